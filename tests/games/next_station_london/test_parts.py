"""What Next Station London gives to a page: its law over random games of every option set, and what a reader must be able to do with it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from tests.contract.page import leading, offers, picks, tree
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings

from stellwerk.contract import State
from stellwerk.games.next_station_london import GAME
from stellwerk.games.next_station_london.look.lines import TAG, ghosts_of, tag_spots
from stellwerk.games.next_station_london.rules.moves import PENCILS, Circle, Draw, Pass
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.svg import tag_size
from stellwerk.words import speaker

PACKAGE = "stellwerk.games.next_station_london.words"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
SETTINGS = [setting for setting in all_settings() if setting.game.name == GAME.name]
MODULES = {"objectives": True, "powers": True, "pencils": "dealt"}

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def walked(setting: Setting, seed: int = 7) -> Iterator[State]:
    walk = Walk(setting, seed)
    for _ in walk.steps():
        yield walk.state


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


# ------------------------------------------------------------ the law
@every_setting
def test_every_move_but_passing_has_one_pick(setting: Setting) -> None:
    for state in walked(setting):
        for seat in (*range(setting.seats), None):
            view = view_of(state, seat)
            found = picks(ElementTree.fromstring(str(GAME.parts(view, SAY["en"]).board)))
            assert set(found) <= leading(state, view, SAY["en"])
            for offer in offers(state, view, SAY["en"]):
                assert len(set(offer.picks) & set(found)) == (not isinstance(offer.move, Pass)), offer
            for element in found.values():
                assert (element.get("tabindex"), element.get("role")) == ("0", "button")
                assert element.get("aria-label") == element.findtext("title")


def test_a_power_is_a_switch_off_in_every_turn_and_ticked_once_used() -> None:
    seen = set()
    for seed in range(6):
        for state in walked(Setting(GAME, 1, MODULES), seed):
            view = view_of(state, 0)
            parts = GAME.parts(view, SAY["en"])
            powers = [offer.mode for offer in offers(state, view, SAY["en"]) if offer.mode]
            now = tree(parts.now)
            switches = [one for one in now.iter("button") if one.get("role") == "switch"]
            assert [one.get("data-mode") for one in switches] == [f"|{power}" for power in sorted(set(powers))]
            assert parts.mode == ""
            used = bool(view.sheets[0].lines and view.sheets[0].used) and view.stage != "over"
            assert bool([one for one in now.iter("div") if one.get("class") == "power used"]) == used
            seen |= set(powers)
            for token, element in picks(tree(parts.board)).items():
                needs = all(offer.mode for offer in offers(state, view, SAY["en"]) if token in offer.picks)
                assert ("off" in (element.get("class") or "").split()) == (needs and view.stage == "draw"), "lit when the switch is on"
    assert seen == {"double", "joker", "switch", "circle"}


def test_the_tag_of_a_section_lies_beside_it() -> None:
    board = GAME.load("london")
    for arc, (_, _, section) in enumerate(board.arcs):
        spots = tag_spots(board, arc, tag_size("10 × 10 + 10 = 110", TAG))
        assert any(not spot.sections >> section & 1 and spot.cost < 99 for spot in spots), board.sections[section]
    for seed in range(3):
        for state in walked(Setting(GAME, 1, MODULES), seed):
            for ghost in ghosts_of(view_of(state, 0)):
                _, _, section = board.arcs[ghost.arc]
                best = min(tag_spots(board, ghost.arc, tag_size(ghost.how, TAG)), key=lambda spot: spot.cost)
                assert not best.sections >> section & 1


def test_a_value_shows_only_under_pointer_or_focus() -> None:
    for state in walked(Setting(GAME, 1, MODULES)):
        root = ElementTree.fromstring(str(GAME.parts(view_of(state, 0), SAY["en"]).board))
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
            found = targets(ElementTree.fromstring(str(GAME.parts(view, SAY["en"]).board)))
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
def test_the_help_has_the_map_s_values() -> None:
    points = GAME.load("london").points
    track = ", ".join(map(str, points["sights"][:-1]))
    for text in (GAME.help(say) for say in SAY.values()):
        assert track in text.replace("21 und 25", "21").replace("21 and 25", "21")
        assert all(str(bound) in text for bound in GAME.load("london").verdicts)


def test_the_vignette_has_a_line_of_every_pencil() -> None:
    root = ElementTree.fromstring(str(GAME.vignette()))
    for pencil in PENCILS:
        lines = [group for group in root.iter("g") if pencil in (group.get("class") or "").split()]
        assert any(group.find("path") is not None for group in lines), pencil


def test_people_sit_at_it_for_half_an_hour() -> None:
    assert GAME.minutes == 30


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
            assert asked.startswith("No section is possible") != any(isinstance(move, Draw) and not move.power for move in moves)
            helped = any(isinstance(move, Draw | Circle) for move in moves)
            assert ("use your power or skip" in asked) == (helped and asked.startswith("No section"))
