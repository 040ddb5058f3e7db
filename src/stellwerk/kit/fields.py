"""One list of a state's fields, and what follows from it: `layout.py` and `layout.pxd`, written by `tools/fields.py`.

A game lists its fields in `rules/fields.py`. The class `Layout` written from that has them all, with `_blank` (the numbers as they are at
first), `_copy_into` (a twin made by `__new__`) and `_values` (what equality and hash look at). The rules extend it and add no field.
The list is read when the layout is written and by the tests, never while a game runs.

Where classes must stand between the fields (a city is told a position, and a state has a city), there are two lists: the lower one is not
whole and only declares its fields, the upper one inherits them, and blanks, copies and compares all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

WRITTEN = "Written by tools/fields.py from the list beside it: change that, and write it anew."


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, its type in C (or its class), and what it is."""

    name: str
    kind: str
    about: str
    is_public: bool = field(default=False, kw_only=True)
    """Whether it may be set from outside; else it can only be read."""
    is_compared: bool = field(default=True, kw_only=True)
    """Whether it is part of the position; not so a place to reckon in, or what other fields say already."""

    @property
    def first(self) -> str:
        """What `_blank` sets it to; empty for what the constructor sets."""
        return ""

    @property
    def twin(self) -> str:
        """What a copy gets."""
        return f"self.{self.name}"

    @property
    def value(self) -> str:
        """What is compared and hashed."""
        return f"self.{self.name}"

    @property
    def python(self) -> str:
        """Its type in Python."""
        return self.kind

    @property
    def declared(self) -> str:
        """Its line in the `.pxd`."""
        return f"cdef {'public' if self.is_public else 'readonly'} {self.kind} {self.name}"


@dataclass(frozen=True, slots=True)
class Number(Field):
    """A whole number."""

    blank: int = 0

    @property
    def first(self) -> str:
        """Its first value."""
        return str(self.blank)

    @property
    def python(self) -> str:
        """Of any size."""
        return "int"


@dataclass(frozen=True, slots=True)
class Numbers(Field):
    """An array of whole numbers."""

    size: int
    blank: int = 0

    @property
    def first(self) -> str:
        """The size as a literal number: the C compiler wants to see it."""
        return f"[{self.blank}] * {self.size}"

    @property
    def twin(self) -> str:
        """An array of its own; one memcpy when compiled."""
        return f"self.{self.name}[:]"

    @property
    def python(self) -> str:
        """Of any length."""
        return "list[int]"

    @property
    def value(self) -> str:
        """A list cannot be hashed."""
        return f"tuple(self.{self.name})"

    @property
    def declared(self) -> str:
        """With its size."""
        return f"cdef {'public' if self.is_public else 'readonly'} {self.kind}[{self.size}] {self.name}"


@dataclass(frozen=True, slots=True)
class Thing(Field):
    """An object that never changes and that all copies share, as the board; compared as it compares itself."""


@dataclass(frozen=True, slots=True)
class Part(Field):
    """An object with a layout of its own, copied and compared with the state: it has `_copy` and `_values`."""

    @property
    def twin(self) -> str:
        """A copy of it."""
        return f"self.{self.name}._copy()"

    @property
    def value(self) -> str:
        """What it is and all that is in it."""
        return f"(type(self.{self.name}), self.{self.name}._values())"


OF_EVERY_STATE = (Thing("board", "object", "where it is played"), Number("n_seats", "int", "how many play"))
"""Those of `kit.State`, declared in its `.pxd`; the constructor sets them."""


@dataclass(frozen=True)
class FieldList:
    """All fields of one class, and what it extends."""

    fields: tuple[Field, ...]
    kinds: Mapping[str, str]
    """Where the classes and C types are declared that are not C's own: module by name."""
    base: str = "stellwerk.kit.state.State"
    """The class that `Layout` extends; none that stands on a whole layout: lists are joined as tuples instead."""
    inherited: tuple[Field, ...] = OF_EVERY_STATE
    """The fields of the base, copied and compared here."""
    is_whole: bool = True
    """Whether this is all; else the fields are only declared, and a list above inherits them."""

    @property
    def all(self) -> tuple[Field, ...]:
        """The base's and its own."""
        return self.inherited + self.fields

    @property
    def compared(self) -> tuple[Field, ...]:
        """What makes the position, in the order of `_values`."""
        return tuple(one for one in self.all if one.is_compared)

    def python(self) -> str:
        """The text of `layout.py`."""
        module, _, base = self.base.rpartition(".")
        classes = {one.kind for one in self.fields if isinstance(one, Thing | Part)} & set(self.kinds)
        imports = sorted(f"    from {self.kinds[name]} import {name}" for name in classes)
        lines = [f'"""The fields of a position. {WRITTEN}"""', "", "from __future__ import annotations", ""]
        lines += ["from typing import TYPE_CHECKING", ""] if imports else []
        lines += [f"from {module} import {base}", ""]
        lines += ["if TYPE_CHECKING:", *imports, ""] if imports else []
        about = (
            "All fields, how they are at first, and how they are copied and compared" if self.is_whole else "Declared for the layout above"
        )
        lines += ["", f"class Layout({base}):", f'    """{about}."""']
        declared = [f"    {one.name}: {one.python}  # {one.about}" for one in self.fields if not self.is_whole or not one.first]
        lines += ["", *declared] if declared else []
        lines += self._methods() if self.is_whole else []
        return "\n".join([*lines, ""])

    def _methods(self) -> list[str]:
        """What a layout does."""
        lines = ["", "    def _blank(self) -> None:"]
        lines += [f"        self.{one.name} = {one.first}  # {one.about}" for one in self.all if one.first]
        lines += ["", "    def _copy_into(self, twin: Layout) -> None:"]
        lines += [f"        twin.{one.name} = {one.twin}" for one in self.all]
        lines += ["", "    def _values(self) -> tuple[object, ...]:", "        return ("]
        return [*lines, *(f"            {one.value}," for one in self.compared), "        )"]

    def pxd(self) -> str:
        """The text of `layout.pxd`."""
        module, _, base = self.base.rpartition(".")
        names: dict[str, list[str]] = {module: [base]}
        for name in sorted(self.kinds):
            names.setdefault(self.kinds[name], []).append(name)
        lines = [f"# {WRITTEN}"]
        lines += [f"from {where} cimport {', '.join(which)}" for where, which in sorted(names.items())]
        lines += ["", f"cdef class Layout({base}):"]
        lines += [f"    {one.declared}" for one in self.fields]
        lines += ["", "    cdef void _blank(self)", "    cdef void _copy_into(self, Layout twin)"] if self.is_whole else []
        return "\n".join([*lines, ""])
