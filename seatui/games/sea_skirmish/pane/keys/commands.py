"""Enter on the table, and the keys of this game. Where something cannot be done, the rules say why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.names import course_name, kind_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT
from seatui.games.sea_skirmish.pane import dialogs
from seatui.games.sea_skirmish.pane.board.planning import AROUND, SIDEWAYS, STRAIGHT, meant
from seatui.games.sea_skirmish.pane.keys import controls
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.play.movement import FLIP
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words.outlook import enemies, prospect
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.tabletop.scene import OnCard, OnGhost

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

STEPS = {Verb.NEXT: 1, Verb.PREVIOUS: -1}
COURSE_KEYS = frozenset((*SIDEWAYS, *STRAIGHT, *AROUND))
"""Keys that choose among courses."""
ABOUT_BOATS = {"choose_boat_to_move": "move", "choose_boat_to_fire": "fire", "choose_target": "target"}
"""Decisions that are made by pointing at a boat, with the verb of their answers."""
DOING = {"move": "move", "fire": "fire with", "target": "fire at"}
"""The words for each of these verbs."""


class Commands:
    """The commands of one pane."""

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
            controls.ENEMY: self.find_enemy,
            controls.BRAILLE: self.braille,
            **{verb: partial(self.number, number) for number, verb in enumerate(controls.NUMBERS, start=1)},
        }

    def perform(self, verb: str) -> bool:
        """Perform a verb of this game, or a common one that means something else here; return False if it is neither."""
        pane = self.pane
        if pane.verbs.place != "board":
            return False
        if verb in self._verbs:
            self._verbs[verb]()
        elif verb in STEPS and pane.placer.is_open:
            pane.placer.next(STEPS[Verb(verb)])
        elif verb in COURSE_KEYS:
            return self._steer(verb)
        elif verb == Verb.BACK and pane.planner.boat != NO_BOAT and not pane.planner.missing:
            pane.planner.take(NO_BOAT)
            pane.turned_to()
        else:
            return False
        return True

    def hinted(self) -> tuple[str, ...]:
        """Return the verbs worth a hint now."""
        pane = self.pane
        if pane.placer.is_open:
            other = (controls.OTHER,) if len(pane.placer.dock) > 1 else ()
            return (controls.AUTO, controls.NEXT, controls.FLIP, Verb.TURN_LEFT, *other)
        if pane.planner.is_open:
            several = (controls.NEXT,) if len(pane.planner.boats) > 1 or pane.planner.in_review else ()
            return (*several, controls.ENEMY)
        return (controls.FLIP, controls.RANGES) if pane.deciding == "choose_flip" else (controls.RANGES,) if pane.view.round else ()

    # Enter

    def meaning(self, target: Target) -> str:
        """Return what Enter does there, in a few words."""
        pane, planner = self.pane, self.pane.planner
        if pane.is_staged:
            return ""
        if pane.placer.is_open:
            return f"lay the {kind_name(pane.placer.kind)} here" if pane.refusal_of(pane.placer.action) is None else ""
        if planner.is_open:
            return self._planning_meaning(target)
        actions = pane.actions_at(solid(target))
        if pane.deciding == "choose_flip" and actions:
            return "choose whether to turn it over"
        if actions:
            return f"{DOING[actions[0][0]]} {pane.words.name(actions[0][1])}"
        return "choose" if pane.deciding in dialogs.DECISIONS else ""

    def _planning_meaning(self, target: Target) -> str:
        pane, planner = self.pane, self.pane.planner
        if (other := self._other_boat(target)) != NO_BOAT:
            return f"{'change' if pane.view.courses[other] else 'set'} its course"
        if planner.boat == NO_BOAT:
            return "confirm all courses" if pane.deciding else ""
        course = meant(target.key)[1] if isinstance(target, OnGhost) else planner.course
        return f"set {course_name(course)}" if course else ""

    def _other_boat(self, target: Target) -> int:
        """Return the player's boat at the target, if it is not the one being planned."""
        key = target.key if isinstance(target, OnCard) else None
        return next((boat for boat in self.pane.planner.boats if boat == key and boat != self.pane.planner.boat), NO_BOAT)

    def choose(self, target: Target) -> None:
        """Do what can be done there, or say why not."""
        pane = self.pane
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.placer.is_open:
            pane.submit(pane.placer.action)
        elif pane.planner.is_open:
            self._plan(target)
        elif pane.actions_at(solid(target)):
            pane.verbs.choose(solid(target))
        elif pane.deciding in ABOUT_BOATS and isinstance(target, OnCard):
            pane.submit((ABOUT_BOATS[pane.deciding], target.key))  # the rules say why not
        elif pane.deciding:
            pane.tell(f"choose one of the marked boats: {pane.key(Verb.NEXT)} goes round them", "refused")

    def do(self, action: Action) -> None:
        """Play an action; ask first if it is certain to lose boats."""
        pane = self.pane
        if action == CONCEDE:
            pane.open_dialog(dialogs.concede(pane))
        elif action[0] == "course" and self._falls_needlessly(action):
            pane.open_dialog(dialogs.falling(pane, action))
        else:
            pane.submit(action)

    def _falls_needlessly(self, action: Action) -> bool:
        """Return whether a course leads off the table although another would not."""
        pane, (_, boat, course) = self.pane, action
        falls = [prospect(pane.figures, pane.view, boat, face).falls for face in FACES]
        return falls[course - 1] and not all(falls)

    # Planning

    def _plan(self, target: Target) -> None:
        pane, planner = self.pane, self.pane.planner
        if (other := self._other_boat(target)) != NO_BOAT:
            planner.take(other)
            pane.turned_to()
        elif isinstance(target, OnCard) and target.key in self._burning:
            pane.submit(("course", target.key, FACES[0]))  # the rules say why not (SK-R01)
        elif planner.boat == NO_BOAT:
            self._confirm()
        else:
            if isinstance(target, OnGhost):
                planner.course = meant(target.key)[1]
            self._set()

    @property
    def _burning(self) -> list[int]:
        """The player's boats that take no course."""
        return [number for number in self.pane.words.fleet_of(self.pane.own_seat) if self.pane.view.boats[number].fire]

    def _set(self) -> None:
        pane, planner = self.pane, self.pane.planner
        if not planner.course:
            digits = f": {FACES[0]} to {FACES[-1]}" if pane.cluster is None else ""
            pane.tell(f"Choose a course first{digits}")  # no refusal: the key may have been meant for what was shown before
        elif planner.is_change:
            pane.tell("")  # news of what came before, such as a course that was taken back, is old now
            self.do(planner.action)
        else:
            planner.take(planner.missing[0] if planner.missing else NO_BOAT)
            pane.turned_to()

    def _confirm(self) -> None:
        pane = self.pane
        if pane.deciding:
            pane.submit(pane.planner.action)
            return
        waiting = listing([pane.names[decision.seat] for decision in pane.view.decisions])
        key = pane.key(controls.NEXT)
        pane.tell(f"you have confirmed; waiting for {waiting}{f'. {key} changes a course' if key else ''}")

    def _steer(self, verb: str) -> bool:
        pane = self.pane
        if not pane.planner.is_open or not pane.planner.steer(verb):
            return False
        self._point_at_course()
        return True

    def _point_at_course(self) -> None:
        pane = self.pane
        pane.redraw()
        spot = pane.planner.spot
        assert spot is not None
        pane.board.point_at(spot)
        pane.verbs.point(spot)

    def _change_course(self, course: int) -> None:
        """Choose a course; in review this plans the reviewed boat again."""
        pane, planner = self.pane, self.pane.planner
        if in_review := planner.in_review:
            planner.take(planner.reviewed)
        planner.course = course
        if in_review:
            pane.turned_to()
        self._point_at_course()

    # Other keys

    def step(self, step: int) -> None:
        """Go to the next offered place, the next boat to plan, or the next thing that can be chosen."""
        pane = self.pane
        if pane.placer.is_open:
            pane.placer.next(step)
        elif pane.planner.is_open:
            pane.planner.next(step)
            pane.turned_to()
        else:
            pane.board.do(Verb.NEXT if step > 0 else Verb.PREVIOUS)

    def number(self, number: int) -> None:
        """Choose the course of that number while planning, else go to the boat."""
        pane = self.pane
        if pane.planner.is_open and number in FACES:
            self._change_course(number)
        elif number <= len(pane.view.boats) and pane.view.boats[number - 1].lost == AFLOAT and not pane.placer.is_open:
            pane.board.point_at(OnCard(number - 1))
            pane.verbs.point(pane.board.target)
        else:
            pane.tell(f"there is no boat {number}" if pane.view.round else "nothing has that number yet", "refused")

    def flip(self) -> None:
        """Turn over the boat in hand, or the boat that may turn over (SK-R13)."""
        pane = self.pane
        if pane.placer.is_open:
            pane.placer.flip()
            pane.verbs.refresh()
        elif pane.seat is not None:
            pane.submit(FLIP)

    def other(self) -> None:
        """Take another boat in hand."""
        pane = self.pane
        if pane.placer.is_open and len(pane.placer.dock) > 1:
            pane.placer.other()
            pane.verbs.refresh()
        else:
            pane.tell("there is no other boat to take in hand", "refused")

    def auto(self) -> None:
        """Lay the boat at a good place."""
        pane = self.pane
        if pane.placer.is_open:
            pane.submit(("place", pane.placer.kind, *pane.placer.best, pane.placer.face))
        else:
            pane.tell("there is no boat to place now", "refused")

    def ranges(self) -> None:
        """Show or hide ranges and arcs."""
        pane = self.pane
        pane.shot_preview.toggle()
        pane.redraw()
        if pane.shot_preview.is_shown and pane.shot_preview.boat is None:
            pane.tell("point at a boat to see how far it can fire")

    def braille(self) -> None:
        """Switch between outlines of Braille dots and blocks (SK-G07, SK-G08)."""
        pane = self.pane
        if pane.glyphs.is_ascii:
            pane.tell("there is no Braille among ASCII signs", "refused")
        else:
            pane.board.set_braille(not pane.board.braille)

    def find_own(self) -> None:
        """Go to the player's next boat and centre the table on it."""
        pane = self.pane
        own = pane.words.fleet_of(pane.seat) if pane.seat is not None else []
        if own and not pane.placer.is_open:
            number = self._after_pointed(own)
            pane.board.point_at(OnCard(number))
            pane.board.centre(pane.view.boats[number].pose[:2])

    def find_enemy(self) -> None:
        """Go to the next boat of another team."""
        pane = self.pane
        found = enemies(pane.view, pane.seat) if pane.seat is not None else []
        if found and not pane.placer.is_open:
            pane.board.point_at(OnCard(self._after_pointed(found)))
            pane.verbs.point(pane.board.target)
        else:
            pane.tell("there is no enemy boat to look at", "refused")

    def _after_pointed(self, boats: list[int]) -> int:
        """Return the boat that follows the boat under the cursor, or the first."""
        target = self.pane.board.target
        at = boats.index(target.key) if isinstance(target, OnCard) and target.key in boats else -1
        return boats[(at + 1) % len(boats)]


def solid(target: Target) -> Target:
    """Return the boat of a ghost in review; any other target stays itself."""
    return OnCard(meant(target.key)[1]) if isinstance(target, OnGhost) and meant(target.key)[0] == "boat" else target
