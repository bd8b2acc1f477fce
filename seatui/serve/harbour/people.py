"""Known players. A name belongs to the first player who uses it, and is bound to a key or a secret."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Container, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.accounts import OLD_FILE, Account, AccountFiles
from seatui.serve.harbour.name_looks import has_punctuation, is_reserved, looks, mixes_scripts
from seatui.serve.harbour.safe_text import clean_name, is_name_id, name_id

FOLDER = "people"
MOST = 5000
DAY = 24 * 3600.0
NOTE_USE_EVERY = DAY / 24
UNUSED_DAYS, PLAYED_DAYS = 30, 365
"""Days without a login after which a name expires: one without games, and one of a player who has finished a game."""
SCARCE = 0.9
"""The part of all names from which on they expire sooner."""
SCARCE_DAYS, PLAYED_SCARCE_DAYS = 1, 90
"""Days after which names of these two kinds expire while names are scarce."""
NO_NAME = "a name has at least one letter or digit"
RESERVED = "that name is reserved, for others could take you for a bot, a role or the server: choose another name"
PUNCTUATION = "a name has letters, digits, blanks and the marks . - _ ' alone: choose another name"
MIXED = "a name has letters of one alphabet, for others could take it for another name: choose another name"
LOG = logging.getLogger(__name__)


class StorageRefused(Refused):
    """A name or secret could not be stored, through no fault of the player."""


@dataclass(frozen=True)
class Player:
    """A player known by name. Names that look alike are one player."""

    id: str
    name: str
    folder: Path  # for the player's own settings, progress and the like


@dataclass(frozen=True)
class SecretCheck:
    """A secret to compare with the stored hash. ``compare`` is slow and may run in a thread."""

    id: str
    name: str
    secret: str
    kept: str  # "" for a free name

    def compare(self) -> str:
        """Return the hash to store; "" if the secret is wrong."""
        if not self.kept:
            return secret_hashes.hash_secret(self.secret)
        return self.kept if secret_hashes.verify_secret(self.secret, self.kept) else ""


class _Write(NamedTuple):
    """An account that is being written, and the one before it."""

    done: Future[None]
    before: Account | None


class People:
    """All players. ``Refused`` if their names cannot be read, for otherwise anybody could take them."""

    def __init__(self, folder: Path, most: int = MOST, *, in_background: bool = False, wall_clock: Callable[[], float] = time.time) -> None:
        """``in_background`` writes in a thread: then a new name or secret counts at once, and nobody may be told before ``saved``."""
        self.was_reset = Listeners[[Player]]()  # in a cluster, called when another worker has replaced the proofs of a name
        self._folder = folder / FOLDER
        self._most = most
        self._now = wall_clock
        self._files = AccountFiles(self._folder, folder / OLD_FILE)
        found = self._files.read_all()
        self._accounts = {player: stored.account for player, stored in sorted(found.items())}
        self._used = {player: stored.used for player, stored in found.items()}
        self._looks: dict[str, str] = {}  # the player who first had each look
        self._add_all_looks()
        self._thread = ThreadPoolExecutor(1, "names") if in_background else None  # one, so that files are written in order
        self._writes: dict[str, _Write] = {}

    def __len__(self) -> int:
        return len(self._accounts)

    def find(self, name: str) -> Player | None:
        """Return the player with that name."""
        found = self.id_of(name)
        return self._player(found) if found in self._accounts else None

    def known_elsewhere(self, player: str, name: str) -> Player:
        """Return a player whom another worker knows. This one may not have heard of a new name yet. ``Refused`` if that is no name."""
        if not is_name_id(player) or not clean_name(name):
            raise Refused("", "there is no such player")
        return self.by_id(player) or Player(player, clean_name(name), self._folder / player)

    def by_id(self, player: str) -> Player | None:
        return self._player(player) if player in self._accounts else None

    def has_secret(self, name: str) -> bool:
        account = self._accounts.get(self.id_of(name))
        return account is not None and bool(account.secret)

    def knows_key(self, name: str, fingerprint: str) -> bool:
        account = self._accounts.get(self.id_of(name))
        return account is not None and fingerprint in account.keys

    def keys_of(self, player: str) -> frozenset[str]:
        """Return the fingerprints of the keys that open a player's name, by the player's id."""
        return frozenset(self._accounts[player].keys) if player in self._accounts else frozenset()

    def is_free(self, name: str) -> bool:
        """Return whether a new player can have the name."""
        account = self._accounts.get(self.id_of(name))
        return account is None or not account.is_bound

    def id_of(self, name: str) -> str:
        """Return the id of the player with that name, or with one that looks like it; otherwise the id that a new player would have."""
        own = name_id(name)
        if own in self._accounts:
            return own
        return next((self._looks[look] for look in sorted(looks(name)) if self._looks.get(look) in self._accounts), own)

    def name_fault(self, name: str) -> str:
        """Return why nobody can have a name; "" if somebody can. Names that are in use stay allowed."""
        if not name_id(name):
            return NO_NAME
        if self.id_of(name) in self._accounts:
            return ""
        if has_punctuation(name):
            return PUNCTUATION
        return RESERVED if is_reserved(name) else MIXED if mixes_scripts(name) else ""

    def is_same_person(self, one: str, other: str) -> bool:
        """Return whether two player ids are one person's, as far as can be known: they are equal, or have a key in common."""
        keys = [set(self._accounts[player].keys) for player in (one, other) if player in self._accounts]
        return one == other or (len(keys) == 2 and not keys[0].isdisjoint(keys[1]))

    # Logging in

    def by_name(self, name: str) -> Player:
        """Return the player of that name without proof, for a trusted network."""
        player, called = self._id_and_name(name)
        return self._save(player, self._accounts.get(player) or Account(called))

    def by_key(self, name: str, fingerprint: str) -> Player:
        """Return the player with that key. A free name is bound to the key; ``Refused`` if it belongs to another."""
        player, called = self._id_and_name(name)
        account = self._accounts.get(player) or Account(called)
        if fingerprint in account.keys:
            return self._player(player)
        if account.is_bound:
            raise Refused("", taken_text(account.name))
        return self._save(player, replace(account, keys=(fingerprint,)))

    def secret_check(self, name: str, secret: str) -> SecretCheck:
        """Begin to check a secret; ``Refused`` if no secret can be right. Pass the result to ``finish_secret_check``."""
        player, called = self._id_and_name(name)
        secret_hashes.check_length(secret)
        account = self._accounts.get(player)
        if account and account.is_bound and not account.secret:
            raise Refused("", taken_text(account.name))
        return SecretCheck(player, called, secret, account.secret if account else "")

    def finish_secret_check(self, check: SecretCheck, hashed: str) -> Player:
        """Return the player if the secret was right, or bind a free name to it; ``Refused`` if it was wrong or the name is taken now."""
        account = self._accounts.get(check.id) or Account(check.name)
        if not hashed or account.secret != check.kept or (account.is_bound and not account.secret):
            raise Refused("", taken_text(account.name))
        return self._player(check.id) if check.kept else self._save(check.id, replace(account, secret=hashed))

    def give_secret(self, player: Player, hashed: str) -> None:
        """Let a player also log in by a secret, which replaces an earlier one: from a browser, say, or another machine."""
        self._save(player.id, replace(self._accounts[player.id], secret=hashed))

    def reset(self, player: Player, *, key: str = "", hashed: str = "") -> None:
        """Forget a player's keys and secret; from now on this key or secret proves the name. Without either it is free."""
        self._save(player.id, replace(self._accounts[player.id], keys=(key,) if key else (), secret=hashed))

    async def saved(self, player: Player) -> None:
        """Wait until the player's name and secret are on the disk; ``Refused`` if they cannot be, and then they are as before."""
        if (write := self._writes.get(player.id)) is None:
            return
        try:
            await asyncio.shield(asyncio.wrap_future(write.done))
        except OSError as error:
            if self._writes.get(player.id) is write:
                self._restore(player.id, write.before)
            raise storage_refusal(error) from error
        finally:
            if write.done.done() and self._writes.get(player.id) is write:
                del self._writes[player.id]

    def close(self) -> None:
        """Finish what is being written."""
        if self._thread is not None:
            self._thread.shutdown()

    # Names that nobody uses

    def note_use(self, player: Player) -> None:
        """Note that the player is here."""
        now = self._now()
        if player.id in self._accounts and now - self._used.get(player.id, 0.0) > NOTE_USE_EVERY:
            self._used[player.id] = now
            self._note_use(player.id)

    def note_played(self, players: Iterable[str]) -> None:
        """Note that these players have finished a game. It does not matter if that cannot be saved now."""
        for player in players:
            account = self._accounts.get(player)
            if account is not None and not account.has_played:
                self._accounts[player] = replace(account, has_played=True)
                self._note_played(player)

    def expire(self, kept: Container[str]) -> list[str]:
        """Remove names that were unused for long, with the files of their players, but none of those ``kept``. Return their ids."""
        gone = self._expired(kept)
        for player in gone:
            del self._accounts[player], self._used[player]
            self._run(partial(self._files.remove, player))
        if gone:
            self._add_all_looks()
        return gone

    # Internals

    def _expired(self, kept: Container[str]) -> list[str]:
        """Return the names that were unused for long."""
        is_scarce = len(self._accounts) >= SCARCE * self._most
        now = self._now()
        gone = []
        for player, account in self._accounts.items():
            days = (PLAYED_SCARCE_DAYS if is_scarce else PLAYED_DAYS) if account.has_played else SCARCE_DAYS if is_scarce else UNUSED_DAYS
            if now - self._used.get(player, now) > days * DAY and player not in kept and player not in self._writes:
                gone.append(player)
        return gone

    def _id_and_name(self, name: str) -> tuple[str, str]:
        """Return the id and the clean form of a name."""
        if fault := self.name_fault(name):
            raise Refused("", fault)
        return self.id_of(name), clean_name(name)

    def _add_looks(self, player: str, name: str) -> None:
        for look in looks(name):
            self._looks.setdefault(look, player)

    def _add_all_looks(self) -> None:
        self._looks.clear()
        for player, account in self._accounts.items():
            self._add_looks(player, account.name)

    def _player(self, player: str) -> Player:
        return Player(player, self._accounts[player].name, self._folder / player)

    def _save(self, player: str, account: Account) -> Player:
        if self._accounts.get(player) == account:
            return self._player(player)
        if player not in self._accounts and len(self._accounts) >= self._most:
            raise StorageRefused("", "no new player can join: this server has no room for more names")
        if player not in self._accounts and self.id_of(account.name) != player:  # taken while a secret was hashed
            raise Refused("", taken_text(account.name))
        before = self._accounts.get(player)
        account = self._stamped(account)
        self._accounts[player] = account
        self._used[player] = self._now()
        self._add_looks(player, account.name)
        self._write(player, account, before)
        return self._player(player)

    def _stamped(self, account: Account) -> Account:
        """Return a changed account with the time of the change, for a name that a cluster knows: others have an earlier record of it."""
        return replace(account, changed=max(int(self._now() * 1000), account.changed + 1)) if account.changed else account

    def _write(self, player: str, account: Account, before: Account | None) -> None:
        """Write an account, in the thread if there is one; ``Refused`` if it cannot be written, and then it is as before."""
        if self._thread is not None:
            self._writes[player] = _Write(self._thread.submit(self._files.write, player, account, self._used[player]), before)
            return
        try:
            self._files.write(player, account, self._used[player])
        except OSError as error:
            self._restore(player, before)
            raise storage_refusal(error) from error

    def _restore(self, player: str, account: Account | None) -> None:
        """Go back to an earlier account after a failed write."""
        if account is None:
            del self._accounts[player], self._used[player]
            self._add_all_looks()
        else:
            self._accounts[player] = account

    def _note_use(self, player: str) -> None:
        self._run(partial(self._files.note_use, player, self._used[player]))

    def _note_played(self, player: str) -> None:
        self._run(partial(self._write_quietly, player, self._accounts[player], self._used.get(player, self._now())))

    def _write_quietly(self, player: str, account: Account, used: float) -> None:
        with suppress(OSError):
            self._files.write(player, account, used)

    def _run(self, job: Callable[[], None]) -> None:
        """Do something with the files: in the thread if there is one."""
        if self._thread is None:
            job()
        else:
            self._thread.submit(job)


def taken_text(name: str) -> str:
    """Return the refusal for those who want somebody else's name."""
    return f"the name {name} is taken, or that is not its key or secret: choose another name"


def storage_refusal(error: OSError) -> StorageRefused:
    """Log that the disk failed, and return the refusal for the player."""
    LOG.warning("cannot save a name: %s", error.strerror or error)
    return StorageRefused("", f"the server cannot save a new name or secret now ({error.strerror}): tell the host")
