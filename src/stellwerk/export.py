"""Pictures as files: a standalone SVG, a PNG and a PDF on A4. The converters are loaded when they are asked for."""

from __future__ import annotations

from pathlib import Path

from stellwerk import lazy
from stellwerk.svg import Node, as_is, el
from stellwerk.theme import stylesheet

SUFFIXES = (".svg", ".png", ".pdf")
NAMES = "http://www.w3.org/2000/svg"


def document(picture: Node, theme: str = "day") -> str:
    """A game's picture as a file of its own: name space, colours written out, the page behind it."""
    box = picture.attrs.get("viewBox")
    if picture.name != "svg" or box is None:
        raise ValueError("a picture is one <svg> element with a viewBox")
    x, y, width, height = (float(part) for part in str(box).split())
    size = {} if "width" in picture.attrs else {"width": width, "height": height}
    page = el("rect", x=x, y=y, width=width, height=height, class_="b-paper")
    style = el("style", as_is(f"\n{stylesheet(theme)}\n"))
    return f"{Node('svg', {'xmlns': NAMES, **size, **picture.attrs}, (style, page, *picture.inner))}\n"


def png(document: str, width: int = 1600) -> bytes:
    """The document as pixels, this many across."""
    found: bytes = lazy.load("stellwerk.png", extra="print").png(document, width)
    return found


def pdf(document: str) -> bytes:
    """The document as lines and letters on one page of A4, upright or across as suits it."""
    found: bytes = lazy.load("stellwerk.pdf", extra="print").pdf(document)
    return found


def save(picture: Node, path: str | Path, theme: str = "day") -> None:
    """Write a picture to a file; its suffix says as what."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"cannot write a picture as {path.name!r}: the name must end with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    text = document(picture, theme)
    path.write_bytes(png(text) if suffix == ".png" else pdf(text) if suffix == ".pdf" else text.encode())
