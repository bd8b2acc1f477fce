"""The lobby of a player who is at a table of another worker: it draws nothing, and is right when they are back."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.screens.chat import ChatView
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.terminal.driver import SessionDriver
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, LOBBY, make_room, near, session_of, visiting
from tests.serve.waiting import until


class Calls:
    """Counts calls of methods that draw, by the app that they draw for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *methods: tuple[type, str]) -> None:
        self.seen: list[tuple[str, object]] = []
        for owner, name in methods:
            monkeypatch.setattr(owner, name, self._counted(name, getattr(owner, name)))

    def _counted(self, name: str, method: object) -> object:
        def call(widget: object, *arguments: object, **named: object) -> object:
            self.seen.append((name, widget))
            return method(widget, *arguments, **named)  # type: ignore[operator]

        return call

    def of(self, app: object) -> list[str]:
        return [name for name, widget in self.seen if getattr(widget, "app", None) is app or getattr(widget, "_owner", None) is app]


DRAWING = (
    (SessionDriver, "write"),
    (LobbyScreen, "refresh_view"),
    (LobbyScreen, "_room_row"),
    (ChatView, "build"),
)


async def test_a_lobby_that_nobody_sees_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with visiting(tmp_path) as visit:
        cai = await visit.cluster.connect("Cai", at=HERE)
        await cai.screen_with(LOBBY)
        lobby, other = app_of(visit.front), app_of(session_of(visit.cluster.hosts[HERE], "Cai"))
        await until(lambda: lobby.is_idle)
        calls = Calls(monkeypatch, *DRAWING)
        harbour = visit.cluster.harbour(HERE)
        for number in range(3):
            make_room(visit.cluster, title=f"Cove {number}")
            harbour.chat.say(next(each.player for each in harbour.visitors if each.player.name == "Cai"), f"hello {number}")
            harbour.announce(f"notice {number}", here_only=True)
            await cai.screen_with(f"Cove {number}", f"hello {number}")
        assert calls.of(lobby) == []
        assert {"refresh_view", "_room_row", "build"} <= set(calls.of(other)), "nothing was counted"
        await visit.leave()
        await visit.bo.screen_with("Cove 2", "hello 2", "notice 2", "Cai")


async def test_messages_of_the_host_are_shown_at_the_table_alone(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.cluster.harbour(HERE).announce("the tide turns")
        await visit.bo.screen_with("the tide turns")
        visit.cluster.harbour(HERE).chat.say(visit.cluster.harbour(HERE).visitors[0].player, "back soon")
        await visit.leave()
        await visit.bo.screen_with("back soon", "the tide turns", "Quit")
        assert "┃" not in visit.bo.text()  # the edge of a message


async def test_those_who_have_left_meanwhile_are_not_listed(tmp_path: Path) -> None:
    async with near(tmp_path) as visit:
        cai = await visit.cluster.connect("Cai", at=HERE)
        await cai.screen_with(LOBBY)
        await visit.bo.screen_with("Cai")
        await visit.go()
        await cai.leave()
        await until(lambda: len(visit.cluster.harbour(HERE).visitors) == 1)
        await visit.leave()
        await visit.bo.screen_without("Cai")
