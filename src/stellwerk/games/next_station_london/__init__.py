"""Next Station London: flip and write for one to four seats."""

from stellwerk.games.next_station_london.game import GAME as GAME
