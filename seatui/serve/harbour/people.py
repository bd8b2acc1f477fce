"""Who is known here. A name belongs to whoever came first with it, and is bound to a key or to a secret."""

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
from seatui.serve.harbour.safe_text import clean_name, folded

FILE = "people.toml"
FOLDER = "people"
MOST = 5000
LOG = logging.getLogger(__name__)


class NotKept(Refused):
    """A name or secret that cannot be kept here, through no fault of whoever said it."""


@dataclass(frozen=True)
class Player:
    """Somebody who is known by name. Two names that read alike are one."""

    id: str
    name: str
    folder: Path  # for settings, progress and whatever else is this player's own


@dataclass(frozen=True)
class _Known:
    """What is kept of somebody. Without key and secret the name is for anybody who says it."""

    name: str
    keys: tuple[str, ...] = ()
    secret: str = ""  # scrambled

    @property
    def is_bound(self) -> bool:
        return bool(self.keys or self.secret)


@dataclass(frozen=True)
class SecretCheck:
    """A secret that was said, to be compared with what is kept; ``think`` takes a while and may run in a thread."""

    id: str
    name: str
    secret: str
    kept: str  # "" for a name that is still free

    def think(self) -> str:
        """What is to be kept of the secret; "" if it is wrong."""
        if not self.kept:
            return secrets.scrambled(self.secret)
        return self.kept if secrets.is_right(self.secret, self.kept) else ""


class People:
    """All who are known, in one file. ``Refused`` if it cannot be read: else anybody could take the names that are in it."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._path = folder / FILE
        self._folder = folder / FOLDER
        self._most = most
        self._known = _read(self._path)

    def __len__(self) -> int:
        return len(self._known)

    def find(self, name: str) -> Player | None:
        """Whoever has that name."""
        found = folded(name)
        return self._player(found) if found in self._known else None

    def by_id(self, player: str) -> Player | None:
        return self._player(player) if player in self._known else None

    def has_secret(self, name: str) -> bool:
        known = self._known.get(folded(name))
        return known is not None and bool(known.secret)

    def knows_key(self, name: str, fingerprint: str) -> bool:
        known = self._known.get(folded(name))
        return known is not None and fingerprint in known.keys

    def is_free(self, name: str) -> bool:
        """Whether somebody new can have that name."""
        known = self._known.get(folded(name))
        return known is None or not known.is_bound

    # Who comes

    def by_name(self, name: str) -> Player:
        """Whoever says that name, on a network where that is enough."""
        player, called = _asked(name)
        return self._keep(player, self._known.get(player) or _Known(called))

    def by_key(self, name: str, fingerprint: str) -> Player:
        """Whoever has that key. A name that is free is this key's from now on; ``Refused`` if it is another's."""
        player, called = _asked(name)
        known = self._known.get(player) or _Known(called)
        if fingerprint in known.keys:
            return self._player(player)
        if known.is_bound:
            raise Refused("", _taken(known.name))
        return self._keep(player, replace(known, keys=(fingerprint,)))

    def secret_check(self, name: str, secret: str) -> SecretCheck:
        """The slow comparison that tells whether somebody knows a secret, to be settled; ``Refused`` at once where no secret will do."""
        player, called = _asked(name)
        secrets.check_form(secret)
        known = self._known.get(player)
        if known and known.is_bound and not known.secret:
            raise Refused("", _taken(known.name))
        return SecretCheck(player, called, secret, known.secret if known else "")

    def settle(self, check: SecretCheck, thought: str) -> Player:
        """Let in whoever said the right secret, or bind a free name to it; ``Refused`` if it was wrong, or another was quicker."""
        known = self._known.get(check.id) or _Known(check.name)
        if not thought or known.secret != check.kept or (known.is_bound and not known.secret):
            raise Refused("", _taken(known.name))
        return self._player(check.id) if check.kept else self._keep(check.id, replace(known, secret=thought))

    def give_secret(self, player: Player, scrambled: str) -> None:
        """Let a player come in by a secret as well, in place of one they had: from a browser, say, or another machine."""
        self._keep(player.id, replace(self._known[player.id], secret=scrambled))

    # The inside

    def _player(self, player: str) -> Player:
        return Player(player, self._known[player].name, self._folder / player)

    def _keep(self, player: str, known: _Known) -> Player:
        if self._known.get(player) == known:
            return self._player(player)
        if player not in self._known and len(self._known) >= self._most:
            raise NotKept("", "nobody new can come in: there are as many names here as there can be")
        everybody = {**self._known, player: known}
        _write(self._path, everybody)
        self._known = everybody
        return self._player(player)


def _asked(name: str) -> tuple[str, str]:
    """The id and the clean form of a name."""
    player = folded(name)
    if not player:
        raise Refused("", "a name has at least one letter or digit")
    return player, clean_name(name)


def _taken(name: str) -> str:
    return f"the name {name} is somebody else's here, or the key or secret is not the one it came with: choose another name"


def _read(path: Path) -> dict[str, _Known]:
    try:
        found = tomllib.loads(path.read_bytes().decode())
        return {player: _entry(player, entry) for player, entry in found.items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Refused("", f"{path.name} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refused("", f"{path.name} is damaged, and without it anybody could take anybody's name: {error}") from error


def _entry(player: str, entry: Mapping[str, Any]) -> _Known:
    name, keys, secret = entry["name"], tuple(entry.get("keys", ())), entry.get("secret", "")
    if folded(name) != player or not all(isinstance(word, str) for word in (*keys, secret)):
        raise ValueError(f"the entry {player[:40]!r} is none of a player")
    return _Known(clean_name(name), keys, secret)


def _write(path: Path, everybody: Mapping[str, _Known]) -> None:
    import tomli_w

    tables = {player: {"name": known.name, "keys": list(known.keys), "secret": known.secret} for player, known in everybody.items()}
    try:
        paths.keep(path, tomli_w.dumps(tables).encode())
    except OSError as error:
        LOG.warning("who is known here cannot be kept: %s", error.strerror or error)
        raise NotKept("", f"the server cannot keep a new name or secret now ({error.strerror}): tell whoever runs it") from error
