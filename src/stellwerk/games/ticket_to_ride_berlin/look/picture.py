"""The picture of a position of Ticket to Ride: the map, below it market and hand, beside it prompt, tickets, seats and score pad.

On a page these parts lie in places of their own: see parts.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.ticket_to_ride_berlin.look.card_art import CARD, back, face, fan, gap
from stellwerk.games.ticket_to_ride_berlin.look.ground import box, ground, places
from stellwerk.games.ticket_to_ride_berlin.look.pad import pieces, score_pad, seats
from stellwerk.games.ticket_to_ride_berlin.look.routes import lit, route
from stellwerk.games.ticket_to_ride_berlin.look.tickets_art import OFFERED, row, tickets
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.kit.frame import GAP, MARGIN, PAD, Part, column, larger, mat, panel, paper
from stellwerk.svg import NOTHING, Node, at, g, label, lines, once, title
from stellwerk.svg import picture as drawing
from stellwerk.words import Say

COLUMN = 470
INNER = COLUMN - 2 * PAD
WIDE = 1500  # of the map
SMALL = 0.78  # of a card
TRAY = 58 + CARD[1] * SMALL + 18
OFFER = 252
LARGER = 1.2  # parts that are drawn for a page's rail


def picture(view: View, say: Say, names: Sequence[str] = ()) -> Node:
    """Map, tray and column as one drawing."""
    left, top, across, down = box(view.board)
    scale = WIDE / across
    beside, beside_high = column(panel_parts(view, say, names), COLUMN)
    high = down * scale
    tall = max(high, beside_high - TRAY - GAP)
    plan = at(MARGIN - left * scale, MARGIN - top * scale + (tall - high) / 2, whole_map(view, say), scale=scale)
    size = (0, 0, 2 * MARGIN + WIDE + GAP + COLUMN, 2 * MARGIN + tall + GAP + TRAY)
    around = mat(MARGIN, MARGIN, WIDE, tall, size[2], size[3])
    return drawing(
        size,
        name_of(view, say),
        paper(MARGIN, MARGIN, WIDE, tall),
        plan,
        around,
        at(MARGIN, MARGIN + tall + GAP, _tray(view, say)),
        at(MARGIN + WIDE + GAP, MARGIN, beside),
    )


def whole_map(view: View, say: Say) -> Node:
    """The map with everybody's routes, and a yellow edge around those the viewer may claim now."""
    may = claimable(view)
    return g(
        ground(view.board),
        routes(view.board, view.owner, view.seats, view.seat, say),
        *[lit(view.board, i) for i in sorted(may)],
        places(view.board),
    )


def claimable(view: View) -> dict[int, tuple[int, ...]]:
    """The routes the viewer may claim with the next move, or is paying for, with the payments they have."""
    board = view.board
    first, last = board.first["choose"], board.first["claim"]
    found = {}
    for n in view.legal:
        if n >= first:
            i = n - first if n < last else board.payments[n - last].route
            if i not in found:
                found[i] = view.payments(i)
    return found


def is_closed(board: Board, owner: tuple[int, ...], count: int, seat: int | None, i: int) -> bool:
    """TTR 2.4: the other lane is taken, and so this one is shut: for all if two play, else for its owner."""
    twin = board.routes[i].twin
    return owner[i] < 0 and twin >= 0 and owner[twin] >= 0 and (count == 2 or owner[twin] == seat)


@once(64)
def routes(board: Board, owner: tuple[int, ...], count: int, seat: int | None, say: Say) -> Node:
    """All routes: the ring first, trams over it; what is shut steps back."""
    order = sorted(range(len(board.routes)), key=lambda i: (board.routes[i].subways == 0, owner[i] >= 0))
    drawn = []
    for i in order:
        one = route(board, i, owner[i], say)
        drawn.append(g(one, class_="barred") if is_closed(board, owner, count, seat, i) else one)
    return g(*drawn)


def name_of(view: View, say: Say) -> str:
    """The picture in words."""
    return say("Map of {city}", city=view.board.title)


# ------------------------------------------------------------ below the map
def _tray(view: View, say: Say) -> Node:
    """Market and piles, then the hand and tickets on offer."""
    open_cards = market(view, say)
    first = 2 * PAD + 7 * (CARD[0] * SMALL + 10) + 18
    return g(
        panel(say("Cards face up"), (open_cards, 0), first, TRAY),
        at(first + GAP, 0, panel(say("Your hand"), (hand(view, say), 0), WIDE - first - GAP, TRAY)),
    )


def market(view: View, say: Say) -> Node:
    """Five cards, the pile and the tickets."""
    step = CARD[0] * SMALL + 10
    faces = [face(view.board, kind, say) if kind >= 0 else gap() for kind in view.market]
    shown = [at(i * step, 0, drawn, scale=SMALL) for i, drawn in enumerate(faces)]
    for i, (drawn, words) in enumerate(
        ((back(view.pile), pile_words(view, say)), (back(view.bag + view.under, True), bag_words(view, say)))
    ):
        shown.append(at((5 + i) * step + 18, 0, title(words), drawn, scale=SMALL))
    return g(*shown)


def pile_words(view: View, say: Say) -> str:
    """The pile in words."""
    return say.many("Pile: {n} card", "Pile: {n} cards", view.pile)


def bag_words(view: View, say: Say) -> str:
    """The tickets that nobody has, in words."""
    return say.many("{n} ticket to draw", "{n} tickets to draw", view.bag + view.under)


def hand(view: View, say: Say) -> Node:
    """The viewer's cards in a fan by colour; to their right tickets on offer."""
    if any(view.hand):
        drawn, width = fan(view.board, view.hand, say)
        shown, x = [at(0, 0, drawn, scale=SMALL)], width * SMALL + 20
    else:
        words = say("No cards") if view.seat is not None else say("You are watching")
        shown, x = [label(0, 22, words, 17, "start", class_="b-second")], 150.0
    for i, ticket in enumerate(view.on_offer):
        shown.append(at(max(x, 330), i * 54, row(view.board, ticket, OFFERED, OFFER, say, high=48)))
    return g(*shown)


# ------------------------------------------------------------ beside the map
def panel_parts(view: View, say: Say, names: Sequence[str]) -> list[tuple[str, Part]]:
    """The column from top to bottom."""
    return [
        ("", now(view, say)),
        ("", larger(seats(view, say, INNER / LARGER, True, names), LARGER)),
        (say("Tickets"), larger(tickets(view, say, INNER / LARGER, names), LARGER)),
        (say("Score pad"), score_pad(view, say, INNER)),
    ]


def now(view: View, say: Say) -> Part:
    """What is asked, and the viewer's pieces."""
    head, y = lines(0, 0, where(view, say), 17, INNER, most=1, class_="b-head")
    ask, y = lines(0, y + 2, tell.prompt(view, say), 25, INNER, most=4, leading=1.18)
    mine = NOTHING
    if view.seat is not None:
        pad = view.pads[view.seat]
        drawn, width = pieces(view.board, view.seat, pad.trams, pad.subways)
        mine = at(0, y + 10, drawn, scale=min(1.3, INNER / width))
        y += 36
    return g(head, ask, mine), y


def where(view: View, say: Say) -> str:
    """How far the game is."""
    if view.stage != "over" and view.turns_left > 0:
        return f"{view.board.title} · {last_round(view, say)}"
    return view.board.title


def last_round(view: View, say: Say) -> str:
    """How many turns are left once the end is near."""
    return say.many("Last round: {n} turn left", "Last round: {n} turns left", view.turns_left)
