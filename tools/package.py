"""Build what is published, and look whether it is whole: `make package`. Nothing is fetched; the wheels are built from the sdist alone.

Three are made: one with the rules compiled, one where there is no C compiler, and one where there is no Cython. The last two are pure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
LARGEST = 4_000_000
"""Bytes of a wheel; with debug symbols it would be more than twice that."""


def main() -> None:
    """Build and check; the first fault ends it."""
    for old in DIST.glob("stellwerk-*"):
        old.unlink()
    run("setup.py", "--quiet", "sdist", "--dist-dir", str(DIST), cwd=ROOT)
    source = next(DIST.glob("stellwerk-*.tar.gz"))
    check_source(source)
    with tempfile.TemporaryDirectory() as scratch:
        without_cython = Path(scratch) / "Cython.py"
        without_cython.write_text("raise ImportError('not here')\n")
        pure = [
            wheel(source, Path(scratch) / "no-compiler", CC="/bin/false"),
            wheel(source, Path(scratch) / "no-cython", PYTHONPATH=scratch),
        ]
        for built in pure:
            need(built.name.endswith("-py3-none-any.whl"), f"{built.name}: without compiled rules a wheel is for every machine")
            check_wheel(built, "interpreted")
    compiled = wheel(source, DIST)
    need(not compiled.name.endswith("-any.whl"), f"{compiled.name}: the rules were not compiled")
    check_wheel(compiled, "compiled")
    print(f"{source.name} {source.stat().st_size:,} bytes, {compiled.name} {compiled.stat().st_size:,} bytes: whole")


def need(is_so: bool, fault: str) -> None:
    """End with the fault unless it is so."""
    if not is_so:
        sys.exit(f"stellwerk: {fault}")


def run(*words: str, cwd: Path, **env: str) -> str:
    """What Python says to these words; what it complains about is shown."""
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env={**os.environ, **env}, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def wheel(source: Path, folder: Path, **env: str) -> Path:
    """The wheel that pip builds of an sdist."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-cache-dir")
    run("-m", "pip", "wheel", *quiet, "--no-index", "--no-build-isolation", "--no-deps", "-w", str(folder), str(source), cwd=ROOT, **env)
    return next(folder.glob("stellwerk-*.whl"))


def check_source(source: Path) -> None:
    """Everything that is committed is in it."""
    with tarfile.open(source) as package:
        inside = {name.partition("/")[2] for name in package.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    need(not (missing := sorted(set(tracked) - inside)), f"{source.name} lacks {', '.join(missing)}")
    need(not (more := [name for name in inside if name.endswith((".so", ".c", ".pyc"))]), f"{source.name} has {', '.join(more)}")


def check_wheel(built: Path, mode: str) -> None:
    """It has what belongs to the package, is small, and runs."""
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "stellwerk").rglob("*") if path.is_file()}
    wanted = {name for name in sources if not name.endswith((".so", ".pyc"))}
    with zipfile.ZipFile(built) as package, tempfile.TemporaryDirectory() as folder:
        inside = set(package.namelist())
        need(not (missing := sorted(wanted - inside)), f"{built.name} lacks {', '.join(missing)}")
        need(any(name.endswith(".woff2") for name in inside), f"{built.name} has no fonts")
        package.extractall(folder)
        said = run("-m", "stellwerk", "--version", cwd=Path(folder), PYTHONPATH=folder)
    need(f"rules {mode}" in said, f"{built.name} says {said.strip()!r}, not that its rules are {mode}")
    need(built.stat().st_size < LARGEST, f"{built.name} has {built.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
