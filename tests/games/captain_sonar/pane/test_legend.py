"""The legend of the console has every sign of the drawing tables, and says which are in sight."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.captain_sonar.model.content import CIRCUITS
from seatui.games.captain_sonar.pane.board.art import ZOOMS, SeaArt, signs_of
from seatui.games.captain_sonar.pane.board.layers import HEAT_STEPS, RISK_SIGNS, RISK_TONES
from seatui.games.captain_sonar.pane.keys.controls import ENGINEER_STATION, MATE_STATION, STATIONS
from seatui.games.captain_sonar.pane.sheets.engineer_art import ASCII_KIND_SIGNS, KIND_SIGNS, RISKS, line_of
from seatui.games.captain_sonar.pane.sheets.legend import HEAT, ConsoleSigns, legend
from seatui.games.captain_sonar.pane.sheets.mate_art import ASCII, NARROW, WIDE
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.captain_sonar.pane.console_app import console
from tests.games.captain_sonar.pane.test_pictures import HUNT, console_pictures
from tests.tui.pictures import GLYPHS


def signs(pane: Any) -> set[str]:
    return {char for each in legend(pane) for sign in each.signs for row in sign.art for text, _ in row for char in text}


def rows_of(pane: Any) -> set[tuple[str, object]]:
    """Each row of a sign without blanks, with the style of its first character."""
    rows = [
        [(char, style) for text, style in row for char in text if char != " "] for each in legend(pane) for s in each.signs for row in s.art
    ]
    return {("".join(char for char, _ in row), row[0][1]) for row in rows if row}


def here(pane: Any) -> set[str]:
    return {sign.words for each in legend(pane) for sign in each.signs if sign.here}


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_every_sign_of_the_drawing_tables_is_explained(glyphs: str) -> None:
    async with console(**HUNT, size=(120, 40), look={"glyphs": glyphs}) as boat:
        pane, known = boat.pane, signs(boat.pane)
        chart = signs_of(pane.glyphs)
        kinds = ASCII_KIND_SIGNS if pane.glyphs.is_ascii else KIND_SIGNS
        looks = (ASCII,) if pane.glyphs.is_ascii else (WIDE, NARROW)
        art = SeaArt(pane.chart, pane.ink, pane.glyphs)
        tones = {
            "submarine": ("strong",), "start": ("crew0", "crew1"), "mine": ("bad",), "suspect": ("warn",), "enemy": ("key",),
            "wrong": ("bad",), "arrows": tuple(RISK_TONES.values()), "water": ("",),
        }  # fmt: skip
        assert {*tones} == {*chart._fields}
        for name, sign in chart._asdict().items():
            for tone in tones[name]:
                suffix = next((RISK_SIGNS[risk] for risk, each in RISK_TONES.items() if name == "arrows" and each == tone), "")
                one = sign[1] if name == "arrows" else sign
                assert (f"{one}{suffix}", art.tone(tone, art.grounds[""])) in rows_of(pane)
        assert ("#" if pane.glyphs.is_ascii else "█") in known
        assert {sign for sign in RISK_SIGNS.values() if sign} <= known
        assert {sign for _, _, sign, _ in RISKS.values() if sign} <= known
        assert {*kinds.values(), *(line_of(circuit, pane.glyphs) for circuit in CIRCUITS)} <= known
        assert {sign for look in looks for sign in look} <= known
        assert {"1", str(HEAT_STEPS)} <= known


async def test_every_ground_of_the_charts_is_explained() -> None:
    async with console(**HUNT, size=(120, 40)) as boat:
        pane = boat.pane
        drawn = [style for each in legend(pane) for sign in each.signs for row in sign.art for _, style in row]
        backgrounds = {style.bgcolor for style in drawn}
        assert {style.bgcolor for style in SeaArt(pane.chart, pane.ink, pane.glyphs).grounds.values()} <= backgrounds


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_charts_of_a_hunt_have_no_sign_without_words(zoom: int) -> None:
    async with console(**HUNT, size=(160, 60)) as boat:
        pane = boat.pane
        pane.sea.set_zoom(zoom)
        known, art = signs(pane), SeaArt(pane.chart, pane.ink, pane.glyphs)
        lines = {*"╹╺┗╻┃┏┣╸┛━┻┓┫┳╋─│↑→↓←▴▸▾◂0123456789"}
        shapes = {*"▐█▌▗▄▖▝▀▘▟▙▜▛═▶◀╺╸"}  # islands and boats, whose pictures in the legend have other headings and shores
        for layers in ConsoleSigns(pane).charts:
            for space in range(pane.chart.side**2):
                drawn = {char for row in art.square(layers, space, zoom).rows for text, _ in row for char in text}
                assert drawn - lines - shapes <= known


async def test_signs_in_sight_come_first() -> None:
    async with console(**HUNT, size=(120, 40)) as boat:
        assert {"our submarine", "our mine", "its route", "where the plot ends"} <= here(boat.pane)
        assert not {"in reach of what you aim", *HEAT} & here(boat.pane)
    async with console(**HUNT | {"step": "activate"}, size=(120, 40)) as boat:
        await boat.press("t")
        assert "in reach of what you aim" in here(boat.pane)


async def test_signs_of_the_station_in_use_come_first() -> None:
    async with console(**HUNT, size=(80, 24)) as boat:
        for station, title in ((MATE_STATION, "First Mate's gauges"), (ENGINEER_STATION, "Engineer's panels")):
            boat.pane.open(station)
            assert legend(boat.pane)[0].title == title


async def test_key_opens_the_legend_at_every_station() -> None:
    async with console(**HUNT, size=(80, 24)) as boat:
        for station in STATIONS:
            boat.pane.open(station)
            await boat.press("I")
            assert boat.pane.dialogs[-1].title == "Legend"
            await boat.press("escape")


async def test_watcher_learns_nothing_of_either_boat() -> None:
    async with console(**HUNT, size=(120, 40)) as boat:
        await boat.pilot.app.push_screen(GameScreen(boat.table, [PaneSpec(())], bots=False))
        await boat.pilot.pause()
        assert boat.pane.seat is None
        assert not {"our submarine", "our mine", "its route", "where the plot ends"} & here(boat.pane)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await console_pictures(HUNT, ("I",), size) == looks
