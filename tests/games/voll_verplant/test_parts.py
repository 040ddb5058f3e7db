"""What voll verplant gives to a page: its law over random games, and what a reader must be able to do with it."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.core import Parts, State
from stellwerk.games.voll_verplant.board import BOARDS, load
from stellwerk.games.voll_verplant.moves import Pass, Ride, Transfer, Write
from stellwerk.games.voll_verplant.score import VERDICTS
from stellwerk.games.voll_verplant.view import View
from stellwerk.games.voll_verplant.wagons import GONE, OPEN, WON, wagons_of
from stellwerk.theme import COLOURS, RULES, THREADS, board_css
from stellwerk.words import Say, speaker

GAME = stellwerk.game("voll-verplant")
PACKAGE = "stellwerk.games.voll_verplant"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
ITEMS = ("lines", "transfers", "empty")
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


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def touchable(parts: Parts) -> ElementTree.Element:
    """What a page puts on its stage: the board and its tray."""
    return tree(parts.board + parts.panels[0][1])


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = [(element.attrib["data-pick"], element) for element in root.iter() if "data-pick" in element.attrib]
    assert len(dict(found)) == len(found), "one thing can be picked in two places"
    return dict(found)


def begins(prefix: str, token: str) -> bool:
    """As the page's script reads it."""
    return token == prefix or token.startswith(f"{prefix}:")


# ------------------------------------------------------------ the law
@scenes
def test_every_pick_begins_a_legal_move_and_every_move_but_passing_can_be_picked(board: str, seats: int, special: bool) -> None:
    kinds = set()
    for n, state in enumerate(positions(board, seats, special)):
        for seat in (*range(seats), None) if n % 3 == 0 else (0,):
            view = view_of(state, seat)
            parts = GAME.parts(view, SAY["en"])
            offered = picks(touchable(parts))
            on_board = picks(tree(parts.board))
            assert all(any(begins(prefix, str(move)) for move in view.choices) for prefix in offered)
            for move in view.choices:
                assert any(begins(prefix, str(move)) for prefix in offered) == (not isinstance(move, Pass)), move
                marks = bool(view.preview(move).stations)
                assert (str(move) in on_board) == marks, move
                kinds.add(type(move))
            for element in offered.values():
                assert element.get("aria-label")
                assert element.tag == "button" or (element.get("tabindex"), element.get("role")) == ("0", "button")
    assert kinds == {Write, Transfer, Ride, Pass}


@scenes
def test_markup_is_well_formed_and_safe_for_a_strict_page(board: str, seats: int, special: bool) -> None:
    known = {name for selector, _ in RULES for name in re.findall(r"\.([a-z0-9-]+)", selector)} | set(COLOURS)
    page = {"board", "card", "deck", "pick", "preview", "plain", "centre", "dashes", "dots", "thread", "follow", "b-panel-edge"}
    page |= {
        "wagons",
        "wagon",
        "open",
        "full",
        "shut",
        "done",
        "vals",
        "dia",
        "sq",
        "won",
        "gone",
        "next",
        "new",
        "half",
        "other",
        "way",
        "loop",
    }
    page |= {f"{kind}-{n}" for kind in ("thread", "follow", "of") for n in range(THREADS)}
    titles = set()
    for n, state in enumerate(positions(board, seats, special)):
        for lang in SAY if n % 9 == 0 else ():
            for seat in (seats - 1, None):
                parts = GAME.parts(view_of(state, seat), SAY[lang])
                root = tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels))
                assert (root[0].tag, root[0].get("class")) == ("svg", "board")
                for element in root.iter():
                    assert element.tag not in ("style", "script", "a", "image", "use")
                    assert not {"style", "id", "href"} & set(element.attrib), "a slot may stand in a page twice"
                    assert not [name for name in element.attrib if name.startswith("on")]
                    assert set((element.get("class") or "").split()) <= known | page
                titles.add((lang, tuple(title for title, _ in parts.panels)))
    assert len(titles) == 2, "the same panels in the same order throughout a game"


