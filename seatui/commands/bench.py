"""``seatui bench``: run the benchmarks in bench/ of a checkout."""

from __future__ import annotations

import argparse
import subprocess
import sys

from seatui import paths
from seatui.engine.contract import Refused


def run(asked: argparse.Namespace) -> int:
    """Run the benchmarks in a new process, in the folder of the checkout."""
    checkout = paths.rules_folder().parent
    if not (paths.in_checkout() and (checkout / "bench").is_dir()):
        raise Refused("", "the benchmarks are in the folder bench/ of a checkout, and this program does not run from one")
    return subprocess.run([sys.executable, "-m", "bench", *asked.more], cwd=checkout, check=False).returncode
