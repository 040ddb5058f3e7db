"""The laws of score pads as they are shown: what is hidden is hidden from all alike, and every item says why it has its points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.contract.page import classes, tree
from tests.contract.test_parts import LANGS, SEED, a_strict_page_takes_it, every_game, every_setting, the_board_has_the_colours_of_the_theme
from tests.contract.walk import Setting, Walk, settings_of

from stellwerk.contract import Game, Item, Reason, Score, State, Tally, View
from stellwerk.svg import several
from stellwerk.theme import THREADS

EVERY = 31
"""One position in so many is looked at, and the end."""
NOWHERE = "The board does not show this"


def positions(setting: Setting) -> list[State]:
    walk = Walk(setting, SEED)
    return [walk.state.copy() for made in walk.steps() if made % setting.every(EVERY) == 0 or not walk.state.turn()]


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


# ------------------------------------------------------------ what is hidden
@every_setting
def test_what_everybody_knows_of_a_pad_is_the_same_for_every_viewer(setting: Setting) -> None:
    game = setting.game
    for state in positions(setting):
        for seat in range(state.seats):
            known = game.tally(state.view(None), seat)
            for viewer in viewers(state):
                seen = game.tally(state.view(viewer), seat)
                if viewer != seat or seat not in state.sealed():
                    assert (seen.items, seen.has_more) == (known.items, known.has_more)
                assert viewer == seat or not seen.own, "only its own seat knows more"
                assert not any(item.points for item in seen.hidden)


@every_setting
def test_at_the_end_all_is_open_and_counts(setting: Setting) -> None:
    end = Walk(setting, SEED).finish()
    for viewer in viewers(end):
        tallies = [setting.game.tally(end.view(viewer), seat) for seat in range(end.seats)]
        assert [Score(tally.items).items for tally in tallies] == [score.items for score in end.scores()]
        assert [tally.points for tally in tallies] == [score.total for score in end.scores()]
        assert not any(tally.has_more for tally in tallies)


@every_setting
def test_what_only_its_seat_knows_is_hidden_from_all_others(setting: Setting) -> None:
    """Nothing of it is on their board either."""
    game, say = setting.game, setting.game.words("en")
    for state in positions(setting):
        for seat in range(state.seats):
            mine = game.tally(state.view(seat), seat)
            other = game.tally(state.view(None), seat)
            assert bool(mine.own) <= bool(other.hidden), "something is still to come"
            for item in other.hidden if mine.own else ():
                assert game.reasons(state.view(None), seat, item, say) == (
                    Reason(game.reasons(state.view(None), seat, item, say)[0].words),
                )


# ------------------------------------------------------------ reasons
@every_setting
def test_every_item_of_every_pad_has_a_reason_or_says_that_it_has_none(setting: Setting) -> None:
    for n, state in enumerate(positions(setting)):
        for viewer in viewers(state):
            view = state.view(viewer)
            the_reasons_hold(setting.game, view, viewer or 0, LANGS[n % 2])


def the_reasons_hold(game: Game, view: View, seat: int, lang: str) -> None:
    say = game.words(lang)
    parts = game.parts(view, say)
    there = threads_on(str(several(parts.board, *[panel.drawn for panel in parts.panels])))
    for item in game.tally(view, seat).all:
        told = game.reasons(view, seat, item, say)
        assert len(told) in (1, 1 + len(game.terms(item))), (item, [reason.words for reason in told])
        for reason in told:
            assert reason.words
            assert set(reason.threads or ()) <= there, (item, "a thread that nothing on the page belongs to")
            the_drawing_holds(reason, game)
        assert in_order(game.terms(item), item.how)


@cache
def threads_on(page: str) -> set[int]:
    return {int(n) for n in re.findall(r"\b(?:thread|tell)-(\d+)", page)} & set(range(THREADS))


def the_drawing_holds(reason: Reason, game: Game) -> None:
    if not reason.drawn:
        return
    root = tree(reason.drawn)
    a_strict_page_takes_it(root, game)
    the_board_has_the_colours_of_the_theme(root)
    for element in root.iter():
        assert not {"data-pick", "data-why", "tabindex", "role"} & set(element.attrib), "it is looked at"
        assert "last" not in classes(element), "the replay takes this for a move"


def in_order(terms: tuple[str, ...], how: str) -> bool:
    end = 0
    for term in terms:
        end = how.index(term, end) + len(term)
    return True


@every_game
def test_some_time_the_board_tells_of_every_item_unless_its_words_say_that_it_never_does(game: Game) -> None:
    told: dict[str, bool] = {}
    for setting in settings_of(game):
        for state in (*positions(setting)[-3:], *[Walk(setting, seed).finish() for seed in range(3)]):
            for seat in range(state.seats):
                for item, is_told in told_at(game, state.view(seat), seat):
                    told[item] = told.get(item, False) or is_told
    assert [name for name, is_told in told.items() if not is_told] == []


def told_at(game: Game, view: View, seat: int) -> Iterator[tuple[str, bool]]:
    """Every item of a pad, and whether the page shows its reason or says that it cannot."""
    say = game.words("en")
    beside = str(several(*[panel.drawn for panel in game.parts(view, say).panels]))
    for item in game.tally(view, seat).all:
        reason = game.reasons(view, seat, item, say)[0]
        marked = re.search(rf'data-item="[^"]*\b{item.name}\b', beside)
        yield item.name, bool(reason.drawn or reason.threads or marked or NOWHERE in reason.words)


@every_game
def test_a_sum_is_cut_into_its_terms(game: Game) -> None:
    assert game.terms(Item("lines", 0, "")) == ()
    assert game.terms(Item("any", 5, "5")) == ()
    assert game.terms(Item("any", 7, "2 × 3 + 1")) in (("2 × 3", "1"), ()), "a game may say that its sums have no terms"


@pytest.mark.parametrize(
    ("points", "own", "hidden", "text"), [(18, False, False, "18"), (-2, True, False, "−2 + ?"), (4, False, True, "4 + ?")]
)
def test_a_tally_tells_what_everybody_knows(points: int, own: bool, hidden: bool, text: str) -> None:
    more = (Item("more", 80),)
    assert str(Tally((Item("a", points),), more if own else (), more if hidden else ())) == text
    assert str(Tally((), more)) == "?"
