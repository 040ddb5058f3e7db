"""The words of Metro: moves, prompts, score items, the verdict on a game alone. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stellwerk.contract import Move, Score
from stellwerk.games.metro.cities import CITIES
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.rules.board import Board
from stellwerk.games.metro.rules.moves import Deal, Decline, Draw, Mark, Place, Swap, Tourist
from stellwerk.games.metro.rules.score import verdict_rank
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words.names import COLOUR_NAMES as COLOUR_NAMES
from stellwerk.words import Named, Say

SIGHT_NAMES = {sight: title for city in CITIES for sight, title in city.sights.items()}

# Marked for the translators: say("...") is called with these later.
SIDES = ("N", "E", "S", "W")
ITEMS = {
    "lines": "Lines",
    "shares": "Shares",
    "majorities": "Majorities",
    "last": "Last company",
    "gap": "Distance to the first",
}
WAITING = {
    "drawing": "A tile is drawn",
    "refill": "A tile is drawn",
    "top": "A share is taken from the stack",
    "reopen": "The next share is opened",
    "card": "The next company is turned up",
}
VERDICTS = (
    "One company is left at the buffers. Try another way.",
    "The last company keeps running, if only just.",
    "All companies make a living.",
    "An even network: passengers are content everywhere.",
    "Eight companies, all of them in fine shape.",
    "No company is last here. The city builds you a monument.",
)


def tell(move: Move, say: Say, names: Sequence[str] = ()) -> str:
    """A move in words, short enough for a menu or a log."""
    if isinstance(move, Place):
        if move.turned:
            return say.many("{tile}, turned once, on {field}", "{tile}, turned {n} times, on {field}", move.turned, **_on(move))
        return say("{tile} on {field}", **_on(move))
    if isinstance(move, Swap):
        card = card_name(move.company, move.percent, say)
        return say("swap {card} for the open share", card=card) if move.take == "open" else say("swap {card} for the top share", card=card)
    if isinstance(move, Mark):
        if not move.company:
            return say("marker on central station {station}", station=move.station)
        card = card_name(move.company, move.percent, say)
        return say("marker on central station {station}, shows {card}", station=move.station, card=card)
    if isinstance(move, Named):
        return move.said(say)
    if isinstance(move, Tourist):
        return say("tourist: {colour}", colour=say(COLOUR_NAMES[move.colour]))
    if isinstance(move, Deal):
        return _tell_deal(move, say)
    return (
        say("decline the tile") if isinstance(move, Decline) else say("draw a tile and place it") if isinstance(move, Draw) else str(move)
    )


def _tell_deal(move: Deal, say: Say) -> str:
    if move.kind == "tile":
        return say("tile {tile}", tile=move.name)
    if move.kind == "middle":
        return say("middle rails {tile}", tile=move.name)
    if move.kind == "share":
        return say("share {card}", card=card_name(move.name[:-2], int(move.name[-2:]), say))
    if move.kind == "card":
        return say("card: {colour}", colour=say(COLOUR_NAMES[move.name]))
    return say("colour marker: {colour}", colour=say(COLOUR_NAMES[move.name]))


def _on(move: Place) -> dict[str, object]:
    return {"tile": move.tile, "field": move.field}


def card_name(company: str, percent: int, say: Say) -> str:
    """A share: `Red 40 %`."""
    return say("{company} {percent} %", company=say(COLOUR_NAMES[company]), percent=percent)


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer, or what all wait for."""
    if view.stage == "over":
        return say("The game is over")
    if view.seat is None or view.seat not in view.owing:
        if view.owing[0] < view.seats:
            return say("Waiting for the others")
        waiting = {**WAITING, **view.expansion.waiting}
        return say(waiting[view.stage]) if view.stage in waiting else say("The game is being set up")
    return _ask(view, say)


def _ask(view: View, say: Say) -> str:
    if view.stage == "drawn":
        return say("Place the tile you have drawn")
    if view.stage in ("rows", "taxi", "tourist"):
        return view.expansion.prompt(view, say)
    if view.seats == 1:
        return say("Extend a line of this company: {colour}", colour=say(COLOUR_NAMES[view.board.companies[view.card]]))
    return _ask_turn(view, say)


def _ask_turn(view: View, say: Say) -> str:
    kinds = {type(view.board.moves[n]) for n in view.legal}
    if Swap in kinds and Mark in kinds:
        return say("Place a tile, swap a share or put down a marker")
    if Swap in kinds:
        return say("Place a tile or swap a share")
    if Mark in kinds:
        return say("Place a tile or put down a marker")
    return say("Place your tile, or draw another one and place that") if Draw in kinds else say("Place your tile")


def item(name: str, say: Say, cities: Sequence[Expansion[Any]] = CITIES) -> str:
    """A line of the score pad."""
    names = [city.items[name] for city in cities if name in city.items]
    return say(names[0] if names else ITEMS[name])


def verdict(board: Board, score: Score, say: Say) -> str:
    """5.5: what a game alone is worth; empty for any other score."""
    return say(VERDICTS[verdict_rank(board, score)]) if score.items[0].name == "last" else ""
