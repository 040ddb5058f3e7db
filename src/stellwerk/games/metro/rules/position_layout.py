"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kit.state import State

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.tables import Tables


class Layout(State):
    """Declared for the layout above."""

    tables: Tables  # what follows from the board alone
    free_rotation: int  # whether tiles may be turned
    middle_rails: int  # whether lines run through the centre
    printed: list[int]  # the tile as printed
    turned: list[int]  # by how many quarters
    code: list[int]  # how it lies then
    taken: int  # fields with a tile, as bits
    near: int  # fields of the ring or beside a tile, as bits
    placed: int  # tiles on fields
    end_of: list[int]  # for the first of a chain its last
    start_of: list[int]  # for the last of a chain its first
    length: list[int]  # for the first of a chain its length
    owner: list[int]  # whose line starts there
    scored: list[int]  # its points once it is finished
    marked: int  # cells beside a central station with a marker
    gain: list[int]  # points of finished lines
    done: list[int]  # how many they are
    fresh: list[int]  # lines finished by the move being made
    n_fresh: int  # how many
    shares: int  # whether lines belong to companies
    central_stations: int  # whether there are markers
    share: list[int]  # the company
    aware: list[int]  # who knows it
    shown: list[int]  # laid open for a marker (3.3)
    open_share: list[int]  # the company that lies open
    stack: list[int]  # companies in the shuffled part, as bits
    n_under: list[int]  # cards put under the stack
    under: list[int]  # the company put under the stack, the next to come first
    under_aware: list[int]  # who knows it
    percent: int  # whose stack is asked, while one is
    idle: int  # turns in a row without a tile or a marker
    marker_used: int  # of seats, with shares of companies, as bits
    worth: list[int]  # of companies, for _points alone
    stage: int  # of STAGES
    dealt: int  # of this stage of the set-up
    needs: list[int]  # deals or choices of each stage of the set-up
    mover: int  # whose turn it is
    hand_size: int  # tiles in a full hand
    tower: list[int]  # tiles in it, by type
    in_tower: int  # how many
    hand: list[int]  # seat * HAND + place: a tile
    n_hand: list[int]  # tiles of each seat
    drawn: int  # the tile to be placed at once
