"""Positions for tests, built in two lines and played by notation::

    table = given(boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12)).plan("long forward", "hard left")
    table = sailing(boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12), courses=("long forward",))
    assert table.pose(0) == (52800, 45000, 0) and table.tokens(1) == (1, 0)

Seats and boats are counted from 0 in code and from 1 in the notation. The script of dice is strict: asking for a roll that is not scripted
fails the test, unless ``BLANK`` stands last in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import seatui
from seatui.engine.chance import Script, SplitMix64
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import COURSES, FACES, KINDS, MOST_BOATS
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, ATTACK, MOVEMENT, NO_COURSE, PLANNING, Boat, State
from seatui.games.sea_skirmish.play import rounds
from seatui.games.sea_skirmish.play.collisions import overlapped, things_around
from seatui.games.sea_skirmish.play.ending import is_in_game
from seatui.games.sea_skirmish.play.planning import steered
from seatui.games.sea_skirmish.play.play import Play
from seatui.games.sea_skirmish.rules import SeaSkirmish
from tests.games.scripted_position import ScriptedPosition
from tests.games.sea_skirmish.event_checks import EVENT_CHECKS

GAME = seatui.game("sea-skirmish")
NAMES = ("Alice", "Bob", "Charlie", "Darlene", "Emil", "Frida")
COURSE_NAMES = tuple(course.name for course in COURSES)

BLANK = -1
"""In a script of dice: every further die shows a 6, which is blank in red and green and the short forward in yellow."""
HIT, CRITICAL, NOTHING = 1, 2, 6
"""Faces of the red die."""
MISS = 1
"""A face of the green die."""

NEXT_KIND = ""


def boat(
    seat: int, x: int, y: int, heading: int, kind: str = NEXT_KIND, face: str = "A", water: int = 0, fire: int = 0, lost: str = AFLOAT
) -> Boat:
    """Return a boat. Without a kind it gets the first one, from the Brig on, that its player does not have yet."""
    number = [one.name for one in KINDS].index(kind) if kind else -1
    return Boat(seat, number, FACES.index(face), Pose(x, y, heading), water, fire, lost)


def is_free(sea: Sea, boats: Sequence[Boat], mover: int, pose: Pose) -> bool:
    """Return whether a boat there overlaps no other boat and no island."""
    return not overlapped(things_around(sea, boats, mover, pose), pose)


def island(number: int) -> int:
    """Return the number of an island among things (see ``collisions``); islands count from 0."""
    return MOST_BOATS + number


def scripted(dice: Sequence[int]) -> Script:
    """Return a script of these faces, followed by blanks if ``BLANK`` is the last of them."""
    return Script(dice[:-1], lambda sides: sides - 1) if dice and dice[-1] == BLANK else Script(dice)


class Table(ScriptedPosition[SeaSkirmish, State, View]):
    """A position, its scripted dice and its events."""

    names = NAMES
    event_checks = EVENT_CHECKS

    def script(self, dice: Sequence[int]) -> Script:
        return scripted(dice)

    @property
    def figures(self) -> Figures:
        return self.rules.figures

    def plan(self, *courses: str) -> Self:
        """Set a course for each boat by its number, "" for none; then everybody confirms."""
        for number, course in enumerate(courses):
            if course:
                self.do(f"course {number + 1} {course}", by=self.state.boats[number].seat)
        for decision in self.decisions:
            self.do("confirm", by=decision.seat)
        return self

    def run(self) -> Self:
        """Play on to the next decision, as the rules do after each action."""
        rounds.run(Play(self.figures, self.state, self.dice, self.events.append))
        return self

    def pose(self, number: int) -> tuple[int, int, int]:
        """Return the pose of a boat."""
        x, y, heading = self.state.boats[number].pose
        return x, y, heading

    def tokens(self, number: int) -> tuple[int, int]:
        """Return water and fire on a boat."""
        return self.state.boats[number].water, self.state.boats[number].fire

    def lost(self, number: int) -> str:
        """Return how a boat was lost, "" while it is in play."""
        return self.state.boats[number].lost


def given(
    *boats: Boat,
    seats: int = 2,
    phase: str = PLANNING,
    courses: Sequence[str] = (),
    moved: Sequence[int] = (),
    in_round: int = 1,
    token: int = 0,
    bars: Mapping[tuple[int, int], int] | None = None,
    dice: Sequence[int] = (),
    **options: Any,
) -> Table:
    """Return a position at the start of a phase, for two players unless ``seats`` or the boats need more.

    ``courses`` are indexed by the boats' numbers, "" for none. Boats in ``moved`` have moved or fired in this phase. ``bars`` are pairs of
    things and the round in which they collided. The game has as many boats for each player as the largest fleet.
    """
    seats = max(seats, *(one.seat + 1 for one in boats))
    fleets = [[one for one in boats if one.seat == seat] for seat in range(seats)]
    rules = GAME.rules(seats, **{"first_player": token + 1, "boats": max(map(len, fleets)), **options})
    assert isinstance(rules, SeaSkirmish)
    state = rules.start(SplitMix64(1))
    state.phase, state.round, state.token = phase, in_round, token
    state.colours = list(range(seats))
    state.boats = with_kinds(boats)
    state.courses = [COURSE_NAMES.index(course) + 1 if course else NO_COURSE for course in courses]
    state.courses += [NO_COURSE] * (len(boats) - len(courses))
    state.planners = tuple(seat for seat in range(seats) if phase == PLANNING and steered(state, seat))
    state.acted = sum(1 << number for number in moved)
    state.bars = dict(bars or {})
    figures = rules.figures
    state.left = [int(not is_in_game(figures, state, team)) for team in range(figures.team_count)]
    return Table(rules, state, dice)


def with_kinds(boats: Sequence[Boat]) -> list[Boat]:
    """Return the boats, giving each without a kind one that its player does not have yet."""
    found: list[Boat] = []
    for one in boats:
        theirs = {other.kind for other in (*boats, *found) if other.seat == one.seat}
        found.append(one if one.kind >= 0 else one._replace(kind=min(set(range(len(KINDS))) - theirs)))
    return found


def sailing(*boats: Boat, courses: Sequence[str], dice: Sequence[int] = (BLANK,), **position: Any) -> Table:
    """Play Movement from its start to the first decision. Boats without a course have moved already; the token holder moves first.

    If there is no decision, Attack follows, with blank dice unless given, and then the next Planning.
    """
    moved = [number for number in range(len(boats)) if number >= len(courses) or not courses[number]]
    return given(*boats, phase=MOVEMENT, courses=courses, moved=moved, dice=dice, **position).run()


def firing(*boats: Boat, dice: Sequence[int], **position: Any) -> Table:
    """Play Attack from its start to the first decision; the token holder's boats fire first."""
    return given(*boats, phase=ATTACK, dice=dice, **position).run()


def begin(seats: int = 2, dice: Sequence[int] = (), **options: Any) -> Table:
    """Return a game before the first colour is chosen; player 1 has the token unless an option says otherwise."""
    rules = GAME.rules(seats, **{"first_player": 1, **options})
    assert isinstance(rules, SeaSkirmish)
    table = Table(rules, State(), dice)
    table.state = rules.start(table.dice)
    return table


def placing(seats: int = 2, dice: Sequence[int] = (), **options: Any) -> Table:
    """Return a game before the first boat is placed; all players took the first colours and boats on offer."""
    table = begin(seats, dice, **options)
    while table.kind in ("choose_colour", "choose_boat"):
        table.act(*table.options[0])
    return table
