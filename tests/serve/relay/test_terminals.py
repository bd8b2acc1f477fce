"""Terminals of all kinds at a table of another worker: sizes, keys, modes and colours, there and in the lobby afterwards."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.serve.relay import visiting as visits
from seatui.serve.relay.frames import Kind
from seatui.serve.relay.front import HANDLERS, FrontLink
from seatui.serve.screens.app import ServedApp
from seatui.serve.terminal.driver import LEAVE, MOUSE
from tests.serve.harness import app_of, serving
from tests.serve.relay.visits import LOBBY, THERE, near, visiting
from tests.serve.waiting import until

COLOURS = re.compile(rb"\x1b\[[0-9;]*m")
ALTERNATE_LEFT = b"\x1b[?1049l"


async def test_a_new_size_reaches_the_table_and_later_the_lobby(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.bo.resize(120, 40)
        await until(lambda: app_of(visit.back).size == (120, 40))
        assert app_of(visit.front).size == (80, 24)
        await visit.leave()
        await until(lambda: app_of(visit.front).size == (120, 40))
        await until(lambda: "Quit" in visit.bo.text().splitlines()[-1], visit.bo.text)  # the hints are on the last line


async def test_a_size_that_changes_on_the_way_reaches_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept = FrontLink._accepted

    def resize_and_accept(link: FrontLink, payload: bytes) -> None:
        link._session.resize(100, 30)
        accept(link, payload)

    async with near(tmp_path) as visit:
        monkeypatch.setitem(HANDLERS, Kind.ACCEPTED, resize_and_accept)
        await visit.go()
        await until(lambda: app_of(visit.back).size == (100, 30))


async def test_escape_split_characters_and_pastes_arrive_whole(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.bo.press("tab")
        await visit.bo.screen_with("Back to the list")
        visit.bo.send("é".encode()[:1])
        await asyncio.sleep(0)
        visit.bo.send("é".encode()[1:])
        visit.bo.send(b"\x1b[200~ a paste\x1b[201~")
        await visit.bo.screen_with("é a paste")
        visit.bo.press("enter")
        await visit.bo.screen_with("Bo: é a paste")
        visit.bo.send(b"\x1b")  # alone: back to the list
        await visit.bo.screen_without("Back to the list")
        assert visit.is_there


async def test_the_shell_is_not_seen_between_lobby_and_table(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        await visit.leave()
        await visit.go()
        await visit.leave()
        assert ALTERNATE_LEFT not in visit.bo.received
        shown, hidden = visit.bo.received.rfind(b"\x1b[?25h"), visit.bo.received.rfind(b"\x1b[?25l")
        assert shown > hidden, "the cursor of the lobby is hidden"


async def test_a_relayed_session_ends_with_the_bytes_of_a_direct_one(tmp_path: Path) -> None:
    async with serving(tmp_path / "alone") as harness:
        ann = await harness.connect("Bo")
        await ann.screen_with(LOBBY)
        ann.press("ctrl+q")
        await until(ann.gone.is_set)
        direct, status = bytes(ann.received), ann.exit_status
    async with visiting(tmp_path / "together") as visit:
        visit.bo.press("ctrl+q")
        await until(visit.bo.gone.is_set, visit.bo.text)
        relayed = bytes(visit.bo.received)
        assert visit.bo.exit_status == status == 0
    last = direct[direct.rindex(MOUSE[1].encode()) :]
    assert last.startswith((MOUSE[1] + LEAVE).encode())
    assert b"Your games are saved" in last
    assert relayed.endswith(last)
    assert relayed.count(ALTERNATE_LEFT) == direct.count(ALTERNATE_LEFT) == 1


async def test_settings_of_a_table_hold_in_the_lobby(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        before = len(visit.bo.received)
        app_of(visit.back).call_later(lambda: app_of(visit.back).change_settings(mouse=False, theme="light"))
        await until(lambda: MOUSE[1].encode() in visit.bo.received[before:])
        await visit.leave()
        lobby = app_of(visit.front)
        await until(lambda: (lobby.settings.mouse, lobby.settings.theme, lobby.look) == (False, "light", "light"))
        before = len(visit.bo.received)
        visit.bo.press("down")
        await until(lambda: len(visit.bo.received) > before)
        assert _mouse_is_on(bytes(visit.bo.received)) is False


def _mouse_is_on(received: bytes) -> bool:
    on, off = (received.rfind(sequence.encode()) for sequence in MOUSE)
    return on > off


async def test_the_mouse_is_off_in_the_lobby_though_the_link_broke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby has no mouse, and the table has one: the table's worker cannot turn it off any more."""
    monkeypatch.setattr(visits, "STEADY_SECONDS", float("inf"))
    async with near(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY)
        lobby = app_of(visit.front)
        lobby.call_later(lambda: lobby.change_settings(mouse=False))
        await until(lambda: not _mouse_is_on(bytes(visit.bo.received)))
        await visit.go()
        table = app_of(visit.back)
        table.call_later(lambda: ServedApp._use(_set_mouse(table), ("mouse",)))
        await until(lambda: _mouse_is_on(bytes(visit.bo.received)))
        visit.link.abort()
        await visit.bo.screen_with("The way to that table broke")
        assert not _mouse_is_on(bytes(visit.bo.received))


def _set_mouse(app: ServedApp) -> ServedApp:
    """Turn the mouse on, in memory alone."""
    app.settings = replace(app.settings, mouse=True)
    return app


@pytest.mark.parametrize("term", ["linux", "vt100", "screen-256color", "xterm-256color"])
async def test_a_table_looks_the_same_from_afar(tmp_path: Path, term: str) -> None:
    async with visiting(tmp_path, term=term) as visit:
        ours = await visit.cluster.connect("Cai", at=THERE, term=term)
        await ours.screen_with(LOBBY)
        ours.press("down", "enter")
        await ours.screen_with("Cai", "Bo")
        assert bool(_colours(visit.bo.received)) == bool(_colours(ours.received))
        assert _depth(bytes(visit.bo.received)) == _depth(bytes(ours.received))
        assert (MOUSE[0].encode() in visit.bo.received) == (MOUSE[0].encode() in ours.received)
        assert visit.bo.received.isascii() == ours.received.isascii()
        shown = visit.bo.text()
        await visit.leave()
        await visit.bo.screen_with(LOBBY)
        assert visit.bo.text() != shown
        assert _depth(bytes(visit.bo.received)) == _depth(bytes(ours.received))


def _colours(received: bytearray) -> set[bytes]:
    return set(COLOURS.findall(bytes(received)))


def _depth(received: bytes) -> tuple[bool, bool, bool]:
    """Return whether there are any colours, those of 256, and those of all."""
    found = b" ".join(COLOURS.findall(received))
    return bool(re.search(rb"[\[;](3|4|9|10)[0-7][;m]", found)), b"8;5;" in found, b"8;2;" in found


async def test_a_dumb_terminal_is_at_the_table_in_lines(tmp_path: Path) -> None:
    async with visiting(tmp_path, term="dumb") as visit:
        assert not visit.back.has_screen
        await visit.bo.screen_with("Bo")
        await visit.leave()
        read = len(visit.bo.received)
        visit.bo.send(b"tables\n")
        await until(lambda: b"Reef" in visit.bo.received[read:], visit.bo.text)
        visit.bo.send(b"quit\n")
        await until(visit.bo.gone.is_set, visit.bo.text)
        assert visit.bo.exit_status == 0
        assert b"\x1b" not in visit.bo.received
