"""Drawing sends only what changed; and the private names of Textual it stands on are still there."""

from __future__ import annotations

import inspect
import random
import re
from dataclasses import replace

import pytest
from rich.segment import Segment
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from seatui.tui.demos import game, grid_map
from seatui.tui.partial import LeanCompositor, Patch
from seatui.tui.widgets.bare import is_bare
from seatui.tui.widgets.lines import Part
from tests.tui.widgets.wire import STILL, Glass, painted, sent_by, wired

MOST_BYTES_OF_A_MOVE = 2500
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def test_textual_still_has_the_names_that_lean_drawing_stands_on() -> None:
    assert "self._regions_to_spans(update_regions)" in inspect.getsource(Compositor.render_partial_update)
    assert "self._dirty_regions.clear()" in inspect.getsource(Compositor.render_partial_update)
    assert "self.render_partial_update()" in inspect.getsource(Compositor.render_update)
    assert "painting front to back" in inspect.getsource(Compositor._render_chops)
    assert "isinstance(renderable, CompositorUpdate)" in inspect.getsource(App._display)
    assert "self._compositor = Compositor()" in inspect.getsource(Screen.__init__)
    assert "self._compositor_refresh()" in inspect.getsource(Screen._refresh_layout)
    assert "self._repaint_required" in inspect.getsource(Screen._on_timer_update)
    assert "self._refresh_layout(size)\n            self.refresh()" in inspect.getsource(Screen._on_screen_resume)
    assert "self._styles_cache.render_widget(self, crop)" in inspect.getsource(Widget.render_lines)
    assert {"_cache", "_dirty_lines", "_width"} <= vars(StylesCache()).keys()


@pytest.mark.parametrize("look", ["dark", "mono"])
async def test_bare_widgets_look_as_textual_draws_them(look: str) -> None:
    async with wired(game.app(replace(STILL, theme=look)), (120, 40)) as (pilot, _):
        shown = [part for part in pilot.app.screen.query(Part) if part.region]
        assert len(shown) > 4
        assert all(map(is_bare, shown))
        for part in shown:
            whole = part.outer_size.region
            assert part._styles_cache.render_widget(part, whole) == StylesCache().render_widget(part, whole)


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
        glass = Glass(*size)
        glass.show(wire.take())
        chance = random.Random(5)
        keys = ["up", "down", "left", "right", "tab", "z", "c", "L", "J", "g", "b", "m", "escape", "i", "enter", "u", "e", "1"]
        for _ in range(60):
            glass.show(await sent_by(pilot, wire, chance.choice(keys)))
        await pilot.pause(0.3)
        glass.show(wire.take())
        assert glass.text == painted(pilot.app)


@pytest.mark.parametrize("key", ["right", "down", "left", "up"])
async def test_a_cursor_move_sends_at_most_two_and_a_half_kilobytes(key: str) -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        assert 0 < len(await sent_by(pilot, wire, key)) <= MOST_BYTES_OF_A_MOVE


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(game.app(STILL)) as (pilot, wire):
        await pilot.pause(0.2)  # the last bytes of the first frames are out
        wire.take()
        await pilot.pause(0.5)
        assert wire.take() == ""


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
