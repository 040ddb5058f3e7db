"""Looking back: the result, any step of a game, its record and pictures. A running game is shown to its own seats only, as they saw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from stellwerk.analysis.review import Review
from stellwerk.core import View, winners
from stellwerk.export import document
from stellwerk.limits import DEALER
from stellwerk.record import BadRecord, Record
from stellwerk.table.table import Table
from stellwerk.web import reviews
from stellwerk.web.aside import TooMuch
from stellwerk.web.day import is_ranked, may_tell_seed
from stellwerk.web.outline import onto, outline
from stellwerk.web.pages import Visit, table_facts, visit
from stellwerk.web.site import refuse
from stellwerk.words import Say

MOST_STEPS = 5000


# ------------------------------------------------------------ the result
async def result(request: Request) -> Response:
    """All score items side by side."""
    here = await visit(request)
    table = here.table
    if table.status != "over":
        return RedirectResponse(f"/t/{table.name}", status_code=303)
    shown = await here.site.drawn(summed_up, here)
    return await here.site.page(
        request,
        "result.html",
        say=here.say,
        heavy=True,
        table=table_facts(request, here),
        **shown,
        note=daily_note(table, here.say),
        rematch=f"/t/{table.name}/rematch" if here.mine and not table.settings.daily else "",
        replay=f"/t/{table.name}/replay",
        review=f"/t/{table.name}/review" if reviews.is_open(table) else "",
        record=f"/t/{table.name}/record",
        daily=f"/daily/{table.game.name}/{table.settings.daily}" if table.settings.daily else "",
    )


def summed_up(here: Visit) -> dict[str, Any]:
    """The sheets and pads of all seats, and whether the deal was fair."""
    table, say = here.table, here.say
    scores = table.state.scores()
    best = winners(scores)
    columns = [
        {
            "name": table.chairs[seat].name,
            "winner": seat in best,
            "total": score.total,
            "hints": say.many("{n} hint", "{n} hints", len(table.hints[seat])) if table.hints[seat] else "",
            "sheet": Markup(table.game.parts(table.state.view(seat), say, table.names).board),
        }
        for seat, score in enumerate(scores)
    ]
    return {
        "columns": columns,
        "rows": score_rows(table, say),
        "sentence": here.site.painters[here.lang].outcome(table, say),
        "verdict": table.game.verdict(scores[0], say) if len(scores) == 1 else "",
        "fair": fair(table),
    }


def daily_note(table: Table, say: Say) -> str:
    """What a daily deal that does not rank is."""
    if table.settings.practice:
        return say("The deal of {date}, played outside the ranking.", date=table.settings.practice)
    if table.settings.daily and not is_ranked(table):
        return say("The deal of {date}, finished after its day: it does not rank.", date=table.settings.daily)
    return ""


def score_rows(table: Table, say: Say) -> list[dict[str, Any]]:
    """One row for each item, over all seats in the order of the first pad that has it."""
    scores = table.state.scores()
    names: list[str] = []
    for score in scores:
        names += [item.name for item in score.items if item.name not in names]
    rows = []
    for name in names:
        items = [next((item for item in score.items if item.name == name), None) for score in scores]
        top = max(item.points for item in items if item)
        cells = [
            {"how": item.how, "points": item.points, "best": len(scores) > 1 and item.points == top > 0} if item else None for item in items
        ]
        rows.append({"label": table.game.item(name, say), "sign": Markup(table.game.sign(name, say)), "cells": cells})
    return rows


def fair(table: Table) -> dict[str, Any]:
    """The seed, checked again by the server; not told while others still play the same deal."""
    if not may_tell_seed(table):
        return {"commitment": table.dealer.commitment, "seed": "", "ok": None, "deals": 0}
    try:
        deals = table.record.verify()
    except BadRecord:
        return {"commitment": table.record.commitment, "seed": table.record.seed, "ok": False, "deals": 0}
    return {"commitment": table.record.commitment, "seed": table.record.seed, "ok": True, "deals": deals}


# ------------------------------------------------------------ step by step
def steps_allowed(here: Visit) -> int:
    """How far this person may look: to the end if it is over, as a seat of a running game to what has been shown; others not at all."""
    if here.table.status == "over":
        return len(here.table.record.entries)
    if not here.mine:
        refuse(403, "This game is still running: only its players can look back")
    return here.table.opened


def front_seat(here: Visit, wanted: int | None) -> int:
    """The seat whose view may be shown: any when the game is over, one's own before."""
    mine = here.mine or [0]
    open_to = range(len(here.table.chairs)) if here.table.status == "over" else mine
    return wanted if wanted is not None and wanted in open_to else mine[0]


def step_of(request: Request, last: int) -> tuple[int, int | None]:
    """The step and the seat a path asks for."""
    text = str(request.path_params.get("step", last))
    at = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not 0 <= at <= last:
        refuse(404, "The game has no such step")
    seat = request.query_params.get("seat", "")
    return at, int(seat) if seat.isascii() and seat.isdigit() and len(seat) == 1 else None


