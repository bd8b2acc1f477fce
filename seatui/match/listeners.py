"""Callbacks for changes. If one fails, the log says so and the others are called all the same."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")
LOG = logging.getLogger(__name__)


class Listeners(Generic[P]):
    """Callbacks in the order in which they were added."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callable[P, object]] = {}

    def add(self, callback: Callable[P, object]) -> Callable[[], None]:
        """Call this callback from now on; return a function that ends that, and may be called more than once."""
        key = object()
        self._callbacks[key] = callback

        def end() -> None:
            self._callbacks.pop(key, None)

        return end

    def tell(self, *facts: P.args, **more: P.kwargs) -> None:
        """Call all callbacks."""
        for key, callback in tuple(self._callbacks.items()):
            if key not in self._callbacks:
                continue  # a callback before it removed it
            try:
                callback(*facts, **more)
            except Exception:
                LOG.exception("a listener failed")

    def __len__(self) -> int:
        return len(self._callbacks)
