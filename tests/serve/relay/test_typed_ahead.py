"""Keys that are typed ahead reach the table or the lobby: none is lost on the way, and none acts twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.relay.back import BackLink
from seatui.serve.relay.frames import Frame, Kind, OpenRequest
from seatui.serve.relay.front import HANDLERS, Answer, FrontLink
from seatui.serve.terminal.key_queue import KeyQueue
from tests.serve.harness import app_of
from tests.serve.relay.visits import HERE, LOBBY, THERE, near, relay_of, visiting
from tests.serve.waiting import until

CHAT = "tab", "ahead", "enter"


async def test_keys_that_come_with_enter_act_once(tmp_path: Path) -> None:
    """The first ones may still be the lobby's; both have a chat, and the line is said once in one of them."""
    async with near(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY, "Reef")
        visit.bo.press("down", "enter", *CHAT)
        chats = visit.room.chat, visit.cluster.harbour(HERE).chat
        await visit.arrive()
        await until(lambda: any(line.text == "ahead" for chat in chats for line in chat.lines), visit.bo.text)
        assert [line.text for chat in chats for line in chat.lines if line.kind == "said"] == ["ahead"]


async def test_keys_that_the_lobby_has_not_handled_go_to_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with near(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY, "Reef")
        lobby, is_busy, reach = app_of(visit.front), KeyQueue._is_busy, FrontLink.open
        opening: list[FrontLink] = []

        def is_busy_for_long(queue: KeyQueue) -> bool:
            """Let the lobby be busy from Enter on, as on a slow machine."""
            return (queue._app is lobby and bool(opening)) or is_busy(queue)

        async def note_and_open(link: FrontLink, request: OpenRequest) -> Answer:
            opening.append(link)
            return await reach(link, request)

        monkeypatch.setattr(FrontLink, "open", note_and_open)
        monkeypatch.setattr(KeyQueue, "_is_busy", is_busy_for_long)
        visit.bo.press("down", "enter")
        visit.bo.press(*CHAT)
        visit.bo.send("caf\u00e9".encode()[:4])
        await visit.arrive()
        visit.bo.send("\u00e9".encode()[1:])
        await until(lambda: [line.text for line in visit.room.chat.lines if line.kind == "said"] == ["ahead"], visit.bo.text)
        await visit.bo.screen_with("caf\u00e9")
        assert not [line for line in visit.cluster.harbour(HERE).chat.lines if line.kind == "said"]


async def test_keys_after_the_end_of_a_visit_act_in_the_lobby(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.bo.press("escape")
        await until(lambda: not relay_of(visit.cluster.hosts[THERE]).sessions or visit.back.is_leaving)
        visit.bo.press(*CHAT)
        await until(lambda: "ahead" in [line.text for line in visit.cluster.harbour(HERE).chat.lines], visit.bo.text)
        assert "ahead" not in [line.text for line in visit.room.chat.lines]


async def test_keys_on_their_way_at_the_end_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker with the connection hears of the end late, and sends keys meanwhile."""
    ends: list[tuple[FrontLink, bytes]] = []
    late: list[bytes] = []
    ended, handle = FrontLink._ended, BackLink._handle_after_end

    def note(link: BackLink, unused: bytearray, frame: Frame) -> None:
        handle(link, unused, frame)
        late.append(bytes(unused))

    async with visiting(tmp_path) as visit:
        monkeypatch.setitem(HANDLERS, Kind.ENDED, lambda link, payload: ends.append((link, payload)))
        monkeypatch.setattr(BackLink, "_handle_after_end", note)
        visit.bo.press("escape")
        await until(lambda: bool(ends))
        visit.bo.press(*CHAT)
        await until(lambda: bool(late) and late[-1] == b"\tahead\r", lambda: str(late))
        ended(*ends[0])
        await until(lambda: "ahead" in [line.text for line in visit.cluster.harbour(HERE).chat.lines], visit.bo.text)


async def test_lines_that_are_typed_ahead_go_to_the_table_and_back(tmp_path: Path) -> None:
    async with near(tmp_path, term=None) as visit:
        await visit.bo.screen_with("Reef")
        visit.bo.send(b"join 1\nchat at the table\nlobby\nchat in the lobby\ncha")
        await until(lambda: "at the table" in [line.text for line in visit.room.chat.lines], visit.bo.text)
        lobby = visit.cluster.harbour(HERE).chat
        await until(lambda: "in the lobby" in [line.text for line in lobby.lines], visit.bo.text)
        visit.bo.send(b"t once more\n")
        await until(lambda: "once more" in [line.text for line in lobby.lines], visit.bo.text)
        said = [line.text for chat in (visit.room.chat, lobby) for line in chat.lines if line.kind == "said"]
        assert said == ["at the table", "in the lobby", "once more"]


async def test_enter_twice_goes_once(tmp_path: Path) -> None:
    async with near(tmp_path) as visit:
        await visit.bo.screen_with(LOBBY, "Reef")
        visit.bo.press("down", "enter", "enter", "enter")
        await visit.arrive()
        await visit.bo.screen_with("Bo (you)")
        await until(lambda: len(relay_of(visit.cluster.hosts[THERE])._links) == 1)
        await until(lambda: len([each for each in visit.cluster.harbour(THERE).visitors if each.player.name == "Bo"]) == 1)
        assert visit.back in relay_of(visit.cluster.hosts[THERE]).sessions
        assert visit.front.is_diverted
