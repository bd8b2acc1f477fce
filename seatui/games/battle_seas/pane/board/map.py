"""The mat as a map of lettered and numbered squares, on which the cursor also moves diagonally."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Size

from seatui.engine.squares import column_letters
from seatui.games.battle_seas.pane.board.art import ZOOMS
from seatui.games.battle_seas.pane.keys.controls import DIAGONALS
from seatui.tui.look.controls import CARDS, LISTS, Verb
from seatui.tui.widgets.grid.grid_map import GridMap, Square, Supplier, numbers

LEAST, MOST_SPARED = 60, 30
"""Columns of the mat from which a third of those beyond is spared for what lies beside it, and the most that are spared."""


class MatMap(GridMap):
    """The mat of one battle."""

    around = 0
    """``Focus`` adds the sea around all pieces."""
    legible = ZOOMS.index((4, 2))  # with silhouettes

    def __init__(
        self, columns: int, rows: int, supplier: Supplier, describe: Callable[[Square], str], turns_ship: Callable[[], bool]
    ) -> None:
        """``turns_ship`` tells whether the heading of the ship in command can be chosen."""
        super().__init__(columns, rows, supplier, zooms=ZOOMS, labels=(column_letters, numbers), describe=describe)
        self._turns_ship = turns_ship

    def wanted(self, room: Size) -> Size:
        """Leave columns of a large window to the log and the list beside the mat, unless squares would be smaller then."""
        narrow = Size(room.width - min(MOST_SPARED, max(0, room.width - LEAST) // 3), room.height)
        return super().wanted(narrow if self._zoom_for(narrow) == self._zoom_for(room) else room)

    @property
    def steering(self) -> str:
        return CARDS if self._turns_ship() else LISTS

    def do(self, verb: str) -> bool:
        if verb not in DIAGONALS:
            return super().do(verb)
        x, y = self.target
        across, down = DIAGONALS[Verb(verb)][1]
        self.point_at((self.across.moved(x, across), self.down.moved(y, down)))
        return True
