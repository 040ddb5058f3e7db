"""The best game with the same cards: it can be played, it is never worse than the one played, and small rests are proven."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import stellwerk
from stellwerk import Record
from stellwerk.analysis.annealing import Annealing
from stellwerk.analysis.hindsight import Hindsight, NoHindsight, hindsight
from stellwerk.bots import Budget
from stellwerk.contract import State
from stellwerk.dealer import Dealer, seed_from
from stellwerk.games import game
from stellwerk.games.next_station_london.rules.moves import POWERS
from stellwerk.limits import DEALER

RECORDS = Path(__file__).parents[1] / "records"
FLIP_AND_WRITE = sorted([*RECORDS.glob("next-station-london/*.record"), *RECORDS.glob("voll-verplant/*.record")])
LONDON = RECORDS / "next-station-london" / "outside-42.record"
BERLIN = RECORDS / "voll-verplant" / "berlin-solo.record"
PARIS = RECORDS / "voll-verplant" / "paris-special-three.record"
SMALL = Budget(playouts=100)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def played_again(record: Record, seat: int, tokens: tuple[str, ...]) -> int:
    """The seat's points when it plays these moves, everything else as recorded, through the checked door of the rules."""
    left: dict[int, list[str]] = {who: [entry.token for entry in record.entries if entry.seat == who] for who in range(DEALER + 1)}
    left[seat] = list(tokens)
    state = record.start()
    while state.turn():
        who = state.turn()[0]
        state.play(who, left[who].pop(0))
    assert not left[seat]
    return state.scores()[seat].total


def most(state: State, seat: int, left: dict[int, list[str]]) -> int | None:
    """The most points from here on by trying everything; None if the known moves lead to no end."""
    owing = state.turn()
    if not owing:
        return state.points(seat)
    who = owing[-1] if owing[-1] == DEALER or seat not in owing else seat
    if who == seat:
        tokens = [str(state.moves[n]) for n in state.legal(seat)]
        rest = left
    elif left[who]:
        tokens = left[who][:1]
        rest = {**left, who: left[who][1:]}
    else:
        return None
    values = []
    for token in tokens:
        if state.numbers[token] in state.legal(who):
            after = state.copy()
            after.apply(who, state.numbers[token])
            values.append(most(after, seat, rest))
    return max((value for value in values if value is not None), default=None)


def rest_of(record: Record, seat: int, decisions: int) -> int:
    """The number of moves made before the seat's last so many decisions."""
    return [made for made, entry in enumerate(record.entries) if entry.seat == seat][-decisions]


@pytest.mark.parametrize("path", FLIP_AND_WRITE, ids=name)
def test_the_best_game_can_be_played_and_is_no_worse_than_the_one_played(path: Path) -> None:
    record = Record.load(path)
    for seat in {0, record.seats - 1}:
        found = hindsight(record, seat, SMALL)
        assert found.points == record.result[seat] <= found.best
        assert played_again(record, seat, found.tokens) == found.best
        assert not found.proven
        assert found.bound is None


@pytest.mark.parametrize("path", [LONDON, BERLIN, PARIS], ids=name)
def test_much_more_was_possible_than_random_players_reach(path: Path) -> None:
    record = Record.load(path)
    found = hindsight(record, 0, Budget(playouts=3000))
    assert found.best > found.points + 10


@pytest.mark.parametrize(
    ("file", "seat", "decisions"),
    [
        ("next-station-london/outside-00", 0, 5),
        ("next-station-london/outside-42", 0, 6),
        ("next-station-london/outside-57", 0, 4),
        ("voll-verplant/berlin-solo", 0, 2),
        ("voll-verplant/madrid-special-solo", 0, 2),
        ("voll-verplant/paris-special-three", 1, 2),
        ("voll-verplant/madrid-special-windows-run-out-apart", 2, 2),
        ("voll-verplant/tokyo-six", 4, 2),
    ],
)
def test_short_rests_are_proven_and_agree_with_trying_everything(file: str, seat: int, decisions: int) -> None:
    record = Record.load(RECORDS / f"{file}.record")
    since = rest_of(record, seat, decisions)
    left = {who: [entry.token for entry in record.entries[since:] if entry.seat == who] for who in range(DEALER + 1)}
    found = hindsight(record, seat, Budget(playouts=20_000), since=since)
    assert found.proven
    assert found.best == found.bound == most(record.replay(since), seat, left)
    assert played_again(record, seat, found.tokens) == found.best
    kept = [entry.token for entry in record.entries[:since] if entry.seat == seat]
    assert list(found.tokens[: len(kept)]) == kept


@pytest.mark.parametrize(("path", "decisions"), [(LONDON, 7), (BERLIN, 6)], ids=["london", "berlin"])
def test_a_search_without_proof_reaches_the_same_and_never_more(path: Path, decisions: int) -> None:
    record = Record.load(path)
    since = rest_of(record, 0, decisions)
    sure = hindsight(record, 0, Budget(playouts=20_000), since=since)
    unsure = [hindsight(record, 0, Budget(playouts=playouts), since=since) for playouts in (1, 10, 2000)]
    assert sure.proven
    assert not any(found.proven or found.bound for found in unsure)
    assert unsure[0].best <= unsure[1].best <= unsure[2].best == sure.best > sure.points


