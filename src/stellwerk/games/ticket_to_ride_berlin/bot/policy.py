"""How sensible players play on: each follows its plan, weighed fast enough for thousands of games a second.

The same thoughts as the planner's, tuned in many games of such players against one another: they claim what others are near to and let the
rest wait, and seldom ask for more tickets. Every move gets a logit; odds fade with the distance to the best one.
"""

from __future__ import annotations

from math import exp

from stellwerk.contract import seat_of
from stellwerk.games.ticket_to_ride_berlin.bot.plans import Plans
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, COLOURS, GREY, KEEP, KEEP_FIRST, PAY, PLACES, STEP
from stellwerk.games.ticket_to_ride_berlin.rules.state import State

# logits: what a move is worth in points, on a scale of its own
LAST = 15.0  # a claim in the last round, and then by its points
CONTESTED, UNCONTESTED, COSTLY = 11.0, 7.0, 9.0  # claims of the plan; those that can wait are not much better than a card
REST = 2.0  # any other claim, and tickets before it is known what they bring
BY_POINTS = 0.5
BY_LANE = 0.1
MATCH, BLIND, STRAY = 8.0, 7.3, 4.0  # a colour of the plan from the market, a card from the pile, any other colour
MOST = 0.45  # for each card that is missing of the colour
WILD, BIKE_ALONE = 6.5, 5.0  # a bike from the market, if it helps to finish the plan or not
HELPS = 2.0  # cards missing at most, so that it does
SHARE = 0.5
"""A route is not claimed with a larger share of bikes than this, unless others are about to end the game."""
HURRY = 4
"""So many pieces of another seat are few."""
NOTHING = 0


