"""What Enter does on the table, and what the game's own keys do. Where something cannot be done, the rules say why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.names import course_name, kind_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT
from seatui.games.sea_skirmish.pane import dialogs
from seatui.games.sea_skirmish.pane.board.planning import SIDEWAYS, STRAIGHT, meant
from seatui.games.sea_skirmish.pane.keys import controls
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.play.movement import FLIP
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words.outlook import prospect
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.tabletop.scene import OnCard, OnGhost

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

STEPS = {Verb.NEXT: 1, Verb.PREVIOUS: -1}
COURSE_KEYS: dict[str, str] = {**{verb: verb for verb in (*SIDEWAYS, *STRAIGHT)}, Verb.NEXT: Verb.RIGHT, Verb.PREVIOUS: Verb.LEFT}
"""What keys mean while a course is chosen."""
ABOUT_BOATS = {"choose_boat_to_move": "move", "choose_boat_to_fire": "fire", "choose_target": "target"}
"""Decisions that are made by pointing at a boat, and the verb of their answers."""
DOING = {"move": "move", "fire": "fire with", "target": "fire at"}
"""What confirming does with that boat."""


class Deeds:
    """The hands of one pane."""

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane = pane
        self._verbs: dict[str, Callable[[], None]] = {
            controls.NEXT: partial(self.step, 1),
            controls.PREVIOUS: partial(self.step, -1),
            controls.FLIP: self.flip,
            controls.OTHER: self.other,
            controls.AUTO: self.auto,
            controls.RANGES: self.ranges,
            controls.OWN: self.find_own,
            controls.BRAILLE: self.braille,
            **{verb: partial(self.number, number) for number, verb in enumerate(controls.NUMBERS, start=1)},
        }

    def perform(self, verb: str) -> bool:
        """Follow a verb of the game, or one that means something else here; False if it is neither."""
        pane = self.pane
        if pane.verbs.place != "board":
            return False
        if verb in self._verbs:
            self._verbs[verb]()
        elif verb in STEPS and pane.berth.is_open:
            pane.berth.next(STEPS[Verb(verb)])
        elif verb in COURSE_KEYS:
            return self._steer(COURSE_KEYS[verb])
        elif verb == Verb.BACK and pane.desk.boat != NO_BOAT and not pane.desk.missing:
            pane.desk.take(NO_BOAT)
            pane.turned_to()
        else:
            return False
        return True

    def hinted(self) -> tuple[str, ...]:
        """The keys that mean something now."""
        pane = self.pane
        if pane.berth.is_open:
            other = (controls.OTHER,) if len(pane.berth.dock) > 1 else ()
            return (controls.AUTO, controls.NEXT, controls.FLIP, Verb.TURN_LEFT, *other)
        if pane.desk.is_open:
            several = (controls.NEXT,) if len(pane.desk.boats) > 1 or pane.desk.in_review else ()
            return (*several, controls.RANGES)
        return (controls.FLIP, controls.RANGES) if pane.deciding == "choose_flip" else (controls.RANGES,) if pane.view.round else ()

    # Enter

    def meaning(self, target: Target) -> str:
        """What confirming does there, in a few words."""
        pane, desk = self.pane, self.pane.desk
        if pane.is_staged:
            return ""
        if pane.berth.is_open:
            return f"lay the {kind_name(pane.berth.kind)} here" if pane.trial(pane.berth.action) is None else ""
        if desk.is_open:
            return self._planning_meaning(target)
        actions = pane.actions_at(solid(target))
        if pane.deciding == "choose_flip" and actions:
            return "turn it over, or keep it"
        if actions:
            return f"{DOING[actions[0][0]]} {pane.words.name(actions[0][1])}"
        return "choose" if pane.deciding in dialogs.DECISIONS else ""

    def _planning_meaning(self, target: Target) -> str:
        pane, desk = self.pane, self.pane.desk
        if (other := self._other_boat(target)) != NO_BOAT:
            return f"{'change' if pane.view.courses[other] else 'set'} its course"
        if desk.boat == NO_BOAT:
            return "confirm all courses" if pane.deciding else ""
        course = meant(target.key)[1] if isinstance(target, OnGhost) else desk.course
        return f"set {course_name(course)}" if course else ""

    def _other_boat(self, target: Target) -> int:
        """The own boat that is pointed at, if it is another one than that which is planned."""
        key = target.key if isinstance(target, OnCard) else None
        return next((boat for boat in self.pane.desk.boats if boat == key and boat != self.pane.desk.boat), NO_BOAT)

    def choose(self, target: Target) -> None:
        """Do what can be done there; else hear why not."""
        pane = self.pane
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.berth.is_open:
            pane.submit(pane.berth.action)
        elif pane.desk.is_open:
            self._plan(target)
        elif pane.actions_at(solid(target)):
            pane.verbs.choose(solid(target))
        elif pane.deciding in ABOUT_BOATS and isinstance(target, OnCard):
            pane.submit((ABOUT_BOATS[pane.deciding], target.key))  # the rules say why not
        elif pane.deciding:
            pane.tell(f"choose one of the marked boats: {pane.key(Verb.NEXT)} goes round them", "refused")

    def do(self, action: Action) -> None:
        """Play an action; ask first where something is lost for certain."""
        pane = self.pane
        if action == CONCEDE:
            pane.open_dialog(dialogs.concede(pane))
        elif action[0] == "course" and self._falls_needlessly(action):
            pane.open_dialog(dialogs.falling(pane, action))
        else:
            pane.submit(action)

    def _falls_needlessly(self, action: Action) -> bool:
        """Whether that course leads off the table and another one would not."""
        pane, (_, boat, course) = self.pane, action
        falls = [prospect(pane.figures, pane.view, boat, face).falls for face in FACES]
        return falls[course - 1] and not all(falls)

    # Planning

    def _plan(self, target: Target) -> None:
        pane, desk = self.pane, self.pane.desk
        if (other := self._other_boat(target)) != NO_BOAT:
            desk.take(other)
            pane.turned_to()
        elif isinstance(target, OnCard) and target.key in self._burning:
            pane.submit(("course", target.key, FACES[0]))  # the rules say why not (SK-R01)
        elif desk.boat == NO_BOAT:
            self._confirm()
        else:
            if isinstance(target, OnGhost):
                desk.course = meant(target.key)[1]
            self._set()

    @property
    def _burning(self) -> list[int]:
        """The own boats that take no course."""
        return [number for number in self.pane.words.fleet_of(self.pane.own_seat) if self.pane.view.boats[number].fire]

    def _set(self) -> None:
        pane, desk = self.pane, self.pane.desk
        if not desk.course:
            digits = f": {FACES[0]} to {FACES[-1]}" if pane.cluster is None else ""
            pane.tell(f"choose a course first{digits}", "refused")
        elif desk.is_change:
            self.do(desk.action)
        else:
            desk.take(desk.missing[0] if desk.missing else NO_BOAT)
            pane.turned_to()

    def _confirm(self) -> None:
        pane = self.pane
        if pane.deciding:
            pane.submit(pane.desk.action)
            return
        waiting = listing([pane.names[decision.seat] for decision in pane.view.decisions])
        key = pane.key(controls.NEXT)
        pane.tell(f"you have confirmed; waiting for {waiting}{f'. {key} changes a course' if key else ''}")

    def _steer(self, verb: str) -> bool:
        pane = self.pane
        if not pane.desk.is_open or not pane.desk.steer(verb):
            return False
        self._point_at_course()
        return True

    def _point_at_course(self) -> None:
        pane = self.pane
        pane.redraw()
        spot = pane.desk.spot
        assert spot is not None
        pane.board.point_at(spot)
        pane.verbs.point(spot)

    def _change_course(self, course: int) -> None:
        """In review that takes up a boat again."""
        pane, desk = self.pane, self.pane.desk
        if in_review := desk.in_review:
            desk.take(desk.reviewed)
        desk.course = course
        if in_review:
            pane.turned_to()
        self._point_at_course()

    # Other keys

    def step(self, step: int) -> None:
        """The next place that is offered, the next boat to plan, or the next thing that can be chosen."""
        pane = self.pane
        if pane.berth.is_open:
            pane.berth.next(step)
        elif pane.desk.is_open:
            pane.desk.next(step)
            pane.turned_to()
        else:
            pane.board.do(Verb.NEXT if step > 0 else Verb.PREVIOUS)

    def number(self, number: int) -> None:
        """The course of that number while courses are planned, else the boat."""
        pane = self.pane
        if pane.desk.is_open and number in FACES:
            self._change_course(number)
        elif number <= len(pane.view.boats) and pane.view.boats[number - 1].lost == AFLOAT and not pane.berth.is_open:
            pane.board.point_at(OnCard(number - 1))
            pane.verbs.point(pane.board.target)
        else:
            pane.tell(f"there is no boat {number}" if pane.view.round else "nothing has that number yet", "refused")

    def flip(self) -> None:
        """The other face of the boat in hand, or of the one that may turn over (SK-R13)."""
        pane = self.pane
        if pane.berth.is_open:
            pane.berth.flip()
            pane.verbs.refresh()
        elif pane.seat is not None:
            pane.submit(FLIP)

    def other(self) -> None:
        """Another boat in hand."""
        pane = self.pane
        if pane.berth.is_open and len(pane.berth.dock) > 1:
            pane.berth.other()
            pane.verbs.refresh()
        else:
            pane.tell("there is no other boat to take in hand", "refused")

    def auto(self) -> None:
        """Lay the boat at a good place."""
        pane = self.pane
        if pane.berth.is_open:
            pane.submit(("place", pane.berth.kind, *pane.berth.best, pane.berth.face))
        else:
            pane.tell("there is no boat to place now", "refused")

    def ranges(self) -> None:
        """Show or hide ranges and arcs."""
        pane = self.pane
        pane.gunner.toggle()
        pane.redraw()
        if pane.gunner.is_shown and pane.gunner.boat is None:
            pane.tell("point at a boat to see how far it can fire")

    def braille(self) -> None:
        """Outlines of Braille dots, or blocks (SK-G07, SK-G08)."""
        pane = self.pane
        if pane.glyphs.is_ascii:
            pane.tell("there is no Braille among ASCII signs", "refused")
        else:
            pane.board.set_braille(not pane.board.braille)

    def find_own(self) -> None:
        """The next of the own boats, in the middle."""
        pane = self.pane
        own = pane.words.fleet_of(pane.seat) if pane.seat is not None else []
        if own and not pane.berth.is_open:
            target = pane.board.target
            at = own.index(target.key) if isinstance(target, OnCard) and target.key in own else -1
            number = own[(at + 1) % len(own)]
            pane.board.point_at(OnCard(number))
            pane.board.centre(pane.view.boats[number].pose[:2])


def solid(target: Target) -> Target:
    """The boat that is meant by the ghost of its course."""
    return OnCard(meant(target.key)[1]) if isinstance(target, OnGhost) and meant(target.key)[0] == "boat" else target
