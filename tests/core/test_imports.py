"""Dependencies point one way: contract <- kit <- games <- bots, analysis, rl, table <- store <- server <- web <- cli.

Games never import one another, and the server knows nothing of HTTP.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk

PACKAGE = Path(str(stellwerk.__file__)).parent
BY_NAME = {"__import__", "import_module"}
LAYERS = (
    {"version", "lazy", "errors", "limits", "threads", "build_mode"},
    {"catalogs", "terminal", "maps", "options", "words", "svg", "parts", "score"}
    | {"story", "chronicle", "motion", "theme", "export", "png", "pdf"},
    {"contract", "chance", "effects"},
    {"kit"},
    {"games", "playout", "profile", "dealer"},
    {"record"},
    {"bots", "analysis", "rl", "table", "arena"},
    {"store"},
    {"server"},
    {"web"},
    {"cli", "__main__", "__init__"},
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
    if own not in (("__init__",), ("__main__",)) and own[0] not in set.union(*LAYERS[4:]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "stellwerk":
                assert all(alias.name in set.union(*LAYERS) for alias in node.names), f"{path}: import from the defining module"


def test_the_server_knows_no_http() -> None:
    """Everything below `stellwerk.server` can be had without what makes pages and answers requests."""
    names = [
        ".".join(("stellwerk", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in sorted((PACKAGE / "server").glob("*.py"))
    ]
    program = f"import importlib, sys; [importlib.import_module(name) for name in {names}]; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60).stdout.split()
    assert "stellwerk.server.hall" in loaded
    assert not {"starlette", "jinja2", "uvicorn", "stellwerk.web"} & set(loaded)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_import_hides_inside_a_function(path: Path) -> None:
    """What is slow to import, or not there on every machine, is asked of `stellwerk.lazy`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)]
    inner = [node for function in functions for node in ast.walk(function)]
    hidden = [
        node for node in inner if isinstance(node, ast.Import | ast.ImportFrom) or (isinstance(node, ast.Name) and node.id in BY_NAME)
    ]
    assert not hidden or path == PACKAGE / "lazy.py", [f"{path}:{node.lineno} {ast.unparse(node)}" for node in hidden]


def named(path: Path) -> str:
    """A file as the module that it is."""
    return ".".join(("stellwerk", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def needs(path: Path, known: set[str]) -> set[str]:
    """The modules that must be there before this one is, type checkers' apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.unparse(block.test)
        for node in ast.walk(block)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped:
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= full & known if full <= known else {str(node.module), *(full & known)}
    return found & known - {named(path)}


def test_no_module_comes_back_to_itself_by_its_imports() -> None:
    known = {named(path): path for path in modules()}
    leads = {name: needs(path, set(known)) for name, path in known.items()}
    while free := {name for name, others in leads.items() if not others & leads.keys()}:
        for name in free:
            del leads[name]
    assert not leads, f"import each other in a ring: {sorted(leads)}"


def test_the_contract_stays_thin() -> None:
    """contract.py is abstract methods and small values; a base class with behaviour would show here first."""
    tree = ast.parse((PACKAGE / "contract.py").read_text(encoding="utf-8"))
    code = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    assert len(code) < 224
