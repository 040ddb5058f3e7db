"""The result of a game: all score items side by side, the sheets, and whether the deal was fair."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.contract import winners
from stellwerk.record import BadRecord
from stellwerk.server.day import is_ranked, may_tell_seed
from stellwerk.server.reviews import is_open
from stellwerk.svg import Node, several, written
from stellwerk.table.table import Table
from stellwerk.web import pads
from stellwerk.web.paths import path_to
from stellwerk.web.view import View
from stellwerk.web.visit import Facts, Visit, facts, visit
from stellwerk.words import Say, minus


@dataclass(frozen=True, slots=True)
class Column:
    """A seat with its sheet."""

    name: str
    winner: bool
    total: int
    hints: str
    sheet: Node


@dataclass(frozen=True, slots=True)
class Cell:
    """What an item brought a seat."""

    row: pads.Row
    best: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An item of the score pads over all seats."""

    label: str
    sign: Node
    cells: list[Cell | None]


@dataclass(frozen=True, slots=True)
class Fair:
    """The seed, checked again by the server."""

    commitment: str
    seed: str
    ok: bool | None
    """None: it cannot be told yet."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What takes long to put together."""

    columns: list[Column]
    rows: list[Row]
    reasons: Node
    sentence: str
    verdict: str
    fair: Fair


@dataclass(frozen=True, slots=True)
class ResultView(View):
    """What result.html gets; the addresses are empty where there is no such page."""

    template = "result.html"
    table: Facts
    columns: list[Column]
    rows: list[Row]
    reasons: Node
    sentence: str
    verdict: str
    fair: Fair
    note: str
    rematch: str
    replay: str
    review: str
    record: str
    daily: str


async def result(request: Request) -> Response:
    """All score items side by side."""
    here = await visit(request)
    table = here.table
    if table.status != "over":
        return RedirectResponse(here.path_to("table"), status_code=303)
    shown = await here.site.drawing.once(here.kept_as("result", may_tell_seed(table)), summed_up, here)
    view = ResultView(
        table=facts(request, here),
        columns=shown.columns,
        rows=shown.rows,
        reasons=shown.reasons,
        sentence=shown.sentence,
        verdict=shown.verdict,
        fair=shown.fair,
        note=daily_note(table, here.say),
        rematch=here.path_to("rematch") if here.mine and not table.settings.daily else "",
        replay=here.path_to("replay"),
        review=here.path_to("review") if is_open(table) else "",
        record=here.path_to("record"),
        daily=path_to("day", game=table.game.name, date=table.settings.daily) if table.settings.daily else "",
    )
    return await here.site.page(request, view, say=here.say, heavy=True)


def summed_up(here: Visit) -> Sum:
    """The sheets and pads of all seats, and whether the deal was fair."""
    table, say = here.table, here.say
    scores = table.state.scores()
    best = winners(scores)
    columns = [
        Column(
            name=table.chairs[seat].name,
            winner=seat in best,
            total=score.total,
            hints=say.many("{n} hint", "{n} hints", len(table.hints[seat])) if table.hints[seat] else "",
            sheet=written(table.game.parts(table.state.view(seat), say, table.names).board),
        )
        for seat, score in enumerate(scores)
    ]
    verdict = table.game.verdict(scores[0], say) if len(scores) == 1 else ""
    why = several(*[pads.reasons(table.game, table.state.view(seat), seat, say) for seat in range(len(scores))])
    return Sum(columns, score_rows(table, say), written(why), here.site.painters[here.lang].outcome(table, say), verdict, fair(table))


def daily_note(table: Table, say: Say) -> str:
    """What a daily deal that does not rank is."""
    if table.settings.practice:
        return say("The deal of {date}, played outside the ranking.", date=table.settings.practice)
    if table.settings.daily and not is_ranked(table):
        return say("The deal of {date}, finished after its day: it does not rank.", date=table.settings.daily)
    return ""


def score_rows(table: Table, say: Say) -> list[Row]:
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
            Cell(pads.row(table.game, seat, item, minus(item.points), say), len(scores) > 1 and item.points == top > 0) if item else None
            for seat, item in enumerate(items)
        ]
        rows.append(Row(table.game.item(name, say), table.game.sign(name, say), cells))
    return rows


def fair(table: Table) -> Fair:
    """The seed, checked again; not told while others still play the same deal."""
    if not may_tell_seed(table):
        return Fair(table.dealer.commitment, "", None)
    try:
        table.record.verify()
    except BadRecord:
        return Fair(table.record.commitment, table.record.seed, False)
    return Fair(table.record.commitment, table.record.seed, True)
