"""Pictures on paper, as lines and letters on one page of A4."""

from __future__ import annotations

from io import BytesIO

from reportlab.graphics import renderPDF
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas
from svglib.fonts import register_font
from svglib.svglib import svg2rlg

from stellwerk.png import BOLD, REGULAR
from stellwerk.theme import FALLBACK, FONTS


def pdf(document: str) -> bytes:
    """The document on a page, upright or across as suits it."""
    for weight, file in (("normal", REGULAR), ("400", REGULAR), ("500", REGULAR), ("600", BOLD), ("700", BOLD)):
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
