"""What a page of Next Station London is made of: the map to touch, the card in effect, panels, signs, the vignette, the help.

The same drawings as in picture.py, in places of their own. A page shows values under pointer and focus, so the map has no tags that stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stellwerk.contract import Parts
from stellwerk.games.next_station_london.look.cards import CARD, LAMP_STEP, card, empty_place, lamps
from stellwerk.games.next_station_london.look.ground import ground, map_frame, place, reach, sunburst
from stellwerk.games.next_station_london.look.lines import Ghost, ghosts_of, hover_picks
from stellwerk.games.next_station_london.look.pad import item_sign, powers, sight_track
from stellwerk.games.next_station_london.look.picture import name_of, network, stops, where
from stellwerk.games.next_station_london.look.power import switch
from stellwerk.games.next_station_london.rules.board import Board, Station
from stellwerk.games.next_station_london.rules.codes import NO_SWITCH, SWITCH_VOID
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS
from stellwerk.games.next_station_london.rules.view import Line, Sheet, View
from stellwerk.games.next_station_london.words import tell
from stellwerk.kit import frame
from stellwerk.kit.frame import across
from stellwerk.parts import Panel
from stellwerk.svg import NOTHING, Node, at, el, g, once, picture, several
from stellwerk.words import Say, speaker

PANEL = 280  # the width panels are drawn for: letters keep their size on a phone and beside the board
SWITCH = "street-switch"


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page."""
    ghosts = ghosts_of(view)
    panels = [Panel(say("In the pile"), to_come(view, say), short=say("Pile")), Panel(say("Sights"), sights(view, say))]
    if view.powers_in_play:
        panels.append(Panel(say("Pencil powers"), pencil_powers(view, say), "tab", say("Powers")))
    return Parts(board(view, ghosts, say), now(view, ghosts, say), tuple(panels))


def board(view: View, ghosts: Sequence[Ghost], say: Say) -> Node:
    """The map with everything the viewer may touch."""
    sheet = view.sheets[view.seat or 0]
    lit = barred(view, ghosts) + hover_picks(view, ghosts, say)
    return map_frame(name_of(view, say), ground(view.board, say), network(view.board, sheet), lit, stops(view.board, sheet))


def barred(view: View, ghosts: Sequence[Ghost]) -> Node:
    """Stations that the line could be thought to reach but may not: a tap there asks why not."""
    if view.seat is None or view.stage != "draw" or not view.legal:
        return NOTHING
    board, line = view.board, view.sheets[view.seat].lines[-1]
    lit = {board.arcs[one.arc][1] for one in ghosts if not one.power}
    sections = Counter(station for arc in line.arcs for station in board.arcs[arc][:2])
    asked: dict[int, str] = {}
    for start in sorted(line.stops(board), key=lambda station: sections[station] > 1):  # ends of the line first
        for a, b, _ in board.arcs:
            if a == start and b not in lit:
                asked.setdefault(b, f"{board.stations[a].code}-{board.stations[b].code}")
    return g(*[_question(board.stations[station], token) for station, token in asked.items()])


@once(512)
def _question(stop: Station, token: str) -> Node:
    x, y = place(stop)
    return el("circle", cx=x, cy=y, r=reach(stop), fill="none", pointer_events="all", data_why=token)


# ------------------------------------------------------------ what is in effect
def now(view: View, ghosts: Sequence[Ghost], say: Say) -> Node:
    """The card, and beside it the pencil in hand with its choices, the lamps, and how far the round is; below the pencil's power."""
    name = view.board.cards[view.card] if view.card >= 0 else ""
    plain = sum(not one.power for one in ghosts)
    return several(_turned_up(name, view.switch, say), el("div", *_deck(view, plain, say), class_="deck"), switch(view, say))


@once(128)
def _turned_up(name: str, switch: int, say: Say) -> Node:
    """The card; a switch that came with it lies small on its upper corner, so that the place is the same in every turn."""
    words = [say(tell.CARD_NAMES[name])] if name else [say("No card yet")]
    inner = [card(name, say) if name else empty_place()]
    if switch != NO_SWITCH:
        words.append(say("the switch has no effect") if switch == SWITCH_VOID else say(tell.CARD_NAMES[SWITCH]))
        rim = el("rect", x=-6, y=-6, width=CARD[0] + 12, height=CARD[1] + 12, rx=20, class_="b-sheet")
        inner.append(at(90, -13, rim, card(SWITCH, say, small=True, void=switch == SWITCH_VOID), scale=0.4))
    return picture((0, -16, 142, CARD[1] + 16), ", ".join(words), *inner, class_="card", width=112, height=145)


def _deck(view: View, sections: int, say: Say) -> list[Node]:
    rows = []
    if view.pencil:
        words = tell.item(f"line-{view.pencil}", say)
        if sections:
            words = f"{words} · " + say.many("{n} section", "{n} sections", sections)
        rows.append(el("span", sign(f"line-{view.pencil}", say), words, class_="pencil"))
    if view.stage == "over":
        return rows
    words = where(view, say)
    if view.stage in ("cards", "draw"):
        left = view.board.undergrounds - view.undergrounds
        more = say.many("{n} underground card to go", "{n} underground cards to go", left) if left else say("last turn")
        words = f"{words} · {more}"
    return [*rows, _lamps(view.undergrounds, view.board.undergrounds), el("span", words)]


