"""What the six cities of Metro put beside the board, drawn: rows of sights, the taxi's circuit, tableaux, chips, tickets and prizes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.games.metro import tell
from stellwerk.games.metro.codes import COLOURS, LAPS, ROW, SIGHT_FIELDS, TAXI_LEFT, TAXI_RIGHT
from stellwerk.games.metro.marks import dial, disc, field, taxi, tourist
from stellwerk.games.metro.moves import Lay, Put, StartTaxi, Tourist
from stellwerk.games.metro.shares_art import Part, pickable
from stellwerk.games.metro.view import View
from stellwerk.svg import at, cut, el, fit, g, label, path, title
from stellwerk.words import Say


def component(view: View, say: Say, width: float, picks: bool) -> Part:
    """The thing of the city that lies beside the board; with `picks`, what may be chosen there can be touched."""
    city = view.options["city"]
    if city == "paris":
        return paris(view, say, width, picks)
    if city == "stockholm":
        return stockholm(view, say, width)
    if city == "london":
        return london(view, say, width, picks)
    if city == "new-york":
        return new_york(view, say, width)
    if city == "st-petersburg":
        return st_petersburg(view, say, width, picks)
    return berlin(view, say, width)


def asked(view: View) -> bool:
    """Whether the viewer must choose something of the city now."""
    return any(isinstance(view.board.moves[n], (Lay, Put, StartTaxi, Tourist)) for n in view.legal[:1])


def owner_name(view: View, who: int, say: Say) -> str:
    """A seat's or company's colour in words."""
    return say(tell.COLOUR_NAMES[view.owners[who]])


# ------------------------------------------------------------ Paris
def paris(view: View, say: Say, width: float, picks: bool) -> Part:
    """The own row of sights, two in a line; sights still to be laid below it. An onlooker sees the first seat's."""
    seat = view.seat or 0
    legal = {str(view.board.moves[n]) for n in view.legal} if picks else set()
    laid = view.row[seat * ROW : seat * ROW + view.n_row[seat]]
    left = [sight for sight in range(len(view.holder)) if view.holder[sight] == seat and sight not in laid]
    return _sights(view, say, width, [*laid, *left], legal, len(laid))


