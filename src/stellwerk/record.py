"""A game written down: a header, then one line for each move. Storage, wire, undo, replay, golden tests and bug reports all use it.

    stellwerk: 1
    game: next-station-london
    board: london
    rules: 1
    seats: 2
    option objectives: on

    * pencil:green
    0 d2-a2
    1 -

`*` is the dealer, `?` a move that the reader of this copy may not see. Lines that start with `#` are remarks.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from stellwerk import dealer
from stellwerk.contract import Game, IllegalMove, State, seat_of
from stellwerk.errors import Portable, UserError
from stellwerk.games import UnknownGame, game
from stellwerk.limits import DEALER
from stellwerk.maps import BadMap
from stellwerk.options import BadOption

FORMAT = 1
LARGEST = 1 << 20
LONGEST_LINE = 400
HIDDEN = "?"


class BadRecord(UserError, Portable, ValueError):
    """A record that cannot be read or replayed: which file, which line, and why."""

    def __init__(self, reason: str, line: int = 0, file: str = "") -> None:
        self.reason, self.line, self.file = reason, line, file
        super().__init__(": ".join(str(part) for part in (file or "record", f"line {line}" if line else "", reason) if part))


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of one seat, as a token; `line` is where it stood in the file."""

    seat: int
    token: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{'*' if self.seat == DEALER else self.seat} {self.token}"


