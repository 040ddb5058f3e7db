"""A position is its list of fields: nothing is kept beside them, and every one is copied, compared and hashed. Over all games.

Fields can be set from outside only where the rules are interpreted; those tests are skipped where they are compiled. `make test` runs both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.contract.fields import fields_of, has_list, owner_in, parts_of
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings

import stellwerk
from stellwerk import GAMES
from stellwerk.contract import State
from stellwerk.kit import plain
from stellwerk.kit.fields import Field, Numbers, Part, Thing

interpreted = pytest.mark.skipif(stellwerk.is_compiled(), reason="C fields cannot be set from Python")
compiled = pytest.mark.skipif(not stellwerk.is_compiled(), reason="a Python object has no layout in C")

SETTINGS = [setting for setting in all_settings() if has_list(setting.new())]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def kind_of(setting: Setting) -> str:
    """The game, and what its parts are."""
    return "/".join([setting.game.name, *(type(part).__name__ for part in parts_of(setting.new()).values())])


RICHEST = {kind_of(setting): setting for setting in sorted(SETTINGS, key=lambda setting: setting.seats)}
every_kind = pytest.mark.parametrize("setting", RICHEST.values(), ids=list(RICHEST))


def positions(setting: Setting) -> Iterator[State]:
    """Some of a random game, from the first to the last."""
    walk = Walk(setting, 1)
    for made in walk.steps():
        if made % 20 == 0 or not walk.state.turn():
            yield walk.state


# ---------------------------------------------------------------- the list is the position
@pytest.mark.parametrize("name", GAMES)
def test_every_game_lists_its_fields(name: str) -> None:
    """Or is written in plain Python, where a position is all its attributes."""
    state = GAMES[name].new(2)
    assert isinstance(state, plain.State) or has_list(state)


@interpreted
@every_setting
def test_a_state_has_the_fields_of_its_list_and_no_others(setting: Setting) -> None:
    for state in positions(setting):
        for one in (state, state.copy(), state.view(0).guess(Random(1))):
            for owner in (one, *parts_of(one).values()):
                assert set(vars(owner)) == {field.name for field in fields_of(owner).all}


@compiled
@every_setting
def test_rules_add_no_field_to_the_layout(setting: Setting) -> None:
    state = setting.new()
    for owner in (state, *parts_of(state).values()):
        assert not hasattr(owner, "__dict__")
        for kind, below in pairwise(type(owner).__mro__):
            if kind.__name__ != "Layout" and any(other.__name__ == "Layout" for other in below.__mro__):
                assert kind.__basicsize__ == below.__basicsize__, kind


@every_setting
def test_values_are_the_fields_in_the_order_of_the_list(setting: Setting) -> None:
    """In both builds, so that what is true of the values is true of the fields in C."""
    for state in positions(setting):
        for owner in (state, *parts_of(state).values()):
            for field, value in zip(fields_of(owner).compared, values_of(owner), strict=True):
                shown = getattr(owner, field.name)
                if isinstance(field, Part):
                    assert value == (type(shown), values_of(shown)), field
                elif isinstance(field, Numbers):
                    assert (tuple(shown), len(shown)) == (value, field.size), field
                else:
                    assert shown == value, field


def values_of(owner: Any) -> tuple[Any, ...]:
    return tuple(owner._values())


# ---------------------------------------------------------------- every field counts
@interpreted
@every_kind
def test_every_field_is_copied_compared_and_hashed(setting: Setting) -> None:
    for state in positions(setting):
        for part in ("", *parts_of(state)):
            for field in fields_of(owner_in(state, part)).all:
                for changed in changes(state, part, field):
                    assert (changed != state) is field.is_compared, field
                    assert (hash(changed) != hash(state)) is field.is_compared, field
                    twin = changed.copy()
                    assert twin == changed, field
                    mine, its = getattr(owner_in(twin, part), field.name), getattr(owner_in(changed, part), field.name)
                    assert mine == its, field
                    assert (mine is not its) or not isinstance(field, Numbers), "an array of its own"


def changes(state: State, part: str, field: Field) -> Iterator[State]:
    """Twins of a position that differ in this field: of an array in its first, its last and some other number."""
    if isinstance(field, Part):
        return  # its own fields are changed
    for place in sorted({0, field.size - 1, field.size // 2} if isinstance(field, Numbers) else {0}):
        twin = state.copy()
        owner = owner_in(twin, part)
        value = getattr(owner, field.name)
        if isinstance(field, Numbers):
            value[place] += 1
        else:
            setattr(owner, field.name, object() if isinstance(field, Thing) else value + 1)
        yield twin


# ---------------------------------------------------------------- equality
def test_no_two_settings_begin_alike() -> None:
    """Game, board, options and seats are part of a position."""
    begun = [setting.new() for setting in all_settings()]
    assert len(set(begun)) == len(begun)


@every_setting
def test_two_beginnings_of_one_setting_are_equal(setting: Setting) -> None:
    one, two = setting.new(), setting.new()
    assert one == two
    assert len({one, two}) == 1


@every_kind
def test_a_state_is_nothing_else(setting: Setting) -> None:
    state = setting.new()
    assert state != object()
    assert state.__eq__(object()) is NotImplemented
    assert all(state != other.new() for other in all_settings() if other.game is not setting.game)
