"""The cards of Next Station London and its small signs: station cards, lamps, pencil powers.

Cards are 120 × 168 and look alike by day and night, so their colours stand here: underground is a night ground under a tunnel arch,
street is white over a kerb.
"""

from __future__ import annotations

from stellwerk.games.next_station_london.rules.moves import SYMBOLS
from stellwerk.games.next_station_london.words.tell import CARD_NAMES
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, path, several, symbol, title
from stellwerk.words import Say

CARD = (120, 168)
NIGHT, ARCH, LIGHT, INK, WHITE, KERB = "#1B232A", "#46535E", "#F3F1EA", "#14191E", "#FFFFFF", "#C9C6BC"
LAMP_STEP = 30


def card(name: str, say: Say, small: bool = False, void: bool = False) -> Node:
    """One station card. Small ones show the symbol only; a void switch is pale and struck through (NSL 3.7)."""
    kind, sign = name.split("-")
    below = kind == "underground"
    fore, back = (LIGHT, NIGHT) if below else (INK, WHITE)
    edge = el("rect", x=3, y=3, width=114, height=162, rx=13, fill=back, stroke=ARCH if below else INK, stroke_width=6 if small else 2.5)
    if small:
        body = edge + at(-12, -3, _sign(sign, fore, back), scale=1.2)
    else:
        word = say("Underground") if below else say("Street")
        frame = "M14 130V74a46 46 0 0 1 92 0V130" if below else "M14 130H106"
        kerb = el("path", d=frame, fill="none", stroke=ARCH if below else KERB, stroke_width=4, stroke_linecap="round")
        name_below = label(60, 147, word, fit(word, 17, 104), class_="on-night" if below else "on-day")
        body = edge + kerb + _sign(sign, fore, back) + name_below
    strike = el("path", d="M14 154L106 14", class_="b-ink", stroke_width=7) if void else NOTHING
    return g(title(say(CARD_NAMES[name])), g(body, class_="barred" if void else None), strike)


def _sign(sign: str, fore: str, back: str) -> Node:
    if sign == "joker":
        corners = ((43, 59), (77, 59), (43, 93), (77, 93))
        return several(
            *[
                symbol(kind, x, y, 11.5, fill="none", stroke=fore, stroke_width=4, stroke_linejoin="round")
                for (x, y), kind in zip(corners, SYMBOLS, strict=True)
            ]
        )
    if sign == "switch":
        track = el(
            "path",
            d="M26 104H94M40 104L72 56H94",
            fill="none",
            stroke=fore,
            stroke_width=9,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        return track + el("circle", cx=40, cy=104, r=9, fill=back, stroke=fore, stroke_width=6)
    return symbol(sign, 60, 78, 25, fill="none", stroke=fore, stroke_width=8, stroke_linejoin="round")


def pile(count: int) -> Node:
    """What is still face down: the back with the number of cards."""
    back = el("rect", x=3, y=3, width=114, height=162, rx=13, class_="b-block2", stroke_width=6)
    dashes = el("rect", x=3, y=3, width=114, height=162, rx=13, class_="b-edge", stroke_width=5, stroke_dasharray="12 11")
    return g(back, dashes, label(60, 84, count, 62, class_="b-second"))


def empty_place() -> Node:
    """Where the next card will lie."""
    return el("rect", x=3, y=3, width=114, height=162, rx=13, class_="b-edge", stroke_width=2, stroke_dasharray="9 8")


def lamps(lit: int, of: int = 5) -> Node:
    """One lamp for each underground card: the last ends the round (NSL 2.3). Each takes LAMP_STEP."""
    middle = LAMP_STEP / 2
    dots = []
    for i in range(of):
        x = middle + LAMP_STEP * i
        dots.append(el("circle", cx=x, cy=middle, r=10.5, class_="lamp-on" if i < lit else "lamp-off", stroke_width=2.5 if i < lit else 2))
    return g(*dots)


def power_sign(power: str, x: float, y: float, r: float) -> Node:
    """The sign of a pencil's power within radius r: two sections, a wild octagon, a branching track, a ring around a station."""
    width = r * 0.24
    if power == "double":
        line = el("path", d=path([(x - r * 0.85, y), (x + r * 0.85, y)]), class_="b-ink", stroke_width=width)
        return g(line, *[el("circle", cx=x + k * r * 0.8, cy=float(y), r=r * 0.26, class_="stop", stroke_width=width) for k in (-1, 0, 1)])
    if power == "joker":
        return g(symbol("any", x, y, r * 0.74, class_="stop", stroke_width=width), label(x, y, "?", r * 1.1))
    if power == "switch":
        track = path([(x - r * 0.9, y + r * 0.5), (x + r * 0.9, y + r * 0.5)]) + path(
            [(x - r * 0.45, y + r * 0.5), (x + r * 0.3, y - r * 0.55), (x + r * 0.9, y - r * 0.55)]
        )
        return g(
            el("path", d=track, class_="b-ink", stroke_width=width),
            el("circle", cx=x - r * 0.45, cy=y + r * 0.5, r=r * 0.24, class_="stop", stroke_width=width),
        )
    return g(
        el("circle", cx=float(x), cy=float(y), r=r * 0.8, class_="b-ink", stroke_width=width),
        el("circle", cx=float(x), cy=float(y), r=r * 0.36, class_="b-solid"),
    )
