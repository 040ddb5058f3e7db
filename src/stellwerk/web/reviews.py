"""The review of a finished game as a page and as JSON, and what of it the replay shows.

The review of any seat of a finished game may be seen by anybody, but today's daily deal has none while others still play it. Who has
played the game may begin one: merely looking begins no work.
"""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stellwerk.analysis.review import Decision, Review
from stellwerk.core import State
from stellwerk.table.table import Refused, Table
from stellwerk.web.choice import pictures
from stellwerk.web.day import may_tell_seed
from stellwerk.web.pages import Visit, table_facts, visit
from stellwerk.web.reviewer import Standing, read
from stellwerk.web.site import Site, address_of, refuse
from stellwerk.words import Say

STEPS = 20
"""Heights of the bars that show what a decision cost."""


# ------------------------------------------------------------ who may see what
def is_open(table: Table) -> bool:
    """Whether a review may be seen: not while its deal is played for a ranking, or who knows the best moves could sit down again."""
    return table.status == "over" and may_tell_seed(table)


def check_open(table: Table) -> None:
    """Refuse what is not open yet."""
    if table.status != "over":
        refuse(403, "This game is still running: it can be reviewed when it is over")
    if not is_open(table):
        refuse(403, "Others still play this deal: it can be reviewed when the day is over")


def seat_of(connection: HTTPConnection, table: Table, mine: list[int]) -> int:
    """The seat that is asked for: one's own if nothing is said, else the first."""
    wanted = connection.query_params.get("seat")
    if wanted is None:
        return (mine or [0])[0]
    seats = {str(seat): seat for seat in range(len(table.chairs))}
    if wanted not in seats:
        refuse(404, "There is no such seat")
    return seats[wanted]


# ------------------------------------------------------------ the page and its JSON
async def page(request: Request) -> Response:
    """The review of a seat, how far it has come, or the button that begins it."""
    here = await visit(request)
    check_open(here.table)
    seat = seat_of(request, here.table, here.mine)
    if request.method == "POST":
        guest, _ = await here.site.form(request)
        await begin(request, here.site, here.table, seat, guest.id)
        return here.site.go(request, f"/t/{here.table.name}/review?seat={seat}", guest)
    standing = await here.site.reviewer.standing(here.table.name, seat)
    return await here.site.page(
        request,
        "review.html",
        say=here.say,
        table=table_facts(request, here),
        seat=seat,
        name=here.table.chairs[seat].name,
        is_mine=seat in here.mine,
        may_begin=bool(here.mine),
        standing=standing,
        json=f"/t/{here.table.name}/review.json?seat={seat}",
        links={name: f"/t/{here.table.name}/{name}" for name in ("replay", "result", "review")},
        found=await here.site.drawn(lambda: shown(here, seat, read(standing.body))) if standing.status == "done" else None,
        heavy=True,
    )


async def page_json(request: Request) -> Response:
    """How the review stands, or the whole of it, for the page that waits and for whoever wants to keep it."""
    here = await visit(request)
    check_open(here.table)
    return answer(await here.site.reviewer.standing(here.table.name, seat_of(request, here.table, here.mine)))


async def begin(request: Request, site: Site, table: Table, seat: int, player: str) -> Standing:
    """Begin a review for somebody who has played the game."""
    if not table.seats_of(player):
        refuse(403, "Only who has played this game can have it reviewed")
    site.count(site.limits.reviews, player, request)
    try:
        return await site.reviewer.begin(table, seat, player, address_of(request))
    except Refused as error:
        refuse(429, error.reason, wait=30)


def answer(standing: Standing) -> Response:
    """A standing as JSON: 202 as long as there is more to come, 404 if nobody has begun it."""
    if standing.status == "none":
        refuse(404, "No review of this game has been made yet")
    if standing.status == "done":
        return Response(msgspec.json.encode({"status": "done", **msgspec.json.decode(standing.body)}), media_type="application/json")
    told = msgspec.json.encode({"status": standing.status, "progress": standing.progress})
    return Response(told, 200 if standing.status == "failed" else 202, media_type="application/json", headers={"retry-after": "2"})


