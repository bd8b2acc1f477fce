import re

import pytest

from seatui.serve.terminal.colours import ColourDepth, colour_depth, convert_colours
from seatui.tui.look.terminal import detect
from tests.serve.terminal.recording_app import SessionHarness
from tests.serve.waiting import until

TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
LINUX = {"TERM": "linux", "LANG": "C.UTF-8"}
VT = {"TERM": "vt100"}


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        (TRUE, ColourDepth.TRUE),
        ({"TERM": "xterm-direct"}, ColourDepth.TRUE),
        ({"TERM": "screen-256color"}, ColourDepth.EIGHT_BIT),
        ({"TERM": "xterm-kitty"}, ColourDepth.EIGHT_BIT),
        (LINUX, ColourDepth.SIXTEEN),
        ({"TERM": "xterm"}, ColourDepth.SIXTEEN),
        (VT, ColourDepth.NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, ColourDepth.NONE),
        ({**TRUE, "NO_COLOR": "1"}, ColourDepth.NONE),
        ({}, ColourDepth.NONE),
    ],
)
def test_a_terminal_has_as_many_colours_as_it_says(env: dict[str, str], depth: ColourDepth) -> None:
    assert colour_depth(env) is depth


@pytest.mark.parametrize(
    ("depth", "fit"),
    [
        (ColourDepth.TRUE, "\x1b[1;38;2;255;0;0;48;2;0;0;95mX\x1b[0m"),
        (ColourDepth.EIGHT_BIT, "\x1b[1;38;5;196;48;5;17mX\x1b[0m"),
        (ColourDepth.SIXTEEN, "\x1b[1;31;44mX\x1b[0m"),
        (ColourDepth.NONE, "\x1b[1mX\x1b[0m"),
    ],
)
def test_colours_are_made_to_fit_and_other_styles_stay(depth: ColourDepth, fit: str) -> None:
    assert convert_colours("\x1b[1;38;2;255;0;0;48;2;0;0;95mX\x1b[0m", depth) == fit


def test_a_style_that_was_nothing_but_colour_is_gone_in_mono() -> None:
    assert convert_colours("\x1b[38;2;1;2;3mX\x1b[mY\x1b[2J", ColourDepth.NONE) == "X\x1b[0mY\x1b[2J"


@pytest.mark.parametrize("order", [(TRUE, LINUX, VT), (VT, LINUX, TRUE)])
async def test_each_session_has_its_own_colours_whoever_came_first(
    order: tuple[dict[str, str], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")  # the host's own terminal must not matter
    monkeypatch.delenv("COLORTERM", raising=False)
    used = {}
    for env in order:
        harness = await SessionHarness(env).ready()
        harness.type(b"x")
        await until(lambda harness=harness: "typed x" in harness.transport.screen())
        used[env["TERM"]] = _colours_in(harness.transport.sent.decode())
        harness.session.close()
        await harness.over()
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
    harness = await SessionHarness(env).ready()
    assert (b"\x1b[?1003h" in harness.transport.sent) is mouse
    harness.session.close()
    await harness.over()
    assert (b"\x1b[?1003l" in harness.transport.sent) is mouse


async def test_a_terminal_without_screens_is_known_as_such() -> None:
    assert not SessionHarness({"TERM": "dumb", "LANG": "C.UTF-8"}).session.has_screen
    assert not SessionHarness({}).session.has_screen
    assert SessionHarness(VT).session.has_screen


@pytest.mark.parametrize(
    ("env", "glyphs", "unicode"),
    [
        ({"TERM": "xterm-256color"}, "unicode", True),  # most clients send no language
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, "unicode", True),
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "ascii", False),
        ({"TERM": "xterm-256color", "LANG": "de_DE.ISO-8859-1"}, "ascii", False),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, "ascii", True),
        ({"TERM": "vt100"}, "ascii", False),
    ],
)
async def test_signs_are_those_that_the_terminal_can_read(env: dict[str, str], glyphs: str, unicode: bool) -> None:
    found = detect(SessionHarness(env).session.env)
    assert (found.glyphs, found.unicode) == (glyphs, unicode)
