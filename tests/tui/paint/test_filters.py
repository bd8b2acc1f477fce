"""The filters for ASCII and mono."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual._border import BORDER_CHARS

from seatui.tui.paint.filters import to_ascii, without_colour


@given(st.text(st.characters(blacklist_categories=["Cc", "Cf", "Cs", "Mn", "Me", "Mc", "Cn", "Co"])))
def test_ascii_text_is_as_wide_as_the_text_it_stands_for(text: str) -> None:
    plain = to_ascii(text, letters=False)
    assert plain.isascii()
    assert len(plain) == sum(cell_len(char) for char in text)


def test_accents_are_dropped_and_other_scripts_become_question_marks() -> None:
    assert to_ascii("Zoë 海", letters=False) == "Zoe ??"


def test_letters_of_names_stay_where_the_terminal_can_show_them() -> None:
    assert to_ascii("Zoë 海 ▲", letters=True) == "Zoë 海 ^"


def test_every_border_of_textual_has_a_drawing_in_ascii() -> None:
    drawn = {to_ascii(char, letters=False) for rows in BORDER_CHARS.values() for row in rows for char in row}
    assert "?" not in drawn


def test_without_colour_no_colour_is_left() -> None:
    style = without_colour(Style(color="#ff0000", bgcolor="#00142a", bold=True))
    assert (style.color, style.bgcolor, style.bold, style.reverse) == (None, None, True, None)


def test_a_bright_ground_becomes_reverse() -> None:
    assert without_colour(Style(bgcolor="#ffffff")).reverse
    assert without_colour(Style(bgcolor="white")).reverse
    assert not without_colour(Style(bgcolor="#ffffff", reverse=True)).reverse
