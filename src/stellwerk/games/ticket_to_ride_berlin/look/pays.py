"""The ways to pay for a route: in words, in order, and as chips that lie at the route once it is chosen."""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.ticket_to_ride_berlin.look.card_art import colour_name, paid
from stellwerk.games.ticket_to_ride_berlin.look.ground import NAME, box, name_spots
from stellwerk.games.ticket_to_ride_berlin.look.routes import boxes
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.kit.frame import Part
from stellwerk.svg import Node, Point, at, el, g, once, wide
from stellwerk.words import Say

SCALE = 1.3  # of a payment at its route
HIGH, PAD, BETWEEN = 46, 9, 12
MOST = 4  # chips at a route; the dock has all of them
AWAY = 34  # from the route

Cards = tuple[tuple[int, int], ...]


def cards(board: Board, n: int) -> Cards:
    """The cards of a payment, by its place among them: kinds and how many of each."""
    of = board.payments[n]
    return tuple((kind, count) for kind, count in ((of.colour, of.cards), (BIKE, of.bikes)) if count)


def cards_words(board: Board, n: int, say: Say) -> str:
    """The same in words: `2 blue + 1 bike`."""
    return " + ".join(f"{count} {colour_name(board, kind, say)}" for kind, count in cards(board, n))


def in_order(view: View, i: int) -> tuple[int, ...]:
    """The payments of a route as numbers of moves: those with the fewest bikes first, and of these the colour one has most of."""
    first = view.board.first["claim"]

    def cost(n: int) -> tuple[int, int]:
        of = view.board.payments[n - first]
        return of.bikes, -view.hand[of.colour]

    return tuple(sorted(view.payments(i), key=cost))


# ------------------------------------------------------------ where a frame hides the least
@lru_cache(maxsize=32)
def _names(board: Board) -> tuple[tuple[float, float], ...]:
    """Along every name of the map."""
    dots = []
    for (x, y), anchor, words in name_spots(board):
        width = wide(words, NAME)
        left = x - (0 if anchor == "start" else width if anchor == "end" else width / 2)
        dots += [(left + width * k / 4, y) for k in range(5)]
    return tuple(dots)


@lru_cache(maxsize=8192)
def spot(board: Board, i: int, w: float, h: float) -> Point:
    """The corner of a frame beside a route, within the map, where it hides the fewest places, names and spaces; never the route's own."""
    left, top, across, down = box(board)
    mine = boxes(board, i)
    near, far = min(spot[0] for spot in mine) - AWAY, max(spot[0] for spot in mine) + AWAY
    high, low = min(spot[1] for spot in mine) - AWAY, max(spot[1] for spot in mine) + AWAY
    x, y = (near + far - w) / 2, (high + low - h) / 2
    spots = [(x, high - h), (x, low), (far, y), (near - w, y)]
    spots += [(side, edge) for side in (far, near - w) for edge in (high - h / 2, low - h / 2, high - h, low)]
    spots += [(x + shift, edge) for shift in (-w / 2, w / 2) for edge in (high - h, low)]
    spots += [(x, edge) for edge in (high - h - 60, low + 60)] + [(edge, y) for edge in (far + 60, near - w - 60)]
    ends = {board.routes[i].a, board.routes[i].b}
    dots = [(*place.at, 6.0 if n in ends else 3.0) for n, place in enumerate(board.places)]
    dots += [(spot[0], spot[1], 40.0 if n == i else 1.0) for n in range(len(board.routes)) for spot in boxes(board, n)]
    dots += [(*dot, 1.5) for dot in _names(board)]

    def inside(spot: Point) -> Point:
        return min(max(spot[0], left + 6), left + across - w - 6), min(max(spot[1], top + 6), top + down - h - 6)

    def hidden(spot: Point) -> float:
        px, py = spot
        return sum(weight for dx, dy, weight in dots if px - 18 < dx < px + w + 18 and py - 14 < dy < py + h + 14)

    x, y = min((inside(spot) for spot in spots), key=hidden)
    return round(x), round(y)


# ------------------------------------------------------------ chips
@once(8192)
def at_route(board: Board, i: int, ways: tuple[int, ...], say: Say) -> Node:
    """A chip for each of the cheapest payments, and a line to their route; shown once the route is chosen. The others are for the dock."""
    first = board.first["claim"]
    drawn = [paid(board, cards(board, n - first), say) for n in ways]
    broad = round(max(width for _, width in drawn) * SCALE + 2 * PAD)
    shown = min(MOST, len(drawn))
    w = shown * (broad + BETWEEN) - BETWEEN
    x, y = spot(board, i, w, HIGH)
    mine = boxes(board, i)
    mx, my = mine[len(mine) // 2][:2]
    line = f"M{mx:.0f} {my:.0f}L{min(max(mx, x), x + w):.0f} {min(max(my, y), y + HIGH):.0f}"
    chips = [_chip(board, n, part, x + k * (broad + BETWEEN), y, broad, say) for k, (n, part) in enumerate(zip(ways, drawn, strict=True))]
    path = el("path", d=line, class_="b-ink", stroke_width=3)
    return g(path, *chips[:shown], g(*chips[shown:], class_="more", display="none"), data_at=board.routes[i].token)


def _chip(board: Board, n: int, part: Part, x: float, y: float, broad: int, say: Say) -> Node:
    inner, width = part
    frame = {"width": broad, "height": HIGH, "rx": 12}
    across = {"x": round((broad - width * SCALE) / 2), "y": (HIGH - 24 * SCALE) / 2, "width": round(width * SCALE), "height": 24 * SCALE}
    face = el("svg", inner, viewBox=f"0 0 {width} 24", class_="face", font_size=17, text_anchor="middle", **across)
    words = say("Pay {cards}", cards=cards_words(board, n - board.first["claim"], say))
    body = (el("rect", **frame, class_="lit", stroke_width=9), el("rect", **frame, class_="stop", stroke_width=2), face)
    hit = el("rect", **frame, class_="hit")
    return at(x, y, *body, hit, class_="pick pay", data_pick=str(board.moves[n]), tabindex=0, role="button", aria_label=words)
