"""The private names of Textual that seatui uses, in this room and nowhere else.

An update of Textual may change them without notice, so pyproject.toml pins the tested version. Each name has a test in
tests/tui/paint/test_private_names.py that fails, and says why, when the name is gone or means something else.
"""

from __future__ import annotations

_OUTSIDE = "test_calls_outside_messages_behave_like_messages"
_PARTIAL = "test_partial_updates_are_rendered_from_dirty_regions"
_FRAME = "test_a_frame_is_drawn_by_the_timer_update"
_LAYOUT = "test_a_layout_is_asked_for_by_these_marks"
_ONCE = "test_a_screen_that_opens_is_painted_twice"
_CURSOR = "test_a_frame_ends_with_the_cursor"
_MOUNT = "test_a_screen_whose_mount_fails_is_not_unmounted"
_PROCESS = "test_an_app_reaches_for_the_process"
_OUTPUT = "test_an_error_in_writing_ends_the_thread_that_writes"
_MOUSE = "test_drivers_switch_the_mouse"
_CACHES = "test_caches_keep_drawings_and_parsers"
_STRIPS = "test_each_line_has_caches_of_its_own"
_REMOVED = "test_a_removed_screen_frees_its_widgets_last"
_PARSER = "test_the_parser_is_fed_and_ticks"

NAMES: tuple[tuple[str, str, str], ...] = (
    ("textual.app.App._driver", "write to the terminal between frames, and reach a session's driver", _CURSOR),
    ("textual.app.App._previous_cursor_position", "send the cursor alone when no frame has sent its place", _CURSOR),
    ("textual.app.App._exception", "tell why an app has ended", _OUTSIDE),
    ("textual.app.App._handle_exception", "end the app when a call outside of messages fails", _OUTSIDE),
    ("textual.message_pump.MessagePump._get_message", "know when an app or screen is idle", _OUTSIDE),
    ("textual.message_pump.MessagePump._next_callbacks", "run pending calls first", _OUTSIDE),
    ("textual.message_pump.MessagePump._context", "make a call in the context of its messages", _OUTSIDE),
    ("textual.message_pump.MessagePump._pre_process", "know that a screen was not mounted", _MOUNT),
    ("textual.message_pump.MessagePump._dispatch_message", "unmount a screen that was not mounted as a whole", _MOUNT),
    ("textual._context.active_app", "know in which app's context a call was made", _OUTSIDE),
    ("textual.app.App._process_messages", "undo what an app changes in the loop of the process", _PROCESS),
    ("textual.app.App._fatal_error", "fail without a traceback that shows values of variables", _PROCESS),
    ("textual.app.App._capture_stdout", "leave the output of the process alone", _PROCESS),
    ("textual.app.App._capture_stderr", "leave the errors of the process alone", _PROCESS),
    ("textual._compositor.Compositor", "send the dirty cells alone, a third of the bytes of a move", _PARTIAL),
    ("textual._compositor.CompositorUpdate", "pass as a frame, which ends with the place of the cursor", _PARTIAL),
    ("textual._compositor.Compositor._dirty_regions", "know which cells to send", _PARTIAL),
    ("textual._compositor.Compositor._regions_to_spans", "send no cell twice where dirty regions overlap", _PARTIAL),
    ("textual.screen.Screen._compositor", "put the lean compositor in its place", _PARTIAL),
    ("textual.screen.Screen._on_timer_update", "draw in the next turn of the loop, without messages or timer", _FRAME),
    ("textual.screen.Screen._dirty_widgets", "add widgets to the next frame", _FRAME),
    ("textual.widget.Widget._set_dirty", "mark cells as dirty without a message, and drop cached lines", _FRAME),
    ("textual.screen.Screen._callbacks", "make a call after the next layout", _LAYOUT),
    ("textual.screen.Screen._layout_required", "lay out again with the next frame", _LAYOUT),
    ("textual.screen.Screen._layout_widgets", "lay out everything, not only scrolled widgets", _LAYOUT),
    ("textual.widget.Widget._clear_arrangement_cache", "forget the places of children", _LAYOUT),
    ("textual.widget.Widget._layout_updates", "forget sizes that follow from children", _LAYOUT),
    ("textual.screen.Screen._compositor_refresh", "paint a new screen only once", _ONCE),
    ("textual.screen.Screen._on_screen_resume", "paint a resumed screen only once", _ONCE),
    ("textual.screen.Screen._screen_resized", "lay out a new screen only once", _ONCE),
    ("textual.screen.Screen._repaint_required", "cancel the second painting", _ONCE),
    ("textual.app.App._batch_count", "draw nothing during a batch, which sends nothing", _ONCE),
    ("textual.app.App._background_screens", "paint no covered screen", _ONCE),
    ("textual.css.stylesheet.Stylesheet._parse_rules", "parse style sheets once for all apps", "test_rules_are_read_in_one_place"),
    ("textual.driver.Driver._mouse", "turn the mouse on and off while the app runs", _MOUSE),
    ("textual.drivers.linux_driver.LinuxDriver._file", "discard what can no longer be written", _OUTPUT),
    ("textual.drivers.linux_driver.LinuxDriver._enable_mouse_support", "turn the mouse on", _MOUSE),
    ("textual.drivers.linux_driver.LinuxDriver._disable_mouse_support", "turn the mouse off", _MOUSE),
    ("textual.strip.FIFOCache", "keep no copies of lines on a server", _STRIPS),
    ("textual.widget.Widget._message_loop_exit", "free the widgets of a removed screen on a server", _REMOVED),
    ("textual._styles_cache.StylesCache", "free drawings of apps that have ended", _CACHES),
    ("textual._xterm_parser.XTermParser._parse_extended_key", "free parsers of apps that have ended", _CACHES),
    ("textual._xterm_parser.XTermParser", "read keys that come over a connection", _PARSER),
)
"""The name, its use, and the test that guards it."""
