"""The fields of a position of voll verplant, each in one line; `tools/fields.py` writes layout.py and layout.pxd from them."""

from __future__ import annotations

from stellwerk.games.voll_verplant.rules.codes import CARD_KINDS, DEAL, DECK, LINES, RUNS, SEATS, WINDOWS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

TABLES = "stellwerk.games.voll_verplant.rules.tables"
STATION_WORDS = 2
"""Stations are bits in so many words of 64."""

FIELDS = FieldList(
    (
        Thing("tables", "Tables", "what follows from the board alone"),
        Number("special", "int", "whether special stations give an extra entry"),
        # where the game is
        Number("stage", "int", "of STAGES", DEAL),
        Number("turn_no", "int", "turns played"),
        Number("awaiting", "unsigned int", "seats that owe a choice, as bits"),
        Number("taken", "unsigned int", "lines whose high value is gone, as bits"),
        # cards
        Number("card", "int", "in effect", -1),
        Number("n_seen", "int", "how many were turned up since the deck was shuffled"),
        Numbers("seen", "short", "those, in order", DECK),
        Numbers("pile", "short", "copies left of each card", CARD_KINDS),
        # one entry a seat
        Numbers("free", "short", "free windows", SEATS),
        Numbers("empty", "short", "empty stations", SEATS),
        Numbers("transfers", "short", "sum of transfer numbers", SEATS),
        Numbers("owed", "short", "extra entries owed", SEATS),
        Numbers("complete", "unsigned int", "lines with all stations marked, as bits", SEATS),
        Numbers("high", "unsigned int", "lines scored high, as bits", SEATS),
        Numbers("low", "unsigned int", "lines scored low, as bits", SEATS),
        Numbers("line_points", "short", "points for both", SEATS),
        Numbers("n_entries", "short", "entries written", SEATS),
        Numbers("n_before", "short", "those that the others may see while the turn is open", SEATS),
        # several entries a seat
        Numbers("entries", "short", "line * CARD_KINDS + card, in the order written", SEATS * WINDOWS),
        Numbers("marks", "mask", "stations marked", SEATS * STATION_WORDS),
        Numbers("boxed", "mask", "those among them with a transfer number", SEATS * STATION_WORDS),
        Numbers("marks_before", "mask", "marks when the turn began", SEATS * STATION_WORDS),
        Numbers("boxed_before", "mask", "boxed when the turn began", SEATS * STATION_WORDS),
        Numbers("filled", "short", "windows filled per line", SEATS * LINES),
        Numbers("front", "short", "the first empty place of a run", SEATS * RUNS),
        Numbers("left", "short", "empty stations of a run", SEATS * RUNS),
        Numbers("scratch", "short", "empty stations of a run, for _gain alone", RUNS, is_compared=False),
    ),
    {"Tables": TABLES, "mask": TABLES},
)
