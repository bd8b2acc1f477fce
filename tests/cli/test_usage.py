"""The command line in this process: exit codes and one-line errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import seatui
from seatui import paths
from seatui.cli import main
from seatui.commands.notices import NOTICES
from tests.matches import finish, register, unregister
from tests.tiny_game import GAME


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that is refused, and return its one line of error."""
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("seatui: ")
    assert err.count("\n") == 1
    return err


def misused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command with wrong usage, and return the error."""
    assert main(arguments) == 2
    return capsys.readouterr().err


@pytest.fixture
def finished(home: Path) -> Path:
    """A finished game among the player's saves."""
    match = seatui.Match.new("dangerous-sea", 2, seed=5, names=("Ann", "Bo"), path=home / "saves" / "done.sea", season_limit=2)
    finish(match).close()
    return home / "saves" / "done.sea"


def test_a_game_that_is_nearly_right_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean dangerous-sea?" in refused(capsys, "rules", "dangrous-see")


def test_a_game_that_is_nothing_like_any_gets_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are: sea-search, sea-skirmish, dangerous-sea" in refused(capsys, "rules", "xyz")


def test_a_game_may_be_written_with_capitals_and_underscores(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Dangerous_Sea", "DS-001"]) == 0
    assert "DS-001  The first player" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--seats", "me"), "2 to 4 seats, not 1"),
        (("--seats", "me,bot:boss"), "no bot 'boss'"),
        (("--seats", "me,you"), "not 'you'"),
        (("--seats", f"me:{'x' * 100},bot"), "A name has 1 to 24 letters"),
        (("--option", "depth=3"), "no option 'depth'"),
        (("--option", "rune_tiles=99"), "rune_tiles must be a whole number from 5 to 12"),
        (("--load", "nothing.sea"), "nothing.sea cannot be read"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(
    capsys: pytest.CaptureFixture[str], home: Path, arguments: tuple[str, ...], why: str
) -> None:
    assert why in refused(capsys, "play", "dangerous-sea", "--plain", *arguments)
    assert not (home / "saves").exists()


@pytest.mark.parametrize(
    ("value", "why"),
    [("sh01", "limits must be empty, or like SH01=1 TR03=0, not 'sh01'"), ("SH01=1 XX99=0", "there is no card XX99")],
)
def test_an_option_in_words_is_refused_with_an_example(capsys: pytest.CaptureFixture[str], value: str, why: str) -> None:
    assert why in refused(capsys, "play", "battle-seas", "--plain", "--option", f"limits={value}")


def test_an_option_in_words_may_hold_equals_signs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    assert main(["play", "battle-seas", "--plain", "--option", "limits=SH01=1 TR03=0"]) == 0
    (path,) = (home / "saves").glob("*.sea")
    assert seatui.Match.load(path, read_only=True).rules.settings["limits"] == "SH01=1 TR03=0"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("play",), "name a game"),
        (("play", "dangerous-sea", "--option", "rune_tiles"), "is not NAME=VALUE"),
        (("play", "dangerous-sea", "--seed", "x"), "'x' is not a whole number"),
        (("play", "dangerous-sea", "--seed", "-1"), "not a whole number from 0 to 18446744073709551615"),
        (("play", "dangerous-sea", "--seed", "18446744073709551616"), "not a whole number from 0 to"),
        (("play", "dangerous-sea", "--seed", "9" * 5000), f"'{'9' * 40}' is not a whole number"),
        (("play", "dangerous-sea", "--seats", ""), "--seats: it is empty"),
        (("play", "--plain", "--load", ""), "--load: it is empty"),
        (("saves", "--saves", " "), "--saves: it is empty"),
        (("play", "--load", "x.sea", "--seed", "1"), "has its seats, options, undo and seed already"),
        (("play", "--load", "x.sea", "--undo", "free"), "has its seats, options, undo and seed already"),
        (("play", "dangerous-sea", "--undo", "never"), "invalid choice"),
        (("arena", "dangerous-sea"), "--bots"),
        (("arena", "dangerous-sea", "--bots", "mate,mate", "--games", "0"), "not a whole number from 1 to 1000000"),
        (("arena", "dangerous-sea", "--bots", "mate,mate", "--jobs", "9999"), "not a whole number from 1 to 61"),
        (("swim",), "invalid choice"),
        (("rules", "dangerous-sea", "--loud"), "unrecognized arguments: --loud"),
        (("--theme", "pink"), "invalid choice"),
        (("play", "dangerous-sea", "--split", "--plain"), "leave out --split or --plain"),
    ],
)
def test_wrong_usage_is_told_as_such(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], why: str) -> None:
    assert why in misused(capsys, *arguments)


def test_control_characters_of_arguments_are_not_echoed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in misused(capsys, "\x1b[31m") + refused(capsys, "rules", "\x1b[31m")


def test_version_names_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"seatui {seatui.__version__}\n"


def test_an_inner_error_is_one_line_unless_the_trace_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seatui.commands.rules.game_named", lambda _: 1 / 0)
    assert "ZeroDivisionError" in refused(capsys, "rules", "dangerous-sea")
    monkeypatch.setenv("SEATUI_TRACE", "1")
    with pytest.raises(ZeroDivisionError):
        main(["rules", "dangerous-sea"])


@pytest.fixture
def noticed() -> Iterator[logging.Logger]:
    """A logger whose records go where the program's records go."""
    logger = logging.Logger("of a test")
    logger.addHandler(NOTICES)
    yield logger
    logger.removeHandler(NOTICES)


