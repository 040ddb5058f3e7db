"""What a page of Ticket to Ride is made of: the map to touch, market and hand in a tray, tickets, panels, signs, the vignette, the help.

A route is touched to claim it; what it costs, brings and can be paid with shows under the pointer. Routes that cannot be claimed say why.
Pointing at a ticket lights its two places, and the way between them once it is done (classes `follow-N` and `thread-N` of theme.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.contract import Move, Parts
from stellwerk.games.ticket_to_ride_berlin.look.card_art import CARD, CHIP, back, chips, colour_name, face, gap, letters, stack
from stellwerk.games.ticket_to_ride_berlin.look.card_art import paid as paid_chips
from stellwerk.games.ticket_to_ride_berlin.look.card_art import svg as card_svg
from stellwerk.games.ticket_to_ride_berlin.look.ground import box, ground, mark, places
from stellwerk.games.ticket_to_ride_berlin.look.pad import item_sign, pieces, seats
from stellwerk.games.ticket_to_ride_berlin.look.pays import at_route, cards, cards_words, in_order, spot
from stellwerk.games.ticket_to_ride_berlin.look.picture import (
    bag_words,
    claimable,
    is_closed,
    last_round,
    name_of,
    pile_words,
    routes,
)
from stellwerk.games.ticket_to_ride_berlin.look.routes import as_taken, axis, badge, d_of, hit_d, lit
from stellwerk.games.ticket_to_ride_berlin.look.routes import outline as route_outline
from stellwerk.games.ticket_to_ride_berlin.look.tickets_art import FAILED, OFFERED, follow, progress, row, stops, told
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import GREY
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Choose, Claim
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE
from stellwerk.games.ticket_to_ride_berlin.rules.score import is_done
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words import tell
from stellwerk.kit import frame
from stellwerk.parts import Panel
from stellwerk.svg import NOTHING, Node, at, el, g, label, once, picture, title, wide
from stellwerk.words import Say, minus, speaker

PANEL = 288  # the width panels are drawn for: letters keep their size on a phone and beside the board
TICKET, HIGH = 252, 46  # a ticket in the tray
FEW = 3  # so many tickets have two lines each
SHOWN = 4  # payments shown beside a route; chips and the tray offer all


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page. Market and hand lie under the map, tickets beside what is asked."""
    known, high = seats(view, say, PANEL - 16, False, names)
    words = say("What everybody knows")
    panels = (
        Panel(say("Cards"), tray(view, say, names), "tray"),
        Panel(say("Your tickets"), own_tickets(view, say), "side"),
        Panel(words, _panel(words, at(8, 0, known), high), "tab", say("Known")),
    )
    return Parts(board(view, say, names), now(view, say), panels)


def _panel(words: str, inner: Node, height: float) -> Node:
    return el("svg", inner, viewBox=f"0 0 {PANEL} {height:.0f}", width="100%", role="group", aria_label=words)


# ------------------------------------------------------------ the map
def board(view: View, say: Say, names: Sequence[str]) -> Node:
    """The map with everything the viewer may touch."""
    may = claimable(view)
    return picture(
        box(view.board),
        name_of(view, say),
        ground(view.board),
        _joined(view),
        routes(view.board, view.owner, view.seats, view.seat, say),
        places(view.board, True),
        questions(view, may, say, names),
        g(*[_pick(view.board, i, view.seat or 0, paid, say) for i, paid in may.items()]),
        g(*[at_route(view.board, i, in_order(view, i), say) for i in may if view.stage == "act"]),
        class_="board broad",
    )


def _joined(view: View) -> Node:
    """Below the routes: the way of every ticket that is done, as far as the viewer knows it."""
    whose = range(view.seats) if view.stage == "over" else () if view.seat is None else (view.seat,)
    ways = [_way(view.board, view.owner, seat, ticket) for seat in whose for ticket in view.tickets_of(seat)]
    return g(*ways)


@once(2048)
def _way(board: Board, owner: tuple[int, ...], seat: int, ticket: int) -> Node:
    if not is_done(board, owner, seat, ticket):
        return NOTHING
    d = "".join(d_of(axis(board, i)) for i in way(board, owner, seat, ticket))
    return g(el("path", d=d, class_="casing", stroke_width=30), class_=f"thread thread-{ticket}")


def way(board: Board, owner: tuple[int, ...], seat: int, ticket: int) -> list[int]:
    """The seat's routes from one place of a ticket to the other, as few as possible; none if they do not meet."""
    goal = board.tickets[ticket]
    came: dict[int, int] = {goal.a: -1}
    edge = [goal.a]
    while edge and goal.b not in came:
        beyond = []
        for here in edge:
            for i, of in enumerate(board.routes):
                if owner[i] == seat and here in (of.a, of.b) and of.a + of.b - here not in came:
                    came[of.a + of.b - here] = i
                    beyond.append(of.a + of.b - here)
        edge = beyond
    found, here = [], goal.b
    while came.get(here, -1) >= 0:
        i = came[here]
        found.append(i)
        here = board.routes[i].a + board.routes[i].b - here
    return found


