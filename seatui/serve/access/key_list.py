"""The host's list of keys: a file with one public key a line, as for ``sshd``. It is read again whenever it changes."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from seatui.engine.contract import Refused
from seatui.paths import read_regular
from seatui.serve.event_log import LOGGER

LARGEST = 1_000_000  # bytes
LEAST_RSA_BITS = 2048
MOST_WARNINGS = 10  # bad lines that are reported; a file full of them is the wrong file


class KeyList:
    """The keys in a file; ``Refused`` if it cannot be read at the start. If it cannot be read later, no key is accepted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file_stamp: tuple[int, ...] = ()
        self._fingerprints: frozenset[str] = frozenset()
        self._fault = ""
        try:
            self._read()
        except OSError as error:
            raise Refused("", f"cannot read the list of keys {path}: {error.strerror or error}") from error

    def __contains__(self, fingerprint: str) -> bool:
        try:
            self._read()
            self._fault = ""
        except OSError as error:
            self._file_stamp, self._fingerprints = (), frozenset()
            self._warn_once(str(error.strerror or error))
        return fingerprint in self._fingerprints

    def is_revoked(self, fingerprint: str) -> bool:
        """Return whether a key is no longer on the list. A list that cannot be read revokes nothing."""
        return fingerprint not in self and not self._fault

    def _warn_once(self, fault: str) -> None:
        if fault != self._fault:
            LOGGER.error("cannot read the list of keys %s, so nobody new is let in: %s", self._path, fault)
        self._fault = fault

    def _read(self) -> None:
        found = self._path.stat()
        stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
        if stamp == self._file_stamp:
            return
        good, bad = _parse(read_regular(self._path, LARGEST).decode("utf-8-sig", errors="replace"))
        for number, why in bad[:MOST_WARNINGS]:
            LOGGER.warning("%s, line %d: %s; line ignored", self._path, number, why)
        if len(bad) > MOST_WARNINGS:
            LOGGER.warning("%s: %d more lines ignored", self._path, len(bad) - MOST_WARNINGS)
        self._file_stamp, self._fingerprints = stamp, good


def _parse(text: str) -> tuple[frozenset[str], list[tuple[int, str]]]:
    """Return the fingerprints of all keys, and the numbers of the other lines with the reason."""
    good, bad = set(), []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            key = asyncssh.import_public_key(" ".join(words[:2]))
        except asyncssh.KeyImportError:
            bad.append((number, _line_fault(words)))
            continue
        if is_weak(key):
            bad.append((number, f"an RSA key under {LEAST_RSA_BITS} bits"))
        else:
            good.add(key.get_fingerprint())
    return frozenset(good), bad


def is_weak(key: asyncssh.SSHKey) -> bool:
    """Return whether a key is too short to prove anything."""
    return key.get_algorithm() == "ssh-rsa" and getattr(key.pyca_key, "key_size", 0) < LEAST_RSA_BITS


def _line_fault(words: list[str]) -> str:
    kinds = ("ssh-", "ecdsa-", "sk-")
    if not words[0].startswith(kinds) and any(word.startswith(kinds) for word in words[1:]):
        return "options before a key are not supported, and ignoring them would allow what they forbid"
    return "not a public key"