def test_a_warning_is_one_line_without_its_traceback(capsys: pytest.CaptureFixture[str], noticed: logging.Logger) -> None:
    try:
        raise ValueError
    except ValueError:
        noticed.exception("the bot %s failed", "mate")
    assert capsys.readouterr().err == "seatui: the bot mate failed\n"


def test_warnings_wait_until_the_app_has_left_the_screen(capsys: pytest.CaptureFixture[str], noticed: logging.Logger) -> None:
    with NOTICES.held_back():
        noticed.warning("no snapshot was written")
        assert capsys.readouterr().err == ""
    assert capsys.readouterr().err == "seatui: no snapshot was written\n"


# Rules


def test_rules_prints_a_rule_with_those_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dangerous-sea", "ds", "140"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("DS-140  ")
    assert "see DS-135  " in out


def test_rules_finds_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dangerous-sea", "scuttle", "sailors"]) == 0
    assert "DS-084" in capsys.readouterr().out


def test_rules_without_more_prints_the_whole_book_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dangerous-sea"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("DS-169  ") for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("words", ["DS-999", "xylophone"])
def test_rules_that_are_not_there_are_refused(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert words in refused(capsys, "rules", "dangerous-sea", words)


# Saves


def test_saves_are_listed_with_game_players_and_state(capsys: pytest.CaptureFixture[str], finished: Path) -> None:
    assert main(["saves"]) == 0
    line = capsys.readouterr().out.splitlines()[0]
    for part in ("done", "The Dangerous Sea", "Ann, Bo", "finished", "good"):
        assert part in line


def test_the_games_that_came_with_the_program_are_listed_last_and_marked(capsys: pytest.CaptureFixture[str], finished: Path) -> None:
    assert main(["saves", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    samples = [path.stem for path in paths.sample_saves_folder().glob("*.sea")]
    assert sorted(line.split()[0] for line in lines[1:]) == sorted(samples)
    assert [line.endswith("  sample") for line in lines] == [False] + [True] * len(samples)


def test_an_empty_folder_of_saves_is_told(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert main(["saves", "list", "--saves", str(home / "elsewhere")]) == 0
    assert f"There are no saved games in {home / 'elsewhere'}." in capsys.readouterr().out


def test_a_home_that_nobody_has_is_an_ordinary_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["saves", "list", "--saves", "~nobody-of-that-name/saves"]) == 0
    assert "~nobody-of-that-name/saves" in capsys.readouterr().out


def test_verify_tells_whole_and_broken_saves_apart(capsys: pytest.CaptureFixture[str], finished: Path) -> None:
    assert main(["saves", "verify"]) == 0
    assert "done.sea is whole" in capsys.readouterr().out
    (finished.parent / "broken.sea").write_bytes(b"no save")
    assert main(["saves", "verify"]) == 1
    out, err = capsys.readouterr()
    assert "done.sea is whole" in out
    assert err == "seatui: broken.sea is not a seatui save\n"


def test_recover_keeps_what_stands_before_the_damage(capsys: pytest.CaptureFixture[str], finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-10])
    assert main(["saves", "recover", "done"]) == 0
    assert "are kept in done-recovered.sea" in capsys.readouterr().out


def test_export_prints_a_game_or_writes_it_to_a_new_file(capsys: pytest.CaptureFixture[str], finished: Path, home: Path) -> None:
    assert main(["saves", "export", "done"]) == 0
    printed = capsys.readouterr().out
    assert "Seat 1: Ann (person)" in printed
    assert main(["saves", "export", "done", str(home / "game.txt")]) == 0
    assert (home / "game.txt").read_text() == printed
    capsys.readouterr()
    assert "exists already" in refused(capsys, "saves", "export", "done", str(home / "game.txt"))


def test_story_of_a_finished_game_is_printed_or_written(capsys: pytest.CaptureFixture[str], finished: Path, home: Path) -> None:
    assert main(["saves", "story", "done"]) == 0
    printed = capsys.readouterr().out
    assert "Key moments:" in printed
    assert main(["saves", "story", "done", str(home / "story.txt")]) == 0
    assert "The story is written to" in capsys.readouterr().out
    assert (home / "story.txt").read_text() == printed
    sample = str(paths.sample_saves_folder() / "your-move.sea")
    assert "not over yet" in refused(capsys, "saves", "story", sample)


def test_replay_in_lines_tells_the_whole_game(capsys: pytest.CaptureFixture[str], finished: Path) -> None:
    assert main(["replay", "done", "--plain"]) == 0
    out = capsys.readouterr().out
    assert "Year 1, Spring" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("name", ["nowhere.sea", "broken.sea"])
def test_replay_of_what_is_no_save_opens_no_screen(
    capsys: pytest.CaptureFixture[str], finished: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("seatui.commands.replay.need_terminal", lambda instead: None)
    monkeypatch.setattr("seatui.commands.replay.open_app", lambda asked, start: 0)
    (finished.parent / "broken.sea").write_bytes(b"no save")
    assert name in refused(capsys, "replay", str(finished.parent / name))


@pytest.mark.parametrize("name", ["done", "your-move"])
def test_a_save_of_another_game_is_not_opened(capsys: pytest.CaptureFixture[str], finished: Path, name: str) -> None:
    register()
    try:
        assert "is a game of The Dangerous Sea" in refused(capsys, "play", GAME.id, "--plain", "--load", name)
    finally:
        unregister()
    assert list(finished.parent.glob("*.sea")) == [finished]  # no sample was copied


# Bench


def test_bench_needs_a_checkout(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.paths.in_checkout", lambda: False)
    assert "bench/ of a checkout" in refused(capsys, "bench")


def test_bench_passes_its_arguments_on(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--help"]) == 0
    assert "usage: seatui bench" in capfd.readouterr().out
