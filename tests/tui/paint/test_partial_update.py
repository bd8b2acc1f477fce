"""Drawing sends only what changed."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import replace
from typing import Any

import pytest
from rich.segment import Segment
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.geometry import Offset, Region
from textual.strip import Strip

from examples import game, grid_map
from seatui.tui.app.start import Play
from seatui.tui.paint.lean_screen import FRAME, LeanScreen
from seatui.tui.paint.partial_update import LeanCompositor, Patch
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.banner import Banner, Note
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from seatui.tui.widgets.line_widget import InkWidget
from tests.tui.app_driver import app as an_app
from tests.tui.fake_terminal import STILL, CharacterGrid, Wire, is_quiet, painted, sent_by, wired
from tests.tui.paint.internals import has_dirty_widgets
from tests.tui.split.together import table_for

MOST_BYTES_OF_A_MOVE = 2500
CURSOR_ALONE = 12
"""Bytes of a move of the cursor."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("look", ["dark", "mono"])
async def test_bare_widgets_look_as_textual_draws_them(look: str) -> None:
    async with wired(game.app(replace(STILL, theme=look)), (120, 40)) as (pilot, _):
        shown = [part for part in pilot.app.screen.query(InkWidget) if part.region]
        assert len(shown) > 4
        assert all(part.is_bare for part in shown)
        for part in shown:
            whole = part.outer_size.region
            assert part.render_lines(whole) == StylesCache().render_widget(part, whole)


@pytest.mark.parametrize(
    ("start", "end", "seen"), [(2, 12, "ab漢字cd—e"), (3, 5, "b "), (5, 7, "  "), (4, 8, "漢字"), (6, 11, "字cd—"), (2, 3, "a")]
)
def test_a_patch_is_cut_by_cells_and_half_a_wide_sign_is_a_blank(start: int, end: int, seen: str) -> None:
    strip = Strip([Segment("ab漢"), Segment("字"), Segment("cd—e")])
    assert "".join(text for text, _ in Patch(0, start, end, 2, strip).texts()) == seen


async def test_a_partial_update_is_cropped_on_the_left_as_well() -> None:
    async with wired(grid_map.app(STILL)) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen._compositor, LeanCompositor)
        await pilot.press("left")  # round the edge to the last column
        lean = await sent_by(pilot, wire, "down")
        own = LeanCompositor.render_partial_update
        LeanCompositor.render_partial_update = Compositor.render_partial_update  # type: ignore[method-assign, assignment]
        try:
            plain = await sent_by(pilot, wire, "up")
        finally:
            LeanCompositor.render_partial_update = own  # type: ignore[method-assign]
        assert len(lean) < len(plain) / 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_after_any_keys_the_terminal_shows_what_a_full_paint_would(size: tuple[int, int]) -> None:
    async with wired(game.app(STILL), size) as (pilot, wire):
        grid = CharacterGrid(*size)
        grid.show(wire.take())
        chance = random.Random(5)
        keys = ["up", "down", "left", "right", "tab", "z", "c", "L", "J", "g", "b", "m", "escape", "i", "enter", "u", "e", "1"]
        for _ in range(60):
            grid.show(await sent_by(pilot, wire, chance.choice(keys)))
        await pilot.pause(0.3)
        grid.show(wire.take())
        assert grid.text == painted(pilot.app)


@pytest.mark.parametrize("key", ["right", "down", "left", "up"])
async def test_a_cursor_move_sends_at_most_two_and_a_half_kilobytes(key: str) -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        assert 0 < len(await sent_by(pilot, wire, key)) <= MOST_BYTES_OF_A_MOVE


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        assert await is_quiet(pilot, wire)


async def test_the_mono_look_sends_no_colour_at_all() -> None:
    mono = STILL.__class__(theme="mono", glyphs="ascii", speed="off", name="Ann")
    async with wired(game.app(mono), (80, 24)) as (pilot, wire):
        sent = wire.take() + await sent_by(pilot, wire, "right", "enter", "m", "escape", "i", "escape", "escape")
        numbers = {number for sequence in COLOUR.findall(sent) for number in sequence[2:-1].split(";")}
        assert numbers <= {"0", "1", "2", "3", "4", "7", "9", ""}
        assert sent.isascii()


async def test_the_terminals_cursor_follows_the_one_on_the_board() -> None:
    async with wired(grid_map.app(STILL)) as (pilot, wire):
        await pilot.press("right")
        before = pilot.app.cursor_position
        await sent_by(pilot, wire, "right")
        assert pilot.app.cursor_position - before == (4, 0)


async def test_what_changes_in_one_turn_goes_out_in_one_frame_that_ends_with_the_cursor() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        frames = _frames(wire)
        screen = pilot.app.screen
        await pilot.pause(0.1)
        frames.clear()
        await pilot.press("right")  # the square that had the cursor, the one that has it, labels, and words about it
        await pilot.pause(0.1)
        assert len(frames) == 1
        assert frames[0].endswith(f"\x1b[{pilot.app.cursor_position.y + 1};{pilot.app.cursor_position.x + 1}H")
        assert isinstance(screen, LeanScreen)
        assert not has_dirty_widgets(screen)


