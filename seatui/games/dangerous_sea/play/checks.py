"""Checks that several deeds share."""

from __future__ import annotations

from seatui.games.dangerous_sea.model.figures import TEN


def is_whole(value: object) -> bool:
    """Return whether the value is a whole number of 0 or more; True and False are not."""
    return type(value) is int and value >= 0


def is_tens(value: object) -> bool:
    """Return whether the value is an amount of food or water: 0, 10, 20 and so on (DS-049)."""
    return type(value) is int and value >= 0 and value % TEN == 0
