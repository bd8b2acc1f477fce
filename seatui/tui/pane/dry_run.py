"""Find out why an action would be refused, without doing it."""

from __future__ import annotations

from typing import Any

from seatui.engine.contract import Action, Refused, Rules, Seat


def refusal_of(rules: Rules[Any, Any], view: Any, seat: Seat, action: Action) -> Refused | None:
    """Return why the seat may not do that, judged by what it knows; None if it may."""
    state = rules.imagine(view, _first)
    if rules.legal(state, seat, action):
        return None
    try:
        rules.apply(state, seat, action, _first)
    except Refused as refused:
        return refused
    raise AssertionError(f"{action} is illegal, and yet not refused")


def _first(_number: int) -> int:
    """Draw the first of all results: chance does not matter here."""
    return 0
