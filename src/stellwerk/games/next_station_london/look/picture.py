"""The picture of a position of Next Station London: the viewer's sheet, and beside it the card, what has been seen, and the score pad.

`map_svg` is the map alone; the parts of the panel come from cards.py and pad.py. A page puts the same parts in its own places.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.games.next_station_london.look.cards import CARD, card, empty_place, lamps, pile, power_sign
from stellwerk.games.next_station_london.look.ground import LETTER, ORIGIN, SIDE, ground, map_frame, station
from stellwerk.games.next_station_london.look.lines import chosen, circled, draw, ghosts_of, letter, picks
from stellwerk.games.next_station_london.look.pad import key, powers, rows_of, score_pad, seats, sight_track
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.codes import NO_SWITCH, ROUNDS, SWITCH_VOID
from stellwerk.games.next_station_london.rules.score import lines_at
from stellwerk.games.next_station_london.rules.view import Sheet, View
from stellwerk.games.next_station_london.words import tell
from stellwerk.kit.frame import BETWEEN, GAP, MARGIN, PAD, Part, column, height_of, paper
from stellwerk.svg import NOTHING, Node, at, bullet, g, label, lines, once
from stellwerk.svg import picture as drawing
from stellwerk.words import Say

__all__ = ["card", "ground", "key", "lamps", "map_svg", "picture", "pieces", "power_sign", "powers", "score_pad", "seats", "sight_track"]

COLUMN = 520
INNER = COLUMN - 2 * PAD
ROW = (40, 52)  # of the score pad: with less room than this there is no key, with more the rest stays empty


def picture(view: View, say: Say, names: Sequence[str] = ()) -> Node:
    """Sheet and panel as one drawing."""
    width, height = 2 * MARGIN + SIDE + GAP + COLUMN, 2 * MARGIN + SIDE
    board = at(MARGIN - ORIGIN, MARGIN - ORIGIN, paper(ORIGIN, ORIGIN, SIDE, SIDE), ground(view.board, say), pieces(view, say))
    return drawing((0, 0, width, height), name_of(view, say), board, at(MARGIN + SIDE + GAP, MARGIN, panel(view, say)))


def map_svg(view: View, say: Say) -> Node:
    """The square map alone."""
    return map_frame(name_of(view, say), ground(view.board, say), pieces(view, say))


def pieces(view: View, say: Say) -> Node:
    """All that lies on the ground: lines, what may be picked, stations. An onlooker is shown the sheet of the first seat."""
    sheet = view.sheets[view.seat or 0]
    lit, values = picks(view, say)
    return network(view.board, sheet) + lit + stops(view.board, sheet, values)


def network(board: Board, sheet: Sheet) -> Node:
    """The lines of a sheet, below everything that may be picked."""
    drawn = [chosen(board, sheet), *[draw(board, line) for line in sheet.lines], *[letter(board, line) for line in sheet.lines]]
    return g(*drawn, pointer_events="none")


def stops(board: Board, sheet: Sheet, *above: Node) -> Node:
    """The stations, over lines and lights: a touch goes through them."""
    served = lines_at(board, sheet)
    rings = [circled(board, line, sheet.circled_now and line is sheet.lines[-1]) for line in sheet.lines]
    return g(*rings, *[_stop(stop, served[i]) for i, stop in enumerate(board.stations)], *above, pointer_events="none")


_stop = once(1024)(station)


def name_of(view: View, say: Say) -> str:
    """The picture in words."""
    total = view.scores[view.seat or 0].total
    return say("Next Station London, round {n} of {rounds}, {points} points", n=_round(view), rounds=ROUNDS, points=total)


def _round(view: View) -> int:
    return min(view.round + 1, ROUNDS)


# ------------------------------------------------------------ the panel
def panel(view: View, say: Say) -> Node:
    """The column beside the map, from top to bottom; the pad's rows take the height the rest leaves."""
    above = [("", now(view, say))]
    if view.seats > 1:
        above.append(("", seats(view, say, INNER)))
    below = [(say("Sights"), sight_track(view, say, INNER))]
    if view.powers_in_play:
        below.append((say("Pencil powers"), powers(view, say, INNER)))
    explained = [*below, (say("Key"), key(view.board, say, INNER))]
    if _row(view, above + explained) >= ROW[0]:
        below = explained
    pad = score_pad(view, say, INNER, min(ROW[1], _row(view, above + below)))
    drawn, _ = column([*above, (say("Score pad"), pad), *below], COLUMN)
    return g(drawn)


