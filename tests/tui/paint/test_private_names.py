"""Canaries: the private names of Textual that seatui uses exist and mean what they meant in the tested version."""

from __future__ import annotations

import asyncio
import gc
import inspect
import weakref
from importlib import import_module
from typing import Any

import pytest
from textual._compositor import Compositor, CompositorUpdate, LayoutUpdate
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.command import CommandPalette
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.drivers._writer_thread import WriterThread
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from seatui.tui.paint.caches import clear_caches
from seatui.tui.paint.private_names import NAMES
from tests.tui.paint import internals

ALL = (*NAMES, *internals.NAMES)


def has(function: Any, *lines: str) -> None:
    """Check that a function still contains these lines of code, wherever they are broken and indented."""
    source = " ".join(inspect.getsource(function).split())
    for line in lines:
        assert " ".join(line.split()) in source, f"{function.__qualname__} does not contain {line!r} any more"


@pytest.mark.parametrize(("name", "reason"), [(name, reason) for name, reason, _ in ALL])
def test_a_private_name_is_still_there(name: str, reason: str) -> None:
    owner, _, last = name.rpartition(".")
    module, _, kind = owner.rpartition(".")
    if kind[0].islower() or kind[0] == "_":
        assert hasattr(import_module(owner), last), f"{name} is gone; it is needed to {reason}"
        return
    found = getattr(import_module(module), kind)
    sources = "".join(inspect.getsource(each) for each in found.__mro__ if each.__module__.startswith("textual."))
    plain = f"self.{last.removeprefix(f'_{kind}')}"
    assert hasattr(found, last) or f"{plain}: " in sources or f"{plain} = " in sources, f"{name} is gone; it is needed to {reason}"


def test_each_private_name_has_a_canary_here() -> None:
    assert {canary for _, _, canary in ALL} <= globals().keys()
    assert len({name for name, _, _ in ALL}) == len(ALL)


def test_calls_outside_messages_behave_like_messages() -> None:
    has(MessagePump._process_messages_loop, "message = await self._get_message()", "self.app._handle_exception(error)")
    has(MessagePump._peek_message, "self._pending_message = message")
    has(MessagePump._get_message, "message = await self._message_queue.get()")
    has(MessagePump._flush_next_callbacks, "self._next_callbacks.clear()")
    has(MessagePump._context, "active_message_pump.set(self)")
    has(App._handle_exception, "if self._exception is None: self._exception = error")
    assert active_app.get(None) is None


def test_a_screen_whose_mount_fails_is_not_unmounted() -> None:
    has(MessagePump._pre_process, "self.app._handle_exception(error) return False")
    has(MessagePump._process_messages, "if not await self._pre_process(): self._running = False return")
    has(MessagePump._dispatch_message, "await self.on_event(message)")


def test_an_app_reaches_for_the_process() -> None:
    has(App.run_async, "set_task_factory(", "await app._process_messages(")
    has(App._process_messages, "with redirect_stdout(self._capture_stdout): with redirect_stderr(self._capture_stderr):")
    has(App._handle_exception, "self._fatal_error()")
    has(App._fatal_error, "show_locals=True", "self._close_messages_no_wait()")
    has(App.panic, "self._close_messages_no_wait()")
    has(App._print_error_renderables, "self.error_console.print")


def test_partial_updates_are_rendered_from_dirty_regions() -> None:
    has(Screen.__init__, "self._compositor = Compositor()")
    has(Compositor.render_update, "if full or screen_region in self._dirty_regions:", "return self.render_partial_update()")
    has(Compositor.render_partial_update, "self._regions_to_spans(update_regions)", "self._dirty_regions.clear()")
    has(Compositor._render_chops, "painting front to back")
    has(App._display, "isinstance(renderable, CompositorUpdate)", "renderable.render_segments(console)")
    assert "render_segments" in vars(CompositorUpdate)


def test_a_frame_is_drawn_by_the_timer_update() -> None:
    has(Screen._on_timer_update, "if self.is_current and not self.app._batch_count:")
    has(Screen._on_timer_update, "self._compositor.update_widgets(self._dirty_widgets) self._compositor_refresh()")
    has(Screen._on_update, "self._dirty_widgets.add(widget)")
    has(Compositor.update_widgets, "widget._exchange_repaint_regions()")
    has(Widget.refresh, "self._set_dirty(*regions)")
    has(Widget._set_dirty, "self._repaint_regions.update(widget_regions)", "self._styles_cache.set_dirty(*widget_regions)")
    has(Widget.render_lines, "self._styles_cache.render_widget(self, crop)")


def test_a_layout_is_asked_for_by_these_marks() -> None:
    has(Widget._check_refresh, "ancestor._clear_arrangement_cache() ancestor._layout_updates += 1")
    has(Screen._on_layout, "self._layout_required = True self.check_idle()")
    has(Screen._refresh_layout, "if scroll and not self._layout_widgets:")
    has(Screen._on_timer_update, "if self._layout_required: self._refresh_layout(", "if self._callbacks: self.call_next(")
    has(Screen._invoke_and_clear_callbacks, "for callback, message_pump in callbacks")


