"""A game in progress at one terminal: who sits where, what has happened, what can be taken back. Reads and prints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from stellwerk import DEALER
from stellwerk.bots import BOTS, Bot, UnknownBot, bot
from stellwerk.bots.search import Weighed
from stellwerk.core import Move
from stellwerk.dealer import Dealer
from stellwerk.record import HIDDEN, Record
from stellwerk.table.hint import look
from stellwerk.words import Say

HUMAN = "human"
LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a person (bot None) or a bot."""

    name: str
    bot: Bot | None = None


class CannotTakeBack(Exception):
    """Why a choice stays, in a sentence for the person."""


def players(text: str, say: Say) -> list[Player]:
    """The seats from `human:Anna,random`, in order."""
    return [_player(part.strip(), seat, say) for seat, part in enumerate(text.split(","))]


def _player(text: str, seat: int, say: Say) -> Player:
    kind, _, name = text.partition(":")
    if kind != HUMAN and kind not in BOTS:
        raise UnknownBot(f"nobody called {kind[:40]!r} can sit at seat {seat + 1}; there are: {', '.join((HUMAN, *BOTS))}")
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise UnknownBot(f"the name at seat {seat + 1} must be one line of at most {LONGEST_NAME} letters")
    if name.isdecimal():  # the arena reads strong:1000 as a thousand playouts
        raise UnknownBot(
            f"seat {seat + 1}: after the colon comes a name, not a number as in {text[:40]!r}; only the arena has playouts there"
        )
    place = name or say.seat(seat)
    return Player(place) if kind == HUMAN else Player(f"{place} ({kind})", bot(kind))


class NoHint(Exception):
    """Why there is no hint, in a sentence for the person."""


class Sitting:
    """The table: state, record, dealer and players move on together."""

    def __init__(self, record: Record, seated: Sequence[Player], dealer: Dealer, rng: Random) -> None:
        self.record, self.players, self.dealer, self.rng = record, list(seated), dealer, rng
        self.state = record.start()
        self.moves: list[Move] = []
        self.told = [0] * len(self.players)
        self.hints: set[tuple[str, ...]] = set()
        """The courses of the game up to the positions for which there was a hint."""
        record.names = [player.name for player in self.players]
        record.commitment = dealer.commitment

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    def next_human(self) -> int | None:
        """Deal, and let the bots choose, until a person owes a move: whose turn it is, or None when the game is over."""
        while owing := self.state.turn():
            if owing == (DEALER,):
                self._make(DEALER, self.dealer.deal(self.state))
                continue
            for seat in owing:
                player = self.players[seat].bot
                if player is not None:
                    self._make(seat, player.choose(self.state.view(seat), self.rng))
            waiting = [seat for seat in owing if self.players[seat].bot is None]
            if waiting:
                return waiting[0]
        return None

    def _make(self, seat: int, n: int) -> None:
        token = str(self.state.moves[n])
        self.state.apply(seat, n)
        self._write(seat, n, token)

    def choose(self, seat: int, token: str) -> Move:
        """A person's choice; raises IllegalMove."""
        for written in self.state.recorded(seat, token):
            self._write(seat, self.state.play(seat, written), written)
        return self.moves[-1]

    def _write(self, seat: int, n: int, token: str) -> None:
        self.record.add(seat, token)
        self.moves.append(self.state.moves[n])

    def take_back(self, seat: int, say: Say) -> None:
        """Undo the seat's last choice, as long as nothing was revealed since."""
        entries = self.record.entries
        last = max((i for i, entry in enumerate(entries) if entry.seat == seat), default=-1)
        if last < 0:
            raise CannotTakeBack(say("There is nothing to take back yet"))
        for i in range(last + 1, len(entries)):
            if entries[i].seat == DEALER:
                raise CannotTakeBack(say("This stays: something has been turned up since your last choice"))
            if entries[i].seat not in self.state.sealed():
                raise CannotTakeBack(say("This stays: others have moved since your last choice"))
        del entries[last], self.moves[last]
        self.state = self.record.replay()

    def hint(self, seat: int, say: Say) -> list[Weighed]:
        """What the seat's moves are worth as a strong bot sees them, best first; for somebody who plays alone or against bots."""
        if self.humans != [seat]:
            raise NoHint(say("No hints against people: they have to find out by themselves too"))
        view = self.state.view(seat)
        if not view.legal:
            raise NoHint(say("There is nothing to choose right now"))
        self.hints.add(tuple(entry.token for entry in self.record.entries))
        return look(view, f"hint {self.record.commitment} {len(self.record.entries)}")

    def news(self, seat: int) -> list[tuple[int, list[Move]]]:
        """What the dealer and the others did openly since this seat last asked, in runs of one doer each."""
        shown = self.record.masked(seat).entries[: len(self.record.masked(None).entries)]
        fresh = range(self.told[seat], len(shown))
        self.told[seat] = len(shown)
        open_ones = [i for i in fresh if shown[i].seat != seat and shown[i].token != HIDDEN]
        return [(who, [self.moves[i] for i in run]) for who, run in groupby(open_ones, key=lambda i: shown[i].seat)]
