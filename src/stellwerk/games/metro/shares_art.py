"""Shares and companies of Metro, drawn: the market, the own cards, those of the others, and how the companies stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.games.metro import tell
from stellwerk.games.metro.codes import COLOURS, PERCENTS
from stellwerk.games.metro.marks import disc
from stellwerk.games.metro.moves import Swap
from stellwerk.games.metro.score import rank_values
from stellwerk.games.metro.tracks import value_of
from stellwerk.games.metro.view import View
from stellwerk.svg import at, cut, el, g, label, title
from stellwerk.words import Say

Part = tuple[str, float]
CARD = (40, 56)
SMALL = 0.66  # cards of the market beside the own ones


# ------------------------------------------------------------ cards
@lru_cache(maxsize=64)
def share(company: str, percent: int) -> str:
    """A share, its corner at (0, 0)."""
    width, height = CARD
    box = el("rect", x=0, y=0, width=width, height=height, rx=5, class_="stop own", stroke_width=2)
    words = label(width / 2, height - 12, f"{percent} %", 14, class_="b-strong")
    return g(box, at(width / 2, 21, disc(company, 13)), words, class_=company)


@lru_cache(maxsize=8)
def face_down(words: str = "") -> str:
    """A card face down, perhaps with how many lie there."""
    width, height = CARD
    box = el("rect", x=0, y=0, width=width, height=height, rx=5, class_="b-block2", stroke_width=1.5)
    rim = el("rect", x=4, y=4, width=width - 8, height=height - 8, rx=3, class_="b-grid", stroke_width=1.5)
    return g(box, rim, label(width / 2, height / 2, words, 18, class_="b-second") if words else "")


@lru_cache(maxsize=4)
def no_card() -> str:
    """Where a card would lie."""
    return el("rect", x=1, y=1, width=CARD[0] - 2, height=CARD[1] - 2, rx=5, class_="b-edge", stroke_width=1.5, stroke_dasharray="4 4")


def pickable(token: str, words: str, x: float, y: float, width: float, height: float, *inner: str, why: str = "") -> str:
    """Something at (x, y) that can be touched: lit around. `why`: touched, it asks why not."""
    box = {"x": -2, "y": -2, "width": width + 4, "height": height + 4, "rx": 6}
    if why:
        return at(x, y, title(words), *inner, el("rect", **box, class_="hit", pointer_events="all"), class_="barred", data_why=why)
    lit = el("rect", **box, class_="lit", stroke_width=3)
    hit = el("rect", **box, class_="hit")
    return at(x, y, title(words), *inner, lit, hit, class_="pick", data_pick=token, tabindex=0, role="button", aria_label=words)


# ------------------------------------------------------------ the market
def market(view: View, say: Say, width: float, picks: bool) -> Part:
    """For each percentage the stack and the open card, and below it the own card, which may be swapped for either."""
    step = width / PERCENTS
    swaps = {swap.percent: swap for n in view.legal if isinstance(swap := view.board.moves[n], Swap)} if picks else {}
    parts = []
    for place, percent in enumerate(view.board.percents):
        x = place * step + (step - 2 * CARD[0] * SMALL - 7) / 2
        move = swaps.get(percent)
        parts += [_stack(view, say, place, x, move), _open(view, say, place, x + CARD[0] * SMALL + 7, move)]
        if view.seat is not None:
            parts.append(_own(view, say, place, place * step + (step - CARD[0]) / 2, move))
    return g(*parts), 44 + (CARD[1] + 12 if view.seat is not None else 0)


def _stack(view: View, say: Say, place: int, x: float, move: Swap | None) -> str:
    face = at(0, 0, face_down(str(view.stacks[place])), scale=SMALL)
    if move is None:
        return at(x, 3, face)
    swap = Swap(move.company, move.percent, "top")
    return pickable(str(swap), tell.tell(swap, say), x, 3, CARD[0] * SMALL, CARD[1] * SMALL, face)


def _open(view: View, say: Say, place: int, x: float, move: Swap | None) -> str:
    company = view.open_share[place]
    if company < 0:
        return at(x, 3, no_card(), scale=SMALL)
    face = at(0, 0, share(view.board.companies[company], view.board.percents[place]), scale=SMALL)
    if move is None:
        return at(x, 3, face)
    swap = Swap(move.company, move.percent, "open")
    return pickable(str(swap), tell.tell(swap, say), x, 3, CARD[0] * SMALL, CARD[1] * SMALL, face)


def _own(view: View, say: Say, place: int, x: float, move: Swap | None) -> str:
    at_seat = (view.seat or 0) * PERCENTS + place
    company = view.share[at_seat]
    if company < 0:
        return at(x, 52, no_card())
    name, percent = view.board.companies[company], view.board.percents[place]
    shown = el("path", d=f"M8 {CARD[1] + 5}H{CARD[0] - 8}", class_="b-ink", stroke_width=3) if view.shown[at_seat] else ""
    if move is not None:
        words = say("swap {card}", card=_named(name, percent, say))
        return pickable(f"swap:{name}{percent}", words, x, 52, *CARD, share(name, percent), shown)
    return at(x, 52, title(_named(name, percent, say)), share(name, percent), shown)


def _named(company: str, percent: int, say: Say) -> str:
    return say("{company} {percent} %", company=say(tell.COLOUR_NAMES[company]), percent=percent)


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
    lines: Sequence[list[str]] = [[] for _ in range(COLOURS)]
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
        value = label(width - 2, row / 2, f"× {values[who]}", 15, "end", class_="b-second") if values else ""
        rule = el("path", d=f"M0 {row}H{width:.0f}", class_="b-rule", stroke_width=1)
        called = title(say(tell.COLOUR_NAMES[name]))
        wanted = el("circle", cx=14, cy=row / 2, r=14, class_="b-ink", stroke_width=2.5) if who == view.card else ""
        parts.append(at(0, who * row, rule, g(called, at(14, row / 2, disc(name, 11))), wanted, *lines[who], worth, value))
    return g(*parts), COLOURS * row
