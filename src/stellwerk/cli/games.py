"""`stellwerk games`: what there is to play."""

from __future__ import annotations

from rich.table import Table

import stellwerk
from stellwerk.cli import params
from stellwerk.cli.screen import screen
from stellwerk.options import span

app = params.commands()


@app.command()
def games(lang: params.Lang = None) -> None:
    """List the games with their seats, boards and options."""
    console = screen()
    for game in stellwerk.GAMES.playable():
        say = params.words(lang, game)
        console.print(f"[bold]{game.title}[/]  {game.name}")
        console.print(f"{say('Seats')}: {span(game.seats)}   {say('Boards')}: {', '.join(game.boards)}")
        if not game.options:
            console.print()
            continue
        table = Table()
        for heading in (say("Option"), say("Values"), say("Default"), say("What it does")):
            table.add_column(heading)
        for option in game.options:
            table.add_row(option.name, option.describe(), option.write(option.default), say(option.about))
        console.print(table)
