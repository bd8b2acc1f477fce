"""Small changes of a view, of which the larger ones are made."""

from __future__ import annotations

from typing import Any, TypeVar

from seatui.games.sea_search.knowledge.view import View

T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The tuple without one of these values, if it is there."""
    at = values.index(value) if value in values else len(values)
    return (*values[:at], *values[at + 1 :])


def own(view: View, seat: int, **fields: Any) -> View:
    """Change what is known of a player."""
    return view._replace(players=put(view.players, seat, view.players[seat]._replace(**fields)))


def changed(view: View, seat: int, **steps: int) -> View:
    """Count what is known of a player up or down."""
    return own(view, seat, **{name: getattr(view.players[seat], name) + step for name, step in steps.items()})
