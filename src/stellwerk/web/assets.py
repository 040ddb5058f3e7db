"""What pages load besides themselves: style sheets and scripts, under addresses that change with them, so that browsers may keep them."""

from __future__ import annotations

import hashlib
import posixpath
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from stellwerk.games import GAMES
from stellwerk.svg import Node, el, once, several
from stellwerk.theme import board_css, tokens_css

STATIC = Path(__file__).parent / "static"
STYLE = Path(__file__).parent / "style"
SHARED = (
    "fonts",
    "base",
    "bar",
    "button",
    "panel",
    "players",
    "pad",
    "log",
    "field",
    "sheet",
    "board",
    "table",
    "rails",
    "ways",
    "lobby",
    "wide",
    "look",
    "reasons",
)
PAGES = ("home", "devices", "new", "proof", "chart", "sides", "result", "replay", "daily", "error", "motion", "review")
"""The style sheets of the server in their order; those of the games (`look/style.css`) come between the table and the other pages."""
VERSION = "v-"
"""How a folder begins that is none, but a version of all scripts: what one of them imports has the same."""
IMPORT = re.compile(r'^import .* from "(\..+)";$', re.MULTILINE)

COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)


@cache
def theme_css() -> bytes:
    """Colours and board rules, from the one definition in theme.py."""
    return f"{tokens_css()}\n{board_css()}\n".encode()


def game_sheets() -> dict[str, Traversable]:
    """The style sheet of each game, by its package."""
    return {package: files(package) / "look" / "style.css" for package in sorted(game.package for game in GAMES.playable())}


@cache
def style_css() -> bytes:
    """All style sheets as one, so that a page asks once; without what only people read."""
    mine = {name: STYLE / f"{name}.css" for name in (*SHARED, *PAGES)}
    sheets = [*(mine[name] for name in SHARED), *game_sheets().values(), *(mine[name] for name in PAGES)]
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip().encode()


@cache
def script_js(name: str) -> bytes:
    """A script without what only people read: comments that have lines of their own."""
    return COMMENT.sub("", (STATIC / name).read_text(encoding="utf-8")).encode()


MADE = {"theme.css": theme_css, "style.css": style_css}
"""Static files that are put together when the server starts."""


@cache
def static_url(name: str) -> str:
    """The address of a static file with a piece of its hash, so that browsers may keep it for ever."""
    if name.endswith(".js"):
        return f"/static/{VERSION}{scripts_hash()}/{name}"
    content = MADE[name]() if name in MADE else (STATIC / name).read_bytes()
    return f"/static/{name}?v={short_hash(content)}"


@once()
def script(name: str) -> Node:
    """A script in the head of a page, after all that it imports: else the browser would learn of them one after the other."""
    links = [el("link", rel="modulepreload", href=static_url(other)) for other in imported(name)]
    return several(*links, el("script", type="module", src=static_url(name)))


def imported(name: str) -> list[str]:
    """The scripts that a script imports, and those that they do, each once."""
    found: list[str] = []
    wanted = [name]
    while wanted:
        one = wanted.pop(0)
        text = (STATIC / one).read_text(encoding="utf-8")
        new = [posixpath.normpath(posixpath.join(posixpath.dirname(one), other)) for other in IMPORT.findall(text)]
        wanted += [other for other in new if other not in found]
        found += [other for other in new if other not in found]
    return found


@cache
def scripts_hash() -> str:
    """Changes with any of the scripts."""
    return short_hash(b"".join(path.read_bytes() for path in sorted(STATIC.rglob("*.js"))))


def short_hash(content: bytes) -> str:
    """Enough of a hash to tell two versions apart."""
    return hashlib.sha256(content).hexdigest()[:10]
