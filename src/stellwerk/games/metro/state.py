"""Metro: a game in progress. Reads along the numbered rules (RULES.md); `1.5` in a comment names one.

What lies on the board stands in network.py, shares in market.py, the cities in city.py; here are the set-up, the turns and the end.
Compiled: state.pxd says how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk import core
from stellwerk.core import Menu, Score
from stellwerk.games.metro.city import City
from stellwerk.games.metro.codes import (
    BERLIN,
    BERLIN_SIDES,
    CARD,
    CHIPS,
    CITIES,
    COLOUR,
    COLOURS,
    DRAWING,
    DRAWN,
    FIELDS,
    HAND,
    HANDS,
    LINES_EACH,
    LONDON,
    MIDDLE,
    NEW_YORK,
    NO_CITY,
    ONLOOKER,
    OPEN,
    OVER,
    PARIS,
    PERCENTS,
    PLAY,
    REFILL,
    REOPEN,
    ROW,
    ROWS,
    SHARES,
    SIDE,
    SIDE_B,
    SIDE_MIXED,
    SIGHT,
    SIGHTS,
    SOLO_TILES,
    ST_PETERSBURG,
    STAGES,
    STOCKHOLM,
    TABLEAU,
    TAXI,
    TAXI_LEFT,
    TOP,
    TOURIST,
    TOURISTS,
    TYPES,
)
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.core import Move
    from stellwerk.games.metro.board import Board
    from stellwerk.games.metro.view import View


class State(City):
    """A position: the board, the tower, everybody's hand, and whose turn it is."""

    def __init__(self, board: Board, seats: int, options: Mapping[str, Any]) -> None:
        self.board = board
        self.options = options
        self._clear(board.tables, seats, 0 if options["shares"] or seats == 1 else seats)
        self._stock()
        self._arrive()
        self.free_rotation = int(options["free_rotation"])
        self.middle_rails = int(options["middle_rails"])
        self.shares = int(options["shares"])
        self.central_stations = int(options["central_stations"])
        self.city = CITIES.index(options["city"])
        self.variant = int(options["stockholm_variant"])
        self.challenge = int(options["challenge"])
        self.hand_size = SOLO_TILES if seats == 1 else options["hand_size"]
        self.stage = MIDDLE
        self.dealt = 0  # of this stage of the set-up
        self.needs = [0] * 12  # deals or choices of each stage of the set-up
        self.mover = 0
        self.tower = [0] * 24
        for tile in range(TYPES):
            self.tower[tile] = self.tables.count[tile]
        self.in_tower = FIELDS
        self.hand = [-1] * 18
        self.n_hand = [0] * 6
        self.drawn = -1
        self.rails = 0  # middle rails laid, as bits
        # alone: the card turned up, those still in the deck, whether all have been turned up once, tiles of four U-turns put back
        self.card = -1
        self.deck = 0
        self.passed = 0
        self.aside = 0
        self._plan(board, seats, options)
        self._set_up()

    def _plan(self, board: Board, seats: int, options: Mapping[str, Any]) -> None:
        """How often the dealer deals, or seats choose, in each stage of the set-up."""
        if self.middle_rails:
            self.needs[MIDDLE] = 4
        if self.shares:
            self.needs[SHARES] = PERCENTS * seats
            self.needs[OPEN] = PERCENTS
        self.needs[HANDS] = self.hand_size * seats
        if self.city == NO_CITY:
            return
        each = 2 if self.city == BERLIN else 4
        for colour in range(COLOURS):
            self.in_bag[colour] = 0 if self.city == ST_PETERSBURG else each
        self.needs[TOURISTS] = 0 if self.city == ST_PETERSBURG else each * COLOURS
        if self.city == PARIS:
            per_seat = board.cities["paris"]["per_seat"][str(seats)]
            self.needs[SIGHT] = seats * per_seat
            self.needs[ROWS] = seats * (per_seat - 1)  # the last one has no choice
        elif self.city == STOCKHOLM:
            self.needs[SIGHT] = COLOURS
            self.needs[COLOUR] = COLOURS if self.variant else seats * board.cities["stockholm"]["markers_per_seat"][str(seats)]
        elif self.city == LONDON:
            self.needs[SIGHT] = COLOURS
            self.needs[TAXI] = 1
        elif self.city == NEW_YORK:
            self.needs[TABLEAU] = COLOURS if self.shares else seats
        elif self.city == BERLIN:
            self.needs[COLOUR] = COLOURS
            self.needs[SIDE] = COLOURS if BERLIN_SIDES.index(options["berlin_sides"]) == SIDE_MIXED else 0
            for sight in range(COLOURS):
                self.side[sight] = int(BERLIN_SIDES.index(options["berlin_sides"]) == SIDE_B)

    def _copy(self) -> State:
        twin = State(self.board, self.n_seats, self.options)
        self._copy_network(twin)
        self._copy_market(twin)
        self._copy_city(twin)
        twin.stage, twin.dealt, twin.mover, twin.in_tower = self.stage, self.dealt, self.mover, self.in_tower
        twin.drawn, twin.rails, twin.card, twin.deck = self.drawn, self.rails, self.card, self.deck
        twin.passed, twin.aside = self.passed, self.aside
        twin.tower[:] = self.tower
        twin.hand[:] = self.hand
        twin.n_hand[:] = self.n_hand
        return twin

    # ------------------------------------------------------------ whose turn
    def _turn(self) -> int:
        if self.stage == OVER:
            return 0
        if self.stage == ROWS:
            return 1 << self._row_seat()
        if self.stage == TAXI:
            return 1
        if self.stage == PLAY or self.stage == DRAWN or self.stage == TOURIST:
            return 1 << self.mover
        return 1 << DEALER

    def _row_seat(self) -> int:
        """Paris: whose row is being laid."""
        return self.dealt // (self.needs[ROWS] // self.n_seats)

    # ------------------------------------------------------------ legal moves
    def _legal(self, seat: int, menu: Menu) -> int:
        if seat == DEALER:
            return self._deals(menu)
        if self.stage == PLAY:
            return self._choices(seat, menu)
        if self.stage == DRAWN:  # 1.3, 7.5: this tile must be placed
            return self._placements(menu, 0, self.drawn)
        if self.stage == TOURIST:
            return (
                self._goals(seat, self.visited, menu)
                if self.city == PARIS
                else self._write_bits(menu, self.tables.first_tourist, self.waiting)
            )
        if self.stage == ROWS:
            return self._sights_to_lay(seat, menu)
        menu.move[0] = self.tables.first_taxi
        menu.move[1] = self.tables.first_taxi + 1
        return 2

    def _choices(self, seat: int, menu: Menu) -> int:
        """1.3, 2.2, 3.1; alone 5.2, 5.3."""
        n = 0
        for i in range(self.n_hand[seat]):
            tile = self.hand[seat * HAND + i]
            if not self._is_double(seat, i):
                n = self._placements(menu, n, tile) if self.n_seats > 1 else self._extensions(menu, n, tile, self.card)
        if self.n_seats == 1:
            if self._may_decline():
                menu.move[n] = self.tables.first_decline
                n += 1
            return n
        if self.in_tower:
            menu.move[n] = self.tables.first_draw
            n += 1
        if self.shares:
            n = self._swaps(seat, menu, n)
        if self.central_stations:
            n = self._marks(seat, menu, n)
        return n

    def _is_double(self, seat: int, i: int) -> bool:
        """Whether the same tile stands earlier in the hand."""
        for j in range(i):
            if self.hand[seat * HAND + j] == self.hand[seat * HAND + i]:
                return True
        return False

    def _may_decline(self) -> bool:
        """5.3: a tile of four U-turns lies there and the deck has not been gone through."""
        if self.passed or self.in_tower == 0:
            return False
        for i in range(self.n_hand[0]):
            if self.hand[i] == self.tables.uturns:
                return True
        return False

    def _sights_to_lay(self, seat: int, menu: Menu) -> int:
        n = 0
        for sight in range(SIGHTS):
            if self.holder[sight] == seat and not self._is_laid(seat, sight):
                menu.move[n] = self.tables.first_row + sight
                n += 1
        return n

    def _is_laid(self, seat: int, sight: int) -> bool:
        for i in range(self.n_row[seat]):
            if self.row[seat * ROW + i] == sight:
                return True
        return False

    def _write_bits(self, menu: Menu, first: int, bits: int) -> int:
        """One move for each of eight bits."""
        n = 0
        for i in range(COLOURS):
            if bits >> i & 1:
                menu.move[n] = first + i
                n += 1
        return n

    # ------------------------------------------------------------ deals
    def _deals(self, menu: Menu) -> int:
        """What the dealer may turn up, with the odds of a well shuffled box."""
        if self.stage == TOURISTS:
            return self._tourists(menu, self.dealt)
        if self.stage == MIDDLE:
            return self._rails_to_lay(menu)
        if self.stage == HANDS or self.stage == DRAWING or self.stage == REFILL:
            return self._tiles(menu)
        n = 0
        if self.stage == SIGHT:
            n = self._sights_to_deal(menu)
        elif self.stage == SIDE:
            n = self._write_bits(menu, self.tables.first_side, 3)
        elif self.stage == COLOUR:
            n = self._write_bits(menu, self.tables.first_colour, self._colours_left())
        elif self.stage == TABLEAU:
            n = self._write_bits(menu, self.tables.first_tableau, self._tableaux_left())
        elif self.stage == CARD:
            n = self._write_bits(menu, self.tables.first_card, self.deck)
        elif self.stage == CHIPS:
            colour = self._next_chip() % COLOURS
            for i in range(4):
                if self.chips[colour] >> i & 1:
                    menu.move[n] = self.tables.first_chip + colour * 4 + i
                    n += 1
        else:
            n = self._top_cards(self._stack_asked(), menu)
        for i in range(n):
            menu.weight[i] = 1
        return n

    def _rails_to_lay(self, menu: Menu) -> int:
        """4.1: each rail left is as likely as any other, and so is each way to lay it."""
        n = 0
        for code in range(TYPES):
            if self.tables.rail[code] >= 0 and not self.rails >> self.tables.rail[code] & 1:
                menu.move[n] = self.tables.first_middle + code
                menu.weight[n] = self.tables.rail_odds[code]
                n += 1
        return n

    def _tiles(self, menu: Menu) -> int:
        n = 0
        for tile in range(TYPES):
            menu.move[n] = self.tables.first_tile + tile
            menu.weight[n] = self.tower[tile]
            if self.tower[tile] > 0:
                n += 1
        return n

    def _sights_to_deal(self, menu: Menu) -> int:
        n = 0
        if self.city == PARIS:
            for sight in range(SIGHTS):
                if self.holder[sight] < 0:
                    menu.move[n] = self.tables.first_sight + sight
                    n += 1
            return n
        first = self.tables.first_sight + SIGHTS + (COLOURS if self.city == LONDON else 0)
        left = 255
        for i in range(self.dealt):
            left &= ~(1 << self.order[i])
        return self._write_bits(menu, first, left)

    def _colours_left(self) -> int:
        left = 255
        for i in range(COLOURS):
            if self.badge[i] >= 0:
                left &= ~(1 << self.badge[i])
        for seat in range(self.n_seats):
            left &= ~self.colours[seat]
        return left

    def _tableaux_left(self) -> int:
        left = 255
        for i in range(COLOURS):
            if self.tableau[i] >= 0:
                left &= ~(1 << self.tableau[i])
        return left

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
        elif n < self.tables.first_row:
            self._put_marker(seat, n)
        elif n < self.tables.first_put:
            self._lay_sight(seat, n - self.tables.first_row)
        elif n < self.tables.first_taxi:
            self._place_tourist(seat, n)
        elif n < self.tables.first_tourist:
            self.taxi = TAXI_LEFT + n - self.tables.first_taxi
            self._one_more()
        else:
            self._pick_tourist(seat, n - self.tables.first_tourist)

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
        if self.city == NO_CITY:
            self._end_turn(seat)
        elif not self._visit(seat, cell):
            self._end_turn(seat)
        elif self.city == PARIS:
            self._welcome(seat)
        else:
            self.stage = TOURIST

    def _discard(self, seat: int, tile: int) -> None:
        """Take a tile out of a hand; the others close up."""
        base = seat * HAND
        at = 0
        while self.hand[base + at] != tile:
            at += 1
        self.n_hand[seat] -= 1
        for i in range(at, self.n_hand[seat]):
            self.hand[base + i] = self.hand[base + i + 1]
        self.hand[base + self.n_hand[seat]] = -1

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
        self._collect()
        self._next_turn()

    def _lay_sight(self, seat: int, sight: int) -> None:
        self.row[seat * ROW + self.n_row[seat]] = sight
        self.n_row[seat] += 1
        if (self.dealt + 1) % (self.needs[ROWS] // self.n_seats) == 0:
            for last in range(SIGHTS):
                if self.holder[last] == seat and not self._is_laid(seat, last):
                    self.row[seat * ROW + self.n_row[seat]] = last
                    self.n_row[seat] += 1
                    break
        self._one_more()

    def _place_tourist(self, seat: int, n: int) -> None:
        """6.1: onto an own sight, or to others on the board."""
        colour = self._next_carried()
        self.carried[colour] -= 1
        if n < self.tables.first_join:
            self.spot[n - self.tables.first_put] = colour
        else:
            self.guests[self.tables.cell[n - self.tables.first_join] * COLOURS + colour] += 1
        self._welcome(seat)

    def _welcome(self, seat: int) -> None:
        """6.1: the next tourist to be placed; those with nowhere to go leave the game."""
        colour = self._next_carried()
        while colour >= 0:
            if self._has_goal(seat, colour) or self._is_crowded():
                self.stage = TOURIST
                return
            self.carried[colour] -= 1
            self.away[colour] += 1
            colour = self._next_carried()
        self._end_turn(seat)

    def _pick_tourist(self, seat: int, colour: int) -> None:
        """6.5: it stands on the tile before the lines just finished are counted."""
        self.waiting &= ~(1 << colour)
        self.guests[self.visited * COLOURS + colour] = 1
        self._collect()
        self._end_turn(seat)

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
        elif self.stage == TOP:
            self._give_share(self.mover, self.percent, (n - self.tables.first_share) // PERCENTS)
            self._next_turn()
        elif self.stage == REOPEN:
            self._open_top(self.percent, (n - self.tables.first_share) // PERCENTS)
            self._next_turn()
        elif self.stage == CARD:
            self.card = n - self.tables.first_card
            self.deck &= ~(1 << self.card)
            self.stage = PLAY
        elif self.stage == CHIPS:
            self._turn_up(n - self.tables.first_chip)
        else:
            self._deal_set_up(n)
            self._one_more()

    def _deal_set_up(self, n: int) -> None:
        if self.stage == MIDDLE:
            code = n - self.tables.first_middle
            self.rails |= 1 << self.tables.rail[code]
            self._lay(self.tables.centre[self.dealt], code, 0)
        elif self.stage == SIGHT:
            if self.city == PARIS:
                self.holder[n - self.tables.first_sight] = self.dealt % self.n_seats
            else:
                self.order[self.dealt] = (n - self.tables.first_sight - SIGHTS) % COLOURS
        elif self.stage == SIDE:
            self.side[self.dealt] = n - self.tables.first_side
        elif self.stage == TOURISTS:
            self._seat_tourist(n - self.tables.first_tourist, self.dealt)
        elif self.stage == COLOUR:
            if self.city == STOCKHOLM and not self.variant:
                self.colours[self.dealt % self.n_seats] |= 1 << (n - self.tables.first_colour)
            else:
                self.badge[self.dealt] = n - self.tables.first_colour
        elif self.stage == TABLEAU:
            self.tableau[self.dealt] = n - self.tables.first_tableau
        elif self.stage == SHARES:
            self._give_share(self.dealt % self.n_seats, self._stack_asked(), (n - self.tables.first_share) // PERCENTS)
        else:
            self._open_top(self.dealt, (n - self.tables.first_share) // PERCENTS)

    def _take_tile(self, tile: int) -> None:
        self.tower[tile] -= 1
        self.in_tower -= 1

    def _give_tile(self, seat: int, tile: int) -> None:
        self._take_tile(tile)
        self.hand[seat * HAND + self.n_hand[seat]] = tile
        self.n_hand[seat] += 1

    def _turn_up(self, k: int) -> None:
        """St. Petersburg, the end: a chip is turned up."""
        place = self._next_chip()
        self.chips[k // 4] &= ~(1 << k % 4)
        self.turned_up[place] += 1
        self.chip_points[place // COLOURS] += self.tables.chip_value[k % 4]
        if self._next_chip() < 0:
            self._close()

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
            if self.city == ST_PETERSBURG and self._next_chip() >= 0:
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

    def _companies_left(self) -> int:
        left = 0
        for company in range(COLOURS):
            if self.done[company] < LINES_EACH:
                left |= 1 << company
        return left

    def _lines_left(self) -> int:
        left = 0
        for company in range(COLOURS):
            left += LINES_EACH - self.done[company]
        return left

    def _close(self) -> None:
        self.stage = OVER
        self.is_over = 1

    def _points(self, seat: int) -> int:
        if self.n_seats == 1:
            return self._solo_points()
        if not self.shares:
            return self._owner_points(seat) + self._tourist_points(seat)
        for company in range(COLOURS):
            self.worth[company] = self._owner_points(company)
        return self._holdings(seat) + self._tourist_points(seat)

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
    @property
    def game(self) -> core.Game:
        """Metro."""
        from stellwerk.games.metro import GAME

        return GAME

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.n_seats

    @property
    def moves(self) -> Sequence[Move]:
        """All moves of the board."""
        return self.board.moves

    @property
    def numbers(self) -> Mapping[str, int]:
        """Move numbers by token."""
        return self.board.numbers

    def _number(self, seat: int, token: str) -> int:
        """The reason for a refusal comes from why.py."""
        from stellwerk.games.metro.why import number_of

        return number_of(self, seat, token)

    def sealed(self) -> tuple[int, ...]:
        """Seats move one after the other: nothing is ever sealed."""
        return ()

    def hides(self, viewer: int | None, seat: int, n: int) -> bool:
        """Tiles drawn, shares dealt or taken from the top, and colours of Stockholm are for their seat alone; so is a share put back."""
        if seat != DEALER:
            first, past = self.tables.first_swap, self.tables.first_marker
            card = core.seat_of(seat, self.n_seats) * PERCENTS + (n - first) // 2 % PERCENTS
            return first <= n < past and not self.aware[card] >> _bit(viewer) & 1
        to = self._receiver()
        return to >= 0 and to != viewer

    def _receiver(self) -> int:
        """The seat that gets what is dealt now, unseen by the others; -1 if it is dealt openly."""
        if self.n_seats == 1:
            return -1
        if self.stage in (HANDS, SHARES) or (self.stage == COLOUR and self.city == STOCKHOLM and not self.variant):
            return self.dealt % self.n_seats
        return self.mover if self.stage in (DRAWING, REFILL, TOP) else -1

    def view(self, seat: int | None) -> View:
        """What this seat may see."""
        from stellwerk.games.metro.view import view_of

        return view_of(self, seat)

    def scores(self) -> list[Score]:
        """The full score pads."""
        from stellwerk.games.metro.score import pads

        return list(pads(self, list(self.share), list(self.colours)))

    def pieces(self) -> Mapping[str, int]:
        """Tiles, and what belongs to the expansions in play, counted wherever they lie."""
        from stellwerk.games.metro.pieces import count

        return count(self)

    def finished(self) -> list[int]:
        """Stations whose lines were finished by the move being made and wait for what they collect."""
        return [self.fresh[i] for i in range(self.n_fresh)] if self.stage == TOURIST else []

    # ------------------------------------------------------------ the other way: a position from what is seen
    def rebuild(self, view: View, rng: Random) -> State:
        """Fill this fresh state from a view; what the viewer does not know is dealt at random."""
        from stellwerk.games.metro.view import PUBLIC

        for name in PUBLIC:
            value = getattr(view, name)
            setattr(self, name, list(value) if isinstance(value, tuple) else value)
        self.stage = STAGES.index(view.stage)
        self.relay()
        self.n_fresh = len(view.finished)
        for i, k in enumerate(view.finished):
            self.fresh[i] = k
        self.is_over = int(self.stage == OVER)
        self._deal_tiles(view, rng)
        if self.shares:
            self._deal_shares(view, rng)
        if self.city == STOCKHOLM and not self.variant:
            self._deal_colours(view, rng)
        return self

    def _deal_tiles(self, view: View, rng: Random) -> None:
        """Tiles the viewer has not seen go to the tower and to other hands."""
        unseen = [tile for tile, number in enumerate(view.unseen) for _ in range(number)]
        rng.shuffle(unseen)
        for seat in range(self.n_seats):
            self.n_hand[seat] = view.hands[seat]
            for i in range(view.hands[seat]):
                mine = self.n_seats == 1 or seat == view.seat
                self.hand[seat * HAND + i] = view.hand[i] if mine else unseen.pop()
        if self.stage == DRAWN:
            self.drawn = view.drawn if view.drawn >= 0 else unseen.pop()
        self.in_tower = len(unseen)
        for tile in range(TYPES):
            self.tower[tile] = unseen.count(tile)

    def _deal_shares(self, view: View, rng: Random) -> None:
        """Cards the viewer does not know change places."""
        for percent in range(PERCENTS):
            known = [company for company in view.known_shares(percent) if company >= 0]
            unknown = [company for company in range(COLOURS) if company not in known]
            rng.shuffle(unknown)
            for seat in range(self.n_seats):
                if view.has_share(seat, percent) and self.share[seat * PERCENTS + percent] < 0:
                    self.share[seat * PERCENTS + percent] = unknown.pop()
            for i in range(self.n_under[percent]):
                if self.under[percent * COLOURS + i] < 0:
                    self.under[percent * COLOURS + i] = unknown.pop()
            self.stack[percent] = sum(1 << company for company in unknown)

    def _deal_colours(self, view: View, rng: Random) -> None:
        left = [colour for colour in range(COLOURS) if not any(mask >> colour & 1 for mask in view.colours)]
        rng.shuffle(left)
        for seat in range(self.n_seats):
            if not view.colours[seat]:
                self.colours[seat] = sum(1 << left.pop() for _ in range(view.n_colours[seat]))


def _bit(viewer: int | None) -> int:
    return ONLOOKER if viewer is None else viewer
