"""What a person sees of a table: the slots of the page and the moves that may be picked, from that person's view alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment
from markupsafe import Markup, escape

from stellwerk.core import Game, Move, Parts, Score, View, winners
from stellwerk.limits import DEALER
from stellwerk.table.table import Table
from stellwerk.table.worth import worth
from stellwerk.web import levels
from stellwerk.web.outline import Told, news, onto
from stellwerk.words import Say, capital, minus, speaker

LOG_LINES = 60
SAME_MOMENT = 200
"""Milliseconds for which a running clock shows the same to all onlookers."""
PICK = re.compile(r'data-pick="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Still:
    """What of a screen stays the same as long as its viewer knows no more than before, whatever the others choose in secret."""

    known: tuple[Any, ...]
    view: View
    slots: dict[str, str]
    moves: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Screen:
    """One person's screen: slots of HTML, and what the client needs to let them pick."""

    slots: dict[str, str]
    meta: dict[str, Any]
    still: Still


@dataclass(frozen=True, slots=True)
class Shown:
    """What onlookers were shown of a table: after how many events, and when."""

    number: int
    at: int
    screen: Screen


@dataclass(slots=True)
class Painter:
    """Paints tables in one language."""

    templates: Environment
    lang: str
    _modules: dict[str, Any] = field(default_factory=dict)
    _onlookers: WeakKeyDictionary[Table, Shown] = field(default_factory=WeakKeyDictionary)

    def say(self, table: Table) -> Say:
        """The words of the table's game."""
        return speaker(self.lang, type(table.game).__module__.rpartition(".")[0])

    def screen(self, table: Table, player: str, now: int, last: Screen | None = None) -> Screen:
        """Everything this person may see now. Of their last screen is kept what cannot have changed; all onlookers have one screen."""
        if mine := table.seats_of(player):
            return self._painted(table, mine, now, last)
        shown = self._onlookers.get(table)
        if not shown or shown.number != table.number or (table.clock.limit and now - shown.at >= SAME_MOMENT):
            shown = self._onlookers[table] = Shown(table.number, now, self._painted(table, [], now, last))
        return shown.screen

    def _painted(self, table: Table, mine: list[int], now: int, last: Screen | None) -> Screen:
        seat = self.front_seat(table, mine)
        say = self.say(table)
        known = table.known_to(seat)
        still = last.still if last and last.still.known == known else self._still(table, seat, known, say)
        slots = {
            **still.slots,
            "prompt": self.prompt(table, still.view, mine, say),
            "strip": "".join(_strip_line(self._macros(say, table), **row) for row in self.strip(table, still.view, mine, now, say)),
        }
        return Screen(slots, self.meta(table, mine, still.moves, now), still)

    def _still(self, table: Table, seat: int | None, known: tuple[Any, ...], say: Say) -> Still:
        view = table.state.view(seat)
        parts = table.game.parts(view, say, table.names)
        told = table.shown([] if seat is None else [seat])
        chat = [
            {"name": line.said.name, "text": line.said.text, "time": line.said.at, "watching": line.watching} for line in table.chat.lines
        ]
        tray, panels = self.laid_out(table.game, parts)
        moves = self.moves(table, view, parts.board + parts.now + tray, say)
        slots = {
            "board": onto(parts.board, news(table.game, view, told)),
            "now": parts.now,
            "tray": tray,
            "panels": panels,
            "log": self.log(table, view, told, say),
            "chat": str(self._macros(say, table).chat(chat)),
            "status": str(escape(self.announcement(table, view, moves, say))),
            **self.pads(table, view, say),
        }
        return Still(known, view, slots, moves)

    def _macros(self, say: Say, table: Table) -> Any:
        if table.game.name not in self._modules:
            self._modules[table.game.name] = self.templates.get_template("slots.html").make_module({"say": say, "lang": self.lang})
        return self._modules[table.game.name]

    @staticmethod
    def front_seat(table: Table, mine: list[int]) -> int | None:
        """The sheet to show: my seat that owes a move, else my first; None for an onlooker."""
        owing = [seat for seat in mine if seat in table.owing() and not table.chairs[seat].bot]
        return next(iter(owing or mine), None)

    # ------------------------------------------------------------ slots
    def laid_out(self, game: Game, parts: Parts) -> tuple[str, str]:
        """The tray under a wide board, which is the first panel of its game, and the panels beside the board."""
        first = parts.panels[:1] if game.layout == "wide" else ()
        tray = "".join(f"<h3>{escape(title)}</h3>{markup}" for title, markup in first)
        return tray, "".join(self.panel(title, markup) for title, markup in parts.panels[len(first) :])

    @staticmethod
    def panel(title: str, markup: str) -> str:
        """One more panel of the game."""
        return f'<section class="panel"><h3>{escape(title)}</h3>{markup}</section>'

    def prompt(self, table: Table, view: View, mine: list[int], say: Say) -> str:
        """What is asked of me, or whom we wait for."""
        note, running = "", False
        if table.status == "open":
            free = sum(chair.is_open for chair in table.chairs)
            head = say.many("Waiting for one more person", "Waiting for {n} more people", free)
        elif view.seat is not None and view.legal and not table.chairs[view.seat].bot:
            head = table.game.prompt(view, say)
            note = table.chairs[view.seat].name if len(mine) > 1 else ""
        elif table.status == "over":
            head = self.outcome(table, say)
        else:
            waiting = [table.chairs[seat].name for seat in table.owing()]
            head = say("Waiting for {n} of {all}", n=len(waiting), all=len(table.chairs))
            if len(waiting) == 1:
                head = say("{name} to move", name=waiting[0])
            running = True
        return str(self._macros(say, table).prompt(head, note, running))

    def outcome(self, table: Table, say: Say) -> str:
        """Who has won."""
        scores = table.state.scores()
        totals = [score.total for score in scores]
        if len(scores) == 1:
            return say.many("{n} point", "{n} points", totals[0])
        best = winners(scores)
        names = [table.chairs[seat].name for seat in best]
        if len(best) > 1:
            return say("{names} share the win with {points}", names=f" {say('and')} ".join(names), points=minus(totals[best[0]]))
        others = sorted((total for seat, total in enumerate(totals) if seat not in best), reverse=True)
        return say("{name} wins, {points} to {others}", name=names[0], points=minus(totals[best[0]]), others=", ".join(map(minus, others)))

    def strip(self, table: Table, view: View, mine: list[int], now: int, say: Say) -> list[dict[str, Any]]:
        """The seats: who, what they do, how many points, how much time."""
        owing, sealed = table.owing(), table.state.sealed()
        rows = []
        for seat, chair in enumerate(table.chairs):
            left = table.timers[seat].left(now)
            thinks = seat in owing
            note = say("you") if seat in mine else levels.note(chair.bot, say) if chair.bot else say("free") if chair.is_open else ""
            if chair.bot and chair.player:
                note = say("a bot plays for you") if seat in mine else say("a bot stands in")
            elif wishes := [other.name for other in table.chairs if other.player in chair.wishes]:
                note = say("{names} would like a bot to play here", names=f" {say('and')} ".join(wishes))
            elif not note and table.status == "running":
                note = say("thinks") if thinks else say("has chosen") if seat in sealed else ""
            rows.append(
                {
                    "number": seat,
                    "name": chair.name or say("Free seat"),
                    "note": note,
                    "level": levels.label(chair.bot, say) if chair.bot else "",
                    "badge": Markup(table.game.badge(view, seat)),
                    "points": view.scores[seat].total,
                    "lamp": "on" if thinks else "done" if seat in sealed and table.status == "running" else "",
                    "me": seat in mine,
                    "clock": clock_text(left),
                    "left": round(100 * left / table.clock.limit) if left is not None else 100,
                    "low": left is not None and left * 5 < table.clock.limit,
                    "ends": table.timers[seat].runs_out() or 0,
                }
            )
        return rows

    def pads(self, table: Table, view: View, say: Say) -> dict[str, str]:
        """The score pad of the sheet that is shown, long and in one line."""
        return _pads(self._macros(say, table), table.game, view.scores[view.seat or 0], not table.state.turn(), say)

    def log(self, table: Table, view: View, told: Told, say: Say) -> str:
        """What has happened, the newest first; at a hot seat only what the seat in front may know."""
        mine = [] if view.seat is None else [view.seat]
        macros, names = self._macros(say, table), table.names
        return "".join(
            _log_line(macros, table.game, _who(names, seat, mine), move, say, names) for seat, move in reversed(told[-LOG_LINES:])
        )

    @staticmethod
    def sentence(table: Table, seat: int, move: Move | None, mine: list[int], say: Say) -> Markup:
        """One move of the log."""
        return _sentence(table.game, _who(table.names, seat, mine), move, say, table.names)

    # ------------------------------------------------------------ picking
    def moves(self, table: Table, view: View, board: str, say: Say) -> list[dict[str, Any]]:
        """The legal moves of the seat that is shown; those without a place on the board are buttons."""
        if view.seat is None or table.status != "running" or table.chairs[view.seat].bot:
            return []
        picks = {unescape(token) for token in PICK.findall(board)}
        values = worth(table.state, view)
        listed = []
        for n in view.legal:
            token = str(table.state.moves[n])
            on_board = token in picks or token.rpartition(":")[0] in picks
            value = minus(f"{values[n]:+d}") if values[n] else ""
            label = capital(table.game.tell(table.state.moves[n], say, table.names))
            listed.append({"token": token, "label": label, "value": value, "button": not on_board, "seat": view.seat})
        return listed

    def announcement(self, table: Table, view: View, moves: list[dict[str, Any]], say: Say) -> str:
        """For screen readers: what is asked and what may be done."""
        if not moves:
            return ""
        choices = ", ".join(move["label"] for move in moves[:12])
        return f"{table.game.prompt(view, say)}. {say.many('{n} choice: {choices}', '{n} choices: {choices}', len(moves), choices=choices)}"

    @staticmethod
    def meta(table: Table, mine: list[int], moves: list[dict[str, Any]], now: int) -> dict[str, Any]:
        """What the client script works with."""
        return {
            "moves": moves,
            "mine": mine,
            "moment": {str(seat): table.moment(seat) for seat in mine},
            "position": {str(seat): table.position(seat) for seat in mine},
            "steps": max((table.steps(seat) for seat in mine), default=0),
            "undo": [seat for seat in mine if table.can_take_back(seat)],
            "back": [seat for seat in mine if table.chairs[seat].bot],
            "turn": bool(moves),
            "over": table.status == "over",
            "status": table.status,
            "clock": {str(seat): timer.left(now) for seat, timer in enumerate(table.timers) if table.clock.limit},
            "rematch": f"/t/{table.rematch}" if table.rematch else "",
        }


