"""Bots meet on the same deals: line-ups, intervals, ratings, engines, and what is said when a bot fails."""

from __future__ import annotations

import io
import json
import pickle
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from rich.console import Console
from tests.cli.outcomes import timeless
from typer.testing import Result

import stellwerk
from stellwerk.bots import BOTS, Budget
from stellwerk.bots.levels import Level
from stellwerk.cli import engines
from stellwerk.cli.arena import differences_table, standings_table
from stellwerk.cli.contest import BotFault, Contest, Deal, Played, Thought, entrant, line_ups, play_deal
from stellwerk.cli.engines import LocalEngine
from stellwerk.cli.figures import a_second
from stellwerk.cli.standings import Difference, Estimate, Standing, differences, estimate, ratings, standings, student
from stellwerk.core import View
from stellwerk.words import LANGUAGES, speaker

Run = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]
GAME = "next-station-london"


def report(run: Run, *words: object, game: str = GAME) -> dict[str, Any]:
    """The JSON without what depends on the machine."""
    result = run("arena", game, "--json", *words)
    assert result.exit_code == 0, result.output
    return timeless(result.stdout)


def played(bots: str, *points: int) -> Played:
    best = tuple(seat for seat, each in enumerate(points) if each == max(points))
    return Played(tuple(bots), points, best, tuple(Thought(2, 0.5, 0.25 * seat) for seat, _ in enumerate(bots)))


# ---------------------------------------------------------------- who plays
def test_seconds_are_a_limit_and_leave_the_levels_as_they_are() -> None:
    hurried = [entrant(name, 0.5) for name in ("calm", "solid", "strong", "random")]
    assert [budget for _, budget in hurried] == [None] * 4
    assert [bot.seconds for bot, _ in hurried if isinstance(bot, Level)] == [0.25, 0.5, 0.5]
    assert entrant("strong:400", 0.5)[1] == Budget(400, 0.5)
    assert Contest(GAME, ("calm",), 1, seconds=0.5).budget is None
    assert Contest(GAME, ("calm",), 1, playouts=9, seconds=0.5).budget == Budget(9, 0.5)


def test_a_bot_may_have_playouts_of_its_own(run: Run) -> None:
    """`strong:3` and `strong:4` are two bots; one of them alone plays as with --playouts."""
    two = report(run, "--bots", "strong:3,strong:4,calm", "--seats", 1, "--games", 6, "--jobs", 1)
    one = report(run, "--bots", "strong", "--playouts", 3, "--seats", 1, "--games", 2, "--jobs", 1)
    assert [each["bot"] for each in two["bots"]] == ["strong:3", "strong:4", "calm"]
    assert two["bots"][0]["points"] == one["bots"][0]["points"]
    assert two["bots"][0]["points"] != two["bots"][1]["points"]


@pytest.mark.parametrize("wrong", ["strong:", "strong:0", "strong:-3", "strong:many", "strong:1.5", "strong:9999999999999999999"])
def test_playouts_that_are_none_are_refused(run: Run, wrong: str) -> None:
    result = run("arena", GAME, "--bots", f"calm,{wrong}", "--games", 2)
    assert result.exit_code == 2
    assert "as in strong:400" in result.stderr


# ---------------------------------------------------------------- line-ups
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcd"])
def test_every_bot_has_every_seat_and_every_rival_equally_often(bots: str, seats: int) -> None:
    for deal in range(7):
        games = line_ups(bots, seats, deal)
        at_seat = Counter((who, seat) for game in games for seat, who in enumerate(game))
        assert len(at_seat) == len(bots) * seats
        assert len(set(at_seat.values())) == 1
        meetings = {pair: sum(game.count(pair[0]) * game.count(pair[1]) for game in games) for pair in combinations(bots, 2)}
        assert len(set(meetings.values())) <= 1
        if seats > 1:
            assert all(meetings.values())
        assert len(games) == len(line_ups(bots, seats))
        assert all(max(game.count(who) for who in bots) - min(game.count(who) for who in bots) <= 1 for game in games)


