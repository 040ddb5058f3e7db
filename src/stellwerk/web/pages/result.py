"""The result of a game: its story on one large board or on everybody's sheets, the points over the turns, all score items, the deal."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.chronicle import Chronicle, Highlight, chronicle
from stellwerk.contract import winners
from stellwerk.limits import DEALER
from stellwerk.record import BadRecord
from stellwerk.server.day import is_ranked, may_tell_seed
from stellwerk.server.reviews import Standing, is_open, read
from stellwerk.story import Listener
from stellwerk.svg import NOTHING, Node, several, written
from stellwerk.table.table import Table
from stellwerk.web import pads
from stellwerk.web.chart import Line, chart, turn_words
from stellwerk.web.log import turns_of
from stellwerk.web.pages.review import Mistake, mistake
from stellwerk.web.paths import path_to
from stellwerk.web.remarks import Told
from stellwerk.web.view import View
from stellwerk.web.visit import Facts, Visit, facts, visit
from stellwerk.words import Say, minus


@dataclass(frozen=True, slots=True)
class Feat:
    """A highlight on the page."""

    key: str
    """Of the reason that lights it on the board."""
    words: str
    picture: Node
    points: str


@dataclass(frozen=True, slots=True)
class Column:
    """A seat with what it did."""

    name: str
    badge: Node
    """Empty: its initial."""
    winner: bool
    total: int
    hints: str
    feats: list[Feat]
    sheet: Node
    """Empty where all play on one board."""


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
class Turn:
    """A line of the chart as a table."""

    words: str
    url: str
    points: list[str]
    leader: int


@dataclass(frozen=True, slots=True)
class Fair:
    """The seed, checked again by the server."""

    commitment: str
    seed: str
    ok: bool | None
    """None: it cannot be told yet."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What takes long to put together, and is the same for all who look."""

    columns: list[Column]
    rows: list[Row]
    board: Node
    """The one board of all seats; empty where several have sheets of their own."""
    others: list[Feat]
    """What belongs to no seat."""
    best: str
    """The key of the greatest highlight, which the board of all shows first."""
    chart: Node
    turns: list[Turn]
    reasons: Node
    sentence: str
    story: str
    verdict: str
    fair: Fair


@dataclass(frozen=True, slots=True)
class Dearest:
    """The dearest mistake of the one who looks: as far as the review has come."""

    status: str
    url: str
    """Of the review."""
    lead: bool = False
    found: Mistake | None = None


@dataclass(frozen=True, slots=True)
class ResultView(View):
    """What result.html gets; the addresses are empty where there is no such page."""

    template = "result.html"
    table: Facts
    shown: Sum
    order: list[int]
    """The seats as sheets lie: one's own first, then by rank."""
    ranks: list[int]
    dearest: Dearest | None
    note: str
    rematch: str
    replay: str
    review: str
    record: str
    daily: str


async def result(request: Request) -> Response:
    """The story of a game that is over."""
    here = await visit(request)
    table = here.table
    if table.status != "over":
        return RedirectResponse(here.path_to("table"), status_code=303)
    shown = await here.site.drawing.once(here.kept_as("result", may_tell_seed(table)), summed_up, here)
    view = ResultView(
        table=facts(request, here),
        shown=shown,
        order=order_of(shown.columns, here.mine),
        ranks=ranks_of(shown.columns),
        dearest=await dearest(here),
        note=daily_note(table, here.say),
        rematch=here.path_to("rematch") if here.mine and not table.settings.daily else "",
        replay=here.path_to("replay"),
        review=here.path_to("review") if is_open(table) else "",
        record=here.path_to("record"),
        daily=path_to("day", game=table.game.name, date=table.settings.daily) if table.settings.daily else "",
    )
    return await here.site.page(request, view, say=here.say, heavy=True)


def ranks_of(columns: list[Column]) -> list[int]:
    """The place of each seat; who shares the best total and did not win is second."""
    ahead = [sum(other.total > column.total for other in columns) for column in columns]
    return [1 if column.winner else max(2, above + 1) for column, above in zip(columns, ahead, strict=True)]


def order_of(columns: list[Column], mine: list[int]) -> list[int]:
    """Whose sheet lies where."""
    ranks = ranks_of(columns)
    own_first = not any(column.sheet for column in columns)
    return sorted(range(len(columns)), key=lambda seat: (own_first or seat not in mine, ranks[seat], seat))


