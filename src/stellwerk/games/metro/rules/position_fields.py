"""The fields of a position of Metro that a city is told, each in one line; fields.py has the others.

`tools/fields.py` writes position_layout.py and position_layout.pxd from them, which only declare: the layout of fields.py does the rest.
"""

from __future__ import annotations

from stellwerk.games.metro.rules.codes import CELLS, COLOURS, ENDS, HAND, MIDDLE, NODES, PERCENTS, PLAY, SEATS, TYPES
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

TABLES = "stellwerk.games.metro.rules.tables"

NETWORK = (
    Thing("tables", "Tables", "what follows from the board alone"),
    Number("free_rotation", "int", "whether tiles may be turned"),
    Number("middle_rails", "int", "whether lines run through the centre"),
    # one entry a cell
    Numbers("printed", "short", "the tile as printed", CELLS, -1, is_public=True),
    Numbers("turned", "short", "by how many quarters", CELLS, is_public=True),
    Numbers("code", "short", "how it lies then", CELLS, -1),
    Number("taken", "mask", "fields with a tile, as bits"),
    Number("near", "mask", "fields of the ring or beside a tile, as bits"),
    Number("placed", "int", "tiles on fields"),
    # one entry a node. What they say of the middle of a chain is left over from how it grew; of its ends the tiles say as much
    Numbers("end_of", "short", "for the first of a chain its last", NODES + ENDS, is_compared=False),
    Numbers("start_of", "short", "for the last of a chain its first", NODES + ENDS, is_compared=False),
    Numbers("length", "short", "for the first of a chain its length", NODES + ENDS, is_compared=False),
    # one entry a station
    Numbers("owner", "short", "whose line starts there", ENDS, -1, is_public=True),
    Numbers("scored", "short", "its points once it is finished", ENDS, -1),
    Number("marked", "mask", "cells beside a central station with a marker", is_public=True),
    # one entry an owner
    Numbers("gain", "short", "points of finished lines", COLOURS),
    Numbers("done", "short", "how many they are", COLOURS),
    # they run over the last tile: a city that still asks for it says which that is
    Numbers("fresh", "short", "lines finished by the move being made", COLOURS, is_compared=False),
    Number("n_fresh", "int", "how many", is_compared=False),
)

MARKET = (
    Number("shares", "int", "whether lines belong to companies"),
    Number("central_stations", "int", "whether there are markers"),
    # a seat's shares begin at seat * PERCENTS
    Numbers("share", "short", "the company", SEATS * PERCENTS, -1, is_public=True),
    Numbers("aware", "short", "who knows it", SEATS * PERCENTS, is_public=True),
    Numbers("shown", "short", "laid open for a marker (3.3)", SEATS * PERCENTS, is_public=True),
    # one entry a percentage
    Numbers("open_share", "short", "the company that lies open", PERCENTS, -1, is_public=True),
    Numbers("stack", "short", "companies in the shuffled part, as bits", PERCENTS, 255, is_public=True),
    Numbers("n_under", "short", "cards put under the stack", PERCENTS, is_public=True),
    # percentage * COLOURS + place
    Numbers("under", "short", "the company put under the stack, the next to come first", PERCENTS * COLOURS, -1, is_public=True),
    Numbers("under_aware", "short", "who knows it", PERCENTS * COLOURS, is_public=True),
    Number("percent", "int", "whose stack is asked, while one is", is_public=True),
    Number("idle", "int", "turns in a row without a tile or a marker", is_public=True),
    Number("marker_used", "int", "of seats, with shares of companies, as bits", is_public=True),
    Numbers("worth", "short", "of companies, for _points alone", COLOURS, is_compared=False),
)

TURNS = (
    Number("stage", "int", "of STAGES", MIDDLE, is_public=True),
    Number("dealt", "int", "of this stage of the set-up", is_public=True),
    Numbers("needs", "short", "deals or choices of each stage of the set-up", PLAY + 1),
    Number("mover", "int", "whose turn it is", is_public=True),
    Number("hand_size", "int", "tiles in a full hand"),
    Numbers("tower", "short", "tiles in it, by type", TYPES),
    Number("in_tower", "int", "how many"),
    Numbers("hand", "short", "seat * HAND + place: a tile", SEATS * HAND, -1),
    Numbers("n_hand", "short", "tiles of each seat", SEATS),
    Number("drawn", "int", "the tile to be placed at once", -1),
)

FIELDS = FieldList(NETWORK + MARKET + TURNS, {"Tables": TABLES, "mask": TABLES}, is_whole=False)
