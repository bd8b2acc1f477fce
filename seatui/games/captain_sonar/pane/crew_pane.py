"""The base of the console: the roles played here, their common knowledge, their decisions and their actions."""

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
from seatui.games.captain_sonar.words.notation import say
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.position import Held
from seatui.tui.pane.privacy import Privacy
from seatui.tui.widgets.action_menu import MenuItem
from seatui.tui.widgets.board import Target

AT_A_SPACE = frozenset({"start", "mine", "torpedo", "trigger", "mark"})
"""The verbs of actions at a space of the charts."""
LISTED = ("resign", "stop", "start")
"""Free actions that the menu lists."""


class CrewPane(Pane):
    """A pane for one or more roles of a crew."""

    GIVES_UP = RESIGN

    @classmethod
    def privacy(cls, view: Any, rules: Rules[Any, Any]) -> tuple[Privacy, ...]:  # noqa: ARG003
        """People of both crews share a terminal behind a curtain: sheets side by side would show their secrets (CS-042, CS-159)."""
        return (Privacy.CURTAIN,)

    @cached_property
    def figures(self) -> Figures:
        """The figures of this game."""
        return Figures(self.rules.settings)

    @property
    def chart(self) -> Chart:
        """The map of this game."""
        return self.figures.chart

    @property
    def checked(self) -> bool:
        """Whether the plot is checked against the map (CS-108)."""
        return self.figures.aid != "none"

    @property
    def holds_several(self) -> bool:
        """Whether several roles are played here."""
        return len(self.position.held) > 1

    @property
    def own(self) -> Own | None:
        """The common knowledge of the roles played here about their crew."""
        return together([held.view for held in self.position.held])

    @property
    def crew_shown(self) -> int:
        """The crew whose submarine the Captain's chart shows: the players' crew, or the first one for a watcher."""
        return 0 if self.seat is None else crew_of(self.seat)

    def seat_of(self, role: int) -> Seat | None:
        """The seat of a role in the players' crew; None for a watcher."""
        return None if self.seat is None else seat_of(crew_of(self.seat), role)

    def held(self, role: int) -> Held | None:
        """The view and the actions of a role played here; None if it is not."""
        seat = self.seat_of(role)
        return next((held for held in self.position.held if held.seat == seat), None)

    def kind(self, role: int) -> str:
        """The kind of the open decision of a role played here; "" if there is none."""
        held = self.held(role)
        return held.decision.kind if held is not None and held.decision is not None else ""

    def options_of(self, role: int) -> tuple[Action, ...]:
        """The answers of a role played here."""
        held = self.held(role)
        return held.options if held is not None else ()

    def free(self, role: int) -> tuple[Action, ...]:
        """The free actions of a role played here."""
        held = self.held(role)
        return held.free if held is not None else ()

    def system_name(self, system: str) -> str:
        """The name of a system in this scenario."""
        return self.figures.scenario.system if system == SYSTEMS[SCENARIO] else system

    def label(self, action: Action) -> str:
        return sentence(next(filter(None, (held.say(action) for held in self.position.held)), "") or say(self.figures, action))

    def target_of(self, action: Action) -> Target | None:
        return divmod(action[1], self.chart.side)[::-1] if action[0] in AT_A_SPACE else None

    def menu_items(self) -> list[MenuItem]:
        """List the answers to open decisions, and the free actions that have no key at a sheet; resigning alone is no reason for a list."""
        awaited = [self.item(action, held.seat) for held in self.position.awaited for action in held.options]
        free = [self.item(action, held.seat) for held in self.position.held for action in held.free if action[0] in LISTED]
        items = awaited + free
        return items if any(item.action != RESIGN for item in items) else []


def together(views: Sequence[View]) -> Own | None:
    """The common knowledge of seats of one crew about it (CS-139)."""
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
