"""Sailors, stones and goods in words, for sentences and refusals."""

from __future__ import annotations

from seatui.engine.wording import counted


def sailors(number: int) -> str:
    """A number of sailors."""
    return counted(number, "sailor")


def stones(number: int) -> str:
    """A number of rune stones."""
    return counted(number, "rune stone")


def goods(what: str, amount: int) -> str:
    """ "20 food", "1 sailor"."""
    return sailors(amount) if what == "sailors" else f"{amount} {what}"
