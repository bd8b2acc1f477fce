"""Styles by meaning ("dim", "warn", player B, cursor), made for the app's theme. Widgets draw with them and name no colour.

In the mono theme no style has a colour: bold, dim, underline and reverse carry the meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color

from seatui.tui.look.players import player

if TYPE_CHECKING:
    from typing import Any

    from textual.app import App
    from textual.theme import Theme

MONO = "sea-mono"
"""The theme without colours."""


@dataclass(frozen=True, eq=False)  # compared by identity, which makes it a cheap key of caches
class Ink:
    """The styles of one theme."""

    mono: bool
    dark: bool
    plain: Style
    dim: Style
    faint: Style  # lines between the tiles of a board
    strong: Style
    title: Style
    accent: Style
    key: Style  # the name of a key
    good: Style
    warn: Style
    bad: Style
    cursor: Style
    chosen: Style  # the selected row of a menu
    # highlights of squares
    reachable: Style
    target: Style
    danger: Style
    change: Style
    lesson: Style

    def player(self, seat: int) -> Style:
        """Return the style of a seat's text."""
        return _player_style(self.mono, self.dark, seat)

    def chip(self, seat: int) -> Style:
        """Return the style of a seat's letter on its colour; reverse video in mono."""
        return _chip_style(self.mono, seat)

    def piece(self, seat: int, ground: Style) -> Style:
        """Return the style of a seat's piece on the board: coloured text on dark ground, a chip on light ground, bold in mono."""
        return self.player(seat) if self.mono or not self.dark else self.player(seat) + ground.background_style

    def tile(self, dark: tuple[str, str], light: tuple[str, str], *, bold: bool = False) -> Style:
        """Return a style of the game's own colours, (text, ground) for dark and for light looks. In mono only the weight remains.

        Dark grounds need a luminance of at most 0.022, such as #0d2b45, so that the players' colours stand out.
        """
        if self.mono:
            return Style(bold=bold or None)
        text, ground = dark if self.dark else light
        return Style(color=text, bgcolor=ground, bold=bold or None)

    @property
    def bare(self) -> Style:
        """The background of the screen; empty in mono."""
        return Style() if self.mono else Style(bgcolor=self.cursor.color)

    @property
    def sea(self) -> Style:
        """Open water with faint signs, for a board that is one large sea."""
        return self.tile(*_SEA) if not self.mono else self.dim

    @property
    def land(self) -> Style:
        """Land in that sea."""
        return self.tile(*_LAND)

    @property
    def wood(self) -> Style:
        """Hills and woods on that land."""
        return self.tile(*_WOOD)

    @property
    def stamp(self) -> Style:
        """A number in red on or beside a hull of any seat."""
        return self._on_hull(_STAMP)

    @property
    def bow(self) -> Style:
        """The front of a hull of any seat."""
        return self._on_hull(_BOW)

    @property
    def wet(self) -> Style:
        """A token of water on a hull of any seat."""
        return self._on_hull(_WET)

    @property
    def burning(self) -> Style:
        """A token of fire on a hull of any seat."""
        return self._on_hull(_BURNING)

    def _on_hull(self, styles: tuple[Style, Style, Style]) -> Style:
        return styles[2 if self.mono else not self.dark]

    def hull(self, seat: int) -> Style:
        """Return the style of a seat's hull: the edge in the seat's colour, on a shade of it on which signs can be read."""
        return Style() if self.mono else _hull_style(self.dark, seat)

    def region(self, seat: int | None) -> Style:
        """Return the style of a tile in a seat's colour, or in none, on which the pieces of all seats stand out."""
        return Style() if self.mono else _region_style(self.dark, seat)

    def washed(self, ground: Style, by: Style, share: float) -> Style:
        """Return a ground mixed with another style's colour, but dark enough for pieces. In mono it does not change."""
        colour = by.bgcolor or by.color
        if self.mono or ground.bgcolor is None or colour is None:
            return ground
        return ground + Style(bgcolor=_blended(ground.bgcolor, colour, share, self.dark))

    def tinted(self, ground: Style, by: Style, share: float) -> Style:
        """Return a ground mixed with another style's colour without that limit, for grounds without players' letters."""
        colour = by.bgcolor or by.color
        if self.mono or ground.bgcolor is None or colour is None:
            return ground
        return ground + Style(bgcolor=_mixed(ground.bgcolor, colour, share))

    def lit(self, ground: Style) -> Style:
        """Return a ground as it looks under the cursor. In mono it does not change."""
        if self.mono or ground.bgcolor is None:
            return ground
        return ground + Style(bgcolor=_lit(ground.bgcolor, self.dark))


