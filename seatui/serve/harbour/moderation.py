"""Moderation: the host's decisions about who may come in, who may speak, and whether anything new may begin."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.match.saves.background import JournalThreads
from seatui.serve.harbour import moderation_file
from seatui.serve.harbour.background_file import BackgroundFile
from seatui.serve.harbour.durations import until_text
from seatui.serve.harbour.moderation_file import MOST, Decisions
from seatui.serve.harbour.safe_text import clean_chat, name_id
from seatui.serve.harbour.sanctions import Identity, Sanction, Target

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.visitor import Visitor

SanctionList = Literal["bans", "mutes", "resets"]
CLOSED_NAMES = "this server takes no new names now: come in under a name you already have here"
DRAINING = "the server is about to stop for maintenance: try again later"
NO_NEW_GAMES = "the server is about to stop, so no new game can begin; games in play go on later"
NO_CHAT = "the host has switched off the chat"
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChatLimit:
    """A player may say this many lines in this many seconds; 0 lines mean that there is no chat."""

    lines: int = 5
    seconds: float = 5.0


class Moderation:
    """The decisions, in a file of the server's folder. ``Refused`` if it cannot be read.

    ``visitors`` are those who are here, ``now`` is the wall clock in seconds, because an end must survive a restart.
    """

    def __init__(
        self,
        folder: Path | None = None,
        visitors: Sequence[Visitor] = (),
        chat: ChatLimit = ChatLimit(),  # noqa: B008 - frozen
        now: Callable[[], float] = time.time,
        threads: JournalThreads | None = None,
    ) -> None:
        """Without a folder nothing is stored. With ``threads`` a decision counts at once, and is promised after ``saved``."""
        self.chat_limit = chat
        self.is_draining = False
        self.changed = Listeners[[]]()  # in a cluster, called when another worker has decided something
        self._visitors = visitors
        self._now = now
        self._decisions = moderation_file.read(folder / moderation_file.FILE) if folder else Decisions()
        self._file: BackgroundFile[Decisions] | None = None
        if folder:
            self._file = BackgroundFile(folder / moderation_file.FILE, self._decisions, moderation_file.encoded, threads, self._take_back)

    # Decisions

    @property
    def are_names_closed(self) -> bool:
        return self._decisions.names_closed

    @property
    def bans(self) -> tuple[Sanction, ...]:
        return self._active("bans")

    @property
    def mutes(self) -> tuple[Sanction, ...]:
        return self._active("mutes")

    def close_names(self, closed: bool) -> None:
        """Take no new names from now on, or take them again."""
        self._save(names_closed=closed)

    def ban(self, target: Target, seconds: float | None, why: str = "") -> Sanction:
        """Keep them out for some seconds, or for ever."""
        return self._add("bans", target, seconds, why)

    def unban(self, target: Target) -> None:
        """End a ban; ``Refused`` if there is none."""
        self._remove("bans", target)

    def mute(self, target: Target, seconds: float | None, why: str = "") -> Sanction:
        """Let them say nothing for some seconds, or for ever."""
        return self._add("mutes", target, seconds, why)

    def unmute(self, target: Target) -> None:
        """End a mute; ``Refused`` if there is none."""
        self._remove("mutes", target)

    def await_reset(self, name: str, seconds: float) -> Sanction:
        """Let the secret that the host gave to a name work for some seconds, until its owner has used it."""
        return self._add("resets", Target("name", name), seconds, "")

    def finish_reset(self, name: str) -> None:
        """The owner has come in, or has another proof: the name is as any other."""
        if any(each.target.covers(Identity(name_id(name))) for each in self._decisions.resets):
            self._remove("resets", Target("name", name))

    def drop_ended(self) -> list[tuple[SanctionList, Sanction]]:
        """Forget bans and mutes that are over, and return them. A reset that nobody used stays: its secret must not work again."""
        lists: tuple[SanctionList, ...] = ("bans", "mutes")
        now = self._now()
        ended = [(name, each) for name in lists for each in getattr(self._decisions, name) if each.is_over(now)]
        if ended:
            self._save(bans=self.bans, mutes=self.mutes)
        return ended

    async def saved(self) -> None:
        """Wait until the disk has all decisions; ``Refused`` if it cannot have them, and then they were taken back."""
        if self._file is not None:
            try:
                await self._file.saved()
            except OSError as error:
                raise unsaved(error) from error

    # Checks

    def connection_fault(self, address: str) -> str:
        """Return why nobody may connect from an address; "" if they may."""
        ban = self._find("bans", Identity(address=address))
        return _ban_text(ban) if ban else ""

    def check_login(self, who: Identity) -> None:
        """Check that a player is not banned."""
        if ban := self._find("bans", who):
            raise Refused("", _ban_text(ban))

    def check_new_name(self) -> None:
        """Check that a stranger may come in."""
        if self.is_draining:
            raise Refused("", DRAINING)
        if self.are_names_closed:
            raise Refused("", CLOSED_NAMES)

    def check_new_game(self) -> None:
        """Check that tables may be made and games may start."""
        if self.is_draining:
            raise Refused("", NO_NEW_GAMES)

    def check_speaker(self, player: Player) -> None:
        """Check that a player may say something, by their name and by all of their connections."""
        if not self.chat_limit.lines:
            raise Refused("", NO_CHAT)
        if mute := self._mute_of(player.id):
            raise Refused("", f"the host has muted you {until_text(mute.until)}")

    def is_muted(self, player: str) -> bool:
        """Return whether the host has muted the player with that id."""
        return bool(self._decisions.mutes) and self._mute_of(player) is not None

    def is_reset_over(self, name: str) -> bool:
        """Return whether the name's secret came from the host, and was not used in time."""
        who = Identity(name_id(name))
        return any(each.target.covers(who) and each.is_over(self._now()) for each in self._decisions.resets)

    # Internals

    def _active(self, name: SanctionList) -> tuple[Sanction, ...]:
        now = self._now()
        return tuple(each for each in getattr(self._decisions, name) if not each.is_over(now))

    def _find(self, name: SanctionList, who: Identity) -> Sanction | None:
        """Return what covers a connection: of several, the one that ends last."""
        found = [each for each in self._active(name) if each.target.covers(who)]
        return max(found, key=lambda each: float("inf") if each.until is None else each.until, default=None)

    def _mute_of(self, player: str) -> Sanction | None:
        known = (visitor.identity for visitor in self._visitors if visitor.player.id == player)
        return next(filter(None, (self._find("mutes", who) for who in (Identity(player), *known))), None)

    def _add(self, name: SanctionList, target: Target, seconds: float | None, why: str) -> Sanction:
        """Add a sanction, which replaces an earlier one of the same target."""
        kept = self._without(name, target)
        if len(kept) >= MOST:
            raise Refused("", f"there are {MOST} {name} already: take some back first")
        made = Sanction(target, None if seconds is None else self._now() + seconds, clean_chat(why))
        self._save(**{name: (*kept, made)})
        return made

    def _remove(self, name: SanctionList, target: Target) -> None:
        kept = self._without(name, target)
        if len(kept) == len(getattr(self._decisions, name)):
            raise Refused("", f"{target} is not {'banned' if name == 'bans' else 'muted'}")
        self._save(**{name: kept})

    def _without(self, name: SanctionList, target: Target) -> tuple[Sanction, ...]:
        return tuple(each for each in getattr(self._decisions, name) if each.target.id != target.id)

    def _save(self, **changes: Any) -> None:
        """Save changes in the file, then here."""
        self._keep(replace(self._decisions, **changes))

    def _keep(self, decisions: Decisions) -> None:
        if self._file is not None:
            try:
                self._file.write(decisions)
            except OSError as error:
                raise unsaved(error) from error
        self._decisions = decisions

    def _take_back(self, decisions: Decisions, error: OSError) -> None:
        LOG.error("a decision of the host cannot be saved and was taken back: %s", error.strerror or error)
        self._decisions = decisions


def unsaved(error: OSError) -> Refused:
    """Return the refusal of a decision that the disk cannot keep."""
    return Refused("", f"this cannot be saved, so nothing has changed: {error.strerror or error}")


def _ban_text(ban: Sanction) -> str:
    return "you are banned from this server" + (f" {until_text(ban.until)}" if ban.until is not None else "")
