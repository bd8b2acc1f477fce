"""The last set-up of each game, in the form and on the home screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.games import captain_sonar, dangerous_sea
from seatui.match.records import PERSON
from seatui.tui.shell.setup.draft import Draft, default_draft
from seatui.tui.shell.setup.remembered import FILE, last_game, remember, restore

SEA = dangerous_sea.GAME


def restored(me: str = "Ann") -> Draft:
    draft = default_draft(SEA, me)
    restore(draft)
    return draft


def test_a_form_opens_with_the_last_set_up_of_its_game() -> None:
    draft = default_draft(SEA, "Ann")
    draft.play_with(3)
    draft.choose_bots("captain")
    draft.seats[1].holder, draft.seats[1].name = PERSON, "Bo"
    draft.options["rune_tiles"] = 9
    draft.seats[2].bot_name = "Nemo"
    draft.seed = "7"
    remember(draft)
    again = restored("Cleo")
    assert (again.count, again.seed, again.options["rune_tiles"]) == (3, "", 9)
    assert [plan.label for plan in again.plans] == ["Cleo", "Bo", "hard, Nemo"]
    assert again.names() == ("Cleo", "Bo", "Nemo")


def test_each_game_has_a_set_up_of_its_own_and_the_last_one_is_known() -> None:
    assert last_game() == ""
    draft = default_draft(SEA, "Ann")
    draft.play_with(4)
    remember(draft)
    remember(default_draft(captain_sonar.GAME, "Ann"))
    assert last_game() == "captain-sonar"
    assert restored().count == 4


@pytest.mark.parametrize(
    "text",
    [
        "not toml at all",
        "dangerous-sea = 3",
        '[dangerous-sea]\ncount = 99\nseats = "all"\n[dangerous-sea.options]\nrune_tiles = "many"\nkraken = "on"',
        '[dangerous-sea]\nundo = ["free"]',
        '[dangerous-sea]\nseats = [{holder = "bot:boss", name = ""}, 7, {holder = "person", name = 8}]',
    ],
)
def test_a_file_that_cannot_be_used_leaves_the_defaults(text: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / FILE).write_text(text)
    usual, found = default_draft(SEA, "Ann"), restored()
    assert (found.count, found.plans, found.options, found.undo) == (usual.count, usual.plans, usual.options, usual.undo)
