"""What frames the drawings of every game: the panels beside a board, the pieces of a page, signs and badges, a page of A4.

A part is drawn from (0, 0) into a given width and comes with its height, so that a page or a picture can stack parts.
"""

from __future__ import annotations

from collections.abc import Iterable

from stellwerk.svg import NOTHING, Inner, Node, at, el, label, num, picture, rounded, several, title

Part = tuple[Node, float]


# ------------------------------------------------------------ a picture: the board, and beside it a column of panels
MARGIN, GAP, PAD, BETWEEN = 24, 20, 22, 16
"""Around all, between board and column, within a panel, and from one panel to the next."""


def paper(x: float, y: float, width: float, height: float) -> Node:
    """What a panel or a board lies on."""
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=18, class_="b-panel", stroke_width=1.5)


def mat(x: float, y: float, width: float, height: float, far: float, low: float, r: float = 18) -> Node:
    """The page around a map, over water that runs out of it: a frame with a round hole."""
    hole = rounded([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], r, True)
    frame = el("path", d=f"M-400 -400H{num(far + 400)}V{num(low + 400)}H-400Z{hole}", class_="b-paper", fill_rule="evenodd")
    return frame + el("rect", x=float(x), y=float(y), width=width, height=height, rx=r, class_="b-panel-edge", stroke_width=1.5)


def height_of(head: str, part: Part) -> float:
    """How high a panel gets."""
    return part[1] + (58 if head else 38)


def panel(head: str, part: Part, width: float, height: float = 0) -> Node:
    """A part on paper of its own, as high as it needs unless told, with its title if it has one."""
    words = label(PAD, 28, head, 17, "start", class_="b-head") if head else NOTHING
    return paper(0, 0, width, height or height_of(head, part)) + words + at(PAD, 42 if head else 19, part[0])


def column(parts: Iterable[tuple[str, Part]], width: float, x: float = 0) -> Part:
    """Panels one below the other."""
    drawn, y = [], 0.0
    for head, part in parts:
        drawn.append(at(x, y, panel(head, part, width)))
        y += height_of(head, part) + BETWEEN
    return several(*drawn), y - BETWEEN


def larger(part: Part, scale: float) -> Part:
    """A part that is drawn for the narrow panels of a page."""
    return at(0, 0, part[0], scale=scale), part[1] * scale


# ------------------------------------------------------------ pieces of a page
def across(words: str, part: Part, width: float, edge: float = 0, **attrs: object) -> Node:
    """A part as a picture of its own, as wide as the place where the page puts it."""
    drawn, height = part
    return picture((-edge, -edge, width + 2 * edge, height + 2 * edge), words, drawn, **attrs, width="100%")


def sign(words: str, drawn: Node, scale: float = 1) -> Node:
    """What is drawn around (0, 0) for an item of the score pad, within 24 × 24 and with its name."""
    return picture((0, 0, 24, 24), words, title(words), at(12, 12, drawn, scale=scale), class_="sign", width=24, height=24)


def badge(drawn: Node, size: int) -> Node:
    """The colour and shape of a seat, for lists that name it too."""
    return el("svg", drawn, viewBox=f"0 0 {size} {size}", class_="seat", aria_hidden="true")


def small(drawn: Node, width: float, height: float) -> Node:
    """A drawing as the picture of a line that says the same in words."""
    return el("svg", drawn, viewBox=f"0 0 {num(width)} {num(height)}", aria_hidden="true")


def thumbnail(box: tuple[float, float, float, float], *inner: Node) -> Node:
    """A seat's sheet in lists that name the seat and its points."""
    return el("svg", *inner, viewBox=" ".join(num(float(v)) for v in box), class_="thumb", aria_hidden="true")


def vignette(box: str, *inner: Inner) -> Node:
    """A piece of a board for the home page, in the proportions of its cards."""
    return el("svg", *inner, viewBox=box, preserveAspectRatio="xMidYMid slice", class_="vignette", aria_hidden="true")


# ------------------------------------------------------------ on paper, in millimetres
UPRIGHT, ACROSS = (210, 297), (297, 210)


def page(size: tuple[int, int], name: str, *inner: Node) -> Node:
    """A page of A4."""
    return picture((0, 0, *size), name, *inner, width=f"{size[0]}mm", height=f"{size[1]}mm")


def to_fill_in(words: str, x: float, y: float, start: float, end: float) -> Node:
    """A word at the height of a page's title, and a line to write on from start to end."""
    rule = el("path", d=f"M{start} {y + 2.4}H{end}", class_="b-edge", stroke_width=0.3)
    return label(x, y + 0.6, words, 3.2, "start", class_="b-name") + rule
