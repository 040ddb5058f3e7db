"""Berlin, drawn: eight sights with their prizes, and the tickets that lines have taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.berlin.expansion import BerlinBox
from stellwerk.games.metro.look import ink
from stellwerk.games.metro.look.city import CityLook, earned, met, owner_name, sight_name
from stellwerk.games.metro.look.marks import disc
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.frame import Part
from stellwerk.story import Entry, Listener
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, title
from stellwerk.terminal import escape
from stellwerk.words import Say

BERLIN = BerlinBox()
STUB = "M-11 -6H11V-2A2 2 0 0 0 11 2V6H-11V2A2 2 0 0 0 -11 -2Z"


class Berlin(CityLook):
    """Prizes and tickets."""

    name = "berlin"
    title = "Berlin"
    signs: ClassVar[dict[str, Node]] = {
        "tickets": g(
            el("path", d=STUB, class_="stop", stroke_width=2),
            el("path", d="M3 -5V5", class_="b-ink", stroke_width=1.6, stroke_dasharray="0 3.2"),
        ),
    }

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """Each sight with its colour, its two prizes and the tickets of every owner; most tickets are set off."""
        owners = len(view.owners)
        row, left = 46, 72
        step = (width - left) / owners
        r = min(11, step / 2 - 1)
        parts = [
            at(left + step * (who + 0.5), 13, title(owner_name(view, who, say)), disc(name, r)) for who, name in enumerate(view.owners)
        ]
        for i, sight in enumerate(self.sights(view)):
            y = 30 + i * row
            prizes = self._prizes(view, i, sight)
            words = sight_name(sight, say)
            badge = view.badge[i]
            parts.append(el("path", d=f"M0 {y}H{width:.0f}", class_="b-rule", stroke_width=1))
            parts.append(label(0, y + 12, words, fit(words, 13, width, bold=False), "start", class_="b-second"))
            parts.append(at(10, y + 31, disc(view.board.companies[badge], 10)) if badge >= 0 else NOTHING)
            parts.append(label(26, y + 31, f"{prizes[0]} · {prizes[1]}", 15, "start", class_="b-strong"))
            tickets = [earned(view, who)[badge] if badge >= 0 else 0 for who in range(owners)]
            for who, n in enumerate(tickets):
                x = left + step * (who + 0.5)
                if n and n == max(tickets):
                    parts.append(el("circle", cx=x, cy=y + 31, r=r, class_="b-edge", stroke_width=1.8))
                parts.append(label(x, y + 31, n or "·", min(15, step), class_="b-strong" if n else "b-name"))
        return g(*parts), 30 + len(self.sights(view)) * row

    def _prizes(self, view: View, i: int, sight: str) -> Sequence[int]:
        """First and second prize, of the side that lies up."""
        prizes: Sequence[int] = self.box(view)["sights"][sight]["b" if view.side[i] else "a"]
        return prizes

    def set_up(self, listener: Listener, effects: Sequence[Effect]) -> Iterator[Entry]:
        """The colours of the sights, and their sides."""
        yield from super().set_up(listener, effects)
        say = listener.say
        if badges := [each for each in effects if each.kind == "badge"]:
            pairs = [f"{sight_name(each['sight'], say)} {say(tell.COLOUR_NAMES[each['colour']])}" for each in badges]
            yield Entry(say("Colours of the sights: {sights}", sights=listener.listed(pairs)))
        if sides := [each for each in effects if each.kind == "side"]:
            pairs = [f"{sight_name(each['sight'], say)} {each['side'].upper()}" for each in sides]
            yield Entry(say("Sides of the sights: {sights}", sights=listener.listed(pairs)))

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """The tiles with tourists that lines have passed: each pass took a ticket; term by term those of one sight's colour."""
        tickets = [earned(view, who) for who in range(len(view.owners))]
        won = BERLIN.prizes(view.board, view.badge, view.side, tickets, view.stage == "over")
        colours = [(sight, colour) for sight, colour in zip(self.sights(view), view.badge, strict=True) if colour >= 0]
        each = []
        for (sight, colour), prizes in zip(colours, won, strict=True):
            if seat in prizes:
                told = met(view, seat, say, (colour,))
                each.append(replace(told, words=f"{sight_name(sight, say)}: {told.words}, {prizes[seat]}"))
        whole = met(view, seat, say, [colour for _, colour in colours])
        return (whole, *each) if len(each) > 1 else (whole,)

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The tickets, and the sights with their prizes."""
        yield from ink.table(view, say, [ink.amounts(view, who) for who in range(len(view.owners))])
        for i, sight in enumerate(self.sights(view)):
            first, second = self._prizes(view, i, sight)
            badge = ink.sign(view.board.companies[view.badge[i]], False) if view.badge[i] >= 0 else " "
            yield f"{badge} {first} · {second}  {escape(sight_name(sight, say))}"
