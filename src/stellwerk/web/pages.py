"""The pages for people: home, a new table, a table, and the small forms that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from typing import Any

import msgspec
import segno
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stellwerk.bots import BOTS
from stellwerk.core import Game
from stellwerk.dealer import Dealer
from stellwerk.games import GAMES, UnknownGame, game
from stellwerk.options import BadOption
from stellwerk.store.store import TableRow
from stellwerk.table.clock import BadClock, Clock
from stellwerk.table.events import AnyEvent
from stellwerk.table.table import Refused, Settings, Table
from stellwerk.web import daily, levels
from stellwerk.web.barred import bars
from stellwerk.web.hall import Live, now_ms
from stellwerk.web.identity import COOKIE, LEVEL, PREFERENCES, Guest, tidy_name
from stellwerk.web.site import THEMES, Site, new_name, refuse
from stellwerk.words import LANGUAGES, Say, named, speaker

CLOCKS = ("none", "move:60", "move:300", "game:900", "days:1", "days:3")


def words_of(which: Game, lang: str) -> Say:
    """The words of a game."""
    return speaker(lang, type(which).__module__.rpartition(".")[0])


def site_of(request: Request) -> Site:
    """The server's shared parts."""
    found: Site = request.app.state.site
    return found


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a table's page: who, which table, in which language."""

    site: Site
    live: Live
    guest: Guest
    lang: str
    say: Say

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.live.table

    @property
    def mine(self) -> list[int]:
        """Where they sit."""
        return self.table.seats_of(self.guest.id)


async def visit(request: Request) -> Visit:
    """The visit of a request to a table's page; 404 if there is no such table."""
    site = site_of(request)
    live = await site.table(request)
    lang, _ = site.look(request)
    return Visit(site, live, site.guest(request), lang, words_of(live.table.game, lang))


def game_or_404(name: str) -> Game:
    """The game of a path."""
    try:
        return game(name)
    except UnknownGame:
        refuse(404, "There is no such game")


# ------------------------------------------------------------ home
@cache
def vignette(name: str) -> Markup:
    """A game's picture for the home page."""
    return Markup(GAMES[name].vignette())


async def home(request: Request) -> Response:
    """The games, my tables, open tables, the daily deal."""
    site = site_of(request)
    guest = site.guest(request)
    lang, _ = site.look(request)
    say = speaker(lang)
    mine = [] if guest.is_new else site.store.my_tables(guest.id)
    return site.page(
        request,
        "home.html",
        games=[game_card(which, lang) for which in GAMES.values()],
        mine=[table_row(row, say, your_turn) for row, your_turn in mine],
        open=[table_row(row, say) for row in site.store.open_tables()],
        daily=daily.panel(site, guest, lang),
        bots=[each for each in levels.choices(say) if each["name"] in levels.QUICK],
        level=levels.quick(request.cookies.get(LEVEL)),
    )


def game_card(which: Game, lang: str) -> dict[str, Any]:
    """A game as a stop on the home page."""
    say = words_of(which, lang)
    seats = f"{which.seats[0]}–{which.seats[-1]}"
    about = say(which.about)
    return {
        "name": which.name,
        "title": which.title,
        "seats": seats,
        "minutes": str(which.minutes),
        "about": about,
        "picture": vignette(which.name),
        "solo": which.seats[0] == 1,
    }


def table_row(row: TableRow, say: Say, your_turn: bool = False) -> dict[str, Any]:
    """A table in a list."""
    summary = msgspec.json.decode(row.summary)
    names = [name for name in summary.get("names", []) if name]
    free = summary.get("open", 0)
    if row.status == "open":
        note = say.many("{names}, {n} seat free", "{names}, {n} seats free", free, names=", ".join(names) or say("nobody yet"))
    elif row.status == "over":
        note = ", ".join(f"{name} {total}" for name, total in zip(summary["names"], summary.get("result", []), strict=False))
    else:
        note = say.many("{names}, {n} move", "{names}, {n} moves", summary.get("moves", 0), names=", ".join(names))
    title = GAMES[row.game].title if row.game in GAMES else row.game
    return {
        "id": row.id,
        "title": title,
        "note": note,
        "your_turn": your_turn,
        "over": row.status == "over",
        "host": names[0] if names else "",
    }


