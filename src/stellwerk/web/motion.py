"""What just happened, for one page: the scenes that are new to it, those it asks for once more, and the last move of every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from stellwerk.contract import Game
from stellwerk.effects import Deed
from stellwerk.limits import DEALER
from stellwerk.motion import Scene
from stellwerk.story import Entry, Listener, Turn
from stellwerk.svg import NOTHING, Node
from stellwerk.table.table import Table
from stellwerk.web.log import entries_of, listener_at, turns_of
from stellwerk.words import Say

MOST = 12
"""Scenes that a page gets at once: who was away for long sees the last ones."""
FAR = 40
"""Turns in which the last move of a seat is looked for."""

_made: WeakKeyDictionary[Table, dict[tuple[Listener, Deed], tuple[Scene, ...]]] = WeakKeyDictionary()
"""Scenes of deeds, so that all who watch a table share them."""


class Reel:
    """What one page has been shown. It begins with the table as the page got it: what came before is no news."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, str]] | None = None

    def news(self, table: Table, seat: int | None, say: Say) -> list[dict[str, Any]]:
        """The scenes of all deeds that somebody at this seat has come to know since the last call; of their own only what followed."""
        listener = listener_at(table, seat, say)
        deeds = table.deeds(listener.mine)
        tokens = table.record.entries
        now = {(deed.at, tokens[deed.at].token) for deed in deeds}
        fresh = now - self._seen if self._seen is not None else set()
        self._seen = now
        found = []
        for i, deed in enumerate(deeds):
            if (deed.at, tokens[deed.at].token) in fresh:
                is_own = deed.seat in listener.mine
                found += [each for each in scenes(table, listener, deeds[:i], deed) if not (is_own and each.is_choice)]
        return [each.plain() for each in found[-MOST:]]


def again(table: Table, seat: int | None, say: Say, of: int, at: int) -> list[dict[str, Any]]:
    """The scenes of one deed (`at`), or of the last move of a seat without interludes, as far as somebody at a seat may know them."""
    listener = listener_at(table, seat, say)
    deeds = table.deeds(listener.mine)
    wanted, is_whole = {at}, at >= 0
    if not is_whole:
        last = next(_last_turns(table.game, listener, turns_of(deeds), of), None)
        wanted = {deed.at for deed in last[0].deeds if deed.seat == of} if last else set()
    found = [each for i, deed in enumerate(deeds) if deed.at in wanted for each in scenes(table, listener, deeds[:i], deed)]
    return [each.plain() for each in found[-MOST:] if is_whole or not each.covers]


def scenes(table: Table, listener: Listener, past: list[Deed], deed: Deed) -> tuple[Scene, ...]:
    """The scenes of a deed, made once for all who are told the same."""
    kept = _made.setdefault(table, {})
    key = listener, deed
    if key not in kept:
        kept[key] = table.game.scenes(listener, past, deed)
    return kept[key]


# ------------------------------------------------------------ the last move of every seat
@dataclass(frozen=True, slots=True)
class Last:
    """A seat's last move: a picture, a few words without the seat's name, what it brought."""

    words: str
    picture: Node = NOTHING
    points: int = 0


def last_moves(table: Table, seat: int | None, say: Say) -> tuple[Last | None, ...]:
    """For each seat its last move, as far as somebody at this seat may know it."""
    listener = listener_at(table, seat, say)
    turns = turns_of(table.deeds(listener.mine))
    found: list[Last | None] = []
    for other in range(len(table.chairs)):
        last = next(_last_turns(table.game, listener, turns, other), None)
        found.append(_summed(listener, other, last[1]) if last else None)
    return tuple(found)


def _last_turns(game: Game, listener: Listener, turns: Sequence[Turn], seat: int) -> Iterator[tuple[Turn, list[Entry]]]:
    """The turns in which a seat did something, the newest first, each with what is told of it."""
    for turn in reversed(turns[-FAR:]):
        if turn.number and any(deed.seat == seat for deed in turn.deeds):
            entries = [entry for entry in entries_of(game, listener, turn) if entry.seat == seat]
            if any(not entry.kind for entry in entries):
                yield turn, entries


def _summed(listener: Listener, seat: int, entries: list[Entry]) -> Last:
    first = next(entry for entry in entries if not entry.kind)
    name = listener.who(seat) if seat != DEALER else ""
    words = first.words.removeprefix(name).lstrip(" :") if name else first.words
    return Last(words, first.picture, sum(entry.points for entry in entries))
