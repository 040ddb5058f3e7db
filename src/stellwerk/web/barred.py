"""What the form of a new table greys: the exclusions of a game as data for a script that knows no game."""

from __future__ import annotations

from typing import Any

from stellwerk.contract import Game
from stellwerk.words import Say


def bars(which: Game, say: Say) -> list[dict[str, Any]]:
    """Every value that may be barred, the circumstances in which it is, and why.

    Seats and board bar options, never the other way round. Of two switches each bars the other. A choice is barred only if its exclusion
    names it first: who turns to another city wants that city, and the switch that belonged to the last one goes off.
    """
    known = {option.name: option for option in which.options}
    found = []
    for exclusion in which.exclusions:
        reason = say(exclusion.reason)
        for place, (name, value) in enumerate(exclusion.values):
            if place and known[name].kind == "choice":
                continue
            found.append(
                {
                    "field": f"option.{name}",
                    "value": known[name].write(value),
                    "when": {f"option.{other}": known[other].write(its) for other, its in exclusion.values if other != name},
                    "seats": exclusion.seats,
                    "boards": exclusion.boards,
                    "reason": reason[:1].upper() + reason[1:],
                }
            )
    return found
