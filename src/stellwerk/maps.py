"""Map files that people bring along: JSON whose every part remembers its line, and faults that name theirs."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from json import decoder, scanner
from pathlib import Path
from typing import Any

from stellwerk.errors import Portable, UserError

LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a map file, and in which line (0: in no line of its own)."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class BadMap(UserError, Portable, ValueError):
    """A map file that cannot be played on; `faults` are all that were found."""

    def __init__(self, faults: Sequence[Fault] | str, file: str = "") -> None:
        self.faults = (Fault(0, faults),) if isinstance(faults, str) else tuple(faults)
        self.file = file
        super().__init__(": ".join(part for part in (file, "; ".join(map(str, self.faults))) if part))


class Object(dict[str, Any]):
    """A JSON object that knows the line it begins in, and keys that it was given twice."""

    line = 0
    twice: tuple[str, ...] = ()


class Array(list[Any]):
    """A JSON array that knows its line."""

    line = 0


class Text(str):
    """A JSON string that knows its line."""

    __slots__ = ("line",)
    line: int

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Elsewhere it is a plain string."""
        return str, (str(self),)


class _Lined(json.JSONDecoder):
    """The decoder of the standard library, in its Python form, with lines kept."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ends = [i for i, char in enumerate(text) if char == "\n"]
        # the library's own pieces; its type stubs do not tell of them
        self.parse_object = self._wrap(decoder.JSONObject, Object)  # type: ignore[attr-defined]
        self.parse_array = self._wrap(decoder.JSONArray, Array)  # type: ignore[attr-defined]
        self.parse_string = self._text
        self.scan_once = scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _line(self, at: int) -> int:
        return bisect_left(self.ends, at) + 1

    def _text(self, text: str, at: int, strict: bool = True) -> tuple[Text, int]:
        value, end = decoder.scanstring(text, at, strict)  # type: ignore[attr-defined]
        found = Text(value)
        found.line = self._line(at - 1)
        return found, end

    def _wrap(self, parse: Callable[..., tuple[Any, int]], kind: type[Object | Array]) -> Callable[..., tuple[Any, int]]:
        def parsed(where: tuple[str, int], *args: Any) -> tuple[Any, int]:
            if kind is Object:
                args = (*args[:3], list, *args[4:])  # pairs, to see a key that comes twice
            value, end = parse(where, *args)
            found = kind(value)
            found.line = self._line(where[1] - 1)
            if isinstance(found, Object):
                found.twice = tuple(name for name, times in Counter(name for name, _ in value).items() if times > 1)
            return found, end

        return parsed


def parse(text: str, file: str = "") -> Any:
    """A JSON text as Objects, Arrays and Texts; a fault of form is a BadMap with its line."""
    try:
        return _Lined(text).decode(text)
    except json.JSONDecodeError as error:
        raise BadMap([Fault(error.lineno, f"not JSON: {error.msg}")], file) from None
    except ValueError:  # the only other one: Python reads no number of more than 4300 digits
        raise BadMap("not a map: a number is too long", file) from None
    except RecursionError:
        raise BadMap("not a map: nested too deeply", file) from None


def read(path: str | Path) -> Any:
    """The same from a file."""
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero in it
        raise BadMap(f"cannot be read: {getattr(error, 'strerror', None) or error}", str(path)) from None
    if len(raw) > LARGEST:
        raise BadMap(f"longer than {LARGEST >> 20} MiB, no map is", str(path))
    try:
        return parse(raw.decode(), str(path))
    except UnicodeDecodeError as error:
        raise BadMap([Fault(raw[: error.start].count(b"\n") + 1, "not UTF-8")], str(path)) from None


def line_of(value: object) -> int:
    """The line of a part of a file, 0 if it has none."""
    return getattr(value, "line", 0)
