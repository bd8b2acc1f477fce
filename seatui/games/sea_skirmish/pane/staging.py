"""Animation of events: boats glide, ram and sink, dice roll, and each event stays on the screen for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.plane import HEADINGS, Point, Pose, part_way
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import BLANK, CRITICAL, GREEN_DIE, MOST_BOATS, RED_DIE
from seatui.games.sea_skirmish.model.names import boat_name, course_name
from seatui.games.sea_skirmish.model.state import AFLOAT, ATTACK, MOVEMENT, NOBODY, Boat, Salvo
from seatui.games.sea_skirmish.pane.board.art import look_of, sign_of
from seatui.games.sea_skirmish.pane.board.planning import boat_key, template, wreck_key
from seatui.games.sea_skirmish.play.courses import ideal_pose
from seatui.tui.pane.steps import Step, still
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.tabletop.scene import Fate, Ghost, OnCard, OnTable, Sight

Facts: TypeAlias = Mapping[str, Any]
Course: TypeAlias = tuple[int, int]
"""A boat and its course."""

LONG, SHORT, GLANCE, FRAME = 2.0, 0.7, 0.4, 0.2
FRAMES = 4
"""Steps in which a boat glides to where its course leads."""
MOST_DICE = 4
"""The most boats whose courses are shown with their dice."""
SLIDE = 2
"""Steps in which it slides away from what it struck."""

PACE = {
    "boat_placed": SHORT,
    "courses_confirmed": 0.0,
    "courses_shown": LONG,
    "fire_ruled": LONG,
    "phase_begun": GLANCE,
    "round_begun": GLANCE,
    "boat_moved": SHORT,
    "rammed": LONG,
    "face_kept": GLANCE,
    "took_aim": GLANCE,
    "fired": LONG,
    "die_cancelled": SHORT,
    "boat_lost": LONG,
}
"""Beats that an event stays on the screen; 1 for kinds not listed."""

TITLES = {
    "round_begun": "A new round",
    "courses_shown": "The courses are shown",
    "fire_ruled": "Burning boats go where the die sends them",
    "guns_silent": "Nobody fires",
    "team_out": "Out of the game",
    "limit_reached": "The last round is over",
    "conceded": "Given up",
    "game_over": "The game is over",
}
"""Banner titles of events that belong to no player's turn."""

NO_WAIT = frozenset(
    (
        "colour_chosen",
        "boat_taken",
        "boat_placed",
        "course_set",
        "courses_confirmed",
        "boat_flipped",
        "face_kept",
        "took_aim",
    )
)
"""Events that the player who caused them need not wait for."""

ELSEWHERE = frozenset(("course_set", "courses_confirmed", "token_passed", "guns_silent", "team_out", "limit_reached", "game_over"))
"""Events that happen at no place, and leave the last place of another event in sight."""

UNFOLLOWED = ("turning", "attacker", "decisions", "outcome")
"""Fields of a view about the next decision: they change with the position, not with its events."""

SHORT_FACE = {BLANK: "-", CRITICAL: "crit"}
RED_SIGNS = tuple(SHORT_FACE.get(face, face) for face in RED_DIE)
GREEN_SIGNS = tuple(SHORT_FACE.get(face, face) for face in GREEN_DIE)
"""Short words for the faces of the dice."""


class Stage(Protocol):
    """The pane on which steps are shown."""

    shown: View
    """The view that is drawn now."""

    def present(self, view: View, sights: Sequence[Sight] = (), ghosts: Sequence[Ghost] = (), templates: Sequence[Pose] = ()) -> None:
        """Draw another view, with lines of fire, ghosts of courses that everybody knows, and movement templates."""

    def look_on(self, heading: str = "") -> None:
        """Offer nothing while steps are shown."""

    def clear_dice(self) -> None:
        """Remove the dice of the previous shot."""

    def attend(self, *places: OnCard | OnTable) -> None:
        """Keep the places of an event in sight until the next one."""

    def bring_into_sight(self, *points: Point) -> None:
        """Scroll the table to these points if one of them is out of sight."""


