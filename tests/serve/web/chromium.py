"""A real browser without a window, driven by the DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.serve.waiting import PATIENCE, screen_with, until

PROGRAM = next((found for name in ("chromium-headless-shell", "chromium", "google-chrome") if (found := shutil.which(name))), "")
needs_chromium = pytest.mark.skipif(not PROGRAM, reason="there is no Chromium on this machine")

FIND_TERMINAL = """
// The page keeps its terminal to itself; it is caught as it gets its first part.
Object.defineProperty(Object.prototype, "fitAddon", {
  configurable: true,
  set(part) {
    Object.defineProperty(this, "fitAddon", {value: part, writable: true});
    window.page_terminal = this.terminal;
  },
});
"""
READ_TERMINAL = """
(() => {
  const shown = window.page_terminal?.buffer.active;
  if (!shown) return "";
  return Array.from({length: window.page_terminal.rows}, (_, row) => shown.getLine(row)?.translateToString(true) ?? "").join("\\n");
})()
"""
CELL = """
(() => {{
  const screen = document.querySelector(".xterm-screen").getBoundingClientRect(), {{cols, rows}} = window.page_terminal;
  return {{x: screen.x + ({column} + 0.5) * screen.width / cols, y: screen.y + ({row} + 0.5) * screen.height / rows}};
}})()
"""
KEYS = {
    "enter": ("Enter", 13, "\r"),
    "escape": ("Escape", 27, ""),
    "tab": ("Tab", 9, ""),
    "down": ("ArrowDown", 40, ""),
    "up": ("ArrowUp", 38, ""),
}


class Tab:
    """One open page."""

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self._browser = browser
        self.target = target
        self._session = session

    async def do(self, method: str, **params: Any) -> dict[str, Any]:
        return await self._browser.do(method, session=self._session, **params)

    async def value(self, script: str) -> Any:
        answer = await self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def text(self) -> str:
        """Return the lines that its terminal shows now."""
        return str(await self.value(READ_TERMINAL))

    async def screen_with(self, *texts: str, seconds: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen; return the screen."""
        return await screen_with(self.text, texts, seconds)

    async def press(self, *keys: str) -> None:
        """Press keys by name; any other text is typed letter by letter."""
        for key in keys:
            if named := KEYS.get(key):
                await self._tap(*named)
            else:
                for letter in key:
                    await self.do("Input.dispatchKeyEvent", type="char", text=letter)

    async def _tap(self, key: str, code: int, text: str) -> None:
        for kind in ("keyDown", "keyUp"):
            written = {"text": text} if text and kind == "keyDown" else {}
            await self.do("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **written)

    async def click_on(self, text: str) -> None:
        """Click into the middle of a text in the terminal."""
        lines = (await self.screen_with(text)).split("\n")
        row = next(number for number, line in enumerate(lines) if text in line)
        at = await self.value(CELL.format(column=lines[row].index(text) + len(text) // 2, row=row))
        await self.do("Input.dispatchMouseEvent", type="mouseMoved", **at)
        for kind in ("mousePressed", "mouseReleased"):
            await self.do("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **at)

    async def resize(self, width: int, height: int) -> None:
        """Set the size of the window in pixels."""
        await self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    async def picture(self, path: Path) -> None:
        shot = await self.do("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))

    async def close(self) -> None:
        await self._browser.do("Target.closeTarget", targetId=self.target)


class Chromium:
    """The browser. One DevTools socket carries all tabs."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.events: list[dict[str, Any]] = []
        self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = message.json()
            if (answer := self._answers.pop(said.get("id", 0), None)) and not answer.done():
                answer.set_result(said)
            elif "method" in said:
                self.events.append(said)

    async def do(self, method: str, *, session: str = "", **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})})
        said = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in said, f"{method}: {said}"
        return dict(said["result"])

    async def open(self, url: str, size: tuple[int, int] = (1000, 700)) -> Tab:
        """Open a page in a window of this size in pixels."""
        target = (await self.do("Target.createTarget", url="about:blank"))["targetId"]
        session = (await self.do("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        tab = Tab(self, target, session)
        for part in ("Page", "Runtime", "Log", "Network"):
            await tab.do(f"{part}.enable")
        await tab.do("Page.addScriptToEvaluateOnNewDocument", source=FIND_TERMINAL)
        await tab.resize(*size)
        await tab.do("Page.navigate", url=url)
        return tab

    def told(self, *methods: str) -> list[dict[str, Any]]:
        """Return the events of these methods that the browser has reported."""
        return [event["params"] for event in self.events if event["method"] in methods]

    async def end(self) -> None:
        self._reading.cancel()
        await self._socket.close()


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Chromium]:
    """Run a browser with its own files in that folder."""
    process = await asyncio.create_subprocess_exec(
        PROGRAM,
        "--headless",
        "--no-sandbox",  # tests may run as root
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no other host has an address
        "--disable-dev-shm-usage",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        told = folder / "DevToolsActivePort"
        await until(lambda: told.exists() and len(told.read_text().splitlines()) == 2, "no port of the developer tools")
        port, path = told.read_text().splitlines()
        async with aiohttp.ClientSession() as session, session.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket:
            browser = Chromium(socket)
            yield browser
            await browser.end()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
