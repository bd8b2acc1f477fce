"""Nobody can act for another's seat, whatever they send: the table checks it, not the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.screens.game import ServedGameScreen
from tests.serve.harness import Client, ServerHarness, serving, until

ORDER = "corner nw"
"""An action that only the first player may take at first."""


def begun(harness: ServerHarness, *names: str) -> Room:
    """Start a game with these people."""
    harbour = harness.host.harbour
    players = [harbour.people.by_name(name) for name in names]
    room = harbour.make_room(players[0], Plan("dangerous-sea", len(names), {"first_player": 1}, title="Isles", joining="open"))
    for seat, player in enumerate(players):
        room.sit(player, seat)
    room.start(players[0])
    return room


async def at_table(harness: ServerHarness, name: str) -> Client:
    """Connect somebody, and go to the only table on screens."""
    client = await harness.connect(name)
    await client.screen_with("Isles")
    client.press(*(["down"] if name == "Wat" else []), "enter")
    await client.screen_with("Game menu")
    return client


async def test_neither_another_player_nor_a_watcher_acts_for_a_seat(tmp_path: Path) -> None:
    async with serving(tmp_path, is_open=True) as harness:
        room = begun(harness, "Ann", "Bo")
        assert room.table is not None
        for name, refusal in (("Bo", "No: waiting for Ann"), ("Wat", "No: you are watching")):
            screen = await at_table(harness, name)
            screen.press(":", ORDER, "enter")
            await screen.screen_with(refusal)
            lines = await harness.connect(name, term=None)
            lines.send(f"join 1\n{ORDER}\n1\n".encode())
            await until(lambda lines=lines: lines.received.count(b"Not possible") == 2, lines.received.decode)
        assert room.table.match.count == 0


async def test_who_has_lost_a_seat_does_not_act_for_its_new_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_away(_: ServedGameScreen) -> None:
        """A screen that has not noticed yet."""

    monkeypatch.setattr(ServedGameScreen, "_update_presence", look_away)
    async with serving(tmp_path, is_open=True) as harness:
        room = begun(harness, "Ann", "Bo")
        assert room.table is not None
        ann, cy = (harness.host.harbour.people.by_name(name) for name in ("Ann", "Cy"))
        screen = await at_table(harness, "Ann")
        room.stand(ann, 0)
        room.sit(cy, 0)
        screen.press(":", ORDER, "enter")
        await screen.screen_with("does not hold that seat")
        assert room.table.match.count == 0
