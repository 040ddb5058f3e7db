"""The map as flat arrays of ints: what the rules look up while they run. Built once per board.

Sets of routes are 64 bits; `slot` finds the number of a lone bit. Payments are numbered through all routes.
"""

from __future__ import annotations

from collections.abc import Sequence


class Tables:
    """Fixed arrays; `board.py` fills them and has checked that everything fits."""

    def __init__(self) -> None:
        self.places = 0
        self.routes = 0
        self.tickets = 0
        self.last_round_at = 0
        self.pieces_tram = 0
        self.pieces_subway = 0
        self.first_take = 0  # move numbers: where each kind of move begins
        self.first_draw = 0
        self.first_ask = 0
        self.first_keep = 0
        self.first_choose = 0
        self.first_claim = 0
        self.first_card = 0
        self.first_ticket = 0
        self.first_first = 0
        self.all_routes = 0
        self.subways = 0
        self.bit = [0] * 64
        self.slot = [0] * 64
        self.deck = [0] * 8
        self.end_a = [0] * 64
        self.end_b = [0] * 64
        self.cost = [0] * 64  # cards
        self.colour = [0] * 64
        self.trams = [0] * 64  # pieces: trams, or one subway
        self.is_subway = [0] * 64
        self.points = [0] * 64
        self.twin = [0] * 64  # the other lane, or -1
        self.pay = [0] * 64  # a route's first payment
        self.pay_route = [0] * 1024
        self.pay_colour = [0] * 1024
        self.pay_bikes = [0] * 1024
        self.within = [0] * 112  # colour * 16 + cards -> routes of that colour that cost no more
        self.fits = [0] * 32  # trams left -> tram routes that need no more
        self.ticket_a = [0] * 32
        self.ticket_b = [0] * 32
        self.value = [0] * 32

    def put(self, field: str, values: Sequence[int]) -> None:
        """Fill one of the arrays from the front."""
        array = getattr(self, field)
        array[: len(values)] = values
        setattr(self, field, array)
