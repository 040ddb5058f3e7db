"""The log of a table: turns and rounds, newest first, set-up folded away, never too long."""

from __future__ import annotations

from random import Random

import pytest
from markupsafe import Markup
from tests.contract.test_story import in_html, play, sat_down
from tests.contract.walk import Setting
from tests.web.test_names import painter

from stellwerk import DEALER, GAMES
from stellwerk.contract import GameOf
from stellwerk.effects import Deed, effect, new_round, turn
from stellwerk.story import Entry, Listener, Turn, ended, plain
from stellwerk.web.log import LOG_LINES, turns_of
from stellwerk.words import speaker

ADA, BEN = 0, 1


def listener(lang: str = "en", *mine: int) -> Listener:
    return Listener(speaker(lang), ("Ada", "Ben", "Cleo"), mine)


def test_deeds_are_told_turn_by_turn() -> None:
    first, second, third, last = (effect(kind) for kind in ("deal", "card", "draw", "score"))
    deeds = [
        Deed(0, DEALER, None, (first,)),
        Deed(1, DEALER, None, (new_round(1), turn(1, ADA), second)),
        Deed(2, ADA, None, (third, turn(2, BEN))),
        Deed(3, BEN, None, (third, new_round(2), last)),
        Deed(4, DEALER, None, (turn(1, ADA), second)),
    ]
    turns = turns_of(deeds)
    assert [(each.round, each.number, each.seat) for each in turns] == [
        (0, 0, DEALER),
        (1, 1, ADA),
        (1, 2, BEN),
        (2, 0, DEALER),
        (2, 1, ADA),
    ]
    assert [[each.kind for each in one.effects()] for one in turns] == [["deal"], ["card", "draw"], ["draw"], ["score"], ["card"]]
    assert [[deed.at for deed in one.deeds] for one in turns] == [[0], [1, 2], [3], [3], [4]]


def test_a_move_that_only_ends_its_turn_belongs_to_it() -> None:
    turns = turns_of([Deed(0, ADA, None, (turn(2, BEN),)), Deed(1, BEN, None, (turn(3, ADA),))])
    assert [[deed.at for deed in one.deeds] for one in turns] == [[0], [1], []]


def test_the_reader_is_you() -> None:
    words = ("You take {cards}", "{name} takes {cards}")
    assert listener("en", BEN).does(BEN, *words, cards="two") == "You take two"
    assert listener("en", BEN).does(ADA, *words, cards="two") == "Ada takes two"
    assert (listener("de", BEN).who(BEN), listener("de").who(BEN)) == ("Du", "Ben")
    assert listener("de").listed(["a", "b", "c"]) == "a, b und c"


@pytest.mark.parametrize(
    ("lang", "mine", "totals", "winners", "words"),
    [
        ("en", (), (3, 9, 5), (1,), "Ben wins, 9 to 5, 3"),
        ("en", (1,), (3, 9, 5), (1,), "You win, 9 to 5, 3"),
        ("de", (1,), (3, 9, -5), (1,), "Du gewinnst, 9 zu 3, −5"),
        ("de", (0,), (9, 9, 5), (0, 1), "Ada und Ben teilen sich den Sieg mit 9"),
        ("de", (0,), (1,), (0,), "Das Spiel ist aus: 1 Punkt"),
    ],
)
def test_the_end(lang: str, mine: tuple[int, ...], totals: tuple[int, ...], winners: tuple[int, ...], words: str) -> None:
    assert ended(listener(lang, *mine), effect("over", totals=totals, winners=winners)).words == words


def test_a_game_without_a_story_is_told_move_by_move() -> None:
    game, say = GAMES["next-station-london"], GAMES["next-station-london"].words("en")
    moves = game.new(2).moves
    deeds = (Deed(0, DEALER, moves[-1], ()), Deed(1, ADA, moves[1], ()), Deed(2, BEN, None, ()))
    to = Listener(say, ("Ada", "Ben"), (BEN,))
    told = GameOf.story(game, to, Turn(deeds=deeds))
    assert told == plain(game, to, Turn(deeds=deeds))
    assert [entry.words for entry in told][1:] == [f"Ada: {game.tell(moves[1], say)}", "You: something hidden"]
    assert [entry.kind for entry in told] == ["head", "", ""]


# ---------------------------------------------------------------- on the page
def lines_of(html: str) -> list[str]:
    return [Markup("<li" + each).striptags() for each in html.split("<li")[1:]]


def test_the_newest_turn_stands_first_and_the_set_up_is_folded() -> None:
    table = sat_down(Setting(GAMES["next-station-london"], 2, {"powers": True, "objectives": True, "pencils": "dealt"}))
    html = in_html(table, "en", ADA)
    assert html.endswith("</ul></details></li>")
    assert html.count("<summary>Set-up</summary>") == 1
    rng = Random(1)
    for _ in range(8):
        play(table, rng)
    heads = [line for line in lines_of(in_html(table, "en", ADA)) if "Round 1, turn" in line]
    numbers = [int(head.split("turn ")[1].split(":")[0]) for head in heads]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) == len(set(numbers)) > 2


def test_the_log_has_an_end_and_numbers_stand_in_the_first_line_of_a_turn() -> None:
    table = sat_down(Setting(GAMES["metro"], 2, {option.name: option.default for option in GAMES["metro"].options}))
    rng = Random(1)
    while play(table, rng):
        pass
    html = in_html(table, "de", ADA)
    assert html.count("<li") == LOG_LINES
    numbers = [part.partition("</span>")[0].rpartition(">")[2] for part in html.split('<span class="turn">')[1:]]
    assert html.count('class="hidden-text">Zug ') == len(numbers) == len(set(html.split('<span class="turn">'))) - 1
    assert "<b>Du</b> legst auf " in html
    assert 'class="block"' in html


def test_names_are_no_markup_and_points_have_a_real_minus() -> None:
    paint = painter("en")
    table = sat_down(Setting(GAMES["voll-verplant"], 2, {"special": False}, "metro-city"))
    macros = paint._macros(paint.say(table), table)
    html = str(macros.log_line(Entry("<i>x", points=-3), "<i>x", 0))
    assert "&lt;i&gt;x" in html
    assert "−3" in html
