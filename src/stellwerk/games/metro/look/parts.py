"""What a page of Metro is made of: the board to touch, the tiles in hand, panels, signs, the vignette, the help.

A field is touched to place a tile there: the one that is taken from the hand, turned as it is (hand.py).
Under pointer or focus the tile is drawn as if it lay there, with what each line it lengthens would then be worth. Pointing at a platform,
at a line or at its row in a panel lights the whole line (classes `follow-N`, `thread-N` and `tell-N` of theme.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from stellwerk.contract import Move, Parts
from stellwerk.games.metro.cities.looks import look_of
from stellwerk.games.metro.look import shares_art
from stellwerk.games.metro.look.chart import followed, runs, stations, under
from stellwerk.games.metro.look.ground import siding, station
from stellwerk.games.metro.look.hand import first_mode, hand, has_modes, in_hand, mode, modes
from stellwerk.games.metro.look.items import item_sign
from stellwerk.games.metro.look.marks import badge as small_badge
from stellwerk.games.metro.look.marks import disc
from stellwerk.games.metro.look.pad import has_companies, own_lines, unseen
from stellwerk.games.metro.look.tiles import SIZE, T, brackets, corner, laid, plain_tracks, tile, tile_picture, tracks
from stellwerk.games.metro.look.tourists import visitors
from stellwerk.games.metro.look.tracks import colour_of, course, end_spot, extended, fronts, legs, platform, run, value_of
from stellwerk.games.metro.rules.board import Board, cell_name, cell_of
from stellwerk.games.metro.rules.codes import STATIONS
from stellwerk.games.metro.rules.lines import Line, trace
from stellwerk.games.metro.rules.moves import Mark, Place
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.kit import frame
from stellwerk.kit.frame import Part, across
from stellwerk.parts import Panel
from stellwerk.svg import NOTHING, Node, Point, as_is, at, circle, el, g, label, last_move, num, once, picture, several
from stellwerk.words import Say

ASKED = 280  # the width of what lies beside the prompt
MANY = 60  # placements from which on their previews do without bridges: the page stays small
PANEL = 212  # and of panels in the last column: letters keep their size there


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page."""
    return Parts(board(view, say), now(view, say), tuple(panels(view, say, names)), mode=first_mode(view))


# ------------------------------------------------------------ the board
def board(view: View, say: Say) -> Node:
    """The board with everything the viewer may touch."""
    return picture(
        (0, 0, SIZE, SIZE),
        name_of(view, say),
        under(view, say),
        barred(view),
        runs(view),
        visitors(view, look_of(view).open_sights(view), say),
        picks(view, say),
        stations(view, say),
        followed(view),
        class_="board",
    )


def name_of(view: View, say: Say) -> str:
    """The picture in words."""
    return say("Metro: {n} tiles placed, {left} in the tower", n=placed(view), left=view.in_tower)


def placed(view: View) -> int:
    """How many tiles lie on the fields."""
    return sum(view.codes[cell] >= 0 for cell in view.board.fields)


def picks(view: View, say: Say) -> Node:
    """Fields for a tile, central stations for a marker, and what the city lets one touch."""
    fields: dict[int, list[Place]] = {}
    drawn, marked = [], set()
    for n in view.legal:
        move = view.board.moves[n]
        if isinstance(move, Place):
            fields.setdefault(cell_of(move.field), []).append(move)
        elif isinstance(move, Mark) and move.station not in marked:
            marked.add(move.station)
            drawn.append(_marker(view, move, say))
    waiting, first = fronts(view) if fields else {}, first_mode(view)
    kinds = {tile: i for i, tile in enumerate(view.board.tiles)}
    codes = _codes(view.board)
    plain = sum(map(len, fields.values())) > MANY
    for cell, moves in fields.items():
        found = []
        for move in moves:
            lying, changed = extended(view, waiting, cell, codes[kinds[move.tile] * 4 + move.turned])
            found.append((_own_gain(view, changed), move, lying, changed))
        found.sort(key=lambda one: one[0])
        for _, move, lying, changed in found:
            ghosts = tuple(_ghost(view, lying, before, after) for before, after in changed)
            sides = 15 & ~sum(1 << before_side for before_side in _sides(changed, cell))
            is_off = bool(first) and mode(move) != first
            drawn.append(_pick(cell, move, view.board.tiles[lying[cell]], sides, ghosts, plain, is_off, say))
    return _lit_fields(fields, first) + g(*drawn, *look_of(view).picks(view, say))


