"""What voll verplant gives to a page: its law over random games, and what a reader must be able to do with it."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from tests.contract.page import leading, offers, picks, tree

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import Parts, State
from stellwerk.games.voll_verplant import GAME
from stellwerk.games.voll_verplant.look.wagons import GONE, OPEN, WON, wagons_of
from stellwerk.games.voll_verplant.rules.board import BOARDS
from stellwerk.games.voll_verplant.rules.moves import Pass, Ride, Transfer, Write
from stellwerk.games.voll_verplant.rules.score import VERDICTS
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.theme import THREADS, board_css
from stellwerk.words import speaker

PACKAGE = "stellwerk.games.voll_verplant.words"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
SCENES = [("berlin", 2, False), ("madrid", 1, True), ("paris", 3, True), ("osaka", 2, False)]
scenes = pytest.mark.parametrize(("board", "seats", "special"), SCENES)


def positions(board: str, seats: int, special: bool, seed: str = "parts") -> Iterator[State]:
    """A random game, before every single move."""
    state, dealer, rng = GAME.new(seats, {"special": special}, board), stellwerk.Dealer(stellwerk.seed_from(seed)), random.Random(seed)
    while state.turn():
        for seat in state.turn():
            yield state
            state.apply(seat, dealer.deal(state) if seat == DEALER else choice(state, seat, rng))
    yield state


def choice(state: State, seat: int, rng: random.Random) -> int:
    """Mostly the best of three, so that lines get completed."""
    view = view_of(state, seat)
    some = rng.sample(view.legal, min(3, len(view.legal)))
    return max(some, key=lambda n: len(view.preview(view.board.moves[n]).stations))


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def touchable(parts: Parts) -> ElementTree.Element:
    """What a page puts on its stage: the board and its tray."""
    return tree(parts.board + parts.panels[0].drawn)


# ------------------------------------------------------------ the law
@scenes
def test_every_move_but_passing_can_be_picked_and_on_the_map_if_it_marks_something(board: str, seats: int, special: bool) -> None:
    kinds = set()
    for n, state in enumerate(positions(board, seats, special)):
        for seat in (*range(seats), None) if n % 3 == 0 else (0,):
            view = view_of(state, seat)
            parts = GAME.parts(view, SAY["en"])
            offered = picks(touchable(parts))
            on_board = picks(tree(parts.board))
            assert set(offered) <= leading(state, view, SAY["en"])
            for offer in offers(state, view, SAY["en"]):
                assert bool(set(offer.picks) & set(offered)) == (not isinstance(offer.move, Pass)), offer
                assert (str(offer.move) in on_board) == bool(view.preview(offer.move).stations), offer
                kinds.add(type(offer.move))
    assert kinds == {Write, Transfer, Ride, Pass}


@scenes
def test_a_wagon_is_a_ladder_from_the_most_crosses_to_none(board: str, seats: int, special: bool) -> None:
    rings = 0
    for state in positions(board, seats, special):
        view = view_of(state, 0)
        ladders: dict[str, list[Write]] = {}
        for offer in offers(state, view, SAY["en"]):
            if isinstance(offer.move, Write):
                assert (offer.rung, offer.group in offer.picks) != ("", False)
                ladders.setdefault(offer.group, []).append(offer.move)
        for run, entries in ladders.items():
            assert [entry.count for entry in entries] == sorted({entry.count for entry in entries}, reverse=True)
            assert entries[-1].count == 0, "a number may be written without a cross"
            assert {f"{entry.line}{entry.way}" for entry in entries[:-1]} <= {run}
            rings += len(run) > 1
    assert bool(rings) == (board in ("berlin", "madrid"))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_button_says_what_is_written_where_and_how_many_crosses(lang: str) -> None:
    told = {
        "en": ("Write 6 in line T", "6 in line T, 1 cross", "6 in line T, no cross"),
        "de": ("6 in Linie T eintragen", "6 in Linie T, 1 Kreuz", "6 in Linie T, ohne Kreuz"),
    }
    for state in positions("tokyo", 1, False):
        view = view_of(state, 0)
        if view.card >= 0 and view.board.cards[view.card] == "number-6":
            ladder = [offer for offer in offers(state, view, SAY[lang]) if offer.group == "T"]
            if len(ladder) > 3:
                assert (ladder[0].label, ladder[-2].label, ladder[-1].label) == told[lang]
                return
    raise AssertionError("no six to write")


def test_a_station_is_either_picked_or_asked_about() -> None:
    for state in positions("berlin", 1, False):
        view = view_of(state, 0)
        if view.choices:
            root = tree(GAME.parts(view, SAY["en"]).board)
            spots = {
                (hit.get("cx"), hit.get("cy")) for pick in picks(root).values() for hit in pick.iter("circle") if hit.get("class") == "hit"
            }
            asked = {(spot.get("cx"), spot.get("cy")) for spot in root.iter("circle") if spot.get("data-why")}
            assert len(spots) + len(asked) == len(view.board.stations)
            assert not spots & asked


# ------------------------------------------------------------ what a move would do
def test_a_preview_marks_what_the_move_marks_and_says_what_it_completes() -> None:
    completing = 0
    for seed in ("a", "b", "c"):
        for state in positions("osaka", 2, False, seed):
            for seat in state.turn():
                if seat == DEALER:
                    continue
                view = view_of(state, seat)
                offered = picks(tree(GAME.parts(view, SAY["en"]).board))
                for move in view.choices:
                    would = view.preview(move)
                    if str(move) not in offered:
                        continue
                    preview = next(group for group in offered[str(move)].iter("g") if group.get("class") == "preview")
                    assert preview.get("display") == "none"
                    inked = [path for path in preview.iter("path") if path.get("class") == "b-ink" and not path.get("stroke-dasharray")]
                    crosses = "".join(path.get("d") or "" for path in inked)
                    assert crosses.count("M") == (0 if isinstance(move, Transfer) else len(would.stations))
                    words = " ".join(text.text or "" for text in preview.iter("text"))
                    for line in would.lines:
                        of = view.board.lines[line]
                        assert f"+{of.low if line in view.taken else of.high} {of.letter}" in words
                        completing += 1
    assert completing > 10


def test_moves_to_one_station_lie_on_each_other() -> None:
    """The page's script offers all that have the same target."""
    together = 0
    for state in positions("metro-city", 1, False):
        places: dict[tuple[str | None, ...], int] = {}
        for element in picks(tree(GAME.parts(view_of(state, 0), SAY["en"]).board)).values():
            (hit,) = (circle for circle in element.iter("circle") if circle.get("class") == "hit")
            spot = (hit.get("cx"), hit.get("cy"), hit.get("r"))
            places[spot] = places.get(spot, 0) + 1
        together += sum(count > 1 for count in places.values())
        centres = [spot[:2] for spot in places]
        assert len(set(centres)) == len(centres)
    assert together > 5


