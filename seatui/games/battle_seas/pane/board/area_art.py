"""Pictures of areas over all their squares, with their names and their CAP written into them, for squares of two rows and more."""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.battle_seas.model.content import DEFENSE, Card
from seatui.games.battle_seas.pane.board.area_names import Run, Taken, area_name, free_runs, plain_name


class Picture(NamedTuple):
    """Patterns that repeat across an area: its first row, its last one, and those between; ``ends`` stand at both sides between."""

    top: str
    last: str
    inner: str = " "
    ends: str = ""


class Pictures(NamedTuple):
    """A picture in each set of signs."""

    unicode: Picture
    ascii: Picture


SMALL = {
    "Turret": ("▟▀▙", "/=\\"),
    "Naval Hospital": ("▐✚▌", "[+]"),
    "Signal Station": ("├▸▸", "|>>"),
    "Lighthouse": ("╲╿╱", "\\!/"),
    "Martello Tower": ("╭▄╮", "(=)"),
    "Redoubt": ("╱▔╲", '/"\\'),
    "Island": ("▗▟▙▖", "_/\\_"),
    "Sheltered Anchorage": ("╰┴╯", "\\|/"),
}
"""Pictures of one row that stand once on an area, in Unicode and in ASCII; those of Defense areas leave a cell for the owner."""

TALL = {
    "Turret": (
        (("▙▟▙▟", "▐██▌"), ("▙▟▙▟▙▟", "▐████▌", "▐█▀▀█▌", "▐█  █▌")),
        (("nnnn", "|##|"), ("n_n_n_n", "|     |", "| /=\\ |", "|_| |_|")),
    ),
    "Naval Hospital": (
        (("▗▟▀▙▖", "█▐✚▌█"), ("  ▗▄▖  ", "▗▟█▀█▙▖", "█ ▐✚▌ █", "█▄▄▄▄▄█")),
        (('/"\\', "[+]"), ('  /"\\  ', " /   \\ ", "|  +  |", "|_____|")),
    ),
    "Signal Station": ((("│▸▸", "┴  "), ("│▸▸▸▸", "│▸▸  ", "│    ", "┴    ")), (("|>>", "|  "), ("|>>>>", "|>>  ", "|    ", "^    "))),
    "Lighthouse": (
        (("╲▟▙╱", " ▐▌ "), ("╲ ▗▖ ╱", " ╶▐▌╴ ", "  ▐▌  ", " ▗██▖ ")),
        (("\\!/", " # "), ("\\ _ /", "- # -", "  #  ", " /#\\ ")),
    ),
    "Martello Tower": (
        (("▗▄▄▄▖", "▐███▌"), ("▗▄▄▄▄▄▖", "▐█████▌", "▐█▀▀██▌", "▟█████▙")),
        (("(===)", "|   |"), (" _____ ", "(=====)", "|  n  |", "(_____)")),
    ),
    "Redoubt": ((("▁╱▔╲▁",), ("  ╱▔▔╲  ", " ╱ ▂▂ ╲ ", "╱▔▔▔▔▔▔╲")), (('_/"\\_',), ("   __   ", " _/__\\_ ", "/______\\"))),
    "Sheltered Anchorage": (
        (("╶┼╴", "╰┴╯"), ("  ○  ", " ╶┼╴ ", "▖ │ ▗", "╰─┴─╯")),
        (("-+-", "\\|/"), ("  o  ", " -+- ", "\\ | /", " '-' ")),
    ),
}
"""Pictures of two rows and of up to four for the same areas in larger squares, in Unicode and in ASCII."""

