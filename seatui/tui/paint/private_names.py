"""Private names of Textual that seatui uses. All of them are used in this room and nowhere else.

An update of Textual may change them without notice, so pyproject.toml names the versions that were tried. Each name has a test in
tests/tui/paint/test_private_names.py that fails, and says why, when the name is gone or means something else.
"""

from __future__ import annotations

_OUTSIDE = "test_calls_outside_messages_behave_like_messages"
_PARTIAL = "test_partial_updates_are_rendered_from_dirty_regions"
_FRAME = "test_a_frame_is_drawn_by_the_timer_update"
_LAYOUT = "test_a_layout_is_asked_for_by_these_marks"
_ONCE = "test_a_screen_that_opens_is_painted_twice"
_CURSOR = "test_a_frame_ends_with_the_cursor"
_PROCESS = "test_an_app_reaches_for_the_process"
_MOUSE = "test_drivers_switch_the_mouse"
_CACHES = "test_caches_keep_drawings_and_parsers"
_PARSER = "test_the_parser_is_fed_and_ticks"

NAMES: tuple[tuple[str, str, str], ...] = (
    ("textual.app.App._driver", "write to the terminal between frames, and reach a session's driver", _CURSOR),
    ("textual.app.App._previous_cursor_position", "send the cursor alone where no frame has told its place", _CURSOR),
    ("textual.app.App._exception", "tell why an app has ended", _OUTSIDE),
    ("textual.app.App._handle_exception", "end the app when a call outside of messages fails", _OUTSIDE),
    ("textual.message_pump.MessagePump._get_message", "know when an app or screen is at rest", _OUTSIDE),
    ("textual.message_pump.MessagePump._next_callbacks", "let calls that wait for their turn come first", _OUTSIDE),
    ("textual.message_pump.MessagePump._context", "make a call as one of its own messages would", _OUTSIDE),
    ("textual._context.active_app", "know in which app's context a call was made", _OUTSIDE),
    ("textual.app.App._process_messages", "undo what an app changes in the loop of the process", _PROCESS),
    ("textual.app.App._fatal_error", "fail without a traceback that shows values of variables", _PROCESS),
    ("textual.app.App._capture_stdout", "leave alone what the process prints", _PROCESS),
    ("textual.app.App._capture_stderr", "leave alone what the process prints as errors", _PROCESS),
    ("textual._compositor.Compositor", "send the dirty cells alone, a third of the bytes of a move", _PARTIAL),
    ("textual._compositor.CompositorUpdate", "be taken for a frame, and end with the cursor as frames do", _PARTIAL),
    ("textual._compositor.Compositor._dirty_regions", "know what is to be sent", _PARTIAL),
    ("textual._compositor.Compositor._regions_to_spans", "send no cell twice where dirty regions overlap", _PARTIAL),
    ("textual.screen.Screen._compositor", "put the lean compositor in its place", _PARTIAL),
    ("textual.screen.Screen._on_timer_update", "draw in the next turn of the loop, without messages and a timer", _FRAME),
    ("textual.screen.Screen._dirty_widgets", "say which widgets the next frame draws", _FRAME),
    ("textual.widget.Widget._set_dirty", "mark cells as dirty without a message, and forget their lines", _FRAME),
    ("textual.screen.Screen._callbacks", "make a call after the next layout", _LAYOUT),
    ("textual.screen.Screen._layout_required", "lay out again with the next frame", _LAYOUT),
    ("textual.screen.Screen._layout_widgets", "lay out all, and not only where something has scrolled", _LAYOUT),
    ("textual.widget.Widget._clear_arrangement_cache", "forget where children were", _LAYOUT),
    ("textual.widget.Widget._layout_updates", "forget sizes that follow from children", _LAYOUT),
    ("textual.screen.Screen._compositor_refresh", "paint a screen once that opens", _ONCE),
    ("textual.screen.Screen._on_screen_resume", "paint a screen once that comes back", _ONCE),
    ("textual.screen.Screen._repaint_required", "take back what asks for the second painting", _ONCE),
    ("textual.app.App._batch_count", "draw nothing that would not be sent", _ONCE),
    ("textual.app.App._background_screens", "paint nothing that a screen covers", _ONCE),
    ("textual.css.stylesheet.Stylesheet._parse_rules", "read style sheets once for all apps", "test_rules_are_read_in_one_place"),
    ("textual.driver.Driver._mouse", "turn the mouse on and off while the app runs", _MOUSE),
    ("textual.drivers.linux_driver.LinuxDriver._enable_mouse_support", "turn the mouse on", _MOUSE),
    ("textual.drivers.linux_driver.LinuxDriver._disable_mouse_support", "turn the mouse off", _MOUSE),
    ("textual._styles_cache.StylesCache", "let go of drawings of apps that have ended", _CACHES),
    ("textual._xterm_parser.XTermParser._parse_extended_key", "let go of parsers of apps that have ended", _CACHES),
    ("textual._xterm_parser.XTermParser", "read keys that come over a connection", _PARSER),
)
"""The name, what it is used for, and the test that guards it."""
