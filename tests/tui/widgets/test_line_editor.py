"""Typing a line, and its visible part."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.tui.widgets.line_editor import BOUND, LineEditor, Sight


@pytest.mark.parametrize(
    ("text", "room", "seen"),
    [
        ("ahoy", 10, Sight("ahoy", 4)),
        ("ahoy", 4, Sight("hoy", 3)),
        ("海賊船", 10, Sight("海賊船", 6)),  # two cells each
        ("海賊船", 6, Sight("賊船", 4)),
        ("海賊船", 1, Sight("", 0)),
        ("ahoy", 0, Sight("", 0)),
    ],
)
def test_the_place_where_one_types_is_in_sight(text: str, room: int, seen: Sight) -> None:
    assert LineEditor(text).sight(room) == seen


def test_what_follows_that_place_is_seen_and_a_veil_hides_all() -> None:
    line = LineEditor("ahoy")
    line.press("home", None)
    assert line.sight(3) == Sight("ahoy", 0)
    assert line.sight(3, veil="*") == Sight("****", 0)


@given(st.lists(st.sampled_from(["left", "right", "home", "end", "backspace", "delete", "ctrl+w", "ctrl+u", "a", " "])))
def test_the_place_in_the_text_is_always_inside_it(keys: list[str]) -> None:
    editor = LineEditor("sail north")
    for key in keys:
        editor.press(key, key if len(key) == 1 else None)
        assert 0 <= editor.at <= len(editor.text)


@given(st.text(max_size=400))
def test_a_paste_is_cut_and_brings_no_control_character(text: str) -> None:
    editor = LineEditor()
    editor.insert(text)
    assert len(editor.text) <= BOUND
    assert editor.text.isprintable()
