"""Builds the compiled form of the hot rules where Cython and a C compiler are at hand; without them the same files run interpreted.

A module is compiled if a `.pxd` lies beside its `.py`. STELLWERK_BUILD=interpreted skips compiling, STELLWERK_BUILD=sanitized adds bounds
and shift checks that stop the process. It is all or nothing: a wheel without compiled rules is a pure one, for every machine.

Nothing is fetched here: the fonts of the pages lie in their folder (`make fonts`), or a wheel is refused; STELLWERK_FONTS=without builds
one all the same.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext, customize_compiler, new_compiler
from setuptools.command.sdist import sdist

SOURCE = Path("src")
C = Path("build") / "c"
MODE = os.environ.get("STELLWERK_BUILD", "compiled")
# -ffp-contract=off: the same search trees on every machine; -g0: Python's own flags ask for debug symbols, three times the size
FLAGS = ["-O2", "-g0", "-ffp-contract=off", "-Wno-unused-function"]
SANITIZE = ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover=all"]
DIRECTIVES = {"language_level": 3, "annotation_typing": False, "infer_types": True, "embedsignature": True}
PAGES = SOURCE / "stellwerk" / "web"


def tell(sentence: object) -> None:
    """For whoever builds."""
    print(f"stellwerk: {sentence}", file=sys.stderr)


# ------------------------------------------------------------ compiling
def extensions() -> list[Extension]:
    """One for each `.pxd`."""
    if MODE == "interpreted":
        return []
    flags, link = (SANITIZE, SANITIZE[2:]) if MODE == "sanitized" else (FLAGS, [])
    hot = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd"))
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            depends=sorted(str(layout) for layout in layouts(path.with_suffix(".pxd"))),
            extra_compile_args=flags,
            extra_link_args=link,
        )
        for path in hot
    ]


def layouts(path: Path) -> set[Path]:
    """A `.pxd` and all that it cimports, directly or through others: whenever one changes, so does where the C finds things."""
    found, new = set(), {path}
    while new:
        found |= new
        new = set().union(*map(cimported, new)) - found
    return found


def cimported(path: Path) -> set[Path]:
    """The `.pxd` of ours that one names; `from package cimport module` means a module, which Cython itself overlooks."""
    named = set()
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    for dots, package, several, one in re.findall(
        r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+)?cimport[ \t]+(?:\(([^)]*)\)|(.*))", text, re.MULTILINE
    ):
        place = path.parents[len(dots) - 1] if dots else SOURCE
        place = place.joinpath(*package.split(".")) if package else place
        names = [name.split("#")[0].split()[0] for name in (several or one).split(",") if name.split("#")[0].strip()]
        named |= {place, *(place.joinpath(*name.split(".")) for name in names)}
    return {layout for name in named if (layout := name.with_suffix(".pxd")).is_file()}


class OptionalBuild(build_ext):
    """Compiling, on all cores, may fail; the package works without it and says so."""

    def finalize_options(self) -> None:
        """As many compilers at once as there are cores, unless somebody names a number."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile all or nothing, as half of the rules compiled would not work."""
        if not self.extensions:
            return
        goals = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        try:
            try_compiler()
            write_c(self.extensions)
            super().run()
        except Exception as error:  # no Cython, no compiler, any failure of any compiler: the interpreted rules are the fallback
            if MODE == "sanitized":
                raise
            tell(f"the rules could not be compiled ({error}); they will run interpreted")
            for path in goals:
                path.unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []


def try_compiler() -> None:
    """Compile three lines: if that fails there is no sense in writing the C, which takes a minute."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void);\nint probe(void) { return PY_VERSION_HEX > 0; }\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        headers = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
        try:
            compiler.compile([str(source)], output_dir=scratch, include_dirs=headers)
        except Exception as error:  # each kind of compiler has its own
            raise RuntimeError("there is no C compiler with the headers of Python") from error


def write_c(modules: list[Extension]) -> None:
    """Give each module its C, which is one for all builds: only the compiler's flags differ."""
    from Cython.Build import cythonize  # it may be missing

    drop_stale_c(modules)
    written = cythonize(
        modules, compiler_directives=DIRECTIVES, include_path=[str(SOURCE)], build_dir=str(C), nthreads=os.cpu_count() or 1, quiet=True
    )
    sources = {module.name: module.sources for module in written}
    for module in modules:
        module.sources = sources[module.name]


def drop_stale_c(modules: list[Extension]) -> None:
    """Have the C written anew that is older than what its module depends on: Cython looks only at what it has found itself."""
    for module in modules:
        written = (C / module.sources[0]).with_suffix(".c")
        if written.exists() and written.stat().st_mtime < max(Path(layout).stat().st_mtime for layout in module.depends):
            written.unlink()


# ------------------------------------------------------------ packing
class Wheel(bdist_wheel):
    """For this machine if the rules are compiled, for every machine if not."""

    def run(self) -> None:
        """Build first: only then it is known which."""
        refuse_without_fonts()
        self.run_command("build")
        self.skip_build = True
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class Source(sdist):
    """Everything that is committed (MANIFEST.in), and the fonts, so that a wheel can be built from it without a network."""

    def run(self) -> None:
        """Pack it."""
        refuse_without_fonts()
        super().run()


def refuse_without_fonts() -> None:
    """Every font that the style sheet asks for goes into what we publish."""
    style = (PAGES / "style" / "fonts.css").read_text(encoding="utf-8")
    missing = [name for name in re.findall(r"url\((fonts/[^)]+)\)", style) if not (PAGES / "static" / name).exists()]
    if missing and os.environ.get("STELLWERK_FONTS") != "without":
        sys.exit(f"stellwerk: {missing[0]} is missing: `make fonts` fetches the fonts, STELLWERK_FONTS=without does without")


if __name__ == "__main__":  # the processes that write the C may read this file again
    setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "bdist_wheel": Wheel, "sdist": Source})
