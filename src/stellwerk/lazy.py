"""Modules that are slow to import or need more than everybody installs: a game's own, other languages than English, PNG and PDF, Ray.

The one place that imports while the program runs; everything else is imported at the top of a file.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stellwerk.errors import UserError


class Missing(UserError, ValueError):
    """A package that is not installed, and how to get it."""


def load(name: str, extra: str = "") -> Any:
    """The module of this name, imported when it is first asked for; if a package of this extra is missing, that is said."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if not extra or (error.name or "").partition(".")[0] == __package__:
            raise
        raise Missing(f"{error.name} is not installed: pip install 'stellwerk[{extra}]'") from None


def folder(package: str) -> Path | None:
    """Where a package lies, without importing it; None if there is none."""
    try:
        spec = find_spec(package)
    except (ModuleNotFoundError, ValueError):  # not even what it should lie in, or no name at all
        return None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None
