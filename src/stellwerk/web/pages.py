"""The pages for people: home, a new table, a table, and the small forms that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from io import BytesIO
from typing import Any

import msgspec
import segno
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.bots import BOTS
from stellwerk.core import Game
from stellwerk.games import GAMES, UnknownGame, game
from stellwerk.options import BadOption
from stellwerk.store.store import TableRow
from stellwerk.table.clock import BadClock, Clock
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table
from stellwerk.web import daily, levels
from stellwerk.web.barred import bars
from stellwerk.web.hall import Live
from stellwerk.web.identity import LEVEL, Guest
from stellwerk.web.ledger import Opening, now_ms
from stellwerk.web.opening import begin, may_open, may_sit, nonce_of, seat_all
from stellwerk.web.site import Site, address_of, refuse
from stellwerk.words import Say, named, speaker

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
    table: Table
    """As it was when they came; later ones are others."""

    @property
    def mine(self) -> list[int]:
        """Where they sit."""
        return self.table.seats_of(self.guest.id)


async def visit(request: Request) -> Visit:
    """The visit of a request to a table's page; 404 if there is no such table."""
    site = site_of(request)
    live = await site.table(request)
    lang, _ = site.look(request)
    return Visit(site, live, await site.guest(request), lang, words_of(live.table.game, lang), live.table)


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
    guest = await site.guest(request)
    lang, _ = site.look(request)
    say = speaker(lang)
    mine = [] if guest.is_new else await site.stored(site.store.my_tables, guest.id)
    return await site.page(
        request,
        "home.html",
        games=[game_card(which, lang) for which in GAMES.values()],
        mine=[table_row(row, say, your_turn) for row, your_turn in mine],
        open=[table_row(row, say) for row in await site.stored(site.store.open_tables)],
        daily=await daily.panel(site, guest),
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
    return await new_form(request, game_or_404(request.path_params["game"]), {}, [])


async def new_form(request: Request, which: Game, values: dict[str, str], errors: list[str]) -> Response:
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
    return await site.page(
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
        return await new_form(request, which, fields, [told[:1].upper() + told[1:]])
    return await opened(request, site, guest, settings, mine, fields)


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
    response = await opened(request, site, guest, settings, [0], fields)
    if "level" in fields:
        site.set_cookie(request, response, LEVEL, level)
    return response


async def opened(request: Request, site: Site, guest: Guest, settings: Settings, mine: list[int], fields: dict[str, str]) -> Response:
    """A table of these settings, with the guest on these seats."""
    lang, _ = site.look(request)
    player_name = site.name_of(guest, speaker(lang))
    live = await begin(site, settings, guest, player_name, mine, fields, request)
    return site.go(request, f"/t/{live.table.name}", guest)


# ------------------------------------------------------------ at a table
async def table_page(request: Request) -> Response:
    """A table as this person sees it; complete without any script."""
    here = await visit(request)
    site, table, guest = here.site, here.table, here.guest
    screen = site.painters[here.lang].screen(table, guest.id, now_ms())
    return await site.page(
        request,
        "table.html",
        say=here.say,
        table=table_facts(request, here),
        fragments={name: Markup(html) for name, html in screen.slots.items()},
        moves=msgspec.json.encode(screen.meta).decode(),
        seats_mine=here.mine,
        ws=f"/t/{table.name}/ws",
        help=rules_help(table.game.name, here.lang),
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
        "invite": f"{here.site.address(request).url}t/{table.name}",
        "reach": here.site.address(request).reach,
        "qr": f"/t/{table.name}/qr.svg",
        "seats": kinds,
        "can_sit": table.status == "open" and not (table.settings.public and here.mine and table.settings.host != guest.id),
        "hint": "" if not (here.mine and table.is_against_bots(here.mine[0])) else "never" if table.settings.daily else "yes",
        "clock": clock_words(table.settings.clock, say) if table.clock.limit else "",
        "commitment": table.dealer.commitment,
        "nonces": [(chair.name, chair.nonce) for chair in table.chairs if chair.nonce],
        "is_same_deal": table.settings.is_same_deal,
        "practice": table.settings.practice,
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
    name, nonce = site.name_of(guest, here.say), nonce_of(fields)
    commands = {
        "sit": lambda table: table.sit(guest.id, name, seat, now, nonce),
        "stand": lambda table: table.stand(guest.id, seat, now),
        "bot": lambda table: table.wish_bot(guest.id, seat, now),
        "back": lambda table: table.come_back(guest.id, seat, now),
    }
    if act not in commands:
        refuse(404, "There is no such page")
    if act == "sit":
        may_sit(site, here.table, guest.id, request)
    try:
        await site.hall.command(here.table.name, commands[act])
    except Refused as error:
        refuse(409, here.say(error.reason, **error.gaps))
    return site.go(request, f"/t/{here.table.name}", guest)


async def rematch(request: Request) -> Response:
    """The same people, the same settings, a new table."""
    site = site_of(request)
    guest, fields = await site.form(request)
    live = await site.table(request)
    old, nonce = live.table, nonce_of(fields)
    if not old.rematch:
        may_open(site, guest.id, request, old.settings.seats)
        settings = msgspec.structs.replace(old.settings, host=guest.id, daily="", practice="")
        pledge = site.pledges.read(fields.get("pledge", ""))
        if await site.stored(site.store.table, pledge.table):
            pledge = site.pledges.new()
        people = [
            (seat, chair.player, chair.name, nonce if chair.player == guest.id else "")
            for seat, chair in enumerate(old.chairs)
            if chair.player
        ]
        opening = Opening.draw_up(pledge.table, settings, pledge.seed, partial(seat_all, people))
        ask = partial(Table.rematch_at, player=guest.id, table=pledge.table, now=now_ms())
        try:
            live = await site.hall.command(old.name, ask, opening.store_with(site.store)) or live
        except Refused as error:
            refuse(409, error.reason)
        if live.table.rematch == pledge.table:
            site.hall.admit(opening).address = address_of(request)
    return site.go(request, f"/t/{live.table.rematch}", guest)


async def qr(request: Request) -> Response:
    """The invite link as a QR code."""
    site = site_of(request)
    live = await site.table(request)
    drawn = await site.drawn(qr_code, f"{site.address(request).url}t/{live.table.name}")
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """A link for the camera of a phone."""
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=6, border=2, dark="#14191E", light="#FFFFFF", svgclass=None, lineclass=None)
    return out.getvalue()
