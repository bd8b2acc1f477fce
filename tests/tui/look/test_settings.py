"""The settings file: saved completely or not at all, and read with care."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.tui.look import settings
from seatui.tui.look.settings import Settings


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    chosen = Settings(theme="light", glyphs="ascii", speed="off", preset="dvorak", mouse=False, name="Zoë", keys={"undo": "x,ctrl+z"})
    assert settings.save(chosen, tmp_path) == ""
    assert settings.load(tmp_path) == (chosen, "")


def test_without_a_file_the_defaults_are_used(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == (Settings(), "")


def test_a_file_that_is_not_toml_is_kept_aside_and_told(tmp_path: Path) -> None:
    written(tmp_path, "theme = = dark")
    loaded = settings.load(tmp_path)
    assert loaded.settings == Settings()
    assert "not TOML" in loaded.trouble
    assert (tmp_path / "settings.broken.toml").read_text() == "theme = = dark"


def test_after_a_broken_file_the_next_start_is_quiet(tmp_path: Path) -> None:
    written(tmp_path, "theme = = dark")
    settings.load(tmp_path)
    assert settings.load(tmp_path).trouble == ""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('theme = "pink"', "theme must be one of dark, light, contrast, mono"),
        ("mouse = 3", "mouse must be true or false"),
        ('name = "\\u001b[31m"', "name must be 1 to 24 letters"),
        ("keys = [1, 2]", "keys must be words"),
        ('colour = "red"', "there is no setting 'colour'"),
    ],
)
def test_a_wrong_value_is_named_and_the_others_are_kept(tmp_path: Path, line: str, words: str) -> None:
    written(tmp_path, f'speed = "fast"\n{line}\n')
    loaded = settings.load(tmp_path)
    assert words in loaded.trouble
    assert loaded.settings.speed == "fast"


def test_a_file_of_strange_bytes_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00")
    trouble = settings.load(tmp_path).trouble
    assert trouble
    assert "\n" not in trouble


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert "cannot be saved" in settings.save(Settings(), blocked / "config")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(Settings(theme="light"), tmp_path)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert "No space left" in settings.save(Settings(theme="mono"), tmp_path)
    monkeypatch.undo()
    assert settings.load(tmp_path).settings.theme == "light"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_changes_are_checked() -> None:
    with pytest.raises(ValueError, match="theme must be one of"):
        settings.checked(Settings(), theme="pink")


def test_a_name_loses_what_could_move_the_cursor_or_turn_the_text() -> None:
    assert settings.clean("  Ann\x1b[2J\u202e\tBo ") == "Ann [2J Bo"


def test_the_first_name_is_the_login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "anna")
    assert Settings().name == "Anna"
    monkeypatch.delenv("USER")
    monkeypatch.delenv("USERNAME", raising=False)
    assert Settings().name == "Skipper"
