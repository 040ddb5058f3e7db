"""The description of all this: OpenAPI 3.1, and a page for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from stellwerk.version import __version__
from stellwerk.web.api.endpoints import ENDPOINTS
from stellwerk.web.api.live import live
from stellwerk.web.site import site_of
from stellwerk.web.view import View


def _schema(form: type[msgspec.Struct]) -> dict[str, Any]:
    (shown,), parts = msgspec.json.schema_components([form], ref_template="#/components/schemas/{name}")
    return {"ref": shown, "parts": parts}


async def openapi(request: Request) -> Response:
    """The description of all this, OpenAPI 3.1."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for method, path, endpoint, form, needs_token, takes_seat in ENDPOINTS:
        answers = {
            code: {"description": text}
            for code, text in (
                ("200", "done"),
                ("201", "made"),
                ("202", "begun"),
                ("401", "no token"),
                ("403", "not for you, or not yet"),
                ("404", "not found"),
                ("409", "refused"),
                ("413", "too large"),
                ("422", "does not fit"),
                ("429", "too often"),
            )
        }
        about: dict[str, Any] = {"summary": (endpoint.__doc__ or "").strip(), "responses": answers}
        if form:
            described = _schema(form)
            schemas |= described["parts"]
            about["requestBody"] = {"required": True, "content": {"application/json": {"schema": described["ref"]}}}
        if needs_token:
            about["security"] = [{"token": []}]
        if "{table}" in path:
            about["parameters"] = [{"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}]
        if takes_seat:
            about["parameters"].append({"name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0}})
        paths.setdefault(f"/api{path}", {})[method.lower()] = about
    components = {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}
    return JSONResponse(
        {"openapi": "3.1.0", "info": {"title": "Stellwerk", "version": __version__}, "paths": paths, "components": components}
    )


@dataclass(frozen=True, slots=True)
class Described:
    """A request on the page."""

    method: str
    path: str
    about: str
    body: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ApiView(View):
    """What api.html gets."""

    template = "api.html"
    endpoints: list[Described]


async def page(request: Request) -> Response:
    """The same description for people."""
    endpoints = [
        Described(each.method, f"/api{each.path}", each.answer.__doc__ or "", list(getattr(each.form, "__annotations__", {}).items()))
        for each in ENDPOINTS
    ]
    socket = Described("WS", "/api/tables/{table}/live", live.__doc__ or "", [])
    return await site_of(request).page(request, ApiView([*endpoints, socket]))
