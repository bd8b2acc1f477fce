"""The four looks: dark, light, high contrast, and mono, which sends no colour at all.

Each look is a ``Palette`` and the Textual theme made from it ("sea-dark"), which style sheets and ``ink`` use. Meaning never depends on
colour alone: selected, strong or wrong things also have a mark, a word or a letter.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from rich.style import Style
from textual.theme import Theme

from seatui.tui.look.settings import CHOICES


@dataclass(frozen=True)
class Palette:
    """The colours of a look. ``panel`` is the background of raised areas, ``select`` that of the selected row."""

    ground: str
    panel: str
    select: str
    text: str
    muted: str
    accent: str
    good: str
    warning: str
    error: str
    selected_text: str = ""  # for looks whose text would not show on ``select``
    dark: bool = True


PALETTES: dict[str, Palette] = {
    "dark": Palette(
        ground="#0b1824",
        panel="#12283a",
        select="#14394f",
        text="#d8e4ec",
        muted="#93adbf",
        accent="#5cc8d8",
        good="#74d1a0",
        warning="#ecbf63",
        error="#ff8591",
    ),
    "light": Palette(
        ground="#f4f8fa",
        panel="#dfeaf0",
        select="#c9e8f1",
        text="#0f2738",
        muted="#4c6678",
        accent="#006583",
        good="#17663c",
        warning="#7a4f00",
        error="#a8201a",
        dark=False,
    ),
    "contrast": Palette(
        ground="#000000",
        panel="#000000",
        select="#ffe14d",
        text="#ffffff",
        muted="#e0e0e0",
        accent="#ffe14d",
        good="#7dff9e",
        warning="#ffc14d",
        error="#ff9c9c",
        selected_text="#000000",
    ),
    # Never shown as colours: bright backgrounds become reverse video (see filters.Colourless).
    "mono": Palette(
        ground="#000000",
        panel="#000000",
        select="#ffffff",
        text="#ffffff",
        muted="#ffffff",
        accent="#ffffff",
        good="#ffffff",
        warning="#ffffff",
        error="#ffffff",
        selected_text="#000000",
    ),
}


def theme_name(look: str) -> str:
    """Return the name of a look's Textual theme."""
    return f"sea-{look}"


@cache
def selection(look: str) -> Style:
    """Return the style of the selected row. In mono it is reverse video."""
    palette = PALETTES[look]
    return Style(reverse=True, bold=True) if look == "mono" else Style(bgcolor=palette.select, color=palette.selected_text or None)


@cache
def raised(look: str) -> Style:
    """Return the background of a card. In mono there is none."""
    return Style() if look == "mono" else Style(bgcolor=PALETTES[look].panel)


def theme(look: str) -> Theme:
    """Make the Textual theme of a look, for style sheets and Textual's own widgets."""
    palette = PALETTES[look]
    cursor_text = palette.selected_text or palette.text
    return Theme(
        name=theme_name(look),
        primary=palette.accent,
        secondary=palette.muted,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.panel,
        panel=palette.panel,
        success=palette.good,
        warning=palette.warning,
        error=palette.error,
        dark=palette.dark,
        ansi=look == "mono",
        variables={
            **{f"sea-{each.name.replace('_', '-')}": str(getattr(palette, each.name)) for each in fields(palette) if each.name in _NAMED},
            "block-cursor-background": palette.select,
            "block-cursor-foreground": cursor_text,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": palette.select,
            "block-cursor-blurred-foreground": cursor_text,
            "block-hover-background": palette.panel,
            "border": palette.accent,
            "border-blurred": palette.muted,
            "input-cursor-background": palette.text,
            "input-cursor-foreground": palette.ground,
            "input-cursor-text-style": "none",
            "input-selection-background": palette.select,
            "scrollbar": palette.muted,
            "scrollbar-background": palette.ground,
            "ansi-background": "ansi_black",  # Textual's style sheets use these two for a theme without colours
            "ansi-foreground": "ansi_white",
        },
    )


_NAMED = {"ground", "panel", "select", "text", "muted"}

THEMES: dict[str, Theme] = {theme_name(look): theme(look) for look in CHOICES["theme"]}
