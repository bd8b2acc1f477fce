"""Kills real processes at play, and checks their saves.

``python -m tests.match.saves.kill_trial FOLDER KILLS SEED`` forks a player again and again, lets it play on a save and acknowledge every
action after ``play`` returned, and ends it with SIGKILL at a random moment: while it creates the file, plays, takes back, writes a
snapshot, or is in the middle of a write. After each kill the save must hold every acknowledged action, in order, and at most one more. The
trial ends with an error at the first loss.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from io import FileIO
from pathlib import Path
from typing import NoReturn

from seatui.match import saved_game
from seatui.match.records import Seated, Snapshot, Told, Undone
from seatui.match.referee import Match
from seatui.match.saves import journal
from tests import matches, tiny_game

GAMES = ("dangerous-sea", tiny_game.GAME.id)
LONGEST_GAME = 400  # changes in one file, so that checking it stays quick
KILLED_AT_START = 0.3  # the share of players killed while they open or create the file


# The player


def play(path: Path, game: str, seed: int, acknowledge: int) -> NoReturn:
    """Play on a save for ever, and write a line for every change that the match has confirmed."""
    chance = random.Random(seed)
    saved_game.SNAPSHOT_GAP = chance.choice([1, 3, 64])  # many snapshots, to be killed while one is written
    if chance.random() < 0.5:
        journal._write_all = write_slowly
    match = Match.load(path) if path.exists() else Match.new(game, 2, seed=seed, path=path)
    os.write(acknowledge, b"ready\n")
    while True:
        if match.count and (chance.random() < 0.1 or not match.decisions()):
            done = f"back to {match.undo(max(0, match.count - chance.randint(1, 3)))}"
        else:
            seat = chance.choice(match.decisions()).seat
            action = chance.choice(match.options(seat))
            match.play(seat, action)
            done = f"{seat} {action}"
        os.write(acknowledge, f"{done}\n".encode())


def write_slowly(file: FileIO, data: bytes | bytearray) -> None:
    """Write in small pieces, so that a kill meets a half-written record."""
    for start in range(0, len(data), 32):
        file.write(data[start : start + 32])
        time.sleep(0.0005)


# The killer


def kill_one(path: Path, game: str, chance: random.Random) -> list[str]:
    """Let a player play for a random time, kill it, and return the lines that it acknowledged."""
    reading, writing = os.pipe()
    player = os.fork()
    if player == 0:
        try:
            play(path, game, chance.randrange(1 << 30), writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as lines:
        heard = b"" if chance.random() < KILLED_AT_START else lines.readline()
        time.sleep(chance.random() * 0.03)
        os.kill(player, signal.SIGKILL)
        heard += lines.read()
    status = os.waitpid(player, 0)[1]
    if os.WTERMSIG(status) != signal.SIGKILL:
        sys.exit(f"the player ended by itself with status {status}")
    return heard.decode().splitlines()


def changes(match: Match) -> list[str]:
    """Return all changes in a save; loading has checked each against the rules."""
    return [
        f"back to {record.left}" if isinstance(record, Undone) else f"{record.seat} {record.action}"
        for record in match._history.records
        if not isinstance(record, Seated | Snapshot | Told)
    ]


def check(path: Path, known: list[str], heard: list[str]) -> Match:
    """Check that the save has the known changes, those acknowledged since, and at most one more."""
    match = Match.load(path, read_only=True)
    found, expected = changes(match), known + heard
    if found[: len(expected)] != expected or len(found) > len(expected) + 1:
        sys.exit(f"{path.name}: acknowledged were {len(expected)} {expected[-3:]}, the save holds {len(found)} {found[-3:]}")
    return match


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill players this many times, with a new file now and then."""
    matches.register()
    chance = random.Random(seed)
    path, game, known = folder / "0.sea", GAMES[0], list[str]()
    counts = {"actions acknowledged": 0, "files": 0, "killed before there was a file": 0, "torn ends": 0}
    for number in range(kills):
        if len(known) > LONGEST_GAME or chance.random() < 0.3:
            path, game, known = folder / f"{number}.sea", chance.choice(GAMES), []
        heard = kill_one(path, game, chance)
        if not path.exists():
            counts["killed before there was a file"] += 1
            if heard:
                sys.exit(f"{path.name} is gone, though the player was ready")
            continue
        counts["files"] += not known
        counts["actions acknowledged"] += len(heard[1:])
        match = check(path, known, heard[1:])  # the first line says ready
        counts["torn ends"] += len(match.warnings)
        known = changes(match)
    sys.stdout.write(f"{kills} kills: {', '.join(f'{count} {what}' for what, count in counts.items())}, none lost\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