def _sights(view: View, say: Say, width: float, sights: Sequence[int], legal: set[str], laid: int, columns: int = 2) -> Part:
    block = (width - (columns - 1) * 12) / columns
    size = (block - 3 * 3) / SIGHT_FIELDS
    row = size + 25
    names = view.board.sights["paris"]
    small = _name_size([say(tell.SIGHT_NAMES[names[sight]]) for sight in sights], block)
    parts = []
    for i, sight in enumerate(sights):
        x, y = i % columns * (block + 12), i // columns * row
        name = say(tell.SIGHT_NAMES[names[sight]])
        drawn = [label(0, 8, name, small, "start", class_="b-second" if i < laid else "b-name")]
        fields = []
        for spot, colour in enumerate(view.board.cities["paris"]["sights"][names[sight]]):
            face = field(colour, size, view.spot[sight * SIGHT_FIELDS + spot] >= 0)
            move = Put(names[sight], spot + 1)
            place = (spot * (size + 3), 17)
            fields.append(pickable(str(move), tell.tell(move, say), *place, size, size, face) if str(move) in legal else at(*place, face))
        lay = Lay(names[sight])
        if str(lay) in legal:
            parts.append(pickable(str(lay), tell.tell(lay, say), x, y, block, size + 17, *drawn, *fields))
        else:
            parts.append(at(x, y, *drawn, *fields, class_=None if i < laid else "barred"))
    return g(*parts), -(-len(sights) // columns) * row


def _name_size(names: Sequence[str], width: float) -> float:
    """One size for all, so that the longest fits."""
    return min((fit(name, 13, width * 1.12, bold=False) for name in names), default=13)


def paris_others(view: View, say: Say, width: float, names: Sequence[str]) -> Part:
    """The rows of the other seats."""
    parts, y = [], 0.0
    for seat in range(view.seats):
        if seat == (view.seat or 0):
            continue
        head = label(0, y + 9, cut(_seat_name(view, seat, say, names), 14, width), 14, "start", class_="b-word")
        drawn, high = _sights(view, say, width, view.row[seat * ROW : seat * ROW + view.n_row[seat]], set(), ROW)
        parts += [head, at(0, y + 20, drawn)]
        y += high + 24
    return g(*parts), max(y, 20)


def _seat_name(view: View, seat: int, say: Say, names: Sequence[str]) -> str:
    return say.seat(seat, names) if names or view.options["shares"] else owner_name(view, seat, say)


# ------------------------------------------------------------ Stockholm
def stockholm(view: View, say: Say, width: float) -> Part:
    """Eight sights, two in a line, with the points of their fields and who stands there."""
    block = (width - 12) / 2
    size = (block - 9) / SIGHT_FIELDS
    row = size + 25
    names = view.board.sights["stockholm"]
    small = _name_size([say(tell.SIGHT_NAMES[name]) for name in names], block - (20 if view.badge[0] >= 0 else 0))
    parts = []
    for place, sight in enumerate(view.order):
        if sight < 0:
            continue
        x, y = place % 2 * (block + 12), place // 2 * row
        name = say(tell.SIGHT_NAMES[names[sight]])
        badge = view.badge[place]
        mark = at(8, 8, disc(view.board.companies[badge], 8)) if badge >= 0 else ""
        inset = 20 if mark else 0
        parts.append(at(x, y, mark, label(inset, 8, name, small, "start", class_="b-second")))
        for spot, points in enumerate(view.board.cities["stockholm"]["sights"][names[sight]]):
            guest = view.spot[place * SIGHT_FIELDS + spot]
            parts.append(at(x + spot * (size + 3), y + 17, _valued(size, points, view.board.companies[guest] if guest >= 0 else "")))
    high = 4 * row
    if view.seat is not None and view.colours[view.seat]:
        mine = [name for colour, name in enumerate(view.board.companies) if view.colours[view.seat] >> colour & 1]
        parts.append(label(0, high + 16, say("Your colours"), 14, "start", class_="b-word"))
        parts += [
            at(width - 20 - (len(mine) - 1 - i) * 34, high + 16, title(say(tell.COLOUR_NAMES[name])), disc(name, 14))
            for i, name in enumerate(mine)
        ]
        high += 36
    return g(*parts), high


@lru_cache(maxsize=256)
def _valued(size: float, points: int, guest: str) -> str:
    """A field with its points, and perhaps a tourist on it."""
    box = el("rect", x=0, y=0, width=size, height=size, rx=4, class_="b-block2" if not guest else "stop off", stroke_width=1.5)
    if not guest:
        return box + label(size / 2, size / 2, points, 16)
    return (
        box + at(size * 0.36, size * 0.54, tourist(guest), scale=size / 50) + label(size * 0.8, size * 0.28, points, 12, class_="b-second")
    )


# ------------------------------------------------------------ London
LINE = 8  # fields in a line of the drawing: four sights, two lines


def london(view: View, say: Say, width: float, picks: bool) -> Part:
    """The circuit in two lines: there along the upper fields, back along the lower ones, an arrow at either end.

    Numbers stand at the four fields the taxi may reach.
    """
    legal = {str(view.board.moves[n]) for n in view.legal} if picks else set()
    size = (width - 2 * ARROW - 9) / LINE
    names = view.board.sights["london"]
    parts = []
    for i, sight in enumerate(view.order):
        if sight >= 0:
            name = names[sight]
            parts.append(_stop(i, say(tell.SIGHT_NAMES[name]), tuple(view.board.cities["london"]["sights"][name]), size))
    high = 2 * size + 6
    second = TOP + high + BETWEEN + size + 3
    ends = (
        (StartTaxi("left"), 0, TOP + size + 3, "M4 -9L17 0L4 9Z"),
        (StartTaxi("right"), width - ARROW, second, "M18 -9L5 0L18 9Z"),
    )
    for move, x, y, d in ends:
        shape = at(0, size, el("path", d=d, class_="b-solid"))
        if str(move) in legal:
            parts.append(pickable(str(move), tell.tell(move, say), x, y - size, ARROW, 2 * size, shape))
        else:
            parts.append(at(x, y - size, shape))
    for x, y in ((width - ARROW / 2, TOP + size / 2), (ARROW / 2, TOP + high + BETWEEN + size / 2)):  # on to the second line
        parts.append(el("path", d=path([(x - 3, y - 5), (x + 3, y), (x - 3, y + 5)]), class_="b-edge", stroke_width=2.5))
    for x, y in ((width - ARROW / 2, TOP + size * 1.5 + 6), (ARROW / 2, TOP + high + BETWEEN + size * 1.5 + 6)):  # and back
        parts.append(el("path", d=path([(x + 3, y - 5), (x - 3, y), (x + 3, y + 5)]), class_="b-edge", stroke_width=2.5))
    if view.taxi >= 0:
        parts.append(_taxi_ahead(view.taxi, size, width))
    return g(*parts), TOP + 2 * high + BETWEEN + 20


ARROW, TOP, BETWEEN = 24, 20, 34


def _on_circuit(place: int, size: float) -> tuple[float, float]:
    """The corner of a field of the circuit."""
    is_upper = place < LAPS // 2
    column = place if is_upper else LAPS - 1 - place
    x = ARROW + column % LINE * size + column % LINE // 2 * 3
    return x, TOP + column // LINE * (2 * size + 6 + BETWEEN) + (0 if is_upper else size + 6)


@lru_cache(maxsize=256)
def _stop(i: int, name: str, colours: tuple[str, ...], size: float) -> str:
    """A sight with two upper and two lower fields, in the order the taxi comes by."""
    x, y = _on_circuit(2 * i, size)
    block = el("rect", x=x, y=y - 1, width=2 * size, height=2 * size + 8, rx=5, class_="b-block2", stroke_width=1)
    places = (2 * i, 2 * i + 1, LAPS - 2 - 2 * i, LAPS - 1 - 2 * i)
    fields = [
        at(*_on_circuit(place, size), at(1, 0, field(colour, size - 2, False))) for place, colour in zip(places, colours, strict=True)
    ]
    return g(title(name), block, *fields)


def _taxi_ahead(place: int, size: float, width: float) -> str:
    """The taxi, and numbers at the fields it may reach."""
    first = {TAXI_LEFT: 0, TAXI_RIGHT: LAPS // 2}.get(place, (place + 1) % LAPS)
    parts = []
    for n in range(4):
        ahead = (first + n) % LAPS
        x, y = _on_circuit(ahead, size)
        parts.append(label(x + size / 2, y - 10 if ahead < LAPS // 2 else y + size + 10, n + 1, 14, class_="b-strong"))
    x, y = _on_circuit(0 if place == TAXI_LEFT else LAPS // 2, size)
    spot = (13.0, y + size + 22) if place == TAXI_LEFT else (width - 13, y - 22)
    if place < LAPS:
        x, y = _on_circuit(place, size)
        spot = (x + size / 2, y + size / 2)
    return g(*parts, at(*spot, taxi(), scale=0.75 if place < LAPS else 0.66))


# ------------------------------------------------------------ tables of owners and colours
def _table(view: View, say: Say, width: float, cells: Sequence[Sequence[tuple[str, str]]], sums: Sequence[str] | None) -> Part:
    """A row for each owner, a column for each colour of tourists; in a cell a large and a small text, and a sum at the end of the row."""
    row, left, right = 36, 28, 26 if sums else 0
    step = (width - left - right) / COLOURS
    parts = [
        at(left + step * (c + 0.5), 15, title(say(tell.COLOUR_NAMES[name])), tourist(name), scale=min(0.72, step / 26))
        for c, name in enumerate(view.board.companies)
    ]
    for who in range(len(cells)):
        y = 36 + who * row
        parts.append(el("path", d=f"M0 {y}H{width:.0f}", class_="b-rule", stroke_width=1))
        parts.append(at(13, y + row / 2, title(owner_name(view, who, say)), disc(view.owners[who], 11)))
        for c, (large, small) in enumerate(cells[who]):
            x = left + step * (c + 0.5)
            if large:
                parts.append(label(x, y + row / 2 - (7 if small else 0), large, 16, class_="b-strong"))
            if small:
                parts.append(label(x, y + row / 2 + (8 if large else 0), small, 12.5, class_="b-name"))
        if sums:
            parts.append(label(width, y + row / 2, sums[who], 17, "end", class_="b-strong"))
    return g(*parts), 36 + len(cells) * row


def _earned(view: View, who: int) -> tuple[int, ...]:
    return view.earned[who * COLOURS : who * COLOURS + COLOURS]


def new_york(view: View, say: Say, width: float) -> Part:
    """Each owner's tableau: what a tourist of each colour is worth there (small), and how many it has (large)."""
    cells, sums = [], []
    for who in range(len(view.owners)):
        if view.tableau[who] < 0:
            break
        values = view.board.cities["new-york"]["tableaux"][view.board.tableaux[view.tableau[who]]]
        earned = _earned(view, who)
        cells.append([(str(n) if n else "", f"×{values[name]}") for n, name in zip(earned, view.board.companies, strict=True)])
        sums.append(str(sum(n * values[name] for n, name in zip(earned, view.board.companies, strict=True))))
    return _table(view, say, width, cells, sums)


def st_petersburg(view: View, say: Say, width: float, picks: bool) -> Part:
    """The tourists who still wait, and the chips each owner has taken, face down until the end."""
    legal = {str(view.board.moves[n]) for n in view.legal} if picks else set()
    step = width / COLOURS
    parts = []
    for colour, name in enumerate(view.board.companies):
        move, x = Tourist(name), step * colour + step / 2 - 13
        face = at(13, 20, tourist(name))
        if str(move) in legal:
            parts.append(pickable(str(move), tell.tell(move, say), x, 3, 26, 40, face))
        elif view.waiting >> colour & 1:
            parts.append(at(x, 3, face))
        else:
            parts.append(at(x + 13, 23, dial(12), class_="barred"))
    cells = [[(str(n) if n else "", "") for n in _earned(view, who)] for who in range(len(view.owners))]
    sums = [str(points) for points in view.chip_points[: len(view.owners)]] if view.stage in ("chips", "over") else None
    drawn, high = _table(view, say, width, cells, sums)
    return g(*parts, at(0, 54, drawn)), 54 + high


def berlin(view: View, say: Say, width: float) -> Part:
    """Each sight with its colour, its two prizes and the tickets of every owner; most tickets are set off."""
    names = view.board.sights["berlin"]
    owners = len(view.owners)
    row, left = 46, 72
    step = (width - left) / owners
    r = min(11, step / 2 - 1)
    parts = [at(left + step * (who + 0.5), 13, title(owner_name(view, who, say)), disc(name, r)) for who, name in enumerate(view.owners)]
    for i, name in enumerate(names):
        y = 30 + i * row
        prizes = view.board.cities["berlin"]["sights"][name]["b" if view.side[i] else "a"]
        words = say(tell.SIGHT_NAMES[name])
        badge = view.badge[i]
        parts.append(el("path", d=f"M0 {y}H{width:.0f}", class_="b-rule", stroke_width=1))
        parts.append(label(0, y + 12, words, fit(words, 13, width, bold=False), "start", class_="b-second"))
        parts.append(at(10, y + 31, disc(view.board.companies[badge], 10)) if badge >= 0 else "")
        parts.append(label(26, y + 31, f"{prizes[0]} · {prizes[1]}", 15, "start", class_="b-strong"))
        tickets = [_earned(view, who)[badge] if badge >= 0 else 0 for who in range(owners)]
        for who, n in enumerate(tickets):
            x = left + step * (who + 0.5)
            if n and n == max(tickets):
                parts.append(el("circle", cx=x, cy=y + 31, r=r, class_="b-edge", stroke_width=1.8))
            parts.append(label(x, y + 31, n or "·", min(15, step), class_="b-strong" if n else "b-name"))
    return g(*parts), 30 + len(names) * row
