"""Those who want to hear of changes. One who fails is told in the log and harms nobody else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")
LOG = logging.getLogger(__name__)


class Hearers(Generic[P]):
    """Callbacks, called at once and in the order in which they came."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callable[P, object]] = {}

    def add(self, callback: Callable[P, object]) -> Callable[[], None]:
        """Call it from now on; what is returned ends that, and may be called again."""
        key = object()
        self._callbacks[key] = callback

        def end() -> None:
            self._callbacks.pop(key, None)

        return end

    def tell(self, *facts: P.args, **more: P.kwargs) -> None:
        for key, callback in tuple(self._callbacks.items()):
            if key not in self._callbacks:
                continue  # it was ended by one that was told before it
            try:
                callback(*facts, **more)
            except Exception:
                LOG.exception("somebody who listens failed")

    def __len__(self) -> int:
        return len(self._callbacks)
