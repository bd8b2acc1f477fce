"""The colours of a screen by their roles, which have the same names in every theme.

A cell has a colour in each theme. If all of them belong to one role, a picture names that role, and reads the same in all themes.
Otherwise it names the colour of each theme: by a role, or by its number for a blend or a colour of the game. A picture and the table of
roles (see ``look/test_themes.py``) together determine every colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rich.color import Color
from rich.style import Style

from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Home
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.players import FLAGS, PLAYERS
from seatui.tui.look.settings import CHOICES, Settings
from seatui.tui.look.themes import raised, selection

THEMES = CHOICES["theme"]
COLOURED = THEMES[:-1]
"""All themes but the last one, mono."""
ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")

Colours = tuple[str, ...]
"""A colour for each theme that has colours."""


@cache
def in_words(styles: tuple[Style, ...]) -> str:
    """A cell's styles in all themes: the roles of its colours, its attributes, and those in mono if they differ."""
    *coloured, mono = styles
    assert (mono.color, mono.bgcolor) == (None, None), "mono shows no colour"
    text, ground = _named(_colours(style.color for style in coloured)), _named(_colours(style.bgcolor for style in coloured))
    attributes = _joined([attributes_of(style) or "plain" for style in coloured])
    in_mono = attributes_of(mono) or "plain"
    return f"{text} on {ground} {attributes}".removesuffix(" plain") + (f", mono {in_mono}" if in_mono != attributes else "")


def attributes_of(style: Style) -> str:
    """The attributes of a style."""
    return " ".join(name for name in ATTRIBUTES if getattr(style, name))


def colour_of(colour: Color | None) -> str:
    """The number of a colour, or ``default`` for the terminal's own."""
    return colour.name if colour else "default"


@cache
def roles() -> dict[str, Colours]:
    """The colours of each role. Of two roles with the same colours, pictures name the first."""
    inks = [ink_of(SeatuiApp(Home(), Settings(theme=theme))) for theme in COLOURED]
    return {"default": ("default",) * len(COLOURED), **_grounds(inks), **_texts(inks), **_players(inks)}


def _grounds(inks: list[Ink]) -> dict[str, Colours]:
    found = {"ground": [ink.bare for ink in inks], "panel": [raised(theme) for theme in COLOURED]}
    found |= {"selection": [selection(theme) for theme in COLOURED], "sea": [ink.sea for ink in inks], "land": [ink.land for ink in inks]}
    found |= {"region": [ink.region(None) for ink in inks]}
    found |= {f"region {each.letter}": [ink.region(seat) for ink in inks] for seat, each in enumerate(PLAYERS)}
    return {name: _colours(style.bgcolor for style in styles) for name, styles in found.items()}


def _texts(inks: list[Ink]) -> dict[str, Colours]:
    names = ("plain", "dim", "faint", "accent", "title", "good", "warn", "bad")
    found = {name: _colours(getattr(ink, name).color for ink in inks) for name in names}
    found |= {f"text at {name}": _colours(getattr(ink, name).color for ink in inks) for name in ("sea", "land")}
    found |= {name: _colours(getattr(ink, name).color for ink in inks) for name in ("stamp", "bow", "wet", "burning")}
    return found | {name: (colour,) * len(COLOURED) for name, colour in (("black", "#000000"), ("white", "#ffffff"))}


def _players(inks: list[Ink]) -> dict[str, Colours]:
    found = {each.letter: (each.colour,) * len(COLOURED) for each in PLAYERS}
    found |= {f"flag {name or 'none'}": (colour,) * len(COLOURED) for name, colour in FLAGS.items()}
    for seat, each in enumerate(PLAYERS):
        found[f"letter {each.letter}"] = _colours(ink.player(seat).color for ink in inks)
        found[f"hull {each.letter}"] = _colours(ink.hull(seat).bgcolor for ink in inks)
        found[f"edge {each.letter}"] = _colours(ink.hull(seat).color for ink in inks)
    regions = {f"text in region {each.letter}": seat for seat, each in enumerate(PLAYERS)}
    return found | {name: _colours(ink.region(seat).color for ink in inks) for name, seat in {"text in region": None, **regions}.items()}


def _colours(colours: Iterable[Color | None]) -> Colours:
    return tuple(map(colour_of, colours))


@cache
def _named(colours: Colours) -> str:
    role = next((name for name, each in roles().items() if each == colours), "")
    return role or _joined([_named_in(theme, colour) for theme, colour in enumerate(colours)])


def _named_in(theme: int, colour: str) -> str:
    return next((name for name, each in roles().items() if each[theme] == colour), colour)


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(set(parts)) == 1 else "/".join(parts)
