"""A bot crew: the part of its level that answers each decision, in turns and in real time.

In real time a seat calls STOP before it uses a system, and names the target then (CS-035 to CS-039, CS-173). So it judges twice: it
looks for a use that is worth a STOP, calls it, and judges the target again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from seatui.engine.bot import FREE, Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.captain_sonar.bot.situation import Answer, Situation
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.common_actions import BELAY, PASS
from seatui.games.captain_sonar.model.content import CAPTAIN, DRONE, ENGINEER, MATE, MINE, OPERATOR, SCENARIO, SILENCE, SONAR, TORPEDO
from seatui.games.captain_sonar.play.orders import silence_options
from seatui.games.captain_sonar.play.systems import targets

TRIGGER_STOP: Action = ("stop", "trigger")


class Level(NamedTuple):
    """The judgement of a level for each kind of work. A seat uses the parts of its role."""

    start: Answer
    report: Answer
    ask: Callable[[Situation], Action | None]  # a request of the Captain to the crew
    steer: Answer  # a course, a Silence or a surfacing
    use: Answer  # a system, a mine, or PASS
    charge: Answer
    launch: Answer  # a Drone or a Sonar by the First Mate, or PASS
    mark: Answer
    mend: Answer
    reply: Answer
    slips: int  # the number of slips in a hundred sections (CS-123)


def policy_of(level: Level) -> Policy:
    """Return a bot for any seat of a crew."""
    crew = _Crew(level)
    answers: dict[str, Answer] = {
        "choose_start": level.start,
        "briefing": level.report,
        "order": crew.order,
        "charge": level.charge,
        "breakdown": level.mark,
        "activate": level.use,
        "launch": level.launch,
        "sonar_reply": level.reply,
        "drone_reply": level.reply,
        "repair_panel": level.mend,
        "target": crew.target,
        "trace": tracing(level.slips),
        "dive": dive,
        FREE: crew.unasked,
    }

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        return answers[decision.kind](Situation(rules.figures, view), options, draw)

    return policy


class _Crew:
    """The decisions that combine several judgements of a level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def order(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Make the requests, trigger a mine if that is worth it, then give the order."""
        if request := self._level.ask(situation):
            return request
        if situation.figures.real_time:
            return self._order_in_time(situation, options, draw)
        wanted = self._level.use(situation, [*_of(options, "trigger"), PASS], draw)
        return self._level.steer(situation, _orders(options), draw) if wanted == PASS else wanted

    def _order_in_time(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Call a STOP for anything but a course or a surfacing; after a belayed STOP give an order first."""
        if _belayed(situation):
            return self._level.steer(situation, options, draw)
        wanted = self._level.use(situation, [*possible_uses(situation), PASS], draw)
        if wanted == PASS:
            wanted = self._level.steer(situation, [*options, *possible_silences(situation)], draw)
        return wanted if wanted in options else _stop_for(wanted)

    def target(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Name the target of a STOP, if there is still one worth it."""
        if silences := _of(options, "silence"):
            return self._level.steer(situation, silences, draw)
        choose = self._level.launch if situation.role == MATE else self._level.use
        chosen = choose(situation, [option for option in options if option != BELAY], draw)
        return BELAY if chosen == PASS else chosen

    def unasked(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Act unasked, by role."""
        return _UNASKED[situation.role](self, situation, options, draw)

    def _report(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Report as the Radio Operator, as long as the operator may write (CS-127)."""
        return self._level.report(situation, options, draw) if _of(options, "report") else None

    def _command(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Make requests or trigger a mine as the Captain, without waiting for the OKs (CS-036)."""
        if situation.view.phase == "real-time" and (request := self._level.ask(situation)):
            return request
        if TRIGGER_STOP not in options or _must_wait(situation):
            return None
        wanted = self._level.use(situation, [*(("trigger", space) for space in situation.sheet.mines), PASS], draw)
        return None if wanted == PASS else _stop_for(wanted)

    def _launch(self, situation: Situation, options: Sequence[Action], draw: Draw) -> Action | None:
        """Launch a Drone or a Sonar as the First Mate (CS-093)."""
        found: list[Action] = [("sonar",)] if ("stop", "sonar") in options else []
        if ("stop", "drone") in options:
            found += [("drone", sector) for sector in range(1, situation.chart.sectors + 1)]
        if not found or _must_wait(situation):
            return None
        wanted = self._level.launch(situation, [*found, PASS], draw)
        return None if wanted == PASS else _stop_for(wanted)

    def _nothing(self, _situation: Situation, _options: Sequence[Action], _draw: Draw) -> Action | None:
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


def _must_wait(situation: Situation) -> bool:
    """Whether to hold back a STOP, because its target may be gone when the STOP in progress has ended."""
    return situation.view.stop is not None or _belayed(situation)


def _belayed(situation: Situation) -> bool:
    """Whether a STOP of the crew came to nothing since its last order. The next STOP waits for an order, so that play goes on."""
    return any(entry.crew == situation.crew and entry.kind == "belayed" for entry in situation.since_order(situation.crew))


def tracing(slips_per_hundred: int) -> Answer:
    """Trace the outline that is due, with a slip in some of the sections (CS-123)."""

    def trace(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
        due = situation.own.outlines[situation.view.crews[situation.crew].sections]
        slips = draw(100) < slips_per_hundred
        return next((option for option in options if (option[1] != due) == slips), options[0])

    return trace


def dive(_situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
    """Dive at once."""
    return options[0]


def possible_uses(situation: Situation) -> list[Action]:
    """The uses of all systems but Silence, and the mines to trigger."""
    usable, sheet = situation.line.usable, situation.sheet
    may_trigger = not situation.figures.strict_mines or situation.line.clear[0]  # CS-057
    found: list[Action] = [("trigger", space) for space in sheet.mines] if may_trigger else []
    for system in (TORPEDO, MINE, DRONE, SONAR, SCENARIO):
        if usable[system]:
            found += targets(situation.figures, sheet, system)
    return found


def possible_silences(situation: Situation) -> list[Action]:
    """Every way to run silent for at least one space."""
    return [action for action in silence_options(situation.chart, situation.sheet) if action[2]] if situation.line.usable[SILENCE] else []