def _lit_fields(fields: dict[int, list[Place]], first: str) -> Node:
    """The fields where a tile may go; where there are several, those of the one that is taken."""
    if not first:
        return _lit(tuple(fields))
    cells: dict[str, list[int]] = {}
    for cell, moves in fields.items():
        for move in moves:
            cells.setdefault(mode(move), []).append(cell)
    return several(*[g(_lit(tuple(found)), data_when=one, class_="on" if one == first else None) for one, found in cells.items()])


@lru_cache(maxsize=4)
def _codes(board: Board) -> list[int]:
    """How each tile lies when it is turned."""
    return list(board.tables.code)


def _own_gain(view: View, changed: list[tuple[Line, Line]]) -> int:
    """The best of several ways for the viewer lies on top."""
    return sum(after.points - before.points for before, after in changed if view.owner[after.station] == view.seat)


def _sides(changed: list[tuple[Line, Line]], cell: int) -> Iterator[int]:
    """The sides of a new tile by which lines come in."""
    for before, after in changed:
        yield from (side for at_cell, side in after.passes[before.length :] if at_cell == cell)


Ghost = tuple[str, str, Point, str]
"""What a line would grow by (path data), its colour, where its value is told, and the value."""


def _ghost(view: View, codes: list[int], before: Line, after: Line) -> Ghost:
    cell, side = after.passes[before.length]
    (x, y), (px, py) = corner(cell), _in(side)
    d = f"M{x + px} {y + py}{legs(view.board, codes, after.passes[before.length :])}"
    doubled = after.is_finished and after.points > after.length
    return (
        d,
        colour_of(view, after.station),
        end_spot(view.board, codes, after),
        f"{after.length}×2={after.points}" if doubled else value_of(after),
    )


