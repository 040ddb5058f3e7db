"""The power of the pencil in hand as a switch beside the card: off in every new turn, lit while it can be used, ticked once it is used."""

from __future__ import annotations

from stellwerk.games.next_station_london.look.cards import power_sign
from stellwerk.games.next_station_london.rules.moves import PENCILS, POWERS, Circle, Draw
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.games.next_station_london.words import tell
from stellwerk.svg import NOTHING, Node, el, once, tick
from stellwerk.words import Say, capital

READY, WAITING, USED = "ready", "waiting", "used"


def power_of(view: View) -> str:
    """The power of the viewer's pencil; empty if there is none."""
    power = view.powers[PENCILS.index(view.pencil)] if view.powers_in_play and view.pencil else -1
    return POWERS[power] if power >= 0 and view.stage != "over" else ""


def switch(view: View, say: Say) -> Node:
    """As long as there are powers it keeps its place."""
    power = power_of(view)
    if not power:
        return NOTHING
    moves = [view.board.moves[n] for n in view.legal]
    usable = view.stage == "draw" and any(isinstance(move, Circle) or (isinstance(move, Draw) and move.power) for move in moves)
    return _switch(power, USED if view.sheets[view.seat or 0].used else READY if usable else WAITING, say)


@once(64)
def _switch(power: str, state: str, say: Say) -> Node:
    name = capital(say(tell.POWER_NAMES[power]))
    does = say("used in this round") if state == USED else say(tell.POWER_HELP[power])
    sign = el("svg", power_sign(power, 17, 17, 15), viewBox="0 0 34 34", class_="power-sign", aria_hidden="true")
    words = el("span", el("b", name), el("small", does))
    if state == USED:
        done = el("svg", tick(12, 12, 8, 3.2), viewBox="0 0 24 24", class_="power-done", aria_hidden="true")
        return el("div", sign, words, done, class_="power used")
    knob = el("i", class_="knob")
    if state == WAITING:
        return el("div", sign, words, knob, class_="power")
    attrs: dict[str, object] = {"data_mode": f"|{power}", "data_key": "p", "aria_checked": "false", "title": f"{name} (P)"}
    told = f"{name}. {does}. {say('Once a round')}"
    return el("button", sign, words, knob, type="button", role="switch", class_="power ready", aria_label=told, **attrs)
