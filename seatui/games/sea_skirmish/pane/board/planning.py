"""Planning courses: one boat after another with the ghosts of its six courses, then all of them for review.

Only the planner knows any of this: it works on the planner's view, and only actions that are played reach the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import LENGTH, LONG_FORWARD, SHORT_FORWARD
from seatui.games.sea_skirmish.model.state import NO_BOAT, NO_COURSE, PLANNING, Boat
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.pane.keys.blind_pick import FACE_OF_KEY, ghost_labels, picked_boat
from seatui.games.sea_skirmish.play.planning import CONFIRM, FACES, steered
from seatui.games.sea_skirmish.words.outlook import Prospect, prospect
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.tabletop.scene import Fate, Ghost, OnCard, OnGhost

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

MIDDLE = LONG_FORWARD
"""The course from which the arrow keys start."""
STRAIGHT = {Verb.UP: LONG_FORWARD, Verb.DOWN: SHORT_FORWARD}
SIDEWAYS = {Verb.LEFT: -1, Verb.RIGHT: 1}
AROUND = {Verb.PREVIOUS: -1, Verb.NEXT: 1}
"""Tab goes through the courses from the first, and backwards from the last."""


class CoursePlanner:
    """The planning of the seat in focus. ``boat`` is the boat being planned, none in review; ``course`` is the chosen one.

    No course is chosen until the player does so: Enter pressed too often while events are shown sets nothing.
    """

    def __init__(self, pane: SkirmishPane) -> None:
        self.pane = pane
        self.boat = NO_BOAT
        self.last = NO_BOAT  # the boat that was last planned or, in review, pointed at
        self.course = NO_COURSE
        self._known = NO_COURSE  # the course that the boat had when its planning began
        self._courses: tuple[int, ...] = ()  # the courses in the position seen last
        self._for: tuple[int | None, int] = None, 0
        self._prospects: tuple[View | None, int, tuple[Prospect, ...]] = None, NO_BOAT, ()

    def forget(self) -> None:
        """Forget everything: another player will plan here."""
        self.boat, self.last = NO_BOAT, NO_BOAT
        self._courses, self._for, self._prospects = (), (None, 0), (None, NO_BOAT, ())

    # Boats to plan

    @property
    def boats(self) -> list[int]:
        """The seat's boats that take a course: those that do not burn (SK-064)."""
        return steered(self.pane.view, self.pane.seat)

    @property
    def is_open(self) -> bool:
        """Whether courses can be set or changed."""
        pane = self.pane
        focus = pane.position.focus
        return pane.view.phase == PLANNING and bool(focus.options or focus.free) and bool(self.boats) and not pane.secrecy.holds

    @property
    def ghost_boat(self) -> int:
        """The boat whose six courses are drawn: the one being planned, or picked blind."""
        return self.boat if self.boat != NO_BOAT else picked_boat(self.pane.secrecy.pick)

    @property
    def missing(self) -> list[int]:
        """Boats without a course."""
        return [boat for boat in self.boats if self.pane.view.courses[boat] == NO_COURSE]

    @property
    def in_review(self) -> bool:
        """Whether all courses are set, and none is being changed."""
        return self.is_open and self.boat == NO_BOAT

    @property
    def reviewed(self) -> int:
        """The boat whose course the digits change in review: the last one planned or pointed at."""
        return self.last if self.last in self.boats else self.boats[-1]

    def review(self, target: Target) -> bool:
        """Review the boat at the target, if there is one; return whether it is another than before."""
        before = self.reviewed
        self.last = next((boat for boat in self.boats if target == OnCard(boat)), before)
        return self.last != before

    def follow(self) -> bool:
        """Go to the next boat without a course in a new position, or to the review; return whether the boat changed."""
        before = self.boat
        here = self.pane.seat, self.pane.view.round
        if here != self._for or not self.is_open:
            self._for, self.boat = here, NO_BOAT
            self._courses = ()
        if self.is_open:
            missing, courses = self.missing, self.pane.view.courses
            undone = [boat for boat in missing if self._courses[boat : boat + 1] not in ((), (NO_COURSE,))]
            if undone or self.boat not in self.boats or courses[self.boat] != self._known:
                self.take((undone or missing or [NO_BOAT])[0])
            self._courses = courses
        return self.boat != before

    def take(self, boat: int) -> None:
        """Plan this boat from now on; ``NO_BOAT`` leads to the review."""
        self.boat = boat
        if boat == NO_BOAT:
            return
        self.last = boat
        self.course = self._known = self.pane.view.courses[boat]

    def next(self, step: int) -> None:
        """Go to the next boat, and after the last one to the review if all courses are set."""
        stops = [*self.boats, *([] if self.missing else [NO_BOAT])]
        at = stops.index(self.boat) if self.boat in stops else 0
        self.take(stops[(at + step) % len(stops)])

    # Choosing

    def steer(self, verb: str) -> bool:
        """Follow an arrow key; return False if it means nothing here."""
        if self.boat == NO_BOAT:
            return False
        if verb in AROUND and self.course == NO_COURSE:
            self.course = FACES[0] if AROUND[Verb(verb)] > 0 else FACES[-1]
        elif verb in SIDEWAYS or verb in AROUND:
            step = (SIDEWAYS | AROUND)[Verb(verb)]
            self.course = ((self.course or MIDDLE) - 1 + step) % len(FACES) + 1
        elif verb in STRAIGHT:
            self.course = STRAIGHT[Verb(verb)]
        else:
            return False
        return True

    @property
    def action(self) -> Action:
        """The action of Enter: set the chosen course, or confirm all courses."""
        return CONFIRM if self.boat == NO_BOAT else ("course", self.boat, self.course)

    @property
    def is_change(self) -> bool:
        """Whether Enter would change anything: the course may be set already."""
        return self.boat == NO_BOAT or self.course != self._known

    # Ghosts (SK-G09)

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """The results of the six courses of the boat."""
        view = self.pane.view
        known, boat, found = self._prospects
        if known is not view or boat != self.boat:
            found = tuple(prospect(self.pane.figures, view, self.boat, course) for course in FACES)
            self._prospects = view, self.boat, found
        return found

    @property
    def ghosts(self) -> tuple[Ghost, ...]:
        """Ghosts of the boat's six courses, in review of each boat's course, and while boats move of those that may move next."""
        if self.pane.deciding == "choose_boat_to_move":
            return tuple(self._set_ghost(action[1]) for action in self.pane.options)
        if not self.is_open:
            return self._open_ghosts(picked_boat(self.pane.secrecy.pick))
        if self.boat != NO_BOAT:
            return tuple(
                Ghost(
                    course_key(each.course),
                    self._shown_pose(each),
                    str(each.course),
                    self._fate(each),
                    each.course == self.course,
                    self._look(self.boat),
                )
                for each in self.prospects
            )
        return tuple(self._set_ghost(boat) for boat in self.boats)

    def _open_ghosts(self, boat: int) -> tuple[Ghost, ...]:
        """Return the ghosts of a boat whose course is picked blind, with the player's keys: everybody may see where it can go."""
        if boat == NO_BOAT:
            return ()
        keys, figures, view = self.pane.course_keys, self.pane.figures, self.pane.view
        found = [prospect(figures, view, boat, course) for course in FACE_OF_KEY]
        pairs = zip(found, ghost_labels(keys), strict=True)
        look = self._look(boat)
        return tuple(Ghost(course_key(each.course), each.pose, label, self._fate(each), seat=look) for each, label in pairs)

    def _shown_pose(self, found: Prospect) -> Pose:
        """Return the ideal pose of a course, but of the chosen one the pose where the card would come to rest after a ram."""
        return found.landing.pose if found.course == self.course else found.pose

    def _set_ghost(self, boat: int) -> Ghost:
        found = prospect(self.pane.figures, self.pane.view, boat, self.pane.view.courses[boat])
        return Ghost(boat_key(boat), found.landing.pose, str(found.course), self._fate(found), True, self._look(boat))

    def _look(self, boat: int) -> int:
        """Return the look of a boat's player, in whose colour its ghosts are."""
        return look_of(self.pane.view, self.pane.view.boats[boat].seat)

    @property
    def templates(self) -> tuple[Pose, ...]:
        """The movement template before the boat being planned (SK-072)."""
        return () if self.boat == NO_BOAT or not self.is_open else (template(self.pane.view.boats[self.boat].pose),)

    @property
    def ahead(self) -> Boat | None:
        """The boat after the chosen course, or as it is if none is chosen; None if it falls, and in review."""
        if self.boat == NO_BOAT or not self.is_open:
            return None
        if self.course == NO_COURSE:
            return self.pane.view.boats[self.boat]
        if self.prospects[self.course - 1].falls:
            return None
        return self.pane.view.boats[self.boat]._replace(pose=self.prospects[self.course - 1].landing.pose)

    @property
    def spot(self) -> OnCard | OnGhost | None:
        """The place where the cursor belongs."""
        if not self.is_open:
            return None
        if self.boat == NO_BOAT:
            return OnGhost(boat_key(self.reviewed))
        return OnGhost(course_key(self.course)) if self.course else OnCard(self.boat)

    @staticmethod
    def _fate(found: Prospect) -> Fate:
        if found.falls:
            return Fate.LOST
        return Fate.DANGER if found.landing.struck or found.landing.barred else Fate.FINE


def template(pose: Pose) -> Pose:
    """Return where the movement template lies for a boat at that pose (SK-073)."""
    return pose.ahead(LENGTH)


def course_key(course: int) -> str:
    """Return the key of the ghost of a course."""
    return f"course {course}"


def boat_key(boat: int) -> str:
    """Return the key of the ghost of a boat in review."""
    return f"boat {boat}"


def wreck_key(boat: int) -> str:
    """Return the key of the ghost of a boat that has just been lost."""
    return f"wreck {boat}"


def answer_key(course: int) -> str:
    """Return the key of the ghost of a course that the enemy under the cursor could take."""
    return f"answer {course}"


def meant(key: int | str) -> tuple[str, int]:
    """Return the meaning of a ghost's key: "course", "boat", "wreck" or "answer" (a course of an enemy), and its number."""
    what, _, number = str(key).partition(" ")
    return what, int(number)
