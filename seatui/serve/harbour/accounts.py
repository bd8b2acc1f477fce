"""The accounts of players on disk, each in a file of its own in the player's folder, so that a name costs the same however many there are.

The time of a file is when its player was last here. Servers before 0.8 had all accounts in one file, which is read once and moved aside.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour.file_lock import file_lock
from seatui.serve.harbour.safe_text import clean_name, is_name_id, name_id

FILE = "account.toml"
LARGEST = 64_000  # bytes
OLD_FILE = "people.toml"
OLD_SUFFIX = ".old"
LARGEST_OLD = 16_000_000  # bytes; 5000 names took about two million
UNUSABLE = "unusable"
"""A hash that fits no secret, for a name whose file is damaged: nobody can have the name until the host repairs it."""
LOCK = ".lock"
REPLACED_FILE = "account-replaced.toml"
MOST_NUMBER = 2**53
UNREADABLE = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Account:
    """The stored record of a player. Without key and secret the name is open to anybody."""

    name: str
    keys: tuple[str, ...] = ()
    secret: str = ""  # hashed
    has_played: bool = False  # whether the player has finished a game
    changed: int = 0  # in a cluster, when the proofs were set last, in milliseconds since 1970: of two records the later one counts
    resets: int = 0  # in a cluster, how often the host has replaced the proofs

    @property
    def is_bound(self) -> bool:
        return bool(self.keys or self.secret)

    def is_as_good_as(self, other: Account) -> bool:
        """Return whether the same proofs open both."""
        return (set(self.keys), self.secret) == (set(other.keys), other.secret)


class StoredAccount(NamedTuple):
    """An account, and when its player was last here, by the wall clock."""

    account: Account
    used: float


class AccountFiles:
    """The files of all accounts. Only one thread may write at a time; ``merge`` and ``remove_unless_newer`` are also safe among workers."""

    def __init__(self, folder: Path, old_file: Path) -> None:
        self._folder = folder
        self._old_file = old_file

    def read_all(self) -> dict[str, StoredAccount]:
        """Return all accounts; ``Refused`` if the old file cannot be read, for otherwise anybody could take the names in it."""
        found = dict(self._read_files())
        old = _read_old(self._old_file)
        if old is not None:
            moved = {player: account for player, account in old.items() if player not in found or found[player].account.secret == UNUSABLE}
            self._move(moved)
            found.update((player, StoredAccount(account, time.time())) for player, account in moved.items())
        return found

    def write(self, player: str, account: Account, used: float) -> None:
        """Write an account in one step, durably; ``OSError`` if that fails, and then the file is as it was."""
        paths.keep(self._folder / player / FILE, _encoded(account))
        self.note_use(player, used)  # the machine's clock may be wrong

    def merge(self, player: str, account: Account, used: float, *, is_new: bool = True) -> None:
        """Write an account unless the file has a later record, as from another worker; ``OSError`` if that fails.

        Without ``is_new`` only a file that exists is replaced.
        """
        with file_lock(self._folder / LOCK):
            found = self._read_one(player)
            if found is None and not is_new:
                return
            if found is not None and found.secret != UNUSABLE:
                newest = found if found.changed > account.changed else account
                account = replace(newest, has_played=found.has_played or account.has_played)
            if account != found:
                self.write(player, account, used)

    def remove_unless_newer(self, player: str, account: Account) -> None:
        """Remove an account with the player's own files, unless the name has been given to somebody else since."""
        try:
            with file_lock(self._folder / LOCK):
                found = self._read_one(player)
                is_same = found is not None and found.changed == account.changed and found.is_as_good_as(account)
                if found is None or is_same or found.changed < account.changed:
                    self.remove(player)
        except OSError as error:
            LOG.warning("cannot delete the files of an expired name: %s", error)

    def set_aside(self, player: str) -> None:
        """Keep a copy of an account that gives way to one of the same name, from another host."""
        with suppress(OSError):
            path = self._folder / player / FILE
            paths.keep(path.with_name(REPLACED_FILE), paths.read_regular(path, LARGEST))

    def note_use(self, player: str, at: float) -> None:
        """Note when the player was last here."""
        with suppress(OSError):
            os.utime(self._folder / player / FILE, (at, at))

    def remove(self, player: str) -> None:
        """Remove an account with the player's own files, the account first: half of a folder is nobody's."""
        try:
            (self._folder / player / FILE).unlink(missing_ok=True)
            shutil.rmtree(self._folder / player)
        except FileNotFoundError:
            pass
        except OSError as error:
            LOG.warning("cannot delete the files of an expired name: %s", error)

    def _read_files(self) -> Iterator[tuple[str, StoredAccount]]:
        for path in self._folder.glob(f"*/{FILE}"):
            player = path.parent.name
            if not is_name_id(player):
                continue
            try:
                used = path.stat().st_mtime
                yield player, StoredAccount(_account_from(player, tomllib.loads(paths.read_regular(path, LARGEST).decode())), used)
            except UNREADABLE as error:
                LOG.error("the account of %s cannot be read, so nobody can log in by that name: %s", player, error)
                yield player, StoredAccount(Account(player, secret=UNUSABLE), time.time())

    def _read_one(self, player: str) -> Account | None:
        try:
            return _account_from(player, tomllib.loads(paths.read_regular(self._folder / player / FILE, LARGEST).decode()))
        except FileNotFoundError:
            return None
        except UNREADABLE:
            return Account(player, secret=UNUSABLE)

    def _move(self, accounts: Mapping[str, Account]) -> None:
        """Write the accounts of the old file as files, then move it aside. If that fails, it is read again next time."""
        try:
            for player, account in accounts.items():
                paths.make_folder(self._folder / player)
                (self._folder / player / FILE).write_bytes(_encoded(account))
                (self._folder / player / FILE).chmod(paths.OWNER_ONLY_FILE)
            os.sync()
            self._old_file.rename(self._old_file.with_name(f"{OLD_FILE}{OLD_SUFFIX}"))
            paths.sync_folder(self._old_file.parent)
        except OSError as error:
            raise Refused("", f"the names in {OLD_FILE} cannot be moved to files of their own: {error.strerror or error}") from error


def _encoded(account: Account) -> bytes:
    import tomli_w

    fields = {"name": account.name, "keys": list(account.keys), "secret": account.secret, "has_played": account.has_played}
    fields.update((name, value) for name, value in (("changed", account.changed), ("resets", account.resets)) if value)
    return tomli_w.dumps(fields).encode()


def _read_old(path: Path) -> dict[str, Account] | None:
    """Return the accounts of the old file; None if there is none."""
    try:
        found = tomllib.loads(paths.read_regular(path, LARGEST_OLD).decode())
        return {player: _account_from(player, entry) for player, entry in found.items()}
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused("", f"cannot read {path.name}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refused("", f"{path.name} is damaged, and without it anybody could take anybody's name: {error}") from error


def _account_from(player: str, entry: Mapping[str, Any]) -> Account:
    name, keys, secret = entry["name"], tuple(entry.get("keys", ())), entry.get("secret", "")
    if name_id(name) != player or not all(isinstance(word, str) for word in (*keys, secret)):
        raise ValueError(f"the entry {player[:40]!r} is not a player")
    changed, resets = entry.get("changed", 0), entry.get("resets", 0)
    if not all(type(number) is int and 0 <= number <= MOST_NUMBER for number in (changed, resets)):
        raise ValueError("it has numbers that cannot be")
    return Account(clean_name(name), keys, secret, entry.get("has_played") is True, changed, resets)
