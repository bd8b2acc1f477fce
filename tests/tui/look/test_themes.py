"""Every text stands out from its background in every look."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.color import Color

from seatui.tui.look.ink import ink_of
from seatui.tui.look.themes import PALETTES, selection
from tests.tui.app_driver import app
from tests.tui.colour_roles import COLOURED, roles

INKS = ("plain", "dim", "strong", "accent", "title", "key", "good", "warn", "bad")


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours by the web's accessibility guidelines: 4.5 is good, 7 is very good."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Color) -> float:
    parts = [value / 255 for value in colour.rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["ground", "panel", "select"])
@pytest.mark.parametrize(("look", "least"), [("dark", 4.5), ("light", 4.5), ("contrast", 7.0)])
def test_every_text_stands_out_from_every_ground(look: str, least: float, ground: str) -> None:
    ink = ink_of(app(theme=look))
    behind = Color.parse(getattr(PALETTES[look], ground))
    over = selection(look) if ground == "select" else None
    for name in INKS:
        style = getattr(ink, name) + over if over else getattr(ink, name)
        assert contrast(Color.from_rich_color(style.color), behind) >= least, name


def test_in_mono_the_focus_is_reverse() -> None:
    assert selection("mono").reverse


def test_each_role_has_its_colour_in_each_theme(looks: SnapshotAssertion) -> None:
    """Pictures name roles; only this picture names their colours."""
    rows = {"": COLOURED, **roles()}
    assert "".join(f"{role:17}{' '.join(f'{colour:8}' for colour in colours)}".rstrip() + "\n" for role, colours in rows.items()) == looks
