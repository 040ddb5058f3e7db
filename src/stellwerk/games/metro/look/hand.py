"""The tiles in hand as one plays them: touched to take one, touched again to turn it, and then put on a field.

Which tile is taken and how it is turned is a mode of the page: it has the beginning of the tokens of its moves, `cbaa>1`.
"""

from __future__ import annotations

from functools import lru_cache

from stellwerk.games.metro.look.tiles import T, back, no_tile, tile
from stellwerk.games.metro.rules.board import code_turns_once, turns
from stellwerk.games.metro.rules.moves import Place
from stellwerk.games.metro.rules.view import View
from stellwerk.svg import NOTHING, Node, el, once
from stellwerk.words import Say

QUARTERS = 4


def has_modes(view: View) -> bool:
    """Whether there is anything to choose about a tile but its field."""
    return bool(view.options["free_rotation"] or view.options["hand_size"] > 1 or view.seats == 1)


def in_hand(view: View) -> list[str | None]:
    """The tiles the viewer has, the one to be placed first; None is one face down."""
    if view.seat is None and view.seats > 1:
        return [None] if view.stage != "over" else []
    tiles: list[str | None] = [view.board.tiles[tile] for tile in view.hand]
    return [view.board.tiles[view.drawn], *tiles] if view.drawn >= 0 else tiles


def mode(move: Place) -> str:
    """The tile of a move and how it is turned."""
    return f"{move.tile}{f'>{move.turned}' if move.turned else ''}"


@lru_cache(maxsize=128)
def modes_of(printed: str, may_turn: bool) -> tuple[str, ...]:
    """The ways to take a tile in hand; turns that look alike are one."""
    quarters = [turned for turned in range(QUARTERS) if code_turns_once(printed, turned)] if may_turn else [0]
    return tuple(mode(Place(printed, turned, "")) for turned in quarters)


def modes(view: View) -> list[tuple[str, ...]]:
    """Of each tile that may be placed now."""
    if not has_modes(view) or not any(isinstance(view.board.moves[n], Place) for n in view.legal):
        return []
    tiles = [view.drawn] if view.drawn >= 0 else view.hand
    return [modes_of(view.board.tiles[tile], view.options["free_rotation"]) for tile in tiles]


def first_mode(view: View) -> str:
    """The mode in which a turn begins: the first tile that can be put somewhere."""
    places = [move for n in view.legal if isinstance(move := view.board.moves[n], Place)]
    usable = {mode(move) for move in places}
    return next((one for ways in modes(view) for one in ways if one in usable), "")


# ------------------------------------------------------------ drawn
def hand(view: View, say: Say) -> Node:
    """The tiles side by side, those to be taken as buttons, and below them what turns the one that is taken."""
    ways, first = tuple(modes(view)), first_mode(view)
    row = _row(tuple(in_hand(view)), ways, first, say)
    return row + _turning(ways, first, say) if view.options["free_rotation"] else row


@once(2048)
def _row(shown: tuple[str | None, ...], ways: tuple[tuple[str, ...], ...], first: str, say: Say) -> Node:
    every = [one for modes in ways for one in modes]
    items = []
    for n, code in enumerate(shown or ("",)):
        own = ways[n] if n < len(ways) else ()
        if not own or not code:
            items.append(el("span", _face(code, say), class_="tile shut" if ways else "tile"))
            continue
        others = [one for one in every if one not in own]
        turned = [_shown(_face(turns(code)[_turned(one)], say), [one], first) for one in own[1:]]
        faces = [_shown(_face(code, say), [own[0], *others], first), *turned]
        words = say("Tile {n}", n=n + 1)
        number = el("b", str(n + 1)) if len(ways) > 1 else NOTHING
        key = {"data_key": str(n + 1), "title": f"{words} ({n + 1})"} if len(ways) > 1 else {"title": words}
        items.append(el("button", number, *faces, type="button", class_="tile", data_mode="|".join(own), aria_label=words, **key))
    return el("div", *items, class_=f"tiles of-{len(items)}")


def _shown(drawn: Node, when: list[str], first: str) -> Node:
    return el("span", drawn, data_when="|".join(when), class_="on" if first in when else None)


def _turned(one: str) -> int:
    return int(one.partition(">")[2] or 0)


@once(128)
def _face(code: str | None, say: Say) -> Node:
    face = back() if code is None else tile(code) if code else no_tile()
    return el("svg", face, viewBox=f"-6 -6 {T + 12} {T + 12}", aria_hidden="true")


CLOCKWISE = "M19 5v5h-5M19 10a8 8 0 1 0 .5 5"
BACK = "M5 5v5h5M5 10a8 8 0 1 1 -.5 5"


@once(2048)
def _turning(ways: tuple[tuple[str, ...], ...], first: str, say: Say) -> Node:
    """Buttons to turn a tile and how far it is turned; without a tile to place they keep their room."""
    told = []
    for turned in range(QUARTERS):
        when = sorted({one for own in ways for one in own if _turned(one) == turned})
        words = say.many("turned once", "turned {n} times", turned) if turned else say("not turned")
        dots = [el("i", class_="now" if n == turned else None) for n in range(QUARTERS)]
        if when:
            told.append(_shown(el("span", *dots, class_="dots", aria_hidden="true") + el("span", words), when, first))
    turnable = any(len(own) > 1 for own in ways)
    sides = [(-1, BACK, "R", say("Turn it back"), "⇧R"), (1, CLOCKWISE, "r", say("Turn it"), "R")]
    left, right = (_turn(by, d, key, f"{words} ({sign})", turnable) for by, d, key, words, sign in sides)
    return el("div", left, el("div", *told, class_="turned"), right, class_="turns")


def _turn(by: int, d: str, key: str, words: str, turnable: bool) -> Node:
    sign = el("svg", el("path", d=d), viewBox="0 0 24 24", aria_hidden="true")
    attrs: dict[str, object] = {"data_turn": by, "data_key": key} if turnable else {"disabled": ""}
    return el("button", sign, type="button", class_="btn", aria_label=words, title=words, **attrs)
