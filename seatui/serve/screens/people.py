"""Who is in the harbour, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.tui.widgets.lines import LineWidget, Row, both_ends

if TYPE_CHECKING:
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.people import Player


class PeopleView(LineWidget):
    """Names, oneself first, and the table that each is at."""

    def __init__(self, harbour: Harbour, player: Player) -> None:
        super().__init__()
        self._harbour = harbour
        self._player = player

    def build(self) -> Sequence[Row]:
        width, height = self.size
        where = self._where()
        names = sorted(where, key=lambda name: (name != self._player.name, name.casefold()))
        room = height - 1
        shown = names if len(names) <= room else names[: room - 1]
        rows = [self._row(name, where[name], width) for name in shown]
        if len(shown) < len(names):
            rows.append(((f"and {len(names) - len(shown)} more", self.ink.dim),))
        return [self.heading(f"Here: {len(names)}", width), *rows]

    def _where(self) -> dict[str, str]:
        """Everybody by name; who came twice is where they play."""
        found: dict[str, str] = {}
        for visitor in self._harbour.visitors:
            found[visitor.player.name] = visitor.room.title if visitor.room else found.get(visitor.player.name, "")
        return found

    def _row(self, name: str, where: str, width: int) -> Row:
        ink = self.ink
        called = f"{name} (you)" if name == self._player.name else name
        return both_ends(
            ((called, ink.plain),), ((f" {where}"[: width // 2], ink.dim),) if where else (), width, ink.plain, self.glyphs.ellipsis
        )