def past(here: Visit, at: int, seat: int | None, found: Review | None) -> dict[str, str]:
    """The slots of the page at an earlier step, with what the review has to say of it, if there is one."""
    table, say, painter = here.table, here.say, here.site.painters[here.lang]
    shown = front_seat(here, seat)
    who, made = table.shown([shown])[at - 1] if at else (DEALER, None)
    then = table.twin()
    then.state = table.record.replay(until=max(0, at - 1))
    put = outline(table.game, then.state.view(shown), who, made)
    if at:
        then.state.play(who, table.record.entries[at - 1].token)
    view = then.state.view(shown)
    parts = table.game.parts(view, say, table.names)
    tray, panels = painter.laid_out(table.game, parts)
    mine = [shown]
    return {
        "board": onto(unpickable(parts.board), put),
        "now": parts.now,
        "tray": unpickable(tray),
        "panels": panels,
        "prompt": str(painter.sentence(table, who, made, mine, say)) if at else say("Before the first deal"),
        "strip": str(painter._macros(say, table).strip(painter.strip(then, view, mine, 0, say))),
        "remark": reviews.remark(here, found, at),
        **painter.pads(table, view, say),
    }


def unpickable(board: str) -> str:
    """What could be picked then is shown, but is no button now."""
    return board.replace('tabindex="0"', "").replace('role="button"', 'role="img"').replace("data-pick=", "data-was=")


async def replay(request: Request) -> Response:
    """One step of a game, with links to all others."""
    here = await visit(request)
    table = here.table
    last = steps_allowed(here)
    at, seat = step_of(request, last)
    found = await reviewed(here, seat)
    slots, steps = await here.site.drawn(lambda: (past(here, at, seat, found), steps_of(here, front_seat(here, seat), last, found)))
    which = f"?seat={seat}" if seat is not None else ""
    base = f"/t/{table.name}/replay"
    links = {
        "first": f"{base}/0{which}",
        "back": f"{base}/{max(0, at - 1)}{which}",
        "fore": f"{base}/{min(last, at + 1)}{which}",
        "end": f"{base}/{last}{which}",
        "svg": f"/t/{table.name}/picture/{at}.svg{which}",
        "png": f"/t/{table.name}/picture/{at}.png{which}",
        "record": f"/t/{table.name}/record",
        "json": f"{base}/",
        "review": f"/t/{table.name}/review{which}" if reviews.is_open(table) else "",
    }
    return await here.site.page(
        request,
        "replay.html",
        say=here.say,
        heavy=True,
        table=table_facts(request, here),
        fragments={name: Markup(html) for name, html in slots.items()},
        at=at,
        last=last,
        steps=steps,
        links=links,
        seat=seat,
        reviewed=found is not None,
    )


def steps_of(here: Visit, seat: int, last: int, found: Review | None) -> list[dict[str, Any]]:
    """Every step that may be looked at, for the list and the time line."""
    table, painter = here.table, here.site.painters[here.lang]
    costs = reviews.costs(found)
    told = table.shown([seat])[:last]
    return [
        {
            "n": n,
            "label": painter.sentence(table, who, move, [], here.say).striptags(),
            "seat": None if who == DEALER else who,
            "round_class": view.shade,
            "cost": costs.get(n, 0),
            "outline": Markup(outline(table.game, view, who, move)),
        }
        for n, ((who, move), view) in enumerate(zip(told, views_before(table, seat), strict=False), 1)
    ]


async def reviewed(here: Visit, seat: int | None) -> Review | None:
    """The stored review of the seat that is shown."""
    return await reviews.beside(here, front_seat(here, seat))


def views_before(table: Table, seat: int) -> Iterator[View]:
    """What a seat saw before every move."""
    return (state.view(seat) for state in table.record.positions())


async def replay_json(request: Request) -> Response:
    """One step for the slider."""
    here = await visit(request)
    table = here.table
    at, seat = step_of(request, steps_allowed(here))
    slots = await here.site.drawn(past, here, at, seat, await reviewed(here, seat))
    which = f"?seat={seat}" if seat is not None else ""
    return JSONResponse(
        {"fragments": slots, "at": at, "label": Markup(slots["prompt"]).striptags(), "url": f"/t/{table.name}/replay/{at}{which}"}
    )


async def record(request: Request) -> Response:
    """The record to take home: whole after the end, as a seat may see it before."""
    here = await visit(request)
    table = here.table
    steps_allowed(here)
    copy: Record = table.record if table.status == "over" else await here.site.drawn(table.record.masked, here.mine[0])
    text = copy.text()
    if not may_tell_seed(table) and copy.seed:
        text = text.replace(f"seed: {copy.seed}\n", "")
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table.game.name}-{table.name}.record"'})


async def picture(request: Request) -> Response:
    """A step as SVG or PNG."""
    here = await visit(request)
    table, form = here.table, request.path_params["form"]
    at, wanted = step_of(request, steps_allowed(here))
    if form not in ("svg", "png"):
        refuse(404, "There is no such page")
    seat, theme = front_seat(here, wanted), "night" if here.site.look(request)[1] == "dark" else "day"
    aside, key = here.site.hall.aside, (table.name, at, seat, here.lang, theme) if table.status == "over" else None
    if form == "png" and (known := aside.kept(key)):
        return Response(known, media_type="image/png")
    text = await here.site.drawn(drawing, here, at, seat, theme)
    if form == "svg":
        return Response(text, media_type="image/svg+xml")
    try:
        return Response(await aside.png(key, text), media_type="image/png")
    except TooMuch:
        refuse(503, "There is too much to draw right now. Try again in a moment")


def drawing(here: Visit, at: int, seat: int, theme: str) -> str:
    """A step as a document of its own."""
    table = here.table
    return document(table.game.picture(table.record.replay(until=at).view(seat), here.say, table.names), theme)