@pytest.mark.parametrize(
    ("bots", "seats", "deal", "games"),
    [
        ("ab", 2, 0, "ab ba"),
        ("abc", 3, 0, "abc bca cab"),
        ("abc", 3, 1, "acb cba bac"),
        ("abc", 2, 0, "ab ba ac ca bc cb"),
        ("ab", 4, 0, "aabb abba bbaa baab"),
        ("ab", 4, 1, "abab baba abab baba"),
        ("ab", 3, 0, "aab aba baa abb bba bab"),
        ("abc", 1, 5, "a b c"),
    ],
)
def test_line_ups_as_they_are_described(bots: str, seats: int, deal: int, games: str) -> None:
    assert ["".join(game) for game in line_ups(bots, seats, deal)] == games.split()


def test_everybody_sits_behind_everybody_in_the_long_run() -> None:
    behind = Counter((game[seat - 1], game[seat]) for deal in range(6) for game in line_ups("abcd", 4, deal) for seat in range(4))
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


# ---------------------------------------------------------------- figures
def test_an_interval_by_hand() -> None:
    found = estimate([1, 2, 3, 4])
    half = 3.182 * (5 / 3) ** 0.5 / 2
    assert found.mean == 2.5
    assert found.interval == pytest.approx((2.5 - half, 2.5 + half))
    assert found.half == pytest.approx(half)
    assert found.is_clear
    assert not estimate([-1, 2, 3, -4]).is_clear
    assert estimate([-5, -6, -5]).is_clear
    assert estimate([3]) == Estimate(3, None)
    assert not estimate([3]).is_clear
    assert estimate([0.5, 1, 1], 0, 1).interval == pytest.approx((5 / 6 - 4.303 * 12**-0.5 / 3**0.5, 1))


def test_three_wins_out_of_three_are_no_certainty() -> None:
    assert estimate([1, 1, 1], 0, 1).interval == pytest.approx((0.2924, 1), abs=1e-4)
    assert estimate([0, 0, 0], 0, 1).interval == pytest.approx((0, 0.7076), abs=1e-4)
    assert not estimate([1] * 5, -1, 1).is_clear
    assert estimate([1] * 6, -1, 1).is_clear


def test_ten_deals_in_which_neither_won_are_no_certainty_either() -> None:
    assert estimate([0] * 10, -1, 1).interval == pytest.approx((-0.3085, 0.3085), abs=1e-4)
    assert estimate([0.1 + 0.2, 0.3], 0, 1).interval == pytest.approx(estimate([0.3, 0.3], 0, 1).interval)
    assert estimate([0.25] * 10, 0, 1).interval == pytest.approx((0.1729, 0.4814), abs=1e-4)
    third = [[played("abc", 5, 1, 9), played("bca", 1, 9, 5), played("cab", 9, 5, 1)]] * 10
    calm, random = (each.wins for each in standings("abc", third)[:2])
    assert calm == random == estimate([0] * 10, 0, 1)
    wins = differences("ab", third)[0].wins
    assert wins == estimate([0] * 10, -1, 1)
    assert wins is not None
    assert not wins.is_clear


def test_points_that_are_always_the_same_tell_nothing_about_others() -> None:
    assert estimate([7, 7, 7]) == Estimate(7, None)
    assert not estimate([7, 7, 7]).is_clear


@pytest.mark.parametrize("values", [[0, 1], [0, 0, 1], [1, 1, 0.5], [0.5, 1, 1, 1], [-1, -1, 1]])
def test_no_interval_holds_what_is_not_possible(values: list[float]) -> None:
    least = min(0, *values)
    found = estimate(values, least, 1)
    assert found.interval is not None
    assert least <= found.interval[0] <= found.mean <= found.interval[1] <= 1


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042), (10**6, 1.960)])
def test_few_deals_make_wide_intervals(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.002)


DEALS = [
    [played("ab", 10, 8), played("ba", 10, 14)],
    [played("ab", 50, 44), played("ba", 51, 51)],
    [played("ab", 30, 33), played("ba", 20, 31)],
]
"""What the deal gives to both differs much more than the two bots."""


