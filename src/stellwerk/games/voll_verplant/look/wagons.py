"""The wagons of voll verplant: on the map of a picture or a sheet, and as buttons under the map of a page.

A wagon has its line's letter, its windows with what is written into them, and the two values of the line: in the diamond for who completes
it first, in the square for the others. A value that is won is filled, one that is gone is struck.
"""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.games.voll_verplant.look.ground import PANE, wagon_box, wagon_form
from stellwerk.games.voll_verplant.look.lines import arrow, heading, thread, ways
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.moves import Transfer, Write
from stellwerk.games.voll_verplant.rules.score import complete
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.svg import NOTHING, Node, el, g, label, once, path, polygon
from stellwerk.words import Say

OPEN, WON, GONE = range(3)
"""How a value of a line stands for a seat: still to be had, its own, or no more."""


@dataclass(frozen=True, slots=True)
class Wagon:
    """All that a wagon shows."""

    line: int
    written: tuple[str, ...] = ()
    fresh: int = 0
    """How many of them were written in the turn still open."""
    high: int = OPEN
    low: int = OPEN
    done: bool = False
    """All stations of the line are marked."""
    picks: tuple[str, ...] = ()
    """What of a move it begins: the letter, of a ring with both its directions."""
    writes: str = ""
    """What would be written into its next window."""
    why: str = ""
    """A token whose refusal says why the line cannot be chosen."""


def wagons_of(view: View) -> list[Wagon]:
    """The wagons of the viewer's sheet."""
    board, sheet = view.board, view.sheet
    done = complete(board, sheet)
    first_fresh = len(sheet.entries) - sheet.fresh
    fresh = [line for line, _ in sheet.entries[first_fresh:]]
    may = {(move.line, move.way) for move in view.choices if isinstance(move, (Write, Transfer))}
    writes = bool(may)
    found = []
    for line, of in enumerate(board.lines):
        written = tuple(tell.window(board.cards[card]) for card in sheet.windows(line))
        late = line in view.taken and line not in sheet.high
        halves = [f"{of.letter}{way}" for way in (ways(board, line) if of.ring else ()) if (of.letter, way) in may]
        picks = tuple(halves) or ((of.letter,) if (of.letter, "") in may else ())
        what = tell.window(board.cards[view.card]) if picks else ""
        why = f"{of.letter}{'>' if of.ring else ''}:1" if writes and not picks else ""
        high = WON if line in sheet.high or (line in done and not late) else GONE if late else OPEN
        low = OPEN if line not in done else WON if high == GONE else GONE
        found.append(Wagon(line, written, fresh.count(line), high, low, line in done, picks, what, why))
    return found


# ------------------------------------------------------------ on the map
@once(4096)
def drawn(board: Board, wagon: Wagon) -> Node:
    """A wagon at its place on the map. Free windows of a line that can be chosen begin with a lit one."""
    of, form = board.lines[wagon.line], wagon_form(board)
    left, top, right, low = wagon_box(board, wagon.line)
    car = [
        el("rect", x=left - 4, y=top - 4, width=right - left + 8, height=low - top + 8, rx=16, class_="dot-rim"),
        el("rect", x=left, y=top, width=right - left, height=low - top, rx=13, class_="dot car", stroke_width=2.5),
    ]
    if form == "row":
        middle = (top + low) / 2
        car.append(label(left + 27, middle, of.letter, 38, class_="on"))
        car += _panes(wagon, of.windows, left + 50, middle - 22, PANE, 44)
        car.append(_value(right - 28, middle - 14, of.high, wagon.high, True, 17))
        car.append(_value(right - 28, middle + 20, of.low, wagon.low, False, 12.5))
    else:
        car.append(label(left + 30, top + 27, of.letter, 40, class_="on"))
        car.append(_value(left + 82, top + 27, of.high, wagon.high, True, 18))
        car.append(_value(left + 124, top + 27, of.low, wagon.low, False, 15))
        start = (left + right) / 2 - of.windows * 22
        car += _panes(wagon, of.windows, start, top + 52, 44, 44)
    if of.ring:
        x, y = (left + 27, low + 1) if form == "row" else (right - 2, top + 27)
        car.append(g(el("circle", cx=x, cy=y, r=13.0, class_="stop own", stroke_width=3.5), _loop(x, y, 6.5)))
    return g(*car, class_=f"{of.colour} {thread(wagon.line)}")


def _loop(x: float, y: float, r: float) -> Node:
    """The sign of a ring: an open circle with an arrow head."""
    turn = el("path", d=f"M{x + r:.1f} {y:.1f}A{r} {r} 0 1 1 {x:.1f} {y - r:.1f}", class_="b-ink", stroke_width=r * 0.42)
    return turn + arrow(x + r * 0.3, y - r, (1, 0), r * 0.75, class_="b-solid")


