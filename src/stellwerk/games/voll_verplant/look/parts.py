"""What a page of voll verplant is made of: the map to touch, the card in effect, the wagons, panels, signs, the vignette, the help.

A station is touched to cross off up to there; where several lines come, their moves lie on each other and the page lets one choose.
Wagons are touched to choose a line first. Hovering a letter or a wagon lights its line (classes `follow-N` and `thread-N` of theme.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stellwerk.contract import Move, Parts
from stellwerk.games.voll_verplant.look.cards import CARD, card, empty_place
from stellwerk.games.voll_verplant.look.ground import box, cross, decor, letters, name_texts, network, stations, view_box
from stellwerk.games.voll_verplant.look.lines import RADIUS, coming, place, thread
from stellwerk.games.voll_verplant.look.pad import in_pile, item_sign, seen
from stellwerk.games.voll_verplant.look.picture import name_of, turn_of
from stellwerk.games.voll_verplant.look.race import race
from stellwerk.games.voll_verplant.look.wagons import tray
from stellwerk.games.voll_verplant.rules.board import Board
from stellwerk.games.voll_verplant.rules.moves import Pass, Transfer, Write
from stellwerk.games.voll_verplant.rules.view import Preview, View
from stellwerk.games.voll_verplant.words import tell
from stellwerk.kit import frame
from stellwerk.kit.frame import across
from stellwerk.parts import Panel
from stellwerk.svg import NOTHING, Node, Point, circle, el, g, label, last_move, once, picture, tag, tag_size
from stellwerk.words import Say

PANEL = 280  # the width panels are drawn for: letters keep their size on a phone and beside the board
HIT = 46  # around a station: targets of neighbours do not meet
TAG = 25  # font size
COLUMNS = 8


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page. The wagons lie under the map."""
    panels = (
        Panel(say("Wagons"), tray(view, say), "tray"),
        Panel(say("In the pile"), cards_left(view, say), short=say("Pile")),
        Panel(say("Cards seen"), cards_seen(view, say), "tab", say("Seen")),
    )
    return Parts(board(view, say), now(view, say), panels, race(view, say, names))


# ------------------------------------------------------------ the map
def board(view: View, say: Say) -> Node:
    """The map with everything the viewer may touch."""
    sheet, found = view.sheet, would_do(view)
    return picture(
        view_box(view.board, False),
        name_of(view, say),
        _below(view.board),
        stations(view.board, sheet.marked, sheet.boxed, sheet.fresh_marks, view.special),
        name_texts(view.board),
        barred(view, found),
        picks(view, found, say),
        class_="board",
    )


def would_do(view: View) -> list[tuple[Move, Preview]]:
    """The moves that mark a station, with what they do, the best last."""
    found = [(move, view.preview(move)) for move in view.choices if not isinstance(move, Pass)]
    return sorted((one for one in found if one[1].stations), key=lambda one: one[1].points)


@once(32)
def _below(board: Board) -> Node:
    return decor(board) + network(board) + letters(board)


def picks(view: View, found: Sequence[tuple[Move, Preview]], say: Say) -> Node:
    """The last station of every entry that may be made, the best on top; for the free ride every empty station."""
    taken = frozenset(view.taken)
    drawn = []
    for move, would in found:
        worth = tuple((line, view.board.lines[line].low if line in taken else view.board.lines[line].high) for line in would.lines)
        drawn.append(_pick(view.board, move, would, worth, say))
    return g(*drawn)


@once(8192)
def _pick(board: Board, move: Move, would: Preview, worth: tuple[tuple[int, int], ...], say: Say) -> Node:
    """Lit around its last station; under pointer or focus all that it marks, and what it completes."""
    x, y = place(board, would.stations[-1])
    words = [tell.tell(move, say), *[say("completes {line}: +{n}", line=board.lines[line].letter, n=points) for line, points in worth]]
    r = RADIUS if board.served[would.stations[-1]] > 1 else RADIUS - 3
    ring = el("circle", cx=x, cy=y, r=r + 6, class_="lit", stroke_width=9)
    short = " ".join([_short(move), *[f"+{points} {board.lines[line].letter}" for line, points in worth]]).strip()
    value = tag(*_tag_spot(board, would.stations[-1], len(short)), short, TAG) if short else NOTHING
    value = value if worth else g(value, class_="brief")  # once it is chosen, the wagon tells line and count
    preview = g(_as_done(board, move, would), value, class_="preview", display="none")
    hit = el("circle", cx=x, cy=y, r=HIT, class_="hit")
    klass = f"pick {thread(board.letters[move.line])}" if isinstance(move, (Write, Transfer)) else "pick"
    return g(ring, preview, hit, class_=klass, data_pick=str(move), tabindex=0, role="button", aria_label=", ".join(words))


def _short(move: Move) -> str:
    """What of a move is not seen on the map: which line, how many. Which way a ring is followed is seen."""
    if isinstance(move, Write):
        return f"{move.line} {move.count}"
    if isinstance(move, Transfer):
        return f"{move.line} +"
    return ""


