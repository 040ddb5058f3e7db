"""The map, the tiles and the components of Metro, read from a data file and checked; cities bring theirs.

Everything that depends on them alone is worked out here once: where each track leads, all moves, and the tables the rules run on.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.games.metro.rules import codes
from stellwerk.games.metro.rules.moves import Deal, Decline, Draw, Mark, Place, Swap, Tourist
from stellwerk.games.metro.rules.tables import Tables
from stellwerk.kit import board as kit
from stellwerk.maps import BadMap

if TYPE_CHECKING:
    from stellwerk.games.metro.cities.expansion import Expansion
    from stellwerk.kit.game import Game

COLUMNS = "abcdefgh"
SIDES = "nesw"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
LEADS = {"a": 2, "b": 1, "c": 3, "d": 0}
"""A letter of a tile says by how many sides clockwise a track leaves from where it came in: straight on, right or left of it, back."""

NUMBERED = (
    *("place", "draw", "decline", "swap", "marker", "show", "row", "put", "join", "taxi", "tourist"),
    *("tile", "middle", "share", "sight", "side", "colour", "tableau", "card", "chip"),
)
"""The order in which kinds of moves are numbered, seats' before the dealer's; kinds that only a city knows come last."""
FIRST = ("draw", "decline", "swap", "marker", "show", "tourist", "tile", "middle", "share", "colour", "card")
"""Kinds whose first numbers all rules look up; a city keeps those of its own."""


@dataclass(frozen=True, slots=True)
class Station:
    """Where lines start and end: its name (1-32 at the edge, two letters at the centre), the cell it touches, and that cell's side."""

    name: str
    cell: int
    side: int


