"""What a person sees of a table: the slots of the page and the moves that may be picked, from that person's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import Environment

from stellwerk.contract import Game, Move, Parts, Tally, View, winners
from stellwerk.limits import DEALER
from stellwerk.svg import Node, el, several
from stellwerk.table.table import Table
from stellwerk.web import levels, looking, offers
from stellwerk.web.log import log
from stellwerk.web.motion import Last, last_moves
from stellwerk.web.outline import news, onto
from stellwerk.web.pads import pads, reasons
from stellwerk.words import Say, minus

SAME_MOMENT = 200
"""Milliseconds for which a running clock shows the same to all onlookers."""


@dataclass(frozen=True, slots=True)
class Still:
    """What of a screen stays the same as long as its viewer knows no more than before, whatever the others choose in secret."""

    known: tuple[Any, ...]
    view: View
    slots: dict[str, str]
    moves: list[dict[str, Any]]
    mode: str
    """The mode of the page in which a decision begins."""
    lasts: tuple[Last | None, ...]
    """The last move of every seat."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One person's screen: slots of HTML, and what the client needs to let them pick."""

    slots: dict[str, str]
    meta: dict[str, Any]
    still: Still
    look: int | None
    """The seat whose sheet is shown in place of one's own."""
    looked: dict[str, str]
    """What is another because of that."""

    @property
    def front(self) -> View:
        """The view whose sheet is shown."""
        return self.still.view if self.look is None else self.still.view.turned_to(self.look)


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
    _onlookers: WeakKeyDictionary[Table, dict[int | None, Shown]] = field(default_factory=WeakKeyDictionary)
    _tallies: WeakKeyDictionary[Table, tuple[int, list[Tally]]] = field(default_factory=WeakKeyDictionary)

    def say(self, table: Table) -> Say:
        """The words of the table's game."""
        return table.game.words(self.lang)

    def screen(self, table: Table, player: str, now: int, last: Screen | None = None, look: int | None = None) -> Screen:
        """Everything this person may see now, if wanted with the sheet of another seat in front.

        Of their last screen is kept what cannot have changed; all onlookers who look at the same sheet have one screen.
        """
        if mine := table.seats_of(player):
            return self._painted(table, mine, now, last, look)
        look = looking.whose(table, None, look)
        kept = self._onlookers.setdefault(table, {})
        shown = kept.get(look)
        if not shown or shown.number != table.number or (table.clock.limit and now - shown.at >= SAME_MOMENT):
            shown = kept[look] = Shown(table.number, now, self._painted(table, [], now, last, look))
        return shown.screen

    def _painted(self, table: Table, mine: list[int], now: int, last: Screen | None, look: int | None) -> Screen:
        seat = self.front_seat(table, mine)
        say = self.say(table)
        known = table.known_to(seat)
        still = last.still if last and last.still.known == known else self._still(table, seat, known, say)
        look = looking.whose(table, seat, look)
        is_kept = last is not None and last.still is still and last.look == look
        looked = last.looked if last and is_kept else self._looked(table, still.view, look, say)
        slots = {
            **still.slots,
            **looked,
            "prompt": self.prompt(table, still.view, mine, say),
            "strip": self.seats(table, still.view, mine, now, say, looking.seats(table, still.view, look, say), still.lasts),
        }
        return Screen(slots, {**self.meta(table, mine, still, now), "look": look}, still, look, looked)

    def _still(self, table: Table, seat: int | None, known: tuple[Any, ...], say: Say) -> Still:
        view = table.state.view(seat)
        parts = table.game.parts(view, say, table.names)
        told = table.shown([] if seat is None else [seat])
        chat = [
            {"name": line.said.name, "text": line.said.text, "time": line.said.at, "watching": line.watching} for line in table.chat.lines
        ]
        moves = offers.listed(table, view, parts, say)
        slots = {
            "board": str(onto(parts.board, news(table.game, view, told))),
            "now": str(parts.now),
            "log": log(self._macros(say, table), table, seat, say),
            "chat": str(self._macros(say, table).chat(chat)),
            "status": str(several(self.announcement(table, view, moves, say))),
            **self._beside(table, view, parts, say),
        }
        return Still(known, view, slots, moves, parts.mode, last_moves(table, seat, say))

    def _looked(self, table: Table, view: View, look: int | None, say: Say) -> dict[str, str]:
        """The sheet of another seat, with all that lies beside it, as far as the view allows; and what says whose it is."""
        around = looking.around(table, view.seat, look, say)
        if look is None:
            return around
        turned = view.turned_to(look)
        parts = table.game.parts(turned, say, table.names)
        now = {"now": str(parts.now)} if view.seat is None else {}  # who plays keeps the card in their own eyes
        return {"board": str(parts.board), **now, **self._beside(table, turned, parts, say), **around}

    def _beside(self, table: Table, view: View, parts: Parts, say: Say) -> dict[str, str]:
        """What lies around the board of a sheet."""
        race = parts.race
        return {
            "tray": str(self.laid(parts, "tray")),
            "side": str(self.laid(parts, "side")),
            "panels": str(self.laid(parts, "rail", "tab")),
            "tabs": str(self._macros(say, table).tabs(parts.panels)),
            "race": str(several(el("h3", race.title), race.standing)) if race else "",
            "news": str(race.news) if race else "",
            **self.pads(table, view, say),
        }

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
    def laid_out(self, parts: Parts) -> tuple[Node, Node]:
        """The tray under a wide board, and all other panels."""
        return self.laid(parts, "tray"), self.laid(parts, "side", "rail", "tab")

    @staticmethod
    def laid(parts: Parts, *places: str) -> Node:
        """The panels of these places, each in a section; the tray has one in the page."""
        drawn = []
        for panel in parts.panels:
            if panel.place in places:
                inner = el("h3", panel.title), panel.drawn
                name = None if panel.place == "side" else panel.title
                section = el("section", *inner, class_=f"panel in-{panel.place}", data_panel=name)
                drawn.append(several(*inner) if panel.place == "tray" else section)
        return several(*drawn)

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
            waiting = [table.chairs[seat].name for seat in table.awaited()]
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

    def seats(
        self,
        table: Table,
        view: View,
        mine: list[int],
        now: int,
        say: Say,
        looks: Sequence[dict[str, Any]] = (),
        lasts: Sequence[Last | None] = (),
    ) -> str:
        """The seats beside the board, a line for each; perhaps with its last move, its thumbnail and a button to look at its sheet."""
        macros = self._macros(say, table)
        rows = self.strip(table, view, mine, now, say)
        more = zip(rows, looks or [{}] * len(rows), lasts or [None] * len(rows), strict=True)
        return "".join(_strip_line(macros, **row, **look, last=last) for row, look, last in more)

    def strip(self, table: Table, view: View, mine: list[int], now: int, say: Say) -> list[dict[str, Any]]:
        """The seats: who, what they do, how many points, how much time."""
        awaited, sealed, tallies = table.awaited(), table.state.sealed(), self.tallies(table)
        rows = []
        for seat, chair in enumerate(table.chairs):
            left = table.timers[seat].left(now)
            thinks = seat in awaited
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
                    "badge": table.game.badge(view, seat),
                    "points": str(tallies[seat]),
                    "more": tallies[seat].has_more,
                    "lamp": "on" if thinks else "done" if seat in sealed and table.status == "running" else "",
                    "me": seat in mine,
                    "clock": clock_text(left),
                    "left": round(100 * left / table.clock.limit) if left is not None else 100,
                    "low": left is not None and left * 5 < table.clock.limit,
                    "ends": table.timers[seat].runs_out() or 0,
                }
            )
        return rows

    def tallies(self, table: Table) -> list[Tally]:
        """What everybody knows of the points of all seats: the same beside the names for whoever looks."""
        known = self._tallies.get(table)
        if not known or known[0] != table.number:
            view = table.state.view(None)
            known = self._tallies[table] = table.number, [table.game.tally(view, seat) for seat in range(table.state.seats)]
        return known[1]

    def pads(self, table: Table, view: View, say: Say) -> dict[str, str]:
        """The score pad of the sheet that is shown, long and in one line."""
        seat = view.seat or 0
        return pads(self._macros(say, table), table.game, seat, table.game.tally(view, seat), not table.state.turn(), say)

    def reasons(self, table: Table, view: View) -> str:
        """Why every item of that pad has its points."""
        return str(reasons(table.game, view, view.seat or 0, self.say(table)))

    @staticmethod
    def sentence(table: Table, seat: int, move: Move | None, mine: list[int], say: Say) -> Node:
        """One move of the log; what the dealer did is set off."""
        return _sentence(table.game, _who(table.names, seat, mine), move, say, table.names)

    @staticmethod
    def words(table: Table, seat: int, move: Move | None, mine: list[int], say: Say) -> str:
        """The same without markup."""
        return _words(table.game, _who(table.names, seat, mine), move, say, table.names)

    # ------------------------------------------------------------ what may be done
    def announcement(self, table: Table, view: View, moves: list[dict[str, Any]], say: Say) -> str:
        """For screen readers: what is asked and what may be done."""
        if not moves:
            return ""
        choices = ", ".join(move["label"] for move in moves[:12])
        return f"{table.game.prompt(view, say)}. {say.many('{n} choice: {choices}', '{n} choices: {choices}', len(moves), choices=choices)}"

    @staticmethod
    def meta(table: Table, mine: list[int], still: Still, now: int) -> dict[str, Any]:
        """What the client script works with."""
        return {
            "moves": still.moves,
            "mode": still.mode,
            "mine": mine,
            "moment": {str(seat): table.moment(seat) for seat in mine},
            "position": {str(seat): table.position(seat) for seat in mine},
            "steps": max((table.steps(seat) for seat in mine), default=0),
            "undo": [seat for seat in mine if table.can_take_back(seat)],
            "back": [seat for seat in mine if table.chairs[seat].bot],
            "turn": bool(still.moves),
            "over": table.status == "over",
            "status": table.status,
            "clock": {str(seat): timer.left(now) for seat, timer in enumerate(table.timers) if table.clock.limit},
        }


def _who(names: tuple[str, ...], seat: int, mine: list[int]) -> str | None:
    """Whose move it was: a name, empty for the reader, None for the dealer."""
    return None if seat == DEALER else "" if seat in mine else names[seat]


def _words(game: Game, who: str | None, move: Move | None, say: Say, names: tuple[str, ...]) -> str:
    told = game.tell(move, say, names) if move else say("something hidden")
    return told if who is None else f"{who or say('You')}: {told}"


def _sentence(game: Game, who: str | None, move: Move | None, say: Say, names: tuple[str, ...]) -> Node:
    words = _words(game, who, move, say, names)
    return el("b", words) if who is None else several(words)


@lru_cache(maxsize=2048)
def _strip_line(macros: Any, **row: Any) -> str:
    """A seat of the strip; all others at the table see it alike."""
    return str(macros.strip([row]))


def clock_text(left: int | None) -> str:
    """Time left as `1:05`, `2 h`, `3 d`; empty without a limit."""
    if left is None:
        return ""
    seconds = left // 1000
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600} h" if seconds < 48 * 3600 else f"{seconds // 86400} d"
