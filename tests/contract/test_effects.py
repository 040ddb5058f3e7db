"""The laws of effects, over random games of every game and option set; docs/effects.md is held to them too."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings
from tests.soak import times

import stellwerk
from stellwerk import DEALER, seed_from
from stellwerk.contract import Game, State
from stellwerk.effects import OVER, POINTS, Effect
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "effects.md").read_text(encoding="utf-8")
GAMES = times(12, 400)
"""Of each game in all its settings, and one with each of them."""
LOOKS, SECRETS = 8, 3
"""Moves of a game that are looked at with the eyes of every viewer; and so many more of each kind that has secrets."""

every_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
every_game = pytest.mark.parametrize(
    "game", list({setting.game.name: setting.game for setting in all_settings()}.values()), ids=lambda game: game.name
)


@dataclass(frozen=True)
class Step:
    """A move with the positions around it and what it did."""

    before: State
    seat: int
    n: int
    after: State
    effects: tuple[Effect, ...]


def seeds(setting: Setting) -> range:
    return range(1 + GAMES // sum(other.game is setting.game for other in all_settings()))


def steps(setting: Setting, seed: int) -> Iterator[Step]:
    walk = Walk(setting, seed)
    before = walk.state.copy()
    while walk.step():
        entry, after = walk.record.entries[-1], walk.state.copy()
        n = before.numbers[entry.token]
        yield Step(before, entry.seat, n, after, setting.game.effects(before, entry.seat, before.moves[n], after))
        before = after


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


# ---------------------------------------------------------------- points
@every_setting
def test_the_points_of_all_effects_are_the_score(setting: Setting) -> None:
    for seed in seeds(setting):
        rng, start = Random(seed), setting.new().scores()
        pads = [Counter({item.name: item.points for item in score.items}) for score in start]
        for step in steps(setting, seed):
            for each in step.effects:
                if each.kind == POINTS:
                    assert each["points"] != 0
                    assert each.knowers is None, "points are for everybody alike"
                    pads[each.seat][each["item"]] += each["points"]
            is_over = not step.after.turn()
            if is_over or (rng.random() < 0.15 and not step.after.sealed()):
                agree(step.after, pads, is_over)
        assert step.effects[-1].kind == OVER
        assert step.effects[-1]["totals"] == tuple(step.after.points(seat) for seat in range(step.after.seats))


def agree(state: State, pads: list[Counter[str]], is_over: bool) -> None:
    """With the full score where nothing of it is hidden; else, as far as they have spoken, with what everybody sees."""
    full = state.scores()
    is_open = is_over or all(state.view(viewer).scores == tuple(full) for viewer in viewers(state))
    for seat, score in enumerate(full):
        if is_open:
            items = [item for item in score.items if item.points]
            assert {item.name: item.points for item in items} == {name: gained for name, gained in pads[seat].items() if gained}
        else:
            seen = {item.name: item.points for item in state.view(None).scores[seat].items}
            assert all(seen[name] == gained for name, gained in pads[seat].items() if gained)


# ---------------------------------------------------------------- who may know
@every_setting
def test_what_a_viewer_is_told_follows_from_what_it_sees(setting: Setting) -> None:
    """Another position that looks the same to it, before and after a move, tells it the same."""
    differed, has_secrets = 0, False
    for seed in seeds(setting):
        rng = Random(seed)
        all_steps = list(steps(setting, seed))
        has_secrets |= any(step.before.hides(None, step.seat, step.n) for step in all_steps)
        for step in looked_at(all_steps, rng):
            for viewer in viewers(step.before):
                if viewer == step.seat or step.seat not in step.after.sealed():
                    differed += tells_the_same(setting.game, step, viewer, rng)
    assert differed or not has_secrets


def looked_at(all_steps: list[Step], rng: Random) -> list[Step]:
    """Some of all moves, and some with each kind of secret."""
    secret = {each.kind for step in all_steps for each in step.effects if each.knowers is not None}
    chosen = rng.sample(all_steps, min(LOOKS, len(all_steps)))
    for kind in sorted(secret):
        such = [step for step in all_steps if any(each.kind == kind and each.knowers is not None for each in step.effects)]
        chosen += rng.sample(such, min(SECRETS, len(such)))
    return chosen


def tells_the_same(game: Game, step: Step, viewer: int | None, rng: Random) -> int:
    """How many other positions were looked at."""
    found = 0
    other = step.before.view(viewer).guess(rng)
    knows = not step.before.hides(viewer, step.seat, step.n)
    choices = other.legal(step.seat)
    for n in [step.n] if knows and step.n in choices else rng.sample(choices, min(4, len(choices))):
        after = other.copy()
        after.apply(step.seat, n)
        if after.view(viewer) == step.after.view(viewer):
            told = game.effects(other, step.seat, other.moves[n], after)
            assert shown(told, viewer, after) == shown(step.effects, viewer, step.after)
            found += other != step.before
    return found


def shown(told: tuple[Effect, ...], viewer: int | None, after: State) -> list[Effect]:
    if not after.turn():
        return [each.opened() for each in told]
    return [each for each in (effect.shown({viewer}) for effect in told) if each]


# ---------------------------------------------------------------- plain data, as documented
@cache
def documented() -> dict[str, dict[str, set[str]]]:
    """For each heading of the page, its kinds with the names of their facts."""
    found: dict[str, dict[str, set[str]]] = {}
    for section in PAGE.split("\n## ")[1:]:
        rows = re.findall(r"^\| `([\w-]+)` \|[^|]*\| (.*)\|$", section, re.MULTILINE)
        found[section.splitlines()[0]] = {kind: set(re.findall(r"`(\w+)`", facts)) for kind, facts in rows}
    return found


@every_setting
def test_effects_are_plain_data_as_the_page_says(setting: Setting) -> None:
    kinds = {**documented().get(setting.game.name, {}), **documented()["All games"]}
    for step in steps(setting, 1):
        assert pickle.loads(pickle.dumps(step.effects)) == step.effects
        assert hash(step.effects) == hash(pickle.loads(pickle.dumps(step.effects)))
        for each in step.effects:
            assert 0 <= each.seat < step.after.seats or each.seat == DEALER
            assert all(is_plain(value) for _, value in each.facts + each.secret)
            assert each.kind in kinds, each
            assert {name for name, _ in each.facts + each.secret} <= kinds[each.kind], each


def is_plain(value: object) -> bool:
    return type(value) in (str, int, bool) or (type(value) is tuple and all(is_plain(each) for each in value))


RARE = {"decline", "gone", "goal"}
"""Seldom seen in random games; the tests of their games have them."""


@every_game
def test_every_documented_kind_occurs(game: Game) -> None:
    own = [setting for setting in all_settings() if setting.game is game]
    seen = {each.kind for setting in own for seed in range(1, 2 + 40 // len(own)) for step in steps(setting, seed) for each in step.effects}
    assert set(documented().get(game.name, {})) - RARE <= seen


# ---------------------------------------------------------------- at a table
def sat_down(game: Game) -> Table:
    setting = max((each for each in all_settings() if each.game is game), key=lambda each: (each.seats, str(each)))
    board = setting.board or game.boards[0]
    options = Settings(game=game.name, board=board, rules=game.rules, options=setting.options, seats=("open",) * setting.seats)
    table = Table("t1", options, seed_from("effects"))
    for seat in range(setting.seats):
        table.fold(table.sit(f"p{seat}", f"P{seat}", seat, 1))
    return table


def anew(table: Table) -> list[tuple[Effect, ...]]:
    """What the moves of its record did, all told from the beginning."""
    state, found = table.record.start(), []
    for entry in table.record.entries:
        before = state.copy()
        n = state.play(entry.seat, entry.token)
        found.append(table.game.effects(before, entry.seat, state.moves[n], state))
    return found


@every_game
def test_a_table_keeps_them_right_whatever_is_taken_back(game: Game) -> None:
    table, rng, taken, was_sealed = sat_down(game), Random(game.name), 0, False
    while owing := table.owing():
        seat = rng.choice(owing)
        token = str(table.state.moves[rng.choice(table.state.legal(seat))])
        twin = table.twin()
        twin.fold(twin.move(f"p{seat}", seat, token, f"twin {len(table.moves)}", 1))
        if rng.random() < 0.05:
            assert list(twin.effects) == anew(twin)
        table.fold(table.move(f"p{seat}", seat, token, f"{len(table.moves)} {table.number}", 1))
        if rng.random() < 0.3:
            assert len(table.effects) == len(table.record.entries)
        was_sealed |= bool(table.state.sealed())
        for who in range(len(table.chairs)):
            if table.can_take_back(who) and rng.random() < 0.2:
                table.fold(table.take_back(f"p{who}", who, f"back {table.number}", 1))
                taken += 1
                assert rng.random() < 0.8 or list(table.effects) == anew(table)
    assert list(table.effects) == anew(table)
    assert taken or not was_sealed


@every_game
def test_sealed_and_secret_things_are_told_when_they_are_opened(game: Game) -> None:
    table, rng = sat_down(game), Random(game.name)
    while owing := table.owing():
        for mine in ([], [0], [0, 1]) if rng.random() < 0.2 else ():
            deeds = table.deeds(mine)
            assert [(deed.seat, deed.move) for deed in deeds] == table.shown(mine)
            assert all(each.knowers is None for deed in deeds for each in deed.effects), "nothing secret goes along"
            for deed in deeds:
                assert deed.at < table.opened or deed.seat in mine
                told = [each.shown(set(mine) or {None}) for each in table.effects[deed.at]]
                assert list(deed.effects) == [each for each in told if each]
        seat = rng.choice(owing)
        token = str(table.state.moves[rng.choice(table.state.legal(seat))])
        table.fold(table.move(f"p{seat}", seat, token, str(len(table.moves)), 1))
    assert [list(deed.effects) for deed in table.deeds([])] == [[each.opened() for each in told] for told in table.effects]


# ---------------------------------------------------------------- compiled and interpreted
PROGRAM = """
import hashlib, json, stellwerk
from tests.contract.test_effects import steps
from tests.contract.walk import settings
told = {str(setting): repr([step.effects for step in steps(setting, 3)]) for setting in settings()[::4]}
sums = {setting: hashlib.sha256(text.encode()).hexdigest() for setting, text in told.items()}
print(json.dumps([stellwerk.is_compiled(), sums]))
"""


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_effects_are_the_same_compiled_and_interpreted() -> None:
    def told(**environment: str) -> tuple[bool, dict[str, str]]:
        env = {**os.environ, **environment}
        run = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
        is_compiled, sums = json.loads(run.stdout)
        return is_compiled, sums

    compiled, interpreted = told(), told(STELLWERK_INTERPRETED="1")
    assert (compiled[0], interpreted[0]) == (True, False)
    assert compiled[1] == interpreted[1]