def test_the_deal_is_the_unit_and_differences_are_paired() -> None:
    a, b = standings("ab", DEALS)
    assert (a.games, b.games) == (6, 6)
    assert a.points == estimate([12, 50.5, 30.5])
    assert b.points == estimate([9, 47.5, 26.5])
    assert a.lead == estimate([3, 3, 4])
    assert a.wins == estimate([1, 0.75, 0.5], 0, 1)
    assert (a.seconds, a.slowest, b.slowest) == (0.25, 0.25, 0.25)
    [apart] = differences("ab", DEALS)
    assert (apart.first, apart.second) == ("a", "b")
    assert apart.points == estimate([3, 3, 4])
    assert apart.wins == estimate([1, 0.5, 0], -1, 1)
    assert apart.points.is_clear
    assert a.points.half > 20 > 2 > apart.points.half  # the difference leaves out what the deal gave to both


def test_a_bot_at_several_seats_wins_for_all_of_them() -> None:
    deals = [[played("aab", 5, 9, 9), played("aab", 1, 2, 3)]]
    a, b = standings("ab", deals)
    assert a.wins == Estimate(0.25, None)
    assert b.wins == Estimate(0.75, None)
    assert a.points == Estimate(17 / 4, None)
    assert a.lead == Estimate((-4 + 0 - 2 - 1) / 4, None)
    assert a.games == 2


def test_bots_that_never_met_are_compared_on_the_same_deals() -> None:
    alone = [[played("a", 10), played("b", 7)], [played("a", 40), played("b", 36)]]
    a, b = standings("ab", alone)
    assert a.lead is None
    assert a.wins is None
    [apart] = differences("ab", alone)
    assert apart.points == estimate([3, 4])
    assert apart.wins is None
    assert a.rating is not None
    assert b.rating is not None
    assert a.rating[0] > 25 > b.rating[0]
    [single] = standings("a", [[played("a", 10)]])
    assert single.rating is None


def test_ratings_follow_the_ranks() -> None:
    won = ratings("abc", [{"a": 9, "b": 5, "c": -1}] * 10)
    assert won["a"][0] > won["b"][0] > won["c"][0]
    assert all(sigma < 25 / 3 for _, sigma in won.values())
    even = ratings("ab", [{"a": 5, "b": 5}] * 3)
    assert even["a"] == even["b"]
    assert even["a"][0] == pytest.approx(25)


# ---------------------------------------------------------------- the same deals
def test_a_deal_is_the_same_for_all_and_can_be_played_by_people() -> None:
    contest = Contest(GAME, ("random",), 1, seed=3)
    first, second = (Deal(contest, 5).dealer() for _ in range(2))
    other = Deal(contest, 6).dealer()
    assert first.seed == second.seed == stellwerk.seed_from("3 5") != other.seed
    draws = {Deal(contest, 5).chance(game, seat).random() for game in range(3) for seat in range(3)}
    assert len(draws) == 9


class Follower:
    """Looks at nothing but the cards: its points are those of the deal."""

    name = "follower"
    about = ""

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        return view.legal[-1]


class Other(Follower):
    name = "other"


def test_equal_bots_have_equal_points_on_every_deal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "follower", Follower())
    monkeypatch.setitem(BOTS, "other", Other())
    deals = [play_deal(Deal(Contest(GAME, ("follower", "other"), 2), number)) for number in range(4)]
    for one, two in deals:
        assert one.points == two.points
        assert one.bots == two.bots[::-1]
    assert len({one.points for one, _ in deals}) == 4
    [apart] = report(run, "--bots", "follower,other", "--games", 8, "--jobs", 1)["differences"]
    assert apart["points"] == {"mean": 0, "interval": None, "clear": False}


# ---------------------------------------------------------------- the command
def test_any_number_of_processes_gives_the_same_contest(run: Run) -> None:
    words = ("--bots", "random,calm", "--playouts", 5, "--games", 9, "--seed", 4)
    one = report(run, *words, "--jobs", 1)
    assert one == report(run, *words, "--jobs", 2)
    assert (one["games"], one["deals"], one["seats"]) == (10, 5, 2)
    assert [each["games"] for each in one["bots"]] == [10, 10]
    assert sum(each["wins"]["mean"] for each in one["bots"]) == pytest.approx(1)
    assert sum(each["lead"]["mean"] for each in one["bots"]) == pytest.approx(0)
    assert report(run, "--bots", "random,calm", "--playouts", 5, "--games", 9, "--seed", 5, "--jobs", 1)["bots"] != one["bots"]


