"""Covered panes: their content, peeking, and when they are covered again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seatui.tui.pane import cover
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from tests.narrowing import checked
from tests.tui.app_driver import app_of
from tests.tui.fake_terminal import until
from tests.tui.split.test_skirmish import planned, planning_table
from tests.tui.split.together import ACT, BACK, N, S, Together, together


async def peek(sea: Together, player: int) -> None:
    await sea.tap(player, BACK)
    await sea.choose_in_menu(player, "Look at what is hidden")


def ghosts(sea: Together, player: int) -> int:
    """Return how many courses of the player's own plan the board of a pane shows: they have numbers. Blind picks have keys."""
    return sum(ghost.label.isdecimal() for ghost in checked(Tabletop, sea.pane(player).board).scene.ghosts)


async def test_a_peek_shows_the_own_secrets_in_the_own_pane_alone() -> None:
    async with together(planning_table()) as sea:
        assert (ghosts(sea, 0), ghosts(sea, 1)) == (0, 0)
        await peek(sea, 0)
        assert (ghosts(sea, 0), ghosts(sea, 1)) == (6, 0)
        assert sea.pane(0).seat == 0
        assert sea.pane(1).seat is None


async def test_only_one_peeks_at_a_time() -> None:
    async with together(planning_table()) as sea:
        await peek(sea, 1)
        await peek(sea, 0)
        assert "Bo is peeking: please wait" in sea.seen(0)
        assert (ghosts(sea, 0), ghosts(sea, 1)) == (0, 6)


async def test_the_cover_is_back_when_the_choice_is_made_and_nothing_stays_behind() -> None:
    table = planning_table()
    async with together(table) as sea:
        before = sea.seen(0)
        await peek(sea, 0)
        await sea.tap(0, N, ACT, ACT)
        assert planned(table, 0) == (3,)
        assert "peeking" not in sea.bar(0)
        assert ghosts(sea, 0) == 0
        assert "long forward" not in sea.seen(0)
        assert "long forward" in before  # on the card of the keys


async def test_the_cover_can_be_put_back() -> None:
    async with together(planning_table()) as sea:
        await peek(sea, 1)
        await sea.tap(1, BACK)
        await sea.choose_in_menu(1, "Cover again")
        assert "peeking" not in sea.bar(1)
        assert ghosts(sea, 1) == 0


async def test_whoever_does_nothing_for_a_while_is_covered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "GLANCE", 0.05)
    async with together(planning_table()) as sea:
        await peek(sea, 0)
        await until(sea.pilot, lambda: "peeking" not in sea.bar(0))
        assert ghosts(sea, 0) == 0


async def test_a_peek_shows_the_own_log_and_the_cover_that_of_a_watcher() -> None:
    table = planning_table()
    async with together(table) as sea:
        await sea.tap(0, S)  # everybody knows that a course is set, and nobody which one

        def lines(player: int) -> list[str]:
            return [line.text for line in sea.pane(player).log_view.lines]

        assert lines(0) == lines(1)
        await peek(sea, 0)
        assert sea.pane(0).secrecy.readers(sea.pane(0).position.held) == [0]
        assert sea.pane(1).secrecy.readers(sea.pane(1).position.held) == [None]


async def test_the_look_of_a_covered_pane_can_be_changed() -> None:
    async with together(planning_table()) as sea:
        before = sea.text
        app_of(sea.pilot).change_settings(theme="light")
        await sea.pilot.pause()
        for pane in sea.screen.panes:
            pane.restyle()
        await sea.pilot.pause()
        assert sea.text == before


async def test_whoever_is_not_asked_looks_by_the_menu_alone() -> None:
    async with together(planning_table()) as sea:
        await sea.tap(0, N, ACT, ACT)
        assert "peeking" not in sea.bar(0)


async def test_a_look_that_was_begun_unasked_ends_where_the_next_order_is_asked_for() -> None:
    table = planning_table()
    async with together(table) as sea:
        await sea.tap(0, N)
        await peek(sea, 0)
        assert "peeking" in sea.bar(0)
        await sea.tap(1, N)
        await play_until(sea, lambda: table.match.view(None).round == 2)
        assert "peeking" not in sea.bar(0)
        assert "nobody sees which" in sea.seen(0)


async def test_the_card_of_a_pick_goes_with_the_answer_though_much_is_shown_before_the_next_one() -> None:
    async with together(planning_table(), speed="slow") as sea:
        await sea.tap(0, N)
        await sea.tap(1, N)
        assert sea.pane(1).steps.busy
        assert "nobody sees which" not in sea.seen(1)


async def test_a_plan_that_was_taken_back_can_be_set_anew() -> None:
    table = planning_table()
    async with together(table) as sea:
        await sea.tap(0, N, BACK)
        await sea.choose_in_menu(0, "Undo")
        await sea.tap(1, ACT)
        assert "seal them" in sea.seen(0)
        await sea.tap(0, S)
        assert planned(table, 0) == (6,)
        assert "seal them" not in sea.seen(0)


async def play_until(sea: Together, holds: Callable[[], bool]) -> None:
    """Let each player who must choose take the first option, until a condition holds."""
    match = sea.table.match
    while not holds():
        seat = match.decisions()[0].seat
        match.play(seat, match.options(seat)[0])
        await sea.pilot.pause()
