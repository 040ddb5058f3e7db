"""A deal of everything a viewer does not know, in agreement with everything it has seen: the hidden cards and the hidden tickets.

Cards: each shuffle made the pile known, so a hidden card is either older than the last shuffle or was drawn from this pile; what a seat
has played from its hidden cards must have been among them. Tickets: bag and queue are one long line, so every draw has a place in it; a
seat that drew a ticket it had itself returned knows what lay there. What another seat still holds and which tickets it has kept is drawn
by the odds of beliefs.py, the rest evenly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stellwerk.games.ticket_to_ride_berlin.rules.beliefs import card_odds, ticket_odds
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, COLOURS, GREY, KINDS

if TYPE_CHECKING:
    from stellwerk.games.ticket_to_ride_berlin.rules.view import Offer, View

Counts = list[int]
NONE = (0,) * KINDS
TRIES = 100_000


@dataclass(slots=True)
class Deal:
    """What lies where: cards by kind for each seat, tickets by number."""

    hands: list[Counts]
    drawn: list[Counts]
    pile: Counts
    bag: list[int]
    under: list[int]
    """All that were ever returned, in order."""
    offers: list[tuple[int, int]]
    kept: list[int]


def deal(view: View, rng: Random) -> Deal:
    """A full deal for this viewer."""
    hands, drawn, pile = deal_cards(view, rng)
    bag, under, offers, kept = deal_tickets(view, rng)
    return Deal(hands, drawn, pile, bag, under, offers, kept)


# ------------------------------------------------------------ cards
def deal_cards(view: View, rng: Random) -> tuple[list[Counts], list[Counts], Counts]:
    """Hands, what of them was drawn from this pile, and the pile."""
    others = [seat for seat in range(view.seats) if view.hands[seat] is None]
    older, fresh = pools(view, others)
    for needed in needs(view, others, rng):
        must = {seat: plus(view.pads[seat].shown, needed if seat == view.actor else NONE) for seat in others}
        hoard = _Hoard(view, must, older, fresh)
        if hoard.cover(rng):
            break
    else:
        raise AssertionError("the view contradicts itself: cards were played that nobody had")
    hoard.share_out({seat: card_odds(view.pads[seat]) for seat in others}, rng)
    hands = [list(hand or ()) for hand in view.hands]
    drawn = [list(mine or ()) for mine in view.drawn]
    for seat in others:
        pad = view.pads[seat]
        hands[seat] = minus(plus(plus(pad.open, hoard.old[seat]), hoard.new[seat]), pad.shown)
        drawn[seat] = hoard.new[seat]
    return hands, drawn, hoard.fresh


def pools(view: View, others: list[int]) -> tuple[Counts, Counts]:
    """The hidden cards: those in hands of others since before the shuffle; those in the pile since then or drawn from it by others."""
    unseen = list(view.board.deck.values())  # by the viewer: in the pile, or hidden in other hands
    unseen = minus(minus(unseen, counts([kind for kind in view.market if kind >= 0])), view.discards)
    for hand in view.hands:
        unseen = minus(unseen, hand or NONE)
    fresh = list(view.stock)
    for mine in view.drawn:
        fresh = minus(fresh, mine or NONE)
    older = minus(unseen, fresh)
    for seat in others:
        older = plus(minus(older, view.pads[seat].open), view.pads[seat].shown)
    return older, fresh


def needs(view: View, others: list[int], rng: Random) -> list[Counts]:
    """Hidden cards a seat must hold that has just chosen a route with several ways to pay: all smallest sets, in any order."""
    if view.stage != "pay" or view.actor not in others:
        return [list(NONE)]
    route = view.board.routes[view.route]
    sets = []
    colours = range(COLOURS) if route.colour == GREY else (route.colour,)
    for colour in colours:
        for bikes in range(route.cost):  # one bike more is another way to pay; on grey, another colour is
            sets.append(counts([colour] * (route.cost - bikes) + [BIKE] * (bikes + 1)))
            sets += [counts([colour, other] * (route.cost - bikes) + [BIKE] * bikes) for other in colours if other > colour]
    rng.shuffle(sets)
    known = view.pads[view.actor].open
    return [[max(0, count - known[kind]) for kind, count in enumerate(wanted)] for wanted in sets]


class _Hoard:
    """The hidden cards on their way to other hands: each seat gets so many older and so many new ones, and among them what it must have."""

    def __init__(self, view: View, must: dict[int, Counts], older: Counts, fresh: Counts) -> None:
        self.must, self.older, self.fresh = must, list(older), list(fresh)
        self.old = {seat: list(NONE) for seat in must}
        self.new = {seat: list(NONE) for seat in must}
        self.old_room = {seat: view.pads[seat].older for seat in must}
        self.new_room = {seat: view.pads[seat].drawn for seat in must}

    def cover(self, rng: Random) -> bool:
        """Say of everything the seats must have whether it is older or new; False if there is no way."""
        todo = [(seat, kind) for seat, must in self.must.items() for kind in range(KINDS) if must[kind]]
        rng.shuffle(todo)
        return self._cover(todo, rng)

    def _cover(self, todo: list[tuple[int, int]], rng: Random) -> bool:
        if not todo:
            return True
        (seat, kind), *rest = todo
        count = self.must[seat][kind]
        low = max(0, count - self.fresh[kind], count - self.new_room[seat])
        high = min(count, self.older[kind], self.old_room[seat])
        for old in rng.sample(range(low, high + 1), max(0, high + 1 - low)):
            self._move(seat, kind, old, count - old)
            if self._cover(rest, rng):
                return True
            self._move(seat, kind, -old, old - count)
        return False

    def _move(self, seat: int, kind: int, old: int, new: int) -> None:
        self.older[kind] -= old
        self.old[seat][kind] += old
        self.old_room[seat] -= old
        self.fresh[kind] -= new
        self.new[seat][kind] += new
        self.new_room[seat] -= new

    def share_out(self, odds: dict[int, Sequence[float]], rng: Random) -> None:
        """The rest by the odds of each seat; what is left of the new ones is the pile."""
        for seat in rng.sample(list(self.must), len(self.must)):
            while self.old_room[seat]:
                self._move(seat, self._one_more(seat, self.older, odds[seat], rng), 1, 0)
            while self.new_room[seat]:
                self._move(seat, self._one_more(seat, self.fresh, odds[seat], rng), 0, 1)

    def _one_more(self, seat: int, pool: Counts, odds: Sequence[float], rng: Random) -> int:
        """A card of a pool. That a kind must be there makes one more of it no likelier: of so many, any could be those that must."""
        weights = []
        for kind in range(KINDS):
            more = self.old[seat][kind] + self.new[seat][kind] + 1
            weights.append(pool[kind] * odds[kind] * (more - self.must[seat][kind]) / more)
        return rng.choices(range(KINDS), weights)[0]


def plus(one: Sequence[int], two: Sequence[int]) -> Counts:
    """Both together."""
    return [a + b for a, b in zip(one, two, strict=True)]


def minus(one: Sequence[int], two: Sequence[int]) -> Counts:
    """One without the other."""
    return [a - b for a, b in zip(one, two, strict=True)]


def counts(kinds: list[int]) -> Counts:
    """Cards by kind."""
    return [kinds.count(kind) for kind in range(KINDS)]


# ------------------------------------------------------------ tickets
def deal_tickets(view: View, rng: Random) -> tuple[list[int], list[int], list[tuple[int, int]], list[int]]:
    """The bag, the tickets returned, the offers and what was kept of them."""
    for _ in range(TRIES):
        line = _Line(len(view.board.tickets))
        if all(line.add(offer, _kept(view, offer, rng)) for offer in view.offers):
            return line.finish(view, rng)
    raise AssertionError("no line of tickets agrees with the view")


def _kept(view: View, offer: Offer, rng: Random) -> int:
    """Which tickets of an offer were kept: as known, or one of the ways it could have been."""
    if offer.which >= 0:
        return offer.which
    if offer.kept == 0:  # only while first tickets are chosen, by seats that may be done already
        return 0 if view.stage != "start" or offer.seat in view.owing else rng.choice((1, 2, 3))
    if offer.kept == len(offer.tickets):
        return (1 << offer.kept) - 1
    return rng.choice((1, 2))


class _Line:
    """The bag in the order it is drawn, and the returned tickets after it: places in one line. A place may be known to be a ticket."""

    def __init__(self, tickets: int) -> None:
        self.tickets = tickets
        self.places = 0
        self.queue: list[int] = []
        self.known: dict[int, int] = {}
        self.offers: list[tuple[int, ...]] = []
        self.seats: list[int] = []
        self.kept: list[int] = []

    def add(self, offer: Offer, kept: int) -> bool:
        """The next offer; False if it contradicts what is known."""
        places = tuple(self._next() for _ in offer.tickets)
        for place, ticket in zip(places, offer.tickets, strict=True):
            if ticket >= 0 and not self._is(place, ticket):
                return False
        self.offers.append(places)
        self.seats.append(offer.seat)
        self.kept.append(kept)
        if not offer.is_open:
            self.queue += [place for i, place in enumerate(places) if not kept >> i & 1]
        return True

    def _next(self) -> int:
        place = self.places
        self.places += 1
        return place if place < self.tickets else self.queue[place - self.tickets]

    def _is(self, place: int, ticket: int) -> bool:
        if place in self.known:
            return self.known[place] == ticket
        if ticket in self.known.values():
            return False
        self.known[place] = ticket
        return True

    def finish(self, view: View, rng: Random) -> tuple[list[int], list[int], list[tuple[int, int]], list[int]]:
        """A ticket for every place not known: first for those a seat has kept, by its odds, then any."""
        rest = sorted(set(range(self.tickets)) - set(self.known.values()))
        found = dict(self.known)
        for seat, places, kept in zip(self.seats, self.offers, self.kept, strict=True):
            for i, place in enumerate(places):
                if kept >> i & 1 and place not in found:
                    odds = ticket_odds(view, seat)
                    found[place] = rng.choices(rest, [odds[ticket] for ticket in rest])[0]
                    rest.remove(found[place])
        rng.shuffle(rest)
        at = [found[place] if place in found else rest.pop() for place in range(self.tickets)]
        offers = []
        for places in self.offers:
            one, two = ([at[place] for place in places] + [-1, -1])[:2]
            offers.append((one, two))
        return at[min(self.places, self.tickets) :], [at[place] for place in self.queue], offers, self.kept
