"""`stellwerk play`: a game in the terminal, alone, against bots, or handing the keyboard round."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

import stellwerk
from stellwerk import DEALER
from stellwerk.bots import bot
from stellwerk.cli import params
from stellwerk.cli.kept import Header, Kept, is_choice, last
from stellwerk.cli.pads import outcome, pads
from stellwerk.cli.screen import screen
from stellwerk.cli.seats import HUMAN
from stellwerk.cli.seats import seats as seats_named
from stellwerk.contract import Game, IllegalMove, Move
from stellwerk.table.events import AnyEvent
from stellwerk.table.hint import look, told
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table
from stellwerk.table.worth import SKIP, worth
from stellwerk.words import Say, minus

KEYBOARD = "keyboard"
"""The people at this terminal, as the table knows them: they share it."""
COMMANDS = {"undo": "u", "hint": "h", "help": "?", "quit": "q"}
"""What may be typed in full."""
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what could be scrolled back to."""


app = params.commands()


class Leave(Exception):
    """The person stops, or the input has ended."""


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@app.command()
def play(
    game_name: params.GameName = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays: human or a bot's name for each seat, a person's name after a colon.", show_default="human"),
    ] = None,
    options: params.Options = None,
    board: params.Board = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Deal from these words instead of by chance.")] = None,
    record_file: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the game down in this new file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was interrupted last.")] = False,
    lang: params.Lang = None,
) -> None:
    """Play a game in this terminal."""
    if resume:
        if any(given is not None for given in (seats, options, board, seed, record_file)):
            raise params.Refused("--resume goes on as the game began: give at most the game and the language with it")
        kept, story = last(game_name)
        terminal = sit_down(kept, story, params.words(lang, stellwerk.game(kept.header.settings.game)))
    else:
        try:
            game = params.game_named(game_name) if game_name else ask_game(lang)
        except Leave:
            return
        say = params.words(lang, game)
        seated = seats_named(seats or HUMAN, say)
        draft = stellwerk.Record.begin(game, len(seated), params.option_values(options), params.board_named(game, board))
        settings = Settings(
            game=game.name, board=draft.board, rules=draft.rules, options=draft.options, seats=tuple(each.kind for each in seated)
        )
        drawn = stellwerk.Dealer(None if seed is None else stellwerk.seed_from(seed)).seed
        if record_file is not None:
            record_file.open("x").close()  # never over another game
        names = tuple(each.name for each in seated)
        whole = str(record_file.absolute()) if record_file else ""
        terminal = sit_down(Kept(Header(settings=settings, seed=drawn.hex(), names=names, record=whole)), [], say)
    params.mention_interpreted(terminal.say)
    terminal.play()
    terminal.close(record_file or terminal.record_file)


def sit_down(kept: Kept, story: list[list[AnyEvent]], say: Say) -> Terminal:
    """Open the table, and let all have happened that has; without a story everybody sits down."""
    settings, names = kept.header.settings, kept.header.names
    params.board_named(stellwerk.game(settings.game), settings.board)
    table = Table("terminal", settings, bytes.fromhex(kept.header.seed))
    table.record.names = list(names)
    for chair, name in zip(table.chairs, names, strict=True):
        chair.name = name if chair.bot else ""
    terminal = Terminal(table, kept, say, screen())
    if story:
        try:
            for events in story:
                table.fold(events)
        except ValueError as fault:
            raise params.Refused(f"{kept.path} is no interrupted game: {fault}") from None
        terminal.told = [table.opened] * len(names)
        file = terminal.record_file
        if file is not None and file.exists() and table.dealer.commitment not in file.read_text(encoding="utf-8", errors="replace"):
            raise params.Refused(f"{file} is no longer the record of this game: move it away first")
    return terminal


def ask_game(lang: str | None) -> Game:
    """Which game, if there are several and none was named."""
    say, console, games = params.words(lang), screen(), stellwerk.GAMES.playable()
    for number, game in enumerate(games, 1):
        console.print(f"[bold]{number:>2}[/]  {game.title}")
    while True:
        answer = _line().strip()
        if answer == "q":
            raise Leave
        if answer.isdecimal() and 0 < int(answer) <= len(games):
            return games[int(answer) - 1]
        if answer in stellwerk.GAMES:
            return stellwerk.game(answer)
        console.print(escape(say("Type a number from the list, or q to quit")))


def _line() -> str:
    """A line that somebody types, in small letters."""
    try:
        return input("> ").lower()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None


