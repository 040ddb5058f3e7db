"""Writes `layout.py` and `layout.pxd` from every list of fields below `games/`; a test fails where they are not what the list says.

    python tools/fields.py

A list is a file `fields.py` (or `*_fields.py`) with a `FIELDS`, one line a field: `Number` and `Numbers` are C numbers and arrays of a
fixed size, with the value they have at first; a `Thing` is shared by all copies; a `Part` has a list of its own, and is copied and compared
with the state. Change the list, run this, build. The layout is written beside its list; the rules extend its class and add no field.

There is one layout at the bottom of a state, however many classes stand on it (`Layout <- Cards <- Network <- State`); a long list is
several tuples, joined. A part (a city, say) has a folder and a list of its own, with `inherited=()` and as `base` a class without fields
that knows `_copy` and `_values`: `Layout(City) <- Paris`. Then `Part("city", "City", ...)` in the state's list copies and compares it.

Where classes must stand between fields (a city's rules are told a `Position`, and a state has a city) there are two lists: the lower one
is not whole and only declares (`Layout <- Position`), the upper one inherits its fields and does the rest (`Layout(Position) <- State`).
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).resolve().parents[1] / "src"


def main() -> None:
    """Write what is not so yet: an untouched file is not compiled anew."""
    enter_packages()
    for path in sorted((SOURCE / "stellwerk" / "games").rglob("*fields.py")):
        fields = import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts)).FIELDS
        layout = path.with_name(path.name.replace("fields", "layout"))
        write(layout, fields.python())
        write(layout.with_suffix(".pxd"), fields.pxd())


def enter_packages() -> None:
    """Have all packages without running them: rules that lack a layout do not run, and nothing else is needed here."""
    for path in SOURCE.rglob("__init__.py"):
        package = ModuleType(".".join(path.parent.relative_to(SOURCE).parts))
        package.__path__ = [str(path.parent)]
        sys.modules[package.__name__] = package


def write(path: Path, text: str) -> None:
    """And say so."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(SOURCE.parent))


if __name__ == "__main__":
    main()
