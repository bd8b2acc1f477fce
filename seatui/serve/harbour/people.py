"""Known players. A name belongs to the first player who uses it, and is bound to a key or a secret."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour import secrets
from seatui.serve.harbour.name_looks import is_reserved, looks
from seatui.serve.harbour.safe_text import clean_name, name_id

FILE = "people.toml"
FOLDER = "people"
MOST = 5000
LARGEST = 16_000_000  # bytes; 5000 names take about two million
NO_NAME = "a name has at least one letter or digit"
RESERVED = "that name is reserved, for others could take you for a bot, a role or the server: choose another name"
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
class _Account:
    """The stored record of a player. Without key and secret the name is open to anybody."""

    name: str
    keys: tuple[str, ...] = ()
    secret: str = ""  # hashed

    @property
    def is_bound(self) -> bool:
        return bool(self.keys or self.secret)


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
            return secrets.hash_secret(self.secret)
        return self.kept if secrets.verify_secret(self.secret, self.kept) else ""


class People:
    """All players, in one file. ``Refused`` if it cannot be read, for otherwise anybody could take their names."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._path = folder / FILE
        self._folder = folder / FOLDER
        self._most = most
        self._accounts = _read(self._path)
        self._looks: dict[str, str] = {}  # the player who first had each look
        for player, account in self._accounts.items():
            self._add_looks(player, account.name)

    def __len__(self) -> int:
        return len(self._accounts)

    def find(self, name: str) -> Player | None:
        """Return the player with that name."""
        found = self.id_of(name)
        return self._player(found) if found in self._accounts else None

    def by_id(self, player: str) -> Player | None:
        return self._player(player) if player in self._accounts else None

    def has_secret(self, name: str) -> bool:
        account = self._accounts.get(self.id_of(name))
        return account is not None and bool(account.secret)

    def knows_key(self, name: str, fingerprint: str) -> bool:
        account = self._accounts.get(self.id_of(name))
        return account is not None and fingerprint in account.keys

    def is_free(self, name: str) -> bool:
        """Return whether a new player can have the name."""
        account = self._accounts.get(self.id_of(name))
        return account is None or not account.is_bound

    def id_of(self, name: str) -> str:
        """Return the id of the player with that name, or with one that looks like it; otherwise the id that a new player would have."""
        own = name_id(name)
        if own in self._accounts:
            return own
        return next((self._looks[look] for look in sorted(looks(name)) if look in self._looks), own)

    def name_fault(self, name: str) -> str:
        """Return why nobody can have a name; "" if somebody can. Names that are in use stay allowed."""
        if not name_id(name):
            return NO_NAME
        return RESERVED if self.id_of(name) not in self._accounts and is_reserved(name) else ""

    def is_same_person(self, one: str, other: str) -> bool:
        """Return whether two player ids are one person's, as far as can be known: they are equal, or have a key in common."""
        keys = [set(self._accounts[player].keys) for player in (one, other) if player in self._accounts]
        return one == other or (len(keys) == 2 and not keys[0].isdisjoint(keys[1]))

    # Logging in

    def by_name(self, name: str) -> Player:
        """Return the player of that name without proof, for a trusted network."""
        player, called = self._id_and_name(name)
        return self._save(player, self._accounts.get(player) or _Account(called))

    def by_key(self, name: str, fingerprint: str) -> Player:
        """Return the player with that key. A free name is bound to the key; ``Refused`` if it belongs to another."""
        player, called = self._id_and_name(name)
        account = self._accounts.get(player) or _Account(called)
        if fingerprint in account.keys:
            return self._player(player)
        if account.is_bound:
            raise Refused("", _taken_text(account.name))
        return self._save(player, replace(account, keys=(fingerprint,)))

    def secret_check(self, name: str, secret: str) -> SecretCheck:
        """Begin to check a secret; ``Refused`` if no secret can be right. Pass the result to ``finish_secret_check``."""
        player, called = self._id_and_name(name)
        secrets.check_length(secret)
        account = self._accounts.get(player)
        if account and account.is_bound and not account.secret:
            raise Refused("", _taken_text(account.name))
        return SecretCheck(player, called, secret, account.secret if account else "")

    def finish_secret_check(self, check: SecretCheck, hashed: str) -> Player:
        """Return the player if the secret was right, or bind a free name to it; ``Refused`` if it was wrong or the name is taken now."""
        account = self._accounts.get(check.id) or _Account(check.name)
        if not hashed or account.secret != check.kept or (account.is_bound and not account.secret):
            raise Refused("", _taken_text(account.name))
        return self._player(check.id) if check.kept else self._save(check.id, replace(account, secret=hashed))

    def give_secret(self, player: Player, hashed: str) -> None:
        """Let a player also log in by a secret, which replaces an earlier one: from a browser, say, or another machine."""
        self._save(player.id, replace(self._accounts[player.id], secret=hashed))

    def reset(self, player: Player, *, key: str = "", hashed: str = "") -> None:
        """Forget a player's keys and secret; from now on this key or secret proves the name. Without either it is free."""
        self._save(player.id, replace(self._accounts[player.id], keys=(key,) if key else (), secret=hashed))

    # Internals

    def _id_and_name(self, name: str) -> tuple[str, str]:
        """Return the id and the clean form of a name."""
        if fault := self.name_fault(name):
            raise Refused("", fault)
        return self.id_of(name), clean_name(name)

    def _add_looks(self, player: str, name: str) -> None:
        for look in looks(name):
            self._looks.setdefault(look, player)

    def _player(self, player: str) -> Player:
        return Player(player, self._accounts[player].name, self._folder / player)

    def _save(self, player: str, account: _Account) -> Player:
        if self._accounts.get(player) == account:
            return self._player(player)
        if player not in self._accounts and len(self._accounts) >= self._most:
            raise StorageRefused("", "no new player can join: this server has no room for more names")
        if player not in self._accounts and self.id_of(account.name) != player:  # taken while a secret was hashed
            raise Refused("", _taken_text(account.name))
        accounts = {**self._accounts, player: account}
        _write(self._path, accounts)
        self._accounts = accounts
        self._add_looks(player, account.name)
        return self._player(player)


def _taken_text(name: str) -> str:
    return f"the name {name} is taken, or that is not its key or secret: choose another name"


def _read(path: Path) -> dict[str, _Account]:
    try:
        found = tomllib.loads(paths.read_regular(path, LARGEST).decode())
        return {player: _account_from(player, entry) for player, entry in found.items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Refused("", f"cannot read {path.name}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refused("", f"{path.name} is damaged, and without it anybody could take anybody's name: {error}") from error


def _account_from(player: str, entry: Mapping[str, Any]) -> _Account:
    name, keys, secret = entry["name"], tuple(entry.get("keys", ())), entry.get("secret", "")
    if name_id(name) != player or not all(isinstance(word, str) for word in (*keys, secret)):
        raise ValueError(f"the entry {player[:40]!r} is not a player")
    return _Account(clean_name(name), keys, secret)


def _write(path: Path, accounts: Mapping[str, _Account]) -> None:
    import tomli_w

    tables = {player: {"name": account.name, "keys": list(account.keys), "secret": account.secret} for player, account in accounts.items()}
    try:
        paths.keep(path, tomli_w.dumps(tables).encode())
    except OSError as error:
        LOG.warning("cannot save the list of players: %s", error.strerror or error)
        raise StorageRefused("", f"the server cannot save a new name or secret now ({error.strerror}): tell the host") from error
