"""One connection of one player: it is in the lobby or at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.serve.harbour.people import Player

if TYPE_CHECKING:
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.room import Room


class Visitor:
    """Somebody who is here now. Whoever is at two terminals is two visitors."""

    def __init__(self, harbour: Harbour, player: Player, via: str, address: str) -> None:
        self.player = player
        self.via = via
        self.address = address
        self.room: Room | None = None
        self.has_pending_animation = False  # that happened at the table, for which bots should wait
        self._harbour = harbour

    def go(self, room: Room | None, password: str = "") -> None:
        """Go to a table, or back to the lobby; ``Refused`` if they are not let in there, and then they stay where they are."""
        if room is not None:
            room.enter(self, password)
        elif self.room is not None:
            self.room.leave(self)

    def leave(self) -> None:
        """Leave the house; does nothing the second time."""
        self.go(None)
        self._harbour.remove_visitor(self)
