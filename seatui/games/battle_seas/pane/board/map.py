"""The mat as a map of lettered and numbered squares, on which the cursor also moves diagonally."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.squares import column_letters
from seatui.games.battle_seas.pane.board.art import ZOOMS
from seatui.games.battle_seas.pane.keys.controls import DIAGONALS
from seatui.tui.look.controls import CARDS, LISTS, Verb
from seatui.tui.widgets.grid.grid_map import GridMap, Square, Supplier, numbers


class MatMap(GridMap):
    """The mat of one battle."""

    def __init__(
        self, columns: int, rows: int, supplier: Supplier, describe: Callable[[Square], str], turns_ship: Callable[[], bool]
    ) -> None:
        """``turns_ship`` tells whether the heading of the ship in command can be chosen."""
        super().__init__(columns, rows, supplier, zooms=ZOOMS, labels=(column_letters, numbers), describe=describe)
        self._turns_ship = turns_ship

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