class Staging:
    """Turns events into steps. A step draws its view when it is shown, not when it is made: earlier steps may still be waiting."""

    def __init__(
        self,
        stage: Stage,
        narrate: Callable[[Event, Sequence[str]], str],
        names: Callable[[], Sequence[str]],
        unsaid: frozenset[str],
        of_all: frozenset[str],
    ) -> None:
        self._stage = stage
        self._narrate = narrate
        self._names = names
        self._unsaid = unsaid
        self._of_all = of_all

    def steps(self, event: Event, mine: bool) -> Iterable[Step]:
        """Yield the steps of an event; ``mine`` says that a player at this screen caused it."""
        facts = event.facts
        text = "" if event.kind in self._unsaid else self._narrate(event, self._names())
        beats = 0.0 if not text or (mine and event.kind in NO_WAIT) else PACE.get(event.kind, 1.0)
        if event.kind == "boat_moved":
            yield from self._movement(facts, text, event.seat)
            return
        rolls = self._rolls(event.kind, facts)
        seat = None if event.kind in self._of_all else event.seat
        happen = partial(self._happen, event, beats > 0)
        if rolls and event.kind != "courses_shown":
            yield Step(beats=0, draw=happen)  # the line of fire is drawn before the dice tumble
            yield Step(text, beats, seat, rolls, marks(facts))
            return
        if rolls and beats:
            yield Step(beats=0, run=partial(self._stage.look_on, TITLES[event.kind]))  # before the dice of all courses are shown
        yield Step(text, beats, seat, rolls, marks(facts), draw=happen)

    def _happen(self, event: Event, waits: bool, view: View) -> None:
        stage = self._stage
        view = followed(view, stage.shown)
        ghosts = ghosts_of(view, event.facts["courses"]) if event.kind == "courses_shown" else ()
        ghosts = wreck_of(view, event.facts["boat"]) if event.kind == "boat_lost" else ghosts
        stage.present(view, sights_of(view.salvo, view) if view.salvo else (), ghosts)
        if event.kind in ("fired", "fire_ruled", "phase_begun"):
            stage.clear_dice()
        if waits:
            stage.look_on(TITLES.get(event.kind, ""))
        if event.kind not in ELSEWHERE:
            stage.attend(*places_of(view, event.facts))

    # Boats that move

    def _movement(self, facts: Facts, text: str, seat: int | None) -> Iterable[Step]:
        """Yield the steps to where the course leads or the boat stops, and from there to the end of a slide if something is in the way."""
        boat, end = facts["boat"], Pose(*facts["end"])
        ideal = end if facts["stopped"] else Pose(*facts["ideal"])
        here, course = (OnCard(boat),), (boat, facts["course"])
        start = Pose(*facts["start"])
        *way, _ = between(start, ideal, FRAMES)
        yield Step(text, GLANCE, seat, marks=here, run=partial(self._begin, course, facts["seat"]))
        for pose in way:
            yield Step(beats=FRAME, marks=here, run=partial(self._glide, course, start, pose))
        if ideal != end:
            yield Step(beats=SHORT, marks=here, run=partial(self._glide, course, start, ideal))
            for pose in between(ideal, end, SLIDE)[:-1]:
                yield Step(beats=FRAME, marks=here, run=partial(self._glide, course, start, pose))
        yield Step(beats=SHORT, marks=here, draw=partial(self._arrive, boat, end))

    def _begin(self, course: Course, seat: int) -> None:
        """Lay the template before the boat, with the ghost of where it goes."""
        view = self._stage.shown._replace(active=seat)
        start = view.boats[course[0]].pose
        self._stage.present(view, (), ghosts_of(view, (course,)), (template(start),))
        self._stage.look_on()
        self._stage.attend(OnCard(course[0]))

    def _glide(self, course: Course, start: Pose, pose: Pose) -> None:
        boat, view = course[0], self._stage.shown
        ghosts = ghosts_of(with_boat_at(view, boat, start), (course,))
        self._stage.present(with_boat_at(view, boat, pose), (), ghosts, (template(start),))
        self._stage.bring_into_sight(pose[:2])

    def _arrive(self, boat: int, pose: Pose, view: View) -> None:
        """Draw the boat at its end. A boat that falls is still shown at the edge; the next event removes it."""
        self._stage.present(with_boat_at(followed(view, self._stage.shown), boat, pose))
        self._stage.look_on()
        self._stage.attend(*places_of(self._stage.shown, {"boat": boat}))

    # Dice

    def _rolls(self, kind: str, facts: Facts) -> tuple[Roll, ...]:
        """Return the dice of courses, the one that steers a burning boat, or an attacker's red ones and the target's green ones."""
        view = self._stage.shown
        if kind == "courses_shown" and len(facts["courses"]) <= MOST_DICE:
            return tuple(replace(self._die(boat, view.boats[boat], course), note="") for boat, course in facts["courses"])  # ghosts show it
        if kind == "fire_ruled":
            return (self._die(facts["boat"], view.boats[facts["boat"]], facts["course"]),)
        if kind != "fired":
            return ()
        return salvo_rolls(view, Salvo(facts["boat"], facts["target"], facts["red"], facts["green"], ()))

    def _die(self, number: int, boat: Boat, course: int) -> Roll:
        return Roll(boat_name(number, boat.kind), "yellow", (course,), look_of(self._stage.shown, boat.seat), course_name(course))