def test_json_is_all_there_is_on_stdout(shell: Shell) -> None:
    done = shell("arena", GAME, "--bots", "random,calm,solid", "--playouts", 2, "--games", 1, "-o", "powers=on", "--json", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found = timeless(done.stdout)
    assert found["options"]["powers"] is True
    assert found["budget"] == {"playouts": 2, "seconds": None}
    assert (found["games"], found["deals"], found["first_deal"], found["board"]) == (3, 1, 0, "london")
    assert [(each["first"], each["second"]) for each in found["differences"]] == [
        ("random", "calm"),
        ("random", "solid"),
        ("calm", "solid"),
    ]
    for each in found["bots"]:
        assert set(each) == {"bot", "games", "points", "lead", "wins", "rating"}
        assert each["points"]["interval"] is None
        assert each["rating"]["sigma"] < 25 / 3
    assert done.stdout == json.dumps(json.loads(done.stdout), sort_keys=True) + "\n"


def test_everybody_alone(run: Run) -> None:
    found = report(run, "--bots", "random,calm", "--playouts", 2, "--seats", 1, "--games", 3, "--jobs", 1)
    assert (found["games"], found["deals"], found["seats"]) == (4, 2, 1)
    assert all(each["wins"] is None and each["lead"] is None for each in found["bots"])
    assert found["differences"][0]["wins"] is None


@pytest.mark.parametrize(
    ("game", "bots", "seats"), [(GAME, "random", 1), ("ticket-to-ride-berlin", "random", 2), ("metro", "random,calm", 2)]
)
def test_a_table_has_a_seat_for_each_bot_if_the_game_allows(run: Run, game: str, bots: str, seats: int) -> None:
    assert report(run, "--bots", bots, "--playouts", 1, "--games", 1, "--jobs", 1, game=game)["seats"] == seats


def test_a_contest_can_go_on_where_another_ended(run: Run) -> None:
    words = ("--bots", "random", "--jobs", 1)
    whole = report(run, *words, "--games", 4)["bots"][0]["points"]["mean"]
    halves = [report(run, *words, "--games", 2, "--from", first)["bots"][0]["points"]["mean"] for first in (0, 2)]
    assert whole == pytest.approx(sum(halves) / 2)


def test_table_for_people(run: Run) -> None:
    words = ("arena", "metro", "--bots", "random,calm", "--playouts", 2, "--games", 3, "--jobs", 1)
    english = run(*words)
    assert english.exit_code == 0, english.output
    for text in (
        "Points",
        "Lead",
        "Wins, %",
        "Rating",
        "Mean, s",
        "Max, s",
        "random − calm",
        " ± ",
        "4 games: 2 deals, 2 games each",
        "seed 0",
    ):
        assert text in english.stdout
    german = run(*words, "--lang", "de")
    for text in (
        "Punkte",
        "Vorsprung",
        "Siege, %",
        "Wertung",
        "Ø, s",
        "Max., s",
        "Unterschiede",
        "4 Partien: 2 Kartenfolgen",
        "Startwert 0",
    ):
        assert text in german.stdout


def test_a_single_game_is_not_counted_as_many(run: Run) -> None:
    words = ("arena", GAME, "--bots", "random", "--games", 1, "--jobs", 1)
    assert "1 game: 1 deal, 1 game each; " in run(*words).stdout
    assert "1 Partie: 1 Kartenfolge zu je 1 Partie; " in run(*words, "--lang", "de").stdout


def test_germans_read_numbers_with_a_comma(run: Run) -> None:
    result = run("arena", GAME, "--bots", "random,calm", "--playouts", 2, "--games", 6, "--jobs", 1, "--lang", "de")
    assert re.search(r"\d,\d\d ± \d+,\d\d", result.stdout)
    assert not re.search(r"\d\.\d", result.stdout)


@pytest.mark.parametrize(("number", "shown"), [(0.01234, "0.0123"), (4, "4.00"), (12.34, "12.3"), (123.4, "123"), (54321.9, "54322")])
def test_large_rates_stay_whole(number: float, shown: str) -> None:
    assert a_second(number, speaker("en")) == shown
    assert a_second(number, speaker("de")) == shown.replace(".", ",")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_widest_figures_fit_into_80_columns(lang: str, count: int) -> None:
    """The widest that there are: Metro with few deals, where points reach three digits and the intervals too."""
    names = list(BOTS)[-count:]
    wide = Standing("", 4, Estimate(200.5, (55.5, 345.5)), Estimate(-157.75, None), Estimate(1, (0.158, 1)), (-32.5, 7.4), 9.123, 59.875)
    far = [
        Difference(one, two, Estimate(-157.75, (-318.1, 2.6)), Estimate(-1, (-1, 0.684))) for one, two in combinations(names, 2)
    ]  # as wide as it gets
    contest, say = Contest("metro", tuple(names), count, (), None, 0, None, None), speaker(lang)
    tables = [standings_table(contest, [replace(wide, bot=name) for name in names], say), differences_table(far, say)]
    console = Console(width=80, file=io.StringIO())
    for table in tables:
        console.print(table)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in shown
    rows = [line.split() for line in shown.splitlines() if line.split() and line.split()[0] in names]
    assert [row[0] for row in rows] == [*names, *[one for one, _ in combinations(names, 2)]]
    sign = {"en": ".", "de": ","}[lang]
    assert [figure.replace(sign, ".") for figure in rows[0][1:]] == [
        "200.50",
        "±",
        "145.00",
        "−157.75",
        "100.0",
        "(16–100)",
        "−32.5",
        "σ",
        "7.4",
        "9.123",
        "59.875",
    ]


def test_a_clear_difference_is_marked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Passive(Follower):
        name = "passive"

        def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
            return view.legal[0]

    monkeypatch.setitem(BOTS, "passive", Passive())
    result = run("arena", GAME, "--bots", "passive,random", "--games", 12, "--jobs", 1)
    [line] = [line for line in result.stdout.splitlines() if "passive − random" in line]
    assert line.count("*") == 2
    assert "−100.0 (−100 to −8.1) *" in line


@pytest.mark.parametrize(
    ("mean", "interval", "alone", "apart"),
    [
        (0.4, (0.122, 0.738), "40.0 (12–74)", "40.0 (12.2 to 73.8)"),
        (0.5034, (0.4981, 0.5087), "50.3 (49.8–50.9)", "50.3 (49.8 to 50.9)"),
        (0, (0, 0.308), "0.0 (0–31)", "0.0 (0 to 30.8)"),
        (0.999, (0.993, 1), "99.9 (99.3–100)", "99.9 (99.3 to 100)"),
        (0.5, None, "50.0", "50.0"),
    ],
)
def test_wins_are_shown_with_what_is_possible(mean: float, interval: tuple[float, float] | None, alone: str, apart: str) -> None:
    wins = Estimate(mean, interval)
    standing = Standing("a", 4, Estimate(5, None), Estimate(0, None), wins, None, 0, 0)
    say = speaker("en")
    one = standings_table(Contest("metro", ("a", "b"), 2), [standing], say)
    two = differences_table([Difference("a", "b", Estimate(5, None), wins)], say)
    assert list(one.columns[3].cells) == [alone]
    assert [cell.rstrip(" *") for cell in two.columns[2].cells if isinstance(cell, str)] == [apart]


# ---------------------------------------------------------------- what goes wrong
class Broken(Follower):
    name = "broken"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        raise ZeroDivisionError("no such\nluck")


class Cheat(Follower):
    name = "cheat"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        return max(view.legal) + 1


@pytest.mark.parametrize(
    ("culprit", "what"), [(Broken(), "ZeroDivisionError: no such luck (test_arena.py, line "), (Cheat(), "is not one of its legal moves")]
)
def test_a_bot_that_fails_is_named_with_its_deal(run: Run, monkeypatch: pytest.MonkeyPatch, culprit: Follower, what: str) -> None:
    monkeypatch.setitem(BOTS, culprit.name, culprit)
    bots = f"random,{culprit.name}"
    result = run("arena", GAME, "--bots", bots, "-o", "powers=on", "--seed", 7, "--from", 3, "--playouts", 9, "--games", 2, "--jobs", 1)
    assert result.exit_code == 1
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert f"stellwerk: bot '{culprit.name}' failed at move 1 of seat 1 in {GAME}, seed 7, deal 3, line-up {bots}: " in line
    assert what in line
    again = shlex.split(line.partition("again: ")[2])
    assert again[0] == "stellwerk"
    assert run(*again[1:]).stderr == result.stderr


def test_a_fault_travels_between_processes() -> None:
    fault = pickle.loads(pickle.dumps(BotFault("bot 'x' failed")))
    assert (type(fault), str(fault)) == (BotFault, "bot 'x' failed")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_keeps_the_order_and_raises_what_was_raised(jobs: int) -> None:
    engine = LocalEngine(jobs)
    assert list(engine.map(int, ["3", "1", "2"])) == [3, 1, 2]
    assert list(engine.map(int, [])) == []
    with pytest.raises(ValueError, match="invalid literal"):
        list(engine.map(int, ["3", "x", "2"]))


def test_without_ray_its_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for command, bots in (("arena", "--bots"), ("simulate", "--seats")):
        result = run(command, GAME, bots, "random", "--engine", "ray")
        assert result.exit_code == 2
        assert result.stderr == "stellwerk: Ray is not installed: pip install 'stellwerk[ray]'\n"


# ---------------------------------------------------------------- Ctrl-C
class Interrupted:
    """An engine during whose work somebody presses Ctrl-C: after so many pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def map(self, function: Callable[[Any], Any], work: Sequence[Any]) -> Generator[Any, None, None]:
        yield from map(function, work[: self.pieces])
        raise KeyboardInterrupt


@pytest.fixture
def stop_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    return lambda pieces: monkeypatch.setattr(engines, "engine", lambda name, jobs: Interrupted(pieces))


STOPPED = ("arena", GAME, "--bots", "random,calm", "--playouts", 2, "--games", 20)


def test_who_stops_the_arena_sees_the_deals_that_were_finished(run: Run, stop_after: Callable[[int], None]) -> None:
    stop_after(3)
    result = run(*STOPPED)
    assert result.exit_code == 130
    assert result.stderr == "Stopped after 3 of 10 deals\n"
    assert "random − calm" in result.stdout
    assert "6 games: 3 deals" in result.stdout
    assert run(*STOPPED, "--lang", "de").stderr == "Abgebrochen nach 3 von 10 Kartenfolgen\n"


def test_programs_are_told_that_the_arena_was_stopped(run: Run, stop_after: Callable[[int], None]) -> None:
    whole = report(run, "--bots", "random,calm", "--playouts", 2, "--games", 6, "--jobs", 1)
    assert whole.pop("stopped_early") is False
    stop_after(3)
    result = run(*STOPPED, "--json")
    assert result.exit_code == 130
    part = timeless(result.stdout)
    assert part.pop("stopped_early") is True
    assert part == whole


def test_before_the_first_deal_is_finished_there_is_nothing_to_show(run: Run, stop_after: Callable[[int], None]) -> None:
    stop_after(0)
    for words in (STOPPED, (*STOPPED, "--json")):
        result = run(*words)
        assert (result.exit_code, result.stdout, result.stderr) == (130, "", "Stopped after 0 of 10 deals\n")


def test_a_single_process_is_stopped_in_the_middle_of_a_deal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Follower):
        name = "impatient"
        choices = 0

        def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
            self.choices += 1
            if self.choices == 150:
                raise KeyboardInterrupt
            return view.legal[-1]

    monkeypatch.setitem(BOTS, "impatient", Impatient())
    result = run("arena", GAME, "--bots", "impatient", "--games", 50, "--json", "--jobs", 1)
    assert result.exit_code == 130
    assert result.stderr == f"Stopped after {json.loads(result.stdout)['deals']} of 50 deals\n"
