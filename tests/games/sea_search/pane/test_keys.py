"""The game's own keys take none away that boards of hexes or all games use, and each of them is explained."""

from __future__ import annotations

from seatui.games.sea_search.pane.keys import controls
from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS
from tests.games.sea_search.pane.search_app import at_sea
from tests.games.sea_search.position import given

OWN = controls.SEARCH_CONTROLS[len(CONTROLS) + len(HEX_CONTROLS) :]


def test_no_key_is_taken_away() -> None:
    taken = {key for control in (*CONTROLS, *HEX_CONTROLS) for key in control.keys}
    assert not [key for control in OWN for key in control.keys if key in taken]


def test_no_key_means_two_things_at_once() -> None:
    keys = [(control.station, key) for control in OWN for key in control.keys]
    assert len(keys) == len(set(keys))


def test_every_key_has_words_and_a_group_in_the_help() -> None:
    assert all(control.id.startswith("ss.") and control.label and control.tooltip and control.group == "Sea Search" for control in OWN)


async def test_every_key_does_something_in_a_turn() -> None:
    async with at_sea(given()) as sea:
        for control in OWN:
            if not control.station:
                assert sea.pane.perform(control.meaning), control.id
                for dialog in tuple(sea.pane.dialogs):
                    sea.pane.close_dialog(dialog)