class Planners(Plans):
    """All seats follow their plans."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.fade = [exp(-i / 16) for i in range(256)]
        self.logit = [0.0] * 768  # limits.MOST_MOVES

    def _weigh(self, seat: int, count: int) -> None:
        if self.at.stage == KEEP_FIRST or self.at.stage == KEEP:
            self._weigh_tickets(seat, count)
        elif self.at.stage == PAY:
            self._weigh_payments(seat, count)
        else:
            self._weigh_actions(seat, count)

    def _pick(self, seat: int, count: int) -> int:
        """The move it likes best; any of those it likes as much."""
        if count == 1:
            return 0
        self._weigh(seat, count)
        best = -1e9
        same = 0
        for i in range(count):
            if self.logit[i] > best:
                best = self.logit[i]
                same = 1
            elif self.logit[i] == best:
                same += 1
        left = self.dice._below(same)
        pick = 0
        while self.logit[pick] < best or left > 0:
            if self.logit[pick] == best:
                left -= 1
            pick += 1
        return pick

    def could_claim(self, state: State, seat: int) -> bool:
        """Whether a seat holds the cards for a route of its plan, with bikes spared as ever; it need not be its turn."""
        self._bind(state)
        seat_of(seat, state.seats)
        self._refresh(seat)
        return self._is_ready(seat)

    def _is_ready(self, seat: int) -> bool:
        for route in range(self.tables.routes):
            if self.plan[seat] & self.tables.bit[route]:
                bikes = self._fewest_bikes(seat, route)
                if bikes <= self.at.hand[seat * STEP + BIKE] and bikes <= SHARE * self.tables.cost[route]:
                    return True
        return False

    # ------------------------------------------------------------ tickets
    def _weigh_tickets(self, seat: int, count: int) -> None:
        """The ticket that pays best for its way; another only if it is worth it and the pieces reach for both."""
        self._set_prices(seat)
        tickets = self._tickets_of(seat)
        for i in range(count):
            move = self.moves.move[i]
            added = self.tables.bit[move - self.tables.first_keep] if move > 0 else NOTHING
            self._make_plan(seat, tickets | added)
            self.logit[i] = self.made_worth
        self._sharpen(seat, count)

    # ------------------------------------------------------------ payments
    def _weigh_payments(self, seat: int, count: int) -> None:
        """Few bikes; on grey, the colour the plan needs least."""
        self._refresh(seat)
        self._count_needs(seat, self.plan[seat] & ~self.tables.bit[self.at.route])
        for i in range(count):
            payment = self.moves.move[i] - self.tables.first_claim
            bikes = self.tables.pay_bikes[payment]
            cards = self.tables.cost[self.at.route] - bikes
            self.logit[i] = -1.5 * bikes
            if cards > 0:
                colour = self.tables.pay_colour[payment]
                short = self.need[colour] + cards - self.at.hand[seat * STEP + colour]
                if short > 0.0:
                    self.logit[i] -= short
        self._sharpen(seat, count)

    # ------------------------------------------------------------ cards, routes, new tickets
    def _weigh_actions(self, seat: int, count: int) -> None:
        self._refresh(seat)
        self.wanted = self.plan[seat] & self.at.claimable[seat]
        has_plan = 1 if self.wanted else 0
        if not has_plan:
            self._pick_spare(seat)
        self._count_needs(seat, self.wanted)
        for i in range(count):
            move = self.moves.move[i]
            if move >= self.tables.first_claim:
                self.logit[i] = self._like_claim(seat, self.tables.pay_route[move - self.tables.first_claim])
            elif move >= self.tables.first_choose:
                self.logit[i] = self._like_claim(seat, move - self.tables.first_choose)
            elif move == self.tables.first_ask:
                self.logit[i] = REST
                if not has_plan and self.at.turns_left < 0:
                    self.logit[i] += self._new_worth(seat)
            elif move == self.tables.first_draw:
                self.logit[i] = BLIND
            else:
                self.logit[i] = self._like_card(seat, move - self.tables.first_take)
        self._sharpen(seat, count)

    def _like_card(self, seat: int, kind: int) -> float:
        """A wanted colour from the market, the one of which most is missing; a bike if little else is."""
        base = seat * STEP
        if kind != BIKE:
            lacking = self.need[kind] - self.at.hand[base + kind]
            return MATCH + MOST * lacking if lacking > 0.0 else STRAY
        missing = 0.0
        for colour in range(COLOURS):
            lacking = self.need[colour] - self.at.hand[base + colour]
            if lacking > 0.0:
                missing += lacking
        missing -= self.at.hand[base + BIKE]
        return WILD if 0.0 < missing <= HELPS else BIKE_ALONE

    def _like_claim(self, seat: int, route: int) -> float:
        """A wanted route that can be paid for without too many bikes, the dearest first; in the last round what brings most."""
        points = BY_POINTS * self.tables.points[route] + (BY_LANE if self.tables.twin[route] >= 0 else 0.0)
        if self.at.turns_left >= 0:
            return LAST + self.tables.points[route] + 2 * self._finishes(seat, route)
        if not self.wanted & self.tables.bit[route]:
            return REST
        if self._fewest_bikes(seat, route) <= SHARE * self.tables.cost[route]:
            return points + (CONTESTED if self._is_contested(seat, route) else UNCONTESTED)
        return points + COSTLY if self._rivals_pieces(seat) <= HURRY else STRAY

    def _finishes(self, seat: int, route: int) -> int:
        """The value of the tickets that this route would complete."""
        base = seat * PLACES
        one = self.at.label[base + self.tables.end_a[route]]
        two = self.at.label[base + self.tables.end_b[route]]
        value = 0
        for ticket in range(self.tables.tickets):
            if one != two and self.tickets[seat] & self.tables.bit[ticket]:
                a = self.at.label[base + self.tables.ticket_a[ticket]]
                b = self.at.label[base + self.tables.ticket_b[ticket]]
                if (a == one and b == two) or (a == two and b == one):
                    value += self.tables.value[ticket]
        return value

    def _is_contested(self, seat: int, route: int) -> bool:
        """Whether another seat has built to an end of the route."""
        for other in range(self.tables.routes):
            if self.at.owner[other] >= 0 and self.at.owner[other] != seat:
                a = self.tables.end_a[other]
                b = self.tables.end_b[other]
                if a == self.tables.end_a[route] or a == self.tables.end_b[route]:
                    return True
                if b == self.tables.end_a[route] or b == self.tables.end_b[route]:
                    return True
        return False

    def _rivals_pieces(self, seat: int) -> int:
        """The fewest pieces another seat has left."""
        fewest = 99
        for other in range(self.at.n_seats):
            if other != seat and self.at.trams[other] + self.at.subways[other] < fewest:
                fewest = self.at.trams[other] + self.at.subways[other]
        return fewest

    def _fewest_bikes(self, seat: int, route: int) -> int:
        """Bikes that a route costs at least."""
        base = seat * STEP
        colour = self.tables.colour[route]
        have = 0
        if colour != GREY:
            have = self.at.hand[base + colour]
        else:
            for other in range(COLOURS):
                if self.at.hand[base + other] > have:
                    have = self.at.hand[base + other]
        return self.tables.cost[route] - have if have < self.tables.cost[route] else 0

    # ------------------------------------------------------------ odds
    def _sharpen(self, seat: int, count: int) -> None:
        """Odds from logits."""
        best = -1e9
        for i in range(count):
            if self.logit[i] > best:
                best = self.logit[i]
        for i in range(count):
            gap = (best - self.logit[i]) * 16.0
            self.odds[i] = self.fade[int(gap)] if gap < 255.0 else self.fade[255]
