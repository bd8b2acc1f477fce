"""Aiming a system: the targets, the preview on the chart, its words, and the action that confirming means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.view import CaptainSheet
from seatui.games.captain_sonar.model.content import DIRECTION_NAMES, DIRECTIONS, SILENCE_LENGTH, SYSTEMS, TRIGGER
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.pane.board.layers import AimPreview
from seatui.games.captain_sonar.play.blasts import harm
from seatui.games.captain_sonar.play.systems import targets
from seatui.games.captain_sonar.words.outlook import BLASTS, barred

AT_ONCE = ("sonar", "scenario")
"""The systems without a target, which confirming uses."""


@dataclass(frozen=True)
class Aim:
    """The system being aimed, or "trigger". A Silence has a course once one is chosen."""

    system: str
    course: str = ""
    length: int = 0

    def steered(self, course: str) -> Aim:
        """The aim of a Silence after an arrow: one space on, one back, or in another direction."""
        if course == self.course:
            return replace(self, length=min(SILENCE_LENGTH, self.length + 1))
        if self.course and DIRECTIONS.index(course) % 2 == DIRECTIONS.index(self.course) % 2 and self.length:
            return replace(self, length=self.length - 1)
        return replace(self, course=course, length=1)


class Targeting:
    """The targets from the Captain's present space."""

    def __init__(self, figures: Figures, sheet: CaptainSheet) -> None:
        self.figures = figures
        self.chart = figures.chart
        self.sheet = sheet

    def targets(self, system: str) -> frozenset[int]:
        """The lawful target spaces of a system; none for one that needs no space."""
        if system == TRIGGER:
            return frozenset(self.sheet.mines)
        if system not in ("torpedo", "mine") or self.sheet.at == OUTSIDE:
            return frozenset()
        return frozenset(action[1] for action in targets(self.figures, self.sheet, SYSTEMS.index(system)))

    def run(self, aim: Aim) -> tuple[list[int], str]:
        """The spaces of a Silence, from the present one, and the bar in its way ("land ahead"), "" if there is none."""
        chart, sheet = self.chart, self.sheet
        path = [sheet.at]
        for _ in range(aim.length):
            direction = DIRECTIONS.index(aim.course)
            bar = barred(chart, sheet, path[-1], direction)
            if bar:
                return path, bar
            path.append(chart.near[path[-1]][direction])
        return path, ""

    def preview(self, aim: Aim, cursor: int) -> AimPreview:
        """The spaces to show on the chart for an aim, with the cursor there."""
        chart = self.chart
        reach = self.targets(aim.system)
        if aim.system == "silence":
            return AimPreview(path=tuple(self.run(aim)[0]))
        if aim.system == "drone":
            number = chart.sector[cursor]
            return AimPreview(sector=frozenset(space for space in chart.water if chart.sector[space] == number))
        blast = frozenset(chart.around[cursor]) if aim.system in BLASTS and cursor in reach else frozenset()
        return AimPreview(reach, blast)

    def words(self, aim: Aim, cursor: int) -> str:
        """The effect of confirming with the cursor there; "" if there is none."""
        chart, name = self.chart, self.chart.name(cursor)
        match aim.system:
            case "silence":
                return self._silence_words(aim)
            case "drone":
                return f"ask whether they are in sector {chart.sector[cursor]}"
            case "mine":
                return f"lay a mine on {name}" if cursor in self.targets("mine") else ""
            case "torpedo" | "trigger" if cursor in self.targets(aim.system):
                return f"{'fire at' if aim.system == 'torpedo' else 'set off'} {name}{self._own_harm(cursor)}"
        return ""

    def _silence_words(self, aim: Aim) -> str:
        if not aim.course:
            return ""
        path, bar = self.run(aim)
        way = DIRECTION_NAMES[aim.course]
        reached = f"{len(path) - 1} {way} to {self.chart.name(path[-1])}" if len(path) > 1 else f"stay here, facing {way}"
        return f"{reached} ({bar})" if bar else reached

    def _own_harm(self, cursor: int) -> str:
        lost = harm(self.chart, self.sheet.at, cursor)
        return f", and hit OURSELVES for {lost}" if lost else ""

    def action(self, aim: Aim, cursor: int) -> Action | None:
        """The action that confirming means; None while a choice is missing."""
        match aim.system:
            case "silence":
                return ("silence", aim.course, len(self.run(aim)[0]) - 1) if aim.course else None
            case "drone":
                return ("drone", self.chart.sector[cursor])
            case "sonar" | "scenario":
                return (aim.system,)
        return (aim.system, cursor)
