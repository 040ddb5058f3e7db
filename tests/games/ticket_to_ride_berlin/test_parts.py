"""What Ticket to Ride gives to a page: its law over random games, and what a reader must be able to do with it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from tests.contract.page import classes, found_picks, leading, offers, tree
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, posed, scene, start

import stellwerk
from stellwerk import DEALER
from stellwerk.contract import Parts, State
from stellwerk.games.ticket_to_ride_berlin.look.ground import box
from stellwerk.games.ticket_to_ride_berlin.look.parts import way
from stellwerk.games.ticket_to_ride_berlin.look.pays import spot
from stellwerk.games.ticket_to_ride_berlin.look.picture import claimable
from stellwerk.games.ticket_to_ride_berlin.look.routes import boxes
from stellwerk.games.ticket_to_ride_berlin.rules.moves import AskTickets, Choose, Claim, Draw, Keep, Pass, Take
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.theme import THREADS
from stellwerk.words import speaker

PACKAGE = "stellwerk.games.ticket_to_ride_berlin.words"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
LARGEST = 90_000

seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])


def positions(seats: int, seed: str = "parts") -> Iterator[State]:
    """A random game that likes to claim, before every single move."""
    state, dealer, rng = GAME.new(seats), stellwerk.Dealer(stellwerk.seed_from(seed)), random.Random(seed)
    while state.turn():
        for seat in state.turn():
            yield state
            state.apply(seat, dealer.deal(state) if seat == DEALER else choice(state, seat, rng))
    yield state


def choice(state: State, seat: int, rng: random.Random) -> int:
    legal = state.legal(seat)
    claims = [n for n in legal if n >= BERLIN.first["choose"]]
    return rng.choice(claims if claims and rng.random() < 0.4 else legal)


@cache
def game(seats: int) -> tuple[State, ...]:
    """Copies of all positions of one game."""
    return tuple(state.copy() for state in positions(seats))


def view_of(state: State, seat: int | None) -> View:
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def touchable(parts: Parts) -> ElementTree.Element:
    """What a page puts on its stage, the board and its tray, and what lies beside the prompt."""
    return tree(parts.board + parts.now + parts.panels[0].drawn)


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """What can be touched; the market may offer one colour twice."""
    return dict(found_picks(root))


def tokens(view: View) -> list[str]:
    return [str(view.board.moves[n]) for n in view.legal]


# ------------------------------------------------------------ the law
@seat_counts
def test_every_move_but_passing_can_be_picked(seats: int) -> None:
    kinds = set()
    for n, state in enumerate(game(seats)):
        for seat in (*range(seats), None) if n % 7 == 0 else set(state.turn()) - {DEALER}:
            view = view_of(state, seat)
            found = picks(touchable(GAME.parts(view, SAY["en"])))
            assert set(found) <= leading(state, view, SAY["en"])
            for offer in offers(state, view, SAY["en"]):
                assert bool(set(offer.picks) & set(found)) == (not isinstance(offer.move, Pass)), offer
                assert set(offer.picks) <= set(found) or not offer.whole
                kinds.add(type(offer.move))
    assert kinds >= {Take, Draw, AskTickets, Keep, Choose, Claim, Pass}


def test_cards_are_taken_at_a_touch_and_tickets_are_asked_for() -> None:
    state = scene()
    sent = {type(offer.move): offer.sent for offer in offers(state, view_of(state, state.turn()[0]), SAY["en"])}
    assert (sent[Take], sent[Draw], sent[AskTickets]) == ("now", "now", "asked")


def test_a_route_is_offered_with_its_payments_those_with_the_fewest_bikes_first() -> None:
    state = scene("+* K", "+B R +R R", "+* G", "+? G +? B", market="**BGG")
    view = view_of(state, 0)
    found = [offer for offer in offers(state, view, SAY["en"]) if offer.group == "TIE-BRT"]
    assert [offer.label for offer in found] == ["Build with 2 blue", "Build with 1 blue + 1 bike", "Build with 2 bike"]
    assert [offer.token for offer in found] == ["TIE-BRT:BB", "TIE-BRT:B*", "TIE-BRT:**"]
    assert {str(offer.move) for offer in found} == {"TIE-BRT"}
    board = tree(GAME.parts(view, SAY["en"]).board)
    (at_route,) = [group for group in board.iter("g") if group.get("data-at") == "TIE-BRT"]
    chips = [chip.get("data-pick") for chip in at_route.iter("g") if "pay" in classes(chip)]
    assert chips == [offer.token for offer in found]
    bikes: dict[str, list[int]] = {}
    for offer in offers(state, view, SAY["en"]):
        bikes.setdefault(offer.group, []).append(offer.token.count("*"))
    assert all(counts == sorted(counts) for counts in bikes.values())


def test_payments_lie_on_no_place_of_their_route_and_within_the_map() -> None:
    left, top, wide, high = box(BERLIN)
    for state in itertools.chain(*(game(seats)[::5] for seats in (2, 3, 4))):
        for seat in set(state.turn()) - {DEALER}:
            view = view_of(state, seat)
            for i, paid in claimable(view).items():
                across, down = 130.0 * min(4, len(paid)), 62.0 * -(-len(paid) // 4)
                x, y = spot(BERLIN, i, across, down)
                assert left <= x <= left + wide - across
                assert top <= y <= top + high - down
                for bx, by, *_ in boxes(BERLIN, i):
                    assert not (x < bx < x + across and y < by < y + down), BERLIN.routes[i].token


@pytest.mark.parametrize("lang", ["en", "de"])
def test_tickets_are_kept_by_touching_them(lang: str) -> None:
    state = start(2, tickets="1 2 3 4")
    found = {frozenset(offer.picks): offer for offer in offers(state, view_of(state, 0), SAY[lang])}
    assert {pick: offer.token for pick, offer in found.items()} == {
        frozenset({"keep:1"}): "keep:1;pass",
        frozenset({"keep:2"}): "keep:2;pass",
        frozenset({"keep:1", "keep:2"}): "keep:1;keep:2",
    }
    both = found[frozenset({"keep:1", "keep:2"})]
    assert (both.label, both.whole, both.points) == ({"en": "Keep 2 tickets", "de": "2 Zielkarten behalten"}[lang], True, 0)


def test_a_route_is_either_picked_or_asked_about() -> None:
    for state in game(3)[::9]:
        for seat in set(state.turn()) - {DEALER}:
            root = tree(state.game.parts(state.view(seat), SAY["en"]).board)
            asked = {element.get("data-why") for element in root.iter() if element.get("data-why")}
            routes = {pick for pick in picks(root) if ":" not in pick}
            assert asked.isdisjoint(routes)
            assert asked | routes == set(BERLIN.route_index)


# ------------------------------------------------------------ a route under the pointer
def test_a_route_tells_cost_points_and_the_payments_in_hand() -> None:
    state = scene("+* K", "+B R +R R", "+* G", "+? G +? B", market="**BGG")
    found = picks(tree(GAME.parts(view_of(state, 0), SAY["en"]).board))
    words = found["TIE-BRT"].findtext("title")
    assert words == "Tiergarten – Brandenburger Tor: tram, 2 × blue, 2 points. You can pay: 2 blue or 1 blue + 1 bike or 2 bike"
    shown = [text.text for text in found["TIE-BRT"].iter("text")]
    assert shown == ["2 B", "+2", "2 B", "1 B", "1", "2"]


def test_payments_are_offered_where_the_market_was() -> None:
    for state in itertools.chain(game(2), game(3)):
        view = view_of(state, state.turn()[0] if state.turn() and state.turn()[0] != DEALER else None)
        if view.stage == "pay" and view.legal:
            parts = GAME.parts(view, SAY["en"])
            offered = picks(tree(parts.panels[0].drawn))
            assert set(offered) == set(tokens(view))
            assert set(picks(tree(parts.board))) == {view.board.routes[view.route].token}
            return
    raise AssertionError("nobody paid")


def test_what_is_taken_wears_the_seat_s_shape_and_what_is_shut_steps_back() -> None:
    state = posed("BB OO", owner={"SIE-TIE1": 1})
    root = tree(GAME.parts(view_of(state, 0), SAY["en"]).board)
    pieces = [group for group in root.iter("g") if "yellow" in classes(group)]
    assert sum(len(list(group.iter("circle"))) for group in pieces) == 2, "a circle on each tram"
    assert [group for group in root.iter("g") if classes(group) == {"barred"}], "with two seats the other lane is closed"


# ------------------------------------------------------------ tickets
def test_tickets_on_offer_are_picked_beside_the_prompt() -> None:
    state = start(2, tickets="1 2 3 4")
    mine, other = (GAME.parts(view_of(state, seat), SAY["en"]).now for seat in (0, 1))
    assert set(picks(tree(mine))) == {"keep:1", "keep:2"}
    assert set(picks(tree(other))) == {"keep:3", "keep:4"}


def test_pointing_at_a_ticket_lights_its_two_places_and_its_way_once_done() -> None:
    state = posed("BB OO", owner={"TIE-HBF": 0}, tickets="1 2 3 4")  # ticket 1: Hauptbahnhof – Tiergarten
    parts = GAME.parts(view_of(state, 0), SAY["en"])
    follows = [element for element in tree(parts.panels[1].drawn).iter() if "follow" in classes(element)]
    assert [sorted(classes(element)) for element in follows] == [["follow", "follow-0", "ticket"]]
    lit = [element for element in tree(parts.board).iter() if {"thread", "thread-0"} <= classes(element)]
    assert {element.findtext("title") for element in lit} == {"Hauptbahnhof", "Tiergarten", None}
    others = tree(GAME.parts(view_of(state, 1), SAY["en"]).board)
    assert len([element for element in others.iter() if "thread-0" in classes(element)]) == 2, "the places are no secret, the way is"
    assert way(BERLIN, view_of(state, 0).owner, 0, 0) == [BERLIN.route_index["TIE-HBF"]]
    assert way(BERLIN, view_of(state, 0).owner, 0, 1) == []


def test_progress_is_told() -> None:
    told = set()
    for state in game(3)[::6]:
        for seat in range(3):
            markup = str(GAME.parts(view_of(state, seat), SAY["en"]).panels[1].drawn)
            told |= {word for word in ("done", "still possible", "no longer possible") if f": {word}" in markup}
    assert {"still possible", "no longer possible"} <= told


@seat_counts
def test_at_the_end_all_tickets_are_laid_open_one_by_one(seats: int) -> None:
    state = game(seats)[-1]
    for seat in (0, None):
        view = view_of(state, seat)
        root = tree(GAME.parts(view, SAY["en"]).panels[0].drawn)
        shown = [element for element in root.iter() if "reveal" in classes(element)]
        count = sum(len(view.tickets_of(other)) for other in range(seats))
        assert [f"reveal-{n}" in classes(element) for n, element in enumerate(shown)] == [True] * count
        assert len([element for element in root.iter("div") if "laid" in classes(element)]) == seats


def test_the_page_has_a_delay_for_every_ticket() -> None:
    css = (files("stellwerk.games.ticket_to_ride_berlin") / "look" / "style.css").read_text(encoding="utf-8")
    assert all(f".reveal-{n} {{" in css for n in range(len(BERLIN.tickets)))
    assert len(BERLIN.tickets) <= THREADS


# ------------------------------------------------------------ what everybody knows
def test_known_cards_are_shown_and_hidden_ones_counted() -> None:
    state = scene("+B R +? O")
    panel = GAME.parts(view_of(state, 1), SAY["en"]).panels[2].drawn
    row = next(group for group in tree(panel).iter("g") if (group.get("aria-label") or "").startswith("Seat 1"))
    told = [element.text for element in row.iter("title")]
    assert told == ["11 trams left", "5 subways left", "4 cards in hand", "1 ticket", "1 × blue", "3 cards nobody else knows"]


@seat_counts
def test_a_page_stays_small(seats: int) -> None:
    for state in game(seats)[::23]:
        assert all(len(str(GAME.parts(view_of(state, seat), SAY["de"]).board)) < LARGEST for seat in (seats - 1, None))


def test_what_never_changes_is_drawn_once() -> None:
    view = view_of(scene(), 0)
    first, second = (GAME.parts(view, SAY["en"]) for _ in range(2))
    assert first == second
    assert len(str(first.board)) < 80_000
