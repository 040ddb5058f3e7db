"""The race of voll verplant: for each line what it is still worth, who has completed it, and how many stations the others lack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.games.voll_verplant.look.lines import thread
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.view import Sheet, View
from stellwerk.parts import Race
from stellwerk.svg import Node, el, once, several
from stellwerk.words import Say

NEWS = 2  # as many lines as a phone has room for


@dataclass(frozen=True, slots=True)
class Runner:
    """How far a seat is on a line: the stations it lacks, and once it lacks none, whether it has the high value."""

    missing: int
    first: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line."""

    line: int
    is_taken: bool
    """Whether its high value is gone."""
    runners: tuple[Runner, ...]


def race(view: View, say: Say, names: Sequence[str] = ()) -> Race | None:
    """For the page; alone there is none."""
    if view.seats == 1:
        return None
    rows, called = rows_of(view), tuple(say.seat(seat, names) for seat in range(view.seats))
    return Race(say("Race"), _news(view.board, rows, called, say), _standing(view.board, rows, called, view.seat, say))


def rows_of(view: View) -> tuple[Row, ...]:
    """Every line of the map, as far as the viewer knows."""
    taken = frozenset(view.taken)
    return tuple(
        Row(line, line in taken, tuple(_runner(view.board, sheet, line, line in taken) for sheet in view.sheets))
        for line in range(len(view.board.lines))
    )


def _runner(board: Board, sheet: Sheet, line: int, is_taken: bool) -> Runner:
    """What the viewer completed in the turn still open counts as it would if nobody else did."""
    missing = sum(station not in sheet.marked for station in board.lines[line].stations)
    return Runner(missing, not missing and (line in sheet.high or (line not in sheet.low and not is_taken)))


def monograms(names: Sequence[str]) -> tuple[str, ...]:
    """Of every name as little as tells it from the others: its first letter, the first two, the first and the last; else its number."""
    forms = [[f"{name[:1]}{more}".capitalize() for more in ("", name[1:2], name[-1:])] for name in names]
    return tuple(
        next((mine for form, mine in enumerate(own) if sum(other[form] == mine for other in forms) == 1), str(seat + 1))
        for seat, own in enumerate(forms)
    )


# ------------------------------------------------------------ all of it
@once(512)
def _standing(board: Board, rows: tuple[Row, ...], names: tuple[str, ...], own: int | None, say: Say) -> Node:
    """The table is for eyes; whoever listens is told a sentence for each line."""
    columns = [el("th", head, class_="me" if seat == own else None, title=names[seat]) for seat, head in enumerate(monograms(names))]
    top = el("thead", el("tr", el("th"), el("th", say("Value")), *columns))
    drawn = el("table", top, el("tbody", *[_row(board, row, own) for row in rows]), class_="race", aria_hidden="true")
    key = el(
        "p",
        el("span", say("Number: stations to go")),
        el("span", el("b", class_="one"), say("only one")),
        class_="race-key",
        aria_hidden="true",
    )
    return several(el("ul", *[el("li", told(board, row, names, say)) for row in rows], class_="hidden-text"), drawn, key)


def _row(board: Board, row: Row, own: int | None) -> Node:
    of = board.lines[row.line]
    left = _value("sq", of.low) if row.is_taken else _value("dia", of.high)
    cells = [el("td", _cell(board, row.line, runner), class_="me" if seat == own else None) for seat, runner in enumerate(row.runners)]
    return el("tr", el("th", _bullet(board, row.line)), el("td", left), *cells, class_=f"{thread(row.line)} follow follow-{row.line}")


def _cell(board: Board, line: int, runner: Runner) -> Node:
    if not runner.missing:
        of = board.lines[line]
        return _value("dia won", of.high) if runner.first else _value("sq won", of.low)
    return el("b", "1", class_="one") if runner.missing == 1 else several(str(runner.missing))


def _value(class_: str, points: int) -> Node:
    """High in a diamond, low in a square, as on the wagons; filled when it is somebody's."""
    return el("i", el("u", str(points)), class_=class_)


def _bullet(board: Board, line: int) -> Node:
    of = board.lines[line]
    return el("span", of.letter, class_=f"bullet {of.colour}")


def told(board: Board, row: Row, names: Sequence[str], say: Say) -> str:
    """A line in a sentence."""
    of = board.lines[row.line]
    words = []
    for name, runner in zip(names, row.runners, strict=True):
        if runner.missing:
            words.append(say("{name} {n} to go", name=name, n=runner.missing))
        elif runner.first:
            words.append(say.many("{name} completed first, {n} point", "{name} completed first, {n} points", of.high, name=name))
        else:
            words.append(say.many("{name} completed, {n} point", "{name} completed, {n} points", of.low, name=name))
    return f"{say('Line {line}', line=of.letter)}: {', '.join(words)}"


# ------------------------------------------------------------ its news
def hottest(board: Board, rows: Sequence[Row]) -> list[Row]:
    """The lines that are about to be completed first, the dearest of them in front; then those that are."""
    return sorted(rows, key=lambda row: (row.is_taken, min(runner.missing for runner in row.runners), -board.lines[row.line].high))[:NEWS]


@once(512)
def _news(board: Board, rows: tuple[Row, ...], names: tuple[str, ...], say: Say) -> Node:
    return several(
        *[el("span", _bullet(board, row.line), el("span", headline(row, names, say)), class_="hot") for row in hottest(board, rows)]
    )


def headline(row: Row, names: Sequence[str], say: Say) -> str:
    """Who is nearest to the end of a line, or was there first."""
    least = min(runner.missing for runner in row.runners)
    if least:
        who = [name for name, runner in zip(names, row.runners, strict=True) if runner.missing == least]
        return say("{names}: {n} to go", names=_joined(who, len(names), say), n=least)
    who = [name for name, runner in zip(names, row.runners, strict=True) if runner.first]
    return say("{names}: completed", names=_joined(who, len(names), say))


def _joined(who: Sequence[str], seats: int, say: Say) -> str:
    if len(who) == seats:
        return say("Everybody")
    return (
        who[0]
        if len(who) == 1
        else f"{who[0]} {say('and')} {who[1]}"
        if len(who) == 2
        else say("{name} and {n} more", name=who[0], n=len(who) - 1)
    )
