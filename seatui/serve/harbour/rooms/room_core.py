"""The second layer of ``Room``: its visitors, and how it is saved, opened and closed."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from seatui import paths
from seatui.engine.contract import Refused, Seat, Turn
from seatui.match.listeners import Listeners
from seatui.match.referee import Match
from seatui.match.runner import Runner
from seatui.match.saves.background import JournalThreads, SaveProgress
from seatui.match.saves.epochs import Guard
from seatui.match.saves.errors import NotOwnerError, SaveError, TakenError, save_trouble_text
from seatui.match.saves.frames import os_reason
from seatui.match.saves.journal import SUFFIX as JOURNAL
from seatui.match.saves.journal import first_free
from seatui.match.saves.listing import SaveInfo, save_info
from seatui.match.table import Person, Table, Update
from seatui.serve.harbour import chat_file
from seatui.serve.harbour.background_file import BackgroundFile
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.chat_file import ChatFile
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.listed_room import CLOSED, HANDED_OVER, REMOVED, ListedRoom
from seatui.serve.harbour.rooms.match_table import open_table
from seatui.serve.harbour.rooms.pending_answers import PendingAnswers
from seatui.serve.harbour.rooms.presence import Presence
from seatui.serve.harbour.rooms.room_model import GameStatus, Place, RoomRecord, RoomState, places_in_game, seat_title

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor

LOG = logging.getLogger(__name__)
AWAY_AFTER = 20.0
"""Seconds after which others may lead an open table in place of its absent host, or replace an absent player before the start."""
ABSENCES_IN_ALL = 3
"""A player who comes back only for moments is replaced after this many times the agreed absence, within the sliding window."""
CLOSE_IDLE_AFTER = 60.0
"""Seconds after which an empty table is closed until somebody comes."""
MakeRunner: TypeAlias = "Callable[[RoomCore, Table], Runner]"


class RoomServices(NamedTuple):
    """The parts of a harbour that each of its rooms uses."""

    folder: Path
    make_runner: MakeRunner
    now: Callable[[], float]
    wall_clock: Callable[[], float]
    threads: JournalThreads | None  # write the journals; without them the event loop waits for the disk
    moderation: Moderation
    fence_of: Callable[[str], tuple[int, Guard | None]] = lambda _: (0, None)
    """Returns the epoch under which a table is owned and the guard of its journal; without a cluster there is neither."""


class RoomCore(ListedRoom):
    """A room with its seats, its visitors and its chat."""

    def __init__(self, record: RoomRecord, services: RoomServices, *, is_new: bool = False) -> None:
        """A new table has no file yet: ``write_file`` makes one."""
        super().__init__(record)
        self.is_new = is_new  # made since this worker started, not read from a file
        self.table: Table | None = None
        self.runner: Runner | None = None
        self._now = services.now
        folder = services.folder
        path = folder / f"{record.id}{room_file.SUFFIX}"
        self._file = BackgroundFile(path, None if is_new else record, _encoded, services.threads, self._take_back)
        self._journaled: dict[str, Any] = {}  # see ``_note_journaled``
        self._chat_file = ChatFile(folder / f"{record.id}{chat_file.SUFFIX}")
        self.journal = folder / f"{record.id}{JOURNAL}"
        self._make_runner = services.make_runner
        self._threads = services.threads
        self._fence_of = services.fence_of
        self._moderation = services.moderation
        self._presence = Presence(services.now)
        changed = [at for each in (path, self.journal) if (at := room_file.changed_at(each)) is not None]
        self._idle_before_start = max(0.0, services.wall_clock() - max(changed)) if changed else 0.0
        self.pending_answers = PendingAnswers(services.now)
        self._people: dict[str, Person] = {}
        self._listeners = Listeners[[]]()
        self._loading: asyncio.Task[None] | None = None
        self._is_closed = False
        self.journal_epoch = 0  # of its last owner, as its journal said when it was inspected
        self._last_status: GameStatus | None = None  # when it was closed, or as its journal says

    # Properties

    @cached_property
    def chat(self) -> Chat:
        """The chat at the table. Earlier lines are read from the file on first use."""
        chat = Chat(self._now, self._chat_file.read(), self._moderation)
        chat.listen(self._chat_file.add)
        return chat

    @property
    def unused_for(self) -> float:
        """Seconds since the table was used, including the time before the server started, which is taken from the wall clock."""
        return self.empty_for + (0.0 if self._presence.was_used else self._idle_before_start)

    @property
    def last_played(self) -> datetime | None:
        """When the last action was played; None before the first, or if the file cannot be looked at."""
        changed = room_file.changed_at(self.journal)
        return None if changed is None else datetime.fromtimestamp(changed)

    @property
    def save_progress(self) -> tuple[SaveProgress, ...]:
        """How far the disk is with the table's file and its journal."""
        return (self._file.progress, self.table.match.progress) if self.table else (self._file.progress,)

    @property
    def is_at_rest(self) -> bool:
        return self.table is None

    @property
    def turn(self) -> Turn | None:
        return self.table.match.turn if self.table else None

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved now and is paused; "" while all is well."""
        return self.table.match.trouble if self.table else ""

    @property
    def game_status(self) -> GameStatus | None:
        """How far the game has got, or had when it was closed; None if unknown."""
        if self.table is not None and self.table.match.progress.is_complete:  # else the lobby would tell what may yet be lost
            match = self.table.match
            seat = match.turn.seat
            name = "" if seat is None else match.names[seat]
            awaited = frozenset(decision.seat for decision in match.decisions())
            self._last_status = GameStatus(match.turn.label, seat, name, awaited)
        return self._last_status

    def seat_title(self, seat: Seat) -> str:
        """Return the name of a seat: "Orca's Captain", "seat 2"."""
        return seat_title(self.rules, seat)

    def person(self, player: Player) -> Person:
        """Return the player as a person of the match. Without a seat they may watch, and the table refuses their actions."""
        return self._person(player.id, player.name)

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when anything but the position has changed. Returns a function that stops it."""
        return self._listeners.add(callback)

    # Visitors

    @property
    def visitors(self) -> tuple[Visitor, ...]:
        return self._presence.visitors

    @property
    def present(self) -> tuple[Player, ...]:
        return self._presence.players

    def away_for(self, player: str) -> float:
        """Seconds since the player left; 0 if they are here."""
        return self._presence.away_for(player)

    @property
    def empty_for(self) -> float:
        """Seconds since the last player left; 0 while somebody is here."""
        return self._presence.empty_for

    @abstractmethod
    def seat_bots_for_absent(self) -> float:
        """Let bots play for absent players as agreed. Returns the seconds until the next one is due; 0 if none is."""

    @abstractmethod
    def expire_requests(self) -> float:
        """End requests that nobody can grant any more. Returns the seconds until the next one expires; 0 if there is none."""

    @abstractmethod
    def _people_asked_to_surrender(self, side: int, asker: Person) -> tuple[Person, ...]:
        """Return who must agree before one seat gives up for a side."""

    # Opening and closing

    async def ensure_open(self) -> None:
        """Open the journal in the background before somebody enters, for a long game takes a while to replay. ``Refused`` if it fails."""
        if self._needs_opening:
            if self._loading is None:
                self._loading = asyncio.get_running_loop().create_task(self._load_in_thread(), context=Context())
            await asyncio.shield(self._loading)  # another player may wait for it when this one is cancelled

    def close_if_idle(self) -> None:
        """Close the journal if nobody has been here for a while."""
        if self.table is not None and self.empty_for >= CLOSE_IDLE_AFTER and self.table.match.is_ready_to_close():
            self._close_table()

    def close(self) -> None:
        """Close the journal for good."""
        self._is_closed = True
        self._close_table()

    def discard(self) -> None:
        """Remove the table; its journal stays. If the file cannot be deleted, the table is back after a restart."""
        self._chat_file.discard()
        try:
            self._file.remove()
        except OSError as error:
            LOG.warning("cannot delete the file of a removed table: %s", error)
        self._retire(REMOVED)

    def put_away(self) -> None:
        """Take the table off the list with all its files, so that the host can bring it back; ``Refused`` if that fails."""
        self._file.flush()  # otherwise a change that is being written would bring the table back
        room_file.rename(self._file.path, self._file.path.with_suffix(room_file.CLOSED), self._threads)
        self._retire(CLOSED)

    def hand_over(self) -> None:
        """Close the table, so that another worker can open it. Its visitors follow it there."""
        self._file.flush()
        self._retire(HANDED_OVER)

    def stand_down(self) -> None:
        """Stop playing at once, and write nothing more: another worker has the table. Its visitors follow it there."""
        if self.table is not None:
            self.table.match.abandon()
        self._chat_file.stop()
        self._retire(HANDED_OVER)

    @property
    def may_rest(self) -> bool:
        """Whether nobody is here, and everything is saved, so that the worker can give the table up."""
        return not self.visitors and self.table is None and self._loading is None and self._file.progress.is_complete

    def _retire(self, removal: str) -> None:
        self.removal = removal
        self.close()
        for visitor in self.visitors:
            self.leave(visitor)
        self._changed()

    def leave(self, visitor: Visitor) -> None:
        """Leave the table. Seats stay the player's own."""
        if self._presence.remove(visitor):
            visitor.room = None
            self.pending_answers.withdraw(visitor.player.id, visitor)
            self._changed()

    def read_journal(self) -> SaveInfo | None:
        """Return the state of the journal, for ``inspect_journal``; None if there is none. May run in a thread."""
        is_needed = self.state is not RoomState.FINISHED and room_file.changed_at(self.journal) is not None
        return save_info(self.journal) if is_needed else None

    def inspect_journal(self, info: SaveInfo | None) -> None:
        """Check the journal without opening it, for the last run of the server may have been killed."""
        if self.state is RoomState.FINISHED:
            return
        if info is None:
            self.damage = "its journal is missing" if self.state is RoomState.PLAYING else ""
            return
        if self.state is RoomState.OPEN and info.has_no_game and self._set_journal_aside():
            return  # the power went before the disk had the start, so nobody was told of it
        self.damage, self.journal_epoch = info.problem, info.epoch
        self._last_status = _status_in(info)
        if self.state is RoomState.OPEN:  # killed after the first record, before the state was saved, and perhaps the last seats
            if len(info.holders) == len(self.places):
                self._note_journaled(places=places_in_game(self.places, info.names, info.holders))
            self._note_journaled(state=RoomState.PLAYING, held=self._sides())
            with suppress(OSError, Refused):  # it is found again after the next start
                paths.sync_file(self.journal)
                self.write_file()
        if info.finished and not info.problem:  # killed after the last record, before the outcome was saved
            self._save_quietly(state=RoomState.FINISHED, ended=info.date)

    # Internals

    def _set_journal_aside(self) -> bool:
        """Rename a journal without a game, so that the game can be started again; return False if that fails."""
        try:
            self.journal.rename(first_free(self.journal.with_name(f"{self.journal.name}.torn-{number}") for number in count(1)))
        except OSError as error:
            LOG.warning("cannot rename a journal without a game: %s", error.strerror or error)
            return False
        return True

    @property
    def _needs_opening(self) -> bool:
        """Whether there is a game that is not open."""
        return self.table is None and self.state is not RoomState.OPEN

    def _open(self) -> None:
        """Open the journal now."""
        if self._needs_opening:
            if self._is_closed or self._loading is not None:
                raise Refused("", "this table is still being opened: try again in a moment")
            self._attach(open_table(self._load(), self._record, self._person_of))

    async def _load_in_thread(self) -> None:
        try:
            match = await asyncio.to_thread(self._load)
        finally:
            self._loading = None
        if self._is_closed:
            match.close()
        else:
            self._attach(open_table(match, self._record, self._person_of))

    def _load(self) -> Match:
        """Read the journal. Changes nothing but ``damage``, so it may run in a thread."""
        try:
            epoch, guard = self._fence_of(self.id)
            match = Match.load(self.journal, epoch=epoch, guard=guard)
        except SaveError as error:
            if error.state and not isinstance(error, NotOwnerError | TakenError):  # else the file is fine, but cannot be used now
                self.damage = error.message
            raise
        self.damage = ""
        return match

    def _attach(self, table: Table) -> None:
        """Use this table from now on."""
        self.table = table
        if self._threads is not None:
            table.match.save_in_background(self._threads)
        table.match.on_trouble(self._on_trouble)
        table.subscribe(self._on_update)
        table.request_clock = self._now
        table.surrender.people_of = self._people_asked_to_surrender
        table.end_is_final = len(self._record.held) > 1
        self.runner = self._make_runner(self, table)
        self._save_outcome()

    def _close_table(self) -> None:
        self._last_status = self.game_status
        runner, table, self.runner, self.table = self.runner, self.table, None, None
        if runner:
            runner.close()
        if table:
            table.close()

    def _on_update(self, _update: Update) -> None:
        if self.table is not None:
            self.table.match.progress.when_saved(self._save_outcome)

    def _on_trouble(self) -> None:
        """The game cannot be saved any more, or can be again. The table's own file may be missing too."""
        if not self.trouble and room_file.changed_at(self._file.path) is None:
            with suppress(Refused):
                self.write_file()
        if not self.trouble:
            self._correct_holders()
        self._announce(f"{save_trouble_text(self.trouble)}.")

    def _save_outcome(self) -> None:
        """Save that the game is over, or goes on after the end was taken back."""
        if self.table is None:
            return
        match = self.table.match
        state = RoomState.PLAYING if match.outcome is None else RoomState.FINISHED
        if (state, match.verdict) == (self.state, self.verdict):
            return
        ended = None if match.outcome is None else self.ended or datetime.now()
        is_reopened = self.state is RoomState.FINISHED and state is RoomState.PLAYING  # watchers have seen all secrets at the end
        joining = "nobody" if is_reopened else self.joining
        self._save_quietly(state=state, verdict=match.verdict, ended=ended, joining=joining)
        self._changed()

    def _save_quietly(self, **changes: Any) -> None:
        """Save what the journal says too. It does not matter if this fails, for the journal is read after a restart."""
        self._note_journaled(**changes)
        with suppress(Refused):
            self.write_file()

    def _note_journaled(self, **changes: Any) -> None:
        """Note changes that the journal says too: they stay if the file cannot be written."""
        self._record = replace(self._record, **changes)
        self._journaled.update(changes)

    def _save(self, **changes: Any) -> None:
        """Save changes; ``Refused`` if that fails, and then nothing has changed. With threads they count at once."""
        self._save_record(replace(self._record, **changes))

    def _save_record(self, record: RoomRecord) -> None:
        before, self._record = self._record, record
        try:
            self.write_file()
        except Refused:
            self._record = before
            raise

    def write_file(self) -> None:
        """Write the table's file: now, or soon in a thread, and then nobody at the table sees the change before it is on the disk."""
        try:
            self._file.write(self._record)
        except OSError as error:
            LOG.warning("cannot save the table %s: %s", self.id, error.strerror or error)
            raise Refused("", f"the table cannot be saved: {error.strerror or error}") from error
        self._file.progress.when_saved(partial(self._forget_journaled, dict(self._journaled)))

    def _forget_journaled(self, saved: Mapping[str, Any]) -> None:
        """Forget the journaled changes that the table's file has now: later ones of the same fields may be taken back."""
        self._journaled = {name: value for name, value in self._journaled.items() if name not in saved or saved[name] is not value}

    def _take_back(self, saved: RoomRecord | None, error: OSError) -> None:
        """The last changes could not be written in the background: go back to what the disk has."""
        reason = os_reason(error)
        LOG.warning("cannot save the table %s: %s", self.id, reason)
        if self.is_discarded:
            return  # its file could not be deleted
        if saved is None:
            self._retire(f"could not be saved ({reason})")
            return
        self._record = replace(saved, **self._journaled)
        self._correct_holders()
        self._announce(f"The last change at this table was taken back, for it cannot be saved ({reason}).")

    @abstractmethod
    def _correct_holders(self) -> None:
        """Seat the people and bots of the match as the record says, after a change was taken back in only one of the two."""

    def _sides(self) -> dict[str, int]:
        """Return the side of every seated player."""
        return {place.owner: self.rules.side(seat) for seat, place in enumerate(self.places) if place.owner}

    def _person_of(self, place: Place) -> Person:
        return self._person(place.owner, place.name)

    def _person(self, player: str, name: str) -> Person:
        return self._people.setdefault(player, Person(name))

    def _announce(self, text: str, about: str = "") -> None:
        self.chat.announce(text, about)
        self._changed()

    def _changed(self) -> None:
        self.revision += 1
        if self.runner:
            self.runner.go_on()
        self._listeners.tell()


def _encoded(record: RoomRecord | None) -> bytes:
    return room_file.encoded(record) if record else b""  # only new tables are without one, and none is written


def _status_in(info: SaveInfo) -> GameStatus | None:
    """Return how far an unopened game has got. Its journal says whose turn it is, but not who has to decide."""
    if info.problem:
        return None
    seat = info.turn.seat
    if seat is None or seat not in range(len(info.names)):
        return GameStatus(info.turn.label, None, "", frozenset())
    return GameStatus(info.turn.label, seat, info.names[seat], frozenset())
