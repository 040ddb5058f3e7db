"""The empty sheet of voll verplant for A4 across, in millimetres: the map with its wagons, and below it the sums and what the cards do.

Readable in black and white: every line has a pattern and wears its letter at both ends and on its longest piece.
"""

from __future__ import annotations

from stellwerk.games.voll_verplant.look.cards import card
from stellwerk.games.voll_verplant.look.ground import box, dial, name_texts, stations, worn_letter
from stellwerk.games.voll_verplant.look.pad import item_sign
from stellwerk.games.voll_verplant.look.picture import blank_wagons, printed
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.words.tell import ITEM_NAMES
from stellwerk.kit.frame import ACROSS, page, to_fill_in
from stellwerk.svg import NOTHING, Node, at, el, fit, g, label, lines
from stellwerk.words import Say

LEFT, RIGHT = 10, 287
TOP, LOW = 17, 173  # of the map
AID = 150  # where the cards begin


def sheet(board: Board, say: Say) -> Node:
    """One page: title, map, sums, cards."""
    left, top, right, low = box(board, True)
    scale = min((RIGHT - LEFT) / (right - left), (LOW - TOP) / (low - top))
    x = LEFT + (RIGHT - LEFT - (right - left) * scale) / 2 - left * scale
    y = TOP + (LOW - TOP - (low - top) * scale) / 2 - top * scale
    city = at(
        x,
        y,
        printed(board),
        blank_wagons(board),
        *[worn_letter(board, line) for line in range(len(board.lines))],
        stations(board, (), ()),
        name_texts(board),
        scale=scale,
    )
    return page(
        ACROSS,
        say("Empty sheet of voll verplant, {city}", city=board.title),
        city,
        _margins(),
        _title(board, say),
        at(LEFT, LOW + 4, _sums(say)),
        at(AID, LOW + 4, _cards(board, say)),
    )


def _margins() -> Node:
    """Water ends where the map does."""
    frame = f"M-400 -400H700V700H-400ZM{LEFT} {TOP}H{RIGHT}V{LOW}H{LEFT}Z"
    return el("path", d=frame, class_="b-paper", fill_rule="evenodd")


def _title(board: Board, say: Say) -> Node:
    return g(
        label(LEFT, 10, "voll verplant", 6.2, "start", class_="b-strong"),
        label(LEFT + 46, 10.5, board.title, 4.2, "start", class_="b-second"),
        label(LEFT + 46, 15, say(board.edition), 2.6, "start", class_="b-name") if board.edition else NOTHING,
        to_fill_in(say("Name"), 160, 10, 171, 236),
        to_fill_in(say("Date"), 240, 10, 251, 287),
    )


# ------------------------------------------------------------ sums
def _sums(say: Say) -> Node:
    """Lines + 2 × transfers − empty stations = total (VV 4.2)."""
    places = {"lines": (0, ""), "transfers": (33, "+"), "empty": (70, "−")}
    parts = []
    for name, (x, before) in places.items():
        words = say(ITEM_NAMES[name])
        parts += [
            at(x + 3, 3, item_sign(name), scale=0.24),
            label(x + 8, 3, words, fit(words, 3.1, 26, bold=False), "start", class_="b-name"),
            label(x - 3.4, 14, before, 5, class_="b-second") if before else NOTHING,
            _box(x, 8.5, 11 if name == "lines" else 10, 11),
        ]
    parts += [label(33 + 11.2, 14, "× 2 =", 3.6, "start", class_="b-second"), _box(33 + 21.5, 8.5, 10, 11)]
    parts += [label(70 + 11.2, 14, "÷ 2 =", 3.6, "start", class_="b-second"), _box(70 + 21.5, 8.5, 10, 11)]
    parts += [
        label(106, 14, "=", 5, class_="b-second"),
        label(110, 3, say("Total"), 3.8, "start", class_="b-strong"),
        _box(110, 8.5, 22, 11, heavy=True),
    ]
    alone = say("Alone: empty stations count in full, lines their high value")
    parts.append(label(0, 25.5, alone, fit(alone, 2.8, 128, bold=False), "start", class_="b-name"))
    return g(*parts)


def _box(x: float, y: float, width: float, height: float, heavy: bool = False) -> Node:
    stroke = 0.8 if heavy else 0.45
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=1.2, class_="b-ink", stroke_width=stroke)


# ------------------------------------------------------------ cards
def _cards(board: Board, say: Say) -> Node:
    """What each kind of card does, in a few words."""
    helps = [
        (card("number-4"), say("Number: up to so many in a row from the first empty station; a marked one ends it")),
        (card("express-2"), say("Express: jumps over marked stations")),
        (card("transfer"), say("Transfer: write the number of lines and draw a box around it")),
        (card("free-ride"), say("Free ride: cross off any station")),
    ]
    aids = [(at(0, 0, face, scale=0.085), words) for face, words in helps]
    aids.append((at(0, 0, card("number-6"), scale=0.085), say("After the 6: shuffle all cards")))
    if board.special:
        star = dial(4.2, 5.9, 3.4) + el("circle", cx=4.2, cy=5.9, r=1.9, class_="stop", stroke_width=0.6)
        aids.append((star, say("Special station: write the same value into one more window")))
    parts = []
    for i, (sign, words) in enumerate(aids):
        x, y = (i % 3) * 47, (i // 3) * 14.4
        text, _ = lines(0, 0, words, 27, 340, most=4, leading=1.2, class_="b-second")  # in tenths: letters shrink to fit
        parts.append(at(x, y, sign, at(11, 0.4, text, scale=0.1)))
    return g(*parts)
