"""The map of Next Station London: stations, sections, cards, read from a data file and checked.

Everything that depends on the map alone is worked out here once: which sections cross, all moves, and the tables the rules run on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.games.next_station_london.rules import codes
from stellwerk.games.next_station_london.rules.moves import (
    GOALS,
    PENCILS,
    POWERS,
    SYMBOLS,
    Circle,
    Draw,
    GivePower,
    OpenGoal,
    Pass,
    Reveal,
    Take,
)
from stellwerk.games.next_station_london.rules.tables import Tables
from stellwerk.kit import board as kit
from stellwerk.maps import BadMap

if TYPE_CHECKING:
    from stellwerk.kit.game import Game


@dataclass(frozen=True, slots=True)
class Station:
    """A stop of the printed map."""

    code: str
    x: int
    y: int
    symbol: str
    """circle, square, triangle, pentagon, or `any` for the central station."""
    district: str
    sight: bool
    start: str
    """The pencil whose line starts here, or empty."""


@dataclass(frozen=True, slots=True)
class Section:
    """A straight printed segment between two neighbouring stations, by their numbers."""

    a: int
    b: int
    wet: bool
    """Crosses the river."""


class Board(kit.Board):
    """One map. `moves` holds every move that can occur on it; blocks of numbers for sections plain and with each power."""

    def __init__(self, game: Game[Any, Any, Any], source: dict[str, Any]) -> None:
        super().__init__(game)
        try:
            self._read(source)
        except (KeyError, TypeError, AttributeError) as error:
            raise BadMap(f"the map lacks or misspells {error}") from error
        self._check_sizes()
        self.arcs = sorted([(s.a, s.b, i) for i, s in enumerate(self.sections)] + [(s.b, s.a, i) for i, s in enumerate(self.sections)])
        self.crossings = [
            frozenset(j for j, other in enumerate(self.sections) if i != j and self._cross(s, other)) for i, s in enumerate(self.sections)
        ]
        self.lay_out(self._all_moves())
        self.tables = self._tables()

    # ------------------------------------------------------------ the file
    def _read(self, source: dict[str, Any]) -> None:
        self.name: str = source["name"]
        self.title: str = source["title"]
        self.districts: tuple[str, ...] = tuple(source["districts"])
        self.centre: str = source["centre"]
        columns, rows = source["columns"], source["rows"]
        self.stations = tuple(
            Station(
                code, columns.index(code[0]), rows.index(code[1]), at["symbol"], at["district"], at.get("sight", False), at.get("start", "")
            )
            for code, at in source["stations"].items()
        )
        self.index = {station.code: i for i, station in enumerate(self.stations)}
        self.sections = tuple(
            Section(min(a, b), max(a, b), wet)
            for key, wet in (("sections", False), ("sections_over_water", True))
            for a, b in ([self.index[code] for code in text.split("-")] for text in source[key])
        )
        self.water_course: tuple[tuple[float, float], ...] = tuple((x, y) for x, y in source["water"]["course"])
        self.cards: tuple[str, ...] = tuple(source["cards"])
        self.undergrounds: int = source["undergrounds_per_round"]
        self.points: dict[str, Any] = source["points"]
        self.goal_counts: dict[str, int] = source["goals"]
        self.verdicts: tuple[int, ...] = tuple(source["verdicts"])

    def _check_sizes(self) -> None:
        """What the rules' arrays can hold, and what the rules need."""
        limits = (
            ("stations", self.stations, codes.STATIONS),
            ("sections", self.sections, codes.SECTIONS),
            ("districts", self.districts, codes.DISTRICTS),
            ("cards", self.cards, codes.CARD_KINDS),
        )
        for what, things, most in limits:
            if len(things) > most:
                raise BadMap(f"{len(things)} {what} are too many: at most {most}")
            if len(set(things)) < len(things):
                raise BadMap(f"the same twice among the {what}")
        for station in self.stations:
            if station.symbol not in (*SYMBOLS, "any") or station.district not in self.districts:
                raise BadMap(f"station {station.code}: unknown symbol {station.symbol!r} or district {station.district!r}")
        starts = sorted(s.start for s in self.stations if s.start)
        if starts != sorted(PENCILS):
            raise BadMap(f"each pencil needs one start station; found {starts}")
        if sum(card.startswith("underground-") for card in self.cards) < self.undergrounds:
            raise BadMap(f"fewer than {self.undergrounds} underground cards: a round would never end")
        if len(self.points["sights"]) != 11 or len(self.points["interchange"]) != 5:
            raise BadMap("the sightseeing track has 11 values (0 to 10 marks), interchanges 5 (0 to 4 lines)")

    # ------------------------------------------------------------ geometry
    def _cross(self, one: Section, two: Section) -> bool:
        """Whether two sections meet between their ends (NSL 3.2)."""
        a, b, c, d = (self.stations[i] for i in (one.a, one.b, two.a, two.b))

        def side(p: Station, q: Station, r: Station) -> int:
            turn = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
            return (turn > 0) - (turn < 0)

        return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0

    def _all_moves(self) -> dict[str, list[Move]]:
        arcs = [(self.stations[a].code, self.stations[b].code) for a, b, _ in self.arcs]
        return {
            "pass": [Pass()],
            "draw": [Draw(*arc, power) for power in ("", "joker", "switch", "double") for arc in arcs],
            "circle": [Circle(station.code) for station in self.stations],
            "take": [Take(pencil) for pencil in PENCILS],
            "card": [Reveal(card) for card in self.cards],
            "goal": [OpenGoal(goal) for goal in GOALS],
            "power": [GivePower(power) for power in POWERS],
        }

    # ------------------------------------------------------------ tables for the rules
    def _tables(self) -> Tables:
        t = Tables()
        t.stations, t.arcs, t.cards = len(self.stations), len(self.arcs), len(self.cards)
        for kind in ("circle", "take", "card", "goal", "power"):
            setattr(t, f"first_{kind}", self.first[kind])
        bits = [1 << i for i in range(codes.STATIONS)]
        symbols = (*SYMBOLS, "any")
        t.put("bit", bits)
        t.put("symbol", [symbols.index(s.symbol) for s in self.stations])
        t.put("district", [self.districts.index(s.district) for s in self.stations])
        t.put("sight", [int(s.sight) for s in self.stations])
        groups = self._groups()
        t.put("leading", [arc for group in groups for arc in group])
        t.put("first", [sum(len(group) for group in groups[:i]) for i in range(len(groups) + 1)])
        for field, part in (("arc_start", 0), ("arc_end", 1), ("arc_section", 2)):
            t.put(field, [arc[part] for arc in self.arcs])
        t.put("wet", [int(s.wet) for s in self.sections])
        t.put("cross", self._cross_masks())
        everywhere = sum(bits[: len(self.stations)])
        t.put(
            "want", [sum(bits[i] for i, s in enumerate(self.stations) if s.symbol in (symbol, "any")) for symbol in SYMBOLS] + [everywhere]
        )
        t.put("start", [next(i for i, s in enumerate(self.stations) if s.start == pencil) for pencil in PENCILS])
        card_symbols = [card.split("-")[1] for card in self.cards]
        t.put("card_symbol", [(*SYMBOLS, "joker", "switch").index(symbol) for symbol in card_symbols])
        t.put("card_underground", [int(card.startswith("underground-")) for card in self.cards])
        t.put("track", self.points["sights"])
        steps = self.points["interchange"]
        t.put("hub_step", [steps[k + 1] - steps[k] for k in range(4)])
        t.centre = sum(bits[i] for i, s in enumerate(self.stations) if s.district == self.centre)
        t.all_sights = sum(bits[i] for i, s in enumerate(self.stations) if s.sight)
        t.all_districts = (1 << len(self.districts)) - 1
        t.undergrounds, t.water_points = self.undergrounds, self.points["water"]
        t.goal_points, t.module_points = self.points["goal"], self.points["solo_module"]
        t.goal_hubs, t.goal_water = self.goal_counts["interchanges"], self.goal_counts["thames"]
        return t

    def _groups(self) -> list[list[int]]:
        """For each station, the arcs to a circle, square, triangle, pentagon, and to anywhere; `any` counts as each (NSL 3.5)."""
        groups = []
        for i in range(len(self.stations)):
            leaving = [(arc, self.stations[end].symbol) for arc, (start, end, _) in enumerate(self.arcs) if start == i]
            groups += [[arc for arc, symbol in leaving if symbol in (wanted, "any")] for wanted in SYMBOLS]
            groups.append([arc for arc, _ in leaving])
        if sum(map(len, groups)) > codes.LEADING:
            raise BadMap(f"{len(self.sections)} sections with this mix of symbols are too many for the rules' tables")
        return groups

    def _cross_masks(self) -> list[int]:
        """Three words a section: the sections it rules out, itself among them."""
        masks = []
        for i, crossed in enumerate(self.crossings):
            whole = sum(1 << j for j in crossed | {i})
            masks += [whole >> (64 * word) & ((1 << 64) - 1) for word in range(codes.WORDS)]
        return masks


def read(game: Game[Any, Any, Any], name: str) -> Board:
    """The board of this name from the package's own data."""
    return Board(game, json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8")))
