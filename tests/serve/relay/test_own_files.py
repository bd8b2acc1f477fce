"""A player's own files go with them to a table on another host, and changes come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from seatui import paths
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.relay import own_files
from seatui.tui.look import settings
from tests.narrowing import present
from tests.serve.cluster.harness import TwoNodes, two_nodes, workers
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, LOBBY, THERE, Visit, make_room, near
from tests.serve.waiting import until

SETTINGS, MUTED = settings.FILE, "muted.json"


@asynccontextmanager
async def between_hosts(folder: Path, term: str | None = "xterm-256color") -> AsyncIterator[Visit]:
    """Let Bo be in the lobby of one host, and Ann's table be on the other."""
    async with two_nodes(folder) as nodes:
        room = make_room(nodes)
        await until(lambda: room.id in nodes.harbour(HERE).listed)
        bo = await nodes.connect("Bo", at=HERE, term=term)
        yield Visit(nodes, room, bo)


def folder_of(visit: Visit, number: int) -> Path:
    assert isinstance(visit.cluster, TwoNodes)
    return visit.cluster.folders[number] / "people" / "bo"


def visitor_at(harbour: Harbour) -> Visitor:
    (visitor,) = [each for each in harbour.visitors if each.player.name == "Bo"]
    return visitor


def theme_in(folder: Path) -> str:
    return settings.load(folder).settings.theme


async def test_settings_and_mutes_go_to_the_other_host(tmp_path: Path) -> None:
    async with between_hosts(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY)
        lobby = app_of(visit.front)
        lobby.call_later(lambda: lobby.change_settings(theme="light"))
        await until(lambda: theme_in(folder_of(visit, HERE)) == "light")
        visitor_at(visit.cluster.harbour(HERE)).ignored.add("Ann")
        await visit.go()
        assert (app_of(visit.back).settings.theme, app_of(visit.back).settings.name) == ("light", "Bo")
        assert visitor_at(visit.cluster.harbour(THERE)).ignored.names == ["Ann"]
        assert theme_in(folder_of(visit, THERE)) == "light"


@pytest.mark.parametrize("end", ["lobby", "kill", "link"])
async def test_changes_come_back_however_the_visit_ends(tmp_path: Path, end: str) -> None:
    async with between_hosts(tmp_path) as visit:
        await visit.go()
        table = app_of(visit.back)
        table.call_later(lambda: table.change_settings(theme="contrast"))
        visitor_at(visit.cluster.harbour(THERE)).ignored.add("Cai")
        if end == "lobby":
            await visit.leave()
            lobby = app_of(visit.front)
            await until(lambda: lobby.settings.theme == "contrast")
            assert visitor_at(visit.cluster.harbour(HERE)).ignored.names == ["Cai"]
        else:
            await until(lambda: theme_in(folder_of(visit, HERE)) == "contrast" and (folder_of(visit, HERE) / MUTED).exists())
            visit.bo.kill() if end == "kill" else visit.back_link.abort()
            await until(lambda: not visit.is_there)
        assert theme_in(folder_of(visit, HERE)) == "contrast"
        assert b"Cai" in (folder_of(visit, HERE) / MUTED).read_bytes()


async def test_changes_right_before_the_end_come_back(tmp_path: Path) -> None:
    async with between_hosts(tmp_path) as visit:
        await visit.go()
        table = app_of(visit.back)

        def change_and_leave() -> None:
            table.change_settings(theme="contrast")
            table.visitor.mute("Ann")
            table.screen_stack[-1].dismiss(None)

        table.call_later(change_and_leave)
        await visit.away()
        await until(lambda: app_of(visit.front).settings.theme == "contrast")
        assert visitor_at(visit.cluster.harbour(HERE)).ignored.names == ["Ann"]


async def test_lines_take_mutes_along_and_back(tmp_path: Path) -> None:
    async with between_hosts(tmp_path, term=None) as visit:
        await visit.go()
        visit.bo.send(b"mute Ann\n")
        await until(lambda: visitor_at(visit.cluster.harbour(THERE)).ignored.names == ["Ann"], visit.bo.text)
        await visit.leave()
        assert visitor_at(visit.cluster.harbour(HERE)).ignored.names == ["Ann"]


async def test_on_one_host_no_files_are_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def note(folder: Path) -> own_files.OwnFiles:
        read.append(folder)
        return {}

    monkeypatch.setattr(own_files, "read", note)
    async with near(tmp_path) as visit:
        await visit.go()
        visitor_at(visit.cluster.harbour(THERE)).ignored.add("Cai")
        await visit.leave()
        assert visitor_at(visit.cluster.harbour(HERE)).ignored.names == ["Cai"]
    assert not read


async def test_a_full_disk_at_the_other_host_keeps_nobody_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with between_hosts(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY)
        lobby = app_of(visit.front)
        lobby.call_later(lambda: lobby.change_settings(theme="light"))
        await until(lambda: theme_in(folder_of(visit, HERE)) == "light")
        keep = paths.keep

        def keep_elsewhere(path: Path, data: bytes) -> None:
            if path.is_relative_to(folder_of(visit, THERE)):
                raise OSError(28, "No space left on device")
            keep(path, data)

        monkeypatch.setattr(paths, "keep", keep_elsewhere)
        await visit.go()


async def test_a_second_terminal_learns_of_mutes_when_it_comes(tmp_path: Path) -> None:
    async with workers(tmp_path) as cluster:
        room = make_room(cluster)
        await until(lambda: room.id in cluster.harbour(HERE).listed)
        other = await cluster.connect("Bo", at=THERE)
        await other.screen_with(LOBBY)
        bo = await cluster.connect("Bo", at=HERE)
        await bo.screen_with(LOBBY, room.title)
        own = visitor_at(cluster.harbour(HERE)).ignored
        own.add("Cai")
        await own.saved()
        await Visit(cluster, room, bo).go()
        assert {tuple(each.ignored.names) for each in cluster.harbour(THERE).visitors} == {("Cai",)}


def test_only_own_files_are_taken() -> None:
    unfit: tuple[object, ...] = (None, [], {"account.toml": b""}, {"../settings.toml": b""}, {SETTINGS: "text"}, {SETTINGS: b"x" * 100_001})
    for found in unfit:
        with pytest.raises(ValueError, match="file"):
            own_files.checked(found)
    assert own_files.checked({SETTINGS: b"", MUTED: b"[]"}) == {SETTINGS: b"", MUTED: b"[]"}


def test_files_that_are_the_same_are_not_written_again(tmp_path: Path) -> None:
    own_files.keep(tmp_path, {SETTINGS: b"a = 1"})
    before = (tmp_path / SETTINGS).stat().st_ino
    own_files.keep(tmp_path, {SETTINGS: b"a = 1"})
    assert (tmp_path / SETTINGS).stat().st_ino == before
    assert own_files.changed(tmp_path, {SETTINGS: b"a = 1"}) == {}
    assert own_files.changed(tmp_path, {SETTINGS: b"a = 2"}) == {SETTINGS: b"a = 1"}
    assert present(own_files.read(tmp_path)) == {SETTINGS: b"a = 1"}
