"""A way to a table that breaks: the player goes there again at once, unless it breaks over and over again."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.relay import visiting as visits
from tests.serve.cluster.harness import TestCluster
from tests.serve.relay.visits import HERE, Visit, visiting
from tests.serve.waiting import until


async def has_come_again(visit: Visit) -> None:
    """Break the way, and wait for the player."""
    link = visit.link
    link.abort()
    await until(lambda: visit.front._relay not in (None, link) and visit.is_there, visit.bo.text)


async def table_moves_here(visit: Visit, cluster: TestCluster) -> None:
    """Let the worker with the table lose it together with the way, as when it is killed; wait until the other one has it."""
    link = visit.link
    visit.room.close()
    cluster.harbour(1).rest(visit.room)
    link.abort()
    await until(lambda: list(cluster.harbour(HERE).rooms) == [visit.room.id], visit.bo.text)


async def test_a_player_whose_way_breaks_is_there_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "STEADY_SECONDS", 0.0)
    async with visiting(tmp_path) as visit:
        await has_come_again(visit)
        await has_come_again(visit)
        visit.bo.press("escape")
        await visit.away()


async def test_a_player_stays_when_the_worker_of_the_table_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "STEADY_SECONDS", 0.0)
    async with visiting(tmp_path) as visit:
        await table_moves_here(visit, visit.cluster)
        (room,) = visit.cluster.harbour(HERE).rooms.values()
        await until(lambda: [player.name for player in room.present] == ["Bo"], visit.bo.text)
        assert not visit.front.is_diverted
        await visit.bo.screen_with("Bo (you)")


async def test_a_player_whose_way_breaks_too_soon_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "STEADY_SECONDS", float("inf"))
    async with visiting(tmp_path) as visit:
        visit.link.abort()
        await visit.bo.screen_with("The way to that table broke")
        await visit.away()


async def test_keys_for_a_screen_that_is_gone_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "STEADY_SECONDS", float("inf"))
    monkeypatch.setattr(visits, "KEY_PAUSE", 0.3)
    async with visiting(tmp_path) as visit:
        link = visit.link
        visit.front.receive(b"x")
        link.abort()
        visit.front.receive(b"n")  # in the lobby this makes a table
        await visit.bo.screen_with("The way to that table broke")
        await visit.away()
        visit.bo.press("c", "ahoy", "enter")
        chat = visit.cluster.harbour(HERE).chat
        await until(lambda: [line.text for line in chat.lines] == ["ahoy"], visit.bo.text)


async def test_a_player_who_does_not_stop_typing_goes_on_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "STEADY_SECONDS", 0.0)
    monkeypatch.setattr(visits, "KEY_PAUSE", float("inf"))
    monkeypatch.setattr(visits, "LONGEST_KEYS", 0.1)
    async with visiting(tmp_path) as visit:
        await has_come_again(visit)
