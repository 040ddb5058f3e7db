"""What a seat at Ticket to Ride Berlin may see: map, market, its own hand and tickets, and of the others what a careful player knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from stellwerk.contract import Score
from stellwerk.games.ticket_to_ride_berlin.rules import state as rules
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, COLOURS, GREY, KINDS, MARKET, STAGES, STEP
from stellwerk.games.ticket_to_ride_berlin.rules.guess import deal
from stellwerk.games.ticket_to_ride_berlin.rules.reach import is_free, progress
from stellwerk.games.ticket_to_ride_berlin.rules.score import score
from stellwerk.kit import view as kit

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.board import Board

Counts = tuple[int, ...]
"""How many cards of each kind, in the order of the deck."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What everybody knows of a seat."""

    cards: int
    """In hand."""
    open: Counts
    """Of these, taken face up and not played since."""
    older: int
    """Hidden cards in hand when the pile was last shuffled."""
    drawn: int
    """Drawn from the pile since then."""
    shown: Counts
    """Hidden cards played since then."""
    unseen: int
    """Drawn from the pile in the whole game, with the first hand."""
    out_at: Counts
    """Of these, drawn before it last paid for a colour with bikes too: then it had no more of it."""
    trams: int
    subways: int
    tickets: int
    """Kept; while first tickets are still chosen, only one's own."""

    @property
    def hidden(self) -> int:
        """Cards in hand that the others do not know."""
        return self.cards - sum(self.open)


@dataclass(frozen=True, slots=True)
class Offer:
    """Tickets that were offered to a seat, as far as the viewer knows."""

    seat: int
    tickets: tuple[int, ...]
    """-1 if the viewer has not seen it."""
    kept: int
    """How many."""
    which: int
    """Bits for the first and the second; -1 if the viewer does not know."""
    is_open: bool
    """The seat still chooses."""


@dataclass(frozen=True)
class View(kit.View):
    """A position as one seat sees it. Cards, routes and tickets are numbers into the board's lists."""

    board: Board = field(repr=False)
    seat: int | None
    seats: int
    stage: str
    """hands, market, offer, start, first, act, second, card, pay, keep or over."""
    then: int
    actor: int
    """Whose turn it is, or who is dealt to."""
    first: int
    route: int
    """The route being paid for, or -1."""
    cards_drawn: int
    passes: int
    turns: int
    turns_left: int
    """Of the last round; -1 before it."""
    market: tuple[int, ...]
    """Five places; -1 is a gap."""
    sweeps: int
    pile: int
    discards: Counts
    stock: Counts
    """In the pile when it was last shuffled, less what came face up since."""
    owner: tuple[int, ...]
    """The seat that owns each route, or -1."""
    pads: tuple[Pad, ...]
    hands: tuple[Counts | None, ...]
    """The viewer's hand; None for what is hidden. All are shown when the game is over."""
    drawn: tuple[Counts | None, ...]
    """Of these hands, what was drawn from the pile since it was last shuffled, played or not."""
    bag: int
    """Tickets in the bag; then those under it follow."""
    under: int
    under_from: int
    offers: tuple[Offer, ...]
    owing: tuple[int, ...]
    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    def guess(self, rng: Random) -> rules.State:
        """Pile, hidden cards of others and their tickets are dealt anew, in agreement with everything this seat has seen."""
        self.must_be_real()
        return rules.State(self.board, self.seats).rebuild(self, deal(self, rng))

    @property
    def hand(self) -> Counts:
        """The viewer's own cards; none for an onlooker."""
        mine = self.hands[self.seat] if self.seat is not None else None
        return mine or (0,) * KINDS

    @property
    def tickets(self) -> tuple[int, ...]:
        """The viewer's own tickets."""
        return self.tickets_of(self.seat) if self.seat is not None else ()

    def tickets_of(self, seat: int) -> tuple[int, ...]:
        """The tickets that the viewer knows a seat to have kept."""
        return tuple(
            ticket
            for offer in self.offers
            if offer.seat == seat and offer.which >= 0
            for i, ticket in enumerate(offer.tickets)
            if offer.which >> i & 1
        )

    @property
    def on_offer(self) -> tuple[int, ...]:
        """The tickets the viewer chooses from now."""
        return tuple(
            ticket
            for offer in self.offers
            if offer.is_open and offer.seat == self.seat
            for i, ticket in enumerate(offer.tickets)
            if not offer.which >> i & 1
        )

    def progress(self, ticket: int) -> str:
        """done, possible or impossible: for the viewer, with the free routes and the pieces left."""
        if self.seat is None:
            raise ValueError("an onlooker has no tickets")
        pad = self.pads[self.seat]
        return progress(self.board, self.owner, self.seats, self.seat, pad.trams, pad.subways, ticket)

    def is_free(self, route: int) -> bool:
        """Whether the viewer might claim this route, with the right cards and pieces."""
        return self.seat is not None and is_free(self.board, self.owner, self.seats, self.seat, route)

    def payments(self, route: int) -> tuple[int, ...]:
        """The numbers of the moves that would pay for a route with the viewer's cards and pieces, whoever is to act."""
        if not self.is_free(route) or self.seat is None:
            return ()
        pad, way = self.pads[self.seat], self.board.routes[route]
        if way.trams > pad.trams or way.subways > pad.subways:
            return ()
        first = self.board.tables.pay[route]
        count = (way.cost * COLOURS if way.colour == GREY else way.cost) + 1
        return tuple(
            self.board.first["claim"] + n
            for n, payment in enumerate(self.board.payments[first : first + count], first)
            if payment.bikes <= self.hand[BIKE] and payment.cards <= self.hand[payment.colour]
        )


