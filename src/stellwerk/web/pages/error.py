"""What went wrong, in a sentence, for programs as JSON; never a stack trace."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.server.limits import TooOften
from stellwerk.web.site import Refusal, site_of
from stellwerk.web.view import View
from stellwerk.words import speaker


@dataclass(frozen=True, slots=True)
class ErrorView(View):
    """What error.html gets."""

    template = "error.html"
    code: int
    sentence: str
    table: str
    """Whither one may go back."""
    to: str
    """A page that helps on."""


async def error_page(request: Request, error: Exception) -> Response:
    """The answer to whatever is raised. Who is refused at a table may go back to it."""
    site = site_of(request)
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = str(error.detail) if isinstance(error, HTTPException) else "Something went wrong on our side"
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if status == 404 and sentence == "Not Found":
        sentence = "There is no such page"
    if status == 405:
        sentence = "This page does not take that"
    if request.url.path.startswith("/api") or request.url.path.endswith(".json"):
        return JSONResponse({"error": sentence}, status, headers)
    say = speaker(site.preferences(request).lang)
    to = error.to if isinstance(error, Refusal) else ""
    table = request.path_params.get("table", "") if status in (403, 409, 429) and not to else ""
    try:
        await site.guest(request)
    except Exception:  # the store does not answer: the page does without a name
        site.assume(request)
    page = await site.page(request, ErrorView(status, say(sentence), table, to), status)
    page.headers.update(headers)
    return page


async def busy_page(request: Request, error: Exception) -> Response:
    """The store, or a drawing, took too long."""
    return await error_page(request, Refusal(503, "The server is very busy and could not answer in time. Try again in a moment"))


async def wait_page(request: Request, error: Exception) -> Response:
    """What was asked for too often."""
    assert isinstance(error, TooOften)
    return await error_page(request, Refusal(429, error.reason, wait=error.wait))
