"""A table with a hand on the clock, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from stellwerk import seed_from
from stellwerk.table.events import AnyEvent
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table


class Evening:
    """A table with a hand on the clock; what a command says happens at once."""

    def __init__(
        self, *seats: str, clock: str = "none", seed: str = "evening", daily: str = "", practice: str = "", **options: Any
    ) -> None:
        settings = Settings(
            game="next-station-london",
            board="london",
            rules=1,
            options=dict(options),
            seats=seats or ("open",),
            clock=clock,
            daily=daily,
            practice=practice,
        )
        self.table = Table("t1", settings, seed_from(seed))
        self.now = 1_000_000
        self.story: list[AnyEvent] = []
        self.happen(self.table.opening(self.now))

    def happen(self, happened: list[AnyEvent]) -> list[AnyEvent]:
        self.table.fold(happened)
        self.story += happened
        return happened

    def sit(self, *names: str, nonces: Mapping[str, str] = MappingProxyType({})) -> Evening:
        for seat, name in enumerate(names):
            self.happen(self.table.sit(name.lower(), name, seat, self.now, nonces.get(name, "")))
        return self

    def move(self, player: str, seat: int, token: str, id: str = "", moment: str = "") -> list[AnyEvent]:
        return self.happen(self.table.move(player, seat, token, id or f"{player}{len(self.story)}", self.now, moment))
