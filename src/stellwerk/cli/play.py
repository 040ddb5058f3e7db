"""`stellwerk play`: a game in the terminal, alone, against bots, or handing the keyboard round."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

import stellwerk
from stellwerk import DEALER
from stellwerk.cli import given
from stellwerk.cli.pads import outcome, pads
from stellwerk.cli.sitting import CannotTakeBack, NoHint, Sitting, players
from stellwerk.core import Game, IllegalMove
from stellwerk.table.hint import told
from stellwerk.table.worth import SKIP, worth
from stellwerk.words import Say, minus

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what could be scrolled back to."""


class Leave(Exception):
    """The person stops, or the input has ended."""


def play(
    game_name: given.GameName = None,
    seats: Annotated[str, typer.Option(help="Who plays: human or a bot's name for each seat, a person's name after a colon.")] = "human",
    options: given.Options = None,
    board: given.Board = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Deal from these words instead of by chance.")] = None,
    record_file: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the game down in this new file.")] = None,
    lang: given.Lang = None,
) -> None:
    """Play a game in this terminal."""
    try:
        game = given.game_named(game_name) if game_name else ask_game(lang)
    except Leave:
        return
    say = given.words(lang, game)
    seated = players(seats, say)
    record = stellwerk.Record.begin(game, len(seated), given.option_values(options), given.board_named(game, board))
    dealer = stellwerk.Dealer(None if seed is None else stellwerk.seed_from(seed))
    sitting = Sitting(record, seated, dealer, Random(None if seed is None else f"bots {seed}"))
    given.mention_interpreted(say)
    if record_file is not None:
        with record_file.open("x", encoding="utf-8") as file:  # never over another game
            file.write(record.text())
    table = Table(sitting, say, given.terminal())
    try:
        table.play()
    finally:
        if record_file is not None:
            record_file.write_text(record.text(), encoding="utf-8", newline="\n")
    table.close(record_file)


def ask_game(lang: given.Language | None) -> Game:
    """Which game, if there are several and none was named."""
    say, console, games = given.words(lang), given.terminal(), list(stellwerk.GAMES.values())
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


