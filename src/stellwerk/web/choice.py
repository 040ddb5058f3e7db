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


def pictures(game: Game, view: View, tokens: Sequence[str], say: Say) -> list[Markup]:
    """One picture for each move: the board, or what lies beside it if it is made there; to pass is shown where another is made."""
    parts = game.parts(view, say)
    places = [parts.board, *(markup for _, markup in parts.panels[:1]), parts.now]
    found = [next((place for place in places if _picks(_read(place), token)), "") for token in tokens]
    usual = next((place for place in found if place), parts.board)
    return [Markup(_picked(place or usual, token)) for place, token in zip(found, tokens, strict=True)]


def _read(markup: str) -> Element:
    """Markup of a game as a tree; the parts are written as XML."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


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
    return "".join(ElementTree.tostring(child, encoding="unicode", short_empty_elements=False) for child in tree)


def _hush(thing: Element) -> None:
    """Leave out the words of a preview: the caption says them, and at this size nobody could read them."""
    for preview in [each for each in thing.iter() if "preview" in each.get("class", "").split()]:
        for label in [each for each in preview if each.tag == "g" and each.find(".//text") is not None]:
            preview.remove(label)
