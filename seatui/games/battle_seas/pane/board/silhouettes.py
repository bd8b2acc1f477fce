"""Silhouettes of ships and land characters: drawings from the side, which face left for western headings.

The hull is full as far as the CAP that is left, from the stern; where CAP is lost only her waterline remains.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import NamedTuple

from seatui.engine.squares import S
from seatui.games.battle_seas.model.content import Card

CLASS_LETTERS = {"line": "L", "frigate": "F", "cutter": "C", "gunboat": "G", "bomb": "B", "merchant": "M", "fireship": "X"}
"""The letter of each class, for squares too small for a silhouette."""
CLASS_NAMES = {
    "line": "a ship of the line",
    "frigate": "a frigate",
    "cutter": "a brig or cutter",
    "gunboat": "a gunboat",
    "bomb": "a bomb vessel",
    "merchant": "a merchantman or transport",
    "fireship": "a fire ship",
}


class Drawing(NamedTuple):
    """Rows in Unicode and in ASCII, the last one the hull."""

    rows: tuple[str, ...]
    ascii: tuple[str, ...]


SHIPS: dict[tuple[str, int], Drawing] = {
    ("line", 3): Drawing(("▙▙▙", "▜█▛"), (")))", "[L/")),
    ("frigate", 3): Drawing(("▙▙▙", "▝▀▘"), (")))", "\\F/")),
    ("cutter", 3): Drawing((" ▙▙", "▝▀▘"), (" ))", "\\C/")),
    ("gunboat", 3): Drawing((" ▙ ", "╵▀╵"), (" | ", "'G'")),
    ("bomb", 3): Drawing(("▖▙╱", "▜█▛"), (").o", "\\B/")),
    ("merchant", 3): Drawing(("▙ ▙", "▜█▛"), (") )", "[M]")),
    ("fireship", 3): Drawing(("▞▟▚", "▝▀▘"), ("*^*", "\\X/")),
    ("line", 5): Drawing(("▙ ▙ ▙", "▜▙▙█▛"), (") ) )", "[_L_/")),
    ("frigate", 5): Drawing(("▙ ▙ ▙", "▝▀▀▀▘"), (") ) )", "\\_F_/")),
    ("cutter", 5): Drawing((" ▙ ▙ ", " ▀▀▀▘"), (" ) ) ", "\\_C_/")),
    ("gunboat", 5): Drawing(("  ▙  ", " ╵▀╵ "), ("  |  ", " 'G' ")),
    ("bomb", 5): Drawing(("▖ ▙ ╱", "▜███▛"), (") ) o", "\\_B_/")),
    ("merchant", 5): Drawing((" ▙ ▙ ", "▜███▛"), (" ) ) ", "[_M_]")),
    ("fireship", 5): Drawing(("▞▟▙▞▖", "▝▀▀▀▘"), ("*^*^*", "\\_X_/")),
    ("line", 7): Drawing((" ▖ ▖ ▖ ", " ▙ ▙ ▙▖", "▜▙▙▙▙█▛"), (" ) ) ) ", " ) ) ))", "[__L__/")),
    ("frigate", 7): Drawing((" ▖ ▖ ▖ ", " ▙ ▙ ▙▖", "▝▀▀▀▀▀▘"), (" ) ) ) ", " ) ) ))", "\\__F__/")),
    ("cutter", 7): Drawing(("  ▖ ▖  ", "  ▙ ▙▖ ", " ▝▀▀▀▘ "), ("  ) )  ", "  ) )) ", "\\__C__/")),
    ("gunboat", 7): Drawing(("       ", "   ▙   ", " ╵╵▀╵╵ "), ("       ", "   |   ", " ''G'' ")),
    ("bomb", 7): Drawing(("   ▖   ", " ▖ ▙  ╱", "▜█████▛"), ("   )   ", " ) )  o", "\\__B__/")),
    ("merchant", 7): Drawing(("  ▖ ▖  ", "  ▙ ▙▖ ", "▜█████▛"), ("  ) )  ", "  ) )) ", "[__M__]")),
    ("fireship", 7): Drawing((" ▗ ▖▗  ", "▗▟▞▙▟▞▖", "▝▀▀▀▀▀▘"), (" * ^ * ", "*^*^*^*", "\\__X__/")),
    ("line", 11): Drawing(
        ("  ▖  ▖  ▖  ", "  ▙  ▙  ▙  ", " ▟█▖▟█▖▟█▖ ", " ▐█▙▐█▙▐█▙╱", "▜▙▙▙▙▙▙▙▙█▛"),
        ("  )  )  )  ", "  )  )  )  ", " )) )) ))  ", " )) )) )) /", "[_n_nLn_n_/"),
    ),
    ("frigate", 11): Drawing(
        ("  ▖  ▖  ▖  ", "  ▙  ▙  ▙  ", "  █▖ █▖ █▖ ", " ▐█▙▐█▙▐█▙╱", "▝▀▀▀▀▀▀▀▀▀▘"),
        ("  )  )  )  ", "  )  )  )  ", "  )) )) )) ", "  )) )) ))/", "\\____F____/"),
    ),
    ("cutter", 11): Drawing(
        ("           ", "   ▖   ▖   ", "   ▙   ▙   ", "  ▐█▖ ▐█▙╱ ", " ▝▀▀▀▀▀▀▀▘ "),
        ("           ", "   )   )   ", "   )   )   ", "   ))  ))/ ", " \\___C___/ "),
    ),
    ("gunboat", 11): Drawing(
        ("           ", "     ▖     ", "     ▙     ", "     █▙    ", " ╵╵▝▀▀▀▘╵╵ "),
        ("           ", "     |     ", "     |\\    ", "     |_\\   ", " ''\\_G_/'' "),
    ),
    ("bomb", 11): Drawing(
        ("     ▖     ", "  ▖  ▙     ", "  ▙  █▖  ╱ ", " ▐█▖▐█▙ ╱  ", "▜█████████▛"),
        ("     )     ", "  )  )   o ", "  )  ))    ", "  )) )) /  ", "\\____B____/"),
    ),
    ("merchant", 11): Drawing(
        ("           ", "   ▖   ▖   ", "  ▟▙  ▟▙   ", "  ▐█▙ ▐█▙╱ ", "▜█████████▛"),
        ("           ", "   )   )   ", "   ))  ))  ", "   ))  ))/ ", "[____M____]"),
    ),
    ("fireship", 11): Drawing(
        ("  ▗ ▖  ▗ ▖ ", " ▗▟▖▙▗▞▟▖▞ ", " ▐█▙█▟█▙▙▞▖", "▗▟███▙██▟▙▘", "▝▀▀▀▀▀▀▀▀▀▘"),
        ("  * ^  * ^ ", " *^* *^*^* ", " ^*^*^*^*^*", "*^*^*^*^*^*", "\\____X____/"),
    ),
}
"""Silhouettes that face right, by class and columns."""

MEN = {
    3: (" o/", "/|\\"),
    5: (" o/o/", "/|/| "),
    7: (" o/ o/ ", "/| /|  ", "/ \\/ \\ "),
    11: ("           ", "  o/  o/   ", " /|  /| o/ ", " / \\ / /|  ", "       / \\ "),
}
GUNS = {
    3: (" _.", "O=="),
    5: ("  __.", " O== "),
    7: ("    __.", "  _=== ", " (O)== "),
    11: ("           ", " o     __  ", "/|\\ __==== ", "/ \\ ===='  ", "   (O)     "),
}
"""Land characters on foot, and those with a gun, by columns; the same in both sets of signs."""

_MIRROR = str.maketrans("()[]/\\▙▟▛▜▖▗▘▝▌▐▞▚╱╲", ")(][\\/▟▙▜▛▗▖▝▘▐▌▚▞╲╱")
_WATERLINE, _ASCII_WATERLINE = "▁", "."
_PLANKS = "_"
"""The part of a hull in ASCII that CAP can be lost from; the rest is her class and her ends."""


def class_of(card: Card) -> str:
    """Return the class of a ship: her hull, or what she is made for."""
    return "gunboat" if card.oars else "bomb" if card.lobs else card.hull


@cache
def ship_rows(kind: str, columns: int, heading: int, share: float, *, is_ascii: bool) -> tuple[str, ...]:
    """Return the rows of a ship of a class with that share of her CAP."""
    drawing = SHIPS[kind, columns]
    *sails, hull = drawing.ascii if is_ascii else drawing.rows
    full = ceil(share * columns)
    hull = "".join(sign if at < full else _lost(sign, is_ascii=is_ascii) for at, sign in enumerate(hull))
    rows = (*sails, hull)
    return tuple(row[::-1].translate(_MIRROR) for row in rows) if is_westward(heading) else rows


def _lost(sign: str, *, is_ascii: bool) -> str:
    """Return a part of a hull without CAP."""
    if is_ascii:
        return _ASCII_WATERLINE if sign == _PLANKS else sign
    return sign if sign == " " else _WATERLINE


def is_westward(heading: int) -> bool:
    """Whether a ship with that heading is drawn facing left."""
    return heading >= S


def soldier_rows(columns: int, *, has_gun: bool) -> tuple[str, ...]:
    """Return the rows of a land character."""
    return (GUNS if has_gun else MEN)[columns]
