"""Animation of events: who rolled what, where it happened, and how long it stays on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Event
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import PLAGUE, ROCKS
from seatui.games.dangerous_sea.model.geometry import BOARD, DIRECTIONS
from seatui.games.dangerous_sea.words.narration import lost_goods
from seatui.tui.pane.steps import Step, still
from seatui.tui.widgets.dice_tray import Roll

Facts: TypeAlias = Mapping[str, Any]

LONG, SHORT, GLANCE = 1.5, 0.7, 0.3

NO_WAIT = frozenset(
    (
        "corner_chosen", "ship_moved", "tile_revealed", "harvested", "recruited", "rune_taken", "picked_up", "scuttled", "attack_passed",
        "demand_made", "offer_made", "turn_ended", "turn_begun", "vote_cast", "nothing_taken", "prize_taken",
    )
)  # fmt: skip
"""Events that the player who caused them need not wait for."""

PACE = {
    "tile_seeded": SHORT,
    "turn_begun": GLANCE,
    "turn_ended": GLANCE,
    "vote_cast": GLANCE,
    "attack_passed": SHORT,
    "crew_fed": SHORT,
    "combat_won": LONG,
    "rocks_hit": LONG,
    "disease_struck": LONG,
    "storm_blew": LONG,
    "ghost_won": LONG,
    "ghost_beaten": LONG,
    "ghost_appeared": LONG,
}
"""Beats that an event stays on the screen; 1 for kinds not listed."""

WHY = {
    "seed_column": "column",
    "seed_row": "row",
    "rocky": "rocks",
    "diseased": "disease",
    "ghost_column": "column",
    "ghost_row": "row",
    "ghost_course": "course",
    "ghost_victim": "the lowest is hunted",
    "storm": "wind",
}
"""The purpose of each roll, in words."""

QUICK_ROLLS = ("seed_column", "seed_row", "ghost_column", "ghost_row")
"""Rolls whose result is reported by the next event."""

UNFOLLOWED = ("phase", "turn", "pending", "battle", "voted", "decisions", "outcome")
"""Fields of a view about the next decision and turn: they change with the position, not with its events."""

SURPRISES = ("rocks_hit", "disease_struck")
"""Events after which a player thinks again before sailing on."""

GHOST, SEA = "Ghost Ship", "The Sea"
TURNS = {"ghost": "The Ghost Ship's turn", "sea": "The Sea's turn"}
"""Banner titles of turns that are no player's."""
SETTING_OUT = "The first islands are laid out"


class Stage(Protocol):
    """The pane on which steps are shown."""

    shown: View
    """The view that is drawn now."""

    def present(self, view: View) -> None:
        """Draw another view."""

    def look_on(self, whose: str) -> None:
        """Offer nothing while steps are shown, under a title; "" for a player's turn."""

    def clear_dice(self) -> None:
        """Take away the dice of the set-up."""

    def hold_steering(self) -> None:
        """Let steering keys that were typed ahead go no further until all steps have been shown."""