@dataclass(slots=True)
class Record:
    """A game as text. `entries` grows move by move; `commitment`, `nonces`, `seed` and `result` are empty until known."""

    game: Game
    seats: int
    options: dict[str, Any]
    board: str
    rules: int
    entries: list[Entry] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    commitment: str = ""
    seed: str = ""
    result: list[int] = field(default_factory=list)
    file: str = ""
    nonces: list[str] = field(default_factory=list)
    """What each seat has mixed into the deals; empty for a seat that gave nothing, and altogether if none did."""

    @classmethod
    def begin(cls, game: Game, seats: int, options: dict[str, Any] | None = None, board: str | None = None) -> Record:
        """An empty record of a new game."""
        game.new(seats, options, board)
        given = {o.name: o.parse((options or {}).get(o.name, o.default)) for o in game.options}
        return cls(game, seats, given, board or game.boards[0], game.rules)

    # ------------------------------------------------------------ text
    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; every fault is a BadRecord that names file, line and reason."""
        try:
            with Path(path).open("rb") as stream:
                raw = stream.read(LARGEST + 1)
        except OSError as error:
            raise BadRecord(f"cannot be read: {error.strerror}", file=str(path)) from None
        if len(raw) > LARGEST:
            raise BadRecord(f"longer than {LARGEST >> 20} MiB, no game is", file=str(path))
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            raise BadRecord(f"not UTF-8 at byte {error.start}", line=raw[: error.start].count(b"\n") + 1, file=str(path)) from None
        return _Reader(text, str(path), maps=True).record()

    @classmethod
    def parse(cls, text: str, file: str = "") -> Record:
        """Read a text. Checks the form; `replay` checks the moves."""
        return _Reader(text, file).record()

    def text(self) -> str:
        """The whole record; `parse` reads it back."""
        lines = [f"stellwerk: {FORMAT}", f"game: {self.game.name}", f"board: {self.board}", f"rules: {self.rules}", f"seats: {self.seats}"]
        lines += [f"option {option.name}: {option.write(self.options[option.name])}" for option in self.game.options]
        lines += [f"name {seat}: {name}" for seat, name in enumerate(self.names)]
        lines += [f"commitment: {self.commitment}"] if self.commitment else []
        lines += [f"nonce {seat}: {nonce}" for seat, nonce in enumerate(self.nonces) if nonce]
        lines += [f"seed: {self.seed}"] if self.seed else []
        lines += [f"result: {' '.join(map(str, self.result))}"] if self.result else []
        return "\n".join([*lines, "", *map(str, self.entries)]) + "\n"

    # ------------------------------------------------------------ play
    def start(self) -> State:
        """The position before the first move."""
        return self.game.new(self.seats, self.options, self.board, self.rules)

    def add(self, seat: int, token: str) -> None:
        """Write a move down."""
        self.entries.append(Entry(seat, token))

    def positions(self) -> Iterator[State]:
        """The state after 0, 1, 2, ... moves: one object that moves on; copy it to keep it."""
        state = self.start()
        yield state
        for entry in self.entries:
            if entry.token == HIDDEN:
                raise BadRecord("this copy hides a move and cannot be replayed", entry.line, self.file)
            written = state.recorded(entry.seat, entry.token)
            if written != (entry.token,):
                raise BadRecord(f"{entry.token!r} is recorded as {' and '.join(map(repr, written))}", entry.line, self.file)
            try:
                state.play(entry.seat, entry.token)
            except IllegalMove as error:
                raise BadRecord(str(error), entry.line, self.file) from None
            yield state

    def replay(self, until: int | None = None) -> State:
        """The position after so many moves, all of them if not said. Checks every move, and at the end the result."""
        last = len(self.entries) if until is None else until
        if not 0 <= last <= len(self.entries):
            raise BadRecord(f"there is no move {last}: the record has {len(self.entries)}", file=self.file)
        state = next(itertools.islice(self.positions(), last, None))
        if until is None:
            self._check_result(state)
        return state

    def _check_result(self, state: State) -> None:
        if not self.result:
            return
        if state.turn():
            raise BadRecord("ends before the game does: a result is given, but moves are missing", file=self.file)
        totals = [score.total for score in state.scores()]
        if totals != self.result:
            raise BadRecord(f"the result is given as {self.result}, the moves lead to {totals}", file=self.file)

    def close(self, state: State, seed: bytes | None = None) -> None:
        """Write the result of a finished game down, and the seed if there is one."""
        self.result = [score.total for score in state.scores()]
        self.seed = seed.hex() if seed else ""

    def masked(self, viewer: int | None) -> Record:
        """The copy that a seat (None: an onlooker) may have while the game runs: no secrets of others, no sealed choices, no seed.

        Checks every move, as `replay` does.
        """
        if viewer is not None:
            seat_of(viewer, self.seats)
        positions = self.positions()
        state = next(positions)
        shown: list[Entry] = []
        held: list[Entry] = []
        secret: list[int] = []
        for entry in self.entries:
            n = state.numbers.get(entry.token)
            hidden = n is not None and entry.seat in state.turn() and state.hides(viewer, entry.seat, n)
            next(positions)
            if hidden:
                secret.append(len(shown) + len(held))
            held.append(entry)
            if not state.sealed():
                shown, held = shown + held, []
        if not state.turn():
            return self
        shown = [Entry(entry.seat, HIDDEN) if i in secret else entry for i, entry in enumerate(shown)]
        own = [entry for entry in held if entry.seat == viewer]
        return replace(
            self, options=dict(self.options), entries=shown + own, names=list(self.names), nonces=list(self.nonces), seed="", result=[]
        )

    # ------------------------------------------------------------ fair deal
    def verify(self) -> int:
        """Check that seed, commitment and every deal agree; how many deals there were. Raises BadRecord where they do not."""
        if not self.seed or not self.commitment:
            raise BadRecord(f"has no {'commitment' if self.seed else 'seed'}: the deal cannot be checked", file=self.file)
        seed = bytes.fromhex(self.seed)
        if dealer.commitment(seed) != self.commitment:
            raise BadRecord("the seed does not fit the commitment that was shown before the first deal", file=self.file)
        deals = 0
        positions = self.positions()
        for state, entry in zip(positions, self.entries, strict=False):
            if entry.seat == DEALER and state.turn() == (DEALER,):
                expected = str(state.moves[dealer.choose(seed, deals, state, self.nonces)])
                if expected != entry.token:
                    raise BadRecord(f"deal {deals} must be {expected}, not {entry.token}", entry.line, self.file)
                deals += 1
        for _ in positions:
            pass
        return deals


class _Reader:
    """Reads the text of a record line by line. Only a record from a file of one's own may name a map file, as seen from its folder."""

    def __init__(self, text: str, file: str, maps: bool = False) -> None:
        self.file = file
        self.maps = maps
        self.lines = text.split("\n")
        self.ended = text.endswith("\n")
        self.number = 0

    def bad(self, reason: str) -> BadRecord:
        return BadRecord(reason, self.number, self.file)

    def record(self) -> Record:
        header = self._header()
        known = ("stellwerk", "game", "board", "rules", "seats", "commitment", "seed", "result")
        for key, (_, number) in header.items():
            if key not in known and not key.startswith(("option ", "name ", "nonce ")):
                self.number = number
                raise self.bad(f"unknown header {key[:40]!r}")
        if self._take(header, "stellwerk", r"\d{1,4}") != str(FORMAT):
            raise self.bad(f"this is format {header['stellwerk'][0]}, known is {FORMAT}")
        record = self._frame(header)
        record.entries = self._entries(record.seats)
        return record

    def _header(self) -> dict[str, tuple[str, int]]:
        header: dict[str, tuple[str, int]] = {}
        for line in self._read():
            if not line.strip():
                break
            key, colon, value = line.partition(":")
            if not colon or (self.number == 1 and key != "stellwerk"):
                raise self.bad(
                    "not a Stellwerk record: it starts with 'stellwerk: 1'"
                    if self.number == 1
                    else f"a header line reads 'key: value', not {line[:40]!r}"
                )
            if key in header:
                raise self.bad(f"{key[:40]!r} stands here twice")
            header[key] = (value.strip(), self.number)
        if not header:
            raise self.bad("not a Stellwerk record: it starts with 'stellwerk: 1'")
        self.header_lines = self.number
        return header

    def _read(self) -> Iterator[str]:
        """The lines from `number` on, without remarks; `number` goes with them."""
        while self.number < len(self.lines):
            line = self.lines[self.number]
            self.number += 1
            if len(line) > LONGEST_LINE:
                raise self.bad(f"longer than {LONGEST_LINE} characters")
            if not line.startswith("#"):
                yield line

    def _take(self, header: dict[str, tuple[str, int]], key: str, form: str, default: str | None = None) -> str:
        if key not in header:
            if default is None:
                raise self.bad(f"the header has no {key!r}")
            return default
        value, self.number = header[key]
        if not re.fullmatch(form, value):
            raise self.bad(f"{key!r} cannot be {value[:40]!r}")
        return value

    def _frame(self, header: dict[str, tuple[str, int]]) -> Record:
        try:
            # each value is tried as soon as it is read, so that an error names its line
            which = game(self._take(header, "game", r"[^\s]+"))
            seats = int(self._take(header, "seats", r"\d"))
            which.new(seats)
            rules = int(self._take(header, "rules", r"\d{1,6}"))
            which.new(seats, rules=rules)
            board = self._take(header, "board", r"\S(.*\S)?", which.boards[0])
            if self.maps and board.endswith(".json"):
                board = which.read_map(Path(self.file).parent / board)
            which.new(seats, board=board, rules=rules)
            options: dict[str, str] = {}
            for key, (value, self.number) in header.items():
                if key.startswith("option "):
                    options[key.removeprefix("option ")] = value
                    which.new(seats, options, board, rules)
        except (UnknownGame, BadOption, BadMap) as error:
            raise self.bad(str(error)) from None
        settled = {option.name: option.parse(options.get(option.name, option.default)) for option in which.options}
        names = [header[f"name {seat}"][0] for seat in range(seats) if f"name {seat}" in header]
        result = (
            [int(total) for total in self._take(header, "result", r"-?\d{1,6}( -?\d{1,6})*", "0").split()] if "result" in header else []
        )
        if result and len(result) != seats:
            raise self.bad(f"{len(result)} results for {seats} seats")
        commitment, seed = (self._take(header, key, r"[0-9a-f]{64}", "") for key in ("commitment", "seed"))
        nonces = self._nonces(header, seats)
        return Record(which, seats, settled, board, rules, [], names, commitment, seed, result, self.file, nonces)

    def _nonces(self, header: dict[str, tuple[str, int]], seats: int) -> list[str]:
        """What each seat has mixed in."""
        wanted = [f"nonce {seat}" for seat in range(seats)]
        for key in header:
            if key.startswith("nonce ") and key not in wanted:
                self.number = header[key][1]
                raise self.bad(f"no seat {key.removeprefix('nonce ')[:10]!r}: this game has seats 0 to {seats - 1}")
        found = [self._take(header, key, dealer.NONCE.pattern, "") for key in wanted]
        return found if any(found) else []

    def _entries(self, seats: int) -> list[Entry]:
        entries = []
        self.number = self.header_lines
        for line in self._read():
            if not line.strip():
                continue
            who, _, token = line.strip().partition(" ")
            if not token or " " in token:
                raise self.bad(f"a move reads 'seat token', not {line[:40]!r}")
            if who != "*" and not (len(who) == 1 and who.isascii() and who.isdigit() and int(who) < seats):
                raise self.bad(f"no seat {who[:10]!r}: this game has seats 0 to {seats - 1} and the dealer *")
            entries.append(Entry(DEALER if who == "*" else int(who), token, self.number))
        if not self.ended:
            raise self.bad("the file is cut off: its last line has no end")
        return entries
