"""What a seat at Metro may see: the board and all that lies open, its own tiles and shares, and of the rest how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from random import Random
from typing import TYPE_CHECKING, Any

from stellwerk.contract import Move, Score
from stellwerk.games.metro.rules import state as rules
from stellwerk.games.metro.rules.board import cell_of
from stellwerk.games.metro.rules.codes import COLOURS, DRAWN, HAND, ONLOOKER, OVER, PERCENTS, PUBLIC, STAGES, STATIONS, TYPES
from stellwerk.games.metro.rules.lines import Line, lying, trace
from stellwerk.games.metro.rules.moves import Mark, Place
from stellwerk.games.metro.rules.score import pads, success
from stellwerk.kit import view as kit

if TYPE_CHECKING:
    from stellwerk.games.metro.cities.expansion import Expansion
    from stellwerk.games.metro.rules.board import Board


@dataclass(frozen=True)
class View(kit.View):
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
    """Stations whose lines this turn has finished, as long as the turn is not over."""
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

    legal: tuple[int, ...]
    scores: tuple[Score, ...]

    # of the city that is played; other cities leave these as they are here
    in_bag: tuple[int, ...] = (0,) * 8
    """Tourists not yet on the board, by colour."""
    guests: tuple[int, ...] = (0,) * 512
    """Cell * 8 + colour: tourists on the board."""
    away: tuple[int, ...] = (0,) * 8
    """Tourists out of the game."""
    visited: int = -1
    """The cell of the last tile, as long as the city asks something about it."""
    badge: tuple[int, ...] = (-1,) * 8
    """The colour of each sight."""
    spot: tuple[int, ...] = (-1,) * 48
    """Sight or place in the row * 4 + field: the colour of the tourist there."""
    order: tuple[int, ...] = (-1,) * 8
    """The sights in their row."""
    bonus: tuple[int, ...] = (0,) * 6
    """Points for tourists, scored at once."""
    earned: tuple[int, ...] = (0,) * 64
    """Owner * 8 + colour: what lines have collected."""
    carried: tuple[int, ...] = (0,) * 8
    """Tourists to be placed by the seat that moves."""
    holder: tuple[int, ...] = (-1,) * 12
    """The seat of each sight."""
    row: tuple[int, ...] = (-1,) * 36
    """Seat * 6 + place: its sights in their order."""
    n_row: tuple[int, ...] = (0,) * 6
    colours: tuple[int, ...] = (0,) * 6
    """The secret colours of each seat as bits, as far as the viewer knows them."""
    n_colours: tuple[int, ...] = (0,) * 6
    taxi: int = -1
    platform: tuple[int, ...] = (-1,) * 32
    """The tourist at each edge station."""
    tableau: tuple[int, ...] = (-1,) * 8
    """Of each owner."""
    waiting: int = 255
    """Tourists beside the board, as bits."""
    chips: tuple[int, ...] = (15,) * 8
    """Values not yet turned up, as bits."""
    turned_up: tuple[int, ...] = (0,) * 64
    chip_points: tuple[int, ...] = (0,) * 8
    side: tuple[int, ...] = (0,) * 8
    """Of each sight: 0 is A, 1 is B."""
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What a city shows that no field above is for, by name."""

    def guess(self, rng: Random) -> rules.State:
        """Tiles, shares and colours the viewer does not know are dealt anew."""
        self.must_be_real()
        return rules.State(self.board, self.seats, self.options).rebuild(self, rng)

    @property
    def expansion(self) -> Expansion[Any]:
        """The city that is played."""
        return self.board.expansions[self.options["city"]]

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
    def of_city(self, name: str) -> Any:
        """A field that the city shows."""
        return self.more[name] if name in self.more else getattr(self, name)

    def has_share(self, seat: int, percent: int) -> bool:
        """Whether a seat holds a card of this percentage: its holder always knows it."""
        return bool(self.aware[seat * PERCENTS + percent])

    def known_shares(self, percent: int) -> list[int]:
        """The companies on cards of a percentage whose place the viewer knows, with -1 for others."""
        held = [self.share[seat * PERCENTS + percent] for seat in range(self.seats)]
        return [*held, *self.under[percent * COLOURS : percent * COLOURS + COLOURS], self.open_share[percent]]


FIELDS = frozenset(each.name for each in fields(View))


def view_of(state: rules.State, seat: int | None) -> View:
    """Built up field by field; what is secret goes through `_known`, and a city shows what it has."""
    seen: dict[str, Any] = {name: _frozen(getattr(state, name)) for name in PUBLIC if name not in ("share", "under")}
    seen |= _known(state, seat)
    city = state.city.shown(seat, state.stage == OVER)
    codes = lying(state.board, seen["printed"], seen["turned"])
    lines = trace(state.board, codes, bool(state.middle_rails))
    return View(
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
        legal=tuple(state.legal(seat)) if seat is not None else (),
        scores=pads(state, seen["share"], city),
        more={name: value for name, value in city.items() if name not in FIELDS},
        **seen,
        **{name: value for name, value in city.items() if name in FIELDS},
    )


def _known(state: rules.State, seat: int | None) -> dict[str, Any]:
    """Tiles and shares as far as this seat knows them; after the end everybody knows all."""
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
