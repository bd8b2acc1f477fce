"""Log in by name, for a browser, which brings neither a name nor a key. A name needs the same proof as over SSH."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.addresses import client_network
from seatui.serve.event_log import log_event
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.safe_text import clean_name

if TYPE_CHECKING:
    from seatui.serve.access.authentication import Authenticator
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.visitor import Visitor

BLOCKED = "too many wrong secrets came from your address: wait ten minutes"


class NameLogin:
    """The login of one session. ``make_visitor`` refuses if the session has ended meanwhile."""

    def __init__(self, authenticator: Authenticator, address: str, make_visitor: Callable[[Player], Visitor]) -> None:
        self._authenticator = authenticator
        self._address = address
        self._make_visitor = make_visitor

    @property
    def needs_secret(self) -> bool:
        """Whether a name needs a secret."""
        return not self._authenticator.is_open

    def is_new(self, name: str) -> bool:
        """Return whether the name is free."""
        return self._authenticator.people.is_free(name)

    def name_fault(self, name: str) -> str:
        """Return why the name cannot be used; "" if it can."""
        try:
            self._authenticator.check_new_name(name)
        except Refused as refusal:
            return str(refusal)
        return ""

    def secret_fault(self, name: str, secret: str) -> str:
        """Return why the secret cannot be used for the name; "" if it can."""
        return secret_hashes.new_secret_fault(secret) if self.is_new(name) else ""

    async def log_in(self, name: str, secret: str) -> Visitor:
        """Let in the player of that name; a free name makes a new one. ``Refused`` with the reason otherwise."""
        if fault := self.name_fault(name) or (self.secret_fault(name, secret) if self.needs_secret else ""):
            raise Refused("", fault)
        return self._make_visitor(await self._player(clean_name(name), secret))

    async def _player(self, name: str, secret: str) -> Player:
        authenticator, network = self._authenticator, client_network(self._address)
        if not self.needs_secret:
            return await authenticator.by_name(name, network)
        if authenticator.is_address_blocked(network):
            raise Refused("", BLOCKED)
        player = await authenticator.by_secret(name, secret, network)
        if player is None:
            log_event("wrong_secret", who=name, address=self._address, via="web")
            raise Refused("", authenticator.rejection)
        return player
