"""No action that somebody has seen is lost, whatever is killed and when, and nothing leaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serve.end_to_end.kill_trial import KillTrial


async def test_what_was_seen_survives_two_kills_of_the_server(tmp_path: Path) -> None:
    await KillTrial(tmp_path, seed=1).run(kills=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(2, 12))
async def test_what_was_seen_survives_two_hundred_kills_of_the_server(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    trial = KillTrial(tmp_path, seed)
    await trial.run(kills=20)
    with capsys.disabled():
        print(f"20 kills, {trial.figures()}, none lost, none doubled")
