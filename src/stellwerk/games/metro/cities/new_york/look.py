"""New York, drawn: each owner's tableau, and the tourists its lines have taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.look import ink
from stellwerk.games.metro.look.city import CityLook, arrived, earned, sight_name
from stellwerk.games.metro.look.tourists import pawns, table
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import log
from stellwerk.kit.frame import Part
from stellwerk.story import Entry, Listener
from stellwerk.svg import Node, g
from stellwerk.words import Say


class NewYork(CityLook):
    """Tableaux."""

    name = "new-york"
    title = "New York"
    signs: ClassVar[dict[str, Node]] = {"tourists": g(pawns(0))}

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """Each owner's tableau: what a tourist of each colour is worth there (small), and how many it has (large)."""
        cells, sums = [], []
        for who in range(len(view.owners)):
            if view.tableau[who] < 0:
                break
            taken = self._taken(view, who)
            cells.append([(str(n) if n else "", f"×{value}") for n, value in taken])
            sums.append(str(sum(n * value for n, value in taken)))
        return table(view, say, width, cells, sums)

    def _taken(self, view: View, who: int) -> list[tuple[int, int]]:
        """For each colour how many tourists an owner with a tableau has, and what one is worth."""
        values: Mapping[str, int] = [*self.box(view)["tableaux"].values()][view.tableau[who]]
        return [(n, values[colour]) for n, colour in zip(earned(view, who), view.board.companies, strict=True)]

    def set_up(self, listener: Listener, effects: Sequence[Effect]) -> Iterator[Entry]:
        """Who has which tableau."""
        for each in effects:
            if each.kind == "tableau":
                sight = sight_name(each["tableau"], listener.say)
                yield Entry(listener.say("{name}: tableau {sight}", name=log.owner(listener, each), sight=sight), each.seat)
        yield from super().set_up(listener, effects)

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """The lines that have arrived at the edge: each took the tourist who waited there."""
        took = [line.station for line in arrived(view, seat) if line.end < STATIONS]
        return (
            Reason(
                say.many("{n} tourist met at the end of a line", "{n} tourists met at the ends of lines", len(took)), threads=tuple(took)
            ),
        )

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The same table."""
        cells = [
            [f"{n or '':>1}×{value}" for n, value in self._taken(view, who)] if view.tableau[who] >= 0 else ink.amounts(view, who)
            for who in range(len(view.owners))
        ]
        yield from ink.table(view, say, cells)