def test_a_screen_that_opens_is_painted_twice() -> None:
    has(App._register, "apply_stylesheet(widget, cache=cache) widget._start_messages()")
    has(Screen._on_screen_resume, "if self._size != size: self._refresh_layout(size) self.refresh()")
    has(Screen._on_screen_resume, "if event.refresh_styles: self.update_node_styles(animate=False)")
    has(Screen._on_resize, "self._screen_resized(event.size)")
    has(Screen._refresh_layout, "self._compositor_refresh()", "widget.post_message( ResizeEvent(")
    has(Screen._on_timer_update, "if self._repaint_required: self._dirty_widgets.clear() self._dirty_widgets.add(self)")
    has(Screen._compositor_refresh, "self._compositor.render_update( screen_stack=app._background_screens )")
    has(App._display, "self._batch_count")


def test_a_frame_ends_with_the_cursor() -> None:
    has(App._display, "self._previous_cursor_position = cursor_position", "self._driver.write(")


async def test_an_app_takes_its_first_size_from_its_driver() -> None:
    app = App[None]()
    app._driver = HeadlessDriver(app, size=(100, 30))
    assert app.size == (100, 30)


def test_rules_are_read_in_one_place() -> None:
    parameters = list(inspect.signature(Stylesheet._parse_rules).parameters)
    assert parameters == ["self", "css", "read_from", "is_default_rules", "tie_breaker", "scope"]
    has(Stylesheet.reparse, "stylesheet.parse()")
    has(App.get_css_variables, "self.theme_variables = combined_variables return combined_variables")


def test_an_error_in_writing_ends_the_thread_that_writes() -> None:
    has(LinuxDriver.start_application_mode, "self._writer_thread = WriterThread(self._file)")
    has(WriterThread.run, "write = self._file.write flush = self._file.flush", "write(text)")
    has(WriterThread.stop, "self._queue.put(None) self.join()")


def test_drivers_switch_the_mouse() -> None:
    has(Driver.__init__, "self._mouse = mouse")
    has(LinuxDriver._enable_mouse_support, "if not self._mouse")
    has(LinuxDriver._disable_mouse_support, "if not self._mouse")


def test_the_parser_is_fed_and_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual._parser.get_time", lambda: 7.0)
    parser = XTermParser()
    assert [event.key for event in parser.feed("a\x1b")] == ["a"], "XTermParser.feed gives other events"  # type: ignore[attr-defined]
    assert list(parser.tick()) == [], "XTermParser.tick gives an Esc too early"
    assert [event.key for event in parser.feed("")] == ["escape"], "XTermParser does not end at an empty text"  # type: ignore[attr-defined]


def test_caches_keep_drawings_and_parsers() -> None:
    drawn, parser = StylesCache(), XTermParser()
    drawn.get_inner_outer(Color(0, 0, 0), Color(1, 1, 1))
    list(parser.feed("\x1b[A"))
    list(parser.feed(""))
    kept: list[weakref.ref[Any]] = [weakref.ref(drawn), weakref.ref(parser)]
    del drawn, parser
    gc.collect()
    assert all(each() for each in kept), "Textual's caches let go by themselves"
    clear_caches()
    gc.collect()
    assert not any(each() for each in kept), "Textual's caches keep things in another way"


def test_each_line_has_caches_of_its_own() -> None:
    has(Strip.__init__, "= FIFOCache(4)", "= FIFOCache(16)")
    for method in (Strip.crop, Strip.divide, Strip.apply_style, Strip.adjust_cell_length):
        assert "_cache.get(" in inspect.getsource(method)


def test_a_removed_screen_frees_its_widgets_last() -> None:
    has(Widget._message_loop_exit, "await self._dispatch_message(events.Unmount())", "self._detach()")


def test_a_whole_screen_is_rendered_in_strips() -> None:
    has(Compositor.render_full_update, "return LayoutUpdate(")
    has(LayoutUpdate.__init__, "self.strips = strips")
    has(Compositor.render_strips, "-> list[Strip]")


def test_a_frame_waits_for_a_timer() -> None:
    has(Screen._on_idle, "self._update_timer.resume()")
    has(Timer.resume, "self._active.set()")


async def test_an_app_that_does_not_run_says_so() -> None:
    async with App[None]().run_test() as pilot:
        with internals.stopped(pilot.app):
            assert not pilot.app.is_running
        assert pilot.app.is_running
        await asyncio.sleep(0)


def test_a_pilot_waits_by_these_names() -> None:
    has(App.run_test, "await pilot._wait_for_screen()")
    has(Pilot.press, "await self._wait_for_screen()")
    has(App._press_keys, "await wait_for_idle(0)")
    assert hasattr(import_module("textual.screen"), "UPDATE_PERIOD")


def test_a_palette_gathers_in_a_worker() -> None:
    has(CommandPalette._input, "self._gather_commands(event.value.strip())")
    has(inspect.unwrap(CommandPalette._gather_commands), "command_list = self.query_one(CommandList)")
