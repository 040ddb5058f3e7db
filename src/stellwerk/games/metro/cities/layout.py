"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from stellwerk.games.metro.cities.city import City


class Layout(City):
    """Declared for the layout above."""

    visited: int  # the cell of the last tile, while the city asks something about it
    in_bag: list[int]  # by colour
    guests: list[int]  # on the board: cell * COLOURS + colour
    away: list[int]  # out of the game, by colour
    badge: list[int]  # the colour of each, where sights have one
    spot: list[int]  # sight or place in the row * SIGHT_FIELDS + field: colour of the tourist there
    order: list[int]  # the sights in a row
    bonus: list[int]  # of each seat for tourists, scored at once
    earned: list[int]  # what lines have collected: owner * COLOURS + colour
