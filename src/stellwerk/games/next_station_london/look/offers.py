"""How a page of Next Station London offers moves: sections as they lie, and those of the pencil's power while its switch is on."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Move, Offer
from stellwerk.games.next_station_london.rules.moves import Circle, Draw
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.games.next_station_london.words import tell
from stellwerk.words import Say, capital


def offers(view: View, moves: Sequence[Move], say: Say, names: Sequence[str] = ()) -> list[Offer]:
    """A section without a power while the switch is off, with it while it is on."""
    return [_offer(view, move, say) for move in moves]


def _offer(view: View, move: Move, say: Say) -> Offer:
    if isinstance(move, Draw):
        section = f"{move.start}-{move.end}"
        return Offer(move, _section(move, say), (section,), mode=move.power, spot=section)
    mode = "circle" if isinstance(move, Circle) and view.stage == "draw" else None
    return Offer(move, capital(tell.tell(move, say)), (str(move),), mode=mode)


def _section(move: Draw, say: Say) -> str:
    section = f"{move.start} – {move.end}"
    if move.power == "double":
        return say("First of two: {section}", section=section)
    if move.power:
        return f"{capital(say(tell.POWER_NAMES[move.power]))}: {section}"
    return say("Draw {section}", section=section)
