"""The transport cards: pile, discards, market and hands, and beside them what everybody at the table can know of a hand.

Flat arrays of fixed size because this file is compiled (cards.pxd says how). A seat's cards begin at `seat * STEP`, one entry a kind.
A hand is open as far as its cards were taken face up (`open`), less what was played since. The pile is known anew at each shuffle: it is
the discards. So of a seat the table remembers since then how many of its hidden cards are older, how many it drew from this pile, and
which of its hidden cards it has played. Who pays for a colour with bikes too has no more of it: the table also remembers how many cards a
seat had drawn unseen by then (`out_at` a colour, `unseen` by now).
"""

from __future__ import annotations

from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, BIKES, KINDS, MARKET, OTHERS, STEP, SWEEPS
from stellwerk.games.ticket_to_ride_berlin.rules.layout import Layout


class Cards(Layout):
    """The part of a position that is cards."""

    def _shuffle_deck(self) -> None:
        """All cards in the pile."""
        for kind in range(KINDS):
            self.pile[kind] = self.tables.deck[kind]
            self.stock[kind] = self.tables.deck[kind]
            self.n_pile += self.tables.deck[kind]

    # ------------------------------------------------------------ to a hand
    def _give(self, seat: int, kind: int) -> None:
        """The top card of the pile, seen by this seat alone."""
        self.hand[seat * STEP + kind] += 1
        self.n_hand[seat] += 1
        self.drawn[seat * STEP + kind] += 1
        self.n_drawn[seat] += 1
        self.unseen[seat] += 1
        self.pile[kind] -= 1
        self.n_pile -= 1
        if self.n_pile == 0:
            self._shuffle()

    def _take(self, seat: int, kind: int) -> None:
        """A card of the market; it leaves a gap."""
        place = 0
        while self.market[place] != kind:
            place += 1
        self.market[place] = -1
        self.up[kind] -= 1
        self.n_up -= 1
        self.hand[seat * STEP + kind] += 1
        self.n_hand[seat] += 1
        self.open[seat * STEP + kind] += 1

    # ------------------------------------------------------------ from a hand
    def _spend(self, seat: int, kind: int, count: int) -> None:
        """Cards are played; those known to be in the hand go first, the others were hidden ones."""
        at = seat * STEP + kind
        self.hand[at] -= count
        self.n_hand[seat] -= count
        self.discards[kind] += count
        self.n_discards += count
        known = self.open[at] if self.open[at] < count else count
        self.open[at] -= known
        self.shown[at] += count - known

    # ------------------------------------------------------------ market and pile
    def _turn_up(self, kind: int) -> None:
        """A card fills the first gap of the market."""
        place = 0
        while self.market[place] >= 0:
            place += 1
        self.market[place] = kind
        self.up[kind] += 1
        self.n_up += 1
        self.stock[kind] -= 1
        self.pile[kind] -= 1
        self.n_pile -= 1
        if self.n_pile == 0:
            self._shuffle()

    def _shuffle(self) -> None:
        """TTR 2.2: the discards are the new pile, and everybody has seen them."""
        if self.n_discards == 0:
            return
        for kind in range(KINDS):
            self.pile[kind] = self.discards[kind]
            self.stock[kind] = self.discards[kind]
            self.discards[kind] = 0
        self.n_pile = self.n_discards
        self.n_discards = 0
        for seat in range(self.n_seats):
            self.older[seat] = self.n_hand[seat]
            self.n_drawn[seat] = 0
            for kind in range(KINDS):
                self.older[seat] -= self.open[seat * STEP + kind]
                self.drawn[seat * STEP + kind] = 0
                self.shown[seat * STEP + kind] = 0

    def _sweep(self) -> bool:
        """TTR 2.2: three bikes face up, so all are discarded; not where it could not help (4.1) or has not helped so often (4.8)."""
        if self.up[BIKE] < BIKES or self.sweeps == SWEEPS or self._others_outside_hands() < OTHERS:
            self.sweeps = 0
            return False
        self.sweeps += 1
        for kind in range(KINDS):
            self.discards[kind] += self.up[kind]
            self.up[kind] = 0
        self.n_discards += self.n_up
        self.n_up = 0
        for place in range(MARKET):
            self.market[place] = -1
        if self.n_pile == 0:
            self._shuffle()
        return True

    def _others_outside_hands(self) -> int:
        """Cards that are no bikes in pile, discards and market."""
        count = 0
        for kind in range(BIKE):
            count += self.pile[kind] + self.discards[kind] + self.up[kind]
        return count
