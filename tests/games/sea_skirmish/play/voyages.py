"""A random game as one line: a digest of all its packed states, to compare between processes.

``python -m tests.games.sea_skirmish.play.voyages 3 7 boats=2 map=atoll``: seats, seed, options.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b

from seatui.engine.laws import RandomGame
from tests.games.sea_skirmish.position import GAME
from tests.laws.other_process import ROOT


def digest(seats: int, seed: int, *options: str) -> str:
    """Return the digest computed by this process."""
    game = RandomGame(GAME.rules(seats, **dict(option.split("=") for option in options)), seed)
    found = blake2b(game.state.pack(), digest_size=16)
    while game.step():
        found.update(game.state.pack())
    return f"{game.number} {found.hexdigest()}"


def digest_elsewhere(hash_seed: int, seats: int, seed: int, *options: str) -> str:
    """Return the digest computed by a process with another hash seed."""
    command = [sys.executable, "-m", __name__, str(seats), str(seed), *options]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    print(digest(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
