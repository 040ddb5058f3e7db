"""A choice as a still picture: the position as it was asked, with one of the moves drawn as if it had been picked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from stellwerk.contract import Offer, State
from stellwerk.svg import Inner, Node, several, written
from stellwerk.words import Say

BUTTON = ("tabindex", "role", "type", "title", "data_pick", "data_why", "data_mode", "data_turn", "data_key", "aria_label")
"""What makes a thing a button; in a picture nothing is one."""
WHOLE = ("svg", "ul")
"""What is not taken apart: without its neighbours a choice says nothing."""


def pictures(state: State, seat: int, tokens: Sequence[str], say: Say, names: Sequence[str] = ()) -> list[Node]:
    """One picture for each move, all of the same places, so that they can be compared: those where one of the moves is made.

    To pass is shown where another is made; where that is nowhere, on the board. Of several places each shows only what can be picked there.
    """
    view, game = state.view(seat), state.game
    parts = game.parts(view, say, names)
    offers = {str(offer.move): offer for offer in reversed(game.offers(view, [state.moves[n] for n in view.legal], say, names))}
    chosen = [offers[token] for token in tokens]
    places = [parts.board, *(panel.drawn for panel in parts.panels if panel.drawn.picks), parts.now]
    made = [_where(places, offer) for offer in chosen]
    shown = [place for place in places if place in made] or [parts.board]
    if len(shown) > 1:
        picks = {pick for offer in chosen for pick in offer.picks}
        shown = [_without_the_rest(place, picks) for place in shown]
    return [
        written(several(*[_still(_in_mode(place, offer.mode or parts.mode), frozenset(offer.picks)) for place in shown]))
        for offer in chosen
    ]


def _where(places: Sequence[Node], offer: Offer) -> Node | None:
    """The place where a move is made: rather the whole of it than its beginning, rather on the board than beside it."""
    whole = (place for place in places if str(offer.move) in place.picks)
    begun = (place for place in places if not set(offer.picks).isdisjoint(place.picks))
    return next(whole, None) or next(begun, None)


def _without_the_rest(node: Node, picks: Set[str]) -> Node:
    """Of what lies beside the board the lists and drawings in which one of the moves is picked: a phone has to show two pictures of it."""
    if node.name in WHOLE or _is_picked(node, picks):
        return node
    kept = [_without_the_rest(child, picks) for child in _nodes(node) if not picks.isdisjoint(child.picks)]
    return Node(node.name, node.attrs, tuple(kept))


# ------------------------------------------------------------ as if it had been picked
def _in_mode(node: Node, mode: str) -> Node:
    """A part with this mode on."""
    if not node.is_live:
        return node
    attrs, inner = dict(node.attrs), tuple(_in_mode(child, mode) if isinstance(child, Node) else child for child in node.inner)
    for name, mark in (("data_when", "on"), ("data_mode", "chosen")):
        if name in attrs:
            others = [word for word in str(attrs.get("class_", "")).split() if word != mark]
            attrs["class_"] = " ".join([*others, mark] if mode in str(attrs[name]).split("|") else others)
    return Node(node.name, attrs, inner)


def _still(node: Node, picks: Set[str]) -> Node:
    """A part with this move chosen, on top of all else, and nothing that could be touched."""
    if not node.is_live:
        return node
    name, attrs, inner = node.name, dict(node.attrs), list(_side_by_side(node))
    if _is_picked(node, picks):
        attrs["class_"] = " ".join([*(word for word in str(attrs.get("class_", "")).split() if word != "off"), "chosen"])
        inner = [_hushed(child) for child in inner]
    if name == "button" or not attrs.keys().isdisjoint(("data_pick", "data_why", "data_mode", "tabindex")):
        name = "span" if name == "button" else name
        attrs = {key: value for key, value in attrs.items() if key not in BUTTON}
    inner.sort(key=lambda child: isinstance(child, Node) and child.name != "button" and _is_picked(child, picks))
    return Node(name, attrs, tuple(_still(child, picks) if isinstance(child, Node) else child for child in inner))


def _hushed(child: Inner) -> Inner:
    """A preview without its words: the caption says them, and at this size nobody could read them."""
    if not isinstance(child, Node) or "preview" not in str(child.attrs.get("class_")).split():
        return child
    return Node(child.name, child.attrs, tuple(each for each in _side_by_side(child) if not _is_words(each)))


def _is_words(child: Inner) -> bool:
    return isinstance(child, Node) and child.name == "g" and any(each.name == "text" for each in child.walk())


def _is_picked(node: Node, picks: Set[str]) -> bool:
    return node.attrs.get("data_pick") in picks


def _side_by_side(node: Node) -> Iterator[Inner]:
    """What is in an element, also where several things are there as one."""
    for child in node.inner:
        if isinstance(child, Node) and not child.name and child.inner:
            yield from _side_by_side(child)
        else:
            yield child


def _nodes(node: Node) -> Iterator[Node]:
    return (child for child in _side_by_side(node) if isinstance(child, Node))
