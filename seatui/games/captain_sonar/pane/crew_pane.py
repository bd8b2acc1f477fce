"""A pane at which roles of one crew are played: what they know together, what is asked of each and what each may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from seatui.engine.contract import Action, Rules, Seat
from seatui.engine.wording import sentence
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.common_actions import RESIGN
from seatui.games.captain_sonar.model.content import SCENARIO, SYSTEMS, crew_of, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.position import Held
from seatui.tui.pane.privacy import Privacy
from seatui.tui.widgets.action_menu import MenuItem
from seatui.tui.widgets.board import Target

AT_A_SPACE = frozenset({"start", "mine", "torpedo", "trigger", "mark"})
"""Verbs of what is done at a space of the charts."""
LISTED = ("resign", "stop", "start")
"""Free actions that the menu lists."""


class CrewPane(Pane):
    """The crew's side of the console."""

    GIVES_UP = RESIGN

    @classmethod
    def privacy(cls, view: Any, rules: Rules[Any, Any]) -> tuple[Privacy, ...]:  # noqa: ARG003
        """Sheets of two crews side by side could not be hidden: their people take turns (CS-042, CS-159). A crew hides nothing."""
        return (Privacy.CURTAIN,)

    @cached_property
    def figures(self) -> Figures:
        """What the options of this game decide."""
        return Figures(self.rules.settings)

    @property
    def chart(self) -> Chart:
        """The sea."""
        return self.figures.chart

    @property
    def checked(self) -> bool:
        """Whether the plot is checked against the map (CS-108)."""
        return self.figures.aid != "none"

    @property
    def holds_several(self) -> bool:
        """Whether all stations are wanted at once."""
        return len(self.position.held) > 1

    @property
    def own(self) -> Own | None:
        """What is known here of the own crew."""
        return together([held.view for held in self.position.held])

    @property
    def crew_shown(self) -> int:
        """The crew whose submarine the Captain's chart shows: the own one, or for a watcher the first."""
        return 0 if self.seat is None else crew_of(self.seat)

    def seat_of(self, role: int) -> Seat | None:
        """The seat of a role of the own crew; None for a watcher."""
        return None if self.seat is None else seat_of(crew_of(self.seat), role)

    def held(self, role: int) -> Held | None:
        """What a role sees and may do that is played here."""
        seat = self.seat_of(role)
        return next((held for held in self.position.held if held.seat == seat), None)

    def kind(self, role: int) -> str:
        """What is awaited of a role that is played here; "" if nothing."""
        held = self.held(role)
        return held.decision.kind if held is not None and held.decision is not None else ""

    def options_of(self, role: int) -> tuple[Action, ...]:
        """What a role that is played here may choose."""
        held = self.held(role)
        return held.options if held is not None else ()

    def free(self, role: int) -> tuple[Action, ...]:
        """What a role that is played here may do unasked."""
        held = self.held(role)
        return held.free if held is not None else ()

    def system_name(self, system: str) -> str:
        """How a system is called in this scenario."""
        return self.figures.scenario.system if system == SYSTEMS[SCENARIO] else system

    def label(self, action: Action) -> str:
        return sentence(next(filter(None, (held.say(action) for held in self.position.held)), str(action[0])))

    def target_of(self, action: Action) -> Target | None:
        return divmod(action[1], self.chart.side)[::-1] if action[0] in AT_A_SPACE else None

    def menu_items(self) -> list[MenuItem]:
        """What is awaited, and of what may be done besides only what has no key of its own at a sheet."""
        awaited = [self.item(action, held.seat) for held in self.position.awaited for action in held.options]
        besides = [self.item(action, held.seat) for held in self.position.held for action in held.free if action[0] in LISTED]
        return awaited + besides


def together(views: Sequence[View]) -> Own | None:
    """What these seats of one crew know together of it."""
    owns = [view.own for view in views if view.own is not None]
    if not owns:
        return None
    first, *others = owns
    for own in others:
        first = first._replace(
            captain=first.captain or own.captain,
            mate=first.mate or own.mate,
            engineer=first.engineer or own.engineer,
            operator=first.operator or own.operator,
            line=first.line or own.line,
            silence=max(first.silence, own.silence),
        )
    return first
