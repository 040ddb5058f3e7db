"""What of a game can be taken home: its record, and any step as a picture."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stellwerk.export import document
from stellwerk.record import Record
from stellwerk.server.day import may_tell_seed
from stellwerk.web.drawing import TooMuch
from stellwerk.web.pages.replay import front_seat, seat_of, step_of, steps_allowed
from stellwerk.web.site import refuse
from stellwerk.web.visit import Visit, visit


async def record(request: Request) -> Response:
    """The record to take home: whole after the end, as a seat may see it before."""
    here = await visit(request)
    table = here.table
    steps_allowed(here)
    copy: Record = table.record if table.status == "over" else await here.site.drawing.draw(table.record.masked, here.mine[0])
    text = copy.text()
    if not may_tell_seed(table) and copy.seed:
        text = text.replace(f"seed: {copy.seed}\n", "")
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table.game.name}-{table.name}.record"'})


async def picture(request: Request) -> Response:
    """A step as SVG or PNG."""
    here = await visit(request)
    form = request.path_params["form"]
    at = step_of(request, steps_allowed(here))
    if form not in ("svg", "png"):
        refuse(404, "There is no such page")
    seat, theme = front_seat(here, seat_of(request)), "night" if here.site.preferences(request).theme == "dark" else "day"
    site, key = here.site, here.kept_as("picture", at, seat, theme)
    if form == "png" and (known := site.drawing.kept(key)):
        return Response(known, media_type="image/png")
    text = await site.drawing.once(key, document_of, here, at, seat, theme)
    if form == "svg":
        return Response(text, media_type="image/svg+xml")
    try:
        return Response(await site.drawing.png(key, text), media_type="image/png")
    except TooMuch:
        refuse(503, "There is too much to draw right now. Try again in a moment")


def document_of(here: Visit, at: int, seat: int, theme: str) -> str:
    """A step as a document of its own."""
    table = here.table
    return document(table.game.picture(table.record.replay(until=at).view(seat), here.say, table.names), theme)
