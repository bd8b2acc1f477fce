"""What a terminal shows of what it was sent."""

from __future__ import annotations

import pyte

from tests.serve.waiting import PATIENCE, until


class TerminalView:
    """``received`` has every byte that came, ``screen`` is what is to be seen of it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.received = bytearray()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0

    @property
    def screen(self) -> pyte.Screen:
        """What the terminal shows now, with colours and the cursor."""
        if self._drawn < len(self.received):
            data = bytes(self.received[self._drawn :])
            self._drawn = len(self.received)
            self._stream.feed(data)
        return self._screen

    def text(self) -> str:
        """What the terminal shows now, as lines."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    async def screen_with(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen, and give what it shows then."""
        await until(lambda: all(text in self.text() for text in texts), lambda: f"{texts} not on\n{self.text()}", seconds)
        return self.text()

    async def screen_without(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until none of these texts is on the screen, and give what it shows then."""
        await until(lambda: not any(text in self.text() for text in texts), lambda: f"{texts} still on\n{self.text()}", seconds)
        return self.text()
