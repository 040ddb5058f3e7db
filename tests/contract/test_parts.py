"""The laws of what every game gives to a page, over random games of every game and option set, and of what people read."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from tests.contract.page import classes, found_picks, offers, tree, whole
from tests.contract.walk import Setting, Walk, settings_of
from tests.contract.walk import settings as all_settings

from stellwerk import GAMES, IllegalMove
from stellwerk.contract import Game, Offer, Parts, State, View
from stellwerk.svg import several
from stellwerk.theme import COLOURS, PATTERNS, THREADS, board_css
from stellwerk.words import Say, capital

LANGS = ("en", "de")
SEED = 7
EVERY = 19
"""One position in so many is drawn, and the end."""

MARKS = {"lamps", "chips-row", "half", "shut", "used", *COLOURS, *PATTERNS, *[f"of-{n}" for n in range(THREADS)]}
"""Classes that stand in no selector by themselves."""

every_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_language = pytest.mark.parametrize("lang", LANGS)


@cache
def styled(package: str) -> set[str]:
    """The classes that a style sheet of the pages or of the game itself knows; not those of another game."""
    sheets = [sheet for sheet in (files("stellwerk.web") / "style").iterdir() if sheet.name.endswith(".css")]
    css = board_css() + "".join(sheet.read_text(encoding="utf-8") for sheet in (*sheets, files(package) / "look" / "style.css"))
    return set(re.findall(r"\.([a-z][a-z0-9-]*)", css)) | MARKS


@cache
def rules_of(game: Game) -> set[str]:
    """The numbers of its rules."""
    return set(re.findall(r"^- (\d\.\d+) ", (files(game.package) / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))


# ------------------------------------------------------------ the laws of a page
@every_setting
def test_every_law_of_a_page_holds(setting: Setting) -> None:
    walk, titles = Walk(setting, SEED), set()
    for made in walk.steps():
        if made % setting.every(EVERY) == 0 or not walk.state.turn():
            titles |= {the_laws_hold(setting.game, walk.state, viewer, LANGS[0]) for viewer in (*range(setting.seats), None)}
            the_laws_hold(setting.game, walk.state, 0, LANGS[1])
    assert len(titles) == 1, "the same panels in the same order throughout a game"


def the_laws_hold(game: Game, state: State, viewer: int | None, lang: str) -> tuple[tuple[str, str], ...]:
    """Of this viewer's page; the titles and places of its panels."""
    view, say = state.view(viewer), game.words(lang)
    parts = game.parts(view, say)
    root = whole(parts)
    assert (root[0].tag, "board" in classes(root[0])) == ("svg", True)
    the_board_has_the_colours_of_the_theme(root[0])
    a_strict_page_takes_it(root, game)
    a_strict_page_takes_it(tree(several(*[game.badge(view, seat) for seat in range(state.seats)])), game)
    offered = offers(state, view, say)
    every_pick_leads_to_a_move_and_says_what_it_is(root, offered)
    every_move_is_offered_and_can_be_made(state, view, offered)
    modes_and_what_belongs_to_them_are_on_the_page(root, parts, offered)
    assert list(parts.picks) == [prefix for prefix, _ in found_picks(root)], "what can be picked is known without reading"
    every_question_has_an_answer_with_a_rule(root, game, state, view)
    assert sum(panel.place == "tray" for panel in parts.panels) == (game.layout == "wide"), "a wide board has a tray below it"
    assert not [panel.title for panel in parts.panels if panel.place != "tray" and panel.drawn.picks], "nothing to pick lies behind a tab"
    return tuple((panel.title, panel.place) for panel in parts.panels)


def the_board_has_the_colours_of_the_theme(board: ElementTree.Element) -> None:
    for element in board.iter():
        drawn = " ".join(value for name, value in element.attrib.items() if name != "aria-label")
        assert not re.search(r"#[0-9A-Fa-f]{6}|\bnan\b", drawn), drawn


def a_strict_page_takes_it(root: ElementTree.Element, game: Game) -> None:
    for element in root.iter():
        assert element.tag not in ("style", "script", "a", "image", "use")
        assert not {"style", "id", "href"} & set(element.attrib), "a slot may stand in a page twice"
        assert not [name for name in element.attrib if name.startswith("on")]
        assert classes(element) <= styled(game.package), "a class that means nothing"


def every_pick_leads_to_a_move_and_says_what_it_is(root: ElementTree.Element, offered: list[Offer]) -> None:
    """So who owes no move has nothing to pick."""
    leading = {pick for offer in offered for pick in offer.picks}
    for pick, element in found_picks(root):
        assert pick in leading, pick
        assert element.get("aria-label") or element.findtext("title"), pick
        assert element.tag == "button" or (element.get("tabindex"), element.get("role")) == ("0", "button"), pick
    for element in root.iter():
        if "data-mode" in element.attrib or "data-turn" in element.attrib:
            assert element.tag == "button", "keys and screen readers know what it is"
            assert element.get("aria-label") or "".join(element.itertext()).strip()


def every_move_is_offered_and_can_be_made(state: State, view: View, offered: list[Offer]) -> None:
    """Under words of its own, and with what is sent: records begin with the move that is meant."""
    assert {str(offer.move) for offer in offered} == {str(state.moves[n]) for n in view.legal}
    for offer in offered:
        assert offer.label == capital(offer.label) != "", offer
        if offer.token:
            state.copy().play(view.seat or 0, offer.token)
            assert state.recorded(view.seat or 0, offer.token)[0] == str(offer.move)
    told = [(offer.group, offer.rung or offer.label, offer.mode) for offer in offered if offer.group]
    assert len(set(told)) == len(told), "moves of a group are told apart"


