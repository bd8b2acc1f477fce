"""Fleets in the builder: ready ones, saved ones, and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from seatui.games.battle_seas.model.content import CARD, READY, Item
from seatui.games.battle_seas.pane.builder import fleet_files as store
from tests.games.battle_seas.pane.builder_app import building
from tests.tui.matrix import click_on

NELSON = READY["RB-A"].fleet
CUTTER = (Item(CARD["SH25"].number),)


async def test_a_ready_fleet_is_opened() -> None:
    async with building() as shop:
        await shop.press("y")
        assert "Rough Seas, HMS Victory with Admiral Nelson, 2 x Fire Ship" in shop.text
        await shop.press("enter")
        assert shop.fleet == "TE01, SH01[MO01], SH30, SH30"
        assert "Nelson in the Victory: 0 levels left" in shop.text
        await shop.press("f")
        assert "Nelson in the Victory" in shop.text


async def test_one_that_is_too_dear_is_opened_but_not_submitted() -> None:
    async with building() as shop:
        await shop.press("y", "up", "enter")
        assert "500 of 300 levels spent, 200 too many" in shop.text
        await shop.press("f")
        assert "That is 500 levels; 300 were agreed (200 too many) [BS-017]" in shop.text
        assert shop.is_building


async def test_a_fleet_is_kept_under_a_name_and_opened_again() -> None:
    async with building() as shop:
        await shop.press("enter", "s")
        await shop.write("My Victory")
        assert "Saved as My Victory" in shop.text
        assert "Build your fleet: My Victory ─" in shop.text
        await shop.press("r", "o", "enter")
        assert shop.fleet == "SH01"
        assert shop.editor.draft.name == "My Victory"


async def test_what_is_asked_before_a_fleet_is_final_lets_it_be_saved() -> None:
    async with building() as shop:
        await shop.press("enter", "f")
        assert "Save it first" in shop.text
        await shop.press("s")
        await shop.write("Trafalgar")
        await shop.press("f")
        assert "Trafalgar" in shop.text
        assert "Save it first" not in shop.text


async def test_without_own_fleets_it_is_told_how_to_keep_one() -> None:
    async with building() as shop:
        await shop.press("o")
        assert "You have kept no fleet yet: s saves the one that you build" in shop.text


async def test_an_empty_fleet_is_not_kept() -> None:
    async with building() as shop:
        await shop.press("s")
        assert "There is nothing to keep yet" in shop.text


@pytest.mark.parametrize(
    ("answer", "kept"), [(("enter",), NELSON), (("down", "enter"), (Item(CARD["SH01"].number),)), (("escape",), NELSON)]
)
async def test_a_name_that_is_taken_is_asked_about(answer: tuple[str, ...], kept: object) -> None:
    store.save_fleet("Trafalgar", NELSON)
    async with building() as shop:
        await shop.press("enter", "s")
        await shop.write("trafalgar")
        assert "There is a fleet called Trafalgar already, of 300 levels" in shop.text
        await shop.press(*answer)
        assert shop.is_building
        (saved,) = store.list_fleets()
        assert saved.fleet == kept


async def test_a_bad_name_can_be_mended() -> None:
    async with building() as shop:
        await shop.press("enter", "s", "enter")
        assert "A name has 1 to 40 letters" in shop.text
        await shop.write("Nelson")
        assert [saved.name for saved in store.list_fleets()] == ["Nelson"]


async def test_a_fleet_is_called_otherwise() -> None:
    store.save_fleet("Trafalgar", NELSON)
    store.save_fleet("Zuiderzee", CUTTER)
    async with building() as shop:
        await shop.press("o", "n", "ctrl+u")
        await shop.write("Zuiderzee")
        assert "There is a fleet called Zuiderzee already" in shop.text
        await shop.press("ctrl+u")
        await shop.write("Nile")
        assert "Trafalgar is called Nile now" in shop.text
        assert [saved.name for saved in store.list_fleets()] == ["Nile", "Zuiderzee"]


async def test_a_fleet_is_deleted_only_when_that_is_sure() -> None:
    store.save_fleet("Trafalgar", NELSON)
    async with building() as shop:
        for answer, left in (("enter", 1), ("2", 0)):
            await shop.press("o", "x", answer)
            assert len(store.list_fleets()) == left
        assert "Trafalgar is deleted" in shop.text


async def test_a_damaged_file_is_told_and_can_only_be_deleted() -> None:
    store.save_fleet("Trafalgar", NELSON).path.write_bytes(b"SEAFLEETxxxx")
    async with building() as shop:
        await shop.press("o")
        assert "trafalgar.fleet is damaged" in shop.text
        await click_on(shop.pilot, "trafalgar ")
        assert shop.is_building
        assert shop.fleet == ""
        await shop.press("o", "x", "2")
        assert store.list_fleets() == []


async def test_many_fleets_scroll() -> None:
    for number in range(30):
        store.save_fleet(f"Fleet {number:02}", CUTTER)
    async with building() as shop:
        await shop.press("o", "up")
        assert "▸  Fleet 29" in shop.text
        await shop.press("enter")
        assert shop.editor.draft.name == "Fleet 29"


# Files


async def test_a_fleet_is_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "nelson.txt"
    async with building() as shop:
        await shop.press("y", "enter", "w")
        await shop.write(str(path))
        assert path.read_text() == "TE01, SH01[MO01], SH30, SH30\n"
        await shop.press("w")
        await shop.write(str(path))
        assert "exists already" in shop.text
        await shop.press("escape", "m", "9", "p")
        await shop.write(str(path))
        assert shop.fleet == "TE01, SH01[MO01], SH30, SH30"
        assert "Read from nelson.txt: 0 levels left" in shop.text


async def test_a_file_that_is_no_fleet_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("SH01[AR01]")
    async with building() as shop:
        await shop.press("enter", "p")
        await shop.write(str(path))
        assert "HMS Victory cannot carry Superior Cutlass" in shop.text
        await shop.press("ctrl+u")
        await shop.write(str(tmp_path / "none.txt"))
        assert "none.txt cannot be read: no such file" in shop.text.replace("None", "none")
        await shop.press("escape")
        assert shop.fleet == "SH01"


async def test_a_name_is_typed_key_by_key() -> None:
    async with building() as shop:
        await shop.press("enter", "s", "N", "i", "l", "x", "backspace", "e", "enter")
        assert shop.editor.draft.name == "Nile"


async def test_what_is_pasted_where_nothing_is_typed_does_nothing() -> None:
    async with building() as shop:
        await shop.press("enter")
        shop.pilot.app.screen.post_message(Paste("xxx"))
        await shop.pilot.pause()
        assert shop.fleet == "SH01"
