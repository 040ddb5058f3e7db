"""Three in a row is played everywhere: at the terminal, by bots, in the arena, over the live line; recorded, drawn and reviewed."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.cli.conftest import Run
from tests.core.test_words import catalog, said
from tests.toy.conftest import HERE, NAME
from tests.web.conftest import Visitor, heard

from stellwerk import IllegalMove, Playout, Record
from stellwerk.arena import contest
from stellwerk.bots import bot
from stellwerk.contract import Game, State
from stellwerk.words import speaker


def after(game: Game, tokens: str, **options: bool) -> State:
    """A position after these moves, each seat in its turn."""
    state = game.new(2, options)
    for token in tokens.split():
        state.play(state.turn()[0], token)
    return state


# ------------------------------------------------------------ the rules
@pytest.mark.parametrize(("loses", "points"), [(False, [1, 0]), (True, [0, 1])])
def test_tir_3_1_and_3_3_a_row_ends_the_game_and_brings_a_point(toy: Game, loses: bool, points: list[int]) -> None:
    state = after(toy, "a1 b1 a2 b2 a3", loses=loses)
    assert (state.turn(), [score.total for score in state.scores()]) == ((), points)


def test_tir_2_2_a_field_is_marked_once(toy: Game) -> None:
    with pytest.raises(IllegalMove, match="Field b2 is marked already") as refused:
        after(toy, "b2 b2")
    assert refused.value.rule == "TIR 2.2"
    assert refused.value.told(toy.words("de")) == "Feld b2 ist schon markiert"


def test_tir_3_2_a_full_square_is_nobodys(toy: Game) -> None:
    state = after(toy, "b2 a1 c3 a3 a2 c2 b1 b3 c1")
    assert (state.turn(), [score.total for score in state.scores()]) == ((), [0, 0])


# ------------------------------------------------------------ bots
def test_plain_positions_are_compared_by_all_they_hold(toy: Game) -> None:
    state = toy.new(2)
    twin = state.copy()
    assert (twin, hash(twin)) == (state, hash(state))
    twin.apply(0, 4)
    assert twin != state
    assert toy.new(2, {"loses": True}) != state


def test_the_search_sees_through_plain_python_rules(toy: Game) -> None:
    """It wins where it can, and else stops a row."""
    for tokens, best in (("a1 b1 a2 b2", "a3"), ("a1 b2 a2", "a3"), ("a1 b2 c3 a3 b3", "c1")):
        state = after(toy, tokens)
        assert str(state.moves[bot("strong").choose(state.view(state.turn()[0]), Random(1))]) == best


def test_strong_bots_never_lose(toy: Game) -> None:
    state = toy.new(2)
    while turn := state.turn():
        state.apply(turn[0], bot("strong").choose(state.view(turn[0]), Random(2)))
    assert [score.total for score in state.scores()] == [0, 0]


def test_a_copy_has_every_attribute_and_shares_no_list(toy: Game) -> None:
    state = after(toy, "b2", loses=True)
    twin = state.copy()
    assert vars(twin) == vars(state)
    twin.play(1, "a1")
    assert state.view(None) != twin.view(None)
    assert twin.view(None).guess(Random(1)).view(None) == twin.view(None)


def test_playouts_of_plain_python_rules_count_like_others(toy: Game) -> None:
    playout = Playout(1)
    ends = playout.batch(toy.new(2), 300)
    assert {tuple(end) for end in ends} == {(1, 0), (0, 1), (0, 0)}
    assert 5 * 300 <= playout.steps <= 9 * 300


def test_the_arena_knows_it(toy: Game) -> None:
    """Its processes too: whoever registers a game tells them."""
    found = contest(NAME, ["random", "solid"], games=20)
    weak, good = (each.points for each in found.standings)
    assert weak.mean < good.mean


# ------------------------------------------------------------ the command line
def test_it_is_played_at_the_terminal_recorded_verified_and_drawn(toy: Game, run: Run, tmp_path: Path) -> None:
    record = tmp_path / "t.record"
    played = run("play", NAME, "--seats", "human,calm", "--record", record, lines=["z9", *["1", ""] * 5])
    assert "There is no such field; write one like b2. TIR 1.2" in played.output
    assert played.exit_code == 0, played.output
    assert "fair deal: 0 deals follow" in run("verify", record).output
    assert "Three in a row" in run("replay", record).output
    for suffix in ("svg", "png", "pdf"):
        assert run("picture", record, "-o", tmp_path / f"t.{suffix}").exit_code == 0
        assert run("sheet", NAME, "-o", tmp_path / f"s.{suffix}").exit_code == 0
    assert Record.parse(record.read_text(encoding="utf-8")).replay().turn() == ()


def test_its_seats_are_told_as_one_number(toy: Game, run: Run) -> None:
    assert "Seats: 2   Boards: square" in run("games").output
    assert run("simulate", NAME, "--lang", "de").stderr == "stellwerk: Dieses Spiel hat 2 Plätze, nicht 1\n"


def test_processes_of_the_arena_and_a_review_know_it_by_the_environment(elsewhere: None, tmp_path: Path) -> None:
    def shell(*words: str) -> str:
        command = [sys.executable, "-m", "stellwerk", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    found = json.loads(shell("simulate", NAME, "--seats", "random,calm", "--games", "40", "--jobs", "2", "--json"))
    assert found["games"] == 40
    assert "solid" in shell("arena", NAME, "--bots", "random,solid", "--games", "8", "--jobs", "2")
    lost = after_text("0 a1\n1 b1\n0 a2\n1 c3\n0 b2\n1 a3\n0 c2\n", points="1 0")
    (tmp_path / "t.record").write_text(lost, encoding="utf-8")
    assert "mark a3" in shell("review", "t.record", "--seat", "0", "--lang", "en")


def after_text(moves: str, points: str) -> str:
    """A record of these moves."""
    return f"stellwerk: 1\ngame: {NAME}\nboard: square\nrules: 1\nseats: 2\noption loses: off\nresult: {points}\n\n{moves}"


# ------------------------------------------------------------ the table in a browser, without one
def test_it_is_played_over_the_live_line_against_a_bot(toy: Game, server: TestClient) -> None:
    visitor = Visitor(server)
    assert "Whoever makes three in a row loses" in visitor.get(f"/new/{NAME}")
    table = visitor.post(f"/play/{NAME}", level="calm")
    with visitor.socket(table.removeprefix("/t/")) as line:
        line.send_json({"kind": "hello"})
        while not (asked := heard(line, "update"))["over"]:
            if asked["moves"]:
                line.send_json({"kind": "move", "id": secrets.token_hex(8), "seat": 0, "token": asked["moves"][0]["token"]})
    for page in ("", "/result", "/replay", "/review", "/record", "/picture/2.svg"):
        visitor.get(f"{table}{page}")
    assert f"game: {NAME}" in visitor.get(f"{table}/record")
    log = visitor.get(table).partition('<ol class="log"')[2].partition("</ol>")[0]
    assert "<b>Rudi</b>: mark " in log, "told move by move: it has no story of its own"
    assert "Set-up" not in log


# ------------------------------------------------------------ words
def test_every_sentence_has_german_words_and_none_is_left_over() -> None:
    wanted = {text for source in HERE.rglob("*.py") for text in said(source)}
    here = set(catalog(HERE / "words" / "de.po"))
    assert here <= wanted
    assert all(speaker("de")(text) != text for text in wanted - here)


# ------------------------------------------------------------ what the kit draws for it
def test_its_sheet_is_the_empty_square_as_large_as_the_page_allows(toy: Game) -> None:
    sheet = toy.sheet(toy.words("en"))
    moved = next(node for node in sheet.walk() if "transform" in node.attrs)
    assert 'class="line"' not in str(sheet)
    assert (sheet.attrs["viewBox"], sheet.attrs["aria_label"]) == ("0 0 210 297", "Three in a row")
    assert moved.attrs["transform"] == "translate(15 15) scale(0.6)", "300 units of the board on 180 of 210 mm"


def test_its_vignette_is_the_middle_of_a_game_and_always_the_same(toy: Game) -> None:
    drawn = str(toy.vignette())
    assert 2 <= drawn.count('class="line"') <= 5
    assert drawn.count('class="red"') - drawn.count('class="blue"') in (0, 1), "marks in turn"
    assert drawn == str(toy.vignette())


def test_the_sign_of_an_item_is_its_letter(toy: Game) -> None:
    assert ">T<" in str(toy.sign("row", toy.words("en")))
    assert ">D<" in str(toy.sign("row", toy.words("de")))
