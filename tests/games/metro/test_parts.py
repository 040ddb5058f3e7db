"""Metro on a page: everything that may be done can be touched or is a button, previews tell the truth, lines can be followed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.core import Parts, State
from stellwerk.games.metro.codes import STATIONS
from stellwerk.games.metro.moves import Draw, Join, Lay, Mark, Place, Put, StartTaxi, Swap, Tourist
from stellwerk.games.metro.tell import ITEMS
from stellwerk.games.metro.tracks import value_of
from stellwerk.games.metro.view import View, preview
from stellwerk.theme import COLOURS, RULES, THREADS
from stellwerk.words import Say, speaker

GAME = stellwerk.game("metro")
PACKAGE = "stellwerk.games.metro"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
SCENES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (6, {"hand_size": 2}),
    (2, {"free_rotation": True, "hand_size": 3}),
    (3, {"shares": True, "central_stations": True}),
    (2, {"central_stations": True, "city": "new-york"}),
    (4, {"middle_rails": True, "city": "berlin", "berlin_sides": "mixed"}),
    (2, {"city": "paris"}),
    (3, {"city": "stockholm"}),
    (2, {"city": "stockholm", "stockholm_variant": True}),
    (3, {"city": "london", "shares": True}),
    (5, {"city": "st-petersburg"}),
    (1, {"challenge": True}),
]
scenes = pytest.mark.parametrize(("seats", "options"), SCENES, ids=[f"{n} {' '.join(o)}".strip() for n, o in SCENES])


def positions(seats: int, options: dict[str, Any], seed: str = "parts") -> Iterator[State]:
    """A random game, before every choice of a seat, and its end."""
    state, dealer, rng = GAME.new(seats, options), stellwerk.Dealer(stellwerk.seed_from(seed)), random.Random(seed)
    while turn := state.turn():
        if turn[0] == DEALER:
            state.apply(DEALER, dealer.deal(state))
            continue
        yield state
        state.apply(turn[0], rng.choice(state.legal(turn[0])))
    yield state


def some(seats: int, options: dict[str, Any], every: int = 9) -> Iterator[State]:
    """The first positions, and then one in so many."""
    for n, state in enumerate(positions(seats, options)):
        if n < 2 or n % every == 0 or not state.turn():
            yield state


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def mover(state: State) -> int:
    return max(0, state.turn()[0]) if state.turn() else 0


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def classes(element: ElementTree.Element) -> set[str]:
    return set((element.get("class") or "").split())


def picks(parts: Parts) -> dict[str, ElementTree.Element]:
    """What can be touched: on the board and beside the prompt."""
    found = [(element.attrib["data-pick"], element) for element in tree(parts.board + parts.now).iter() if "data-pick" in element.attrib]
    assert len(dict(found)) == len(found), "one thing can be picked in two places"
    return dict(found)


def begins(prefix: str, token: str) -> bool:
    """As the page's script reads it."""
    return token == prefix or token.startswith(f"{prefix}:")


# ------------------------------------------------------------ the law
@scenes
def test_every_pick_begins_a_legal_move_and_every_move_but_drawing_can_be_picked(seats: int, options: dict[str, Any]) -> None:
    for state in some(seats, options):
        for seat in (mover(state), None):
            view = view_of(state, seat)
            parts = GAME.parts(view, SAY["en"])
            offered = picks(parts)
            moves = [view.board.moves[n] for n in view.legal]
            assert all(any(begins(prefix, str(move)) for move in moves) for prefix in offered)
            for move in moves:
                if isinstance(move, (Place, Swap, Mark, Lay, Put, Join, StartTaxi, Tourist)):
                    assert str(move) in offered or str(move).rpartition(":")[0] in offered, move
                if isinstance(move, (Place, Mark, Join)):
                    assert any(begins(prefix, str(move)) for prefix in re.findall(r'data-pick="([^"]+)"', unescape(parts.board)))
                if isinstance(move, Draw):
                    assert str(move) not in offered, "drawing is a button"
            for element in offered.values():
                assert element.get("aria-label")
                assert (element.get("tabindex"), element.get("role")) == ("0", "button")


def test_the_scenes_offer_every_kind_of_choice() -> None:
    kinds = {
        type(view.board.moves[n])
        for seats, options in SCENES
        for state in positions(seats, options)
        for view in [view_of(state, mover(state))]
        for n in view.legal
    }
    assert {Place, Draw, Swap, Mark, Lay, Put, Join, StartTaxi, Tourist} <= kinds


@scenes
def test_markup_is_well_formed_and_safe_for_a_strict_page(seats: int, options: dict[str, Any]) -> None:
    known = {name for selector, _ in RULES for name in re.findall(r"\.([a-z0-9-]+)", selector)} | set(COLOURS)
    known |= {"board", "card", "deck", "full", "pick", "layer", "preview", "thread", "follow", "seat"}
    known |= {f"{kind}-{n}" for kind in ("thread", "follow", "tell") for n in range(THREADS)}
    titles = set()
    for state in some(seats, options, 14):
        for lang, seat in (("en", mover(state)), ("de", None)):
            view = view_of(state, seat)
            parts = GAME.parts(view, SAY[lang])
            badges = "".join(GAME.badge(view, other) for other in range(seats))
            root = tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels) + badges)
            assert (root[0].tag, root[0].get("class")) == ("svg", "board")
            for element in root.iter():
                assert element.tag not in ("style", "script", "a", "image", "use")
                assert not {"style", "id", "href"} & set(element.attrib), "a slot may stand in a page twice"
                assert not [name for name in element.attrib if name.startswith("on")]
                assert classes(element) <= known
            titles.add((lang, tuple(title for title, _ in parts.panels)))
            assert not re.search(r"#[0-9A-Fa-f]{6}|nan", parts.board)
    assert len(titles) == 2, "the same panels in the same order throughout a game"


