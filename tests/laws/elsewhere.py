"""The fingerprint of a random game in another process, where strings hash to other numbers and sets come in another order.

``python -m tests.laws.elsewhere tests.laws.lanterns:LanternRules 3 7 40`` or ``… dangerous-sea 3 7 40``: what, seats, seed, actions.
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


def fingerprint_elsewhere(what: str, seats: int, seed: int, limit: int, hash_seed: int) -> str:
    """The fingerprint as a process with that hash seed computes it."""
    command = [sys.executable, "-m", __name__, what, str(seats), str(seed), str(limit)]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=True)
    return done.stdout.strip()


def rules_of(what: str, seats: int) -> Rules[Any, Any]:
    """The rules of a game of the house, or of a class in a module: "tests.laws.lanterns:LanternRules"."""
    module, colon, name = what.partition(":")
    if not colon:
        return seatui.game(what).rules(seats)
    from tests.laws import lanterns

    return lanterns.rules_of(getattr(importlib.import_module(module), name), seats)


if __name__ == "__main__":
    asked, seats, seed, limit = sys.argv[1:]
    print(fingerprint(rules_of(asked, int(seats)), int(seed), int(limit)))