def summed_up(here: Visit) -> Sum:
    """The board or the sheets with the pads of all seats, the story, and whether the deal was fair."""
    table, say = here.table, here.say
    scores, game = table.state.scores(), table.game
    best, views = winners(scores), [table.state.view(seat) for seat in range(len(scores))]
    boards = [written(game.parts(view, say, table.names).board) for view in views]
    is_one = not game.has_sheets or len(scores) == 1
    deeds = table.deeds([])
    told = chronicle(turns_of(deeds), [score.total for score in table.record.start().scores()])
    listener = Listener(say, table.names, (), table.record.board, tuple(table.record.options.items()))
    highlights = game.highlights(views[0], deeds, listener)
    keyed = {f"{0 if each.seat == DEALER else each.seat}/highlight-{n}": each for n, each in enumerate(highlights)}
    feats = [(each.seat, feat(key, each)) for key, each in keyed.items()]
    badges = [game.badge(view, seat) for seat, view in enumerate(views)]
    columns = [
        Column(
            name=table.chairs[seat].name,
            badge=badges[seat],
            winner=seat in best,
            total=score.total,
            hints=say.many("{n} hint", "{n} hints", len(table.hints[seat])) if table.hints[seat] else "",
            feats=[each for who, each in feats if who == seat],
            sheet=NOTHING if is_one else boards[seat],
        )
        for seat, score in enumerate(scores)
    ]
    seats = [Line(name, game.colour(views[0], seat), badges[seat]) for seat, name in enumerate(table.names)]
    why = [pads.reasons(game, view, seat, say) for seat, view in enumerate(views)]
    return Sum(
        columns=columns,
        rows=score_rows(table, say),
        board=boards[0] if is_one else NOTHING,
        others=[each for who, each in feats if who == DEALER],
        best="" if game.has_sheets else next((key for key, each in keyed.items() if each.sentence), ""),
        chart=written(chart(told, seats, lambda at: here.path_to("step", step=at), say)),
        turns=turns(here, told),
        reasons=written(several(*why, *[pads.told(key, each.reason) for key, each in keyed.items()])),
        sentence=here.site.painters[here.lang].outcome(table, say),
        story=" ".join(each for each in (lead_words(told, table.names, say), *(each.sentence for each in highlights)) if each),
        verdict=game.verdict(scores[0], say) if len(scores) == 1 else "",
        fair=fair(table),
    )


# ------------------------------------------------------------ the story
def feat(key: str, told: Highlight) -> Feat:
    """A highlight with what it brought."""
    return Feat(key, told.words, told.picture, minus(f"{told.points:+d}") if told.points else "")


def lead_words(told: Chronicle, names: tuple[str, ...], say: Say) -> str:
    """From when on the winner was in front."""
    if told.turning is None:
        return ""
    if told.has_count and told.turning == len(told.stands) - 1:
        before = told.leaders[-2]
        return (
            say("The final count decided.") if before == DEALER else say("Before the final count {name} was in front.", name=names[before])
        )
    if told.was_never_behind:
        return say("{name} was never behind.", name=names[told.winners[0]])
    stand = told.stands[told.turning]
    if stand.round:
        return say("In front since turn {n} of round {round}.", n=stand.number, round=stand.round)
    return say("In front since turn {n}.", n=stand.number)


def turns(here: Visit, told: Chronicle) -> list[Turn]:
    """Every turn with the points after it."""
    last = len(told.stands) - 1
    return [
        Turn(
            words=turn_words(stand, told.has_count and i == last, here.say),
            url=here.path_to("step", step=stand.at),
            points=[minus(points) for points in stand.points],
            leader=told.leaders[i],
        )
        for i, stand in enumerate(told.stands)
        if i
    ]


async def dearest(here: Visit) -> Dearest | None:
    """What the one who looks could have played, if it may be told; nothing for onlookers."""
    if not here.mine or not is_open(here.table):
        return None
    seat = here.mine[0]
    standing = await here.site.reviewer.standing(here.table.name, seat)
    url = f"{here.path_to('review')}?seat={seat}"
    if standing.status != "done":
        return Dearest(standing.status, url)
    return await here.site.drawing.once(here.kept_as("dearest", seat), looked_back, here, seat, standing, url)


def looked_back(here: Visit, seat: int, standing: Standing, url: str) -> Dearest:
    """The first mistake of a review with both pictures."""
    review = read(standing.body)
    found = mistake(here, seat, review, review.dearest[0], Told(here.table, here.say)) if review.dearest else None
    return Dearest("done", url, review.lead, found)


# ------------------------------------------------------------ pads and deal
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
