"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kit.state import State

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.tables import Tables


class Layout(State):
    """All fields, how they are at first, and how they are copied and compared."""

    tables: Tables  # what follows from the board alone

    def _blank(self) -> None:
        self.n_seats = 0  # how many play
        self.n_pile = 0  # cards in the pile
        self.n_discards = 0  # cards laid off
        self.n_up = 0  # cards in the market
        self.sweeps = 0  # how often in a row the market was replaced
        self.pile = [0] * 8  # by kind
        self.discards = [0] * 8  # by kind
        self.market = [-1] * 5  # by place: kind
        self.up = [0] * 8  # the market by kind
        self.stock = [0] * 8  # in the pile when it was shuffled, less what came face up since
        self.hand = [0] * 32  # of each seat, by kind
        self.n_hand = [0] * 4  # cards in each
        self.open = [0] * 32  # taken face up and not played since
        self.older = [0] * 4  # hidden cards from before the shuffle
        self.n_drawn = [0] * 4  # cards drawn from this pile
        self.shown = [0] * 32  # hidden cards played since the shuffle
        self.unseen = [0] * 4  # cards ever drawn unseen
        self.out_at = [0] * 32  # the same when a payment showed that the seat has no more of a kind
        self.drawn = [0] * 32  # its cards from this pile
        self.owner = [-1] * 64  # of each route
        self.claimable = [0] * 4  # routes that it may still claim
        self.trams = [0] * 4  # in stock
        self.subways = [0] * 4  # in stock
        self.route_points = [0] * 4  # for its routes
        self.label = [0] * 128  # of each place: joined places have the same
        self.stage = 0  # of STAGES
        self.then = 0  # what follows when the market is full
        self.actor = 0  # the seat to act
        self.first = -1  # the seat that began; -1 before that
        self.route = -1  # chosen and to be paid for
        self.cards_drawn = 0  # in this action
        self.passes = 0  # in a row
        self.turns = 0  # of all seats
        self.turns_left = -1  # once the last round has begun
        self.awaiting = 0  # seats that choose their first tickets, as bits
        self.bag = 0  # tickets in it, as bits
        self.n_bag = 0  # how many
        self.under_from = 0  # the first of those under it that is still there
        self.under_to = 0  # behind the last
        self.under = [0] * 32  # tickets put under the bag, in order
        self.offers = 0  # made so far
        self.offer_seat = [0] * 32  # to whom
        self.offer_one = [-1] * 32  # the first ticket
        self.offer_two = [-1] * 32  # the second, if there was one
        self.offer_kept = [0] * 32  # which of them were kept, as bits

    def _copy_into(self, twin: Layout) -> None:
        twin.board = self.board
        twin.n_seats = self.n_seats
        twin.tables = self.tables
        twin.n_pile = self.n_pile
        twin.n_discards = self.n_discards
        twin.n_up = self.n_up
        twin.sweeps = self.sweeps
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.market = self.market[:]
        twin.up = self.up[:]
        twin.stock = self.stock[:]
        twin.hand = self.hand[:]
        twin.n_hand = self.n_hand[:]
        twin.open = self.open[:]
        twin.older = self.older[:]
        twin.n_drawn = self.n_drawn[:]
        twin.shown = self.shown[:]
        twin.unseen = self.unseen[:]
        twin.out_at = self.out_at[:]
        twin.drawn = self.drawn[:]
        twin.owner = self.owner[:]
        twin.claimable = self.claimable[:]
        twin.trams = self.trams[:]
        twin.subways = self.subways[:]
        twin.route_points = self.route_points[:]
        twin.label = self.label[:]
        twin.stage = self.stage
        twin.then = self.then
        twin.actor = self.actor
        twin.first = self.first
        twin.route = self.route
        twin.cards_drawn = self.cards_drawn
        twin.passes = self.passes
        twin.turns = self.turns
        twin.turns_left = self.turns_left
        twin.awaiting = self.awaiting
        twin.bag = self.bag
        twin.n_bag = self.n_bag
        twin.under_from = self.under_from
        twin.under_to = self.under_to
        twin.under = self.under[:]
        twin.offers = self.offers
        twin.offer_seat = self.offer_seat[:]
        twin.offer_one = self.offer_one[:]
        twin.offer_two = self.offer_two[:]
        twin.offer_kept = self.offer_kept[:]

    def _values(self) -> tuple[object, ...]:
        return (
            self.board,
            self.n_seats,
            self.tables,
            self.n_pile,
            self.n_discards,
            self.n_up,
            self.sweeps,
            tuple(self.pile),
            tuple(self.discards),
            tuple(self.market),
            tuple(self.up),
            tuple(self.stock),
            tuple(self.hand),
            tuple(self.n_hand),
            tuple(self.open),
            tuple(self.older),
            tuple(self.n_drawn),
            tuple(self.shown),
            tuple(self.unseen),
            tuple(self.out_at),
            tuple(self.drawn),
            tuple(self.owner),
            tuple(self.claimable),
            tuple(self.trams),
            tuple(self.subways),
            tuple(self.route_points),
            tuple(self.label),
            self.stage,
            self.then,
            self.actor,
            self.first,
            self.route,
            self.cards_drawn,
            self.passes,
            self.turns,
            self.turns_left,
            self.awaiting,
            self.bag,
            self.n_bag,
            self.under_from,
            self.under_to,
            tuple(self.under),
            self.offers,
            tuple(self.offer_seat),
            tuple(self.offer_one),
            tuple(self.offer_two),
            tuple(self.offer_kept),
        )
