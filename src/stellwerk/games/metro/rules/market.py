"""The shares: who holds which, what lies open, and what the stacks hide. Compiled: market.pxd says how.

A seat holds one card of each percentage. A stack is a shuffled part, whose order nobody knows, above the cards that were put under it, in
order. Every place of a card remembers who knows it (bits of seats, and ONLOOKER for everybody else): cards move openly, only their faces
are secret, so this knowledge moves with them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stellwerk.contract import MoveList
from stellwerk.games.metro.rules.codes import ALL_KNOW, CENTRALS, COLOURS, PERCENTS
from stellwerk.games.metro.rules.network import Network

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.view import View


class Market(Network):
    """The part of a position that is about shares and markers."""

    # ------------------------------------------------------------ choices
    def _swaps_are_over(self) -> bool:
        """2.2: a company has come so far."""
        for company in range(COLOURS):
            if self.gain[company] >= self.tables.swaps_end_at:
                return True
        return False

    def _swaps(self, seat: int, moves: MoveList, n: int) -> int:
        """2.2, 7.6: every own card that does not lie open, for the open card or the top one."""
        if self.idle >= self.n_seats or self._swaps_are_over():
            return n
        for percent in range(PERCENTS):
            place = seat * PERCENTS + percent
            if not self.shown[place]:
                number = self.tables.first_swap + (self.share[place] * PERCENTS + percent) * 2
                moves.move[n] = number
                moves.move[n + 1] = number + 1
                n += 2
        return n

    def _marks(self, seat: int, moves: MoveList, n: int) -> int:
        """3.1, 3.3: the own marker, or that of a company of which a share can be shown."""
        if not self.shares and self.marker_used >> seat & 1:
            return n
        for station in range(CENTRALS):
            if not self._may_mark(station):
                continue
            if not self.shares:
                moves.move[n] = self.tables.first_marker + station
                n += 1
                continue
            for percent in range(PERCENTS):
                company = self.share[seat * PERCENTS + percent]
                if not self.marker_used >> company & 1:
                    moves.move[n] = self.tables.first_show + station * COLOURS * PERCENTS + company * PERCENTS + percent
                    n += 1
        return n

    # ------------------------------------------------------------ stacks
    def _top_cards(self, percent: int, moves: MoveList) -> int:
        """What the top card of a stack may be: any of the shuffled part; when that is used up, the first that was put under it."""
        n = 0
        for company in range(COLOURS):
            if self.stack[percent] >> company & 1:
                moves.move[n] = self.tables.first_share + company * PERCENTS + percent
                n += 1
        if n == 0:
            moves.move[0] = self.tables.first_share + self.under[percent * COLOURS] * PERCENTS + percent
            n = 1
        return n

    def _take_top(self, percent: int, company: int) -> int:
        """Take the top card off a stack; who knows it already."""
        if self.stack[percent]:
            self.stack[percent] &= ~(1 << company)
            return 0
        base = percent * COLOURS
        known = self.under_aware[base]
        self.n_under[percent] -= 1
        for i in range(self.n_under[percent]):
            self.under[base + i] = self.under[base + i + 1]
            self.under_aware[base + i] = self.under_aware[base + i + 1]
        self.under[base + self.n_under[percent]] = -1
        self.under_aware[base + self.n_under[percent]] = 0
        return known

    def _give_share(self, seat: int, percent: int, company: int) -> None:
        """A seat takes the top card of a stack, unseen by the others."""
        known = self._take_top(percent, company)
        self.share[seat * PERCENTS + percent] = company
        self.aware[seat * PERCENTS + percent] = known | 1 << seat

    def _open_top(self, percent: int, company: int) -> None:
        self._take_top(percent, company)
        self.open_share[percent] = company

    def _return_share(self, seat: int, percent: int) -> None:
        """2.2: an own card goes face down under its stack."""
        place = seat * PERCENTS + percent
        last = percent * COLOURS + self.n_under[percent]
        self.under[last] = self.share[place]
        self.under_aware[last] = self.aware[place]
        self.n_under[percent] += 1
        self.share[place] = -1
        self.aware[place] = 0

    def _take_open(self, seat: int, percent: int) -> None:
        place = seat * PERCENTS + percent
        self.share[place] = self.open_share[percent]
        self.aware[place] = ALL_KNOW
        self.open_share[percent] = -1

    def _show(self, seat: int, percent: int) -> None:
        """3.3: a share is laid open for a marker."""
        self.shown[seat * PERCENTS + percent] = 1
        self.aware[seat * PERCENTS + percent] = ALL_KNOW

    # ------------------------------------------------------------ counting
    def _holdings(self, seat: int) -> int:
        """2.3: the seat's shares at the values of their companies, and its majorities; `worth` must be up to date."""
        total = 0
        for company in range(COLOURS):
            held = self._held(seat, company)
            if held:
                better = 0
                for other in range(COLOURS):
                    if self.worth[other] > self.worth[company]:
                        better += 1
                total += held * self.tables.rank_value[better]
                if self._has_majority(seat, company, held):
                    total += self.worth[company] // self.tables.bonus_per
        return total

    def _held(self, seat: int, company: int) -> int:
        """Tenths of a company."""
        held = 0
        for percent in range(PERCENTS):
            if self.share[seat * PERCENTS + percent] == company:
                held += percent + 1
        return held

    def _has_majority(self, seat: int, company: int, held: int) -> bool:
        for other in range(self.n_seats):
            if self._held(other, company) > held:
                return False
        return True

    # ------------------------------------------------------------ for rebuilding a position
    def deal_shares(self, view: View, rng: Random) -> None:
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
