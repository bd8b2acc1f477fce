"""A clock that starts at zero with each test, as on a machine that has just started.

The monotonic clock counts from the start of the machine. If that was days ago, a 0 that means "never" passes for a time long ago, and the
bug shows only on other machines. Event loops of asyncio use the same clock.
"""

from __future__ import annotations

import time

_machine_ns = time.monotonic_ns
_began = 0


def start() -> None:
    """Start again at zero."""
    global _began
    _began = _machine_ns()


def monotonic_ns() -> int:
    """Return the nanoseconds since the start of the test."""
    return _machine_ns() - _began


def monotonic() -> float:
    """Return the seconds since the start of the test."""
    return monotonic_ns() / 1e9


def use() -> None:
    """Make asyncio and all modules that are imported later use this clock."""
    time.monotonic, time.monotonic_ns = monotonic, monotonic_ns
