"""What happens in several cities. docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect
from stellwerk.games.metro.rules.board import cell_name, cell_of
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.effects import owned
from stellwerk.games.metro.rules.moves import Place

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.state import State


def guest(state: State, colour: str) -> Effect:
    """The dealer puts a tourist on the next inner field."""
    return effect("tourist", colour=colour, field=cell_name(state.board.inner[state.dealt]))


def met(before: State, seat: int, move: Move) -> list[Effect]:
    """A tile was placed where tourists stand."""
    if not isinstance(move, Place):
        return []
    city: Any = before.city
    first = cell_of(move.field) * COLOURS
    colours = names(before, city.guests[first : first + COLOURS])
    return [effect("met", seat, field=move.field, colours=colours)] if colours else []


def names(state: State, counts: list[int]) -> tuple[str, ...]:
    """The colours of so many tourists, one entry for each."""
    return tuple(state.board.companies[colour] for colour, number in enumerate(counts) for _ in range(number))


def collected(before: State, after: State, worth: dict[int, list[int]] | None = None) -> list[Effect]:
    """What lines have collected; `worth` says for an owner what a thing of each colour brings."""
    then: Any = before.city
    now: Any = after.city
    had, has = then.earned, now.earned
    found = []
    for at, number in enumerate(has):
        if number > had[at]:
            owner, colour = divmod(at, COLOURS)
            points = worth[owner][colour] if worth else 0
            name = after.board.companies[colour]
            found.append(owned(after, owner, "collect", colour=name, number=number - had[at], points=points))
    return found
