"""Clusters with faults: one owner, nothing acknowledged is lost, everybody gets on, and lists are right in the end."""

from __future__ import annotations

import os

import pytest

from tests.simulation.cluster.mutants import MUTANTS
from tests.simulation.mutants import Mutant
from tests.simulation.runner import main, run_world, run_worlds

SEEDS = (1, 2)
FOUND_ONCE = (8, 519, 535)
"""Seeds of worlds in which faults of the server were found."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each world runs in a process of its own")


@pytest.mark.parametrize("seed", [*SEEDS, *FOUND_ONCE])
def test_the_laws_hold_in_a_cluster(seed: int) -> None:
    (report,) = run_worlds([seed], kind="cluster")
    assert not report.failure, report.text
    assert report.counts["events told"]


def test_a_seed_is_always_the_same_cluster() -> None:
    here = run_world(4, kind="cluster", seconds=20)
    assert (here.digest, here.counts) == (run_world(4, kind="cluster", seconds=20).digest, here.counts)


@pytest.mark.soak
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_every_fault_of_a_cluster_is_found(mutant: Mutant) -> None:
    assert mutant.find(), f"no world of {mutant.budget} shows that {mutant.name}"


@pytest.mark.soak
@pytest.mark.timeout(14_400)
def test_the_laws_hold_in_thousands_of_clusters(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        assert main(["--kind", "cluster", "--seeds", "1000..3000", "--jobs", "1"]) == 0
