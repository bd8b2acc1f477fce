"""The effect of a mark on the Engineer's sheet in words, before it is made. Its rules are in ``panels``."""

from __future__ import annotations

from string import ascii_lowercase

from seatui.games.captain_sonar.model.content import (
    CIRCUIT_MASKS,
    CIRCUIT_OF,
    CIRCUITS,
    PAIR_MASKS,
    PAIRS,
    PANEL_MASKS,
    PANEL_SIZE,
    REACTOR,
    REACTOR_MASK,
    SYMBOLS,
)
from seatui.games.captain_sonar.model.panels import clear_pairs, complete_circuits, mark

UNUSABLE = ("mine, torpedo", "drone, sonar", "silence")
"""The systems that a breakdown of each pair puts out of use; the scenario's system belongs to the last pair."""
STAY = {"weapons": "stay", "detection": "stays", "special": "stays"}


def symbol_name(symbol: int) -> str:
    """A symbol as it stands on the sheet: "a special orange", its letter in the panel, its kind and its circuit."""
    return f"{ascii_lowercase[symbol % PANEL_SIZE]} {SYMBOLS[symbol]} {CIRCUIT_OF[symbol]}".rstrip()


def circuit_marks(breakdowns: int, circuit: str) -> int:
    """The number of marked symbols of a circuit."""
    return (breakdowns & CIRCUIT_MASKS[CIRCUITS.index(circuit)]).bit_count()


def repairs(breakdowns: int, symbol: int) -> str:
    """The circuit that the mark would repair (CS-098); "" if none."""
    return next((CIRCUITS[circuit] for circuit in complete_circuits(breakdowns | 1 << symbol)), "")


def circuit_length(circuit: str) -> int:
    """The number of symbols of a circuit."""
    return CIRCUIT_MASKS[CIRCUITS.index(circuit)].bit_count()


def consequence(breakdowns: int, symbol: int, scenario: str = "") -> str:
    """The effect of a mark: "breaks weapons (mine, torpedo)". ``scenario`` is the name of the scenario's system."""
    after, damages = mark(breakdowns, symbol)
    if damages:
        return f"{_cause(breakdowns | 1 << symbol, symbol)}: DAMAGE"
    if circuit := repairs(breakdowns, symbol):
        return f"repairs the {circuit} circuit{_cleared(breakdowns, after)}"
    return _broken(breakdowns, symbol, scenario) + _progress(after, CIRCUIT_OF[symbol])


def in_brief(breakdowns: int, symbol: int) -> str:
    """The effect of a mark in two words: "breaks weapons"."""
    _, damages = mark(breakdowns, symbol)
    kind = SYMBOLS[symbol]
    if damages:
        return "DAMAGE"
    if circuit := repairs(breakdowns, symbol):
        return f"repairs {circuit}"
    if kind == REACTOR:
        return f"reactor {(breakdowns & REACTOR_MASK).bit_count() + 1}/{REACTOR_MASK.bit_count()}"
    return "broken already" if breakdowns & PAIR_MASKS[PAIRS.index(kind)] else f"breaks {kind}"


def _cause(marked: int, symbol: int) -> str:
    """Why a mark brings damage (CS-099, CS-100)."""
    panel = PANEL_MASKS[symbol // PANEL_SIZE]
    causes = ["fills the panel"] * (marked & panel == panel) + ["last reactor"] * (marked & REACTOR_MASK == REACTOR_MASK)
    return " and ".join(causes)


def _cleared(before: int, after: int) -> str:
    """The pairs that a repair makes clear."""
    states = zip(PAIRS, clear_pairs(before), clear_pairs(after), strict=True)
    cleared = [pair for pair, was, is_now in states if is_now and not was]
    return f"; clears {', '.join(cleared)}" if cleared else ""


def _broken(breakdowns: int, symbol: int, scenario: str) -> str:
    """The effect of a mark on the systems."""
    kind = SYMBOLS[symbol]
    if kind == REACTOR:
        marks = ((breakdowns | 1 << symbol) & REACTOR_MASK).bit_count()
        return f"breaks no system; reactor {marks}/{REACTOR_MASK.bit_count()}"
    pair = PAIRS.index(kind)
    if breakdowns & PAIR_MASKS[pair]:
        return f"{kind} {STAY[kind]} broken"
    lost = UNUSABLE[pair] + (f", {scenario}" if scenario and kind == PAIRS[-1] else "")
    return f"breaks {kind} ({lost})"


def _progress(after: int, circuit: str) -> str:
    """The number of marks on the circuit of the symbol."""
    return f"; {circuit} {circuit_marks(after, circuit)}/{circuit_length(circuit)}" if circuit else ""
