"""The form of a new table: what it refuses is said in the reader's language with the form's own names, and nothing typed is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from tests.web.conftest import Visitor

from stellwerk import GAMES
from stellwerk.contract import Game
from stellwerk.options import Exclusion
from stellwerk.words import named

Visit = Callable[..., Visitor]
EXCLUSIONS = [(game, exclusion) for game in GAMES.values() for exclusion in game.exclusions]


def the_form(game: Game, exclusion: Exclusion) -> dict[str, str]:
    """What a browser sends of a form on which this exclusion applies, and no other."""
    seats = exclusion.seats[0] if exclusion.seats else 2
    settled = {option.name: option.default for option in game.options} | dict(exclusion.values)
    board = exclusion.boards[0] if exclusion.boards else game.boards[0]
    assert [one for one in game.exclusions if one.applies(seats, settled, board)] == [exclusion]
    fields = {f"option.{option.name}": option.write(settled[option.name]) for option in game.options if settled[option.name] is not False}
    return {"game": game.name, "board": board, "clock": "none", **{f"seat.{i}": "me" for i in range(seats)}, **fields}


def refusal(visitor: Visitor, fields: dict[str, str]) -> tuple[str, str]:
    """What the page says is wrong, and the whole page."""
    answer = visitor.http.post("/tables", data={"csrf": visitor.token(), **fields})
    assert answer.status_code == 422
    (told,) = re.findall(r'<div class="wrong" role="alert"><p>(.*?)</p></div>', answer.text)
    return unescape(told), answer.text


def is_kept(page: str, key: str, value: str) -> bool:
    """Whether the form shows this value again: a switch, a number or a choice."""
    field = rf'name="{re.escape(key)}"[^>]*'
    shown = rf'checked>|{field} value="{value}"|{field}>(<option value="[^"]*">[^<]*</option>)*<option value="{value}" selected>'
    return bool(re.search(rf"{field}\b{shown}", page))


def test_every_exclusion_is_refused_in_the_reader_s_language(visit: Visit) -> None:
    german, english = visit("de"), visit("en")
    assert len(EXCLUSIONS) > 20
    for game, exclusion in EXCLUSIONS:
        fields = the_form(game, exclusion)
        (told, page), (other, _) = refusal(german, fields), refusal(english, fields)
        assert told != other
        for text, lang in ((told, "de"), (other, "en")):
            say = game.words(lang)
            assert not re.search(r"[=_]|option\.", text), text
            assert all(named(name, say) in text for name, _ in exclusion.values), text
            assert say(exclusion.reason) in text
            assert text[0].isupper() or text[0] in "„“"
        for key, value in fields.items():
            if key.startswith("option."):
                assert is_kept(page, key, value), (key, value)


def test_the_form_s_data_bar_what_the_server_refuses_and_nothing_else(visit: Visit) -> None:
    for game in GAMES.values():
        page = visit("de").get(f"/new/{game.name}")
        found = re.search(r'data-bars="([^"]*)"', page)
        bars: list[dict[str, Any]] = json.loads(unescape(found[1])) if found else []
        assert ("new.js" in page) == bool(bars) == bool(game.exclusions)
        options = {f"option.{option.name}": option for option in game.options}
        for bar in bars:
            wanted = {bar["field"]: bar["value"], **bar["when"]}
            values = {options[field].name: options[field].parse(value) for field, value in wanted.items()}
            assert any(
                dict(one.values) == values and list(one.seats) == bar["seats"] and list(one.boards) == bar["boards"]
                for one in game.exclusions
            )
            assert bar["reason"][0].isupper()
        for exclusion in game.exclusions:
            said = {f"option.{name}": options[f"option.{name}"].write(value) for name, value in exclusion.values}
            assert any({bar["field"]: bar["value"], **bar["when"]} == said for bar in bars), exclusion


@pytest.mark.parametrize(
    ("fields", "german"),
    [
        ({"seat.0": "closed"}, "Dieses Spiel hat 1 bis 6 Plätze, nicht 0"),
        ({"option.wings": "on"}, "Eine Option 'wings' gibt es nicht; dieses Spiel hat: Freies Drehen, Handgröße, Aktien"),
        ({"option.hand_size": "9"}, "„Handgröße“ kann nicht '9' sein, nur: 1-3"),
        ({"option.city": "<b>rome"}, "„Stadt“ kann nicht '<b>rome' sein, nur: Keine, Paris, Stockholm"),
        ({"option.shares": "maybe"}, "„Aktien“ kann nicht 'maybe' sein, nur: an, aus"),
        ({"seat.1": "bot:deep-thought"}, "Niemand namens 'bot:deep-thought' kann an einem Tisch sitzen"),
        ({"clock": "sand"}, "Eine Bedenkzeit 'sand' gibt es nicht"),
        ({"board": "mars"}, "Einen Plan 'mars' gibt es nicht; es gibt: Metro"),
    ],
)
def test_everything_else_is_refused_in_the_reader_s_language_too(visit: Visit, fields: dict[str, str], german: str) -> None:
    sent = {"game": "metro", "board": "metro", "clock": "none", "seat.0": "me", "seat.1": "open", "seat.2": "closed"} | fields
    if fields.get("seat.0") == "closed":
        sent["seat.1"] = "closed"
    told, page = refusal(visit("de"), sent)
    assert told.startswith(german)
    assert "<b>rome" not in page


def test_a_switch_that_was_off_stays_off_on_a_form_that_comes_back(visit: Visit) -> None:
    _, page = refusal(visit("de"), {"game": "metro", "clock": "sand", "seat.0": "me", "option.shares": "on"})
    assert re.search(r'name="option\.shares"[^>]* checked', page)
    assert not re.search(r'name="option\.free_rotation"[^>]* checked', page)
