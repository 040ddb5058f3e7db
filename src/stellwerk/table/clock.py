"""How long a seat may think: not limited, so much for each move (seconds or days), or so much for the whole game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stellwerk.words import Refusal

SECOND = 1000
UNITS = {"move": SECOND, "game": SECOND, "days": 24 * 60 * 60 * SECOND}
LONGEST = 30 * 24 * 60 * 60 * SECOND
GRACE = 10 * SECOND
"""What somebody who comes back with no time left has, once in a game."""


class BadClock(Refusal):
    """A clock that does not exist."""


@dataclass(frozen=True, slots=True)
class Clock:
    """`limit` milliseconds for each move, or for all moves of a seat together; 0: no limit."""

    limit: int = 0
    whole_game: bool = False

    @classmethod
    def parse(cls, text: str) -> Clock:
        """From `none`, `move:60`, `game:900`, `days:2`."""
        if text == "none":
            return cls()
        found = re.fullmatch(r"(move|game|days):([1-9]\d{0,5})", text)
        if not found or int(found[2]) * UNITS[found[1]] > LONGEST:
            shown = repr(text[:20])
            raise BadClock("no clock {clock}: it reads none, move:SECONDS, game:SECONDS or days:DAYS, 30 days at most", clock=shown)
        return cls(int(found[2]) * UNITS[found[1]], found[1] == "game")


class Timer:
    """The time of one seat: what it has used, and since when it thinks."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.used = 0
        self.since: int | None = None
        self.extra = 0
        """Grace for this move, or for the whole game."""
        self.had_grace = False

    def turn(self, owes: bool, now: int) -> None:
        """The seat owes a move from now on, or no longer."""
        if owes and self.since is None:
            self.since = now
        elif not owes and self.since is not None:
            self.used += max(0, now - self.since)
            self.since = None
            if not self.clock.whole_game:
                self.extra = 0

    def may_come_back(self, now: int) -> bool:
        """Whether the person has time left, or has not had their grace yet."""
        return self.left(now) != 0 or not self.had_grace

    def come_back(self, now: int) -> None:
        """The person has come back. The clock gives nothing back, but once a few seconds."""
        if self.clock.limit and not self.had_grace and (spare := self._spare(now)) < GRACE:
            self.extra += GRACE - spare
            self.had_grace = True

    def left(self, now: int) -> int | None:
        """Milliseconds left, not below 0; None without a limit."""
        return max(0, self._spare(now)) if self.clock.limit else None

    def _spare(self, now: int) -> int:
        """Milliseconds left; below 0 it is how long the time is over."""
        thinking = max(0, now - self.since) if self.since is not None else 0
        return self.clock.limit + self.extra - thinking - (self.used if self.clock.whole_game else 0)

    def runs_out(self) -> int | None:
        """When the time is over if the seat goes on thinking; None if it does not think or has no limit."""
        if self.since is None or not self.clock.limit:
            return None
        return self.since + self.clock.limit + self.extra - (self.used if self.clock.whole_game else 0)
