"""Calls nobody should make, at random, on positions of all games: wrong seats, numbers, tokens, views and records.

`python -m tests.contract.abuse CALLS SEED` ends with 0 if every call was answered or refused as it should be. A crash is the end of the
process; so it is run as one of its own.
"""

from __future__ import annotations

import copy
import dataclasses
import faulthandler
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.contract.walk import Setting, settings

from stellwerk import DEALER, GAMES, BadOption, BadRecord, Dealer, IllegalMove, Playout, Record, seed_from
from stellwerk.bots import bot
from stellwerk.contract import State

GOLDEN = Path(__file__).parents[1] / "records"
POSITIONS = 24
"""So many are kept and moved on."""
JUNK: tuple[Any, ...] = (None, "0", "", b"", 1.0, float("nan"), -1, -(2**40), 2**31, 2**70, 65536, 9, 99, (), [], {}, object(), State, True)
REFUSALS = (ValueError, TypeError)
"""IllegalMove is a ValueError, and so are the other errors of the package."""


class Abuse:
    """Positions to make calls on, and a count of what came of them."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.settings = settings()
        self.states = [self.fresh() for _ in range(POSITIONS)]
        self.texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.rglob("*.record"))]
        self.count: Counter[str] = Counter()
        often: tuple[tuple[Callable[[], object], int], ...] = (
            (self.apply_nonsense, 40),
            (self.ask_nonsense, 30),
            (self.move_on, 30),
            (self.take_a_twin, 4),
            (self.guess_from_nonsense, 3),
            (self.play_out_nonsense, 2),
            (self.begin_nonsense, 2),
            (self.read_a_mutated_record, 1),
        )
        self.deeds = [deed for deed, _ in often]
        self.weights = [weight for _, weight in often]

    def run(self, calls: int) -> None:
        for _ in range(calls):
            deed = self.rng.choices(self.deeds, self.weights)[0]
            self.count[deed.__name__] += 1
            deed()

    # ------------------------------------------------------------ what is tried
    def fresh(self) -> State:
        setting: Setting = self.rng.choice(self.settings)
        return setting.new()

    def state(self) -> State:
        return self.rng.choice(self.states)

    def seat(self, state: State) -> Any:
        turn = state.turn()
        return self.rng.choice((self.rng.randrange(-2, DEALER + 3), *turn, *turn, self.rng.choice(JUNK)))

    def number(self, state: State, seat: object) -> Any:
        own = state.legal(seat) if isinstance(seat, int) and seat in state.turn() else [0]
        near = self.rng.choice(own) + self.rng.randrange(-2, 3)
        return self.rng.choice((self.rng.randrange(len(state.moves)), near, near, self.rng.choice(JUNK), len(state.moves)))

    def refused(self, call: Callable[[], object], errors: type[Exception] | tuple[type[Exception], ...] = REFUSALS) -> bool:
        """Whether the call was refused; any other error than these goes through and ends the program."""
        try:
            call()
        except errors:
            self.count["refused"] += 1
            return True
        return False

    # ------------------------------------------------------------ deeds
    def apply_nonsense(self) -> None:
        state = self.state()
        seat = self.seat(state)
        n = self.number(state, seat)
        whole = isinstance(seat, int) and isinstance(n, int)
        legal = whole and seat in state.turn() and n in state.legal(seat)
        was_refused = self.refused(lambda: state.apply(seat, n), IllegalMove if whole else TypeError)
        assert was_refused is not legal, (state.game.name, seat, n)

    def ask_nonsense(self) -> None:
        state = self.state()
        seat = self.seat(state)
        n = self.number(state, seat)
        token = str(state.moves[n]) if isinstance(n, int) and 0 <= n < len(state.moves) else self.rng.choice(("", "x", "-" * 99, n))
        asked: list[Callable[[], object]] = [
            lambda: state.legal(seat),
            lambda: state.points(seat),
            lambda: state.view(seat),
            lambda: state.hides(self.seat(state), seat, n),
            lambda: state.recorded(seat, token),
            lambda: state.copy().play(seat, token),
            lambda: Dealer(seed_from("abuse")).deal(state),
        ]
        for name in ("gain", "reach"):
            if hasattr(state, name):
                asked.append(lambda name=name: getattr(state, name)(seat, n))  # type: ignore[misc]
        self.refused(self.rng.choice(asked))

    def move_on(self) -> None:
        i = self.rng.randrange(len(self.states))
        state = self.states[i]
        if not state.turn():
            if self.rng.random() < 0.1:  # finished games are good to have
                self.states[i] = self.fresh()
            return
        seat = self.rng.choice(state.turn())
        state.apply(seat, self.rng.choice(state.legal(seat)))

    def take_a_twin(self) -> None:
        i = self.rng.randrange(len(self.states))
        state = self.states[i]
        ways = (state.copy, lambda: copy.copy(state), lambda: copy.deepcopy(state), lambda: pickle.loads(pickle.dumps(state)))
        self.states[i] = self.rng.choice(ways)()

    def guess_from_nonsense(self) -> None:
        state, other = self.state(), self.state()
        view: Any = state.view(self.rng.choice((None, *range(state.seats))))
        fields = {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}
        theirs = vars(other.view(None))
        name = self.rng.choice(list(fields))
        changed = self.rng.choice((self.rng.choice(JUNK), theirs.get(name), self.bent(fields[name])))
        made: Any = dataclasses.replace(view, **{name: changed})
        assert self.refused(lambda: made.guess(self.rng), ValueError), "a view made by hand"
        self.refused(lambda: bot("calm").choose(made, self.rng), Exception)  # it may stumble anywhere
        view.guess(self.rng)

    def bent(self, value: object) -> object:
        """Much like it, but not quite."""
        if isinstance(value, int):
            return value + self.rng.choice((-100, -1, 1, 100))
        if isinstance(value, tuple) and value:
            i = self.rng.randrange(len(value))
            return (*value[:i], self.bent(value[i]), *value[i + self.rng.choice((0, 1)) :])
        return value

    def play_out_nonsense(self) -> None:
        state = self.state()
        given = self.rng.choice((state, state, self.rng.choice(JUNK), state.view(None), state.game))
        seat = self.seat(state)
        self.refused(lambda: Playout(self.rng.choice((1, 2, *JUNK))))
        playout = Playout(self.rng.getrandbits(63))
        calls: tuple[Callable[[], object], ...] = (
            lambda: playout.batch(given, self.rng.choice((-1, 0, 2, "2", None))),  # type: ignore[arg-type]
            lambda: playout.likely(given, seat),  # type: ignore[arg-type]
            lambda: playout.foresee(given, seat),  # type: ignore[arg-type]
            lambda: playout.run(given.copy() if isinstance(given, State) else given),  # type: ignore[arg-type]
        )
        self.refused(self.rng.choice(calls))

    def begin_nonsense(self) -> None:
        game = self.rng.choice(list(GAMES.values()))
        given: dict[str, Any] = {"seats": 2, self.rng.choice(("seats", "options", "board", "rules")): self.rng.choice(JUNK)}
        self.refused(lambda: game.new(**given), BadOption)

    def read_a_mutated_record(self) -> None:
        lines = self.rng.choice(self.texts).splitlines()
        for _ in range(self.rng.choice((1, 1, 2, 5))):
            self.mutate(lines)
        self.refused(lambda: self.follow(Record.parse("\n".join(lines) + "\n")), BadRecord)

    def mutate(self, lines: list[str]) -> None:
        i, j = self.rng.randrange(len(lines)), self.rng.randrange(len(lines))
        way = self.rng.randrange(6)
        if way == 0:
            del lines[i]
        elif way == 1:
            lines[i], lines[j] = lines[j], lines[i]
        elif way == 2:
            lines[i] = lines[j]
        elif way == 3:
            lines[i] = f"{self.rng.choice('*01234')} {lines[j].partition(' ')[2]}"
        elif way == 4:
            lines[i] = lines[i][: self.rng.randrange(len(lines[i]) + 1)]
        else:
            lines[:] = [*lines[:i], lines[j], *lines[i:]]

    def follow(self, record: Record) -> None:
        """Everything that can be done with a record, each for itself."""
        for call in (lambda: record.masked(None), lambda: record.masked(0), record.replay, record.verify):
            self.refused(call, BadRecord)
        for _ in record.positions():
            pass


def main() -> None:
    faulthandler.enable()
    abuse = Abuse(int(sys.argv[2]))
    abuse.run(int(sys.argv[1]))
    print(dict(abuse.count))


if __name__ == "__main__":
    main()
