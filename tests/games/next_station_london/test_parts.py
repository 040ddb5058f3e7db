"""What Next Station London gives to a page: its law over random games of every option set, and what a reader must be able to do with it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings

import stellwerk
from stellwerk import IllegalMove
from stellwerk.core import Parts, State
from stellwerk.games.next_station_london.board import load
from stellwerk.games.next_station_london.moves import GOALS, PENCILS, Circle, Draw, Pass
from stellwerk.games.next_station_london.view import View
from stellwerk.theme import COLOURS, RULES
from stellwerk.words import Say, speaker

GAME = stellwerk.game("next-station-london")
PACKAGE = "stellwerk.games.next_station_london"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
SETTINGS = [setting for setting in all_settings() if setting.game.name == GAME.name]
MODULES = {"objectives": True, "powers": True, "pencils": "dealt"}
ITEMS = [*[f"line-{pencil}" for pencil in PENCILS], "sights", "interchanges", *[f"goal-{goal}" for goal in GOALS], "modules"]

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def walked(setting: Setting, seed: int = 7) -> Iterator[State]:
    walk = Walk(setting, seed)
    for _ in walk.steps():
        yield walk.state


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def whole(parts: Parts) -> ElementTree.Element:
    """Everything a page gets, as one tree."""
    return ElementTree.fromstring(f"<div>{parts.board}{parts.now}{''.join(markup for _, markup in parts.panels)}</div>")


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = [(element.attrib["data-pick"], element) for element in root.iter() if "data-pick" in element.attrib]
    assert len(dict(found)) == len(found), "one thing can be picked in two places"
    return dict(found)


def begins(prefix: str, token: str) -> bool:
    """As the page's script reads it."""
    return token == prefix or token.startswith(f"{prefix}:")


# ------------------------------------------------------------ the law
@every_setting
def test_every_pick_begins_a_legal_move_and_every_move_but_passing_has_one_pick(setting: Setting) -> None:
    for state in walked(setting):
        for seat in (*range(setting.seats), None):
            view = view_of(state, seat)
            offered = picks(ElementTree.fromstring(GAME.parts(view, SAY["en"]).board))
            moves = [view.board.moves[n] for n in view.legal]
            assert all(any(begins(prefix, str(move)) for move in moves) for prefix in offered)
            for move in moves:
                assert sum(begins(prefix, str(move)) for prefix in offered) == (not isinstance(move, Pass)), move
            for element in offered.values():
                assert (element.get("tabindex"), element.get("role")) == ("0", "button")
                assert element.get("aria-label") == element.findtext("title")


@every_setting
def test_markup_is_well_formed_and_safe_for_a_strict_page(setting: Setting) -> None:
    known = {name for selector, _ in RULES for name in re.findall(r"\.([a-z0-9-]+)", selector)} | set(COLOURS)
    page = {"board", "card", "deck", "pencil", "lamps", "sign", "pick", "preview", "plain", "centre", "dashes", "dots"}
    titles = set()
    for n, state in enumerate(walked(setting)):
        for lang in SAY if n % 9 == 0 else ():
            for seat in (setting.seats - 1, None):
                parts = GAME.parts(view_of(state, seat), SAY[lang])
                root = whole(parts)
                assert root[0].tag == "svg"
                assert root[0].get("class") == "board"
                for element in root.iter():
                    assert element.tag not in ("style", "script", "a", "image", "use")
                    assert not {"style", "id", "href"} & set(element.attrib), "a slot may stand in a page twice"
                    assert not [name for name in element.attrib if name.startswith("on")]
                    assert set((element.get("class") or "").split()) <= known | page
                titles.add((lang, tuple(title for title, _ in parts.panels)))
    assert len(titles) == 2, "the same panels in the same order throughout a game"


def test_a_value_shows_only_under_pointer_or_focus() -> None:
    for state in walked(Setting(GAME, 1, MODULES)):
        root = ElementTree.fromstring(GAME.parts(view_of(state, 0), SAY["en"]).board)
        in_previews = sum(len(group.findall(".//text[@class='tag-text']")) for group in root.iter("g") if group.get("class") == "preview")
        assert len(root.findall(".//text[@class='tag-text']")) == in_previews


# ------------------------------------------------------------ targets
def targets(board: ElementTree.Element) -> list[tuple[str, list[tuple[float, ...]]]]:
    """What can be touched, from below to above: a station's circle as x, y, r; a section's stroke as x, y, x, y, half its width."""
    found = []
    for token, element in picks(board).items():
        shapes: list[tuple[float, ...]] = []
        for hit in element.iter():
            if hit.get("class") == "hit" and hit.tag == "circle":
                shapes.append(tuple(float(hit.attrib[key]) for key in ("cx", "cy", "r")))
            elif hit.get("class") == "hit":
                shapes.append((*map(float, re.findall(r"-?[\d.]+", hit.attrib["d"])), float(hit.attrib["stroke-width"]) / 2))
        found.append((token, shapes))
    return found


def covers(shape: tuple[float, ...], x: float, y: float) -> bool:
    if len(shape) == 3:
        return math.dist(shape[:2], (x, y)) <= shape[2]
    ax, ay, bx, by, half = shape
    length = math.dist((ax, ay), (bx, by))
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
    aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
    return 0 <= along <= length and aside <= half


def touched(found: list[tuple[str, list[tuple[float, ...]]]], x: float, y: float) -> str:
    """What a finger at this place picks: the topmost target."""
    return next((token for token, shapes in reversed(found) if any(covers(shape, x, y) for shape in shapes)), "")


