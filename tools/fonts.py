"""Fetch the two fonts of the pages (Barlow and Barlow Semi Condensed, OFL) from their npm packages into the static folder.

They are not committed. Every file is known by its checksum: what is missing or different is fetched again, and nothing else is ever
written. Without npm, or without a network, the fallback fonts serve.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "stellwerk" / "web" / "static" / "fonts"
PACKAGES = ("@fontsource/barlow@5.3.0", "@fontsource/barlow-semi-condensed@5.3.0")
LICENCE = "package/LICENSE"
FILES = {
    "barlow-latin-400-normal.woff2": "b0a8ad37ac45f5fb22ced461576db72e44e295107aad7a9c8a7a4bad728fd03b",
    "barlow-latin-600-normal.woff2": "4b52ddd4836b592df0e4832b8286956883cdc651b015126bdd18f184b7f90cc3",
    "barlow-latin-700-normal.woff2": "2d797dd8b35dcb3413e1af9d7052b3f4f8c341a147cdcb01f4f06af80db53289",
    "barlow-licence.txt": "4877e0c1b66f0b16cc3ebc4801c4def24c06252f618b9229428b20c7387aa0c0",
    "barlow-semi-condensed-latin-400-normal.woff2": "d03a7a5f6b74534c80699289d4f6495fdb09a7596774a4ede79129d2f8bb67b1",
    "barlow-semi-condensed-latin-600-normal.woff2": "f158417e9207b5362f9b71a2fe779ce5bb836ad972f38445c3163af39d2c998d",
    "barlow-semi-condensed-latin-700-normal.woff2": "fb958c8c20a05552ac8a85d925d96028d52565792650e941a5fe96b6997aa5cb",
    "barlow-semi-condensed-licence.txt": "56027070a748db90a33c074bf7b9b7f0df66dd38a8a0d3e3a951f79035f9c4a0",
}
"""What the style sheet asks for, with its licence, and the SHA-256 of each."""


def is_right(name: str, content: bytes) -> bool:
    """Whether this is the file we mean by that name."""
    return hashlib.sha256(content).hexdigest() == FILES.get(name)


def is_here() -> bool:
    """Whether every file is in the folder, and right."""
    return all((FOLDER / name).is_file() and is_right(name, (FOLDER / name).read_bytes()) for name in FILES)


def fetch() -> str:
    """Fetch them unless they are here; what happened, in a sentence."""
    if is_here():
        return "the fonts are here"
    npm = shutil.which("npm")
    if not npm:
        return "no npm: the pages use fallback fonts"
    with tempfile.TemporaryDirectory() as scratch:
        for package in PACKAGES:
            try:
                subprocess.run([npm, "pack", "--silent", package], cwd=scratch, check=True, capture_output=True, timeout=120)
            except (subprocess.SubprocessError, OSError):
                return f"npm could not fetch {package}: the pages use fallback fonts"
        for archive in Path(scratch).glob("*.tgz"):
            unpack(archive)
    return "the fonts were fetched" if is_here() else "npm fetched other fonts than we know: the pages use fallback fonts"


def unpack(archive: Path) -> None:
    """Take the few files we know out of a package."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    family = archive.name.removeprefix("fontsource-").rpartition("-")[0]
    with tarfile.open(archive) as package:
        for member in package.getmembers():
            name = f"{family}-licence.txt" if member.name == LICENCE else Path(member.name).name
            stream = package.extractfile(member) if name in FILES else None
            if stream and is_right(name, content := stream.read()):
                (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    sys.stdout.write(f"stellwerk: {fetch()}\n")
