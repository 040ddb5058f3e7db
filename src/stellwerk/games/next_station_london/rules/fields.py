"""The fields of a position of Next Station London, each in one line; `tools/fields.py` writes layout.py and layout.pxd from them.

A line is numbered `seat * 4 + pencil`; sections ruled out are bits in words of 64.
"""

from __future__ import annotations

from stellwerk.games.next_station_london.rules.codes import CARD_KINDS, DISTRICTS, LINES, NO_SWITCH, PATH, SEATS, WORDS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

TABLES = "stellwerk.games.next_station_london.rules.tables"
PENCILS = 4
LEVELS = 4

SHEETS = (
    Thing("tables", "Tables", "what follows from the board alone"),
    # one entry a seat: the line in hand
    Numbers("pencil", "short", "in hand", SEATS, -1),
    Numbers("used", "short", "whether its power is used", SEATS),
    Numbers("tips", "mask", "ends of the line", SEATS),
    Numbers("touched", "mask", "stations with a section of it", SEATS),
    Numbers("visited", "short", "how many districts it has reached", SEATS),
    Numbers("most", "short", "stops in one of them", SEATS),
    # one entry a seat: counts of the whole network
    Numbers("marks", "short", "sights crossed off", SEATS),
    Numbers("hubs", "short", "interchanges", SEATS),
    Numbers("hub_points", "short", "points for them", SEATS),
    Numbers("water", "short", "crossings of the river", SEATS),
    Numbers("districts", "unsigned int", "reached by any line, as bits", SEATS),
    # one entry a seat: what the others may see while a turn is open
    Numbers("fixed", "short", "sections of the line", SEATS),
    Numbers("used_before", "short", "the power", SEATS),
    Numbers("circled_before", "short", "the circle", SEATS, -1),
    # several entries a seat
    Numbers("blocked", "mask", "sections ruled out", SEATS * WORDS),
    Numbers("level", "mask", "stations by number of lines", SEATS * LEVELS),
    Numbers("count", "short", "stops of the line per district", SEATS * DISTRICTS),
    # one entry a line
    Numbers("served", "mask", "stations", LINES),
    Numbers("wet", "short", "crossings of the river", LINES),
    Numbers("circled", "short", "the circled station", LINES, -1),
    Numbers("length", "short", "sections", LINES),
    Numbers("path", "short", "its arcs, in the order drawn", LINES * PATH),
    Numbers("line_points", "short", "points, once its round is over", LINES),
)

GAME = (
    # options
    Number("objectives", "int", "whether there are objectives"),
    Number("powers", "int", "whether pencils have powers"),
    Number("chosen", "int", "whether seats choose their first pencil"),
    # where the game is
    Number("stage", "int", "of STAGES"),
    Number("round", "int", "0 to 3"),
    Number("turn_no", "int", "of the round"),
    Number("chooser", "int", "the seat that chooses a pencil"),
    Number("awaiting", "unsigned int", "seats that owe a choice, as bits"),
    # cards
    Number("undergrounds", "int", "underground cards turned up in this round"),
    Number("pile", "unsigned int", "cards not yet turned up, as bits"),
    Number("card", "int", "in effect", -1),
    Number("switch", "int", "with it: SWITCH_ON, SWITCH_VOID or NO_SWITCH", NO_SWITCH),
    Number("n_seen", "int", "how many are turned up"),
    Numbers("seen", "short", "those, in order", CARD_KINDS, -1),
    # what is dealt at the start
    Number("goals", "int", "objectives in play, as bits"),
    Number("n_goals", "int", "how many"),
    Number("n_powers", "int", "powers dealt so far"),
    Numbers("ring", "short", "pencils by their places in the ring", PENCILS, -1),
    Numbers("power_of", "short", "of each pencil", PENCILS, -1),
    # one entry a seat: the second section of a double (NSL 5.5)
    Numbers("again", "short", "whether it is owed", SEATS),
    Numbers("again_free", "short", "whether it may start at any station of the line", SEATS),
    Numbers("again_symbol", "short", "where it may lead", SEATS),
)

FIELDS = FieldList(SHEETS + GAME, {"Tables": TABLES, "mask": TABLES})