def test_everything_lit_has_a_place_of_its_own_to_touch() -> None:
    """Sections may cross, meet in a station, or start at one that can be circled: none lies wholly under the targets of others."""
    together = 0
    for seed in range(15):
        for state in walked(Setting(GAME, 1, MODULES), seed):
            view = view_of(state, 0)
            found = targets(ElementTree.fromstring(GAME.parts(view, SAY["en"]).board))
            for token, shapes in found:
                *_, (x, y, _) = shapes
                along = [(a + (x - a) * k / 24, b + (y - b) * k / 24) for a, b, *_ in shapes[:-1] for k in range(1, 24)]
                own = sum(touched(found, *spot) == token for spot in along or [(x, y)])
                assert own >= min(3, len(along) or 1), token
            moves = [view.board.moves[n] for n in view.legal]
            ends = {move.end for move in moves if isinstance(move, Draw)}
            if any(isinstance(move, Circle) for move in moves):
                together += bool(ends)
                for station in (view.board.stations[view.board.index[end]] for end in ends):
                    assert touched(found, station.x * 100, station.y * 100).endswith(f"-{station.code}"), "no ring hides an end"
    assert together > 20


# ------------------------------------------------------------ what people read
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_help_explains_every_numbered_rule(lang: str) -> None:
    rules = set(re.findall(r"^- (\d\.\d) ", (files(PACKAGE) / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    text = GAME.help(SAY[lang])
    assert len(rules) > 25
    assert set(re.findall(r"\((\d\.\d)\)", text)) == rules
    assert text.startswith("# Next Station London\n")


def test_the_helps_of_both_languages_have_the_same_sections_and_the_map_s_values() -> None:
    points = load("london").points
    track = ", ".join(map(str, points["sights"][:-1]))
    texts = [GAME.help(SAY[lang]) for lang in SAY]
    assert len({tuple(re.findall(r"^(#+|- |\d\. )", text, re.MULTILINE)) for text in texts}) == 1
    for text in texts:
        assert track in text.replace("21 und 25", "21").replace("21 and 25", "21")
        assert all(str(bound) in text for bound in load("london").verdicts)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_item_of_the_score_pad_has_its_own_sign_with_its_name(lang: str) -> None:
    signs = [GAME.sign(item, SAY[lang]) for item in ITEMS]
    for item, sign in zip(ITEMS, signs, strict=True):
        root = ElementTree.fromstring(sign)
        assert root.get("viewBox") == "0 0 24 24"
        assert root.get("aria-label") == root.findtext("title") == GAME.item(item, SAY[lang])
        assert "style=" not in sign
    assert len({re.sub(r"<title>.*?</title>|aria-label=\"[^\"]*\"", "", sign) for sign in signs}) == len(ITEMS)


@every_setting
def test_every_score_item_of_a_game_has_a_sign(setting: Setting) -> None:
    *_, last = walked(setting)
    for score in last.scores():
        assert {item.name for item in score.items} <= set(ITEMS)


def test_the_vignette_is_a_piece_of_the_board_with_nothing_to_pick() -> None:
    root = ElementTree.fromstring(GAME.vignette())
    assert (root.tag, root.get("class"), root.get("aria-hidden")) == ("svg", "vignette", "true")
    for element in root.iter():
        assert not {"data-pick", "tabindex", "role", "style", "id"} & set(element.attrib)
    for pencil in PENCILS:
        assert any(group.get("class") == pencil and group.find("path") is not None for group in root.iter("g")), pencil


def test_the_home_page_knows_the_game() -> None:
    assert GAME.layout in ("square", "wide")
    assert GAME.minutes == 30
    assert SAY["de"](GAME.about) != GAME.about


def test_the_card_in_effect_and_its_switch_are_told_in_words() -> None:
    told = set()
    for seed in range(8):
        for state in walked(Setting(GAME, 1, MODULES), seed):
            parts = GAME.parts(view_of(state, 0), SAY["en"])
            told.add(ElementTree.fromstring(f"<div>{parts.now}</div>")[0].get("aria-label"))
    assert {"No card yet", "underground circle", "street joker"} <= told
    assert any(words and words.endswith(", switch") for words in told)
    assert any(words and words.endswith(", the switch has no effect") for words in told)


@every_setting
def test_the_prompt_asks_for_a_section_only_where_one_is_possible(setting: Setting) -> None:
    for state in walked(setting):
        for seat in range(state.seats):
            view = view_of(state, seat)
            moves = [view.board.moves[n] for n in view.legal]
            if view.stage != "draw" or not moves:
                continue
            asked = GAME.prompt(view, SAY["en"])
            assert asked.startswith("No section is possible") != any(isinstance(move, Draw) for move in moves)
            assert ("circle a station or skip" in asked) == (any(isinstance(move, Circle) for move in moves) and asked.startswith("No"))


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    rude = Rude("en")
    for n, state in enumerate(walked(Setting(GAME, 2, MODULES))):
        if n % 5 == 0:
            whole(GAME.parts(view_of(state, 0), rude))
    for item in ITEMS:
        ElementTree.fromstring(GAME.sign(item, rude))


def test_every_question_on_the_board_has_an_answer_with_a_rule() -> None:
    """Stations that may not be reached ask why not; the token they ask about is always refused, with its rule."""
    asked = 0
    for powers in (False, True):
        walk = Walk(Setting(GAME, 2, {"objectives": False, "powers": powers, "pencils": "dealt"}), 11)
        for _ in walk.steps():
            for seat in walk.state.turn():
                if seat < walk.state.seats:
                    for token in re.findall(r'data-why="([^"]+)"', GAME.parts(walk.state.view(seat), SAY["en"]).board):
                        with pytest.raises(IllegalMove, match="NSL"):
                            walk.state.copy().play(seat, token)
                        asked += 1
    assert asked > 300
