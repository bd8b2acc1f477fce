"""Login over SSH: with a key, or with a secret for players without one."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

import asyncssh

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.access.authentication import Authenticator
from seatui.serve.access.key_list import LEAST_RSA_BITS, is_weak
from seatui.serve.addresses import client_network
from seatui.serve.event_log import log_event
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.safe_text import clean_name, name_id

MOST_KEYS = 20  # for one connection; agents offer all their keys
MOST_SECRETS = 3
MOST_ROUNDS = 9  # of questions and answers

NO_NAME = "Connect with a name of letters or digits, as in: ssh Ann@host"
BLOCKED = "Too many wrong secrets came from your address. Wait ten minutes."
TOO_MANY_KEYS = "Too many keys were tried. Name the one to use: ssh -i FILE -o IdentitiesOnly=yes"
NOT_THE_SAME = "Those two were not the same. Choose a secret again."
WEAK_KEY = f"RSA keys need {LEAST_RSA_BITS} bits or more. Make a new key: ssh-keygen -t ed25519"
WEAK_SIGNATURE = "Your client signs with SHA-1, which is no longer safe. Update it, or make another key: ssh-keygen -t ed25519"
WRONG_SECRET = "That is not the secret of this name. If the name is somebody else's, press Ctrl-C and connect with another one."

Challenge = bool | tuple[str, str, str, Sequence[tuple[str, bool]]]


class Login(asyncssh.SSHServer):
    """The login of one connection. ``player`` is set once it has succeeded; otherwise ``refusal`` says why not."""

    def __init__(self, authenticator: Authenticator) -> None:
        self.address = ""
        self.player: Player | None = None
        self.refusal = ""
        self._authenticator = authenticator
        self._conn: asyncssh.SSHServerConnection | None = None
        self._name = ""
        self._fingerprint = ""
        self._new_secret = ""  # for a new name, until it was typed twice
        self._keys_tried = self._secrets_tried = self._rounds = 0
        self._is_banner_sent = False

    # Names

    def begin_auth(self, username: str) -> bool | Awaitable[bool]:
        """Begin with a name. A client may try one after another, and proof for one does not count for the next."""
        return self._begins(username)

    def _begins(self, username: str) -> bool:
        """Take the name; return whether it needs proof."""
        self._name = _name_from(username)
        self._fingerprint = self._new_secret = ""
        self.player = None
        return not self._authenticator.is_open

    async def bind(self) -> None:
        """Let in the client, which has proved who it is, and bind a new name."""
        try:
            if self.player is None and self._fingerprint:
                self.player = await self._authenticator.by_key(self._name, self._fingerprint, client_network(self.address))
            elif self.player is None:
                self.player = await self._authenticator.by_name(self._name, client_network(self.address))
        except Refused as refusal:
            self.refusal = sentence(str(refusal))
            log_event("refused", who=self._name, address=self.address, via="ssh", why=str(refusal))

    # Keys

    @property
    def has_tried_keys(self) -> bool:
        return self._keys_tried > 0

    @property
    def has_tried(self) -> bool:
        """Whether the client has offered a key or a secret."""
        return self._keys_tried > 0 or self._rounds > 0

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the key that the player logged in with; "" with a secret or without proof."""
        return self._fingerprint

    @property
    def is_key_revoked(self) -> bool:
        """Whether the key that the player logged in with is no longer accepted."""
        return self._authenticator.is_revoked(self._fingerprint)

    def public_key_auth_supported(self) -> bool:
        return self._authenticator.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the key would do. Nothing is bound yet, for the client has not proved that it owns the key."""
        self._keys_tried += 1
        if self._keys_tried > MOST_KEYS:
            raise _disconnect(TOO_MANY_KEYS)
        if is_weak(key):
            self._send_banner_once(WEAK_KEY)
            return False
        name, fingerprint = _name_from(username), key.get_fingerprint()
        if not name or not self._authenticator.accepts_key(name, fingerprint):
            self._send_banner_once("" if self._authenticator.takes_secrets else self._authenticator.rejection)
            return False
        self._name, self._fingerprint = name, fingerprint
        return True

    def _send_banner_once(self, text: str) -> None:
        if text and not self._is_banner_sent and self._conn is not None:
            self._is_banner_sent = True
            self._conn.send_auth_banner(f"{text}\r\n")

    # Secrets

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return self._authenticator.takes_secrets

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:  # noqa: ARG002
        self._new_secret = self._fingerprint = ""
        self._name = _name_from(username)
        if not self._name:
            raise _disconnect(NO_NAME)
        if self._authenticator.is_address_blocked(client_network(self.address)):
            raise _disconnect(BLOCKED)
        try:
            self._authenticator.check_new_name(self._name)
        except Refused as refusal:
            raise _disconnect(sentence(str(refusal))) from None
        return self._ask_secret(WRONG_SECRET if self._secrets_tried else "")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge:  # noqa: ARG002
        self._rounds += 1
        if self._rounds > MOST_ROUNDS:
            raise _disconnect(self._authenticator.rejection)
        if len(responses) != 1 or not self._name:
            return False
        secret = responses[0]
        if not self._authenticator.people.is_free(self._name):
            return await self._check_secret(secret)
        if self._new_secret:
            if secret == self._new_secret:
                return await self._check_secret(secret)
            self._new_secret = ""
            return self._ask_secret(NOT_THE_SAME)
        if fault := secret_hashes.new_secret_fault(secret):
            return self._ask_secret(f"{sentence(fault)}. Choose another secret.")
        self._new_secret = secret
        return _challenge(f"{self._name} is new here. This secret makes the name yours.", "Type the same secret again: ")

    def _ask_secret(self, why: str = "") -> Challenge:
        """Ask for the secret, in the same words whether or not the name is known."""
        return _challenge(why, f"Secret of {self._name} (new here? Choose one): ")

    async def _check_secret(self, secret: str) -> bool:
        name = self._name
        try:
            player = await self._authenticator.by_secret(name, secret, client_network(self.address))
        except Refused as refusal:
            self._send_banner_once(sentence(str(refusal)))
            return False
        if name != self._name:
            return False  # the client has gone on to another name meanwhile
        self.player = player
        if player is not None:
            return True
        log_event("wrong_secret", who=name, address=self.address, via="ssh")
        self._secrets_tried += 1
        if self._secrets_tried >= MOST_SECRETS:
            raise _disconnect(self._authenticator.rejection)
        return False


def _name_from(username: str) -> str:
    """Return the clean form of a user name; "" if nothing is left."""
    return clean_name(username) if name_id(username) else ""


def _challenge(why: str, prompt: str) -> Challenge:
    return "", why, "", ((prompt, False),)


def _disconnect(why: str) -> asyncssh.DisconnectError:
    """Return the error that ends a connection that cannot log in."""
    return asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, why)