# ------------------------------------------------------------ a route under the pointer
@lru_cache(maxsize=1024)
def costs(board: Board, i: int, say: Say) -> str:
    """A route in words: its places, what it costs and brings."""
    of = board.routes[i]
    kind = say("subway") if of.subways else say("tram")
    return f"{board.route_words(i)}: {kind}, {price(board, i, say)}, {say.many('{n} point', '{n} points', of.points)}"


def price(board: Board, i: int, say: Say) -> str:
    """How many cards of which colour."""
    of = board.routes[i]
    return f"{of.cost} × {say('any one colour') if of.colour == GREY else colour_name(board, of.colour, say)}"


@lru_cache(maxsize=8192)
def _paid(board: Board, moves: tuple[int, ...], say: Say) -> str:
    """Payments in words."""
    first = board.first["claim"]
    told = f" {say('or')} ".join(cards_words(board, n - first, say) for n in moves[:SHOWN])
    return f"{told} …" if len(moves) > SHOWN else told


@once(8192)
def _pick(board: Board, i: int, seat: int, paid: tuple[int, ...], say: Say) -> Node:
    """A yellow edge; under pointer or focus as if claimed, with what it costs and brings."""
    words = f"{costs(board, i, say)}. {say('You can pay: {cards}', cards=_paid(board, paid, say))}"
    of = board.routes[i]
    ends = mark(board, of.a) + mark(board, of.b) if of.subways else NOTHING  # a tube would lie on its places
    preview = g(as_taken(board, i, seat), ends, _tip(board, i, paid, say), class_="preview", display="none")
    hit = el("path", d=hit_d(board, i), class_="hit")
    return g(title(words), lit(board, i), preview, hit, class_="pick", data_pick=of.token, tabindex=0, role="button")


