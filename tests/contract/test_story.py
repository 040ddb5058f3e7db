"""The laws of stories, over random games of every game and option set: plain sentences in both languages, and no secret in them."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from markupsafe import Markup
from tests.contract.walk import Setting
from tests.contract.walk import settings as all_settings
from tests.web.test_names import painter

from stellwerk import seed_from
from stellwerk.effects import Effect
from stellwerk.story import Entry, Listener
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table
from stellwerk.web.log import LOG_LINES, log, turns_of
from stellwerk.words import LANGUAGES

every_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz")
LOOKS = 4
"""So many positions of a game are looked at, each with the eyes of a viewer."""
PATH = re.compile(r"M[-MLHVAQCZzmlhvaqc0-9. ]+")
CODE = re.compile(r"\b(?!Da\b)[a-d]{4}\b|[{}]|\bNone\b|\b(on|underground|street)-")
"""What is for programs: tiles, gaps that nobody filled, names of cards."""


def sat_down(setting: Setting) -> Table:
    board = setting.board or setting.game.boards[0]
    settled = Settings(
        game=setting.game.name, board=board, rules=setting.game.rules, options=setting.options, seats=("open",) * setting.seats
    )
    table = Table("t1", settled, seed_from("story"))
    for seat in range(setting.seats):
        table.fold(table.sit(f"p{seat}", NAMES[seat], seat, 1))
    return table


def play(table: Table, rng: Random) -> bool:
    """One move of somebody who owes one; False when the game is over."""
    if not (owing := table.owing()):
        return False
    seat = rng.choice(owing)
    token = str(table.state.moves[rng.choice(table.state.legal(seat))])
    table.fold(table.move(f"p{seat}", seat, token, f"{len(table.moves)}", 1))
    return True


def told(table: Table, lang: str, mine: tuple[int, ...]) -> list[Entry]:
    listener = Listener(table.game.words(lang), table.names, mine, table.record.board, tuple(table.record.options.items()))
    return [entry for turn in turns_of(table.deeds(mine)) for entry in table.game.story(listener, turn)]


kept_painter = cache(painter)


def in_html(table: Table, lang: str, seat: int | None) -> str:
    paint = kept_painter(lang)
    say = paint.say(table)
    return log(paint._macros(say, table), table, seat, say)


@every_setting
def test_a_story_is_made_of_plain_sentences(setting: Setting) -> None:
    table, rng = sat_down(setting), Random(7)
    while play(table, rng):
        pass
    for lang, mine in zip(LANGUAGES, ((), (0,)), strict=True):
        entries = told(table, lang, mine)
        assert len(entries) >= len(table.moves) / 12
        for entry in entries:
            assert entry.words[0].isupper() or entry.words[0].isdigit(), entry.words
            assert not CODE.search(entry.words), entry.words
            assert not entry.mark or PATH.fullmatch(entry.mark), entry.mark
            assert not entry.picture or str(entry.picture).startswith("<svg viewBox="), entry
            assert not entry.picture.is_live
        lines = in_html(table, lang, 0)
        assert lines.count("<li") <= LOG_LINES
        assert setting.seats == 1 or any(name in Markup(lines).striptags() for name in NAMES[1:])


def poisoned(effect: Effect, viewer: int | None) -> Effect:
    """With other secrets, if the viewer does not know them."""
    if effect.knowers is None or viewer in effect.knowers:
        return effect
    other = tuple((name, "not for you") for name, _ in effect.secret)
    facts = tuple((name, "not for you") for name, _ in effect.facts) if effect.is_hidden else effect.facts
    return Effect(effect.kind, effect.seat, facts, other, effect.knowers, effect.is_hidden)


@every_setting
def test_what_is_hidden_never_reaches_the_log_of_others(setting: Setting) -> None:
    """The same bytes, whatever lies there face down: other secrets, other sealed choices."""
    table, rng = sat_down(setting), Random(3)
    course = rng.sample(range(1, 60), LOOKS)
    for n in range(60):
        if not play(table, rng) or not table.owing():
            return
        if n in course:
            viewer = rng.choice([None, *range(setting.seats)])
            other = with_other_secrets(table, viewer)
            for lang in LANGUAGES:
                assert in_html(other, lang, viewer) == in_html(table, lang, viewer)


def with_other_secrets(table: Table, viewer: int | None) -> Table:
    twin = table.twin()
    own = [i < table.opened or entry.seat == viewer for i, entry in enumerate(table.record.entries)]
    twin._effects = [
        tuple(poisoned(each, viewer) for each in effects) if is_open else (Effect("not for you"),)
        for effects, is_open in zip(table.effects, own, strict=True)
    ]
    twin.moves = [NotForYou() if viewer in table.secrets[i] else move for i, move in enumerate(table.moves)]  # type: ignore[misc]
    return twin


class NotForYou:
    """A move that must not be told."""

    def __str__(self) -> str:
        raise AssertionError("a hidden move is told")
