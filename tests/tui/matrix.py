"""Pictures of a screen in all its looks: two sizes, four themes, two sets of signs; as text that reads well in a review.

A picture has the characters as they stand on the screen with each set of signs, and below them a letter for the style of each cell, with
a legend. A letter stands for one style in each theme (see ``roles.py``). Where lines have other characters in another theme, or other
styles with the second set of signs, these lines follow with their numbers. One run of the app gives all looks at one size.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import groupby
from string import ascii_letters, digits
from typing import Any, NamedTuple

from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Home, Start
from seatui.tui.look.settings import Settings
from seatui.tui.look.terminal import Terminal
from tests.tui.paint.inside import strips_on
from tests.tui.roles import THEMES, attributes_of, colour_of, in_words

SIZES = ((80, 24), (120, 40))
GLYPHS = ("unicode", "ascii")
LETTERS = ascii_letters + digits + "".join(map(chr, range(ord("α"), ord("ω") + 1))) + "".join(map(chr, range(ord("À"), ord("þ") + 1)))
"""For the styles of a picture; few screens need more than the first."""
XTERM = Terminal(unicode=True, glyphs="unicode", colour=True, unfit="")

Walk = Callable[[Pilot[None]], Awaitable[None]]
"""Leads from the first screen to the one to be seen."""


class TextPicture(SingleFileSnapshotExtension):
    """Keeps pictures as plain text files."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"
    _file_extension = "txt"

    def serialize(self, data: Any, **_: Any) -> str:
        return str(data)


def app(start: Start = Home(), **settings: Any) -> SeatuiApp:  # noqa: B008 - frozen
    """The app for a test: Ann's, in a good terminal, with nothing that waits."""
    return SeatuiApp(start, Settings(**{"name": "Ann", "speed": "off", **settings}), found=XTERM)


def app_of(pilot: Pilot[Any]) -> SeatuiApp:
    """The app that the pilot steers."""
    assert isinstance(pilot.app, SeatuiApp)
    return pilot.app


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all they did is shown."""
    await pilot.press(*keys)
    await pilot.pause()


def pressing(*keys: str) -> Walk:
    """The walk of who presses these keys on the first screen."""

    async def walk(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await press(pilot, *keys)

    return walk


class Shown(NamedTuple):
    """A screen with one set of signs."""

    glyphs: str
    lines: dict[str, list[str]]  # in each theme
    styles: list[list[str]]  # in all themes, of each cell of each line


async def pictures(make: Callable[[], SeatuiApp], walk: Walk, size: tuple[int, int]) -> str:
    """All looks of one screen at one size."""
    async with make().run_test(size=size) as pilot:
        await walk(pilot)
        return as_picture([await in_all_themes(pilot, glyphs) for glyphs in GLYPHS])


async def in_all_themes(pilot: Pilot[None], glyphs: str) -> Shown:
    """What the app shows now with one set of signs."""
    shown: dict[str, list[Strip]] = {}
    for theme in THEMES:
        app_of(pilot).change_settings(glyphs=glyphs, theme=theme)
        await pilot.pause()
        shown[theme] = strips_of(pilot.app)
    styles = [[in_words(cell) for cell in zip(*map(_cells, strips), strict=True)] for strips in zip(*shown.values(), strict=True)]
    return Shown(glyphs, {theme: _lines(strips) for theme, strips in shown.items()}, styles)


def as_picture(shown: list[Shown]) -> str:
    """The characters with each set of signs, the styles, and what differs in other themes and with other signs."""
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
    """The lines that differ from those which are known, with their numbers."""
    differ = [f"{number:2} {one}" for number, (one, other) in enumerate(zip(lines, known, strict=True), 1) if one != other]
    return [title, *differ] if differ else []


def picture(shown: App[Any]) -> tuple[str, str]:
    """What the app shows: its characters, and the styles of its cells."""
    strips = strips_of(shown)
    letters: dict[str, str] = {}
    rows = ["".join(_letter(_words(style), letters) for style in _cells(strip)) for strip in strips]
    return "\n".join(_lines(strips)), "\n".join([*(_shortened(row) for row in rows), *_legend(letters)])


def _lines(strips: list[Strip]) -> list[str]:
    return [strip.text.rstrip() for strip in strips]


def text_of(shown: App[Any]) -> str:
    """The characters on the screen."""
    return "\n".join(_lines(strips_of(shown)))


def line_with(pilot: Pilot[None], words: str) -> str:
    """The first line on the screen that has these words."""
    return next(line for line in text_of(pilot.app).splitlines() if words in line)


async def click_on(pilot: Pilot[None], words: str) -> None:
    """Click where these words stand first."""
    lines = text_of(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


def strips_of(shown: App[Any]) -> list[Strip]:
    """The lines of the whole screen, with what lies over it."""
    return strips_on(shown)


def _cells(strip: Strip) -> list[Style]:
    return [segment.style or Style() for segment in strip for _ in range(segment.cell_length)]


def _letter(words: str, letters: dict[str, str]) -> str:
    return letters.setdefault(words, LETTERS[len(letters)])


def _legend(letters: dict[str, str]) -> list[str]:
    return [f"{letter} {words}" for words, letter in letters.items()]


def _words(style: Style) -> str:
    return f"{colour_of(style.color)} on {colour_of(style.bgcolor)} {attributes_of(style)}".rstrip()


def _shortened(row: str) -> str:
    """The row with its last run as one letter and three dots: that is most of most rows."""
    runs = ["".join(run) for _, run in groupby(row)]
    return "".join(runs[:-1]) + runs[-1][:1] + "..." if len(runs[-1]) > 4 else row
