"""Rules 1 and what is no move: seats, maps, decks and the checked door (RULES.md)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import CROSSING, GAME, marked, on, paper, refused, scene, tiny

from stellwerk import BadOption, IllegalMove
from stellwerk.games.voll_verplant.rules.board import BOARDS, decks

RULES = files("stellwerk.games.voll_verplant") / "RULES.md"


# ---------------------------------------------------------------- 1 set-up
def test_1_1_one_to_six_seats_each_with_its_own_sheet() -> None:
    for seats in (0, 7, -1):
        with pytest.raises(BadOption, match="1-6 seats"):
            GAME.new(seats)
    state = scene("number-3 A:3 B:1", seats=2)
    assert len(paper(state, 0).marked) == 3
    assert len(paper(state, 1).marked) == 1


def test_1_1_all_seats_play_on_one_of_the_maps() -> None:
    assert set(GAME.boards) >= {"amsterdam", "berlin", "paris", "madrid"}
    for board in GAME.boards:
        assert scene(board=board, seats=6).board.name == board
    with pytest.raises(BadOption, match="no board 'atlantis'"):
        GAME.new(1, board="atlantis")


@pytest.mark.parametrize("board", BOARDS)
def test_1_2_a_line_has_letter_colour_windows_two_values_and_a_run_of_stations(board: str) -> None:
    lines = GAME.load(board).lines
    assert len({line.letter for line in lines}) == len({line.colour for line in lines}) == len(lines)
    for line in lines:
        assert line.windows >= 1
        assert line.high > line.low > 0
        assert len(set(line.stations)) == len(line.stations) >= 2
    assert max(GAME.load(board).served.values()) > 1, "lines share stations"


def test_1_2_a_shared_station_is_marked_for_all_its_lines(tmp_path: Path) -> None:
    state = scene("number-3 A:3", "number-4", board=tiny(tmp_path, CROSSING))
    assert marked(state) == "a b c"
    assert on(state, "B") == {"B:0", "B:1"}, "h, then c is marked"


def test_1_3_fourteen_cards_and_the_decks_of_the_older_editions() -> None:
    def kinds(name: str) -> dict[str, int]:
        found: Counter[str] = Counter()
        for card, copies in zip(decks()[name].cards, decks()[name].copies, strict=True):
            found[card.rstrip("0123456789-")] += copies
        return dict(found)

    assert kinds("voll-verplant") == {"number": 8, "express": 3, "transfer": 2, "free-ride": 1}
    assert sum(kinds("metro-x").values()) == 15
    assert sum(kinds("okazu").values()) == 21
    for deck in decks().values():
        assert dict(zip(deck.cards, deck.copies, strict=True))["number-6"] == 1
        assert deck.reshuffle == "number-6"
        assert len(set(deck.cards)) == len(deck.cards)


# ---------------------------------------------------------------- the rest of the checked door
@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("Z:1", "1.2"),
        ("A:7", "2.3"),
        ("A:99999999999999999999", "2.3"),
        ("A", "2.2"),
        ("a:1", "2.2"),
        ("A:-1", "2.2"),
        ("A:1 ", "2.2"),
        ("A:²", "2.2"),
        ("", "2.2"),
        ("x" * 5000, "2.2"),
        ("free-ride", "2.1"),
    ],
)
def test_what_is_no_move_is_refused_with_a_rule(token: str, rule: str) -> None:
    assert len(refused(scene("number-3"), token, rule)) < 300


def test_wrong_seats_are_named() -> None:
    refused(scene("number-3"), "A:1", "1.1", seat=1)
    refused(scene("number-3"), "A:1", "1.1", seat=-1)
    refused(scene(seats=2), "A:1", "2.1", seat=1)


def test_every_token_is_legal_or_refused_with_a_rule_of_the_book() -> None:
    """Along random games every token of the board is tried; the checked door lets through exactly the legal ones."""
    numbered = {line.split()[1] for line in RULES.read_text().splitlines() if line.startswith("- ")}
    rng = Random(5)
    for board, special in (("madrid", True), ("berlin", False), ("paris", True)):
        state = GAME.new(2, {"special": special}, board)
        while state.turn():
            for seat in range(2):
                allowed = set(state.legal(seat))
                for n in rng.sample(range(len(state.moves)), 25):
                    if n in allowed:
                        assert state.copy().play(seat, str(state.moves[n])) == n
                    else:
                        with pytest.raises(IllegalMove) as refusal:
                            state.play(seat, str(state.moves[n]))
                        assert refusal.value.rule.removeprefix("VV ") in numbered
            seat = state.turn()[0]
            state.apply(seat, rng.choice(state.legal(seat)))
