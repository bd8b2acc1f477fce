"""Events as steps on the screen: pieces move square by square, dice are thrown, and each step stays in sight for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Event
from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import card_name
from seatui.games.battle_seas.model.state import BATTLE, NONE
from seatui.games.battle_seas.pane.moments import ANIMATIONS
from seatui.games.battle_seas.play.play import DIE
from seatui.games.battle_seas.words.narration import counting
from seatui.tui.pane.steps import Step, still
from seatui.tui.widgets.dice_tray import Roll

Facts: TypeAlias = Mapping[str, Any]

LONG, SHORT, GLANCE, FRAME = 1.6, 0.7, 0.4, 0.2

PACE = {
    "stepped": FRAME,
    "handled": 0.0,
    "card_done": 0.0,
    "turn_begun": GLANCE,
    "turn_ended": 0.0,
    "round_begun": GLANCE,
    "round_closed": GLANCE,
    "path_declared": GLANCE,
    "turned": FRAME,
    "identified": SHORT,
    "broadside": LONG,
    "attacked": LONG,
    "ignited": LONG,
    "bout": LONG,
    "trap_sprung": LONG,
    "removed": SHORT,
    "struck": LONG,
    "captured": LONG,
}
"""Beats that an event stays in sight; 1 for events not listed."""

OWN_DEEDS = frozenset(
    (
        "accepted", "fleet_submitted", "placed", "stowed", "auto_deployed", "ready", "handled", "turn_ended", "path_declared", "turned",
        "orders_given", "said", "turn_begun", "round_begun", "round_closed", "embarked", "withdrew", "healed",
    )
)  # fmt: skip
"""Events that the player who caused them need not wait for."""

ROLLS = {"broadside": "broadside", "attacked": "attack", "ignited": "fire ship", "trap_sprung": "trap", "search_rolled": "search"}
"""Events with a roll of two dice, and the name of the roll."""
SUMS = tuple(map(str, range(1, 2 * DIE + 1)))
"""The faces of a die that stands for two."""
SHOTS = ("broadside", "attacked")
AT_PIECE = frozenset(("bout", "repelled", "grappled", "struck", "captured", "something_sprung"))
"""Events at a piece that do not name its square."""
MOVES = frozenset(("path_declared", "stepped", "turned"))
"""Events for which the mat does not leave what matters."""
UNSAID = frozenset(("stepped", "handled", "card_done", "turn_begun", "turn_ended"))
"""Events that the mat and the marks of turns show without words."""


UNFOLLOWED = ("sailing", "asked", "hit", "offer", "claim", "victim_of", "decisions", "outcome")
"""Fields of a view about the next decision, which change only with the position itself."""


class Stage(Protocol):
    """The screen that shows the steps."""

    shown: View
    """The view that is drawn now."""

    @property
    def newest(self) -> View:
        """The view after all that is told."""

    def present(self, view: View) -> None:
        """Draw another view."""

    def look_on(self) -> None:
        """Offer nothing while steps are shown."""

    def bring_into_sight(self, square: int) -> None:
        """Scroll the mat to a square that is out of sight."""


class Staging:
    """Turns events into steps. A step draws the view of its moment when it is shown, as earlier steps may still wait."""

    def __init__(
        self, figures: Figures, stage: Stage, narrate: Callable[[Event, Sequence[str]], str], names: Callable[[], Sequence[str]]
    ) -> None:
        self._figures = figures
        self._stage = stage
        self._narrate = narrate
        self._names = names

    def steps(self, event: Event, mine: bool) -> Iterable[Step]:
        """Return the steps of an event. ``mine`` says that a player at this screen caused it."""
        text = "" if event.kind in UNSAID else self._narrate(event, self._names())
        waits = bool(text) or event.kind in PACE
        beats = 0.0 if not waits or (mine and event.kind in OWN_DEEDS) else PACE.get(event.kind, 1.0)
        happen = partial(self._happen, event, beats > 0)
        marks = self._marks(event)
        yield Step(text, beats, event.seat, self._rolls(event), marks[:2] if event.kind in SHOTS else marks, draw=happen)
        for mark in marks[2:] if event.kind in SHOTS else ():
            yield Step(beats=beats / 2, marks=(marks[0], mark), animation=ANIMATIONS[event.kind])  # one ball for each target

    def _happen(self, event: Event, waits: bool, view: View) -> None:
        stage = self._stage
        stage.present(followed(view, stage.shown))
        if waits:
            stage.look_on()
        if waits and event.kind not in MOVES and (square := square_of(event.facts)) != NONE:
            stage.bring_into_sight(square)

    def _marks(self, event: Event) -> tuple[tuple[int, int], ...]:
        """Return the places to mark for an event: its square, or that of its piece, and its targets."""
        squares, facts = self._figures.sea.squares, event.facts
        found = [square] if (square := square_of(facts)) != NONE else []
        keys = (facts.get("target", facts.get("piece")),) if event.kind in AT_PIECE else facts.get("targets", ())
        found += [marker.squares[0] for key in keys if (marker := self._find(key)) is not None]
        return tuple((squares.column[square], squares.row[square]) for square in found)

    def _find(self, key: int) -> Marker | None:
        """Return a piece where it is after all that is told, or else where it is drawn, as it may have left the mat by then."""
        return find(self._stage.newest, key) or find(self._stage.shown, key)

    def _rolls(self, event: Event) -> tuple[Roll, ...]:
        facts = event.facts
        if event.kind == "bout":
            return self._bout(facts)
        if event.kind not in ROLLS or not facts["dice"]:
            return ()
        roller = facts["owner"] if event.kind == "search_rolled" else facts["seat"]  # a search is rolled by the opponent (BS-149)
        who = card_name(facts["card"]) if facts.get("card", NONE) != NONE else self._names()[roller]
        note = counting(facts) if "changes" in facts else ""
        return (Roll(who, ROLLS[event.kind], tuple(facts["dice"]), roller, note, sides=DIE),)

    def _bout(self, facts: Facts) -> tuple[Roll, ...]:
        """Return the rolls of both sides of a bout: for each fighter the sum of two dice."""
        target = self._find(facts["target"])
        sides = ((facts["seat"], "boarders", facts["blows"]), (target.seat if target else None, "defenders", facts["back"]))
        return tuple(
            Roll(
                who,
                f"bout {facts['bout']}",
                tuple(blow[1] for blow in blows),
                seat,
                f"{who} take {sum(blow[2] for blow in blows)} CAP",
                sides=2 * DIE,
                signs=SUMS,
            )
            for seat, who, blows in sides
            if blows
        )


def followed(view: View, shown: View) -> View:
    """Return the view to draw at a moment. While a round closes, the last player's turn stays shown."""
    is_between = view.phase == BATTLE and view.turn == NONE
    return still(view, shown, (*UNFOLLOWED, "turn", "waiting") if is_between else UNFOLLOWED)


def find(view: View, key: int) -> Marker | None:
    """Return the piece of a number, if it lies in the open."""
    return next((marker for marker in view.markers if marker.key == key), None)


def square_of(facts: Facts) -> int:
    """Return the square of an event; NONE where it has none."""
    square = facts.get("square", NONE)
    return square if isinstance(square, int) else NONE
