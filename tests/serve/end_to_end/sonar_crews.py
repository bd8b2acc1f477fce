"""Two crews of Captain Sonar who know where the enemy is, so that a real-time game is soon over.

Both charge torpedoes and fire when the enemy is in range and not too near; the Narwhal uses a sonar first. All protect what they
charge from breakdowns, and the Radio Operators plot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from seatui.engine.contract import Action, Seat
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.content import (
    CAPTAIN,
    CIRCUIT_MASKS,
    DIRECTIONS,
    MATE,
    OPERATOR,
    OUTLINES,
    PANEL_MASKS,
    PANEL_SIZE,
    ROLE_COUNT,
    SMALL_MAP,
    SYMBOLS,
    SYSTEMS,
)
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.pane.keys.controls import SYMBOL_KEYS, SYSTEM_KEYS
from seatui.match.referee import Match

OPTIONS = {"mode": "real-time", "map": SMALL_MAP}
CHART = chart_of(SMALL_MAP)
STARTS = tuple(CHART.read(name) for name in ("D5", "G5"))
SPARED = (("weapons",), ("weapons", "detection"))
"""Symbols that the Engineer of each crew protects."""
BEST_DISTANCE = 3
ROOM_AHEAD = 12
"""Spaces that a course should lead to, so that a boat does not shut itself in."""
ARROWS = {"U": "up", "R": "right", "D": "down", "L": "left"}


# Choosing actions


def wish(match: Match, seat: Seat) -> Action | None:
    """Return the action of a good player in that seat now; None if there is nothing to do."""
    state: State = match._history.state
    crew, role = divmod(seat, ROLE_COUNT)
    own, foe = state.crews[crew], state.crews[1 - crew]
    decision = match.decision(seat)
    kind, options = (decision.kind, match.options(seat)) if decision else ("", ())
    if role == OPERATOR and not kind:
        return _plot(match, seat, state, crew)
    if kind != "charge" and (call := _call(match, seat, role, own, foe)):
        return call
    match kind:
        case "choose_start":
            return ("start", STARTS[crew]) if own.start < 0 else None
        case "order":
            return _order(options, own, foe, match.view(seat).own.line.risk)
        case "charge":
            return _charge(options, first="sonar" if crew and not _has_asked(state, crew) else "torpedo")
        case "breakdown":
            return min(options, key=lambda mark: _cost(own, crew, mark))
        case "target":
            return next((shot for shot in options if shot == ("torpedo", foe.at)), ("belay",))
        case "trace":
            return ("trace", OUTLINES[own.outlines[own.sections]], "AB")
    return options[0] if options else None


def _plot(match: Match, seat: Seat, state: State, crew: int) -> Action | None:
    """Return the next course that was heard and is not on the overlay yet."""
    heard = [entry.facts[0] for entry in state.radio if entry.crew != crew and entry.kind == "course"]
    drawn = max(0, len(state.crews[crew].plot) - 1)
    action = ("plot", heard[drawn]) if drawn < len(heard) else ()
    return action if action and match.legal(seat, action) else None


def _call(match: Match, seat: Seat, role: int, own: Crew, foe: Crew) -> Action | None:
    """Return a STOP for a system that is worth using."""
    calls = [action[1] for action in match.free(seat) if action[0] == "stop"] if role in (CAPTAIN, MATE) else []
    if role == MATE:
        return ("stop", "sonar") if "sonar" in calls else None
    in_reach = foe.at in CHART.torpedo[own.at] and CHART.king_distance(own.at, foe.at) > 1
    return ("stop", "torpedo") if in_reach and "torpedo" in calls else None


def _order(options: Sequence[Action], own: Crew, foe: Crew, risk: Sequence[str]) -> Action:
    def worth(head: Action) -> tuple[Any, ...]:
        course = DIRECTIONS.index(head[1])
        to = CHART.step[own.at][course]
        marks = (own.breakdowns & PANEL_MASKS[course]).bit_count()
        return risk[course] == "safe", _room(to, own.route) >= ROOM_AHEAD, -abs(CHART.distance(to, foe.at) - BEST_DISTANCE), -marks

    heads = [action for action in options if action[0] == "head"]
    return max(heads, key=worth) if heads else ("surface",)


def _room(space: int, route: Iterable[int]) -> int:
    """Return how many spaces can be reached from there, up to ``ROOM_AHEAD``."""
    found, shut = [space], set(route)
    for at in found:
        found += [to for to in CHART.step[at] if to != OUTSIDE and to not in shut and to not in found]
        if len(found) >= ROOM_AHEAD:
            break
    return len(found)


def _charge(options: Sequence[Action], first: str) -> Action:
    possible = {action[1] for action in options}
    return ("charge", next(system for system in (first, "torpedo", *SYSTEMS) if system in possible))


def _has_asked(state: State, crew: int) -> bool:
    return any(entry.kind == "sonar" and entry.crew == crew for entry in state.radio)


def _cost(own: Crew, crew: int, mark: Action) -> tuple[Any, ...]:
    """Rank marks: one that completes a circuit is best, one that is protected or does damage is worst."""
    panel, place = DIRECTIONS.index(mark[1]), mark[2]
    symbol = panel * PANEL_SIZE + place
    marked = own.breakdowns | 1 << symbol
    closes = any(marked & circuit == circuit for circuit in CIRCUIT_MASKS)
    return not closes, SYMBOLS[symbol] in SPARED[crew], marked & PANEL_MASKS[panel] == PANEL_MASKS[panel], SYMBOLS[symbol] == "reactor"


# Pressing keys


def keys_for(match: Match, seat: Seat, action: Action) -> tuple[str, ...]:
    """Return the keys for an action: a key of its own, or the line that says it."""
    match action:
        case ("head" | "plot", course):
            return (course.lower(),)
        case ("charge", system):
            return (SYSTEM_KEYS[system],)
        case ("break", _, place):
            return (SYMBOL_KEYS[place],)
        case ("reply", *_):
            return ("enter",)  # the answer that the dialog proposes
        case ("trace", outline, initials):
            return (*(ARROWS[step] for step in outline), *initials.lower(), "enter")
    return (":", match.say(seat, action), "enter")