_INKS: dict[int, tuple[Theme, Ink]] = {}
"""The styles of each theme in use, by the theme's identity, for themes cannot be hashed."""


def ink_of(app: App[Any]) -> Ink:
    """Return the styles of the app's present theme."""
    theme = app.current_theme
    if id(theme) not in _INKS:
        ink = _mono_ink() if theme.ansi or theme.name == MONO else _coloured_ink(theme)
        _INKS[id(theme)] = theme, ink  # keeping the theme keeps its identity unique
    return _INKS[id(theme)][1]


def _mono_ink() -> Ink:
    plain, dim, bold = Style(), Style(dim=True), Style(bold=True)
    reverse = Style(reverse=True)
    return Ink(
        mono=True,
        dark=True,
        plain=plain,
        dim=dim,
        faint=dim,
        strong=bold,
        title=bold,
        accent=bold,
        key=bold,
        good=plain,
        warn=bold,
        bad=Style(bold=True, underline=True),
        cursor=reverse,
        chosen=reverse,
        reachable=Style(underline=True),
        target=Style(bold=True, underline=True),
        danger=Style(bold=True, underline=True),
        change=bold,
        lesson=Style(bold=True, reverse=True),
    )


def _coloured_ink(theme: Theme) -> Ink:
    tone = theme.to_color_system().generate()

    def ink(name: str, *, bold: bool = False, behind: str = "") -> Style:
        background = _rich(tone[behind]) if behind else None
        return Style(color=_rich(tone[name]), bgcolor=background, bold=bold or None)

    ground = Color.parse(tone["background"])
    faint = Color.parse(theme.secondary) if theme.secondary else ground.blend(Color.parse(tone["foreground"]), 0.62)
    return Ink(
        mono=False,
        dark=theme.dark,
        plain=ink("foreground"),
        dim=Style(color=faint.rich_color),
        faint=Style(color=ground.blend(faint, 0.55).rich_color),
        strong=ink("foreground", bold=True),
        title=ink("primary" if theme.dark else "primary-darken-1", bold=True),
        accent=ink("accent"),
        key=ink("accent", bold=True),
        good=ink("success"),
        warn=ink("warning", bold=True),
        bad=ink("error", bold=True),
        cursor=Style(color=ground.rich_color, bgcolor=_rich(tone["foreground"]), bold=True),
        chosen=Style(color=ground.rich_color, bgcolor=_rich(tone["accent"]), bold=True),
        reachable=Style(underline=True),
        target=Style(color=_rich(tone["accent"]), bold=True, underline=True),
        danger=Style(color=_rich(tone["error"]), bold=True, underline=True),
        change=Style(color=_rich(tone["warning"]), bold=True),
        lesson=Style(color=ground.rich_color, bgcolor=_rich(tone["warning"]), bold=True),
    )


def _rich(colour: str) -> RichColor:
    return Color.parse(colour).rich_color


@lru_cache(32)
def _player_style(mono: bool, dark: bool, seat: int) -> Style:
    if mono:
        return Style(bold=True)
    # On a light ground bright text cannot be read, but black on a coloured chip can.
    return Style(color=player(seat).colour, bold=True) if dark else _chip_style(mono, seat)


@lru_cache(32)
def _chip_style(mono: bool, seat: int) -> Style:
    return Style(bold=True, reverse=True) if mono else Style(color="#000000", bgcolor=player(seat).colour, bold=True)


_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)

