"""Plain mode over real connections: ssh without a terminal, and with one that cannot show screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serve.harness import serving
from tests.serve.real_client import keep_key, needs_ssh, options, output_of

GAME = "make dangerous-sea seats=2 season_limit=1 first_player=1 seed=3"


@needs_ssh
async def test_a_script_plays_a_whole_game_over_the_real_ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.harbour.rooms.room_runner.BOT_PAUSE", 0.01)
    script = [GAME, "sit 1", "fill deckhand", "start", "wait", "corner nw", *["wait", "end turn", "yes"] * 3, "view", "quit", "people"]
    async with serving(tmp_path) as harness:
        key = keep_key(tmp_path, "Ann", harness.key_of("Ann"))
        code, said = await output_of(
            *("ssh", "-T", *options(tmp_path, key), "-p", str(harness.port), "Ann@127.0.0.1"), given="\n".join([*script, ""]).encode()
        )
    assert code == 0, said
    assert "\x1b" not in said
    assert "\r" not in said
    parts = ["Welcome, Ann.", "Ann takes seat 1.", "Ann starts from", "Spring of year 1 begins.", "The game is over: ", "Ann: in the lobby"]
    assert [part for part in parts if part in said] == parts, said
    assert sorted(map(said.index, parts)) == list(map(said.index, parts))


async def test_a_terminal_that_shows_no_screens_gets_lines_and_what_is_typed(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect("Ann", term="dumb")
        await ann.screen_with("Welcome, Ann.", "lobby>")
        ann.send(b"chat ahoi\x7foy\r")
        await ann.screen_with("lobby> chat ahooy", "Ann says: ahooy")
        (session,) = harness.server.sessions
        assert not session.latency
        ann.send(b"\x04")
        await ann.gone.wait()
        assert ann.exit_status == 0
        assert b"Goodbye.\r\n" in ann.received
        assert b"\x1b" not in ann.received
        bo = await harness.connect("Bo", term="dumb")
        await bo.screen_with("lobby>")
        await harness.host.stop()
        await bo.gone.wait()
        assert bo.received.endswith(b"lobby> \r\nThe server is stopping. All games are saved: connect again later to go on.\r\n")
