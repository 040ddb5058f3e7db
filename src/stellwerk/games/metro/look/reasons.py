"""Why an item of the pad has its points, on the board: the lines of a seat, or of the companies it holds. Cities tell their own."""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.contract import Item, Reason
from stellwerk.games.metro.cities.looks import look_of
from stellwerk.games.metro.look.chart import words_of
from stellwerk.games.metro.look.tracks import colour_of
from stellwerk.games.metro.rules.codes import COLOURS, PERCENTS
from stellwerk.games.metro.rules.score import SHARE_ITEMS, bonuses, rank_values
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.words import Say


def reasons(view: View, seat: int, item: Item, say: Say) -> tuple[Reason, ...]:
    """Of the lines and shares of this seat, and after it of the terms of its sum."""
    if item.name == "lines":
        return _lines(view, seat, say)
    if item.name in SHARE_ITEMS:
        if view.stage != "over" and seat != view.seat:
            return (Reason(say("Shares are hidden until the end")),)
        return _shares(view, seat, say) if item.name == "shares" else _majorities(view, seat, say)
    if item.name in ("last", "gap"):
        return (_companies(view, item.name, say),)
    return look_of(view).reasons(view, seat, item, say)


def _summed(each: tuple[Reason, ...], none: str, words: str = "") -> tuple[Reason, ...]:
    """A sum and its terms; the words of all its terms, unless it has words of its own."""
    if not each:
        return (Reason(none),)
    lit = tuple(dict.fromkeys(n for one in each for n in one.threads or ()))
    whole = Reason(words or "; ".join(one.words for one in each), threads=lit)
    return (whole, *each) if len(each) > 1 else each[:1]


def _lines(view: View, seat: int, say: Say) -> tuple[Reason, ...]:
    """Every line that has arrived."""
    arrived = [line for line in view.lines if line.is_finished and view.owner[line.station] == seat]
    each = [Reason(words_of(view.board, line, colour_of(view, line.station), say), threads=(line.station,)) for line in arrived]
    words = say.many("{n} line has arrived", "{n} lines have arrived", len(each))
    return _summed(tuple(each), say("No line has arrived yet"), words)


# ------------------------------------------------------------ companies
def _lines_of(view: View, companies: Iterable[int]) -> tuple[int, ...]:
    """The stations whose lines belong to these companies and run somewhere."""
    wanted = set(companies)
    return tuple(line.station for line in view.lines if view.owner[line.station] in wanted and line.passes)


def _name(view: View, company: int, say: Say) -> str:
    return say(tell.COLOUR_NAMES[view.board.companies[company]])


def _shares(view: View, seat: int, say: Say) -> tuple[Reason, ...]:
    """Every share with the lines of its company."""
    values = rank_values(view.board, view.worth)
    each = []
    for place, company in enumerate(view.share[seat * PERCENTS : seat * PERCENTS + PERCENTS]):
        if company >= 0:
            card = say("{company} {percent} %", company=_name(view, company, say), percent=view.board.percents[place])
            each.append(Reason(f"{card}: {place + 1} × {values[company]}", threads=_lines_of(view, [company])))
    return _summed(tuple(each), say("There is no share yet"))


def _majorities(view: View, seat: int, say: Say) -> tuple[Reason, ...]:
    """The companies of which nobody holds more."""
    holdings = [view.share[other * PERCENTS : other * PERCENTS + PERCENTS] for other in range(view.seats)]
    won = bonuses(view.board, view.worth, holdings, seat)
    each = [Reason(f"{_name(view, company, say)}: {won[company]}", threads=_lines_of(view, [company])) for company in won if won[company]]
    return _summed(tuple(each), say("No majority brings points yet"))


def _companies(view: View, item: str, say: Say) -> Reason:
    """Alone: the last company, and how far the first one is."""
    low, high = min(view.worth), max(view.worth)
    ends = [low] if item == "last" else [low, high]
    found = [company for company in range(COLOURS) if view.worth[company] in ends]
    return Reason(", ".join(f"{_name(view, company, say)}: {view.worth[company]}" for company in found), threads=_lines_of(view, found))
