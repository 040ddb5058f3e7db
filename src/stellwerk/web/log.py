"""The log of a table: what has happened, turn by turn, the newest turn first. Games tell it (`GameOf.story`); here it is put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from stellwerk.contract import Game
from stellwerk.effects import OVER, ROUND, TURN, Deed
from stellwerk.limits import DEALER
from stellwerk.story import BLOCK, HEAD, Entry, Listener, Turn, ended
from stellwerk.svg import Node, el, several
from stellwerk.table.table import Table
from stellwerk.words import Say

LOG_LINES = 40


def log(macros: Any, table: Table, seat: int | None, say: Say) -> str:
    """The lines of the log for somebody at this seat (None: an onlooker)."""
    listener = listener_at(table, seat, say)
    turns = turns_of(table.deeds(listener.mine))
    lines: list[str] = []
    for at in range(len(turns) - 1, -1, -1):
        lines += (
            _opening(macros, table.game, listener, turns[at])
            if not at and has_opening(turns)
            else _lines(macros, table.game, listener, turns[at])
        )
        if len(lines) >= LOG_LINES:
            break
    return "".join(lines[:LOG_LINES])


def has_opening(turns: Sequence[Turn]) -> bool:
    """Whether something comes before the first turn; else a game begins with it."""
    return len(turns) > 1 and not turns[0].number and turns[1].number < 2


def listener_at(table: Table, seat: int | None, say: Say) -> Listener:
    """Somebody at this seat."""
    mine = () if seat is None else (seat,)
    return Listener(say, table.names, mine, table.record.board, tuple(table.record.options.items()))


def turns_of(deeds: Sequence[Deed]) -> list[Turn]:
    """Deeds turn by turn. A turn or round begins with its effect, which is often the last of the deed before."""
    turns: list[Turn] = []
    now, told = Turn(), list[Deed]()
    for deed in deeds:
        held = 0
        is_bare = all(each.kind in (TURN, ROUND) for each in deed.effects)  # a move of which nothing else is told ends its turn
        for i, each in enumerate(deed.effects):
            if each.kind not in (TURN, ROUND):
                continue
            if i > held or (is_bare and not i):
                told.append(Deed(deed.at, deed.seat, deed.move, deed.effects[held:i]))
            held = i + 1
            if told or now.number:  # else a round goes over into its first turn
                turns.append(Turn(now.round, now.number, now.seat, tuple(told)))
                told = []
            now = Turn(each["number"]) if each.kind == ROUND else Turn(now.round, each["number"], each.seat)
        if not held:
            told.append(deed)
        elif held < len(deed.effects):
            told.append(Deed(deed.at, deed.seat, deed.move, deed.effects[held:]))
    return [*turns, Turn(now.round, now.number, now.seat, tuple(told))]


@lru_cache(maxsize=8192)
def _lines(macros: Any, game: Game, listener: Listener, turn: Turn) -> tuple[str, ...]:
    """A turn in HTML. Kept: it is told to everybody at the table after every move that follows."""
    number = turn.number if turn.seat != DEALER else 0
    found = []
    for entry in entries_of(game, listener, turn):
        shows_number = number if entry.kind not in (HEAD, BLOCK) else 0
        found.append(str(macros.log_line(entry, set_off(entry, listener), shows_number)))
        number = 0 if shows_number else number
    return tuple(found)


@lru_cache(maxsize=1024)
def _opening(macros: Any, game: Game, listener: Listener, turn: Turn) -> tuple[str, ...]:
    """What comes before the first turn, folded into one line."""
    told = [several(set_off(entry, listener)) for entry in entries_of(game, listener, turn)]
    return (str(macros.log_opening(told)),) if told else ()


@lru_cache(maxsize=2048)
def entries_of(game: Game, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """A turn told by its game; and who has won, if it was the last."""
    return (*game.story(listener, turn), *[ended(listener, each) for each in turn.effects() if each.kind == OVER])


def set_off(entry: Entry, listener: Listener) -> Node:
    """The words of an entry, the name of who did it set off."""
    name = listener.who(entry.seat) if entry.seat != DEALER else ""
    if name and entry.words.startswith(name):
        return el("b", name) + several(entry.words[len(name) :])
    return several(entry.words)
