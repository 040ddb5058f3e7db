"""Pictures as files: SVG, PNG, PDF, and what a notebook shows."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import stellwerk
from stellwerk.contract import View
from stellwerk.export import document, pdf, png, save
from stellwerk.games.next_station_london.rules.moves import PENCILS
from stellwerk.svg import Node, el
from stellwerk.theme import COLOURS, RULES, THEMES, TOKENS, board_css, stylesheet, tokens_css
from stellwerk.words import speaker

GAME = stellwerk.game("next-station-london")
SAY = speaker("en")


def some_view() -> View:
    state, dealer = GAME.new(1, {"powers": True, "objectives": True}), stellwerk.Dealer(stellwerk.seed_from("export"))
    for _ in range(40):
        for seat in state.turn():
            state.apply(seat, dealer.deal(state) if seat == stellwerk.DEALER else state.legal(seat)[-1])
    return state.view(0)


@pytest.fixture(scope="module")
def picture() -> Node:
    return GAME.picture(some_view(), SAY)


def a4(width: float, height: float) -> bool:
    return abs(width - 595.28) < 0.5 and abs(height - 841.89) < 0.5


@pytest.mark.parametrize("theme", THEMES)
def test_a_document_stands_alone(picture: Node, theme: str) -> None:
    text = document(picture, theme)
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in text
    assert "light-dark" not in text
    assert "href" not in text
    assert float(root.get("width") or 0) > float(root.get("height") or 0) > 0


def test_the_page_lies_under_the_whole_picture_wherever_that_begins() -> None:
    """By night a strip without it would be white."""
    page = ElementTree.fromstring(document(el("svg", viewBox="-20 -10.5 400 300"), "night")).find("{http://www.w3.org/2000/svg}rect")
    assert page is not None
    assert [page.get(name) for name in ("x", "y", "width", "height")] == ["-20", "-10.5", "400", "300"]


def test_themes_differ_and_an_unknown_one_is_refused(picture: Node) -> None:
    assert len({document(picture, theme) for theme in THEMES}) == len(THEMES)
    with pytest.raises(ValueError, match="no theme 'dusk'; there are: day, night, print"):
        document(picture, "dusk")


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="one <svg> element"):
        document(el("p", "no"))
    with pytest.raises(ValueError, match="one <svg> element"):
        document(el("svg"))


def test_selectors_are_simple_enough_for_every_reader() -> None:
    for theme in THEMES:
        for line in stylesheet(theme).splitlines():
            selector, _, body = line.partition(" { ")
            assert re.fullmatch(r"(svg|\.[a-z0-9-]+)( (text|\.[a-z0-9-]+))?", selector), line
            assert body.endswith(" }")


def test_every_class_of_a_picture_has_a_rule_or_a_purpose(picture: Node) -> None:
    known = {name for selector, _ in RULES for name in re.findall(r"\.([a-z0-9-]+)", selector)} | set(COLOURS)
    used = {name for names in re.findall(r'class="([^"]+)"', str(picture + GAME.sheet(SAY))) for name in names.split()}
    threads = {"thread", *[f"thread-{n}" for n in range(len(PENCILS))]}  # a page lights lines
    assert used - known <= {"pick", "preview", "plain", "centre", "dashes", "dots"} | threads


def test_the_page_and_the_file_share_one_definition() -> None:
    css = tokens_css()
    for name, (day, night, _) in TOKENS.items():
        assert f"--{name}: light-dark({day}, {night});" in css
    defined = set(re.findall(r"--([a-z0-9-]+):", css))
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", board_css())) <= defined


@pytest.mark.parametrize("width", [320, 1600])
def test_a_png_has_the_asked_width_and_something_on_it(picture: Node, width: int) -> None:
    image = Image.open(BytesIO(png(document(picture), width)))
    assert image.width == width
    assert abs(image.height / image.width - 1120 / 1660) < 0.01
    colours = image.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 50


def test_letters_show_on_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    whole = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **how: whole(**how, skip_system_fonts=True))
    words = document(el("svg", el("text", "Themse", x=5, y=15, font_size=14), viewBox="0 0 100 20"))
    blank = document(el("svg", viewBox="0 0 100 20"))
    assert png(words, 200) != png(blank, 200)


def test_a_pdf_is_one_page_of_a4(picture: Node) -> None:
    for svg, theme, upright in ((GAME.sheet(SAY), "print", True), (picture, "print", False), (picture, "night", False)):
        made = pdf(document(svg, theme))
        assert made.startswith(b"%PDF")
        assert len(re.findall(rb"/Type /Page\b(?!s)", made)) == 1
        box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", made)
        assert box
        width, height = float(box[1]), float(box[2])
        assert a4(width, height) if upright else a4(height, width)
        assert b"/Image" not in made.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b""), "lines, not pixels"


def test_the_same_picture_gives_the_same_files(picture: Node) -> None:
    assert png(document(picture), 400) == png(document(picture), 400)
    assert pdf(document(picture)) == pdf(document(picture))


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("b.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")])
def test_the_suffix_says_what_is_written(picture: Node, tmp_path: Path, name: str, start: bytes) -> None:
    save(picture, tmp_path / name, "day")
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["a.gif", "a", "a.svg.txt"])
def test_another_suffix_is_refused(picture: Node, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"must end with \.svg, \.png or \.pdf"):
        save(picture, tmp_path / name, "day")
    assert not (tmp_path / name).exists()


def test_a_notebook_shows_the_view() -> None:
    view = some_view()
    shown = view._repr_svg_()  # type: ignore[attr-defined]
    ElementTree.fromstring(shown)
    assert shown == document(GAME.picture(view, SAY), "day")


def test_converters_are_loaded_only_when_used() -> None:
    """They are slow to import, and most commands draw nothing."""
    slow = ("reportlab", "svglib", "resvg_py")
    program = f"import sys, stellwerk.export, stellwerk.cli; print([name for name in {slow} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
