"""Who somebody in a browser is, who has brought neither a name nor a key: what they say is proved as it is over SSH."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.harbour.words import clean_name
from seatui.serve.log import note
from seatui.serve.ssh.identity import SHORTEST_SECRET
from seatui.serve.terminal.gate import home_of

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.ssh.identity import Identity

NAMELESS = "a name has at least one letter or digit"
BARRED = "too many wrong secrets came from your address: wait ten minutes"
TOO_SHORT = f"a new secret has at least {SHORTEST_SECRET} letters"


async def player_named(identity: Identity, name: str, secret: str, address: str) -> Player:
    """The player of that name, who is new if the name is free; ``Refused`` in a sentence for whoever is not let in."""
    called, home = clean_name(name), home_of(address)
    if not called:
        raise Refused("", NAMELESS)
    if identity.is_open:
        return identity.by_name(called, home)
    if identity.is_barred(home):
        raise Refused("", BARRED)
    if identity.people.is_free(called) and len(secret) < SHORTEST_SECRET:
        raise Refused("", TOO_SHORT)
    player = await identity.by_secret(called, secret, home)
    if player is None:
        note("wrong_secret", who=called, address=address, via="web")
        raise Refused("", identity.sorry)
    return player
