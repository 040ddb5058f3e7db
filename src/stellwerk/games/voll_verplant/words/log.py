"""voll verplant in the log: what a turn brought, in sentences. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.effects import Effect
from stellwerk.games.voll_verplant.words.tell import card_name
from stellwerk.story import Listener


def turned_up(listener: Listener, number: int, card: Effect) -> str:
    """The heading of a turn."""
    return listener.say("Turn {n}: {card}", n=number, card=card_name(card["card"], listener.say))


def written(listener: Listener, write: Effect, followed: Sequence[Effect]) -> str:
    """An entry with what it led to."""
    say, who, line, crosses = listener.say, listener.who(write.seat), write["line"], len(write["stations"])
    boxes = [each for each in followed if each.kind == "transfer"]
    if boxes:
        words = say.many(
            "{name}: transfer of {n} line on line {line}",
            "{name}: transfer of {n} lines on line {line}",
            boxes[0]["lines"],
            name=who,
            line=line,
        )
    elif crosses:
        words = say.many("{name}: {n} station on line {line}", "{name}: {n} stations on line {line}", crosses, name=who, line=line)
    else:
        words = say("{name}: no station on line {line}", name=who, line=line)
    if any(each.kind == "special" and not each["is_void"] for each in followed):
        words += f", {say('one more entry for the special station')}"
    return words


def rode(listener: Listener, seat: int, station: str) -> str:
    """A free ride; the station has a name on some maps."""
    if not station:
        return listener.say("{name}: free ride", name=listener.who(seat))
    return listener.say("{name}: free ride to {station}", name=listener.who(seat), station=station)


def walked(listener: Listener, seat: int) -> str:
    """No free ride."""
    return listener.does(seat, "You take no free ride", "{name} takes no free ride")


def completed(listener: Listener, line: Effect) -> str:
    """A line is full."""
    if line["is_first"]:
        return listener.does(line.seat, "You complete line {line} first", "{name} completes line {line} first", line=line["line"])
    return listener.does(line.seat, "You complete line {line} too", "{name} completes line {line} too", line=line["line"])


def shuffled(listener: Listener) -> str:
    """After the 6."""
    return listener.say("After the 6: all cards are shuffled")