def _in(side: int) -> tuple[int, int]:
    return ((T // 3, 0), (T, T // 3), (2 * T // 3, T), (0, 2 * T // 3))[side]


@once(1024)
def _lit(cells: tuple[int, ...]) -> Node:
    """The fields where a tile may go, below all previews."""
    spots = [corner(cell) for cell in cells]
    boxes = [el("rect", x=x + 6, y=y + 6, width=T - 12, height=T - 12, rx=10, class_="b-edge") for x, y in spots]
    dots = [el("circle", cx=x + T // 2, cy=y + T // 2, r=8, class_="lit-stop lamp-on") for x, y in spots]
    return g(*boxes, stroke_width=2.5, stroke_dasharray="5 5") + g(*dots, stroke_width=2.5)


@once(16384)
def _pick(cell: int, move: Place, code: str, sides: int, ghosts: tuple[Ghost, ...], plain: bool, is_off: bool, say: Say) -> Node:
    """A field to touch; under pointer or focus with its tile, the lines as they would grow, and their values."""
    x, y = corner(cell)
    strokes = ("flat-line",) if plain else ("bed", "flat-rim", "flat-line")
    lines = [_ghost_line(d, colour, strokes) for d, colour, _, _ in ghosts]
    values = [_pill(spot, value) for _, _, spot, value in ghosts]
    words = ", ".join([say("Place it on {field}", field=move.field), *[_told(colour, value, say) for _, colour, _, value in ghosts]])
    preview = g(_as_laid(cell, code, sides, plain), *lines, *values, class_="preview", display="none")
    hit = el("rect", x=x + 1, y=y + 1, width=T - 2, height=T - 2, class_="hit")
    both = as_is(str(preview + hit))  # there are thousands of them
    return g(both, class_="pick off" if is_off else "pick", data_pick=str(move), tabindex=0, role="button", aria_label=words)


@once(8192)
def _as_laid(cell: int, code: str, sides: int, plain: bool) -> Node:
    """A tile as if it lay on a field, within a dashed edge; `plain` is without bridges."""
    box: dict[str, object] = {"x": 1, "y": 1, "width": T - 2, "height": T - 2, "rx": 8}
    if plain:
        return at(*corner(cell), el("rect", **box, class_="stop", stroke_width=3, stroke_dasharray="8 7"), plain_tracks(code, sides))
    ground = el("rect", **box, class_="b-block2", stroke_width=1)
    outline = el("rect", **box, class_="b-ink", stroke_width=3, stroke_dasharray="8 7")
    return at(*corner(cell), ground, tracks(code, sides), outline)


def _ghost_line(d: str, colour: str, strokes: tuple[str, ...]) -> Node:
    return g(*[el("path", class_=stroke, d=d) for stroke in strokes], class_=colour)


def _told(colour: str, value: str, say: Say) -> str:
    return f"{say(tell.COLOUR_NAMES[colour])} {value}"


def _pill(spot: Point, value: str) -> Node:
    """A value on the board: text on a short thick line with round ends."""
    x, y = min(max(spot[0], 20), SIZE - 20), min(max(spot[1], 17), SIZE - 17)
    w = max(0.1, len(value) * 11.5 - 14)
    box = el("path", class_="pill", d=f"M{num(x - w / 2)} {num(float(y))}h{num(w)}")
    return box + el("text", value, class_="pill-no", x=float(x), y=y + 7.4)


def _marker(view: View, move: Mark, say: Say) -> Node:
    """A central station without a marker: where another line may start."""
    k = next(k for k, at_centre in enumerate(view.board.stations) if at_centre.name == move.station)
    cx, cy = platform(view.board, k)
    line = trace(view.board, view.codes, False)[k]
    colour = "grey" if has_companies(view) else view.owners[view.seat or 0]
    d = course(view.board, view.codes, line)
    strokes = el("path", d=d, class_="flat-rim") + el("path", d=d, class_="flat-line")
    value = _pill(end_spot(view.board, view.codes, line), value_of(line))
    preview = g(g(strokes, at(cx, cy, disc(colour, 12)), class_=colour), value, class_="preview", display="none")
    lit = el("circle", cx=cx, cy=cy, r=9, class_="lit-stop lamp-on", stroke_width=3)
    words = tell.tell(Mark(move.station), say)
    hit = el("circle", cx=cx, cy=cy, r=22, class_="hit")
    return g(lit, preview, hit, class_="pick", data_pick=str(Mark(move.station)), tabindex=0, role="button", aria_label=words)


@once(256)
def outline(board: Board, move: Move) -> Node:
    """What a move has put on the board: a tile in brackets, a marker in a ring."""
    if isinstance(move, Place):
        return last_move(brackets(cell_of(move.field)))
    if isinstance(move, Mark):
        k = next(k for k, at_centre in enumerate(board.stations) if at_centre.name == move.station)
        return last_move(circle(platform(board, k), 20))
    return NOTHING


# ------------------------------------------------------------ why not
def barred(view: View) -> Node:
    """Fields where the tile cannot go: a tap there asks why not."""
    places = [move for n in view.legal if isinstance(move := view.board.moves[n], Place)]
    if not places:
        return NOTHING
    reached = {move.field for move in places}
    first = first_mode(view) or view.board.tiles[view.drawn if view.drawn >= 0 else view.hand[0]]
    asked = [_questions(first, tuple(cell for cell in view.board.fields if cell_name(cell) not in reached))]
    for ways in dict.fromkeys(modes(view)):
        for one in ways:
            fields = {move.field for move in places if mode(move) == one}
            cells = tuple(cell_of(field) for field in sorted(reached - fields))
            asked.append(g(_questions(one, cells), data_when=one, class_="on" if one == first else None))
    return several(*asked)


@once(1024)
def _questions(tile: str, cells: tuple[int, ...]) -> Node:
    asked = []
    for cell in cells:
        x, y = corner(cell)
        asked.append(el("rect", x=x, y=y, width=T, height=T, data_why=f"{tile}:{cell_name(cell)}"))
    return g(*asked, fill="none", pointer_events="all")


# ------------------------------------------------------------ what is in effect
def now(view: View, say: Say) -> Node:
    """The tile to place, or the hand to take one from, what is asked besides, and how far the game is."""
    told = el("div", *[el("span", words) for words in notes(view, say)], class_="deck")
    shown = in_hand(view)
    more = [told, hand(view, say)] if has_modes(view) else [_tile(shown[0] if shown else "", say), told, _kept(shown[1:], say)]
    if view.seats == 1 and view.card >= 0:
        more.append(_company(view.board.companies[view.card], say))
    if view.options["shares"] and view.stage != "over":
        more.append(across(say("Market and your shares"), shares_art.market(view, say, ASKED, True), ASKED, 4, class_="full"))
    city = look_of(view)
    if city.asks(view):
        more.append(across(say("Choose here"), city.component(view, say, ASKED, True), ASKED, 4, class_="full"))
    return several(*more)


def notes(view: View, say: Say) -> list[str]:
    """How many fields there are to choose from, and what is left in the tower."""
    fields = {move.field for n in view.legal if isinstance(move := view.board.moves[n], Place)}
    rows = [say.many("{n} field possible", "{n} fields possible", len(fields))] if fields else []
    if view.stage == "over":
        return []
    return [*rows, say.many("{n} tile in the tower", "{n} tiles in the tower", view.in_tower)]


@once(128)
def _tile(code: str | None, say: Say) -> Node:
    words = say("A tile face down") if code is None else say("Your tile") if code else say("No tile")
    return tile_picture(code, words, class_="card")


def _kept(codes: Sequence[str | None], say: Say) -> Node:
    """The tile in hand while the one just drawn must be placed: pale."""
    return _pale(codes[0] or "", say) if codes else NOTHING


@once(128)
def _pale(code: str, say: Say) -> Node:
    words = say("The tile in your hand")
    return picture((-6, -6, 272, T + 12), words, g(tile(code), class_="barred"), class_="full", width="100%")


@once(32)
def _company(company: str, say: Say) -> Node:
    """Alone: the company whose line must be extended."""
    words = say(tell.COLOUR_NAMES[company])
    drawn = at(20, 22, disc(company, 18)) + label(50, 22, words, 20, "start")
    return picture((0, 0, ASKED, 44), words, drawn, class_="full", width="100%")


# ------------------------------------------------------------ panels
def panels(view: View, say: Say, names: Sequence[str]) -> Iterator[Panel]:
    """Beside the board: lines or companies, what the others have, the city, the tiles not seen yet."""
    city = look_of(view)
    if has_companies(view):
        yield _panel(say("Companies"), shares_art.companies(view, say, PANEL))
    else:
        yield _panel(say("Your lines"), own_lines(view, say, PANEL), "tab" if city.title else "rail", say("Lines"))
    if view.options["shares"]:
        yield _panel(say("Shares of the others"), shares_art.held_by_others(view, say, PANEL, names), "tab", say("Shares"))
    if city.title:
        yield _panel(city.title, city.component(view, say, PANEL, False))
    for words, part in city.more(view, say, PANEL, names):
        yield _panel(words, part, "tab", say("Rows"))
    yield _panel(say("Tiles not seen yet"), unseen(view, say, PANEL), "tab", say("Tiles"))


def _panel(words: str, part: Part, place: Literal["rail", "tab"] = "rail", short: str = "") -> Panel:
    return Panel(words, across(words, part, PANEL, 2), place, short)


# ------------------------------------------------------------ signs, home page and help
@once(64)
def sign(item: str, say: Say) -> Node:
    """An item of the score pad within 24 × 24."""
    return frame.sign(tell.item(item, say), item_sign(item))


VIGNETTE = "aacb:g1 cbaa:g2 bcbc:h2 bbbb:f2 cbcb:f1 adad:h3 dacc:g3 cccc:h1 badb:e1 acba:f3 bbad:e2 baac:e3"


@once()
def vignette(board: Board) -> Node:
    """A corner of the board in the middle of a game, in the proportions of a card on the home page."""
    codes = [-1] * 64
    for word in VIGNETTE.split():
        code, _, name = word.partition(":")
        codes[cell_of(name)] = board.tiles.index(code)
    lying = tuple(codes)
    owner = board.frames[4]
    lines = [line for line in trace(board, lying, False)[:STATIONS] if owner[line.station] >= 0]
    free = dict.fromkeys(range(64), 15)
    for line in lines:
        for cell, side in line.passes:
            free[cell] &= ~(1 << side)
    tiles = [laid(cell, board.tiles[code], free[cell]) for cell, code in enumerate(lying) if code >= 0]
    drawn = [run(line.station, course(board, lying, line), board.players[owner[line.station]], False) for line in lines if line.passes]
    sidings = [siding(board, k) for k in range(STATIONS)]
    platforms = [station(board, line.station, board.players[owner[line.station]], "", "") for line in lines]
    return frame.vignette(f"{SIZE - 480} 4 476 297", *sidings, *tiles, *drawn, *platforms)


def badge(view: View, seat: int) -> Node:
    """A seat in a list; with companies the page writes its initial."""
    return NOTHING if has_companies(view) else small_badge(view.board.players[seat])


def colour(view: View, seat: int) -> str:
    """The colour of a seat's lines, where they are its own."""
    return "" if has_companies(view) else view.board.players[seat]
