"""Pictures of a screen in all its looks: two sizes, four themes, two sets of signs; as text that reads well in a review.

A picture has the characters as they stand on the screen, and below them a letter for the style of each cell with a legend. One run of
the app gives all pictures of one size.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from itertools import groupby
from string import ascii_letters, digits
from typing import Any

from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot
from textual.strip import Strip

from seatui.tui.app import SeatuiApp
from seatui.tui.settings import CHOICES, Settings
from seatui.tui.start import Home, Start
from seatui.tui.terminal import Terminal

SIZES = ((80, 24), (120, 40))
THEMES = CHOICES["theme"]
LOOKS = {"unicode": THEMES, "ascii": (THEMES[0], "mono")}
"""The themes in which each set of signs is looked at: what has which colour does not depend on the signs."""
LETTERS = ascii_letters + digits + "".join(map(chr, range(ord("α"), ord("ω") + 1))) + "".join(map(chr, range(ord("а"), ord("я") + 1)))
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


async def pictures(make: Callable[[], SeatuiApp], walk: Walk, size: tuple[int, int]) -> str:
    """All looks of one screen at one size."""
    shown: list[str] = []
    async with make().run_test(size=size) as pilot:
        await walk(pilot)
        for glyphs in LOOKS:
            shown += await themes_of(pilot, glyphs)
    return "\n".join(shown) + "\n"


async def themes_of(pilot: Pilot[None], glyphs: str) -> list[str]:
    """What the app shows now with one set of signs: the characters once, and the styles in each theme."""
    shown: list[str] = []
    for theme in LOOKS[glyphs]:
        pilot.app.change_settings(glyphs=glyphs, theme=theme)  # type: ignore[attr-defined]
        await pilot.pause()
        text, styles = picture(pilot.app)  # type: ignore[arg-type]
        shown += [f"=== {glyphs}", text] if theme == THEMES[0] else []
        shown += [f"--- {glyphs}, {theme}", styles]
    return shown


def picture(shown: SeatuiApp) -> tuple[str, str]:
    """What the app shows: its characters, and the styles of its cells."""
    strips = strips_of(shown)
    letters: dict[str, str] = {}
    rows = ["".join(_letters(strip, letters)) for strip in strips]
    legend = [f"{letter} {words}" for words, letter in letters.items()]
    return _text(strips), "\n".join([*(_shortened(row) for row in rows), *legend])


def _text(strips: list[Strip]) -> str:
    return "\n".join(strip.text.rstrip() for strip in strips)


def text_of(shown: SeatuiApp) -> str:
    """The characters on the screen."""
    return _text(strips_of(shown))


def line_with(pilot: Pilot[None], words: str) -> str:
    """The first line on the screen that has these words."""
    return next(line for line in text_of(pilot.app).splitlines() if words in line)  # type: ignore[arg-type]


async def click_on(pilot: Pilot[None], words: str) -> None:
    """Click where these words stand first."""
    lines = text_of(pilot.app).splitlines()  # type: ignore[arg-type]
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


def strips_of(shown: SeatuiApp) -> list[Strip]:
    """The lines of the whole screen, with what lies over it."""
    update = shown.screen._compositor.render_update(full=True, screen_stack=shown._background_screens)
    return [Strip.join(list(chops)) for chops in update.strips]  # type: ignore[union-attr]


def _letters(strip: Strip, letters: dict[str, str]) -> Iterator[str]:
    for segment in strip:
        words = _words(segment.style)
        letters.setdefault(words, LETTERS[len(letters)])
        yield letters[words] * segment.cell_length


def _words(style: Style | None) -> str:
    if style is None:
        return "plain"
    attributes = [name for name in ("bold", "dim", "italic", "underline", "reverse", "strike") if getattr(style, name)]
    colours = [f"{style.color.name}" if style.color else "default", f"on {style.bgcolor.name}" if style.bgcolor else "on default"]
    return " ".join([*colours, *attributes])


def _shortened(row: str) -> str:
    """The row with its last run as one letter and three dots: that is most of most rows."""
    runs = ["".join(run) for _, run in groupby(row)]
    return "".join(runs[:-1]) + runs[-1][:1] + "..." if len(runs[-1]) > 4 else row
