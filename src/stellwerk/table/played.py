"""The game at a table as far as it has come: its record, what is hidden from whom, and what each move did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stellwerk.contract import Game, Move, State
from stellwerk.dealer import Dealer
from stellwerk.effects import Deed, Effect
from stellwerk.games import game as game_named
from stellwerk.limits import DEALER
from stellwerk.record import Record
from stellwerk.table.settings import Settings


class Played:
    """What is played at a table; who sits there is another matter."""

    def __init__(self, settings: Settings, seed: bytes) -> None:
        self.game: Game = game_named(settings.game)
        self.dealer = Dealer(seed)
        self.record = Record.begin(self.game, len(settings.seats), dict(settings.options), settings.board)
        self.record.rules = settings.rules
        self.record.commitment = self.dealer.commitment
        self.state: State = self.record.start()
        self.moves: list[Move] = []
        self.secrets: list[frozenset[int | None]] = []
        """For each move of the record, the viewers it stays hidden from until the end."""
        self.by_bots: list[bool] = []
        """For each move of the record, whether a bot made it."""
        self.sent: list[str] = []
        """For each move of the record, the id it was sent with: two moves with one id were one choice."""
        self.opened = 0
        """How many moves had been made when last nothing was sealed."""
        self._effects: list[tuple[Effect, ...]] = []
        self._told: State = self.state.copy()
        """The position up to which `_effects` have been found: only who looks at a table asks for them."""

    def copy_game(self, twin: Played) -> None:
        """Make a copy of this table independent, as far as the game is concerned."""
        twin.dealer = Dealer(self.dealer.seed, self.dealer.dealt, self.dealer.nonces)
        twin.record = replace(self.record, entries=list(self.record.entries), names=list(self.record.names))
        twin.state = self.state.copy()
        twin.moves, twin.secrets = list(self.moves), list(self.secrets)
        twin.by_bots, twin.sent = list(self.by_bots), list(self.sent)
        twin._effects, twin._told = list(self._effects), self._told.copy()

    # ------------------------------------------------------------ what is the case
    @property
    def effects(self) -> Sequence[tuple[Effect, ...]]:
        """For each move of the record what it did, with all secrets."""
        for i in range(len(self._effects), len(self.moves)):
            seat, move = self.record.entries[i].seat, self.moves[i]
            after = self._told.copy()
            after.play(seat, self.record.entries[i].token)
            self._effects.append(self.game.effects(self._told, seat, move, after))
            self._told = after
        return self._effects

    def deeds(self, mine: Sequence[int]) -> list[Deed]:
        """What was done and what came of it, as far as somebody at these seats (none: an onlooker) may know."""
        viewers: set[int | None] = set(mine) or {None}
        over, effects = not self.state.turn(), self.effects
        deeds = []
        for i, seat, move in self._shown(mine):
            told = (each.opened() if over else each.shown(viewers) for each in effects[i])
            deeds.append(Deed(i, seat, move, tuple(each for each in told if each is not None)))
        return deeds

    def shown(self, mine: Sequence[int]) -> list[tuple[int, Move | None]]:
        """Who did what, as far as somebody at these seats (none: an onlooker) may know; a hidden move is None."""
        return [(seat, move) for _, seat, move in self._shown(mine)]

    def _shown(self, mine: Sequence[int]) -> list[tuple[int, int, Move | None]]:
        """With the places of the entries; what others have sealed is left out."""
        viewers: set[int | None] = set(mine) or {None}
        over = not self.state.turn()
        told: list[tuple[int, int, Move | None]] = []
        for i, entry in enumerate(self.record.entries):
            if i >= self.opened and entry.seat not in mine and not over:
                continue
            told.append((i, entry.seat, None if not over and viewers <= self.secrets[i] else self.moves[i]))
        return told

    def moment(self, seat: int) -> str:
        """Names the decision a seat faces: a move meant for another moment is not taken for this one."""
        return f"{self.dealer.dealt}.{sum(entry.seat == seat for entry in self.record.entries)}"

    def steps(self, seat: int) -> int:
        """How many moves of this seat lie face down in the open turn."""
        return sum(entry.seat == seat for entry in self.record.entries[self.opened :])

    # ------------------------------------------------------------ fold
    def _last_own(self, seat: int) -> int | None:
        """The place of the seat's last move in the record, if nothing was shown and nobody depends on it since."""
        entries = self.record.entries
        for i in range(len(entries) - 1, -1, -1):
            if entries[i].seat == seat:
                return i if seat in self.state.sealed() or (i + 1 == len(entries) and self._is_still_its_own(seat)) else None
            if entries[i].seat == DEALER or entries[i].seat not in self.state.sealed():
                return None
        return None

    def _is_still_its_own(self, seat: int) -> bool:
        """Its last move was a step of a choice that goes on."""
        return seat in self.state.turn()

    def _play(self, seat: int, token: str, id: str = "", by_bot: bool = False) -> None:
        n = self.state.numbers.get(token, -1)
        everybody = (None, *range(self.state.seats))
        hidden = frozenset(viewer for viewer in everybody if self.state.hides(viewer, seat, n))
        self.state.play(seat, token)
        self.record.add(seat, token)
        self.moves.append(self.state.moves[n])
        self.secrets.append(hidden)
        self.by_bots.append(by_bot)
        self.sent.append(id)
        if not self.state.sealed():
            self.opened = len(self.record.entries)
        if not self.state.turn():
            self.record.close(self.state, self.dealer.seed)

    def _undo(self, seat: int) -> None:
        last = self._last_own(seat)
        if last is None:
            raise ValueError(f"seat {seat} has nothing to take back")
        del self.record.entries[last], self.moves[last], self.secrets[last], self.by_bots[last], self.sent[last]
        self.opened = min(self.opened, last)
        self.state = self.record.replay()
        self._tell_anew(last)

    def _tell_anew(self, last: int) -> None:
        """What came after a move that was taken back, from positions without it."""
        if len(self._effects) <= last:
            return
        del self._effects[last:]
        self._told = self.record.start()
        for entry in self.record.entries[:last]:
            self._told.play(entry.seat, entry.token)
