"""Ticket to Ride Berlin: a game in progress. Reads along the numbered rules (RULES.md); `TTR 2.1` in a comment names one.

The cards stand in cards.py, the routes in network.py; here are the tickets, the turns and the end. Compiled: state.pxd says how.
Tickets leave the bag at random; returned ones wait in order under it and come up when it is empty. `offer_*` lists all offers made: to
whom, which two tickets, which of them were kept (bits).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.contract import MoveList
from stellwerk.games.ticket_to_ride_berlin.rules.codes import (
    ACT,
    BIKE,
    DEAL_CARD,
    DEAL_FIRST,
    DEAL_HANDS,
    DEAL_TICKETS,
    FILL_MARKET,
    HAND,
    KEEP,
    KEEP_FIRST,
    KINDS,
    MARKET,
    OVER,
    PAY,
    SECOND_CARD,
    STAGES,
    STEP,
    THEN_NEXT,
    THEN_SECOND,
    THEN_TICKETS,
)
from stellwerk.games.ticket_to_ride_berlin.rules.network import Network
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
    from stellwerk.games.ticket_to_ride_berlin.rules.guess import Deal
    from stellwerk.games.ticket_to_ride_berlin.rules.view import View


class State(Network):
    """A position: cards, routes, tickets, and who is to act."""

    board: Board

    def __init__(self, board: Board, seats: int) -> None:
        self._blank()
        self.board = board
        self.tables = board.tables
        self.n_seats = seats
        self._shuffle_deck()
        self._hand_out_pieces()
        self.n_bag = self.tables.tickets
        for ticket in range(self.tables.tickets):
            self.bag |= self.tables.bit[ticket]

    def _copy(self) -> State:
        twin = State.__new__(State)
        self._copy_into(twin)
        return twin

    # ------------------------------------------------------------ whose turn
    def _turn(self) -> int:
        if self.stage == ACT or self.stage == SECOND_CARD or self.stage == PAY or self.stage == KEEP:
            return 1 << self.actor
        if self.stage == KEEP_FIRST:
            return self.awaiting
        if self.stage == OVER:
            return 0
        return 1 << DEALER

    # ------------------------------------------------------------ legal moves
    def _legal(self, seat: int, moves: MoveList) -> int:
        if seat == DEALER:
            return self._deals(moves)
        if self.stage == ACT:
            return self._actions(seat, moves)
        if self.stage == SECOND_CARD:
            return self._second_cards(moves)
        if self.stage == PAY:
            return self._payments(seat, self.route, moves)
        return self._tickets_on_offer(self._offer_of(seat), moves)

    def _deals(self, moves: MoveList) -> int:
        n = 0
        if self.stage == DEAL_TICKETS:
            return self._tickets_to_deal(moves)
        if self.stage == DEAL_FIRST:  # TTR 1.4
            for seat in range(self.n_seats):
                moves.move[n] = self.tables.first_first + seat
                moves.weight[n] = 1
                n += 1
            return n
        for kind in range(KINDS):  # written first, counted if it is there: no branch to guess wrong
            moves.move[n] = self.tables.first_card + kind
            moves.weight[n] = self.pile[kind]
            n += 1 if self.pile[kind] > 0 else 0
        return n

    def _tickets_to_deal(self, moves: MoveList) -> int:
        """Any ticket of the bag; once it is empty, the first of those under it (TTR 2.5)."""
        if self.n_bag == 0:
            moves.move[0] = self.tables.first_ticket + self.under[self.under_from]
            moves.weight[0] = 1
            return 1
        n = 0
        for ticket in range(self.tables.tickets):
            if self.bag & self.tables.bit[ticket]:
                moves.move[n] = self.tables.first_ticket + ticket
                moves.weight[n] = 1
                n += 1
        return n

    def _actions(self, seat: int, moves: MoveList) -> int:
        """TTR 2: cards, tickets, routes; if there is nothing at all, a pass (4.2)."""
        n = 0
        for kind in range(KINDS):
            moves.move[n] = self.tables.first_take + kind
            n += 1 if self.up[kind] > 0 else 0
        moves.move[n] = self.tables.first_draw
        n += 1 if self.n_pile > 0 else 0
        moves.move[n] = self.tables.first_ask
        n += 1 if self._tickets_left() > 0 else 0
        n = self._claims(seat, moves, n)
        if n == 0:
            moves.move[0] = 0
            n = 1
        return n

    def _second_cards(self, moves: MoveList) -> int:
        """TTR 2.1: no bike from the market."""
        n = 0
        for kind in range(BIKE):
            moves.move[n] = self.tables.first_take + kind
            n += 1 if self.up[kind] > 0 else 0
        moves.move[n] = self.tables.first_draw
        n += 1 if self.n_pile > 0 else 0
        return n

    def _tickets_on_offer(self, offer: int, moves: MoveList) -> int:
        """TTR 1.3, 2.5: one must be kept, then the other may be."""
        n = 0
        if not self.offer_kept[offer] & 1:
            moves.move[n] = self.tables.first_keep + self.offer_one[offer]
            n += 1
        if self.offer_two[offer] >= 0 and not self.offer_kept[offer] & 2:
            moves.move[n] = self.tables.first_keep + self.offer_two[offer]
            n += 1
        if self.offer_kept[offer]:
            moves.move[n] = 0
            n += 1
        return n

    def _offer_of(self, seat: int) -> int:
        """The offer a seat chooses from: the first ones are made in the order of the seats."""
        return seat if self.stage == KEEP_FIRST else self.offers - 1

    def _tickets_left(self) -> int:
        return self.n_bag + self.under_to - self.under_from

    # ------------------------------------------------------------ moves
    def _apply(self, seat: int, n: int) -> None:
        if seat == DEALER:
            self._deal(n)
        elif self.stage == KEEP_FIRST or self.stage == KEEP:
            self._keep(seat, n)
        elif n >= self.tables.first_claim:
            self._pay(seat, n - self.tables.first_claim)
            if self.n_pile == 0:
                self._shuffle()
            self._fill(THEN_NEXT)  # TTR 4.3: gaps, if there are cards again
        elif n >= self.tables.first_choose:
            self.route = n - self.tables.first_choose
            self.stage = PAY
        elif n == self.tables.first_ask:
            self._open_offer(seat)
        elif n == self.tables.first_draw:
            self.stage = DEAL_CARD
        elif n == 0:
            self._end_turn(self.passes + 1)
        else:
            self._take_card(seat, n - self.tables.first_take)

    def _deal(self, n: int) -> None:
        if self.stage == DEAL_CARD:
            self._give(self.actor, n - self.tables.first_card)
            self._after_card()
        elif self.stage == FILL_MARKET:
            self._turn_up(n - self.tables.first_card)
            self._fill(self.then)
        elif self.stage == DEAL_TICKETS:
            self._deal_ticket(n - self.tables.first_ticket)
        elif self.stage == DEAL_HANDS:
            self._give(self.actor, n - self.tables.first_card)
            if self.n_hand[self.actor] == HAND:
                self.actor += 1
            if self.actor == self.n_seats:
                self.actor = 0
                self._fill(THEN_TICKETS)
        else:
            self.first = n - self.tables.first_first
            self.actor = self.first
            self.stage = ACT

    # ------------------------------------------------------------ cards
    def _take_card(self, seat: int, kind: int) -> None:
        """TTR 2.1: a bike is the only card of the action."""
        self._take(seat, kind)
        self.cards_drawn += 1
        if self.cards_drawn == 1 and kind != BIKE:
            self._fill(THEN_SECOND)
        else:
            self._fill(THEN_NEXT)

    def _after_card(self) -> None:
        """A card came from the pile."""
        self.cards_drawn += 1
        if self.cards_drawn == 1:
            self._ask_second()
        else:
            self._end_turn(0)

    def _ask_second(self) -> None:
        """TTR 4.2: if there is no second card to draw, one is enough."""
        if self.n_pile > 0 or self.n_up > self.up[BIKE]:
            self.stage = SECOND_CARD
        else:
            self._end_turn(0)

    def _fill(self, then: int) -> None:
        """Deal to the market until it is full (TTR 2.1) or nothing is left (4.3), then look for bikes (2.2), then go on."""
        self.then = then
        if self.n_up < MARKET and self.n_pile > 0:
            self.stage = FILL_MARKET
        elif self._sweep():
            self.stage = FILL_MARKET
        elif then == THEN_SECOND:
            self._ask_second()
        elif then == THEN_NEXT:
            self._end_turn(0)
        else:
            self._open_offer(0)

    # ------------------------------------------------------------ tickets
    def _open_offer(self, seat: int) -> None:
        self.offer_seat[self.offers] = seat
        self.offers += 1
        self.stage = DEAL_TICKETS

    def _deal_ticket(self, ticket: int) -> None:
        """TTR 1.3, 2.5: two tickets, or the last one."""
        if self.n_bag > 0:
            self.bag &= ~self.tables.bit[ticket]
            self.n_bag -= 1
        else:
            self.under_from += 1
        offer = self.offers - 1
        if self.offer_one[offer] < 0:
            self.offer_one[offer] = ticket
            if self._tickets_left() > 0:
                return
        else:
            self.offer_two[offer] = ticket
        if self.first >= 0:
            self.stage = KEEP
        elif self.offers < self.n_seats:
            self._open_offer(self.offers)
        else:
            self.stage = KEEP_FIRST
            self.awaiting = (1 << self.n_seats) - 1

    def _keep(self, seat: int, n: int) -> None:
        offer = self._offer_of(seat)
        if n > 0:
            self.offer_kept[offer] |= 1 if n - self.tables.first_keep == self.offer_one[offer] else 2
            if self.offer_two[offer] >= 0 and self.offer_kept[offer] < 3:
                return
        if self.stage == KEEP:
            self._return(offer)
            self._end_turn(0)
            return
        self.awaiting &= ~(1 << seat)
        if self.awaiting == 0:  # TTR 4.10: under the bag in the order of the seats
            for first in range(self.n_seats):
                self._return(first)
            self.stage = DEAL_FIRST

    def _return(self, offer: int) -> None:
        """A ticket that was not kept goes under the others."""
        if self.offer_two[offer] < 0 or self.offer_kept[offer] == 3:
            return
        self.under[self.under_to] = self.offer_two[offer] if self.offer_kept[offer] == 1 else self.offer_one[offer]
        self.under_to += 1

    # ------------------------------------------------------------ ends of turn and game
    def _end_turn(self, passes: int) -> None:
        """TTR 3.1, 4.4, 4.7."""
        self.passes = passes
        self.cards_drawn = 0
        self.route = -1
        self.turns += 1
        if self.turns_left > 0:
            self.turns_left -= 1
        elif self.trams[self.actor] + self.subways[self.actor] <= self.tables.last_round_at:
            self.turns_left = self.n_seats
        if self.turns_left == 0 or passes == self.n_seats:
            self.stage = OVER
            return
        self.actor += 1
        if self.actor == self.n_seats:
            self.actor = 0
        self.stage = ACT

    def _points(self, seat: int) -> int:
        total = self.route_points[seat]
        for offer in range(self.offers):
            if self.offer_seat[offer] == seat:
                if self.offer_kept[offer] & 1:
                    total += self._worth(seat, self.offer_one[offer])
                if self.offer_kept[offer] & 2:
                    total += self._worth(seat, self.offer_two[offer])
        return total

    def _worth(self, seat: int, ticket: int) -> int:
        """TTR 3.2: a completed ticket adds, a failed one subtracts."""
        return self.tables.value[ticket] if self._is_joined(seat, ticket) else -self.tables.value[ticket]

    # ------------------------------------------------------------ for people; not compiled to speed
    def sealed(self) -> tuple[int, ...]:
        """Seats that have chosen their first tickets, or begun to, while others still think (TTR 1.3)."""
        if self.stage != KEEP_FIRST:
            return ()
        return tuple([seat for seat in range(self.n_seats) if self.offer_kept[seat] or not self.awaiting >> seat & 1])

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Cards from the pile and tickets are known to the seat that gets them, and to nobody else."""
        if seat != DEALER:
            return viewer != seat and self.tables.first_keep <= n < self.tables.first_keep + self.tables.tickets
        if self.stage == DEAL_TICKETS:
            return viewer != self.offer_seat[self.offers - 1]
        return viewer != self.actor and self.stage in (DEAL_HANDS, DEAL_CARD)

    def offers_made(self) -> list[tuple[int, int, int, int]]:
        """Every offer so far: to whom, its two tickets (-1: not there), and which of them were kept (bits)."""
        made = []
        for i in range(self.offers):
            made.append((self.offer_seat[i], self.offer_one[i], self.offer_two[i], self.offer_kept[i]))
        return made

    def tickets_of(self, seat: int) -> tuple[int, ...]:
        """The tickets a seat has kept, in the order they came."""
        kept = []
        for whose, one, two, which in self.offers_made():
            if whose == seat:
                kept += [one] if which & 1 else []
                kept += [two] if which & 2 else []
        return tuple(kept)

    def is_open(self, offer: int) -> bool:
        """Whether the tickets of this offer still lie before its seat."""
        if self.first < 0:
            return bool(self.stage != DEAL_FIRST)
        return bool(offer == self.offers - 1 and self.stage in (DEAL_TICKETS, KEEP))

    def pieces(self) -> Mapping[str, int]:
        """Cards and tickets wherever they are, trams and subways in stock and on the map."""
        counted: dict[str, int] = {}
        for kind, name in enumerate(self.board.cards):
            hands = sum([self.hand[seat * STEP + kind] for seat in range(self.n_seats)])
            lying = [self.market[place] for place in range(MARKET)].count(kind)
            counted[name] = self.pile[kind] + self.discards[kind] + lying + hands
        where = [ticket for ticket in range(self.tables.tickets) if self.bag & self.tables.bit[ticket]]
        where += [self.under[i] for i in range(self.under_from, self.under_to)]
        for i, (_, one, two, which) in enumerate(self.offers_made()):
            where += [one] if which & 1 or self.is_open(i) else []
            where += [two] if which & 2 or self.is_open(i) else []
        for ticket in range(self.tables.tickets):
            counted[f"ticket {ticket + 1}"] = where.count(ticket)
        for seat in range(self.n_seats):
            mine = [route for i, route in enumerate(self.board.routes) if self.owner[i] == seat]
            counted[f"trams of seat {seat}"] = self.trams[seat] + sum([route.trams for route in mine])
            counted[f"subways of seat {seat}"] = self.subways[seat] + sum([route.subways for route in mine])
        return counted

    # ------------------------------------------------------------ the other way: a position from what is seen
    def rebuild(self, view: View, deal: Deal) -> State:
        """Fill this fresh state from a view and from a deal of what it does not show."""
        for seat, pad in enumerate(view.pads):
            self._refill_hand(seat, pad, deal)
        for kind in range(KINDS):
            self.pile[kind], self.discards[kind], self.stock[kind] = deal.pile[kind], view.discards[kind], view.stock[kind]
            self.up[kind] = view.market.count(kind)
        for place in range(MARKET):
            self.market[place] = view.market[place]
        self.n_pile, self.n_discards, self.n_up, self.sweeps = (
            sum(deal.pile),
            sum(view.discards),
            MARKET - view.market.count(-1),
            view.sweeps,
        )
        for route, owner in enumerate(view.owner):
            if owner >= 0:
                self._build(owner, route)
        self._refill_tickets(view, deal)
        self.stage, self.then, self.actor, self.first = STAGES.index(view.stage), view.then, view.actor, view.first
        self.route, self.cards_drawn, self.passes = view.route, view.cards_drawn, view.passes
        self.turns, self.turns_left = view.turns, view.turns_left
        self.awaiting = sum([1 << seat for seat in view.owing]) if self.stage == KEEP_FIRST else 0
        return self

    def _refill_hand(self, seat: int, pad: Any, deal: Deal) -> None:
        for kind in range(KINDS):
            at = seat * STEP + kind
            self.hand[at], self.drawn[at] = deal.hands[seat][kind], deal.drawn[seat][kind]
            self.open[at], self.shown[at], self.out_at[at] = pad.open[kind], pad.shown[kind], pad.out_at[kind]
        self.n_hand[seat], self.older[seat], self.n_drawn[seat], self.unseen[seat] = pad.cards, pad.older, pad.drawn, pad.unseen

    def _refill_tickets(self, view: View, deal: Deal) -> None:
        self.bag = sum([1 << ticket for ticket in deal.bag])
        self.n_bag = len(deal.bag)
        self.under_from, self.under_to = view.under_from, len(deal.under)
        for i, ticket in enumerate(deal.under):
            self.under[i] = ticket
        self.offers = len(view.offers)
        for i, offer in enumerate(view.offers):
            self.offer_seat[i] = offer.seat
            self.offer_one[i], self.offer_two[i] = deal.offers[i]
            self.offer_kept[i] = deal.kept[i]