class Staging:
    """Turns events into steps. A step draws its view when it is shown, not when it is made: earlier steps may still be waiting."""

    def __init__(self, stage: Stage, narrate: Callable[[Event, Sequence[str]], str], names: Callable[[], Sequence[str]]) -> None:
        self._stage = stage
        self._narrate = narrate
        self._names = names

    def steps(self, event: Event, mine: bool) -> Iterable[Step]:
        """Yield the steps of an event; ``mine`` says that a player at this screen caused it."""
        facts = event.facts
        if event.kind in SURPRISES:
            self._stage.hold_steering()
        if event.kind == "dice_rolled":
            if facts["why"] != "combat":  # both sides' dice of a battle are shown together, once the sums are known
                yield self._roll(facts)
            return
        if event.kind == "ghost_moved":
            yield from self._ghost_moves(facts)
        elif sides := self._sides(facts):
            yield Step(rolls=sides, run=partial(self._stage.look_on, whose(event.kind)))
        text = self._narrate(event, self._names())
        beats = 0.0 if not text or (mine and event.kind in NO_WAIT) else PACE.get(event.kind, 1.0)
        yield Step(text, beats, event.seat, marks=places(facts), draw=partial(self._happen, event, beats > 0))

    def _happen(self, event: Event, waits: bool, view: View) -> None:
        stage = self._stage
        title = whose(event.kind) or TURNS.get(view.phase, "")  # a storm moves ships in the Sea's turn
        stage.present(still(view, stage.shown, UNFOLLOWED)._replace(phase=phase(event.kind, title, stage.shown)))
        if waits:
            stage.look_on(title)
        if event.kind == "season_begun" and event.facts["season"] == 0:
            stage.clear_dice()

    def _roll(self, facts: Facts) -> Step:
        who, why, faces = facts["who"], facts["why"], facts["faces"]
        seat = who if isinstance(who, int) else None
        name = self._names()[seat] if seat is not None else {"ghost": GHOST, "sea": SEA}[who]
        roll = Roll(name, WHY[why], faces, seat, meaning(why, faces[0]))
        run = partial(self._stage.look_on, SETTING_OUT if why.startswith("seed") else TURNS.get(who, ""))
        return Step(beats=GLANCE if why in QUICK_ROLLS else 1.0, rolls=(roll,), run=run)

    def _sides(self, facts: Facts) -> tuple[Roll, ...]:
        """Return the dice of both sides of a battle, with the margin or the draw (DS-099, DS-100)."""
        names = self._names()
        if "attacker_dice" in facts:
            attack, defence = facts["attacker_dice"], facts["defender_dice"]
            attacker, defender = facts["attacker"], facts["defender"]
            first = Roll(names[attacker], "attack", attack, attacker, verdict(attack, defence))
            return first, Roll(names[defender], "defence", defence, defender, verdict(defence, attack))
        if "ghost_dice" in facts:
            attack, defence, seat = facts["ghost_dice"], facts["dice"], facts["seat"]
            return Roll(GHOST, "attack", attack, None, verdict(attack, defence)), Roll(
                names[seat], "defence", defence, seat, verdict(defence, attack)
            )
        return ()

    def _ghost_moves(self, facts: Facts) -> Iterable[Step]:
        """Yield a step for each square that the Ghost Ship passes."""
        for square in facts["path"][1:-1]:
            yield Step(beats=GLANCE, marks=(place(square),), run=partial(self._pass, square))

    def _pass(self, square: int) -> None:
        self._stage.present(self._stage.shown._replace(ghost=square))


def whose(kind: str) -> str:
    """Return the title of the turn that an event belongs to, "" for a player's turn."""
    first = kind.partition("_")[0]
    if kind == "tile_seeded":
        return SETTING_OUT
    return TURNS["sea"] if first in ("card", "deck", "storm", "season") else TURNS.get(first, "")


def phase(kind: str, title: str, shown: View) -> str:
    """Return the phase in which an event happens, under the title of that turn, for marks at the sheets."""
    turns = {TURNS["ghost"]: "ghost", TURNS["sea"]: "sea", SETTING_OUT: "setup"}
    return turns.get(title) or ("turn" if kind == "turn_begun" else shown.phase)


def place(square: int) -> tuple[int, int]:
    """Return column and row of a square, as the board counts."""
    return BOARD.column[square], BOARD.row[square]


def places(facts: Facts) -> tuple[tuple[int, int], ...]:
    """Return the places of an event."""
    if "squares" in facts:
        return tuple(place(square) for square in facts["squares"])
    if "path" in facts:
        return (place(facts["path"][-1]),)
    square = facts.get("square", facts.get("end"))
    return () if square is None else (place(square),)


def verdict(dice: tuple[int, ...], against: tuple[int, ...]) -> str:
    """Return the result of one side's dice."""
    lead = sum(dice) - sum(against)
    return f"wins by {lead}" if lead > 0 else "a draw: again" if not lead else ""


def meaning(why: str, face: int) -> str:
    """Return the meaning of a die of the compass (DS-127, DS-139, DS-141, DS-149) or of a hazard's (DS-073, DS-075)."""
    if why == "rocky":
        return f"costs {lost_goods(dict(zip(('food', 'water'), ROCKS[face - 1], strict=True)))}"
    if why == "diseased":
        return "it strikes" if PLAGUE[face - 1] else "harmless"
    if why not in ("storm", "ghost_course"):
        return ""
    if face <= len(DIRECTIONS):
        return DIRECTIONS[face - 1]
    return "again" if why == "storm" else "it hunts" if face == len(DIRECTIONS) + 1 else "it lies still"
