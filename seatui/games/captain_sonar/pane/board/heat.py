"""Possible places of boats: the enemy's for the aid "full" (CS-108), and both in an open view. The tracker runs in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from seatui.games.captain_sonar.knowledge.tracker import tracker_for
from seatui.games.captain_sonar.knowledge.view import Own, View

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

FULL_AID = "full"
BOTH = 2
"""Stands for both crews."""


class HeatMap:
    """The number of candidates in each space; ``spaces`` is None while the player may not know it.

    ``clouds`` are masks of the places where each boat may be from all that was said aloud; they are empty until nothing is secret.
    """

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self.spaces: Mapping[int, float] | None = None
        self.clouds = [0, 0]
        self._asked: tuple[int, int] = (-1, -1)

    def forget(self) -> None:
        """Drop the map, because one crew's knowledge is not for the other."""
        self.spaces, self.clouds, self._asked = None, [0, 0], (-1, -1)
        self.pane.workers.cancel_group(self.pane, "tracker")

    def ask(self, view: View, own: Own | None) -> None:
        """Run the tracker if something new was heard."""
        if view.truth is not None:
            if (BOTH, len(view.radio)) != self._asked:
                self._asked = BOTH, len(view.radio)
                self.pane.run_worker(self._follow_both(view), group="tracker", exclusive=True)
        elif self.pane.figures.aid == FULL_AID and own is not None and (own.crew, len(view.radio)) != self._asked:
            self._asked = own.crew, len(view.radio)
            self.pane.run_worker(self._follow(view, own), group="tracker", exclusive=True)

    async def _follow(self, view: View, own: Own) -> None:
        weights = await asyncio.to_thread(self._weights, view, own)
        self.spaces = {space: float(weight) for space, weight in enumerate(weights) if weight}
        self.pane.plot.count(len(self.spaces))
        self.pane.draw_overlay()

    def _weights(self, view: View, own: Own) -> list[int]:
        return tracker_for(self.pane.figures, view, 1 - own.crew).weights()

    async def _follow_both(self, view: View) -> None:
        self.clouds = [await asyncio.to_thread(self._cloud, view._replace(own=None), crew) for crew in (0, 1)]
        self.pane.draw_charts()

    def _cloud(self, view: View, crew: int) -> int:
        return tracker_for(self.pane.figures, view, crew).positions()
