"""Rows of a list that look the same to many people, made once for all of them: a crowd that comes at once sees the same tables."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from weakref import WeakKeyDictionary

from seatui.serve.harbour.harbour import Harbour
from seatui.tui.shell.rows import Row

FRESH_SECONDS = 60
"""Seconds after which a row is made again, for it may say when something was."""
MOST = 1000
"""Rows kept; beyond that all are made again, for most are of tables that are gone."""


class SharedRows:
    """The rows of all tables of a harbour, each as somebody sees it who has no part in it."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[object, Row]] = {}

    def row(self, key: str, state: object, make: Callable[[], Row]) -> Row:
        """Return the row that was made for this state, or make it."""
        now = state, int(monotonic() // FRESH_SECONDS)
        known = self._rows.get(key)
        if known is None or known[0] != now:
            if len(self._rows) >= MOST:
                self._rows.clear()
            self._rows[key] = known = (now, make())
        return known[1]


_BY_HARBOUR: WeakKeyDictionary[Harbour, SharedRows] = WeakKeyDictionary()


def shared_rows(harbour: Harbour) -> SharedRows:
    """Return the rows that all who are in this harbour share."""
    if harbour not in _BY_HARBOUR:
        _BY_HARBOUR[harbour] = SharedRows()
    return _BY_HARBOUR[harbour]
