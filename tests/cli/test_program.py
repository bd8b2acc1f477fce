"""The program in a process of its own: output, exit codes, and never a traceback."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from shlex import quote, split
from typing import Any

import pytest

from tests.cli.conftest import Program, Ran

PLAY = ("play", "dangerous-sea", "--plain", "--seed", "3")
SEATUI = f"{quote(sys.executable)} -m seatui"


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a shell; {seatui} stands for the program."""
    return subprocess.run(command.format(seatui=SEATUI), shell=True, capture_output=True, text=True, timeout=240, check=False)


def save_of(ran: Ran) -> str:
    """Return the file named in the last line of the output: "seatui play --plain --load FILE"."""
    return split(ran.out.splitlines()[-1])[-1]


@pytest.mark.parametrize("command", ["--help", "rules dangerous-sea DS-048", "saves", "play nothing --plain"])
def test_these_commands_start_without_textual(command: str) -> None:
    code = f"import sys, seatui.cli; seatui.cli.main({command.split()}); sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_whole_game_is_played_by_numbers_from_a_script(program: Program) -> None:
    ran = program(*PLAY, "--option", "season_limit=3", stdin="1\nyes\n" * 400)  # yes where the game asks back
    assert (ran.code, ran.err) == (0, "")
    assert "The game is over: " in ran.out


def test_the_end_of_the_input_leaves_with_everything_saved(program: Program) -> None:
    ran = program(*PLAY, stdin="corner nw\nlook east\n")
    assert ran.code == 0
    assert "Go on with:\n  seatui play --plain --load" in ran.out
    assert "Ann looks east" in program("saves", "export", save_of(ran)).out


def test_a_saved_game_is_gone_on_with(program: Program) -> None:
    path = save_of(program(*PLAY, stdin="corner nw\nlook east\n"))
    again = program("play", "--plain", "--load", path, stdin="log\n")
    assert again.code == 0
    assert "Ann looks east" in again.out


def restore_ctrl_c() -> None:
    """Let Ctrl+C end the process, even where the tests ignore it because a shell runs them in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_leaves_like_quit() -> None:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([sys.executable, "-m", "seatui", *PLAY], **pipes, preexec_fn=restore_ctrl_c) as playing:
        assert playing.stdout
        told = b""
        while not told.endswith(b"> "):  # until it waits for an answer
            more = os.read(playing.stdout.fileno(), 4096)
            assert more, "it has ended"
            told += more
        playing.send_signal(signal.SIGINT)
        out, err = playing.communicate(timeout=240)
    assert (playing.returncode, err) == (0, b"")
    assert b"The game is kept" in out


@pytest.mark.parametrize(
    "command", ["{seatui} rules dangerous-sea | head -1", "{seatui} --help | head -c 1", "{seatui} saves --help | true"]
)
def test_a_reader_who_has_had_enough_is_no_error(command: str) -> None:
    assert in_shell(command).stderr == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_like_empty_ones(closed: str) -> None:
    ran = in_shell(f"{{seatui}} {' '.join(PLAY)} {closed}")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_binary_junk_is_answered_like_any_nonsense(program: Program) -> None:
    junk = bytes(range(256)) + b"\n\x1b[2J\xff\xfe\x00\n" + random.Random(7).randbytes(500) + b"\nquit\n"
    ran = program(*PLAY, stdin=junk)
    assert (ran.code, ran.err) == (0, "")
    assert not {"\x1b", "\x07", "\x00", "\x9b"} & set(ran.out)


def test_a_huge_line_is_passed_over(program: Program) -> None:
    ran = program(*PLAY, stdin="1" * 3_000_000 + "\ncorner se\nquit\n")
    assert ran.code == 0
    assert "too long to be an answer" in ran.out
    assert "Ann starts from the south-east corner." in ran.out


def test_names_cannot_drive_the_terminal(program: Program) -> None:
    ran = program(*PLAY, "--seats", "me:A\x1b[31mn\x07n\u202e,bot", stdin="1\nview\n")
    assert ran.code == 0
    assert not {"\x1b", "\x07", "\u202e"} & set(ran.out)


def test_a_torn_save_is_gone_on_with_and_a_damaged_one_told_in_one_line(program: Program) -> None:
    path = Path(save_of(program(*PLAY, stdin="1\n1\n1\n")))
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    assert program("play", "--plain", "--load", str(path)).code == 0
    path.write_bytes(whole[: len(whole) // 2] + b"\x00\x01\x02" + whole[len(whole) // 2 + 3 :])
    damaged = program("play", "--plain", "--load", str(path))
    assert (damaged.code, damaged.out, damaged.err.count("\n")) == (1, "", 1)


def test_an_export_that_does_not_fit_on_the_disk_leaves_no_half_file(program: Program, home: Path) -> None:
    path = save_of(program(*PLAY, stdin="1\n" * 50))
    # Without this Python would leave truncated compiled code behind, which also does not fit.
    ran = in_shell(f"ulimit -f 1; PYTHONDONTWRITEBYTECODE=1 {{seatui}} saves export {quote(path)} {quote(str(home))}/game.txt")
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert not (home / "game.txt").exists()


def test_arena_prints_wins_draws_intervals_and_times(program: Program) -> None:
    ran = program("arena", "dangerous-sea", "--bots", "hard,deckhand", "--games", "4", "--jobs", "2", "--option", "season_limit=4")
    assert (ran.code, ran.err) == (0, "")
    for part in (
        "The Dangerous Sea, 2 seats, 4 games",
        "hard",
        "easy",
        "won",
        "95 % interval",
        "µs a choice",
        "drawn",
        "turns a game",
    ):
        assert part in ran.out


def test_without_a_terminal_the_app_points_to_plain_mode(program: Program, home: Path) -> None:
    ran = program("play", "dangerous-sea")
    assert (ran.code, ran.out) == (1, "")
    assert "--plain" in ran.err
    assert not (home / "saves").exists()
