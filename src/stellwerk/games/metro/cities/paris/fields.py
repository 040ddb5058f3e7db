"""The fields of Paris; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.metro.cities.fields import FIELDS as SHARED
from stellwerk.games.metro.cities.paris.codes import ROW, SIGHTS
from stellwerk.games.metro.rules.codes import COLOURS, SEATS
from stellwerk.kit.fields import FieldList, Numbers, Thing

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what the data say"),
        Numbers("carried", "short", "tourists to be placed by the seat that moves, by colour", COLOURS, is_public=True),
        Numbers("holder", "short", "the seat of each sight", SIGHTS, -1, is_public=True),
        Numbers("row", "short", "seat * ROW + place: a sight", SEATS * ROW, -1, is_public=True),
        Numbers("n_row", "short", "sights in the row of each seat", SEATS, is_public=True),
    ),
    {"Tables": "stellwerk.games.metro.cities.paris.tables"},
    "stellwerk.games.metro.cities.inner.Inner",
    SHARED.all,
)