def _as_done(board: Board, move: Move, would: Preview) -> Node:
    """The stations as they would look, lit and within a dashed ring: chosen, not confirmed. Of a ring an arrow shows the way."""
    spots = [place(board, i) for i in would.stations]
    halos = el("path", d="".join(circle(spot, RADIUS + 13) for spot in spots), class_="halo-on")
    if isinstance(move, Transfer):
        (x, y), r = spots[0], RADIUS
        square = el("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=8, class_="hub")
        return halos + square + label(x, y, board.served[would.stations[0]], 38, class_="hub-no") + _way(board, move, would)
    rings = el("path", d="".join(circle(spot, RADIUS + 13) for spot in spots), class_="b-ink", stroke_width=2.5, stroke_dasharray="9 6")
    discs = el("path", d="".join(circle(spot, RADIUS) for spot in spots), class_="stop", stroke_width=6)
    crosses = el("path", d="".join(cross(x, y) for x, y in spots), class_="b-ink", stroke_width=7)
    return halos + rings + discs + crosses + (_way(board, move, would) if isinstance(move, Write) else NOTHING)


def _way(board: Board, move: Write | Transfer, would: Preview) -> Node:
    """Which way a ring is followed: an arrow before the first station and the last."""
    if not move.way:
        return NOTHING
    line = board.letters[move.line]
    return g(
        *[coming(board, line, move.way, station) for station in {would.stations[0], would.stations[-1]}], class_=board.lines[line].colour
    )


@lru_cache(maxsize=2048)
def _tag_spot(board: Board, station: int, length: int) -> Point:
    """Beside a station where a tag hides the fewest others."""
    (x, y), (w, h) = place(board, station), tag_size("0" * length, TAG)
    dx, dy = HIT + w / 2, HIT + h / 2
    left, top, right, low = box(board, False)
    others = [place(board, i) for i in range(len(board.stations)) if i != station]

    def hidden(spot: Point) -> float:
        outside = spot[0] - w / 2 < left or spot[0] + w / 2 > right or spot[1] - h / 2 < top or spot[1] + h / 2 > low
        return 99 * outside + sum(abs(ox - spot[0]) < w / 2 + RADIUS and abs(oy - spot[1]) < h / 2 + RADIUS for ox, oy in others)

    return min(((x, y - dy), (x, y + dy), (x + dx, y), (x - dx, y), (x + dx, y - dy), (x - dx, y - dy)), key=hidden)


def outline(view: View, move: Move) -> Node:
    """The stations that a move marks, each in a ring."""
    spots = [place(view.board, i) for i in view.preview(move).stations]
    return last_move("".join(circle(spot, RADIUS + 9) for spot in spots)) if spots else NOTHING


# ------------------------------------------------------------ why not
def barred(view: View, found: Sequence[tuple[Move, Preview]]) -> Node:
    """Stations that cannot be reached now: a tap there asks why not."""
    if view.seat is None or not view.choices:
        return NOTHING
    spots = [_question(view.board, station, token) for station, token in questions(view, found).items()]
    return g(*spots, fill="none", pointer_events="all")


@once(4096)
def _question(board: Board, station: int, token: str) -> Node:
    x, y = place(board, station)
    return el("circle", cx=x, cy=y, r=RADIUS + 4, data_why=token)


def questions(view: View, found: Sequence[tuple[Move, Preview]]) -> dict[int, str]:
    """For every station that no move would mark last, a token whose refusal says why: that of the free ride there."""
    reached = {would.stations[-1] for _, would in found}
    return {i: f"@{stop.code}" for i, stop in enumerate(view.board.stations) if i not in reached}


# ------------------------------------------------------------ what is in effect
def now(view: View, say: Say) -> Node:
    """The card, and beside it how far the game is."""
    rows = []
    if view.stage != "over":
        free = say.many("{n} window free", "{n} windows free", tell.free_windows(view))
        pile = say.many("{n} card in the pile", "{n} cards in the pile", sum(view.pile))
        rows = [el("span", f"{say('Turn {n}', n=turn_of(view))} · {free}"), el("span", pile)]
    return _turned_up(view.board.cards[view.card] if view.card >= 0 else "", say) + el("div", *rows, class_="deck")


@once(64)
def _turned_up(name: str, say: Say) -> Node:
    words = tell.card_name(name, say) if name else say("No card yet")
    return picture((0, 0, *CARD), words, card(name) if name else empty_place(), class_="card", width=100, height=140)


# ------------------------------------------------------------ panels
def cards_seen(view: View, say: Say) -> Node:
    """What was turned up since the last shuffle, the newest first: always two rows high."""
    names = view.board.cards
    under = [tell.card_name(names[i], say) for i in view.seen[:-1]]
    drawn, height = seen(view, say, PANEL, COLUMNS)
    return across(", ".join(reversed(under)) or say("No card yet"), (drawn, max(height, 96)), PANEL)


def cards_left(view: View, say: Say) -> Node:
    """Every kind of card with how many of it are in the pile."""
    told = [f"{count} × {tell.card_name(name, say)}" for name, count in zip(view.board.cards, view.pile, strict=True) if count]
    return across(", ".join(told), in_pile(view, say, PANEL, COLUMNS), PANEL)


# ------------------------------------------------------------ signs of the score pad
@once(64)
def sign(item: str, say: Say) -> Node:
    """An item of the score pad within 24 × 24."""
    return frame.sign(tell.item(item, say), item_sign(item), 0.8)


# ------------------------------------------------------------ home page and help
VIGNETTE = ("s18 s33 s41 s50 s12 s11 s28 s29 s42 s40 s39 s51 s59 s60 s20", "s52 s43")


@once()
def vignette(map_: Board) -> Node:
    """The middle of a map with crosses and transfers on it, in the proportions of a card on the home page."""
    crossed, boxed = VIGNETTE
    hubs = [map_.index[code] for code in boxed.split()]
    marked = [map_.index[code] for code in crossed.split()] + hubs
    return frame.vignette("352 252 736 460", g(network(map_), stations(map_, marked, hubs)))
