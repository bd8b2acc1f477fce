"""How the members of a crew work: who answers which question, in turns and in real time.

In real time whoever uses a system calls STOP first and names the target then (CS-035 to CS-039, CS-173). The same judgement answers both:
what would be done now is worked out from the view; if it is worth it, the STOP is called, and the target is judged again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from seatui.engine.bot import FREE, Policy
from seatui.engine.contract import Action, Decision, Draw, Rules
from seatui.games.captain_sonar.bot.base import Answer, Scene
from seatui.games.captain_sonar.bot.repair import dive, tracing
from seatui.games.captain_sonar.bot.stop_options import possible_silences, possible_uses
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.common_actions import BELAY, PASS
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR

TRIGGER_STOP: Action = ("stop", "trigger")


class Manner(NamedTuple):
    """How a crew of one level does each of its works. A seat of that level does the work of its role so."""

    start: Answer
    report: Answer
    ask: Callable[[Scene], Action | None]  # what the Captain asks of the crew
    steer: Answer  # a course, a Silence or the surface
    use: Answer  # a system, a mine, or PASS
    charge: Answer
    launch: Answer  # a Drone or a Sonar by the First Mate, or PASS
    mark: Answer
    mend: Answer
    reply: Answer
    slips: int  # of a hundred sections (CS-123)


def policy_of(manner: Manner) -> Policy:
    """A bot for any seat of a crew."""
    crew = _Crew(manner)
    answers: dict[str, Answer] = {
        "choose_start": manner.start,
        "briefing": manner.report,
        "order": crew.order,
        "charge": manner.charge,
        "breakdown": manner.mark,
        "activate": manner.use,
        "launch": manner.launch,
        "sonar_reply": manner.reply,
        "drone_reply": manner.reply,
        "repair_panel": manner.mend,
        "target": crew.target,
        "trace": tracing(manner.slips),
        "dive": dive,
        FREE: crew.unasked,
    }

    def policy(rules: Rules[Any, Any], view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        return answers[decision.kind](Scene(rules, view), options, draw)

    return policy


class _Crew:
    """The works that go through several hands."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner

    def order(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """Tell the crew what is needed, use what is worth using before the order, then give it."""
        if request := self._manner.ask(scene):
            return request
        if scene.figures.real_time:
            return self._order_in_time(scene, options, draw)
        wanted = self._manner.use(scene, [*_of(options, "trigger"), PASS], draw)
        return self._manner.steer(scene, _orders(options), draw) if wanted == PASS else wanted

    def _order_in_time(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """In real time everything but a course and the surface takes a STOP; after one that was belayed the order comes first."""
        if _belayed(scene):
            return self._manner.steer(scene, options, draw)
        wanted = self._manner.use(scene, [*possible_uses(scene), PASS], draw)
        if wanted == PASS:
            wanted = self._manner.steer(scene, [*options, *possible_silences(scene)], draw)
        return wanted if wanted in options else _stop_for(wanted)

    def target(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """The target of a STOP, if it is still worth one."""
        if silences := _of(options, "silence"):
            return self._manner.steer(scene, silences, draw)
        choose = self._manner.launch if scene.role == MATE else self._manner.use
        chosen = choose(scene, [option for option in options if option != BELAY], draw)
        return BELAY if chosen == PASS else chosen

    def unasked(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """What is done while nobody waits for it, by role."""
        return _UNASKED[scene.role](self, scene, options, draw)

    def _report(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """The Operator keeps the map up to date as long as the pen is not down (CS-127)."""
        return self._manner.report(scene, options, draw) if _of(options, "report") else None

    def _command(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """The Captain need not wait for the OKs to say what is needed, or to trigger a mine (CS-036)."""
        if scene.view.phase == "real-time" and (request := self._manner.ask(scene)):
            return request
        if TRIGGER_STOP not in options or _must_wait(scene):
            return None
        wanted = self._manner.use(scene, [*(("trigger", space) for space in scene.sheet.mines), PASS], draw)
        return None if wanted == PASS else _stop_for(wanted)

    def _launch(self, scene: Scene, options: Sequence[Action], draw: Draw) -> Action | None:
        """The First Mate may ask on own initiative (CS-093)."""
        found: list[Action] = [("sonar",)] if ("stop", "sonar") in options else []
        if ("stop", "drone") in options:
            found += [("drone", sector) for sector in range(1, scene.chart.sectors + 1)]
        if not found or _must_wait(scene):
            return None
        wanted = self._manner.launch(scene, [*found, PASS], draw)
        return None if wanted == PASS else _stop_for(wanted)

    def _nothing(self, _scene: Scene, _options: Sequence[Action], _draw: Draw) -> Action | None:
        return None


_UNASKED = {ENGINEER: _Crew._nothing, MATE: _Crew._launch, CAPTAIN: _Crew._command, OPERATOR: _Crew._report}


def _of(options: Sequence[Action], verb: str) -> list[Action]:
    """The options of one verb."""
    return [option for option in options if option[0] == verb]


def _orders(options: Sequence[Action]) -> list[Action]:
    return [option for option in options if option[0] != "trigger"]


def _stop_for(action: Action | None) -> Action | None:
    """The STOP that an action needs."""
    return None if action is None else ("stop", action[0])


def _must_wait(scene: Scene) -> bool:
    """Whether a STOP would be one too many: what it is for may be gone when the one that goes on has ended."""
    return scene.view.stop is not None or _belayed(scene)


def _belayed(scene: Scene) -> bool:
    """Whether a STOP of the crew came to nothing since its last order. Then none is called before the next one: nobody stops for ever."""
    return any(entry.crew == scene.crew and entry.kind == "belayed" for entry in scene.since_order(scene.crew))
