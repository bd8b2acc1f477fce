"""Surfacing (CS-053, CS-116 to CS-120)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CAPTAIN, crew_of
from seatui.games.captain_sonar.model.state import NOWHERE
from seatui.games.captain_sonar.play import readiness, repair
from seatui.games.captain_sonar.play.advice import tell_wiped
from seatui.games.captain_sonar.play.ending import end_by_limit
from seatui.games.captain_sonar.play.play import Play
from seatui.games.captain_sonar.play.steps import end_turn_surfaced
from seatui.games.captain_sonar.play.verbs import Verb, alone

SURFACE: Action = ("surface",)


def surface(play: Play, seat: int, _action: Action) -> None:
    """The sector is said aloud, the same whether forced or not (CS-116). Turn by turn everything is mended at once (CS-117)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.surfaced = True
    crew.orders += 1
    crew.course = crew.length = NOWHERE
    play.say("surface", number, CAPTAIN, play.figures.chart.sector[crew.at])
    if play.figures.real_time:
        if not end_by_limit(play):
            repair.begin(play, number)
        return
    crew.breakdowns = 0
    tell_wiped(play, number)
    readiness.call_ready(play, number)
    repair.cut_route(crew)
    end_turn_surfaced(play)


VERBS = {"surface": Verb(alone, surface, ("order",))}
