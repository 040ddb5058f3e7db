"""What a seat at Metro may see: the board and all that lies open, its own tiles and shares, and of the rest how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk import core
from stellwerk.core import Move, Score, real, seat_of
from stellwerk.export import document
from stellwerk.games.metro import state as rules
from stellwerk.games.metro.board import cell_of
from stellwerk.games.metro.codes import COLOURS, DRAWN, HAND, ONLOOKER, OVER, PERCENTS, STAGES, STATIONS, TYPES
from stellwerk.games.metro.lines import Line, lying, trace
from stellwerk.games.metro.moves import Mark, Place
from stellwerk.games.metro.score import pads, success
from stellwerk.words import speaker

if TYPE_CHECKING:
    from stellwerk.games.metro.board import Board

PUBLIC = (
    *("printed", "turned", "owner", "marker_used", "marked", "percent", "idle", "aware", "shown", "open_share", "under_aware", "n_under"),
    *("share", "under", "colours"),  # these as far as the viewer knows them
    *("in_bag", "guests", "platform", "away", "carried", "spot", "holder", "row", "n_row", "order", "badge", "side", "tableau", "taxi"),
    *("bonus", "earned", "waiting", "visited", "chips", "turned_up", "chip_points"),
    *("dealt", "mover", "rails", "card", "deck", "passed", "aside"),
)
"""Fields of a view that carry the names they have in the state; a guess takes them over as they are."""


@dataclass(frozen=True)
class View(core.View):
    """A position as one seat sees it. Tiles, stations, companies, sights are numbers into the board's lists; -1 is none or unknown."""

    board: Board = field(repr=False)
    seat: int | None
    seats: int
    options: Mapping[str, Any] = field(hash=False)
    stage: str
    """One of codes.STAGES: before `play` the set-up, then what is asked for."""
    owing: tuple[int, ...]
    mover: int
    dealt: int

    # the board
    printed: tuple[int, ...]
    """The tile on each of the 64 cells, as printed."""
    turned: tuple[int, ...]
    """By how many quarters clockwise it is turned."""
    codes: tuple[int, ...]
    """How it lies then."""
    owner: tuple[int, ...]
    """Whose line starts at each station: a seat, with shares and alone a company; central stations belong to nobody without a marker."""
    lines: tuple[Line, ...]
    """The line of every edge station, and of every central station with a marker."""
    finished: tuple[int, ...]
    """Stations whose lines this turn has finished, as long as the turn is not over (St. Petersburg)."""
    marked: int
    marker_used: int
    """Seats, with shares companies, whose marker lies on the board, as bits."""
    rails: int

    # tiles
    hand: tuple[int, ...]
    """The own tiles; alone, the two open ones, for everybody."""
    hands: tuple[int, ...]
    """How many tiles each seat has in hand."""
    drawn: int
    """The tile drawn to be placed at once, for the seat that drew it."""
    in_tower: int
    unseen: tuple[int, ...]
    """How many of each tile the viewer has not seen: in the tower, or in other hands."""

    # shares
    worth: tuple[int, ...]
    """Success points of the companies; alone their points."""
    share: tuple[int, ...]
    """Seat * 4 + percentage: the company, as far as the viewer knows it."""
    aware: tuple[int, ...]
    """Who knows it, as bits; codes.ONLOOKER stands for everybody else."""
    shown: tuple[int, ...]
    open_share: tuple[int, ...]
    under: tuple[int, ...]
    """Percentage * 8 + place: the cards put under the stack, as far as known."""
    under_aware: tuple[int, ...]
    n_under: tuple[int, ...]
    stacks: tuple[int, ...]
    """How many cards each stack has, the open one not counted."""
    percent: int
    idle: int
    swaps_are_over: bool

    # alone
    card: int
    deck: int
    passed: int
    aside: int

    # cities
    in_bag: tuple[int, ...]
    guests: tuple[int, ...]
    platform: tuple[int, ...]
    away: tuple[int, ...]
    carried: tuple[int, ...]
    spot: tuple[int, ...]
    holder: tuple[int, ...]
    row: tuple[int, ...]
    n_row: tuple[int, ...]
    order: tuple[int, ...]
    badge: tuple[int, ...]
    side: tuple[int, ...]
    colours: tuple[int, ...]
    n_colours: tuple[int, ...]
    tableau: tuple[int, ...]
    taxi: int
    bonus: tuple[int, ...]
    earned: tuple[int, ...]
    waiting: int
    visited: int
    chips: tuple[int, ...]
    turned_up: tuple[int, ...]
    chip_points: tuple[int, ...]

    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    def guess(self, rng: Random) -> rules.State:
        """Tiles, shares and colours the viewer does not know are dealt anew."""
        self.must_be_real()
        return rules.State(self.board, self.seats, self.options).rebuild(self, rng)

    # ------------------------------------------------------------ asked for by pictures
    @property
    def owners(self) -> tuple[str, ...]:
        """The colours of those who own lines: seats or companies."""
        companies = self.seats == 1 or self.options["shares"]
        return self.board.companies if companies else self.board.players[: self.seats]

    def guests_on(self, cell: int) -> tuple[int, ...]:
        """The colours of the tourists on a cell, one entry for each."""
        here = self.guests[cell * COLOURS : cell * COLOURS + COLOURS]
        return tuple(colour for colour, number in enumerate(here) for _ in range(number))

    def line(self, station: int) -> Line:
        """The line of a station of `board.stations`."""
        return next(line for line in self.lines if line.station == station)

    # ------------------------------------------------------------ asked for by a guess
    def has_share(self, seat: int, percent: int) -> bool:
        """Whether a seat holds a card of this percentage: its holder always knows it."""
        return bool(self.aware[seat * PERCENTS + percent])

    def known_shares(self, percent: int) -> list[int]:
        """The companies on cards of a percentage whose place the viewer knows, with -1 for others."""
        held = [self.share[seat * PERCENTS + percent] for seat in range(self.seats)]
        return [*held, *self.under[percent * COLOURS : percent * COLOURS + COLOURS], self.open_share[percent]]

    def _repr_svg_(self) -> str:
        """The board in a notebook."""
        from stellwerk.games.metro.picture import picture  # the picture imports its view

        return document(picture(self, speaker("en", __package__)))


