"""What the errors of the package have in common."""

from __future__ import annotations

from typing import Any


class UserError(Exception):
    """Something asked for that cannot be done; whoever asked is told why in one line."""


class Portable(Exception):
    """An error that comes whole out of a pickle or a copy, whatever it is made from."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, dict(vars(self)))


def _again(kind: type[Portable], args: tuple[Any, ...], fields: dict[str, Any]) -> Portable:
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error
