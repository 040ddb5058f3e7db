"""Dependencies point one way: core <- games <- bots, analysis, rl, table <- store, web, cli. Games never import one another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stellwerk

PACKAGE = Path(str(stellwerk.__file__)).parent
LAYERS = (
    {"version", "errors", "limits", "maps", "options", "words", "svg", "theme", "export", "build_mode"},
    {"core", "chance"},
    {"games", "playout", "judgement", "dealer"},
    {"record"},
    {"bots", "analysis", "rl", "table"},
    {"store", "web", "cli", "__main__", "__init__"},
)
"""A module may import from its own layer and those before it."""


def layer(name: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if name in names)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The dotted names below `stellwerk` that a file imports, anywhere in it but for type checkers only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.unparse(block.test)
        for node in ast.walk(block)
    }
    found = set()
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} if node.module == "stellwerk" else {str(node.module)}
    return {name.removeprefix("stellwerk.") for name in found if name.startswith("stellwerk.")}


def test_every_top_level_name_has_a_layer() -> None:
    names = {
        path.stem if path.suffix else path.name for path in PACKAGE.iterdir() if (path.suffix == ".py" or (path / "__init__.py").exists())
    }
    assert names <= set.union(*LAYERS)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).with_suffix("").parts
    for name in imports(path):
        parts = name.split(".")
        if parts[0] not in set.union(*LAYERS):
            continue  # an object of stellwerk/__init__.py, checked below
        assert layer(parts[0]) <= layer(own[0]), f"{'.'.join(own)} imports {name}"
        if own[0] == "games" and parts[0] == "games" and len(own) > 2 and len(parts) > 1:
            assert parts[1] == own[1], f"{'.'.join(own)} imports another game: {name}"
    if own not in (("__init__",), ("__main__",)) and own[0] not in LAYERS[-1] | LAYERS[-2]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "stellwerk":
                assert all(alias.name in set.union(*LAYERS) for alias in node.names), f"{path}: import from the defining module"


def test_the_contract_stays_thin() -> None:
    """core.py is abstract methods and small values; a base class with behaviour would show here first."""
    tree = ast.parse((PACKAGE / "core.py").read_text(encoding="utf-8"))
    code = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    assert len(code) < 200
