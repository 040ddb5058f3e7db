"""Fetch the two fonts of the pages (Barlow and Barlow Semi Condensed, OFL) from their npm packages into the static folder.

They are not committed. Without npm, or without a network, nothing is written and the fallback fonts serve.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "stellwerk" / "web" / "static" / "fonts"
WANTED = {
    "@fontsource/barlow": ("barlow", (400, 600, 700)),
    "@fontsource/barlow-semi-condensed": ("barlow-semi-condensed", (400, 600, 700)),
}


def names() -> list[str]:
    """The files the style sheet asks for."""
    return [f"{family}-latin-{weight}-normal.woff2" for family, weights in WANTED.values() for weight in weights]


def fetch() -> str:
    """Fetch what is missing; what happened, in a sentence."""
    if all((FOLDER / name).exists() for name in names()):
        return "the fonts are here"
    npm = shutil.which("npm")
    if not npm:
        return "no npm: the pages use fallback fonts"
    with tempfile.TemporaryDirectory() as scratch:
        for package, (family, weights) in WANTED.items():
            try:
                subprocess.run([npm, "pack", "--silent", f"{package}@5"], cwd=scratch, check=True, capture_output=True, timeout=120)
            except (subprocess.SubprocessError, OSError):
                return f"npm could not fetch {package}: the pages use fallback fonts"
            for archive in Path(scratch).glob("*.tgz"):
                unpack(archive, family, weights)
                archive.unlink()
    return "the fonts were fetched"


def unpack(archive: Path, family: str, weights: tuple[int, ...]) -> None:
    """Take the few files we need out of a package."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as package:
        for weight in weights:
            name = f"{family}-latin-{weight}-normal.woff2"
            member = package.extractfile(f"package/files/{name}")
            if member:
                (FOLDER / name).write_bytes(member.read())


if __name__ == "__main__":
    sys.stdout.write(f"stellwerk: {fetch()}\n")
