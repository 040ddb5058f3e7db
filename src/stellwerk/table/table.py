"""A table: who sits where, the game as far as it has come, and which events may follow."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import NoReturn

from stellwerk.bots.levels import SOLID
from stellwerk.bots.roster import bot_name
from stellwerk.contract import State
from stellwerk.dealer import NONCE, Dealer
from stellwerk.errors import Portable
from stellwerk.limits import DEALER
from stellwerk.table import chat
from stellwerk.table.chat import Chat
from stellwerk.table.clock import Clock, Timer
from stellwerk.table.events import AnyEvent, BotTook, CameBack, Dealt, Hinted, Moved, Rematched, Said, Sat, Stood, TookBack, Wished
from stellwerk.table.played import Played
from stellwerk.table.settings import Settings

PATIENCE = 60_000
"""Milliseconds a person may think before the others can wish for a bot, where there is no clock: of two people one is enough."""
TAKEOVER_LEVEL = SOLID.name
"""The bot that plays on for a person."""


class Refused(Portable, ValueError):
    """Something a person may not do at this table now; the sentence says why (a msgid with named gaps)."""

    def __init__(self, reason: str, **gaps: object) -> None:
        self.reason, self.gaps = reason, gaps
        super().__init__(reason.format(**gaps))


@dataclass(slots=True)
class Chair:
    """A seat at the table: open, a person's, or a bot's (perhaps in place of the person)."""

    player: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    """What the person's page mixes into the deals."""
    wishes: set[str] = field(default_factory=set)
    """Who wishes that a bot takes over."""

    @property
    def is_open(self) -> bool:
        """Nobody sits here yet."""
        return not self.player and not self.bot


