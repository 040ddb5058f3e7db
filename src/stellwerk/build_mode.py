"""Which form of the rules runs: compiled, or the same files interpreted (`STELLWERK_INTERPRETED=1` asks for it)."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).parent


class SourceFirst:
    """Finds the package's own modules as source files even where a compiled twin lies beside them."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The `.py` of a compiled module; None leaves all others to Python."""
        if not name.startswith("stellwerk."):
            return None
        source = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if not source.exists() or not has_compiled_twin(source):
            return None
        return importlib.util.spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


def has_compiled_twin(source: Path) -> bool:
    """Whether an extension module of the same name lies beside this source."""
    return any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)


def prefer_source_if_asked() -> None:
    """Called once, before any rule is imported."""
    if os.environ.get("STELLWERK_INTERPRETED") and SourceFirst not in sys.meta_path:
        sys.meta_path.insert(0, SourceFirst)


def is_compiled() -> bool:
    """Whether the rules of this process run as machine code."""
    return not str(sys.modules["stellwerk.contract"].__file__).endswith(".py")
