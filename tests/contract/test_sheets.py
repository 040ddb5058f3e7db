"""The laws of games in which every seat has a sheet of its own: a look at another one shows what the viewer may know, and does nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.contract.page import classes, tree, whole
from tests.contract.test_parts import EVERY, LANGS, SEED, a_strict_page_takes_it, every_game
from tests.contract.walk import Setting, Walk, settings

from stellwerk.contract import Game, State

MOST = 2500
"""Bytes of a thumbnail: it is sent for every seat after every move."""

OFTEN = 3 * EVERY
with_sheets = [setting for setting in settings() if setting.game.has_sheets and setting.seats > 1][::3]
every_setting = pytest.mark.parametrize("setting", with_sheets, ids=str)


def viewers(seats: int) -> list[int | None]:
    return [seats - 1, None]


@every_setting
def test_every_sheet_can_be_looked_at_and_nothing_be_done_there(setting: Setting) -> None:
    walk = Walk(setting, SEED)
    for made in walk.steps():
        if made % OFTEN == 0 or not walk.state.turn():
            for viewer, seat in product(viewers(setting.seats), range(setting.seats)):
                a_look_is_still(setting.game, walk.state, viewer, seat)
                a_thumbnail_is_small(setting.game, walk.state, viewer, seat)


def a_look_is_still(game: Game, state: State, viewer: int | None, seat: int) -> None:
    view = state.view(viewer)
    parts = game.parts(view.turned_to(seat), game.words(LANGS[seat % 2]))
    root = whole(parts)
    a_strict_page_takes_it(root, game)
    assert not parts.picks
    for element in root.iter():
        assert not {"data-pick", "data-why", "tabindex"} & set(element.attrib)
        assert not {"lit", "lit-stop", "ghost", "next"} & classes(element), "nothing is lit"
    assert [panel.title for panel in parts.panels] == [panel.title for panel in game.parts(view, game.words(LANGS[seat % 2])).panels]
    with pytest.raises(ValueError, match="made by hand"):
        view.turned_to(seat).guess(random.Random(SEED))


def a_thumbnail_is_small(game: Game, state: State, viewer: int | None, seat: int) -> None:
    markup = str(game.thumbnail(state.view(viewer), seat))
    root = ElementTree.fromstring(markup)
    assert (root.tag, root.get("class"), root.get("aria-hidden")) == ("svg", "thumb", "true")
    a_strict_page_takes_it(tree(markup), game)
    assert not [element for element in root.iter() if element.tag in ("text", "title") or "tabindex" in element.attrib]
    assert len(markup.encode()) <= MOST


@every_setting
def test_nothing_hidden_is_in_a_look_at_another_sheet(setting: Setting) -> None:
    """Whatever the truth is: who cannot tell it from a guess sees the same."""
    walk, rng, say, hidden = Walk(setting, SEED), random.Random(SEED), setting.game.words("en"), 0
    sealed = 0
    for _ in walk.steps():
        sealed += bool(walk.state.sealed())
        if not walk.state.sealed() or sealed % 9:
            continue
        for viewer in viewers(setting.seats):
            view = walk.state.view(viewer)
            guess = view.guess(rng)
            guessed = guess.view(viewer)
            for seat in range(setting.seats):
                hidden += seat != viewer and guess.view(seat) != walk.state.view(seat)
                assert setting.game.parts(guessed.turned_to(seat), say) == setting.game.parts(view.turned_to(seat), say)
                assert setting.game.thumbnail(guessed, seat) == setting.game.thumbnail(view, seat)
    assert hidden, "nothing was hidden"


@every_setting
def test_who_looks_sees_the_sheet_as_its_owner_does_once_all_have_chosen(setting: Setting) -> None:
    """The thumbnail and the board of another seat, and from nowhere else."""
    walk, say = Walk(setting, SEED), setting.game.words("en")
    shown: set[str] = set()
    for _ in walk.steps():
        if walk.state.sealed() or (walk.state.turn() and walk.state.turn()[0] < setting.seats):
            continue
        for seat in range(setting.seats):
            own, other = walk.state.view(seat), walk.state.view((seat + 1) % setting.seats)
            assert setting.game.thumbnail(other, seat) == setting.game.thumbnail(own, seat)
            assert setting.game.parts(other.turned_to(seat), say).board == setting.game.parts(own.turned_to(seat), say).board
            shown.add(str(setting.game.thumbnail(other, seat)))
    assert len(shown) > 10


@every_setting
def test_a_look_tells_nothing_of_who_still_thinks(setting: Setting) -> None:
    """Pages keep it until the viewer learns something new: it is the same whoever of the others has chosen."""
    walk, say = Walk(setting, SEED), setting.game.words("en")
    for made in walk.steps():
        if made % 11 == 0:
            view: Any = walk.state.view(None)
            done = replace(view, owing=())
            for seat in range(setting.seats):
                assert setting.game.parts(done.turned_to(seat), say) == setting.game.parts(view.turned_to(seat), say)


def test_there_are_games_with_sheets() -> None:
    assert {setting.game.name for setting in with_sheets} == {"next-station-london", "voll-verplant"}


@every_game
def test_a_seat_that_is_not_there_has_no_sheet(game: Game) -> None:
    view = game.new(max(game.seats)).view(0)
    for seat in (-1, 99):
        with pytest.raises(ValueError if game.has_sheets else NotImplementedError):
            view.turned_to(seat)
    assert bool(game.thumbnail(view, 0)) == game.has_sheets
