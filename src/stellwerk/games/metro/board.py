"""The map, the tiles and the components of Metro, read from two data files and checked.

Everything that depends on them alone is worked out here once: where each track leads, all moves, and the tables the rules run on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from stellwerk.core import Move
from stellwerk.games.metro import codes
from stellwerk.games.metro.moves import Deal, Decline, Draw, Join, Lay, Mark, Place, Put, StartTaxi, Swap, Tourist
from stellwerk.games.metro.tables import Tables
from stellwerk.maps import BadMap

COLUMNS = "abcdefgh"
SIDES = "nesw"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
LEADS = {"a": 2, "b": 1, "c": 3, "d": 0}
"""A letter of a tile says by how many sides clockwise a track leaves from where it came in: straight on, right or left of it, back."""


@dataclass(frozen=True, slots=True)
class Station:
    """Where lines start and end: its name (1-32 at the edge, two letters at the centre), the cell it touches, and that cell's side."""

    name: str
    cell: int
    side: int


class Board:
    """The board with its box. `moves` holds every move that can occur; `first` says where each kind begins."""

    def __init__(self, source: dict[str, Any], cities: dict[str, Any]) -> None:
        try:
            self._read(source)
            self._read_cities(cities)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise BadMap(f"the data lack or misspell {error}") from error
        except ValueError as error:
            raise BadMap(str(error)) from error
        self._check()
        self.moves = self._all_moves()
        self.numbers = {str(move): n for n, move in enumerate(self.moves)}
        self.tables = self._tables()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels to another process by name: a view takes its board along."""
        return load, (self.name,)

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

    def _read_cities(self, source: dict[str, Any]) -> None:
        self.cities = source
        self.sights = {name: tuple(source[name]["sights"]) for name in ("paris", "stockholm", "london", "st-petersburg", "berlin")}
        self.tableaux: tuple[str, ...] = tuple(source["new-york"]["tableaux"])
        self.inner = tuple(cell for cell in self.fields if not is_edge(cell))
        self.sight_cells = tuple(cell_of(name) for name in source["st-petersburg"]["fields"])
        self.group_cells = tuple(cell_of(name) for group in source["berlin"]["groups"] for name in group)

    def _check(self) -> None:
        """What the rules' arrays can hold, and what the rules need."""
        limits = (
            ("tile types", self.tiles, codes.TYPES),
            ("fields", self.fields, codes.FIELDS),
            ("stations", self.stations, codes.ENDS),
            ("companies", self.companies, codes.COLOURS),
            ("players", self.players, codes.SEATS),
            ("percentages", self.percents, codes.PERCENTS),
            ("middle rails", {min(turns(code)) for code in self.rails}, codes.COLOURS),
            ("inner fields", self.inner, codes.LAPS),
            ("Paris sights", self.sights["paris"], codes.SIGHTS),
            ("Stockholm sights", self.sights["stockholm"], codes.COLOURS),
            ("London sights", self.sights["london"], codes.COLOURS),
            ("Berlin sights", self.sights["berlin"], codes.COLOURS),
            ("tableaux", self.tableaux, codes.COLOURS),
            ("St. Petersburg fields", set(self.sight_cells), codes.COLOURS),
            ("Berlin fields", set(self.group_cells), codes.GROUP * codes.GROUPS),
        )
        for what, things, need in limits:
            if len(things) != need:
                raise BadMap(f"{len(things)} {what}, there must be {need}")
        for code in (*self.tiles, *self.rails):
            if sorted(exits(code)) != [0, 1, 2, 3] or any(turned not in self.tiles for turned in turns(code)):
                raise BadMap(f"tile {code!r}: its four tracks must leave by four sides, and it must be a tile when turned")
        if sum(self.counts) != codes.FIELDS:
            raise BadMap(f"{sum(self.counts)} tiles for {codes.FIELDS} fields")
        colours = [colour for sight in self.cities["paris"]["sights"].values() for colour in sight]
        if any(colours.count(colour) != 6 for colour in self.companies):
            raise BadMap("each colour stands six times on the sights of Paris")
        colours = [colour for sight in self.cities["london"]["sights"].values() for colour in sight]
        if any(colours.count(colour) != 4 for colour in self.companies):
            raise BadMap("each colour stands four times on the sights of London")

    # ------------------------------------------------------------ moves
    def _all_moves(self) -> tuple[Move, ...]:
        """Block after block; `first` remembers where each begins. Placements come first: kind * 60 + field."""
        self.kinds = [(tile, turn) for tile, code in enumerate(self.tiles) for turn in range(4) if code_turns_once(code, turn)]
        fields = [cell_name(cell) for cell in self.fields]
        cards = [(company, percent) for company in self.companies for percent in self.percents]
        centrals = [station.name for station in self.stations[codes.STATIONS :]]
        sights = [sight for city in ("paris", "stockholm", "london") for sight in self.sights[city]]
        chips = self.cities["st-petersburg"]["chips"]
        blocks: dict[str, list[Move]] = {
            "place": [Place(self.tiles[tile], turn, field) for tile, turn in self.kinds for field in fields],
            "draw": [Draw()],
            "decline": [Decline()],
            "swap": [Swap(*card, take) for card in cards for take in ("open", "top")],
            "marker": [Mark(station) for station in centrals],
            "show": [Mark(station, *card) for station in centrals for card in cards],
            "row": [Lay(sight) for sight in self.sights["paris"]],
            "put": [Put(sight, spot) for sight in self.sights["paris"] for spot in range(1, codes.SIGHT_FIELDS + 1)],
            "join": [Join(field) for field in fields],
            "taxi": [StartTaxi("left"), StartTaxi("right")],
            "tourist": [Tourist(colour) for colour in self.companies],
            "tile": [Deal("tile", tile) for tile in self.tiles],
            "middle": [Deal("middle", tile) for tile in self.tiles],
            "share": [Deal("share", f"{company}{percent}") for company, percent in cards],
            "sight": [Deal("sight", sight) for sight in sights],
            "side": [Deal("side", side) for side in codes.BERLIN_SIDES[:2]],
            "colour": [Deal("colour", colour) for colour in self.companies],
            "tableau": [Deal("tableau", tableau) for tableau in self.tableaux],
            "card": [Deal("card", company) for company in self.companies],
            "chip": [Deal("chip", f"{colour}{chip}") for colour in self.companies for chip in chips],
        }
        moves: list[Move] = []
        self.first: dict[str, int] = {}
        for name, block in blocks.items():
            self.first[name] = len(moves)
            moves += block
        return tuple(moves)

    # ------------------------------------------------------------ tables for the rules
    def _tables(self) -> Tables:
        t = Tables()
        for kind, number in self.first.items():
            if kind != "place":
                setattr(t, f"first_{kind}", number)
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
        self._city_tables(t)
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

    def _city_tables(self, t: Tables) -> None:
        cities, colour = self.cities, self.companies.index
        t.put("inner", self.inner)
        t.put("group_cell", self.group_cells)
        t.put("sight_at", [self.sight_cells.index(cell) if cell in self.sight_cells else -1 for cell in range(codes.CELLS)])
        t.put("paris_colour", [colour(name) for sight in cities["paris"]["sights"].values() for name in sight])
        points = cities["paris"]["points"]
        t.run_points, t.stray_points, t.full_points = points["run"], points["stray"], points["full"]
        t.put("stockholm_points", [value for sight in cities["stockholm"]["sights"].values() for value in sight])
        t.put("london_colour", [colour(name) for sight in cities["london"]["sights"].values() for name in sight])
        t.taxi_fields = cities["london"]["taxi_fields"]
        t.put("new_york_value", [row[name] for row in cities["new-york"]["tableaux"].values() for name in self.companies])
        t.put("chip_value", cities["st-petersburg"]["chips"])
        t.put("prize", [value for sight in cities["berlin"]["sights"].values() for side in ("a", "b") for value in sight[side]])
        t.tickets = cities["berlin"]["tickets"]

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


@cache
def load(name: str) -> Board:
    """The board of this name from the package's own data."""
    source, cities = (json.loads((files(__package__) / file).read_text(encoding="utf-8")) for file in (f"{name}.json", "cities.json"))
    return Board(source, cities)
