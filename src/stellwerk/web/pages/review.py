"""The review of a finished game: the figures, the dearest mistakes with both choices, every decision; or how far it has come."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.analysis.hindsight import Hindsight
from stellwerk.analysis.review import Review
from stellwerk.server.reviews import Standing, read
from stellwerk.svg import Node
from stellwerk.table.table import Table
from stellwerk.web.choice import pictures
from stellwerk.web.remarks import Told, asked, height
from stellwerk.web.reviews import answer, begin, check_open, seat_of
from stellwerk.web.view import View
from stellwerk.web.visit import Facts, Visit, facts, visit


@dataclass(frozen=True, slots=True)
class Row:
    """A decision."""

    n: int
    url: str
    played: str
    best: str
    lost: str
    """Empty if no better move was found."""
    rank: int
    """Among the dearest mistakes; 0: it is none of them."""
    height: int
    shade: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with its picture."""

    move: str
    picture: Node
    best: bool


@dataclass(frozen=True, slots=True)
class Mistake:
    """One of the dearest, with what was played and what was better."""

    n: int
    url: str
    lost: str
    prompt: str
    choices: tuple[Choice, Choice]


@dataclass(frozen=True, slots=True)
class Found:
    """A review in words and pictures."""

    points: int
    accuracy: int
    lead: bool
    lost: str
    decisions: int
    best: int
    hindsight: Hindsight | None
    rows: list[Row]
    mistakes: list[Mistake]


@dataclass(frozen=True, slots=True)
class Links:
    """To the other pages of looking back."""

    replay: str
    result: str
    review: str


@dataclass(frozen=True, slots=True)
class ReviewView(View):
    """What review.html gets."""

    template = "review.html"
    table: Facts
    seat: int
    name: str
    is_mine: bool
    may_begin: bool
    standing: Standing
    json: str
    links: Links
    found: Found | None


async def page(request: Request) -> Response:
    """The review of a seat, how far it has come, or the button that begins it."""
    here = await visit(request)
    check_open(here.table)
    seat = seat_of(request, here.table, here.mine)
    if request.method == "POST":
        guest, _ = await here.site.form(request)
        await begin(request, here.table, seat, guest.id)
        return here.site.go(request, f"{here.path_to('review')}?seat={seat}", guest)
    standing = await here.site.reviewer.standing(here.table.name, seat)
    view = ReviewView(
        table=facts(request, here),
        seat=seat,
        name=here.table.chairs[seat].name,
        is_mine=seat in here.mine,
        may_begin=bool(here.mine),
        standing=standing,
        json=f"{here.path_to('review.json')}?seat={seat}",
        links=Links(*(here.path_to(name) for name in ("replay", "result", "review"))),
        found=await drawn(here, seat, standing) if standing.status == "done" else None,
    )
    return await here.site.page(request, view, say=here.say, heavy=True)


async def page_json(request: Request) -> Response:
    """How the review stands, or the whole of it, for the page that waits and for whoever wants to keep it."""
    here = await visit(request)
    check_open(here.table)
    return answer(await here.site.reviewer.standing(here.table.name, seat_of(request, here.table, here.mine)))


async def drawn(here: Visit, seat: int, standing: Standing) -> Found:
    """A finished review, drawn once for all who look at it."""
    return await here.site.drawing.once(here.kept_as("review", seat), lambda: shown(here, seat, read(standing.body)))


def shown(here: Visit, seat: int, review: Review) -> Found:
    """A review in words and pictures."""
    table, say = here.table, here.say
    told = Told(table, say)
    shades = shades_before(table, seat)
    most = max((decision.lost for decision in review.decisions), default=0.0)
    rows = [
        Row(
            n=decision.step + 1,
            url=f"{here.path_to('step', step=decision.step + 1)}?seat={seat}",
            played=told(decision.played),
            best=told(decision.best),
            lost=say.tenths(decision.lost) if decision.lost else "",
            rank=review.dearest.index(decision.step) + 1 if decision.step in review.dearest else 0,
            height=height(decision.lost, most),
            shade=shades[decision.step],
        )
        for decision in review.decisions
    ]
    return Found(
        points=review.points,
        accuracy=round(review.accuracy),
        lead=review.lead,
        lost=say.tenths(review.lost),
        decisions=len(review.decisions),
        best=sum(not decision.lost for decision in review.decisions),
        hindsight=review.hindsight,
        rows=rows,
        mistakes=[mistake(here, seat, review, step, told) for step in review.dearest],
    )


def mistake(here: Visit, seat: int, review: Review, step: int, told: Told) -> Mistake:
    """One of the dearest, with a picture of both choices."""
    table, say = here.table, here.say
    decision = review.decision(step)
    assert decision
    state = table.record.replay(until=step)
    played, best = pictures(state, seat, (decision.played, decision.best), say, table.names)
    words = [asked(state, seat, token, told) for token in (decision.played, decision.best)]
    return Mistake(
        n=step + 1,
        url=f"{here.path_to('step', step=step + 1)}?seat={seat}",
        lost=say.tenths(decision.lost),
        prompt=table.game.prompt(state.view(seat), say),
        choices=(Choice(words[0], played, False), Choice(words[1], best, True)),
    )


def shades_before(table: Table, seat: int) -> list[str]:
    """The colour of the part of the game that every move belongs to."""
    return [state.view(seat).shade for state in itertools.islice(table.record.positions(), len(table.record.entries))]