# ------------------------------------------------------------ a new table
async def new_table(request: Request) -> Response:
    """The form for a new table, made from the game's declared options."""
    return new_form(request, game_or_404(request.path_params["game"]), {}, [])


def new_form(request: Request, which: Game, values: dict[str, str], errors: list[str]) -> Response:
    """The form, perhaps with what was wrong the last time."""
    site = site_of(request)
    lang, _ = site.look(request)
    say = words_of(which, lang)
    options = [
        {
            "name": option.name,
            "label": named(option.name, say),
            "kind": option.kind,
            "about": say(option.about),
            "default": option.default,
            "usual": option.write(option.default),
            "choices": {choice: named(choice, say) for choice in option.choices},
            "low": option.low,
            "high": option.high,
        }
        for option in which.options
    ]
    shown = {
        "name": which.name,
        "title": which.title,
        "boards": which.boards,
        "titles": {board: " · ".join(filter(None, (which.board_title(board), which.board_note(board, say)))) for board in which.boards},
        "options": options,
        "bars": msgspec.json.encode(found).decode() if (found := bars(which, say)) else "",
        "seats_from": which.seats[0],
        "seats_to": which.seats[-1],
    }
    return site.page(
        request,
        "new.html",
        status=422 if errors else 200,
        say=say,
        game=shown,
        bots=levels.choices(say),
        clocks=[{"value": value, "label": clock_words(value, say)} for value in CLOCKS],
        errors=errors,
        values=values,
    )


def clock_words(text: str, say: Say) -> str:
    """A clock as people say it."""
    if text == "none":
        return say("No limit")
    kind, _, amount = text.partition(":")
    if kind == "days":
        return say.many("{n} day a move", "{n} days a move", int(amount))
    minutes = int(amount) // 60
    return say.many("{n} minute a move", "{n} minutes a move", minutes) if kind == "move" else say("{n} minutes for the game", n=minutes)


def settle(
    which: Game, seats: list[str], options: dict[str, Any], board: str, clock: str, public: bool, host: str
) -> tuple[Settings, list[int]]:
    """The settings of a new table, checked by the game; and the seats (`me`) that the host takes."""
    for kind in seats:
        if kind not in ("me", "open") and (not kind.startswith("bot:") or kind.removeprefix("bot:") not in BOTS):
            raise BadOption("nobody called {name} can sit at a table", name=repr(kind[:20]))
    which.new(len(seats), options, board or None)
    Clock.parse(clock)
    settings = Settings(
        game=which.name,
        board=board or which.boards[0],
        rules=which.rules,
        options={option.name: option.parse(options.get(option.name, option.default)) for option in which.options},
        seats=tuple("open" if kind == "me" else kind for kind in seats),
        clock=clock,
        host=host,
        public=public,
    )
    return settings, [seat for seat, kind in enumerate(seats) if kind == "me"]


def settings_from(which: Game, fields: dict[str, str], host: str) -> tuple[Settings, list[int]]:
    """What the form says. A switch that is off is not sent at all."""
    seats = [kind for i in range(which.seats[-1]) if (kind := fields.get(f"seat.{i}", "closed")) != "closed"]
    options: dict[str, Any] = {option.name: False for option in which.options if option.kind == "switch"}
    options |= {key.removeprefix("option."): value for key, value in fields.items() if key.startswith("option.")}
    return settle(which, seats, options, fields.get("board", ""), fields.get("clock", "none"), fields.get("public") == "on", host)


