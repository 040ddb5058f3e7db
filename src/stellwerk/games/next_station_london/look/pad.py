"""The score pad of Next Station London and what lies beside it: sightseeing track, pencil powers, the seats.

Each part is drawn from (0, 0) into a given width and is returned with its height, so that a page or a picture can stack them.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.contract import Item
from stellwerk.games.next_station_london.look.cards import power_sign
from stellwerk.games.next_station_london.look.ground import LETTER, sunburst
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS
from stellwerk.games.next_station_london.rules.score import TRACK_END, sight_marks
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.games.next_station_london.words import tell
from stellwerk.kit import pad
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, bullet, el, fit, g, label, once, tick, written
from stellwerk.words import Say

NOTE = 17


# ------------------------------------------------------------ score pad
def rows_of(view: View) -> list[Item]:
    """The items of the shown sheet; lines not begun stand among them without a sum."""
    items = view.scores[view.seat or 0].items
    known = {item.name: item for item in items}
    lines = [known.get(f"line-{pencil}", Item(f"line-{pencil}", 0)) for pencil in PENCILS]
    return lines + [item for item in items if not item.name.startswith("line-")]


def score_pad(view: View, say: Say, width: float, row: float = 42) -> Part:
    """Every item with its sum, and the total."""
    word = say("Total") if view.stage == "over" else say("So far")
    return pad.score_pad([_row(view, item, say) for item in rows_of(view)], word, view.scores[view.seat or 0].total, width, row)


def _row(view: View, item: Item, say: Say) -> pad.Row:
    kind, _, pencil = item.name.partition("-")
    is_open = kind == "line" and not item.how
    is_now = kind == "line" and pencil == view.pencil and view.stage != "over"
    sign = item_sign(item.name, item.points > 0)
    return pad.Row(sign, tell.item(item.name, say), _how(item, say), None if is_open else item.points, is_now)


def _how(item: Item, say: Say) -> str:
    """How the points came about."""
    if item.name == "sights":
        return say("{n} visited", n=item.how)
    return item.how


def item_sign(name: str, reached: bool = False) -> Node:
    """What stands before an item, around (0, 0): a line's letter, a dial, a hub, a box for an objective with a tick once it is reached."""
    kind, _, rest = name.partition("-")
    if kind == "line":
        return bullet(0, 0, 14, LETTER[rest], rest)
    if kind == "sights":
        return g(sunburst(0, 0, 11.5, 14), el("circle", cx=0, cy=0, r=5.5, class_="stop", stroke_width=2.4))
    if kind == "interchanges":
        return g(el("circle", cx=0, cy=0, r=12.5, class_="b-solid"), label(0, 0, 2, 16, class_="hub-no"))
    if kind == "goal":
        box = el("rect", x=-10, y=-10, width=20, height=20, rx=4, class_="b-ink" if reached else "b-edge", stroke_width=2.2)
        return g(box, tick(0, 0, 9, 3.4) if reached else NOTHING)
    return el("path", d="M-8 0H8", class_="b-ink", stroke_width=2.6)


# ------------------------------------------------------------ sightseeing track
def sight_track(view: View, say: Say, width: float) -> Part:
    """Marks 0 to 10 as the stops of a line, with their values; those reached are filled (NSL 4.2)."""
    return _track(view.board, min(TRACK_END, sight_marks(view.board, view.sheets[view.seat or 0])), width)


@lru_cache(maxsize=64)
def _track(board: Board, marks: int, width: float) -> Part:
    step, y = (width - 36) / TRACK_END, 18
    parts = [
        el("path", d=f"M18 {y}H{18 + step * TRACK_END:.1f}", class_="b-grid", stroke_width=4),
        el("path", d=f"M18 {y}H{18 + step * marks:.1f}", class_="b-ink", stroke_width=4),
    ]
    for i, value in enumerate(board.points["sights"]):
        x = 18 + step * i
        if i == marks:
            parts += [el("circle", cx=x, cy=y, r=17, class_="b-solid"), label(x, y, value, 19, class_="hub-no")]
        else:
            parts.append(el("circle", cx=x, cy=y, r=7.5, class_="stop hub" if i < marks else "stop off", stroke_width=2.5))
            parts.append(label(x, y + 29, value, 16, class_="b-name"))
    return written(g(*parts)), 54


