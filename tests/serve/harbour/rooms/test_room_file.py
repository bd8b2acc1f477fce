"""Files of tables are read as they were written, and files that cannot be read are reported and left alone."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_model import Plan
from tests.serve.harbour.clocked_harbour import ClockedHarbour


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a table with a player."""
    harbour = ClockedHarbour(tmp_path)
    ann = harbour.player("Ann")
    room = harbour.make_room(
        ann, Plan("captain-sonar", 8, title="Fog", watch="seated", password="x", seed=7, joining="open", absence="mate:60", undo="none")
    )
    room.sit(ann, 2)
    return tmp_path / "tables" / f"{room.id}.toml"


@pytest.mark.parametrize("plan", [Plan("captain-sonar", 8, password="x", seed=7), Plan("sea-search", 4)], ids=lambda plan: plan.game)
def test_a_file_torn_anywhere_is_whole_or_refused_and_never_changed(tmp_path: Path, plan: Plan) -> None:
    harbour = ClockedHarbour(tmp_path)
    path = tmp_path / "tables" / f"{harbour.make_room(harbour.player('Ann'), plan).id}.toml"
    data, whole = path.read_bytes(), room_file.read(path)
    for length in range(0, len(data), 5):
        path.write_bytes(data[:length])
        with suppress(Refused):
            assert room_file.read(path) == whole
        assert path.read_bytes() == data[:length]
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(Refused, match=path.name):
        room_file.read(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ("format = 1", 'format = "1"'),
        ("captain-sonar", "chess"),
        ('watch = "seated"', 'watch = "some"'),
        ('joining = "open"', 'joining = "friends"'),
        ('undo = "none"', 'undo = "always"'),
        ('absence = "mate:60"', 'absence = "boss:60"'),
        ('state = "open"', 'state = "shut"'),
        ('host = "ann"', "host = 3"),
        ('bot = ""', 'bot = "boss"'),
        ('owner = "ann"', "owner = []"),
        ("seed = 7", 'seed = "seven"'),
        ("seed = 7", "seed = inf"),
        ("seed = 7", f"seed = {'[' * 5000}"),
        ("made = ", "made = 3 #"),
        ("[held]", "[[held]]"),
    ],
)
def test_a_file_that_says_what_cannot_be_is_left_out_of_the_house_with_the_reason(
    path: Path, old: str, new: str, caplog: pytest.LogCaptureFixture
) -> None:
    text = path.read_text().replace(old, new)
    assert text != path.read_text()
    path.write_text(text)
    harbour = ClockedHarbour(path.parent.parent)
    assert not harbour.rooms
    assert f"a table was skipped: {path.name} " in caplog.text
    assert path.read_text() == text


def test_a_file_of_an_older_version_lets_nobody_join(path: Path) -> None:
    path.write_text(path.read_text().replace('joining = "open"\n', ""))
    assert room_file.read(path).joining == "nobody"


def test_a_file_of_an_older_version_has_the_usual_undo(path: Path) -> None:
    assert room_file.read(path).undo == "none"
    path.write_text(path.read_text().replace('undo = "none"\n', ""))
    assert room_file.read(path).undo == "marked"


def test_only_files_of_our_own_names_are_tables(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.rename(path.with_name("my table.toml"))
    harbour = ClockedHarbour(path.parent.parent)
    assert not harbour.rooms
    assert "'my table.toml' is not the name of a table file" in caplog.text


def test_pipes_and_devices_among_the_files_stop_nobody(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    os.mkfifo(path.with_name("0123456789.toml"))
    path.with_name("1123456789.toml").symlink_to("/dev/zero")
    talk = path.with_suffix(".talk")
    talk.unlink(missing_ok=True)
    os.mkfifo(talk)
    harbour = ClockedHarbour(path.parent.parent)
    (room,) = harbour.rooms.values()
    room.chat.announce("hello")
    assert caplog.text.count("not a regular file") >= 2


def test_a_list_of_people_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "people.toml")
    with pytest.raises(Refused, match=r"cannot read people\.toml: it is not a regular file"):
        ClockedHarbour(tmp_path)
