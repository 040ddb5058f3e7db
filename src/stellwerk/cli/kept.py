"""Games at this terminal that were interrupted: each a file of what happened, from which the table comes to life again.

The first line says what was settled, with the seed; every other line is what followed from one choice. So a game that ends with a closed
terminal is whole up to the last choice: a line that was cut off is left out.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from stellwerk.cli.params import Refused, default_folder
from stellwerk.games import game as game_named
from stellwerk.table.events import AnyEvent, Moved
from stellwerk.table.settings import Settings

MOST = 20
"""So many interrupted games are kept; then the oldest goes."""

_happenings: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What the table is made of before anything happens."""

    settings: Settings
    seed: str
    names: tuple[str, ...]
    record: str = ""
    """Where the game is written down, if anywhere."""


class Kept:
    """The file of one game. It is there from the first choice of a person on, until the game is over."""

    def __init__(self, header: Header, path: Path | None = None) -> None:
        self.header, self.path = header, path or folder() / f"{time.time_ns()}.game"
        self.waiting: list[bytes] = []
        """What happened before there was anything worth keeping."""

    @property
    def is_there(self) -> bool:
        """Whether the game could go on another time."""
        return self.path.exists()

    def add(self, events: Sequence[AnyEvent], by_person: bool) -> None:
        """Write down what happened."""
        self.waiting.append(msgspec.json.encode(list(events)))
        if not by_person and not self.is_there:
            return
        if not self.is_there:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds the seed
            self.waiting.insert(0, msgspec.json.encode(self.header))
            for old in _files()[MOST:]:
                old.unlink(missing_ok=True)
        with self.path.open("ab") as file:
            file.write(b"".join(line + b"\n" for line in self.waiting))
        self.waiting.clear()

    def forget(self) -> None:
        """The game is over."""
        self.path.unlink(missing_ok=True)


def folder() -> Path:
    """Where they lie."""
    return default_folder() / "games"


def _files() -> list[Path]:
    """The last one played first."""
    return sorted(folder().glob("*.game"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def last(game: str | None) -> tuple[Kept, list[list[AnyEvent]]]:
    """The game that was interrupted last (of this kind, if one is named), and what happened in it."""
    for path in _files():
        *lines, _ = path.read_bytes().split(b"\n")  # after the last newline there is nothing, or half a line
        try:
            header = msgspec.json.decode(lines[0], type=Header)
            story = [_happenings.decode(line) for line in lines[1:]]
        except (IndexError, msgspec.MsgspecError) as fault:
            raise Refused(f"{path} is no interrupted game: {fault}") from None
        if game is None or header.settings.game == game:
            return Kept(header, path), story
    raise Refused(f"there is no interrupted game{f' of {game_named(game).title}' if game else ''} to go on with")


def is_choice(events: Sequence[AnyEvent], people: Sequence[int]) -> bool:
    """Whether a person has chosen something here."""
    return any(isinstance(event, Moved) and event.seat in people for event in events)
