"""The algorithms that a client may choose: safe ones, and none that takes long."""

from __future__ import annotations

from asyncssh.kex import get_kex_algs
from asyncssh.public_key import get_public_key_algs

CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr", "aes192-ctr", "aes128-ctr")
"""Every client has one of these. ChaCha20, which most would choose, takes five times as long here, and a game sends many packets. None of
them chains blocks from packet to packet, so ``_skip_ignore_packets`` is safe.
"""
KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
)
"""Every client has one of these too. Others block the server for up to a tenth of a second, and a client may ask for one at any time. These
take half a millisecond at most, which is less than a thread would cost.
"""
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512")
SIGNATURES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)
"""Neither list has SHA-1."""


def known_key_exchanges() -> list[str]:
    """Return those of the list that this installation of asyncssh has."""
    return [name for name in KEY_EXCHANGES if name.encode() in get_kex_algs()]


def known_signatures() -> list[str]:
    """Return those of the list that this installation of asyncssh has."""
    return [name for name in SIGNATURES if name.encode() in get_public_key_algs()]


def signature_algorithm(signature: bytes) -> str:
    """Return the algorithm at the start of a signature."""
    return signature[4 : 4 + int.from_bytes(signature[:4])].decode("ascii", errors="replace")
