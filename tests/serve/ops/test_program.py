"""The real program: how it starts, what it logs, and how it ends."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import asyncssh

from tests.serve.client import Client
from tests.serve.ops.program import BOT_THINKS, program
from tests.serve.real_client import RealClient, Tmux, keep_key, needs_ssh_and_tmux


async def test_on_sigterm_people_are_told_and_it_ends_well_though_a_bot_thinks(tmp_path: Path) -> None:
    async with program(tmp_path) as server:
        started = await server.hear("start")
        ann = await Client.connect(started["ssh"], "Ann", key=asyncssh.generate_private_key("ssh-ed25519"))
        await ann.screen_with("Make a table")
        before = time.monotonic()
        assert await server.stop() == 0
        assert time.monotonic() - before < BOT_THINKS / 2
        await ann.gone.wait()
        assert "The server is stopping. All games are saved" in ann.text()
        assert [entries["event"] for entries in server.entries] == ["start", "connect", "login", "stopping", "leave", "stop"]
        assert server.entries[2] | {"who": "Ann", "address": "127.0.0.1", "via": "ssh"} == server.entries[2]


@needs_ssh_and_tmux
async def test_the_real_ssh_is_told_as_well(tmp_path: Path) -> None:
    tmux = Tmux(tmp_path / "clients")
    try:
        async with program(tmp_path) as server:
            started = await server.hear("start")
            ann = await RealClient.connect(tmux, started["ssh"], "Ann", key=keep_key(tmux.folder, "Ann"))
            await ann.screen_with("Make a table")
            assert await server.stop() == 0
            await ann.screen_with("The server is stopping. All games are saved")
    finally:
        await tmux.close()


@needs_ssh_and_tmux
async def test_a_terminal_has_a_status_screen_on_which_q_asks_and_y_stops(tmp_path: Path) -> None:
    tmux = Tmux(tmp_path / "clients")
    command = [sys.executable, "-m", "seatui", "serve", "--ssh", "0", "--address", "127.0.0.1", "--saves", str(tmp_path / "saves")]
    try:
        server = await tmux.open("server", command)
        shown = await server.screen_with("Nobody yet.", "NAME@localhost", "SHA256:")
        port = int(shown.split("ssh -p ")[1].split()[0])
        ann = await Client.connect(port, "Ann", key=asyncssh.generate_private_key("ssh-ed25519"))
        await server.screen_with("Ann has come in", "lobby")
        await server.press("q")
        await server.screen_with("Stop the server? 1 person is here")
        await server.press("y")
        assert await server.exit_status() == 0
        await ann.gone.wait()
        assert "The server is stopping" in ann.text()
    finally:
        await tmux.close()
