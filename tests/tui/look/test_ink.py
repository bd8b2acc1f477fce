"""Glyphs take one cell, players differ without colour, and inks have colours only outside mono."""

from __future__ import annotations

from dataclasses import fields

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from examples.banner import app
from seatui.tui.look.glyphs import ASCII, UNICODE, Glyphs, glyph_set
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.players import PLAYERS, player
from seatui.tui.look.settings import Settings
from tests.narrowing import present
from tests.tui.fake_terminal import STILL
from tests.tui.look.test_themes import contrast


def signs(glyphs: Glyphs) -> dict[str, str]:
    """Every sign of a set except horizontal arrows, which in ASCII are two characters."""
    values = {field.name: getattr(glyphs, field.name) for field in fields(glyphs) if field.name not in ("name", "left", "right")}
    return {name: part for name, value in values.items() for part in value}


def styles(ink: Ink) -> list[Style]:
    named = [getattr(ink, field.name) for field in fields(ink) if isinstance(getattr(ink, field.name), Style)]
    tile = ink.region(0)
    of_tiles = [tile, ink.region(None), ink.bare, ink.lit(tile), ink.washed(tile, ink.danger, 0.3)]
    return [*named, *of_tiles, ink.player(0), ink.chip(0), ink.tile(("#ffffff", "#000000"), ("#000000", "#ffffff"))]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_every_sign_takes_one_cell(glyphs: Glyphs) -> None:
    assert {name: sign for name, sign in signs(glyphs).items() if cell_len(sign) != 1} == {}


def test_the_ascii_set_is_ascii() -> None:
    assert all(sign.isascii() for sign in signs(ASCII).values())
    assert all(look.ascii_glyph.isascii() for look in PLAYERS)


def test_players_differ_by_letter_glyph_and_colour() -> None:
    for part in zip(*PLAYERS, strict=True):
        assert len(set(part)) == len(PLAYERS)


def test_letters_go_on_past_the_sixth_seat() -> None:
    assert [player(seat).letter for seat in (5, 6, 7)] == ["F", "G", "H"]


@pytest.mark.parametrize(("asked", "given"), [("ascii", ASCII), ("unicode", UNICODE)])
def test_settings_choose_the_set(asked: str, given: Glyphs) -> None:
    assert glyph_set(Settings(glyphs=asked)) is given


def test_auto_looks_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)
    assert glyph_set(Settings(glyphs="auto")) is ASCII


async def test_the_mono_ink_has_no_colour() -> None:
    async with app(Settings(theme="mono")).run_test() as pilot:
        assert all(style.color is None and style.bgcolor is None for style in styles(ink_of(pilot.app)))


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_every_ink_of_words_has_a_colour_of_its_own(theme: str) -> None:
    async with app(Settings(theme=theme)).run_test() as pilot:
        ink = ink_of(pilot.app)
        assert all(style.color for style in (ink.plain, ink.dim, ink.strong, ink.title, ink.accent, ink.good, ink.warn, ink.bad))


async def test_a_change_of_theme_changes_the_ink() -> None:
    async with app(STILL).run_test() as pilot:
        before = ink_of(pilot.app)
        pilot.app.theme = "sea-light"
        assert ink_of(pilot.app) != before


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_pieces_of_all_seats_can_be_read_on_tiles_of_all_colours(theme: str) -> None:
    async with app(Settings(theme=theme)).run_test() as pilot:
        ink = ink_of(pilot.app)
        tiles = [ink.region(seat) for seat in (None, *range(len(PLAYERS)))]
        washed = [ink.washed(tile, by, 0.4) for tile in tiles for by in (ink.accent, ink.danger, ink.change)]
        for ground in (*tiles, *washed):
            assert all(contrast_of(ink.piece(seat, ground)) >= 4.2 for seat in range(len(PLAYERS)))
            assert contrast_of(ground) >= 4.5
            assert all(contrast_of(ink.piece(seat, ink.lit(ground))) >= 3.6 for seat in range(len(PLAYERS)))


def contrast_of(style: Style) -> float:
    """The contrast between the text of a style and its background."""
    return contrast(Color.from_rich_color(present(style.color)), Color.from_rich_color(present(style.bgcolor)))
