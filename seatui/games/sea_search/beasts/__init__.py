"""The seven Beasts, each in a module of its own with the shape of ``base.Beast``."""

from seatui.games.sea_search.beasts.base import NO_BEAST, Beast

BEASTS: tuple[Beast, ...] = (NO_BEAST,) * 8
"""By number; the first stands for none."""
