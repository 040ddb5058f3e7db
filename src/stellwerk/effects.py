"""What a move did to the game, as data without words: a log, pictures that move and the story of a game are made from it.

A game tells it from the position before and after a move (`GameOf.effects`); the table keeps it for every entry of its record. An effect
is more public than its move where the rules say so: that a card comes from the pile is seen by all, its colour by one seat alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from stellwerk.contract import Move, State, winners
from stellwerk.limits import DEALER

TURN, ROUND, POINTS, OVER = "turn", "round", "points", "over"
"""The kinds that all games have; each game lists its own in its `rules/effects.py`."""

Facts: TypeAlias = tuple[tuple[str, Any], ...]
"""Names with plain values: words that are no language's, numbers, and tuples of them."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happened: what kind of thing, to which seat (DEALER: to none of them, or to all), and the facts."""

    kind: str
    seat: int = DEALER
    facts: Facts = ()
    secret: Facts = ()
    """More facts, which only some seats know before the game is over."""
    knowers: frozenset[int] | None = None
    """The seats that know what is secret; None if nothing is."""
    is_hidden: bool = False
    """The others do not even know that it happened."""

    def __getitem__(self, name: str) -> Any:
        for own, value in (*self.facts, *self.secret):
            if own == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """A fact, or what is said for it where it is not known."""
        return next((value for own, value in (*self.facts, *self.secret) if own == name), default)

    def secretly(self, knowers: Collection[int], **secret: Any) -> Effect:
        """The same with facts that only these seats know."""
        return Effect(self.kind, self.seat, self.facts, tuple(secret.items()), frozenset(knowers))

    def hidden(self, knowers: Collection[int]) -> Effect:
        """The same, and only these seats know of it."""
        return Effect(self.kind, self.seat, self.facts, self.secret, frozenset(knowers), is_hidden=True)

    def opened(self) -> Effect:
        """With no secrets: as it is told when the game is over, or to who knows all of it."""
        return self if self.knowers is None else Effect(self.kind, self.seat, self.facts + self.secret)

    def shown(self, viewers: Collection[int | None]) -> Effect | None:
        """As far as somebody at these seats may know it while the game runs (None is an onlooker); None if not at all."""
        if self.knowers is None or not self.knowers.isdisjoint(viewers):
            return self.opened()
        return None if self.is_hidden else Effect(self.kind, self.seat, self.facts)


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry of the record as far as somebody may know it: its place there, who did what, and what it did."""

    at: int
    seat: int
    move: Move | None
    """None if it is hidden."""
    effects: tuple[Effect, ...]


def effect(kind: str, seat: int = DEALER, **facts: Any) -> Effect:
    """Something that everybody sees."""
    return Effect(kind, seat, tuple(facts.items()))


# ------------------------------------------------------------ what all games have
def turn(number: int, seat: int = DEALER) -> Effect:
    """A turn begins: which, and whose; of all at once if no seat is named."""
    return Effect(TURN, seat, (("number", number),))


def new_round(number: int) -> Effect:
    """A round begins."""
    return Effect(ROUND, DEALER, (("number", number),))


def points(seat: int, item: str, more: int) -> Effect:
    """A line of the seat's score pad has so many points more (or fewer); hidden lines change when the game is over."""
    return Effect(POINTS, seat, (("item", item), ("points", more)))


def gained(seat: int, before: Mapping[str, int], after: Mapping[str, int]) -> list[Effect]:
    """What a seat has more than before, item by item."""
    return [points(seat, item, worth - before.get(item, 0)) for item, worth in after.items() if worth != before.get(item, 0)]


def gains(before: Sequence[Mapping[str, int]], after: Sequence[Mapping[str, int]]) -> list[Effect]:
    """The same of all seats."""
    pads = zip(before, after, strict=True)
    return [each for seat, (had, has) in enumerate(pads) for each in gained(seat, had, has)]


def over(state: State) -> Effect:
    """The game is over: the points of all seats, and who has won."""
    scores = state.scores()
    return effect(OVER, totals=tuple(score.total for score in scores), winners=winners(scores))
