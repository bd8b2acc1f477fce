"""Every acknowledged action survives SIGKILL."""

import subprocess
import sys
from pathlib import Path

import pytest


def kill(folder: Path, kills: int, seed: int) -> str:
    command = [sys.executable, "-m", "tests.match.saves.kill_trial", str(folder), str(kills), str(seed)]
    found = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_no_acknowledged_action_is_lost_in_25_kills(tmp_path: Path) -> None:
    assert "25 kills" in kill(tmp_path, 25, seed=1)


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_no_acknowledged_action_is_lost_in_500_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = kill(tmp_path, 500, seed=2)
    with capsys.disabled():
        print(report)
    assert "500 kills" in report
