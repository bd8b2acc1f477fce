"""The Markdown of rulebooks as lines."""

from __future__ import annotations

from seatui.tui.screens.markdown import lines_of, spans_of, with_references
from seatui.tui.shell.lines import Line


def plain(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


def test_a_table_keeps_its_columns_and_breaks_the_last() -> None:
    text = "| word | meaning |\n|---|---|\n| tile | what lies on a square |\n| sea | water |"
    assert plain(lines_of(text, 20)) == ["word  meaning", "tile  what lies on a", "      square", "sea   water"]


def test_paragraphs_and_lists_are_wrapped() -> None:
    text = "One two three\nfour.\n\n- first item of the list\n- second"
    assert plain(lines_of(text, 14)) == ["One two three", "four.", "", "- first item", "  of the list", "- second"]


def test_what_stands_in_backticks_is_marked_also_over_a_line_break() -> None:
    lines = spans_of("type `sail north` now", 12)
    marked = [span.text for line in lines for span in line if span.ink == "accent"]
    assert " ".join(marked) == "sail north"


def test_references_are_marked() -> None:
    lines = with_references(spans_of("see DS-004 and DS-005", 40), ["DS-005"])
    assert [span.text for line in lines for span in line if span.ink == "key"] == ["DS-005"]
