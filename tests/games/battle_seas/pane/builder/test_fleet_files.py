"""Saved fleets: names, files, damage, and files from elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import msgpack
import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.games.battle_seas.model.content import CARD, READY, Fleet, Item
from seatui.games.battle_seas.pane.builder import fleet_files as store

NELSON = READY["RB-A"].fleet
FRIGATE: Fleet = (Item(CARD["SH17"].number),)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "saves"))


def names() -> list[str]:
    return [saved.name for saved in store.list_fleets()]


def written(table: object) -> bytes:
    """Return a whole file around any contents."""
    body: bytes = msgpack.packb(table)
    return store.MARK + crc32(body).to_bytes(4, "big") + body


def put(name: str, data: bytes) -> Path:
    store.folder().mkdir(parents=True, exist_ok=True)
    path = store.folder() / name
    path.write_bytes(data)
    return path


def test_a_fleet_comes_back_as_it_was_kept() -> None:
    store.save_fleet("Trafalgar", NELSON)
    (saved,) = store.list_fleets()
    assert (saved.name, saved.fleet, saved.problem) == ("Trafalgar", NELSON, "")


def test_there_are_none_at_first() -> None:
    assert store.list_fleets() == []


@pytest.mark.parametrize("text", ["Tra\x1b[2Jfal\ngar", "  Tra [2Jfal   gar "])
def test_a_name_holds_no_control_characters_and_no_blanks_too_many(text: str) -> None:
    assert store.save_fleet(text, NELSON).name == "Tra [2Jfal gar"


@pytest.mark.parametrize("text", ["", " \n\t", "x" * 41])
def test_a_name_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="1 to 40 letters"):
        store.save_fleet(text, NELSON)
    assert store.list_fleets() == []


def test_a_fleet_is_not_overwritten_unless_that_is_wanted() -> None:
    store.save_fleet("Trafalgar", NELSON)
    with pytest.raises(Refused, match="there is a fleet called Trafalgar already"):
        store.save_fleet("TRAFALGAR", FRIGATE)
    assert store.list_fleets()[0].fleet == NELSON
    store.save_fleet("Trafalgar", FRIGATE, replace=True)
    assert [saved.fleet for saved in store.list_fleets()] == [FRIGATE]


def test_names_that_make_the_same_file_name_are_two_fleets() -> None:
    store.save_fleet("Große Flotte", NELSON)
    store.save_fleet("Gro e Flotte", FRIGATE)
    store.save_fleet("../..", FRIGATE)
    assert names() == ["../..", "Gro e Flotte", "Große Flotte"]
    assert all(saved.path.parent == store.folder() for saved in store.list_fleets())


def other_program_first(monkeypatch: pytest.MonkeyPatch, then: Callable[[], object]) -> None:
    """Let another program act between the check for a name and the writing."""
    real, pending = paths.keep_new, [then]

    def keep_new(path: Path, data: bytes) -> None:
        while pending:
            pending.pop()()
        real(path, data)

    monkeypatch.setattr(paths, "keep_new", keep_new)


def test_a_fleet_kept_by_another_program_in_the_same_moment_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    other_program_first(monkeypatch, lambda: store.save_fleet("Trafalgar", NELSON))
    with pytest.raises(Refused, match="there is a fleet called Trafalgar already"):
        store.save_fleet("trafalgar", FRIGATE)
    assert [(saved.name, saved.fleet) for saved in store.list_fleets()] == [("Trafalgar", NELSON)]
    assert [path.name for path in store.folder().iterdir()] == ["trafalgar.fleet"]


def test_a_file_made_in_the_same_moment_for_another_name_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    other_program_first(monkeypatch, lambda: store.save_fleet("The Nile!", NELSON))
    store.save_fleet("The Nile", FRIGATE)
    assert {saved.name: saved.fleet for saved in store.list_fleets()} == {"The Nile!": NELSON, "The Nile": FRIGATE}


def test_an_export_in_the_same_moment_is_not_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "fleet.txt"
    other_program_first(monkeypatch, lambda: path.write_text("SH17\n"))
    with pytest.raises(Refused, match="exists already"):
        store.export_fleet(path, "Trafalgar", NELSON)
    assert path.read_text() == "SH17\n"


def test_a_disk_without_links_keeps_new_files_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    store.save_fleet("Trafalgar", NELSON)
    with pytest.raises(FileExistsError):
        paths.keep_new(store.folder() / "trafalgar.fleet", b"")
    assert store.list_fleets()[0].fleet == NELSON


def test_renaming_leaves_what_another_program_put_into_the_file() -> None:
    saved = store.save_fleet("Trafalgar", NELSON)
    store.save_fleet("Trafalgar", FRIGATE, replace=True)
    assert store.rename_fleet(saved, "The Nile").fleet == FRIGATE
    assert store.list_fleets()[0].fleet == FRIGATE


def test_renaming_keeps_the_fleet() -> None:
    saved = store.save_fleet("Trafalgar", NELSON)
    store.rename_fleet(saved, "The Nile")
    assert [(each.name, each.fleet) for each in store.list_fleets()] == [("The Nile", NELSON)]


def test_renaming_to_a_name_that_is_taken_changes_nothing() -> None:
    saved = store.save_fleet("Trafalgar", NELSON)
    store.save_fleet("The Nile", FRIGATE)
    with pytest.raises(Refused, match="The Nile already"):
        store.rename_fleet(saved, "the nile")
    assert names() == ["The Nile", "Trafalgar"]


def test_a_fleet_can_be_renamed_in_small_and_capital_letters() -> None:
    store.rename_fleet(store.save_fleet("trafalgar", NELSON), "Trafalgar")
    assert names() == ["Trafalgar"]


def test_a_deleted_fleet_is_gone() -> None:
    store.delete_fleet(store.save_fleet("Trafalgar", NELSON))
    assert store.list_fleets() == []


# Damage


@pytest.mark.parametrize("length", [0, 5, 8, 11, 12, 40])
def test_a_torn_file_is_told_and_stays(length: int) -> None:
    path = store.save_fleet("Trafalgar", NELSON).path
    path.write_bytes(path.read_bytes()[:length])
    store.save_fleet("The Nile", FRIGATE)
    good, torn = store.list_fleets()
    assert (good.name, good.problem) == ("The Nile", "")
    assert torn.problem in ("trafalgar.fleet is damaged", "trafalgar.fleet is not a fleet: write cards as in SH01[MO01], TE01")
    assert path.stat().st_size == length


def test_a_new_fleet_never_takes_the_file_of_a_torn_one() -> None:
    path = store.save_fleet("Trafalgar", NELSON).path
    path.write_bytes(b"SEAFLEET")
    assert store.save_fleet("Trafalgar", NELSON).path != path
    assert path.read_bytes() == b"SEAFLEET"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ([], "is not a fleet"),
        ({"version": "1"}, "is not a fleet"),
        ({"version": 2}, "newer version"),
        ({"version": 1, "name": 7, "pieces": []}, "no proper name"),
        ({"version": 1, "name": "x" * 400, "pieces": []}, "no proper name"),
        ({"version": 1, "name": "x", "pieces": {}}, "is not a fleet"),
        ({"version": 1, "name": "x", "pieces": ["SH01"]}, "is not a fleet"),
        ({"version": 1, "name": "x", "pieces": [["SH01", [["MO01"]]]]}, "is not a fleet"),
        ({"version": 1, "name": "x", "pieces": [["SH99", []]]}, "a card that is not known: SH99"),
        ({"version": 1, "name": "x", "pieces": [["SH01", []]] * 6000}, "is not a fleet|too large"),
        ({"version": 1, "name": "x", "pieces": [["MO01", []]]}, "must be given to a card"),
        ({"version": 1, "name": "x", "pieces": [["SH01", ["AR01"]]]}, "HMS Victory cannot carry Superior Cutlass"),
    ],
)
def test_whatever_is_in_a_file_is_refused_with_a_reason(table: object, words: str) -> None:
    path = put("odd.fleet", written(table))
    with pytest.raises(Refused, match=words):
        store.read_file(path)
    assert [saved.name for saved in store.list_fleets() if saved.problem] == ["odd"]


def test_a_folder_or_a_pipe_is_no_fleet(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.fleet")
    for path in (tmp_path, tmp_path / "pipe.fleet", tmp_path / "missing.fleet", Path("a\0b")):
        with pytest.raises(Refused):
            store.read_file(path)


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"SH01, " * 20_000)
    with pytest.raises(Refused, match="too large"):
        store.read_file(path)


def test_what_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("")
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "blocked"))
    with pytest.raises(Refused, match=r"cannot be (written|listed)"):
        store.save_fleet("Trafalgar", NELSON)


# Single files


def test_an_exported_fleet_can_be_read_again(tmp_path: Path) -> None:
    path = store.export_fleet(tmp_path / "nelson", "Trafalgar", NELSON)
    assert path.name == "nelson.fleet"
    assert store.read_file(path)[1:3] == ("Trafalgar", NELSON)


def test_a_fleet_is_exported_as_text_too(tmp_path: Path) -> None:
    path = store.export_fleet(tmp_path / "nelson.txt", "Trafalgar", NELSON)
    assert path.read_text() == "Rough Seas, HMS Victory [Admiral Nelson], Fire Ship, Fire Ship\n"
    assert store.read_file(path)[1:3] == ("nelson", NELSON)


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    store.export_fleet(tmp_path / "nelson.txt", "Trafalgar", NELSON)
    with pytest.raises(Refused, match=r"nelson\.txt exists already"):
        store.export_fleet(tmp_path / "nelson.txt", "Trafalgar", FRIGATE)


@pytest.mark.parametrize(
    "text", ["SH30, SH01[MO01],\n  TE01, SH30\n", "fleet te01, HMS Victory [Admiral Nelson], Fire Ship, Fire Ship", "RB-A"]
)
def test_a_fleet_written_by_hand_can_be_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "by hand.txt"
    path.write_text(text)
    assert store.read_file(path) == (path, "by hand", NELSON, "")


@pytest.mark.parametrize("data", [b"a shopping list", b"\xff\xfe\x00", b"SH01[AR01]", b""])
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    with pytest.raises(Refused):
        store.read_file(path)


def test_what_is_being_built_comes_back_for_its_own_game_alone_and_is_in_no_list() -> None:
    assert store.draft_for("game, seat 1") == ()
    store.keep_draft("game, seat 1", NELSON)
    assert store.draft_for("game, seat 1") == NELSON
    assert store.draft_for("game, seat 2") == ()
    assert store.list_fleets() == []
    store.keep_draft("game, seat 1", ())
    assert store.draft_for("game, seat 1") == ()
