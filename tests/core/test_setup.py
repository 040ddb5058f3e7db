"""An incremental build: whatever changes, nothing compiled stays that was made for another layout of a class."""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHAIN = {
    "box/core": "cdef class Core:\n    cdef int one\n",
    "box/state": "from box cimport core\n\ncdef class State(core.Core):\n    cdef int two\n",
    "box/bots/policy": "from box.state cimport State as AnyState\n\ncdef class Policy:\n    cdef AnyState state\n",
    "box/alone": "cdef int three\n",
}


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Our setup.py, in a folder where the sources are a few lines."""
    found = spec_from_file_location("stellwerk_setup", ROOT / "setup.py")
    assert found
    assert found.loader
    monkeypatch.setenv("STELLWERK_BUILD", "compiled")
    module = module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    for name, text in CHAIN.items():
        path = Path("src", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".pxd").write_text(text)
        path.with_suffix(".py").write_text("")
    return module


def depends(script: Any) -> dict[str, set[str]]:
    """By the last part of its name, what each module depends on."""
    return {one.name.rpartition(".")[2]: {Path(path).stem for path in one.depends} for one in script.extensions()}


def test_a_module_depends_on_what_it_cimports_directly_or_through_others(script: Any) -> None:
    assert depends(script) == {"core": {"core"}, "state": {"state", "core"}, "policy": {"policy", "state", "core"}, "alone": {"alone"}}


@pytest.mark.parametrize(
    "line",
    [
        "from box.core cimport Core",
        "from box cimport alone, core",
        "from box cimport core as ground  # the base",
        "from box cimport (\n    alone,\n    core,  # the base\n)",
        "from box cimport alone, \\\n    core",
        "cimport box.core",
        "from ..core cimport Core",
        "from .. cimport core",
    ],
)
def test_every_way_to_say_it_counts(script: Any, line: str) -> None:
    Path("src/box/bots/policy.pxd").write_text(f"{line}\n")
    assert "core" in depends(script)["policy"]


def test_what_is_cimported_from_elsewhere_is_no_file_of_ours(script: Any) -> None:
    Path("src/box/alone.pxd").write_text("from libc.stdint cimport uint64_t\ncimport cython\n")
    assert depends(script)["alone"] == {"alone"}


def test_c_that_is_older_than_a_layout_it_was_made_for_is_written_anew(script: Any) -> None:
    modules = script.extensions()
    written = {one.name: Path("build/c", one.sources[0]).with_suffix(".c") for one in modules}
    for path in written.values():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    later = max(path.stat().st_mtime for path in written.values()) + 10
    os.utime("src/box/core.pxd", (later, later))
    script.drop_stale_c(modules)
    assert [name for name, path in written.items() if path.exists()] == ["box.alone"]


def test_nothing_that_cython_finds_is_missing(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    dependencies, main, options = (
        pytest.importorskip(f"Cython.{name}") for name in ("Build.Dependencies", "Compiler.Main", "Compiler.Options")
    )
    monkeypatch.chdir(ROOT)
    context = main.Context.from_options(options.CompilationOptions(options.default_options, include_path=["src"]))
    tree = dependencies.create_dependency_tree(context, quiet=True)
    for module in script.extensions():
        found = {Path(path) for path in tree.all_dependencies(module.sources[0]) if path.endswith(".pxd")}
        assert found <= {Path(path) for path in module.depends}, module.name