WIDE = {
    "Fort": Pictures(Picture("█▄", "▀▀", " ", "█"), Picture("#_", "##", " ", "#")),
    "Dockyard": Pictures(Picture("╤═", "╧═", " ", "║"), Picture("+=", "+=", " ", "|")),
    "Victualling Yard": Pictures(Picture("o═", "══", " ", "║"), Picture("o=", "==", " ", "|")),
    "Shore Battery": Pictures(Picture("▄╾", "▄▄", " ", "█"), Picture("#-", "##", " ", "#")),
    "Harbour Boom": Pictures(Picture("o═", "o═"), Picture("o=", "o=")),
    "Rough Seas": Pictures(Picture("╱╲", "╲╱", "╲╱"), Picture("/\\", "\\/", "\\/")),
    "Choppy Waters": Pictures(Picture("~^", "^~", "^~"), Picture("~^", "^~", "^~")),
    "Sea Cliffs": Pictures(Picture("▗▙▟▖", "████", "████"), Picture("/^^\\", "|||| ", "||||")),
    "Reef": Pictures(Picture("▖▗ ▖", " ▖▗ ", "▗ ▖ "), Picture(",^.^", "^.,^", ".^,.")),
    "Shoal": Pictures(Picture(".:", ":.", ":."), Picture(".:", ":.", ":.")),
    "Fog Bank": Pictures(Picture("░▒", "▒░", "▒░"), Picture("&%", "%&", "%&")),
    "Dead Calm": Pictures(Picture("─", "─", "─"), Picture("-", "-", "-")),
    "Island": Pictures(Picture("▗▟▙▖", "████", "▓▒▓▒"), Picture("_/\\_", "####", "%%%%")),
    "Sheltered Anchorage": Pictures(Picture(" ", " "), Picture(" ", " ")),
}
"""Pictures that fill an area."""


def picture(card: Card, width: int, height: int, *, is_ascii: bool) -> list[str]:
    """Return the picture of an area of this many cells."""
    name = plain_name(card)
    if name not in WIDE:
        room = width - (card.kind == DEFENSE)
        return [*(row.center(room).rjust(width) for row in _single(name, height, is_ascii=is_ascii)), *[" " * width] * height][:height]
    pattern = WIDE[name][is_ascii]
    inner = width - 2 * len(pattern.ends)
    between = [f"{pattern.ends}{_filled(pattern.inner, inner)}{pattern.ends}"] * (height - 2)
    rows = [_filled(pattern.top, width), *between, _filled(pattern.last, width)]
    if name == "Sheltered Anchorage":
        drawn = [row.center(width) for row in _single(name, height, is_ascii=is_ascii)]
        rows[: len(drawn)] = drawn
    return rows[:height]


def _single(name: str, height: int, *, is_ascii: bool) -> tuple[str, ...]:
    """Return the largest picture of an area that leaves two rows of that many for its name and CAP."""
    fitting = [rows for rows in TALL[name][is_ascii] if len(rows) <= height - 2]
    return fitting[-1] if fitting else (SMALL[name][is_ascii],)


def _filled(pattern: str, width: int) -> str:
    return (pattern * width)[:width]


def drawn_area(
    card: Card, status: tuple[str, str] | None, size: tuple[int, int], cell: tuple[int, int], taken: Taken, *, is_ascii: bool
) -> list[str]:
    """Return the rows of a whole area: its picture, and around the covered squares its name, its owner and its CAP.

    ``size`` is the area's in squares, ``cell`` a square's on the screen.
    """
    (across, down), (width, height) = size, cell
    rows = picture(card, across * width, down * height, is_ascii=is_ascii)
    runs = free_runs(across, down, taken)
    if not runs:
        return rows
    run = runs[0]
    second = next((other for other in runs if other.row > run.row), None)
    name_line = (run.row + 1) * height - 1
    if status is None:
        return _written(rows, name_line, run, width, area_name(card, run.length * width))
    owner, left = status
    inset = int(plain_name(card) in WIDE and down * height > 2)
    cap = f"{owner} {left}"
    if second is not None:
        rows = _written(rows, second.row * height, second, width, cap, inset)
    elif height > 2:
        rows = _written(rows, name_line, run, width, cap, inset)
        name_line -= 1
    elif down > 1 and len(cap) <= run.length * width - 2 * inset:
        rows = _written(rows, run.row * height, run, width, cap, inset)
    else:
        rows = _written(rows, run.row * height, run, width, owner)
    return _written(rows, name_line, run, width, area_name(card, run.length * width - 2 * inset), inset)


def _written(rows: list[str], line: int, run: Run, width: int, text: str, inset: int = 0) -> list[str]:
    """Return the rows with a text in free squares; a single letter leaves the picture behind it in sight."""
    start, room = run.start * width + inset, run.length * width - 2 * inset
    padded = text[:room].ljust(room) if len(text) > 1 else text
    row = rows[line]
    return [*rows[:line], f"{row[:start]}{padded}{row[start + len(padded) :]}", *rows[line + 1 :]]
