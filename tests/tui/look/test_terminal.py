"""Detecting the abilities of the terminal."""

from __future__ import annotations

import pytest

from seatui.tui.look.terminal import detect


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, "unicode"),
        ({"TERM": "xterm-256color", "LC_ALL": "C.utf8"}, "unicode"),
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8@euro"}, "unicode"),
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8"}, "unicode"),
        ({"TERM": "xterm-256color", "LANG": "C"}, "ascii"),
        ({"TERM": "xterm-256color"}, "ascii"),
        ({"TERM": "xterm-256color", "LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"TERM": "xterm-256color", "LC_ALL": "C", "LANG": "en_US.UTF-8"}, "ascii"),
        ({"TERM": "linux", "LANG": "en_US.UTF-8"}, "ascii"),
        ({"TERM": "vt220", "LANG": "en_US.UTF-8"}, "ascii"),
    ],
)
def test_the_glyphs_follow_locale_and_terminal(env: dict[str, str], glyphs: str) -> None:
    assert detect(env).glyphs == glyphs


def test_a_locale_that_python_made_up_says_nothing_of_the_terminal() -> None:
    assert detect({"TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8"}).glyphs == "ascii"


@pytest.mark.parametrize(("value", "colour"), [("1", False), ("0", False), ("", True)])
def test_no_color_counts_when_it_is_not_empty(value: str, colour: bool) -> None:
    assert detect({"TERM": "xterm", "NO_COLOR": value}).colour is colour


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_without_a_screen_is_told_of_plain_mode(term: str) -> None:
    assert "--plain" in detect({"TERM": term}).unfit
