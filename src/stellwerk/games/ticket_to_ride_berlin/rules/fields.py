"""The fields of a position of Ticket to Ride Berlin, each in one line; `tools/fields.py` writes layout.py and layout.pxd from them.

A seat's cards begin at `seat * STEP`, one entry a kind.
"""

from __future__ import annotations

from stellwerk.games.ticket_to_ride_berlin.rules.codes import DEAL_HANDS, MARKET, PLACES, ROUTES, SEATS, STEP, THEN_TICKETS, TICKETS
from stellwerk.kit.fields import FieldList, Number, Numbers, Thing

TABLES = "stellwerk.games.ticket_to_ride_berlin.rules.tables"

CARDS = (
    Thing("tables", "Tables", "what follows from the board alone"),
    # on the table
    Number("n_pile", "int", "cards in the pile"),
    Number("n_discards", "int", "cards laid off"),
    Number("n_up", "int", "cards in the market"),
    Number("sweeps", "int", "how often in a row the market was replaced"),
    Numbers("pile", "short", "by kind", STEP),
    Numbers("discards", "short", "by kind", STEP),
    Numbers("market", "short", "by place: kind", MARKET, -1),
    Numbers("up", "short", "the market by kind", STEP),
    Numbers("stock", "short", "in the pile when it was shuffled, less what came face up since", STEP),
    # the hands
    Numbers("hand", "short", "of each seat, by kind", SEATS * STEP),
    Numbers("n_hand", "short", "cards in each", SEATS),
    # what everybody knows of them
    Numbers("open", "short", "taken face up and not played since", SEATS * STEP),
    Numbers("older", "short", "hidden cards from before the shuffle", SEATS),
    Numbers("n_drawn", "short", "cards drawn from this pile", SEATS),
    Numbers("shown", "short", "hidden cards played since the shuffle", SEATS * STEP),
    Numbers("unseen", "short", "cards ever drawn unseen", SEATS),
    Numbers("out_at", "short", "the same when a payment showed that the seat has no more of a kind", SEATS * STEP),
    # what only the seat itself knows
    Numbers("drawn", "short", "its cards from this pile", SEATS * STEP),
)

NETWORK = (
    Numbers("owner", "short", "of each route", ROUTES, -1),
    # one entry a seat
    Numbers("claimable", "mask", "routes that it may still claim", SEATS),
    Numbers("trams", "short", "in stock", SEATS),
    Numbers("subways", "short", "in stock", SEATS),
    Numbers("route_points", "short", "for its routes", SEATS),
    Numbers("label", "short", "of each place: joined places have the same", SEATS * PLACES),
)

TURNS = (
    Number("stage", "int", "of STAGES", DEAL_HANDS),
    Number("then", "int", "what follows when the market is full", THEN_TICKETS),
    Number("actor", "int", "the seat to act"),
    Number("first", "int", "the seat that began; -1 before that", -1),
    Number("route", "int", "chosen and to be paid for", -1),
    Number("cards_drawn", "int", "in this action"),
    Number("passes", "int", "in a row"),
    Number("turns", "int", "of all seats"),
    Number("turns_left", "int", "once the last round has begun", -1),
    Number("awaiting", "unsigned int", "seats that choose their first tickets, as bits"),
)

TICKETS_OUT = (
    Number("bag", "mask", "tickets in it, as bits"),
    Number("n_bag", "int", "how many"),
    Number("under_from", "int", "the first of those under it that is still there"),
    Number("under_to", "int", "behind the last"),
    Numbers("under", "short", "tickets put under the bag, in order", TICKETS),
    Number("offers", "int", "made so far"),
    Numbers("offer_seat", "short", "to whom", TICKETS),
    Numbers("offer_one", "short", "the first ticket", TICKETS, -1),
    Numbers("offer_two", "short", "the second, if there was one", TICKETS, -1),
    Numbers("offer_kept", "short", "which of them were kept, as bits", TICKETS),
)

FIELDS = FieldList(CARDS + NETWORK + TURNS + TICKETS_OUT, {"Tables": TABLES, "mask": TABLES})
