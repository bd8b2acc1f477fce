"""Laws 5 and 6: a game comes to an end, and nothing gets lost on the way."""

from __future__ import annotations

from seatui.engine.contract import TABLE, Turn, name_of
from seatui.engine.laws.positions import Position
from seatui.engine.table_actions import TICK

LONGEST_WAIT = 10 * 60_000
"""The most milliseconds on a game's clock without an open decision."""


def check_progress(position: Position, before: Turn | None = None) -> Turn:
    """Check law 5 in one position; ``before`` is the turn one action ago. Return the present turn."""
    rules, state = position.rules, position.state
    outcome, decisions = rules.outcome(state), rules.decisions(state)
    if outcome is None and not decisions:
        _check_time_runs(position)
    if outcome is not None and decisions:
        raise position.broken(5, f"the game is over and {decisions[0]!r} is open")
    if outcome is not None and any(rules.free(state, seat) for seat in range(rules.seats)):
        raise position.broken(5, "the game is over and somebody has free actions")
    if outcome is None and position.number - position.spare >= rules.bound:
        raise position.broken(5, f"the game goes on past its bound of {rules.bound} decisions")
    if outcome is not None:
        _check_outcome(position)
    turn = rules.turn(state)
    if turn.number < (before.number if before else 1):
        raise position.broken(5, f"the turn goes back from {before} to {turn}")
    return turn


def _check_time_runs(position: Position) -> None:
    """Check that time runs while no decision is open, and not for ever."""
    rules = position.rules
    if not rules.tick_ms or not rules.legal(position.state, TABLE, (TICK, rules.tick_ms)):
        raise position.broken(5, "there is neither decision nor outcome")
    if position.waited * rules.tick_ms > LONGEST_WAIT:
        raise position.broken(5, f"time has passed {position.waited} times, and nobody has anything to decide")


def check_conservation(position: Position) -> None:
    """Check law 6 in one position."""
    faults = position.rules.faults(position.state)
    if faults:
        raise position.broken(6, "; ".join(faults))


def _check_outcome(position: Position) -> None:
    """Check that an outcome ranks every seat once, and has a reason that fits its winners."""
    outcome = position.rules.outcome(position.state)
    if outcome is None:
        return
    ranked = sorted(seat for place in outcome.ranking for seat in place)
    if ranked != list(range(position.rules.seats)):
        raise position.broken(5, f"the ranking {outcome.ranking} does not hold every seat once")
    if not set(outcome.winners) <= set(ranked):
        raise position.broken(5, f"the winners {outcome.winners} are no seats")
    try:
        told = outcome.reason.format(*(name_of(seat) for seat in outcome.winners))
    except (IndexError, KeyError, ValueError) as error:
        raise position.broken(5, f"the reason {outcome.reason!r} does not fit the winners {outcome.winners}") from error
    if not told:
        raise position.broken(5, "the outcome gives no reason")
