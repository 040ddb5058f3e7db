"""The words of Metro: moves, prompts, score items, the verdict on a game alone. English here, German in de.po."""

from __future__ import annotations

from importlib.resources import files

from stellwerk.core import Move, Score
from stellwerk.games.metro.board import Board
from stellwerk.games.metro.moves import Deal, Decline, Draw, Join, Lay, Mark, Place, Put, StartTaxi, Swap, Tourist
from stellwerk.games.metro.score import verdict_rank
from stellwerk.games.metro.view import View
from stellwerk.words import Say

# Marked for the translators: say("...") is called with these later.
SIDES = ("N", "E", "S", "W")
COLOUR_NAMES = {
    "yellow": "Yellow",
    "orange": "Orange",
    "grey": "Grey",
    "green": "Green",
    "blue": "Blue",
    "red": "Red",
    "brown": "Brown",
    "violet": "Violet",
    "black": "Black",
}
SIGHT_NAMES = {
    "vuitton": "Louis Vuitton Foundation",
    "sacre-coeur": "Sacré-Cœur",
    "arc": "Arc de Triomphe",
    "concorde": "Place de la Concorde",
    "moulin-rouge": "Moulin Rouge",
    "invalides": "Les Invalides",
    "notre-dame": "Notre-Dame",
    "alexandre": "Pont Alexandre III",
    "louvre": "Louvre",
    "eiffel": "Eiffel Tower",
    "pantheon": "Panthéon",
    "versailles": "Versailles",
    "groena-lund": "Gröna Lund",
    "drottningholm": "Drottningholm Palace",
    "nobel": "Nobel Museum",
    "royal-palace": "Royal Palace",
    "nikolai": "St. Nicholas Church",
    "vasa": "Vasa Museum",
    "globen": "Globe Arena",
    "city-hall": "City Hall",
    "tower-bridge": "Tower Bridge",
    "big-ben": "Big Ben",
    "westminster": "Palace of Westminster",
    "st-paul": "St Paul's Cathedral",
    "trafalgar": "Trafalgar Square",
    "london-eye": "London Eye",
    "tower": "Tower of London",
    "buckingham": "Buckingham Palace",
    "empire-state": "Empire State Building",
    "yankee-stadium": "Yankee Stadium",
    "times-square": "Times Square",
    "central-park": "Central Park",
    "liberty": "Statue of Liberty",
    "brooklyn-bridge": "Brooklyn Bridge",
    "st-patrick": "St. Patrick's Cathedral",
    "rockefeller": "Rockefeller Center",
    "resurrection": "Church of the Resurrection",
    "peterhof": "Peterhof Palace",
    "fortress": "Peter and Paul Fortress",
    "bronze-horseman": "Bronze Horseman",
    "kazan": "Kazan Cathedral",
    "faberge": "Fabergé Museum",
    "hermitage": "Hermitage",
    "catherine": "Catherine Palace",
    "alexanderplatz": "Alexanderplatz",
    "rotes-rathaus": "Red City Hall",
    "siegessaeule": "Victory Column",
    "brandenburger-tor": "Brandenburg Gate",
    "dom": "Berlin Cathedral",
    "museumsinsel": "Museum Island",
    "reichstag": "Reichstag",
    "gedaechtniskirche": "Memorial Church",
}
ENDS = {"left": "left", "right": "right"}
ITEMS = {
    "lines": "Lines",
    "shares": "Shares",
    "majorities": "Majorities",
    "run": "Longest row of tourists",
    "full": "Full sights",
    "strays": "Other tourists",
    "tourists": "Tourists",
    "taxi": "Taxi",
    "chips": "Chips",
    "tickets": "Tickets",
    "last": "Last company",
    "gap": "Distance to the first",
}
WAITING = {
    "drawing": "A tile is drawn",
    "refill": "A tile is drawn",
    "top": "A share is taken from the stack",
    "reopen": "The next share is opened",
    "card": "The next company is turned up",
    "chips": "The chips are turned up",
}
VERDICTS = (
    "One company is left at the buffers. Try another way.",
    "The last company keeps running, if only just.",
    "All companies make a living.",
    "An even network: passengers are content everywhere.",
    "Eight companies, all of them in fine shape.",
    "No company is last here. The city builds you a monument.",
)


