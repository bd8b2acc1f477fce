"""The commands of the Captain's keys: orders at once, systems after aiming. The rules give the reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTION_NAMES, DIRECTIONS, TRIGGER
from seatui.games.captain_sonar.pane.board.layers import AimPreview
from seatui.games.captain_sonar.pane.board.suspects import likeliest_first
from seatui.games.captain_sonar.pane.keys import controls
from seatui.games.captain_sonar.pane.keys.aiming import AT_ONCE, Aim, Targeting
from seatui.games.captain_sonar.pane.prompts import idle_advice
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Mark

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

COURSES: dict[str, str] = {Verb.UP: "N", Verb.RIGHT: "E", Verb.DOWN: "S", Verb.LEFT: "W"}
ROUNDS: dict[str, int] = {Verb.NEXT: 1, Verb.PREVIOUS: -1}
MOVES = frozenset((*COURSES, *ROUNDS))
SURFACE: Action = ("surface",)
FEW_TARGETS = (TRIGGER, "mine")
"""The systems with so few targets that the cursor goes round them."""
AWAY = {
    "torpedo": "The torpedo is away",
    "mine": "The mine is laid",
    "trigger": "The mine is set off",
    "drone": "The drone asks",
    "silence": "We run silent",
}
"""The words of the banner while the effect of a system is shown."""
AFTER_AIM_MS = 1500
"""The time after a lost aim in which confirming gives no course, because it was meant for the target."""


class CaptainCommands:
    """The commands of the Captain at one console."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self.aim: Aim | None = None
        self.away = ""  # the system whose effect is being shown, after the aim was carried out
        self._lost_at = -AFTER_AIM_MS  # the clock when an aim was last lost
        self._followed = OUTSIDE  # the space to which the cursor last followed the submarine
        self._verbs: dict[str, Callable[[], None]] = {
            Verb.CONFIRM: self.confirm,
            controls.TRIGGER: partial(self.use, TRIGGER),
            controls.SURFACE: partial(self._submit, SURFACE),
            controls.PASS: partial(self._submit, ("pass",)),
            controls.SUBMARINE: self.find_submarine,
            **{verb: partial(self._submit, ("head", course)) for course, verb in controls.HEAD.items()},
            **{verb: partial(self.use, system) for system, verb in controls.USE.items()},
        }

    def perform(self, verb: str) -> bool:
        """Follow a verb at the Captain's chart; False leaves it to the chart."""
        if self.aim is not None and verb == Verb.BACK:
            self.leave()
        elif self.aim is not None and self.aim.system == "silence" and verb in COURSES:
            self._steer(COURSES[verb])
        elif self.aim is not None and self.aim.system in ("torpedo", "drone") and verb in ROUNDS:
            (self._go_round if self.aim.system == "torpedo" else self._next_sector)(ROUNDS[verb])
            self.show()
        elif self.aim is not None and verb in MOVES:
            self.pane.sea.do(verb)
            self.show()
        elif verb in self._verbs:
            self._verbs[verb]()
        else:
            return False
        return True

    def forget(self) -> None:
        """Drop the aim, because another crew comes to the console."""
        self.aim, self.away, self._followed = None, "", OUTSIDE

    # Aiming

    @property
    def targeting(self) -> Targeting | None:
        """The targets from the submarine's space; None where the player may not see the Captain's sheet."""
        own = self.pane.own
        if own is None or own.captain is None:
            return None
        return Targeting(self.pane.figures, own.captain)

    @property
    def aiming(self) -> AimPreview | None:
        """The preview of the aim on the chart."""
        targeting = self.targeting
        return None if self.aim is None or targeting is None else targeting.preview(self.aim, self.pane.sea.space)

    @property
    def words(self) -> str:
        """The effect of confirming now."""
        targeting, space = self.targeting, self.pane.sea.space
        if self.aim is not None and targeting is not None:
            if self.aim.system in AT_ONCE:
                return f"use {self.pane.system_name(self.aim.system)}"
            if not (words := targeting.words(self.aim, space)) and self.aim.system in ("torpedo", "mine"):
                return f"nothing, {self.pane.chart.name(space)} is {'here' if space == targeting.sheet.at else 'no target'}"
            return f"{words}{self._mark_age(space)}"
        if self.pane.kind(CAPTAIN) == "choose_start" or self._may_change_start:
            return f"start at {self.pane.chart.name(space)}" if space not in self.pane.chart.islands else ""
        if self.pane.kind(CAPTAIN) == "dive":
            return "say DIVE"
        course = self._course_to(space)
        return f"head {DIRECTION_NAMES[course]}" if ("head", course) in self.pane.options_of(CAPTAIN) else self._other_words(course)

    def _mark_age(self, space: int) -> str:
        """The age of the mark of a suspect that a torpedo would be fired at: the enemy has moved on since."""
        own, age = self.pane.own, self.pane.orders.suspects_age
        is_old = self.aim is not None and self.aim.system == "torpedo" and own is not None and bool(own.suspect_mask >> space & 1)
        return f", marked {age} ago" if is_old and age and space in self.suspects else ""

    def _other_words(self, course: str) -> str:
        """The effect of confirming if it gives no course."""
        return "" if course and self.pane.kind(CAPTAIN) != "activate" else self.pane.few.deed

    @property
    def call(self) -> str:
        """The words of the banner while the Captain aims."""
        if self.aim is None:
            return AWAY.get(self.away, "")
        key_names = self.pane.key_names
        match self.aim.system:
            case "silence":
                return f"Silence: {key_names.ways} pick a straight line"
            case "drone":
                return f"Drone: pick a sector{' or type its number' if key_names.typed else f', {self.pane.key(Verb.NEXT)} the next'}"
            case "sonar" | "scenario":
                return f"{self.pane.system_name(self.aim.system).capitalize()}: {key_names.act} uses it, {key_names.back} leaves it"
            case "trigger":
                return f"Trigger a mine: {self.pane.key(Verb.NEXT)} goes to the next"
            case "mine":
                return f"Mine: pick a space, {self.pane.key(Verb.NEXT)} goes round"
            case "torpedo" if self.suspects:
                return f"Torpedo: pick a space, {self.pane.key(Verb.NEXT)} a suspect"
        return f"{self.aim.system.capitalize()}: pick a space"

    def begin(self, system: str) -> None:
        """Aim a system. The cursor goes to a mine to set off, else to the submarine, around which the targets lie."""
        pane, targeting = self.pane, self.targeting
        if targeting is None:
            return
        self.aim = Aim(system)
        if system == TRIGGER and (mines := targeting.targets(system)):
            pane.sea.point_at_space(max(mines))
        elif system not in AT_ONCE and targeting.sheet.at != OUTSIDE:
            pane.sea.point_at_space(targeting.sheet.at)
        self.show()

    def leave(self) -> None:
        """Stop aiming; in real time belay the STOP."""
        if self.pane.kind(CAPTAIN) == "target":
            self._submit(("belay",))
            return
        self.aim = None
        self.find_submarine()
        self.show()

    @property
    def way_out(self) -> str:
        """The label of the way out of aiming."""
        return "Belay" if self.pane.kind(CAPTAIN) == "target" else "Stop aiming"

    def settle(self) -> None:
        """Adjust the aim to a new position."""
        stop = self.pane.view.stop
        if self.away:
            self.away, self._lost_at = "", self.pane.view.clock
            self.find_submarine()
        if self.pane.kind(CAPTAIN) == "target" and stop is not None:
            if self.aim is None or self.aim.system != stop.system:
                self.begin(stop.system)
        elif self.aim is not None and not self._can_use(self.aim.system):
            self.aim = None
            self._lost_at = self.pane.view.clock
            self.find_submarine()
        self._follow()

    def _follow(self) -> None:
        """Let the cursor follow the submarine."""
        targeting = self.targeting
        at = targeting.sheet.at if targeting is not None else OUTSIDE
        if at != self._followed:
            self._followed = at
            if self.aim is None:
                self.find_submarine()

    def show(self) -> None:
        """Draw the aim."""
        pane = self.pane
        self.mark()
        pane.draw_sea()
        pane.call()
        pane.verbs.point(pane.board.target)
        pane.verbs.show_hints()

    def mark(self) -> None:
        """Mark the targets and the spaces of a blast on the chart."""
        sea, aiming = self.pane.sea, self.aiming
        reach, blast = (aiming.reach, aiming.blast) if aiming is not None else (frozenset(), frozenset())
        few = self.aim is not None and self.aim.system in FEW_TARGETS
        sea.mark(Mark.TARGET if few else Mark.REACHABLE, map(sea.place, reach))
        sea.mark(Mark.REACHABLE if few else Mark.TARGET, ())
        sea.mark(Mark.DANGER, map(sea.place, blast))

    @property
    def suspects(self) -> list[int]:
        """The suspect spaces within reach of the aim, the likeliest first."""
        own, targeting = self.pane.own, self.targeting
        if self.aim is None or own is None or targeting is None:
            return []
        reach = targeting.targets(self.aim.system)
        return [each for each in likeliest_first(self.pane.chart, own, self.pane.heat.spaces, targeting.sheet.at) if each in reach]

    @property
    def can_go_round(self) -> bool:
        """Whether the aim has targets to go round."""
        return self.aim is not None and (self.aim.system in (*FEW_TARGETS, "drone") or bool(self.suspects))

    def _next_sector(self, step: int) -> None:
        """Point at the middle of the next or previous sector."""
        chart, sea = self.pane.chart, self.pane.sea
        number = (chart.sector[sea.space] - 1 + step) % chart.sectors + 1
        inside = [space for space in range(chart.side * chart.side) if chart.sector[space] == number]
        sea.point_at_space(inside[len(inside) // 2])

    def _go_round(self, step: int) -> None:
        """Point at the next or previous suspect within reach."""
        spaces, here = self.suspects, self.pane.sea.space
        if not spaces:
            self.pane.refuse(Refused("CS-069", f"nobody is suspected in reach: pick a space with {self._ways}"))
            return
        at = spaces.index(here) + step if here in spaces else min(0, step)
        self.pane.sea.point_at_space(spaces[at % len(spaces)])

    def _steer(self, course: str) -> None:
        targeting = self.targeting
        assert self.aim is not None
        assert targeting is not None
        self.aim = self.aim.steered(course)
        path, bar = targeting.run(self.aim)
        if bar:
            self.aim = Aim("silence", self.aim.course, len(path) - 1)
            self.pane.tell(f"{DIRECTION_NAMES[self.aim.course]}: {bar}")
        self.pane.sea.point_at_space(path[-1])
        self.show()

    # Using systems

    def use(self, system: str) -> None:
        """Begin to use a system; if the rules refuse it, show their reason."""
        pane = self.pane
        if ("stop", system) in pane.free(CAPTAIN) and system != "scenario":
            self._submit(("stop", system))
        elif system == "sonar" and self._can_use(system):  # at once, as the First Mate's: there is nothing to aim at
            self._submit(("sonar",))
        elif self._can_use(system):
            self.begin(system)
        elif pane.figures.real_time:
            self._submit(("stop", system))
        else:
            self._submit(self._example(system))

    def confirm(self) -> None:
        """Carry out the aim, or act at the cursor."""
        pane, targeting, space = self.pane, self.targeting, self.pane.sea.space
        if self.aim is not None and targeting is not None:
            self._fire(targeting, space)
        elif pane.kind(CAPTAIN) == "choose_start" or self._may_change_start:
            self._submit(("start", space))
        elif pane.kind(CAPTAIN) == "dive":
            self._submit(("dive",))
        elif (course := self._course_to(space)) and pane.kind(CAPTAIN) != "activate":
            if pane.figures.real_time and pane.view.clock - self._lost_at < AFTER_AIM_MS:
                pane.tell("The STOP is over, and the aim is lost")
            else:
                self._submit(("head", course))
        elif not (pane.reopen() or pane.few.open_systems() or (not pane.kind(CAPTAIN) and pane.few.turn_to_need())):
            pane.tell(self._advice)

    @property
    def _ways(self) -> str:
        """The keys that move the cursor."""
        key_names = self.pane.key_names
        return f"the {key_names.ways}" if key_names.typed else key_names.ways

    @property
    def _advice(self) -> str:
        """The advice for a player whose confirming does nothing."""
        if self.pane.kind(CAPTAIN) != "order":
            return idle_advice(self.pane)
        order = ", or press the key of an order" if self.pane.key_names.typed else ""
        return f"Point beside the submarine to head there{order}"

    def _fire(self, targeting: Targeting, space: int) -> None:
        assert self.aim is not None
        action = targeting.action(self.aim, space)
        if action is None:
            self.pane.tell(f"Pick a direction with {self._ways} first; back again for length 0")
        elif self.aim.system in AT_ONCE and self.pane.figures.real_time:
            self._submit(("stop", self.aim.system))
        else:
            self._carry_out(self.aim, action)

    def _carry_out(self, aim: Aim, action: Action) -> None:
        """Submit the action of an aim, and stop aiming unless it is refused: what follows is shown on a clear chart."""
        self.aim, self.away = None, aim.system
        if self.pane.submit(action, self.pane.seat_of(CAPTAIN)):
            self.show()
        else:
            self.aim, self.away = aim, ""

    @property
    def names_a_sector(self) -> bool:
        """Whether the Captain is choosing the sector of a Drone."""
        return self.aim is not None and self.aim.system == "drone"

    def name_sector(self, number: int) -> bool:
        """Send the Drone to a typed sector; False if there is no such sector."""
        if not 1 <= number <= self.pane.chart.sectors:
            return False
        self._carry_out(Aim("drone"), ("drone", number))
        return True

    def find_submarine(self) -> None:
        """Put the cursor on the submarine."""
        targeting = self.targeting
        if targeting is not None and targeting.sheet.at != OUTSIDE:
            self.pane.sea.point_at_space(targeting.sheet.at)

    def _submit(self, action: Action) -> None:
        self.pane.submit(action, self.pane.seat_of(CAPTAIN))

    # Questions about the position

    def _can_use(self, system: str) -> bool:
        options = self.pane.options_of(CAPTAIN)
        return any(action[0] == system for action in options) or (system in AT_ONCE and ("stop", system) in self.pane.free(CAPTAIN))

    @property
    def _may_change_start(self) -> bool:
        return any(action[0] == "start" for action in self.pane.free(CAPTAIN))

    def _course_to(self, space: int) -> str:
        """The course to a space beside the submarine; "" for any other."""
        targeting = self.targeting
        if targeting is None or targeting.sheet.at == OUTSIDE:
            return ""
        near = self.pane.chart.near[targeting.sheet.at]
        return DIRECTIONS[near.index(space)] if space in near else ""

    def _example(self, system: str) -> Action:
        """An action of a system that the rules will refuse now, to get the reason."""
        targeting = self.targeting
        here = max(0, targeting.sheet.at) if targeting is not None else 0
        targets = targeting.targets(system) if targeting is not None else frozenset()
        match system:
            case "silence":
                return ("silence", "N", 0)
            case "drone":
                return ("drone", 1)
            case "sonar" | "scenario":
                return (system,)
        return (system, min(targets, default=here))
