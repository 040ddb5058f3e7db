"""What a city brings to the box of Metro: data, options, moves, score items, refusals and words. A city is a folder with an expansion."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from stellwerk.contract import IllegalMove, Item, Move
from stellwerk.effects import Effect
from stellwerk.games.metro.cities.city import City
from stellwerk.kit.refusals import Refuse
from stellwerk.options import Exclusion, Option
from stellwerk.words import Say

if TYPE_CHECKING:
    from stellwerk.games.metro.rules.board import Board
    from stellwerk.games.metro.rules.state import State
    from stellwerk.games.metro.rules.view import View

C = TypeVar("C", bound=City)


class Expansion(Generic[C]):
    """No city. Others override what they bring; C is their part of a position."""

    name: ClassVar[str] = "none"
    """As options and records call it."""
    options: ClassVar[tuple[Option, ...]] = ()
    """Its own; `exclusions` keeps them from other cities."""
    sights: ClassVar[Mapping[str, str]] = {}
    """Its sights or tableaux, with their names for people."""
    items: ClassVar[Mapping[str, str]] = {}
    """Its lines of the score pad, with their names for people."""
    waiting: ClassVar[Mapping[str, str]] = {}
    """What all wait for in a stage that is its own."""

    @classmethod
    def package(cls) -> str:
        """The folder that it is: its data lie there (`data.json`), and its words in other languages (`de.po`)."""
        return cls.__module__.rpartition(".")[0]

    # ------------------------------------------------------------ the box
    def read(self) -> dict[str, Any]:
        """Its `data.json`, as `board.cities[name]` keeps it; nothing if it has none."""
        place = files(self.package()) / "data.json"
        return dict(json.loads(place.read_text(encoding="utf-8"))) if place.is_file() else {}

    def box(self, board: Board) -> dict[str, Any]:
        """The same, of a board."""
        data: dict[str, Any] = board.cities[self.name]
        return data

    def check(self, board: Board) -> None:
        """Whether its data fit its arrays and its rules; raises BadMap."""

    def exclusions(self, others: Sequence[str]) -> tuple[Exclusion, ...]:
        """Its options need this city, not one of the others."""
        return ()

    def moves(self, board: Board) -> Mapping[str, Sequence[Move]]:
        """All moves and deals that are its own, by kind."""
        return {}

    def tables(self, board: Board) -> Any:
        """What its rules look up; made once a board."""
        return None

    def begin(self, board: Board, options: Mapping[str, Any]) -> City:
        """Its part of a position before the first deal."""
        return City()

    # ------------------------------------------------------------ score pads
    def owner_items(self, state: State, city: C, owners: int) -> list[Item]:
        """For each owner, a seat or a company, what its lines have collected; empty if lines collect nothing."""
        return []

    def seat_items(self, state: State, city: C, seat: int, known: Mapping[str, Any]) -> tuple[Item, ...]:
        """What a seat itself has; of secrets only those among the fields that a view shows."""
        return ()

    def secret(self, view: View) -> tuple[str, ...]:
        """The items that each seat knows of itself only, until the game is over."""
        return ()

    def covered(self, view: View) -> tuple[str, ...]:
        """The items that nobody knows yet."""
        return ()

    # ------------------------------------------------------------ what happens
    def effects(self, before: State, seat: int, move: Move, after: State) -> list[Effect]:
        """What a move did in the city; kinds and facts stand in the city's `effects.py`."""
        return []

    # ------------------------------------------------------------ words
    def prompt(self, view: View, say: Say) -> str:
        """What is asked of a seat in a stage that is the city's."""
        return ""

    def refusal(self, state: State, city: C, seat: int, move: Move, no: Refuse) -> IllegalMove:
        """Why a move is not legal in a stage that is the city's."""
        return no("1.3", "A tile must be placed now")
