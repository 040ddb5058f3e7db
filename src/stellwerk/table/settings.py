"""What is settled when a table is opened, and stays."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled when the table was opened. `seats` says who shall sit: `open` or `bot:LEVEL`."""

    game: str
    board: str
    rules: int
    options: dict[str, bool | int | str]
    seats: tuple[str, ...]
    clock: str = "none"
    host: str = ""
    public: bool = False
    daily: str = ""
    """The date, if this is somebody's attempt at the daily deal."""
    practice: str = ""
    """The date, if this is the daily deal of a day that was over, played outside the ranking."""

    @property
    def is_same_deal(self) -> bool:
        """Others play the same cards: they follow from the seed alone, and nobody mixes anything in."""
        return bool(self.daily or self.practice)
