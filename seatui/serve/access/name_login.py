"""How somebody in a browser comes in, who has brought neither a name nor a key: what they say is proved as it is over SSH."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.access.limits import home_of
from seatui.serve.event_log import note
from seatui.serve.harbour import secrets
from seatui.serve.harbour.safe_text import clean_name, name_id

if TYPE_CHECKING:
    from seatui.serve.access.authentication import Identity
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.visitor import Visitor

NAMELESS = "a name has at least one letter or digit"
BARRED = "too many wrong secrets came from your address: wait ten minutes"


class Reception:
    """For one session. ``welcome`` makes a visitor of a player, and refuses if the session has ended meanwhile."""

    def __init__(self, identity: Identity, address: str, welcome: Callable[[Player], Visitor]) -> None:
        self._identity = identity
        self._address = address
        self._welcome = welcome

    @property
    def asks_secret(self) -> bool:
        """Whether a name alone is not enough."""
        return not self._identity.is_open

    def is_new(self, name: str) -> bool:
        """Whether nobody has that name yet."""
        return self._identity.people.is_free(name)

    def fault_of_name(self, name: str) -> str:
        """Why nobody can be called so; "" if somebody can."""
        return "" if name_id(name) else NAMELESS

    def fault_of_secret(self, name: str, secret: str) -> str:
        """Why that cannot be the secret of that name; "" if it can."""
        return secrets.new_secret_fault(secret) if self.is_new(name) else ""

    async def admit(self, name: str, secret: str) -> Visitor:
        """Let in the player of that name, who is new if it is free; ``Refused`` in a sentence for whoever is not."""
        if fault := self.fault_of_name(name) or (self.fault_of_secret(name, secret) if self.asks_secret else ""):
            raise Refused("", fault)
        return self._welcome(await self._player(clean_name(name), secret))

    async def _player(self, name: str, secret: str) -> Player:
        identity, home = self._identity, home_of(self._address)
        if not self.asks_secret:
            return identity.by_name(name, home)
        if identity.is_barred(home):
            raise Refused("", BARRED)
        player = await identity.by_secret(name, secret, home)
        if player is None:
            note("wrong_secret", who=name, address=self._address, via="web")
            raise Refused("", identity.sorry)
        return player
