"""The fields of New York; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.games.metro.rules.codes import COLOURS, STATIONS
from stellwerk.kit.fields import FieldList, Numbers, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Numbers("platform", "short", "the tourist at each edge station", STATIONS, -1, is_public=True),
        Numbers("tableau", "short", "of each owner", COLOURS, -1, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.new_york.tables"},
    "stellwerk.games.metro.cities.collectors.Collectors",
    SHARED.all,
)
