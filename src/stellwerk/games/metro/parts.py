"""What a page of Metro is made of: the board to touch, the tiles in hand, panels, signs, the vignette, the help.

A field is touched to place a tile there; where several tiles or turns go, their moves lie on each other and the page lets one choose.
Under pointer or focus the tile is drawn as if it lay there, with what each line it lengthens would then be worth. Pointing at a platform,
at a line or at its row in a panel lights the whole line (classes `follow-N`, `thread-N` and `tell-N` of theme.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

from stellwerk.core import Move, Parts
from stellwerk.games.metro import city_art, shares_art, tell
from stellwerk.games.metro.board import Board, cell_name, cell_of, load
from stellwerk.games.metro.chart import followed, runs, stations, under, visitors
from stellwerk.games.metro.codes import STATIONS
from stellwerk.games.metro.ground import siding, station
from stellwerk.games.metro.lines import Line, trace
from stellwerk.games.metro.marks import badge as small_badge
from stellwerk.games.metro.marks import disc
from stellwerk.games.metro.marks import sign as small_sign
from stellwerk.games.metro.moves import Join, Mark, Place
from stellwerk.games.metro.pad import has_companies, own_lines, unseen
from stellwerk.games.metro.tiles import SIZE, T, brackets, corner, laid, plain_tracks, tile, tile_picture, tracks
from stellwerk.games.metro.tracks import colour_of, course, end_spot, extended, fronts, legs, platform, run, value_of
from stellwerk.games.metro.view import View
from stellwerk.svg import Point, at, circle, el, g, label, last_move, num, picture
from stellwerk.words import LANGUAGES, Say

ASKED = 280  # the width of what lies beside the prompt
MANY = 60  # placements from which on their previews do without bridges: the page stays small
PANEL = 212  # and of panels in the last column: letters keep their size there


def parts(view: View, say: Say, names: Sequence[str] = ()) -> Parts:
    """The pieces of a table's page."""
    return Parts(board(view, say), now(view, say), tuple(panels(view, say, names)))