class Terminal:
    """Talks with the people at a table who share one keyboard."""

    def __init__(self, table: Table, kept: Kept, say: Say, console: Console) -> None:
        self.table, self.kept, self.say, self.console = table, kept, say, console
        self.game = table.game
        self.record_file = Path(kept.header.record) if kept.header.record else None
        self.people = [seat for seat, kind in enumerate(table.settings.seats) if kind == "open"]
        self.told = [0] * len(table.chairs)
        """How many moves of the record each seat has been told of."""
        self.at_keyboard: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.table.names

    def happen(self, events: Sequence[AnyEvent]) -> None:
        """Let this have happened, and write it down: nothing is lost if the terminal is closed now."""
        self.table.fold(events)
        self.kept.add(events, is_choice(events, self.people))
        if self.record_file is not None:
            self.record_file.write_text(self.table.record.text(), encoding="utf-8", newline="\n")

    # ------------------------------------------------------------ the course of a game
    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        self.console.print(f"[bold]{self.game.title}[/]")
        self.tell(self.say("Before the first deal: the seed has the SHA-256 {commitment}", commitment=self.table.dealer.commitment))
        if not self.table.number:
            for seat in self.people:
                self.happen(self.table.sit(KEYBOARD, self.kept.header.names[seat], seat, now()))
            self.happen(self.table.opening(now()))
        with suppress(Leave, KeyboardInterrupt):
            while self.table.status == "running":
                if thinking := self.table.bots_to_move():
                    self.let_think(thinking[0])
                else:
                    self.turn_of(self.table.owing()[0])
        if self.table.status == "over":
            self.kept.forget()

    def let_think(self, seat: int) -> None:
        """One choice of one bot; its dice come from the table, so that a game that goes on goes on as it would have."""
        moment, view = self.table.moment(seat), self.table.state.view(seat)
        n = bot(self.table.chairs[seat].bot).choose(view, Random(self.table.dice(f"bot {seat} {moment}")))
        self.happen(self.table.bot_move(seat, str(self.table.state.moves[n]), moment, now()))

    def turn_of(self, seat: int) -> None:
        """One choice of one person, from the board to the point of no return."""
        self.hand_over(seat)
        self.show(seat)
        if not (token := self.choose(seat)):
            return
        try:
            stays = not self.ends_turn(seat, token) or self.confirm(seat, token)
        except Leave:
            self.move(seat, token)
            raise
        if stays:
            self.move(seat, token)

    def move(self, seat: int, token: str) -> None:
        """Make a person's move, and deal what follows."""
        self.happen(self.table.move(KEYBOARD, seat, token, f"move {self.table.number}", now()))

    def ends_turn(self, seat: int, token: str) -> bool:
        """Whether the seat had a choice and owes nothing more after this one: then something may be turned up."""
        ahead = self.table.state.copy()
        ahead.play(seat, token)
        return len(self.table.state.legal(seat)) > 1 and seat not in ahead.turn()

    def hand_over(self, seat: int) -> None:
        """Several people, one keyboard: nobody sees what another has just chosen."""
        if self.at_keyboard not in (None, seat):
            if self.console.is_terminal:
                self.console.file.write(WIPE)
            self.tell(self.say("Hand the keyboard to {name}, then press Enter", name=self.names[seat]))
            self.answer()
        self.at_keyboard = seat

    def confirm(self, seat: int, token: str) -> bool:
        """The last moment to think better of it. Who leaves here has chosen."""
        state = self.table.state
        done = self.game.tell(state.moves[state.numbers[state.recorded(seat, token)[-1]]], self.say)
        self.tell(self.say("{done}. Enter goes on, u takes it back", done=done))
        while True:
            answer = self.answer()
            if not answer:
                return True
            if answer == "u":
                self.tell(self.say("Taken back"))
                return False
            if answer == "h":
                self.tell(self.say("There is nothing to choose right now"))
            elif answer == "?":
                self.help(seat)
            else:
                self.tell(self.say("Enter goes on, u takes your choice back, q quits"))

    # ------------------------------------------------------------ what is shown
    def tell(self, sentence: str) -> None:
        """One line."""
        self.console.print(escape(sentence), soft_wrap=True)

    def show(self, seat: int) -> None:
        """Board, news, question and menu for one person."""
        view = self.table.state.view(seat)
        self.console.print()
        self.console.print(self.game.console(view, self.say, self.names), no_wrap=True, overflow="ignore", crop=False)
        self.console.print()
        for who, moves in self.news(seat):
            name = self.say("Turned up") if who == DEALER else self.names[who]
            self.console.print(f"[dim]{escape(name)}: {escape(', '.join(self.game.tell(move, self.say, self.names) for move in moves))}[/]")
        name = f"{self.names[seat]}: " if len(self.names) > 1 else ""
        self.console.print(f"[bold]{escape(name + self.game.prompt(view, self.say))}[/]")
        self.console.print(Columns(self.menu(seat), padding=(0, 3), equal=True, column_first=True))

    def menu(self, seat: int) -> list[str]:
        """The legal moves with their keys and what they would score."""
        values = worth(self.table.state, self.table.state.view(seat))
        lines = []
        for key, n in self.keys(seat).items():
            change = f" [dim]{'+' if values[n] > 0 else ''}{minus(values[n])}[/]" if values[n] else ""
            lines.append(f"[bold]{key:>2}[/]  {escape(self.game.tell(self.table.state.moves[n], self.say))}{change}")
        return lines

    def keys(self, seat: int) -> dict[str, int]:
        """What to type for each legal move: `-` for the one that skips, numbers for the others."""
        moves = self.table.state.moves
        legal = self.table.state.legal(seat)
        keys = {str(i): n for i, n in enumerate((n for n in legal if str(moves[n]) != SKIP), 1)}
        keys.update((SKIP, n) for n in legal if str(moves[n]) == SKIP)
        return keys

    def news(self, seat: int) -> list[tuple[int, list[Move]]]:
        """What the dealer and the others did openly since this seat last asked, in runs of one doer each."""
        shown = self.table.shown([seat])[self.told[seat] : self.table.opened]
        self.told[seat] = self.table.opened
        fresh = [(who, move) for who, move in shown if who != seat and move is not None]
        return [(who, [move for _, move in run]) for who, run in groupby(fresh, key=itemgetter(0))]

    # ------------------------------------------------------------ what is typed
    def choose(self, seat: int) -> str:
        """Ask until there is a legal move; its token. Empty if an earlier choice was taken back instead."""
        while True:
            answer = self.answer()
            if answer == "?":
                self.help(seat)
                continue
            if answer == "h":
                self.hint(seat)
                continue
            if answer == "u":
                if self.take_back(seat):
                    return ""
                continue
            keys = self.keys(seat)
            if not answer and len(keys) == 1:
                answer = next(iter(keys))
            if not answer:
                self.tell(self.say("Type a number from the list or a move, ? for help"))
                continue
            token = str(self.table.state.moves[keys[answer]]) if answer in keys else self.spelled(answer)
            if token.isdecimal():
                self.tell(self.say("There is no choice {number} in the list", number=answer))
                continue
            try:
                self.table.state.copy().play(seat, token)
            except IllegalMove as error:
                self.tell(self.say("{reason}. {rule}", reason=error.told(self.say), rule=error.rule))
                continue
            return token

    def spelled(self, typed: str) -> str:
        """A token as the game writes it: people need not type capitals."""
        return next((token for token in self.table.state.numbers if token.lower() == typed), typed)

    def answer(self) -> str:
        """A line from a person, in small letters and with the short form of a command."""
        answer = "-".join(_line().split())
        answer = COMMANDS.get(answer, answer)
        if answer == "q":
            raise Leave
        return answer

    def take_back(self, seat: int) -> bool:
        """Take the seat's last step back, or say why it stays."""
        try:
            self.happen(self.table.take_back(KEYBOARD, seat, f"undo {self.table.number}", now()))
        except Refused as refusal:
            self.tell(self.say(refusal.reason, **refusal.gaps))
            return False
        self.tell(self.say("Taken back"))
        return True

    def hint(self, seat: int) -> None:
        """What a strong bot would do."""
        try:
            self.table.check_hint(KEYBOARD, seat)
        except Refused as refusal:
            self.tell(self.say(refusal.reason, **refusal.gaps))
            return
        about = self.table.position(seat)
        found = look(self.table.state.view(seat), self.table.dice(f"hint {seat} {about}"))
        self.happen(self.table.hint(KEYBOARD, seat, about, now()))
        self.tell(told(self.game, self.table.state, found, self.say))

    def help(self, seat: int) -> None:
        """The keys, with a move of the moment as example."""
        keys = [("-", self.say("skip"))]
        for key, n in list(self.keys(seat).items())[:1]:
            keys.insert(
                0, (f"{key}, {self.table.state.moves[n]}", self.say("a move of the list, by its number or as it stands in records"))
            )
        if self.table.is_against_bots(seat):
            keys.append(("h", self.say("a hint: what a strong bot would do")))
        keys.append(("u", self.say("take your last choice back, until something is turned up")))
        keys.append(("q", self.say("quit")))
        for key, meaning in keys:
            self.console.print(f"[bold]{escape(key):>10}[/]  {escape(meaning)}")

    # ------------------------------------------------------------ the end
    def close(self, record_file: Path | None) -> None:
        """Score pads and result, or where the unfinished game stands."""
        record = self.table.record
        if record.result:
            scores = self.table.state.scores()
            self.console.print(pads(self.game, self.table.state.view(None), record.names, self.say))
            self.console.print(f"[bold]{escape(outcome(self.game, scores, record.names, self.say))}[/]")
            if hints := sum(map(len, self.table.hints)):
                self.tell(self.say.many("{n} hint", "{n} hints", hints))
            self.tell(self.say("The deal came from the seed {seed}", seed=record.seed))
        if record_file is not None:
            self.tell(self.say("Record: {file}", file=record_file))
        if record.result and record_file is not None:
            self.tell(self.say("Check the deal: stellwerk verify {file}", file=record_file))
            for seat in self.people:
                self.tell(self.say("Look back: stellwerk review {file} --seat {seat}", file=record_file, seat=seat))
        if not record.result:
            self.tell(self.say("The game is not finished" if record_file else "The game is not finished, and not written down"))
            if self.kept.is_there:
                self.tell(self.say("Go on with it: stellwerk play --resume"))
