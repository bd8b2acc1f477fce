"""docs/hosting.md is complete and up to date."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import seatui
from seatui.cli import HOST_ACTIONS, _parse, _Parser, _serve
from seatui.serve.harbour.rooms.room_runner import RETRY_AFTER
from seatui.serve.ops.disk import LOW
from seatui.serve.ops.host_actions import ACTIONS
from seatui.serve.ops.snapshot import Snapshot

PACKAGE = Path(seatui.__file__).parent
HOSTING = (PACKAGE.parent / "docs" / "hosting.md").read_text()
UNIT, LOW_PORT = re.findall(r"```ini\n(.*?)```", HOSTING, re.DOTALL)


def test_every_option_is_told() -> None:
    command = _Parser(prog="serve", add_help=False)
    _serve(command)
    assert [word for action in command._actions for word in action.option_strings if f"`{word}" not in HOSTING] == []


def test_every_action_of_the_host_is_told() -> None:
    assert [action for action in HOST_ACTIONS if f"seatui host {action}" not in HOSTING and f" {action} " not in HOSTING] == []
    assert set(HOST_ACTIONS) | {"drain-off", "leave", "snapshot"} == set(ACTIONS)


def test_every_event_of_the_log_is_told() -> None:
    events = {
        event for path in (PACKAGE / "serve").rglob("*.py") for event in re.findall(r'\b_?log(?:_event)?\(\s*"(\w+)"', path.read_text())
    }
    assert {"login", "refused", "stop", "banned"} < events
    assert {event for event in events if f"`{event}`" not in HOSTING} == set()


def test_the_figures_of_a_full_disk_are_told() -> None:
    assert f"Below {LOW // 1_000_000} MB of room" in HOSTING
    assert RETRY_AFTER == 5.0
    assert "tried again every five seconds" in HOSTING


def test_every_figure_of_the_summary_is_told() -> None:
    assert [name for name in Snapshot((), "", "", 0.0).summary() if f"`{name}`" not in HOSTING] == []


def test_the_unit_runs_a_command_that_there_is() -> None:
    (started,) = re.findall(r"^ExecStart=\S+/seatui (.*)$", UNIT, re.MULTILINE)
    asked = _parse(started.split())
    assert (asked.command, asked.ssh, asked.log, asked.saves) == ("serve", 2222, "", "/var/lib/seatui")
    assert "StateDirectory=seatui\n" in UNIT


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
@pytest.mark.parametrize("unit", [UNIT, UNIT.replace("CapabilityBoundingSet=\n", LOW_PORT)], ids=["as it stands", "with port 22"])
def test_systemd_has_nothing_to_say_to_the_unit(tmp_path: Path, unit: str) -> None:
    service = tmp_path / "seatui.service"
    service.write_text(unit.replace("/opt/seatui/bin/seatui", "/bin/sh"))  # any program that exists
    found = subprocess.run(["systemd-analyze", "verify", "--man=no", service], capture_output=True, text=True, check=False)
    assert [line for line in (found.stdout + found.stderr).splitlines() if service.name in line] == []
    assert found.returncode == 0