_SEA = ("#3d6883", "#0d2b45"), ("#7fa3b8", "#cfe4ef")
_WOOD = ("#a9c389", "#26402a"), ("#2f4a24", "#b9d3a4")
_LAND = ("#d8c691", "#4d4a2a"), ("#4a3f10", "#d9c98a")

# Styles on hulls of any seat and on the sea beside them: in dark and light looks, and in mono.
_STAMP = Style(color="#ff9aa8", bold=True), Style(color="#a5122b", bold=True), Style(bold=True, underline=True)
_BOW = Style(color="#ffffff", bold=True), Style(color="#000000", bold=True), Style(bold=True)
_WET = Style(color="#8cc4ff", bold=True), Style(color="#1b3f9c", bold=True), Style(bold=True)
_BURNING = Style(color="#ff9a3c", bold=True), Style(color="#a33c00", bold=True), Style(bold=True)

_HULL = 0.66
"""The share of a hull's colour that is dark, or in light looks white."""
_EDGE = 0.4
"""The share of an edge's colour that is black in light looks."""
_DEEP = Color(16, 24, 40)


@lru_cache(32)
def _hull_style(dark: bool, seat: int) -> Style:
    colour = Color.parse(player(seat).colour)
    edge = colour if dark else colour.blend(_BLACK, _EDGE)
    return Style(color=edge.rich_color, bgcolor=colour.blend(_DEEP if dark else _WHITE, _HULL).rich_color)


_TILE, _WASHED, _LIT = 0.02, 0.026, 0.036
"""The luminance of dark tiles, of highlighted ones and of the one under the cursor; players' colours are readable on all."""

_PALE = 0.62
"""The least luminance of tiles in light looks, for dark text."""

_NO_REGION = ("#a9b8c2", "#1b2730"), ("#3d4f5c", "#e3eaee")
"""Tiles of no seat, in dark and in light looks."""


@lru_cache(32)
def _region_style(dark: bool, seat: int | None) -> Style:
    grey, ground = (Color.parse(colour) for colour in _NO_REGION[0 if dark else 1])
    if seat is None:
        return Style(color=grey.rich_color, bgcolor=ground.rich_color)
    colour = Color.parse(player(seat).colour)
    if dark:
        return Style(color=colour.blend(grey, 0.4).rich_color, bgcolor=_dimmed(colour, _TILE).rich_color)
    return Style(color=colour.blend(_BLACK, 0.72).rich_color, bgcolor=_paled(_WHITE.blend(colour, 0.5)).rich_color)


@lru_cache(256)
def _mixed(ground: RichColor, by: RichColor, share: float) -> RichColor:
    return Color.from_rich_color(ground).blend(Color.from_rich_color(by), share).rich_color


@lru_cache(256)
def _blended(ground: RichColor, by: RichColor, share: float, dark: bool) -> RichColor:
    mixed = Color.from_rich_color(ground).blend(Color.from_rich_color(by), share)
    if not dark:
        return _paled(mixed).rich_color
    return (_dimmed(mixed, _WASHED) if _luminance(mixed) > _WASHED else mixed).rich_color


@lru_cache(256)
def _lit(ground: RichColor, dark: bool) -> RichColor:
    colour = Color.from_rich_color(ground)
    return (_dimmed(colour.blend(_WHITE, 0.12), _LIT) if dark else colour.blend(_WHITE, 0.6)).rich_color


def _dimmed(colour: Color, luminance: float) -> Color:
    """Return the colour at a lower luminance."""
    share = luminance / _luminance(colour)
    red, green, blue = (_encoded(share * _linear(part)) for part in colour.rgb)
    return Color(red, green, blue)


def _paled(colour: Color) -> Color:
    """Return the colour with enough white for the luminance ``_PALE``."""
    return next(pale for pale in (colour.blend(_WHITE, white / 20) for white in range(21)) if _luminance(pale) >= _PALE)


def _luminance(colour: Color) -> float:
    red, green, blue = (_linear(part) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    return ((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92


def _encoded(light: float) -> int:
    return round(255 * (1.055 * light ** (1 / 2.4) - 0.055 if light > 0.0031308 else 12.92 * light))
