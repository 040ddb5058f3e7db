"""Pictures as pixels, by resvg. Text shows even on machines without any font: reportlab has one."""

from __future__ import annotations

from pathlib import Path

import reportlab
import resvg_py

from stellwerk.theme import FALLBACK

FOLDER = Path(reportlab.__file__).parent / "fonts"
REGULAR, BOLD = str(FOLDER / "Vera.ttf"), str(FOLDER / "VeraBd.ttf")
"""Bitstream Vera, from reportlab's folder."""


def png(document: str, width: int) -> bytes:
    """The document as pixels, this many across."""
    pixels: bytes = resvg_py.svg_to_bytes(
        svg_string=document, width=width, dpi=96, font_files=[REGULAR, BOLD], font_family=FALLBACK, sans_serif_family=FALLBACK
    )
    return bytes(pixels)
