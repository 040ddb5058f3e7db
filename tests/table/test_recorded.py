"""A claim of Ticket to Ride written in the other way than records do: at a table, in a terminal and in a file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from stellwerk import DEALER, BadRecord, Dealer, Record, game, seed_from
from stellwerk.cli.app import app
from stellwerk.contract import State
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Choose, Claim
from stellwerk.table.events import Moved
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

GAME = game("ticket-to-ride-berlin")


def other_way(state: State, seat: int, n: int, rng: Random) -> str:
    """The token of a legal move; of a claim the one that records do not write."""
    move = state.moves[n]
    if isinstance(move, Choose):
        paying = state.copy()
        paying.apply(seat, n)
        return str(state.moves[rng.choice(paying.legal(seat))])
    return move.route if isinstance(move, Claim) and state.numbers[move.route] not in state.legal(seat) else str(move)


def is_legal_throughout(record: Record) -> int:
    """Every entry of the record is a legal move by its own token; how many of them choose or claim."""
    state, claims = record.start(), 0
    for entry in record.entries:
        n = state.numbers[entry.token]
        assert n in state.legal(entry.seat)
        claims += isinstance(state.moves[n], Choose | Claim)
        state.apply(entry.seat, n)
    assert not state.turn()
    return claims


def test_a_table_keeps_the_steps() -> None:
    settings = Settings(game=GAME.name, board=GAME.boards[0], rules=GAME.rules, options={}, seats=("open", "open"))
    table, rng = Table("t1", settings, seed_from("steps")), Random("steps")
    table.fold(table.opening(1))
    for seat in (0, 1):
        table.fold(table.sit(f"p{seat}", f"P{seat}", seat, 1))
    twice = 0
    while table.owing():
        seat = table.owing()[0]
        token = other_way(table.state, seat, rng.choice(table.state.legal(seat)), rng)
        happened = table.move(f"p{seat}", seat, token, id := f"move {len(table.record.entries)}", 1)
        twice += sum(isinstance(event, Moved) for event in happened) == 2
        table.fold(happened)
        assert table.move(f"p{seat}", seat, token, id, 1) == [], "sent again it is the same move"
    assert is_legal_throughout(table.record) > 10
    assert twice > 2
    assert [score.total for score in table.record.replay().scores()] == table.record.result


def test_a_terminal_keeps_the_steps(tmp_path: Path) -> None:
    rng, state, dealer = Random("steps"), GAME.new(2), Dealer(seed_from("steps"))
    lines: list[str] = []
    last = None
    while turn := state.turn():
        if turn == (DEALER,):
            state.apply(DEALER, dealer.deal(state))
            continue
        seat, free = turn[0], len(state.legal(turn[0])) > 1
        lines += [""] if last not in (None, seat) else []  # the keyboard is handed over
        lines.append(other_way(state, seat, rng.choice(state.legal(seat)), rng))
        state.play(seat, lines[-1])
        lines += [""] if free and seat not in state.turn() else []  # the choice is confirmed
        last = seat
    file = tmp_path / "steps.record"
    words = ["play", GAME.name, "--seats", "human:Ada,human:Ben", "--seed", "steps", "--record", str(file)]
    done = CliRunner().invoke(app, words, input="\n".join([*lines, ""]), env={"XDG_DATA_HOME": str(tmp_path)})
    assert done.exit_code == 0, done.output
    record = Record.load(file)
    assert record.result == [score.total for score in state.scores()]
    assert is_legal_throughout(record) > 10


def test_a_file_that_does_not_keep_them_is_refused() -> None:
    state, dealer, record = GAME.new(2), Dealer(seed_from("steps")), Record.begin(GAME, 2)
    while True:
        seat = state.turn()[0]
        n = dealer.deal(state) if seat == DEALER else state.legal(seat)[0]
        claim = next((move for n in state.legal(seat) if isinstance(move := state.moves[n], Claim)), None)
        if claim:
            break
        record.add(seat, str(state.moves[n]))
        state.apply(seat, n)
    record.add(seat, claim.route)
    with pytest.raises(BadRecord, match=f"'{claim.route}' is recorded as '{claim.route}:"):
        record.replay()
