"""Paris in the box: its sights, its moves, how tourists are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.contract import IllegalMove, Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.expansion import Expansion
from stellwerk.games.metro.cities.moves import Sight
from stellwerk.games.metro.cities.paris.codes import ROW, SIGHTS
from stellwerk.games.metro.cities.paris.effects import effects
from stellwerk.games.metro.cities.paris.moves import Join, Lay, Put
from stellwerk.games.metro.cities.paris.names import ITEMS, NAME, SIGHT_NAMES
from stellwerk.games.metro.cities.paris.rules import Paris
from stellwerk.games.metro.cities.paris.tables import Tables
from stellwerk.games.metro.rules.board import cell_name, expect
from stellwerk.games.metro.rules.codes import COLOURS, ROWS, SIGHT_FIELDS
from stellwerk.games.metro.words.names import COLOUR_NAMES
from stellwerk.kit.refusals import Refuse
from stellwerk.maps import BadMap
from stellwerk.words import Say

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View


class ParisBox(Expansion[Paris]):
    """Twelve sights with four fields each, and tourists of eight colours."""

    name = NAME
    sights = SIGHT_NAMES
    items = ITEMS

    # ------------------------------------------------------------ the box
    def check(self, board: Board) -> None:
        """Every colour is as easy to find as any other."""
        expect("Paris sights", self.box(board)["sights"], SIGHTS)
        colours = [colour for sight in self.box(board)["sights"].values() for colour in sight]
        if any(colours.count(colour) != 6 for colour in board.companies):
            raise BadMap("each colour stands six times on the sights of Paris")

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """Laying sights, and placing tourists."""
        sights = self.box(board)["sights"]
        return {
            "row": [Lay(sight) for sight in sights],
            "put": [Put(sight, spot) for sight in sights for spot in range(1, SIGHT_FIELDS + 1)],
            "join": [Join(cell_name(cell)) for cell in board.fields],
            "sight": [Sight(sight, SIGHT_NAMES[sight]) for sight in sights],
        }

    def tables(self, board: Board) -> Tables:
        """For the rules."""
        t, box = Tables(), self.box(board)
        t.put("colour", [board.companies.index(name) for sight in box["sights"].values() for name in sight])
        t.put("per_seat", [box["per_seat"].get(str(seats), 0) for seats in range(7)])
        t.run_points, t.stray_points, t.full_points = box["points"]["run"], box["points"]["stray"], box["points"]["full"]
        t.first_row, t.first_put, t.first_join = board.first["row"], board.first["put"], board.first["join"]
        t.first_sight = board.numbers[f"sight:{next(iter(box['sights']))}"]
        return t

    def begin(self, board: Board, options: Mapping[str, Any]) -> Paris:
        """Nobody has a sight."""
        return Paris(board.city_tables[self.name])

    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """Rows, and tourists on them."""
        return effects(before, seat, move, after)

    # ------------------------------------------------------------ score pads
    def seat_items(self, state: State, city: Paris, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
        """From the seat's row."""
        spot = list(city.spot)
        row = list(city.row)[seat * ROW : seat * ROW + city.n_row[seat]]
        taken = [[spot[sight * SIGHT_FIELDS + field] >= 0 for field in range(SIGHT_FIELDS)] for sight in row]
        return row_items(self.box(state.board)["points"], taken)

    # ------------------------------------------------------------ words
    def prompt(self, view: View, say: Say) -> str:
        """A sight to lay, or a tourist to place."""
        if view.stage == "rows":
            return say("Choose the next sight of your row")
        colour = next(c for c, number in enumerate(view.carried) if number)
        return say("Place the tourist: {colour}", colour=say(COLOUR_NAMES[view.board.companies[colour]]))

    def refusal(self, state: State, city: Paris, seat: int, move: Move, no: Refuse) -> IllegalMove:
        """6.1."""
        if state.stage == ROWS:
            laid = isinstance(move, Lay)
            return no("6.1", "This sight is not yours or lies in the row already") if laid else no("6.1", "Lay your sights first")
        if isinstance(move, Put):
            return self._why_not_there(state, city, seat, move, no)
        if isinstance(move, Join):
            return self._why_no_joining(state, city, seat, no)
        return no("6.1", "Place the tourist first")

    def _why_not_there(self, state: State, city: Paris, seat: int, move: Put, no: Refuse) -> IllegalMove:
        sight = list(self.box(state.board)["sights"]).index(move.sight)
        if city.holder[sight] != seat:
            return no("6.1", "This sight lies in front of somebody else, or of nobody")
        if city.spot[sight * SIGHT_FIELDS + move.spot - 1] >= 0:
            return no("6.1", "There is a tourist on this field already")
        return no("6.1", "This field has another colour than the tourist")

    def _why_no_joining(self, state: State, city: Paris, seat: int, no: Refuse) -> IllegalMove:
        legal = [state.moves[n] for n in state.legal(seat)]
        if any(isinstance(other, Put) for other in legal):
            return no("6.1", "There is a free field of this colour among your sights")
        guests = list(city.guests)
        near = [cell for cell in state.board.fields if state.tables.around[city.visited] >> cell & 1]
        if any(any(guests[cell * COLOURS : cell * COLOURS + COLOURS]) for cell in near):
            return no("6.1", "The tourist must join tourists on a neighbouring field")
        return no("6.1", "There is no tourist to join on this field")


def row_items(points: Mapping[str, int], sights: Sequence[Sequence[bool]]) -> tuple[Item, Item, Item]:
    """6.1: from which fields of the sights, in their order, are taken."""
    taken = "".join("x" if field else " " for sight in sights for field in sight)
    run = max((len(part) for part in taken.split()), default=0)
    stray = taken.count("x") - run
    full = sum(all(sight) for sight in sights)
    return (
        Item("run", points["run"] * run, f"{run} × {points['run']}" if run else ""),
        Item("full", points["full"] * full, f"{full} × {points['full']}" if full else ""),
        Item("strays", points["stray"] * stray, f"{stray} × {points['stray']}" if stray else ""),
    )
