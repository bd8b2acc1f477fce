"""Secrets as they are kept: never themselves, only what tells whether one is right. The slow part is pure and may run in a thread."""

from __future__ import annotations

import hashlib
import hmac
import os

from seatui.engine.contract import Refused

LONGEST = 128
_COST, _BLOCK, _LANES, _BYTES = 2**14, 8, 1, 32
_SALT = 16


def check_form(secret: str) -> None:
    """``Refused`` for what can be nobody's secret."""
    if not secret:
        raise Refused("", "a secret has at least one letter")
    if len(secret) > LONGEST:
        raise Refused("", f"a secret has at most {LONGEST} letters")


def scrambled(secret: str) -> str:
    """What is kept of a secret."""
    salt = os.urandom(_SALT)
    return f"scrypt${salt.hex()}${_digest(secret, salt).hex()}"


def is_right(secret: str, kept: str) -> bool:
    """Whether it is the secret of which that was kept. Takes as long for a wrong one as for the right one."""
    kind, _, rest = kept.partition("$")
    salt, _, digest = rest.partition("$")
    try:
        wanted, made = bytes.fromhex(digest), _digest(secret, bytes.fromhex(salt))
    except ValueError:
        return False
    return kind == "scrypt" and hmac.compare_digest(made, wanted)


def _digest(secret: str, salt: bytes) -> bytes:
    data = secret[:LONGEST].encode("utf-8", "surrogatepass")
    return hashlib.scrypt(data, salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=_BYTES)