@once()
def _lamps(lit: int, of: int) -> Node:
    """Told in words beside them."""
    box = f"0 0 {LAMP_STEP * of} {LAMP_STEP}"
    return el("svg", lamps(lit, of), viewBox=box, width=24 * of, height=24, class_="lamps", aria_hidden="true")


# ------------------------------------------------------------ panels
def to_come(view: View, say: Say) -> Node:
    """The cards of the pile, underground ones above those of the street; pale are those that have been turned up in this round."""
    return _to_come(view.board, () if view.stage == "over" else view.pile, say)


@once(2048)
def _to_come(board: Board, pile: tuple[int, ...], say: Say) -> Node:
    """Kept: it is the same for all who sit at a table."""
    rows = [[i for i, name in enumerate(board.cards) if name.startswith(kind)] for kind in ("underground", "street")]
    step = PANEL / max(map(len, rows))
    scale = (step - 7) / CARD[0]
    drawn = [
        at(x * step, y * (CARD[1] * scale + 8), _small(board.cards[i], say), scale=scale, class_=None if i in pile else "barred")
        for y, row in enumerate(rows)
        for x, i in enumerate(row)
    ]
    words = [say.many("{n} card in the pile", "{n} cards in the pile", len(pile)), *[say(tell.CARD_NAMES[board.cards[i]]) for i in pile]]
    return across(", ".join(words), (several(*drawn), 2 * CARD[1] * scale + 8), PANEL)


@once(64)
def _small(name: str, say: Say) -> Node:
    return card(name, say, small=True)


def sights(view: View, say: Say) -> Node:
    """The sightseeing track."""
    item = view.scores[view.seat or 0]["sights"]
    return across(say("{n} visited", n=item.how), sight_track(view, say, PANEL), PANEL)


def pencil_powers(view: View, say: Say) -> Node:
    """The powers, each with its pencil; that of the pencil in hand has a lamp, or a tick when it is used."""
    told = [
        f"{say(tell.PENCIL_NAMES[pencil])}: {say(tell.POWER_NAMES[POWERS[power]]) if power >= 0 else '–'}"
        for pencil, power in zip(PENCILS, view.powers, strict=True)
    ]
    if view.sheets[view.seat or 0].used:
        told.append(say("used in this round"))
    rows, height = powers(view, say, PANEL - 20, columns=1)
    return across(", ".join(told), (at(10, 0, rows), height), PANEL)


# ------------------------------------------------------------ signs of the score pad
@once(128)
def sign(item: str, say: Say) -> Node:
    """An item of the score pad within 24 × 24. On a phone it stands for the name, so each objective has its own."""
    drawn = _goal_sign(item.removeprefix("goal-")) if item.startswith("goal-") else item_sign(item)
    return frame.sign(tell.item(item, say), drawn, 0.8)


def _goal_sign(goal: str) -> Node:
    """The box of an objective, with what it asks for in it."""
    box = el("rect", x=-13, y=-13, width=26, height=26, rx=5, class_="b-edge", stroke_width=2.2)
    if goal == "interchanges":
        return g(box, el("circle", cx=0, cy=0, r=6.5, class_="b-solid"))
    if goal == "sights":
        return g(box, sunburst(0, 0, 7.5, 10), el("circle", cx=0, cy=0, r=3.0, class_="b-solid"))
    if goal == "thames":
        river = el("path", d="M-12 0C-6 -7 -4 7 0 0S6 -7 12 0", class_="b-water", stroke_width=5)
        return g(box, river, el("path", d="M0 -9V9", class_="b-ink", stroke_width=2.6))
    whole = goal == "districts"
    blocks = [(x, y) for y in (-7, 0, 7) for x in (-7, 0, 7) if whole or x == y == 0]
    side = 5 if whole else 10
    return g(box, *[el("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=1.2, class_="b-solid") for x, y in blocks])


# ------------------------------------------------------------ home page and help
VIGNETTE = {
    "rose": "h3-e6 e6-f7 f7-f9 h3-h0 h0-i1 f9-e9 i1-j0",
    "violet": "c5-e5 c5-a7 e5-e6 c5-e3 e3-f3 e6-e9 f3-e4",
    "green": "d2-e3 e3-e4 e4-f4 f4-f3 d2-a2 a2-c4 c4-b4 f3-g3",
    "blue": "f7-i7 f7-g6 g6-e6 i7-i4 i4-i1 i4-h5 e6-d6",
}


@once()
def vignette(map_: Board) -> Node:
    """The middle of the map with four lines on it, cut between stations, in the proportions of a card on the home page."""
    sheet = Sheet(tuple(Line(PENCILS.index(pencil), _arcs(map_, sections)) for pencil, sections in VIGNETTE.items()), finished=True)
    return frame.vignette("130 232 640 400", ground(map_, speaker("en")), network(map_, sheet), stops(map_, sheet))


def _arcs(map_: Board, sections: str) -> tuple[int, ...]:
    """A move's number is that of its arc plus one: the first move is to draw nothing."""
    return tuple(map_.numbers[section] - 1 for section in sections.split())
