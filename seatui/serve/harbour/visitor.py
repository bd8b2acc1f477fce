"""One connection of a player, in the lobby or at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.serve.harbour.people import Player
from seatui.serve.harbour.sanctions import Identity

if TYPE_CHECKING:
    from seatui.match.saves.background import SaveProgress
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.room import Room


class Visitor:
    """A connected player. With two terminals a player is two visitors."""

    def __init__(self, harbour: Harbour, player: Player, via: str, address: str, key: str = "") -> None:
        """``key`` is the fingerprint of the key that let the player in."""
        self.player = player
        self.via = via
        self.identity = Identity(player.id, key, address)
        self.room: Room | None = None
        self.has_pending_animation = False  # the player's screen still shows what happened, and bots wait
        self._harbour = harbour

    @property
    def save_progress(self) -> SaveProgress | None:
        """How far the disk is with the game that the visitor is at; None without a game."""
        table = self.room.table if self.room else None
        return table.match.progress if table else None

    def go(self, room: Room | None, password: str = "") -> None:
        """Go to a table, or back to the lobby. ``Refused`` if not let in; the visitor then stays where they are."""
        if room is not None:
            room.enter(self, password)
        elif self.room is not None:
            self.room.leave(self)

    def leave(self) -> None:
        """Leave the server. Does nothing the second time."""
        self.go(None)
        self._harbour.remove_visitor(self)
