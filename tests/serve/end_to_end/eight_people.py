"""Eight people with real terminals play real-time Captain Sonar: they make a table, sit down, and press keys until the game is over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

from seatui.engine.contract import Action, Seat
from seatui.match.referee import Match
from tests.serve.end_to_end.sonar_crews import OPTIONS, keys_for, wish
from tests.serve.real_client import RealClient
from tests.serve.waiting import NAP, until

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hal")
TERMINALS: dict[str, dict[str, Any]] = {"Cy": {"size": (120, 40)}, "Gus": {"size": (120, 40)}, "Hal": {"term": "linux"}}
"""Terminals other than 80x24 with 256 colours."""
AGAIN = 3.0
"""Seconds after which a key without effect is pressed again: a STOP may have come between."""


class SeenTable(Protocol):
    """The table as the test sees it: people act by what they see, and by what good players would know."""

    def names(self) -> Sequence[str]:
        """Return the name of each seat's holder; "" for a free seat."""

    def match(self) -> Match | None:
        """Return the game as it is now; None before it begins."""


async def play_whole_game(table: SeenTable, people: Sequence[RealClient]) -> None:
    """Make a table, play there, and see the end."""
    await asyncio.gather(*(person.screen_with("Make a table") for person in people))
    await make_table(people[0])
    await sit_down(table, people)
    by_name = dict(zip(NAMES, people, strict=True))
    await asyncio.gather(*(play(table, seat, by_name[name]) for seat, name in enumerate(table.names())))
    verdict = game_of(table).verdict
    assert "is destroyed" in verdict
    await asyncio.gather(*(person.screen_with(f"Game over: {_winner(verdict)} wins: {verdict}") for person in people))


def game_of(table: SeenTable) -> Match:
    match = table.match()
    assert match is not None
    return match


def _winner(verdict: str) -> str:
    return "Narwhal" if verdict.startswith("Orca") else "Orca"


# Before the game


async def sit_down(table: SeenTable, people: Sequence[RealClient]) -> None:
    """The others take the first free seat one after another, and the first person starts."""
    for name, person in zip(NAMES[1:], people[1:], strict=True):
        await person.screen_with("Ann's table")
        await person.press("down", "enter")
        await person.screen_with("Ann starts the game")
        await person.press("enter")

        def has_seat(name: str = name) -> bool:
            return name in table.names()

        await until(has_seat, f"{name} has no seat")  # before that, the next person would point at the same one
    await people[0].screen_with("[Start the game]")
    await people[0].press("enter")
    await until(lambda: table.match() is not None, "it does not start")


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


# In the game


async def play(table: SeenTable, seat: Seat, person: RealClient) -> None:
    """Press keys until the game is over."""
    while (match := game_of(table)).outcome is None:
        if (wanted := wish(match, seat)) is not None:
            await do(table, seat, person, wanted)
        else:
            await asyncio.sleep(NAP)


async def do(table: SeenTable, seat: Seat, person: RealClient, wanted: Action) -> None:
    """Press the keys for an action, and wait until it is done or no longer wanted."""
    last = game_of(table).last_action_of((seat,))

    def is_settled() -> bool:
        match = game_of(table)
        return match.last_action_of((seat,)) != last or wish(match, seat) != wanted

    await person.press(*keys_for(game_of(table), seat, wanted))
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
