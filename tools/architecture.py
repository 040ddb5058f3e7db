"""Draws docs/pictures/architecture.svg: the rooms of the house and which of them know one another, from the real imports.

    python tools/architecture.py

A line stands for imports that no other way through the drawing tells already; how many there are is written beside it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "stellwerk"
TARGET = ROOT / "docs" / "pictures" / "architecture.svg"

Edges = Mapping[tuple[str, str], int]

PLAN: dict[str, tuple[float, int, tuple[str, ...]]] = {
    "cli": (0, 0, ("cli", "__main__")),
    "web": (2, 0, ("web",)),
    "arena": (0, 1, ("arena",)),
    "server": (2, 1, ("server",)),
    "analysis": (0, 2, ("analysis",)),
    "table": (1, 2, ("table",)),
    "store": (2, 2, ("store",)),
    "bots": (0, 3, ("bots",)),
    "record": (1, 3, ("record", "dealer")),
    "games": (0, 4, ("games",)),
    "kit": (0, 5, ("kit",)),
    "contract": (0, 6, ("contract", "parts", "score", "story", "chronicle", "chance", "effects", "playout", "profile")),
    "drawing": (1, 6, ("svg", "theme", "export", "png", "pdf")),
    "words": (0.5, 7, ("words", "catalogs", "terminal", "options", "maps")),
    "ground": (0.5, 8, ("errors", "limits", "lazy", "threads", "version", "build_mode")),
}
"""Every room: its column and floor in the drawing, and the modules and packages in it."""
SAID = {
    "cli": "the command line",
    "web": "pages, sockets, JSON for programs",
    "server": "tables that are played at, without HTTP",
    "store": "what outlives the server",
    "arena": "contests of bots",
    "analysis": "review and hindsight",
    "table": "one table as events, pure",
    "bots": "one search for all games",
    "record": "games written down, fair deals",
    "games": "rules, bot, look, words of each",
    "kit": "what every box shares",
    "contract": "Game, State, View, Move; playouts",
    "words": "languages, options, map files",
    "ground": "errors, limits, loading",
    "drawing": "SVG, theme, PNG, PDF",
}
WIDTH, HIGH, GAP, BOX = 900, 54, 40, 244
COLUMN = 300


def modules(path: Path) -> set[str]:
    """The first names below `stellwerk` that a file imports when it runs."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "stellwerk":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stellwerk."):
            found.add(str(node.module).split(".")[1])
    return found


def rooms() -> dict[str, str]:
    """The room of every module and package that is there."""
    known = {name: room for room, (_, _, names) in PLAN.items() for name in names}
    there = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()} - {"__init__"}
    if strangers := there - set(known):
        raise SystemExit(f"architecture: no room for {', '.join(sorted(strangers))}")
    return {name: room for name, room in known.items() if name in there}


def imports() -> Counter[tuple[str, str]]:
    """How many files of one room import from another."""
    room_of, found = rooms(), Counter[tuple[str, str]]()
    for path in sorted(SOURCE.rglob("*.py")):
        first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if first == "__init__":
            continue
        for room in {room_of[name] for name in modules(path) if name in room_of} - {room_of[first]}:
            found[room_of[first], room] += 1
    return found


def needed(edges: Edges) -> list[tuple[str, str]]:
    """The edges that no longer way tells."""

    def reaches(start: str, goal: str, without: tuple[str, str]) -> bool:
        seen, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for edge in edges:
                if edge[0] == here and edge != without and edge[1] not in seen:
                    seen.add(edge[1])
                    waiting.append(edge[1])
        return goal in seen

    return [edge for edge in sorted(edges) if not reaches(edge[0], edge[1], edge)]


def drawing() -> str:
    """The whole picture."""
    edges, present = imports(), set(rooms().values())
    shown = sorted({floor for room, (_, floor, _) in PLAN.items() if room in present})
    spots = {
        room: (COLUMN * (column + 0.5), 30 + shown.index(floor) * (HIGH + GAP))
        for room, (column, floor, _) in PLAN.items()
        if room in present
    }
    height = 30 + len(shown) * (HIGH + GAP)
    lines = []
    for start, end in needed(edges):
        (x, y), (u, v) = spots[start], spots[end]
        if y == v:  # side by side
            side = 1 if u > x else -1
            way = f"M{x + side * BOX / 2:.0f} {y + HIGH / 2:.0f}H{u - side * (BOX / 2 + 7):.0f}"
            at = ((x + u) / 2, y + HIGH / 2 - 5)
        else:
            middle = v - GAP / 2
            way = f"M{x:.0f} {y + HIGH:.0f}C{x:.0f} {middle:.0f} {u:.0f} {middle - GAP / 2:.0f} {u:.0f} {v - 7:.0f}"
            at = ((x + u) / 2 + 6, (y + HIGH + v) / 2 + 4)
        lines.append(f'<path d="{way}"/><text class="n" x="{at[0]:.0f}" y="{at[1]:.0f}">{edges[start, end]}</text>')
    boxes = [
        f'<g transform="translate({x - BOX / 2:.0f} {y:.0f})"><rect width="{BOX}" height="{HIGH}" rx="10"/>'
        f'<text class="r" x="{BOX / 2:.0f}" y="23">{room}</text><text class="s" x="{BOX / 2:.0f}" y="42">{SAID[room]}</text></g>'
        for room, (x, y) in spots.items()
    ]
    style = (
        "rect{fill:#fff;stroke:#1d4e89;stroke-width:2}path{fill:none;stroke:#1d4e89;stroke-width:2;marker-end:url(#tip)}"
        "text{font-family:Inter,Helvetica,Arial,sans-serif;text-anchor:middle}"
        ".r{font-size:17px;font-weight:700;fill:#16222e}.s{font-size:11.5px;fill:#4a5a6a}.n{font-size:11px;fill:#8a5a00;text-anchor:start}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="The rooms of Stellwerk">'
        f"<style>{style}</style>"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
        '<path d="M0 0L8 4L0 8z" style="fill:#1d4e89;stroke:none;marker-end:none"/></marker></defs>'
        f'<rect width="{WIDTH}" height="{height}" style="fill:#f3f1ea;stroke:none"/>\n' + "\n".join([*lines, *boxes]) + "\n</svg>\n"
    )


if __name__ == "__main__":
    TARGET.write_text(drawing(), encoding="utf-8")
