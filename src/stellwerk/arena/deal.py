"""Bots against one another on the same deals: who sits where, and the games of one deal, in plain values that can travel to a worker."""

from __future__ import annotations

import shlex
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import inf
from pathlib import Path
from random import Random

from stellwerk.arena.match import play_out
from stellwerk.bots import Bot, Budget, bot
from stellwerk.bots.levels import Level
from stellwerk.bots.protocol import ENDLESS
from stellwerk.contract import Game, State, View, winners
from stellwerk.dealer import Dealer, seed_from
from stellwerk.errors import UserError
from stellwerk.games import game as game_named


class BadContest(UserError, ValueError):
    """A contest that cannot be played, in one sentence."""


class BotFault(Exception):
    """A bot failed in a game: which, how, and the command line that plays the deal again."""


def entrant(name: str, seconds: float = inf) -> tuple[Bot, Budget | None]:
    """A bot that thinks no longer than so many seconds, and its own budget, if it has one: `strong`, or `strong:400` for 400 playouts."""
    which, colon, playouts = name.partition(":")
    found = bot(which)
    if isinstance(found, Level):
        found = found.within(seconds)
    if not colon:
        return found, None
    if not playouts.isdecimal() or not 0 < int(playouts) < ENDLESS:
        raise BadContest(f"bot {name[:40]!r}: after the colon stands the number of playouts, as in strong:400")
    return found, Budget(int(playouts), seconds)


def start(game: str, seats: int, options: Sequence[tuple[str, str]], board: str | None) -> State:
    """The position before the first deal; a map of one's own is read where it is played, for a worker does not know it yet."""
    which: Game = game_named(game)
    if board is not None and board not in which.boards and Path(board).exists():
        board = which.read_map(board)
    return which.new(seats, dict(options), board)


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. `board` is a name or the whole path of a map; without playouts every bot thinks as its level does."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    board: str | None = None
    seed: int = 0
    playouts: int | None = None
    seconds: float | None = None

    def start(self) -> State:
        """The position before the first deal."""
        return start(self.game, self.seats, self.options, self.board)

    def check(self) -> None:
        """Refuse what cannot be played before any work begins."""
        for place, name in enumerate(self.bots):
            entrant(name)
            if name in self.bots[:place]:
                raise BadContest(f"bot {name!r} is named twice")
        self.start()
        if self.playouts is not None and not 0 < self.playouts < ENDLESS:
            raise BadContest(f"bots cannot think for {self.playouts} playouts")
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise BadContest(f"bots cannot think for {self.seconds} seconds")

    @property
    def budget(self) -> Budget | None:
        """The same for all, if playouts were given."""
        return Budget(self.playouts, self.limit) if self.playouts else None

    @property
    def limit(self) -> float:
        """Seconds that nobody thinks longer than."""
        return inf if self.seconds is None else self.seconds


@dataclass(frozen=True, slots=True)
class Deal:
    """A piece of work: what chance brings in one game, played by every line-up. `stellwerk play --seed "SEED NUMBER"` deals the same."""

    contest: Contest
    number: int

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits where in its games."""
        return line_ups(self.contest.bots, self.contest.seats, self.number)

    def dealer(self) -> Dealer:
        """A dealer who deals this."""
        return Dealer(seed_from(f"{self.contest.seed} {self.number}"))

    def chance(self, game: int, seat: int) -> Random:
        """The bot's own source of chance at this seat; the dealer does not draw from it."""
        return Random(f"{self.contest.seed} {self.number} {game} {seat}")

    @property
    def command(self) -> str:
        """What to type to play this deal again."""
        contest = self.contest
        words: list[object] = ["stellwerk", "arena", contest.game, "--bots", ",".join(contest.bots), "--seats", contest.seats]
        for name, value in contest.options:
            words += ["-o", f"{name}={value}"]
        for name in ("board", "playouts", "seconds"):
            if (limit := getattr(contest, name)) is not None:
                words += [f"--{name}", limit]
        words += ["--seed", contest.seed, "--from", self.number, "--games", 1, "--jobs", 1]
        return shlex.join(map(str, words))


@dataclass(frozen=True, slots=True)
class Thought:
    """How long a seat thought about its choices; where only one move is legal there is nothing to think about."""

    choices: int
    seconds: float
    longest: float


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: the bot, the points and the thinking of each seat, and which seats have won after the tie-break."""

    bots: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    thoughts: tuple[Thought, ...]


def line_ups(bots: Sequence[str], seats: int, deal: int = 0) -> list[tuple[str, ...]]:
    """Who sits where in the games of one deal, so that every bot has every seat, and every two bots meet, equally often.

    Every bot sits down as often as it goes; the seats left over (all seats, when there are fewer of them than bots) go to every choice of
    bots in turn. Each such table is played once for every seat, with everybody moving up one seat between games. The order around the
    table changes from deal to deal, so that in the long run nobody has the same bot before it all the time.

    Two bots and two seats: ab ba. Three and three: abc bca cab, on the next deal acb cba bac. Three and two: ab ba ac ca bc cb. Two and
    four: aabb abba bbaa baab, on the next deal abab baba abab baba. Two and three: aab aba baa, then abb bba bab. Alone: a b c.
    """
    rounds, left_over = divmod(seats, len(bots))
    found = []
    for more in combinations(bots, left_over):
        first, *others = sorted([*list(bots) * rounds, *more], key=bots.index)
        orders = list(dict.fromkeys(permutations(others)))
        order = (first, *orders[deal % len(orders)])
        found += [order[seat:] + order[:seat] for seat in range(seats)]
    return found


def play_deal(deal: Deal) -> list[Played]:
    """All games of a deal."""
    return [_play(deal, game, names) for game, names in enumerate(deal.line_ups)]


def _play(deal: Deal, game: int, names: tuple[str, ...]) -> Played:
    """One game, each bot looking at its own view."""
    minds = [_Mind(deal, game, seat, names) for seat in range(len(names))]
    scores = play_out(deal.contest.start(), [mind.choose for mind in minds], deal.dealer().deal).scores()
    return Played(names, tuple(score.total for score in scores), winners(scores), tuple(mind.thought for mind in minds))


class _Mind:
    """A bot at its seat, with a watch beside it."""

    def __init__(self, deal: Deal, game: int, seat: int, names: tuple[str, ...]) -> None:
        self.deal, self.seat, self.names = deal, seat, names
        self.bot, own = entrant(names[seat], deal.contest.limit)
        self.rng, self.budget = deal.chance(game, seat), own or deal.contest.budget
        self.moves = 0
        self.thought = Thought(0, 0.0, 0.0)

    def choose(self, view: View) -> int:
        """The bot's answer; raises BotFault."""
        started = time.perf_counter()
        try:
            n = self.bot.choose(view, self.rng, self.budget)
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            raise self._fault(f"{type(fault).__name__}: {fault} ({Path(where.filename).name}, line {where.lineno})") from fault
        took = time.perf_counter() - started
        if n not in view.legal:
            raise self._fault(f"{n!r} is not one of its legal moves")
        self.moves += 1
        if len(view.legal) > 1:
            before = self.thought
            self.thought = Thought(before.choices + 1, before.seconds + took, max(before.longest, took))
        return n

    def _fault(self, what: str) -> BotFault:
        contest = self.deal.contest
        return BotFault(
            f"bot {self.names[self.seat]!r} failed at move {self.moves + 1} of seat {self.seat} in {contest.game}, "
            f"seed {contest.seed}, deal {self.deal.number}, line-up {','.join(self.names)}: {' '.join(what.split())}; "
            f"again: {self.deal.command}"
        )
