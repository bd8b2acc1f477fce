"""Wait for conditions on a machine that may be slow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

PATIENCE = 60.0
NAP = 0.02


async def until(
    holds: Callable[[], bool] | Callable[[], Awaitable[bool]], what: Callable[[], str] | str = "", seconds: float = PATIENCE
) -> None:
    """Wait until a condition holds; if it never does, fail with the text of ``what``."""
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found if isinstance(found, bool) else await found:
            return
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:g} s; there is:\n{what if isinstance(what, str) else what()}")
        await asyncio.sleep(NAP)


async def screen_with(text: Callable[[], Awaitable[str]], texts: Sequence[str], seconds: float) -> str:
    """Wait until all these texts are on a screen that has to be fetched; return the screen."""
    shown = ""

    async def there() -> bool:
        nonlocal shown
        shown = await text()
        return all(each in shown for each in texts)

    await until(there, lambda: f"{texts} not on\n{shown}", seconds)
    return shown
