"""Values whose type a test knows better than the code that gives them: checked when the test runs, and known to mypy from then on."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def checked(kind: type[T], value: object) -> T:
    """The value, which must be of that kind."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value


def present(value: T | None) -> T:
    """The value, which must not be None."""
    assert value is not None
    return value
