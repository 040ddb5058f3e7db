"""A table as a program may see it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stellwerk.record import Record
from stellwerk.server.day import may_tell_seed
from stellwerk.table.table import Table


def facts(table: Table, player: str) -> dict[str, Any]:
    """The position for a program: the record as it may see it, and the legal tokens of its seats that owe a move."""
    mine = table.seats_of(player)
    owing = [seat for seat in mine if seat in table.owing() and not table.chairs[seat].bot]
    return {
        "id": table.name,
        "game": table.game.name,
        "status": table.status,
        "seats": [{"name": chair.name, "open": chair.is_open, "bot": bool(chair.bot), "level": chair.bot} for chair in table.chairs],
        "mine": mine,
        "owing": list(table.owing()),
        "legal": {str(seat): [str(table.state.moves[n]) for n in table.state.legal(seat)] for seat in owing},
        "moment": {str(seat): table.moment(seat) for seat in owing},
        "record": record_for(table, mine).text(),
        "points": [score.total for score in table.state.view(mine[0] if len(mine) == 1 else None).scores],
    }


def record_for(table: Table, mine: list[int]) -> Record:
    """The record as these seats may have it; the seed of a deal that others still play stays here."""
    if table.status != "over":
        return table.record.masked(mine[0] if len(mine) == 1 else None)
    return table.record if may_tell_seed(table) else replace(table.record, seed="")
