"""Who sits where at this terminal, as it is written on the command line: `human:Anna,solid`."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.bots import BOTS, UnknownBot
from stellwerk.words import Say

HUMAN = "human"
LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person (no bot) or a bot, and the name beside the moves."""

    name: str
    bot: str = ""

    @property
    def kind(self) -> str:
        """As the settings of a table say it."""
        return f"bot:{self.bot}" if self.bot else "open"


def seats(text: str, say: Say) -> list[Seat]:
    """The seats in order."""
    return [_seat(part.strip(), place, say) for place, part in enumerate(text.split(","))]


def _seat(text: str, place: int, say: Say) -> Seat:
    kind, _, name = text.partition(":")
    if kind != HUMAN and kind not in BOTS:
        raise UnknownBot(f"nobody called {kind[:40]!r} can sit at seat {place + 1}; there are: {', '.join((HUMAN, *BOTS))}")
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise UnknownBot(f"the name at seat {place + 1} must be one line of at most {LONGEST_NAME} letters")
    if name.isdecimal():  # the arena reads strong:1000 as a thousand playouts
        raise UnknownBot(
            f"seat {place + 1}: after the colon comes a name, not a number as in {text[:40]!r}; only the arena has playouts there"
        )
    name = name or say.seat(place)
    return Seat(name) if kind == HUMAN else Seat(f"{name} ({kind})", kind)
