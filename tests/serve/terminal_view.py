"""The screen of a terminal, from the bytes it receives."""

from __future__ import annotations

import pyte

from tests.serve.waiting import PATIENCE, until


class TerminalView:
    """``received`` has all bytes, ``screen`` the picture that they draw."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.received = bytearray()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0

    @property
    def screen(self) -> pyte.Screen:
        """The screen now, with colours and cursor."""
        if self._drawn < len(self.received):
            data = bytes(self.received[self._drawn :])
            self._drawn = len(self.received)
            self._stream.feed(data)
        return self._screen

    def text(self) -> str:
        """The lines on the screen now."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    async def screen_with(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen; return the screen."""
        await until(lambda: all(text in self.text() for text in texts), lambda: f"{texts} not on\n{self.text()}", seconds)
        return self.text()

    async def screen_without(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until none of these texts is on the screen; return the screen."""
        await until(lambda: not any(text in self.text() for text in texts), lambda: f"{texts} still on\n{self.text()}", seconds)
        return self.text()
