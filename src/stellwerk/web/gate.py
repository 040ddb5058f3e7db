"""The gate: every request is counted before anything is done for it, by guest and by address."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.limits import TOO_OFTEN, Allowance, Limits
from stellwerk.web.identity import COOKIE
from stellwerk.web.site import Refusal, Site, address_of

PICTURE = re.compile(r"/t/[^/]+/picture/")
STEP = re.compile(r"/t/[^/]+/(replay|result|record|review)\b")


class Gate:
    """Lets through what is within the limits; the rest is answered 429, with how long to wait."""

    def __init__(self, app: ASGIApp, site: Site, answer: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app, self.site, self.answer = app, site, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count and pass on. Sockets count for themselves: a page is told why it is closed."""
        if scope["type"] == "http" and (wait := self._wait(request := Request(scope))):
            self.site.assume(request)
            response = await self.answer(request, Refusal(429, TOO_OFTEN, wait=wait))
            del response.headers["set-cookie"]  # who was not let in is nobody yet
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _wait(self, request: Request) -> float:
        limits, address = self.site.limits, address_of(request)
        claim = self.site.identity.read(request.cookies.get(COOKIE, ""))
        allowance = allowance_for(limits, request.method, request.url.path)
        if claim is None and allowance is limits.pages and (wait := limits.newcomers.wait(address)):
            return wait
        return allowance.wait(claim.guest if claim else "", address)


def allowance_for(limits: Limits, method: str, path: str) -> Allowance:
    """What a request counts as, by what it costs us."""
    if path.startswith("/static/"):
        return limits.static
    if path.startswith("/api/"):
        return limits.api
    if method not in ("GET", "HEAD"):
        return limits.forms
    if PICTURE.match(path):
        return limits.pictures
    return limits.steps if STEP.match(path) else limits.pages
