"""``make new-game NAME=my-game``."""

from __future__ import annotations

import sys
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.new_game import make


def main(arguments: list[str]) -> int:
    """Make the game named in the only argument, in the checkout of the current folder."""
    if len(arguments) != 1:
        sys.stderr.write("usage: make new-game NAME=my-game\n")
        return 2
    root = Path.cwd()
    if not (root / "seatui" / "games").is_dir():
        sys.stderr.write("make new-game runs in a checkout of seatui\n")
        return 1
    try:
        folders = make(arguments[0], root)
    except (Refused, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    made = "\n".join(f"  {folder.relative_to(root)}" for folder in folders)
    sys.stdout.write(f'Made\n{made}\nTry it: seatui play {arguments[0]}    Then read ARCHITECTURE.md, "A new game in an hour".\n')
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
