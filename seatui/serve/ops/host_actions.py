"""The host's actions on a running server. Each is in the log, and returns lines that say what was done."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import counted, listing
from seatui.serve.event_log import log_event
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.durations import UNITS, until_text
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.sanctions import Target, key_target, parse_target
from seatui.serve.ops import snapshot_json
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.host_words import ended_words, status_words, told_words, who_words
from seatui.serve.ops.snapshot import Snapshot

if TYPE_CHECKING:
    from seatui.serve.ops.host import Host

HOST_SAYS = "The host says: "
LONGEST_WORDS = 180
KICKED = "The host has ended your session. Your games are saved."
BANNED = "You are banned from this server"
RESET = "The host has reset this name. Its owner can come in again with the new key or secret."
RESET_SECONDS = 24 * UNITS["h"]
RESET_BYTES = 12
"""Length of a secret that the host passes on: 96 bits, so nobody guesses it."""


class HostActions:
    """Everything that the host can do. ``by`` is the way in which it was asked for, for the log."""

    def __init__(self, host: Host, by: str) -> None:
        self._host = host
        self._by = by

    async def run(self, request: HostRequest) -> list[str]:
        """Follow a request; ``Refused`` in one sentence if that is not possible."""
        if request.command not in ACTIONS:
            raise Refused("", f"the server knows no command {request.command[:20]!r}: is it of another version?")
        done = ACTIONS[request.command](self, request)
        lines = done if isinstance(done, list) else await done
        await self._host.harbour.moderation.saved()
        return lines

    # Looking

    def seen(self) -> Snapshot:
        """Return the state of the server with all that a host may look at."""
        harbour = self._host.harbour
        return replace(
            self._host.snapshot(),
            closed=tuple(harbour.closed_rooms()),
            are_names_closed=harbour.moderation.are_names_closed,
            bans=len(harbour.moderation.bans),
            mutes=len(harbour.moderation.mutes),
            draining=self._host.draining.words,
        )

    def who(self) -> list[str]:
        """Return who is here, and which tables there are."""
        return who_words(self.seen())

    def status(self) -> list[str]:
        """Return how the server is."""
        return status_words(self.seen())

    def bans(self) -> list[str]:
        """Return all bans and mutes."""
        moderation = self._host.harbour.moderation
        listed = [f"banned: {each}" for each in moderation.bans] + [f"muted: {each}" for each in moderation.mutes]
        return listed or ["Nobody is banned or muted."]

    # Words

    def say(self, text: str) -> list[str]:
        """Say something to everybody."""
        words = " ".join(text.split())
        if not words or len(words) > LONGEST_WORDS:
            raise Refused("", f"say something of at most {LONGEST_WORDS} letters")
        self._host.harbour.announce(f"{HOST_SAYS}{words}")
        self._log("said", text=words)
        return [told_words(len(self._host.sessions))]

    # People

    def mute(self, whom: str, seconds: float | None, why: str = "") -> list[str]:
        """Let somebody say nothing for a while."""
        sanction = self._host.harbour.moderation.mute(self._target(whom), seconds, why)
        self._host.harbour.note_moderation()
        self._log("muted", who=str(sanction.target), until=until_text(sanction.until), why=sanction.why or None)
        return [f"{sanction.target} is muted {until_text(sanction.until)}."]

    def unmute(self, whom: str) -> list[str]:
        """Let somebody speak again."""
        target = parse_target(whom)
        self._host.harbour.moderation.unmute(target)
        self._host.harbour.note_moderation()
        self._log("unmuted", who=str(target))
        return [f"{target} may speak again."]

    def kick(self, whom: str) -> list[str]:
        """End somebody's sessions. They may come back at once."""
        target = self._target(whom)
        ended = self._host.end_sessions(target, KICKED)
        if not ended:
            raise Refused("", f"{target} is not here")
        self._log("kicked", who=str(target), sessions=ended)
        return [ended_words(ended, str(target))]

    def ban(self, whom: str, seconds: float | None, why: str = "") -> list[str]:
        """Keep somebody out, and end their sessions."""
        target = self._target(whom)
        known = [visitor.identity for visitor in self._host.harbour.visitors if target.covers(visitor.identity)]
        sanction = self._host.harbour.moderation.ban(target, seconds, why)
        until = "" if sanction.until is None else f" {until_text(sanction.until)}"
        ended = self._host.end_sessions(target, f"{BANNED}{until}.")
        self._log("banned", who=str(target), until=until_text(sanction.until), why=sanction.why or None, sessions=ended)
        others = sorted({word for who in known for word in (who.key, who.address) if word and word != target.value})
        hint = [f"They came with {listing(others)}, which you can ban as well."] if others and target.kind == "name" else []
        return [f"{target} is banned {until_text(sanction.until)}; {counted(ended, 'session')} ended.", *hint]

    def unban(self, whom: str) -> list[str]:
        """Let somebody come in again."""
        target = parse_target(whom)
        self._host.harbour.moderation.unban(target)
        self._log("unbanned", who=str(target))
        return [f"{target} may come in again."]

    # Names

    def names(self, state: str) -> list[str]:
        """Close the door to new names, or open it."""
        if state not in ("open", "closed"):
            raise Refused("", "type names open or names closed")
        self._host.harbour.moderation.close_names(state == "closed")
        self._log("names", state=state)
        return ["New names may come in." if state == "open" else "Only known names may come in."]

    async def reset_name(self, whom: str, fingerprint: str) -> list[str]:
        """Give a name whose key or secret is lost a new key, or a new secret that the host passes on to its owner."""
        player, access = self._player(whom), self._host.authenticator
        if access.is_open:
            return await self._rebind(player, [f"Anybody can be {player.name} now: this server asks for no proof."])
        if fingerprint:
            key = key_target(fingerprint).value
            return await self._rebind(player, [f"{player.name} belongs to the key {key} now."], key=key)
        if not access.takes_secrets:
            raise Refused("", f"this server uses no secrets: name the new key, as in: seatui host reset-name {player.name} SHA256:...")
        secret = secrets.token_urlsafe(RESET_BYTES)
        hashed = await asyncio.to_thread(secret_hashes.hash_secret, secret)
        lines = [
            f"The secret of {player.name} is {secret}",
            "Pass it on to the owner alone, who has to use it within a day. It stays theirs until they choose another.",
        ]
        return await self._rebind(player, lines, hashed=hashed)

    async def _rebind(self, player: Player, lines: list[str], *, key: str = "", hashed: str = "") -> list[str]:
        """Replace the proof of a name, and end the sessions that came in with the old one."""
        moderation = self._host.harbour.moderation
        self._host.harbour.people.reset(player, key=key, hashed=hashed)
        await self._host.harbour.people.saved(player)
        if hashed:
            moderation.await_reset(player.name, RESET_SECONDS)
        else:
            moderation.finish_reset(player.name)
        ended = self._host.end_sessions(Target("name", player.name), RESET)
        self._log("name_reset", who=player.name, proof="key" if key else "secret" if hashed else "none", sessions=ended)
        return lines

    # Tables

    async def close_table(self, wanted: str) -> list[str]:
        """Send everybody from a table to the lobby, and take it off the list. The game is saved."""
        room = await self._host.harbour.room_for_host(wanted)
        room.put_away()
        self._log("table_closed", table=room.id, title=room.title)
        return [f"{room.title} is closed, and its game is saved. To open it again: seatui host open-table {room.id}"]

    def open_table(self, wanted: str) -> list[str]:
        """Put a closed table back on the list."""
        room = self._host.harbour.reopen_room(wanted)
        self._log("table_opened", table=room.id, title=room.title)
        return [f"{room.title} is on the list again."]

    async def move_table(self, wanted: str, to: str) -> list[str]:
        """Give a table to another host of the cluster. Its players follow."""
        return await self._host.move_table(wanted, to, self._by)  # the host that has it logs it

    # The end

    def start_drain(self, seconds: float | None) -> list[str]:
        """Let nothing new begin, and stop when all have left or the time is over."""
        words = self._host.draining.start(seconds)
        self._log("drain", minutes=None if seconds is None else round(seconds / UNITS["m"]))
        return [words]

    async def leave(self) -> list[str]:
        """Hand all tables to other workers, and stop when the last player of this one has gone."""
        await self._host.leave()
        self._log("leaving")
        return ["This worker takes no new players, and its tables go to the others."]

    def stop_drain(self) -> list[str]:
        """Go on as usual."""
        self._host.draining.stop()
        self._log("drain_off")
        return ["Draining is called off."]

    # Internals

    def _log(self, event: str, **fields: str | int | None) -> None:
        log_event(event, by=self._by, **fields)

    def _target(self, whom: str) -> Target:
        """Return whom the host means; ``Refused`` for a name that nobody has."""
        target = parse_target(whom)
        return Target("name", self._player(target.value).name) if target.kind == "name" else target

    def _player(self, name: str) -> Player:
        if player := self._host.harbour.people.find(name):
            return player
        raise Refused("", f"there is no player {name[:40]!r}")


