"""Contests at the command line: a bot to be sure of, and what the arena tells programs, made comparable."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from typer.testing import Result

from stellwerk.bots import Budget
from stellwerk.contract import View

GAME = "next-station-london"


def timeless(text: str) -> dict[str, Any]:
    """The JSON of an arena without what depends on the machine."""
    found: dict[str, Any] = json.loads(text)
    assert found.pop("games_per_second") > 0
    for each in found["bots"]:
        assert 0 <= each["seconds"]["mean"] <= each["seconds"]["slowest"]
        del each["seconds"]
    return found


def report(run: Callable[..., Result], *words: object, game: str = GAME) -> dict[str, Any]:
    """The JSON without what depends on the machine."""
    result = run("arena", game, "--json", *words)
    assert result.exit_code == 0, result.output
    return timeless(result.stdout)


class Follower:
    """Looks at nothing but the cards: its points are those of the deal."""

    name = "follower"
    about = ""

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> int:
        return view.legal[-1]
