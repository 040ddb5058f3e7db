"""Metro: a game in progress. Reads along the numbered rules (RULES.md); `1.5` in a comment names one.

What lies on the board stands in network.py, shares in market.py, tiles in position.py, cities in folders of their own; here are the
set-up, the turns and the end.
Compiled: state.pxd says how.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk import contract
from stellwerk.contract import MoveList
from stellwerk.games.metro.rules.codes import (
    CARD,
    CHIPS,
    COLOURS,
    DRAWING,
    DRAWN,
    FIELDS,
    HAND,
    HANDS,
    MIDDLE,
    ONLOOKER,
    OPEN,
    OVER,
    PERCENTS,
    PLAY,
    PUBLIC,
    REFILL,
    REOPEN,
    ROWS,
    SHARES,
    SOLO_TILES,
    STAGES,
    TAXI,
    TOP,
    TOURIST,
    TYPES,
)
from stellwerk.games.metro.rules.layout import Layout
from stellwerk.games.metro.rules.pieces import count
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.metro.cities.expansion import Expansion
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.view import View


class State(Layout):
    """A position: the board, the tower, everybody's hand, whose turn it is, and the city's part of it."""

    board: Board
    options: Mapping[str, Any]

    def __init__(self, board: Board, seats: int, options: Mapping[str, Any]) -> None:
        """Before the first deal."""
        self._blank()
        self.board = board
        self.tables = board.tables
        self.n_seats = seats
        self.options = options
        self.city = self.expansion.begin(board, options)
        self._clear(0 if options["shares"] or seats == 1 else seats)
        self._fill()
        self._plan(options)
        self._set_up()

    def _plan(self, options: Mapping[str, Any]) -> None:
        """What is played with, and how often the dealer deals, or seats choose, in each stage of the set-up."""
        self.free_rotation = int(options["free_rotation"])
        self.middle_rails = int(options["middle_rails"])
        self.shares = int(options["shares"])
        self.central_stations = int(options["central_stations"])
        self.challenge = int(options["challenge"])
        self.hand_size = SOLO_TILES if self.n_seats == 1 else options["hand_size"]
        if self.middle_rails:
            self.needs[MIDDLE] = 4
        if self.shares:
            self.needs[SHARES] = PERCENTS * self.n_seats
            self.needs[OPEN] = PERCENTS
        self.needs[HANDS] = self.hand_size * self.n_seats
        self.city._plan(self)

    def _copy(self) -> State:
        twin = State.__new__(State)
        self._copy_into(twin)
        return twin

    @property
    def expansion(self) -> Expansion[Any]:
        """The city that is played."""
        return self.board.expansions[self.options["city"]]

    # ------------------------------------------------------------ whose turn
    def _turn(self) -> int:
        if self.stage == OVER:
            return 0
        if self.stage == ROWS or self.stage == TAXI:
            return 1 << self.city._chooser(self)
        if self.stage == PLAY or self.stage == DRAWN or self.stage == TOURIST:
            return 1 << self.mover
        return 1 << DEALER

    # ------------------------------------------------------------ legal moves
    def _legal(self, seat: int, moves: MoveList) -> int:
        if seat == DEALER:
            return self._deals(moves)
        if self.stage == PLAY:
            return self._choices(seat, moves)
        if self.stage == DRAWN:  # 1.3, 7.5: this tile must be placed
            return self._placements(moves, 0, self.drawn)
        return self.city._choices(self, seat, moves)

    def _choices(self, seat: int, moves: MoveList) -> int:
        """1.3, 2.2, 3.1; alone 5.2, 5.3."""
        n = 0
        for i in range(self.n_hand[seat]):
            tile = self.hand[seat * HAND + i]
            if not self._is_double(seat, i):
                n = self._placements(moves, n, tile) if self.n_seats > 1 else self._extensions(moves, n, tile, self.card)
        if self.n_seats == 1:
            if self._may_decline():
                moves.move[n] = self.tables.first_decline
                n += 1
            return n
        if self.in_tower:
            moves.move[n] = self.tables.first_draw
            n += 1
        if self.shares:
            n = self._swaps(seat, moves, n)
        if self.central_stations:
            n = self._marks(seat, moves, n)
        return n

    def _may_decline(self) -> bool:
        """5.3: a tile of four U-turns lies there and the deck has not been gone through."""
        if self.passed or self.in_tower == 0:
            return False
        for i in range(self.n_hand[0]):
            if self.hand[i] == self.tables.uturns:
                return True
        return False

    # ------------------------------------------------------------ deals
    def _deals(self, moves: MoveList) -> int:
        """What the dealer may turn up, with the odds of a well shuffled box."""
        if self.stage == HANDS or self.stage == DRAWING or self.stage == REFILL:
            return self._tiles(moves)
        if self.stage == MIDDLE:
            return self._rails_to_lay(moves)
        if self.stage == CARD:
            return self._evenly(moves, self._write_bits(moves, self.tables.first_card, self.deck))
        if self.stage == SHARES or self.stage == OPEN or self.stage == TOP or self.stage == REOPEN:
            return self._evenly(moves, self._top_cards(self._stack_asked(), moves))
        return self.city._deals(self, moves)

    def _rails_to_lay(self, moves: MoveList) -> int:
        """4.1: each rail left is as likely as any other, and so is each way to lay it."""
        n = 0
        for code in range(TYPES):
            if self.tables.rail[code] >= 0 and not self.rails >> self.tables.rail[code] & 1:
                moves.move[n] = self.tables.first_middle + code
                moves.weight[n] = self.tables.rail_odds[code]
                n += 1
        return n

    def _stack_asked(self) -> int:
        """Whose top card is wanted: the place of its percentage."""
        if self.stage == SHARES:
            return self.dealt // self.n_seats
        return self.dealt if self.stage == OPEN else self.percent

    # ------------------------------------------------------------ moves
    def _apply(self, seat: int, n: int) -> None:
        if seat == DEALER:
            self._deal(n)
        elif n < self.tables.first_draw:
            self._place(seat, n)
        elif n == self.tables.first_draw:
            self.stage = DRAWING
        elif n == self.tables.first_decline:
            self._decline()
        elif n < self.tables.first_marker:
            self._swap(seat, n - self.tables.first_swap)
        elif n < self.tables.first_city:
            self._put_marker(seat, n)
        else:
            self._choose(seat, n)

    def _place(self, seat: int, n: int) -> None:
        """1.3: a tile is placed, lines are scored, the city reacts."""
        kind = n // FIELDS
        cell = self.tables.cell[n % FIELDS]
        tile = self.tables.kind_type[kind]
        if self.stage == DRAWN:
            self.drawn = -1
        else:
            self._discard(seat, tile)
        self.idle = 0
        self.n_fresh = 0
        self._lay(cell, tile, self.tables.kind_turn[kind])
        if self.city._visit(self, seat, cell):
            self.stage = TOURIST
        else:
            self._end_turn(seat)

    def _choose(self, seat: int, n: int) -> None:
        """A choice that the city asks for, before the game or in a turn."""
        is_asked_again = self.city._choose(self, seat, n)
        if self.stage < PLAY:
            self._one_more()
        elif not is_asked_again:
            self._end_turn(seat)

    def _decline(self) -> None:
        """5.3: deep in the tower, a tile does not come back before the deck has been gone through."""
        self._discard(0, self.tables.uturns)
        self.aside += 1
        self.stage = REFILL

    def _swap(self, seat: int, k: int) -> None:
        """2.2: company, percentage and which card is taken, in one number."""
        self.percent = k // 2 % PERCENTS
        self._return_share(seat, self.percent)
        self.idle += 1
        if k % 2:
            self.stage = TOP
        else:
            self._take_open(seat, self.percent)
            self.stage = REOPEN

    def _put_marker(self, seat: int, n: int) -> None:
        """3.1, 3.3."""
        owner = seat
        station = n - self.tables.first_marker
        if self.shares:
            k = n - self.tables.first_show
            station = k // (COLOURS * PERCENTS)
            owner = k // PERCENTS % COLOURS
            self._show(seat, k % PERCENTS)
        self.marker_used |= 1 << owner
        self.idle = 0
        self.n_fresh = 0
        self._mark(station, owner)
        self.city._collect(self)
        self._next_turn()

    # ------------------------------------------------------------ deals, carried out
    def _deal(self, n: int) -> None:
        if self.stage == HANDS:
            self._give_tile(self.dealt % self.n_seats, n - self.tables.first_tile)
            self._one_more()
        elif self.stage == REFILL:
            self._give_tile(self.mover, n - self.tables.first_tile)
            self._after_refill()
        elif self.stage == DRAWING:
            self._take_tile(n - self.tables.first_tile)
            self.drawn = n - self.tables.first_tile
            self.stage = DRAWN
        elif self.stage == TOP or self.stage == REOPEN:
            self._deal_swapped((n - self.tables.first_share) // PERCENTS)
        elif self.stage == CARD:
            self.card = n - self.tables.first_card
            self.deck &= ~(1 << self.card)
            self.stage = PLAY
        elif self.stage == CHIPS:
            self.city._deal(self, n)
            if not self.city._has_more(self):
                self._close()
        else:
            self._deal_set_up(n)
            self._one_more()

    def _deal_swapped(self, company: int) -> None:
        """2.2: the top card is taken, or takes the place of the open one."""
        if self.stage == TOP:
            self._give_share(self.mover, self.percent, company)
        else:
            self._open_top(self.percent, company)
        self.percent = 0
        self._next_turn()

    def _deal_set_up(self, n: int) -> None:
        if self.stage == MIDDLE:
            code = n - self.tables.first_middle
            self.rails |= 1 << self.tables.rail[code]
            self._lay(self.tables.centre[self.dealt], code, 0)
        elif self.stage == SHARES:
            self._give_share(self.dealt % self.n_seats, self._stack_asked(), (n - self.tables.first_share) // PERCENTS)
        elif self.stage == OPEN:
            self._open_top(self.dealt, (n - self.tables.first_share) // PERCENTS)
        else:
            self.city._deal(self, n)

    # ------------------------------------------------------------ stages of the set-up
    def _one_more(self) -> None:
        self.dealt += 1
        if self.dealt == self.needs[self.stage]:
            self.stage += 1
            self._set_up()

    def _set_up(self) -> None:
        """On to the next stage that has something to do."""
        self.dealt = 0
        while self.stage < PLAY and self.needs[self.stage] == 0:
            self.stage += 1
        if self.stage == PLAY and self.n_seats == 1:
            self.deck = 255
            self.stage = CARD

    # ------------------------------------------------------------ ends of turn and game
    def _end_turn(self, seat: int) -> None:
        """1.3: a seat that lacks a tile draws one; alone, the game may be over (5.5)."""
        self.card = -1
        if self.n_seats == 1 and self._lines_left() == 0:
            self._close()
        elif self.n_hand[seat] < self.hand_size and self.in_tower:
            self.stage = REFILL
        else:
            self._next_turn()

    def _after_refill(self) -> None:
        """Alone, a tile that replaces a declined one is part of the same turn."""
        if self.n_seats == 1 and self.card >= 0:
            self.stage = PLAY
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """1.3, 7.7: the next seat that has a tile; the end when all tiles are placed (1.7)."""
        if self.n_seats == 1:
            self._next_card()
            return
        if self.placed == FIELDS:
            if self.city._has_more(self):
                self.stage = CHIPS
            else:
                self._close()
            return
        self.mover = (self.mover + 1) % self.n_seats
        while self.n_hand[self.mover] == 0:
            self.mover = (self.mover + 1) % self.n_seats
        self.stage = PLAY

    def _next_card(self) -> None:
        """5.2, 5.4: companies with lines left have a card in the deck; it is shuffled anew when all were turned up."""
        left = self._companies_left()
        self.deck &= left
        if self.deck == 0:
            self.deck = left
            self.passed = 1
            self.tower[self.tables.uturns] += self.aside
            self.in_tower += self.aside
            self.aside = 0
        self.stage = CARD

    def _close(self) -> None:
        self.stage = OVER

    # ------------------------------------------------------------ counting
    def _owner_points(self, owner: int) -> int:
        """What the lines of an owner bring: their length, and what they collected."""
        return self.gain[owner] + self.city._owner_points(self, owner)

    def _points(self, seat: int) -> int:
        if self.n_seats == 1:
            return self._solo_points()
        if not self.shares:
            return self._owner_points(seat) + self.city._seat_points(self, seat)
        for company in range(COLOURS):
            self.worth[company] = self._owner_points(company)
        return self._holdings(seat) + self.city._seat_points(self, seat)

    def _solo_points(self) -> int:
        """5.5: the last company; as a challenge less its distance to the first."""
        low = self.gain[0]
        high = self.gain[0]
        for company in range(COLOURS):
            if self.gain[company] < low:
                low = self.gain[company]
            if self.gain[company] > high:
                high = self.gain[company]
        return low - (high - low) if self.challenge else low

    # ------------------------------------------------------------ for people; not compiled to speed
    def sealed(self) -> tuple[int, ...]:
        """Seats move one after the other: nothing is ever sealed."""
        return ()

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Tiles drawn, shares dealt or taken from the top, and what a city says are for their seat alone; so is a share put back."""
        if seat != DEALER:
            first, past = self.tables.first_swap, self.tables.first_marker
            card = contract.seat_of(seat, self.n_seats) * PERCENTS + (n - first) // 2 % PERCENTS
            return first <= n < past and not self.aware[card] >> _bit(viewer) & 1
        to = self._receiver()
        return to >= 0 and to != viewer

    def _receiver(self) -> int:
        """The seat that gets what is dealt now, unseen by the others; -1 if it is dealt openly."""
        if self.n_seats == 1:
            return -1
        if self.stage in (HANDS, SHARES):
            return self.dealt % self.n_seats
        return self.mover if self.stage in (DRAWING, REFILL, TOP) else self.city.receiver(self)

    def pieces(self) -> Mapping[str, int]:
        """Tiles, and what belongs to the expansions in play, counted wherever they lie."""
        return count(self)

    def finished(self) -> list[int]:
        """Stations whose lines were finished by the move being made and wait for what they collect."""
        return [self.fresh[i] for i in range(self.n_fresh)] if self.stage == TOURIST else []

    # ------------------------------------------------------------ the other way: a position from what is seen
    def rebuild(self, view: View, rng: Random) -> State:
        """Fill this fresh state from a view; what the viewer does not know is dealt at random."""
        for name in PUBLIC:
            value = getattr(view, name)
            setattr(self, name, list(value) if isinstance(value, tuple) else value)
        self.stage = STAGES.index(view.stage)
        self.relay()
        self.n_fresh = len(view.finished)
        for i, k in enumerate(view.finished):
            self.fresh[i] = k
        self.deal_tiles(view, rng)
        if self.shares:
            self.deal_shares(view, rng)
        self.city.rebuild(view, rng)
        return self


def _bit(viewer: int | None) -> int:
    return ONLOOKER if viewer is None else viewer
