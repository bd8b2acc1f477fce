"""Names that look alike are one name, and some names are nobody's."""

from __future__ import annotations

from pathlib import Path

import pytest

import seatui
from seatui import bots
from seatui.engine.contract import Refused
from seatui.engine.game import level_word
from seatui.match.names import bot_name
from seatui.serve.harbour.name_looks import is_reserved, looks, mixes_scripts
from seatui.serve.harbour.people import MIXED, RESERVED, People

KEY, OTHER = "SHA256:one", "SHA256:two"
ALIKE = [
    ("Ann", "Ꭺnn"),
    ("Ann", "Anո"),
    ("Ann", "ɑnn"),
    ("Ann", "ΑΝΝ"),
    ("Ian", "ıan"),
    ("Ian", "lan"),
    ("Al", "AI"),
    ("Al", "A1"),
    ("Oscar", "0scar"),
    ("Hans", "Ηans"),
    ("Ann", "A n n"),
    ("Ann", "A.n_n"),
    ("Jo Ann", "JoAnn"),
]


@pytest.mark.parametrize(("name", "like_it"), ALIKE)
def test_a_look_alike_is_the_same_player(name: str, like_it: str, tmp_path: Path) -> None:
    people = People(tmp_path)
    player = people.by_key(name, KEY)
    for known in (people, People(tmp_path)):
        assert known.by_key(like_it, KEY) == known.find(like_it) == player
        assert (known.is_free(like_it), known.knows_key(like_it, KEY)) == (False, True)
        with pytest.raises(Refused, match=f"the name {name} is taken"):
            known.by_key(like_it, OTHER)
        with pytest.raises(Refused, match="is taken"):
            known.secret_check(like_it, "a secret")
    assert len(people) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bo", "Bob"), ("Arno", "Amo"), ("Женя", "Ксеня"), ("小明", "小红"), ("🙂", "🙃")]
)
def test_different_names_stay_different(one: str, other: str, tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.by_key(one, KEY) != people.by_key(other, OTHER)


def test_names_in_use_stay_even_if_they_look_alike(tmp_path: Path) -> None:
    entries = {"al": ("Al", KEY), "a1": ("A1", OTHER), "mate": ("Mate", "SHA256:three"), "bot-ann": ("bot Ann", "SHA256:four")}
    text = "".join(f'[{player}]\nname = "{name}"\nkeys = ["{key}"]\nsecret = ""\n' for player, (name, key) in entries.items())
    (tmp_path / "people.toml").write_text(text)
    people = People(tmp_path)
    for player, (name, key) in entries.items():
        assert (people.by_key(name, key).id, people.name_fault(name)) == (player, "")
    with pytest.raises(Refused, match="is taken"):
        people.by_key("AI", "SHA256:five")  # a third one that looks like both


def test_of_two_look_alikes_at_once_one_gets_the_name(tmp_path: Path) -> None:
    people = People(tmp_path)
    check = people.secret_check("A1", "a long secret")
    people.by_key("Al", KEY)
    with pytest.raises(Refused, match="is taken"):
        people.finish_secret_check(check, check.compare())
    assert len(people) == 1


@pytest.mark.parametrize(
    "name",
    [
        *("bot Ann", "Bot", "b0t Ann", "Mate", "Mаte", "MATE", "Mate B", "host", "seatui", "Server", "watcher", "Player 2"),
        *("The host", "Your h0st", "server-admin"),
    ],
)
def test_names_of_bots_and_the_server_are_nobodys(name: str, tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.name_fault(name) == RESERVED
    for deed in (lambda: people.by_name(name), lambda: people.by_key(name, KEY), lambda: people.secret_check(name, "a secret")):
        with pytest.raises(Refused, match="reserved"):
            deed()
    assert len(people) == 0


@pytest.mark.parametrize("name", ["Ann, Bo", "Ann (you)", "Ann says: I resign", "Ann/Bo", "[Ann]"])
def test_a_name_cannot_look_like_a_list_or_a_sentence(name: str, tmp_path: Path) -> None:
    people = People(tmp_path)
    with pytest.raises(Refused, match="letters, digits, blanks"):
        people.by_key(name, KEY)
    assert len(people) == 0


@pytest.mark.parametrize("name", ["Ann-Marie O'Neil", "J. R.", "ann_2", "Zoë", "Ñandú ☠"])
def test_usual_marks_in_names_are_allowed(name: str, tmp_path: Path) -> None:
    assert not People(tmp_path).name_fault(name)


@pytest.mark.parametrize("name", ["Botond", "Captain Ann", "Matea", "Hostess", "Tablet", "Ghost"])
def test_ordinary_names_are_not_reserved(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize("game", seatui.games())
def test_every_bot_of_every_game_has_a_reserved_name(game: str) -> None:
    card = seatui.game(game)
    rules = card.rules(card.seats[-1])
    names = {bot_name(rules, seat) for seat in range(rules.seats)} | {level_word(level) for level in bots.levels(card)}
    roles = {rules.role(seat) for seat in range(rules.seats)} - {""}
    assert [name for name in names | roles if not is_reserved(name)] == []


def test_the_list_of_confusables_settles_on_one_look() -> None:
    """A look must look like itself, or two names could be alike by way of a third alone."""
    for name in ("Ann", "Ꭺnn", "Ηans", "Łukasz", "ŒUVRE", "0scar", "Bill"):
        for look in looks(name):
            assert look in looks(look)


@pytest.mark.parametrize("name", ["Aпn", "Αnna λ", "Женя B", "Zoë и", "あ한", "Annա"])
def test_a_new_name_does_not_mix_alphabets(name: str, tmp_path: Path) -> None:
    people = People(tmp_path)
    people.by_key("Bo", KEY)
    assert people.name_fault(name) == MIXED
    with pytest.raises(Refused, match="letters of one alphabet"):
        people.by_key(name, OTHER)


@pytest.mark.parametrize("name", ["Zoë 7", "Женя", "小明 Lee", "さくらサクラ桜 K", "김 Kim", "Ωμέγα", "Ann 🙂", "ラーメン", "1ª"])
def test_names_of_one_alphabet_or_usual_mixtures_are_fine(name: str) -> None:
    assert not mixes_scripts(name)


def test_a_mixed_name_in_use_stays(tmp_path: Path) -> None:
    (tmp_path / "people.toml").write_text(f'[a_43fn]\nname = "Aпn"\nkeys = ["{KEY}"]\nsecret = ""\n')
    people = People(tmp_path)
    assert (people.by_key("Aпn", KEY).name, people.name_fault("Aпn")) == ("Aпn", "")
