"""People are called by their names wherever a game speaks of a seat; without names seats are counted from 1."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from rich.text import Text
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings

from stellwerk.contract import State
from stellwerk.words import Say, speaker

NAMES = ("Ödön", "<b>&Bo", "[red]Cy", "Dee's", "Eva", "Flo")
"""What stands for markup in pages and in terminals is only a name."""
A_SEAT = re.compile(r"\b(?<!Potsdamer )(seat|platz) \d", re.IGNORECASE)
EVERY = 67
"""Every so many moves everything is looked at, and at the end."""


def texts(state: State, say: Say, names: tuple[str, ...]) -> Iterator[str]:
    """Everything a game says of this position, to an onlooker and to a seat."""
    game = state.game
    for viewer in (None, state.seats - 1):
        view = state.view(viewer)
        parts = game.parts(view, say, names)
        for markup in (parts.board, parts.now, *(panel.drawn for panel in parts.panels), game.picture(view, say, names)):
            root = ET.fromstring(f"<div>{markup}</div>")
            yield " ".join(root.itertext())
            yield from (value for element in root.iter() for value in element.attrib.values())
        yield from (panel.title for panel in parts.panels)
        yield Text.from_markup(game.console(view, say, names)).plain
        yield game.prompt(view, say)


@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_a_game_speaks_of_people_by_their_names(setting: Setting) -> None:
    walk = Walk(setting, seed=11)
    for lang in ("en", "de"):
        say = setting.game.words(lang)
        for move in walk.state.moves:
            assert not A_SEAT.search(setting.game.tell(move, say, NAMES))
            assert " 0" not in (A_SEAT.search(setting.game.tell(move, say)) or [""])[0]
    for made in walk.steps():
        if made % setting.every(EVERY) and walk.state.turn():
            continue
        for lang in ("en", "de"):
            say = setting.game.words(lang)
            assert not A_SEAT.findall("\n".join(texts(walk.state, say, NAMES[: setting.seats])))
            assert " 0" not in "".join(found[0] for found in A_SEAT.finditer("\n".join(texts(walk.state, say, ()))))


def test_where_nobody_is_known_seats_are_counted_from_one() -> None:
    assert speaker("en").seat(0) == "Seat 1"
    assert speaker("de").seat(1, ("Ada",)) == "Platz 2"
    assert speaker("de").seat(1, ("Ada", "")) == "Platz 2"
    assert speaker("de").seat(0, ("Ada", "")) == "Ada"
