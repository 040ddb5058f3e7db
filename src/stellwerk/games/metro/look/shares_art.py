"""Shares and companies of Metro, drawn: the market, the own cards, those of the others, and how the companies stand."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.metro.look.marks import disc
from stellwerk.games.metro.look.tracks import value_of
from stellwerk.games.metro.rules.codes import COLOURS, PERCENTS
from stellwerk.games.metro.rules.moves import Mark, Swap
from stellwerk.games.metro.rules.score import rank_values
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.games.metro.words.tell import card_name
from stellwerk.kit.frame import Part
from stellwerk.svg import NOTHING, Node, at, cut, el, fit, g, label, once, title
from stellwerk.words import Say

CARD = (40, 56)
SMALL = 0.7  # cards of the market below the own ones


# ------------------------------------------------------------ cards
@once(64)
def share(company: str, percent: int) -> Node:
    """A share, its corner at (0, 0)."""
    width, height = CARD
    box = el("rect", x=0, y=0, width=width, height=height, rx=5, class_="stop own", stroke_width=2)
    words = label(width / 2, height - 12, f"{percent} %", 14, class_="b-strong")
    return g(box, at(width / 2, 21, disc(company, 13)), words, class_=company)


@once(8)
def face_down(words: str = "") -> Node:
    """A card face down, perhaps with how many lie there."""
    width, height = CARD
    box = el("rect", x=0, y=0, width=width, height=height, rx=5, class_="b-block2", stroke_width=1.5)
    rim = el("rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, class_="b-grid", stroke_width=1.5)
    return g(box, rim, label(width / 2, height / 2, words, 18, class_="b-second") if words else NOTHING)


@once(4)
def no_card() -> Node:
    """Where a card would lie."""
    return el("rect", x=1, y=1, width=CARD[0] - 2, height=CARD[1] - 2, rx=5, class_="b-edge", stroke_width=1.5, stroke_dasharray="4 4")


def share_pick(company: str, percent: int) -> str:
    """What an own share is picked by, for a swap or for a marker."""
    return f"share:{company}{percent}"


def pickable(token: str, words: str, x: float, y: float, width: float, height: float, *inner: Node, why: str = "", room: int = 0) -> Node:
    """Something at (x, y) that can be touched: lit around, with some room for a finger. `why`: touched, it asks why not."""
    box = {"x": -2, "y": -2, "width": width + 4, "height": height + 4, "rx": 6}
    if why:
        return at(x, y, title(words), *inner, el("rect", **box, class_="hit", pointer_events="all"), class_="barred", data_why=why)
    lit = el("rect", **box, class_="lit", stroke_width=3)
    hit = el("rect", x=-2 - room, y=-2 - 2 * room, width=width + 4 + 2 * room, height=height + 4 + 4 * room, class_="hit")
    return at(x, y, title(words), *inner, lit, hit, class_="pick", data_pick=token, tabindex=0, role="button", aria_label=words)


# ------------------------------------------------------------ the market
def market(view: View, say: Say, width: float, picks: bool) -> Part:
    """For each percentage the own card, and below it what it may be swapped for: the open card and the stack."""
    step = width / PERCENTS
    moves = [view.board.moves[n] for n in view.legal] if picks else []
    swaps = {move.percent: move for move in moves if isinstance(move, Swap)}
    shows = {move.percent for move in moves if isinstance(move, Mark) and move.company}
    own = view.seat is not None
    low = CARD[1] + 34 if own else 3
    parts = [label(0, CARD[1] + 19, say("for"), 14, "start", class_="b-second"), _rule(width, CARD[1] + 19)] if own else []
    for place, percent in enumerate(view.board.percents):
        middle = place * step + step / 2
        move = swaps.get(percent)
        if own:
            parts.append(_own(view, say, place, middle - CARD[0] / 2, move is not None or percent in shows))
        parts += [
            _open(view, say, place, middle - CARD[0] * SMALL - 4, low, move),
            _stack(view, say, place, middle + 4, low, move),
        ]
    high = low + CARD[1] * SMALL + 4
    if not view.swaps_are_over:
        return g(*parts), high
    words = say("A company has {points} points: no more swaps", points=view.board.shares["swaps_end_at"])
    return g(g(*parts, class_="barred"), label(0, high + 12, words, fit(words, 14, width), "start", class_="b-second")), high + 24


def _rule(width: float, y: float) -> Node:
    return el("path", d=f"M34 {y}H{width:.0f}", class_="b-rule", stroke_width=1)


def _stack(view: View, say: Say, place: int, x: float, y: float, move: Swap | None) -> Node:
    face = at(0, 0, face_down(str(view.stacks[place])), scale=SMALL)
    words = say("The top card of {n}, face down", n=view.stacks[place])
    return _wanted(face, words, x, y, Swap(move.company, move.percent, "top") if move else None)


def _open(view: View, say: Say, place: int, x: float, y: float, move: Swap | None) -> Node:
    company = view.open_share[place]
    if company < 0:
        return at(x, y, no_card(), scale=SMALL)
    name, percent = view.board.companies[company], view.board.percents[place]
    face = at(0, 0, share(name, percent), scale=SMALL)
    return _wanted(face, card_name(name, percent, say), x, y, Swap(move.company, move.percent, "open") if move else None)


def _wanted(face: Node, words: str, x: float, y: float, swap: Swap | None) -> Node:
    if swap is None:
        return at(x, y, title(words), face)
    return pickable(str(swap), words, x, y, CARD[0] * SMALL, CARD[1] * SMALL, face, room=2)


def _own(view: View, say: Say, place: int, x: float, may: bool) -> Node:
    at_seat = (view.seat or 0) * PERCENTS + place
    company = view.share[at_seat]
    if company < 0:
        return at(x, 3, no_card())
    name, percent = view.board.companies[company], view.board.percents[place]
    words = card_name(name, percent, say)
    shown = el("path", d=f"M8 {CARD[1] + 5}H{CARD[0] - 8}", class_="b-ink", stroke_width=3) if view.shown[at_seat] else NOTHING
    if may:
        return pickable(share_pick(name, percent), words, x, 3, *CARD, share(name, percent), shown)
    return at(x, 3, title(words), share(name, percent), shown)


# ------------------------------------------------------------ others
def held_by_others(view: View, say: Say, width: float, names: Sequence[str]) -> Part:
    """The cards of the other seats: face down, unless the viewer knows them."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    scale, row, first, step = 0.62, 42, min(92, width - 4 * 34), 34
    parts = []
    for i, seat in enumerate(others):
        parts.append(label(0, i * row + 20, cut(say.seat(seat, names), 15, first - 4), 15, "start", class_="b-word"))
        for place, percent in enumerate(view.board.percents):
            at_seat = seat * PERCENTS + place
            company = view.share[at_seat]
            face = share(view.board.companies[company], percent) if company >= 0 else face_down(f"{percent}")
            if not view.has_share(seat, place):
                face = no_card()
            parts.append(at(first + place * step, i * row + 2, face, scale=scale))
            if view.shown[at_seat]:
                parts.append(el("path", d=f"M{first + 5 + place * step} {i * row + 40}h15", class_="b-ink", stroke_width=2.5))
    return g(*parts), len(others) * row


