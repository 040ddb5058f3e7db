"""What a seat at Next Station London may see: all sheets, but of this turn's choices only its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Self

from stellwerk.contract import Score, seat_of
from stellwerk.games.next_station_london.rules import state as rules
from stellwerk.games.next_station_london.rules.codes import PATH, STAGES
from stellwerk.games.next_station_london.rules.moves import PENCILS
from stellwerk.games.next_station_london.rules.score import score
from stellwerk.kit import view as kit

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.board import Board


@dataclass(frozen=True, slots=True)
class Line:
    """One line on a sheet: its pencil (number in PENCILS), its arcs in the order drawn, its circled station or -1."""

    pencil: int
    arcs: tuple[int, ...]
    circled: int = -1

    def stops(self, board: Board) -> tuple[int, ...]:
        """The stations it serves, the start first."""
        return (board.tables.start[self.pencil], *(board.arcs[arc][1] for arc in self.arcs))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's paper: its lines in the order of the rounds, the last one being drawn now unless finished."""

    lines: tuple[Line, ...]
    used: bool = False
    """The power of the pencil in hand is spent for this round."""
    fresh: int = 0
    """How many sections of the last line were drawn in the turn still open (own sheet only)."""
    used_now: bool = False
    circled_now: bool = False
    finished: bool = False


@dataclass(frozen=True)
class View(kit.View):
    """A position as one seat sees it. Cards, pencils, goals and powers are numbers into the board's lists."""

    board: Board = field(repr=False)
    seat: int | None
    seats: int
    objectives: bool
    powers_in_play: bool
    chosen: bool
    stage: str
    """choose, pencils, goals, powers, cards, draw, circle or over."""
    round: int
    turn: int
    card: int
    switch: int
    undergrounds: int
    seen: tuple[int, ...]
    pile: tuple[int, ...]
    ring: tuple[int, ...]
    goals: tuple[int, ...]
    powers: tuple[int, ...]
    """The power of each pencil, -1 while there is none."""
    chooser: int
    sheets: tuple[Sheet, ...]
    owing: tuple[int, ...]
    second: tuple[int, int] | None
    """After the first section of a double: the symbol the second must lead to (4: any), and whether it may start anywhere."""
    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    def guess(self, rng: Random) -> rules.State:
        """The sealed choices of this turn are all that is hidden: others get some choice they could have made."""
        self.must_be_real()
        fresh = rules.State(self.board, self.seats, self.objectives, self.powers_in_play, self.chosen)
        return fresh.rebuild(self, rng)

    def turned_to(self, seat: int) -> Self:
        """The same, as if this seat looked on: its sheet, and nothing to do."""
        return replace(self, seat=seat_of(seat, self.seats), legal=(), owing=(), second=None)

    @property
    def pencil(self) -> str:
        """The colour the viewer (an onlooker: seat 0) draws with, or empty before the first round."""
        lines = self.sheets[self.seat or 0].lines
        return PENCILS[lines[-1].pencil] if lines else ""

    @property
    def shade(self) -> str:
        """Each round has the colour of its pencil."""
        return self.pencil


def view_of(state: rules.State, seat: int | None) -> View:
    """Built up field by field; nothing is copied wholesale from the state."""
    board = state.board
    sheets = tuple(sheet_of(state, other, whole=other == seat) for other in range(state.seats))
    goals = tuple(g for g in range(5) if state.goals >> g & 1)
    modules = state.objectives + state.powers if state.seats == 1 else 0
    mine = seat is not None and state.again[seat]
    return View(
        board=board,
        seat=seat,
        seats=state.seats,
        objectives=bool(state.objectives),
        powers_in_play=bool(state.powers),
        chosen=bool(state.chosen),
        stage=STAGES[state.stage],
        round=state.round,
        turn=state.turn_no,
        card=state.card,
        switch=state.switch,
        undergrounds=state.undergrounds,
        seen=tuple(state.seen[: state.n_seen]),
        pile=tuple(i for i in range(len(board.cards)) if state.pile >> i & 1),
        ring=tuple(state.ring),
        goals=goals,
        powers=tuple(state.power_of),
        chooser=state.chooser,
        sheets=sheets,
        owing=state.turn(),
        second=(state.again_symbol[seat], state.again_free[seat]) if seat is not None and mine else None,
        legal=tuple(state.legal(seat)) if seat is not None else (),
        scores=tuple(score(board, sheet, state.goals if state.objectives else 0, modules) for sheet in sheets),
    )


def scores_of(state: rules.State) -> list[Score]:
    """The full score pads."""
    goals = state.goals if state.objectives else 0
    modules = (state.objectives + state.powers) if state.seats == 1 else 0
    return [score(state.board, sheet_of(state, seat, whole=True), goals, modules) for seat in range(state.seats)]


def sheet_of(state: rules.State, seat: int, whole: bool) -> Sheet:
    """A seat's sheet; unless `whole`, without what it has done in the turn still open."""
    finished = STAGES[state.stage] == "over"
    place = (4 - seat) & 3 if state.seats > 2 else seat * 2
    begun = state.round + 1 if not finished and state.pencil[seat] >= 0 else state.round
    lines = []
    for r in range(begun):
        pencil = state.ring[(place + r) & 3]
        line = seat * 4 + pencil
        length, circled = state.length[line], state.circled[line]
        if r == state.round and not whole:
            length, circled = state.fixed[seat], state.circled_before[seat]
        lines.append(Line(pencil, tuple(state.path[line * PATH : line * PATH + length]), circled))
    if not lines or finished:
        return Sheet(tuple(lines), finished=finished)
    if not whole:
        return Sheet(tuple(lines), used=bool(state.used_before[seat]))
    line = seat * 4 + state.pencil[seat]
    return Sheet(
        tuple(lines),
        used=bool(state.used[seat]),
        fresh=state.length[line] - state.fixed[seat],
        used_now=state.used[seat] != state.used_before[seat],
        circled_now=state.circled[line] != state.circled_before[seat],
    )
