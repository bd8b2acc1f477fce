"""Secrets of names and passwords of tables: which will do, and their hashes. Hashing is slow by design, and may run in a thread."""

from __future__ import annotations

import hashlib
import hmac
import os

from seatui.engine.contract import Refused

SHORTEST, LONGEST = 6, 128
PLAYER_COST = 14
TABLE_COST = 12
"""The cost of one attempt, as a power of two: a player's secret guards a name for ever, a table's password a game for an evening."""
_BLOCK, _LANES, _BYTES, _SALT = 8, 1, 32, 16


def check_length(secret: str) -> None:
    """Check that the secret is neither empty nor too long."""
    if not secret:
        raise Refused("", "a secret has at least one letter")
    if len(secret) > LONGEST:
        raise Refused("", f"a secret has at most {LONGEST} letters")


def new_secret_fault(secret: str) -> str:
    """Return why a player should not choose this secret; "" if it will do."""
    if len(secret) < SHORTEST:
        return f"a secret has at least {SHORTEST} letters"
    return f"a secret has at most {LONGEST} letters" if len(secret) > LONGEST else ""


def hash_secret(secret: str, cost: int = PLAYER_COST) -> str:
    """Return the hash of a secret."""
    salt = os.urandom(_SALT)
    return f"scrypt${cost}${salt.hex()}${_digest(secret, cost, salt).hex()}"


def verify_secret(secret: str, hashed: str) -> bool:
    """Return whether the secret matches the hash. Takes as long for a wrong one as for the right one."""
    try:
        kind, cost, salt, digest = hashed.split("$")
        if kind != "scrypt" or int(cost) not in (PLAYER_COST, TABLE_COST):
            return False
        return hmac.compare_digest(_digest(secret, int(cost), bytes.fromhex(salt)), bytes.fromhex(digest))
    except ValueError:  # the stored hash is damaged, so nothing matches
        return False


def _digest(secret: str, cost: int, salt: bytes) -> bytes:
    data = secret.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(data, salt=salt, n=2**cost, r=_BLOCK, p=_LANES, dklen=_BYTES)
