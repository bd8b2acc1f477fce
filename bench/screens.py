"""The app's speed as a person feels it: start, keys, traffic, memory, idleness and exit, beside a bare Textual app and bare Python."""

from __future__ import annotations

import compileall
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.budget import Budget, percentile
from bench.terminal import Terminal

PYTHON = sys.executable
SEATUI = (PYTHON, "-m", "seatui")
GAME = (*SEATUI, "play", "dangerous-sea", "--seats", "me,bot:mate", "--seed", "7", "--option", "first_player=1")
BARE = (PYTHON, "-m", "bench.bare_app")
NOTHING = (PYTHON, "-c", "print(1)")
RIGHT, LEFT = b"\x1b[C", b"\x1b[D"


@contextmanager
def own_folders() -> Iterator[dict[str, str]]:
    """Provide empty folders for the saves and settings of these runs."""
    with tempfile.TemporaryDirectory() as folder:
        yield {"SEATUI_SAVES": str(Path(folder) / "saves"), "SEATUI_CONFIG": str(Path(folder) / "config")}


def start_seconds(command: Sequence[str], env: dict[str, str], quit_keys: bytes) -> tuple[float, int]:
    """Return the seconds to the last byte of the first stable screen, and its bytes."""
    terminal = Terminal(command, env=env)
    _, last, count = terminal.settle()
    terminal.leave(quit_keys)
    return last, count


def starts(runs: int) -> list[Budget]:
    """Return medians of interleaved starts, and their ratios to the bare app."""
    _compile()
    commands = {"nothing": (NOTHING, b""), "bare": (BARE, b"q"), "home": (SEATUI, b"q"), "board": (GAME, b"\x11")}
    times: dict[str, list[float]] = {name: [] for name in commands}
    sent: dict[str, int] = {}
    with own_folders() as env:
        for _ in range(runs):
            for name, (command, keys) in commands.items():
                seconds, sent[name] = start_seconds(command, env, keys)
                times[name].append(seconds)
    median = {name: statistics.median(found) for name, found in times.items()}
    return [
        Budget("python -c 'print(1)'", median["nothing"] * 1000, "ms"),
        Budget("bare Textual app, first stable screen", median["bare"] * 1000, "ms"),
        Budget("home, first stable screen", median["home"] * 1000, "ms"),
        Budget("home / bare Textual", median["home"] / median["bare"], "x", 1.35),
        Budget("home / python", median["home"] / median["nothing"], "x"),
        Budget("game board / bare Textual", median["board"] / median["bare"], "x", 2.0),
        Budget("bytes to the first board", sent["board"] / 1000, "kB", 80),
    ]


def _compile() -> None:
    """Compile to byte code, as in an installed package: otherwise every start would compile edited files, if Python may not write."""
    for name in ("seatui", "bench"):
        compileall.compile_dir(name, quiet=1)


def live(presses: int) -> list[Budget]:
    """Measure a board at 120x40: cursor moves, memory, idleness and exit."""
    with own_folders() as env:
        terminal = Terminal(GAME, env=env)
        terminal.settle()
        terminal.press(RIGHT)
        moves = [terminal.press(RIGHT if n % 6 < 3 else LEFT) for n in range(presses)]
        first = [move[0] * 1000 for move in moves]
        last = [move[1] * 1000 for move in moves]
        rss = terminal.rss_mib()
        idle_bytes, idle_cpu = terminal.idle(5)
        exit_seconds = terminal.leave(b"\x11")
    return [
        Budget("cursor move, key to first byte, p50", percentile(first, 0.5), "ms", 8),
        Budget("cursor move, key to first byte, p95", percentile(first, 0.95), "ms", 20),
        Budget("cursor move, key to last byte of the frame, p50", percentile(last, 0.5), "ms"),
        Budget("cursor move, key to last byte of the frame, p99", percentile(last, 0.99), "ms"),
        Budget("cursor move, bytes, mean", statistics.mean(move[2] for move in moves) / 1000, "kB", 2.5),
        Budget("cursor move, bytes, most", max(move[2] for move in moves) / 1000, "kB"),
        Budget("memory in play (RSS)", rss, "MiB", 60),
        Budget("idle 5 s: bytes sent", idle_bytes, "B", 0),
        Budget("idle 5 s: CPU", idle_cpu / 5 * 100, "%", 0.5),
        Budget("exit", exit_seconds * 1000, "ms", 400),
    ]
