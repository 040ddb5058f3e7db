"""The cities of Metro, in the order of their options and data. A seventh one is a folder here, and a line below."""

from typing import Any

from stellwerk.games.metro.cities.berlin.expansion import BerlinBox
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.london.expansion import LondonBox
from stellwerk.games.metro.cities.new_york.expansion import NewYorkBox
from stellwerk.games.metro.cities.paris.expansion import ParisBox
from stellwerk.games.metro.cities.st_petersburg.expansion import StPetersburgBox
from stellwerk.games.metro.cities.stockholm.expansion import StockholmBox

CITIES: tuple[Expansion[Any], ...] = (Expansion(), ParisBox(), StockholmBox(), LondonBox(), NewYorkBox(), StPetersburgBox(), BerlinBox())
