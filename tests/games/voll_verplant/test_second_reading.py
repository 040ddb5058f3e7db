"""The rules read a second time, as plainly as possible, with sets and lists: engine and second reading must agree in every game."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from tests.games.voll_verplant.scene import GAME, legal

from stellwerk import DEALER, Record
from stellwerk.games.voll_verplant.rules.board import BOARDS, Board
from stellwerk.games.voll_verplant.rules.state import State

RECORDS = sorted((Path(__file__).parents[2] / "records" / "voll-verplant").glob("*.record"))


@dataclass
class Paper:
    """What a person with a pencil keeps."""

    board: Board
    marks: dict[str, int] = field(default_factory=dict)
    """Station to 0 for a cross, or to its transfer number."""
    windows: dict[str, int] = field(default_factory=dict)
    owed: int = 0
    high: set[str] = field(default_factory=set)
    low: set[str] = field(default_factory=set)

    def free(self, letter: str) -> int:
        line = self.board.lines[self.board.letters[letter]]
        return line.windows - self.windows.get(letter, 0)

    def all_free(self) -> int:
        return sum(self.free(line.letter) for line in self.board.lines)

    def route(self, letter: str, way: str) -> list[str]:
        """The stations from the wagon on."""
        stations = [self.board.stations[i].code for i in self.board.lines[self.board.letters[letter]].stations]
        return [stations[0], *stations[:0:-1]] if way == "<" else stations

    def reach(self, letter: str, way: str, card: str) -> list[str]:
        """The stations the card could mark, in order."""
        kind, _, value = card.partition("-")
        found: list[str] = []
        for station in self.route(letter, way):
            if station not in self.marks:
                found.append(station)
            elif found and kind == "number":
                break
        return found[: 1 if kind == "transfer" else int(value)]

    def moves(self, card: str) -> set[str]:
        if card == "free-ride":
            return {"-"} | {f"@{station.code}" for station in self.board.stations if station.code not in self.marks}
        found = set()
        for line in self.board.lines:
            if not self.free(line.letter):
                continue
            found.add(f"{line.letter}:0")
            for way in ("<", ">") if line.ring else ("",):
                reach = self.reach(line.letter, way, card)
                found |= {f"{line.letter}{way}:{'+' if card == 'transfer' else n}" for n in range(1, len(reach) + 1)}
        return found

    def write(self, token: str, card: str, special: bool) -> bool:
        """Carry a move out; whether another entry is asked for."""
        if token == "-":
            return False
        if token.startswith("@"):
            self.marks[token[1:]] = 0
            return False
        where, _, count = token.partition(":")
        letter, way = where[0], where[1:]
        self.windows[letter] = self.windows.get(letter, 0) + 1
        chosen = self.reach(letter, way, card)[: 1 if count == "+" else int(count)]
        for station in chosen:
            self.marks[station] = self.lines_at(station) if count == "+" else 0
            self.owed += special and self.board.stations[self.board.index[station]].special
        if self.owed and self.all_free():
            self.owed -= 1
            return True
        self.owed = 0
        return False

    def lines_at(self, station: str) -> int:
        return sum(station in self.route(line.letter, "") for line in self.board.lines)

    def complete(self) -> set[str]:
        return {line.letter for line in self.board.lines if all(station in self.marks for station in self.route(line.letter, ""))}

    def total(self, seats: int) -> int:
        values = {line.letter: line for line in self.board.lines}
        lines = sum(values[letter].high for letter in self.high) + sum(values[letter].low for letter in self.low)
        empty = len(self.board.stations) - len(self.marks)
        return lines + 2 * sum(self.marks.values()) - (empty if seats == 1 else empty // 2)


class Reading:
    """Follows a game move by move and knows what may come next."""

    def __init__(self, state: State) -> None:
        self.board, self.seats, self.special = state.board, state.seats, bool(state.special)
        self.papers = [Paper(self.board) for _ in range(self.seats)]
        self.card = ""
        self.owing: set[int] = set()
        self.pile = dict(zip(self.board.cards, self.board.deck.copies, strict=True))

    def agrees(self, state: State) -> None:
        if self.card:
            assert set(state.turn()) == self.owing
            for seat in self.owing:
                assert legal(state, seat) == self.papers[seat].moves(self.card)
        elif any(paper.all_free() for paper in self.papers):
            assert state.turn() == (DEALER,)
            odds = dict(zip((str(state.moves[n]) for n in state.legal(DEALER)), state.odds(), strict=True))
            assert odds == {card: left for card, left in self.pile.items() if left}
        else:
            assert state.turn() == ()
        if not self.card:
            assert [paper.total(self.seats) for paper in self.papers] == [score.total for score in state.scores()]

    def follow(self, seat: int, token: str) -> None:
        if seat == DEALER:
            self.card = token
            self.pile[token] -= 1
            self.owing = {at for at, paper in enumerate(self.papers) if paper.all_free()}
            return
        if not self.papers[seat].write(token, self.card, self.special):
            self.owing.remove(seat)
        if not self.owing:
            self.end_turn()

    def end_turn(self) -> None:
        gone = {letter for paper in self.papers for letter in paper.high}
        for paper in self.papers:
            fresh = paper.complete() - paper.high - paper.low
            paper.high |= fresh - gone
            paper.low |= fresh & gone
        if self.card == "number-6":
            self.pile = dict(zip(self.board.cards, self.board.deck.copies, strict=True))
        self.card = ""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_reads_the_same(path: Path) -> None:
    record = Record.load(path)
    positions = record.positions()
    reading = Reading(first := next(positions))  # type: ignore[arg-type]
    reading.agrees(first)  # type: ignore[arg-type]
    for entry, state in zip(record.entries, positions, strict=True):
        reading.follow(entry.seat, entry.token)
        reading.agrees(state)  # type: ignore[arg-type]


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_read_the_same(board: str) -> None:
    rng = Random(f"second reading {board}")
    for seats in (1, 2, 5):
        state = GAME.new(seats, {"special": bool(GAME.load(board).special)}, board)
        assert isinstance(state, State)
        reading = Reading(state)
        while state.turn():
            reading.agrees(state)
            seat = rng.choice(state.turn())
            moves = state.legal(seat)
            n = rng.choice(moves[len(moves) // 2 :]) if rng.random() < 0.5 else rng.choice(moves)
            reading.follow(seat, str(state.moves[n]))
            state.apply(seat, n)
        reading.agrees(state)
