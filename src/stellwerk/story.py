"""A game told to people, turn by turn: what a line of the log says and shows. Games make entries from effects (`GameOf.story`).

Only what somebody may know comes in (`Table.deeds`), so nothing else can come out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stellwerk.limits import DEALER
from stellwerk.svg import NOTHING, Node
from stellwerk.words import Say, capital, minus

if TYPE_CHECKING:
    from stellwerk.contract import Game
    from stellwerk.effects import Deed, Effect

HEAD, BLOCK = "head", "block"
"""Kinds of entries: the heading of a turn or round, and something great that is set off. All others have none."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log."""

    words: str
    """A sentence of its own; it begins with the name of `seat`, if it has one."""
    seat: int = DEALER
    """Who did it, or whom it happened to."""
    picture: Node = NOTHING
    """What it is about, as a small SVG element: a card, a tile, a section."""
    points: int = 0
    """What it brought."""
    mark: str = ""
    """Its place on the board, as path data in the board's units."""
    kind: str = ""
    again: int = -1
    """The place in the record of a deed whose scenes show it once more."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What was done from the beginning of a turn to the next; what comes before the first, or opens a round, has no number."""

    round: int = 0
    number: int = 0
    seat: int = DEALER
    """Whose it is (DEALER: everybody's)."""
    deeds: tuple[Deed, ...] = ()

    def effects(self) -> Iterable[Effect]:
        """All that happened, in order."""
        return (each for deed in self.deeds for each in deed.effects)


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told, in which words, and of which table: all that a story needs besides what was done."""

    say: Say
    names: tuple[str, ...]
    mine: tuple[int, ...] = ()
    """The seats of the listener: what they did is told to `you`."""
    board: str | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def who(self, seat: int) -> str:
        """At the beginning of a sentence."""
        return self.say("You") if seat in self.mine else self.say.seat(seat, self.names)

    def does(self, seat: int, you: str, other: str, /, **gaps: object) -> str:
        """What a seat does, in the words for the listener or in those for others, which have a gap for the `name`."""
        return self.say(you, **gaps) if seat in self.mine else self.say(other, name=self.say.seat(seat, self.names), **gaps)

    def option(self, name: str) -> Any:
        """An option of the game that is told."""
        return dict(self.options)[name]

    def listed(self, words: Iterable[str]) -> str:
        """One thing after the other: `a, b and c`."""
        *first, last = words
        return f"{', '.join(first)} {self.say('and')} {last}" if first else last


def gained(deed: Deed, seat: int, but: Collection[str] = ()) -> int:
    """What a seat won or lost with a deed, on all lines of its pad but these."""
    return sum(each["points"] for each in deed.effects if each.kind == "points" and each.seat == seat and each["item"] not in but)


def plain(game: Game, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """Move by move, as the game tells them in a list."""
    say, names = listener.say, listener.names
    found = []
    for deed in turn.deeds:
        told = game.tell(deed.move, say, names) if deed.move else say("something hidden")
        words = capital(told) if deed.seat == DEALER else f"{listener.who(deed.seat)}: {told}"
        found.append(Entry(words, deed.seat, kind=HEAD if deed.seat == DEALER else ""))
    return tuple(found)


def ended(listener: Listener, over: Effect) -> Entry:
    """The game is over: who has won."""
    say, totals, winners = listener.say, over["totals"], over["winners"]
    if len(totals) == 1:
        return Entry(say.many("The game is over: {n} point", "The game is over: {n} points", totals[0]), kind=HEAD)
    if len(winners) > 1:
        names = listener.listed(say.seat(seat, listener.names) for seat in winners)
        return Entry(say("{names} share the win with {points}", names=names, points=minus(totals[winners[0]])), kind=HEAD)
    best = winners[0]
    others = ", ".join(minus(total) for total in sorted((t for seat, t in enumerate(totals) if seat != best), reverse=True))
    gaps = {"points": minus(totals[best]), "others": others}
    return Entry(listener.does(best, "You win, {points} to {others}", "{name} wins, {points} to {others}", **gaps), best, kind=HEAD)
