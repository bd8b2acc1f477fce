"""How a battle is told once it is over: the strength of the fleets, what they made out of each other, shots and captures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.chronicle import Chronicle, Count, Throw, throw
from seatui.engine.contract import Event
from seatui.games.battle_seas.model.content import CARDS, CHANCES, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import is_public, is_ship
from seatui.games.battle_seas.model.state import State

ROLLS = {roll: ways for roll, ways in enumerate(CHANCES) if ways}
"""The totals of two dice, each with the number of ways to roll it (BS-103)."""
SHOTS = ("broadside", "attacked", "ignited")


class BattleChronicle(Chronicle[State]):
    """A Battle for the Seas."""

    plots = ("CAP", "ships", "enemies made out, in %")
    counts = ("shots", "CAP taken", "CAP lost", "ships taken", "ships lost", "boardings", "traps sprung", "searches", "areas taken")
    moments = {
        "damaged": "first blood",
        "ignited": "fire ship",
        "boarding": "boarding",
        "captured": "capture",
        "trap_sprung": "trap",
        "area_destroyed": "ruin",
        "eliminated": "fleet lost",
        "resigned": "surrender",
    }
    firsts = frozenset(("first blood",))
    counted = {
        **dict.fromkeys(SHOTS, "shots"),
        "boarding": "boardings",
        "trap_sprung": "traps sprung",
    }

    def __init__(self, figures: Figures) -> None:
        self._seats = figures.seats

    def measure(self, state: State) -> Sequence[Sequence[float]]:
        if not state.round:
            return ()
        caps, ships = [0] * self._seats, [0] * self._seats
        for unit in state.units.values():
            caps[unit.seat] += max(0, unit.cap)
            ships[unit.seat] += is_ship(unit)
        return caps, ships, [made_out(state, seat) for seat in range(self._seats)]

    def key_moment(self, event: Event) -> str:
        if event.kind == "removed":
            return "sinking" if CARDS[event.facts["card"]].kind == SHIP else ""
        return super().key_moment(event)

    def throws(self, event: Event) -> Iterator[Throw]:
        if event.kind in SHOTS:
            yield throw(event.facts["seat"], sum(event.facts["dice"]), ROLLS)
        elif event.kind == "bout":
            yield from (throw(event.facts["seat"], roll, ROLLS) for _, roll, _, _ in event.facts["blows"])

    def count(self, event: Event) -> Iterator[Count]:
        yield from super().count(event)
        facts = event.facts
        if event.kind == "damaged":
            struck_off = max(0, facts["loss"] + min(0, facts["cap"]))  # a piece has no more to lose than it had
            yield Count(facts["by"], "CAP taken", struck_off)
            yield Count(facts["seat"], "CAP lost", struck_off)
        elif event.kind == "captured":
            yield Count(facts["by"], "ships taken")
            yield Count(facts["lost_by"], "ships lost")
        elif event.kind == "removed" and self.key_moment(event):
            yield Count(facts["seat"], "ships lost")
        elif event.kind == "area_taken" and facts["by"] == facts["seat"]:
            yield Count(facts["by"], "areas taken")


def made_out(state: State, seat: int) -> int:
    """Return the share of the enemies' characters in the open that a player has identified, in per cent; all if none is left (BS-138)."""
    enemies = [key for key, unit in state.units.items() if unit.seat != seat and is_public(key)]
    known = sum(state.known[seat] >> key & 1 for key in enemies)
    return 100 * known // len(enemies) if enemies else 100
