"""The fields of London; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.kit.fields import FieldList, Number, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Number("taxi", "int", "where it is", -1, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.london.tables"},
    "stellwerk.games.metro.cities.row.Row",
    SHARED.all,
)
