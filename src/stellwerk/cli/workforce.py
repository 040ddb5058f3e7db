"""Who plays the many games of `arena` and `simulate`: the options they share."""

from __future__ import annotations

from typing import Annotated

import typer

from stellwerk.arena.engines import EngineName

Jobs = Annotated[int | None, typer.Option(min=1, help="How many processes; one for each core if not said.")]
Engine = Annotated[
    EngineName, typer.Option("--engine", help="Processes of this machine, or Ray: a cluster at RAY_ADDRESS, else a local one.")
]
