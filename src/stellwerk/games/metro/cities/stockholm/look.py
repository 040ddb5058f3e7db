"""Stockholm, drawn: the row of eight sights, the tourists there, and the viewer's secret colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.look.city import CityLook, own_colours, sight_name
from stellwerk.games.metro.look.ink import sign
from stellwerk.games.metro.look.marks import disc, tourist
from stellwerk.games.metro.look.tourists import name_size, pawns
from stellwerk.games.metro.rules.codes import SIGHT_FIELDS
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit.frame import Part
from stellwerk.story import Entry, Listener
from stellwerk.svg import NOTHING, Node, at, el, g, label, once, title
from stellwerk.terminal import escape
from stellwerk.words import Say


class Stockholm(CityLook):
    """A row of sights with points."""

    name = "stockholm"
    title = "Stockholm"
    signs: ClassVar[dict[str, Node]] = {"tourists": g(pawns(0))}

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """Eight sights, two in a line, with the points of their fields and who stands there."""
        block = (width - 12) / 2
        size = (block - 9) / SIGHT_FIELDS
        row = size + 25
        small = name_size([sight_name(name, say) for name in self.sights(view)], block - (20 if view.badge[0] >= 0 else 0))
        parts, mine = [], own_colours(view)
        for place, sight in self.row(view):
            x, y = place % 2 * (block + 12), place // 2 * row
            badge = view.badge[place]
            mark = at(8, 8, disc(view.board.companies[badge], 8)) if badge >= 0 else NOTHING
            inset = 20 if mark else 0
            parts.append(at(x, y, mark, label(inset, 8, sight_name(sight, say), small, "start", class_="b-second")))
            for spot, (points, guest) in enumerate(self._fields(view, place, sight)):
                told = "tourists" if guest in mine else None
                parts.append(at(x + spot * (size + 3), y + 17, _valued(size, points, guest), data_item=told))
        high = 4 * row
        if mine:
            parts.append(label(0, high + 16, say("Your colours"), 14, "start", class_="b-word"))
            parts += [
                at(width - 20 - (len(mine) - 1 - i) * 34, high + 16, title(say(tell.COLOUR_NAMES[name])), disc(name, 14))
                for i, name in enumerate(mine)
            ]
            high += 36
        return g(*parts), high

    def _fields(self, view: View, place: int, sight: str) -> Iterator[tuple[int, str]]:
        """The fields of a sight: their points, and the colour of the tourist there."""
        for spot, points in enumerate(self.box(view)["sights"][sight]):
            guest = view.spot[place * SIGHT_FIELDS + spot]
            yield points, view.board.companies[guest] if guest >= 0 else ""

    def set_up(self, listener: Listener, effects: Sequence[Effect]) -> Iterator[Entry]:
        """The row, and the secret colours that the listener knows."""
        yield from super().set_up(listener, effects)
        known = [each for each in effects if each.kind == "colour" and each.get("colour", "")]
        for seat in dict.fromkeys(each.seat for each in known):
            colours = listener.listed(listener.say(tell.COLOUR_NAMES[each["colour"]]) for each in known if each.seat == seat)
            yield Entry(listener.say("{name}: secret colours {colours}", name=listener.who(seat), colours=colours), seat)

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """The fields with tourists of the seat's colours; in the variant points are counted at once, and nothing shows whose they were."""
        if view.badge[0] >= 0:
            return (Reason(say("Counted when a tourist came to the sight of its colour. The board does not show this.")),)
        if not view.colours[seat]:
            return (Reason(say("Colours are secret until the end")),)
        return (Reason(say("The points of the fields where tourists of these colours stand")),)

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """The row, a sight in a line."""
        for place, sight in self.row(view):
            badge = sign(view.board.companies[view.badge[place]]) + " " if view.badge[place] >= 0 else ""
            fields = [f"{points}{sign(guest) if guest else '·'}" for points, guest in self._fields(view, place, sight)]
            yield f"{place + 1} {badge}{escape(sight_name(sight, say))}: {' '.join(fields)}"
        mine = own_colours(view)
        if mine:
            yield escape(say("Your colours")) + ": " + " ".join(sign(colour) for colour in mine)


@once(256)
def _valued(size: float, points: int, guest: str) -> Node:
    """A field with its points, and perhaps a tourist on it."""
    box = el("rect", x=0, y=0, width=size, height=size, rx=4, class_="b-block2" if not guest else "stop off", stroke_width=1.5)
    if not guest:
        return box + label(size / 2, size / 2, points, 16)
    return (
        box + at(size * 0.36, size * 0.54, tourist(guest), scale=size / 50) + label(size * 0.8, size * 0.28, points, 12, class_="b-second")
    )
