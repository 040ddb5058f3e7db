"""How owners are told apart at Metro: each colour has a shape and a pattern of its own; and the small pieces that wear them.

Seats and companies share the colours. Black is a seat only, brown a company only, so these two share the plus.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.svg import at, el, g, label, path, picture, symbol

SHAPES = {
    "yellow": "circle",
    "blue": "square",
    "orange": "triangle",
    "green": "diamond",
    "violet": "pentagon",
    "black": "plus",
    "red": "hexagon",
    "grey": "any",
    "brown": "plus",
}
PATTERNS: dict[str, tuple[str, float] | None] = {  # inside a line: dashes ("" is unbroken) and width
    "yellow": None,
    "blue": ("", 3.4),
    "orange": ("9 9", 3.4),
    "green": ("0 9.5", 5),
    "violet": ("20 6", 3.4),
    "black": ("9 6 0 6", 4),
    "red": ("2 7.5", 4.4),
    "grey": ("3 13", 4.2),
    "brown": ("9 6 0 6", 4),
}


@lru_cache(maxsize=256)
def mark(colour: str, x: float, y: float, r: float) -> str:
    """The shape of a colour, filled with it."""
    return g(symbol(SHAPES[colour], x, y, r, class_="train", stroke_width=r * 0.15, stroke_linejoin="round"), class_=colour)


@lru_cache(maxsize=16)
def badge(colour: str) -> str:
    """A seat or company in a list of a page."""
    return el("svg", mark(colour, 16, 16, 10), viewBox="0 0 32 32", class_="seat", aria_hidden="true")


@lru_cache(maxsize=512)
def disc(colour: str, r: float) -> str:
    """A round platform in a colour with its shape on it, around (0, 0)."""
    rim = el("circle", cx=0, cy=0, r=float(r), class_="train", stroke_width=max(1.2, r * 0.1))
    return g(rim, symbol(SHAPES[colour], 0, 0, r * 0.5, class_="on"), class_=colour)


PAWN = "M-10 17C-10 5 -6 3 -5 -1A8.5 8.5 0 1 1 5 -1C6 3 10 5 10 17Z"


@lru_cache(maxsize=64)
def tourist(colour: str) -> str:
    """A tourist, about 36 high, around (0, 0): head and coat in its colour, its shape on the coat."""
    halo = el("path", d=PAWN, class_="casing", stroke_width=8)
    coat = el("path", d=PAWN, class_="train", stroke_width=1.8, stroke_linejoin="round")
    return g(halo, coat, symbol(SHAPES[colour], 0, 9, 5, class_="on"), class_=colour)


@lru_cache(maxsize=256)
def field(colour: str, size: float, filled: bool) -> str:
    """A field of a sight for one colour, its corner at (0, 0): its shape in outline, or the tourist who stands there."""
    box = el("rect", x=0, y=0, width=size, height=size, rx=size * 0.16, class_="train" if filled else "stop own", stroke_width=size * 0.06)
    inner = (
        at(size / 2, size * 0.54, tourist(colour), scale=size / 46)
        if filled
        else symbol(SHAPES[colour], size / 2, size / 2, size * 0.22, class_="dot")
    )
    return g(box, inner, class_=colour)


RAYS = "".join(
    path([(x * 0.62, y * 0.62), (x, y)])
    for x, y in ((0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71))
)


@lru_cache(maxsize=16)
def dial(r: float) -> str:
    """A sight: short rays around a dot, at (0, 0)."""
    rays = at(0, 0, el("path", d=RAYS, class_="sight", stroke_width=0.16), scale=r)
    return g(rays, el("circle", cx=0, cy=0, r=r * 0.34, class_="stop", stroke_width=r * 0.14))


# ------------------------------------------------------------ signs of the score pad
ARROW = "M-10 6C-2 6 -4 -5 3 -5H10M6 -9L10.5 -5L6 -1"


@lru_cache(maxsize=32)
def item_sign(name: str) -> str:
    """What stands before an item of the score pad, around (0, 0), within 24 × 24."""
    if name in ("lines", "last"):
        line = el("path", d="M-10 6C0 6 0 -6 10 -6", class_="b-ink", stroke_width=3)
        stops = [el("circle", cx=x, cy=y, r=3.6, class_="stop", stroke_width=2) for x, y in ((-8, 6), (8, -6))]
        return g(line, *(stops if name == "lines" else [el("rect", x=-11, y=3, width=6, height=6, class_="b-solid"), stops[1]]))
    if name in ("shares", "majorities"):
        card = el("rect", x=-9, y=-11, width=18, height=22, rx=3, class_="stop", stroke_width=2.2)
        return g(card, label(0, 0, "%", 13) if name == "shares" else el("path", d="M-5 5V0M0 5V-6M5 5V-2", class_="b-ink", stroke_width=3))
    if name in ("run", "full", "strays", "tourists"):
        places = {"run": (-7, 0, 7), "full": (-5, 5), "strays": (-8, 8), "tourists": (0,)}[name]
        pawns = [at(x, 0, el("path", d=PAWN, class_="b-solid"), scale=0.42 if len(places) > 1 else 0.6) for x in places]
        frame = el("rect", x=-11, y=-11, width=22, height=22, rx=3, class_="b-ink", stroke_width=1.8) if name == "full" else ""
        gap = el("path", d="M0 -6V6", class_="b-edge", stroke_width=2, stroke_dasharray="2 2") if name == "strays" else ""
        return g(frame, gap, *pawns)
    if name == "taxi":
        return at(0, 0, taxi(), scale=0.62)
    if name == "chips":
        return g(el("circle", cx=0, cy=0, r=10, class_="b-solid"), el("circle", cx=0, cy=0, r=6, class_="line-in", stroke_width=1.8))
    if name == "tickets":
        stub = "M-11 -6H11V-2A2 2 0 0 0 11 2V6H-11V2A2 2 0 0 0 -11 -2Z"
        return g(
            el("path", d=stub, class_="stop", stroke_width=2),
            el("path", d="M3 -5V5", class_="b-ink", stroke_width=1.6, stroke_dasharray="0 3.2"),
        )
    return el("path", d="M-10 0H10M-6 -4L-10 0L-6 4M6 -4L10 0L6 4", class_="b-ink", stroke_width=2.4)


@lru_cache(maxsize=2)
def taxi() -> str:
    """A cab from the side, about 34 × 22, around (0, 0)."""
    body = "M-17 6V0Q-17 -3 -13 -3H-10L-6 -10H7L12 -3H14Q17 -3 17 0V6Z"
    windows = el("path", d="M-6 -3L-4 -7.5H0V-3ZM2 -3V-7.5H6L9 -3Z", class_="b-sheet")
    wheels = "".join(el("circle", cx=x, cy=6, r=4, class_="stop", stroke_width=2) for x in (-9, 9))
    return g(el("path", d=body, class_="casing", stroke_width=5), el("path", d=body, class_="b-solid"), windows, wheels)


@lru_cache(maxsize=64)
def sign(name: str, words: str) -> str:
    """An item of the score pad with its name."""
    return picture((0, 0, 24, 24), words, el("title", _plain(words)), at(12, 12, item_sign(name)), class_="sign", width=24, height=24)


def _plain(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
