"""The list of fields that a state, or a part of one, is made of, found from the object itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from stellwerk.contract import State
from stellwerk.kit.fields import FieldList, Part


def layout_of(owner: object) -> type:
    """The class that was written from the whole list; the rules extend it."""
    return next(kind for kind in type(owner).__mro__ if kind.__name__ == "Layout")


def fields_of(owner: object) -> FieldList:
    return cast(FieldList, import_module(layout_of(owner).__module__.replace(".layout", ".fields")).FIELDS)


def has_list(owner: object) -> bool:
    """A part without fields has none."""
    return any(kind.__name__ == "Layout" for kind in type(owner).__mro__)


def parts_of(state: State) -> dict[str, Any]:
    """What has a list of its own, by name."""
    parts = {field.name: getattr(state, field.name) for field in fields_of(state).fields if isinstance(field, Part)}
    return {name: part for name, part in parts.items() if has_list(part)}


def owner_in(state: State, part: str) -> Any:
    """The state itself, or a part of it."""
    return getattr(state, part) if part else state
