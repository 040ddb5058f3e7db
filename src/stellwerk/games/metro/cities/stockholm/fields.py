"""The fields of Stockholm; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.games.metro.rules.codes import SEATS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Number("variant", "int", "whether each sight has a colour of its own"),
        Numbers("colours", "short", "the secret ones of each seat, as bits", SEATS, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.stockholm.tables"},
    "stellwerk.games.metro.cities.row.Row",
    SHARED.all,
)
