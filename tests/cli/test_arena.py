"""Bots meet on the same deals, and the command tells people and programs how they did."""

from __future__ import annotations

import io
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from rich.console import Console
from tests.cli.outcomes import GAME, Follower, report, timeless
from typer.testing import Result

import stellwerk
from stellwerk.arena.deal import Contest, Deal, entrant, play_deal
from stellwerk.arena.standings import Difference, Estimate, Standing
from stellwerk.bots import BOTS, Budget
from stellwerk.bots.levels import Level
from stellwerk.cli.arena import differences_table, standings_table
from stellwerk.cli.figures import a_second
from stellwerk.contract import View
from stellwerk.words import LANGUAGES, speaker

Run = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]


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


# ---------------------------------------------------------------- the same deals
def test_a_deal_is_the_same_for_all_and_can_be_played_by_people() -> None:
    contest = Contest(GAME, ("random",), 1, seed=3)
    first, second = (Deal(contest, 5).dealer() for _ in range(2))
    other = Deal(contest, 6).dealer()
    assert first.seed == second.seed == stellwerk.seed_from("3 5") != other.seed
    draws = {Deal(contest, 5).chance(game, seat).random() for game in range(3) for seat in range(3)}
    assert len(draws) == 9


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
