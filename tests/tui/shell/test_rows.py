"""Lists and lines."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.screen import Screen

from seatui.tui.shell.lines import FILL, Line, Span, _fit
from seatui.tui.shell.rows import GAP, Row, Rows, heading
from tests.tui.app_driver import app, press, text_of


def rows_of(names: Sequence[str]) -> list[Row]:
    return [Row(name, ((Span(name),),)) for name in names]


@asynccontextmanager
async def showing(rows: Sequence[Row]) -> AsyncIterator[tuple[Pilot[None], Rows]]:
    async with app().run_test(size=(80, 24)) as pilot:
        screen: Screen[None] = Screen()
        made = Rows(lambda _: rows)
        await pilot.app.push_screen(screen)
        await screen.mount(made)
        made.focus()
        await pilot.pause()
        yield pilot, made


NAMES = [f"row {number}" for number in range(100)]


async def test_headings_and_gaps_are_stepped_over() -> None:
    async with showing([heading("One"), *rows_of("a"), GAP, heading("Two"), *rows_of("b")]) as (pilot, rows):
        assert rows.selected == "a"
        await press(pilot, "down")
        assert rows.selected == "b"


async def test_the_pointer_stays_at_the_ends() -> None:
    async with showing(rows_of("ab")) as (pilot, rows):
        await press(pilot, "up", "up")
        assert rows.selected == "a"
        await press(pilot, "down", "down", "down")
        assert rows.selected == "b"


async def test_a_long_list_scrolls_with_the_pointer() -> None:
    async with showing(rows_of(NAMES)) as (pilot, rows):
        await press(pilot, "end")
        assert rows.selected == "row 99"
        assert "▸ row 99" in text_of(pilot.app)
        await press(pilot, "home")
        assert "▸ row 0 " in text_of(pilot.app)


async def test_a_page_is_about_as_long_as_the_list_is_high() -> None:
    async with showing(rows_of(NAMES)) as (pilot, rows):
        await press(pilot, "pagedown")
        assert rows.selected == "row 23"
        await press(pilot, "pageup")
        assert rows.selected == "row 0"


async def test_what_stands_above_the_first_row_comes_into_sight_again() -> None:
    async with showing([heading("Top"), *rows_of(NAMES)]) as (pilot, _):
        await press(pilot, "end", "home")
        assert "Top" in text_of(pilot.app)


async def test_an_empty_list_takes_all_keys_and_does_nothing() -> None:
    async with showing([heading("Nothing")]) as (pilot, rows):
        await press(pilot, "down", "pagedown", "end", "enter")
        assert rows.selected == ""


async def test_the_wheel_scrolls_and_leaves_the_pointer() -> None:
    async with showing(rows_of(NAMES)) as (pilot, rows):
        rows.on_mouse_scroll_down()
        await pilot.pause()
        assert "row 3" in text_of(pilot.app).splitlines()[0]
        assert rows.selected == "row 0"


async def test_after_other_rows_the_pointer_is_on_the_same_key() -> None:
    async with showing(rows_of("abc")) as (pilot, rows):
        rows.select("c")
        rows.show(lambda _: rows_of("cba"))
        await pilot.pause()
        assert rows.selected == "c"
        rows.show(lambda _: rows_of("xy"))
        await pilot.pause()
        assert rows.selected == "x"


def cells(line: Line, width: int) -> str:
    return "".join(span.text for span in _fit(line, width, "…"))


def test_the_fill_takes_what_is_left() -> None:
    assert cells((Span("left"), FILL, Span("right")), 12) == "left   right"


def test_what_stands_before_the_fill_is_shortened_first() -> None:
    assert cells((Span("a long text"), FILL, Span("end")), 9) == "a lon…end"


@given(st.lists(st.text("ab é海", max_size=12), max_size=4), st.integers(0, 30))
def test_a_line_without_fill_is_never_wider_than_asked(texts: list[str], width: int) -> None:
    assert cell_len(cells(tuple(Span(text) for text in texts), width)) <= width
