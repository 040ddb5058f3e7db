"""All fields of a position of Metro: those of position_fields.py, which a city is told, and those above them, the city among these.

`tools/fields.py` writes layout.py and layout.pxd from them.
"""

from __future__ import annotations

from stellwerk.games.metro.rules.position_fields import FIELDS as POSITION
from stellwerk.kit.fields import FieldList, Number, Part, Thing

FIELDS = FieldList(
    (
        Thing("options", "object", "as settled; other fields say the same", is_compared=False),
        Part("city", "City", "what is played with tourists and sights"),
        Number("rails", "int", "middle rails laid, as bits", is_public=True),
        # alone
        Number("challenge", "int", "whether the distance of the companies is taken off"),
        Number("card", "int", "turned up", -1, is_public=True),
        Number("deck", "int", "cards still in it, as bits", is_public=True),
        Number("passed", "int", "whether all have been turned up once", is_public=True),
        Number("aside", "int", "tiles of four U-turns put back", is_public=True),
    ),
    {"City": "stellwerk.games.metro.cities.city"},
    "stellwerk.games.metro.rules.position.Position",
    POSITION.all,
)
