"""Pictures of a screen in all its looks: two sizes, four themes, two glyph sets; as text that reads well in a review.

A picture has the characters of the screen in each glyph set, and below them a letter for the style of each cell, with a legend. A letter
stands for one style in each theme (see ``colour_roles.py``). Lines whose characters differ in another theme, or whose styles differ in the
second glyph set, follow with their line numbers. One run of the app gives all looks at one size.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from string import ascii_letters, digits
from typing import Any, NamedTuple

from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from seatui.tui.app.app import SeatuiApp
from tests.tui.app_driver import Walk, app_of, lines_of
from tests.tui.colour_roles import THEMES, attributes_of, colour_of, in_words
from tests.tui.paint.internals import strips_on

SIZES = ((80, 24), (120, 40))
GLYPHS = ("unicode", "ascii")
LETTERS = ascii_letters + digits + "".join(map(chr, range(ord("α"), ord("ω") + 1))) + "".join(map(chr, range(ord("À"), ord("þ") + 1)))
"""The letters for the styles of a picture; few screens need any but the first."""


class TextPicture(SingleFileSnapshotExtension):
    """Keeps pictures as plain text files."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"
    _file_extension = "txt"

    def serialize(self, data: Any, **_: Any) -> str:
        return str(data)


class Shown(NamedTuple):
    """A screen in one glyph set."""

    glyphs: str
    lines: dict[str, list[str]]  # in each theme
    styles: list[list[str]]  # in all themes, of each cell of each line


async def pictures(make: Callable[[], SeatuiApp], walk: Walk, size: tuple[int, int]) -> str:
    """All looks of one screen at one size."""
    async with make().run_test(size=size) as pilot:
        await walk(pilot)
        return as_picture([await in_all_themes(pilot, glyphs) for glyphs in GLYPHS])


async def in_all_themes(pilot: Pilot[None], glyphs: str) -> Shown:
    """The present screen of the app in one glyph set."""
    shown: dict[str, list[Strip]] = {}
    for theme in THEMES:
        app_of(pilot).change_settings(glyphs=glyphs, theme=theme)
        await pilot.pause()
        shown[theme] = strips_on(pilot.app)
    styles = [[in_words(cell) for cell in zip(*map(_cells, strips), strict=True)] for strips in zip(*shown.values(), strict=True)]
    return Shown(glyphs, {theme: lines_of(strips) for theme, strips in shown.items()}, styles)


def as_picture(shown: list[Shown]) -> str:
    """The characters in each glyph set, the styles, and the differences of other themes and glyphs."""
    letters: dict[str, str] = {}
    styles: list[str] = []
    drawn: list[str] = []
    for glyphs, lines, cells in shown:
        drawn += [f"=== {glyphs}", *lines[THEMES[0]]]
        for theme in THEMES[1:]:
            drawn += _others(f"--- {glyphs}, {theme}", lines[theme], lines[THEMES[0]])
        rows = [_shortened("".join(_letter(words, letters) for words in row)) for row in cells]
        drawn += _others(f"--- styles, {glyphs}", rows, styles) if styles else ["--- styles", *rows]
        styles = styles or rows
    return "\n".join([*drawn, "--- legend", *_legend(letters)]) + "\n"


def _others(title: str, lines: list[str], known: list[str]) -> list[str]:
    """The lines that differ from known ones, with their numbers."""
    differ = [f"{number:2} {one}" for number, (one, other) in enumerate(zip(lines, known, strict=True), 1) if one != other]
    return [title, *differ] if differ else []


def picture(shown: App[Any]) -> tuple[str, str]:
    """The characters on the screen, and the styles of its cells."""
    strips = strips_on(shown)
    letters: dict[str, str] = {}
    rows = ["".join(_letter(_words(style), letters) for style in _cells(strip)) for strip in strips]
    return "\n".join(lines_of(strips)), "\n".join([*(_shortened(row) for row in rows), *_legend(letters)])


def _cells(strip: Strip) -> list[Style]:
    return [segment.style or Style() for segment in strip for _ in range(segment.cell_length)]


def _letter(words: str, letters: dict[str, str]) -> str:
    return letters.setdefault(words, LETTERS[len(letters)])


def _legend(letters: dict[str, str]) -> list[str]:
    return [f"{letter} {words}" for words, letter in letters.items()]


def _words(style: Style) -> str:
    return f"{colour_of(style.color)} on {colour_of(style.bgcolor)} {attributes_of(style)}".rstrip()


def _shortened(row: str) -> str:
    """The row with its last run, which is most of it in most rows, as one letter and three dots."""
    runs = ["".join(run) for _, run in groupby(row)]
    return "".join(runs[:-1]) + runs[-1][:1] + "..." if len(runs[-1]) > 4 else row
