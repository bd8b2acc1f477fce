"""Sailors, stones and goods in words."""

from __future__ import annotations

from seatui.engine.wording import counted


def sailors(number: int) -> str:
    """Return a number of sailors in words."""
    return counted(number, "sailor")


def stones(number: int) -> str:
    """Return a number of rune stones in words."""
    return counted(number, "rune stone")


def goods(what: str, amount: int) -> str:
    """ "20 food", "1 sailor"."""
    return sailors(amount) if what == "sailors" else f"{amount} {what}"
