"""The texts of banner, dice tray and counter board, which do not depend on colour."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from examples import banner, counter_board, dice_tray
from examples.banner import BannerScreen
from examples.counter_board import CountersScreen, sheet
from examples.dice_tray import DiceScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.banner import Banner, Call, Note
from seatui.tui.widgets.dice_tray import Roll
from tests.narrowing import checked
from tests.tui.fake_terminal import STILL, painted, until, wired


def banner_of(pilot: Pilot[Any]) -> Banner:
    return checked(BannerScreen, pilot.app.screen).banner


async def rows_of(pilot: Pilot[Any], *keys: str) -> list[str]:
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()
    return [row.rstrip() for row in painted(pilot.app)]


async def test_the_banner_says_who_must_do_what() -> None:
    async with banner.app(STILL).run_test() as pilot:
        rows = await rows_of(pilot)
        assert rows[0].startswith(" A  Ann: choose an action · 3 of 6 points left")
        assert rows[0].endswith("Year 1, Spring")


@pytest.mark.parametrize(
    ("length", "words"),
    [(9, "Waiting for {0} (Captain) · late"), (50, "Waiting for {0} · late"), (60, "Waiting for {0}"), (61, "Waiting…")],
)
async def test_a_call_without_room_is_said_in_fewer_words(length: int, words: str) -> None:
    name = "A" * length
    call = Call(f"Waiting for {name} (Captain)", 0, "late", "Y", briefer=((f"Waiting for {name}", "late"), (f"Waiting for {name}", "")))
    async with banner.app(STILL).run_test(size=(80, 24)) as pilot:
        banner_of(pilot).say(call)
        assert (await rows_of(pilot))[0].startswith(f" A  {words.format(name)}".rstrip("…"))
        assert ("…" in (await rows_of(pilot))[0]) == ("…" in words)


async def test_a_refusal_names_its_rule_and_the_key_that_opens_it() -> None:
    async with banner.app(STILL).run_test() as pilot:
        assert (await rows_of(pilot, "space"))[1] == " No: no points left [DS-048] · F1 opens the rule"


async def test_an_escape_sequence_in_a_name_is_not_sent() -> None:
    async with wired(banner.app(STILL), (80, 24)) as (pilot, wire):
        wire.take()
        banner_of(pilot).say(Call("\x1b]0;gotcha\x07: choose"))
        await pilot.pause()
        assert "\x1b]0;" not in wire.take()


async def test_a_roll_shows_who_why_faces_and_sum() -> None:
    async with dice_tray.app(STILL).run_test() as pilot:
        rows = await rows_of(pilot, "space")
        assert rows[1:3] == ["A Ann, attack: [6][3][2] = 11 · wins by 6", "B Bo, defence: [5]"]


async def test_a_note_that_does_not_fit_stands_below() -> None:
    async with dice_tray.app(STILL).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        screen.tray.roll(Roll("Cleo", "explores", (6,), 2, "x" * 70))
        assert (await rows_of(pilot))[2] == "   " + "x" * 70


async def test_dice_with_signs_are_not_added_up() -> None:
    async with dice_tray.app(STILL).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        screen.tray.roll(Roll("Cleo", "red", (1, 3), 2, signs=("hit", "crit", "-")))
        assert (await rows_of(pilot))[1] == "C Cleo, red: [hit][-]"


async def test_past_dice_want_a_row_for_each_roll_and_have_no_heading() -> None:
    async with dice_tray.app(STILL).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        tray = screen.tray
        tray.clear()
        assert tray.rows_wanted(4) == 0
        tray.roll(Roll("Ann", "attack", (6,)))
        tray.roll(Roll("Ann", "attack", (5,)), Roll("Bo", "defence", (4,)))
        assert tray.rows_wanted(4) == 4
        tray.keep_latest()
        assert tray.rows_wanted(4) == 2
        tray.roll(Roll("Bo", "attack", (1,)))
        assert tray.rows_wanted(4) == 4


@pytest.mark.parametrize(
    ("width", "row"),
    [(80, "A Ann, attack: [6][2] = 8 · wins by 2"), (36, "A attack: [6][2] = 8 · wins by 2"), (24, "A attack: [6][2] = 8")],
)
async def test_very_small_tray_has_a_row_for_each_roll(width: int, row: str) -> None:
    async with dice_tray.app(STILL).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        tray = screen.tray
        tray.styles.width, tray.styles.height = width, 2
        tray.roll(Roll("Ann", "attack", (6, 2), 0, "wins by 2"), Roll("Bo", "defence", (6,), 1))
        await pilot.pause()
        assert ["".join(text for text, _ in each).rstrip() for each in tray.build()] == [row, "B Bo, defence: [6]"]


async def test_dice_tumble_and_then_lie_still_with_no_timer_left() -> None:
    async with dice_tray.app(Settings(speed="fast")).run_test() as pilot:
        await rows_of(pilot, "space")
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        await until(pilot, lambda: screen.tray.is_still)
        assert "[6][3][2] = 11" in painted(pilot.app)[1]


async def test_no_key_waits_for_dice() -> None:
    async with dice_tray.app(Settings(speed="slow")).run_test() as pilot:
        await rows_of(pilot, "space", "space", "space")
        screen = pilot.app.screen
        assert isinstance(screen, DiceScreen)
        assert screen.thrown == 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_full_sheets_stand_side_by_side_where_they_fit(size: tuple[int, int]) -> None:
    async with counter_board.app(STILL).run_test(size=size) as pilot:
        rows = await rows_of(pilot)
        assert "Ann" in rows[0]
        assert "Bo" in rows[0]
        assert rows[3].startswith(" Weight ")
        assert "100/900" in rows[3]


async def test_without_room_sheets_are_in_short_and_nobody_is_left_out() -> None:
    async with counter_board.app(STILL).run_test() as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, CountersScreen)
        screen.counters.styles.height = 8
        rows = await rows_of(pilot)
        assert rows[0] == " A ▸Ann  F 50 W 50 wt 100 crew 1 runes 0"
        assert all(any(name in row for row in rows) for name in ("Ann", "Bo", "Cleo", "Dave"))


async def test_a_changed_value_sends_its_own_cells_alone() -> None:
    async with wired(counter_board.app(STILL), (80, 24)) as (pilot, wire):
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, CountersScreen)
        wire.take()
        screen.counters.show([sheet(0, 60), *screen.counters.sheets[1:]])
        await pilot.pause()
        assert 0 < len(wire.take()) < 300


async def test_a_gauge_marks_where_the_bracket_changes() -> None:
    async with counter_board.app(STILL).run_test() as pilot:
        assert (await rows_of(pilot))[3].split()[1] == "██░░┃░░░░┃░"


async def test_long_refusal_takes_both_rows_with_its_rule() -> None:
    words = "a boat that has been rammed in this round cannot be turned by its own crew before the next planning phase"
    async with banner.app(STILL).run_test(size=(80, 24)) as pilot:
        banner_of(pilot).say(note=Note(words, "refused", "SK-048"))
        first, second = (await rows_of(pilot))[:2]
        assert " ".join(f"{first} {second}".split()) == f"No: {words} [SK-048] · F1 rule"


async def test_endless_refusal_is_cut_and_not_its_rule() -> None:
    async with banner.app(STILL).run_test(size=(80, 24)) as pilot:
        banner_of(pilot).say(note=Note("no " * 80, "refused", "DS-048"))
        assert (await rows_of(pilot))[1].endswith("… [DS-048] · F1 rule")


async def test_long_sentence_takes_both_rows_unless_the_player_must_decide() -> None:
    words = "HMS Royal Sovereign strikes her colours to Le Redoutable after nine rounds of boarding and is towed away"
    async with banner.app(STILL).run_test(size=(80, 24)) as pilot:
        banner_of(pilot).say(Call("Bo thinks"), Note(words))
        assert " ".join(" ".join((await rows_of(pilot))[:2]).split()) == words
        banner_of(pilot).say(Call("Your move", mine=True))
        assert (await rows_of(pilot))[0].strip() == "Your move"
        assert (await rows_of(pilot))[1].endswith("…")
