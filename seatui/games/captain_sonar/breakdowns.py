"""What a mark on the Engineer's sheet does (CS-095 to CS-103): to circuits, to the hull, to the systems. Breakdowns are a bit mask."""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.captain_sonar.content import (
    CIRCUIT_MASKS,
    CIRCUIT_OF,
    CIRCUITS,
    DIRECTIONS,
    PAIR_MASKS,
    PAIRS,
    PANEL_MASKS,
    PANEL_SIZE,
    REACTOR,
    REACTOR_MASK,
    SYMBOLS,
)

UNUSABLE = ("mine and torpedo", "drone and sonar", "silence")
"""What a breakdown of each pair puts out of use; the scenario's system joins the last."""


class Outcome(NamedTuple):
    """What a mark leads to."""

    breakdowns: int  # afterwards
    repaired: str  # the circuit that mends itself (CS-098), "" if none
    full_panel: bool  # either of these two is DAMAGE, once (CS-099, CS-100, CS-102)
    last_reactor: bool

    @property
    def damages(self) -> bool:
        """Whether the mark costs a hull point."""
        return self.full_panel or self.last_reactor


def outcome_of(breakdowns: int, symbol: int) -> Outcome:
    """What marking that symbol leads to. Circuits are checked first, so that a self-repair prevents damage (CS-101)."""
    marked = breakdowns | 1 << symbol
    repaired = ""
    for circuit, mask in zip(CIRCUITS, CIRCUIT_MASKS, strict=True):
        if marked & mask == mask:
            repaired = circuit
            marked &= ~mask
    panel = PANEL_MASKS[symbol // PANEL_SIZE]
    full_panel, last_reactor = marked & panel == panel, marked & REACTOR_MASK == REACTOR_MASK
    return Outcome(0 if full_panel or last_reactor else marked, repaired, full_panel, last_reactor)


def open_symbols(breakdowns: int, panel: int) -> list[int]:
    """The symbols of a panel that may be marked; there is always one (CS-095)."""
    first = panel * PANEL_SIZE
    return [symbol for symbol in range(first, first + PANEL_SIZE) if not breakdowns >> symbol & 1]


def risk_of(breakdowns: int, panel: int) -> str:
    """What an order in that direction means for the hull: every mark "would" damage it, some "may", or all are "safe" (CS-103)."""
    damaging = [outcome_of(breakdowns, symbol).damages for symbol in open_symbols(breakdowns, panel)]
    return "would" if all(damaging) else "may" if any(damaging) else "safe"


def risks(breakdowns: int) -> tuple[str, ...]:
    """The risk of each direction."""
    return tuple(risk_of(breakdowns, panel) for panel in range(len(DIRECTIONS)))


def clear_pairs(breakdowns: int) -> tuple[bool, ...]:
    """Which pairs of systems have no breakdown (CS-058, CS-059)."""
    return tuple(not breakdowns & mask for mask in PAIR_MASKS)


def circuit_marks(breakdowns: int, circuit: str) -> int:
    """How many symbols of a circuit are marked."""
    return (breakdowns & CIRCUIT_MASKS[CIRCUITS.index(circuit)]).bit_count()


def consequence(breakdowns: int, symbol: int, scenario: str = "") -> str:
    """A mark's outcome in words: "breaks weapons: mine and torpedo unusable". ``scenario`` is the name of the scenario's system."""
    outcome = outcome_of(breakdowns, symbol)
    if outcome.damages:
        causes = ["fills the panel"] * outcome.full_panel + ["last reactor"] * outcome.last_reactor
        return f"{' and '.join(causes)}: DAMAGE"
    if outcome.repaired:
        return f"repairs the {outcome.repaired} circuit{_cleared(breakdowns, outcome.breakdowns)}"
    circuit = CIRCUIT_OF[symbol]
    progress = f"; {circuit} {circuit_marks(outcome.breakdowns, circuit)}/4" if circuit else ""
    return _broken(breakdowns, symbol, scenario) + progress


def _cleared(before: int, after: int) -> str:
    """Which pairs a repair makes clear."""
    states = zip(PAIRS, clear_pairs(before), clear_pairs(after), strict=True)
    cleared = [pair for pair, was, is_now in states if is_now and not was]
    return f": {' and '.join(cleared)} clear" if cleared else ""


def _broken(breakdowns: int, symbol: int, scenario: str) -> str:
    """What the mark does to the systems."""
    kind = SYMBOLS[symbol]
    if kind == REACTOR:
        return f"breaks no system; reactor {(breakdowns & REACTOR_MASK).bit_count() + 1}/{REACTOR_MASK.bit_count()}"
    pair = PAIRS.index(kind)
    if breakdowns & PAIR_MASKS[pair]:
        return f"{kind} {'stays' if kind in ('detection', 'special') else 'stay'} broken"
    lost = UNUSABLE[pair] + (f" and {scenario}" if scenario and kind == PAIRS[-1] else "")
    return f"breaks {kind}: {lost} unusable"
