"""People play on a server, and connections and the server itself are killed at random moments."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.serve.end_to_end.server_process import Server
from tests.serve.end_to_end.trial import Trial


class KillTrial(Trial):
    """A trial with a server of one process."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed, Server(folder))

    async def run(self, kills: int) -> None:
        """Let them play, cut some off, and kill the server this many times; at the end all have their seats again."""
        try:
            await self.server.start()
            self.begin()
            for number in range(kills):
                await self._play_a_little()
                await self.cut_some_off()
                if number % 2:
                    await self.someone_sees()
                await self.server.kill()
                self.check()
                await self.server.start()
            await self._play_a_little()
            await self.check_that_a_stranger_is_refused()
            await self.leave()
            await self.server.is_left_by_all()
        finally:
            await self.leave()
            await self.server.close()
        self.check()
        assert not self.server.faults, self.server.faults

    async def _play_a_little(self) -> None:
        """Wait until all players have seen an action of their own, and then some more time."""
        await self.all_act(time.monotonic())
        await asyncio.sleep(self.chance.random() * 0.5)
