"""The score pad of Ticket to Ride and what everybody knows of the seats: cards in hand, pieces left, tickets by number.

Each part is drawn from (0, 0) into a given width and is returned with its height, so that a page or a picture can stack them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.games.ticket_to_ride_berlin.look.card_art import CHIP, chip, colour_name
from stellwerk.games.ticket_to_ride_berlin.look.routes import SEATS, badge
from stellwerk.games.ticket_to_ride_berlin.look.tickets_art import stops
from stellwerk.games.ticket_to_ride_berlin.rules.board import SUBWAY, TRAM, Board
from stellwerk.games.ticket_to_ride_berlin.rules.tally import tally
from stellwerk.games.ticket_to_ride_berlin.rules.view import Pad, View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.kit.frame import Part
from stellwerk.kit.pad import Row, Sizes, tally_rows
from stellwerk.kit.pad import score_pad as drawn_pad
from stellwerk.svg import NOTHING, Node, at, el, g, label, once, title, wide, written
from stellwerk.words import Say


# ------------------------------------------------------------ score pad
def score_pad(view: View, say: Say, width: float) -> Part:
    """Every item with its sum, and the total."""
    counted = tally(view, view.seat or 0)
    rows, own = tally_rows(counted, lambda item, points: Row(item_sign(item.name), tell.item(item.name, say), item.how, points), say)
    word = say("Total") if view.stage == "over" else say("So far")
    return drawn_pad(rows, word, str(counted), width, 42, Sizes(sums=56), own)


@once(16)
def item_sign(name: str) -> Node:
    """What stands before an item, around (0, 0), 24 wide and high."""
    if name == "trams":
        box = el("rect", x=-12, y=-6, width=24, height=12, rx=3.5, class_="stop", stroke_width=2.4)
        return g(box, el("path", d="M-7 -1.8V1.8M0 -1.8V1.8M7 -1.8V1.8", class_="b-ink", stroke_width=2.6))
    if name == "subways":
        tube = el("path", d="M-12 5Q0 -7 12 5", class_="b-ink", stroke_width=3)
        return g(tube, el("rect", x=-7.5, y=-6.5, width=15, height=9, rx=4.5, class_="stop", stroke_width=2.2))
    if name == "cards":
        under = el("rect", x=-9, y=-9, width=13, height=18, rx=2.5, class_="stop", stroke_width=2)
        return g(under, el("rect", x=-4, y=-9, width=13, height=18, rx=2.5, class_="stop", stroke_width=2))
    if name == "open":
        how = el("circle", cx=7, cy=0, r=4, class_="lamp-off", stroke_width=2)
    else:
        d = "M3 -4l7 7m0 -7l-7 7" if name == "missed" else "M4 0l3 3.4l5 -7"
        how = el("path", d=d, class_="b-ink", stroke_width=2.6)
    return g(stops(-5, -7, 7, 3.6, 2.4), how)


# ------------------------------------------------------------ seats
SEAT_ROW = 62


def seats(view: View, say: Say, width: float, points: bool, names: Sequence[str] = ()) -> Part:
    """What everybody knows of each seat."""
    rows = []
    for seat, pad in enumerate(view.pads):
        total = str(tally(view, seat)) if points else ""
        lamp = seat in view.owing and points
        who = say.seat(seat, names)
        rows.append(at(0, seat * SEAT_ROW, _seat(view.board, seat, who, pad, seat == view.seat, total, lamp, width, say)))
    return g(*rows), SEAT_ROW * view.seats - 6


@once(2048)
def _seat(board: Board, seat: int, who: str, pad: Pad, mine: bool, total: str, lamp: bool, width: float, say: Say) -> Node:
    ground = el("rect", x=-8, y=0, width=width + 16, height=SEAT_ROW - 6, rx=10, class_="b-block", stroke_width=1) if mine else NOTHING
    parts = [ground, at(13, 20, badge(seat))]
    if lamp:
        parts.append(el("circle", cx=25, cy=31, r=6, class_="lamp-on", stroke_width=2))
    if total:
        parts.append(label(width, 20, total, 24, "end"))
    room = (width - 36 - (max(44, wide(total, 24)) if total else 0)) / 4
    facts = (
        ("trams", pad.trams, say.many("{n} tram left", "{n} trams left", pad.trams)),
        ("subways", pad.subways, say.many("{n} subway left", "{n} subways left", pad.subways)),
        ("cards", pad.cards, say.many("{n} card in hand", "{n} cards in hand", pad.cards)),
        ("tickets", pad.tickets, say.many("{n} ticket", "{n} tickets", pad.tickets)),
    )
    for i, (name, count, words) in enumerate(facts):
        sign = "missed" if name == "missed" else name
        x = 36 + room * i
        drawn = _plain_ticket() if sign == "tickets" else item_sign(sign)
        parts.append(g(title(words), at(x + 12, 17, drawn, scale=0.9), label(x + 28, 17, count, 18, "start")))
    parts.append(at(36, 33, _hand(board, pad, say)))
    words = ", ".join([who, *[words for _, _, words in facts]])
    return g(*parts, role="img", aria_label=words)


@once(1)
def _plain_ticket() -> Node:
    return stops(0, -7, 7, 3.6, 2.4)


def _hand(board: Board, pad: Pad, say: Say) -> Node:
    """The cards everybody knows, and backs for those nobody else does."""
    parts, x = [], 0.0
    scale = 0.86
    for kind, count in enumerate(pad.open):
        if count:
            words = f"{count} × {colour_name(board, kind, say)}"
            many = label(CHIP[0] * scale + 2, 10, f"×{count}", 13, "start", class_="b-second") if count > 1 else NOTHING
            parts.append(at(x, 0, title(words), at(0, 0, chip(board, kind, say), scale=scale), many))
            x += CHIP[0] * scale + (20 if count > 1 else 3)
    if pad.hidden:
        words = say.many("{n} card nobody else knows", "{n} cards nobody else knows", pad.hidden)
        back = el("rect", x=0.8, y=0.8, width=13.4, height=17.6, rx=3, class_="back")
        parts.append(at(x, 0, title(words), back, label(17, 10, f"×{pad.hidden}", 13, "start", class_="b-second")))
    return g(*parts)


# ------------------------------------------------------------ pieces
@lru_cache(maxsize=512)
def pieces(board: Board, seat: int, trams: int, subways: int) -> Part:
    """The pieces a seat has left, those on the map hollow; 22 high, and how wide."""
    parts, x = [], 1.5
    for kind, left, w, rx in ((TRAM, trams, 15, 3), (SUBWAY, subways, 20, 6)):
        for n in range(board.pieces[kind]):
            klass = "piece" if n < left else "b-edge"
            dash = None if n < left else "2.5 2.5"
            parts.append(el("rect", x=x, y=5, width=w, height=12, rx=rx, class_=klass, stroke_width=1.6, stroke_dasharray=dash))
            x += w + 3
        x += 7
    return written(g(*parts, class_=SEATS[seat][0])), x
