"""Pictures as files: a standalone SVG, a PNG and a PDF on A4.

The converters are slow to import, so each is imported where it is used. Text shows even on machines without any font: reportlab has one.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from stellwerk.svg import el, num
from stellwerk.theme import FALLBACK, FONTS, stylesheet

SUFFIXES = (".svg", ".png", ".pdf")


def document(picture: str, theme: str = "day") -> str:
    """A game's picture as a file of its own: name space, colours written out, the page behind it."""
    head = re.match(r"<svg\b([^>]*)>", picture)
    box = re.search(r'viewBox="([^"]+)"', head[1]) if head else None
    if head is None or box is None:
        raise ValueError("a picture is one <svg> element with a viewBox")
    x, y, width, height = (float(part) for part in box[1].split())
    size = "" if re.search(r"\swidth=", head[1]) else f' width="{num(width)}" height="{num(height)}"'
    page = el("rect", x=x, y=y, width=width, height=height, class_="b-paper")
    return f'<svg xmlns="http://www.w3.org/2000/svg"{size}{head[1]}><style>\n{stylesheet(theme)}\n</style>{page}{picture[head.end() :]}\n'


def png(document: str, width: int = 1600) -> bytes:
    """The document as pixels, this many across."""
    import resvg_py

    regular, bold = _fonts()
    pixels: bytes = resvg_py.svg_to_bytes(
        svg_string=document, width=width, dpi=96, font_files=[regular, bold], font_family=FALLBACK, sans_serif_family=FALLBACK
    )
    return bytes(pixels)


def pdf(document: str) -> bytes:
    """The document as lines and letters on one page of A4, upright or across as suits it."""
    from reportlab.graphics import renderPDF
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.pdfgen.canvas import Canvas
    from svglib.fonts import register_font
    from svglib.svglib import svg2rlg

    regular, bold = _fonts()
    for weight, file in (("normal", regular), ("400", regular), ("500", regular), ("600", bold), ("700", bold)):
        register_font(FALLBACK, file, weight=weight)
    # the one font that is surely there, instead of a search through the system for each of the others
    drawing = svg2rlg(BytesIO(document.replace(FONTS, f"'{FALLBACK}'").encode()))
    if drawing is None:
        raise ValueError("the document is no SVG that can be printed")
    across, down = landscape(A4) if drawing.width > drawing.height else A4
    scale = min(across / drawing.width, down / drawing.height)
    drawing.scale(scale, scale)
    out = BytesIO()
    canvas = Canvas(out, pagesize=(across, down), invariant=1)
    renderPDF.draw(drawing, canvas, (across - drawing.width * scale) / 2, (down - drawing.height * scale) / 2)
    canvas.save()
    return out.getvalue()


def save(picture: str, path: str | Path, theme: str = "day") -> None:
    """Write a picture to a file; its suffix says as what."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"cannot write a picture as {path.name!r}: the name must end with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    text = document(picture, theme)
    path.write_bytes(png(text) if suffix == ".png" else pdf(text) if suffix == ".pdf" else text.encode())


def _fonts() -> tuple[str, str]:
    """Bitstream Vera, regular and bold, from reportlab's folder."""
    import reportlab

    folder = Path(reportlab.__file__).parent / "fonts"
    return str(folder / "Vera.ttf"), str(folder / "VeraBd.ttf")
