"""Login on screens, without a name from the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seatui.serve.access.authentication import make_authenticator
from seatui.serve.access.name_login import NameLogin
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.screens.welcome import WelcomeScreen
from tests.narrowing import present
from tests.serve.screens.fakes import FakeUser
from tests.serve.waiting import until

RIGHT = "kraken!"


async def stranger_at(folder: Path, *, is_open: bool) -> FakeUser:
    harbour = Harbour(folder / "harbour")
    authenticator = make_authenticator(harbour.people, is_open=is_open)
    user = FakeUser(harbour, "", name_login=NameLogin(authenticator, "127.0.0.1", lambda player: harbour.add_visitor(player, "web")))
    await user.come()
    return user


@pytest.fixture
async def stranger(tmp_path: Path) -> AsyncIterator[FakeUser]:
    user = await stranger_at(tmp_path, is_open=False)
    yield user
    await user.go()


async def say(user: FakeUser, *texts: str) -> None:
    for text in texts:
        await user.type(text)
        await user.press("enter")


async def test_a_new_name_is_taken_with_a_secret_said_twice_and_leads_to_the_lobby(stranger: FakeUser) -> None:
    await say(stranger, "")
    await stranger.sees("A name has at least one letter")
    await say(stranger, "Cleo", "short")
    await stranger.sees("at least 6 letters")
    await stranger.press("ctrl+u")
    await say(stranger, RIGHT)
    await stranger.sees("The same again")
    assert RIGHT not in await stranger.screen()
    await say(stranger, RIGHT)
    await stranger.sees("Cleo (you)")
    assert isinstance(stranger.app.screen, LobbyScreen)
    await stranger.press("s", "right")
    assert (stranger.app.player.folder / "settings.toml").exists()


async def test_a_name_that_is_known_needs_its_secret(stranger: FakeUser) -> None:
    people = stranger.app.harbour.people
    people.give_secret(people.by_name("Cleo"), secret_hashes.hash_secret(RIGHT))
    await say(stranger, "cleo", "wrong one")
    await stranger.sees("The name is taken, or that was not its key or secret.")
    assert not stranger.app.harbour.visitors
    await stranger.press("ctrl+u")
    await say(stranger, "Cleo", RIGHT)
    await stranger.sees("Cleo (you)")


async def test_where_a_name_is_enough_no_secret_is_asked_for(tmp_path: Path) -> None:
    stranger = await stranger_at(tmp_path, is_open=True)
    await say(stranger, "Dan")
    await stranger.sees("Dan (you)")
    await stranger.go()


async def test_key_typed_ahead_while_the_login_runs_asks_for_no_other_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = await stranger_at(tmp_path, is_open=True)
    login, free = present(stranger.app.name_login), asyncio.Event()
    log_in = login.log_in

    async def log_in_slowly(name: str, secret: str) -> Visitor:
        await free.wait()
        return await log_in(name, secret)

    monkeypatch.setattr(login, "log_in", log_in_slowly)
    await say(stranger, "Dan")
    await until(lambda: isinstance(stranger.app.screen, WelcomeScreen))
    await stranger.press("enter")
    assert isinstance(stranger.app.screen, WelcomeScreen)
    free.set()
    await stranger.sees("Dan (you)")
    await stranger.go()
