"""The ground of a map and its places: Spree and Tiergarten of our own Berlin, station marks, names, and codes for small screens."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, Board
from stellwerk.svg import NOTHING, Node, Point, el, g, label, once, rounded, title

MARGIN_TOP = 20  # the plan begins a little below the file's origin
NAME, CODE = 21, 36
ROW = 22
MARK, RING = 14, 17

PARK = ((282, 300), (640, 300), (640, 500), (318, 500), (250, 432), (250, 332))
SPREE = (
    (-500, 300),
    (150, 300),
    (250, 214),
    (440, 214),
    (500, 172),
    (650, 172),
    (740, 250),
    (860, 250),
    (910, 306),
    (960, 334),
    (1040, 334),
    (1110, 404),
    (1110, 470),
    (1170, 530),
    (1700, 530),
)


def box(board: Board) -> tuple[float, float, float, float]:
    """The part of the plane that is shown."""
    return 0.0, float(MARGIN_TOP), float(board.size[0]), float(board.size[1])


@once(8)
def ground(board: Board) -> Node:
    """Water and park; other maps have none."""
    if board.name != "berlin":
        return NOTHING
    return g(
        el("path", d=rounded(PARK, 34, True), class_="b-park"),
        el("path", d=rounded(SPREE, 46), class_="b-water", stroke_width=24),
        el("text", "Spree", x=312, y=220, font_size=17, letter_spacing=2.5, class_="b-water-name"),
    )


@lru_cache(maxsize=256)
def rows_of(board: Board, i: int) -> tuple[tuple[float, float, str, str], ...]:
    """The rows of a place's name: where, how anchored, what."""
    place = board.places[i]
    (dx, dy), anchor, words = place.label_at, place.anchor, place.label
    return tuple((place.at[0] + dx, place.at[1] + dy + ROW * n, anchor, row) for n, row in enumerate(words.split("|")))


def _threads(board: Board, i: int) -> str:
    """A page lights the two places of a ticket that is pointed at."""
    mine = [f"thread-{n}" for n, ticket in enumerate(board.tickets) if i in (ticket.a, ticket.b)]
    return " ".join(["thread", *mine])


@lru_cache(maxsize=8)
def has_subway(board: Board) -> frozenset[int]:
    """The places on the ring."""
    return frozenset(end for route in board.routes if route.kind == SUBWAY for end in (route.a, route.b))


@once(64)
def mark(board: Board, i: int) -> Node:
    """A place without its name; with a dot if a subway stops there."""
    x, y = board.places[i].at
    ring = i in has_subway(board)
    rim = el("circle", cx=x, cy=y, r=RING if ring else MARK, class_="stop", stroke_width=5)
    return rim + (el("circle", cx=x, cy=y, r=6.5, class_="b-solid") if ring else NOTHING)


def place(board: Board, i: int, live: bool) -> Node:
    """A mark with its name; on a page also its code, for a small screen."""
    of = board.places[i]
    x, y = of.at
    r = (RING if i in has_subway(board) else MARK) + 6
    around = el("circle", cx=x, cy=y, r=r, class_="casing", stroke_width=6) if live else NOTHING
    rows = rows_of(board, i)
    if not live:  # two texts, because not every reader of files knows a stroke behind letters
        halo = [label(px, py, row, NAME, anchor, class_="casing", stroke_width=6) for px, py, anchor, row in rows]
        return g(mark(board, i), *halo, *[label(px, py, row, NAME, anchor) for px, py, anchor, row in rows])
    names = [label(px, py, row, NAME, anchor, class_="named", stroke_width=6) for px, py, anchor, row in rows]
    return g(title(of.name), around, mark(board, i), g(*names, class_="long-name"), _code(board, i), class_=_threads(board, i))


def _code(board: Board, i: int) -> Node:
    """Three letters as railways have them."""
    x, y, anchor = code_at(board, i)
    return g(label(x, y, board.places[i].code, CODE, anchor, class_="named", stroke_width=9), class_="short-name", display="none")


# codes whose name stands where the wide letters of a code would lie on a route
CODES: dict[tuple[str, str], tuple[float, float, str]] = {
    ("berlin", "FSP"): (0, -52, "middle"),
    ("berlin", "PER"): (32, 10, "start"),
    ("berlin", "ALX"): (0, -46, "middle"),
    ("berlin", "BRT"): (-24, -36, "end"),
    ("berlin", "ZOO"): (40, -24, "start"),
    ("berlin", "CHT"): (30, 34, "start"),
    ("berlin", "CHK"): (26, -38, "start"),
    ("berlin", "KUD"): (30, 12, "start"),
    ("berlin", "MOR"): (-10, 46, "middle"),
}


def code_at(board: Board, i: int) -> tuple[float, float, str]:
    """Where a place's code stands."""
    of = board.places[i]
    dx, dy, anchor = CODES.get((board.name, of.code), (*of.label_at, of.anchor))
    return of.at[0] + dx, of.at[1] + dy, anchor


@once(16)
def places(board: Board, live: bool = False) -> Node:
    """All places; `live` ones are lit by a page."""
    return g(*[place(board, i, live) for i in range(len(board.places))])


def name_spots(board: Board) -> list[tuple[Point, str, str]]:
    """For tests: where names stand."""
    return [((x, y), anchor, row) for i in range(len(board.places)) for x, y, anchor, row in rows_of(board, i)]
