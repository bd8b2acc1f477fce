"""No text of lobby, tables and their forms is cut, at 80, 100 and 120 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.harbour.rooms.room_model import Plan
from tests.gallery.scenes import fill
from tests.serve.screens.fakes import FakeUser, fake_users
from tests.tui.fitting.cuts import recorded_cuts
from tests.tui.fitting.played import NAMES, SIZES

WALKS = {
    "lobby": ("home", "down", "down", "down", "down", "c", *"hello", "enter", "escape", "question_mark"),
    "make": ("n", *["down"] * 30),
    "seats": ("home", "down", "down", "enter", "escape", "c", *"hello", "enter"),
}


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_texts_of_the_server_are_whole(tmp_path: Path, size: tuple[int, int], walk: str) -> None:
    with recorded_cuts() as cuts:
        async with fake_users(tmp_path, NAMES[0], NAMES[1], size=size) as (wilhelmina, maximilian):
            fill(wilhelmina.app.harbour)
            if walk == "seats":
                await _sit_together(wilhelmina, maximilian)
            await wilhelmina.press(*WALKS[walk])
    assert not cuts, "\n".join(map(str, sorted(cuts)))


async def _sit_together(host: FakeUser, guest: FakeUser) -> None:
    """Bring two people and a bot to a table of four."""
    room = host.app.harbour.make_room(host.app.player, Plan("sea-search", 4, title="Songs for long evenings"))
    room.sit(host.app.player, 0)
    room.set_bot(host.app.player, 2, "captain")
    for user in (host, guest):
        await user.open(room, "Seats")
