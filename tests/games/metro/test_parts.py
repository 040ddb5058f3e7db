"""Metro on a page: everything that may be done can be touched or is a button, previews tell the truth, lines can be followed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.contract.page import classes, leading, offers, tree
from tests.contract.page import picks as picks_in

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.contract import Parts, State
from stellwerk.games.metro.cities.london.moves import StartTaxi
from stellwerk.games.metro.cities.paris.moves import Join, Lay, Put
from stellwerk.games.metro.look.tracks import value_of
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.moves import Decline, Draw, Mark, Place, Swap, Tourist
from stellwerk.games.metro.rules.view import View, preview
from stellwerk.games.metro.words.tell import COLOUR_NAMES

GAME = stellwerk.game("metro")
SAY = {lang: GAME.words(lang) for lang in ("en", "de")}
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


def picks(parts: Parts) -> dict[str, ElementTree.Element]:
    """What can be touched: on the board and beside the prompt."""
    return picks_in(tree(parts.board + parts.now))


# ------------------------------------------------------------ the law
@scenes
def test_every_move_but_drawing_can_be_picked(seats: int, options: dict[str, Any]) -> None:
    for state in some(seats, options):
        for seat in (mover(state), None):
            view = view_of(state, seat)
            parts = GAME.parts(view, SAY["en"])
            found = picks(parts)
            assert set(found) <= leading(state, view, SAY["en"])
            for offer in offers(state, view, SAY["en"]):
                if isinstance(offer.move, (Place, Swap, Mark, Lay, Put, Join, StartTaxi, Tourist)):
                    assert set(offer.picks) & set(found), offer
                if isinstance(offer.move, (Place, Mark, Join)):
                    assert not set(offer.picks).isdisjoint(parts.board.picks)
                if isinstance(offer.move, (Draw, Decline)):
                    assert (offer.picks, offer.sent) == ((), "asked"), "a button, and it cannot be taken back"
            for element in found.values():
                assert element.get("aria-label")
                assert (element.get("tabindex"), element.get("role")) == ("0", "button")


@scenes
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_tile_has_a_code_for_people(seats: int, options: dict[str, Any], lang: str) -> None:
    """Not on buttons, in hints or beside what can be touched, and not in the answers to why not."""
    for state in some(seats, options, 15):
        view = view_of(state, mover(state))
        told = [f"{offer.label} {offer.name} {offer.note} {offer.ask}" for offer in offers(state, view, SAY[lang])]
        parts = GAME.parts(view, SAY[lang])
        root = tree(parts.board + parts.now)
        told += [element.get(name, "") for element in root.iter() for name in ("aria-label", "title")]
        told += [text for element in root.iter() for text in (element.text, element.tail) if text]
        for token in sorted({element.attrib["data-why"] for element in root.iter() if "data-why" in element.attrib})[:40]:
            with pytest.raises(IllegalMove) as refusal:
                state.copy().play(mover(state), token)
            told.append(refusal.value.told(SAY[lang]))
        assert not [words for words in told if re.search(r"\b[a-d]{4}\b", words)]


def test_a_tile_is_taken_and_turned_by_modes_and_each_lights_its_fields() -> None:
    turns = 0
    for state in some(2, {"free_rotation": True, "hand_size": 3}, 12):
        view = view_of(state, mover(state))
        parts = GAME.parts(view, SAY["en"])
        tiles = [button for button in tree(parts.now).iter("button") if "data-mode" in button.attrib]
        places = [offer for offer in offers(state, view, SAY["en"]) if isinstance(offer.move, Place)]
        assert bool(tiles) == bool(places)
        if not places:
            continue
        hand = [view.board.tiles[tile] for tile in ([view.drawn] if view.drawn >= 0 else view.hand)]
        assert [button.attrib["data-mode"].partition("|")[0] for button in tiles] == hand
        assert [button.get("data-key") for button in tiles] == ([str(n + 1) for n in range(len(hand))] if len(hand) > 1 else [None])
        board = tree(parts.board)
        shown = {
            group.attrib["data-when"]: group
            for group in board.iter("g")
            if "data-when" in group.attrib and group.find("g/circle") is not None
        }
        for mode in {offer.mode for offer in places}:
            fields = {offer.spot for offer in places if offer.mode == mode}
            assert len(list(shown[mode or ""].iter("circle"))) == len(fields)
            assert ("on" in classes(shown[mode or ""])) == (mode == parts.mode)
            for token, thing in picks_in(board).items():
                if token.partition(":")[0] == mode:
                    assert ("off" in classes(thing)) == (mode != parts.mode)
        turns += sum(button.attrib["data-mode"].count("|") for button in tiles)
    assert turns > 15


def test_a_share_is_swapped_by_touching_mine_and_the_wanted_one_and_told_what_it_does() -> None:
    seen = set()
    for state in some(3, {"shares": True}, 4):
        view = view_of(state, mover(state))
        found = picks(GAME.parts(view, SAY["en"]))
        for offer in offers(state, view, SAY["en"]):
            if isinstance(offer.move, Swap):
                mine, wanted = offer.picks
                assert {mine, wanted} <= set(found)
                assert offer.ask == "Now the card you want"
                assert offer.note
                if offer.move.take == "open":
                    company = view.board.companies[view.open_share[view.board.percents.index(offer.move.percent)]]
                    assert offer.label.endswith(f"for {COLOUR_NAMES[company]} {offer.move.percent} %")
                    assert offer.note.startswith((f"{COLOUR_NAMES[company]} grows from ", "The same company"))
                else:
                    assert offer.points == 0, "nobody knows what it brings"
                seen.add(offer.move.take)
    assert seen == {"open", "top"}


def test_the_scenes_offer_every_kind_of_choice() -> None:
    kinds = {
        type(view.board.moves[n])
        for seats, options in SCENES
        for state in positions(seats, options)
        for view in [view_of(state, mover(state))]
        for n in view.legal
    }
    assert {Place, Draw, Swap, Mark, Lay, Put, Join, StartTaxi, Tourist} <= kinds


def test_a_field_is_either_picked_or_asked_about() -> None:
    for state in some(4, {}):
        view = view_of(state, mover(state))
        if view.legal:
            parts = GAME.parts(view, SAY["en"])
            reached = {token.partition(":")[2] for token in picks(parts)}
            asked = {token.partition(":")[2] for token in re.findall(r'data-why="([^"]+)"', str(parts.board))}
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
        panel = GAME.parts(view, SAY["en"]).panels[0]
        assert panel.title == "Your lines"
        own = {k for k in range(STATIONS) if view.owner[k] == 2}
        assert {int(n) for n in re.findall(r"follow-(\d+)", str(panel.drawn))} == own


# ------------------------------------------------------------ secrets
def test_an_onlooker_sees_no_tiles_and_no_colours() -> None:
    for options in ({"shares": True}, {"city": "stockholm"}):
        for state in some(3, options, 20):
            if not state.turn():
                continue
            parts = GAME.parts(view_of(state, None), SAY["en"])
            assert "A tile face down" in str(parts.now)
            assert not parts.picks
            assert "Your colours" not in "".join(str(panel.drawn) for panel in parts.panels)


def test_a_page_stays_small() -> None:
    for state in some(4, {}):
        assert len(str(GAME.parts(view_of(state, mover(state)), SAY["en"]).board)) < 125_000
