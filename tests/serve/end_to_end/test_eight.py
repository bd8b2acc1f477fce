"""A real game: eight people with the real ssh, in real time, from the lobby to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from seatui.match.referee import Match
from tests.serve.end_to_end.eight_people import NAMES, TERMINALS, play_whole_game
from tests.serve.harness import ServerHarness, serving
from tests.serve.real_client import needs_ssh_and_tmux


class OnlyTable:
    """The only table of a server in this process."""

    def __init__(self, harness: ServerHarness) -> None:
        self._rooms = harness.host.harbour.rooms

    def names(self) -> Sequence[str]:
        return [place.name for room in self._rooms.values() for place in room.places]

    def match(self) -> Match | None:
        (room,) = self._rooms.values()
        return room.table.match if room.table else None


@pytest.mark.timeout(900)  # a whole game in real time, slower where the machine is busy
@needs_ssh_and_tmux
async def test_eight_people_play_a_whole_game_in_real_time(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        people = await asyncio.gather(*(harness.connect_really(name, **TERMINALS.get(name, {})) for name in NAMES))
        await play_whole_game(OnlyTable(harness), people)
