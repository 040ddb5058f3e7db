"""A new table: the form, made from the game's declared options, and the two ways to play at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.contract import Game
from stellwerk.games import UnknownGame, game
from stellwerk.options import BadOption
from stellwerk.server.opening import begin, check_open, settle
from stellwerk.table.clock import BadClock
from stellwerk.table.settings import Settings
from stellwerk.web import levels
from stellwerk.web.barred import bars
from stellwerk.web.identity import LEVEL, Guest
from stellwerk.web.paths import path_to
from stellwerk.web.site import nonce_of, refuse, site_of
from stellwerk.web.view import View
from stellwerk.web.visit import clock_words
from stellwerk.words import Say, named

CLOCKS = ("none", "move:60", "move:300", "game:900", "days:1", "days:3")


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game as a field of the form."""

    name: str
    label: str
    kind: str
    about: str
    default: bool | int | str
    usual: str
    choices: dict[str, str]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class GameForm:
    """What can be chosen of a game."""

    name: str
    title: str
    boards: tuple[str, ...]
    titles: dict[str, str]
    options: list[OptionField]
    bars: str
    """What does not go together, as JSON for the script; empty if all does."""
    seats_from: int
    seats_to: int


@dataclass(frozen=True, slots=True)
class ClockChoice:
    """A clock to choose."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class NewView(View):
    """What new.html gets."""

    template = "new.html"
    game: GameForm
    bots: list[levels.Choice]
    clocks: list[ClockChoice]
    errors: list[str]
    values: Mapping[str, str]
    """What was chosen the last time."""


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    return await new_form(request, game_or_404(request.path_params["game"]), {}, [])


async def new_form(request: Request, which: Game, values: Mapping[str, str], errors: list[str]) -> Response:
    """The form, perhaps with what was wrong the last time."""
    site = site_of(request)
    say = which.words(site.preferences(request).lang)
    clocks = [ClockChoice(value, clock_words(value, say)) for value in CLOCKS]
    view = NewView(game_form(which, say), levels.choices(say), clocks, errors, values)
    return await site.page(request, view, 422 if errors else 200, say)


def game_form(which: Game, say: Say) -> GameForm:
    """A game's boards, options and seats in words."""
    options = [
        OptionField(
            name=option.name,
            label=named(option.name, say),
            kind=option.kind,
            about=say(option.about),
            default=option.default,
            usual=option.write(option.default),
            choices={choice: named(choice, say) for choice in option.choices},
            low=option.low,
            high=option.high,
        )
        for option in which.options
    ]
    return GameForm(
        name=which.name,
        title=which.title,
        boards=which.boards,
        titles={board: " · ".join(filter(None, (which.board_title(board), which.board_note(board, say)))) for board in which.boards},
        options=options,
        bars=msgspec.json.encode(found).decode() if (found := bars(which, say)) else "",
        seats_from=which.seats[0],
        seats_to=which.seats[-1],
    )


async def open_table(request: Request) -> Response:
    """The form comes back: a table is opened and the host sits down."""
    site = site_of(request)
    guest, fields = await site.form(request)
    which = game_or_404(fields.get("game", ""))
    try:
        settings, mine = settings_from(which, fields, guest.id)
    except (BadOption, BadClock) as error:
        told = error.told(which.words(site.preferences(request).lang))
        return await new_form(request, which, fields, [told[:1].upper() + told[1:]])
    return await opened(request, guest, settings, mine, fields)


def settings_from(which: Game, fields: Mapping[str, str], host: str) -> tuple[Settings, list[int]]:
    """What the form says. A switch that is off is not sent at all."""
    seats = [kind for i in range(which.seats[-1]) if (kind := fields.get(f"seat.{i}", "closed")) != "closed"]
    options: dict[str, bool | int | str] = {option.name: False for option in which.options if option.kind == "switch"}
    options |= {key.removeprefix("option."): value for key, value in fields.items() if key.startswith("option.")}
    return settle(which, seats, options, fields.get("board", ""), fields.get("clock", "none"), fields.get("public") == "on", host)


async def quick(request: Request) -> Response:
    """Play at once: alone, or against a bot."""
    site = site_of(request)
    guest, fields = await site.form(request)
    which = game_or_404(request.path_params["game"])
    alone = request.url.path.startswith("/solo/")
    if alone and which.seats[0] > 1:
        refuse(404, "This game cannot be played alone")
    level = levels.quick(fields.get("level"))
    seats = ("open",) if alone else ("open", f"bot:{level}")
    options = {option.name: option.default for option in which.options}
    settings = Settings(game=which.name, board=which.boards[0], rules=which.rules, options=options, seats=seats, host=guest.id)
    response = await opened(request, guest, settings, [0], fields)
    if "level" in fields:
        site.set_cookie(request, response, LEVEL, level)
    return response


async def opened(request: Request, guest: Guest, settings: Settings, mine: list[int], fields: Mapping[str, str]) -> Response:
    """A table of these settings, with the guest on these seats."""
    site = site_of(request)
    host = site.host(request, guest, nonce_of(fields))
    check_open(site.hall, site.limits, host, settings.seats)
    live = await begin(site.hall, site.pledges, settings, host, mine, fields.get("pledge", ""))
    return site.go(request, path_to("table", table=live.table.name), guest)


def game_or_404(name: str) -> Game:
    """The game of a path."""
    try:
        return game(name)
    except UnknownGame:
        refuse(404, "There is no such game")