def view_of(state: rules.State, seat: int | None) -> View:
    """Built up field by field; what is secret goes through `_known`."""
    if seat is not None:
        seat = seat_of(seat, state.seats)
    seen: dict[str, Any] = {name: _frozen(getattr(state, name)) for name in PUBLIC if name not in ("share", "under", "colours")}
    seen |= _known(state, seat)
    codes = lying(state.board, seen["printed"], seen["turned"])
    lines = trace(state.board, codes, bool(state.middle_rails))
    view = View(
        board=state.board,
        seat=seat,
        seats=state.seats,
        options=state.options,
        stage=STAGES[state.stage],
        owing=state.turn(),
        codes=codes,
        lines=tuple(line for line in lines if line.station < STATIONS or seen["owner"][line.station] >= 0),
        finished=tuple(state.finished()),
        in_tower=state.in_tower,
        worth=tuple(success(state)) if state.shares or state.seats == 1 else (),
        stacks=tuple(bin(state.stack[p]).count("1") + state.n_under[p] for p in range(PERCENTS)),
        swaps_are_over=bool(state.shares and max(state.gain) >= state.tables.swaps_end_at),
        n_colours=tuple(bin(mask).count("1") for mask in state.colours),
        legal=tuple(state.legal(seat)) if seat is not None else (),
        scores=pads(state, seen["share"], seen["colours"]),
        **seen,
    )
    return real(view)


def _known(state: rules.State, seat: int | None) -> dict[str, Any]:
    """Tiles, shares and colours as far as this seat knows them; after the end everybody knows all."""
    over = state.stage == OVER
    bit = 1 << (ONLOOKER if seat is None else seat)
    who = 0 if state.seats == 1 else seat
    hands = tuple(state.n_hand)[: state.seats]
    hand = () if who is None else tuple(state.hand)[who * HAND : who * HAND + hands[who]]
    drawn = state.drawn if state.stage == DRAWN and seat == state.mover else -1
    printed = list(state.printed)
    seen = [*hand, drawn, *(printed[cell] for cell in state.board.fields), *[state.tables.uturns] * state.aside]
    return {
        "hand": hand,
        "hands": hands,
        "drawn": drawn,
        "unseen": tuple(state.board.counts[tile] - seen.count(tile) for tile in range(TYPES)),
        "share": tuple(c if over or aware & bit else -1 for c, aware in zip(state.share, state.aware, strict=True)),
        "under": tuple(c if over or aware & bit else -1 for c, aware in zip(state.under, state.under_aware, strict=True)),
        "colours": tuple(mask if over or i == seat else 0 for i, mask in enumerate(state.colours)),
    }


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def preview(view: View, move: Move) -> dict[int, Line]:
    """The lines that a placement, or a marker, would change, as they would be after it, by station."""
    codes = list(view.codes)
    owner = list(view.owner)
    if isinstance(move, Place):
        cell = cell_of(move.field)
        tile = view.board.tiles.index(move.tile)
        codes[cell] = view.board.tables.code[tile * 4 + move.turned]
    elif isinstance(move, Mark):
        station = next(k for k, station in enumerate(view.board.stations) if station.name == move.station)
        owner[station] = 0
    after = trace(view.board, tuple(codes), bool(view.options["middle_rails"]))
    before = {line.station: line for line in view.lines}
    shown = (line for line in after if line.station < STATIONS or owner[line.station] >= 0)
    return {line.station: line for line in shown if before.get(line.station) != line}
