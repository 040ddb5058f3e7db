"""The server put together: routes, security headers, errors as pages, health and metrics."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.server.bots import BotPool
from stellwerk.server.daily import Daily
from stellwerk.server.hall import Hall
from stellwerk.server.limits import TooOften
from stellwerk.server.metrics import Metrics
from stellwerk.server.pledges import Pledges
from stellwerk.server.reviews import Reviewer
from stellwerk.store.async_store import AsyncStore
from stellwerk.store.notify import Bus, LocalBus, postgres_bus
from stellwerk.store.store import Store
from stellwerk.threads import Silent
from stellwerk.version import __version__
from stellwerk.web import api
from stellwerk.web.assets import MADE, STATIC, VERSION, script_js, short_hash
from stellwerk.web.config import Config
from stellwerk.web.gate import Gate
from stellwerk.web.identity import Identity
from stellwerk.web.live import live_table
from stellwerk.web.pages import daily, home, keepsakes, me, new, replay, result, review, table
from stellwerk.web.pages.error import busy_page, error_page, wait_page
from stellwerk.web.paths import PATHS
from stellwerk.web.site import Site, site_of

log = logging.getLogger("stellwerk")

LARGEST_BODY = 64 * 1024
KEEP = "public, max-age=31536000, immutable"
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
    site = site_of(request)
    await site.store.last_number("-")
    return JSONResponse({"ok": True, "version": __version__})


async def robots(request: Request) -> Response:
    """Tables are for people: whoever only collects pages keeps away from them."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /api/\nDisallow: /me/\n")


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    return PlainTextResponse(request.app.state.metrics.scrape(), media_type="text/plain; version=0.0.4")


async def made(request: Request) -> Response:
    """A style sheet that is put together here; its address carries its hash."""
    css = MADE[request.url.path.rpartition("/")[2]]()
    headers = {"cache-control": KEEP, "etag": f'"{short_hash(css)}"'}
    is_known = request.headers.get("if-none-match") == headers["etag"]
    return Response(status_code=304, headers=headers) if is_known else Response(css, media_type="text/css", headers=headers)


class Static(StaticFiles):
    """Files whose address carries a version, and fonts, may be kept; scripts go without their comments."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """With how long it may be kept."""
        is_script = path.startswith(VERSION)
        name = path.partition("/")[2] if is_script else path
        response = await super().get_response(name, scope)
        if name.endswith(".js") and response.status_code == HTTPStatus.OK:
            response = Response(script_js(name), media_type="text/javascript")
        keep = is_script or b"v=" in scope["query_string"] or path.startswith("fonts/")
        response.headers["cache-control"] = KEEP if keep else "no-cache"
        return response


ROUTES = [
    Route(PATHS["home"], home.home),
    Route(PATHS["new"], new.new_table),
    Route(PATHS["tables"], new.open_table, methods=["POST"]),
    Route(PATHS["play"], new.quick, methods=["POST"]),
    Route(PATHS["solo"], new.quick, methods=["POST"]),
    Route(PATHS["me"], me.rename, methods=["POST"]),
    Route(PATHS["devices"], me.devices),
    Route(PATHS["others"], me.sign_out_others, methods=["POST"]),
    Route(PATHS["arrival"], me.arrival, methods=["GET", "POST"]),
    Route(PATHS["look"], me.look, methods=["POST"]),
    Route(PATHS["daily"], daily.play, methods=["POST"]),
    Route(PATHS["day"], daily.board),
    Route(PATHS["day"], daily.practise, methods=["POST"]),
    Route(PATHS["table"], table.table_page),
    Route(PATHS["qr"], table.qr),
    Route(PATHS["result"], result.result),
    Route(PATHS["replay"], replay.replay),
    Route(PATHS["step.json"], replay.replay_json),
    Route(PATHS["step"], replay.replay),
    Route(PATHS["picture"], keepsakes.picture),
    Route(PATHS["record"], keepsakes.record),
    Route(PATHS["review"], review.page, methods=["GET", "POST"]),
    Route(PATHS["review.json"], review.page_json),
    Route(PATHS["rematch"], table.rematch, methods=["POST"]),
    Route(PATHS["act"], table.at_table, methods=["POST"]),
    WebSocketRoute(PATHS["live"], live_table),
    Mount("/api", routes=api.ROUTES),
    Route("/health", health),
    Route("/metrics", metrics),
    Route("/robots.txt", robots),
    *(Route(f"/static/{name}", made) for name in MADE),
    Mount("/static", Static(directory=STATIC)),
]


def bus_for(config: Config) -> Bus:
    """How workers tell each other: in process, or through PostgreSQL."""
    return postgres_bus(config.database_url) if config.is_shared else LocalBus()


def create_app(config: Config) -> Starlette:
    """The application of one worker."""
    config.data.mkdir(parents=True, exist_ok=True)
    store = Store(config.database_url)
    store.migrate()
    if not config.is_shared:  # a server that was killed has left what it had begun; whoever asks should not wait until that is stale
        store.release_reviews()
    asked = AsyncStore(store)
    hall = Hall(asked, bus_for(config), BotPool(config.bot_processes))

    def secret(name: str) -> bytes:
        return store.secret(name, lambda: secrets.token_bytes(32))

    site = Site(
        config,
        asked,
        hall,
        Identity(secret("cookies")),
        Reviewer(asked, config.review_playouts),
        Pledges(secret("pledges")),
        Daily(hall, secret("daily")),
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
        site.drawing.close()
        asked.close()
        store.close()

    answers = {HTTPException: error_page, TooOften: wait_page, Silent: busy_page, 500: error_page}
    app = Starlette(routes=ROUTES, lifespan=lifespan, exception_handlers=answers)
    app.state.site = site
    app.state.metrics = Metrics(hall)
    app.add_middleware(Gate, site=site, answer=error_page)
    app.add_middleware(Guard, metrics=app.state.metrics)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    return app