def _who(names: tuple[str, ...], seat: int, mine: list[int]) -> str | None:
    """Whose move it was: a name, empty for the reader, None for the dealer."""
    return None if seat == DEALER else "" if seat in mine else names[seat]


@lru_cache(maxsize=16384)
def _sentence(game: Game, who: str | None, move: Move | None, say: Say, names: tuple[str, ...]) -> Markup:
    """Kept: a move is told to everybody at the table after every move that follows."""
    told = escape(game.tell(move, say, names) if move else say("something hidden"))
    return Markup(f"<b>{told}</b>" if who is None else f"{escape(who or say('You'))}: {told}")


@lru_cache(maxsize=16384)
def _log_line(macros: Any, game: Game, who: str | None, move: Move | None, say: Say, names: tuple[str, ...]) -> str:
    """A sentence as a line of the log."""
    return str(macros.log([{"rule": "", "text": _sentence(game, who, move, say, names), "points": ""}]))


@lru_cache(maxsize=2048)
def _strip_line(macros: Any, **row: Any) -> str:
    """A seat of the strip; all others at the table see it alike."""
    return str(macros.strip([row]))


@lru_cache(maxsize=2048)
def _pads(macros: Any, game: Game, score: Score, is_over: bool, say: Say) -> dict[str, str]:
    """Kept: of four screens at a table, three show the same pad as before."""
    rows = [
        {
            "label": game.item(item.name, say),
            "sign": Markup(game.sign(item.name, say)),
            "how": item.how,
            "points": item.points,
            "now": False,
            "open": False,
        }
        for item in score.items
    ]
    word = say("Total") if is_over else None
    return {"pad": str(macros.pad(rows, score.total, word)), "scorestrip": str(macros.scorestrip(rows, score.total, word))}


def clock_text(left: int | None) -> str:
    """Time left as `1:05`, `2 h`, `3 d`; empty without a limit."""
    if left is None:
        return ""
    seconds = left // 1000
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600} h" if seconds < 48 * 3600 else f"{seconds // 86400} d"
