"""Options of a game, declared: so that the command line, the server and the docs can list them, and a wrong one is refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class BadOption(ValueError):
    """An option that the game does not have, a value it does not take, or two that do not go together."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to settle before a game: a switch (bool), a number in a range, or a choice of words."""

    name: str
    default: bool | int | str
    about: str
    """What it does, one English sentence (a msgid)."""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def kind(self) -> str:
        """`switch`, `number` or `choice`."""
        if self.choices:
            return "choice"
        return "switch" if isinstance(self.default, bool) else "number"

    def describe(self) -> str:
        """The values it takes, for people: `on, off`, `1-3`, `dealt, chosen`."""
        return {"switch": "on, off", "number": f"{self.low}-{self.high}", "choice": ", ".join(self.choices)}[self.kind]

    def parse(self, value: object) -> bool | int | str:
        """The value as its type, from Python or from text; refuses any other."""
        text = str(value).lower()
        if self.kind == "choice" and value in self.choices:
            return str(value)
        if self.kind == "switch" and text in SWITCH:
            return SWITCH[text]
        if (
            self.kind == "number"
            and not isinstance(value, bool)
            and text.isascii()
            and text.isdigit()
            and len(text) < 10
            and self.low <= int(text) <= self.high
        ):
            return int(text)
        raise BadOption(f"option {self.name!r} takes {self.describe()}, not {str(value)[:40]!r}")

    def write(self, value: bool | int | str) -> str:
        """The value as text that `parse` reads back."""
        return ("on" if value else "off") if self.kind == "switch" else str(value)


SWITCH = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A combination the rulebook forbids: these option values, or this many seats, do not go together."""

    values: tuple[tuple[str, bool | int | str], ...]
    reason: str
    seats: tuple[int, ...] = ()
    """Only at these numbers of seats; empty: at any."""

    def applies(self, seats: int, settled: Mapping[str, Any]) -> bool:
        """Whether this combination is the forbidden one."""
        return (not self.seats or seats in self.seats) and all(settled[name] == value for name, value in self.values)


def settle(
    options: Sequence[Option], exclusions: Sequence[Exclusion], allowed: range, seats: int, given: Mapping[str, Any] | None
) -> dict[str, Any]:
    """All options with their values, checked: the given ones, defaults for the rest."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
        raise BadOption(f"this game is for {allowed[0]}-{allowed[-1]} seats, not {seats}")
    known = {option.name: option for option in options}
    unknown = [name for name in given or {} if name not in known]
    if unknown:
        raise BadOption(f"no option {str(unknown[0])[:40]!r}; this game has: {', '.join(known) or 'none'}")
    settled: dict[str, Any] = {name: option.default for name, option in known.items()}
    settled.update({name: known[name].parse(value) for name, value in (given or {}).items()})
    for exclusion in exclusions:
        if exclusion.applies(seats, settled):
            named = ", ".join(f"{name}={known[name].write(value)}" for name, value in exclusion.values)
            raise BadOption(f"{named} with {seats} seat{'s' if seats > 1 else ''} is not allowed: {exclusion.reason}")
    return settled
