"""St. Petersburg, drawn: sights on the board, tourists who wait beside it, and the chips that lines have taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.st_petersburg.expansion import FACE_UP
from stellwerk.games.metro.look import ink
from stellwerk.games.metro.look.city import CityLook, earned, met, pawn, tokens
from stellwerk.games.metro.look.marks import dial, tourist
from stellwerk.games.metro.look.shares_art import pickable
from stellwerk.games.metro.look.tiles import brackets
from stellwerk.games.metro.look.tourists import table
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import COLOURS
from stellwerk.games.metro.rules.moves import Tourist
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import log, tell
from stellwerk.kit.frame import Part
from stellwerk.limits import DEALER
from stellwerk.story import Entry, Listener
from stellwerk.svg import Node, at, el, g
from stellwerk.terminal import escape
from stellwerk.words import Say


class StPetersburg(CityLook):
    """Tourists who wait, and chips."""

    name = "st-petersburg"
    title = "St. Petersburg"
    chosen = (Tourist,)
    signs: ClassVar[dict[str, Node]] = {
        "chips": g(el("circle", cx=0, cy=0, r=10, class_="b-solid"), el("circle", cx=0, cy=0, r=6, class_="line-in", stroke_width=1.8)),
    }

    def open_sights(self, view: View) -> dict[int, str]:
        """Sights without a tile."""
        named = zip(map(cell_of, self.box(view)["fields"]), self.sights(view), strict=True)
        return {cell: sight for cell, sight in named if view.codes[cell] < 0}

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """The tourists who still wait, and the chips each owner has taken, face down until the end."""
        legal = tokens(view, picks)
        step = width / COLOURS
        parts = []
        for colour, name in enumerate(view.board.companies):
            move, x = Tourist(name), step * colour + step / 2 - 13
            face = at(13, 20, tourist(name))
            if str(move) in legal:
                parts.append(pickable(str(move), tell.tell(move, say), x, 3, 26, 40, face))
            elif view.waiting >> colour & 1:
                parts.append(at(x, 3, face))
            else:
                parts.append(at(x + 13, 23, dial(12), class_="barred"))
        cells = [[(str(n) if n else "", "") for n in earned(view, who)] for who in range(len(view.owners))]
        sums = [str(points) for points in view.chip_points[: len(view.owners)]] if view.stage in FACE_UP else None
        drawn, high = table(view, say, width, cells, sums)
        return g(*parts, at(0, 54, drawn)), 54 + high

    def told(self, listener: Listener, effect: Effect) -> Entry | None:
        """Tourists chosen for tiles, and chips that are turned up."""
        say = listener.say
        if effect.kind == "tourist" and effect.seat != DEALER:
            return Entry(log.stands(listener, effect), effect.seat, pawn(effect["colour"]), mark=brackets(cell_of(effect["field"])))
        if effect.kind == "chip":
            gaps = {"name": log.owner(listener, effect), "colour": say(tell.COLOUR_NAMES[effect["colour"]]), "n": effect["points"]}
            return Entry(say("{name}: chip {colour} with {n}", **gaps), effect.seat, pawn(effect["colour"]))
        return super().told(listener, effect)

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """The tiles with tourists that lines have passed: each pass took a chip."""
        return (met(view, seat, say),)

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The chips, and who waits."""
        yield from ink.table(view, say, [ink.amounts(view, who) for who in range(len(view.owners))])
        waiting = " ".join(ink.sign(name, False) for colour, name in enumerate(view.board.companies) if view.waiting >> colour & 1)
        yield f"{escape(say('Tourists who wait'))}: {waiting}"
