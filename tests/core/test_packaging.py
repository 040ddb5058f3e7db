"""What is published is whole: the sdist has all that is committed, a wheel all that the package needs; `make package` builds them."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools import fonts

ROOT = Path(__file__).parents[2]
FONTS = {f"src/stellwerk/web/static/fonts/{name}" for name in fonts.FILES}


def setup_py(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", *words],
        cwd=ROOT,
        env={**os.environ, "STELLWERK_BUILD": "interpreted", **env},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """What is committed, and the fonts, which are fetched."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git clone")
    return set(done.stdout.split()) | FONTS


def need_fonts() -> None:
    if not fonts.is_here():
        pytest.skip("no fonts: they could not be fetched")


def test_the_sdist_has_everything_that_is_committed_and_the_fonts(tracked: set[str], tmp_path: Path) -> None:
    need_fonts()
    done = setup_py("egg_info", "--egg-base", str(tmp_path))
    assert done.returncode == 0, done.stderr
    packed = set((tmp_path / "stellwerk.egg-info" / "SOURCES.txt").read_text().splitlines())
    assert tracked - packed == set()
    assert {name for name in packed if name.endswith((".so", ".c", ".pyc"))} == set()


def test_a_wheel_has_every_file_of_the_package_and_the_fonts(tracked: set[str], tmp_path: Path) -> None:
    need_fonts()
    done = setup_py("build", "--build-base", str(tmp_path / "base"), "--build-lib", str(tmp_path / "lib"))
    assert done.returncode == 0, done.stderr
    packed = {f"src/{path.relative_to(tmp_path / 'lib').as_posix()}" for path in (tmp_path / "lib").rglob("*") if path.is_file()}
    assert {name for name in tracked if name.startswith("src/stellwerk/")} - packed == set()


def test_without_the_fonts_nothing_is_packed_and_nothing_is_fetched(tmp_path: Path) -> None:
    """In a tree of its own that has only what the refusal looks at."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/stellwerk/version.py", "src/stellwerk/web/style/fonts.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for command in ("sdist", "bdist_wheel"):
        done = subprocess.run([sys.executable, "setup.py", "-q", command], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        assert done.stderr.splitlines()[-1].startswith("stellwerk: fonts/barlow-latin-400-normal.woff2 is missing: `make fonts` fetches")
        assert not (tmp_path / "dist").exists()


@pytest.mark.parametrize("lacking", ["compiler", "cython"])
def test_without_a_compiler_or_cython_a_wheel_is_for_every_machine_and_says_that_it_is_slow(lacking: str, tmp_path: Path) -> None:
    need_fonts()
    (tmp_path / "Cython.py").write_text("raise ImportError('no Cython here')\n")
    env = {"CC": "/bin/false"} if lacking == "compiler" else {"PYTHONPATH": str(tmp_path)}
    folders = {name: str(tmp_path / name) for name in ("egg", "base", "lib", "temp", "wheel")}
    for folder in folders.values():
        Path(folder).mkdir()
    words = ["egg_info", "--egg-base", folders["egg"], "build", "--build-base", folders["base"], "--build-lib", folders["lib"]]
    done = setup_py(
        *words, "bdist_wheel", "--bdist-dir", folders["temp"], "--dist-dir", folders["wheel"], STELLWERK_BUILD="compiled", **env
    )
    assert done.returncode == 0, done.stderr
    assert "the rules could not be compiled" in done.stderr
    (built,) = Path(folders["wheel"]).iterdir()
    assert built.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(built) as wheel:
        wheel.extractall(tmp_path / "installed")
    version = [sys.executable, "-m", "stellwerk", "--version"]
    said = subprocess.run(
        version, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")}, capture_output=True, text=True
    )
    assert "rules interpreted" in said.stdout


def test_fonts_are_what_the_style_sheet_asks_for() -> None:
    style = (ROOT / "src/stellwerk/web/style/fonts.css").read_text(encoding="utf-8")
    assert {name for name in fonts.FILES if name.endswith(".woff2")} == {part.partition(")")[0] for part in style.split("url(fonts/")[1:]}
    need_fonts()


def test_only_the_fonts_we_know_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that says it is ours and holds something else leaves nothing behind."""
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(
        "#!/bin/sh\nmkdir -p package/files; echo other > package/files/barlow-latin-400-normal.woff2; echo other > package/LICENSE\n"
        "tar czf fontsource-barlow-5.3.0.tgz package\n"
    )
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent), prepend=os.pathsep)
    monkeypatch.setattr(fonts, "FOLDER", tmp_path / "fonts")
    assert fonts.fetch() == "npm fetched other fonts than we know: the pages use fallback fonts"
    assert list((tmp_path / "fonts").iterdir()) == []
