"""Pictures of the server's screens, in all themes and glyph sets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.serve.harbour.rooms.room_model import Plan
from tests.serve.screens.fakes import LARGE, SMALL, FakeUser, fake_users
from tests.tui.pictures import GLYPHS, as_picture, in_all_themes

Walk = Callable[[FakeUser, FakeUser], Awaitable[None]]


async def lobby(ann: FakeUser, bo: FakeUser) -> None:
    """Tables of all kinds, people, and chat."""
    harbour, me, other = ann.app.harbour, ann.app.player, bo.app.player
    room = harbour.make_room(other, Plan("captain-sonar", 8, {"mode": "real-time"}, title="Silent running", password="kraken"))
    room.sit(other, 2)
    mine = harbour.make_room(me, Plan("sea-search", 2, seed=7))
    mine.sit(me, 0)
    watched = harbour.make_room(other, Plan("dangerous-sea", 3, watch="seated", seed=7))
    watched.sit(other, 1)
    watched.fill(other)
    watched.start(other)
    harbour.chat.say(other, "Who is for a round of Sonar?")
    harbour.chat.announce("The tide is rising.")
    await ann.press("home", "down", "down")


async def room(ann: FakeUser, bo: FakeUser) -> None:
    """Seats with roles, and a request to swap."""
    made = ann.app.harbour.make_room(ann.app.player, Plan("captain-sonar", 8, {"mode": "real-time"}))
    made.sit(ann.app.player, 2)
    made.set_bot(ann.app.player, 7, "captain")
    for user in (ann, bo):
        user.app.call_later(user.app.open_room, made)
        await user.sees("Seats")
    made.sit(bo.app.player, 0)
    made.ask_swap(bo.app.player, 2)
    made.chat.say(bo.app.player, "May I be the Captain?")
    await ann.sees("asks to swap")


async def make_table(ann: FakeUser, bo: FakeUser) -> None:
    await ann.press("n")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("walk", [lobby, room, make_table])
async def test_screen(walk: Walk, size: tuple[int, int], tmp_path: Path, looks: SnapshotAssertion) -> None:
    async with fake_users(tmp_path, "Ann", "Bo", size=size) as (ann, bo):
        await walk(ann, bo)

        async def pictures() -> str:
            await ann.pilot.pause()
            return as_picture([await in_all_themes(ann.pilot, glyphs) for glyphs in GLYPHS])

        assert await ann.do(pictures) == looks