@lru_cache(maxsize=8192)
def _tip(board: Board, i: int, paid: tuple[int, ...], say: Say) -> Node:
    """What a route costs and brings, and the payments in hand, in a small frame beside it."""
    of = board.routes[i]
    letter = letters(board, say)[of.colour]
    head, worth = f"{of.cost} {letter}" if letter else f"{of.cost}×", f"+{of.points}"
    rows = [paid_chips(board, cards(board, n - board.first["claim"]), say) for n in paid[:SHOWN]]
    step = max((width for _, width in rows), default=0) + 14
    across = 1 if len(rows) < 2 else 2
    drawn = [at((n % across) * step, (n // across) * 31, inner) for n, (inner, _) in enumerate(rows)]
    more = f"+{len(paid) - SHOWN}" if len(paid) > SHOWN else ""
    w = round(max(step * across - 14, wide(f"{head}  {worth} {more}", 23)) + 28)
    h = 44 + -(-len(rows) // across) * 31
    x, y = spot(board, i, w, h)
    frame = el("rect", width=w, height=h, rx=12, class_="stop", stroke_width=3)
    return at(
        x,
        y,
        frame,
        label(14, 22, head, 23, "start", class_="b-strong"),
        label(w - 14, 22, f"… {worth}" if more else worth, 23, "end", class_="b-strong"),
        at(14, 40, *drawn, font_size=17, text_anchor="middle"),
        class_="brief",
    )


def outline(board: Board, move: Move) -> Node:
    """The route that a move claims, with a line around it."""
    return route_outline(board, board.route_index[move.route]) if isinstance(move, Choose | Claim) else NOTHING


# ------------------------------------------------------------ why not
def questions(view: View, may: dict[int, tuple[int, ...]], say: Say, names: Sequence[str]) -> Node:
    """Routes that cannot be claimed now: what they cost, and for who is to move a tap asks why not."""
    asks = bool(view.legal)
    spots = []
    for i in range(len(view.board.routes)):
        if i not in may:
            shut = view.owner[i] < 0 and is_closed(view.board, view.owner, view.seats, view.seat, i)
            owner = say.seat(view.owner[i], names) if view.owner[i] >= 0 else ""
            spots.append(_question(view.board, i, owner, shut, view.payments(i), asks, say))
    return g(*spots, fill="none", pointer_events="all")


@once(8192)
def _question(board: Board, i: int, owner: str, shut: bool, paid: tuple[int, ...], asks: bool, say: Say) -> Node:
    words = costs(board, i, say)
    if owner:
        words += f". {owner}"
    elif shut:
        words += f". {say('closed')}"
    elif paid:
        words += f". {say('You can pay: {cards}', cards=_paid(board, paid, say))}"
    return el("path", title(words), d=hit_d(board, i), data_why=board.routes[i].token if asks else None)


# ------------------------------------------------------------ what is in effect
def now(view: View, say: Say) -> Node:
    """The viewer's pieces, how near the end is, and the tickets on offer."""
    rows = []
    if view.stage != "over" and view.turns_left > 0:
        rows.append(el("b", last_round(view, say)))
    if view.seat is not None:
        pad = view.pads[view.seat]
        rows.append(_pieces(view.board, view.seat, pad.trams, pad.subways, say))
    return el("div", *rows, class_="deck") + _offers(view, say)


@once(512)
def _pieces(board: Board, seat: int, trams: int, subways: int, say: Say) -> Node:
    drawn, width = pieces(board, seat, trams, subways)
    words = ", ".join((say.many("{n} tram left", "{n} trams left", trams), say.many("{n} subway left", "{n} subways left", subways)))
    return picture((0, 0, width, 22), words, title(words), drawn, class_="pieces")


# ------------------------------------------------------------ the tray
def tray(view: View, say: Say, names: Sequence[str]) -> Node:
    """Market and hand side by side; who pays finds the payments in place of the market. At the end all tickets, seat by seat."""
    if view.stage == "over":
        return _laid_open(view, say, names)
    paying = view.stage == "pay" and view.legal
    first = _payments(view.board, view.legal, say) if paying else _market(view, say)
    head = say("Pay with") if paying else say("Cards face up")
    blocks = ((head, first, "market"), (say("Your hand"), _hand(view, say), "hand"))
    laid = [
        el("div", el("h4", words, data_place=f"head:{klass}"), drawn, class_=f"block {klass}", data_place=f"block:{klass}")
        for words, drawn, klass in blocks
    ]
    return el("div", *laid, class_="blocks")


def _laid_open(view: View, say: Say, names: Sequence[str]) -> Node:
    """Everybody's tickets, done or failed, one after the other."""
    blocks, order = [], 0
    for seat in range(view.seats):
        rows = []
        for ticket in view.tickets_of(seat):
            state = DONE if is_done(view.board, view.owner, seat, ticket) else FAILED
            rows.append(_ticket(view.board, ticket, state, say, order))
            order += 1
        won = sum(item.points for item in view.scores[seat].items if item.name in ("tickets", "missed"))
        head = el("h4", seat_badge(seat), say.seat(seat, names), el("b", f"{'+' if won > 0 else ''}{minus(won)}"))
        blocks.append(el("div", head, el("ul", *rows, class_="hold"), class_="block laid"))
    return el("div", *blocks, class_="blocks")


@once(1024)
def _ticket(board: Board, ticket: int, state: str, say: Say, order: int = -1) -> Node:
    """A ticket to point at."""
    words = told(board, ticket, state, say)
    drawn = picture((0, 0, TICKET, HIGH), words, row(board, ticket, state, TICKET, say, order, high=HIGH), class_="offer", width=TICKET)
    shown = f" reveal reveal-{order}" if order >= 0 else ""
    return el("li", drawn, class_=f"{follow(ticket)}{shown}", tabindex=0)


def _market(view: View, say: Say) -> Node:
    may = {str(view.board.moves[n]) for n in view.legal if n < view.board.first["keep"]}
    asks = bool(view.legal)
    items = []
    for place, kind in enumerate(view.market):
        token = f"+{view.board.letters[kind]}" if kind >= 0 else ""
        items.append(_open_card(view.board, kind, token, token in may, asks, say, f"row:{place}"))
    items.append(_thing(back(view.pile), "+?", "+?" in may, asks, pile_words(view, say), "pile"))
    may_ask = view.board.first["ask"] in view.legal
    items.append(_thing(back(view.bag + view.under, True), "tickets", may_ask, asks, bag_words(view, say), "bag"))
    return el("ul", *items, class_="hold")


@once(512)
def _open_card(board: Board, kind: int, token: str, may: bool, asks: bool, say: Say, place: str) -> Node:
    if kind < 0:
        return el("li", card_svg(gap(), say("An empty place")), data_place=place)
    return _thing(face(board, kind, say), token, may, asks, colour_name(board, kind, say), place)


@once(1024)
def _thing(drawn: Node, token: str, may: bool, asks: bool, words: str, place: str) -> Node:
    """A card or a pile: to pick, to ask about, or to look at."""
    inner = card_svg(drawn, words)
    if may:
        return el("li", _button(inner, "pick take", token, words), data_place=place)
    shut = el("span", inner, class_="take shut" if asks else "take", data_why=token if asks else None, title=words)
    return el("li", shut, data_place=place)


def _button(inner: Node, klass: str, token: str, words: str) -> Node:
    return el("button", inner, type="button", class_=klass, data_pick=token, aria_label=words, title=words)


@once(512)
def _payments(board: Board, legal: tuple[int, ...], say: Say) -> Node:
    first = board.first["claim"]
    items = []
    for n in legal:
        if n >= first:
            drawn, width = chips(board, cards(board, n - first), say)
            words = cards_words(board, n - first, say)
            inner = picture((0, 0, width, CHIP[1]), words, drawn, class_="chips-row", width=round(width * 1.5))
            items.append(el("li", _button(inner, "pick take pay", str(board.moves[n]), words)))
    return el("ul", *items, class_="hold pays")


def _hand(view: View, say: Say) -> Node:
    if view.seat is None:
        return el("p", say("You are watching"), class_="muted")
    return _fans(view.board, view.hand, say)


@once(2048)
def _fans(board: Board, hand: tuple[int, ...], say: Say) -> Node:
    """The cards by colours, side by side; where there is no room they slide under each other."""
    items = []
    for kind, count in enumerate(hand):
        if count:
            drawn, width = stack(board, kind, count, say)
            words = f"{count} × {colour_name(board, kind, say)}"
            items.append(el("li", picture((-2, -2, width + 4, CARD[1] + 4), words, drawn, class_="stack")))
    return el("ul", *items, class_="fan") if items else el("p", say("No cards"), class_="muted")


def own_tickets(view: View, say: Say) -> Node:
    """The viewer's tickets, how far each has come, and its value."""
    own = tuple((ticket, view.progress(ticket)) for ticket in view.tickets)
    return _own(view.board, own, say) if own else el("p", say("No tickets"), class_="muted")


@once(2048)
def _own(board: Board, own: tuple[tuple[int, str], ...], say: Say) -> Node:
    items = []
    for ticket, state in own:
        goal = board.tickets[ticket]
        names = [el("span", board.places[i].name) for i in (goal.a, goal.b)]
        sign = picture((0, 0, 24, 24), say(tell.PROGRESS[state]), progress(12, 12, state), class_="progress")
        words = told(board, ticket, state, say)
        inner = (_ends(), el("span", *names), el("b", str(goal.value)), sign)
        items.append(el("li", *inner, class_=f"ticket {follow(ticket)}", title=words, tabindex=0))
    return el("ul", *items, class_="own-tickets many" if len(own) > FEW else "own-tickets")


@once(1)
def _ends() -> Node:
    return el("svg", stops(9, 8, 28), viewBox="0 0 18 36", class_="ends", aria_hidden="true")


def _offers(view: View, say: Say) -> Node:
    """The tickets to choose from: beside the prompt that asks for them."""
    may = frozenset(str(view.board.moves[n]) for n in view.legal)
    items = [_offered(view.board, ticket, f"keep:{ticket + 1}" in may, say) for ticket in view.on_offer]
    return el("ul", *items, class_="hold offers") if items else NOTHING


@once(256)
def _offered(board: Board, ticket: int, may: bool, say: Say) -> Node:
    words = told(board, ticket, OFFERED, say)
    drawn = row(board, ticket, OFFERED, TICKET, say, high=HIGH)
    inner = picture((0, 0, TICKET, HIGH), board.ticket_words(ticket), drawn, class_="offer", width=TICKET)
    if not may:
        return el("li", el("span", inner, class_=f"take {follow(ticket)}"))
    return el("li", _button(inner, f"pick take {follow(ticket)}", f"keep:{ticket + 1}", words))


# ------------------------------------------------------------ signs of the score pad, seats
@once(64)
def sign(item: str, say: Say) -> Node:
    """An item of the score pad within 24 × 24."""
    return frame.sign(tell.item(item, say), item_sign(item), 0.88)


@once()
def seat_badge(seat: int) -> Node:
    """A seat's colour and shape within 30 × 30, for the strip of a page."""
    return frame.badge(at(15, 15, badge(seat)), 30)


# ------------------------------------------------------------ home page and help
VIGNETTE = {
    0: "REI-BRT1 BRT-UDL1 UDL-GEN1 TIE-POT HBF-REI",
    1: "HBF~FSP1 FSP~PER2 PER-HUM FSP-UDL2",
    2: "SIE-TIE1 TIE-BRT HUM-ALX1 POT-GEN",
}


@once()
def vignette(map_: Board) -> Node:
    """The middle of the map in the midst of a game, in the proportions of a card on the home page."""
    owner = [-1] * len(map_.routes)
    for seat, tokens in VIGNETTE.items():
        for token in tokens.split():
            owner[map_.route_index[token]] = seat
    say = speaker("en", "stellwerk.games.ticket_to_ride_berlin.words")
    return frame.vignette("452 48 704 440", g(ground(map_), routes(map_, tuple(owner), 3, None, say), places(map_)))
