"""A player with a plan: a cheap network for its tickets, the cards for it, then the next tickets. Blocks nobody. Works on a view.

`choose` is the whole interface. All costs are in cards, with what is in hand taken off.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from stellwerk.games.ticket_to_ride_berlin.rules.board import Payment
from stellwerk.games.ticket_to_ride_berlin.rules.codes import BIKE, COLOURS, GREY
from stellwerk.games.ticket_to_ride_berlin.rules.reach import DONE, POSSIBLE
from stellwerk.games.ticket_to_ride_berlin.rules.view import View
from stellwerk.games.ticket_to_ride_berlin.rules.ways import Ways

SPARE_TRAMS = 5
"""With fewer trams left, no more tickets are drawn."""
PIECE = 0.5
"""What a piece is worth in cards: short ways are better than cheap ones."""
POINT = 0.3
"""What a point of a route is worth in cards: of two ways, the one that pays more."""
BIKES = 0.5
"""A route is not claimed with a larger share of bikes than this before the last round."""
CARD = 1.15
"""What a card of the plan must bring in points for another ticket to be kept."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Routes still to claim, and the tickets they complete."""

    routes: frozenset[int]
    tickets: tuple[int, ...]
    trams: int
    subways: int


def choose(view: View, rng: Random) -> int:
    """The number of one of the view's legal moves."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.stage in ("start", "keep"):
        return choose_ticket(view)
    if view.stage == "pay":
        return cheapest_payment(view, view.legal, plan(view, view.tickets))
    return choose_action(view, rng)


# ------------------------------------------------------------ tickets
def choose_ticket(view: View) -> int:
    """First the ticket that pays best for its way, then the other if it is worth it and the pieces reach for both."""
    first = view.board.first["keep"]
    values = {t: worth(view, (*view.tickets, t)) for t in view.on_offer}
    best = max(values, key=lambda t: (values[t], -t))
    if not any(n == view.board.first["pass"] for n in view.legal):
        return first + best
    return first + best if values[best] > worth(view, view.tickets) else view.board.first["pass"]


def worth(view: View, tickets: tuple[int, ...]) -> float:
    """The points of these tickets if the plan for them works, less what its cards cost in time; far ones are a risk."""
    made = plan(view, tickets)
    value = 0.0
    for ticket in tickets:
        gain = view.board.tickets[ticket].value
        value += gain if ticket in made.tickets or view.progress(ticket) == DONE else -gain
    cards = sum(view.board.routes[i].cost for i in made.routes)
    points = sum(view.board.routes[i].points for i in made.routes)
    return value + points - CARD * cards


# ------------------------------------------------------------ the plan
def plan(view: View, tickets: tuple[int, ...]) -> Plan:
    """Ticket after ticket, the dearest first: the cheapest way over own and planned routes, as long as the pieces last."""
    assert view.seat is not None
    pad = view.pads[view.seat]
    trams, subways = pad.trams, pad.subways
    ways = priced(view)
    chosen: set[int] = set()
    reached = []
    for ticket in sorted(tickets, key=lambda t: -view.board.tickets[t].value):
        if view.progress(ticket) != POSSIBLE:
            continue
        goal = view.board.tickets[ticket]
        way = ways.find(goal.a, goal.b, trams, subways)
        if way is None:
            continue
        reached.append(ticket)
        chosen.update(way)
        trams, subways = ways.trams_over, ways.subways_over
        for i in way:
            ways.build(i)
    return Plan(frozenset(chosen), tuple(reached), trams, subways)


def priced(view: View) -> Ways:
    """The map with what each route costs this seat."""
    ways = Ways(view.board.tables)
    for i, route in enumerate(view.board.routes):
        if view.owner[i] == view.seat:
            ways.build(i)
        elif view.is_free(i):
            ways.open(i, max(0.1, missing(view, i) + PIECE * (route.trams or 1) + 0.3 - POINT * route.points))
    return ways


def missing(view: View, i: int) -> float:
    """Cards still to draw for a route, bikes left aside; a little for those in hand, which others may want too."""
    route, hand = view.board.routes[i], view.hand
    have = max(hand[:COLOURS]) if route.colour == GREY else hand[route.colour]
    return max(0, route.cost - have) + 0.4 * min(route.cost, have)


# ------------------------------------------------------------ the turn
def choose_action(view: View, rng: Random) -> int:
    """Claim what is planned, else draw for it; without a plan, new tickets or the routes that pay best."""
    made = plan(view, view.tickets)
    wanted = made.routes or spare_routes(view)
    if view.stage == "act":
        if claim := planned_claim(view, wanted):
            return claim
        assert view.seat is not None
        ask = view.board.first["ask"]
        if not made.routes and ask in view.legal and view.turns_left < 0 and view.pads[view.seat].trams >= SPARE_TRAMS:
            return ask
    return choose_card(view, wanted, rng)


def planned_claim(view: View, wanted: frozenset[int]) -> int | None:
    """The dearest wanted route that can be paid for; in the last turn any with the most points."""
    claims = {route_of(view, n): n for n in view.legal if n >= view.board.first["choose"]}
    ready = [i for i in claims if i in wanted and (view.turns_left >= 0 or fewest_bikes(view, i) <= BIKES * view.board.routes[i].cost)]
    if view.turns_left >= 0 and not ready:
        ready = list(claims)
    if not ready:
        return None
    best = max(ready, key=lambda i: (view.board.routes[i].points, view.board.routes[i].twin >= 0, -i))
    return claims[best]


def fewest_bikes(view: View, i: int) -> int:
    """Bikes that a route costs at least."""
    return min(view.board.payments[n - view.board.first["claim"]].bikes for n in view.payments(i))


def route_of(view: View, n: int) -> int:
    """The route of a move that chooses or claims one."""
    first = view.board.first
    return n - first["choose"] if n < first["claim"] else view.board.payments[n - first["claim"]].route


def spare_routes(view: View) -> frozenset[int]:
    """Without tickets to work for: the free routes with the most points for the cards that are missing."""
    assert view.seat is not None
    pad = view.pads[view.seat]
    fitting = [
        i for i, route in enumerate(view.board.routes) if view.is_free(i) and route.trams <= pad.trams and route.subways <= pad.subways
    ]
    best = sorted(fitting, key=lambda i: (missing(view, i) + 1) / view.board.routes[i].points)
    return frozenset(best[:3])


def cheapest_payment(view: View, payments: tuple[int, ...], made: Plan) -> int:
    """Few bikes; on grey, the colour the plan needs least."""
    need = demand(view, made.routes - {view.route})

    def price(n: int) -> tuple[float, int]:
        paid: Payment = view.board.payments[n - view.board.first["claim"]]
        short = max(0.0, need[paid.colour] + paid.cards - view.hand[paid.colour]) if paid.cards else 0.0
        return 1.5 * paid.bikes + short, n

    return min(payments, key=price)


def demand(view: View, routes: frozenset[int]) -> list[float]:
    """Cards of each colour that these routes ask for; grey asks for any, most of all for the colour in hand."""
    need = [0.0] * COLOURS
    for i in routes:
        route = view.board.routes[i]
        if route.colour == GREY:
            most = max(range(COLOURS), key=lambda c: view.hand[c])
            need[most] += route.cost
        else:
            need[route.colour] += route.cost
    return need


def choose_card(view: View, wanted: frozenset[int], rng: Random) -> int:
    """A wanted colour from the market, the one whose route is nearest; else a bike if a lot is missing; else the pile."""
    first = view.board.first
    need = demand(view, wanted)
    lacking = {c: need[c] - view.hand[c] for c in range(COLOURS) if need[c] > view.hand[c]}
    open_colours = [c for c in lacking if first["take"] + c in view.legal]
    if open_colours:
        return first["take"] + min(open_colours, key=lambda c: (lacking[c], c))
    bike = first["take"] + BIKE
    if bike in view.legal and 0 < sum(lacking.values()) - view.hand[BIKE] <= 2:
        return bike
    if first["draw"] in view.legal:
        return first["draw"]
    cards = [n for n in view.legal if first["take"] <= n <= bike]
    return rng.choice(cards or view.legal)
