"""The brush sends only differences of style, and the terminal shows the same as with full styles."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from seatui.tui.paint.brush import Brush

TRUE = ColorSystem.TRUECOLOR
SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m|([^\x1b])")
LINED = {"4", "7", "9"}
ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


def shown(sent: str) -> list[tuple[str, object]]:
    """Each character that a terminal shows, with the visible part of its style: on a blank, its background and lines."""
    cells: list[tuple[str, object]] = []
    attributes: set[str] = set()
    colours = {"38": "", "48": ""}
    for numbers, char in SEQUENCE.findall(sent):
        if char:
            lines = attributes & LINED
            seen = (frozenset(attributes), *colours.values()) if char != " " or lines else colours["48"]
            cells.append((char, seen))
            continue
        rest = numbers.split(";")
        while rest:
            number, rest = rest[0], rest[1:]
            if number in colours:
                colours[number], rest = ";".join(rest[:4]), rest[4:]
            elif number == "0":
                attributes, colours = set(), {"38": "", "48": ""}
            else:
                attributes.add(number)
    return cells


def written(texts: list[tuple[str, Style | None]]) -> str:
    brush = Brush(TRUE)
    return "".join(brush.write(text, style) for text, style in texts) + brush.reset()


colours = st.sampled_from([None, "#102030", "#405060", "#ffffff"])


def styled(colour: str | None, ground: str | None, attributes: list[str]) -> Style:
    on: dict[str, Any] = dict.fromkeys(attributes, True)
    return Style(color=colour, bgcolor=ground, **on)


styles = st.builds(
    styled,
    colours,
    colours,
    st.lists(st.sampled_from(ATTRIBUTES), max_size=2),
)


@given(st.lists(st.tuples(st.text("ab ", min_size=1, max_size=3), st.none() | styles), max_size=12))
def test_it_looks_as_if_each_text_had_been_told_in_full(texts: list[tuple[str, Style | None]]) -> None:
    in_full = "".join(text if style is None else style.render(text, color_system=TRUE) for text, style in texts)
    assert shown(written(texts)) == shown(in_full)


def test_a_colour_on_the_same_ground_is_all_that_is_sent() -> None:
    brush = Brush(TRUE)
    brush.write("a", Style(color="#010203", bgcolor="#040506"))
    assert brush.write("b", Style(color="#070809", bgcolor="#040506")) == "\x1b[38;2;7;8;9mb"
    assert brush.write("c", Style(color="#070809", bgcolor="#040506")) == "c"


def test_blanks_need_no_colour() -> None:
    brush = Brush(TRUE)
    brush.write("a", Style(color="#010203", bgcolor="#040506", bold=True))
    assert brush.write("  ", Style(bgcolor="#040506")) == "  "


def test_lines_show_on_blanks() -> None:
    brush = Brush(TRUE)
    assert brush.write(" ", Style(underline=True)) == "\x1b[4m "
    assert brush.write(" ", Style()) == "\x1b[0m "


def test_a_link_is_written_as_it_is() -> None:
    brush = Brush(TRUE)
    brush.write("a", Style(bold=True))
    link = Style(link="https://example.org")
    assert brush.write("b", link) == f"\x1b[0m{link.render('b', color_system=TRUE)}"


def test_in_the_end_nothing_is_left_on() -> None:
    brush = Brush(TRUE)
    brush.write("a", Style(bold=True))
    assert brush.reset() == "\x1b[0m"
    assert brush.reset() == ""