def _row(view: View, others: list[tuple[str, Part]]) -> float:
    """How high a row of the score pad may be beside these other parts."""
    taken = sum(height_of(head, part) + BETWEEN for head, part in others)
    return (SIDE - taken - height_of("-", (NOTHING, 0))) / (len(rows_of(view)) + 1.06)


def now(view: View, say: Say) -> Part:
    """What is asked: the card (with a switch beside it), the prompt, the lamps, and below them the cards seen."""
    scale = 1.06 if view.switch == NO_SWITCH else 0.94
    cards, width = _cards(view, say, scale)
    x, y = width + 20, 0.0
    head, y = lines(x, y, where(view, say), 17, INNER - x, most=2, class_="b-head")
    ask, y = lines(x, y + 4, tell.prompt(view, say), 25, INNER - x, most=4, leading=1.18)
    note = NOTHING
    if view.stage == "over":
        note, y = _ending(view, say, x, y + 8)
    elif view.pencil:
        note, y = _pencil_note(view, say, x, y + 8)
    tall = CARD[1] * scale
    lamp_y = max(tall - 60, y + 8)
    words = say.many("{n} underground card to go", "{n} underground cards to go", view.board.undergrounds - view.undergrounds)
    left = NOTHING
    if view.stage in ("cards", "draw"):
        left = label(x, lamp_y + 46, words, 17, "start", class_="b-name")
    lit = at(x - 4, lamp_y, lamps(view.undergrounds, view.board.undergrounds)) if view.stage != "over" else NOTHING
    bottom = max(tall, lamp_y + 58)
    seen, high = _seen(view, say)
    return g(cards, head, ask, note, lit, left, at(0, bottom + 14, seen)), bottom + (14 + high if high else 0)


def _cards(view: View, say: Say, scale: float) -> tuple[Node, float]:
    """The card in effect and the switch that came with it, or the place for the next."""
    names = view.board.cards
    shown = []
    if view.switch != NO_SWITCH:
        switch = next(name for name in (names[i] for i in view.seen) if name.endswith("-switch"))
        shown.append(card(switch, say, void=view.switch == SWITCH_VOID))
    shown.append(card(names[view.card], say) if view.card >= 0 else empty_place())
    wide = CARD[0] * scale
    return g(*[at(i * (wide + 10), 0, one, scale=scale) for i, one in enumerate(shown)]), len(shown) * (wide + 10) - 10


def where(view: View, say: Say) -> str:
    """How far the game is."""
    return say("Round {n} of {rounds}", n=_round(view), rounds=ROUNDS)


def _pencil_note(view: View, say: Say, x: float, y: float) -> Part:
    """The pencil in hand, and how many sections it could draw."""
    count = len(ghosts_of(view))
    words = tell.item(f"line-{view.pencil}", say)
    if count:
        words = f"{words} · " + say.many("{n} section", "{n} sections", count)
    return bullet(x + 12, y + 14, 12, LETTER[view.pencil], view.pencil) + label(
        x + 32, y + 14, words, 18, "start", class_="b-second"
    ), y + 28


def _ending(view: View, say: Say, x: float, y: float) -> Part:
    """Alone, the mayor has the last word (NSL 5.3)."""
    if view.seats > 1:
        return NOTHING, y
    return lines(x, y, tell.verdict(view.board, view.scores[0], say), 18, INNER - x, most=4, class_="b-second")


def _seen(view: View, say: Say) -> Part:
    """The cards of this round that lie under the present one, and what is still in the pile."""
    names = view.board.cards
    current = {view.card} | ({i for i in view.seen if names[i].endswith("-switch")} if view.switch != NO_SWITCH else set())
    under = [i for i in view.seen if i not in current]
    if view.stage not in ("cards", "draw", "circle"):
        return NOTHING, 0
    faces = [card(names[i], say, small=True) for i in under] + ([pile(len(view.pile))] if view.pile else [])
    scale, step = 0.31, INNER / 11
    return g(*[at(i * step, 0, face, scale=scale) for i, face in enumerate(faces)]), CARD[1] * scale
