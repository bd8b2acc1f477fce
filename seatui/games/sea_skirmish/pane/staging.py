"""How events are shown, one step after the other: boats glide, strike and sink, dice are thrown, and each stays in sight for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.plane import HEADINGS, Point, Pose, part_way
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import BLANK, CRITICAL, GREEN_DIE, MOST_BOATS, RED_DIE
from seatui.games.sea_skirmish.model.names import boat_name
from seatui.games.sea_skirmish.model.state import ATTACK, MOVEMENT, NOBODY, Salvo
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.tui.pane.staging import Step, still
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.tabletop.scene import OnCard, Sight

Facts: TypeAlias = Mapping[str, Any]

LONG, SHORT, GLANCE, FRAME = 2.0, 0.7, 0.4, 0.2
FRAMES = 4
"""In so many steps a boat glides from where it lay to where it comes to lie."""
SLIDE = 2
"""And in so many it is pushed away from what it struck."""

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
"""Beats that an event stays in sight; 1 where nothing is said."""

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
"""What stands over events that are no player's turn."""

OWN_DEEDS = frozenset(
    (
        "colour_chosen",
        "boat_taken",
        "boat_placed",
        "course_set",
        "courses_confirmed",
        "boat_flipped",
        "face_kept",
        "round_begun",
        "took_aim",
    )
)
"""What whoever did it need not wait for."""

UNFOLLOWED = ("turning", "attacker", "decisions", "outcome")
"""What is to be decided next: fields of a view that come with the position itself."""

SHORT_FACE = {BLANK: "-", CRITICAL: "crit"}
RED_SIGNS = tuple(SHORT_FACE.get(face, face) for face in RED_DIE)
GREEN_SIGNS = tuple(SHORT_FACE.get(face, face) for face in GREEN_DIE)
"""What stands on the faces of the dice, in short."""


class Scene(Protocol):
    """What the steps are shown on."""

    shown: View
    """The view that is drawn now."""

    def present(self, view: View, sights: Sequence[Sight] = ()) -> None:
        """Draw another view, and perhaps who fires at whom."""

    def look_on(self, heading: str = "") -> None:
        """Offer nothing while something is shown."""

    def clear_dice(self) -> None:
        """Take up the dice of the shot before."""

    def bring_into_sight(self, point: Point) -> None:
        """Scroll the table to where something happens, if it is out of sight."""


