"""What a seat knows, what it does not, and that a guess keeps to the difference."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.ticket_to_ride_berlin.scene import BERLIN, GAME, cards, go, hand, new, posed, scene, start

import stellwerk
from stellwerk import DEALER, Dealer, Record, seed_from
from stellwerk.games.ticket_to_ride_berlin.rules.state import State
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.words.tell import prompt, tell
from stellwerk.words import speaker


def guesses(state: State, seat: int | None, count: int = 40) -> list[State]:
    return [state.view(seat).guess(Random(i)) for i in range(count)]


# ---------------------------------------------------------------- cards
def test_a_card_taken_face_up_is_known_until_it_is_played() -> None:
    state = scene("+G O", "+R K")
    pad = state.view(1).pads[0]
    assert (pad.cards, pad.open, pad.hidden) == (4, cards("GR"), 2)
    go(state, "+? G +? G", "HBF-REI:G", "+? G +? G")
    pad = state.view(1).pads[0]
    assert (pad.cards, pad.open, pad.hidden) == (3, cards("R"), 2)


def test_a_hidden_card_that_is_played_was_in_the_hand() -> None:
    state = scene("BRT-UDL2:B")
    pad = state.view(1).pads[0]
    assert (pad.cards, pad.open, pad.shown) == (1, cards("-"), cards("B"))
    assert all(sum(guessed.hand[:8]) == 1 for guessed in guesses(state, 1))
    assert len({hand(guessed, 0) for guessed in guesses(state, 1)}) > 3


def test_a_guess_keeps_the_own_hand_and_what_is_known_of_others() -> None:
    state = scene("+G O", "+R K", seats=3)
    for guessed in guesses(state, 1):
        assert hand(guessed, 1) == "OO"
        assert {"G", "R"} <= set(hand(guessed, 0))
        assert guessed.pieces() == state.pieces()
    assert len({hand(guessed, 0) for guessed in guesses(state, 1)}) > 5
    assert len({hand(guessed, 2) for guessed in guesses(state, 1)}) > 5


def test_an_onlooker_knows_no_hand() -> None:
    state = scene()
    assert state.view(None).hands == (None, None)
    assert state.view(None).hand == (0,) * 7
    assert len({(hand(g, 0), hand(g, 1)) for g in guesses(state, None)}) > 20


def test_each_shuffle_makes_the_pile_known_and_so_the_hand_of_the_only_other_seat() -> None:
    """Whoever counts cards knows after the shuffle what the pile is, and what is missing is in the other hand."""
    state = scene()
    rng = Random(4)
    while state.view(None).pads[0].drawn + state.view(None).pads[1].drawn or state.view(None).turns < 3:
        turn = state.turn()
        assert turn, "no shuffle in this game"
        state.apply(turn[0], rng.choice(state.legal(turn[0])))
    assert {hand(guessed, 0) for guessed in guesses(state, 1)} == {hand(state, 0)}
    assert {hand(guessed, 1) for guessed in guesses(state, 0)} == {hand(state, 1)}


def test_new_cards_are_drawn_from_the_pile_that_everybody_saw_shuffled() -> None:
    state = posed("BB OO BBBBGGGGGKKVVVVRRROOOO********", market="RRRVV", pile="G", discards="KKKK")
    go(state, "+? G +? K", "+? K +? K", "+R K")
    for guessed in guesses(state, 2):
        assert hand(guessed, 0) == "BBGK"
        assert hand(guessed, 1) == "KKOO"


def test_who_has_chosen_a_route_can_pay_for_it_in_several_ways() -> None:
    state = scene("+? K +? *", "+? K +? *", hands="KK OO")
    go(state, "SIE-TIE1")
    for viewer in (1, None):
        for guessed in guesses(state, viewer):
            assert len(guessed.legal(0)) > 1
            assert guessed.view(viewer) == state.view(viewer)


def test_card_counting_holds_in_whole_games() -> None:
    """Every guess at every tenth step: own cards, market, discards and the known part of hands as they are."""
    for seats in (2, 3, 4):
        for state in walk(seats, 10 if stellwerk.is_compiled() else 1):
            for seat in range(seats):
                guessed = state.view(seat).guess(Random(1))
                assert guessed.pieces() == state.pieces()
                assert guessed.view(seat) == state.view(seat)


def walk(seats: int, games: int) -> list[State]:
    found: list[State] = []
    for seed in range(games):
        rng, state = Random(seed), new(seats)
        made = 0
        while turn := state.turn():
            state.apply(turn[-1], rng.choice(state.legal(turn[-1])))
            made += 1
            if made % 10 == 0:
                twin = state.copy()
                assert isinstance(twin, State)
                found.append(twin)
    return found


# ---------------------------------------------------------------- tickets
def test_others_see_the_number_of_tickets_and_no_more() -> None:
    state = scene("tickets ticket:22 ticket:21 keep:22 keep:21")
    view = state.view(1)
    assert view.pads[0].tickets == 3
    assert view.offers[2].tickets == (-1, -1)
    assert len({guessed.tickets_of(0) for guessed in guesses(state, 1)}) > 20
    for guessed in guesses(state, 1):
        assert guessed.tickets_of(1) == (2,)


def test_a_returned_ticket_is_known_to_who_returned_it() -> None:
    state = scene()  # seat 1 has returned ticket 4, the second under the bag
    for guessed in guesses(state, 1):
        assert guessed.under[1] == 3
        assert 3 not in guessed.tickets_of(0)
    assert len({guessed.under[1] for guessed in guesses(state, 0)}) > 5


def test_who_draws_what_one_has_returned_is_known_to_have_seen_it() -> None:
    state = scene()  # under the bag: 2 of seat 0, 4 of seat 1
    for one in range(5, 22, 2):
        go(state, f"tickets ticket:{one} ticket:{one + 1} keep:{one} keep:{one + 1}")
    go(state, "+? G +? G")  # seat 1 waits
    go(state, "tickets ticket:2 ticket:4 keep:4 pass")
    where = {"hand" if 3 in guessed.tickets_of(0) else guessed.under[guessed.under_to - 1] for guessed in guesses(state, 1)}
    assert where == {"hand", 3}, "ticket 4 is in the other hand or has been returned"
    go(state, "tickets ticket:2 keep:2")
    assert all(3 in guessed.tickets_of(0) for guessed in guesses(state, 1)), "it was not returned, so it was kept"


def test_the_line_of_tickets_is_remembered_through_whole_games() -> None:
    """Games in which everybody draws tickets until the bag is empty and returned ones come up again."""
    for seed in range(20):
        rng, state = Random(seed), start(seats=3)
        while turn := state.turn():
            seat = turn[-1]
            moves = state.legal(seat)
            ask = state.numbers["tickets"]
            state.apply(seat, ask if ask in moves and seat != DEALER else rng.choice(moves))
            if state.n_bag < 6 and rng.random() < 0.2:
                for viewer in (None, 0, 1, 2):
                    assert state.view(viewer).guess(rng).view(viewer) == state.view(viewer)
            if state.view(None).turns > 40:
                break


def test_a_ticket_is_done_possible_or_impossible() -> None:
    state = posed("OO KK", owner={"TIE-HBF": 0})
    view = state.view(0)
    assert view.progress(0) == "done"
    assert view.progress(21) == "possible"
    blocked = dict.fromkeys(("ZOO-SIE", "ZOO~KUD1", "KUD~CHT1", "GEM~ZOO1"), 1)
    assert posed("OO KK", owner=blocked).view(0).progress(20) == "impossible", "no way to the Kurfürstendamm"
    few = {"FSP-ALX": 0, "GEN-MOR": 0, **dict.fromkeys(("MOA~HBF1", "HBF~FSP1", "PER~ALX1", "ALX~MOR1", "MOR~CHK1"), 0)}
    assert posed("OO KK", owner=few).view(0).progress(21) == "impossible", "three trams do not reach"
    with pytest.raises(ValueError, match="onlooker"):
        state.view(None).progress(0)


# ---------------------------------------------------------------- records and words
def test_a_masked_record_hides_cards_from_the_pile_and_tickets() -> None:
    record = Record.begin(GAME, 2)
    state, dealer, rng = record.start(), Dealer(seed_from("masks")), Random(2)
    while not (state.turn() and state.turn() != (DEALER,) and len(record.entries) > 60):
        seat = state.turn()[0]
        n = dealer.deal(state) if seat == DEALER else rng.choice(state.legal(seat))
        record.add(seat, str(state.moves[n]))
        state.apply(seat, n)
    hidden = [entry.token for entry, shown in zip(record.entries, record.masked(1).entries, strict=True) if shown.token == "?"]
    assert {token.partition(":")[0] for token in hidden} == {"card", "ticket", "keep"}
    assert all(shown.token != "?" for entry, shown in zip(record.entries, record.masked(0).entries, strict=True) if entry.seat == 0)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_move_and_every_stage_has_words(lang: str) -> None:
    say = speaker(lang, "stellwerk.games.ticket_to_ride_berlin.words")
    words = {tell(move, say) for move in BERLIN.moves}
    assert all(words)
    assert len(words) > len(BERLIN.payments) * 0.9
    said = set()
    for state in walk(3, 3):
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            assert isinstance(view, View)
            said.add(prompt(view, say))
    assert len(said) >= 8


def test_what_is_told_of_moves() -> None:
    say = speaker("de", "stellwerk.games.ticket_to_ride_berlin.words")
    told = {token: tell(BERLIN.moves[BERLIN.numbers[token]], say) for token in ("FSP-ALX:GGG*", "+*", "+?", "keep:22", "pass")}
    assert told == {
        "FSP-ALX:GGG*": "Friedrichstadt-Palast – Alexanderplatz für 3 × Grün, 1 × Fahrrad",
        "+*": "Fahrrad nehmen",
        "+?": "eine Karte vom Stapel",
        "keep:22": "Kurfürstendamm – Humboldt Forum (11) behalten",
        "pass": "passen",
    }
