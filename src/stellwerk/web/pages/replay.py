"""Any step of a game, as a page and for its slider. A running game is shown to its own seats only, as they saw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.analysis.review import Review
from stellwerk.limits import DEALER
from stellwerk.server.reviews import is_open
from stellwerk.svg import NOTHING, Node, el, several
from stellwerk.web.course import Course, Line, course_of
from stellwerk.web.numbers import small
from stellwerk.web.outline import onto, outline
from stellwerk.web.remarks import remark
from stellwerk.web.site import refuse
from stellwerk.web.view import View
from stellwerk.web.visit import Facts, Visit, facts, visit


@dataclass(frozen=True, slots=True)
class Past:
    """The page at an earlier step."""

    label: str
    slots: dict[str, str]


@dataclass(frozen=True, slots=True)
class Links:
    """Where one can go from a step."""

    first: str
    back: str
    fore: str
    end: str
    svg: str
    png: str
    record: str
    review: str


@dataclass(frozen=True, slots=True)
class ReplayView(View):
    """What replay.html gets."""

    template = "replay.html"
    table: Facts
    fragments: dict[str, Markup]
    at: int
    place: int
    """Of the stop that is shown, or the last one before the step that is."""
    lit: int
    """The stop whose lines of the log are lit."""
    course: Course
    links: Links
    seat: int | None
    """The one that is asked for."""
    reviewed: bool


async def replay(request: Request) -> Response:
    """One step of a game, with links to all others."""
    here = await visit(request)
    last = steps_allowed(here)
    at, seat = step_of(request, last), seat_of(request)
    found = await reviewed(here, seat)
    course = await course_at(here, seat, last, found)
    then = await past_at(here, at, seat, found, course)
    view = ReplayView(
        table=facts(request, here),
        fragments={name: Markup(html) for name, html in then.slots.items()},
        at=at,
        place=course.place(at),
        lit=course.current(at),
        course=course,
        links=links_of(here, at, course, seat),
        seat=seat,
        reviewed=found is not None,
    )
    return await here.site.page(request, view, say=here.say, heavy=True)


async def replay_json(request: Request) -> Response:
    """One step for the slider."""
    here = await visit(request)
    last, seat = steps_allowed(here), seat_of(request)
    at, found = step_of(request, last), await reviewed(here, seat)
    then = await past_at(here, at, seat, found, await course_at(here, seat, last, found))
    return JSONResponse({"fragments": then.slots, "at": at, "label": then.label, "url": here.path_to("step", step=at) + query(seat)})


# ------------------------------------------------------------ what may be seen
def steps_allowed(here: Visit) -> int:
    """How far this person may look: to the end if it is over, as a seat of a running game to what has been shown; others not at all."""
    if here.table.status == "over":
        return len(here.table.record.entries)
    if not here.mine:
        refuse(403, "This game is still running: only its players can look back")
    return here.table.opened


def step_of(request: Request, last: int) -> int:
    """The step a path asks for; the last if it names none."""
    at = cast(int, request.path_params.get("step", last))
    if at > last:
        refuse(404, "The game has no such step")
    return at


def seat_of(request: Request) -> int | None:
    """The seat an address asks for."""
    return small(request.query_params.get("seat", ""))


def front_seat(here: Visit, wanted: int | None) -> int:
    """The seat whose view may be shown: any when the game is over, one's own before."""
    mine = here.mine or [0]
    open_to = range(len(here.table.chairs)) if here.table.status == "over" else mine
    return wanted if wanted is not None and wanted in open_to else mine[0]


async def reviewed(here: Visit, seat: int | None) -> Review | None:
    """The stored review of the seat that is shown, if there is one and this visitor may see it."""
    return await here.site.reviewer.known(here.table.name, front_seat(here, seat)) if is_open(here.table) else None


# ------------------------------------------------------------ what is shown
def query(seat: int | None) -> str:
    """The end of an address that keeps to the seat."""
    return f"?seat={seat}" if seat is not None else ""


