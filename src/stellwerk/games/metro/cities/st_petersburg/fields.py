"""The fields of St. Petersburg; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Number("waiting", "int", "tourists beside the board, as bits", 255, is_public=True),
        Numbers("chips", "short", "values not yet turned up, as bits, by colour", COLOURS, 15, is_public=True),
        Numbers("turned_up", "short", "of what is earned: owner * COLOURS + colour", COLOURS * COLOURS, is_public=True),
        Numbers("chip_points", "short", "of each owner", COLOURS, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.st_petersburg.tables"},
    "stellwerk.games.metro.cities.collectors.Collectors",
    SHARED.all,
)
