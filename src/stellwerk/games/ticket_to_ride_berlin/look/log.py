"""The log of Ticket to Ride Berlin: cards as small cards, routes with the shape of their builder, tickets as two stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stellwerk.effects import Effect
from stellwerk.games.ticket_to_ride_berlin.look.card_art import CHIP, chip
from stellwerk.games.ticket_to_ride_berlin.look.routes import around_route, wagon
from stellwerk.games.ticket_to_ride_berlin.look.tickets_art import stops
from stellwerk.games.ticket_to_ride_berlin.rules.board import Board
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE
from stellwerk.games.ticket_to_ride_berlin.words import log
from stellwerk.kit.frame import small
from stellwerk.story import BLOCK, HEAD, Entry, Listener, Turn
from stellwerk.svg import Node, at, circle, el, once, several
from stellwerk.words import Say

RING = 26  # around a place


def story(board: Board, listener: Listener, turn: Turn) -> tuple[Entry, ...]:
    """The cards of a turn in one line, then all else."""
    effects = list(turn.effects())
    drawn = [each for each in effects if each.kind == "draw"] if turn.number else []
    found = [_drew(board, listener, drawn)] if drawn else []
    looked = [each.seat for each in effects if each.kind == "offer"]
    chosen = {each.seat for each in effects if each.kind == "keep"}
    found += [Entry(log.looked(listener, seat), seat, _ticket()) for seat in dict.fromkeys(looked) if seat not in chosen]
    return (*found, *_told(board, listener, effects))


def _told(board: Board, listener: Listener, effects: Iterable[Effect]) -> Iterator[Entry]:
    for each in effects:
        seat = each.seat
        match each.kind:
            case "claim":
                mark = around_route(board, board.route_index[each["route"]])
                piece = _piece(seat, each["mode"] == "subway")
                yield Entry(log.built(listener, board, each), seat, piece, each["points"], mark)
            case "sweep":
                yield Entry(log.swept(listener), picture=row_of(board, (BIKE,), listener.say))
            case "shuffle":
                yield Entry(log.shuffled(listener))
            case "keep":
                ends = [end for ticket in each.get("tickets", ()) for end in ends_of(board, ticket)]
                yield Entry(log.kept(listener, board, each), seat, _ticket(), mark=rings(board, ends))
            case "ticket-done":
                yield Entry(
                    log.joined(listener, board, each), seat, _ticket(), mark=rings(board, ends_of(board, each["ticket"])), kind=BLOCK
                )
            case "ticket":
                won = each["value"] if each["is_done"] else -each["value"]
                mark = rings(board, ends_of(board, each["ticket"]))
                yield Entry(log.laid_open(listener, board, each), seat, _ticket(), won, mark)
            case "first":
                yield Entry(log.begins(listener, seat), seat)
            case "last-round":
                yield Entry(log.last_round(listener, each["turns"]), kind=HEAD)
            case "pass":
                yield Entry(log.passed(listener, seat), seat)


def _drew(board: Board, listener: Listener, cards: list[Effect]) -> Entry:
    kinds = tuple(board.cards.index(card.get("colour", "")) if card.get("colour", "") else -1 for card in cards)
    return Entry(log.drew(listener, cards), cards[0].seat, row_of(board, kinds, listener.say))


def ends_of(board: Board, ticket: int) -> tuple[int, int]:
    """The two places of a ticket."""
    goal = board.tickets[ticket - 1]
    return goal.a, goal.b


def rings(board: Board, places: Iterable[int]) -> str:
    """Around places, as path data."""
    return "".join(circle(board.places[place].at, RING) for place in places)


# ------------------------------------------------------------ pictures
@once(256)
def row_of(board: Board, kinds: tuple[int, ...], say: Say) -> Node:
    """Small cards side by side; -1 is one face down."""
    step = CHIP[0] + 1
    cards = [at(step * i, 0, chip(board, kind, say) if kind >= 0 else _back()) for i, kind in enumerate(kinds)]
    return small(several(*cards), step * len(kinds) - 1, CHIP[1])


def _back() -> Node:
    return el("rect", x=1, y=1, width=CHIP[0] - 2, height=CHIP[1] - 2, rx=3.5, class_="back")


@once(16)
def _piece(seat: int, is_subway: bool) -> Node:
    return small(at(30, 15, wagon(seat, is_subway)), 60, 30)


@once(2)
def _ticket() -> Node:
    return small(stops(12, 5, 19, 4, 2), 24, 24)
