"""The shapes of islands and boats on a chart, as rows of characters for each size of a space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

Shape = tuple[str, ...]

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The sides of a space."""

KEPT_ENDS = "═▶◀()<>"
"""The ends of a hull, which the cursor does not hide."""

_SMALL: Mapping[bool, Sequence[Shape]] = {
    False: ((" ▟▙ ", " ██ "), (" ▄▖ ", "═██▶"), (" ██ ", " ▜▛ "), (" ▗▄ ", "◀██═")),
    True: ((" /\\ ", " || "), (" _  ", "(==>"), (" || ", " \\/ "), ("  _ ", "<==)")),
}
_MIDDLE: Mapping[bool, Sequence[Shape]] = {
    False: (
        ("  ▟▙  ", "  ██▌ ", "  ██  "),
        ("  ▄▖  ", "═████▶", "      "),
        ("  ██  ", " ▐██  ", "  ▜▛  "),
        ("  ▗▄  ", "◀████═", "      "),
    ),
    True: (
        ("  /\\  ", "  || )", "  ||  "),
        ("  _   ", "(====>", "      "),
        ("  ||  ", "( ||  ", "  \\/  "),
        ("   _  ", "<====)", "      "),
    ),
}
_LARGE: Mapping[bool, Sequence[Shape]] = {
    False: (
        ("   ▟▙   ", "  ▐██▌  ", "  ▐███▌ ", "   ██   "),
        ("  ▗▄▄   ", "═▟█████▶", " ▝▀▀▀▀▘ ", "        "),
        ("   ██   ", " ▐███▌  ", "  ▐██▌  ", "   ▜▛   "),
        ("   ▄▄▖  ", "◀█████▙═", " ▝▀▀▀▀▘ ", "        "),
    ),
    True: (
        ("   /\\   ", "  |  |  ", "  |  |) ", "   \\/   "),
        ("   __   ", "(======>", "        ", "        "),
        ("   /\\   ", " (|  |  ", "  |  |  ", "   \\/   "),
        ("   __   ", "<======)", "        ", "        "),
    ),
}
_HULLS = {4: _SMALL, 6: _MIDDLE, 8: _LARGE}
"""The hulls by columns of a space, then for ASCII or not, then heading north, east, south and west."""


_MINES: Mapping[int, Mapping[bool, Shape]] = {
    6: {False: ("  ▗▖  ", " ╺██╸ ", "  ▝▘  "), True: ("  ||  ", " -()- ", "  ||  ")},
    8: {False: ("   ▗▖   ", "  ╺██╸  ", "   ▝▘   ", "        "), True: ("   ||   ", "  -()-  ", "   ||   ", "        ")},
}
"""A mine with its horns, by columns of a space and for ASCII or not."""


def mine(width: int, *, is_ascii: bool) -> Shape:
    """Return a mine, blank where the water shows; () where a space is too small for one."""
    return _MINES[width][is_ascii] if width in _MINES else ()


def hull(width: int, heading: int, *, is_ascii: bool, letter: str = "") -> Shape:
    """Return the hull of a boat with that heading, blank where the water shows; () where a space is too small for one.

    A ``letter`` on it tells two boats apart without colour.
    """
    if width not in _HULLS:
        return ()
    first, second, *others = _HULLS[width][is_ascii][heading]
    at = (width - 1) // 2
    return (first, f"{second[:at]}{letter}{second[at + 1 :]}" if letter else second, *others)


@lru_cache(256)
def island(shores: int, size: tuple[int, int], *, is_ascii: bool) -> Shape:
    """Return the land of a space with shores on these sides; size is columns and rows."""
    width, height = size
    if is_ascii:
        return tuple(_ascii_row(shores, width, y, height) for y in range(height))
    return tuple(_row(shores, width, north=y == 0 and height > 1, south=y == height - 1 > 0) for y in range(height))


def _row(shores: int, width: int, *, north: bool, south: bool) -> str:
    """Return a row of land, half as high at a shore in the ``north`` or ``south`` of the space."""
    left, middle, right = "▐█▌"
    if north and shores & NORTH:
        left, middle, right = "▗▄▖"
    elif south and shores & SOUTH:
        left, middle, right = "▝▀▘"
    return f"{left if shores & WEST else middle}{middle * (width - 2)}{right if shores & EAST else middle}"


def _ascii_row(shores: int, width: int, y: int, height: int) -> str:
    ends = ["#", "#"]
    for at, side in enumerate((WEST, EAST)):
        if height > 1 and y == 0 and shores & NORTH and shores & side:
            ends[at] = "/\\"[at]
        elif height > 1 and y == height - 1 and shores & SOUTH and shores & side:
            ends[at] = "\\/"[at]
    return f"{ends[0]}{'#' * (width - 2)}{ends[1]}"