# ------------------------------------------------------------ what the page shows
def shown(here: Visit, seat: int, found: Review) -> dict[str, Any]:
    """A review in words and pictures."""
    table, say = here.table, here.say
    told = Told(table, say)
    at = f"/t/{table.name}/replay/"
    which = f"?seat={seat}"
    shades = shades_before(table, seat)
    most = max((decision.lost for decision in found.decisions), default=0.0)
    rows = [
        {
            "n": decision.step + 1,
            "url": f"{at}{decision.step + 1}{which}",
            "played": told(decision.played),
            "best": told(decision.best),
            "lost": say.tenths(decision.lost) if decision.lost else "",
            "exact": decision.exact,
            "rank": found.dearest.index(decision.step) + 1 if decision.step in found.dearest else 0,
            "height": height(decision.lost, most),
            "shade": shades[decision.step],
        }
        for decision in found.decisions
    ]
    return {
        "points": found.points,
        "accuracy": round(found.accuracy),
        "lead": found.lead,
        "lost": say.tenths(found.lost),
        "decisions": len(found.decisions),
        "best": sum(not decision.lost for decision in found.decisions),
        "hindsight": found.hindsight,
        "rows": rows,
        "mistakes": mistakes(here, seat, found, told),
    }


def mistakes(here: Visit, seat: int, found: Review, told: Told) -> list[dict[str, Any]]:
    """The dearest ones, each with a picture of both choices."""
    table, say = here.table, here.say
    shown = []
    for step in found.dearest:
        decision = found.decision(step)
        assert decision
        view = table.record.replay(until=step).view(seat)
        played, best = pictures(table.game, view, (decision.played, decision.best), say, table.names)
        shown.append(
            {
                "n": step + 1,
                "url": f"/t/{table.name}/replay/{step + 1}?seat={seat}",
                "lost": say.tenths(decision.lost),
                "prompt": table.game.prompt(view, say),
                "choices": (
                    {"move": told(decision.played), "picture": played, "best": False},
                    {"move": told(decision.best), "picture": best, "best": True},
                ),
            }
        )
    return shown


class Told:
    """Moves of a table in words, by their tokens."""

    def __init__(self, table: Table, say: Say) -> None:
        self.table, self.say = table, say
        self.state: State = table.state

    def __call__(self, token: str) -> str:
        """As in the log."""
        return self.table.game.tell(self.state.moves[self.state.numbers[token]], self.say, self.table.names)


def height(lost: float, most: float) -> int:
    """What a decision cost as one of the heights of a bar; nothing has no height, little has some."""
    return max(1, round(STEPS * lost / most)) if lost > 0 else 0


def shades_before(table: Table, seat: int) -> list[str]:
    """The colour of the part of the game that every move belongs to."""
    return [state.view(seat).shade for state in itertools.islice(table.record.positions(), len(table.record.entries))]


# ------------------------------------------------------------ in the replay
async def beside(here: Visit, seat: int) -> Review | None:
    """The stored review of the seat that a replay shows, if there is one and this visitor may see it."""
    return await here.site.reviewer.known(here.table.name, seat) if is_open(here.table) else None


def costs(found: Review | None) -> dict[int, int]:
    """For the time line: how high the bar of each mistake is, by the number of the move."""
    decisions = found.decisions if found else ()
    most = max((decision.lost for decision in decisions), default=0.0)
    return {decision.step + 1: height(decision.lost, most) for decision in decisions if decision.lost}


def remark(here: Visit, found: Review | None, at: int) -> str:
    """What the review says of the move that led to this step; empty if it says nothing."""
    decision = found.decision(at - 1) if found else None
    if decision is None:
        return ""
    template = here.site.templates.get_template("remark.html")
    return Markup(
        template.render(say=here.say, lost=decision.lost, exact=decision.exact, moves=rated(decision, Told(here.table, here.say)))
    )


def rated(decision: Decision, told: Told) -> list[dict[str, Any]]:
    """The best moves and the one played, with what each brings less than the best."""
    best = decision.moves[0].worth
    return [
        {
            "move": told(each.token),
            "less": told.say.tenths(min(0.0, each.worth - best)),
            "best": each.token == decision.best,
            "played": each.token == decision.played,
        }
        for each in decision.moves
    ]
