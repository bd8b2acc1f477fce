"""A real game: eight people with the real ssh, in real time, from the lobby to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from seatui.engine.contract import Action, Seat
from seatui.match.referee import Match
from seatui.serve.harbour.room import Plan
from tests.serve.harness import House, RealClient, serving, until
from tests.serve.play.sailing import OPTIONS, keys_for, wish
from tests.serve.real_client import needs_ssh_and_tmux
from tests.serve.waiting import NAP

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hal")
AGAIN = 3.0
"""Seconds after which whoever sees nothing come of a key presses it again: a STOP may have come between."""


@needs_ssh_and_tmux
async def test_eight_people_play_a_whole_game_in_real_time(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        people = await asyncio.gather(*(house.connect_really(name) for name in NAMES))
        await asyncio.gather(*(person.screen_with("Make a table") for person in people))
        match = await sit_down(house, people)
        await asyncio.gather(*(play(match, seat, person) for seat, person in enumerate(people)))
        assert "is destroyed" in match.verdict
        assert all(match.last_action_of((seat,)) for seat in range(8))
        await asyncio.gather(*(person.screen_with(f"Game over: {winner(match)} wins: {match.verdict}") for person in people))


def winner(match: Match) -> str:
    return "Narwhal" if match.verdict.startswith("Orca") else "Orca"


async def sit_down(house: House, people: Sequence[RealClient]) -> Match:
    """Let the first make a table, all sit down one after the other, each at the first free seat, and the first start."""
    harbour = house.host.harbour
    room = harbour.make_room(harbour.people.by_name(NAMES[0]), Plan("captain-sonar", 8, OPTIONS))
    for seat, person in enumerate(people):
        await person.screen_with("Ann's table")
        await person.press("down", "enter")
        await person.screen_with("Radio Operator")
        await person.press("enter")
        await person.screen_with(f"{NAMES[seat]} (you)")
    await people[0].screen_with(NAMES[-1])
    await people[0].press("s")
    await until(lambda: room.table is not None, "it does not start")
    assert room.table is not None
    return room.table.match


async def play(match: Match, seat: Seat, person: RealClient) -> None:
    """Press keys until the game is over."""
    while match.outcome is None:
        if (wanted := wish(match, seat)) is not None:
            await do(match, seat, person, wanted)
        else:
            await asyncio.sleep(NAP)


async def do(match: Match, seat: Seat, person: RealClient, wanted: Action) -> None:
    """Press the keys for it, and wait until it is done or wanted no more."""
    last = match.last_action_of((seat,))
    await person.press(*keys_for(match, seat, wanted))
    with suppress(AssertionError):
        await until(lambda: match.last_action_of((seat,)) != last or wish(match, seat) != wanted, seconds=AGAIN)