class Table:
    """Talks with the people at the terminal."""

    def __init__(self, sitting: Sitting, say: Say, console: Console) -> None:
        self.sitting, self.say, self.console = sitting, say, console
        self.game, self.names = sitting.record.game, tuple(player.name for player in sitting.players)
        self.at_keyboard: int | None = None

    # ------------------------------------------------------------ the course of a game
    def play(self) -> None:
        """Until the game is over or somebody leaves; the record then holds what was played."""
        self.console.print(f"[bold]{self.game.title}[/]")
        self.tell(self.say("Before the first deal: the seed has the SHA-256 {commitment}", commitment=self.sitting.dealer.commitment))
        try:
            while (seat := self.sitting.next_human()) is not None:
                self.turn_of(seat)
        except Leave:
            return
        self.sitting.record.close(self.sitting.state, self.sitting.dealer.seed)

    def turn_of(self, seat: int) -> None:
        """One choice of one person, from the board to the point of no return."""
        self.hand_over(seat)
        self.show(seat)
        free = len(self.sitting.state.legal(seat)) > 1
        done = self.choose(seat)
        if done and free and seat not in self.sitting.state.turn():
            self.confirm(seat, done)

    def hand_over(self, seat: int) -> None:
        """Several people, one keyboard: nobody sees what another has just chosen."""
        if self.at_keyboard not in (None, seat):
            if self.console.is_terminal:
                self.console.file.write(WIPE)
            self.tell(self.say("Hand the keyboard to {name}, then press Enter", name=self.sitting.players[seat].name))
            self.command(seat, "")
        self.at_keyboard = seat

    def confirm(self, seat: int, done: str) -> None:
        """The last moment to take a choice back."""
        self.tell(self.say("{done}. Enter goes on, u takes it back", done=done))
        while answer := self.command(seat, "u"):
            if answer == "u":
                return
            self.tell(self.say("Enter goes on, u takes your choice back, q quits"))

    # ------------------------------------------------------------ what is shown
    def tell(self, sentence: str) -> None:
        """One line."""
        self.console.print(escape(sentence), soft_wrap=True)

    def show(self, seat: int) -> None:
        """Board, news, question and menu for one person."""
        view = self.sitting.state.view(seat)
        self.console.print()
        self.console.print(self.game.console(view, self.say, self.names), no_wrap=True, overflow="ignore", crop=False)
        self.console.print()
        for who, moves in self.sitting.news(seat):
            name = self.say("Turned up") if who == DEALER else self.sitting.players[who].name
            self.console.print(f"[dim]{escape(name)}: {escape(', '.join(self.game.tell(move, self.say, self.names) for move in moves))}[/]")
        name = f"{self.sitting.players[seat].name}: " if len(self.sitting.players) > 1 else ""
        self.console.print(f"[bold]{escape(name + self.game.prompt(view, self.say))}[/]")
        self.console.print(Columns(self.menu(seat), padding=(0, 3), equal=True, column_first=True))

    def menu(self, seat: int) -> list[str]:
        """The legal moves with their keys and what they would score."""
        values = worth(self.sitting.state, self.sitting.state.view(seat))
        lines = []
        for key, n in self.keys(seat).items():
            change = f" [dim]{'+' if values[n] > 0 else ''}{minus(values[n])}[/]" if values[n] else ""
            lines.append(f"[bold]{key:>2}[/]  {escape(self.game.tell(self.sitting.state.moves[n], self.say))}{change}")
        return lines

    def keys(self, seat: int) -> dict[str, int]:
        """What to type for each legal move: `-` for the one that skips, numbers for the others."""
        moves = self.sitting.state.moves
        legal = self.sitting.state.legal(seat)
        keys = {str(i): n for i, n in enumerate((n for n in legal if str(moves[n]) != SKIP), 1)}
        keys.update((SKIP, n) for n in legal if str(moves[n]) == SKIP)
        return keys

    # ------------------------------------------------------------ what is typed
    def choose(self, seat: int) -> str:
        """Ask until there is a legal move; it in words. Empty if an earlier choice was taken back instead."""
        while True:
            answer = self.command(seat, "u")
            if answer == "u":
                return ""
            keys = self.keys(seat)
            if not answer and len(keys) == 1:
                answer = next(iter(keys))
            if not answer:
                self.tell(self.say("Type a number from the list or a move, ? for help"))
                continue
            token = str(self.sitting.state.moves[keys[answer]]) if answer in keys else self.spelled(answer)
            if token.isdecimal():
                self.tell(self.say("There is no choice {number} in the list", number=answer))
                continue
            try:
                return self.game.tell(self.sitting.choose(seat, token), self.say)
            except IllegalMove as error:
                self.tell(self.say("{reason}. {rule}", reason=error.told(self.say), rule=error.rule))

    def spelled(self, typed: str) -> str:
        """A token as the game writes it: people need not type capitals."""
        return next((token for token in self.sitting.state.numbers if token.lower() == typed), typed)

    def command(self, seat: int, allowed: str) -> str:
        """A line from the person, in small letters; help and quitting are dealt with here. `u` comes back only after it was done."""
        while True:
            answer = "-".join(_line().split())
            if answer == "q":
                raise Leave
            if answer == "?":
                self.help(seat)
            elif answer == "h":
                self.hint(seat)
            elif answer == "u" and allowed == "u":
                try:
                    self.sitting.take_back(seat, self.say)
                except CannotTakeBack as reason:
                    self.tell(str(reason))
                    continue
                self.tell(self.say("Taken back"))
                return answer
            else:
                return answer

    def hint(self, seat: int) -> None:
        """What a strong bot would do."""
        try:
            found = self.sitting.hint(seat, self.say)
        except NoHint as reason:
            self.tell(str(reason))
            return
        self.tell(told(self.game, self.sitting.state, found, self.say))

    def help(self, seat: int) -> None:
        """The keys, with a move of the moment as example."""
        keys = [("-", self.say("skip"))]
        for key, n in list(self.keys(seat).items())[:1]:
            keys.insert(
                0, (f"{key}, {self.sitting.state.moves[n]}", self.say("a move of the list, by its number or as it stands in records"))
            )
        if len(self.sitting.humans) == 1:
            keys.append(("h", self.say("a hint: what a strong bot would do")))
        keys.append(("u", self.say("take your last choice back, until something is turned up")))
        keys.append(("q", self.say("quit")))
        for key, meaning in keys:
            self.console.print(f"[bold]{escape(key):>10}[/]  {escape(meaning)}")

    # ------------------------------------------------------------ the end
    def close(self, record_file: Path | None) -> None:
        """Score pads and result, or where the unfinished game stands."""
        record = self.sitting.record
        if record.result:
            scores = self.sitting.state.scores()
            self.console.print(pads(self.game, scores, record.names, self.say))
            self.console.print(f"[bold]{escape(outcome(self.game, scores, record.names, self.say))}[/]")
            if self.sitting.hints:
                self.tell(self.say.many("{n} hint", "{n} hints", len(self.sitting.hints)))
            self.tell(self.say("The deal came from the seed {seed}", seed=record.seed))
        if record_file is not None:
            self.tell(self.say("Record: {file}", file=record_file))
        if record.result and record_file is not None:
            self.tell(self.say("Check the deal: stellwerk verify {file}", file=record_file))
            for seat in self.sitting.humans:
                self.tell(self.say("Look back: stellwerk review {file} --seat {seat}", file=record_file, seat=seat))
        if not record.result:
            self.tell(self.say("The game is not finished" if record_file else "The game is not finished, and not written down"))
