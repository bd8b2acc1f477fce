"""One connection of a player, in the lobby or at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.serve.harbour.ignored_players import IgnoredPlayers
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.safe_text import clean_name
from seatui.serve.harbour.sanctions import Identity

if TYPE_CHECKING:
    from seatui.match.saves.background import SaveProgress
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.rooms.listed_room import ListedRoom
    from seatui.serve.harbour.rooms.room import Room
    from seatui.serve.harbour.rooms.room_card import RoomCard

MUTED_TITLE = "a muted player's table"


class Visitor:
    """A connected player. With two terminals a player is two visitors."""

    def __init__(self, harbour: Harbour, player: Player, via: str, address: str, key: str, ignored: IgnoredPlayers) -> None:
        """``key`` is the fingerprint of the key that let the player in; ``ignored`` is the same for all of their terminals."""
        self.player = player
        self.ignored = ignored
        self.via = via
        self.identity = Identity(player.id, key, address, harbour.people.keys_of(player.id))
        self.room: Room | None = None
        self.elsewhere: RoomCard | None = None  # the table of another worker, where this one's terminal is now
        self.worker = ""  # the worker that has the connection, if this one has only the table
        self.has_pending_animation = False  # the player's screen still shows what happened, and bots wait
        self._harbour = harbour

    @property
    def save_progress(self) -> tuple[SaveProgress, ...]:
        """How far the disk is with the files of the table that the visitor is at; none in the lobby."""
        return self.room.save_progress if self.room else ()

    @property
    def at(self) -> ListedRoom | None:
        """The table where the player is; None in the lobby."""
        return self.room or self.elsewhere

    def go(self, room: Room | None) -> None:
        """Go to a table, or back to the lobby. ``Refused`` if not let in; the visitor then stays where they are."""
        if room is not None:
            room.enter(self)
        elif self.room is not None:
            self.room.leave(self)

    def title_of(self, room: ListedRoom) -> str:
        """Return the title of a table as the list shows it to this player: a neutral one if a muted player has made the table."""
        is_muted = room.host != self.player.id and (self.ignored.has(room.host) or self._harbour.moderation.is_muted(room.host))
        return MUTED_TITLE if is_muted else room.title

    def mute(self, name: str) -> str:
        """Hide a player's words from this one, and return that in words. The other is not told."""
        found = self._harbour.people.find(name)
        if found is None:
            raise Refused("", f"there is no player {clean_name(name) or 'of that name'}")
        if found.id == self.player.id:
            raise Refused("", "you cannot mute yourself")
        self.ignored.add(found.name)
        return f"You do not see what {found.name} says any more."

    def unmute(self, name: str) -> str:
        """Show a player's words again, and return that in words."""
        self.ignored.remove(name)
        return f"You see what {clean_name(name)} says again."

    @property
    def muted_words(self) -> str:
        """Whom the player has muted, in words."""
        return f"You have muted {listing(self.ignored.names)}." if self.ignored.names else "You have muted nobody."

    def leave(self) -> None:
        """Leave the server. Does nothing the second time."""
        self.go(None)
        self._harbour.remove_visitor(self)
