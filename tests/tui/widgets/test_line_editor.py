"""What is seen of a line that is typed."""

from __future__ import annotations

import pytest

from seatui.tui.widgets.line_editor import LineEditor, Sight


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
