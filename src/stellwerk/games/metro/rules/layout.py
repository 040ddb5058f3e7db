"""The fields of a position. Written by tools/fields.py from the list beside it: change that, and write it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.games.metro.rules.position import Position

if TYPE_CHECKING:
    from stellwerk.games.metro.cities.city import City


class Layout(Position):
    """All fields, how they are at first, and how they are copied and compared."""

    options: object  # as settled; other fields say the same
    city: City  # what is played with tourists and sights

    def _blank(self) -> None:
        self.n_seats = 0  # how many play
        self.free_rotation = 0  # whether tiles may be turned
        self.middle_rails = 0  # whether lines run through the centre
        self.printed = [-1] * 64  # the tile as printed
        self.turned = [0] * 64  # by how many quarters
        self.code = [-1] * 64  # how it lies then
        self.taken = 0  # fields with a tile, as bits
        self.near = 0  # fields of the ring or beside a tile, as bits
        self.placed = 0  # tiles on fields
        self.end_of = [0] * 296  # for the first of a chain its last
        self.start_of = [0] * 296  # for the last of a chain its first
        self.length = [0] * 296  # for the first of a chain its length
        self.owner = [-1] * 40  # whose line starts there
        self.scored = [-1] * 40  # its points once it is finished
        self.marked = 0  # cells beside a central station with a marker
        self.gain = [0] * 8  # points of finished lines
        self.done = [0] * 8  # how many they are
        self.fresh = [0] * 8  # lines finished by the move being made
        self.n_fresh = 0  # how many
        self.shares = 0  # whether lines belong to companies
        self.central_stations = 0  # whether there are markers
        self.share = [-1] * 24  # the company
        self.aware = [0] * 24  # who knows it
        self.shown = [0] * 24  # laid open for a marker (3.3)
        self.open_share = [-1] * 4  # the company that lies open
        self.stack = [255] * 4  # companies in the shuffled part, as bits
        self.n_under = [0] * 4  # cards put under the stack
        self.under = [-1] * 32  # the company put under the stack, the next to come first
        self.under_aware = [0] * 32  # who knows it
        self.percent = 0  # whose stack is asked, while one is
        self.idle = 0  # turns in a row without a tile or a marker
        self.marker_used = 0  # of seats, with shares of companies, as bits
        self.worth = [0] * 8  # of companies, for _points alone
        self.stage = 0  # of STAGES
        self.dealt = 0  # of this stage of the set-up
        self.needs = [0] * 12  # deals or choices of each stage of the set-up
        self.mover = 0  # whose turn it is
        self.hand_size = 0  # tiles in a full hand
        self.tower = [0] * 24  # tiles in it, by type
        self.in_tower = 0  # how many
        self.hand = [-1] * 18  # seat * HAND + place: a tile
        self.n_hand = [0] * 6  # tiles of each seat
        self.drawn = -1  # the tile to be placed at once
        self.rails = 0  # middle rails laid, as bits
        self.challenge = 0  # whether the distance of the companies is taken off
        self.card = -1  # turned up
        self.deck = 0  # cards still in it, as bits
        self.passed = 0  # whether all have been turned up once
        self.aside = 0  # tiles of four U-turns put back

    def _copy_into(self, twin: Layout) -> None:
        twin.board = self.board
        twin.n_seats = self.n_seats
        twin.tables = self.tables
        twin.free_rotation = self.free_rotation
        twin.middle_rails = self.middle_rails
        twin.printed = self.printed[:]
        twin.turned = self.turned[:]
        twin.code = self.code[:]
        twin.taken = self.taken
        twin.near = self.near
        twin.placed = self.placed
        twin.end_of = self.end_of[:]
        twin.start_of = self.start_of[:]
        twin.length = self.length[:]
        twin.owner = self.owner[:]
        twin.scored = self.scored[:]
        twin.marked = self.marked
        twin.gain = self.gain[:]
        twin.done = self.done[:]
        twin.fresh = self.fresh[:]
        twin.n_fresh = self.n_fresh
        twin.shares = self.shares
        twin.central_stations = self.central_stations
        twin.share = self.share[:]
        twin.aware = self.aware[:]
        twin.shown = self.shown[:]
        twin.open_share = self.open_share[:]
        twin.stack = self.stack[:]
        twin.n_under = self.n_under[:]
        twin.under = self.under[:]
        twin.under_aware = self.under_aware[:]
        twin.percent = self.percent
        twin.idle = self.idle
        twin.marker_used = self.marker_used
        twin.worth = self.worth[:]
        twin.stage = self.stage
        twin.dealt = self.dealt
        twin.needs = self.needs[:]
        twin.mover = self.mover
        twin.hand_size = self.hand_size
        twin.tower = self.tower[:]
        twin.in_tower = self.in_tower
        twin.hand = self.hand[:]
        twin.n_hand = self.n_hand[:]
        twin.drawn = self.drawn
        twin.options = self.options
        twin.city = self.city._copy()
        twin.rails = self.rails
        twin.challenge = self.challenge
        twin.card = self.card
        twin.deck = self.deck
        twin.passed = self.passed
        twin.aside = self.aside

    def _values(self) -> tuple[object, ...]:
        return (
            self.board,
            self.n_seats,
            self.tables,
            self.free_rotation,
            self.middle_rails,
            tuple(self.printed),
            tuple(self.turned),
            tuple(self.code),
            self.taken,
            self.near,
            self.placed,
            tuple(self.owner),
            tuple(self.scored),
            self.marked,
            tuple(self.gain),
            tuple(self.done),
            self.shares,
            self.central_stations,
            tuple(self.share),
            tuple(self.aware),
            tuple(self.shown),
            tuple(self.open_share),
            tuple(self.stack),
            tuple(self.n_under),
            tuple(self.under),
            tuple(self.under_aware),
            self.percent,
            self.idle,
            self.marker_used,
            self.stage,
            self.dealt,
            tuple(self.needs),
            self.mover,
            self.hand_size,
            tuple(self.tower),
            self.in_tower,
            tuple(self.hand),
            tuple(self.n_hand),
            self.drawn,
            (type(self.city), self.city._values()),
            self.rails,
            self.challenge,
            self.card,
            self.deck,
            self.passed,
            self.aside,
        )