@pytest.mark.parametrize("key", ["escape", "colon", "i"])
async def test_the_terminals_cursor_goes_into_what_a_key_opens(key: str) -> None:
    async with wired(an_app(Play(table_for("dangerous-sea", people=1)))) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await pilot.pause(0.2)  # the first frames are out, and the next one may go at once
        await sent_by(pilot, wire, key)
        part = screen.panes[0].part_in_use
        assert part is not screen.panes[0].board
        assert part.cursor_at is not None
        assert pilot.app.cursor_position == part.region.offset + part.cursor_at


async def test_words_that_change_with_the_layout_go_out_with_it_in_one_frame() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        frames = _frames(wire)
        await pilot.pause(0.1)
        frames.clear()
        await pilot.press("colon")  # the command line opens, and the hints tell other keys
        await pilot.pause(0.1)
        assert len([frame for frame in frames if len(frame) > CURSOR_ALONE]) == 1


async def test_the_cursor_comes_back_from_another_screen() -> None:
    async with wired(game.app(STILL)) as (pilot, _):
        before = pilot.app.cursor_position
        await pilot.app.push_screen(LeanScreen())
        pilot.app.cursor_position = Offset(0, 0)
        await pilot.app.pop_screen()
        await pilot.pause(0.1)
        assert pilot.app.cursor_position == before != Offset(0, 0)


async def test_there_are_no_more_frames_in_a_second_than_textual_sends() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        frames = _frames(wire)
        banner = pilot.app.screen.query_one(Banner)
        began = time.monotonic()
        for turn in range(40):
            banner.say(note=Note(f"turn {turn}"))
            await asyncio.sleep(0.002)
        await pilot.pause(2 * FRAME)
        assert len(frames) <= (time.monotonic() - began) / FRAME + 1
        assert "turn 39" in "\n".join(painted(pilot.app))


async def test_what_is_said_several_times_in_one_turn_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        frames = _frames(wire)
        await pilot.pause(0.1)
        banner, built = pilot.app.screen.query_one(Banner), list[str]()
        build = banner.build

        def note() -> Any:
            built.append(banner.note.text)
            return build()

        monkeypatch.setattr(banner, "build", note)
        frames.clear()
        for word in ("one", "two", "three"):
            banner.say(note=Note(word))
        await pilot.pause(0.1)
        assert built == ["three"]
        assert len(frames) == 1
        assert "three" in "\n".join(painted(pilot.app))


async def test_what_is_out_of_sight_sends_nothing_and_is_right_when_it_is_seen() -> None:
    async with wired(game.app(STILL), (80, 24)) as (pilot, wire):
        command = pilot.app.screen.query_one(CommandLine)
        assert not command.size
        await pilot.pause(0.1)
        wire.take()
        command.refresh(Region(0, 0, 3, 1))
        await pilot.pause(0.1)
        assert wire.take() == ""
        await pilot.press("colon", "x")
        await pilot.pause()
        assert " : x" in "\n".join(painted(pilot.app))


async def test_the_cursor_is_sent_also_where_nothing_else_is() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        await pilot.pause(0.1)
        wire.take()
        pilot.app.cursor_position = Offset(7, 5)
        await pilot.pause(0.1)
        assert wire.take() == "\x1b[6;8H"


async def test_another_arrangement_goes_out_in_the_next_turn_of_the_loop_and_in_one_frame() -> None:
    async with wired(game.app(STILL), (80, 24)) as (pilot, wire):
        await pilot.pause(0.1)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        pane, command = screen.panes[0], screen.query_one(CommandLine)
        frames = _frames(wire)
        pane.use("command")
        assert not command.size
        await asyncio.sleep(0)
        assert command.size
        assert len([frame for frame in frames if len(frame) > CURSOR_ALONE]) == 1
        await pilot.pause(0.1)
        assert command.region.contains_point(pilot.app.cursor_position)


async def test_a_dialog_and_the_place_made_for_it_go_out_in_one_frame() -> None:
    async with wired(game.app(STILL), (80, 24)) as (pilot, wire):
        await pilot.pause(0.1)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        frames = _frames(wire)
        screen.panes[0].open_dialog(ChoiceDialog("Well?", ["Which one?"], [Choice("One", 1)], lambda _: None))
        await pilot.pause(0.3)
        assert len([frame for frame in frames if len(frame) > CURSOR_ALONE]) == 1
        assert "Which one?" in "\n".join(painted(pilot.app))


def _frames(wire: Wire) -> list[str]:
    """Record everything sent from now on, one entry for each write."""
    frames: list[str] = []
    wire.write = frames.append  # type: ignore[method-assign, assignment]
    return frames
