"""The words of Metro: every move, prompt and item in both languages."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.walk import settings
from tests.games.metro.scene import BOARD, GAME, fresh

from stellwerk import DEALER
from stellwerk.contract import Item, Score
from stellwerk.games.metro.rules.score import verdict_rank

ENGLISH, GERMAN = (GAME.words(lang) for lang in ("en", "de"))


@pytest.mark.parametrize("say", [ENGLISH, GERMAN], ids=["en", "de"])
def test_every_move_has_words_of_its_own(say: object) -> None:
    told = [GAME.tell(move, say) for move in BOARD.moves]  # type: ignore[arg-type]
    assert all(told)
    assert len(set(told)) == len(told)


def test_moves_in_words() -> None:
    def words(token: str) -> tuple[str, str]:
        move = BOARD.moves[BOARD.numbers[token]]
        return GAME.tell(move, ENGLISH), GAME.tell(move, GERMAN)

    assert words("cbaa:g1") == ("cbaa on g1", "cbaa auf g1")
    assert words("cbaa>2:g1") == ("cbaa, turned 2 times, on g1", "cbaa, 2-mal gedreht, auf g1")
    assert words("cbaa>1:g1")[1] == "cbaa, einmal gedreht, auf g1"
    assert words("swap:red40:open") == ("swap Red 40 % for the open share", "Rot 40 % gegen die offene Aktie")
    assert words("put:eiffel2") == ("tourist to Eiffel Tower, field 2", "Tourist zu Eiffelturm, Feld 2")
    assert words("taxi:left") == ("the taxi starts at the left end", "das Taxi beginnt am linken Ende")


@pytest.mark.parametrize("setting", [s for s in settings() if s.game is GAME], ids=str)
def test_there_is_a_prompt_at_every_moment(setting: object) -> None:
    state, rng = fresh(setting.seats, **setting.options), Random(1)  # type: ignore[attr-defined]
    prompts: set[tuple[str, str]] = set()
    while turn := state.turn():
        for viewer in (None, 0):
            view = state.view(viewer)
            prompts.add((GAME.prompt(view, ENGLISH), GAME.prompt(view, GERMAN)))
        moves = state.legal(turn[0])
        state.apply(turn[0], rng.choices(moves, state.odds())[0] if turn == (DEALER,) else rng.choice(moves))
    assert GAME.prompt(state.view(0), ENGLISH) == "The game is over"
    assert all(english and english != german for english, german in prompts)
    for score in state.scores():
        assert all(GAME.item(item.name, ENGLISH) and GAME.item(item.name, GERMAN) for item in score.items)


def test_5_5_the_verdict_on_a_game_alone() -> None:
    plain = [verdict_rank(BOARD, Score((Item("last", points),))) for points in range(40)]
    assert sorted(set(plain)) == [0, 1, 2, 3, 4, 5] == sorted(set(plain), key=plain.index)
    hard = [verdict_rank(BOARD, Score((Item("last", points), Item("gap", -20)))) for points in range(-40, 60)]
    assert sorted(set(hard)) == [0, 1, 2, 3, 4, 5]
    assert GAME.verdict(Score((Item("last", 30),)), GERMAN).startswith("Hier ist keine Gesellschaft")
    assert GAME.verdict(Score((Item("lines", 30),)), GERMAN) == ""


def test_the_rules_can_be_read_at_the_table() -> None:
    assert "1.5" in GAME.help(ENGLISH)
