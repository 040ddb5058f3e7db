"""What we write for a terminal is what rich reads."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.markup import render

from stellwerk.terminal import bare, cell_width, escape, fit

TEXTS = st.text(alphabet="ab[]/#@= Äß京Ａ", max_size=30)


@given(TEXTS)
@example("[bold]")
@example("\\[bold]")
def test_a_name_is_shown_as_it_is_written(text: str) -> None:
    assert render(escape(text), emoji=False).plain == text


@given(TEXTS, TEXTS)
def test_bare_text_is_what_rich_shows(one: str, two: str) -> None:
    markup = f"[bold red]{escape(one)}[/] {escape(two)}"
    assert bare(markup) == render(markup, emoji=False).plain


@given(TEXTS, st.integers(0, 40))
def test_a_text_fits_its_cells(text: str, cells: int) -> None:
    assert cell_width(text) == cell_len(text)
    assert cell_len(fit(text, cells)) == cells
    assert fit(text, 60).rstrip() == text.rstrip()
