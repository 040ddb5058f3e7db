"""The addresses of our pages, each written once: routes are made of them, and so are links and forms."""

from __future__ import annotations

from functools import cache

from starlette.responses import Response
from starlette.routing import Route

from stellwerk.web import numbers  # noqa: F401 - knows what a step is

PATHS = {
    "home": "/",
    "new": "/new/{game}",
    "tables": "/tables",
    "play": "/play/{game}",
    "solo": "/solo/{game}",
    "me": "/me",
    "devices": "/me/devices",
    "others": "/me/others",
    "arrival": "/me/{link}",
    "look": "/look",
    "daily": "/daily/{game}",
    "day": "/daily/{game}/{date}",
    "table": "/t/{table}",
    "qr": "/t/{table}/qr.svg",
    "result": "/t/{table}/result",
    "replay": "/t/{table}/replay",
    "step.json": "/t/{table}/replay/{step:step}.json",
    "step": "/t/{table}/replay/{step:step}",
    "picture": "/t/{table}/picture/{step:step}.{form}",
    "record": "/t/{table}/record",
    "review": "/t/{table}/review",
    "review.json": "/t/{table}/review.json",
    "rematch": "/t/{table}/rematch",
    "act": "/t/{table}/{act}",
    "live": "/t/{table}/ws",
}


def path_to(page: str, **parts: object) -> str:
    """Where a page is to be found: `path_to("table", table="abc")`."""
    return str(_route(page).url_path_for(page, **parts))


@cache
def _route(page: str) -> Route:
    return Route(PATHS[page], Response, name=page)