def _one_process(_host: HostActions, _asked: HostRequest) -> list[str]:
    raise Refused("", "this server is one process: for several start it with --workers N")


Action = Callable[[HostActions, HostRequest], list[str] | Awaitable[list[str]]]
ACTIONS: Mapping[str, Action] = {
    "who": lambda host, _: host.who(),
    "status": lambda host, _: host.status(),
    "say": lambda host, asked: host.say(asked.text),
    "mute": lambda host, asked: host.mute(asked.whom, asked.seconds, asked.text),
    "unmute": lambda host, asked: host.unmute(asked.whom),
    "kick": lambda host, asked: host.kick(asked.whom),
    "ban": lambda host, asked: host.ban(asked.whom, asked.seconds, asked.text),
    "unban": lambda host, asked: host.unban(asked.whom),
    "bans": lambda host, _: host.bans(),
    "close-table": lambda host, asked: host.close_table(asked.whom),
    "open-table": lambda host, asked: host.open_table(asked.whom),
    "move": lambda host, asked: host.move_table(asked.whom, asked.text),
    "reset-name": lambda host, asked: host.reset_name(asked.whom, asked.text),
    "names": lambda host, asked: host.names(asked.text),
    "drain": lambda host, asked: host.start_drain(asked.seconds),
    "drain-off": lambda host, _: host.stop_drain(),
    "leave": lambda host, _: host.leave(),
    "snapshot": lambda host, _: [snapshot_json.encode(host.seen())],  # for a supervisor
    "workers": _one_process,
    "restart": _one_process,
}
