"""voll verplant in words: moves, prompts, the score pad, verdicts. English sentences are the keys of de.po."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Move, Score
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.moves import Pass, Ride, Transfer, TurnUp, Write
from stellwerk.games.voll_verplant.rules.score import verdict_rank
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.words import Say

ITEM_NAMES = {"lines": "Completed lines", "transfers": "Transfers", "empty": "Empty stations"}

EDITIONS = ("A network of our own, not the printed sheet",)
"""What our map files say of themselves, for de.po."""

VERDICTS = (
    "The network plans you, not the other way round.",
    "The first stops stand; the timetable is still a rumour.",
    "A draft with gaps. The next one will carry people.",
    "Half the city gets where it wants to go.",
    "A solid plan: most lines run to the end.",
    "The depot nods. This timetable works.",
    "Planned like somebody who has done this for years.",
    "A network for the history books, with every change of trains in its place.",
)


def tell(move: Move, say: Say, names: Sequence[str] = ()) -> str:
    """A move in words."""
    if isinstance(move, Write) and not move.count:
        return say("Line {line}: mark nothing", line=move.line)
    if isinstance(move, Write):
        return say.many("{line}: {n} station", "{line}: {n} stations", move.count, line=_along(move, say))
    if isinstance(move, Transfer):
        return say("{line}: transfer", line=_along(move, say))
    if isinstance(move, Ride):
        return say("Free ride: {station}", station=move.name or move.station)
    if isinstance(move, TurnUp):
        return card_name(move.card, say)
    if isinstance(move, Pass):
        return say("No free ride")
    raise TypeError(f"a move of another game: {move!r}")


def _along(move: Write | Transfer, say: Say) -> str:
    """The line of an entry; of a ring also which way, by the next station."""
    if move.way:
        return say("{line} towards {station}", line=move.line, station=move.toward)
    return say("Line {line}", line=move.line)


def card_name(card: str, say: Say) -> str:
    """A card in words."""
    kind, _, value = card.partition("-")
    if kind == "number":
        return say("Number {n}", n=value)
    if kind == "express":
        return say("Express {n}", n=value)
    return say("Transfer") if kind == "transfer" else say("Free ride")


def window(card: str) -> str:
    """What is written into a window for a card: `4`, `2»`, `+`."""
    kind, _, value = card.partition("-")
    return {"number": value, "express": f"{value}»"}.get(kind, "+")


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer now."""
    if view.stage == "over":
        return say("The game is over")
    if view.stage == "deal":
        return say("The next card is turned up")
    if view.seat is None or not view.legal:
        if view.seat is not None and not free_windows(view):
            return say("You have no free window left: the others play on")
        return say("The others are still writing")
    return _asked(view, say)


def _asked(view: View, say: Say) -> str:
    kind, value = view.board.kind(view.card), view.board.value(view.card)
    if kind == "free-ride":
        return say("Cross off any station, or none")
    if view.is_extra:
        what = window(view.board.cards[view.card])
        return say("Special station: write {what} into one more window", what=what)
    if kind == "transfer":
        return say("Write + into a window")
    if kind == "express":
        return say("Write the express {n} into a window", n=value)
    return say("Write the {n} into a window", n=value)


def free_windows(view: View) -> int:
    """How many windows of the viewer's sheet are empty."""
    return sum(line.windows for line in view.board.lines) - len(view.sheet.entries)


def item(name: str, say: Say) -> str:
    """A line of the score pad."""
    return say(ITEM_NAMES[name])


def verdict(score: Score, say: Say) -> str:
    """What a solo score is worth (VV 4.4)."""
    return say(VERDICTS[verdict_rank(score.total)])


def line_name(board: Board, line: int, say: Say) -> str:
    """A line by its letter and, if it has one, its name."""
    given = board.lines[line]
    return say("Line {line}", line=given.letter) + (f" · {given.name}" if given.name else "")
