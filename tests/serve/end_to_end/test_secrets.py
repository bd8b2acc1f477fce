"""Law 4 for the bytes that each client receives: secrets change nothing that is sent to others."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Seat
from tests.serve.end_to_end.twin_servers import NothingHiddenError, open_twins

IN_TURNS = {"sheets": "own"}
IN_REAL_TIME = {"mode": "real-time", "map": "harbour-basin"}
GAMES: list[tuple[str, Mapping[str, Any]]] = [
    ("sea-search", {}),
    ("sea-skirmish", {}),
    ("battle-seas", {}),
    ("captain-sonar", IN_TURNS),
    ("captain-sonar", IN_REAL_TIME),
]


@pytest.mark.parametrize(
    ("game", "options", "seat", "seed"),
    [
        ("sea-search", {}, 0, 4),
        ("sea-skirmish", {}, None, 5),
        ("battle-seas", {}, 1, 4),
        ("captain-sonar", IN_TURNS, 6, 2),
        ("captain-sonar", IN_REAL_TIME, None, 2),
    ],
)
async def test_who_looks_on_and_who_plays_is_sent_the_same_in_worlds_that_differ_in_secrets(
    tmp_path: Path, game: str, options: Mapping[str, Any], seat: Seat | None, seed: int
) -> None:
    assert await steps_compared(tmp_path, game, options, seat, seed) >= 2


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_nothing_is_sent_that_tells_secrets_in_many_worlds(tmp_path: Path, game: str, options: Mapping[str, Any]) -> None:
    steps = games = 0
    for seat, seed in product((0, 1, None), range(10, 30)):
        with suppress(NothingHiddenError):
            steps += await steps_compared(tmp_path / f"{seat} {seed}", game, options, seat, seed)
            games += 1
    assert steps >= games >= 30


async def steps_compared(folder: Path, game: str, options: Mapping[str, Any], seat: Seat | None, seed: int) -> int:
    """Watch two worlds as the same observer; return how many steps looked the same in both.

    A difference must occur twice: a frame may be split in one of the worlds alone, which gives nothing away.
    """
    try:
        return await look(folder / "first", game, options, seat, seed)
    except AssertionError:
        return await look(folder / "second", game, options, seat, seed)


async def look(folder: Path, game: str, options: Mapping[str, Any], seat: Seat | None, seed: int) -> int:
    async with open_twins(folder, game, seat, seed=seed, options=options) as twins:
        await twins.connect()
        steps = await twins.go_on(10)
        await twins.type("view")
        await twins.type("log all")
        await twins.type("quit")  # to the lobby, whose list shows that the game has gone on
        await twins.come_back()
        return steps
