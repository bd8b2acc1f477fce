"""Effects over a board: a few frames of signs at one place, a shot that flies to it, a gust over all of it, and a title in large words.

Effects are data. Their signs are plain ASCII, so they look the same in every set of glyphs, and styles carry no meaning that signs lack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from textual.geometry import Offset, Region, Size

from seatui.tui.look.ink import Ink
from seatui.tui.widgets.text_rows import Span

Frame: TypeAlias = "Mapping[Offset, Span]"
"""The cells that lie over the board for a moment."""

FRAME_BEATS = 0.15
"""Beats that a frame stays."""
TITLE_FRAMES = 12
"""Frames that a title stays in sight."""
MOST_FLIGHT = 10
"""The most frames of a shot, however far it flies."""
TRAIL = 2
"""Signs behind a shot."""
GUST_FRAMES = 14
"""Frames of a gust."""
LANES = 8
"""Streaks of a gust, beside each other."""
LATEST = 3
"""Frames by which the last streak follows the first."""


@dataclass(frozen=True)
class Effect:
    """Frames of three rows of five signs; blanks leave the board in sight. ``inks`` are the styles of the frames, by name."""

    frames: tuple[tuple[str, str, str], ...]
    inks: tuple[str, ...]


EFFECTS: Mapping[str, Effect] = {
    "blast": Effect(
        (
            ("     ", "  *  ", "     "),
            ("  '  ", " -*- ", "  .  "),
            (" \\|/ ", "--#--", " /|\\ "),
            ("\\ | /", "- # -", "/ | \\"),
            ("' . '", ".   .", ". ' ."),
            ("     ", " ' . ", "     "),
        ),
        ("warn", "warn", "bad", "bad", "warn", "dim"),
    ),
    "splash": Effect(
        (
            ("     ", "  .  ", "     "),
            ("  '  ", " (|) ", "     "),
            (" '|' ", "( | )", "     "),
            (" ' ' ", "(   )", "  ~  "),
            ("     ", " ~~~ ", "     "),
        ),
        ("plain", "strong", "strong", "accent", "dim"),
    ),
    "sinking": Effect(
        (
            (" .:. ", " ### ", "     "),
            (" o:. ", " ##/ ", "     "),
            (" .o  ", " #/  ", "  ~  "),
            ("  .o ", "o /o ", " ~~~ "),
            (" o   ", " o o ", "~~~~~"),
            ("     ", "  o  ", "~~~~~"),
            ("     ", "~~~~~", "     "),
        ),
        ("bad", "bad", "warn", "plain", "plain", "accent", "dim"),
    ),
    "fire": Effect(
        (
            ("     ", "  ^  ", "     "),
            ("  ^  ", " ^#^ ", "     "),
            (" ^^^ ", "^###^", "     "),
            ("^ ^ ^", " ^#^ ", "  ^  "),
            ("  '  ", " ^^^ ", "     "),
            (" ' ' ", "  '  ", "     "),
        ),
        ("warn", "warn", "bad", "bad", "warn", "dim"),
    ),
    "sparkle": Effect(
        (
            ("     ", "  +  ", "     "),
            ("  .  ", " -*- ", "  '  "),
            (".   .", "  *  ", "'   '"),
            ("* . *", " . . ", "* ' *"),
            (".   .", "  +  ", "'   '"),
            ("     ", "  .  ", "     "),
        ),
        ("warn", "good", "good", "warn", "good", "dim"),
    ),
    "rings": Effect(
        (
            ("     ", "  o  ", "     "),
            ("     ", " (o) ", "     "),
            (" .-. ", "( o )", " '-' "),
            (".---.", "| o |", "'---'"),
            (".   .", "  o  ", "'   '"),
            ("     ", "  .  ", "     "),
        ),
        ("accent", "accent", "strong", "accent", "dim", "dim"),
    ),
    "flag": Effect(
        (
            ("     ", "  |  ", "  |  "),
            ("     ", "  |> ", "  |  "),
            ("  |> ", "  |  ", "  |  "),
            ("  |>>", "  |  ", "  |  "),
            ("  |> ", "  |  ", "  |  "),
            ("  |>>", "  |  ", "  |  "),
        ),
        ("strong", "good", "good", "good", "good", "good"),
    ),
    "crash": Effect(
        (
            ("     ", " > < ", "     "),
            (" ' ' ", " >#< ", " . . "),
            ("\\ ! /", "= # =", "/ ! \\"),
            ("' ! '", "  #  ", ". ! ."),
            ("  '  ", " ' . ", "  .  "),
        ),
        ("warn", "bad", "bad", "warn", "dim"),
    ),
    "wave": Effect(
        (
            ("     ", "~    ", "     "),
            ("~    ", "~~   ", "~    "),
            ("~~   ", " ~~~ ", "~~   "),
            (" ~~~ ", "  ~~~", " ~~~ "),
            ("   ~~", "    ~", "   ~~"),
        ),
        ("dim", "accent", "strong", "accent", "dim"),
    ),
    "skull": Effect(
        (
            ("     ", " .-. ", "     "),
            (" .-. ", "(x x)", "     "),
            (" .-. ", "(x x)", " |w| "),
            (" .-. ", "(o o)", " |w| "),
            (" .-. ", "(x x)", " |w| "),
            (" . . ", "x   x", " ' ' "),
        ),
        ("bad", "bad", "strong", "strong", "bad", "dim"),
    ),
}
"""The effects that an animation can name."""

GUSTS: Mapping[str, Offset] = {"north": Offset(0, -1), "east": Offset(1, 0), "south": Offset(0, 1), "west": Offset(-1, 0)}
"""The ways that a gust can blow."""


@dataclass(frozen=True)
class Animation:
    """How a board shows an event: plain data, which a game lists by kinds of event.

    ``effect`` plays at the places of the event. With ``flies`` a sign of that kind first flies from the first place by all others to the
    last one, where alone the effect then plays. ``gust`` blows streaks of waves over the whole board, to one of the ways in ``GUSTS``.
    ``title`` stands in large words over the board.
    """

    effect: str = ""
    flies: str = ""
    gust: str = ""
    title: str = ""
    bell: bool = False

    @property
    def beats(self) -> float:
        """The beats that it lasts at most."""
        flight = MOST_FLIGHT if self.flies else 0
        effect = len(EFFECTS[self.effect].frames) if self.effect else 0
        return FRAME_BEATS * max(flight + effect, GUST_FRAMES if self.gust else 0, TITLE_FRAMES if self.title else 0)


def frames_of(animation: Animation, places: Sequence[Region], size: Size, ink: Ink) -> list[Frame]:
    """Return the frames of an animation on a board of that size, where its places are in sight."""
    flight = _flight(animation.flies, places, ink) if animation.flies else []
    struck = places[-1:] if animation.flies else places
    played = EFFECTS.get(animation.effect) if struck else None
    frames: list[Frame] = [*flight]
    for at, rows in enumerate(played.frames if played else ()):
        style = getattr(ink, played.inks[at]) if played else ink.plain
        frames.append({cell: (sign, style) for place in struck for cell, sign in _signs(rows, place)})
    gusts = _gust(GUSTS[animation.gust], size, ink) if animation.gust else []
    title = _title(animation.title, places, size, ink) if animation.title else {}
    count = max(len(frames), len(gusts), TITLE_FRAMES if title else 0)
    shown = [{**_frame(gusts, at), **_frame(frames, at), **title} for at in range(count)]
    return [{cell: span for cell, span in frame.items() if size.region.contains_point(cell)} for frame in shown]


def _frame(frames: Sequence[Frame], at: int) -> Frame:
    return frames[at] if at < len(frames) else {}


def _gust(way: Offset, size: Size, ink: Ink) -> list[Frame]:
    """Return the frames of short streaks of waves that cross a board, some a little later than others."""
    streak = Size(8, 1) if way.x else Size(6, 2)
    length, breadth, long = (size.width, size.height, streak.width) if way.x else (size.height, size.width, streak.height)
    frames: list[Frame] = []
    for at in range(1, GUST_FRAMES + 1):
        frame: dict[Offset, Span] = {}
        for lane in range(LANES):
            late = 3 * lane % (LATEST + 1)
            gone = (length + long) * max(0, at - late) // (GUST_FRAMES - LATEST) - long
            along, beside = gone if way.x + way.y > 0 else length - long - gone, breadth * (2 * lane + 1) // (2 * LANES)
            corner = Offset(along, beside) if way.x else Offset(beside, along)
            frame |= {corner + Offset(x, y): ("~", ink.strong) for x in range(streak.width) for y in range(streak.height)}
        frames.append(frame)
    return frames


def _signs(rows: Sequence[str], place: Region) -> Iterable[tuple[Offset, str]]:
    """Yield the signs of a frame around the middle of a place, at most one cell beyond it."""
    middle = Offset(place.x + (place.width - 1) // 2, place.y + (place.height - 1) // 2)
    around = place.grow((1, 1, 1, 1))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            cell = middle + Offset(x - len(row) // 2, y - len(rows) // 2)
            if sign != " " and around.contains_point(cell):
                yield cell, sign


def _flight(sign: str, places: Sequence[Region], ink: Ink) -> list[Frame]:
    """Return the frames of a sign that flies from place to place, with a trail behind it."""
    stops = [Offset(each.x + (each.width - 1) // 2, each.y + (each.height - 1) // 2) for each in places]
    cells = [cell for first, last in pairwise(stops) for cell in _straight(first, last)][:-1]
    count = min(MOST_FLIGHT, len(cells))
    frames: list[Frame] = []
    for at in range(1, count + 1):
        head = len(cells) * at // count - 1
        trail = dict.fromkeys(cells[max(0, head - TRAIL * len(cells) // count) : head], (".", ink.dim))
        frames.append({**trail, cells[head]: (sign, ink.warn)})
    return frames


def _straight(first: Offset, last: Offset) -> list[Offset]:
    """Return the cells after the first one in a straight line to the last one."""
    across, down = last - first
    steps = max(abs(across), 2 * abs(down), 1)
    return [first + Offset(round(across * at / steps), round(down * at / steps)) for at in range(1, steps + 1)]


def _title(text: str, places: Sequence[Region], size: Size, ink: Ink) -> Frame:
    """Return the cells of a title: in the upper part of the board, or in the lower one if something happens there."""
    spaced = " ".join(text)
    words = f"   {spaced if len(spaced) + 8 <= size.width else text}   "[: size.width]
    top = size.height // 4 - 1
    if any(place.y <= top + 3 and place.bottom >= top for place in places):
        top = size.height * 3 // 4 - 1
    left, blank = (size.width - len(words)) // 2, " " * len(words)
    rows = ((top, blank), (top + 1, words), (top + 2, blank))
    return {Offset(left + x, y): (sign, ink.chosen) for y, row in rows for x, sign in enumerate(row)}
