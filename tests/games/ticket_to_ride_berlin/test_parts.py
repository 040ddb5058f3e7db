"""What Ticket to Ride gives to a page: its law over random games, and what a reader must be able to do with it."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, posed, scene, start

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.core import Parts, State
from stellwerk.games.ticket_to_ride_berlin.moves import AskTickets, Choose, Claim, Draw, Keep, Pass, Take
from stellwerk.games.ticket_to_ride_berlin.parts import way
from stellwerk.games.ticket_to_ride_berlin.view import View
from stellwerk.theme import COLOURS, RULES, THREADS
from stellwerk.words import Say, speaker

PACKAGE = "stellwerk.games.ticket_to_ride_berlin"
SAY = {lang: speaker(lang, PACKAGE) for lang in ("en", "de")}
ITEMS = ("trams", "subways", "tickets", "missed")
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


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def touchable(parts: Parts) -> ElementTree.Element:
    """What a page puts on its stage, the board and its tray, and what lies beside the prompt."""
    return tree(parts.board + parts.now + parts.panels[0][1])


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["data-pick"]: element for element in root.iter() if "data-pick" in element.attrib}


def begins(prefix: str, token: str) -> bool:
    """As the page's script reads it."""
    return token == prefix or token.startswith(f"{prefix}:")


def tokens(view: View) -> list[str]:
    return [str(view.board.moves[n]) for n in view.legal]


def classes(element: ElementTree.Element) -> set[str]:
    return set((element.get("class") or "").split())


# ------------------------------------------------------------ the law
@seat_counts
def test_every_pick_begins_a_legal_move_and_every_move_but_passing_can_be_picked(seats: int) -> None:
    kinds = set()
    for n, state in enumerate(game(seats)):
        for seat in (*range(seats), None) if n % 7 == 0 else set(state.turn()) - {DEALER}:
            view = view_of(state, seat)
            offered = picks(touchable(GAME.parts(view, SAY["en"])))
            assert all(any(begins(prefix, token) for token in tokens(view)) for prefix in offered)
            for number in view.legal:
                move = view.board.moves[number]
                assert any(begins(prefix, str(move)) for prefix in offered) == (not isinstance(move, Pass)), move
                kinds.add(type(move))
            for element in offered.values():
                assert element.get("aria-label") or element.findtext("title")
                assert element.tag == "button" or (element.get("tabindex"), element.get("role")) == ("0", "button")
    assert kinds >= {Take, Draw, AskTickets, Keep, Choose, Claim, Pass}


@seat_counts
def test_markup_is_well_formed_and_safe_for_a_strict_page(seats: int) -> None:
    known = {name for selector, _ in RULES for name in re.findall(r"\.([a-z0-9-]+)", selector)} | set(COLOURS)
    page = {"board", "broad", "card", "deck", "pick", "preview", "thread", "follow", "long-name", "short-name", "seat", "muted", "sign"}
    page |= {"blocks", "block", "market", "hand", "bag", "bag-row", "hold", "take", "shut", "pay", "pays", "fan", "offers", "offer"}
    page |= {"own-tickets", "lines", "short", "laid", "reveal", "chips-row", "pieces"}
    page |= {f"{kind}-{n}" for kind in ("thread", "follow", "reveal") for n in range(THREADS)}
    titles = set()
    for n, state in enumerate(game(seats)):
        for lang in SAY if n % 23 == 0 or not state.turn() else ():
            for seat in (seats - 1, None):
                parts = GAME.parts(view_of(state, seat), SAY[lang])
                root = tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels))
                assert root[0].tag == "svg"
                assert "board" in classes(root[0])
                for element in root.iter():
                    assert element.tag not in ("style", "script", "a", "image", "use")
                    assert not {"style", "id", "href"} & set(element.attrib), "a slot may stand in a page twice"
                    assert not [name for name in element.attrib if name.startswith("on")]
                    assert classes(element) <= known | page
                titles.add((lang, tuple(title for title, _ in parts.panels)))
                assert len(parts.board) < LARGEST
    assert len({words for lang, words in titles if lang == "en"}) == 1, "the same panels in the same order throughout a game"


@seat_counts
def test_every_question_on_the_board_has_an_answer_with_a_rule(seats: int) -> None:
    asked = 0
    for n, state in enumerate(game(seats)):
        for seat in state.turn():
            if seat == DEALER or n % 5:
                continue
            for element in touchable(GAME.parts(state.view(seat), SAY["en"])).iter():
                if token := element.get("data-why"):
                    with pytest.raises(IllegalMove, match="TTR"):
                        state.copy().play(seat, token)
                    asked += 1
    assert asked > 200