def links_of(here: Visit, at: int, course: Course, seat: int | None) -> Links:
    """To other stops, and to what can be taken home of this step."""
    which, stops = query(seat), [stop.n for stop in course.stops]
    back = max((n for n in stops if n < at), default=0)
    fore = min((n for n in stops if n > at), default=stops[-1])
    first, back_to, fore_to, end = (here.path_to("step", step=step) + which for step in (0, back, fore, stops[-1]))
    svg, png = (here.path_to("picture", step=at, form=form) + which for form in ("svg", "png"))
    review = here.path_to("review") + which if is_open(here.table) else ""
    return Links(first, back_to, fore_to, end, svg, png, here.path_to("record"), review)


async def course_at(here: Visit, seat: int | None, last: int, found: Review | None) -> Course:
    """Where the replay stops and what it tells, put together once for all who look at a game that is over."""
    shown = front_seat(here, seat)
    return await here.site.drawing.once(here.kept_as("course", shown, found is not None), steps_of, here, shown, last, found)


def steps_of(here: Visit, shown: int, last: int, found: Review | None) -> Course:
    """All that may be looked at."""
    return course_of(here.table, shown, last, found, here.say)


async def past_at(here: Visit, at: int, seat: int | None, found: Review | None, course: Course) -> Past:
    """The page at an earlier step, drawn once for all who look at a game that is over."""
    shown = front_seat(here, seat)
    return await here.site.drawing.once(here.kept_as("past", at, shown, found is not None), past, here, at, shown, found, course)


def past(here: Visit, at: int, shown: int, found: Review | None, course: Course) -> Past:
    """An earlier step as a seat saw it: what was asked, the board after it, what is told, and what a review has to say."""
    table, say, painter = here.table, here.say, here.site.painters[here.lang]
    who, made = table.shown([shown])[at - 1] if at else (DEALER, None)
    then = table.twin()
    then.state = table.record.replay(until=max(0, at - 1))
    asked = table.game.parts(then.state.view(asked_of(here, who, shown)), say, table.names).now
    put = outline(table.game, then.state.view(shown), who, made)
    if at:
        then.state.play(who, table.record.entries[at - 1].token)
    view = then.state.view(shown)
    parts = table.game.parts(view, say, table.names)
    tray, panels = painter.laid_out(parts)
    told, start = course.at(at), say("Before the first deal")
    if table.game.has_sheets:
        told.sort(key=lambda line: line.seat != shown)  # what happened on the sheet that is shown
    words = " ".join(f"{line.text}." for line in told) or (painter.words(table, who, made, [], say) if at else start)
    slots = {
        "board": str(onto(unpickable(parts.board), put)),
        "now": str(unpickable(parts.now if who == DEALER else asked)),
        "tray": str(unpickable(tray)),
        "panels": str(panels),
        "prompt": str(sentences(told) if told else several(words)),
        "strip": painter.seats(then, view, [shown], 0, say),
        "remark": remark(here, found, at),
        **painter.pads(then, view, say),
        "reasons": painter.reasons(then, view),
    }
    return Past(words, slots)


def asked_of(here: Visit, who: int, shown: int) -> int:
    """Whose eyes see what was asked: on a board of all those of who moved, once everything may be told."""
    return shown if who == DEALER or here.table.game.has_sheets or here.table.status != "over" else who


def sentences(told: list[Line]) -> Node:
    """What happened, the first of it larger."""
    rows = [
        several(line.picture, el("span", line.words), el("span", line.points, class_="won") if line.points else NOTHING) for line in told
    ]
    return several(*[el("span", row, class_="said" if n else "said main") for n, row in enumerate(rows)])


def unpickable(node: Node) -> Node:
    """What could be picked or switched then is shown, but is no button now."""
    if not node.is_live:
        return node
    gone = ("tabindex", "data_mode", "data_turn", "data_key", "aria_checked", *(["type", "role"] if "data_mode" in node.attrs else []))
    attrs = {("data_was" if name == "data_pick" else name): value for name, value in node.attrs.items() if name not in gone}
    name = node.name
    if "data_mode" in node.attrs:
        name = "span"
    elif name == "button":
        name, attrs["role"] = "span", "img"
        attrs.pop("type", None)
    elif attrs.get("role") == "button":
        attrs["role"] = "img"
    return Node(name, attrs, tuple(unpickable(child) if isinstance(child, Node) else child for child in node.inner))
