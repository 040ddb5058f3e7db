"""A review judges each decision by what the seat could see, names the best move and what it cost to play another."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import stellwerk
from stellwerk import DEALER, Record
from stellwerk.analysis.review import Decision, NoReview, Rated, Review, accuracy, dearest, decide, loss, review, views_after
from stellwerk.bots import Budget, bot
from stellwerk.bots.search import Compared, Weighed
from stellwerk.contract import State

BUDGET = Budget(60)


def played(name: str, seats: int, seed: int) -> Record:
    """A finished game of random moves."""
    rng = Random(seed)
    record = Record.begin(stellwerk.game(name), seats)
    state = record.start()
    while owing := state.turn():
        seat = rng.choice(owing)
        moves = state.legal(seat)
        n = rng.choices(moves, state.odds())[0] if seat == DEALER else rng.choice(moves)
        record.add(seat, str(state.moves[n]))
        state.apply(seat, n)
    record.close(state)
    return record


def decisions_of(record: Record, seat: int) -> list[int]:
    """The steps at which the seat had a choice."""
    steps = []
    for step, (entry, state) in enumerate(zip(record.entries, record.positions(), strict=False)):
        if entry.seat == seat and len(state.legal(seat)) > 1:
            steps.append(step)
    return steps


@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_every_decision_of_a_game_is_judged(name: str) -> None:
    record = played(name, 2, 5)
    shares: list[float] = []
    found = review(record, 1, Budget(8), shares.append)
    assert [decision.step for decision in found.decisions] == decisions_of(record, 1)
    assert found.points == record.result[1]
    assert found.lead == (name not in ("next-station-london", "voll-verplant"))
    assert (found.hindsight is not None) == (name in ("next-station-london", "voll-verplant"))
    if found.hindsight:
        assert found.hindsight.best >= found.points == found.hindsight.points
    assert 0 <= found.accuracy <= 100
    assert found.lost == pytest.approx(sum(decision.lost for decision in found.decisions))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    for decision in found.decisions:
        state = record.replay(until=decision.step)
        legal = {str(state.moves[n]) for n in state.legal(1)}
        assert {decision.best, decision.played, *(move.token for move in decision.moves)} <= legal
        assert decision.played in [move.token for move in decision.moves]
        assert decision.moves[0].token == decision.best
        assert decision.lost >= 0


def test_who_plays_the_best_moves_loses_nothing_and_who_plays_at_random_a_lot() -> None:
    record = played("next-station-london", 1, 3)
    found = review(record, 0, BUDGET)
    assert found.lost > 20
    assert found.accuracy < 80
    state = record.replay(until=found.decisions[0].step)
    best = found.decisions[0].best
    again = decide(state.view(0), found.decisions[0].step, best, BUDGET)
    assert (again.best, again.lost) == (best, 0)


def test_the_same_game_gets_the_same_review() -> None:
    record = played("voll-verplant", 1, 4)
    assert review(record, 0, Budget(20)) == review(Record.parse(record.text()), 0, Budget(20))


@pytest.mark.parametrize("name", ["metro", "ticket-to-ride-berlin"])
def test_hidden_things_do_not_change_a_verdict(name: str) -> None:
    record = played(name, 2, 6)
    for step in decisions_of(record, 0)[3:30:9]:
        view = record.replay(until=step).view(0)
        other: State = view.guess(Random(99))
        token = record.entries[step].token
        assert decide(view, step, token, Budget(12)) == decide(other.view(0), step, token, Budget(12))


def test_the_last_choice_of_a_solo_game_is_worked_out_exactly() -> None:
    record = played("voll-verplant", 1, 7)
    last = review(record, 0, BUDGET).decisions[-1]
    assert last.exact
    state = record.replay(until=last.step)
    values = {}
    for n in state.legal(0):
        after = state.copy()
        after.apply(0, n)
        assert not after.turn(), "seed 7 ends with a real choice"
        values[str(state.moves[n])] = after.points(0)
    assert {move.token: move.worth for move in last.moves if move.token in values} == {
        token: worth for token, worth in values.items() if token in [move.token for move in last.moves]
    }
    assert last.lost == max(values.values()) - values[last.played]


def test_both_boards_of_a_mistake_can_be_shown() -> None:
    record = played("next-station-london", 2, 8)
    found = review(record, 1, BUDGET)
    decision = found.decision(found.dearest[0])
    assert decision
    assert decision.lost == max(each.lost for each in found.decisions)
    after_played, after_best = views_after(record, decision, 1)
    assert after_played != after_best
    assert after_played.seat == after_best.seat == 1


def test_a_review_is_stored_as_text_and_read_back() -> None:
    found = review(played("voll-verplant", 1, 9), 0, Budget(5))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_a_difference_within_twice_its_error_is_no_mistake() -> None:
    moves = [Weighed(1, 100.0, 500), Weighed(2, 99.0, 500)]
    assert loss(Compared(moves, 1.0, 0.6)) == 0
    assert loss(Compared(moves, 1.0, 0.4)) == 1.0
    assert loss(Compared(moves, -1.0, 0.1)) == 0
    assert loss(Compared(moves, 0.5, 0.0)) == 0.5


@pytest.mark.parametrize("name", list(stellwerk.GAMES))
def test_who_plays_as_the_search_would_makes_hardly_a_mistake(name: str) -> None:
    """Whatever is hidden: what a strong bot plays is no mistake because the reviewer guesses otherwise."""
    playouts = Budget(400 if stellwerk.is_compiled() else 60)
    rng, state = Random(5), stellwerk.game(name).new(2)
    verdicts: list[Decision] = []
    while len(verdicts) < 12 and state.turn():
        seat = state.turn()[0]
        legal = state.legal(seat)
        if seat == DEALER:
            n = rng.choices(legal, state.odds())[0]
        else:
            view = state.view(seat)
            n = bot("strong").choose(view, rng, playouts)
            if seat == 0 and len(legal) > 1:
                verdicts.append(decide(view, len(verdicts), str(state.moves[n]), playouts))
        state.apply(seat, n)
    assert sum(verdict.lost > 0 for verdict in verdicts) <= 2


def test_accuracy_halves_with_every_tenth_of_the_spread() -> None:
    assert accuracy([0, 0], 10) == 100
    assert accuracy([1.0], 10) == pytest.approx(50)
    assert accuracy([0, 2.0], 10) == pytest.approx((100 + 25) / 2)
    assert accuracy([], 10) == 100


def test_the_three_dearest_come_in_order() -> None:
    losses = [0.5, 3.0, 0.0, 3.0, 1.0]
    made = [Decision(step, "a", "b", lost, False, (Rated("b", 1.0),)) for step, lost in enumerate(losses)]
    assert dearest(made) == (1, 3, 4)
    assert dearest(made[2:3]) == ()


def test_what_cannot_be_reviewed_is_refused() -> None:
    record = played("next-station-london", 1, 1)
    with pytest.raises(NoReview, match="no seat 1"):
        review(record, 1, BUDGET)
    running = Record(record.game, 1, record.options, record.board, record.rules, record.entries[:20])
    with pytest.raises(NoReview, match="not over"):
        review(running, 0, BUDGET)
