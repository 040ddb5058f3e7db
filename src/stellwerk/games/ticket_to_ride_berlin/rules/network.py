"""The routes: who owns which, who may still claim which, the pieces left, and what is joined to what.

Compiled (network.pxd says how). Routes that a seat may claim are bits of one number; the places a seat has joined carry the same label.
"""

from __future__ import annotations

from stellwerk.contract import MoveList
from stellwerk.games.ticket_to_ride_berlin.rules.cards import Cards
from stellwerk.games.ticket_to_ride_berlin.rules.codes import ALL64, BIKE, COLOURS, GREY, LONE, PLACES, STEP


class Network(Cards):
    """The part of a position that lies on the map."""

    def _hand_out_pieces(self) -> None:
        """An empty map, and every seat has all its pieces."""
        for seat in range(self.n_seats):
            self.claimable[seat] = self.tables.all_routes
            self.trams[seat] = self.tables.pieces_tram
            self.subways[seat] = self.tables.pieces_subway
            for place in range(PLACES):
                self.label[seat * PLACES + place] = place

    # ------------------------------------------------------------ what may be claimed
    def _claims(self, seat: int, moves: MoveList, n: int) -> int:
        """Add every route the seat may claim and can pay for (TTR 2.3, 2.4): with its payment if there is only one, else alone."""
        bikes = self.hand[seat * STEP + BIKE]
        best = self.hand[seat * STEP]
        left = self.tables.within[best + bikes]
        for colour in range(1, COLOURS):
            have = self.hand[seat * STEP + colour]
            if have > best:
                best = have
            left |= self.tables.within[colour * 16 + have + bikes]
        left |= self.tables.within[GREY * 16 + best + bikes]
        pieces = self.tables.fits[self.trams[seat]]
        if self.subways[seat] > 0:
            pieces |= self.tables.subways
        left &= pieces & self.claimable[seat]
        while left:
            lone = left & -left
            left ^= lone
            moves.move[n] = self._claim_of(seat, self.tables.slot[((lone * LONE) & ALL64) >> 58], bikes)
            n += 1
        return n

    def _claim_of(self, seat: int, route: int, bikes: int) -> int:
        """The only payment of a route that can be paid for, or the route itself if there are several."""
        cost = self.tables.cost[route]
        if self.tables.colour[route] != GREY:
            have = self.hand[seat * STEP + self.tables.colour[route]]
            least = cost - have if have < cost else 0
            if least == (bikes if bikes < cost else cost):
                return self.tables.first_claim + self.tables.pay[route] + least
            return self.tables.first_choose + route
        found = -1
        if bikes >= cost:
            found = COLOURS * cost
        most = bikes if bikes < cost else cost - 1
        for colour in range(COLOURS):
            have = self.hand[seat * STEP + colour]
            least = cost - have if have < cost else 0
            if least <= most:
                if found >= 0 or least < most:
                    return self.tables.first_choose + route
                found = colour * cost + least
        return self.tables.first_claim + self.tables.pay[route] + found

    def _payments(self, seat: int, route: int, moves: MoveList) -> int:
        """All ways to pay for a route (TTR 2.3, 4.6)."""
        n = 0
        cost = self.tables.cost[route]
        bikes = self.hand[seat * STEP + BIKE]
        first = self.tables.first_claim + self.tables.pay[route]
        colour = self.tables.colour[route]
        if colour != GREY:
            have = self.hand[seat * STEP + colour]
            for k in range(cost + 1):
                if k <= bikes and cost - k <= have:
                    moves.move[n] = first + k
                    n += 1
            return n
        for colour in range(COLOURS):
            have = self.hand[seat * STEP + colour]
            for k in range(cost):
                if k <= bikes and cost - k <= have:
                    moves.move[n] = first + colour * cost + k
                    n += 1
        if bikes >= cost:
            moves.move[n] = first + COLOURS * cost
            n += 1
        return n

    # ------------------------------------------------------------ claiming
    def _pay(self, seat: int, payment: int) -> None:
        """Cards for a route, then pieces on it."""
        route = self.tables.pay_route[payment]
        bikes = self.tables.pay_bikes[payment]
        if bikes < self.tables.cost[route]:
            self._spend(seat, self.tables.pay_colour[payment], self.tables.cost[route] - bikes)
        if bikes > 0:
            self._spend(seat, BIKE, bikes)
            if bikes < self.tables.cost[route] or self.tables.colour[route] != GREY:
                self.out_at[seat * STEP + self.tables.pay_colour[payment]] = self.unseen[seat]
        self._build(seat, route)

    def _build(self, seat: int, route: int) -> None:
        """The route is this seat's; its other lane is closed to it, with two seats to both (TTR 2.4)."""
        self.owner[route] = seat
        self.trams[seat] -= self.tables.trams[route]
        self.subways[seat] -= self.tables.is_subway[route]
        self.route_points[seat] += self.tables.points[route]
        twin = self.tables.twin[route]
        for other in range(self.n_seats):
            self.claimable[other] &= ~self.tables.bit[route]
            if twin >= 0 and (other == seat or self.n_seats == 2):
                self.claimable[other] &= ~self.tables.bit[twin]
        base = seat * PLACES
        kept = self.label[base + self.tables.end_a[route]]
        gone = self.label[base + self.tables.end_b[route]]
        if kept != gone:
            for place in range(self.tables.places):
                if self.label[base + place] == gone:
                    self.label[base + place] = kept

    def _is_joined(self, seat: int, ticket: int) -> bool:
        """TTR 3.2: whether the seat's routes join the two places of a ticket."""
        base = seat * PLACES
        return self.label[base + self.tables.ticket_a[ticket]] == self.label[base + self.tables.ticket_b[ticket]]
