"""The fingerprint of a random game in another process, in which hashes of strings and the order of sets differ.

``python -m tests.laws.other_process tests.laws.lanterns:LanternRules 3 7 40`` or ``… sea-skirmish 3 7 40 boats=2``: rules, seats, seed,
actions, options.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import seatui
from seatui.engine.contract import Rules
from seatui.engine.laws import fingerprint

ROOT = Path(__file__).parents[2]


def fingerprint_in_other_process(what: str, seats: int, seed: int, limit: int, hash_seed: int, *options: str) -> str:
    """Return the fingerprint that a process with that hash seed computes."""
    command = [sys.executable, "-m", __name__, what, str(seats), str(seed), str(limit), *options]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=True)
    return done.stdout.strip()


def rules_of(what: str, seats: int, *options: str) -> Rules[Any, Any]:
    """Return the rules of a game by its id, with options like "boats=2", or by a class in a module: "tests.laws.lanterns:LanternRules"."""
    module, colon, name = what.partition(":")
    if not colon:
        return seatui.game(what).rules(seats, **dict(option.split("=") for option in options))
    from tests.laws import lanterns

    return lanterns.rules_of(getattr(importlib.import_module(module), name), seats)


if __name__ == "__main__":
    what, seats, seed, limit, *options = sys.argv[1:]
    print(fingerprint(rules_of(what, int(seats), *options), int(seed), int(limit)))
