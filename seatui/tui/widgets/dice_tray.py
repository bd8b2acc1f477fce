"""The dice tray: the latest rolls with player, reason, faces and sum. Dice may tumble a little; no key ever waits for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.cells import cell_len

from seatui.tui.look.players import player
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, row_width

if TYPE_CHECKING:
    from textual.timer import Timer

TUMBLES = {"off": 0, "slow": 8, "normal": 5, "fast": 2}
"""How often the faces change before the dice stop, by speed."""

TUMBLE_SECONDS = 0.07
KEPT = 20
HEADED = 3
"""The fewest rows of a tray with a heading."""


@dataclass(frozen=True)
class Roll:
    """A roll of dice. ``who`` is a name, ``seat`` the player's seat if it is a player; ``note`` is the result in words."""

    who: str
    why: str
    faces: tuple[int, ...]
    seat: int | None = None
    note: str = ""
    sides: int = 6
    total: int | None = None  # if it is not the plain sum
    signs: tuple[str, ...] = ()  # signs on the faces of the die instead of numbers; such dice have no sum

    @property
    def sum(self) -> int:
        return sum(self.faces) if self.total is None else self.total


class DiceTray(LineWidget):
    """Shows rolls, the newest on top. In very few rows it has no heading."""

    def __init__(self, title: str = "Dice", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = title
        self._throws: deque[tuple[Roll, ...]] = deque(maxlen=KEPT)
        self._is_past = False  # whether these are dice of a turn that is over
        self._tumbling = 0
        self._timer: Timer | None = None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls shown, newest first."""
        return tuple(roll for throw in self._throws for roll in throw)

    @property
    def is_still(self) -> bool:
        return self._timer is None

    def roll(self, *rolls: Roll) -> None:
        """Show rolls that were thrown together, such as those of both sides in a battle."""
        self._throws.appendleft(rolls)
        self._is_past = False
        self._tumbling = TUMBLES.get(self.settings.speed, 0)
        # Start it even if the tray is not visible yet: this roll may bring it on the screen, and the timer stops the dice.
        if self._tumbling and self._timer is None:
            self._timer = self.set_interval(TUMBLE_SECONDS, self._tumble)
        self.redraw()

    def settle(self) -> None:
        """Stop the dice at once."""
        self._tumbling = 0
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.redraw()

    def clear(self) -> None:
        self._throws.clear()
        self.settle()

    def keep_latest(self) -> None:
        """Keep the latest throw alone, in a row for each roll, until dice are thrown again."""
        while len(self._throws) > 1:
            self._throws.pop()
        self._is_past = True
        self.redraw()

    def rows_wanted(self, usual: int) -> int:
        """Return the rows that the tray wants, given those that it usually has."""
        return min(usual, len(self.rolls)) if self._is_past else usual if self._throws else 0

    def _tumble(self) -> None:
        self._tumbling -= 1
        if self._tumbling <= 0:
            self.settle()
        else:
            self.redraw()

    def build(self) -> Sequence[Row]:
        width, height = self.size
        throws = [(roll, at == 0) for at, throw in enumerate(self._throws) for roll in throw]
        if height < HEADED:
            return [self._brief_row(roll, width, newest=newest) for roll, newest in throws[:height]]
        rows = [row for roll, newest in throws for row in self._roll_rows(roll, width, newest=newest)]
        return [self.heading(self.title, width), *rows[: height - 1]]

    def _brief_row(self, roll: Roll, width: int, *, newest: bool) -> Row:
        """Return a roll in one row: without its name if the note has room then, else without its note."""
        nameless = replace(roll, who="") if roll.seat is not None else replace(roll, why="")
        ways = (self._roll_rows(each, width, newest=newest) for each in (roll, nameless))
        return next((rows[0] for rows in ways if len(rows) == 1), self._roll_rows(roll, width, newest=newest)[0])

    def _roll_rows(self, roll: Roll, width: int, *, newest: bool) -> list[Row]:
        """Return one row, or two if the note does not fit. Rather than cutting dice it leaves out the name or the reason."""
        ink = self.ink
        style = ink.strong if newest else ink.dim
        mark: Row = ((f"{player(roll.seat).letter} ", ink.player(roll.seat)),) if roll.seat is not None else (("  ", style),)
        dice = self._dice(roll, newest=newest)
        room = width - row_width((*mark, *dice))
        shorter = f"{roll.why}: " if roll.seat is not None else f"{roll.who}: "
        whole = f"{', '.join(filter(None, (roll.who, roll.why)))}: "
        words = next((words for words in (whole, shorter) if cell_len(words) <= room), "")
        head: Row = (*mark, (words, ink.plain if newest else ink.dim), *dice)
        if not roll.note or (newest and self._tumbling):
            return [head]
        note: Row = ((f" {self.glyphs.dot} {roll.note}", style),)
        return [(*head, *note)] if row_width(head) + row_width(note) <= width else [head, (("   ", style), (roll.note, style))]

    def _dice(self, roll: Roll, *, newest: bool) -> Row:
        ink = self.ink
        tumbling = self._tumbling if newest else 0
        faces = [_tumbled(face, roll.sides, tumbling + at) if tumbling else face for at, face in enumerate(roll.faces)]
        row: Row = tuple((f"[{roll.signs[face - 1] if roll.signs else face}]", ink.accent if newest else ink.dim) for face in faces)
        if tumbling or roll.signs or (len(faces) < 2 and roll.total is None):
            return row
        return (*row, (f" = {roll.sum}", ink.strong if newest else ink.dim))


def _tumbled(face: int, sides: int, by: int) -> int:
    """Return another face of the die, for show: it takes nothing from the generator of chance."""
    return (face - 1 + 5 * by) % sides + 1