@scenes
def test_every_question_on_the_board_has_an_answer_with_a_rule(seats: int, options: dict[str, Any]) -> None:
    for state in some(seats, options, 14):
        seat = mover(state)
        for element in tree(GAME.parts(state.view(seat), SAY["en"]).board).iter():
            token = element.get("data-why")
            if token:
                with pytest.raises(IllegalMove, match="Metro"):
                    state.copy().play(seat, token)


def test_a_field_is_either_picked_or_asked_about() -> None:
    for state in some(4, {}):
        view = view_of(state, mover(state))
        if view.legal:
            parts = GAME.parts(view, SAY["en"])
            reached = {token.partition(":")[2] for token in picks(parts)}
            asked = {token.partition(":")[2] for token in re.findall(r'data-why="([^"]+)"', parts.board)}
            assert not reached & asked
            assert len(reached | asked) == len(view.board.fields)


# ------------------------------------------------------------ what a move would do
@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (3, {"free_rotation": True}), (2, {"middle_rails": True}), (5, {"central_stations": True})]
)
def test_a_ghost_tells_what_each_line_would_be_worth(seats: int, options: dict[str, Any]) -> None:
    told = 0
    for state in some(seats, options, 6):
        view = view_of(state, mover(state))
        offered = picks(GAME.parts(view, SAY["en"]))
        for n in view.legal:
            move = view.board.moves[n]
            if not isinstance(move, Place):
                continue
            group = next(part for part in offered[str(move)].iter("g") if "preview" in classes(part))
            assert group.get("display") == "none"
            shown = sorted(text.text or "" for text in group.iter("text"))
            after = [line for line in preview(view, move).values() if view.owner[line.station] >= 0]
            assert [value.rpartition("=")[2] for value in shown] == [word.rpartition("=")[2] for word in sorted(map(_tag, after))]
            told += len(shown)
    assert told > 100


def _tag(line: Any) -> str:
    doubled = line.is_finished and line.points > line.length
    return f"{line.length}×2={line.points}" if doubled else value_of(line)


def test_several_ways_on_one_field_lie_on_each_other() -> None:
    """The page's script offers all that have the same target."""
    together = 0
    for state in some(2, {"free_rotation": True, "hand_size": 2}):
        places: dict[tuple[str | None, ...], list[str]] = {}
        for token, element in picks(GAME.parts(view_of(state, mover(state)), SAY["en"])).items():
            hit = element[-1]
            assert hit.get("class") == "hit"
            places.setdefault((hit.get("x"), hit.get("y"), hit.get("width"), hit.get("height")), []).append(token.partition(":")[2])
        for fields in places.values():
            assert len(set(fields)) == 1
            together += len(fields) > 1
    assert together > 20


# ------------------------------------------------------------ following a line
def test_every_line_can_be_followed_from_its_platform_and_its_value_is_told() -> None:
    for state in some(4, {"central_stations": True}):
        view = view_of(state, 0)
        root = tree(GAME.parts(view, SAY["en"]).board)
        for line in view.lines:
            k = line.station
            follow = [element for element in root.iter() if f"follow-{k}" in classes(element)]
            assert any(element.get("tabindex") == "0" for element in follow)
            (told,) = (element for element in root.iter() if f"tell-{k}" in classes(element))
            words = [text.text for text in told.iter("text")]
            if line.end >= STATIONS > k:
                assert f"{line.length} × 2 = {line.points}" in words
            else:
                assert words.count(value_of(line)) == (2 if line.passes else 1)
            assert [word for word in words if word in {str(n) for n in range(5, line.length, 5)} - {value_of(line)}] == [
                str(n) for n in range(5, line.length, 5) if str(n) != value_of(line)
            ]


def test_own_lines_are_listed_and_can_be_followed_there() -> None:
    for state in some(4, {}):
        view = view_of(state, 2)
        title, markup = GAME.parts(view, SAY["en"]).panels[0]
        assert title == "Your lines"
        own = {k for k in range(STATIONS) if view.owner[k] == 2}
        assert {int(n) for n in re.findall(r"follow-(\d+)", markup)} == own


# ------------------------------------------------------------ secrets
def test_an_onlooker_sees_no_tiles_and_no_colours() -> None:
    for options in ({"shares": True}, {"city": "stockholm"}):
        for state in some(3, options, 20):
            if not state.turn():
                continue
            parts = GAME.parts(view_of(state, None), SAY["en"])
            assert "A tile face down" in parts.now
            assert "data-pick" not in parts.board + parts.now
            assert "Your colours" not in "".join(markup for _, markup in parts.panels)


# ------------------------------------------------------------ what people read
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_help_explains_every_numbered_rule(lang: str) -> None:
    rules = set(re.findall(r"^- (\d\.\d+) ", (files(PACKAGE) / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    text = GAME.help(SAY[lang])
    assert len(rules) > 40
    assert set(re.findall(r"\((\d\.\d+)\)", text)) == rules
    assert text.startswith("# Metro\n")


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


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    rude = Rude("en")
    for seats, options in SCENES:
        for n, state in enumerate(some(seats, options, 25)):
            if n in (0, 2, 4):
                parts = GAME.parts(view_of(state, mover(state)), rude)
                tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels))
    for item in ITEMS:
        ElementTree.fromstring(GAME.sign(item, rude))


def test_a_page_stays_small() -> None:
    for state in some(4, {}):
        assert len(GAME.parts(view_of(state, mover(state)), SAY["en"]).board) < 125_000
