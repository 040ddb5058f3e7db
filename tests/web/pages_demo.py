"""The pages with made-up tables, without store and hall: to look at them and to try the client script. Not shipped, not a test.

    .venv/bin/python tests/web/pages_demo.py            then open http://localhost:8770/demo

`/t/live` is a real game against bots that lives as long as the process. `/t/live?drop=1` loses the connection at the first move before it
is stored, `?drop=2` after; the script has to send it again, and it must count once. `/?games=3` shows the home page with so many games.
"""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any

import uvicorn
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import stellwerk
from stellwerk.core import IllegalMove, winners
from stellwerk.table.table import Refused, Settings, Table
from stellwerk.web import levels
from stellwerk.web.app import HEADERS
from stellwerk.web.icons import LOGO, icon
from stellwerk.web.render import Painter
from stellwerk.web.site import STATIC, theme_css
from stellwerk.words import minus, speaker

GAME = stellwerk.game("next-station-london")
WORDS = "stellwerk.games.next_station_london"
ME = "ada"
RNG = Random(4)

pages = Environment(
    loader=PackageLoader("stellwerk.web"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
pages.filters["minus"] = minus
pages.globals.update(static=lambda name: f"/static/{name}", icon=icon, logo=LOGO)


def now() -> int:
    return time.time_ns() // 1_000_000


# ------------------------------------------------------------ tables
def new_table(*seats: str, clock: str = "none", **options: Any) -> Table:
    """A table with Ada on the first seat; the others as given."""
    given = {option.name: options.get(option.name, option.default) for option in GAME.options}
    settings = Settings(game=GAME.name, board="london", rules=GAME.rules, options=given, seats=("open", *seats), clock=clock)
    table = Table("live", settings, bytes(range(32)))
    table.fold(table.sit(ME, "Ada", 0, now()))
    for seat, (kind, name) in enumerate(zip(seats, ("Ben", "Chiara", "Deniz"), strict=False), 1):
        if kind.startswith("bot:"):
            table.chairs[seat].name = name
    return table


def let_bots_move(table: Table, everybody: bool = False) -> None:
    while True:
        seats = [seat for seat in table.owing() if everybody or table.chairs[seat].bot]
        if not seats:
            return
        move = RNG.choice(table.state.view(seats[0]).legal)
        table.fold(table._move(seats[0], str(table.state.moves[move]), f"{seats[0]} {table.number} bot", now()))


def live_table() -> Table:
    table = new_table("bot:random", "bot:random", powers=True, objectives=True, clock="move:300")
    let_bots_move(table)
    table.fold(table.say("ben", "Ben", "Viel Glück euch <b>beiden</b>.", "hello from ben", now()))
    return table


def finished(seats: int) -> Table:
    table = new_table(*["bot:random"] * (seats - 1))
    let_bots_move(table, everybody=True)
    return table


tables = {"live": live_table(), "open": new_table("open", "bot:random")}
over = {seats: finished(seats) for seats in (1, 2, 3, 4)}


# ------------------------------------------------------------ pages
def page(request: Request, name: str, **context: Any) -> HTMLResponse:
    lang = request.query_params.get("lang", "en")
    everywhere = {
        "say": speaker(lang, WORDS),
        "lang": lang,
        "theme": request.query_params.get("theme", "auto"),
        "me": {"id": ME, "name": "Ada"},
        "csrf": "token",
        "path": request.url.path,
    }
    return HTMLResponse(pages.get_template(name).render({**everywhere, **context}), headers=HEADERS)


def facts(table: Table, name: str) -> dict[str, Any]:
    kinds = ["open" if c.is_open else "me" if c.player == ME else "bot" if c.bot else "person" for c in table.chairs]
    return {
        "id": name,
        "title": GAME.title,
        "game": {"name": GAME.name, "title": GAME.title, "layout": "square"},
        "status": table.status,
        "invite": f"https://stellwerk.example/t/{name}",
        "qr": "/static/favicon.svg",
        "seats": [
            {"number": i, "name": c.name or "Free seat", "kind": kind, "mine": kind == "me", "note": levels.note(c.bot, speaker("en"))}
            for i, (c, kind) in enumerate(zip(table.chairs, kinds, strict=True))
        ],
        "can_sit": table.status == "open",
        "hint": "",
        "number": table.number,
    }


async def home(request: Request) -> Response:
    titles = ("Next Station London", "voll verplant", "Metro", "Ticket to Ride Berlin")
    about = "Everybody draws at once on a sheet of their own: four lines in four colours across London."
    games = [
        {"name": GAME.name, "title": t, "seats": "1–4", "minutes": "30", "about": about, "picture": Markup(GAME.vignette()), "solo": i < 2}
        for i, t in enumerate(titles[: int(request.query_params.get("games", 1))])
    ]
    full = "empty" not in request.query_params
    mine = [
        {"id": "live", "title": "Metro", "note": "Ben legt, noch 34 Plättchen", "your_turn": False, "over": False},
        {"id": "live", "title": "Next Station London", "note": "Runde 3 von 4, mit Ben und Chiara", "your_turn": True, "over": False},
        {"id": "over", "title": "Next Station London", "note": "Ben 136, Chiara 133, Ada 131", "your_turn": False, "over": True},
    ]
    free = [{"id": "open", "title": "Next Station London", "note": "Jo wartet, mit Zielen", "host": "Jo"}]
    daily = {
        "game": GAME.name,
        "title": GAME.title,
        "date": "2026-11-16",
        "players": 214,
        "median": 96,
        "played": not full,
        "url": "/daily",
    }
    return page(request, "home.html", games=games, mine=mine if full else [], open=free if full else [], daily=daily)


async def new(request: Request) -> Response:
    options: list[dict[str, object]] = [
        {"name": o.name, "label": o.name, "kind": o.kind, "about": o.about, "default": o.default, "low": o.low, "high": o.high}
        | {"choices": {choice: choice for choice in o.choices}}
        for o in GAME.options
    ]
    rounds = {"name": "rounds", "label": "Rounds", "kind": "number", "about": "How many rounds", "default": 4, "low": 1, "high": 4}
    options.append(rounds | {"choices": {}})
    game = {"name": GAME.name, "title": GAME.title, "boards": ["london", "paris"], "options": options, "seats_from": 1, "seats_to": 4}
    bots = levels.choices(speaker(request.query_params.get("lang", "en")))
    clocks = [{"value": "none", "label": "No limit"}, {"value": "move:60", "label": "1 minute a move"}]
    errors = ["alone, the order of the pencils is random (NSL 1.2)"] if "wrong" in request.query_params else []
    return page(request, "new.html", game=game, bots=bots, clocks=clocks, errors=errors, values={})


async def table_page(request: Request) -> Response:
    name = request.path_params["table"]
    if name == "fresh":
        tables["live"] = live_table()
        return RedirectResponse(f"/t/live?{request.url.query}")
    table = tables.get(name) or over[3]
    watching = "watch" in request.query_params
    screen = Painter(pages, request.query_params.get("lang", "en")).screen(table, "" if watching else ME, now())
    return page(
        request,
        "table.html",
        table=facts(table, name),
        fragments={slot: Markup(html) for slot, html in screen.slots.items()},
        moves=json.dumps(screen.meta),
        seats_mine=[] if watching else [0],
        ws=f"/t/{name}/ws?{request.url.query}",
        help=Markup("<p>Draw lines.</p>"),
    )


async def result(request: Request) -> Response:
    seats = int(request.query_params.get("seats", 3))
    table, say = over[seats], speaker(request.query_params.get("lang", "en"), WORDS)
    scores = table.state.scores()
    best = winners(scores)
    columns = [
        {"name": c.name, "winner": i in best, "total": s.total, "hints": "", "sheet": Markup(GAME.parts(table.state.view(i), say).board)}
        for i, (c, s) in enumerate(zip(table.chairs, scores, strict=True))
    ]
    rows = []
    for item in scores[0].items:
        cells = [score[item.name] for score in scores]
        top = max(cell.points for cell in cells)
        shown = [{"how": cell.how, "points": cell.points, "best": cell.points == top} for cell in cells]
        rows.append({"label": GAME.item(item.name, say), "sign": Markup(GAME.sign(item.name, say)), "cells": shown})
    return page(
        request,
        "result.html",
        table=facts(table, "over"),
        columns=columns,
        rows=rows,
        sentence=Painter(pages, "en").outcome(table, say),
        verdict=GAME.verdict(scores[0], say) if seats == 1 else "",
        fair={"commitment": "ab" * 32, "seed": "cd" * 32, "ok": True},
        rematch="/rematch",
        replay="/t/over/replay/40",
        record="/record",
    )


def step(n: int, lang: str) -> dict[str, str]:
    table, say, painter = over[3], speaker(lang, WORDS), Painter(pages, lang)
    view = table.record.replay(until=n).view(0)
    parts = GAME.parts(view, say)
    made = str(painter.sentence(table, table.record.entries[n - 1].seat, table.moves[n - 1], [0], say)) if n else "Before the first card"
    panels = "".join(painter.panel(*panel) for panel in parts.panels)
    strip = painter.screen(table, ME, now()).slots["strip"]
    return {"board": parts.board, "now": parts.now, "panels": panels, "prompt": made, "strip": strip, **painter.pads(table, view, say)}


async def replay(request: Request) -> Response:
    n, lang, entries = int(request.path_params["step"]), request.query_params.get("lang", "en"), over[3].record.entries
    colours = ("violet", "blue", "rose", "green")
    painter, say = Painter(pages, lang), speaker(lang, WORDS)
    steps = [
        {
            "n": i,
            "label": painter.sentence(over[3], entry.seat, over[3].moves[i - 1], [0], say).striptags(),
            "seat": entry.seat,
            "round_class": colours[min(3, i * 4 // len(entries))],
            "cost": 0,
        }
        for i, entry in enumerate(entries, 1)
    ]
    base, last = "/t/over/replay", len(entries)
    links = {"first": f"{base}/0", "back": f"{base}/{max(0, n - 1)}", "fore": f"{base}/{min(last, n + 1)}", "end": f"{base}/{last}"}
    links |= {"svg": f"/t/over/picture/{n}.svg", "png": f"/t/over/picture/{n}.png", "record": "/record", "review": ""}
    fragments = {slot: Markup(html) for slot, html in step(n, lang).items()}
    return page(
        request,
        "replay.html",
        table=facts(over[3], "over"),
        fragments=fragments,
        at=n,
        last=last,
        steps=steps,
        links=links,
        seat=None,
        reviewed=False,
    )


async def replay_json(request: Request) -> Response:
    n = int(request.path_params["step"])
    fragments = step(n, "en")
    return JSONResponse({"fragments": fragments, "at": n, "label": Markup(fragments["prompt"]).striptags(), "url": f"/t/over/replay/{n}"})


async def daily(request: Request) -> Response:
    names = (("Mo", 141), ("Ada", 128), ("Bartholomäus-Maximilian", 117), ("Jo", 96))
    rows = [{"rank": i, "name": n, "total": t, "url": "/t/over/replay/40", "me": n == "Ada"} for i, (n, t) in enumerate(names, 1)]
    played = "played" in request.query_params
    game = {"name": GAME.name, "title": GAME.title}
    share = f"{GAME.title} 2026-11-16: 128 (2/4)\nhttps://stellwerk.example/daily"
    return page(request, "daily.html", game=game, date="2026-11-16", rows=rows, played=played, share=share, play="/daily")


async def error(request: Request) -> Response:
    return page(request, "error.html", code=404, sentence="There is no such page", table="")


async def demo(request: Request) -> Response:
    paths = [
        "/?games=1",
        "/?games=4",
        "/?games=1&empty",
        "/new/x",
        "/new/x?wrong",
        "/t/open",
        "/t/fresh",
        "/t/fresh?drop=1",
        "/t/live?watch",
    ]
    paths += ["/result?seats=1", "/result?seats=3", "/result?seats=4", "/t/over/replay/40", "/daily", "/daily?played", "/error"]
    return HTMLResponse("".join(f'<p><a href="{path}">{path}</a>' for path in paths))


async def nothing(request: Request) -> Response:
    return RedirectResponse(request.headers.get("referer", "/"), 303)


# ------------------------------------------------------------ the socket
dropped: set[str] = set()


async def socket(ws: WebSocket) -> None:
    """Answers like the server; with `drop` in the address it hangs up at the first move, before (1) or after (2) it is stored."""
    await ws.accept()
    name = ws.path_params["table"]
    table, painter, drop = tables.get(name) or over[3], Painter(pages, ws.query_params.get("lang", "en")), ws.query_params.get("drop")
    me = "" if "watch" in ws.query_params else ME

    async def show() -> None:
        screen = painter.screen(table, me, now())
        await ws.send_json({"kind": "update", "number": table.number, "slots": screen.slots, **screen.meta})

    try:
        while True:
            frame = await ws.receive_json()
            kind = frame["kind"]
            if kind in ("move", "undo", "chat"):
                if drop == "1" and frame["id"] not in dropped:
                    dropped.add(frame["id"])
                    await ws.close()
                    return
                if not await obey(ws, table, me, frame):
                    continue
                if drop == "2" and frame["id"] not in dropped:
                    dropped.add(frame["id"])
                    await ws.close()
                    return
                await ws.send_json({"kind": "ack", "id": frame["id"]})
                await show()
                await asyncio.sleep(0.4)
                let_bots_move(table)
            elif kind == "ping":
                await ws.send_json({"kind": "pong"})
                continue
            await show()
    except WebSocketDisconnect:
        return


async def obey(ws: WebSocket, table: Table, me: str, frame: dict[str, Any]) -> bool:
    """Do what a frame asks, or say why not."""
    try:
        if frame["kind"] == "move":
            table.fold(table.move(me, frame["seat"], frame["token"], frame["id"], now(), frame.get("moment", "")))
        elif frame["kind"] == "undo":
            table.fold(table.take_back(me, frame["seat"], frame["id"], now()))
        else:
            table.fold(table.say(me, "Ada", frame["text"], frame["id"], now()))
    except (IllegalMove, Refused) as refusal:
        await ws.send_json({"kind": "no", "id": frame["id"], "reason": str(refusal), "rule": getattr(refusal, "rule", "")})
        return False
    return True


async def theme(request: Request) -> Response:
    return Response(theme_css(), media_type="text/css")


app = Starlette(
    routes=[
        Route("/", home),
        Route("/demo", demo),
        Route("/new/{game}", new),
        Route("/result", result),
        Route("/daily", daily),
        Route("/error", error),
        Route("/t/{table}", table_page),
        Route("/t/{table}/replay/{step:int}", replay),
        Route("/t/{table}/replay/{step:int}.json", replay_json),
        WebSocketRoute("/t/{table}/ws", socket),
        Route("/static/theme.css", theme),
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/{rest:path}", nothing, methods=["POST"]),
    ]
)

if __name__ == "__main__":
    uvicorn.run(app, port=8770, log_level="warning")
