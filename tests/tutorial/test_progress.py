"""The file of a learner's progress; a bad file stops nobody."""

from pathlib import Path

import pytest

from seatui.tutorial.progress import Place, Progress, Standing


def test_a_standing_is_found_again_for_each_game(tmp_path: Path) -> None:
    Progress(tmp_path).save("one", Standing(Place(1, 4), (0,)))
    Progress(tmp_path).save("two", Standing(Place(0, 2)))
    assert Progress(tmp_path).of("one") == Standing(Place(1, 4), (0,))
    assert Progress(tmp_path).of("two") == Standing(Place(0, 2))


def test_a_new_learner_starts_at_the_beginning(tmp_path: Path) -> None:
    assert Progress(tmp_path / "not there").of("one") == Standing()


@pytest.mark.parametrize("text", ["[", "one = 3", "[one]\nlesson = -1\nstep = 'x'", "[one]\nlesson = true", "\x00"])
def test_a_file_that_makes_no_sense_means_the_beginning(tmp_path: Path, text: str) -> None:
    (tmp_path / "tutorials.toml").write_text(text)
    assert Progress(tmp_path).of("one") == Standing()


def test_done_lessons_are_read_as_far_as_they_make_sense(tmp_path: Path) -> None:
    (tmp_path / "tutorials.toml").write_text("[one]\nlesson = 1\nstep = 2\ndone = [0, 'x', -3, 2]")
    assert Progress(tmp_path).of("one") == Standing(Place(1, 2), (0, 2))


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    Progress(tmp_path / "file" / "folder").save("one", Standing(Place(1, 1)))


def test_keeping_leaves_no_other_file_behind(tmp_path: Path) -> None:
    Progress(tmp_path).save("one", Standing())
    assert [path.name for path in tmp_path.iterdir()] == ["tutorials.toml"]


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Progress(tmp_path).save("one", Standing(Place(1, 1)))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    Progress(tmp_path).save("one", Standing(Place(2, 2)))
    assert [path.name for path in tmp_path.iterdir()] == ["tutorials.toml"]
    assert Progress(tmp_path).of("one").place == Place(1, 1)
