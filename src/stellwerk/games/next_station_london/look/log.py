"""The log of Next Station London: rounds with a pencil, turns with their card, sections as they are drawn, lines when they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stellwerk.effects import Effect
from stellwerk.games.next_station_london.look.cards import CARD, card
from stellwerk.games.next_station_london.look.ground import LETTER, place, reach
from stellwerk.games.next_station_london.look.lines import RING
from stellwerk.games.next_station_london.look.pad import item_sign
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.words import log
from stellwerk.kit.frame import small
from stellwerk.limits import DEALER
from stellwerk.story import BLOCK, HEAD, Entry, Listener, Turn, gained
from stellwerk.svg import NOTHING, Node, Point, around, at, bullet, circle, el, g, once, path, symbol
from stellwerk.words import Say

if TYPE_CHECKING:
    from stellwerk.effects import Deed

GOALS = tuple(f"goal-{goal}" for goal in ("interchanges", "districts", "sights", "centre", "thames"))


def story(board: Board, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """The set-up, the beginning of a round, or a turn."""
    if turn.number:
        return (_heading(listener, turn), *(each for deed in turn.deeds for each in _told(board, listener, turn, deed)))
    return (_round(listener, turn),) if turn.round else tuple(_set_up(listener, turn))


def _set_up(listener: Listener, turn: Turn) -> Iterator[Entry]:
    effects = list(turn.effects())
    goals = [each for each in effects if each.kind == "goal-open"]
    powers = [each for each in effects if each.kind == "power-open"]
    if goals:
        yield Entry(log.objectives(listener, goals))
    if powers:
        yield Entry(log.powers(listener, powers))
    yield from (
        Entry(log.took(listener, each), each.seat, pencil_sign(each["pencil"]))
        for each in effects
        if each.kind == "pencil" and each.seat != DEALER
    )


def _round(listener: Listener, turn: Turn) -> Entry:
    mine = next((each["pencil"] for each in turn.effects() if each.kind == "pencil" and each.seat in listener.mine), "")
    return Entry(log.opened_round(listener, turn.round, mine), picture=pencil_sign(mine) if mine else NOTHING, kind=HEAD)


def _heading(listener: Listener, turn: Turn) -> Entry:
    cards = [each for each in turn.effects() if each.kind == "card"]
    last = cards[-1]
    return Entry(log.turned_up(listener, turn.round, turn.number, cards), picture=_card(last["card"], listener.say), kind=HEAD)


def _told(board: Board, listener: Listener, turn: Turn, deed: Deed) -> Iterator[Entry]:
    power = next((each["power"] for each in deed.effects if each.kind == "power"), "")
    for each in deed.effects:
        seat = each.seat
        if each.kind == "section":
            won = gained(deed, seat, but=GOALS)  # objectives have entries of their own
            yield Entry(log.drawn(listener, board, each, power), seat, _section(board, each), won, _way(board, each["start"], each["end"]))
        elif each.kind == "power" and power == "circle":
            stop = board.stations[board.index[each["station"]]]
            mark = circle(place(stop), reach(stop) + 18)
            yield Entry(log.circled(listener, seat), seat, pencil_sign(each["pencil"]), gained(deed, seat, but=GOALS), mark)
        elif each.kind == "pass" and each["stage"] == "draw" and not _drew(turn, seat):
            yield Entry(log.skipped(listener, seat), seat)
        elif each.kind == "goal":
            yield Entry(log.reached(listener, each), seat, _tick(), each["points"], kind=BLOCK)
        elif each.kind == "line":
            mark = "".join(path(_ends(board, start, end)) for start, end in each["sections"])
            yield Entry(log.counted(listener, each), seat, pencil_sign(each["pencil"]), mark=mark, kind=BLOCK, again=deed.at)


def _drew(turn: Turn, seat: int) -> bool:
    """Who passes on the second section of a power has drawn something."""
    return any(each.kind == "section" and each.seat == seat for each in turn.effects())


def _way(board: Board, start: str, end: str) -> str:
    return around(_ends(board, start, end), RING)


def _ends(board: Board, start: str, end: str) -> list[Point]:
    return [place(board.stations[board.index[code]]) for code in (start, end)]


# ------------------------------------------------------------ pictures
@once(64)
def _card(name: str, say: Say) -> Node:
    return small(card(name, say, small=True), *CARD)


@once(8)
def pencil_sign(pencil: str) -> Node:
    """A pencil's letter on its colour."""
    return small(bullet(12, 12, 11, LETTER[pencil], pencil), 24, 24)


@once(2)
def _tick() -> Node:
    return small(at(12, 12, item_sign("goal", reached=True)), 24, 24)


def _section(board: Board, section: Effect) -> Node:
    start, end = (board.stations[board.index[section[side]]].symbol for side in ("start", "end"))
    return _joined(start, end, section["pencil"])


@once(256)
def _joined(start: str, end: str, pencil: str) -> Node:
    """Two stations with a piece of line between them."""
    line = g(el("path", d="M9 12H31", class_="rim", stroke_width=6), el("path", d="M9 12H31", class_="line", stroke_width=5), class_=pencil)
    return small(
        line + symbol(start, 8, 12, 6, class_="stop", stroke_width=2) + symbol(end, 32, 12, 6, class_="stop", stroke_width=2), 40, 24
    )
