"""What people are told when a tap or a token is refused is true: every reason is checked against the sheet, over random games."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.games.voll_verplant.scene import GAME, refused, scene, tiny

import stellwerk
from stellwerk import DEALER, IllegalMove
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import View
from stellwerk.words import speaker

SAY = {lang: speaker(lang, "stellwerk.games.voll_verplant.words") for lang in ("en", "de")}
RULE_OF = {"number": "VV 2.3", "express": "VV 2.4", "transfer": "VV 2.5", "free-ride": "VV 2.6"}
SCENES = [("berlin", 2, False), ("madrid", 1, True), ("paris", 3, True), ("amsterdam", 1, False), ("osaka", 2, False)]


def positions(board: str, seats: int, special: bool) -> Iterator[State]:
    """A random game, before every single choice; mostly the best of three, so that lines get completed."""
    state, dealer = GAME.new(seats, {"special": special}, board), stellwerk.Dealer(stellwerk.seed_from(board))
    rng = random.Random(board)
    assert isinstance(state, State)
    while state.turn():
        for seat in state.turn():
            if seat == DEALER:
                state.apply(seat, dealer.deal(state))
                continue
            yield state
            some = rng.sample(state.legal(seat), min(3, len(state.legal(seat))))
            state.apply(seat, max(some, key=lambda n: state.gain(seat, n)))


def why(state: State, seat: int, token: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        state.copy().play(seat, token)
    return refusal.value


class Sheet:
    """The sheet of a seat as somebody at the table reads it."""

    def __init__(self, view: View) -> None:
        self.view, self.board, self.marked = view, view.board, view.sheet.marked
        self.kind, self.most = view.board.kind(view.card), view.board.value(view.card)

    def station(self, name: object) -> int:
        (found,) = (i for i in range(len(self.board.stations)) if self.board.called(i) == name)
        return found

    def is_free(self, letter: object) -> bool:
        line = self.board.letters[str(letter)]
        return len(self.view.sheet.windows(line)) < self.board.lines[line].windows

    def runs(self, letter: object) -> list[tuple[int, ...]]:
        return [run for _, run in self.board.lines[self.board.letters[str(letter)]].runs]

    def empty(self, run: tuple[int, ...]) -> list[int]:
        return [station for station in run if station not in self.marked]

    def lines_at(self, station: int) -> list[str]:
        return [line.letter for line in self.board.lines if station in line.stations]


Gaps = dict[str, object]


def is_marked(sheet: Sheet, tapped: int, gaps: Gaps) -> bool:
    return tapped in sheet.marked and sheet.station(gaps["station"]) == tapped


def no_line_is_free(sheet: Sheet, tapped: int, gaps: Gaps) -> bool:
    named = gaps.get("line")
    return not any(map(sheet.is_free, sheet.lines_at(tapped))) and named in (None, *sheet.lines_at(tapped))


def is_too_far(sheet: Sheet, tapped: int, gaps: Gaps) -> bool:
    ways = [sheet.empty(run).index(tapped) + 1 for run in sheet.runs(gaps["line"])]
    allowed = sheet.kind in ("number", "express") and gaps["most"] == sheet.most
    return allowed and sheet.is_free(gaps["line"]) and min(ways) == gaps["n"] and min(ways) > sheet.most


def is_in_the_way(sheet: Sheet, tapped: int, gaps: Gaps) -> bool:
    stop = sheet.station(gaps["station"])
    for letter in filter(sheet.is_free, sheet.lines_at(tapped)):
        for run in sheet.runs(letter):
            if stop in run and run.index(stop) < run.index(tapped):
                before = [station for station in run[: run.index(stop)] if station not in sheet.marked]
                if stop in sheet.marked and before and len(before) == gaps["n"] and sheet.kind == "number":
                    return True
    return False


def is_not_first(sheet: Sheet, tapped: int, gaps: Gaps) -> bool:
    firsts = {sheet.empty(run)[0] for run in sheet.runs(gaps["line"])}
    named = {sheet.station(name) for name in str(gaps["first"]).split(" / ")}
    on_line = gaps["line"] in sheet.lines_at(tapped) and sheet.is_free(gaps["line"])
    return sheet.kind == "transfer" and on_line and named == firsts and tapped not in firsts


TRUTHS: dict[str, Callable[[Sheet, int, Gaps], bool]] = {
    "Station {station} is marked already": is_marked,
    "Line {line} has no free window": no_line_is_free,
    "No line that stops at {station} has a free window": no_line_is_free,
    "Up to {station} line {line} has {n} empty stations, and the card allows {most}": is_too_far,
    "Station {station} is marked already and ends a plain number after {n}": is_in_the_way,
    "A transfer goes to the first empty station: on line {line} to {first}": is_not_first,
}


def test_the_reason_for_every_tap_on_a_station_is_true() -> None:
    seen: dict[str, int] = {}
    for board, seats, special in SCENES:
        for state in positions(board, seats, special):
            for seat in state.turn():
                view = state.view(seat)
                assert isinstance(view, View)
                asked = re.findall(r'data-why="([^"]+)"', str(GAME.parts(view, SAY["en"]).board))
                for token in asked:
                    refusal, sheet = why(state, seat, token), Sheet(view)
                    tapped = view.board.index[token.removeprefix("@")]
                    assert TRUTHS[refusal.reason](sheet, tapped, refusal.gaps), (token, str(refusal))
                    assert refusal.rule == ("VV 2.2" if "window" in refusal.reason else RULE_OF[sheet.kind]), str(refusal)
                    seen[refusal.reason] = seen.get(refusal.reason, 0) + 1
    assert seen.keys() == TRUTHS.keys()
    assert min(seen.values()) > 20, seen


# ------------------------------------------------------------ tokens
COUNTED = {
    "The card allows {most} stations at most",
    "Line {line} has {n} empty station only",
    "The line ends after {n} empty station",
    "Station {station} is marked already and ends a plain number after {n}",
    "Line {line} has no free window",
    "A transfer is written like {like}",
    "The free ride fills no window: cross off a station, like {like}, or - for none",
}


def is_true_of_an_entry(sheet: Sheet, letter: str, run: tuple[int, ...], count: int, refusal: IllegalMove) -> bool:
    """An entry of so many crosses along a run was refused."""
    gaps, empty = refusal.gaps, sheet.empty(run)
    ahead = run[run.index(empty[0]) :] if empty else ()
    stop = next((station for station in ahead if station in sheet.marked), None)
    in_a_row = [station for station in (ahead if stop is None else ahead[: ahead.index(stop)]) if station not in sheet.marked]
    ring = sheet.board.lines[sheet.board.letters[letter]].ring
    writes = sheet.kind in ("number", "express")
    return {
        "Line {line} has no free window": lambda: not sheet.is_free(letter),
        "All stations of line {line} are marked": lambda: not empty,
        "A transfer is written like {like}": lambda: sheet.kind == "transfer",
        "The card allows {most} stations at most": lambda: writes and gaps["most"] == sheet.most < count,
        "Line {line} has {n} empty station only": lambda: writes and gaps["n"] == len(empty) < count and (ring or sheet.kind == "express"),
        "The line ends after {n} empty station": lambda: not ring and stop is None and gaps["n"] == len(in_a_row) < count,
        "Station {station} is marked already and ends a plain number after {n}": lambda: (
            stop is not None and sheet.station(gaps["station"]) == stop and gaps["n"] == len(in_a_row) < count
        ),
        "The free ride fills no window: cross off a station, like {like}, or - for none": lambda: (
            sheet.board.index[str(gaps["like"]).removeprefix("@")] not in sheet.marked
        ),
    }[refusal.reason]()


def test_the_reason_for_every_entry_refused_is_true() -> None:
    seen = set()
    for board, seats, special in SCENES:
        for state in positions(board, seats, special):
            for seat in state.turn():
                view = state.view(seat)
                assert isinstance(view, View)
                legal, sheet = {str(move) for move in view.choices}, Sheet(view)
                for line in view.board.lines:
                    for way, run in line.runs:
                        for count in range(1, 10):
                            token = f"{line.letter}{way}:{count}"
                            if token not in legal:
                                refusal = why(state, seat, token)
                                assert is_true_of_an_entry(sheet, line.letter, run, count, refusal), str(refusal)
                                seen.add(refusal.reason)
    assert seen >= COUNTED


def test_a_ring_has_no_end_to_speak_of(tmp_path: Path) -> None:
    state = scene("number-3 C>:2", "number-5", board=tiny(tmp_path, {"C": "a b c d"}, ring="C", windows=3))
    assert "Line C has 2 empty stations only" in refused(state, "C>:3", "2.3")


def test_a_number_no_card_has_meets_the_limit_of_this_card(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c d e f g h i j", "B": "x y"}, windows=1)
    assert "The card allows 4 stations at most" in refused(scene("number-4", board=board), "A:7", "2.3")
    assert "no free window" in refused(scene("number-4 A:1", "number-4", board=board), "A:7", "2.2")
    assert "not a move" in refused(scene("number-4", board=board), "A:02", "2.2")


def test_the_free_ride_offers_an_empty_station(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b", "B": "c d"}, windows=2)
    assert "like @b" in refused(scene("number-3 A:1", "free-ride", board=board), "A:1", "2.6")
    full = scene("number-3 A:2", "number-3 B:2", "free-ride", board=board)
    assert "All stations are marked" in refused(full, "A:1", "2.6")


def test_one_station_is_not_several(tmp_path: Path) -> None:
    board = tiny(tmp_path, {"A": "a b c", "B": "x y"}, windows=3)
    for card, english, german in (
        ("number-3", "The line ends after 1 empty station", "Die Linie endet nach 1 leeren Station"),
        ("express-2", "Line A has 1 empty station only", "Linie A hat nur noch 1 leere Station"),
    ):
        refusal = why(scene("number-3 A:2", card, board=board), 0, "A:2")
        assert (refusal.told(SAY["en"]), refusal.told(SAY["de"])) == (english, german)
        assert f": {english} (VV" in str(refusal)
