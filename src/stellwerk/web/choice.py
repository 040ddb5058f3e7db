"""A choice as a still picture: the position as it was asked, with one of the moves drawn as if it had been picked."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from markupsafe import Markup

from stellwerk.core import Game, View
from stellwerk.words import Say

BUTTON = ("tabindex", "role", "type", "title", "data-pick", "data-why", "aria-label")
"""What makes a thing a button; in a picture nothing is one."""
WHOLE = ("svg", "ul")
"""What is not taken apart: without its neighbours a choice says nothing."""


def pictures(game: Game, view: View, tokens: Sequence[str], say: Say, names: Sequence[str] = ()) -> list[Markup]:
    """One picture for each move, all of the same places, so that they can be compared: those where one of the moves is made.

    To pass is shown where another is made; where that is nowhere, on the board. Of several places each shows only what can be picked there.
    """
    parts = game.parts(view, say, names)
    places = [parts.board, *(markup for _, markup in parts.panels[:1]), parts.now]
    made = [_where(places, token) for token in tokens]
    shown = [place for place in places if place in made] or [parts.board]
    if len(shown) > 1:
        shown = [_without_the_rest(place, tokens) for place in shown]
    return [Markup("".join(_picked(place, token) for place in shown)) for token in tokens]


def _where(places: Sequence[str], token: str) -> str | None:
    """The place where a move is made: rather the whole of it than its beginning, rather on the board than beside it."""
    trees = [(place, _picks(_read(place), token)) for place in places]
    whole = (place for place, picks in trees if any(pick.get("data-pick") == token for pick in picks))
    return next(whole, None) or next((place for place, picks in trees if picks), None)


def _without_the_rest(markup: str, tokens: Sequence[str]) -> str:
    """Of what lies beside the board the lists and drawings in which one of the moves is picked: a phone has to show two pictures of it."""
    tree = _read(markup)
    _thin(tree, {pick for token in tokens for pick in _picks(tree, token)})
    return _written(tree)


def _thin(thing: Element, picks: set[Element]) -> None:
    for child in list(thing):
        if picks.isdisjoint(child.iter()):
            thing.remove(child)
        elif child.tag not in WHOLE:
            _thin(child, picks)


def _read(markup: str) -> Element:
    """Markup of a game as a tree; the parts are written as XML."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def _written(tree: Element) -> str:
    """A tree as markup again."""
    return "".join(ElementTree.tostring(child, encoding="unicode", short_empty_elements=False) for child in tree)


def _picks(tree: Element, token: str) -> list[Element]:
    """What was touched to make this move."""
    return [thing for thing in tree.iter() if token == (pick := thing.get("data-pick", "")) or (pick and token.startswith(f"{pick}:"))]


def _picked(markup: str, token: str) -> str:
    """The part with this move chosen, on top of all else, and nothing that could be touched."""
    tree = _read(markup)
    parents = {child: parent for parent in tree.iter() for child in parent}
    for thing in _picks(tree, token):
        thing.set("class", f"{thing.get('class', '')} chosen".strip())
        _hush(thing)
        if thing.tag != "button":
            parents[thing].remove(thing)
            parents[thing].append(thing)
    for thing in tree.iter():
        if thing.tag == "button" or any(name in thing.attrib for name in ("data-pick", "data-why", "tabindex")):
            thing.tag = "span" if thing.tag == "button" else thing.tag
            for name in BUTTON:
                thing.attrib.pop(name, None)
    return _written(tree)


def _hush(thing: Element) -> None:
    """Leave out the words of a preview: the caption says them, and at this size nobody could read them."""
    for preview in [each for each in thing.iter() if "preview" in each.get("class", "").split()]:
        for label in [each for each in preview if each.tag == "g" and each.find(".//text") is not None]:
            preview.remove(label)