class Storyteller:
    """Turns events into steps. Each draws the view of its moment when it is shown, not when it is made: earlier steps may still wait."""

    def __init__(
        self,
        scene: Scene,
        narrate: Callable[[Event, Sequence[str]], str],
        names: Callable[[], Sequence[str]],
        unsaid: frozenset[str],
        of_all: frozenset[str],
    ) -> None:
        self._scene = scene
        self._narrate = narrate
        self._names = names
        self._unsaid = unsaid
        self._of_all = of_all

    def steps(self, event: Event, mine: bool) -> Iterable[Step]:
        """How that event is shown. ``mine`` says that someone who looks caused it."""
        facts = event.facts
        text = "" if event.kind in self._unsaid else self._narrate(event, self._names())
        beats = 0.0 if not text or (mine and event.kind in OWN_DEEDS) else PACE.get(event.kind, 1.0)
        if event.kind == "boat_moved":
            yield from self._voyage(facts, text, event.seat)
            return
        rolls = self._rolls(facts) if event.kind == "fired" else ()
        seat = None if event.kind in self._of_all else event.seat
        yield Step(text, beats, seat, rolls, marks(facts), draw=partial(self._happen, event, beats > 0))

    def _happen(self, event: Event, waits: bool, view: View) -> None:
        scene = self._scene
        view = followed(view, scene.shown)
        scene.present(view, sights_of(view.salvo, view) if view.salvo else ())
        if event.kind == "fired":
            scene.clear_dice()
        if waits:
            scene.look_on(TITLES.get(event.kind, ""))
        if "boat" in event.facts and event.kind != "course_set":
            scene.bring_into_sight(view.boats[event.facts["boat"]].pose[:2])

    # Boats that move

    def _voyage(self, facts: Facts, text: str, seat: int | None) -> Iterable[Step]:
        """To where the course leads, and from there, if something is in the way, to where it comes to lie."""
        boat, ideal, end = facts["boat"], Pose(*facts["ideal"]), Pose(*facts["end"])
        here = (OnCard(boat),)
        *way, _ = between(Pose(*facts["start"]), ideal, FRAMES)
        yield Step(text, FRAME, seat, marks=here, run=partial(self._begin, boat, facts["seat"]))
        for pose in way:
            yield Step(beats=FRAME, marks=here, run=partial(self._glide, boat, pose))
        if ideal != end:
            yield Step(beats=SHORT, marks=here, run=partial(self._glide, boat, ideal))
            for pose in between(ideal, end, SLIDE)[:-1]:
                yield Step(beats=FRAME, marks=here, run=partial(self._glide, boat, pose))
        yield Step(beats=SHORT, marks=here, draw=partial(self._arrive, boat, end))

    def _begin(self, boat: int, seat: int) -> None:
        self._scene.present(self._scene.shown._replace(active=seat))
        self._scene.look_on()
        self._scene.bring_into_sight(self._scene.shown.boats[boat].pose[:2])

    def _glide(self, boat: int, pose: Pose) -> None:
        self._scene.present(with_boat_at(self._scene.shown, boat, pose))
        self._scene.bring_into_sight(pose[:2])

    def _arrive(self, boat: int, pose: Pose, view: View) -> None:
        """Where it comes to lie. One that falls is still seen at the edge; it is lost with the next event."""
        self._scene.present(with_boat_at(followed(view, self._scene.shown), boat, pose))
        self._scene.look_on()
        self._scene.bring_into_sight(pose[:2])

    # Dice

    def _rolls(self, facts: Facts) -> tuple[Roll, ...]:
        """The red dice of the attacker and the green ones of the target."""
        view = self._scene.shown
        return salvo_rolls(view, Salvo(facts["boat"], facts["target"], facts["red"], facts["green"], ()))


def followed(view: View, shown: View) -> View:
    """What is drawn of a moment. Between the turns of two players the one who acted last is still marked."""
    view = still(view, shown, UNFOLLOWED)
    return view._replace(active=shown.active) if view.active == NOBODY and view.phase in (MOVEMENT, ATTACK) else view


def with_boat_at(view: View, number: int, pose: Pose) -> View:
    """The view with one boat elsewhere."""
    return view._replace(boats=(*view.boats[:number], view.boats[number]._replace(pose=pose), *view.boats[number + 1 :]))


def salvo_rolls(view: View, salvo: Salvo) -> tuple[Roll, ...]:
    """The dice of an attack as a throw of both sides."""
    mine, theirs = view.boats[salvo.attacker], view.boats[salvo.target]
    attacker, target = boat_name(salvo.attacker, mine.kind), boat_name(salvo.target, theirs.kind)
    red = Roll(attacker, "red", salvo.red, look_of(view, mine.seat), f"at {target}", signs=RED_SIGNS)
    green = Roll(target, "green", salvo.green, look_of(view, theirs.seat), signs=GREEN_SIGNS)
    return (red, green) if salvo.green else (red,)


def sights_of(salvo: Salvo, view: View) -> tuple[Sight, ...]:
    """The line of fire."""
    return (Sight(view.boats[salvo.attacker].pose[:2], view.boats[salvo.target].pose[:2], "bad"),)


def between(start: Pose, end: Pose, steps: int) -> list[Pose]:
    """The poses on the way, the last one included; the shorter way round is taken."""
    turn = (end.heading - start.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    return [
        Pose(*part_way(start[:2], end[:2], step, steps), (start.heading + turn * step // steps) % HEADINGS) for step in range(1, steps + 1)
    ]


def marks(facts: Facts) -> tuple[OnCard, ...]:
    """The boats that it happened to."""
    boats = [facts[name] for name in ("boat", "target") if name in facts]
    boats += [thing for thing in facts.get("things", ()) if thing < MOST_BOATS]
    return tuple(OnCard(boat) for boat in boats)
