"""Somebody who has brought no name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.screens.lobby import LobbyScreen
from tests.serve.screens.fakes import Guest

RIGHT = "kraken!"


class FakeDoor:
    """Knows people by name and secret."""

    def __init__(self, harbour: Harbour) -> None:
        self.asks_secret = True
        self._harbour = harbour

    def is_new(self, name: str) -> bool:
        return self._harbour.people.is_free(name)

    def fault_of_name(self, name: str) -> str:
        return "" if name.strip() else "a name has at least one letter or digit"

    def fault_of_secret(self, name: str, secret: str) -> str:
        return "" if len(secret) > 5 else "a new secret has at least 6 letters"

    async def admit(self, name: str, secret: str) -> Visitor:
        people = self._harbour.people
        return self._harbour.arrive(people.by_secret(name, secret) if self.asks_secret else people.by_name(name), "web")


@pytest.fixture
async def stranger(tmp_path: Path) -> AsyncIterator[Guest]:
    harbour = Harbour(tmp_path / "harbour")
    guest = Guest(harbour, "", door=FakeDoor(harbour))
    await guest.come()
    yield guest
    await guest.go()


async def say(guest: Guest, *texts: str) -> None:
    for text in texts:
        await guest.type(text)
        await guest.press("enter")


async def test_a_new_name_is_taken_with_a_secret_said_twice_and_leads_to_the_lobby(stranger: Guest) -> None:
    await say(stranger, "")
    await stranger.sees("A name has at least one letter")
    await say(stranger, "Cleo", "short")
    await stranger.sees("at least 6 letters")
    await stranger.press("ctrl+u")
    await say(stranger, RIGHT)
    await stranger.sees("once more")
    assert RIGHT not in await stranger.screen()
    await say(stranger, RIGHT)
    await stranger.sees("Cleo (you)")
    assert isinstance(stranger.app.screen, LobbyScreen)
    await stranger.press("s", "right")
    assert (stranger.app.player.folder / "settings.toml").exists()


async def test_a_name_that_is_known_needs_its_secret(stranger: Guest) -> None:
    stranger.app.harbour.people.by_secret("Cleo", RIGHT)
    await say(stranger, "cleo", "wrong one")
    await stranger.sees("somebody else's here")
    assert not stranger.app.harbour.visitors
    await stranger.press("ctrl+u")
    await say(stranger, "Cleo", RIGHT)
    await stranger.sees("Cleo (you)")


async def test_where_a_name_is_enough_no_secret_is_asked_for(stranger: Guest) -> None:
    stranger.app.door.asks_secret = False  # type: ignore[union-attr, misc]
    await say(stranger, "Dan")
    await stranger.sees("Dan (you)")
