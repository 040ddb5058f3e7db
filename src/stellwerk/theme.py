"""The look of all boards as data: colour tokens by day, by night and on paper, line patterns, fonts, and the rules that paint with them.

Pictures carry classes only. A standalone file gets `stylesheet(theme)`, where every colour is written out because not every SVG reader
knows custom properties; the web page gets `tokens_css()` and `board_css()`, where one definition serves day and night.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

THEMES = ("day", "night", "print", "mono")
"""`mono` is `print` in greys: for printers without colour, where letters and patterns tell lines apart."""

THREADS = 40
"""How many things of one board a page can follow (classes `follow-N` and `thread-N`)."""

FALLBACK = "Bitstream Vera Sans"
"""The font that export.py brings along, for machines that have none."""

FONTS = (
    "'Barlow Semi Condensed', Barlow, Bahnschrift, 'DIN Alternate', 'Roboto Condensed', 'Arial Narrow', 'Liberation Sans Narrow', "
    f"'{FALLBACK}', sans-serif"
)

# token: day, night, print
TOKENS = {
    "paper": ("#F3F1EA", "#0E1216", "#FFFFFF"),
    "sheet": ("#FFFFFF", "#171D23", "#FFFFFF"),
    "block": ("#F2F0E9", "#1F272E", "#FFFFFF"),
    "block-2": ("#E7E4DA", "#28313A", "#F1F1EF"),
    "block-edge": ("#F2F0E9", "#1F272E", "#8C8C8C"),  # on paper districts are told by outlines
    "block-2-edge": ("#E7E4DA", "#28313A", "#4A4A4A"),
    "frame": ("#EAE7DE", "#222A31", "#BDBDBD"),
    "rule": ("#DDDAD0", "#2E3841", "#BDBDBD"),
    "edge": ("#7D8389", "#6F7A84", "#5A5A5A"),
    "grid": ("#BDBAB0", "#44505A", "#8C8C8C"),
    "track": ("#A3A9AE", "#5D6872", "#8C8C8C"),
    "ink": ("#14191E", "#F3F1EA", "#000000"),
    "ink-2": ("#434B53", "#BCC4CB", "#262626"),
    "ink-3": ("#626A72", "#939DA6", "#454545"),
    "signal": ("#FFCB05", "#FFD23D", "#FFCB05"),
    "signal-wash": ("#FFF3C4", "#302B16", "#FFF3C4"),
    "on-signal": ("#14191E", "#14191E", "#000000"),
    "water": ("#CBE2EE", "#16394C", "#BFD5E1"),
    "water-ink": ("#2B617C", "#93C8E2", "#2B4F61"),
    "park": ("#E6EEDF", "#1B2A22", "#E8EDE4"),
    "good": ("#14713A", "#62CE8D", "#000000"),
    "bad": ("#B3261E", "#FF8A80", "#000000"),
}


@dataclass(frozen=True, slots=True)
class Colour:
    """The colour of a line or seat, each by day, by night and in print: the colour, text on it, and its outline."""

    c: tuple[str, str, str]
    on: tuple[str, str, str]
    rim: tuple[str, str, str]

    @property
    def tint(self) -> tuple[str, ...]:
        """A fifth of the colour on the sheet: the inside of what is free and will be taken."""
        return tuple(_mixed(mine, sheet, 0.2) for mine, sheet in zip(self.c, TOKENS["sheet"], strict=True))


def _mixed(colour: str, ground: str, share: float) -> str:
    parts = [(int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02X}" for over, under in parts)


def _dark(day: str, night: str) -> Colour:
    """Strong enough on white to need no outline; white text by day, ink by night."""
    whole = (day, night, day)
    return Colour(whole, ("#FFFFFF", "#14191E", "#FFFFFF"), whole)


def _bright(day: str, night: str, rim: str) -> Colour:
    """Needs a darker outline on white; ink text always."""
    return Colour((day, night, day), ("#14191E", "#14191E", "#000000"), (rim, night, rim))


COLOURS = {
    "violet": _dark("#7B3FA6", "#B98CE8"),
    "blue": _dark("#0B63BC", "#5DAAF7"),
    "sky": _bright("#45B5E8", "#83D0F5", "#0C6A99"),
    "rose": _dark("#D01C77", "#FF7FB8"),
    "green": _dark("#187A3C", "#4FC47C"),
    "red": _dark("#CB2128", "#FF6F66"),
    "orange": _bright("#EE7F00", "#FF9B42", "#A94F00"),
    "yellow": _bright("#F2B705", "#F6CF47", "#8C6800"),
    "black": Colour(("#22272D", "#05070A", "#22272D"), ("#FFFFFF", "#FFFFFF", "#FFFFFF"), ("#22272D", "#D5DADE", "#22272D")),
    "lime": _bright("#86BC2B", "#A9D85C", "#4A7A08"),
    "teal": _dark("#007A70", "#45C4B4"),
    "grey": _dark("#656E76", "#A2ABB3"),
    "brown": _dark("#7A4A28", "#C79A74"),
}

PATTERNS: dict[str, tuple[tuple[float, float] | None, float] | None] = {
    "plain": None,
    "centre": (None, 0.26),
    "dashes": ((0.8, 0.95), 0.26),
    "dots": ((0, 0.95), 0.40),
}
"""What runs inside a line besides its colour: dash and gap (None: unbroken) and width, in widths of the line."""

# Later rules win. `--c`, `--on-c`, `--rim` and `--tint` are the colour of the nearest class of COLOURS around the element.
RULES = (
    ("svg text", f"font-family: {FONTS}; font-weight: 600; fill: var(--ink)"),
    # grounds
    (".b-paper", "fill: var(--paper)"),
    (".b-sheet", "fill: var(--sheet)"),
    (".b-panel", "fill: var(--sheet); stroke: var(--frame)"),
    (".b-panel-edge", "fill: none; stroke: var(--frame)"),
    (".b-block", "fill: var(--block); stroke: var(--block-edge)"),
    (".b-block2", "fill: var(--block-2); stroke: var(--block-2-edge)"),
    (".b-water", "fill: none; stroke: var(--water); stroke-linejoin: round"),
    (".b-lake", "fill: var(--water)"),
    (".b-park", "fill: var(--park)"),
    (".b-grid", "fill: none; stroke: var(--grid); stroke-linecap: round"),
    (".b-rule", "fill: none; stroke: var(--rule)"),
    (".b-edge", "fill: none; stroke: var(--edge)"),
    (".b-ink", "fill: none; stroke: var(--ink); stroke-linecap: round; stroke-linejoin: round"),
    (".b-solid", "fill: var(--ink)"),
    # words
    ("svg .b-name", "fill: var(--ink-3); font-weight: 400"),
    ("svg .b-second", "fill: var(--ink-2); font-weight: 400"),
    ("svg .b-head", "fill: var(--ink-3); font-weight: 500"),
    ("svg .b-word", "font-weight: 500"),
    ("svg .b-strong", "font-weight: 700"),
    ("svg .b-water-name", "fill: var(--water-ink); font-weight: 500"),
    ("svg .b-title", "fill: var(--grid); font-weight: 700"),
    (".names text", "font-weight: 400"),
    (".halo text", "fill: var(--sheet); stroke: var(--sheet); stroke-linejoin: round; font-weight: 400"),
    ("svg .named", "paint-order: stroke; stroke: var(--sheet); stroke-linejoin: round; font-weight: 500"),
    # stations
    (".stop", "fill: var(--sheet); stroke: var(--ink); stroke-linejoin: round"),
    (".off", "stroke: var(--edge)"),
    (".own", "stroke: var(--rim)"),
    (".hub", "fill: var(--ink)"),
    ("svg .hub-no", "fill: var(--sheet); font-weight: 700"),
    (".start", "fill: var(--c); stroke: var(--c)"),
    ("svg .on", "fill: var(--on-c); font-weight: 700"),
    (".sight", "fill: none; stroke: var(--ink)"),
    # words on things that look alike by day and night
    ("svg .on-night", "fill: #F3F1EA"),
    ("svg .on-day", "fill: #14191E"),
    # lines
    (".casing", "fill: none; stroke: var(--sheet); stroke-linecap: round; stroke-linejoin: round"),
    (".rim", "fill: none; stroke: var(--rim); stroke-linecap: round; stroke-linejoin: round"),
    (".line", "fill: none; stroke: var(--c); stroke-linecap: round; stroke-linejoin: round"),
    (".line-in", "fill: none; stroke: var(--sheet); stroke-linecap: round; stroke-linejoin: round"),
    (".dot", "fill: var(--c)"),
    (".dot-rim", "fill: var(--sheet)"),
    (".car", "stroke: var(--rim)"),
    (".pane", "fill: var(--sheet); stroke: var(--ink)"),
    (".ring", "fill: none; stroke: var(--c)"),
    # tracks on tiles (100 = about a tile): what no line has reached, and the ground that runs along it
    (".track", "fill: none; stroke: var(--track); stroke-width: 12"),
    (".bed", "fill: none; stroke: var(--block-2); stroke-width: 19; stroke-linecap: butt"),
    (".butt", "stroke-linecap: butt"),
    (".hall-track", "fill: none; stroke: var(--ink-2); stroke-width: 12"),
    (".train", "fill: var(--c); stroke: var(--rim)"),
    (".past", "opacity: .42"),
    (".pill", "fill: none; stroke: var(--ink); stroke-width: 29; stroke-linecap: round"),
    ("svg .pill-no", "fill: var(--paper); font-size: 21px; text-anchor: middle"),
    (".flat-rim", "fill: none; stroke: var(--rim); stroke-width: 12"),
    (".flat-line", "fill: none; stroke: var(--c); stroke-width: 9.6"),
    # routes that are free or taken, and cards in the colours of routes
    (".space", "fill: var(--tint); stroke: var(--rim)"),
    (".tube", "fill: none; stroke: var(--tint); stroke-linecap: round"),
    (".piece", "fill: var(--c); stroke: var(--ink)"),
    (".pict", "fill: none; stroke: var(--on-c); stroke-linecap: round; stroke-linejoin: round"),
    (".back", "fill: #28313A"),
    (".back-line", "fill: none; stroke: #F3F1EA; stroke-linecap: round; stroke-linejoin: round"),
    # values on a board, lamps
    (".tag-box", "fill: var(--ink)"),
    ("svg .tag-text", "fill: var(--paper)"),
    (".lamp-on", "fill: var(--signal); stroke: var(--ink)"),
    (".lamp-off", "fill: none; stroke: var(--edge)"),
    (".tick", "fill: none; stroke: var(--good); stroke-linecap: round; stroke-linejoin: round"),
    # states
    (".lit", "fill: none; stroke: var(--signal); stroke-linecap: round"),
    (".lit-stop", "fill: var(--signal)"),
    (".halo-on", "fill: var(--signal)"),
    (".ghost", "fill: none; stroke: var(--c); stroke-linecap: butt"),
    (".chosen", "fill: none; stroke: var(--ink); stroke-linecap: butt; stroke-linejoin: round"),
    (".barred", "opacity: .38"),
    (".hit", "fill: none; stroke: none"),
)

# What only a page can do: breathe, show under pointer or keyboard focus what a move would draw, and keep it in sight once it is chosen.
STATES = """
.pick { cursor: pointer; outline: none; }
.pick .hit { pointer-events: all; }
.lit, .lit-stop { animation: breathe 1800ms ease-in-out infinite; }
.pick:is(:hover, :focus-visible) :is(.lit, .lit-stop) { animation: none; }
.pick:focus-visible .lit { stroke: var(--ink); }
.pick:is(:hover, :focus-visible) .preview { display: inline; }
.preview { pointer-events: none; }
.pick.chosen { fill: initial; stroke: none; stroke-linecap: initial; stroke-linejoin: initial; }
.pick.chosen :is(.lit, .lit-stop) { animation: none; }
.pick.chosen .lit { stroke: var(--ink); stroke-dasharray: 12 8; stroke-linecap: butt; }
.pick.chosen path.lit { stroke-width: 35px; }
.pick.chosen .preview { display: inline; }
.pick.chosen .brief { display: none; }
.pick.layer.chosen:has(~ .pick.layer.chosen) .preview { display: none; }
.area { fill: var(--c, var(--ink)); fill-opacity: .16; stroke: var(--rim, var(--ink)); stroke-width: 3px; }
.area.best { fill-opacity: .3; stroke-width: 7px; }
.board .pick.off { visibility: hidden; }
.pick.quiet:not(:hover, :focus-visible) :is(.lit, .lit-stop) { visibility: hidden; }
.table:has(.pick.next) .pick:not(.next, .chosen) :is(.lit, .lit-stop) { animation: none; opacity: .3; }
[data-when], [data-at] { display: none; }
[data-when].on, [data-at].on { display: revert; }
svg [data-when].on, svg [data-at].on { display: inline; }
@keyframes breathe { 50% { opacity: .45; } }
@media (prefers-reduced-motion: reduce) { .lit, .lit-stop { animation: none; } }
"""

# Why an item of the score pad has its points (static/reasons.js): what tells it stands out, the rest of the threads steps back.
REASONS = """
.explaining .board :is(.pick, .last) { opacity: .2; }
.explaining .board :is(.lit, .lit-stop) { animation: none; opacity: .2; }
.fading .thread { opacity: .2; }
.explaining .told { opacity: 1; }
.explaining .preview.told { display: inline; }
.explaining .told > .casing { stroke: var(--ink); }
.reason { pointer-events: none; }
"""

# Follow one thing at a glance: where `follow-3` is pointed at, focused or chosen, all of `thread-3` stands out, and what `tell-3` says of
# it is shown. Other threads step back, until something is chosen: then one wants to see the whole board again.
FOLLOWED = ":is(:hover, :focus-visible, :focus-within, .chosen)"


def _threads() -> str:
    """A letter or a button follows a thread (a line, a route) over the whole table."""
    rules = [
        ".thread { transition: opacity 120ms; }",
        ".pick.thread:is(:hover, :focus-visible, .chosen) { opacity: 1 !important; }",
        f".table:has(.follow{FOLLOWED}) .thread {{ opacity: .2; }}",
        ".table:has(.follow.chosen) .thread { opacity: 1; }",
    ]
    for n in range(THREADS):
        rules.append(f".table:has(.follow-{n}{FOLLOWED}) .thread-{n} {{ opacity: 1; }}")
        rules.append(f".table:has(.follow-{n}{FOLLOWED}) .tell-{n} {{ display: inline; }}")
    lit = ", ".join(f".table:has(.follow-{n}{FOLLOWED}) .thread-{n} > .casing" for n in range(THREADS))
    rules.append(f"{lit} {{ stroke: var(--ink); }}")
    return "\n".join(rules) + "\n"


@cache
def stylesheet(theme: str) -> str:
    """The rules of a standalone picture, every colour written out; only class and descendant selectors."""
    if theme not in THEMES:
        raise ValueError(f"no theme {theme[:40]!r}; there are: {', '.join(THEMES)}")
    if theme == "mono":
        return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda found: _grey(found[0]), stylesheet("print"))
    which = THEMES.index(theme)
    tokens = {name: values[which] for name, values in TOKENS.items()}
    lines = []
    for selector, body in RULES:
        if re.search(r"--(c|on-c|rim|tint)\b", body):
            lines += [
                _literal(f".{name} {selector.removeprefix('svg ')}", body, tokens | _own(colour, which)) for name, colour in COLOURS.items()
            ]
        else:
            lines.append(_literal(selector, body, tokens))
    return "\n".join(lines)


def tokens_css() -> str:
    """All tokens as custom properties with their day and night values, and the classes that set a colour for what is inside them."""
    tokens = [f"  --{name}: light-dark({day}, {night});" for name, (day, night, _) in TOKENS.items()]
    classes = []
    for name, colour in COLOURS.items():
        parts = (("c", colour.c), ("on-c", colour.on), ("rim", colour.rim), ("tint", colour.tint))
        classes.append(f".{name} {{ " + " ".join(f"--{part}: light-dark({day}, {night});" for part, (day, night, _) in parts) + " }")
    return "\n".join([":root {", "  color-scheme: light dark;", *tokens, f"  --map: {FONTS};", "}", *classes]) + "\n"


def board_css() -> str:
    """The rules of boards for a web page: the same as in a standalone picture, on custom properties, plus the states only a page has."""
    return "\n".join(f"{selector} {{ {body}; }}" for selector, body in RULES) + STATES + _threads() + REASONS


def _grey(colour: str) -> str:
    """How bright a colour is, in few steps: what must differ differs by pattern, not by a shade that no printer tells apart."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    level = next((to for most, to in ((20, 0x00), (70, 0x26), (125, 0x55), (205, 0xB0), (230, 0xDC), (248, 0xEC)) if bright < most), 0xFF)
    return f"#{level:02X}{level:02X}{level:02X}"


def _own(colour: Colour, which: int) -> dict[str, str]:
    return {"c": colour.c[which], "on-c": colour.on[which], "rim": colour.rim[which], "tint": colour.tint[which]}


def _literal(selector: str, body: str, tokens: dict[str, str]) -> str:
    return f"{selector} {{ {re.sub(r'var[(]--([a-z0-9-]+)[)]', lambda found: tokens[found[1]], body)} }}"
