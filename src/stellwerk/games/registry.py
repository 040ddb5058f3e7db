"""Games by name: where each lies, which are loaded, and what is missing in those that are not finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stellwerk import lazy
from stellwerk.contract import Game
from stellwerk.errors import Portable
from stellwerk.games import complete


class UnknownGame(Portable, ValueError):
    """No game of this name that can be played; says which there are."""


class UnfinishedGame(UnknownGame):
    """A game that is registered but cannot be played: says everything that is missing. No other game minds."""

    def __init__(self, name: str, faults: tuple[str, ...]) -> None:
        super().__init__(f"the game {name!r} is not finished: {'; '.join(faults)}")
        self.name, self.faults = name, faults


class Games(Mapping[str, Game]):
    """Games by name. One is imported and checked when it is first asked for, so that nobody waits for the others."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = dict(packages)
        self._loaded: dict[str, Game] = {}
        self._faults: dict[str, tuple[str, ...]] = {}
        self._told: set[str] = set()

    def register(self, name: str, package: str) -> None:
        """Let a game be played in this process: its package has it as `GAME`. Nothing is imported yet."""
        if self._packages.setdefault(name, package) != package:
            raise ValueError(f"there is a game {name!r} already, in {self._packages[name]}")

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> None:
        if name not in self._faults:
            found, faults = complete.load(name, self._packages[name])
            if found and not faults:
                self._loaded[name] = found
                return
            self._faults[name] = tuple(faults)
        raise UnfinishedGame(name, self._faults[name])

    def playable(self) -> list[Game]:
        """All games that are finished; of the others the log says once what is missing."""
        found = []
        for name in self:
            try:
                found.append(self[name])
            except UnfinishedGame as fault:
                if name not in self._told:
                    lazy.load("logging").getLogger(__name__).warning("%s", fault)  # slow to import, and hardly ever needed
                    self._told.add(name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"
