"""Every city's look by its name. A seventh city is a folder, and a word in this list."""

from __future__ import annotations

from stellwerk.games.metro.cities.berlin.look import Berlin
from stellwerk.games.metro.cities.london.look import London
from stellwerk.games.metro.cities.new_york.look import NewYork
from stellwerk.games.metro.cities.paris.look import Paris
from stellwerk.games.metro.cities.st_petersburg.look import StPetersburg
from stellwerk.games.metro.cities.stockholm.look import Stockholm
from stellwerk.games.metro.look.city import CityLook
from stellwerk.games.metro.rules.view import View

LOOKS = {look.name: look for look in (CityLook(), Paris(), Stockholm(), London(), NewYork(), StPetersburg(), Berlin())}
SIGNS = {item: sign for look in LOOKS.values() for item, sign in look.signs.items()}
"""What stands before the items that cities bring to the score pad."""


def look_of(view: View) -> CityLook:
    """The look of the city that is played."""
    return LOOKS[view.options["city"]]
