"""A real game: eight people with the real ssh, in real time, from the lobby to the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Action, Seat
from seatui.match.referee import Match
from seatui.serve.harbour.rooms.room import Room
from tests.serve.end_to_end.sonar_crews import OPTIONS, keys_for, wish
from tests.serve.harness import RealClient, ServerHarness, serving, until
from tests.serve.real_client import needs_ssh_and_tmux
from tests.serve.waiting import NAP

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hal")
TERMINALS: dict[str, dict[str, Any]] = {"Cy": {"size": (120, 40)}, "Gus": {"size": (120, 40)}, "Hal": {"term": "linux"}}
"""Terminals other than 80x24 with 256 colours."""
AGAIN = 3.0
"""Seconds after which a key without effect is pressed again: a STOP may have come between."""


@pytest.mark.timeout(900)  # a whole game in real time, slower where the machine is busy
@needs_ssh_and_tmux
async def test_eight_people_play_a_whole_game_in_real_time(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        people = await asyncio.gather(*(harness.connect_really(name, **TERMINALS.get(name, {})) for name in NAMES))
        await asyncio.gather(*(person.screen_with("Make a table") for person in people))
        room = await sit_down(harness, people)
        assert room.table is not None
        match = room.table.match
        by_name = dict(zip(NAMES, people, strict=True))
        await asyncio.gather(*(play(match, seat, by_name[place.name]) for seat, place in enumerate(room.places)))
        assert "is destroyed" in match.verdict
        await asyncio.gather(*(person.screen_with(f"Game over: {winner(match)} wins: {match.verdict}") for person in people))


async def sit_down(harness: ServerHarness, people: Sequence[RealClient]) -> Room:
    """The first person makes a table, the others take the first free seat one after another, and the first starts."""
    await make_table(people[0])
    (room,) = harness.host.harbour.rooms.values()
    for name, person in zip(NAMES[1:], people[1:], strict=True):
        await person.screen_with("Ann's table")
        await person.press("down", "enter")
        await person.screen_with("Ann starts the game")
        await person.press("enter")
        await until(partial(_has_seat, room, name), f"{name} has no seat")  # before that, the next person would point at the same one
    await people[0].screen_with("[Start the game]")
    await people[0].press("enter")
    await until(lambda: room.table is not None, "it does not start")
    return room


def _has_seat(room: Room, name: str) -> bool:
    return any(place.name == name for place in room.places)


async def make_table(person: RealClient) -> None:
    """Make a table for real-time Captain Sonar on the small map, by what the form shows."""
    await person.press("n")
    await person.screen_with("[Open the table]")
    await point_at(person, "Game")
    await person.press("left")
    await person.screen_with("Captain Sonar")
    await point_at(person, "Mode")
    await person.press("right")
    await person.screen_with("[real time]")
    await point_at(person, "Map")
    await person.press("right")
    await person.screen_with(f"← {OPTIONS['map'].replace('-', ' ')} →")
    await person.press("home", "enter")
    await person.screen_with("Ann (you)")


async def point_at(person: RealClient, label: str) -> None:
    """Move down to a line of a form, waiting for the pointer after each key."""
    before = ""
    while not (line := await pointed_at(person, before)).startswith(label):
        await person.press("down")
        before = line


async def pointed_at(person: RealClient, before: str) -> str:
    """Return the line with the pointer, once it is another one than before."""
    line = ""

    async def has_moved() -> bool:
        nonlocal line
        found = re.search(r"^ *(?:▸|▌) (.*)", await person.text(), re.MULTILINE)
        line = found[1] if found else before
        return line != before

    await until(has_moved, lambda: f"the pointer stays at {line!r}")
    return line


async def play(match: Match, seat: Seat, person: RealClient) -> None:
    """Press keys until the game is over."""
    while match.outcome is None:
        if (wanted := wish(match, seat)) is not None:
            await do(match, seat, person, wanted)
        else:
            await asyncio.sleep(NAP)


async def do(match: Match, seat: Seat, person: RealClient, wanted: Action) -> None:
    """Press the keys for an action, and wait until it is done or no longer wanted."""
    last = match.last_action_of((seat,))

    def is_settled() -> bool:
        return match.last_action_of((seat,)) != last or wish(match, seat) != wanted

    await person.press(*keys_for(match, seat, wanted))
    with suppress(AssertionError):
        await until(is_settled, seconds=AGAIN)
    if not is_settled():
        await answer_what_is_open(person)


async def answer_what_is_open(person: RealClient) -> None:
    """Confirm a question that waits, and close a line that was refused because a STOP came between."""
    text = await person.text()
    if "No, not now" in text:
        await person.press("1")
    elif re.search("^ : ", text, re.MULTILINE):
        await person.press("escape")


def winner(match: Match) -> str:
    return "Narwhal" if match.verdict.startswith("Orca") else "Orca"
