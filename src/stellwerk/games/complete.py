"""Whether a game has all that others rely on: asked when it is first loaded, so that what is missing is said at once, and by its name.

Cheap on purpose: it looks at files and class attributes, and reads no board and no catalogue. How a game plays is for the laws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from stellwerk import lazy
from stellwerk.contract import Game, GameOf
from stellwerk.limits import DEALER
from stellwerk.options import BadOption, Option
from stellwerk.profile import LEVELS, Profile
from stellwerk.words import ENGLISH, LANGUAGES

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""It stands in addresses, in records and on the command line."""
LAYOUTS = ("square", "wide")


def load(name: str, package: str) -> tuple[Game | None, list[str]]:
    """The game in this package, if there is one, and everything that is wrong with it."""
    folder = lazy.folder(package)
    if folder is None:
        return None, [f"no package {package}"]
    missing = [f"no {file}" for file in files() if not (folder / file).is_file()]
    try:
        game = lazy.load(package).GAME
    except Exception as error:  # whatever its modules raise
        return None, [*missing, f"{package} cannot be imported ({type(error).__name__}: {error})"]
    if not isinstance(game, GameOf):
        return None, [*missing, f"{package}.GAME is no Game"]
    return game, [*missing, *wrong(game, name, package)]


def files() -> Iterator[Path]:
    """What every game brings besides its modules: its rules, its style, its words and its help in every language."""
    yield Path("RULES.md")
    yield Path("look", "style.css")
    yield from (Path("words", f"help.{lang}.md") for lang in LANGUAGES)
    yield from (Path("words", f"{lang}.po") for lang in LANGUAGES if lang != ENGLISH)


def wrong(game: Game, name: str, package: str) -> Iterator[str]:
    """What a game says of itself that cannot be."""
    if game.name != name:
        yield f"its name is {game.name!r}, but it is registered as {name!r}"
    if not NAME.fullmatch(name):
        yield f"the name {name!r} is not small letters, digits and single hyphens"
    if game.package != package:
        yield f"its package is {game.package!r}, but it lies in {package!r}"
    if game.layout not in LAYOUTS:
        yield f"layout is {game.layout!r}, not one of {', '.join(LAYOUTS)}"
    if not (game.seats and game.seats.step == 1 and game.seats[0] >= 1 and game.seats[-1] <= DEALER):
        yield f"seats are {game.seats!r}, not a range within 1 to {DEALER}"
    if not game.boards or len(set(game.boards)) < len(game.boards):
        yield "boards are none, or two have the same name"
    if game.has_sheets and type(game).thumbnail is GameOf.thumbnail:
        yield "every seat has a sheet, but there is no thumbnail of it"
    yield from wrong_options(game)
    if not isinstance(game.profile, Profile):
        yield "profile is no Profile"
    else:
        yield from (f"profile.playouts lacks the level {level!r}" for level in LEVELS if level not in game.profile.playouts)


def wrong_options(game: Game) -> Iterator[str]:
    """Options that a form could not offer, and exclusions of what there is not."""
    known = {option.name: option for option in game.options}
    if len(known) < len(game.options):
        yield "two options have the same name"
    for option in game.options:
        if not option.name.isidentifier() or not option.about:
            yield f"option {option.name!r} needs a name of one word, and a sentence about it"
        if not takes(option, option.default):
            yield f"option {option.name!r} does not take its own default {option.default!r}"
    for exclusion in game.exclusions:
        if not all(name in known and takes(known[name], value) for name, value in exclusion.values):
            yield f"an exclusion speaks of an option or a value that is not there: {exclusion.values!r}"


def takes(option: Option, value: object) -> bool:
    """Whether an option can have this value, as it is."""
    try:
        return option.parse(value) == value
    except BadOption:
        return False
