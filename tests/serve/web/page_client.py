"""The page without a browser: it speaks the protocol of textual-serve's terminal."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp

from tests.serve.keys import sent_by
from tests.serve.terminal_view import TerminalView


class PageClient(TerminalView):
    """One person's terminal. ``told`` has the messages other than output."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.told: list[str] = []
        self.gone = asyncio.Event()
        self._session = session
        self._socket = socket
        self._reading = asyncio.get_running_loop().create_task(self._read())

    @classmethod
    async def connect(cls, port: int, *, size: tuple[int, int] = (80, 24), headers: dict[str, str] | None = None) -> PageClient:
        """Open the socket, as a page of that server does unless other headers are given."""
        session = aiohttp.ClientSession()
        here = f"127.0.0.1:{port}"
        try:
            socket = await session.ws_connect(
                f"ws://{here}/ws?width={size[0]}&height={size[1]}",
                headers={"Origin": f"http://{here}"} if headers is None else headers,
                max_msg_size=0,
            )
        except BaseException:
            await session.close()
            raise
        return cls(session, socket, size)

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.received += message.data
            else:
                self.told.append(message.data)
        await self._session.close()
        self.gone.set()

    @property
    def close_code(self) -> int | None:
        return self._socket.close_code

    async def say(self, *said: Any) -> None:
        await self.say_exactly(json.dumps(said))

    async def say_exactly(self, text: str) -> None:
        await self._socket.send_str(text)

    async def press(self, *keys: str) -> None:
        """Press keys by name; any other text is typed."""
        await self.say("stdin", sent_by(*keys))

    async def resize(self, width: int, height: int) -> None:
        self.screen.resize(lines=height, columns=width)
        await self.say("resize", {"width": width, "height": height})

    async def leave(self) -> None:
        """Close the tab."""
        await self._socket.close()
        await self._session.close()