def modes_and_what_belongs_to_them_are_on_the_page(root: ElementTree.Element, parts: Parts, offered: list[Offer]) -> None:
    modes = {mode for element in root.iter() if "data-mode" in element.attrib for mode in element.attrib["data-mode"].split("|")}
    wanted = {offer.mode for offer in offered if offer.mode is not None}
    assert wanted - {parts.mode} <= modes, "every mode can be switched on"
    assert not modes or parts.mode in modes
    for element in root.iter():
        assert set(element.get("data-when", parts.mode).split("|")) <= modes | {parts.mode}
        assert element.get("data-at") in {None, *parts.picks}


def every_question_has_an_answer_with_a_rule(root: ElementTree.Element, game: Game, state: State, view: View) -> None:
    """Only who owes a move is offered any; what they ask about is always refused."""
    asked = {element.attrib["data-why"] for element in root.iter() if "data-why" in element.attrib}
    assert not asked or view.legal
    for token in asked:
        with pytest.raises(IllegalMove) as refusal:
            state.copy().play(view.seat or 0, token)
        rulebook, _, number = refusal.value.rule.rpartition(" ")
        assert (rulebook, number in rules_of(game)) == (game.rulebook, True), (token, refusal.value.rule)


@every_game
def test_a_page_has_things_to_pick_and_questions_to_ask(game: Game) -> None:
    walk, picked, asked = Walk(settings_of(game)[0], SEED), 0, 0
    for _ in walk.steps():
        for seat in set(walk.state.turn()) & set(range(walk.state.seats)):
            board = game.parts(walk.state.view(seat), game.words("en")).board
            picked, asked = picked + len(board.picks), asked + str(board).count("data-why=")
    assert min(picked, asked) > 20


@every_setting
def test_nothing_hidden_is_in_the_picture_of_another_seat(setting: Setting) -> None:
    """Whatever the truth is: who cannot tell it from a guess sees the same."""
    walk, rng, say = Walk(setting, SEED), random.Random(SEED), setting.game.words("en")
    for made in walk.steps():
        if made % (step := setting.every(25)) == 10 % step:
            for viewer in (setting.seats - 1, None):
                view = walk.state.view(viewer)
                guessed = view.guess(rng).view(viewer)
                assert setting.game.parts(guessed, say) == setting.game.parts(view, say)
                assert setting.game.picture(guessed, say) == setting.game.picture(view, say)


class Rude(Say):
    """Speaks in markup."""

    def __call__(self, text: str, /, **gaps: object) -> str:
        return f"<{text}> & 'co'"

    def many(self, one: str, more: str, n: int, /, **gaps: object) -> str:
        return f'<{n}> & "{more}"'


@every_game
def test_words_are_escaped(game: Game) -> None:
    rude = Rude("en")
    for setting in settings_of(game)[::3]:
        walk = Walk(setting, SEED)
        for made in walk.steps():
            if made % setting.every(40) == 0 or not walk.state.turn():
                whole(game.parts(walk.state.view(0), rude))
    for item in items_of(game):
        ElementTree.fromstring(str(game.sign(item, rude)))


# ------------------------------------------------------------ signs, seats, the home page
@cache
def items_of(game: Game) -> list[str]:
    """What the score pads of finished games have."""
    ends = [Walk(setting, seed).finish() for setting in settings_of(game) for seed in range(3)]
    return sorted({item.name for end in ends for score in end.scores() for item in score.items})


@every_game
@every_language
def test_every_item_of_the_score_pad_has_its_own_sign_with_its_name(game: Game, lang: str) -> None:
    say = game.words(lang)
    signs = [str(game.sign(item, say)) for item in items_of(game)]
    for item, sign in zip(items_of(game), signs, strict=True):
        root = ElementTree.fromstring(sign)
        a_strict_page_takes_it(root, game)
        assert root.get("viewBox") == "0 0 24 24"
        assert root.get("aria-label") == root.findtext("title") == game.item(item, say)
    assert len({re.sub(r"<title>.*?</title>|aria-label=\"[^\"]*\"", "", sign) for sign in signs}) == len(signs)


@every_game
def test_every_seat_has_a_badge_of_its_own_colour_and_shape_or_none_has(game: Game) -> None:
    most = max(game.seats)
    badges = [game.badge(game.new(most).view(None), seat) for seat in range(most)]
    assert len(set(badges)) == most or not any(badges)
    for badge in filter(None, badges):
        root = ElementTree.fromstring(str(badge))
        assert (root.get("class"), root.get("aria-hidden")) == ("seat", "true")


@every_game
def test_the_vignette_is_a_piece_of_the_board_with_nothing_to_pick(game: Game) -> None:
    root = ElementTree.fromstring(str(game.vignette()))
    assert (root.tag, root.get("class"), root.get("aria-hidden")) == ("svg", "vignette", "true")
    for element in root.iter():
        assert not {"data-pick", "tabindex", "role", "style", "id"} & set(element.attrib)


@every_game
def test_the_home_page_knows_the_game(game: Game) -> None:
    assert game.layout in ("square", "wide")
    assert 1 <= game.minutes <= 90
    assert game.words("de")(game.about) != game.about


# ------------------------------------------------------------ the help
@every_game
@every_language
def test_the_help_explains_every_numbered_rule(game: Game, lang: str) -> None:
    text = game.help(game.words(lang))
    assert len(rules_of(game)) > 5
    assert set(re.findall(r"\((\d\.\d+)\)", text)) == rules_of(game)
    assert text.startswith(f"# {game.title}\n")


@every_game
def test_the_helps_of_both_languages_have_the_same_sections(game: Game) -> None:
    assert len({tuple(re.findall(r"^(#+|- |\d\. )", game.help(game.words(lang)), re.MULTILINE)) for lang in LANGS}) == 1