async def open_table(request: Request) -> Response:
    """The form comes back: a table is opened and the host sits down."""
    site = site_of(request)
    guest, fields = await site.form(request)
    which = game_or_404(fields.get("game", ""))
    try:
        settings, mine = settings_from(which, fields, guest.id)
    except (BadOption, BadClock) as error:
        told = error.told(words_of(which, site.look(request)[0]))
        return new_form(request, which, fields, [told[:1].upper() + told[1:]])
    return await opened(request, site, guest, settings, mine)


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
    response = await opened(request, site, guest, settings, [0])
    if "level" in fields:
        site.set_cookie(request, response, LEVEL, level)
    return response


async def opened(request: Request, site: Site, guest: Guest, settings: Settings, mine: list[int]) -> Response:
    """A table of these settings, with the guest on these seats."""
    if not site.opens.allows(guest.id):
        refuse(429, "That was a lot at once. Wait a moment")
    lang, _ = site.look(request)
    player_name = site.name_of(guest, speaker(lang))
    live = await begin(site, settings, guest.id, player_name, mine)
    return site.go(request, f"/t/{live.table.name}", guest)


async def begin(
    site: Site, settings: Settings, player: str, player_name: str, mine: list[int], seed: bytes | None = None, name: str = ""
) -> Live:
    """Open a table and sit down at these seats."""

    seated = [(seat, player, player_name if len(mine) == 1 else f"{player_name} {seat + 1}") for seat in mine]
    return await site.hall.open(name or new_name(), settings, seed or Dealer().seed, partial(seat_all, seated))


# ------------------------------------------------------------ at a table
async def table_page(request: Request) -> Response:
    """A table as this person sees it; complete without any script."""
    here = await visit(request)
    site, table, guest = here.site, here.table, here.guest
    screen = site.painters[here.lang].screen(table, guest.id, now_ms())
    return site.page(
        request,
        "table.html",
        say=here.say,
        table=table_facts(request, here),
        fragments={name: Markup(html) for name, html in screen.slots.items()},
        moves=msgspec.json.encode(screen.meta).decode(),
        seats_mine=here.mine,
        ws=f"/t/{table.name}/ws",
        help=rules_help(table.game.name, here.lang),
        private=f"{request.base_url}me/{site.identity.link(guest.id)}" if here.mine else "",
    )


def table_facts(request: Request, here: Visit) -> dict[str, Any]:
    """What a page says about a table besides the game."""
    table, guest, say = here.table, here.guest, here.say
    kinds = []
    for seat, chair in enumerate(table.chairs):
        kind = "open" if chair.is_open else "me" if chair.player == guest.id else "bot" if chair.bot else "person"
        note = levels.note(chair.bot, say) if chair.bot else ""
        kinds.append({"number": seat, "name": chair.name or say("Free seat"), "kind": kind, "mine": chair.player == guest.id, "note": note})
    return {
        "id": table.name,
        "title": table.game.title,
        "game": {"name": table.game.name, "title": table.game.title, "layout": table.game.layout},
        "status": table.status,
        "invite": f"{request.base_url}t/{table.name}",
        "qr": f"/t/{table.name}/qr.svg",
        "seats": kinds,
        "can_sit": table.status == "open",
        "hint": "" if not (here.mine and table.is_against_bots(here.mine[0])) else "never" if table.settings.daily else "yes",
        "number": table.number,
        "clock": clock_words(table.settings.clock, say) if table.clock.limit else "",
        "commitment": table.dealer.commitment,
        "rematch": table.rematch,
    }


@cache
def rules_help(name: str, lang: str) -> Markup:
    """The rules of a game in our own words, as HTML without its title: the window has one."""
    text = GAMES[name].help(words_of(GAMES[name], lang))
    if text.startswith("# "):
        text = text.partition("\n")[2]
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


