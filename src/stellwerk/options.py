"""Options of a game, declared: so that the command line, the server and the docs can list them, and a wrong one is refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stellwerk.errors import UserError
from stellwerk.words import Refusal, Say, named

Value = bool | int | str


class BadOption(UserError, Refusal):
    """An option that the game does not have, a value it does not take, or two that do not go together."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to settle before a game: a switch (bool), a number in a range, or a choice of words."""

    name: str
    default: Value
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

    def parse(self, value: object) -> Value:
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
        raise BadOption("option '{option}' takes {values}, not {given}", option=Names(self.name), values=Takes(self), given=_shown(value))

    def write(self, value: Value) -> str:
        """The value as text that `parse` reads back."""
        return ("on" if value else "off") if self.kind == "switch" else str(value)

    def told(self, value: Value, say: Say) -> str:
        """The option with a value, for people; a switch that is on is its name."""
        name = named(self.name, say)
        if value is True:
            return name
        word = say("off") if value is False else named(value, say) if isinstance(value, str) else value
        return f"{name}: {word}"


SWITCH = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A combination the rulebook forbids: these option values do not go together, or not with so many seats, or not with a board."""

    values: tuple[tuple[str, Value], ...]
    reason: str
    """Why, as the end of a sentence after a colon (a msgid)."""
    seats: tuple[int, ...] = ()
    """Only at these numbers of seats; empty: at any."""
    boards: tuple[str, ...] = ()
    """Only on these boards; empty: on any."""

    def applies(self, seats: int, settled: Mapping[str, Any], board: str = "") -> bool:
        """Whether this combination is the forbidden one."""
        fits = (not self.seats or seats in self.seats) and (not self.boards or board in self.boards)
        return fits and all(settled[name] == value for name, value in self.values)

    def refusal(self, options: Sequence[Option], seats: int, board: str = "") -> BadOption:
        """The refusal of this combination."""
        known = {option.name: option for option in options}
        values = Values(tuple((known[name], value) for name, value in self.values))
        if self.boards:
            place = Names(board) if board in self.boards else board
            return BadOption("{values} does not go with {board}: {reason}", values=values, board=place, reason=self.reason)
        if self.seats:
            return BadOption(
                "{values} does not go with {n} seat: {reason}",
                "{values} does not go with {n} seats: {reason}",
                values=values,
                n=seats,
                reason=self.reason,
            )
        return BadOption("{values} do not go together: {reason}", values=values, reason=self.reason)


def settle(
    options: Sequence[Option],
    exclusions: Sequence[Exclusion],
    allowed: range,
    seats: int,
    given: Mapping[str, Any] | None,
    board: str = "",
) -> dict[str, Any]:
    """All options with their values, checked: the given ones, defaults for the rest."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
        if len(allowed) == 1:
            raise BadOption("this game is for {low} seats, not {seats}", low=allowed[0], seats=seats)
        raise BadOption("this game is for {low}-{high} seats, not {seats}", low=allowed[0], high=allowed[-1], seats=seats)
    if given is not None and not isinstance(given, Mapping):
        raise BadOption("options are names with values, not {given}", given=_shown(given))
    known = {option.name: option for option in options}
    unknown = [name for name in given or {} if name not in known]
    if unknown:
        raise BadOption("no option {name}; this game has: {options}", name=_shown(unknown[0]), options=Names(*known))
    settled: dict[str, Any] = {name: option.default for name, option in known.items()}
    settled.update({name: known[name].parse(value) for name, value in (given or {}).items()})
    for exclusion in exclusions:
        if exclusion.applies(seats, settled, board):
            raise exclusion.refusal(options, seats, board)
    return settled


def span(numbers: range) -> str:
    """How many, for people: `2–4`, or `2` where there is no choice."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


# ------------------------------------------------------------ in refusals
def no_board(board: object, boards: Sequence[str], own: bool = False) -> BadOption:
    """There is no such board; perhaps one can bring a map of one's own."""
    gaps = {"board": _shown(board), "boards": Names(*boards)}
    if own:
        return BadOption("no board {board}; there are: {boards}, or a map of your own through read_map", **gaps)
    return BadOption("no board {board}; there are: {boards}", **gaps)


def no_rules(rules: object, known: int) -> BadOption:
    """A record of rules that this version does not know."""
    return BadOption("revision {rules} of the rules is unknown; this version knows {known}", rules=rules, known=known)


def _shown(given: object) -> str:
    """What somebody wrote, shortened and in quotes."""
    return repr(str(given)[:40])


class Names:
    """Words of programs, which people call by their names."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __str__(self) -> str:
        return ", ".join(self.words) or "none"

    def said(self, say: Say) -> str:
        """Their names."""
        return ", ".join(named(word, say) for word in self.words) or say("none")


@dataclass(frozen=True, slots=True)
class Takes:
    """The values that an option takes."""

    option: Option

    def __str__(self) -> str:
        return self.option.describe()

    def said(self, say: Say) -> str:
        """The values for people."""
        if self.option.kind == "switch":
            return f"{say('on')}, {say('off')}"
        return Names(*self.option.choices).said(say) if self.option.choices else self.option.describe()


@dataclass(frozen=True, slots=True)
class Values:
    """Options with the values that are refused."""

    pairs: tuple[tuple[Option, Value], ...]

    def __str__(self) -> str:
        return " and ".join(f"{option.name}={option.write(value)}" for option, value in self.pairs)

    def said(self, say: Say) -> str:
        """The options by the names that a form gives them."""
        return f" {say('and')} ".join(say("“{words}”", words=option.told(value, say)) for option, value in self.pairs)
