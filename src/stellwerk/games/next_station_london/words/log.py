"""Next Station London in the log: what a turn brought, in sentences. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stellwerk.effects import Effect
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.words.tell import CARD_NAMES, GOAL_NAMES, PENCIL_NAMES, POWER_NAMES
from stellwerk.story import Listener


def opened_round(listener: Listener, number: int, pencil: str) -> str:
    """The heading of a round; with the listener's pencil, if they play."""
    if not pencil:
        return listener.say("Round {n}", n=number)
    return listener.say("Round {n}: you draw in {pencil}", n=number, pencil=listener.say(PENCIL_NAMES[pencil]))


def turned_up(listener: Listener, round_: int, number: int, cards: Sequence[Effect]) -> str:
    """The heading of a turn: its card, or the switch and the card that follows."""
    say = listener.say
    shown = listener.listed(say(CARD_NAMES[card["card"]]) for card in cards)
    return say("Round {round}, turn {n}: {cards}", round=round_, n=number, cards=shown)


def drawn(listener: Listener, board: Board, section: Effect, power: str) -> str:
    """A section: between which symbols, and what is worth a word."""
    say = listener.say
    start, end = (_symbol(listener, board, section[side]) for side in ("start", "end"))
    words = say("{name}: {start} to {end}", name=listener.who(section.seat), start=start, end=end)
    notes = [
        say("with the power {power}", power=say(POWER_NAMES[power])) if power else "",
        say("over the Thames") if section["is_wet"] else "",
        say("a new district") if section["is_new"] else "",
        say("a sight") if section["is_sight"] else "",
        say("interchange of {n} lines", n=section["lines"]) if section["lines"] > 1 else "",
    ]
    return ", ".join([words, *filter(None, notes)])


def _symbol(listener: Listener, board: Board, code: str) -> str:
    symbol = board.stations[board.index[code]].symbol
    return listener.say("central station") if symbol == "any" else listener.say(symbol)


def circled(listener: Listener, seat: int) -> str:
    """The power that lets a station count twice."""
    return listener.does(seat, "You circle a station: it counts twice", "{name} circles a station: it counts twice")


def skipped(listener: Listener, seat: int) -> str:
    """Nothing drawn."""
    return listener.does(seat, "You draw nothing", "{name} draws nothing")


def reached(listener: Listener, goal: Effect) -> str:
    """An objective."""
    words = listener.say(GOAL_NAMES[goal["goal"]])
    return listener.does(goal.seat, "You reach an objective: {goal}", "{name} reaches an objective: {goal}", goal=words)


def counted(listener: Listener, line: Effect) -> str:
    """A line when its round is over."""
    pencil = listener.say(PENCIL_NAMES[line["pencil"]])
    gaps = {"name": listener.who(line.seat), "pencil": pencil, "how": line["how"], "points": line["points"]}
    return listener.say("{name}: line {pencil}, {how} = {points}", **gaps)


def objectives(listener: Listener, goals: Sequence[Effect]) -> str:
    """Those of this game."""
    return listener.say("Objectives: {goals}", goals=listener.listed(listener.say(GOAL_NAMES[goal["goal"]]) for goal in goals))


def powers(listener: Listener, given: Sequence[Effect]) -> str:
    """Which pencil has which."""
    say = listener.say
    each = (f"{say(PENCIL_NAMES[power['pencil']])} {say(POWER_NAMES[power['power']])}" for power in given)
    return say("Powers: {powers}", powers=listener.listed(each))


def took(listener: Listener, pencil: Effect) -> str:
    """A first pencil."""
    name = listener.say(PENCIL_NAMES[pencil["pencil"]])
    return listener.does(pencil.seat, "You begin with {pencil}", "{name} begins with {pencil}", pencil=name)


# ------------------------------------------------------------ the end of a round
def ended_round(listener: Listener, number: int) -> str:
    """The heading of an interlude."""
    return listener.say("Round {n} is over", n=number)


def go_on(listener: Listener, number: int, of: int) -> str:
    """What closes it."""
    return listener.say("On to round {n}", n=number + 1) if number < of else listener.say("Close")


def standing(listener: Listener, line: Effect, totals: Mapping[int, int]) -> str:
    """What the listener's line counts, and how they stand."""
    say, mine = listener.say, totals[line.seat]
    pencil = say(PENCIL_NAMES[line["pencil"]])
    counts = say("Your line {pencil} counts {how} = {points}.", pencil=pencil, how=line["how"], points=line["points"])
    others = {seat: total for seat, total in totals.items() if seat != line.seat}
    if not others:
        return f"{counts} {say.many('You have {n} point.', 'You have {n} points.', mine)}"
    best = max(others, key=lambda seat: others[seat])
    gaps = {"name": say.seat(best, listener.names), "points": mine, "best": others[best]}
    if mine > others[best]:
        return f"{counts} {say('You lead with {points}.', **gaps)}"
    if mine == others[best]:
        return f"{counts} {say('You lead together with {name}, {points} each.', **gaps)}"
    return f"{counts} {say('You have {points}, {name} leads with {best}.', **gaps)}"