async def at_table(request: Request) -> Response:
    """The small forms of a table: sit, stand, let a bot play, come back."""
    site = site_of(request)
    guest, fields = await site.form(request)
    here = await visit(request)
    act, now = request.path_params["act"], now_ms()
    seat = int(fields["seat"]) if fields.get("seat", "").isascii() and fields.get("seat", "").isdigit() and len(fields["seat"]) < 3 else -1
    name = site.name_of(guest, here.say)
    commands = {
        "sit": lambda table: table.sit(guest.id, name, seat, now),
        "stand": lambda table: table.stand(guest.id, seat, now),
        "bot": lambda table: table.wish_bot(guest.id, seat, now),
        "back": lambda table: table.come_back(guest.id, seat, now),
    }
    if act not in commands:
        refuse(404, "There is no such page")
    try:
        await site.hall.command(here.table.name, commands[act])
    except Refused as error:
        refuse(409, here.say(error.reason, **error.gaps))
    return site.go(request, f"/t/{here.table.name}", guest)


async def rematch(request: Request) -> Response:
    """The same people, the same settings, a new table."""
    site = site_of(request)
    guest, _ = await site.form(request)
    live = await site.table(request)
    old = live.table
    if not old.rematch:
        settings = msgspec.structs.replace(old.settings, host=guest.id, daily="")
        name = new_name()
        try:
            live = await site.hall.command(old.name, lambda table: table.rematch_at(guest.id, name, now_ms())) or live
        except Refused as error:
            refuse(409, error.reason)
        if live.table.rematch == name:
            people = [(seat, chair.player, chair.name) for seat, chair in enumerate(old.chairs) if chair.player]
            await site.hall.open(name, settings, Dealer().seed, partial(seat_all, people))
    return site.go(request, f"/t/{live.table.rematch}", guest)


def seat_all(people: list[tuple[int, str, str]], table: Table) -> list[AnyEvent]:
    """All of these (seat, player, name) sit down, and if nobody is missing then the game begins."""
    happened: list[AnyEvent] = []
    ahead = table.twin()
    for seat, player, name in people:
        events = ahead.sit(player, name, seat, now_ms())
        ahead.fold(events)
        happened += events
    return happened + ahead.opening(now_ms())


async def qr(request: Request) -> Response:
    """The invite link as a QR code."""
    live = await site_of(request).table(request)
    out = BytesIO()
    segno.make(f"{request.base_url}t/{live.table.name}", error="m").save(
        out, kind="svg", scale=6, border=2, dark="#14191E", light="#FFFFFF", svgclass=None, lineclass=None
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


# ------------------------------------------------------------ about me
async def rename(request: Request) -> Response:
    """A guest chooses a name."""
    site = site_of(request)
    guest, fields = await site.form(request)
    name = tidy_name(fields.get("name", ""))
    if not name:
        refuse(422, "A name has at least one letter")
    site.store.save_player(guest.id, name, site.look(request)[0], now_ms())
    return site.go(request, own_path(fields.get("to", "/")), guest)


async def look(request: Request) -> Response:
    """Language and theme."""
    site = site_of(request)
    guest, fields = await site.form(request)
    lang, theme = site.look(request)
    lang = fields["lang"] if fields.get("lang") in LANGUAGES else lang
    theme = fields["theme"] if fields.get("theme") in THEMES else theme
    response = site.go(request, own_path(fields.get("to", "/")), guest)
    site.set_cookie(request, response, PREFERENCES, f"{lang}.{theme}")
    return response


def own_path(path: str) -> str:
    """A path of ours to go back to; anything else becomes the home page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 200 else "/"


async def other_device(request: Request) -> Response:
    """A private link: the same person goes on here."""
    site = site_of(request)
    player = site.identity.read_link(request.path_params["link"])
    if not player:
        refuse(404, "This link is not valid")
    response = RedirectResponse("/", status_code=303)
    site.set_cookie(request, response, COOKIE, site.identity.cookie(player))
    return response