def test_a_route_is_either_picked_or_asked_about() -> None:
    for state in game(3)[::9]:
        for seat in set(state.turn()) - {DEALER}:
            root = tree(GAME.parts(state.view(seat), SAY["en"]).board)
            asked = {element.get("data-why") for element in root.iter() if element.get("data-why")}
            assert asked.isdisjoint(picks(root))
            assert asked | set(picks(root)) == set(BERLIN.route_index)


@seat_counts
def test_nothing_hidden_is_in_the_picture_of_another_seat(seats: int) -> None:
    """Whatever the truth is: who cannot tell it from a guess sees the same."""
    rng = random.Random(seats)
    for state in game(seats)[::17]:
        for seat in (0, seats - 1, None):
            view = view_of(state, seat)
            guessed = view.guess(rng).view(seat)
            assert GAME.parts(guessed, SAY["en"]) == GAME.parts(view, SAY["en"])
            assert GAME.picture(guessed, SAY["en"]) == GAME.picture(view, SAY["en"])


def test_who_does_not_move_has_nothing_to_pick() -> None:
    for state in game(3)[::5]:
        for seat in {0, 1, 2, None} - set(state.turn()):
            parts = GAME.parts(state.view(seat), SAY["en"])
            assert "data-pick" not in parts.board + parts.panels[0][1]
            assert "data-why" not in parts.board


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
            offered = picks(tree(parts.panels[0][1]))
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
    follows = [element for element in tree(parts.panels[0][1]).iter() if "follow" in classes(element)]
    assert [sorted(classes(element)) for element in follows] == [["follow", "follow-0"]]
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
            markup = GAME.parts(view_of(state, seat), SAY["en"]).panels[0][1]
            told |= {word for word in ("done", "still possible", "no longer possible") if f": {word}" in markup}
    assert {"still possible", "no longer possible"} <= told


@seat_counts
def test_at_the_end_all_tickets_are_laid_open_one_by_one(seats: int) -> None:
    state = game(seats)[-1]
    for seat in (0, None):
        view = view_of(state, seat)
        root = tree(GAME.parts(view, SAY["en"]).panels[0][1])
        shown = [element for element in root.iter() if "reveal" in classes(element)]
        count = sum(len(view.tickets_of(other)) for other in range(seats))
        assert [f"reveal-{n}" in classes(element) for n, element in enumerate(shown)] == [True] * count
        assert len([element for element in root.iter("div") if "laid" in classes(element)]) == seats


def test_the_page_has_a_delay_for_every_ticket() -> None:
    css = (files("stellwerk.web") / "static" / "style.css").read_text(encoding="utf-8")
    assert all(f".reveal-{n} {{" in css for n in range(len(BERLIN.tickets)))
    assert len(BERLIN.tickets) <= THREADS


# ------------------------------------------------------------ what everybody knows
def test_known_cards_are_shown_and_hidden_ones_counted() -> None:
    state = scene("+B R +? O")
    (_, panel) = GAME.parts(view_of(state, 1), SAY["en"]).panels[1]
    row = next(group for group in tree(panel).iter("g") if (group.get("aria-label") or "").startswith("Seat 1"))
    told = [element.text for element in row.iter("title")]
    assert told == ["11 trams left", "5 subways left", "4 cards in hand", "1 ticket", "1 × blue", "3 cards nobody else knows"]


# ------------------------------------------------------------ what people read
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_help_explains_every_numbered_rule(lang: str) -> None:
    rules = set(re.findall(r"^- (\d\.\d+) ", (files(PACKAGE) / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    text = GAME.help(SAY[lang])
    assert len(rules) > 20
    assert set(re.findall(r"\((\d\.\d+)\)", text)) == rules
    assert text.startswith("# Ticket to Ride Berlin\n")


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


def test_every_seat_has_a_badge_of_its_own_colour_and_shape() -> None:
    view = GAME.new(4).view(None)
    badges = [GAME.badge(view, seat) for seat in range(4)]
    assert len(set(badges)) == 4
    for badge in badges:
        assert ElementTree.fromstring(badge).get("class") == "seat"


def test_words_are_escaped() -> None:
    class Rude(Say):
        def __call__(self, text: str, /, **gaps: object) -> str:
            return f"<{text}> & 'co'"

        def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
            return f'<{n}> & "{more}"'

    rude = Rude("en")
    for state in (*game(3)[::31], game(3)[-1]):
        parts = GAME.parts(view_of(state, 0), rude)
        tree(parts.board + parts.now + "".join(markup for _, markup in parts.panels))
    for item in ITEMS:
        ElementTree.fromstring(GAME.sign(item, rude))


def test_what_never_changes_is_drawn_once() -> None:
    view = view_of(scene(), 0)
    first, second = (GAME.parts(view, SAY["en"]) for _ in range(2))
    assert first == second
    assert len(first.board) < 80_000