def tell(move: Move, say: Say) -> str:
    """A move in words, short enough for a menu or a log."""
    if isinstance(move, Place):
        if move.turned:
            return say.many("{tile}, turned once, on {field}", "{tile}, turned {n} times, on {field}", move.turned, **_on(move))
        return say("{tile} on {field}", **_on(move))
    if isinstance(move, Swap):
        card = _card(move.company, move.percent, say)
        return say("swap {card} for the open share", card=card) if move.take == "open" else say("swap {card} for the top share", card=card)
    if isinstance(move, Mark):
        if not move.company:
            return say("marker on central station {station}", station=move.station)
        card = _card(move.company, move.percent, say)
        return say("marker on central station {station}, shows {card}", station=move.station, card=card)
    return _tell_tourists(move, say)


def _tell_tourists(move: Move, say: Say) -> str:
    if isinstance(move, Lay):
        return say("next in the row: {sight}", sight=say(SIGHT_NAMES[move.sight]))
    if isinstance(move, Put):
        return say("tourist to {sight}, field {n}", sight=say(SIGHT_NAMES[move.sight]), n=move.spot)
    if isinstance(move, Join):
        return say("tourist joins those on {field}", field=move.field)
    if isinstance(move, StartTaxi):
        return say("the taxi starts at the {end} end", end=say(ENDS[move.end]))
    if isinstance(move, Tourist):
        return say("tourist: {colour}", colour=say(COLOUR_NAMES[move.colour]))
    if isinstance(move, Deal):
        return _tell_deal(move, say)
    return (
        say("decline the tile") if isinstance(move, Decline) else say("draw a tile and place it") if isinstance(move, Draw) else str(move)
    )


def _tell_deal(move: Deal, say: Say) -> str:
    if move.kind == "tile":
        return say("tile {tile}", tile=move.name)
    if move.kind == "middle":
        return say("middle rails {tile}", tile=move.name)
    if move.kind == "share":
        return say("share {card}", card=_card(move.name[:-2], int(move.name[-2:]), say))
    if move.kind == "sight":
        return say("sight: {sight}", sight=say(SIGHT_NAMES[move.name]))
    if move.kind == "tableau":
        return say("tableau: {sight}", sight=say(SIGHT_NAMES[move.name]))
    if move.kind == "side":
        return say("side {side}", side=move.name.upper())
    if move.kind == "chip":
        return say("chip {colour} {n}", colour=say(COLOUR_NAMES[move.name[:-1]]), n=move.name[-1])
    if move.kind == "card":
        return say("card: {colour}", colour=say(COLOUR_NAMES[move.name]))
    return say("colour marker: {colour}", colour=say(COLOUR_NAMES[move.name]))


def _on(move: Place) -> dict[str, object]:
    return {"tile": move.tile, "field": move.field}


def _card(company: str, percent: int, say: Say) -> str:
    return say("{company} {percent} %", company=say(COLOUR_NAMES[company]), percent=percent)


def prompt(view: View, say: Say) -> str:
    """What is asked of the viewer, or what all wait for."""
    if view.stage == "over":
        return say("The game is over")
    if view.seat is None or view.seat not in view.owing:
        if view.owing[0] < view.seats:
            return say("Waiting for the others")
        return say(WAITING[view.stage]) if view.stage in WAITING else say("The game is being set up")
    return _ask(view, say)


def _ask(view: View, say: Say) -> str:
    if view.stage == "rows":
        return say("Choose the next sight of your row")
    if view.stage == "taxi":
        return say("Choose the end of the row where the taxi starts")
    if view.stage == "drawn":
        return say("Place the tile you have drawn")
    if view.stage == "tourist" and view.options["city"] == "paris":
        colour = next(c for c, number in enumerate(view.carried) if number)
        return say("Place the tourist: {colour}", colour=say(COLOUR_NAMES[view.board.companies[colour]]))
    if view.stage == "tourist":
        return say("Choose the tourist for your tile")
    if view.seats == 1:
        return say("Extend a line of this company: {colour}", colour=say(COLOUR_NAMES[view.board.companies[view.card]]))
    return _ask_turn(view, say)


def _ask_turn(view: View, say: Say) -> str:
    kinds = {type(view.board.moves[n]) for n in view.legal}
    if Swap in kinds and Mark in kinds:
        return say("Place a tile, swap a share or put down a marker")
    if Swap in kinds:
        return say("Place a tile or swap a share")
    if Mark in kinds:
        return say("Place a tile or put down a marker")
    return say("Place your tile, or draw another one and place that") if Draw in kinds else say("Place your tile")


def item(name: str, say: Say) -> str:
    """A line of the score pad."""
    return say(ITEMS[name])


def verdict(board: Board, score: Score, say: Say) -> str:
    """5.5: what a game alone is worth; empty for any other score."""
    return say(VERDICTS[verdict_rank(board, score)]) if score.items[0].name == "last" else ""


def help_text() -> str:
    """The numbered rules."""
    return (files(__package__) / "RULES.md").read_text(encoding="utf-8")
