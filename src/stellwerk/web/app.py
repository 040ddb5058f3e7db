"""The server put together: routes, security headers, errors as pages, health and metrics."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.store.notify import Bus, LocalBus, PostgresBus
from stellwerk.store.store import Store
from stellwerk.version import __version__
from stellwerk.web import api, daily, me, pages, replays, reviews
from stellwerk.web.aside import Silent
from stellwerk.web.config import Config
from stellwerk.web.gate import Gate
from stellwerk.web.hall import Hall
from stellwerk.web.identity import Identity
from stellwerk.web.metrics import Metrics
from stellwerk.web.players import BotPool
from stellwerk.web.pledges import Pledges
from stellwerk.web.reviewer import Reviewer
from stellwerk.web.site import STATIC, Refusal, Site, refuse, theme_css
from stellwerk.web.socket import live_table
from stellwerk.words import speaker

log = logging.getLogger("stellwerk")

LARGEST_BODY = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Security headers on every answer, and no body larger than any form of ours."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, watching size and headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen, begun = 0, time.perf_counter()

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > LARGEST_BODY:
                raise HTTPException(413, "That is too much at once")
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(str(message["status"])).inc()
                self.metrics.seconds.observe(time.perf_counter() - begun)
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, counted, guarded)


async def health(request: Request) -> Response:
    """Alive, and the database answers."""
    site: Site = request.app.state.site
    await site.stored(site.store.last_number, "-")
    return JSONResponse({"ok": True, "version": __version__})


async def robots(request: Request) -> Response:
    """Tables are for people: whoever only collects pages keeps away from them."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /api/\nDisallow: /me/\n")


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    return PlainTextResponse(request.app.state.metrics.scrape(), media_type="text/plain; version=0.0.4")


async def theme(request: Request) -> Response:
    """Colours and board rules."""
    return Response(theme_css(), media_type="text/css", headers={"cache-control": "public, max-age=31536000, immutable"})


class Static(StaticFiles):
    """Files whose address carries their hash, and fonts, may be kept; scripts that other scripts import are asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """With how long it may be kept."""
        response = await super().get_response(path, scope)
        keep = b"v=" in scope["query_string"] or path.startswith("fonts/")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if keep else "no-cache"
        return response


ROUTES = [
    Route("/", pages.home),
    Route("/new/{game}", pages.new_table),
    Route("/tables", pages.open_table, methods=["POST"]),
    Route("/play/{game}", pages.quick, methods=["POST"]),
    Route("/solo/{game}", pages.quick, methods=["POST"]),
    Route("/me", me.rename, methods=["POST"]),
    Route("/me/devices", me.devices),
    Route("/me/others", me.sign_out_others, methods=["POST"]),
    Route("/me/{link}", me.arrival, methods=["GET", "POST"]),
    Route("/look", me.look, methods=["POST"]),
    Route("/daily/{game}", daily.play, methods=["POST"]),
    Route("/daily/{game}/{date}", daily.board),
    Route("/daily/{game}/{date}", daily.practise, methods=["POST"]),
    Route("/t/{table}", pages.table_page),
    Route("/t/{table}/qr.svg", pages.qr),
    Route("/t/{table}/result", replays.result),
    Route("/t/{table}/replay", replays.replay),
    Route("/t/{table}/replay/{step}.json", replays.replay_json),
    Route("/t/{table}/replay/{step}", replays.replay),
    Route("/t/{table}/picture/{step}.{form}", replays.picture),
    Route("/t/{table}/record", replays.record),
    Route("/t/{table}/review", reviews.page, methods=["GET", "POST"]),
    Route("/t/{table}/review.json", reviews.page_json),
    Route("/t/{table}/rematch", pages.rematch, methods=["POST"]),
    Route("/t/{table}/{act}", pages.at_table, methods=["POST"]),
    WebSocketRoute("/t/{table}/ws", live_table),
    Mount("/api", routes=api.ROUTES),
    Route("/health", health),
    Route("/metrics", metrics),
    Route("/robots.txt", robots),
    Route("/static/theme.css", theme),
    Mount("/static", Static(directory=STATIC)),
]


async def error_page(request: Request, error: Exception) -> Response:
    """What went wrong, in a sentence, for programs as JSON; never a stack trace. Who is refused at a table may go back to it."""
    site: Site = request.app.state.site
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = str(error.detail) if isinstance(error, HTTPException) else "Something went wrong on our side"
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if status == 404 and sentence == "Not Found":
        sentence = "There is no such page"
    if status == 405:
        sentence = "This page does not take that"
    if request.url.path.startswith("/api") or request.url.path.endswith(".json"):
        return JSONResponse({"error": sentence}, status, headers)
    say = speaker(site.look(request)[0])
    to = error.to if isinstance(error, Refusal) else ""
    table = request.path_params.get("table", "") if status in (403, 409, 429) and not to else ""
    try:
        await site.guest(request)
    except Exception:  # the store does not answer: the page does without a name
        site.assume(request)
    page = await site.page(request, "error.html", status=status, code=status, sentence=say(sentence), table=table, to=to)
    page.headers.update(headers)
    return page


async def busy_page(request: Request, error: Exception) -> Response:
    """The store, or a drawing, took too long."""
    try:
        refuse(503, "The server is very busy and could not answer in time. Try again in a moment")
    except HTTPException as refusal:
        return await error_page(request, refusal)


def bus_for(config: Config) -> Bus:
    """How workers tell each other: in process, or through PostgreSQL."""
    return PostgresBus(config.database_url) if config.is_shared else LocalBus()


def create_app(config: Config) -> Starlette:
    """The application of one worker."""
    config.data.mkdir(parents=True, exist_ok=True)
    store = Store(config.database_url)
    store.migrate()
    if not config.is_shared:  # a server that was killed has left what it had begun; whoever asks should not wait until that is stale
        store.release_reviews()
    hall = Hall(store, bus_for(config), BotPool(config.bot_processes))

    def secret(name: str) -> bytes:
        return store.secret(name, lambda: secrets.token_bytes(32))

    site = Site(
        config,
        store,
        hall,
        Identity(secret("cookies")),
        Reviewer(store, config.review_playouts),
        Pledges(secret("pledges")),
        secret("daily"),
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = [asyncio.create_task(hall.run()), asyncio.create_task(app.state.metrics.run())]
        yield
        for task in running:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await site.reviewer.close()
        await hall.close()
        await hall.bus.close()
        hall.aside.close()
        store.close()

    app = Starlette(routes=ROUTES, lifespan=lifespan, exception_handlers={HTTPException: error_page, Silent: busy_page, 500: error_page})
    app.state.site = site
    app.state.metrics = Metrics(hall)
    app.add_middleware(Gate, site=site, answer=error_page)
    app.add_middleware(Guard, metrics=app.state.metrics)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app
