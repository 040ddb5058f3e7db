"""Set a scene: a small map of one's own, and a game brought to a position by tokens, as one would tell it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.games import script

from stellwerk import IllegalMove
from stellwerk.games.voll_verplant import GAME as GAME
from stellwerk.games.voll_verplant.rules.state import State
from stellwerk.games.voll_verplant.rules.view import Sheet
from stellwerk.theme import COLOURS

CARDS = ("number-", "express-", "transfer", "free-ride")
CROSSING = {"A": "a b c d e f g", "B": "h c i e j"}
"""Two lines that meet twice: c and e."""
LONE = {"A": "a b c d e f g h i j", "B": "k l m"}
"""Two lines that never meet."""


def source(
    lines: Mapping[str, str], *, windows: int = 2, points: Mapping[str, tuple[int, int]] | None = None, ring: str = "", special: str = ""
) -> dict[str, Any]:
    """A map as it stands in a file: letters to stations from the wagon on (`{"A": "a b c"}`), which are rings, which stations special."""
    codes = list(dict.fromkeys(code for run in lines.values() for code in run.split()))
    return {
        "game": "voll-verplant",
        "name": "tiny",
        "title": "Tiny",
        "deck": "voll-verplant",
        "lines": [
            {
                "letter": letter,
                "colour": list(COLOURS)[i],
                "windows": windows,
                "points": list((points or {}).get(letter, (4, 2))),
                "ring": letter in ring,
                "stations": run.split(),
                "wagon": [-1, i],
            }
            for i, (letter, run) in enumerate(lines.items())
        ],
        "stations": {
            code: {"at": [i % 50, i // 50], **({"special": True} if code in special.split() else {})} for i, code in enumerate(codes)
        },
    }


def tiny(folder: Path, lines: Mapping[str, str], **more: Any) -> str:
    """Such a map written down and read; its board name."""
    path = folder / f"tiny-{len(list(folder.iterdir()))}.json"
    path.write_text(json.dumps(source(lines, **more), indent=1))
    return GAME.read_map(path)


def scene(*script: str, board: str | None = None, seats: int = 1, special: bool = False) -> State:
    """A new game, then the script. A step is a card and after it one choice for each seat that owes one (`number-3 A:2 B:1`)."""
    state = GAME.new(seats, {"special": special}, board)
    assert isinstance(state, State)
    for step in script:
        go(state, step)
    return state


def go(state: State, step: str) -> None:
    """One step of a script."""
    script.go(state, step, CARDS)


def legal(state: State, seat: int = 0) -> set[str]:
    """The tokens the seat may play."""
    return {str(state.moves[n]) for n in state.legal(seat)}


def on(state: State, letter: str, seat: int = 0) -> set[str]:
    """Those of them that write into one line."""
    return {token for token in legal(state, seat) if token.startswith(letter)}


def paper(state: State, seat: int = 0) -> Sheet:
    """The seat's sheet as it sees it itself."""
    sheet: Sheet = state.view(seat).sheet
    return sheet


def marked(state: State, seat: int = 0) -> str:
    """The codes of the stations marked, in order."""
    return " ".join(sorted(state.board.stations[i].code for i in paper(state, seat).marked))


def boxed(state: State, seat: int = 0) -> dict[str, int]:
    """The transfer numbers by station."""
    return {state.board.stations[i].code: state.board.served[i] for i in paper(state, seat).boxed}


def written(state: State, letter: str, seat: int = 0) -> list[str]:
    """The cards in the windows of a line."""
    return [state.board.cards[card] for card in paper(state, seat).windows(state.board.letters[letter])]


def refused(state: State, token: str, rule: str, seat: int = 0) -> str:
    """The token is refused with this rule; the sentence that says so."""
    with pytest.raises(IllegalMove) as refusal:
        state.play(seat, token)
    assert refusal.value.rule == f"VV {rule}"
    return str(refusal.value)


def out_of_windows(folder: Path) -> State:
    """Two seats with two windows each: seat 0 has used both in one turn."""
    board = tiny(folder, {"A": "s b c", "B": "d e f"}, special="s", windows=1)
    return scene("number-3 A:1 B:3", "B:1", board=board, seats=2, special=True)
