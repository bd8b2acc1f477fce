"""The part of a room that a list shows: its facts, who is there, and how far the game is.

Tables of this worker are ``Room``s. Those of other workers, and tables at rest, are known by their cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime

from seatui.engine.contract import Refused, Seat, Turn
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.absence import AbsenceRule, absence_rule
from seatui.serve.harbour.rooms.room_facts import RoomFacts
from seatui.serve.harbour.rooms.room_model import GameStatus, Place, RoomRecord, RoomState

REMOVED, CLOSED = "was removed", "was closed by the host, and its game is saved"
HANDED_OVER = "has just changed hands: go there again"
GONE_AFTER = 24 * 3600.0
"""Seconds of absence after which a player no longer keeps the host from removing the table."""


class ListedRoom(RoomFacts, ABC):
    """A room in the list of tables."""

    damage: str
    """Why it cannot be opened."""
    fault = ""
    """Why nobody can go there now, in a few words."""
    removal: str
    """Once it is gone: ``REMOVED``, ``CLOSED`` or ``HANDED_OVER``."""
    moving_to: str
    """The host to which it is on its way, and nobody can open it meanwhile; "" otherwise."""
    revision: int
    """Changes with everything but the position."""

    def __init__(self, record: RoomRecord) -> None:
        super().__init__(record)
        self.damage = self.removal = self.moving_to = ""
        self.revision = 0

    # Who is there

    @property
    @abstractmethod
    def present(self) -> tuple[Player, ...]:
        """The players who are there, each once."""

    @abstractmethod
    def away_for(self, player: str) -> float:
        """Seconds since the player left; 0 if they are there."""

    @property
    @abstractmethod
    def empty_for(self) -> float:
        """Seconds since the last player left; 0 while somebody is there."""

    @property
    @abstractmethod
    def unused_for(self) -> float:
        """The same, including the time before the server started."""

    @property
    def away(self) -> tuple[Place, ...]:
        """The places of absent players who play a seat themselves, one for each player."""
        here = {player.id for player in self.present}
        gone = {place.owner: place for place in self.places if place.is_played_by_owner and place.owner not in here}
        return tuple(gone.values())

    # The game

    @property
    @abstractmethod
    def is_at_rest(self) -> bool:
        """Whether the game is closed until somebody comes."""

    @property
    @abstractmethod
    def turn(self) -> Turn | None:
        """The turn of an open game."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """Why the game cannot be saved now and is paused; "" while all is well."""

    @property
    @abstractmethod
    def game_status(self) -> GameStatus | None:
        """How far the game has got, or had when it was closed; None if unknown."""

    @property
    @abstractmethod
    def last_played(self) -> datetime | None:
        """When the last action was played; None before the first, or if nobody knows."""

    # Seats and rights

    def seats_of(self, player: Player) -> tuple[Seat, ...]:
        """Return the player's seats, including those that a bot plays for them."""
        return tuple(seat for seat, place in enumerate(self.places) if place.owner == player.id)

    @property
    def player_ids(self) -> frozenset[str]:
        """The ids of everybody whom the table knows."""
        return self._record.player_ids

    @property
    def is_discarded(self) -> bool:
        return bool(self.removal)

    @property
    def gone_text(self) -> str:
        """Why nobody can come to a discarded table."""
        return "this table is gone" if self.removal in ("", REMOVED) else f"this table {self.removal}"

    def asks_password(self, player: Player) -> bool:
        """Return whether the player needs only the password to come in; ``Refused`` if they may not come in at all."""
        record = self._record
        if self.is_discarded:
            raise Refused("", self.gone_text)
        if player.id == record.host or player.id in record.held or self.seats_of(player):
            return False
        if record.watch == "seated" and record.state is not RoomState.OPEN:
            raise Refused("", "only its players may be at this table")
        return bool(record.password) and player.id not in record.let_in

    def may_remove(self, player: Player) -> bool:
        """Return whether the player can remove the table now."""
        return not self.removal_fault(player)

    def removal_fault(self, player: Player) -> str:
        """Return why the player cannot remove the table; "" if they can."""
        if player.id != self.host:
            return "only the player who made the table can remove it"
        waited_for = {place.owner for place in self.places if place.owner not in ("", player.id)}
        if self.state is RoomState.PLAYING and not self.damage and any(self.away_for(owner) < GONE_AFTER for owner in waited_for):
            return "others are playing at this table"
        return ""

    def absence_rule(self, player: str = "") -> AbsenceRule:
        """Return what becomes of a player's seat while they are away; without a player, what the table says."""
        return absence_rule(self.game, self._record.absences.get(player, self._record.absence))

    @property
    def is_abandoned(self) -> bool:
        """Whether all players have left for good, so that only bots would play on."""
        return self.state is RoomState.PLAYING and bool(self._record.held) and not any(place.owner for place in self.places)

    @property
    def is_unattended_bot_game(self) -> bool:
        """Whether bots alone have ever played here, and nobody looks on."""
        has_people = self._record.held or any(place.owner for place in self.places)
        return self.state is RoomState.PLAYING and not has_people and not self.present
