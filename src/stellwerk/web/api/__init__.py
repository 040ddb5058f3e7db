"""The same things for programs, as JSON: list games and tables, open one, sit down, see the position, move. Described by /api/openapi.json.

A program has a token (POST /api/tokens) and sends it as `Authorization: Bearer TOKEN`; it may also sit at a table over the socket
/api/tables/ID/live, where it gets its view as text and its legal tokens and sends tokens back.
"""

from starlette.routing import Route, WebSocketRoute

from stellwerk.web.api.description import openapi, page
from stellwerk.web.api.endpoints import ENDPOINTS
from stellwerk.web.api.live import live

ROUTES = [
    Route("/", page),
    *[Route(each.path, each.answer, methods=[each.method]) for each in ENDPOINTS],
    WebSocketRoute("/tables/{table}/live", live),
    Route("/openapi.json", openapi),
]
