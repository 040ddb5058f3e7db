"""The form of a map file (docs/maps.md), checked: every fault is named with its line, and what comes out is sound."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from stellwerk.games.voll_verplant.rules import codes
from stellwerk.maps import Array, BadMap, Fault, Object, line_of
from stellwerk.theme import COLOURS, PATTERNS

Point = tuple[float, float]

LONGEST_FAULT = 200
FAR = 60  # grid steps: nothing lies farther from the origin
CODE = re.compile(r"[a-z0-9]{1,20}")
NAME = re.compile(r"[a-z0-9-]{1,40}")
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 ,.eE-]{1,4000}")
ANCHORS = ("start", "middle", "end")


@dataclass(frozen=True, slots=True)
class Label:
    """A station's name beside it: the middle of the text block from the station, where the text is anchored, and its rows."""

    dx: float
    dy: float
    anchor: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A stop of the map, in grid steps."""

    code: str
    x: float
    y: float
    name: str = ""
    label: Label | None = None
    special: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its wagon with windows, its stations by their numbers from the wagon to the terminus, its two completion values."""

    letter: str
    name: str
    colour: str
    pattern: str
    windows: int
    high: int
    low: int
    ring: bool
    stations: tuple[int, ...]
    wagon: Point
    bends: tuple[tuple[int, int, tuple[Point, ...]], ...] = ()
    """Hops that are not straight: from, to, and the corners between."""
    badge: Point | None = None
    """Where the letter at the terminus stands, if the map says so."""

    @property
    def runs(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The directions in which it can be followed from its wagon, and its stations in that order."""
        if not self.ring:
            return (("", self.stations),)
        return ((">", self.stations), ("<", (self.stations[0], *reversed(self.stations[1:]))))


@dataclass(frozen=True, slots=True)
class Decor:
    """What is printed under the lines: `water` or `park` as a path, or a `word`."""

    kind: str
    d: str = ""
    width: float = 0
    text: str = ""
    x: float = 0
    y: float = 0
    size: float = 0
    turn: float = 0


@dataclass(frozen=True, slots=True)
class MapFile:
    """All that a map file says."""

    name: str
    title: str
    edition: str
    deck: str
    lines: tuple[Line, ...]
    stations: tuple[Station, ...]
    tracks: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    """Parallel lines between two neighbouring stations, from left to right as seen when going from one to the other."""
    decor: tuple[Decor, ...] = ()
    words: tuple[float, float, float] | None = None
    """Where the title is printed, and how large."""


def check(source: Any, decks: Sequence[str], file: str = "") -> MapFile:
    """The map in a parsed file; BadMap with all its faults if there are any."""
    return _Check(decks).whole(source, file)


class _Check:
    def __init__(self, decks: Sequence[str]) -> None:
        self.decks = decks
        self.faults: list[Fault] = []
        self.index: dict[str, int] = {}

    def whole(self, source: Any, file: str) -> MapFile:
        if not isinstance(source, Object):
            raise BadMap([Fault(1, "a map is a JSON object in braces")], file)
        self.keys(source, "the map", ("game", "name", "title", "deck", "lines", "stations"), ("edition", "tracks", "decor", "words"))
        if source.get("game", "voll-verplant") != "voll-verplant":
            self.fault(source["game"], f"a map of {str(source['game'])[:40]!r}, not of voll-verplant")
        name = self.text(source, "name", "the map", NAME, "small letters, digits and hyphens")
        deck = self.text(source, "deck", "the map")
        if deck and deck not in self.decks:
            self.fault(source["deck"], f"no deck {deck[:40]!r}; there are: {', '.join(self.decks)}")
        stations = self.stations(source)
        lines = self.lines(source)
        used = {station for line in lines for station in line.stations}
        for i, station in enumerate(stations):
            if lines and i not in used:
                self.fault(source["stations"][station.code], f"station {station.code}: no line stops here")
        found = MapFile(
            name,
            self.text(source, "title", "the map"),
            self.text(source, "edition", "the map") if "edition" in source else "",
            deck,
            lines,
            stations,
            self.tracks(source, lines),
            tuple(self.decor(source)),
            self.words(source),
        )
        self.sizes(source, found)
        if self.faults:
            raise BadMap(sorted(self.faults, key=lambda fault: fault.line), file)
        return found

    # ------------------------------------------------------------ stations
    def stations(self, source: Object) -> tuple[Station, ...]:
        given = source.get("stations")
        if not isinstance(given, Object) or not given:
            self.fault(given if given is not None else source, "stations: an object of at least two stations is needed")
            return ()
        for code in given.twice:
            self.fault(given, f"station {code}: described twice")
        spots: dict[Point, str] = {}
        found: list[Station] = []
        for code, at in given.items():
            self.index[code] = len(found)
            station = self.station(code, at)
            found.append(station)
            other = spots.setdefault((station.x, station.y), code)
            if other != code and isinstance(at, Object) and "at" in at:
                self.fault(at, f"station {code}: on the same spot as {other}")
        return tuple(found)

    def station(self, code: str, at: Any) -> Station:
        what = f"station {code[:20]}"
        if not CODE.fullmatch(code):
            self.fault(at, f"{what}: a code has up to 20 small letters and digits")
        if not isinstance(at, Object):
            self.fault(at, f"{what}: must be an object with its place")
            return Station(code, 0, 0)
        self.keys(at, what, ("at",), ("name", "label", "special"))
        place = self.numbers(at, "at", what, 2) or (0.0, 0.0)
        name = self.text(at, "name", what) if "name" in at else ""
        special = at.get("special", False)
        if not isinstance(special, bool):
            self.fault(at, f"{what}: special is true or false")
        return Station(code, place[0], place[1], name, self.label(at, what), bool(special))

    def label(self, at: Object, what: str) -> Label | None:
        if "label" not in at:
            return None
        given = at["label"]
        good = (
            isinstance(given, Array)
            and 4 <= len(given) <= 6
            and all(_is_number(value) for value in given[:2])
            and given[2] in ANCHORS
            and all(isinstance(row, str) and len(row) <= 40 and row.isprintable() for row in given[3:])
        )
        if not good:
            self.fault(at, f"{what}: a label is [dx, dy, {' | '.join(ANCHORS)}, row, ...] with one to three rows")
            return None
        return Label(float(given[0]), float(given[1]), given[2], tuple(given[3:]))

    # ------------------------------------------------------------ lines
    def lines(self, source: Object) -> tuple[Line, ...]:
        given = source.get("lines")
        if not isinstance(given, Array) or not given:
            self.fault(given if given is not None else source, "lines: a list of at least one line is needed")
            return ()
        found: list[Line] = []
        for i, entry in enumerate(given):
            if not isinstance(entry, Object):
                self.fault(given, f"line number {i + 1}: must be an object")
                continue
            line = self.line(entry, f"line {str(entry.get('letter', f'number {i + 1}'))[:20]}")
            if line.letter and any(line.letter == other.letter for other in found):
                self.fault(entry, f"line {line.letter}: the letter is given twice")
            if line.colour and any(line.colour == other.colour for other in found):
                self.fault(entry, f"line {line.letter}: the colour {line.colour} is given twice")
            found.append(line)
        return tuple(found)

    def line(self, entry: Object, what: str) -> Line:
        self.keys(
            entry, what, ("letter", "colour", "windows", "points", "stations", "wagon"), ("name", "pattern", "ring", "bends", "badge")
        )
        letter = self.text(entry, "letter", what, re.compile("[A-Z]"), "one capital letter")
        stations = self.run(entry, what)
        ring = entry.get("ring", False)
        if not isinstance(ring, bool):
            self.fault(entry, f"{what}: ring is true or false")
        if "stations" in entry and len(stations) < (3 if ring is True else 2) and not self.is_unknown(entry):
            self.fault(entry, f"{what}: {'a ring has at least three stations' if ring is True else 'a line has at least two stations'}")
        high, low = self.points(entry, what)
        wagon = self.numbers(entry, "wagon", what, 2) or (0.0, 0.0)
        badge = self.numbers(entry, "badge", what, 2) if "badge" in entry else None
        return Line(
            letter,
            self.text(entry, "name", what) if "name" in entry else "",
            self.one_of(entry, "colour", what, COLOURS),
            self.one_of(entry, "pattern", what, PATTERNS) if "pattern" in entry else "plain",
            self.windows(entry, what),
            high,
            low,
            ring is True,
            stations,
            (wagon[0], wagon[1]),
            self.bends(entry, what, stations, ring is True),
            (badge[0], badge[1]) if badge else None,
        )

    def is_unknown(self, entry: Object) -> bool:
        """Whether a line names a station that is not there."""
        given = entry.get("stations")
        return isinstance(given, Array) and any(not isinstance(code, str) or code not in self.index for code in given)

    def run(self, entry: Object, what: str) -> tuple[int, ...]:
        given = entry.get("stations")
        if given is None:
            return ()
        if not isinstance(given, Array):
            self.fault(entry, f"{what}: stations is a list of codes")
            return ()
        if len(given) > codes.RUN:
            self.fault(given, f"{what}: {len(given)} stations are too many, at most {codes.RUN}")
        found: list[int] = []
        for code in given:
            number = self.index.get(code) if isinstance(code, str) else None
            if number is None:
                self.fault(code if line_of(code) else given, f"{what}: unknown station {str(code)[:20]!r}")
            elif number in found:
                self.fault(code, f"{what}: station {code} comes twice")
            else:
                found.append(number)
        return tuple(found)

    def windows(self, entry: Object, what: str) -> int:
        given = entry.get("windows", 1)
        if not _is_whole(given) or not 1 <= given <= 8:
            self.fault(entry, f"{what}: a wagon has 1 to 8 windows, not {str(given)[:20]}")
            return 1
        return int(given)

    def points(self, entry: Object, what: str) -> tuple[int, int]:
        given = entry.get("points", Array((1, 0)))
        if not isinstance(given, Array) or len(given) != 2 or not all(_is_whole(value) for value in given):
            self.fault(entry, f"{what}: points are two numbers, for who completes it first and for the others")
        elif not 99 >= given[0] >= given[1] >= 0:
            self.fault(entry, f"{what}: the first value must be the higher one, 0 to 99")
        else:
            return given[0], given[1]
        return 0, 0

    def bends(self, entry: Object, what: str, run: tuple[int, ...], ring: bool) -> tuple[tuple[int, int, tuple[Point, ...]], ...]:
        given = entry.get("bends", Array())
        if not isinstance(given, Array):
            self.fault(entry, f"{what}: bends is a list of [from, to, x, y, ...]")
            return ()
        if self.is_unknown(entry):
            return ()  # told already
        hops = set(pairwise((*run, run[0]) if ring and run else run))
        found = []
        for bend in given:
            good = isinstance(bend, Array) and len(bend) in (4, 6, 8) and all(_is_number(value) for value in bend[2:])
            ends = (
                (self.index.get(bend[0], -1), self.index.get(bend[1], -1)) if good and all(isinstance(b, str) for b in bend[:2]) else None
            )
            if ends is None or ends not in hops:
                self.fault(bend if line_of(bend) else entry, f"{what}: a bend is [from, to, x, y, ...] between two stations in a row")
                continue
            corners = [float(value) for value in bend[2:]]
            found.append((*ends, tuple(zip(corners[::2], corners[1::2], strict=True))))
        return tuple(found)

    # ------------------------------------------------------------ the rest of the picture
    def tracks(self, source: Object, lines: tuple[Line, ...]) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
        given = source.get("tracks", Array())
        if not isinstance(given, Array):
            self.fault(source, "tracks: a list of [from, to, letter, letter, ...]")
            return ()
        between: dict[frozenset[int], set[str]] = {}
        for line in lines:
            for hop in pairwise((*line.stations, line.stations[0]) if line.ring and line.stations else line.stations):
                between.setdefault(frozenset(hop), set()).add(line.letter)
        found = []
        for track in given:
            words = isinstance(track, Array) and len(track) >= 4 and all(isinstance(part, str) for part in track)
            ends = frozenset((self.index.get(track[0], -1), self.index.get(track[1], -2))) if words else frozenset()
            if not words or between.get(ends, set()) != set(track[2:]) or len(set(track[2:])) != len(track) - 2:
                self.fault(track if line_of(track) else source, "tracks: [from, to, letters] must name all lines between two neighbours")
                continue
            found.append((self.index[track[0]], self.index[track[1]], tuple(str(letter) for letter in track[2:])))
        return tuple(found)

    def decor(self, source: Object) -> Iterator[Decor]:
        given = source.get("decor", Array())
        if not isinstance(given, Array):
            self.fault(source, "decor: a list of things to draw")
            return
        for thing in given:
            kind = thing.get("kind") if isinstance(thing, Object) else None
            if kind in ("water", "park"):
                self.keys(thing, f"decor {kind}", ("kind", "d"), ("width",))
                path, width = thing.get("d", ""), thing.get("width", 0)
                if not isinstance(path, str) or not PATH.fullmatch(path):
                    self.fault(thing, f"decor {kind}: d is not an SVG path")
                elif not _is_number(width) or not 0 <= width <= FAR:
                    self.fault(thing, f"decor {kind}: width is a number")
                else:
                    yield Decor(kind, d=path, width=float(width))
            elif kind == "word":
                self.keys(thing, "decor word", ("kind", "text", "x", "y", "size"), ("turn",))
                places = [thing.get(key, 0) for key in ("x", "y", "size", "turn")]
                text = self.text(thing, "text", "decor word") if "text" in thing else ""
                if not all(_is_number(value, 360) for value in places):
                    self.fault(thing, "decor word: x, y, size and turn are numbers")
                else:
                    yield Decor("word", text=text, x=places[0], y=places[1], size=places[2], turn=places[3])
            else:
                self.fault(thing if line_of(thing) else given, "decor: each thing has the kind water, park or word")

    def words(self, source: Object) -> tuple[float, float, float] | None:
        found = self.numbers(source, "words", "the map", 3) if "words" in source else None
        return (found[0], found[1], found[2]) if found else None

    def sizes(self, source: Object, found: MapFile) -> None:
        """What the rules' arrays can hold."""
        for what, many, most in (
            ("stations", len(found.stations), codes.STATIONS),
            ("lines", len(found.lines), codes.LINES),
            ("lines and second directions of rings", sum(1 + line.ring for line in found.lines), codes.RUNS),
            ("windows", sum(line.windows for line in found.lines), codes.WINDOWS),
        ):
            if many > most:
                self.fault(source, f"{many} {what} are too many, at most {most}")

    # ------------------------------------------------------------ small things
    def fault(self, where: Any, text: str) -> None:
        """What stands in the file may be quoted in it: no control characters, no endless names."""
        shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:LONGEST_FAULT])
        self.faults.append(Fault(line_of(where), shown))

    def keys(self, entry: Object, what: str, needed: Sequence[str], allowed: Sequence[str]) -> None:
        for key in needed:
            if key not in entry:
                self.fault(entry, f"{what}: {key} is missing")
        for key in entry.twice:
            self.fault(entry, f"{what}: {key[:20]!r} is given twice")
        for key in entry:
            if key not in needed and key not in allowed:
                self.fault(entry[key] if line_of(entry[key]) else entry, f"{what}: unknown key {key[:20]!r}")

    def text(self, entry: Object, key: str, what: str, form: re.Pattern[str] | None = None, like: str = "") -> str:
        if key not in entry:
            return ""
        given = entry[key]
        if not isinstance(given, str) or not given or len(given) > 60 or not given.isprintable() or (form and not form.fullmatch(given)):
            self.fault(given if line_of(given) else entry, f"{what}: {key} must be {like or 'a text of up to 60 characters'}")
            return ""
        return str(given)

    def one_of(self, entry: Object, key: str, what: str, known: Any) -> str:
        if key not in entry:
            return ""
        given = entry[key]
        if not isinstance(given, str) or given not in known:
            self.fault(entry, f"{what}: no {key} {str(given)[:20]!r}; there are: {', '.join(known)}")
            return ""
        return str(given)

    def numbers(self, entry: Object, key: str, what: str, many: int) -> tuple[float, ...] | None:
        if key not in entry:
            return None
        given = entry[key]
        if not isinstance(given, Array) or len(given) != many or not all(_is_number(value) for value in given):
            self.fault(entry, f"{what}: {key} must be {many} numbers between {-FAR} and {FAR}")
            return None
        return tuple(float(value) for value in given)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object, far: float = FAR) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -far <= value <= far
