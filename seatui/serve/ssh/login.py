"""How somebody logs in: what a client proves, and what is asked of people who have no key."""

from __future__ import annotations

from collections.abc import Sequence

import asyncssh

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.access.authentication import Identity
from seatui.serve.access.limits import home_of
from seatui.serve.event_log import note
from seatui.serve.harbour import secrets
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.safe_text import clean_name, name_id

KEYS_TRIED = 20  # by one connection; agents offer all they have
SECRETS_TRIED = 3
ROUNDS = 9  # of questions and answers

NAMELESS = "Come with a name of letters or digits, as in: ssh Ann@host"
BARRED = "Too many wrong secrets came from your address. Wait ten minutes."
TOO_MANY_KEYS = "Too many keys were tried. Name the one to use: ssh -i FILE -o IdentitiesOnly=yes"
AGAIN = "Those two were not the same. Choose once more."
WRONG = "That was not the secret of this name. If it is somebody else's, end this by Ctrl-C and come with another one."

Challenge = bool | tuple[str, str, str, Sequence[tuple[str, bool]]]


class Login(asyncssh.SSHServer):
    """What one connection proves. ``player`` is known when it has logged in; else ``refusal`` says in a sentence why there is none."""

    def __init__(self, identity: Identity) -> None:
        self.address = ""
        self.player: Player | None = None
        self.refusal = ""
        self._identity = identity
        self._conn: asyncssh.SSHServerConnection | None = None
        self._name = ""
        self._fingerprint = ""
        self._chosen = ""  # the secret for a new name, until it was said twice
        self._keys_tried = self._secrets_tried = self._rounds = 0
        self._told = False

    # Names

    def begin_auth(self, username: str) -> bool:
        """A client may try one name after the other; what it has proved for one says nothing of the next."""
        self._name = _name_in(username)
        self._fingerprint = self._chosen = ""
        self.player = None
        return not self._identity.is_open

    def auth_completed(self) -> None:
        """The client has proved what it said last: now a new name is bound."""
        try:
            if self.player is None and self._fingerprint:
                self.player = self._identity.by_key(self._name, self._fingerprint, home_of(self.address))
            elif self.player is None:
                self.player = self._identity.by_name(self._name, home_of(self.address))
        except Refused as refusal:
            self.refusal = sentence(str(refusal))

    # Keys

    @property
    def has_tried_keys(self) -> bool:
        return self._keys_tried > 0

    @property
    def has_lost_key(self) -> bool:
        """Whether the key by which somebody came would do no more."""
        return self._identity.has_lost(self._fingerprint)

    def public_key_auth_supported(self) -> bool:
        return self._identity.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether that key would do. The client has not proved anything yet, so nothing is bound here."""
        self._keys_tried += 1
        if self._keys_tried > KEYS_TRIED:
            raise _farewell(TOO_MANY_KEYS)
        name, fingerprint = _name_in(username), key.get_fingerprint()
        if not name or not self._identity.accepts_key(name, fingerprint):
            self._tell_once("" if self._identity.takes_secrets else self._identity.sorry)
            return False
        self._name, self._fingerprint = name, fingerprint
        return True

    def _tell_once(self, text: str) -> None:
        if text and not self._told and self._conn is not None:
            self._told = True
            self._conn.send_auth_banner(f"{text}\r\n")

    # Secrets

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return self._identity.takes_secrets

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:  # noqa: ARG002
        self._chosen = self._fingerprint = ""
        self._name = _name_in(username)
        if not self._name:
            raise _farewell(NAMELESS)
        if self._identity.is_barred(home_of(self.address)):
            raise _farewell(BARRED)
        return self._ask_first(WRONG if self._secrets_tried else "")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge:  # noqa: ARG002
        self._rounds += 1
        if self._rounds > ROUNDS:
            raise _farewell(self._identity.sorry)
        if len(responses) != 1 or not self._name:
            return False
        secret = responses[0]
        if not self._identity.people.is_free(self._name):
            return await self._let_in(secret)
        if self._chosen:
            if secret == self._chosen:
                return await self._let_in(secret)
            self._chosen = ""
            return self._ask_first(AGAIN)
        if fault := secrets.new_secret_fault(secret):
            return self._ask_first(f"{sentence(fault)}. Choose another one.")
        self._chosen = secret
        return _asked(f"{self._name} is new here: the name will be yours by this secret.", "The same secret once more: ")

    def _ask_first(self, why: str = "") -> Challenge:
        """The same question for a name that is known and one that is not."""
        return _asked(why, f"Secret of {self._name} (new here? Choose one): ")

    async def _let_in(self, secret: str) -> bool:
        name = self._name
        try:
            player = await self._identity.by_secret(name, secret, home_of(self.address))
        except Refused as refusal:
            self._tell_once(sentence(str(refusal)))
            return False
        if name != self._name:
            return False  # the client has gone on to another name meanwhile
        self.player = player
        if player is not None:
            return True
        note("wrong_secret", who=name, address=self.address, via="ssh")
        self._secrets_tried += 1
        if self._secrets_tried >= SECRETS_TRIED:
            raise _farewell(self._identity.sorry)
        return False


def _name_in(username: str) -> str:
    """The name that somebody comes with; "" if there is none in it."""
    return clean_name(username) if name_id(username) else ""


def _asked(why: str, prompt: str) -> Challenge:
    return "", why, "", ((prompt, False),)


def _farewell(why: str) -> asyncssh.DisconnectError:
    """The end of a connection that will never log in."""
    return asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, why)
