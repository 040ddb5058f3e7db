"""The fields that cities share; each has more in a list of its own, and leaves those blank that it has no use for.

`tools/fields.py` writes layout.py and layout.pxd from them, which only declare: the layout of a city does the rest.
"""

from __future__ import annotations

from stellwerk.games.metro.rules.codes import CELLS, COLOURS, SEATS
from stellwerk.kit.fields import FieldList, Number, Numbers

PLACES = 48
"""Fields of all sights: four each of twelve at most."""

FIELDS = FieldList(
    (
        # tourists
        Number("visited", "int", "the cell of the last tile, while the city asks something about it", -1, is_public=True),
        Numbers("in_bag", "short", "by colour", COLOURS, is_public=True),
        Numbers("guests", "short", "on the board: cell * COLOURS + colour", CELLS * COLOURS, is_public=True),
        Numbers("away", "short", "out of the game, by colour", COLOURS, is_public=True),
        # sights
        Numbers("badge", "short", "the colour of each, where sights have one", COLOURS, -1, is_public=True),
        Numbers(
            "spot", "short", "sight or place in the row * SIGHT_FIELDS + field: colour of the tourist there", PLACES, -1, is_public=True
        ),
        Numbers("order", "short", "the sights in a row", COLOURS, -1, is_public=True),
        # points
        Numbers("bonus", "short", "of each seat for tourists, scored at once", SEATS, is_public=True),
        Numbers("earned", "short", "what lines have collected: owner * COLOURS + colour", COLOURS * COLOURS, is_public=True),
    ),
    {},
    "stellwerk.games.metro.cities.city.City",
    (),
    is_whole=False,
)