@scenes
def test_every_question_on_the_board_has_an_answer_with_a_rule(board: str, seats: int, special: bool) -> None:
    asked = 0
    for n, state in enumerate(positions(board, seats, special)):
        for seat in state.turn():
            if seat == DEALER or n % 3 == 0:
                continue
            parts = GAME.parts(state.view(seat), SAY["en"])
            for element in touchable(parts).iter():
                token = element.get("data-why")
                if token:
                    with pytest.raises(IllegalMove, match="VV"):
                        state.copy().play(seat, token)
                    asked += 1
    assert asked > 60


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
                    crosses = "".join(path.get("d") or "" for path in preview.iter("path") if path.get("class") == "b-ink")
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
        tray = tree(GAME.parts(view, SAY["en"]).panels[0][1])
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
        offered = picks(tree(GAME.parts(view_of(state, 0), SAY["en"]).panels[0][1]))
        if "J>" in offered:
            halves = {name: [hit.get("class") for hit in offered[name].iter("i")] for name in ("J", "J>", "J<")}
            assert halves == {"J": ["hit half", "hit half other"], "J>": ["hit half"], "J<": ["hit half other"]}
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
def test_the_help_explains_every_numbered_rule(lang: str) -> None:
    rules = set(re.findall(r"^- (\d\.\d+) ", (files(PACKAGE) / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    text = GAME.help(SAY[lang])
    assert len(rules) > 15
    assert set(re.findall(r"\((\d\.\d+)\)", text)) == rules
    assert text.startswith("# voll verplant\n")
    assert all(re.search(rf"\b{bound}\b", text) for bound in VERDICTS)


def test_the_helps_of_both_languages_have_the_same_sections() -> None:
    assert len({tuple(re.findall(r"^(#+|- |\d\. )", GAME.help(SAY[lang]), re.MULTILINE)) for lang in SAY}) == 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_item_of_the_score_pad_has_its_own_sign_with_its_name(lang: str) -> None:
    signs = [GAME.sign(item, SAY[lang]) for item in ITEMS]
    for item, sign in zip(ITEMS, signs, strict=True):
        root = ElementTree.fromstring(sign)
        assert root.get("viewBox") == "0 0 24 24"
        assert root.get("aria-label") == root.findtext("title") == GAME.item(item, SAY[lang])
    assert len({re.sub(r"<title>.*?</title>|aria-label=\"[^\"]*\"", "", sign) for sign in signs}) == len(ITEMS)


def test_the_vignette_is_a_piece_of_the_board_with_nothing_to_pick() -> None:
    root = ElementTree.fromstring(GAME.vignette())
    assert (root.tag, root.get("class"), root.get("aria-hidden")) == ("svg", "vignette", "true")
    for element in root.iter():
        assert not {"data-pick", "tabindex", "role", "style", "id"} & set(element.attrib)


def test_the_card_in_effect_is_told_in_words() -> None:
    told = set()
    for state in positions("paris", 1, False):
        told.add(tree(GAME.parts(view_of(state, 0), SAY["en"]).now)[0].get("aria-label"))
    assert {"No card yet", "Number 6", "Transfer", "Free ride"} <= told


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    rude = Rude("en")
    for n, state in enumerate(positions("berlin", 2, False)):
        if n % 5 == 0:
            parts = GAME.parts(view_of(state, 0), rude)
            tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels))
    for item in ITEMS:
        ElementTree.fromstring(GAME.sign(item, rude))


def test_what_never_changes_is_drawn_once() -> None:
    view = view_of(GAME.new(1, {}, "paris"), 0)
    first, second = (GAME.parts(view, SAY["en"]) for _ in range(2))
    assert first == second
    assert len(first.board) < 60_000
    assert load("paris") is view.board
