"""The fields of Berlin; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Number("sides", "int", "which are played"),
        Numbers("side", "short", "of each sight: 0 is A, 1 is B", COLOURS, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.berlin.tables"},
    "stellwerk.games.metro.cities.collectors.Collectors",
    SHARED.all,
)
