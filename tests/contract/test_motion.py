"""The laws of scenes, over random games of every game and option set: short, still to the touch, and with no secret in them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.contract.page import tree
from tests.contract.test_parts import a_strict_page_takes_it
from tests.contract.test_story import CODE, PATH, play, sat_down, with_other_secrets
from tests.contract.walk import Setting
from tests.contract.walk import settings as all_settings

from stellwerk.motion import LONGEST, Box, Fly, Gain, Interlude, Note, Place, Put, Scene, Step, Trace
from stellwerk.svg import Node
from stellwerk.table.table import Table
from stellwerk.web.log import listener_at
from stellwerk.web.motion import MOST, Reel, last_moves, scenes
from stellwerk.words import LANGUAGES

every_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
PLACES = re.compile(r"(seat|row):\d|pile|bag|(head|block):[a-z]+")
OWN = ("data-pick", "data-why", "tabindex")


def all_scenes(table: Table, lang: str, viewer: int | None) -> list[Scene]:
    listener = listener_at(table, viewer, table.game.words(lang))
    deeds = table.deeds(listener.mine)
    return [scene for i, deed in enumerate(deeds) for scene in scenes(table, listener, deeds[:i], deed)]


def drawings(step: Step) -> list[Node]:
    match step:
        case Trace():
            return [step.drawn, step.total, *[number for _, number in step.counts]]
        case Put():
            return list(step.pieces)
        case Fly() | Note():
            return [step.picture]
        case Interlude():
            return [step.html]
        case Gain():
            return []


def places(step: Step) -> list[Place]:
    return [step.start, step.end] if isinstance(step, Fly) else [step.place] if isinstance(step, Note) else []


def is_on(place: Place, board: Box) -> bool:
    """A thing of the page, or within the board."""
    if isinstance(place, str):
        return PLACES.fullmatch(place) is not None
    x, y, width, height = board
    return x <= place[0] <= x + width - place[2] and y <= place[1] <= y + height - place[3]


@every_setting
def test_scenes_are_short_and_plain(setting: Setting) -> None:
    table, rng = sat_down(setting), Random(7)
    while play(table, rng):
        pass
    drawn: dict[str, Node] = {}
    board: Any = table.game.parts(table.state.view(None), table.game.words("en")).board.attrs["viewBox"]
    box = tuple(map(float, board.split()))
    for lang, viewer in zip(LANGUAGES, (None, 0), strict=True):
        found = all_scenes(table, lang, viewer)
        assert found
        for scene in found:
            assert not CODE.search(scene.words), scene.words
            assert scene.sheet is None or table.game.has_sheets
            assert scene.lasts <= LONGEST or scene.covers, scene
            for step in scene.steps:
                assert all(is_on(place, box) for place in places(step)), step  # type: ignore[arg-type]  # four numbers
                drawn |= {str(each): each for each in (scene.before, *drawings(step)) if each}
    for text, each in drawn.items():
        root = tree(text)
        a_strict_page_takes_it(root, table.game)
        assert not each.picks
        for element in root.iter():
            assert not set(OWN) & set(element.attrib)
            assert PATH.fullmatch(element.get("d", "M0")), element.get("d")


@every_setting
def test_what_is_hidden_never_reaches_the_scenes_of_others(setting: Setting) -> None:
    """The same bytes, whatever lies there face down: other secrets, other sealed choices. So do the last moves at the seats."""
    table, rng = sat_down(setting), Random(3)
    course = rng.sample(range(1, 60), 3)
    for n in range(60):
        if not play(table, rng) or not table.owing():
            return
        if n in course:
            viewer = rng.choice([None, *range(setting.seats)])
            other, say = with_other_secrets(table, viewer), table.game.words("en")
            assert [each.plain() for each in all_scenes(other, "en", viewer)] == [each.plain() for each in all_scenes(table, "en", viewer)]
            assert last_moves(other, viewer, say) == last_moves(table, viewer, say)


@pytest.mark.parametrize("setting", [setting for setting in all_settings() if setting.seats > 1][::9], ids=str)
def test_a_page_is_shown_everything_once_and_its_own_choices_not_at_all(setting: Setting) -> None:
    table, rng, say = sat_down(setting), Random(5), setting.game.words("en")
    for _ in range(12):
        play(table, rng)
    mine, fresh = Reel(), Reel()
    assert mine.news(table, 0, say) == [], "what was there when the page came is no news"
    shown = 0
    for _ in range(25):
        before = len(table.deeds((0,)))
        if not play(table, rng):
            break
        deeds, listener = table.deeds((0,)), listener_at(table, 0, say)
        news = mine.news(table, 0, say)
        told = [
            each.plain()
            for i, deed in enumerate(deeds)
            for each in scenes(table, listener, deeds[:i], deed)
            if not (deed.seat == 0 and each.is_choice)
        ]
        assert len(news) <= MOST
        assert not news or len(deeds) > before
        assert all(each in told for each in news)
        assert mine.news(table, 0, say) == [], "nothing is shown twice"
        shown += len(news)
    assert shown
    assert fresh.news(table, None, say) == []
