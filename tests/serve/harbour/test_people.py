"""A name belongs to the first player who uses it, by key or by secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.people import People, Player
from tests.match.saves.save_tools import no_space

KEY, OTHER = "SHA256:one", "SHA256:two"


def by_secret(people: People, name: str, secret: str) -> Player:
    """Log in by a secret in one call."""
    check = people.secret_check(name, secret)
    return people.finish_secret_check(check, check.compare())


def test_a_name_is_bound_to_the_first_key_also_after_a_restart(tmp_path: Path) -> None:
    ann = People(tmp_path).by_key("Ann", KEY)
    people = People(tmp_path)
    assert people.by_key("ANN", KEY) == ann
    assert (ann.id, ann.name, ann.folder) == ("ann", "Ann", tmp_path / "people" / "ann")
    with pytest.raises(Refused, match="is taken"):
        people.by_key("Änn", OTHER)
    with pytest.raises(Refused, match="is taken"):
        by_secret(people, "Ann", "guess")
    assert people.knows_key("ann", KEY)
    assert not people.knows_key("ann", OTHER)


def test_a_name_is_bound_to_the_first_secret_which_is_not_kept_itself(tmp_path: Path) -> None:
    ann = by_secret(People(tmp_path), "Ann", "fish & chips")
    people = People(tmp_path)
    assert by_secret(people, "Ann", "fish & chips") == ann
    assert people.has_secret("Ann")
    for wrong in ("fish", "", "x" * 10_000):
        with pytest.raises(Refused):
            by_secret(people, "Ann", wrong)
    with pytest.raises(Refused):
        people.by_key("Ann", KEY)
    path = tmp_path / "people" / "ann" / "account.toml"
    assert b"fish" not in path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0


def test_of_two_who_choose_a_free_name_at_once_one_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_hashes, "hash_secret", lambda secret: f"kept of {secret}")
    people = People(tmp_path)
    first, second = people.secret_check("Ann", "a"), people.secret_check("ann", "b")
    people.finish_secret_check(second, second.compare())
    with pytest.raises(Refused):
        people.finish_secret_check(first, first.compare())
    late = people.secret_check("Bo", "b")
    people.by_key("Bo", KEY)
    with pytest.raises(Refused):
        people.finish_secret_check(late, late.compare())
    assert not people.has_secret("Bo")


def test_a_name_said_on_a_trusted_network_is_free_for_the_first_key(tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.by_name("Ann") == people.by_name("ann") == people.find("Ann")
    assert people.is_free("Ann")
    people.by_key("Ann", KEY)
    assert not people.is_free("Ann")


@pytest.mark.parametrize("name", ["日本", "Юлия", "Ζωή", "Ånn", "한국", "a_b"])
def test_a_name_of_any_script_is_known_after_a_restart(tmp_path: Path, name: str) -> None:
    People(tmp_path).by_key(name, KEY)
    people = People(tmp_path)
    assert people.knows_key(name, KEY)
    with pytest.raises(Refused, match="is taken"):
        people.by_key(name, OTHER)


@pytest.mark.parametrize("name", ["Ann", "日本", "Юлия"])
def test_a_player_whom_another_worker_knows_has_the_same_folder_here(tmp_path: Path, name: str) -> None:
    player = People(tmp_path).by_key(name, KEY)
    (tmp_path / "other").mkdir()
    elsewhere = People(tmp_path / "other").known_elsewhere(player.id, name)
    assert (elsewhere.id, elsewhere.name, elsewhere.folder.name) == (player.id, name, player.folder.name)
    for other in ("../../x", "", ".", "a/b", "Ann", "-"):
        with pytest.raises(Refused, match="no such player"):
            People(tmp_path).known_elsewhere(other, name)


@pytest.mark.parametrize("name", ["", "\x1b[2J", "...", "../../etc"[:6]])
def test_nobody_is_called_nothing(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="at least one letter"):
        People(tmp_path).by_name(name)
    assert People(tmp_path).find(name) is None


def test_people_who_cannot_be_kept_are_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(tmp_path)
    monkeypatch.setattr(paths, "keep", no_space())
    with pytest.raises(Refused, match="No space left"):
        people.by_key("Ann", KEY)
    assert people.find("Ann") is None


def test_there_are_only_so_many(tmp_path: Path) -> None:
    people = People(tmp_path, most=1)
    people.by_name("Ann")
    assert people.by_name("Ann")
    with pytest.raises(Refused, match="no new player") as full:
        people.by_name("Bo")
    assert "people" not in str(full.value)  # the name of the host's file


@pytest.mark.parametrize(
    "text",
    [
        "[ann",
        "ann = 3",
        "[ann]\nkeys = []",
        '[ann]\nname = "Bo"',
        '[ann]\nname = "Ann"\nkeys = [3]',
        '["../x"]\nname = "../x"',
        "\xff",
        f"ann = {'[' * 5000}",
    ],
)
def test_a_damaged_list_of_people_opens_no_house_and_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "people.toml"
    path.write_text(text, "latin-1")
    with pytest.raises(Refused, match=r"people\.toml is damaged"):
        People(tmp_path)
    assert path.read_text("latin-1") == text


@pytest.mark.parametrize("kept", ["", "scrypt", "scrypt$14$zz$zz", "scrypt$40$00$00", "plain$14$00$00", "scrypt$14$00$"])
def test_nothing_is_right_for_a_secret_that_was_kept_badly(kept: str) -> None:
    assert not secret_hashes.verify_secret("", kept)


def test_a_name_that_came_by_a_key_has_a_secret_as_well_once_its_player_chose_one(tmp_path: Path) -> None:
    people = People(tmp_path)
    ann = people.by_key("Ann", "SHA256:hers")
    with pytest.raises(Refused):
        by_secret(people, "Ann", "fair winds")
    people.give_secret(ann, secret_hashes.hash_secret("fair winds", secret_hashes.TABLE_COST))
    again = People(tmp_path)
    assert by_secret(again, "Ann", "fair winds") == again.by_key("Ann", "SHA256:hers") == ann
    with pytest.raises(Refused):
        by_secret(again, "Ann", "foul winds")