# ------------------------------------------------------------ the board
def board(view: View, say: Say) -> str:
    """The board with everything the viewer may touch."""
    return picture(
        (0, 0, SIZE, SIZE),
        name_of(view, say),
        under(view, say),
        barred(view),
        runs(view),
        visitors(view, say),
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


def picks(view: View, say: Say) -> str:
    """Fields for a tile, central stations for a marker, fields where a tourist may go."""
    fields: dict[int, list[Place]] = {}
    drawn, marked = [], set()
    for n in view.legal:
        move = view.board.moves[n]
        if isinstance(move, Place):
            fields.setdefault(cell_of(move.field), []).append(move)
        elif isinstance(move, Mark) and move.station not in marked:
            marked.add(move.station)
            drawn.append(_marker(view, move, say))
        elif isinstance(move, Join):
            drawn.append(_join(move, say))
    waiting = fronts(view) if fields else {}
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
            drawn.append(_pick(cell, move, view.board.tiles[lying[cell]], sides, ghosts, plain, say))
    return _lit(tuple(fields)) + g(*drawn)


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


@lru_cache(maxsize=1024)
def _lit(cells: tuple[int, ...]) -> str:
    """The fields where a tile may go, below all previews."""
    spots = [corner(cell) for cell in cells]
    boxes = [f'<rect x="{x + 6}" y="{y + 6}" width="{T - 12}" height="{T - 12}" rx="10" class="b-edge"/>' for x, y in spots]
    dots = [f'<circle cx="{x + T // 2}" cy="{y + T // 2}" r="8" class="lit-stop lamp-on"/>' for x, y in spots]
    return g(*boxes, stroke_width=2.5, stroke_dasharray="5 5") + g(*dots, stroke_width=2.5)


@lru_cache(maxsize=16384)
def _pick(cell: int, move: Place, code: str, sides: int, ghosts: tuple[Ghost, ...], plain: bool, say: Say) -> str:
    """A field to touch; under pointer or focus with its tile, the lines as they would grow, and their values."""
    x, y = corner(cell)
    box = f'x="1" y="1" width="{T - 2}" height="{T - 2}" rx="8"'
    strokes: tuple[str, ...] = ("bed", "flat-rim", "flat-line")
    if plain:
        ground, outline = f'<rect {box} class="stop" stroke-width="3" stroke-dasharray="8 7"/>', ""
        strokes = ("flat-line",)
    else:
        ground = f'<rect {box} class="b-block2" stroke-width="1"/>'
        outline = f'<rect {box} class="b-ink" stroke-width="3" stroke-dasharray="8 7"/>'
    grey = plain_tracks(code, sides) if plain else tracks(code, sides)
    lines = "".join(_ghost_line(d, colour, strokes) for d, colour, _, _ in ghosts)
    values = "".join(_pill(spot, value) for _, _, spot, value in ghosts)
    words = escape(", ".join([tell.tell(move, say), *[_told(colour, value, say) for _, colour, _, value in ghosts]]))
    return (
        f'<g class="pick layer" data-pick="{escape(str(move))}" tabindex="0" role="button" aria-label="{words}">'
        f'<g class="preview" display="none"><g transform="translate({x} {y})">{ground}{grey}{outline}</g>{lines}{values}</g>'
        f'<rect x="{x + 1}" y="{y + 1}" width="{T - 2}" height="{T - 2}" class="hit"/></g>'
    )


def _ghost_line(d: str, colour: str, strokes: tuple[str, ...]) -> str:
    return f'<g class="{colour}">' + "".join(f'<path class="{stroke}" d="{d}"/>' for stroke in strokes) + "</g>"


def _told(colour: str, value: str, say: Say) -> str:
    return f"{say(tell.COLOUR_NAMES[colour])} {value}"


def _pill(spot: Point, value: str) -> str:
    """A value on the board: text on a short thick line with round ends."""
    x, y = min(max(spot[0], 20), SIZE - 20), min(max(spot[1], 17), SIZE - 17)
    w = max(0.1, len(value) * 11.5 - 14)
    box = f'<path class="pill" d="M{num(x - w / 2)} {num(float(y))}h{num(w)}"/>'
    return f'{box}<text class="pill-no" x="{num(float(x))}" y="{num(y + 7.4)}">{value}</text>'


def _marker(view: View, move: Mark, say: Say) -> str:
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


@lru_cache(maxsize=256)
def _join(move: Join, say: Say) -> str:
    """Tourists on the board that another may join."""
    x, y = corner(cell_of(move.field))
    lit = el("rect", x=x + 6, y=y + 6, width=T - 12, height=T - 12, rx=10, class_="lit", stroke_width=5)
    hit = el("rect", x=x, y=y, width=T, height=T, class_="hit")
    return g(lit, hit, class_="pick", data_pick=str(move), tabindex=0, role="button", aria_label=tell.tell(move, say))


@lru_cache(maxsize=256)
def outline(board: Board, move: Move) -> str:
    """What a move has put on the board: a tile in brackets, a marker in a ring."""
    if isinstance(move, Place):
        return last_move(brackets(cell_of(move.field)))
    if isinstance(move, Mark):
        k = next(k for k, at_centre in enumerate(board.stations) if at_centre.name == move.station)
        return last_move(circle(platform(board, k), 20))
    return ""


# ------------------------------------------------------------ why not
def barred(view: View) -> str:
    """Fields where the tile cannot go: a tap there asks why not."""
    moves = [view.board.moves[n] for n in view.legal]
    places = [move for move in moves if isinstance(move, Place)]
    if not places:
        return ""
    reached = {move.field for move in places}
    tile = view.board.tiles[view.drawn if view.drawn >= 0 else view.hand[0]]
    return _questions(tile, tuple(cell for cell in view.board.fields if cell_name(cell) not in reached))


@lru_cache(maxsize=1024)
def _questions(tile: str, cells: tuple[int, ...]) -> str:
    asked = []
    for cell in cells:
        x, y = corner(cell)
        asked.append(f'<rect x="{x}" y="{y}" width="{T}" height="{T}" data-why="{tile}:{cell_name(cell)}"/>')
    return g(*asked, fill="none", pointer_events="all")


# ------------------------------------------------------------ what is in effect
def now(view: View, say: Say) -> str:
    """The tile to place, what else is in hand, what is asked besides, and how far the game is."""
    shown = in_hand(view)
    first = _tile(shown[0] if shown else "", say)
    told = [el("span", escape(words)) for words in notes(view, say)]
    more = [first, el("div", *told, class_="deck")]
    if len(shown) > 1:
        more.append(_tiles(tuple(code or "" for code in shown[1:]), view.drawn >= 0, say))
    if view.seats == 1 and view.card >= 0:
        more.append(_company(view.board.companies[view.card], say))
    if view.options["shares"]:
        more.append(_full(say("Market and your shares"), shares_art.market(view, say, ASKED, True)))
    if city_art.asked(view):
        more.append(_full(say("Choose here"), city_art.component(view, say, ASKED, True)))
    return "".join(more)


def in_hand(view: View) -> list[str | None]:
    """The tiles the viewer has, the one to be placed first; None is one face down."""
    if view.seat is None and view.seats > 1:
        return [None] if view.stage != "over" else []
    tiles: list[str | None] = [view.board.tiles[tile] for tile in view.hand]
    return [view.board.tiles[view.drawn], *tiles] if view.drawn >= 0 else tiles


def notes(view: View, say: Say) -> list[str]:
    """How many fields there are to choose from, and what is left in the tower."""
    fields = {move.field for n in view.legal if isinstance(move := view.board.moves[n], Place)}
    rows = [say.many("{n} field possible", "{n} fields possible", len(fields))] if fields else []
    if view.stage == "over":
        return []
    return [*rows, say.many("{n} tile in the tower", "{n} tiles in the tower", view.in_tower)]


@lru_cache(maxsize=128)
def _tile(code: str | None, say: Say) -> str:
    words = say("A tile face down") if code is None else say("Tile {tile}", tile=code) if code else say("No tile")
    return tile_picture(code, words, class_="card")


@lru_cache(maxsize=1024)
def _tiles(codes: tuple[str, ...], are_kept: bool, say: Say) -> str:
    """More tiles in hand, side by side; pale while another must be placed."""
    step = T + 20
    faces = [at(i * step, 0, tile(code), class_="barred" if are_kept else None) for i, code in enumerate(codes)]
    words = ", ".join(say("Tile {tile}", tile=code) for code in codes)
    return picture((-6, -6, 272, T + 12), words, *faces, class_="full", width="100%")


@lru_cache(maxsize=32)
def _company(company: str, say: Say) -> str:
    """Alone: the company whose line must be extended."""
    words = say(tell.COLOUR_NAMES[company])
    drawn = at(20, 22, disc(company, 18)) + label(50, 22, words, 20, "start")
    return picture((0, 0, ASKED, 44), words, drawn, class_="full", width="100%")


def _full(words: str, part: shares_art.Part) -> str:
    drawn, height = part
    return picture((-4, -4, ASKED + 8, height + 8), words, drawn, class_="full", width="100%")


# ------------------------------------------------------------ panels
def panels(view: View, say: Say, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Beside the board: lines or companies, what the others have, the city, the tiles not seen yet."""
    if has_companies(view):
        yield say("Companies"), _panel(say("Companies"), shares_art.companies(view, say, PANEL))
    else:
        yield say("Your lines"), _panel(say("Your lines"), own_lines(view, say, PANEL))
    if view.options["shares"]:
        yield say("Shares of the others"), _panel(say("Shares of the others"), shares_art.held_by_others(view, say, PANEL, names))
    city = view.options["city"]
    if city != "none":
        name = CITY_NAMES[city]
        yield name, _panel(name, city_art.component(view, say, PANEL, False))
        if city == "paris":
            yield say("Rows of the others"), _panel(say("Rows of the others"), city_art.paris_others(view, say, PANEL, names))
    yield say("Tiles not seen yet"), _panel(say("Tiles not seen yet"), unseen(view, say, PANEL))


CITY_NAMES = {
    "paris": "Paris",
    "stockholm": "Stockholm",
    "london": "London",
    "new-york": "New York",
    "st-petersburg": "St. Petersburg",
    "berlin": "Berlin",
}


def _panel(words: str, part: shares_art.Part) -> str:
    drawn, height = part
    return picture((-2, -2, PANEL + 4, height + 4), words, drawn, width="100%")


# ------------------------------------------------------------ signs, home page and help
def sign(item: str, say: Say) -> str:
    """An item of the score pad within 24 × 24."""
    return small_sign(item, tell.item(item, say))


VIGNETTE = "aacb:g1 cbaa:g2 bcbc:h2 bbbb:f2 cbcb:f1 adad:h3 dacc:g3 cccc:h1 badb:e1 acba:f3 bbad:e2 baac:e3"


@cache
def vignette() -> str:
    """A corner of the board in the middle of a game, in the proportions of a card on the home page."""
    board = load("metro")
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
    inner = "".join((*sidings, *tiles, *drawn, *platforms))
    return el("svg", inner, viewBox=f"{SIZE - 480} 4 476 297", preserveAspectRatio="xMidYMid slice", class_="vignette", aria_hidden="true")


@cache
def help_text(lang: str) -> str:
    """The rules for people at the table."""
    return (files(__package__) / f"help.{lang if lang in LANGUAGES else 'en'}.md").read_text(encoding="utf-8")


def badge(view: View, seat: int) -> str:
    """A seat in a list; with companies the page writes its initial."""
    return "" if has_companies(view) else small_badge(view.board.players[seat])
