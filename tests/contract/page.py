"""Reading what a game gives to a page: its markup as a tree, and what in it can be picked."""

from __future__ import annotations

from xml.etree import ElementTree

from stellwerk.contract import Offer, Parts, State, View
from stellwerk.svg import Node, several
from stellwerk.words import Say


def tree(markup: Node | str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def whole(parts: Parts) -> ElementTree.Element:
    """Everything a page gets, as one tree."""
    race = (parts.race.news, parts.race.standing) if parts.race else ()
    return tree(several(parts.board, parts.now, *[panel.drawn for panel in parts.panels], *race))


def classes(element: ElementTree.Element) -> set[str]:
    return set((element.get("class") or "").split())


def found_picks(root: ElementTree.Element) -> list[tuple[str, ElementTree.Element]]:
    return [(element.attrib["data-pick"], element) for element in root.iter() if "data-pick" in element.attrib]


def picks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """What can be touched, each thing in one place."""
    found = found_picks(root)
    assert len(dict(found)) == len(found), "one thing can be picked in two places"
    return dict(found)


def offers(state: State, view: View, say: Say) -> list[Offer]:
    """How a page offers the legal moves of a viewer."""
    return list(state.game.offers(view, [state.moves[n] for n in view.legal], say))


def leading(state: State, view: View, say: Say) -> set[str]:
    """All that may lead to one of them."""
    return {pick for offer in offers(state, view, say) for pick in offer.picks}
