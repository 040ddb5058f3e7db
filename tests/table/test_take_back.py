"""Taking back where seats move one after the other: against bots until one of them has answered, against people only one's own steps."""

from __future__ import annotations

import pytest

from stellwerk import game, seed_from
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Choose, Claim, Take
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table

GAME = "ticket-to-ride-berlin"


def before_a_route(*others: str) -> tuple[Table, str]:
    """A table at which Ada is to move and can build, and the move with which she does."""
    settings = Settings(game=GAME, board="berlin", rules=game(GAME).rules, options={}, seats=("open", *others))
    table = Table("t1", settings, seed_from("take back"))
    for seat, kind in enumerate(settings.seats):
        if kind == "open":
            table.fold(table.sit("ab"[seat], ["Ada", "Ben"][seat], seat, 1))
    table.fold(table.opening(1))
    while True:
        seat = table.owing()[0]
        moves = [table.state.moves[n] for n in table.state.legal(seat)]
        if seat == 0 and (routes := [move for move in moves if isinstance(move, (Choose, Claim))]):
            return table, str(routes[0])
        play(table, str(moves[0]))


def play(table: Table, token: str) -> None:
    seat = table.owing()[0]
    if table.chairs[seat].bot:
        table.fold(table.bot_move(seat, token, table.moment(seat), 2))
    else:
        table.fold(table.move("ab"[seat], seat, token, f"{seat} {table.number}", 2))


def build(table: Table, token: str) -> None:
    """The route, and what it is paid with if that is asked."""
    play(table, token)
    while table.owing() == (0,):
        play(table, str(table.state.moves[table.state.legal(0)[0]]))


def test_a_route_may_be_taken_back_until_a_bot_has_answered() -> None:
    table, token = before_a_route("bot:calm")
    before = table.state.copy()
    build(table, token)
    assert table.owing() == (1,)
    table.fold(table.restart("a", 0, "again", 3))
    assert table.state == before
    build(table, token)
    play(table, str(table.state.moves[table.state.legal(1)[0]]))
    with pytest.raises(Refused, match="This stays"):
        table.take_back("a", 0, "too late", 4)


def test_what_people_have_seen_stays() -> None:
    table, token = before_a_route("open")
    build(table, token)
    with pytest.raises(Refused, match="your turn is over"):
        table.take_back("a", 0, "no", 3)


def test_what_was_turned_up_stays_against_bots_too() -> None:
    table, _ = before_a_route("bot:calm")
    draw = next(str(table.state.moves[n]) for n in table.state.legal(0) if isinstance(table.state.moves[n], Take))
    play(table, draw)
    with pytest.raises(Refused, match="turned up"):
        table.take_back("a", 0, "no", 3)
