"""The words of Next Station London: moves, prompts, score items, the mayor's verdict. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Move, Score
from stellwerk.games.next_station_london.rules.board import Board
from stellwerk.games.next_station_london.rules.codes import SWITCH_ON, SWITCH_VOID
from stellwerk.games.next_station_london.rules.moves import Circle, Draw, GivePower, OpenGoal, Reveal, Take
from stellwerk.games.next_station_london.rules.score import verdict_rank
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.words import Say

# Marked for the translators: say("...") is called with these later.
PENCIL_NAMES = {"violet": "Violet", "blue": "Blue", "rose": "Rose", "green": "Green"}
DRAW_TO = {
    "circle": "Draw to a circle",
    "square": "Draw to a square",
    "triangle": "Draw to a triangle",
    "pentagon": "Draw to a pentagon",
    "joker": "Draw to any symbol",
}
CARD_NAMES = {
    "underground-circle": "underground circle",
    "underground-square": "underground square",
    "underground-triangle": "underground triangle",
    "underground-pentagon": "underground pentagon",
    "underground-joker": "underground joker",
    "street-circle": "street circle",
    "street-square": "street square",
    "street-triangle": "street triangle",
    "street-pentagon": "street pentagon",
    "street-joker": "street joker",
    "street-switch": "switch",
}
GOAL_NAMES = {
    "interchanges": "8 interchanges",
    "districts": "All 13 districts",
    "sights": "All 5 sights",
    "centre": "The whole centre",
    "thames": "6 times over the Thames",
}
POWER_NAMES = {"double": "double section", "joker": "joker", "switch": "switch", "circle": "circled station"}
POWER_HELP = {
    "double": "Then another section at once",
    "joker": "The card counts as any symbol",
    "switch": "From any station of your line",
    "circle": "One station counts twice",
}
ITEMS = {"sights": "Sights", "interchanges": "Interchanges", "modules": "Modules in play"}
VERDICTS = (
    "The mayor keeps the old timetable. Try again tomorrow.",
    "The mayor nods: people will arrive, if they have the time.",
    "The mayor shakes your hand. A network the city can use.",
    "The mayor invites the press: London has rarely travelled so well.",
    "The mayor names a station after you.",
    "The mayor hands you the keys of the city. No one has drawn it better.",
)


def tell(move: Move, say: Say, names: Sequence[str] = ()) -> str:
    """A move in words, short enough for a menu or a log."""
    if isinstance(move, Draw):
        section = f"{move.start} – {move.end}"
        return section if not move.power else say("{section} with {power}", section=section, power=say(POWER_NAMES[move.power]))
    if isinstance(move, Circle):
        return say("circle {station}", station=move.station)
    if isinstance(move, Take):
        return say("{pencil} pencil", pencil=say(PENCIL_NAMES[move.pencil]))
    if isinstance(move, Reveal):
        return say(CARD_NAMES[move.card])
    if isinstance(move, OpenGoal):
        return say("objective: {goal}", goal=say(GOAL_NAMES[move.goal]))
    if isinstance(move, GivePower):
        return say("power: {power}", power=say(POWER_NAMES[move.power]))
    return say("nothing")


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer, or what all wait for."""
    if view.stage == "over":
        return say("The game is over")
    if view.seat is None or view.seat not in view.owing:
        return say("Waiting for the others") if view.owing and view.owing[0] < view.seats else say("The next card is turned up")
    if view.stage == "choose":
        return say("Choose your first pencil, or be dealt one")
    if view.stage == "circle":
        return say("Circle a station of your line: it counts twice")
    moves = [view.board.moves[n] for n in view.legal]
    if not any(isinstance(move, Draw) and not move.power for move in moves):
        helped = any(isinstance(move, Draw | Circle) for move in moves)
        return say("No section is possible: use your power or skip") if helped else say("No section is possible: skip")
    if view.second:
        return say("Now the second section, to the same symbol")
    ask = say(DRAW_TO[view.board.cards[view.card].split("-")[1]])
    if view.switch == SWITCH_ON:
        return say("{ask}, from any station of your line", ask=ask)
    if view.switch == SWITCH_VOID:
        return say("{ask} (the switch comes too early to count)", ask=ask)
    return ask


def item(name: str, say: Say) -> str:
    """A line of the score pad."""
    kind, _, rest = name.partition("-")
    if kind == "line":
        return say(PENCIL_NAMES[rest])
    return say(GOAL_NAMES[rest]) if kind == "goal" else say(ITEMS[kind])


def verdict(board: Board, score: Score, say: Say) -> str:
    """NSL 5.3: what the mayor thinks."""
    return say(VERDICTS[verdict_rank(board, score.total)])
