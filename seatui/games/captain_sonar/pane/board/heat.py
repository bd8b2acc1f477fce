"""A heat map of the enemy's possible places for the aid "full" (CS-108): the tracker runs in a thread, and the overlay shows the result."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from seatui.games.captain_sonar.knowledge.tracker import tracker_for
from seatui.games.captain_sonar.knowledge.view import Own, View

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

FULL_AID = "full"


class HeatMap:
    """The number of candidates in each space; ``spaces`` is None while the player may not know it."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self.spaces: Mapping[int, float] | None = None
        self._asked: tuple[int, int] = (-1, -1)

    def forget(self) -> None:
        """Drop the map, because one crew's knowledge is not for the other."""
        self.spaces, self._asked = None, (-1, -1)
        self.pane.workers.cancel_group(self.pane, "tracker")

    def ask(self, view: View, own: Own | None) -> None:
        """Run the tracker if something new was heard."""
        if self.pane.figures.aid != FULL_AID or own is None or (own.crew, len(view.radio)) == self._asked:
            return
        self._asked = own.crew, len(view.radio)
        self.pane.run_worker(self._follow(view, own), group="tracker", exclusive=True)

    async def _follow(self, view: View, own: Own) -> None:
        weights = await asyncio.to_thread(self._weights, view, own)
        self.spaces = {space: float(weight) for space, weight in enumerate(weights) if weight}
        self.pane.plot.count(len(self.spaces))
        self.pane.draw_overlay()

    def _weights(self, view: View, own: Own) -> list[int]:
        return tracker_for(self.pane.figures, view, 1 - own.crew).weights()
