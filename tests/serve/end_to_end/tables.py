"""Tables in play, with people who connect over the network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seatui import paths
from seatui.engine.contract import Seat
from seatui.match.referee import Match
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from tests.narrowing import present
from tests.serve.harness import Client, ServerHarness, until


def table_in_play(harness: ServerHarness, game: str, people: Mapping[str, Sequence[Seat]], **options: Any) -> Room:
    """Start a game with these people and bots on all other seats. Nobody is there yet."""
    harbour = harness.host.harbour
    players = {name: harbour.people.by_key(name, harness.key_of(name).get_fingerprint()) for name in people}
    for player in players.values():
        paths.keep(player.folder / "settings.toml", b'speed = "off"\n')  # otherwise a key may only skip an animation
    host, *_ = players.values()
    room = harbour.make_room(host, Plan(game, 8 if game == "captain-sonar" else 2, options, seed=7))
    for name, seats in people.items():
        for seat in seats:
            room.sit(players[name], seat)
    room.fill(host)
    room.start(host)
    return room


async def at_table(harness: ServerHarness, room: Room, name: str, **how: Any) -> Client:
    """Connect somebody who has a seat, and go on with the game."""
    client = await harness.connect(name, **how)
    await client.screen_with(room.title)
    client.press("enter")
    await until(lambda: name in [player.name for player in room.present], f"{name} is not at the table")
    await until(lambda: "Harbour" not in client.text(), client.text)
    return client


def match_of(room: Room) -> Match:
    return present(room.table).match
