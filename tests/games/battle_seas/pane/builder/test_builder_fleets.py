"""Fleets in the builder: ready ones, saved ones, and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from seatui.games.battle_seas.model.content import CARD, READY, Item
from seatui.games.battle_seas.pane.builder import fleet_files as store
from tests.games.battle_seas.pane.builder.builder_app import building
from tests.tui.app_driver import click_on

NELSON = READY["RB-A"].fleet
CUTTER = (Item(CARD["SH25"].number),)


async def test_a_ready_fleet_is_opened() -> None:
    async with building() as screen:
        await screen.press("y")
        assert "Rough Seas, HMS Victory with Admiral Nelson, 2 x Fire Ship" in screen.text
        await screen.press("enter")
        assert screen.fleet == "TE01, SH01[MO01], SH30, SH30"
        assert "Nelson in the Victory: 0 levels left" in screen.text
        await screen.press("f")
        assert "Nelson in the Victory" in screen.text


async def test_one_that_is_too_dear_is_opened_but_not_submitted() -> None:
    async with building() as screen:
        await screen.press("y", "up", "up", "up", "enter")
        assert "500 of 300 levels spent, 200 too many" in screen.text
        await screen.press("f")
        assert "That is 500 levels; 300 were agreed (200 too many) [BS-017]" in screen.text
        assert screen.is_building


async def test_a_fleet_is_kept_under_a_name_and_opened_again() -> None:
    async with building() as screen:
        await screen.press("enter", "s")
        await screen.write("My Victory")
        assert "Saved as My Victory" in screen.text
        assert "Build your fleet: My Victory ─" in screen.text
        await screen.press("r", "o", "enter")
        assert screen.fleet == "SH01"
        assert screen.editor.draft.name == "My Victory"


async def test_what_is_asked_before_a_fleet_is_final_lets_it_be_saved() -> None:
    async with building() as screen:
        await screen.press("enter", "f")
        assert "Save it first" in screen.text
        await screen.press("s")
        await screen.write("Trafalgar")
        await screen.press("f")
        assert "Trafalgar" in screen.text
        assert "Save it first" not in screen.text


async def test_without_own_fleets_it_is_told_how_to_keep_one() -> None:
    async with building() as screen:
        await screen.press("o")
        assert "You have kept no fleet yet: s saves the one that you build" in screen.text


async def test_an_empty_fleet_is_not_kept() -> None:
    async with building() as screen:
        await screen.press("s")
        assert "There is nothing to keep yet" in screen.text


@pytest.mark.parametrize(
    ("answer", "kept"), [(("enter",), NELSON), (("down", "enter"), (Item(CARD["SH01"].number),)), (("escape",), NELSON)]
)
async def test_a_name_that_is_taken_is_asked_about(answer: tuple[str, ...], kept: object) -> None:
    store.save_fleet("Trafalgar", NELSON)
    async with building() as screen:
        await screen.press("enter", "s")
        await screen.write("trafalgar")
        assert "There is a fleet called Trafalgar already, of 300 levels" in screen.text
        await screen.press(*answer)
        assert screen.is_building
        (saved,) = store.list_fleets()
        assert saved.fleet == kept


async def test_a_bad_name_can_be_mended() -> None:
    async with building() as screen:
        await screen.press("enter", "s", "enter")
        assert "A name has 1 to 40 letters" in screen.text
        await screen.write("Nelson")
        assert [saved.name for saved in store.list_fleets()] == ["Nelson"]


async def test_a_fleet_is_called_otherwise() -> None:
    store.save_fleet("Trafalgar", NELSON)
    store.save_fleet("Zuiderzee", CUTTER)
    async with building() as screen:
        await screen.press("o", "n", "ctrl+u")
        await screen.write("Zuiderzee")
        assert "There is a fleet called Zuiderzee already" in screen.text
        await screen.press("ctrl+u")
        await screen.write("Nile")
        assert "Trafalgar is called Nile now" in screen.text
        assert [saved.name for saved in store.list_fleets()] == ["Nile", "Zuiderzee"]


async def test_a_fleet_is_deleted_only_when_that_is_sure() -> None:
    store.save_fleet("Trafalgar", NELSON)
    async with building() as screen:
        for answer, left in (("enter", 1), ("2", 0)):
            await screen.press("o", "x", answer)
            assert len(store.list_fleets()) == left
        assert "Trafalgar is deleted" in screen.text


async def test_a_damaged_file_is_told_and_can_only_be_deleted() -> None:
    store.save_fleet("Trafalgar", NELSON).path.write_bytes(b"SEAFLEETxxxx")
    async with building() as screen:
        await screen.press("o")
        assert "trafalgar.fleet is damaged" in screen.text
        await click_on(screen.pilot, "trafalgar ")
        assert screen.is_building
        assert screen.fleet == ""
        await screen.press("o", "x", "2")
        assert store.list_fleets() == []


async def test_many_fleets_scroll() -> None:
    for number in range(30):
        store.save_fleet(f"Fleet {number:02}", CUTTER)
    async with building() as screen:
        await screen.press("o", "up")
        assert "▸  Fleet 29" in screen.text
        await screen.press("enter")
        assert screen.editor.draft.name == "Fleet 29"


# Files


async def test_a_fleet_is_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "nelson.txt"
    async with building() as screen:
        await screen.press("y", "enter", "w")
        await screen.write(str(path))
        assert path.read_text() == "Rough Seas, HMS Victory [Admiral Nelson], Fire Ship, Fire Ship\n"
        await screen.press("w")
        await screen.write(str(path))
        assert "exists already" in screen.text
        await screen.press("escape", "m", "9", "p")
        await screen.write(str(path))
        assert screen.fleet == "TE01, SH01[MO01], SH30, SH30"
        assert "Read from nelson.txt: 0 levels left" in screen.text


async def test_a_file_that_is_no_fleet_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("SH01[AR01]")
    async with building() as screen:
        await screen.press("enter", "p")
        await screen.write(str(path))
        assert "HMS Victory cannot carry Superior Cutlass" in screen.text
        await screen.press("ctrl+u")
        await screen.write(str(tmp_path / "none.txt"))
        assert "none.txt cannot be read: no such file" in screen.text.replace("None", "none")
        await screen.press("escape")
        assert screen.fleet == "SH01"


async def test_a_name_is_typed_key_by_key() -> None:
    async with building() as screen:
        await screen.press("enter", "s", "N", "i", "l", "x", "backspace", "e", "enter")
        assert screen.editor.draft.name == "Nile"


async def test_what_is_pasted_where_nothing_is_typed_does_nothing() -> None:
    async with building() as screen:
        await screen.press("enter")
        screen.pilot.app.screen.post_message(Paste("xxx"))
        await screen.pilot.pause()
        assert screen.fleet == "SH01"