class Table(Played):
    """The sum of its events."""

    def __init__(self, name: str, settings: Settings, seed: bytes) -> None:
        super().__init__(settings, seed)
        self.name, self.settings = name, settings
        self.clock = Clock.parse(settings.clock)
        self.chairs = [Chair(bot=kind.removeprefix("bot:") if kind.startswith("bot:") else "") for kind in settings.seats]
        self._name_bots()
        self.timers = [Timer(self.clock) for _ in self.chairs]
        self.undone = [0] * len(self.chairs)
        """How often each seat took something back."""
        self.hints: list[set[str]] = [set() for _ in self.chairs]
        """The positions for which each seat was given a hint."""
        self.chat = Chat()
        self.ids: set[tuple[int, str]] = set()
        """What has been done, by the sender's ids: each seat has its own."""
        self.number = 0
        self.rematch = ""
        self.touched = 0
        self.ended = 0
        """When the game was over; 0 before."""

    def twin(self) -> Table:
        """An independent copy, to look ahead on."""
        twin = copy(self)
        self.copy_game(twin)
        twin.chairs = [replace(chair, wishes=set(chair.wishes)) for chair in self.chairs]
        twin.timers = [copy(timer) for timer in self.timers]
        twin.ids = set(self.ids)
        twin.hints, twin.undone = [set(given) for given in self.hints], list(self.undone)
        return twin

    # ------------------------------------------------------------ what is the case
    @property
    def status(self) -> str:
        """open until everybody sits, then running, then over."""
        if any(chair.is_open for chair in self.chairs):
            return "open"
        return "running" if self.state.turn() else "over"

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where; empty for an open seat."""
        return tuple(chair.name for chair in self.chairs)

    def owing(self) -> tuple[int, ...]:
        """The seats of people and bots that owe a move now; none before the start."""
        return tuple(seat for seat in self.state.turn() if seat != DEALER) if self.status == "running" else ()

    def seats_of(self, player: str) -> list[int]:
        """Where this person sits: several seats at a hot seat."""
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.player == player]

    def plays(self, player: str, seat: int) -> bool:
        """Whether this person moves for the seat now (and not a bot in their place)."""
        return 0 <= seat < len(self.chairs) and self.chairs[seat].player == player != "" and not self.chairs[seat].bot

    def known_to(self, seat: int | None) -> tuple[object, ...]:
        """Is the same as long as this seat (None: an onlooker) knows no more of the table than before, but for who still thinks."""
        own = tuple(entry.token for entry in self.record.entries[self.opened :] if entry.seat == seat)
        sitting = tuple((chair.player, chair.name, chair.bot) for chair in self.chairs)
        return self.name, seat, self.status, self.opened, sum(self.undone), own, sitting, self.chat.number

    def position(self, seat: int) -> str:
        """Names what a seat looks at when it decides: the moment, which comes again when something of its own was taken back."""
        return f"{self.moment(seat)}.{self.undone[seat]}"

    def dice(self, purpose: str) -> str:
        """A seed for a bot's or a hint's own dice: nobody foretells it who does not know the table's seed."""
        return hmac.new(self.dealer.seed, f"{purpose} {self.name}".encode(), hashlib.sha256).hexdigest()

    def bots_to_move(self) -> list[int]:
        """Seats of bots that owe a move."""
        return [seat for seat in self.owing() if self.chairs[seat].bot]

    def people_to_move(self) -> list[int]:
        """Seats of people who owe a move."""
        return [seat for seat in self.owing() if not self.chairs[seat].bot]

    def awaited(self) -> list[int]:
        """The seats for which everybody waits: bots only when all people have chosen."""
        return self.people_to_move() or self.bots_to_move()

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat's last move is still its own affair. What a bot did in a person's place stays: it was no choice of theirs."""
        if self.status == "open" or self.chairs[seat].bot:
            return False
        last = self._last_own(seat)
        return last is not None and not self.by_bots[last]

    def check_hint(self, player: str, seat: int) -> None:
        """Raises Refused unless this person may ask what a strong bot would do: alone or against bots, and never in a ranking."""
        if not self.plays(player, seat):
            raise Refused("This is not your seat")
        if self.settings.daily:
            raise Refused("No hints in the daily deal: its ranking compares what people found out by themselves")
        if not self.is_against_bots(seat):
            raise Refused("No hints against people: they have to find out by themselves too")
        if seat not in self.owing():
            raise Refused("There is nothing to choose right now")

    def is_against_bots(self, seat: int) -> bool:
        """Nobody else sits here but bots; a bot in a person's place counts as the person."""
        return not any(chair.player for other, chair in enumerate(self.chairs) if other != seat)

    def late(self, now: int) -> list[int]:
        """Seats of people whose time is over."""
        return [seat for seat, end in self._deadlines() if end <= now]

    def next_deadline(self) -> int | None:
        """When the first of the people who think now runs out of time."""
        return min((end for _, end in self._deadlines()), default=None)

    def _deadlines(self) -> list[tuple[int, int]]:
        return [(seat, end) for seat in self.people_to_move() if (end := self.timers[seat].runs_out()) is not None]

    def _is_still_its_own(self, seat: int) -> bool:
        """Its last move was a step of a choice that goes on, or nobody has seen it but bots that have not answered yet."""
        return super()._is_still_its_own(seat) or (bool(self.state.turn()) and self.is_against_bots(seat))

    # ------------------------------------------------------------ what somebody wants: the events that follow
    def sit(self, player: str, name: str, seat: int, now: int, nonce: str = "") -> list[AnyEvent]:
        """Take an open seat, and perhaps mix a nonce into the deals; the last one to sit starts the game."""
        if not 0 <= seat < len(self.chairs):
            raise Refused("There is no such seat")
        if not self.chairs[seat].is_open:
            if self.chairs[seat].player == player:
                return []
            raise Refused("This seat is taken")
        if nonce and not NONCE.fullmatch(nonce):
            raise Refused("What a seat mixes into the deals has 32 hexadecimal digits")
        name = self._own_name(name)
        ahead = self.twin()
        ahead.fold([sat := Sat(seat=seat, player=player, name=name, nonce="" if self.settings.is_same_deal else nonce, at=now)])
        return [sat, *ahead.opening(now)]

    def _own_name(self, name: str) -> str:
        """A name that no other person has here: Ada, then Ada 2. A bot of that name takes another one."""
        taken = {chair.name.casefold() for chair in self.chairs if chair.player}
        return next(own for own in (name, *(f"{name} {n}" for n in range(2, len(taken) + 3))) if own.casefold() not in taken)

    def opening(self, now: int) -> list[AnyEvent]:
        """The first deals, when nobody is missing."""
        return self._deals(self.state.copy(), now) if self.status == "running" and not self.record.entries else []

    def stand(self, player: str, seat: int, now: int) -> list[AnyEvent]:
        """Leave a seat before the game begins."""
        if self.status != "open":
            raise Refused("The game has begun: ask the others to let a bot play on")
        if seat not in self.seats_of(player):
            raise Refused("You do not sit there")
        return [Stood(seat=seat, at=now)]

    def move(self, player: str, seat: int, token: str, id: str, now: int, moment: str = "") -> list[AnyEvent]:
        """A person's move. The same id twice is the same move: nothing follows. Raises IllegalMove with the rule.

        A `moment` that has passed refuses the move: a second click must not choose in the next turn.
        """
        if self._is_done(player, seat, id):
            return []
        if not self.plays(player, seat):
            raise Refused("This is not your seat")
        if moment and moment != self.moment(seat):
            raise Refused("The game has moved on since")
        return self._move(seat, token, id, now)

    def bot_move(self, seat: int, token: str, moment: str, now: int) -> list[AnyEvent]:
        """A bot's move; nothing if the moment has passed or the person has come back meanwhile."""
        if not self.chairs[seat].bot or seat not in self.owing() or moment != self.moment(seat):
            return []
        return self._move(seat, token, f"bot {seat} {moment}", now)

    def _move(self, seat: int, token: str, id: str, now: int) -> list[AnyEvent]:
        if self.status == "open":
            raise Refused("The game has not begun: a seat is still open")
        after = self.state.copy()
        written = after.recorded(seat, token)
        after.play(seat, token)
        return [*[Moved(seat=seat, token=each, id=id, at=now) for each in written], *self._deals(after, now)]

    def _deals(self, state: State, now: int) -> list[AnyEvent]:
        """What the dealer does until a seat owes a move or the game is over."""
        events: list[AnyEvent] = []
        dealer = Dealer(self.dealer.seed, self.dealer.dealt, self.dealer.nonces)
        while state.turn() == (DEALER,):
            n = dealer.deal(state)
            events.append(Dealt(token=str(state.moves[n]), at=now))
            state.apply(DEALER, n)
        return events

    def take_back(self, player: str, seat: int, id: str, now: int) -> list[AnyEvent]:
        """Take the seat's last move back, as long as nothing was shown since."""
        if self._is_done(player, seat, id):
            return []
        if not self.plays(player, seat):
            raise Refused("This is not your seat")
        if not self.can_take_back(seat):
            self._refuse_to_take_back(seat)
        return [TookBack(seat=seat, id=f"{id} {n}" if n else id, at=now) for n in range(self._written(seat))]

    def _written(self, seat: int) -> int:
        """How many moves of the record the seat's last choice was: two where one press said both."""
        own = [sent for entry, sent in zip(self.record.entries, self.sent, strict=True) if entry.seat == seat]
        return sum(sent == own[-1] for sent in own) if own[-1] else 1

    def _refuse_to_take_back(self, seat: int) -> NoReturn:
        """Say why the seat's last move stays."""
        doers = [entry.seat for entry in self.record.entries]
        if seat not in doers:
            raise Refused("There is nothing to take back yet")
        since = doers[::-1][: doers[::-1].index(seat)]
        if self.by_bots[-1 - len(since)]:
            raise Refused("This stays: a bot has chosen in your place")
        if DEALER in since:
            raise Refused("This stays: something has been turned up since your last choice")
        raise Refused("This stays: your turn is over")

    def _is_done(self, player: str, seat: int, id: str) -> bool:
        """Whether this person has already done what they send (again) for this seat."""
        return (seat, id) in self.ids and self.chairs[seat].player == player

    def restart(self, player: str, seat: int, id: str, now: int) -> list[AnyEvent]:
        """Take back all that the seat has done in this turn."""
        if self._is_done(player, seat, id):
            return []
        ahead = self.twin()
        events = ahead.take_back(player, seat, id, now)
        ahead.fold(events)
        while ahead.can_take_back(seat):
            more = ahead.take_back(player, seat, f"{id} {len(events)}", now)
            ahead.fold(more)
            events += more
        return events

    def say(self, player: str, name: str, text: str, id: str, now: int) -> list[AnyEvent]:
        """Write to the others, from a seat or as an onlooker."""
        if self.chat.has(player, id):
            return []
        if not (text := chat.tidy(text)):
            raise Refused("A message has 1 to {most} characters", most=chat.LONGEST)
        return [Said(player=player, name=name, text=text, id=id, at=now)]

    def time_out(self, now: int) -> list[AnyEvent]:
        """Bots take over the seats whose time is over."""
        return [BotTook(seat=seat, level=TAKEOVER_LEVEL, at=now) for seat in self.late(now)]

    def wish_bot(self, player: str, seat: int, now: int) -> list[AnyEvent]:
        """A person wishes that a bot takes over another's seat; when all the others agree, it does. Where there is a clock, it decides."""
        if self.status != "running" or not 0 <= seat < len(self.chairs) or self.chairs[seat].bot:
            raise Refused("There is nobody to take over from")
        mine = self.seats_of(player)
        if not mine or seat in mine:
            raise Refused("Only the others at the table can wish that")
        others = {chair.player for i, chair in enumerate(self.chairs) if i != seat and chair.player and not chair.bot} - {
            self.chairs[seat].player
        }
        if self.clock.limit:
            raise Refused("The clock decides: a bot plays on when the time of {name} is over", name=self.chairs[seat].name)
        since = self.timers[seat].since
        if since is None or now - since < PATIENCE:
            raise Refused("Give {name} a minute to think first", name=self.chairs[seat].name)
        if player in self.chairs[seat].wishes:
            return []
        events: list[AnyEvent] = [Wished(seat=seat, player=player, at=now)]
        if others <= self.chairs[seat].wishes | {player}:
            events.append(BotTook(seat=seat, level=TAKEOVER_LEVEL, at=now))
        return events

    def come_back(self, player: str, seat: int, now: int) -> list[AnyEvent]:
        """The person plays on in place of the bot."""
        if seat not in self.seats_of(player) or not self.chairs[seat].bot:
            raise Refused("You do not need to come back to this seat")
        if not self.timers[seat].may_come_back(now):
            if self.clock.whole_game:
                raise Refused("Your time is over: the bot plays to the end")
            raise Refused("Your time for this move is over: you can play on after it")
        return [CameBack(seat=seat, at=now)]

    def hint(self, player: str, seat: int, position: str, now: int) -> list[AnyEvent]:
        """A hint for this position reaches the person: counted once; nothing if they look at another one by now."""
        self.check_hint(player, seat)
        return [Hinted(seat=seat, at=now)] if position == self.position(seat) not in self.hints[seat] else []

    def rematch_at(self, player: str, table: str, now: int) -> list[AnyEvent]:
        """The same people go on elsewhere; the first who wishes it opens the table."""
        if self.status != "over":
            raise Refused("The game is not over")
        if not self.seats_of(player):
            raise Refused("Only who has played here can ask for a rematch")
        return [] if self.rematch else [Rematched(table=table, at=now)]

    def _name_bots(self) -> None:
        """A name for each bot that has none, or whose name somebody has who sat down since."""
        for seat, chair in enumerate(self.chairs):
            others = {other.name.casefold() for other in self.chairs if other is not chair}
            if chair.bot and not chair.player and (not chair.name or chair.name.casefold() in others):
                chair.name = bot_name(chair.bot, seat, others)

    # ------------------------------------------------------------ fold
    def fold(self, events: Sequence[AnyEvent]) -> None:
        """Let these events have happened. They come from a command of this class, so they are trusted."""
        for event in events:
            self._fold(event)
            self.number += 1
            self.touched = event.at
            if not self.ended and self.status == "over":
                self.ended = event.at
            owing = self.owing()
            for seat, timer in enumerate(self.timers):
                timer.turn(seat in owing, event.at)

    def _fold(self, event: AnyEvent) -> None:
        match event:
            case Sat(seat=seat, player=player, name=name, nonce=nonce):
                self.chairs[seat] = Chair(player=player, name=name, nonce=nonce)
                self._name_bots()
                if self.status != "open":
                    self.record.names = [chair.name for chair in self.chairs]
                    self.record.nonces = [chair.nonce for chair in self.chairs] if any(chair.nonce for chair in self.chairs) else []
                    self.dealer.nonces = tuple(self.record.nonces)
            case Stood(seat=seat):
                self.chairs[seat] = Chair()
            case Dealt(token=token):
                self.dealer.dealt += 1
                self._play(DEALER, token)
            case Moved(seat=seat, token=token, id=id):
                self.ids.add((seat, id))
                self._play(seat, token, id, by_bot=bool(self.chairs[seat].bot))
            case TookBack(seat=seat, id=id):
                self.ids.add((seat, id))
                self._undo(seat)
                self.undone[seat] += 1
            case Said(player=player):
                self.chat = self.chat.with_line(event, watching=not self.seats_of(player))
            case Wished(seat=seat, player=player):
                self.chairs[seat].wishes.add(player)
            case BotTook(seat=seat, level=level):
                self.chairs[seat].bot = level
                self.chairs[seat].wishes.clear()
            case CameBack(seat=seat):
                self.chairs[seat].bot = ""
                self.timers[seat].come_back(event.at)
            case Hinted(seat=seat):
                self.hints[seat].add(self.position(seat))
            case Rematched(table=table):
                self.rematch = table
