"""The laws every game keeps, over random games of every game and option set. There is no list of exceptions.

Cheap laws are checked at every step of every game, dear ones at a few steps that Hypothesis picks.
"""

from __future__ import annotations

import math
import os
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.contract.fields import has_list
from tests.contract.page import leading
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings
from tests.soak import times

import stellwerk
from stellwerk import DEALER, IllegalMove, Record
from stellwerk.contract import State, View

GAMES = int(os.environ.get("STELLWERK_LAW_GAMES", times(500, 5000) if stellwerk.is_compiled() else 80))
"""With each set of options, over all numbers of seats. Other ones every time."""
FEW_SETS, MANY = 10, 4 * GAMES
"""A game with more sets of options than few gets so many games in all."""

VOID = {"br", "hr", "img", "input"}
"""Elements of HTML that have no end tag."""

every_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)


def games_for(setting: Setting) -> int:
    own = [other.options for other in all_settings() if other.game is setting.game]
    sets = len({str(options) for options in own})
    return math.ceil(GAMES / own.count(setting.options)) if sets <= FEW_SETS else MANY // len(own)


few = settings(max_examples=max(2, GAMES // 125), deadline=None, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 2**32)


def moments(setting: Setting) -> st.SearchStrategy[list[int]]:
    """One or two, within the game."""
    return st.lists(st.integers(0, min(250, setting.game.longest(setting.seats))), min_size=1, max_size=2)


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def views(state: State) -> list[View]:
    return [state.view(viewer) for viewer in viewers(state)]


# ---------------------------------------------------------------- all laws on a random game
@every_setting
def test_every_law_holds_in_random_games(setting: Setting) -> None:
    @settings(max_examples=games_for(setting), deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=seeds, stops=moments(setting))
    def holds(seed: int, stops: list[int]) -> None:
        every_law_holds(setting, seed, stops)

    holds()


def every_law_holds(setting: Setting, seed: int, stops: list[int]) -> None:
    walk = Walk(setting, seed)
    pieces = dict(walk.state.pieces())
    for made in walk.steps():
        assert made <= setting.game.longest(setting.seats), "a game ends within its bound"
        turns_and_moves_agree(walk.state)
        assert dict(walk.state.pieces()) == pieces, "nothing appears or vanishes"
        if made in stops:
            for check in DEAR_LAWS:
                check(walk)
    replay_gives_the_same(walk)


def turns_and_moves_agree(state: State) -> None:
    """Exactly the seats in turn() have legal moves; the dealer's have positive odds, nobody else's have any."""
    turn = state.turn()
    for seat in (*range(state.seats), DEALER):
        assert bool(state.legal(seat)) == (seat in turn)
    odds = state.odds()
    if turn == (DEALER,):
        assert len(odds) == len(state.legal(DEALER))
        assert all(weight > 0 for weight in odds)
    else:
        assert odds == []
        assert DEALER not in turn, "the dealer moves alone"


def replay_gives_the_same(walk: Walk) -> None:
    """A record's text reads back, replays to the same scores, and its deals follow from the seed."""
    walk.record.close(walk.state, walk.dealer.seed)
    text = walk.record.text()
    again = Record.parse(text)
    assert again.text() == text
    end = again.replay()
    assert end.scores() == walk.state.scores()
    assert end.turn() == ()
    assert end == walk.state or not has_list(end)
    assert again.verify() == walk.dealer.dealt
    assert walk.record.masked(None) is walk.record, "after the end there is nothing to hide"


# ---------------------------------------------------------------- the dear laws, each on a position in the middle of a game
def a_guess_looks_like_the_truth(walk: Walk) -> None:
    for view in views(walk.state):
        guessed = view.guess(Random(walk.seed))
        assert guessed.view(view.seat) == view
        assert guessed.turn() == walk.state.turn()
        if view.seat in guessed.turn():
            assert guessed.legal(view.seat) == walk.state.legal(view.seat)
        # which cards are left to deal may be a secret, how many of them is not
        assert sum(guessed.odds()) == sum(walk.state.odds())
        finish(guessed, walk.seed)
        assert guessed.turn() == ()


def sealed_choices_of_others_do_not_show(walk: Walk) -> None:
    """Made anew, what others chose in this turn leaves a seat's view and its copy of the record as they were."""
    for viewer in viewers(walk.state):
        other = with_other_sealed_choices(walk, viewer)
        if other is None:
            continue
        assert other.state.view(viewer) == walk.state.view(viewer)
        assert other.record.masked(viewer).text() == walk.record.masked(viewer).text()


def with_other_sealed_choices(walk: Walk, viewer: int | None) -> Walk | None:
    """The same game up to the open turn, the viewer's choices kept, those of others made anew; None if nothing is sealed."""
    entries = walk.record.entries
    opened = last_open(walk.record)
    if opened == len(entries):
        return None
    other = Walk(walk.setting, walk.seed)
    other.record.entries = entries[:opened]
    other.state = other.record.replay()
    owing = walk.state.turn()
    rng = Random(walk.seed + 1)
    for entry in entries[opened:]:
        if entry.seat == viewer:
            other.state.play(entry.seat, entry.token)
            other.record.add(entry.seat, entry.token)
    for seat in {entry.seat for entry in entries[opened:]} - {viewer} - set(owing):
        while seat in other.state.turn():
            n = rng.choice(other.state.legal(seat))
            other.record.add(seat, str(other.state.moves[n]))
            other.state.apply(seat, n)
    return other


def last_open(record: Record) -> int:
    """How many moves had been made when last nothing was sealed."""
    last = 0
    for made, state in enumerate(record.positions()):
        if not state.sealed():
            last = made
    return last


def a_masked_record_keeps_secrets(walk: Walk) -> None:
    if not walk.state.turn():
        return
    opened = last_open(walk.record)
    for viewer in viewers(walk.state):
        masked = walk.record.masked(viewer)
        assert masked.seed == ""
        assert len(masked.entries) == opened + sum(entry.seat == viewer for entry in walk.record.entries[opened:])


def the_order_of_sealed_choices_does_not_matter(walk: Walk) -> None:
    turn = walk.state.turn()
    if len(turn) < 2:
        return
    ends = []
    for order in (turn, turn[::-1]):
        state = walk.state.copy()
        for seat in order:
            rng = Random(walk.seed + seat)
            while seat in state.turn():
                state.apply(seat, rng.choice(state.legal(seat)))
                if not state.sealed():  # the turn is over, all choices are shown
                    break
        ends.append((views(state), state.scores(), state.turn()))
    assert ends[0] == ends[1]


def copies_are_independent(walk: Walk) -> None:
    before = views(walk.state)
    finish(walk.state.copy(), walk.seed)
    assert views(walk.state) == before
    assert views(walk.state.copy()) == before


def a_copy_is_the_same_position(walk: Walk) -> None:
    """Equal and with the same hash until somebody moves; what is equal then still looks the same to everybody."""
    state = walk.state
    if not has_list(state):
        return
    assert state.copy() == state
    assert hash(state.copy()) == hash(state)
    for seat in state.turn():
        for n in state.legal(seat)[:5]:
            twin = state.copy()
            twin.apply(seat, n)
            assert twin != state or views(twin) == views(state)


def tokens_are_unique_and_read_back(walk: Walk) -> None:
    state = walk.state
    for seat in state.turn():
        legal = state.legal(seat)
        tokens = [str(state.moves[n]) for n in legal]
        assert len(set(tokens)) == len(tokens)
        assert all(token and token.isprintable() and " " not in token for token in tokens)
        for n, token in zip(legal[:40], tokens, strict=False):
            assert state.recorded(seat, token) == (token,)
            assert state.copy().play(seat, token) == n


def bad_moves_are_refused_and_harm_nothing(walk: Walk) -> None:
    state, rng = walk.state, Random(walk.seed)
    before = views(state)
    tokens = [str(move) for move in rng.sample(list(state.moves), 8)] + ["", "x", "0 -", "-" * 500, "d2-a2:nonsense"]
    for seat in (*range(state.seats), DEALER, state.seats + 1, -1):
        legal = {str(state.moves[n]) for n in state.legal(seat)} if seat in state.turn() else set()
        for token in tokens:
            if state.recorded(seat, token)[0] not in legal:
                with pytest.raises(IllegalMove) as refusal:
                    state.play(seat, token)
                assert refusal.value.rule
                assert len(str(refusal.value)) < 400
        for n in rng.sample(range(-1, len(state.moves) + 1), 8):
            if seat not in state.turn() or n not in state.legal(seat):
                with pytest.raises(IllegalMove):
                    state.apply(seat, n)
    assert views(state) == before


def points_are_the_totals(walk: Walk) -> None:
    assert [walk.state.points(seat) for seat in range(walk.state.seats)] == [score.total for score in walk.state.scores()]


def views_list_what_the_seat_may_do(walk: Walk) -> None:
    for seat in range(walk.state.seats):
        assert list(walk.state.view(seat).legal) == walk.state.legal(seat)
    assert walk.state.view(None).legal == ()


DEAR_LAWS = (
    a_guess_looks_like_the_truth,
    sealed_choices_of_others_do_not_show,
    a_masked_record_keeps_secrets,
    the_order_of_sealed_choices_does_not_matter,
    copies_are_independent,
    a_copy_is_the_same_position,
    tokens_are_unique_and_read_back,
    bad_moves_are_refused_and_harm_nothing,
    points_are_the_totals,
    views_list_what_the_seat_may_do,
)


def finish(state: State, seed: int) -> None:
    rng = Random(seed)
    while turn := state.turn():
        state.apply(turn[0], rng.choice(state.legal(turn[0])))


# ---------------------------------------------------------------- two laws on whole games
@every_setting
@few
@given(seed=seeds)
def test_same_seed_and_choices_give_the_same_record(setting: Setting, seed: int) -> None:
    one, two = Walk(setting, seed), Walk(setting, seed)
    one.finish()
    two.finish()
    assert one.record.text() == two.record.text()


@every_setting
@few
@given(seed=seeds, stop=st.integers(0, 250), lang=st.sampled_from(["en", "de"]))
def test_the_picture_is_well_formed_and_leads_to_legal_moves(setting: Setting, seed: int, stop: int, lang: str) -> None:
    walk = Walk(setting, seed)
    for made in walk.steps():
        if made == stop:
            break
    say = setting.game.words(lang)
    for viewer in viewers(walk.state):
        view = walk.state.view(viewer)
        legal = leading(walk.state, view, say)
        for drawn in (setting.game.picture(view, say), setting.game.parts(view, say).board):
            root = ET.fromstring(str(drawn))
            assert not any("style" in element.attrib for element in root.iter()), "a strict page allows none"
            picks = [element for element in root.iter() if "data-pick" in element.attrib]
            for element in picks:
                assert element.attrib["data-pick"] in legal
                assert element.attrib.get("tabindex") == "0"
                named = element.attrib.get("aria-label") or any(child.tag.endswith("title") and child.text for child in element)
                assert named, "a screen reader tells what it is"
            ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
            assert all(count == 1 for count in ids.values())
            if viewer is None:
                assert picks == []


def test_every_game_overrides_every_hook() -> None:
    """A hook left out would silently do nothing when compiled: the contract's own answers are not answers."""
    for setting in all_settings():
        state = setting.new()
        assert state.turn() != ()
        assert state.copy() is not state
        assert len(state.numbers) == len(state.moves), "a token is one move's own"
        for name in ("_number", "sealed", "hides", "view", "scores", "pieces", "game", "seats", "moves", "numbers"):
            assert getattr(type(state), name) is not getattr(State, name), f"{type(state)} lacks {name}"


@every_setting
def test_what_a_page_shows_leaves_no_element_open(setting: Setting) -> None:
    """A browser takes `<div/>` for an open div and puts the rest of the page into it. Tried at the start, amid and at the end."""
    walk = Walk(setting, 1)
    say = setting.game.words("de")
    for made in walk.steps():
        if made % setting.every(40) == 0 or not walk.state.turn():
            for viewer in (None, 0):
                parts = setting.game.parts(walk.state.view(viewer), say)
                for markup in (parts.board, parts.now, *[panel.drawn for panel in parts.panels]):
                    assert left_open(str(markup)) == [], (made, viewer)


def left_open(markup: str) -> list[str]:
    """The elements of HTML, not of a drawing, that a browser would not see closed."""
    reader = Reader()
    reader.feed(markup)
    return [*reader.wrong, *reader.open]


class Reader(HTMLParser):
    """Follows start and end tags as a browser does: only in a drawing does a slash close an element."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        if "svg" not in self.open and tag not in VOID:
            self.wrong.append(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        self.wrong += [] if self.open and self.open.pop() == tag else [f"</{tag}>"]
