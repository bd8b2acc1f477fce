"""Authentication: how the server decides that a player is who they claim to be.

A name is the SSH user name, cleaned. A client that tries names learns only that one is taken, which an honest newcomer has to know too.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.access.key_list import KeyList
from seatui.serve.access.limits import Limits
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.people import People, Player, StorageRefused
from seatui.serve.harbour.sanctions import Identity
from seatui.serve.rate_limit import RateLimit

if TYPE_CHECKING:
    from collections.abc import Callable

TEN_MINUTES = 600.0
DAY = 24 * 3600.0
WRONG_SECRETS = 10  # from one address in ten minutes
LONGEST_DELAY = 4.0  # seconds before a secret is checked, for a name with many wrong ones


class Authenticator:
    """Accepts every name without proof, for a trusted network. The subclasses ask for more."""

    is_open = True
    takes_keys = False
    takes_secrets = False
    rejection = ""
    """The message to a rejected client; the same for everybody."""

    def __init__(
        self,
        people: People,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        clock: Callable[[], float] = monotonic,
        moderation: Moderation | None = None,
    ) -> None:
        self.people = people
        self.moderation = moderation or Moderation()
        self.clock = clock
        self._new_names = RateLimit(limits.new_names, TEN_MINUTES)
        self._new_names_in_a_day = RateLimit(limits.new_names_in_a_day, DAY)

    def rates(self) -> dict[str, RateLimit]:
        """Return the limits, by a name for each."""
        return {"new names": self._new_names, "new names in a day": self._new_names_in_a_day}

    def accepts_key(self, name: str, fingerprint: str) -> bool:  # noqa: ARG002
        """Return whether the key would do for the name. It is bound to the name only once the client has proved to own it."""
        return False

    def is_revoked(self, fingerprint: str) -> bool:  # noqa: ARG002
        """Return whether a key that let a player in is no longer accepted."""
        return False

    async def by_name(self, name: str, address: str) -> Player:
        """Let a player in without proof."""
        if not self.people.is_free(name):
            raise Refused("", f"the name {name} belongs to a key or a secret here: choose another name")
        self._count_new_name(name, address, known=self.people.find(name) is not None)
        return await self._saved(self.people.by_name(name))

    async def by_key(self, name: str, fingerprint: str, address: str) -> Player:
        """Let in a player who has proved to own the key. A banned key gets no new name."""
        self.moderation.check_login(Identity(key=fingerprint))
        self._count_new_name(name, address, known=self.people.knows_key(name, fingerprint))
        return await self._saved(self.people.by_key(name, fingerprint))

    def is_address_blocked(self, address: str) -> bool:  # noqa: ARG002
        """Return whether too many wrong secrets came from this address."""
        return False

    async def by_secret(self, name: str, secret: str, address: str) -> Player | None:  # noqa: ARG002
        """Let in a player with the right secret, or a new one for a free name; None if it is wrong, ``Refused`` if it cannot be saved."""
        return None

    async def give_secret(self, player: Player, secret: str) -> None:  # noqa: ARG002
        """Give a logged-in player a secret; ``Refused`` if it is too short or too long."""
        raise Refused("", "this server uses no secrets")

    async def _saved(self, player: Player) -> Player:
        """Return the player once the name is on the disk: nobody is told of a name that a power cut could take away."""
        await self.people.saved(player)
        return player

    def _count_new_name(self, name: str, address: str, *, known: bool) -> None:
        """Refuse new names when the host takes none, or when too many came from one address."""
        if known or not self.people.is_free(name):
            return
        self.check_new_name(name)
        now = self.clock()
        if self._new_names.is_reached(address, now):
            raise Refused("", "too many new names came from your address: wait ten minutes, or use a name you already have")
        if self._new_names_in_a_day.is_reached(address, now):
            raise Refused("", "too many new names came from your address today: come again tomorrow, or use a name you already have")
        self._new_names.add(address, now)
        self._new_names_in_a_day.add(address, now)

    def check_new_name(self, name: str) -> None:
        """Check that the name is known, or that a new player can have it and the host takes new ones."""
        if fault := self.people.name_fault(name):
            raise Refused("", fault)
        if self.people.find(name) is None:
            self.moderation.check_new_name()

    def close(self) -> None:
        """End the thread that checks secrets, if there is one."""


class KeyListAuthenticator(Authenticator):
    """Lets in players whose key is on the host's list, under any name that is not somebody else's."""

    is_open = False
    takes_keys = True
    rejection = "This server only accepts keys on its list. Ask the host to add yours, or choose another name if this one is taken."

    def __init__(
        self,
        people: People,
        keys: KeyList,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        moderation: Moderation | None = None,
    ) -> None:
        super().__init__(people, limits, moderation=moderation)
        self._keys = keys

    def accepts_key(self, name: str, fingerprint: str) -> bool:
        return fingerprint in self._keys and (self.people.is_free(name) or self.people.knows_key(name, fingerprint))

    def is_revoked(self, fingerprint: str) -> bool:
        return self._keys.is_revoked(fingerprint)


class FirstComeAuthenticator(Authenticator):
    """A name belongs to the first player who uses it, by their key, or by a secret if they have no key."""

    is_open = False
    takes_keys = True
    takes_secrets = True
    rejection = "The name is taken, or that was not its key or secret. Choose another name to come in at once."

    def __init__(
        self,
        people: People,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        clock: Callable[[], float] = monotonic,
        moderation: Moderation | None = None,
    ) -> None:
        super().__init__(people, limits, clock, moderation)
        self._wrong_by_address = RateLimit(WRONG_SECRETS, TEN_MINUTES)
        self._wrong_by_name = RateLimit(WRONG_SECRETS, TEN_MINUTES)
        self._thread = ThreadPoolExecutor(1, "secrets")  # hashing is slow by design: one at a time, beside the games

    def rates(self) -> dict[str, RateLimit]:
        return {**super().rates(), "wrong secrets by address": self._wrong_by_address, "wrong secrets by name": self._wrong_by_name}

    def accepts_key(self, name: str, fingerprint: str) -> bool:
        return self.people.is_free(name) or self.people.knows_key(name, fingerprint)

    def is_address_blocked(self, address: str) -> bool:
        return self._wrong_by_address.is_reached(address, self.clock())

    async def by_secret(self, name: str, secret: str, address: str) -> Player | None:
        if self.is_address_blocked(address):
            return None
        is_new = self.people.is_free(name)
        self._count_new_name(name, address, known=not is_new)
        await asyncio.sleep(self._delay(name))
        loop = asyncio.get_running_loop()
        try:
            check = self.people.secret_check(name, secret)
            hashed = await loop.run_in_executor(self._thread, check.compare)
            if (known := self.people.find(name)) and check.kept and self.moderation.is_reset_over(known.name):
                hashed = ""  # the secret from the host was right, but came too late
            player = await self._saved(self.people.finish_secret_check(check, hashed))
        except StorageRefused:
            raise  # the secret was right, but could not be stored
        except Refused:
            if not is_new and not self.people.has_secret(name):
                # There was nothing to compare with. Take as long as a comparison, so that the time does not give that away.
                await loop.run_in_executor(self._thread, secret_hashes.hash_secret, secret)
            self._wrong_by_address.add(address, self.clock())
            self._wrong_by_name.add(self.people.id_of(name), self.clock())
            return None
        self.moderation.finish_reset(player.name)
        await self.moderation.saved()
        return player

    async def give_secret(self, player: Player, secret: str) -> None:
        if fault := secret_hashes.new_secret_fault(secret):
            raise Refused("", fault)
        self.people.give_secret(player, await asyncio.get_running_loop().run_in_executor(self._thread, secret_hashes.hash_secret, secret))
        await self.people.saved(player)
        self.moderation.finish_reset(player.name)
        await self.moderation.saved()

    def _delay(self, name: str) -> float:
        """Return the delay before a check: longer after each wrong secret, but never so long that the owner is locked out."""
        wrong = self._wrong_by_name.count(self.people.id_of(name), self.clock())
        return min(LONGEST_DELAY, 0.125 * 2**wrong) if wrong else 0.0

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def make_authenticator(
    people: People,
    keys: Path | None = None,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    *,
    is_open: bool = False,
    moderation: Moderation | None = None,
) -> Authenticator:
    """Return the authenticator for these options: a list of keys, names without proof, or first come first served."""
    if keys is not None:
        return KeyListAuthenticator(people, KeyList(keys), limits, moderation)
    return (Authenticator if is_open else FirstComeAuthenticator)(people, limits, moderation=moderation)
