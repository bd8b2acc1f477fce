"""Who somebody is: the ways in which a server can know its players by their names.

A name is the user name of SSH, cleaned. Whoever tries names learns no more than that one is taken, which somebody who wants it must hear.
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
from seatui.serve.harbour import secrets
from seatui.serve.harbour.people import People, Player, StorageRefused
from seatui.serve.harbour.safe_text import name_id
from seatui.serve.rate_limit import RateLimit

if TYPE_CHECKING:
    from collections.abc import Callable

TEN_MINUTES = 600.0
WRONG_SECRETS = 10  # from one address in ten minutes
LONGEST_DELAY = 4.0  # seconds before an answer to a secret, for a name that was tried at often


class Authenticator:
    """Knows everybody by the name alone, which is for a network of friends. The others here ask for more."""

    is_open = True
    takes_keys = False
    takes_secrets = False
    rejection = ""
    """What is told to whoever is not let in, whoever that is."""

    def __init__(self, people: People, limits: Limits = Limits(), clock: Callable[[], float] = monotonic) -> None:  # noqa: B008 - frozen
        self.people = people
        self._clock = clock
        self._new_names = RateLimit(limits.new_names, TEN_MINUTES)

    def accepts_key(self, name: str, fingerprint: str) -> bool:  # noqa: ARG002
        """Whether that key will do for that name. It is bound to it only when the client has proved to have it."""
        return False

    def is_revoked(self, fingerprint: str) -> bool:  # noqa: ARG002
        """Whether a key by which somebody was let in would do no more."""
        return False

    def by_name(self, name: str, address: str) -> Player:
        """Let somebody in who need not prove anything."""
        if not self.people.is_free(name):
            raise Refused("", f"the name {name} is bound to a key or a secret from another time: choose another one")
        self._count_new_name(name, address, known=self.people.find(name) is not None)
        return self.people.by_name(name)

    def by_key(self, name: str, fingerprint: str, address: str) -> Player:
        """Let somebody in who has proved to have that key."""
        self._count_new_name(name, address, known=self.people.knows_key(name, fingerprint))
        return self.people.by_key(name, fingerprint)

    def is_address_blocked(self, address: str) -> bool:  # noqa: ARG002
        """Whether too many wrong secrets came from there."""
        return False

    async def by_secret(self, name: str, secret: str, address: str) -> Player | None:  # noqa: ARG002
        """Let somebody in who says the right secret, or a new one for a free name; None if it is wrong. ``Refused`` if nobody can."""
        return None

    async def give_secret(self, player: Player, secret: str) -> None:  # noqa: ARG002
        """Bind a secret to the name of somebody who is in; ``Refused`` if it cannot be one."""
        raise Refused("", "there are no secrets here")

    def _count_new_name(self, name: str, address: str, *, known: bool) -> None:
        """Nobody may take names by the dozen."""
        if known or not self.people.is_free(name):
            return
        now = self._clock()
        if self._new_names.is_reached(address, now):
            raise Refused("", "many new names came from your address: wait ten minutes, or use a name you have")
        self._new_names.add(address, now)

    def close(self) -> None:
        """Nobody comes any more."""


class KeyListAuthenticator(Authenticator):
    """Lets in whoever has a key on the host's list, with any name that is no other's."""

    is_open = False
    takes_keys = True
    rejection = "This server lets in the keys on its list. Ask the host to add yours, or choose another name if this one is taken."

    def __init__(self, people: People, keys: KeyList, limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
        super().__init__(people, limits)
        self._keys = keys

    def accepts_key(self, name: str, fingerprint: str) -> bool:
        return fingerprint in self._keys and (self.people.is_free(name) or self.people.knows_key(name, fingerprint))

    def is_revoked(self, fingerprint: str) -> bool:
        return self._keys.is_revoked(fingerprint)


class FirstComeAuthenticator(Authenticator):
    """A name belongs to whoever came first with it: by a key, or by a secret for those who have none."""

    is_open = False
    takes_keys = True
    takes_secrets = True
    rejection = "The name is taken, or that was not its key or secret. With another name you can come in at once."

    def __init__(self, people: People, limits: Limits = Limits(), clock: Callable[[], float] = monotonic) -> None:  # noqa: B008 - frozen
        super().__init__(people, limits, clock)
        self._wrong_by_address = RateLimit(WRONG_SECRETS, TEN_MINUTES)
        self._wrong_by_name = RateLimit(WRONG_SECRETS, TEN_MINUTES)
        self._thread = ThreadPoolExecutor(1, "secrets")  # comparing is slow by design: one at a time, beside the games

    def accepts_key(self, name: str, fingerprint: str) -> bool:
        return self.people.is_free(name) or self.people.knows_key(name, fingerprint)

    def is_address_blocked(self, address: str) -> bool:
        return self._wrong_by_address.is_reached(address, self._clock())

    async def by_secret(self, name: str, secret: str, address: str) -> Player | None:
        if self.is_address_blocked(address):
            return None
        is_new = self.people.is_free(name)
        self._count_new_name(name, address, known=not is_new)
        await asyncio.sleep(self._delay(name))
        loop = asyncio.get_running_loop()
        try:
            check = self.people.secret_check(name, secret)
            return self.people.finish_secret_check(check, await loop.run_in_executor(self._thread, check.compare))
        except StorageRefused:
            raise  # the secret was not wrong
        except Refused:
            if not is_new and not self.people.has_secret(name):
                # There was nothing to compare with, and nobody should see that by the time it took.
                await loop.run_in_executor(self._thread, secrets.hash_secret, secret)
            self._wrong_by_address.add(address, self._clock())
            self._wrong_by_name.add(name_id(name), self._clock())
            return None

    async def give_secret(self, player: Player, secret: str) -> None:
        if fault := secrets.new_secret_fault(secret):
            raise Refused("", fault)
        self.people.give_secret(player, await asyncio.get_running_loop().run_in_executor(self._thread, secrets.hash_secret, secret))

    def _delay(self, name: str) -> float:
        """Longer after each wrong secret, wherever it came from; never so long that its owner is kept out."""
        wrong = self._wrong_by_name.count(name_id(name), self._clock())
        return min(LONGEST_DELAY, 0.125 * 2**wrong) if wrong else 0.0

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def make_authenticator(people: People, keys: Path | None = None, limits: Limits = Limits(), *, is_open: bool = False) -> Authenticator:  # noqa: B008
    """How a server knows its players: by the keys in that file, by names alone, or by what they first came with."""
    if keys is not None:
        return KeyListAuthenticator(people, KeyList(keys), limits)
    return Authenticator(people, limits) if is_open else FirstComeAuthenticator(people, limits)
