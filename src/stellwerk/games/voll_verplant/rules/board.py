"""A map of voll verplant with its deck: all moves on it, and the tables the rules run on, worked out once."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stellwerk import maps
from stellwerk.contract import Move
from stellwerk.games.voll_verplant.rules import codes
from stellwerk.games.voll_verplant.rules.mapfile import MapFile, check
from stellwerk.games.voll_verplant.rules.moves import Pass, Ride, Transfer, TurnUp, Write
from stellwerk.games.voll_verplant.rules.tables import Tables
from stellwerk.kit import board as kit

if TYPE_CHECKING:
    from stellwerk.kit.game import Game

BOARDS = ("amsterdam", "berlin", "paris", "madrid", "metro-city", "tube-town", "tokyo", "osaka")


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of an edition: each kind with how many there are, and the one after which all are shuffled (VV 2.1)."""

    cards: tuple[str, ...]
    copies: tuple[int, ...]
    reshuffle: str


class Board(kit.Board):
    """One map, playable. Stations, lines, runs and cards are numbers everywhere in the rules; their names stand here."""

    def __init__(self, game: Game[Any, Any, Any], source: MapFile, deck: Deck, path: str = "") -> None:
        super().__init__(game)
        self.path = path
        self.name = path or source.name
        self.title, self.edition, self.source, self.deck = source.title, source.edition, source, deck
        self.stations, self.lines = source.stations, source.lines
        self.index = {station.code: i for i, station in enumerate(self.stations)}
        self.letters = {line.letter: i for i, line in enumerate(self.lines)}
        self.runs = tuple((line, way, run) for line, of in enumerate(self.lines) for way, run in of.runs)
        self.served = Counter(station for line in self.lines for station in line.stations)
        self.cards = deck.cards
        self.special = frozenset(i for i, station in enumerate(self.stations) if station.special)
        self.lay_out(self._all_moves())
        self.tables = self._tables()

    def called(self, station: int) -> str:
        """A station for people: its name, or its code if it has none."""
        return self.stations[station].name or self.stations[station].code

    def toward(self, line: int, way: str) -> str:
        """A direction of a ring for people: the station it leads to from the first one. Empty for other lines."""
        return self.called(self.lines[line].stations[1 if way == ">" else -1]) if way else ""

    def kind(self, card: int) -> str:
        """number, express, transfer or free-ride."""
        return codes.KINDS[self.tables.kind[card]]

    def value(self, card: int) -> int:
        """The figure on a number or express card."""
        return int(self.tables.value[card])

    # ------------------------------------------------------------ moves
    def _all_moves(self) -> dict[str, list[Move]]:
        """Nothing, then for each run what can be written, the stations of the free ride, the cards."""
        return {
            "pass": [Pass()],
            "write": self._entries(),
            "ride": [Ride(station.code, station.name) for station in self.stations],
            "card": [TurnUp(card) for card in self.cards],
        }

    def _entries(self) -> list[Move]:
        """A block for each run; `run_first` is the number before its first move. Zero crosses have no direction: one move a line."""
        moves: list[Move] = []
        self.run_first: list[int] = []
        for line, way, _ in self.runs:
            letter, toward = self.lines[line].letter, self.toward(line, way)
            if way != "<":
                moves.append(Write(letter, "", 0))
            self.run_first.append(len(moves))
            moves += [Write(letter, way, count, toward) for count in range(1, codes.MOST + 1)]
            moves.append(Transfer(letter, way, toward))
        return moves

    # ------------------------------------------------------------ tables for the rules
    def _tables(self) -> Tables:
        t = Tables()
        t.stations, t.lines, t.runs, t.cards = len(self.stations), len(self.lines), len(self.runs), len(self.cards)
        t.windows_in_all = sum(line.windows for line in self.lines)
        t.first_ride, t.first_card = self.first["ride"], self.first["card"]
        count = range(t.stations)
        t.put("word", [i // 64 for i in count])
        t.put("bit", [1 << (i % 64) for i in count])
        t.put("served", [self.served[i] for i in count])
        t.put("special", [int(i in self.special) for i in count])
        places = [[(r, run.index(i)) for r, (_, _, run) in enumerate(self.runs) if i in run] for i in count]
        t.put("at_first", [sum(len(at) for at in places[:i]) for i in range(t.stations + 1)])
        t.put("at_run", [r for at in places for r, _ in at])
        t.put("at_place", [place for at in places for _, place in at])
        t.put("run_line", [line for line, _, _ in self.runs])
        t.put("run_length", [len(run) for _, _, run in self.runs])
        t.put("run_station", [i for _, _, run in self.runs for i in (*run, *[0] * (codes.RUN - len(run)))])
        t.put("run_first", self.run_first)
        t.put("windows", [line.windows for line in self.lines])
        t.put("high", [line.high for line in self.lines])
        t.put("low", [line.low for line in self.lines])
        owners = [line for line, _, _ in self.runs]
        t.put("line_run", [owners.index(line) for line in range(t.lines)])
        t.put("line_runs", [owners.count(line) for line in range(t.lines)])
        kinds = [next(k for k, kind in enumerate(codes.KINDS) if card.startswith(kind)) for card in self.cards]
        t.put("kind", kinds)
        t.put(
            "value",
            [int(card.split("-")[1]) if kind in (codes.NUMBER, codes.EXPRESS) else 0 for card, kind in zip(self.cards, kinds, strict=True)],
        )
        t.put("copies", self.deck.copies)
        t.reshuffle = self.cards.index(self.deck.reshuffle)
        writing = [(r, k) for r in range(t.runs) for k in range(codes.BLOCK) if k or self.runs[r][1] != "<"]
        t.put("move_run", [0, *[r for r, _ in writing]])
        t.put("move_count", [0, *[k for _, k in writing]])
        return t


@cache
def decks() -> dict[str, Deck]:
    """The decks of all editions."""
    source = json.loads((files(__package__) / "decks.json").read_text(encoding="utf-8"))
    return {
        name: Deck(tuple(card for card, _ in deck["cards"]), tuple(n for _, n in deck["cards"]), deck["reshuffle"])
        for name, deck in source.items()
    }


def read_ours(game: Game[Any, Any, Any], name: str) -> Board:
    """One of our maps by its name."""
    text = (files(__package__) / "maps" / f"{name}.json").read_text(encoding="utf-8")
    found = check(maps.parse(text), tuple(decks()))
    return Board(game, found, decks()[found.deck])


def read_own(game: Game[Any, Any, Any], path: str | Path) -> Board:
    """A map of one's own as it is in its file now, named by its whole path."""
    found = check(maps.read(path), tuple(decks()), str(path))
    return Board(game, found, decks()[found.deck], str(Path(path).resolve()))
