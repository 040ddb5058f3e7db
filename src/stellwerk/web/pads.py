"""Score pads on a page: rows with sums whose terms can be pointed at, the pad in one line for a phone, and the reasons behind them.

A reason is known by its key: the seat, the item and, for a term of its sum, which (`0/lines`, `0/lines.2`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stellwerk.contract import Game, Item, Reason, Tally, View
from stellwerk.svg import Node, el, several
from stellwerk.words import Say, minus


@dataclass(frozen=True, slots=True)
class Row:
    """An item on a page."""

    key: str
    label: str
    sign: Node
    how: tuple[tuple[str, str], ...]
    """Pieces of text, with the key of a reason where a piece has one of its own."""
    points: str


@lru_cache(maxsize=2048)
def pads(macros: Any, game: Game, seat: int, tally: Tally, is_over: bool, say: Say) -> dict[str, str]:
    """A pad as a table and in one line. Kept: of four screens at a table, three show the same pad as before."""
    rows = [row(game, seat, item, minus(item.points), say) for item in tally.items]
    rows += [row(game, seat, item, "?", say) for item in tally.hidden]
    own = [row(game, seat, item, minus(item.points), say) for item in tally.own]
    word = say("Total") if is_over else say("So far")
    return {name: str(getattr(macros, name)(rows, str(tally), word, own)) for name in ("pad", "scorestrip")}


def row(game: Game, seat: int, item: Item, points: str, say: Say) -> Row:
    """An item of a seat's pad."""
    key = f"{seat}/{item.name}"
    return Row(key, game.item(item.name, say), game.sign(item.name, say), tuple(pieces(item.how, game.terms(item), key)), points)


def pieces(how: str, terms: tuple[str, ...], key: str) -> Iterator[tuple[str, str]]:
    """A sum cut into its terms and what stands between them."""
    end = 0
    for n, term in enumerate(terms):
        start = how.index(term, end)
        if start > end:
            yield _kept_together(how[end:start]), ""
        end = start + len(term)
        yield _kept_together(term), f"{key}.{n}"
    if end < len(how):
        yield _kept_together(how[end:]), ""


def _kept_together(text: str) -> str:
    """A product is not broken into two lines."""
    return minus(text.replace(" × ", "\u00a0×\u00a0"))


# ------------------------------------------------------------ reasons
def reasons(game: Game, view: View, seat: int, say: Say) -> Node:
    """Why every item of a seat's pad has its points, and every term: for static/reasons.js, which puts what is drawn on the board."""
    drawn = []
    for item in game.tally(view, seat).all:
        for n, reason in enumerate(game.reasons(view, seat, item, say)):
            drawn.append(told(f"{seat}/{item.name}{f'.{n - 1}' if n else ''}", reason))
    return several(*drawn)


def told(key: str, reason: Reason) -> Node:
    """A reason as the script finds it."""
    threads = None if reason.threads is None else " ".join(map(str, reason.threads))
    return el("g", reason.drawn, data_reason_of=key, data_words=reason.words, data_threads=threads)
