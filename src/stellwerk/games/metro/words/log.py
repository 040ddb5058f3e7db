"""Metro in the log: what a turn brought, in sentences; what happens in cities only is told by them. English here, German in de.po."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.effects import Effect
from stellwerk.games.metro.words.names import COLOUR_NAMES
from stellwerk.games.metro.words.tell import ITEMS, SIGHT_NAMES
from stellwerk.limits import DEALER
from stellwerk.story import Listener


def owner(listener: Listener, told: Effect) -> str:
    """Whose lines: a seat, or a company by its colour."""
    return listener.who(told.seat) if told.seat != DEALER else listener.say(COLOUR_NAMES[told["company"]])


def placed(listener: Listener, place: Effect) -> str:
    """A tile; which one is shown."""
    return listener.does(place.seat, "You place a tile on {field}", "{name} places a tile on {field}", field=place["field"])


def arrived(listener: Listener, line: Effect) -> str:
    """A line is scored."""
    say, how = listener.say, worth(listener, line)
    if line.seat in listener.mine:
        return say("Your line {station}: {how}", station=line["station"], how=how)
    return say("Line {station} of {name}: {how}", station=line["station"], name=owner(listener, line), how=how)


def worth(listener: Listener, line: Effect) -> str:
    """What a line brought, and how."""
    if line["factor"] > 1:
        return f"{line['length']} × {line['factor']} = {line['points']}"
    return listener.say.many("{n} point", "{n} points", line["points"])


def drew(listener: Listener, seat: int) -> str:
    """Another tile, which must be placed."""
    return listener.does(seat, "You draw another tile", "{name} draws another tile")


def marked(listener: Listener, marker: Effect) -> str:
    """A central station is opened."""
    gaps = {"station": marker["station"]}
    words = listener.does(marker.seat, "You open central station {station}", "{name} opens central station {station}", **gaps)
    return f"{words}, {listener.say('shows {card}', card=card(listener, marker))}" if marker["company"] else words


def swapped(listener: Listener, swap: Effect) -> str:
    """A share for another; those that lie face down are named to who knows them."""
    given, percent = swap.get("given", ""), swap["percent"]
    mine = _card(listener, given, percent) if given else f"{percent} %"
    if swap["take"] == "open":
        gaps = {"card": mine, "taken": _card(listener, swap["taken"], percent)}
        return listener.does(swap.seat, "You swap a share, {card} for {taken}", "{name} swaps a share, {card} for {taken}", **gaps)
    return listener.does(swap.seat, "You swap a share, {card} for the top one", "{name} swaps a share, {card} for the top one", card=mine)


def got(listener: Listener, shares: Sequence[Effect]) -> str:
    """Shares that the listener knows."""
    cards = listener.listed(card(listener, share) for share in shares)
    return listener.does(shares[0].seat, "You get {cards}", "{name} gets {cards}", cards=cards)


def card(listener: Listener, share: Effect) -> str:
    """A share in words."""
    return _card(listener, share["company"], share["percent"])


def _card(listener: Listener, company: str, percent: int) -> str:
    return listener.say("{company} {percent} %", company=listener.say(COLOUR_NAMES[company]), percent=percent)


def declined(listener: Listener, seat: int) -> str:
    """Alone: a tile that nobody wants."""
    return listener.does(seat, "You decline the tile", "{name} declines the tile")


def counted(listener: Listener, seat: int, item: str) -> str:
    """A line of the pad that counts at the end."""
    return f"{listener.who(seat)}: {listener.say(ITEMS[item])}"


# ------------------------------------------------------------ in several cities
def sights(listener: Listener, seat: int, dealt: Sequence[str]) -> str:
    """Which sights were dealt, to a seat or to all."""
    words = listener.listed(listener.say(SIGHT_NAMES[sight]) for sight in dealt)
    if seat == DEALER:
        return listener.say("Sights: {sights}", sights=words)
    return listener.does(seat, "You get {cards}", "{name} gets {cards}", cards=words)


def tourists(listener: Listener, number: int) -> str:
    """How many wait at the beginning."""
    return listener.say.many("{n} tourist waits", "{n} tourists wait", number)


def led(listener: Listener, put: Effect) -> str:
    """A tourist goes to a sight."""
    say = listener.say
    gaps = {"name": listener.who(put.seat), "colour": say(COLOUR_NAMES[put["colour"]]), "sight": say(SIGHT_NAMES[put["sight"]])}
    return say("{name}: tourist {colour} to {sight}", **gaps)


def stands(listener: Listener, told: Effect) -> str:
    """A tourist goes to a field."""
    gaps = {"name": listener.who(told.seat), "colour": listener.say(COLOUR_NAMES[told["colour"]]), "field": told["field"]}
    return listener.say("{name}: tourist {colour} to {field}", **gaps)


def collected(listener: Listener, told: Effect) -> str:
    """What a line takes along."""
    gaps = {"n": told["number"], "colour": listener.say(COLOUR_NAMES[told["colour"]])}
    if told.seat in listener.mine:
        return listener.say("You take along {n} × {colour}", **gaps)
    return listener.say("{name} takes along {n} × {colour}", name=owner(listener, told), **gaps)