def test_a_game_with_nothing_left_to_choose_is_proven_as_it_was() -> None:
    record = Record.load(BERLIN)
    found = hindsight(record, 0, SMALL, since=len(record.entries))
    assert (found.best, found.proven, found.bound) == (found.points, True, found.points)
    assert list(found.tokens) == [entry.token for entry in record.entries if entry.seat == 0]


def test_a_game_that_needs_cards_nobody_knows_does_not_count() -> None:
    """Paris with special stations: who never marks one fills the windows more slowly than the seat in this record did."""
    record = Record.load(RECORDS / "voll-verplant" / "paris-special-windows-run-out-apart.record")
    state = record.start()
    left = {who: [entry.token for entry in record.entries if entry.seat == who] for who in range(DEALER + 1)}
    last = record.entries[-1].seat
    own: list[int] = []
    while state.turn() and (left[DEALER] or state.turn() != (DEALER,)):
        who = state.turn()[0]
        if who == last:
            own.append(state.legal(last)[0])  # no cross at all, or no free ride
            state.apply(last, own[-1])
        else:
            state.play(who, left[who].pop(0))
    assert state.turn() == (DEALER,)
    known = [[state.numbers[entry.token] for entry in record.entries if entry.seat == who and who != last] for who in range(DEALER + 1)]
    with pytest.raises(ValueError, match="does not go on"):
        Annealing(record.start(), last, known, 1).begin(own)


def random_game(seats: int, seed: int, **options: str) -> Record:
    """Next Station London with random players."""
    rng, dealer = Random(seed), Dealer(seed_from(str(seed)))
    record = Record.begin(game("next-station-london"), seats, options)
    state = record.start()
    while state.turn():
        who = rng.choice(state.turn())
        n = dealer.deal(state) if who == DEALER else rng.choice(state.legal(who))
        record.add(who, str(state.moves[n]))
        state.apply(who, n)
    record.close(state)
    return record


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_powers_are_used_and_a_chosen_pencil_stays_chosen_because_the_others_lie_elsewhere(seats: int) -> None:
    record = random_game(seats, 5, pencils="chosen", powers="on", objectives="on")
    for seat in range(seats):
        found = hindsight(record, seat, Budget(playouts=2000))
        assert found.tokens[0] == next(entry.token for entry in record.entries if entry.seat == seat)
        assert found.best > found.points + 20
        assert any(token.partition(":")[2] in POWERS for token in found.tokens)
        assert played_again(record, seat, found.tokens) == found.best


def test_the_same_seed_finds_the_same_game_and_others_look_elsewhere() -> None:
    record = Record.load(LONDON)
    found = {seed: hindsight(record, 0, Budget(playouts=700), seed=seed) for seed in range(3)}
    assert found[0] == hindsight(record, 0, Budget(playouts=700), seed=0)
    assert len({each.tokens for each in found.values()}) > 1


def test_more_thought_finds_more() -> None:
    record = Record.load(LONDON)
    assert hindsight(record, 0, Budget(playouts=3000)).best > hindsight(record, 0, Budget(playouts=30)).best


@pytest.mark.parametrize("since", [0, 40], ids=["whole", "rest"])
@pytest.mark.parametrize("budget", [Budget(playouts=2000), Budget(seconds=0.2)], ids=["playouts", "seconds"])
def test_progress_goes_from_nothing_to_all(budget: Budget, since: int) -> None:
    record = Record.load(BERLIN)
    heard: list[float] = []
    hindsight(record, 0, budget, heard.append, since=since)
    assert heard[0] == 0.0
    assert heard[-1] == 1.0
    assert len(heard) > 2
    assert heard == sorted(heard)


class Enough(Exception):
    """Somebody has closed the page."""


def test_who_hears_the_progress_can_end_the_search() -> None:
    def stop(share: float) -> None:
        if share > 0:
            raise Enough

    with pytest.raises(Enough):
        hindsight(Record.load(LONDON), 0, Budget(playouts=1_000_000), stop)


@pytest.mark.parametrize("other", ["metro", "ticket-to-ride-berlin"])
def test_games_whose_deals_depend_on_choices_are_refused(other: str) -> None:
    record = Record.load(min((RECORDS / other).glob("*.record")))
    with pytest.raises(NoHindsight, match="the deals depend"):
        hindsight(record, 0, SMALL)


def test_a_running_game_and_seats_and_moves_that_are_not_there_are_refused() -> None:
    record = Record.load(LONDON)
    with pytest.raises(NoHindsight, match="no seat 1"):
        hindsight(record, 1, SMALL)
    with pytest.raises(NoHindsight, match="no move 1000"):
        hindsight(record, 0, SMALL, since=1000)
    record.entries, record.result = record.entries[:-1], []
    with pytest.raises(NoHindsight, match="not over"):
        hindsight(record, 0, SMALL)


SCRIPT = """
from stellwerk import Record
from stellwerk.analysis.hindsight import hindsight
from stellwerk.bots import Budget
for path in {paths!r}:
    record = Record.load(path)
    print(hindsight(record, 0, Budget(playouts=300), seed=7))
    print(hindsight(record, 0, Budget(playouts=300), since=len(record.entries) - 4 * record.seats, seed=7))
"""


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_compiled_and_interpreted_search_the_same() -> None:
    answers = []
    for mode in ("", "1"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(paths=[str(LONDON), str(BERLIN), str(PARIS)])],
            env={**os.environ, "STELLWERK_INTERPRETED": mode},
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(run.stdout)
    assert answers[0] == answers[1]
    assert answers[0].count(Hindsight.__name__) == 6