def _panes(wagon: Wagon, windows: int, x: float, y: float, pitch: float, high: float) -> list[Node]:
    out: list[Node] = []
    width = pitch - 5
    for i in range(windows):
        spot = x + i * pitch
        lit = bool(wagon.picks) and i == len(wagon.written)
        out.append(el("rect", x=spot - 3, y=y - 3, width=width + 6, height=high + 6, rx=9, class_="lit-stop") if lit else NOTHING)
        new = wagon.fresh and len(wagon.written) - wagon.fresh <= i < len(wagon.written)
        out.append(
            el(
                "rect",
                x=float(spot),
                y=float(y),
                width=float(width),
                height=float(high),
                rx=7,
                class_="pane",
                stroke_width=3.5 if lit or new else 1.5,
                stroke_dasharray="7 5" if new else None,
            )
        )
        if i < len(wagon.written):
            size = 28 if len(wagon.written[i]) == 1 else 22
            out.append(label(spot + width / 2, y + high / 2, wagon.written[i], size, class_="b-strong"))
    return out


def _value(x: float, y: float, points: int, state: int, diamond: bool, r: float) -> Node:
    """High in a diamond, low in a square: filled when won. Struck is a diamond that others have, pale a square that is not needed."""
    d = path(polygon(x, y, r * 1.32, 4), True) if diamond else path(polygon(x, y, r * 1.34, 4, -45), True)
    box = el("path", d=d, class_="stop hub" if state == WON else "stop", stroke_width=2.5)
    if state == WON:
        box = el("path", d=d, class_="casing", stroke_width=7) + box
    words = label(x, y, points, r * 1.25, class_="hub-no" if state == WON else "b-strong")
    if state != GONE:
        return g(box, words)
    if not diamond:
        return g(box, words, class_="barred")
    strike = el("path", d=path([(x - r * 0.8, y + r * 0.8), (x + r * 0.8, y - r * 0.8)]), class_="b-ink", stroke_width=3)
    return g(box, g(words, class_="barred"), strike)


# ------------------------------------------------------------ as buttons of a page
@once(4096)
def button(board: Board, wagon: Wagon, say: Say) -> Node:
    """A wagon to touch. A ring has two halves, one for each way."""
    of = board.lines[wagon.line]
    car = el("span", el("b", of.letter), *_signs(board, wagon), *_html_panes(wagon, of.windows), class_="car")
    values = el("span", _html_value("dia", of.high, wagon.high), _html_value("sq", of.low, wagon.low), class_="vals")
    words = _told(board, wagon, say)
    state = "open" if wagon.picks else "full" if len(wagon.written) >= of.windows else "shut"
    klass = f"wagon {of.colour} {state} follow follow-{wagon.line}{' done' if wagon.done else ''}{' loop' if of.ring else ''}"
    if len(wagon.picks) > 1:
        return el("li", el("div", car, values, *_halves(board, wagon, words, say), class_=f"{klass} ring"))
    asked: dict[str, object] = {"data_why": wagon.why} if wagon.why else {"aria_disabled": "true"}
    if wagon.picks:
        asked, klass = {"data_pick": wagon.picks[0]}, f"pick {klass}"
    return el("li", el("button", car, values, type="button", class_=klass, **asked, aria_label=words, title=words))


def _halves(board: Board, wagon: Wagon, words: str, say: Say) -> list[Node]:
    out = []
    for way, side in zip(wagon.picks, ("half", "half other"), strict=True):
        told = f"{words}, {say('towards {station}', station=board.toward(wagon.line, way[-1]))}"
        klass = f"pick follow follow-{wagon.line}"
        out.append(el("button", el("i", class_=f"hit {side}"), type="button", class_=klass, data_pick=way, aria_label=told))
    return out


def _signs(board: Board, wagon: Wagon) -> list[Node]:
    """Of a ring: the signs of its two ways as they leave its first station on the map, left for the one half and right for the other."""
    if not board.lines[wagon.line].ring:
        return []
    heads = [arrow(8, 8, heading(board, wagon.line, way), 7, class_="on", stroke="none") for way in ways(board, wagon.line)]
    return [el("svg", head, viewBox="0 0 16 16", class_="way", aria_hidden="true") for head in heads]


def _html_panes(wagon: Wagon, windows: int) -> list[Node]:
    out = []
    for i in range(windows):
        klass, inner = "pane", wagon.written[i] if i < len(wagon.written) else ""
        if i == len(wagon.written) and wagon.picks:
            out.append(el("i", el("em", wagon.writes), class_="pane next"))
            continue
        if wagon.fresh and len(wagon.written) - wagon.fresh <= i < len(wagon.written):
            klass += " new"
        out.append(el("i", inner, class_=klass))
    return out


def _html_value(klass: str, points: int, state: int) -> Node:
    return el("i", el("u", str(points)), class_=f"{klass}{('', ' won', ' gone')[state]}")


def _told(board: Board, wagon: Wagon, say: Say) -> str:
    of = board.lines[wagon.line]
    free = of.windows - len(wagon.written)
    words = [tell.line_name(board, wagon.line, say), say.many("{n} window free", "{n} windows free", free)]
    words.append(say("completed") if wagon.done else say("{high} or {low} points", high=of.high, low=of.low))
    return ", ".join(words)


def tray(view: View, say: Say) -> Node:
    """All wagons of the viewer's sheet."""
    return el("ul", *[button(view.board, wagon, say) for wagon in wagons_of(view)], class_=f"wagons of-{len(view.board.lines)}")
