"""Score pads side by side, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

import stellwerk
from stellwerk.contract import Game, Item, Score, View
from stellwerk.words import Say, minus


def pads(game: Game, view: View, names: Sequence[str], say: Say) -> Table:
    """A column for each seat, a row for each item; how it came about stands beside the points. What only one seat knows stands below."""
    tallies = [game.tally(view, seat) for seat in range(len(view.scores))]
    table = Table()
    table.add_column("")
    for name in names:
        table.add_column(escape(name), justify="right")
    for name in dict.fromkeys(item.name for tally in tallies for item in tally.items):
        table.add_row(game.item(name, say), *(_cell(tally.items, name) for tally in tallies))
    table.add_section()
    word = say("So far") if any(tally.has_more for tally in tallies) else say("Total")
    table.add_row(f"[bold]{word}[/]", *(f"[bold]{tally}[/]" for tally in tallies))
    table.add_section()
    for name in dict.fromkeys(item.name for tally in tallies for item in (*tally.own, *tally.hidden)):
        table.add_row(game.item(name, say), *(_cell(tally.own, name) or "?" * any(tally.hidden) for tally in tallies))
    return table


def _cell(items: Sequence[Item], name: str) -> str:
    for item in items:
        if item.name == name:
            return f"[dim]{escape(item.how)}[/]  {minus(item.points):>3}" if item.how else minus(item.points)
    return ""


def outcome(game: Game, scores: Sequence[Score], names: Sequence[str], say: Say) -> str:
    """The result in a sentence: who wins, or alone what the score is worth."""
    totals = [score.total for score in scores]
    if len(scores) == 1:
        return " ".join(filter(None, (say.many("{n} point.", "{n} points.", totals[0]), game.verdict(scores[0], say))))
    best = stellwerk.winners(scores)
    points = minus(totals[best[0]])
    if len(best) > 1:
        return say("{names} share the win with {points}", names=f" {say('and')} ".join(names[seat] for seat in best), points=points)
    others = ", ".join(minus(total) for total in sorted((total for seat, total in enumerate(totals) if seat != best[0]), reverse=True))
    return say("{name} wins, {points} to {others}", name=names[best[0]], points=points, others=others)


def seat_names(given: Sequence[str], seats: int, say: Say) -> list[str]:
    """Names from a record where it has them, else seat numbers."""
    return [say.seat(seat, given) for seat in range(seats)]
