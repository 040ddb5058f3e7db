"""Small signs of the pages: 24 × 24, drawn with a stroke of 2 in the colour of the text around them."""

from __future__ import annotations

from stellwerk.svg import Node, el, g, once

ICONS = {
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "check": "M5 13l4.5 4.5L19 7",
    "sound": "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6",
    "mute": "M4 9v6h4l5 4V5L8 9zM17 9.5l4 5M21 9.5l-4 5",
    "moon": "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
    "back": "M15 5l-7 7 7 7",
    "fore": "M9 5l7 7-7 7",
    "first": "M18 5l-7 7 7 7M6 5v14",
    "end": "M6 5l7 7-7 7M18 5v14",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "send": "M5 12h14M13 6l6 6-6 6",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "name": "M12 12a4 4 0 1 0 0-8a4 4 0 1 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0",
    "globe": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18z",
    "phone": "M7 3h10v18H7zM11 18h2",
    "bot": "M5 9h14v10H5zM12 9V5M9 13v2M15 13v2",
    "hint": "M9 17.5h6M10 21h4M9.2 14.2A6 6 0 1 1 14.8 14.2V17.5H9.2z",
    "rules": "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6",
    "close": "M6 6l12 12M18 6L6 18",
    "sum": "M17 5H7l6 7-6 7h10",
    "zoom": "M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM16.2 16.2L21 21M8 11h6M11 8v6",
    "once": "M13 3 5 14h6l-1 7 8-11h-6z",
    "again": "M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.8 14",
    "home": "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
}

LOGO = el(
    "svg",
    el("rect", width=32, height=32, rx=8, fill="#FFCB05"),
    g(
        el("path", d="M6 22.5H26M8.5 22.5 19 9.5H26", stroke_width=3.6),
        el("circle", cx=8.5, cy=22.5, r=3.6, fill="#FFCB05", stroke_width=2.6),
        fill="none",
        stroke="#14191E",
        stroke_linecap="round",
        stroke_linejoin="round",
    ),
    viewBox="0 0 32 32",
    aria_hidden="true",
)


@once()
def icon(name: str) -> Node:
    """The sign of this name, for eyes only: the button around it carries the words."""
    return el("svg", el("path", d=ICONS[name]), viewBox="0 0 24 24", aria_hidden="true")
