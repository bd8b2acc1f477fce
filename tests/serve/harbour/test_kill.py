"""After a kill at any write, the harbour is as before that action or as after it. No acknowledged action is lost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, RoomRecord
from tests.serve.harbour.clocked_harbour import ClockedHarbour, end

KILLED = 9


def the_room(harbour: ClockedHarbour) -> Room:
    (room,) = harbour.rooms.values()
    return room


def act(harbour: ClockedHarbour) -> None:
    """Let the first player who has to decide take the first option."""
    room = the_room(harbour)
    assert room.table
    decision = room.table.match.decisions()[0]
    player = harbour.player(room.places[decision.seat].name)
    room.table.act(room.person(player), decision.seat, room.table.match.options(decision.seat)[0])


def bo_leaves(harbour: ClockedHarbour) -> None:
    """Bo leaves, and a bot plays for him as agreed."""
    for visitor in [each for each in harbour.visitors if each.player.name == "Bo"]:
        visitor.leave()
    harbour.time += 60
    the_room(harbour).seat_bots_for_absent()


def bo_returns(harbour: ClockedHarbour) -> None:
    harbour.add_visitor(harbour.player("Bo")).go(the_room(harbour))
    the_room(harbour).come_back(harbour.player("Bo"), 1)


DEEDS: tuple[Callable[[ClockedHarbour], object], ...] = (
    lambda harbour: harbour.make_room(
        harbour.player("Ann"), Plan("sea-skirmish", 2, password="x", seed=1, joining="open", absence="mate:60")
    ),
    lambda harbour: harbour.add_visitor(harbour.player("Ann")).go(the_room(harbour)),
    lambda harbour: asyncio.run(the_room(harbour).give_password(harbour.player("Bo"), "x")),
    lambda harbour: harbour.add_visitor(harbour.player("Bo")).go(the_room(harbour)),
    lambda harbour: the_room(harbour).sit(harbour.player("Ann"), 0),
    lambda harbour: the_room(harbour).sit(harbour.player("Bo"), 1),
    lambda harbour: the_room(harbour).start(harbour.player("Ann")),
    act,
    act,
    bo_leaves,
    bo_returns,
    lambda harbour: the_room(harbour).stand(harbour.player("Bo"), 1),
    lambda harbour: the_room(harbour).sit(harbour.player("Bo"), 1),
    lambda harbour: end(the_room(harbour)),
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that can be split in two")
def test_a_kill_at_any_write_leaves_a_deed_done_or_not_done(tmp_path: Path) -> None:
    whole = ClockedHarbour(tmp_path / "whole")
    after: list[tuple[RoomRecord | None, int]] = [(None, 0)]
    for deed in DEEDS:
        deed(whole)
        after.append(state_of(whole))
    kills = 0
    while True:
        folder = tmp_path / f"killed at {kills + 1}"
        status, done = killed_at(kills + 1, folder)
        if status != KILLED:
            break
        kills += 1
        harbour = ClockedHarbour(folder)
        found = come_again(harbour)
        assert found in after[done : done + 2], f"killed in deed {done}"
        for deed in DEEDS[done + (found == after[done + 1]) :]:
            deed(harbour)
        assert state_of(harbour) == after[-1]
        harbour.close()
    assert (status, done) == (0, len(DEEDS))
    assert kills > len(DEEDS)


def killed_at(write: int, folder: Path) -> tuple[int, int]:
    """Run all actions in a process that dies after this many writes; return its exit code, and the number of acknowledged actions."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _die_after(write)
        harbour = ClockedHarbour(folder)
        for deed in DEEDS:
            deed(harbour)
            os.write(writing, b".")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        done = len(pipe.read())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), done


def _die_after(write: int) -> None:
    left, safe = [write], os.fsync

    def sync(fd: Any) -> None:
        safe(fd)
        left[0] -= 1
        if not left[0]:
            os._exit(KILLED)

    os.fsync = sync


def come_again(harbour: ClockedHarbour) -> tuple[RoomRecord | None, int]:
    """Let both come back, if they have been there; return the state of the table."""
    for name in ("Ann", "Bo") if harbour.rooms else ():
        with suppress(Refused):
            harbour.add_visitor(harbour.player(name)).go(the_room(harbour))
    return state_of(harbour)


def state_of(harbour: ClockedHarbour) -> tuple[RoomRecord | None, int]:
    """Return the record of the table without fields that differ each time, and the number of actions in its journal."""
    if not harbour.rooms:
        return None, 0
    room = the_room(harbour)
    kept = replace(room._record, id="", password="", made=datetime.min, ended=None)
    return kept, room.table.match.count if room.table else 0
