"""The form of a new game with the options of the real games: drawings of maps and boats, and options left out."""

from __future__ import annotations

import pytest

import seatui
from seatui.tui.app.start import Home
from tests.tui.app_driver import app, app_of, press, text_of

WIDE, USUAL = (120, 40), (80, 24)
ROOM = 38
"""Cells for a drawing beside the form."""


@pytest.mark.parametrize("game", seatui.games())
def test_drawings_have_room_beside_the_form_and_in_a_small_window(game: str) -> None:
    card = seatui.game(game)
    for seats in card.seats:
        rules = card.rules(seats)
        for option in card.options:
            drawing = rules.preview(option.name)
            assert all(line.isascii() and len(line) <= ROOM for line in drawing)
            assert len(drawing) <= 20


def test_the_table_of_sea_skirmish_has_its_islands_and_zones() -> None:
    drawing = seatui.game("sea-skirmish").rules(2, map="islets").preview("map")
    assert (drawing[0], drawing[4], drawing[9]) == ("2" * 24, ".......##......##.......", "1" * 24)
    assert drawing[-1] == "#: islands"


def test_the_boats_of_sea_skirmish_have_their_cannons() -> None:
    assert "Brig      1-2-0-2   3-1-1-0" in seatui.game("sea-skirmish").rules(2).preview("boats")


def test_the_map_of_captain_sonar_is_drawn() -> None:
    drawing = seatui.game("captain-sonar").rules().preview("map")
    assert drawing[2].startswith(" 2 . . #")


def test_a_large_mat_of_battle_for_the_seas_is_drawn_smaller() -> None:
    card = seatui.game("battle-seas")
    small, large = card.rules(2).preview("mat"), card.rules(2, mat="custom", columns=60, rows=60).preview("mat")
    assert (small[0], small[5], small[-1]) == ("2" * 20, "." * 20, "20 by 20 squares")
    assert (large[0], large[-1]) == ("2" * 30, "60 by 60 squares")


async def test_a_wide_window_draws_the_selected_option_beside_the_form() -> None:
    async with app(Home()).run_test(size=WIDE) as pilot:
        app_of(pilot).open_new_game("sea-skirmish")
        await pilot.pause()
        assert "Schooner  2-2-0-1   0-1-1-3" in text_of(pilot.app)  # of the first option that can be drawn
        await press(pilot, *["down"] * 6, "right")
        assert "Map: islets" in text_of(pilot.app)
        assert ".......##......##......." in text_of(pilot.app)
        assert "p Preview" not in text_of(pilot.app)


async def test_in_a_small_window_a_key_draws_the_selected_option() -> None:
    async with app(Home()).run_test(size=USUAL) as pilot:
        app_of(pilot).open_new_game("sea-skirmish")
        await press(pilot, *["down"] * 6, "right")
        assert "p Preview" in text_of(pilot.app)
        assert "##......##" not in text_of(pilot.app)
        await press(pilot, "p")
        assert ".......##......##......." in text_of(pilot.app)
        await press(pilot, "x")
        assert "##......##" not in text_of(pilot.app)


async def test_an_option_with_a_single_choice_is_left_out() -> None:
    """Two players of Sea Skirmish cannot form teams, four can."""
    async with app(Home()).run_test(size=WIDE) as pilot:
        app_of(pilot).open_new_game("sea-skirmish")
        await pilot.pause()
        assert "Teams" not in text_of(pilot.app)
        await press(pilot, "down", "down", "right", "right")
        assert "Teams" in text_of(pilot.app)
