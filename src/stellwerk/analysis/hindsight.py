"""The most that a seat could have reached with the same cards, looking back at a finished game of flip and write.

hindsight(record, seat=0) -> Hindsight(points=131, best=152, proven=False, ...)

Small rests of games are searched through, which is a proof. Whole games are not: there the best is the best found, by annealing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from stellwerk.analysis.annealing import Annealing
from stellwerk.analysis.exhaust import Exhaust
from stellwerk.bots.protocol import Budget
from stellwerk.limits import DEALER
from stellwerk.record import Record

USUAL = Budget(playouts=2_500_000)
"""About 20 seconds for a game alone."""
POSITIONS = 4
"""Positions that a proof may cost for each playout of the budget."""
MOST = 1_000_000
"""Playouts that count for a proof."""
PROOF = 0.2
"""The share of the time that a proof may take."""
HOPELESS = 1000
"""A proof is not tried if the choices of the played game multiply to so many times the positions allowed."""
PIECE = 500
"""Playouts, or POSITIONS times as many positions, between two looks at the clock and reports of progress."""
RUNS, RUN = 5, 100_000
"""How often the annealing begins anew, since the best of several runs is surer than one long run; and the playouts a run must have."""
HOT, COLD = 3.0, 0.15
"""Points that the annealing puts up with to lose, at its beginning and at its end."""

Report = Callable[[float], None]


class NoHindsight(ValueError):
    """This game cannot be looked back at; says why."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What a seat reached and the most that was found with the same deals."""

    points: int
    best: int
    proven: bool
    """Whether nothing better exists."""
    bound: int | None
    """More than this cannot be reached; None if not known."""
    tokens: tuple[str, ...]
    """All moves of the seat in the best game, in order."""


def hindsight(
    record: Record, seat: int, budget: Budget = USUAL, progress: Report | None = None, since: int = 0, seed: int = 0
) -> Hindsight:
    """Search for the best game with the deals of a record; its first `since` moves stay as they were played.

    With playouts alone as budget the same record and seed give the same game. `progress` hears shares from 0 to 1; what it raises ends
    the search.
    """
    look = _Look(record, seat, since)
    clock = _Clock(budget, progress)
    clock.report(0.0)
    found = look.proof(clock) or look.search(clock, seed)
    clock.report(1.0)
    return found


class _Clock:
    """How much of a budget is used up, and who wants to hear of it."""

    def __init__(self, budget: Budget, progress: Report | None) -> None:
        self.budget = budget
        self.report = progress or (lambda share: None)
        self.start = time.monotonic()
        self.proof = min(budget.playouts, MOST) * POSITIONS

    def share(self, part: float) -> float:
        """This part of the playouts, or the part of the time gone by if that is more; 1 is the end."""
        gone = (time.monotonic() - self.start) / self.budget.seconds if self.budget.seconds < inf else 0.0
        return min(1.0, max(part, gone))


class _Look:
    """A record cut into what stays and what the seat may do otherwise."""

    def __init__(self, record: Record, seat: int, since: int) -> None:
        if not 0 <= seat < record.seats:
            raise NoHindsight(f"there is no seat {seat}: this game has {record.seats}")
        if not 0 <= since <= len(record.entries):
            raise NoHindsight(f"there is no move {since}: the record has {len(record.entries)}")
        end = record.replay()
        if not end.game.profile.same_deals:
            raise NoHindsight(f"in {record.game.title} the deals depend on what the seats do, so there is no best game with the same deals")
        if end.turn():
            raise NoHindsight("the game is not over")
        self.seat = seat
        self.points = end.points(seat)
        self.start = record.replay(since)
        self.before = tuple(entry.token for entry in record.entries[:since] if entry.seat == seat)
        self.known: list[list[int]] = [[] for _ in range(DEALER + 1)]
        self.choices = 1
        self.begun = 0.0
        for entry in record.entries[since:]:
            self.known[entry.seat].append(end.numbers[entry.token])
        self.own, self.known[seat] = self.known[seat], []
        for made, state in enumerate(record.positions()):
            if since <= made < len(record.entries) and record.entries[made].seat == seat:
                self.choices *= len(state.legal(seat))

    def proof(self, clock: _Clock) -> Hindsight | None:
        """The best of all games, if they are few enough to look at each."""
        if self.choices > clock.proof * HOPELESS:
            return None
        exhaust = Exhaust(self.start, self.seat, self.known)
        seen = 0
        while not exhaust.over and seen < clock.proof and clock.share(0.0) < PROOF:
            exhaust.look(min(PIECE * POSITIONS, clock.proof - seen))
            seen += PIECE * POSITIONS
            self.begun = max(self.begun, PROOF * min(1.0, seen / clock.proof))
            clock.report(self.begun)
        return self._found(exhaust.best, exhaust.moves(), proven=True) if exhaust.over else None

    def search(self, clock: _Clock, seed: int) -> Hindsight:
        """The best game found by annealing the one that was played."""
        annealing = Annealing(self.start, self.seat, self.known, seed)
        annealing.begin(self.own)
        if annealing.best != self.points:
            raise NoHindsight(f"played again the game brings {annealing.best} points, not {self.points}: its moves depend on one another")
        runs = min(RUNS, max(1, clock.budget.playouts // RUN))
        run = tried = 0
        share = 0.0
        while share < 1.0:
            if share * runs >= run + 1:
                run += 1
                annealing.begin(self.own)
            annealing.improve(min(PIECE, clock.budget.playouts - tried), HOT * (COLD / HOT) ** (share * runs - run))
            tried += PIECE
            share = clock.share(tried / clock.budget.playouts)
            clock.report(self.begun + (1.0 - self.begun) * share)
        return self._found(annealing.best, annealing.moves(), proven=False)

    def _found(self, best: int, moves: list[int], proven: bool) -> Hindsight:
        tokens = (*self.before, *(str(self.start.moves[n]) for n in moves))
        return Hindsight(self.points, best, proven, best if proven else None, tokens)
