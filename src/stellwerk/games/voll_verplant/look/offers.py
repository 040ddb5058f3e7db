"""How a page of voll verplant offers moves: a wagon is touched, and the entries of its line are a ladder from the most crosses to none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stellwerk.contract import Move, Offer
from stellwerk.games.voll_verplant.rules.moves import Ride, Transfer, Write
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.words import Say, capital


def offers(view: View, moves: Sequence[Move], say: Say, names: Sequence[str] = ()) -> list[Offer]:
    """The most crosses come first. A ring has a ladder for each of its ways, and an entry without a cross at the foot of both."""
    found: list[Offer] = []
    most: dict[str, int] = {}
    for move in sorted(moves, key=lambda move: -_count(move)):
        if isinstance(move, Write | Transfer):
            found += [_entry(view, move, run, most.setdefault(run, _count(move)), say) for run in _runs(moves, move)]
        elif isinstance(move, Ride):
            named = capital(move.name or move.station)  # the prompt says what is done there; names can be long
            found.append(Offer(move, named, (str(move),), group=str(move), note=_note(view, move, say)))
        else:
            found.append(Offer(move, tell.tell(move, say), (str(move),)))
    return found


def _count(move: Move) -> int:
    """How many stations an entry marks."""
    return move.count if isinstance(move, Write) else int(isinstance(move, Transfer))


def _runs(moves: Sequence[Move], move: Write | Transfer) -> Iterator[str]:
    """The wagon or, of a ring, the halves of it that lead to an entry: to one that marks nothing all that can be touched."""
    ways = dict.fromkeys(other.way for other in moves if isinstance(other, Write | Transfer) and other.line == move.line and other.way)
    return (f"{move.line}{way}" for way in ([move.way] if move.way else ways or [""]))


def _entry(view: View, move: Write | Transfer, run: str, most: int, say: Say) -> Offer:
    what, count = _what(view), _count(move)
    if view.board.kind(view.card) == "transfer":
        rung = say("with a number") if count else say("no number")
    else:
        rung = say.many("{n} cross", "{n} crosses", count) if count else say("no cross")
    label = say("{what} in line {line}, {marks}", what=what, line=move.line, marks=rung)
    if count and count == most:
        label = say("Write {what} in line {line}", what=what, line=move.line)
    return Offer(move, label, tuple(dict.fromkeys((run, str(move)))), group=run, rung=rung, note=_note(view, move, say))


def _what(view: View) -> str:
    """What is written into the window."""
    return tell.window(view.board.cards[view.card])


def _note(view: View, move: Move, say: Say) -> str:
    """Which way a ring is followed, and what is left of the line or completed."""
    board, would = view.board, view.preview(move)
    told = []
    if isinstance(move, Write | Transfer):
        if move.way:
            told.append(say("towards {station}", station=move.toward))
        left = set(board.lines[board.letters[move.line]].stations) - view.sheet.marked - set(would.stations)
        if left:
            told.append(say.many("then {n} station of the line is left", "then {n} stations of the line are left", len(left)))
    for line in would.lines:
        points = board.lines[line].low if line in view.taken else board.lines[line].high
        told.append(say("completes {line}: +{n}", line=board.lines[line].letter, n=points))
    words = ", ".join(told)
    return words[:1].upper() + words[1:]
