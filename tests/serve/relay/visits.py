"""Visits of one player to a table of another worker, with the sessions at both ends.

async with visiting(tmp_path) as visit:
    visit.bo.press("escape")
    await visit.bo.screen_with("Make a table")
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.ops.host import Host
from seatui.serve.relay.back import BackLink, RelayServer
from seatui.serve.relay.front import FrontLink
from seatui.serve.screens.app import ServedApp
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.terminal.session import TerminalSession
from seatui.tui.shell.rows import Rows
from tests.narrowing import checked, present
from tests.serve.client import Client
from tests.serve.cluster.harness import TestCluster, workers
from tests.serve.harness import app_of
from tests.serve.waiting import until

HERE, THERE = 2, 1
"""The worker with the player's connection, and the one with the table."""
LOBBY = "Make a table"


def relay_of(host: Host) -> RelayServer:
    return present(present(host._cluster).relay)


def session_of(host: Host, name: str) -> TerminalSession:
    """Return the session of a person who is connected at a worker."""
    (session,) = [session for session in present(host.ssh).sessions if session.who == name]
    return session


class Visit:
    """Bo, who is connected at one worker, and Ann's table at the other."""

    def __init__(self, cluster: TestCluster, room: Room, bo: Client) -> None:
        self.cluster = cluster
        self.room = room
        self.bo = bo

    @property
    def front(self) -> TerminalSession:
        """The session at the worker with the connection."""
        return session_of(self.cluster.hosts[HERE], "Bo")

    @property
    def link(self) -> FrontLink:
        return checked(FrontLink, self.front._relay)

    @property
    def back(self) -> TerminalSession:
        """The session at the worker with the table."""
        (session,) = relay_of(self.cluster.hosts[THERE]).sessions
        return session

    @property
    def back_link(self) -> BackLink:
        (link,) = [link for link in relay_of(self.cluster.hosts[THERE]).links if link._session is self.back]
        return link

    @property
    def is_there(self) -> bool:
        return any(player.name == "Bo" for player in self.room.present)

    async def go(self) -> Visit:
        """Go to the table."""
        await self.bo.screen_with(self.room.title)
        if self.front.has_screen:
            self.bo.press(*self.keys_to_table())
            await self.arrive()
            await self.bo.screen_with("At this table", "Bo (you)")
        else:
            self.bo.send(b"join 1\n")
            await self.arrive()
        return self

    async def go_to_game(self, room: Room) -> ServedApp:
        """Go to a game in which Bo plays, and return the app that shows it."""
        lobby = app_of(self.front)
        lobby.call_later(lambda: lobby.open_room(self.cluster.harbour(HERE).listed[room.id]))
        await until(lambda: self.front.is_diverted and self._shows_game(), self.bo.text)
        return app_of(self.back)

    def _shows_game(self) -> bool:
        if self.back._client is None:
            return False
        screens = app_of(self.back).screen_stack
        return bool(screens) and isinstance(screens[-1], ServedGameScreen)

    def keys_to_table(self) -> tuple[str, ...]:
        """Return the keys that go from the lobby to the table: it is selected already if Bo has a seat there."""
        rows = app_of(self.front).screen_stack[-1].query_one(Rows)
        return ("enter",) if rows.selected == f"room:{self.room.id}" else ("down", "enter")

    async def arrive(self) -> None:
        await until(lambda: self.is_there and self.front.is_diverted, self.bo.text)

    async def leave(self) -> None:
        """Go back to the lobby."""
        if self.front.has_screen:
            self.bo.press("escape")
            await self.bo.screen_with(LOBBY)
        else:
            self.bo.send(b"lobby\n")
        await self.away()

    async def away(self) -> None:
        await until(lambda: not self.is_there and not self.front.is_diverted, self.bo.text)


def make_room(cluster: TestCluster, title: str = "Reef", **plan: Any) -> Room:
    """Make Ann's table, with free seats."""
    harbour = cluster.harbour(THERE)
    ann = harbour.people.find("Ann") or harbour.people.by_key("Ann", cluster.key_of("Ann").get_fingerprint())
    return harbour.make_room(ann, Plan("dangerous-sea", 2, title=title, **plan))


@asynccontextmanager
async def near(folder: Path, *, room: dict[str, Any] | None = None, plan: dict[str, Any] | None = None, **how: Any) -> AsyncIterator[Visit]:
    """Let Bo be in the lobby. ``how`` is as in ``Client.connect``, ``room`` and ``plan`` have fields of the table and of the workers."""
    async with workers(folder, **(plan or {})) as cluster:
        table = make_room(cluster, **(room or {}))
        await until(lambda: table.id in cluster.harbour(HERE).listed)
        bo = await cluster.connect("Bo", at=HERE, **how)
        yield Visit(cluster, table, bo)


@asynccontextmanager
async def visiting(folder: Path, **how: Any) -> AsyncIterator[Visit]:
    """Let Bo be at the table; ``how`` is as for ``near``."""
    async with near(folder, **how) as visit:
        yield await visit.go()
