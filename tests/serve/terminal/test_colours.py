import re

import pytest

from seatui.serve.terminal.colours import Depth, depth_of, fitted
from seatui.tui.look.terminal import detect
from tests.serve.terminal.recording_app import Desk
from tests.serve.waiting import until

TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
LINUX = {"TERM": "linux", "LANG": "C.UTF-8"}
VT = {"TERM": "vt100"}


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        (TRUE, Depth.TRUE),
        ({"TERM": "xterm-direct"}, Depth.TRUE),
        ({"TERM": "screen-256color"}, Depth.EIGHT_BIT),
        ({"TERM": "xterm-kitty"}, Depth.EIGHT_BIT),
        (LINUX, Depth.SIXTEEN),
        ({"TERM": "xterm"}, Depth.SIXTEEN),
        (VT, Depth.NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, Depth.NONE),
        ({**TRUE, "NO_COLOR": "1"}, Depth.NONE),
        ({}, Depth.NONE),
    ],
)
def test_a_terminal_has_as_many_colours_as_it_says(env: dict[str, str], depth: Depth) -> None:
    assert depth_of(env) is depth


@pytest.mark.parametrize(
    ("depth", "fit"),
    [
        (Depth.TRUE, "\x1b[1;38;2;255;0;0;48;2;0;0;95mX\x1b[0m"),
        (Depth.EIGHT_BIT, "\x1b[1;38;5;196;48;5;17mX\x1b[0m"),
        (Depth.SIXTEEN, "\x1b[1;31;44mX\x1b[0m"),
        (Depth.NONE, "\x1b[1mX\x1b[0m"),
    ],
)
def test_colours_are_made_to_fit_and_other_styles_stay(depth: Depth, fit: str) -> None:
    assert fitted("\x1b[1;38;2;255;0;0;48;2;0;0;95mX\x1b[0m", depth) == fit


def test_a_style_that_was_nothing_but_colour_is_gone_in_mono() -> None:
    assert fitted("\x1b[38;2;1;2;3mX\x1b[mY\x1b[2J", Depth.NONE) == "X\x1b[0mY\x1b[2J"


@pytest.mark.parametrize("order", [(TRUE, LINUX, VT), (VT, LINUX, TRUE)])
async def test_each_session_has_its_own_colours_whoever_came_first(
    order: tuple[dict[str, str], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")  # the host's own terminal is nobody's business
    monkeypatch.delenv("COLORTERM", raising=False)
    used = {}
    for env in order:
        desk = await Desk(env).ready()
        desk.type(b"x")
        await until(lambda desk=desk: "typed x" in desk.wire.screen())
        used[env["TERM"]] = _colours_in(desk.wire.sent.decode())
        desk.session.close()
        await desk.over()
    assert used == {"xterm-256color": "true", "linux": "sixteen", "vt100": "none"}


def _colours_in(text: str) -> str:
    styles = "".join(re.findall(r"\x1b\[[0-9;]*m", text))
    if re.search(r"[34]8;2;255;136;0", styles):
        return "true"
    found = {int(number) for number in re.findall(r"\d+", styles)}
    assert not found & {38, 48}
    return "sixteen" if any(number >= 30 for number in found) else "none"


@pytest.mark.parametrize(("env", "mouse"), [(TRUE, True), (LINUX, False), (VT, False)])
async def test_only_terminals_that_may_have_a_mouse_are_asked_for_it(env: dict[str, str], mouse: bool) -> None:
    desk = await Desk(env).ready()
    assert (b"\x1b[?1003h" in desk.wire.sent) is mouse
    desk.session.close()
    await desk.over()
    assert (b"\x1b[?1003l" in desk.wire.sent) is mouse


async def test_a_terminal_without_screens_is_known_as_such() -> None:
    assert not Desk({"TERM": "dumb", "LANG": "C.UTF-8"}).session.has_screen
    assert not Desk({}).session.has_screen
    assert Desk(VT).session.has_screen


@pytest.mark.parametrize(
    ("env", "glyphs", "unicode"),
    [
        ({"TERM": "xterm-256color"}, "unicode", True),  # as most say nothing of it
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, "unicode", True),
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "ascii", False),
        ({"TERM": "xterm-256color", "LANG": "de_DE.ISO-8859-1"}, "ascii", False),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, "ascii", True),
        ({"TERM": "vt100"}, "ascii", False),
    ],
)
async def test_signs_are_those_that_the_terminal_can_read(env: dict[str, str], glyphs: str, unicode: bool) -> None:
    found = detect(Desk(env).session.env)
    assert (found.glyphs, found.unicode) == (glyphs, unicode)
