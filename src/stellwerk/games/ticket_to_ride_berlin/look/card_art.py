"""The cards of Ticket to Ride as drawings: a tram on its colour, the bike, backs, and small chips. A colour has a letter and a pattern too.

Letters are those of the reader's language where they are all different, else those of the map's file.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, GREY
from stellwerk.games.ticket_to_ride_berlin.words.tell import CARD_NAMES
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, el, g, label, once, picture, several, title, written
from stellwerk.words import Say

CARD = (100, 140)
FAN = 5  # between the cards of a colour
SHOWN = 56  # of a card that lies under the next colour
MOST = 3  # cards a colour shows; its count tells the rest
CHIP = (17, 22)


# ------------------------------------------------------------ words
@lru_cache(maxsize=64)
def letters(board: Board, say: Say) -> tuple[str, ...]:
    """A letter for each kind of card; grey and the bike have none."""
    words = [say(CARD_NAMES.get(card, card))[:1].upper() for card in board.cards[:BIKE]]
    return (*(words if len(set(words)) == BIKE and all(word.isalpha() for word in words) else board.letters[:BIKE]), "")


@lru_cache(maxsize=64)
def colour_name(board: Board, kind: int, say: Say) -> str:
    """The name of a card."""
    return say(CARD_NAMES.get(board.cards[kind], board.cards[kind]))


def colour_class(board: Board, kind: int) -> str:
    """The class of a route's or card's colour."""
    return "grey" if kind == GREY else board.cards[kind]


# ------------------------------------------------------------ patterns
def ends(kind: int, near: float, far: float, high: float) -> str:
    """The pattern of a colour on both sides of a letter, from `near` to `far` of the middle, as a path of `high` half its height."""
    middle = (near + far) / 2
    marks = (
        lambda s: f"M{s * near:.1f} 0H{s * far:.1f}",
        lambda s: f"M{s * near:.1f} 0h.01M{s * far:.1f} 0h.01",
        lambda s: f"M{s * middle:.1f} {-high * 0.7:.1f}V{high * 0.7:.1f}",
        lambda s: f"M{s * near:.1f} {-high:.1f}V{high:.1f}M{s * far:.1f} {-high:.1f}V{high:.1f}",
        lambda s: f"M{s * middle - 3:.1f} {high:.1f}L{s * middle + 3:.1f} {-high:.1f}",
        lambda s: f"M{s * far:.1f} {-high:.1f}L{s * near:.1f} 0L{s * far:.1f} {high:.1f}",
    )
    return marks[kind](-1) + marks[kind](1)


WEIGHTS = (3.0, 4.4, 6.5, 2.2, 3.0, 2.6)
"""How thick the pattern of each colour is drawn."""


def band(kind: int, left: float, right: float, y: float) -> Node:
    """The pattern of a colour along the foot of a card."""
    step = (right - left) / 6
    if kind in (0, 2):
        d = f"M{left:.0f} {y}H{right:.0f}"
    else:
        mark = {1: "h.01", 3: "m0 -5v10", 4: "m-4 5l8 -10", 5: "m-4 -5l5 5l-5 5"}[kind]
        d = "".join(f"M{left + step * i:.1f} {y}{mark}" for i in range(7))
    return el("path", d=d, class_="pict", stroke_width=(3.5, 7, 9, 3, 3.5, 3.5)[kind])


# ------------------------------------------------------------ cards: 100 × 140
TRAM = (
    el("rect", x=30, y=54, width=40, height=50, rx=10, class_="pict", stroke_width=5),
    el("path", d="M37 64H63V79H37ZM50 54V43M41 43H59M36 111H64", class_="pict", stroke_width=5),
    el("path", d="M40 93h.01M60 93h.01", class_="pict", stroke_width=7),
)
WHEELS = "M30 92a15 15 0 1 0 .1 0M70 92a15 15 0 1 0 .1 0M30 107L42 80H62L70 107M42 80L52 107L62 80M30 107H52M38 72H47M62 80L59 70H68"


@once(256)
def face(board: Board, kind: int, say: Say, count: int = 0) -> Node:
    """One card; a count above one in its corner."""
    if kind == BIKE:
        stripes = [
            g(el("rect", x=10 + 13.4 * i, y=13, width=13.4, height=14, class_="dot"), class_=board.cards[i])
            for i in range(len(board.cards) - 1)
        ]
        parts = [
            el("rect", x=2, y=2, width=96, height=136, rx=13, class_="stop", stroke_width=3),
            *stripes,
            el("path", d=WHEELS, class_="b-ink", stroke_width=5),
        ]
        badge = g(el("circle", cx=23, cy=50, r=16, class_="stop", stroke_width=3), label(23, 50, count, 22, class_="b-strong"))
    else:
        parts = [
            el("rect", x=2, y=2, width=96, height=136, rx=13, class_="dot car", stroke_width=2),
            label(22, 25, letters(board, say)[kind], 30, class_="on"),
            *TRAM,
            band(kind, 20, 80, 125),
        ]
        badge = g(el("circle", cx=22, cy=59, r=16, class_="stop own", stroke_width=3), label(22, 59, count, 22, class_="b-strong"))
    return g(*parts, badge if count > 1 else NOTHING, class_=None if kind == BIKE else board.cards[kind])


@lru_cache(maxsize=2048)
def fan(board: Board, hand: tuple[int, ...], say: Say) -> Part:
    """A hand by colours, each card before the last one, with the number of each colour; and how wide it is."""
    parts, x = [], 0.0
    for kind, count in enumerate(hand):
        if count:
            drawn, width = stack(board, kind, count, say)
            parts.append(at(x, 0, drawn))
            x += width - CARD[0] + SHOWN
    return written(g(*parts)), max(x - SHOWN, 0) + CARD[0]


def stack(board: Board, kind: int, count: int, say: Say) -> Part:
    """The cards of one colour with their number, and how wide they lie."""
    shape = el("rect", x=2, y=2, width=96, height=136, rx=13, class_="stop" if kind == BIKE else "dot car", stroke_width=3)
    rim = el("rect", x=-1.5, y=-1.5, width=103, height=143, rx=16, class_="dot-rim")
    under = min(count, MOST) - 1
    edge = shape if kind == BIKE else g(shape, class_=board.cards[kind])
    below = [at(FAN * i, 0, rim, edge) for i in range(under)]
    words = title(f"{count} × {colour_name(board, kind, say)}")
    return g(words, *below, at(FAN * under, 0, rim, face(board, kind, say, count))), CARD[0] + FAN * under


@once(256)
def back(number: int | None, ticket: bool = False) -> Node:
    """The pile with how many lie in it (None: one card); tickets have two stops on their back."""
    if ticket:
        sign = el("path", d="M30 62V92", class_="back-line", stroke_width=7) + several(
            *[el("circle", cx=30, cy=y, r=11, class_="back-line", stroke_width=6) for y in (44, 96)]
        )
        sign += el("path", d="M54 44H76M54 96H76", class_="back-line", stroke_width=6)
    else:
        sign = el("path", d="M24 88H76M34 88L58 50H76", class_="back-line", stroke_width=7)
    count = label(50, 120, number, 24, class_="on-night") if number is not None else NOTHING
    return g(el("rect", x=2, y=2, width=96, height=136, rx=13, class_="back"), sign, count)


@once(8)
def gap() -> Node:
    """A place of the market with no card."""
    return el("rect", x=4, y=4, width=92, height=132, rx=12, class_="b-edge", stroke_width=2.5, stroke_dasharray="8 7")


def svg(drawn: Node, words: str, wide: float = CARD[0], klass: str = "card") -> Node:
    """A card as an element of its own."""
    return picture((0, 0, wide, CARD[1]), words, drawn, class_=klass, width=round(wide * 0.66))


# ------------------------------------------------------------ chips: small cards in a row
@once(256)
def chip(board: Board, kind: int, say: Say) -> Node:
    """A small card with its letter."""
    w, h = CHIP
    if kind == BIKE:
        spokes = "M4.4 13.6a2.4 2.4 0 1 0 .1 0M12.6 13.6a2.4 2.4 0 1 0 .1 0M4.4 16L7 10.5H11L12.6 16"
        return el("rect", x=1, y=1, width=w - 2, height=h - 2, rx=3.5, class_="stop", stroke_width=1.5) + el(
            "path", d=spokes, class_="b-ink", stroke_width=1.3
        )
    body = el("rect", x=1, y=1, width=w - 2, height=h - 2, rx=3.5, class_="dot car", stroke_width=1.2)
    return g(body, label(w / 2, h / 2, letters(board, say)[kind], 13, class_="on"), class_=board.cards[kind])


PAID = 36  # how wide so many cards of a kind are


@lru_cache(maxsize=1024)
def paid(board: Board, cards: tuple[tuple[int, int], ...], say: Say) -> Part:
    """A payment: for each kind how many, 24 high; and how wide that is. The group around it says `font_size=17, text_anchor=middle`."""
    parts, x = [], 0
    for kind, count in cards:
        where = f"translate({x} 0)" if x else None
        if kind == BIKE:
            wheels = el("path", d="M18 14a3 3 0 1 0 .1 0M28 14a3 3 0 1 0 .1 0M18 17L21 10H26L28 17", class_="b-ink", stroke_width=1.5)
            inner = (el("rect", width=PAID, height=24, rx=6, class_="stop", stroke_width=2), el("text", str(count), x=9, y=18), wheels)
            parts.append(el("g", *inner, transform=where))
        else:
            words = el("text", f"{count} {letters(board, say)[kind]}", x=18, y=18, class_="on")
            parts.append(el("g", el("rect", width=PAID, height=24, rx=6, class_="dot"), words, class_=board.cards[kind], transform=where))
        x += PAID + 3
    return written(several(*parts)), x - 3


def chips(board: Board, cards: tuple[tuple[int, int], ...], say: Say, step: float = CHIP[0] + 1) -> Part:
    """Cards one by one in a row: kinds and how many of each; and how wide the row is."""
    row = [kind for kind, count in cards for _ in range(count)]
    return g(*[at(step * i, 0, chip(board, kind, say)) for i, kind in enumerate(row)]), step * len(row)
