"""Checks of a value's type that mypy understands, for tests that know more than the code's annotations."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def checked(kind: type[T], value: object) -> T:
    """Return the value, which must be of that type."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value


def present(value: T | None) -> T:
    """Return the value, which must not be None."""
    assert value is not None
    return value