def view_of(state: rules.State, seat: int | None) -> View:
    """Built up field by field; nothing is copied wholesale from the state."""
    board = state.board
    stage = STAGES[state.stage]
    shown = [stage == "over" or other == seat for other in range(state.seats)]
    owner = tuple(state.owner[: len(board.routes)])
    return View(
        board=board,
        seat=seat,
        seats=state.seats,
        stage=stage,
        then=state.then,
        actor=state.actor,
        first=state.first,
        route=state.route,
        cards_drawn=state.cards_drawn,
        passes=state.passes,
        turns=state.turns,
        turns_left=state.turns_left,
        market=tuple(state.market[:MARKET]),
        sweeps=state.sweeps,
        pile=state.n_pile,
        discards=tuple(state.discards[:KINDS]),
        stock=tuple(state.stock[:KINDS]),
        owner=owner,
        pads=tuple(pad_of(state, other, shown[other]) for other in range(state.seats)),
        hands=tuple(cards_of(state.hand, other) if shown[other] else None for other in range(state.seats)),
        drawn=tuple(cards_of(state.drawn, other) if shown[other] else None for other in range(state.seats)),
        bag=state.n_bag,
        under=state.under_to - state.under_from,
        under_from=state.under_from,
        offers=tuple(offer_of(offer, shown[offer[0]], stage == "start", state.is_open(i)) for i, offer in enumerate(state.offers_made())),
        owing=state.turn(),
        legal=tuple(state.legal(seat)) if seat is not None else (),
        scores=tuple(score(board, owner, other, state.tickets_of(other) if shown[other] else None) for other in range(state.seats)),
    )


def scores_of(state: rules.State) -> list[Score]:
    """The full score pads."""
    owner = tuple(state.owner[: len(state.board.routes)])
    return [score(state.board, owner, seat, state.tickets_of(seat)) for seat in range(state.seats)]


def cards_of(cards: list[int], seat: int) -> Counts:
    """One seat's part of an array of cards."""
    return tuple(cards[seat * STEP : seat * STEP + KINDS])


def pad_of(state: rules.State, seat: int, mine: bool) -> Pad:
    """The public facts of a seat."""
    sealed = STAGES[state.stage] == "start" and not mine
    return Pad(
        cards=state.n_hand[seat],
        open=cards_of(state.open, seat),
        older=state.older[seat],
        drawn=state.n_drawn[seat],
        shown=cards_of(state.shown, seat),
        unseen=state.unseen[seat],
        out_at=cards_of(state.out_at, seat),
        trams=state.trams[seat],
        subways=state.subways[seat],
        tickets=0 if sealed else len(state.tickets_of(seat)),
    )


def offer_of(offer: tuple[int, int, int, int], is_shown: bool, is_sealed: bool, is_open: bool) -> Offer:
    """An offer with its tickets, or with their number."""
    seat, *both, which = offer
    tickets = tuple(ticket for ticket in both if ticket >= 0)
    if is_shown:
        return Offer(seat, tickets, which.bit_count(), which, is_open)
    return Offer(seat, (-1,) * len(tickets), 0 if is_sealed else which.bit_count(), -1, is_open)
