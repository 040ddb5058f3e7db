"""The arena from Python: one way to play a game, contests and simulations with typed results, and refusals of its own."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

import stellwerk
from stellwerk.arena import BadContest, EngineName, by_odds, contest, engine, play_out, simulate
from stellwerk.arena.outcome import enter
from stellwerk.bots import UnknownBot
from stellwerk.contract import View
from stellwerk.games import UnknownGame

GAME = "next-station-london"
HERE = engine(EngineName.LOCAL, jobs=1)


def test_a_game_is_played_to_its_end_by_those_who_owe_a_move() -> None:
    seen: list[int] = []

    def player(view: View) -> int:
        assert view.seat is not None
        seen.append(view.seat)
        return view.legal[-1]

    start = stellwerk.game(GAME).new(2)
    dealer = stellwerk.Dealer(stellwerk.seed_from("out"))
    end = play_out(start, [player, player], dealer.deal)
    assert end is start
    assert end.turn() == ()
    assert seen.count(0) == seen.count(1) > 20
    assert dealer.dealt > 20


def test_the_dealer_without_a_seed_keeps_to_the_odds() -> None:
    start = stellwerk.game(GAME).new(1)
    deal = by_odds(Random(1))
    drawn = [deal(start) for _ in range(400)]
    assert set(drawn) == set(start.legal(stellwerk.DEALER))
    first, *others = play(1), play(1), play(2)
    assert others[0] == first != others[1]


def play(seed: int) -> list[int]:
    end = play_out(stellwerk.game(GAME).new(2), [lambda view: view.legal[-1]] * 2, by_odds(Random(seed)))
    return [score.total for score in end.scores()]


def test_a_contest_says_who_is_better_and_how_sure_that_is() -> None:
    found = contest(GAME, ["random", "calm"], games=8, playouts=5, seed=4, by=HERE)
    assert (found.games, len(found.deals), found.contest.seats) == (8, 4, 2)
    weak, calm = found.standings
    assert (weak.bot, calm.bot) == ("random", "calm")
    assert weak.points.mean < calm.points.mean
    assert calm.points.interval is not None
    assert calm.rating is not None
    [apart] = found.differences
    assert apart.points.mean == pytest.approx(weak.points.mean - calm.points.mean)
    assert contest(GAME, ["random", "calm"], games=4, first=2, playouts=5, seed=4, by=HERE).deals[0][0].points == found.deals[2][0].points


def test_options_may_be_values_and_are_written_as_a_command_line_has_them() -> None:
    assert enter(GAME, ["random"], options={"powers": True}).options == (("powers", "on"),)
    assert enter(GAME, ["random"], options={"powers": "off"}).options == (("powers", "off"),)


@pytest.mark.parametrize(
    ("bots", "given", "reason"),
    [
        ([], {}, "needs a bot"),
        (["calm", "calm"], {}, "named twice"),
        (["strong:x"], {}, "as in strong:400"),
        (["calm"], {"playouts": 0}, "0 playouts"),
        (["calm"], {"seconds": -1.0}, "-1.0 seconds"),
        (["calm"], {"games": 0}, "0 games"),
        (["calm"], {"first": -1}, "deal -1"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], given: dict[str, int], reason: str) -> None:
    with pytest.raises(BadContest, match=reason):
        contest(GAME, bots, **given, by=HERE)  # type: ignore[arg-type]


def test_what_others_refuse_they_refuse_here_too() -> None:
    with pytest.raises(UnknownBot, match="no bot 'human'"):
        contest(GAME, ["human"], by=HERE)
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        simulate("chess", ["random"], by=HERE)
    with pytest.raises(stellwerk.BadOption, match="no board 'paris'"):
        contest(GAME, ["calm"], board="paris", by=HERE)
    with pytest.raises(stellwerk.BadOption, match="no option 'wings'"):
        simulate(GAME, ["random"], options={"wings": True}, by=HERE)
    with pytest.raises(BadContest, match="0 games"):
        simulate(GAME, ["random"], games=0, by=HERE)


def test_a_simulation_counts_every_seat() -> None:
    first, second = simulate(GAME, ["random", "random"], games=1500, seed=5, by=HERE)
    assert first.games == second.games == 1500
    assert first.wins + second.wins == pytest.approx(1)
    assert first.least < first.mean < first.most


def test_the_arena_needs_no_command_line() -> None:
    """Nothing that reads or prints one is imported with it."""
    code = "import sys, stellwerk.arena; print([name for name in ('typer', 'click', 'stellwerk.cli') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[]\n"
