"""The log of Metro: tiles as they lie, lines that arrive in their owner's colour, shares as cards; a city tells what is its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stellwerk.effects import OVER, POINTS, Effect
from stellwerk.games.metro.cities.looks import LOOKS
from stellwerk.games.metro.look.city import CityLook
from stellwerk.games.metro.look.marks import mark
from stellwerk.games.metro.look.shares_art import CARD, face_down, share
from stellwerk.games.metro.look.tiles import GROUND, TRACK, T, brackets, plain_tracks
from stellwerk.games.metro.look.tracks import platform, traced
from stellwerk.games.metro.rules.board import Board, cell_of, turns
from stellwerk.games.metro.words import log, tell
from stellwerk.kit.frame import small
from stellwerk.limits import DEALER
from stellwerk.story import BLOCK, Entry, Listener, Turn, gained
from stellwerk.svg import Node, circle, g, once

if TYPE_CHECKING:
    from stellwerk.effects import Deed


def story(board: Board, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """What was placed, swapped and opened, and the lines that arrived."""
    city = LOOKS[listener.option("city") or CityLook.name]
    if not turn.number and turn.deeds and not any(each.kind == OVER for each in turn.effects()):
        effects = list(turn.effects())
        chosen = (city.told(listener, each) for each in effects)
        return (*_shares(listener, turn), *city.set_up(listener, effects), *(each for each in chosen if each))
    return tuple(each for deed in turn.deeds for each in _told(board, listener, city, deed))


def _shares(listener: Listener, turn: Turn) -> Iterator[Entry]:
    """Those dealt in the beginning, as far as they are known."""
    known = [each for each in turn.effects() if each.kind == "share" and each.get("company", "")]
    for seat in dict.fromkeys(each.seat for each in known):
        yield Entry(log.got(listener, [each for each in known if each.seat == seat]), seat)


def _told(board: Board, listener: Listener, city: CityLook, deed: Deed) -> Iterator[Entry]:
    paid: set[int] = set()
    is_over = any(each.kind == OVER for each in deed.effects)
    for each in deed.effects:
        seat = each.seat
        if (entry := _entry(board, listener, each, deed.at)) is not None:
            yield entry
        elif each.kind == POINTS and is_over and each["item"] in tell.ITEMS and each["item"] != "lines":
            yield Entry(log.counted(listener, seat, each["item"]), seat, points=each["points"])
        elif (told := city.told(listener, each)) is not None:
            won = gained(deed, seat, but=tuple(tell.ITEMS)) if seat not in paid else 0
            paid.add(seat)
            yield Entry(told.words, told.seat, told.picture, won or told.points, told.mark)


def _entry(board: Board, listener: Listener, each: Effect, at: int) -> Entry | None:
    seat = each.seat
    match each.kind:
        case "place":
            picture = tile_picture(turns(each["tile"])[each["turned"]])
            return Entry(log.placed(listener, each), seat, picture, mark=brackets(cell_of(each["field"])))
        case "line":
            course = traced(board, each["station"], each["path"], each["end"])
            return Entry(log.arrived(listener, each), seat, line_sign(board, each), each["points"], course, BLOCK, at)
        case "tile" if each["goal"] == "board":
            return Entry(log.drew(listener, seat), seat)
        case "marker":
            k = next(k for k, station in enumerate(board.stations) if station.name == each["station"])
            return Entry(log.marked(listener, each), seat, mark=circle(platform(board, k), 20))
        case "swap":
            card = _card(each["taken"], each["percent"]) if each["taken"] else _back()
            return Entry(log.swapped(listener, each), seat, card)
        case "share" if each.get("company", ""):
            return Entry(log.got(listener, [each]), seat, _card(each["company"], each["percent"]))
        case "decline":
            return Entry(log.declined(listener, seat), seat, tile_picture(each["tile"]))
    return None


def line_sign(board: Board, line: Effect) -> Node:
    """The shape and colour of a line's owner."""
    return _sign(colour_of(board, line))


def colour_of(board: Board, told: Effect) -> str:
    """The colour of a line's owner."""
    return board.players[told.seat] if told.seat != DEALER else str(told["company"])


# ------------------------------------------------------------ pictures
@once(512)
def tile_picture(code: str) -> Node:
    """A tile as it lies."""
    return small(g(GROUND, plain_tracks(code, 15), stroke_width=TRACK), T, T)


@once(16)
def _sign(colour: str) -> Node:
    return small(mark(colour, 12, 12, 8), 24, 24)


@once(64)
def _card(company: str, percent: int) -> Node:
    return small(share(company, percent), *CARD)


@once(1)
def _back() -> Node:
    return small(face_down(), *CARD)
