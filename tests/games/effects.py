"""What moves did, for tests of the games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stellwerk import Record
from stellwerk.contract import State
from stellwerk.effects import Effect

RECORDS = Path(__file__).parents[1] / "records"


def did(state: State, seat: int, token: str) -> tuple[Effect, ...]:
    """Play a token; what it did."""
    before = state.copy()
    move = state.moves[state.play(seat, token)]
    return state.game.effects(before, seat, move, state)


def told(record: str) -> list[Effect]:
    """Everything that happened in a golden game."""
    golden = Record.load(RECORDS / f"{record}.record")
    state = golden.start()
    return [each for entry in golden.entries for each in did(state, entry.seat, entry.token)]


def facts(effect: Effect) -> dict[str, Any]:
    """All of them, secret or not, with kind and seat."""
    return {"kind": effect.kind, "seat": effect.seat, **dict(effect.facts), **dict(effect.secret)}


def of_kind(effects: tuple[Effect, ...] | list[Effect], *kinds: str) -> list[dict[str, Any]]:
    """Those of these kinds."""
    return [facts(each) for each in effects if each.kind in kinds]
