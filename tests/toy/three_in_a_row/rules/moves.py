"""The one kind of move, and its token: the field that is marked."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.contract import Move


@dataclass(frozen=True, slots=True)
class Mark(Move):
    """Put one's mark into a field."""

    field: str

    def __str__(self) -> str:
        return self.field
