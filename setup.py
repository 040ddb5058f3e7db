"""Builds the compiled form of the hot rules where a C compiler is at hand; without one the same files run interpreted.

A module is compiled if a `.pxd` lies beside its `.py`. STELLWERK_BUILD=interpreted skips compiling, STELLWERK_BUILD=sanitized adds bounds
and shift checks that stop the process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
MODE = os.environ.get("STELLWERK_BUILD", "compiled")
# -ffp-contract=off: the same search trees on every machine
FLAGS = ["-O2", "-ffp-contract=off", "-Wno-unused-function"]
SANITIZE = ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover=all"]
DIRECTIVES = {"language_level": 3, "annotation_typing": False, "infer_types": True, "embedsignature": True}


class OptionalBuild(build_ext):
    """Compiling, on all cores, may fail; the package works without it and says so."""

    def finalize_options(self) -> None:
        """As many compilers at once as there are cores, unless somebody names a number."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile, or say why not."""
        try:
            super().run()
        except Exception as error:  # any failure of any compiler: the interpreted rules are the fallback
            if MODE == "sanitized":
                raise
            print(f"stellwerk: the rules could not be compiled ({error}); they will run interpreted", file=sys.stderr)


class WithFonts(build_py):
    """The fonts of the pages come from npm while the package is built."""

    def run(self) -> None:
        """Fetch them if they are missing; the pages do without."""
        subprocess.run([sys.executable, "tools/fonts.py"], check=False)
        super().run()


def extensions() -> list[Extension]:
    """One for each `.pxd`."""
    if MODE == "interpreted":
        return []
    from Cython.Build import cythonize

    flags, link = (SANITIZE, SANITIZE[2:]) if MODE == "sanitized" else (FLAGS, [])
    hot = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd"))
    modules = [
        Extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), [str(path)], extra_compile_args=flags, extra_link_args=link)
        for path in hot
    ]
    # the same C for both builds: only the compiler's flags differ
    return cythonize(
        modules, compiler_directives=DIRECTIVES, include_path=[str(SOURCE)], build_dir="build/c", nthreads=os.cpu_count() or 1, quiet=True
    )


if __name__ == "__main__":  # the processes that write the C may read this file again
    setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": WithFonts})