# ------------------------------------------------------------ companies
def companies(view: View, say: Say, width: float) -> Part:
    """Each company with its four lines, its points and, with shares, its value per 10 %."""
    values = rank_values(view.board, view.worth) if view.options["shares"] else None
    row, step = 30, min(33, (width - 90) / (5 if view.options["central_stations"] else 4))
    r = step / 2 - 1.5
    lines: Sequence[list[Node]] = [[] for _ in range(COLOURS)]
    for line in view.lines:
        who = view.owner[line.station]
        if who < 0:
            continue
        x = 42 + len(lines[who]) * step
        value = value_of(line) if line.passes else "–"
        ring = el("circle", cx=x, cy=row / 2, r=r, class_="stop own" if line.is_finished else "b-block2", stroke_width=2)
        words = title(say("Station {name}", name=view.board.stations[line.station].name))
        text = label(x, row / 2, value, r * 1.1 if len(value) < 3 else r * 0.85, class_="" if line.is_finished else "b-second")
        k = line.station
        lines[who].append(g(words, ring, text, class_=f"follow follow-{k} thread thread-{k} {view.owners[who]}", tabindex=0))
    parts = []
    for who, name in enumerate(view.board.companies):
        worth = label(width - (33 if values else 2), row / 2, view.worth[who], 17, "end", class_="b-strong")
        each = label(width - 2, row / 2, f"× {values[who]}", 15, "end", class_="b-second") if values else NOTHING
        rule = el("path", d=f"M0 {row}H{width:.0f}", class_="b-rule", stroke_width=1)
        called = title(say(tell.COLOUR_NAMES[name]))
        wanted = el("circle", cx=14, cy=row / 2, r=14, class_="b-ink", stroke_width=2.5) if who == view.card else NOTHING
        parts.append(at(0, who * row, rule, g(called, at(14, row / 2, disc(name, 11))), wanted, *lines[who], worth, each))
    return g(*parts), COLOURS * row
