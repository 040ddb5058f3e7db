"""Drawings as a tree: what is written, what is kept, what can be picked in it; and nobody else writes or reads markup by hand."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk.parts import Panel, Parts, beginnings
from stellwerk.svg import NOTHING, Node, as_is, at, el, g, label, once, picture, several, title, without, written

PACKAGE = Path(str(stellwerk.__file__)).parent
RUDE = """<b> & "c" 'd'"""


# ------------------------------------------------------------ written
@pytest.mark.parametrize(
    ("node", "text"),
    [
        (el("rect", x=1, y=2.5, width=0.333, rx=-0.001), '<rect x="1" y="2.5" width="0.33" rx="0"/>'),
        (el("path", class_="a", stroke_width=3, d=None), '<path class="a" stroke-width="3"/>'),
        (el("div"), "<div></div>"),
        (el("p", "a", el("b", "c"), "d"), "<p>a<b>c</b>d</p>"),
        (several("a", el("b"), NOTHING, ""), "a<b></b>"),
        (el("b") + el("i"), "<b></b><i></i>"),
        (at(1, 2.0, el("b"), scale=0.5, class_="k"), '<g transform="translate(1 2) scale(0.5)" class="k"><b></b></g>'),
        (el("p", as_is("<br>")), "<p><br></p>"),
    ],
)
def test_a_node_is_written_as_it_was_built(node: Node, text: str) -> None:
    assert str(node) == text
    assert str(written(node)) == text
    assert node.__html__() == text


@pytest.mark.parametrize("node", [el("p", RUDE, title=RUDE), g(title(RUDE)), label(0, 0, RUDE, 9), picture((0, 0, 1, 1), RUDE, el("b"))])
def test_words_are_escaped_wherever_they_stand(node: Node) -> None:
    root = ElementTree.fromstring(str(node))
    assert RUDE in [*root.itertext(), *root.attrib.values()]


@pytest.mark.parametrize("node", [NOTHING, g(), g("", NOTHING, class_="a"), several(), several(NOTHING, ""), at(1, 2)])
def test_nothing_is_nothing(node: Node) -> None:
    assert not node
    assert str(node) == ""


def test_equal_is_what_is_written_alike() -> None:
    one, other = g(el("path", d="M0 0")), several(el("g", as_is('<path d="M0 0"/>')))
    assert one == other
    assert len({one, other, g(el("path", d="M1 0"))}) == 2
    assert one != str(one)


# ------------------------------------------------------------ what can be touched
def test_a_node_knows_the_picks_in_it_from_the_first_to_the_last() -> None:
    first, second = el("button", data_pick="A:1"), g(el("circle"), data_pick="B")
    both = g(el("ul", el("li", first)), several(second, el("p", "C")), data_pick="all")
    assert both.picks == ("all", "A:1", "B")
    assert el("g", data_pick=None).picks == ()
    parts = Parts(picture((0, 0, 1, 1), "", second), several(el("p")), (Panel("one", first), Panel("two", el("p"))))
    assert parts.picks == ("B", "A:1")


def test_a_picture_with_something_to_pick_is_a_group() -> None:
    assert [picture((0, 0, 1, 1), "", one).attrs["role"] for one in (el("g"), g(el("g", data_pick="A")))] == ["img", "group"]


@pytest.mark.parametrize(
    ("token", "picks"),
    [("A-B", ("A-B",)), ("A-B:red", ("A-B", "A-B:red")), ("A:b:2", ("A", "A:b", "A:b:2")), (":r", ("", ":r")), ("-", ("-",))],
)
def test_a_pick_is_the_beginning_of_a_token_up_to_a_colon(token: str, picks: tuple[str, ...]) -> None:
    assert beginnings(token) == picks


@pytest.mark.parametrize("attrs", [{"data_pick": "A"}, {"data_why": "A"}, {"tabindex": 0}])
def test_of_what_is_kept_only_what_can_be_touched_stays_a_tree(attrs: dict[str, object]) -> None:
    node = g(el("b", el("i")), "&", g(el("i"), **attrs), el("u"), class_="a")
    kept = written(node)
    assert kept == node
    assert kept.is_live
    assert (kept.name, kept.attrs, kept.picks) == (node.name, node.attrs, node.picks)
    assert [each.name for each in kept.walk()] == ["g", "", "g", "", ""]


def test_what_cannot_be_touched_is_kept_as_text() -> None:
    node = g(el("b", el("i")), class_="a")
    kept = written(node)
    assert kept == node
    assert [each.name for each in kept.walk()] == [""]


def test_a_preview_is_kept_whole() -> None:
    kept = written(g(g(el("path"), g(label(0, 0, "3", 9)), class_="preview"), data_pick="A"))
    assert "text" in [each.name for each in kept.walk()]


def test_attributes_can_be_taken_away_anywhere() -> None:
    node = written(g(el("b", tabindex=0, class_="a"), g(el("i", tabindex=0)), tabindex=0))
    assert str(without(node, "tabindex")) == '<g><b class="a"></b><g><i></i></g></g>'
    assert "tabindex" in str(node)


def test_what_is_drawn_once_is_drawn_and_written_once() -> None:
    drawn = []

    @once(8)
    def card(n: int) -> Node:
        """A card."""
        drawn.append(n)
        return el("p", str(n))

    assert card(1) is card(1)
    assert (str(card(2)), drawn, card.__doc__) == ("<p>2</p>", [1, 2], "A card.")


# ------------------------------------------------------------ by hand
MARKUP = re.compile(r"</[a-z][a-z0-9]*>|<[a-z][a-z0-9]* [a-zA-Z-]+=|<[a-z]+/>|\bdata-(pick|why)=")
READERS = {"html", "html.parser", "xml.etree", "xml.etree.ElementTree", "xml.dom", "lxml"}


def by_hand(path: Path) -> list[str]:
    """Where a module writes markup into a string, or has something that reads markup or escapes words for it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told and MARKUP.search(node.value):
            found.append(f"{path.name}:{node.lineno}: {node.value[:40]}")
        names = (
            [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names] if isinstance(node, ast.Import) else []
        )
        found += [f"{path.name}:{node.lineno}: import {name}" for name in names if name in READERS]  # type: ignore[attr-defined]
    return found


def test_only_svg_writes_markup_and_nobody_reads_it() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 150
    assert [line for path in modules if path != PACKAGE / "svg.py" for line in by_hand(path)] == []


def test_the_law_sees_what_it_forbids(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    for text in (
        "x = f'<g class=\"{a}\">'",
        "x = '</svg>'",
        'x = \'data-pick="([^"]+)"\'',
        "from xml.etree import ElementTree",
        "from html import escape",
    ):
        bad.write_text(text, encoding="utf-8")
        assert by_hand(bad), text
    for text in ("x = a < b", "def f():\n    '''</g>'''", "x = '{n} < 3'", "x = 'one <svg> element'", "x = '(?P<code>[a-z]+)'"):
        bad.write_text(text, encoding="utf-8")
        assert not by_hand(bad), text
