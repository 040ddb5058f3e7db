"""Paris, drawn: everybody's row of sights with fields for tourists, and tourists on the board whom others may join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from stellwerk.contract import Item, Reason
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.paris.codes import ROW
from stellwerk.games.metro.cities.paris.moves import Join, Lay, Put
from stellwerk.games.metro.look.city import CityLook, owner_name, pawn, sight_name, tokens
from stellwerk.games.metro.look.ink import sign
from stellwerk.games.metro.look.marks import field
from stellwerk.games.metro.look.shares_art import pickable
from stellwerk.games.metro.look.tiles import T, brackets, corner
from stellwerk.games.metro.look.tourists import name_size, pawns
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import SIGHT_FIELDS
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import log, tell
from stellwerk.kit.frame import Part
from stellwerk.story import Entry, Listener
from stellwerk.svg import Node, at, cut, el, g, label, once
from stellwerk.terminal import escape
from stellwerk.words import Say

COLUMNS = 2  # sights in a line of the drawing


class Paris(CityLook):
    """Rows of sights."""

    name = "paris"
    title = "Paris"
    chosen = (Lay, Put)
    signs: ClassVar[dict[str, Node]] = {
        "run": g(pawns(-7, 0, 7)),
        "full": g(el("rect", x=-11, y=-11, width=22, height=22, rx=3, class_="b-ink", stroke_width=1.8), pawns(-5, 5)),
        "strays": g(el("path", d="M0 -6V6", class_="b-edge", stroke_width=2, stroke_dasharray="2 2"), pawns(-8, 8)),
    }

    def picks(self, view: View, say: Say) -> list[Node]:
        """Tourists on the board that another may join."""
        return [_join(move, say) for n in view.legal if isinstance(move := view.board.moves[n], Join)]

    def component(self, view: View, say: Say, width: float, picks: bool) -> Part:
        """The own row, two in a line; sights still to be laid below it. An onlooker sees the first seat's."""
        seat = view.seat or 0
        laid = laid_by(view, seat)
        return self._drawn(view, say, width, [*laid, *left_to(view, seat)], tokens(view, picks), len(laid), True)

    def more(self, view: View, say: Say, width: float, names: Sequence[str]) -> Iterator[tuple[str, Part]]:
        """The rows of the other seats."""
        parts, y = [], 0.0
        for seat in range(view.seats):
            if seat == (view.seat or 0):
                continue
            head = label(0, y + 9, cut(_seat_name(view, seat, say, names), 14, width), 14, "start", class_="b-word")
            drawn, high = self._drawn(view, say, width, laid_by(view, seat), set(), ROW, False)
            parts += [head, at(0, y + 20, drawn)]
            y += high + 24
        yield say("Rows of the others"), (g(*parts), max(y, 20))

    def _drawn(self, view: View, say: Say, width: float, sights: Sequence[int], legal: set[str], laid: int, is_own: bool) -> Part:
        block = (width - (COLUMNS - 1) * 12) / COLUMNS
        size = (block - 3 * 3) / SIGHT_FIELDS
        row = size + 25
        names = self.sights(view)
        small = name_size([sight_name(names[sight], say) for sight in sights], block)
        parts, told = [], told_by(view, sights[:laid]) if is_own else {}
        for i, sight in enumerate(sights):
            x, y = i % COLUMNS * (block + 12), i // COLUMNS * row
            drawn = [label(0, 8, sight_name(names[sight], say), small, "start", class_="b-second" if i < laid else "b-name")]
            fields = []
            for spot, (colour, is_taken) in enumerate(self._fields(view, sight)):
                face = field(colour, size, is_taken)
                move = Put(names[sight], spot + 1)
                place = (spot * (size + 3), 17)
                fields.append(
                    pickable(str(move), tell.tell(move, say), *place, size, size, face)
                    if str(move) in legal
                    else at(*place, face, data_item=told.get((sight, spot)))
                )
            lay = Lay(names[sight])
            if str(lay) in legal:
                parts.append(pickable(str(lay), tell.tell(lay, say), x, y, block, size + 17, *drawn, *fields))
            else:
                parts.append(at(x, y, *drawn, *fields, class_=None if i < laid else "barred"))
        return g(*parts), -(-len(sights) // COLUMNS) * row

    def _fields(self, view: View, sight: int) -> Iterator[tuple[str, bool]]:
        """The fields of a sight: their colours, and whether a tourist stands there."""
        for spot, colour in enumerate(self.box(view)["sights"][self.sights(view)[sight]]):
            yield colour, view.spot[sight * SIGHT_FIELDS + spot] >= 0

    def told(self, listener: Listener, effect: Effect) -> Entry | None:
        """Rows that are laid, tourists who join others or go home."""
        say, seat = listener.say, effect.seat
        if effect.kind == "row":
            words = listener.listed(sight_name(sight, say) for sight in effect["sights"])
            return Entry(listener.does(seat, "You lay {sights}", "{name} lays {sights}", sights=words), seat)
        if effect.kind == "join":
            return Entry(log.stands(listener, effect), seat, pawn(effect["colour"]), mark=brackets(cell_of(effect["field"])))
        if effect.kind == "gone":
            number = len(effect["colours"])
            return Entry(say.many("{n} tourist goes home", "{n} tourists go home", number), picture=pawn(effect["colours"][0]))
        return super().told(listener, effect)

    def reasons(self, view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
        """Tourists along the row of sights beside the board."""
        if item.name == "run":
            return (Reason(say("The longest row of tourists without a gap, along your sights")),)
        if item.name == "full":
            return (Reason(say("Sights with four tourists")),)
        return (Reason(say("Tourists outside the longest row")),)

    def lines(self, view: View, say: Say, names: Sequence[str]) -> Iterator[str]:
        """Each seat's row; brackets stand around a tourist."""
        for seat in range(view.seats):
            yield escape(say.seat(seat, names))
            for sight in (*laid_by(view, seat), *left_to(view, seat)):
                fields = "".join(
                    f"{escape('[')}{sign(colour)}]" if is_taken else f" {sign(colour, False)} "
                    for colour, is_taken in self._fields(view, sight)
                )
                yield f"  {escape(f'{self.sights(view)[sight]:<14}')} {fields}"


def laid_by(view: View, seat: int) -> tuple[int, ...]:
    """The sights in a seat's row, in their order."""
    return view.row[seat * ROW : seat * ROW + view.n_row[seat]]


def told_by(view: View, sights: Sequence[int]) -> dict[tuple[int, int], str]:
    """For every taken field of sights in their row, sight and place, the items of the pad that it counts for."""
    fields = [(sight, spot) for sight in sights for spot in range(SIGHT_FIELDS)]
    taken = "".join("x" if view.spot[sight * SIGHT_FIELDS + spot] >= 0 else " " for sight, spot in fields)
    longest = max(taken.split(), key=len, default="")
    first = taken.find(longest)
    run = range(first, first + len(longest))
    full = {sight for n, sight in enumerate(sights) if taken[n * SIGHT_FIELDS :][:SIGHT_FIELDS].strip() == "x" * SIGHT_FIELDS}
    return {
        field: ("run" if n in run else "strays") + (" full" if field[0] in full else "")
        for n, field in enumerate(fields)
        if taken[n] == "x"
    }


def left_to(view: View, seat: int) -> list[int]:
    """The sights a seat has still to lay."""
    laid = laid_by(view, seat)
    return [sight for sight, holder in enumerate(view.holder) if holder == seat and sight not in laid]


def _seat_name(view: View, seat: int, say: Say, names: Sequence[str]) -> str:
    return say.seat(seat, names) if names or view.options["shares"] else owner_name(view, seat, say)


@once(256)
def _join(move: Join, say: Say) -> Node:
    x, y = corner(cell_of(move.field))
    lit = el("rect", x=x + 6, y=y + 6, width=T - 12, height=T - 12, rx=10, class_="lit", stroke_width=5)
    hit = el("rect", x=x, y=y, width=T, height=T, class_="hit")
    return g(lit, hit, class_="pick", data_pick=str(move), tabindex=0, role="button", aria_label=tell.tell(move, say))