# ------------------------------------------------------------ wagons
def test_wagons_show_windows_and_values() -> None:
    states = set()
    for state in itertools.chain(*(positions("berlin", 2, False, f"wagons {n}") for n in range(4))):
        view = view_of(state, 0)
        tray = tree(GAME.parts(view, SAY["en"]).panels[0].drawn)
        wagons = [element for element in tray.iter() if "wagon" in element.get("class", "").split()]
        assert len(wagons) == len(view.board.lines)
        for line, (element, wagon) in enumerate(zip(wagons, wagons_of(view), strict=True)):
            of = view.board.lines[line]
            panes = [pane for pane in element.iter("i") if "pane" in (pane.get("class") or "").split()]
            assert len(panes) == of.windows
            assert tuple(pane.text for pane in panes if pane.text) == wagon.written
            assert sum("next" in (pane.get("class") or "") for pane in panes) == bool(wagon.picks)
            assert f"follow-{line}" in (element.get("class") or "").split()
            values = [value.text for value in element.iter("u")]
            assert values == [str(of.high), str(of.low)]
            states |= {("high", wagon.high), ("low", wagon.low)}
            if line in view.taken and line not in view.sheet.high:
                assert wagon.high == GONE
            if view.stage == "deal":
                assert (wagon.high == WON) == (line in view.sheet.high)
    assert {("high", OPEN), ("high", WON), ("low", OPEN)} <= states


def test_a_ring_is_picked_in_halves_and_both_lead_to_an_empty_entry() -> None:
    seen = False
    for state in positions("madrid", 1, True, "ring"):
        view = view_of(state, 0)
        offered = picks(tree(GAME.parts(view, SAY["en"]).panels[0].drawn))
        if "J>" in offered:
            halves = {name: [hit.get("class") for hit in offered[name].iter("i")] for name in ("J>", "J<")}
            assert sorted(halves.values()) == [["hit half"], ["hit half other"]]
            empty = [offer.picks[0] for offer in offers(state, view, SAY["en"]) if str(offer.move) == "J:0"]
            assert sorted(empty) == ["J<", "J>"]
            seen = True
    assert seen


# ------------------------------------------------------------ following a line
def test_every_line_can_be_followed_from_its_letters() -> None:
    for name in BOARDS:
        view = view_of(GAME.new(1, {}, name), 0)
        root = tree(GAME.parts(view, SAY["en"]).board)
        classes = [set((element.get("class") or "").split()) for element in root.iter()]
        for line, of in enumerate(view.board.lines):
            assert sum(f"follow-{line}" in found for found in classes) == (1 if of.ring else 2)
            assert sum({"thread", f"thread-{line}"} <= found for found in classes) > len(of.stations)


def test_the_page_lights_as_many_threads_as_a_board_may_have() -> None:
    css = board_css()
    assert all(f".table:has(.follow-{n}:" in css and f".thread-{n} {{ opacity: 1; }}" in css for n in range(THREADS))


# ------------------------------------------------------------ what people read
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_help_tells_where_the_bands_of_solo_scores_begin(lang: str) -> None:
    assert all(re.search(rf"\b{bound}\b", GAME.help(SAY[lang])) for bound in VERDICTS)


def test_the_card_in_effect_is_told_in_words() -> None:
    told = set()
    for state in positions("paris", 1, False):
        told.add(tree(GAME.parts(view_of(state, 0), SAY["en"]).now)[0].get("aria-label"))
    assert {"No card yet", "Number 6", "Transfer", "Free ride"} <= told


def test_what_never_changes_is_drawn_once() -> None:
    view = view_of(GAME.new(1, {}, "paris"), 0)
    first, second = (GAME.parts(view, SAY["en"]) for _ in range(2))
    assert first == second
    assert len(str(first.board)) < 60_000
    assert GAME.load("paris") is view.board
