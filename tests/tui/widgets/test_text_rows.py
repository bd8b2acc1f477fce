"""Rows of text: fitting, wrapping, and finding changed cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from seatui.tui.widgets.text_rows import Row, _cells, changed_runs, changed_span, fit, row_width, shorten, wrap_words

PLAIN, BOLD = Style(), Style(bold=True)
rows = st.lists(st.tuples(st.text("ab 舟é", max_size=6), st.sampled_from([PLAIN, BOLD])), max_size=5).map(tuple)


@given(rows, st.integers(1, 30))
def test_a_fitted_row_has_exactly_the_width(row: Row, width: int) -> None:
    assert row_width(fit(row, width, PLAIN)) == width


@given(st.text("abc 舟", max_size=60), st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, width: int) -> None:
    lines = wrap_words(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(rows, rows)
def test_outside_the_changed_span_two_rows_look_the_same(one: Row, other: Row) -> None:
    old, new = fit(one, 20, PLAIN), fit(other, 20, PLAIN)
    first, end = changed_span(old, new) or (20, 20)
    left, right = slice(0, first), slice(end, 20)
    assert _cells(old)[left] == _cells(new)[left]
    assert _cells(old)[right] == _cells(new)[right]


def test_a_change_of_style_alone_is_a_change() -> None:
    assert changed_span((("abcd", PLAIN),), (("a", PLAIN), ("bc", BOLD), ("d", PLAIN))) == (1, 3)


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("a sailor of Astrid", 18, "a sailor of Astrid"),
        ("a sailor of Astrid", 17, "a sailor of Astr…"),
        ("Astrid   ", 6, "Astrid   "),
        ("ab", 1, "ab"),
    ],
)
def test_what_does_not_fit_ends_with_an_ellipsis(text: str, width: int, shown: str) -> None:
    assert "".join(part for part, _ in shorten([(text, PLAIN)], width, "…")) == shown


def test_few_cells_between_two_changes_are_sent_again() -> None:
    assert changed_runs((("a123456b", PLAIN),), (("c123456d", PLAIN),)) == [(0, 8)]


def test_many_cells_between_two_changes_are_jumped_over() -> None:
    assert changed_runs((("a123456789b", PLAIN),), (("c123456789d", PLAIN),)) == [(0, 1), (10, 11)]


def test_cells_in_a_style_of_their_own_are_jumped_over() -> None:
    assert changed_runs((("a1", PLAIN), ("2", BOLD), ("3b", PLAIN)), (("c1", PLAIN), ("2", BOLD), ("3d", PLAIN))) == [(0, 1), (4, 5)]
