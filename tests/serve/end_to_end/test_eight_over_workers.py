"""A real game over two workers: eight people with the real ssh, in real time, from the lobby to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.match.saves.listing import verify
from tests.serve.end_to_end.eight_people import NAMES, TERMINALS, game_of, play_whole_game
from tests.serve.end_to_end.server_of_workers import WORKERS, ServerOfWorkers, needs_redis
from tests.serve.end_to_end.table_on_disk import TableOnDisk
from tests.serve.real_client import RealClient, Tmux, keep_key, needs_ssh_and_tmux
from tests.serve.waiting import until


class EightPeople:
    """Eight people with the real ssh, of whom each worker has some."""

    def __init__(self, folder: Path, server: ServerOfWorkers) -> None:
        self.tmux = Tmux(folder)
        self._server = server
        self._keys = {name: keep_key(folder, name) for name in NAMES}
        self._clients: dict[str, RealClient] = {}

    async def connect(self) -> list[RealClient]:
        """Connect one after another. The system chooses the worker of each; while all are at the same one, the last one calls again."""
        for name in NAMES:
            await self._call(name)
        while len(set(self._server.worker_of.values())) < WORKERS:
            await self._clients[NAMES[-1]].kill()
            await self._call(NAMES[-1])
        return [self._clients[name] for name in NAMES]

    async def _call(self, name: str) -> None:
        self._server.worker_of.pop(name, None)
        self._clients[name] = await RealClient.connect(self.tmux, self._server.port, name, key=self._keys[name], **TERMINALS.get(name, {}))
        await until(lambda: name in self._server.worker_of, f"{name} has not logged in")


@pytest.mark.timeout(900)  # a whole game in real time, slower where the machine is busy
@needs_ssh_and_tmux
@needs_redis
async def test_eight_people_at_two_workers_play_a_whole_game(tmp_path: Path) -> None:
    server = ServerOfWorkers(tmp_path)
    people, table = EightPeople(tmp_path / "clients", server), TableOnDisk(tmp_path / "harbour" / "tables")
    try:
        await server.start()
        await play_whole_game(table, await people.connect())
        assert set(server.worker_of.values()) == set(server.pids)
    finally:
        await people.tmux.close()
        await server.close()
    assert verify(table.journal).endswith(f" is whole: {game_of(table).count} actions")
    assert not server.faults, server.faults