class Board(kit.Board):
    """The board with its box. `moves` holds every move that can occur; `first` says where each kind begins."""

    def __init__(
        self, game: Game[Any, Any, Any], source: dict[str, Any], cities: Sequence[Expansion[Any]], boxes: Mapping[str, dict[str, Any]]
    ) -> None:
        super().__init__(game)
        self.expansions = {city.name: city for city in cities}
        try:
            self._read(source)
            self._read_cities(boxes)
            self._check()
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise BadMap(f"the data lack or misspell {error}") from error
        except BadMap:
            raise
        except ValueError as error:
            raise BadMap(str(error)) from error
        self.lay_out(self._all_moves())
        self.tables = self._tables()
        self.city_tables = {name: city.tables(self) for name, city in self.expansions.items()}

    # ------------------------------------------------------------ the files
    def _read(self, source: dict[str, Any]) -> None:
        self.name: str = source["name"]
        self.title: str = source["title"]
        self.tiles: tuple[str, ...] = tuple(source["tiles"])
        self.counts: tuple[int, ...] = tuple(source["tiles"].values())
        self.centre = tuple(cell_of(name) for name in source["centre"])
        self.fields = tuple(cell for cell in range(codes.CELLS) if cell not in self.centre)
        places = {str(n + 1): place for n, place in enumerate(source["stations"])} | source["central_stations"]
        self.stations = tuple(Station(name, cell_of(place[:2]), SIDES.index(place[3])) for name, place in places.items())
        self.players: tuple[str, ...] = tuple(source["players"])
        self.companies: tuple[str, ...] = tuple(source["companies"])
        self.frames = {int(seats): _frame(owners, self.players) for seats, owners in source["frames"].items()}
        self.frames[0] = _frame(source["percent_frame"], self.companies)
        self.rails: tuple[str, ...] = tuple(source["middle_rails"])
        self.percents: tuple[int, ...] = tuple(source["shares"]["percents"])
        self.shares: dict[str, Any] = source["shares"]
        self.verdicts: dict[str, list[int]] = source["verdicts"]

    def _read_cities(self, boxes: Mapping[str, dict[str, Any]]) -> None:
        self.inner = tuple(cell for cell in self.fields if not is_edge(cell))
        self.cities = {name: boxes[name] for name in self.expansions}
        self.sights = {name: tuple(box["sights"]) for name, box in self.cities.items() if "sights" in box}

    def _check(self) -> None:
        """What the rules' arrays can hold, and what the rules need."""
        limits: tuple[tuple[str, Collection[object], int], ...] = (
            ("tile types", self.tiles, codes.TYPES),
            ("fields", self.fields, codes.FIELDS),
            ("stations", self.stations, codes.ENDS),
            ("companies", self.companies, codes.COLOURS),
            ("players", self.players, codes.SEATS),
            ("percentages", self.percents, codes.PERCENTS),
            ("middle rails", {min(turns(code)) for code in self.rails}, codes.COLOURS),
            ("inner fields", self.inner, codes.LAPS),
        )
        for what, things, need in limits:
            expect(what, things, need)
        for code in (*self.tiles, *self.rails):
            if sorted(exits(code)) != [0, 1, 2, 3] or any(turned not in self.tiles for turned in turns(code)):
                raise BadMap(f"tile {code!r}: its four tracks must leave by four sides, and it must be a tile when turned")
        if sum(self.counts) != codes.FIELDS:
            raise BadMap(f"{sum(self.counts)} tiles for {codes.FIELDS} fields")
        for city in self.expansions.values():
            city.check(self)

    # ------------------------------------------------------------ moves
    def _all_moves(self) -> dict[str, list[Move]]:
        """Placements come first: kind * 60 + field."""
        blocks = self._own_moves()
        for city in self.expansions.values():
            for kind, moves in city.moves(self).items():
                blocks.setdefault(kind, []).extend(moves)
        kinds = [kind for kind in NUMBERED if kind in blocks] + [kind for kind in blocks if kind not in NUMBERED]
        return {kind: blocks[kind] for kind in kinds}

    def _own_moves(self) -> dict[str, list[Move]]:
        """Without any city, but with the tourists and colours that several have."""
        self.kinds = [(tile, turn) for tile, code in enumerate(self.tiles) for turn in range(4) if code_turns_once(code, turn)]
        fields = [cell_name(cell) for cell in self.fields]
        cards = [(company, percent) for company in self.companies for percent in self.percents]
        centrals = [station.name for station in self.stations[codes.STATIONS :]]
        return {
            "place": [Place(self.tiles[tile], turn, field) for tile, turn in self.kinds for field in fields],
            "draw": [Draw()],
            "decline": [Decline()],
            "swap": [Swap(*card, take) for card in cards for take in ("open", "top")],
            "marker": [Mark(station) for station in centrals],
            "show": [Mark(station, *card) for station in centrals for card in cards],
            "tourist": [Tourist(colour) for colour in self.companies],
            "tile": [Deal("tile", tile) for tile in self.tiles],
            "middle": [Deal("middle", tile) for tile in self.tiles],
            "share": [Deal("share", f"{company}{percent}") for company, percent in cards],
            "colour": [Deal("colour", colour) for colour in self.companies],
            "card": [Deal("card", company) for company in self.companies],
        }

    # ------------------------------------------------------------ tables for the rules
    def _tables(self) -> Tables:
        t = Tables()
        for kind in FIRST:
            setattr(t, f"first_{kind}", self.first[kind])
        t.first_city = t.first_show + codes.CENTRALS * codes.COLOURS * codes.PERCENTS
        bits = [1 << cell for cell in range(codes.CELLS)]
        t.put("bit", bits)
        self._tile_tables(t)
        t.ring = sum(bits[cell] for cell in self.fields if is_edge(cell))
        t.fields = sum(bits[cell] for cell in self.fields)
        t.put("around", [sum(bits[other] for other in self._neighbours(cell)) for cell in range(codes.CELLS)])
        t.put("cell", self.fields)
        t.put("field", [self.fields.index(cell) if cell in self.fields else -1 for cell in range(codes.CELLS)])
        t.put("centre", self.centre)
        t.put("onward", self._onward(False) + self._onward(True))
        t.put("depart", [station.cell * 4 + station.side for station in self.stations])
        departs = {station.cell * 4 + station.side: k for k, station in enumerate(self.stations)}
        t.put("station", [departs.get(node, -1) for node in range(codes.NODES)])
        t.put("beside", [bits[station.cell] for station in self.stations[codes.STATIONS :]])
        for field, stations in (("brief", self.stations[: codes.STATIONS]), ("turns_back", self.stations[codes.STATIONS :])):
            t.put(field, [sum(bits[cell] for cell in self._one_tile_cells(code, stations)) for code in self.tiles])
        t.put("frame", [owner for seats in range(codes.SEATS + 1) for owner in self.frames.get(seats, [-1] * codes.STATIONS)])
        t.put("rank_value", self.shares["values"])
        t.swaps_end_at, t.bonus_per = self.shares["swaps_end_at"], self.shares["bonus_per"]
        t.put("inner", self.inner)
        return t

    def _tile_tables(self, t: Tables) -> None:
        t.put("exits", [side for code in self.tiles for side in exits(code)])
        t.put("count", self.counts)
        t.put("code", [self.tiles.index(turned) for code in self.tiles for turned in turns(code)])
        places = {kind: n for n, kind in enumerate(self.kinds)}
        t.put("kind", [places.get((tile, turn), -1) for tile in range(codes.TYPES) for turn in range(4)])
        t.put("kind_type", [tile for tile, _ in self.kinds])
        t.put("kind_turn", [turn for _, turn in self.kinds])
        classes = [min(turns(code)) for code in self.rails]
        t.put("rail", [classes.index(min(turns(code))) if min(turns(code)) in classes else -1 for code in self.tiles])
        t.put("rail_odds", [4 // len(set(turns(code))) for code in self.tiles])
        t.uturns = self.tiles.index("dddd")

    # ------------------------------------------------------------ geometry
    def _neighbours(self, cell: int) -> list[int]:
        """The fields edge to edge with a field; the centre is nobody's neighbour (1.4, 3.2, 4.2)."""
        beside = (step(cell, side) for side in range(4))
        return [other for other in beside if other in self.fields and cell in self.fields]

    def _onward(self, middle: bool) -> list[int]:
        """Where a line is after leaving each cell by each side: at the next cell's entry, or at a station's arrival."""
        arrivals = {(station.cell, station.side): codes.NODES + k for k, station in enumerate(self.stations)}
        nodes = []
        for cell in range(codes.CELLS):
            for side in range(4):
                to = step(cell, side)
                arrival = arrivals.get((cell, side), 0)
                if middle and arrival >= codes.NODES + codes.STATIONS:
                    arrival = 0
                nodes.append(arrival or to * 4 + (side + 2) % 4)
        return nodes

    def _one_tile_cells(self, code: str, stations: Sequence[Station]) -> set[int]:
        """Where this tile would carry a line from one of these stations to a station over itself alone (1.5)."""
        arrivals = {(station.cell, station.side) for station in self.stations}
        return {s.cell for s in stations if (s.cell, exits(code)[s.side]) in arrivals}


def expect(what: str, things: Collection[object], need: int) -> None:
    """Refuse data with more or fewer of something than the rules' arrays hold."""
    if len(things) != need:
        raise BadMap(f"{len(things)} {what}, there must be {need}")


def exits(code: str) -> list[int]:
    """The side by which each of the four tracks leaves, in the order of the sides they come in by."""
    return [(side + LEADS[letter]) % 4 for side, letter in enumerate(code)]


def turns(code: str) -> list[str]:
    """A tile as printed, and turned clockwise by one, two and three quarters."""
    return [code[4 - turn :] + code[: 4 - turn] for turn in range(4)]


def code_turns_once(code: str, turn: int) -> bool:
    """Whether this turn of a tile differs from all smaller ones."""
    return turns(code)[turn] not in turns(code)[:turn]


def cell_of(name: str) -> int:
    """`g1` as a number, row by row from the top left."""
    return COLUMNS.index(name[0]) + codes.GRID * (int(name[1]) - 1)


def cell_name(cell: int) -> str:
    """A cell as its column and row."""
    return f"{COLUMNS[cell % codes.GRID]}{cell // codes.GRID + 1}"


def is_edge(cell: int) -> bool:
    """Whether the cell is part of the outer ring."""
    return cell % codes.GRID in (0, codes.GRID - 1) or cell // codes.GRID in (0, codes.GRID - 1)


def step(cell: int, side: int) -> int:
    """The cell beyond this side, or -1."""
    row, column = cell // codes.GRID + STEPS[side][0], cell % codes.GRID + STEPS[side][1]
    return row * codes.GRID + column if 0 <= row < codes.GRID and 0 <= column < codes.GRID else -1


def _frame(owners: dict[str, list[int]], names: Sequence[str]) -> list[int]:
    """Who owns each edge station; -1 for nobody."""
    strangers = [name for name in owners if name not in names]
    if strangers:
        raise BadMap(f"a frame names {strangers[0]!r}, who is nobody")
    found = {n: names.index(name) for name, stations in owners.items() for n in stations}
    return [found.get(n + 1, -1) for n in range(codes.STATIONS)]


def read(game: Game[Any, Any, Any], name: str, cities: Sequence[Expansion[Any]]) -> Board:
    """The board of this name from the package's own data, with these cities in the box."""
    source = json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))
    return Board(game, source, cities, {city.name: city.read() for city in cities})