def ghosts_of(view: View, courses: Iterable[Course]) -> tuple[Ghost, ...]:
    """Return the ends of courses that everybody knows, in the colours of their players."""
    return tuple(
        Ghost(
            boat_key(boat), ideal_pose(view.boats[boat].pose, course), str(course), chosen=True, seat=look_of(view, view.boats[boat].seat)
        )
        for boat, course in courses
    )


def wreck_of(view: View, number: int) -> tuple[Ghost, ...]:
    """Return the outline of a boat that has just been lost, where it was."""
    boat = view.boats[number]
    return (Ghost(wreck_key(number), boat.pose, sign_of(view, number), Fate.LOST, chosen=True, seat=look_of(view, boat.seat)),)


def followed(view: View, shown: View) -> View:
    """Return the view to draw for a moment. Between the turns of two players the last one stays marked."""
    view = still(view, shown, UNFOLLOWED)
    return view._replace(active=shown.active) if view.active == NOBODY and view.phase in (MOVEMENT, ATTACK) else view


def with_boat_at(view: View, number: int, pose: Pose) -> View:
    """Return the view with one boat elsewhere."""
    return view._replace(boats=(*view.boats[:number], view.boats[number]._replace(pose=pose), *view.boats[number + 1 :]))


def salvo_rolls(view: View, salvo: Salvo) -> tuple[Roll, ...]:
    """Return the dice of an attack as rolls of both sides."""
    mine, theirs = view.boats[salvo.attacker], view.boats[salvo.target]
    attacker, target = boat_name(salvo.attacker, mine.kind), boat_name(salvo.target, theirs.kind)
    red = Roll(attacker, "red", salvo.red, look_of(view, mine.seat), f"at {target}", signs=RED_SIGNS)
    green = Roll(target, "green", salvo.green, look_of(view, theirs.seat), signs=GREEN_SIGNS)
    return (red, green) if salvo.green else (red,)


def sights_of(salvo: Salvo, view: View) -> tuple[Sight, ...]:
    """Return the line of fire."""
    return (Sight(view.boats[salvo.attacker].pose[:2], view.boats[salvo.target].pose[:2], "bad"),)


def between(start: Pose, end: Pose, steps: int) -> list[Pose]:
    """Return the poses between two poses, the last one included, turning the shorter way."""
    turn = (end.heading - start.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    return [
        Pose(*part_way(start[:2], end[:2], step, steps), (start.heading + turn * step // steps) % HEADINGS) for step in range(1, steps + 1)
    ]


def marks(facts: Facts) -> tuple[OnCard, ...]:
    """Return the boats that an event is about; none where it is about all of them, for marks on everything say nothing."""
    boats = [facts[name] for name in ("boat", "target") if name in facts]
    boats += [thing for thing in facts.get("things", ()) if thing < MOST_BOATS]
    return tuple(OnCard(boat) for boat in boats)


def places_of(view: View, facts: Facts) -> Iterable[OnCard | OnTable]:
    """Return where an event happens: its boats, and for lost or falling ones the places where they were, at the edge of the table."""
    for spot in marks(facts):
        boat = view.boats[int(spot.key)]
        yield spot if boat.lost == AFLOAT else OnTable(*boat.pose[:2])
