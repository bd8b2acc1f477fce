"""docs/hosting.md names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import seatui
from seatui.cli import _Parser, _serve

PACKAGE = Path(seatui.__file__).parent
HOSTING = (PACKAGE.parent / "docs" / "hosting.md").read_text()


def test_every_option_is_told() -> None:
    command = _Parser(prog="serve", add_help=False)
    _serve(command)
    assert [word for action in command._actions for word in action.option_strings if f"`{word}" not in HOSTING] == []


def test_every_event_of_the_log_is_told() -> None:
    events = {event for path in (PACKAGE / "serve").rglob("*.py") for event in re.findall(r'\bnote\(\s*"(\w+)"', path.read_text())}
    assert {"login", "refused", "stop"} < events
    assert {event for event in events if f"`{event}`" not in HOSTING} == set()
