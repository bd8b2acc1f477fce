"""Worlds with faults: nothing acknowledged is lost, everybody sees only what they may, and everybody gets on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.mutants import MUTANTS, Mutant
from tests.simulation.runner import main, run_world, run_worlds

ROOT = Path(__file__).parents[2]
SEEDS = range(1, 7)
QUICK_MUTANTS = [mutant for mutant in MUTANTS if mutant.is_quick]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each world runs in a process of its own")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_hold(seed: int) -> None:
    (report,) = run_worlds([seed])
    assert not report.failure, report.text
    assert report.counts["events told"]


@pytest.mark.parametrize("mutant", QUICK_MUTANTS, ids=lambda mutant: mutant.name)
def test_a_planted_fault_is_found(mutant: Mutant) -> None:
    assert mutant.find(), f"no world of {mutant.budget} shows that {mutant.name}"


def test_a_seed_is_always_the_same_world() -> None:
    here = run_world(3)
    assert (here.digest, here.counts) == (run_world(3).digest, here.counts)
    for hashes in ("1", "2"):
        command = [sys.executable, "-m", "tests.simulation", "--seed", "3"]
        told = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": hashes}, cwd=ROOT, capture_output=True, text=True, check=False)
        assert here.digest in told.stdout, told.stdout + told.stderr


def test_another_seed_is_another_world() -> None:
    assert run_world(3, seconds=5).digest != run_world(4, seconds=5).digest


def test_a_failure_says_how_to_repeat_it(capsys: pytest.CaptureFixture[str]) -> None:
    (mutant,) = (mutant for mutant in MUTANTS if mutant.name.startswith("everybody hears"))
    with mutant.plant():
        assert main(["--seeds", "1..1"]) == 1
    assert "to repeat it: make simulate SEED=1" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_the_laws_hold_in_thousands_of_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        assert main(["--seeds", "1000..5000", "--jobs", "1"]) == 0


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("mutant", [mutant for mutant in MUTANTS if not mutant.is_quick], ids=lambda mutant: mutant.name)
def test_a_rare_planted_fault_is_found(mutant: Mutant) -> None:
    assert mutant.find(), f"no world of {mutant.budget} shows that {mutant.name}"
