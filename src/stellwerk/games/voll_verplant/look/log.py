"""The log of voll verplant: a heading with the card, a line for each entry, and a block for each line that is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from stellwerk.effects import Effect
from stellwerk.games.voll_verplant.look.cards import CARD, card
from stellwerk.games.voll_verplant.look.lines import RADIUS, place
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.words import log
from stellwerk.kit.frame import small
from stellwerk.story import BLOCK, HEAD, Entry, Listener, Turn, gained
from stellwerk.svg import Node, bullet, circle, once

if TYPE_CHECKING:
    from stellwerk.effects import Deed


def story(board: Board, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """A turn from its card to the lines that it completed."""
    return tuple(each for deed in turn.deeds for each in _told(board, listener, turn, deed))


def _told(board: Board, listener: Listener, turn: Turn, deed: Deed) -> Iterator[Entry]:
    for i, each in enumerate(deed.effects):
        seat = each.seat
        if each.kind == "card":
            yield Entry(log.turned_up(listener, turn.number, each), picture=_card(each["card"]), kind=HEAD)
        elif each.kind == "write":
            words = log.written(listener, each, deed.effects[i + 1 :])
            won = gained(deed, seat, but=("lines",))  # a completed line has an entry of its own
            yield Entry(words, seat, letter_sign(board, each["line"]), won, _rings(board, each["stations"]))
        elif each.kind == "ride":
            name = board.stations[board.index[each["station"]]].name
            yield Entry(
                log.rode(listener, seat, name), seat, points=gained(deed, seat, but=("lines",)), mark=_rings(board, [each["station"]])
            )
        elif each.kind == "pass":
            yield Entry(log.walked(listener, seat), seat)
        elif each.kind == "line":
            yield Entry(log.completed(listener, each), seat, letter_sign(board, each["line"]), each["points"], _whole(board, each), BLOCK)
        elif each.kind == "reshuffle":
            yield Entry(log.shuffled(listener))


@once(128)
def _card(name: str) -> Node:
    return small(card(name, small=True), *CARD)


@once(256)
def letter_sign(board: Board, letter: str) -> Node:
    """The letter of a line on its colour."""
    return small(bullet(12, 12, 11, letter, board.lines[board.letters[letter]].colour), 24, 24)


def _rings(board: Board, codes: Iterable[str]) -> str:
    return "".join(circle(place(board, board.index[code]), RADIUS + 9) for code in codes)


def _whole(board: Board, line: Effect) -> str:
    stations = board.lines[board.letters[line["line"]]].stations
    return "".join(circle(place(board, station), RADIUS + 9) for station in stations)