# ------------------------------------------------------------ powers
def powers(view: View, say: Say, width: float, columns: int = 2) -> Part:
    """Which pencil has which power; of the pencil in hand also whether it is used this round (NSL 5.5)."""
    cell, height = (width - 14 * (columns - 1)) / columns, 44
    parts = []
    for i, (pencil, number) in enumerate(zip(PENCILS, view.powers, strict=True)):
        power = POWERS[number] if number >= 0 else ""
        mine = pencil == view.pencil and view.stage != "over"
        state = _power_state(view) if mine else ""
        parts.append(at((i % columns) * (cell + 14), (i // columns) * (height + 4), _power(pencil, power, state, say, cell)))
    return g(*parts), (height + 4) * (len(PENCILS) // columns) - 4


def _power_state(view: View) -> str:
    """Of the pencil in hand: used, ready when its seat owes a move, else waiting."""
    if view.sheets[view.seat or 0].used:
        return "used"
    return "ready" if view.seat in view.owing else "waiting"


@once(512)
def _power(pencil: str, power: str, state: str, say: Say, width: float) -> Node:
    ground = el("rect", x=-10, y=2, width=width + 14, height=40, rx=8, class_="b-block", stroke_width=1) if state else NOTHING
    sign = power_sign(power, 50, 22, 13) if power else NOTHING
    name = say(tell.POWER_NAMES[power]) if power else "–"
    room = width - 74 - (26 if state else 0)
    used = state == "used"
    words = label(72, 22, name, fit(name, NOTE + 1, room, bold=False), "start", class_="b-name" if used else "b-word")
    lamp = NOTHING
    if state and power:
        ready = "lamp-on" if state == "ready" else "lamp-off"
        lamp = tick(width - 12, 22, 8, 3.2) if used else el("circle", cx=width - 12, cy=22, r=8.5, class_=ready, stroke_width=2)
    return g(ground, bullet(14, 22, 14, LETTER[pencil], pencil), g(sign, class_="barred" if used else None), words, lamp)


# ------------------------------------------------------------ key
def key(board: Board, say: Say, width: float, row: float = 36) -> Part:
    """What the signs on the map are worth, for somebody who does not know the game by heart."""
    worth = board.points["interchange"]
    hubs = g(
        *[
            el("circle", cx=14 + 30 * i, cy=0, r=12.5, class_="b-solid") + label(14 + 30 * i, 0, n, 16, class_="hub-no")
            for i, n in enumerate((2, 3, 4))
        ]
    )
    sight = g(sunburst(44, 0, 14, 16), el("circle", cx=44, cy=0, r=6.5, class_="stop", stroke_width=2.6))
    river = g(
        el("path", d="M0 0H88", class_="b-water", stroke_width=18),
        el("path", d="M44 -15V15", class_="b-grid", stroke_width=3.4, stroke_dasharray="0 7"),
    )
    rows = (
        (hubs, say("Interchange: {two}, {three} or {four} points", two=worth[2], three=worth[3], four=worth[4])),
        (sight, say("Sight: one mark for each line")),
        (river, say("Section over the Thames: {n} points", n=board.points["water"])),
    )
    parts = [
        at(0, row * (i + 0.5), sign, label(106, 0, words, fit(words, NOTE, width - 106, bold=False), "start", class_="b-second"))
        for i, (sign, words) in enumerate(rows)
    ]
    return g(*parts), row * len(rows)


# ------------------------------------------------------------ seats
def seats(view: View, say: Say, width: float) -> Part:
    """Everybody's total in one row; a lit lamp owes a move, a tick has moved."""
    places = pad.numbered(view, pad.MOVED if view.stage == "draw" else NOTHING)
    return pad.seats(places, width, view.seats, widest=124, high=48, indent=46)
