"""Sailing by route on the screen: the route is shown first, and then sailed step by step until something stops the ship (DS-R02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Errand, Refused
from seatui.games.dangerous_sea.knowledge.route import Route
from seatui.games.dangerous_sea.words.route_words import errand_of, in_short, plan
from seatui.tui.look.settings import settings_of
from seatui.tui.paint.scheduling import call_later
from seatui.tui.pane.steps import BEAT, FLEETING

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from seatui.games.dangerous_sea.pane.pane import SeaPane

ASKED = "choose_action"
"""The decision in which a ship can sail."""
GLANCE = 0.05
"""Seconds between two looks at whether all that happened has been shown."""


class Voyage:
    """The route that a player has planned, or that the ship is sailing."""

    def __init__(self, pane: SeaPane) -> None:
        self.pane = pane
        self.route: Route | None = None
        self.errand: Errand | None = None
        self.done = 0  # steps that were sailed
        self._count = 0  # actions in the game when the route was planned, or after its last step
        self._timer: TimerHandle | None = None
        self._steps = False  # whether a step is being sailed now

    @property
    def is_under_way(self) -> bool:
        return self._timer is not None or self._steps

    def plan(self, goal: int) -> None:
        """Show the route to a square, or say why there is none."""
        pane = self.pane
        self.drop()
        try:
            self.route = plan(pane.view, goal)
        except Refused as refusal:
            pane.refuse(refusal)
            return
        self.errand = errand_of(pane.view, self.route, pane.names, takes=settings_of(pane.app).take)
        self._count = pane.table.match.count
        pane.show_route()
        pane.tell(f"{in_short(pane.view, self.route, pane.names, takes=settings_of(pane.app).take)}.")

    def drop(self) -> bool:
        """Forget the route; the ship stays where it is. Return whether there was one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        before, self.route, self.errand, self.done = self.route, None, None, 0
        if before is not None:
            self.pane.show_route()
        return before is not None

    def stop(self, why: str = "") -> None:
        """End the voyage where the ship is, and say why."""
        if self.drop() and why:
            self.pane.tell(why)

    def keep(self) -> None:
        """Drop a planned route if the game has gone on without it."""
        if self.route is not None and not self._steps and self.pane.table.match.count != self._count:
            self.drop()

    def sail(self) -> None:
        """Sail the route: a step now, and the others each after a moment, or once what happened has been shown."""
        pane, match = self.pane, self.pane.table.match
        self._timer = None
        while self.route is not None and pane.is_attached:
            if match.count != self._count:
                self.drop()
            elif not pane.steps.busy and not self._step():
                return
            pause = FLEETING * BEAT.get(settings_of(pane.app).speed, 0.0)
            if self.route is not None and (pause or pane.steps.busy):
                self._timer = call_later(pane, pause or GLANCE, self.sail)
                return

    def _step(self) -> bool:
        """Sail one step; return whether another follows."""
        pane, match, route, errand = self.pane, self.pane.table.match, self.route, self.errand
        assert route is not None
        assert errand is not None
        self._steps = True
        sailed = (self.done or pane.take_along()) and pane.submit_at_once(errand.actions[self.done])
        self.done += 1
        goes_on = bool(sailed) and self.done < len(errand.actions) and self._is_asked and pane.take_along() and self._is_asked
        self._steps = False
        self._count = match.count
        reason = errand.halts(match.view(pane.own_seat), self.done) if goes_on else ""
        if not goes_on or reason:
            self.stop(reason)
            return False
        pane.show_route()
        return True

    @property
    def _is_asked(self) -> bool:
        decision = self.pane.table.match.decision(self.pane.own_seat)
        return decision is not None and decision.kind == ASKED
