"""A table of the house without what can be done at it: what is known of it, who is there, and how it is kept, opened and laid up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from seatui.engine.contract import Refused, Rules, Seat, Value
from seatui.games import game as find_game
from seatui.match.listeners import Hearers
from seatui.match.referee import Match
from seatui.match.saves.errors import SaveError, TakenError
from seatui.match.saves.journal import SUFFIX as JOURNAL
from seatui.match.saves.listing import SaveInfo, save_info
from seatui.match.table import Person, Table, Update
from seatui.serve.harbour import chat_file, room_file
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.chat_file import ChatFile
from seatui.serve.harbour.pending_answers import PendingAnswers
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.presence import Presence
from seatui.serve.harbour.room_model import GameStatus, Place, RoomRecord, State, seat_title
from seatui.serve.harbour.room_table import open_table

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor

LOG = logging.getLogger(__name__)
AWAY_AFTER = 20.0
"""Seconds after which somebody counts as gone: a bot may stand in for them, and others may lead an open table."""
AWAY_IN_ALL = 60.0
"""The same for one who comes for a moment and goes again, all of late together."""
CLOSE_IDLE_AFTER = 60.0
"""Seconds after which a table with nobody at it is closed, until somebody comes."""


class TableDrive(Protocol):
    """What lets bots and time go on at a table."""

    def go_on(self) -> None:
        """Look again whether they may."""

    def close(self) -> None:
        """Let them stand still for ever."""


MakeDrive: TypeAlias = "Callable[[RoomCore, Table], TableDrive]"


class RoomCore:
    """A table with its seats, its visitors and its chat."""

    def __init__(self, folder: Path, record: RoomRecord, make_drive: MakeDrive, now: Callable[[], float] = time.monotonic) -> None:
        self.game = find_game(record.game)
        self.table: Table | None = None
        self.drive: TableDrive | None = None
        self.damage = ""  # why it cannot be opened, if so
        self.is_discarded = False
        self.revision = 0  # grows whenever something changed here but the position
        self._record = record
        self._now = now
        self._file = folder / f"{record.id}{room_file.SUFFIX}"
        self._chat_file = ChatFile(folder / f"{record.id}{chat_file.SUFFIX}")
        self.journal = folder / f"{record.id}{JOURNAL}"
        self._make_drive = make_drive
        self._presence = Presence(now)
        self._idle_before_start = max(0.0, time.time() - max(room_file.changed_at(path) or 0.0 for path in (self._file, self.journal)))
        self.pending_answers = PendingAnswers(now)
        self._people: dict[str, Person] = {}
        self._hearers = Hearers[[]]()
        self._loading: asyncio.Task[None] | None = None
        self._is_closed = False
        self._last_status: GameStatus | None = None  # when it was laid up, or as its journal tells unopened

    # What is known

    @property
    def id(self) -> str:
        return self._record.id

    @property
    def title(self) -> str:
        return self._record.title

    @property
    def host(self) -> str:
        """The id of whoever made the table."""
        return self._record.host

    @property
    def options(self) -> Mapping[str, Value]:
        return self._record.options

    @property
    def changed_options(self) -> dict[str, Value]:
        """The options that were chosen otherwise than they usually are."""
        usual = {option.name: option.default for option in self.game.options}
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def places(self) -> tuple[Place, ...]:
        return self._record.places

    @property
    def state(self) -> State:
        return self._record.state

    @property
    def watch(self) -> str:
        """Who may look on: "all", or only those who are "seated"."""
        return self._record.watch

    @property
    def has_password(self) -> bool:
        return bool(self._record.password)

    @property
    def seed(self) -> int | None:
        """The seed that was asked for: everybody may know that the luck can be foretold."""
        return self._record.seed

    @property
    def made(self) -> datetime:
        return self._record.made

    @property
    def ended(self) -> datetime | None:
        return self._record.ended

    @property
    def verdict(self) -> str:
        """How it ended."""
        return self._record.verdict

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        made: Rules[Any, Any] = self.game.rules(len(self.places), **self.options)
        return made

    @cached_property
    def chat(self) -> Chat:
        """What is said here. What was said before the house opened is read when somebody first wants to know it."""
        chat = Chat(self._now, self._chat_file.read())
        chat.listen(self._chat_file.add)
        return chat

    @property
    def unused_for(self) -> float:
        """Seconds since anybody was here, also before the house was opened. The wall clock, which may be set, is asked for those alone."""
        return self.empty_for + (0.0 if self._presence.was_used else self._idle_before_start)

    @property
    def last_played(self) -> datetime | None:
        """When something was last done in the game; None before it, or if that cannot be told."""
        changed = room_file.changed_at(self.journal)
        return None if changed is None else datetime.fromtimestamp(changed)

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved now and so stands still, in a few words; "" while all is well."""
        return self.table.match.trouble if self.table else ""

    @property
    def game_status(self) -> GameStatus | None:
        """How far the game is, or was when it was laid up; None if that is not known."""
        if self.table is None:
            return self._last_status
        match = self.table.match
        seat = match.turn.seat
        name = "" if seat is None else match.names[seat]
        return GameStatus(match.turn.label, seat, name, frozenset(decision.seat for decision in match.decisions()))

    def seat_title(self, seat: Seat) -> str:
        """What a seat is called: "Orca's Captain", "seat 2"."""
        return seat_title(self.rules, seat)

    def seats_of(self, player: Player) -> tuple[Seat, ...]:
        """The seats that are this player's, also those where a bot stands in."""
        return tuple(seat for seat, place in enumerate(self.places) if place.owner == player.id)

    def person(self, player: Player) -> Person:
        """That player at this table's match. Whoever has no seat may look on, and the table refuses what they do."""
        return self._person(player.id, player.name)

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when anything here changed but the position. What is returned ends that."""
        return self._hearers.add(callback)

    # Who is here

    @property
    def visitors(self) -> tuple[Visitor, ...]:
        return self._presence.visitors

    @property
    def present(self) -> tuple[Player, ...]:
        return self._presence.players

    @property
    def away(self) -> tuple[Place, ...]:
        """Those who play a seat themselves and are not here, each once."""
        gone = {place.owner: place for place in self.places if place.is_played_by_owner and not self._presence.has(place.owner)}
        return tuple(gone.values())

    def away_for(self, player: str) -> float:
        """Seconds since that player was here; 0 for one who is."""
        return self._presence.away_for(player)

    @property
    def empty_for(self) -> float:
        """Seconds since anybody was here; 0 while somebody is."""
        return self._presence.empty_for

    # Opened and laid up

    async def ensure_open(self) -> None:
        """Open the journal beside all else, before somebody enters: to replay a long game takes a while. ``Refused`` if it cannot be."""
        if self._needs_opening:
            if self._loading is None:
                self._loading = asyncio.get_running_loop().create_task(self._load_in_thread(), context=Context())
            await asyncio.shield(self._loading)  # whoever asked may go meanwhile, and another one come

    def close_if_idle(self) -> None:
        """Close the journal if nobody has been here for a while, until somebody comes."""
        if self.table is not None and self.empty_for >= CLOSE_IDLE_AFTER:
            self._close_table()

    def close(self) -> None:
        """Let go of the journal for good."""
        self._is_closed = True
        self._close_table()

    def discard(self) -> None:
        """Forget the table; its journal stays where it is. On a disk that lets nothing go it is there again after a restart."""
        self._chat_file.discard()
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("the file of a table that is gone stays: %s", error)
        self.is_discarded = True
        self.close()
        for visitor in self.visitors:
            self.leave(visitor)
        self._changed()

    def leave(self, visitor: Visitor) -> None:
        """Go away; what is one's own stays one's own."""
        if self._presence.remove(visitor):
            visitor.room = None
            self.pending_answers.withdraw(visitor.player.id, visitor)
            self._changed()

    def inspect_journal(self) -> None:
        """See without opening it how the journal is, after a start of the house that may have been killed before."""
        if self.state is State.FINISHED:
            return
        if room_file.changed_at(self.journal) is None:
            self.damage = "its journal is missing" if self.state is State.PLAYING else ""
            return
        info = save_info(self.journal)
        self.damage = info.problem
        self._last_status = _status_in(info)
        if self.state is State.OPEN:  # killed between the first record and the note of it
            self._save_quietly(state=State.PLAYING, held=self._sides())
        if info.finished and not info.problem:  # killed between the last one and the note of that
            self._save_quietly(state=State.FINISHED, ended=info.date)

    # The inside

    @property
    def _needs_opening(self) -> bool:
        """Whether there is a game that is not open."""
        return self.table is None and self.state is not State.OPEN

    def _open(self) -> None:
        """Open the journal at once."""
        if self._needs_opening:
            if self._is_closed or self._loading is not None:
                raise Refused("", "this table is not open now: try again in a moment")
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
        """Read the journal; touches nothing else but what is known of its damage."""
        try:
            match = Match.load(self.journal)
        except SaveError as error:
            if error.state and not isinstance(error, TakenError):  # else it is not the file that is wrong: the disk takes nothing now
                self.damage = error.message
            raise
        self.damage = ""
        return match

    def _attach(self, table: Table) -> None:
        """Be open from now on."""
        self.table = table
        table.match.mind(self._on_trouble)
        table.subscribe(self._on_update)
        self.drive = self._make_drive(self, table)
        self._save_outcome()

    def _close_table(self) -> None:
        self._last_status = self.game_status
        drive, table, self.drive, self.table = self.drive, self.table, None, None
        if drive:
            drive.close()
        if table:
            table.close()

    def _on_update(self, _update: Update) -> None:
        self._save_outcome()

    def _on_trouble(self) -> None:
        """The game cannot be saved any more, or can be again. If all files were taken away, that of the table is missing as well."""
        if not self.trouble and room_file.changed_at(self._file) is None:
            with suppress(Refused):
                room_file.write(self._file, self._record)
        self._announce(f"{save_trouble_text(self.trouble)}.")

    def _save_outcome(self) -> None:
        """Note that the game is over, or goes on after the end was taken back."""
        if self.table is None:
            return
        match = self.table.match
        state = State.PLAYING if match.outcome is None else State.FINISHED
        if (state, match.verdict) == (self.state, self.verdict):
            return
        ended = None if match.outcome is None else self.ended or datetime.now()
        self._save_quietly(state=state, verdict=match.verdict, ended=ended)
        self._changed()

    def _save_quietly(self, **changes: Any) -> None:
        """Note what the journal says as well, and which is asked after a restart: so a disk that does not take it does no harm."""
        with suppress(Refused):
            self._save(**changes)
        self._record = replace(self._record, **changes)

    def _save(self, **changes: Any) -> None:
        """Note what is new in the file, and then here; ``Refused`` if it cannot be, and then nothing is new."""
        record = replace(self._record, **changes)
        room_file.write(self._file, record)
        self._record = record

    def _sides(self) -> dict[str, int]:
        """The side of everybody who has a seat."""
        return {place.owner: self.rules.side(seat) for seat, place in enumerate(self.places) if place.owner}

    def _person_of(self, place: Place) -> Person:
        return self._person(place.owner, place.name)

    def _person(self, player: str, name: str) -> Person:
        return self._people.setdefault(player, Person(name))

    def _announce(self, text: str) -> None:
        self.chat.announce(text)
        self._changed()

    def _changed(self) -> None:
        self.revision += 1
        if self.drive:
            self.drive.go_on()
        self._hearers.tell()


def save_trouble_text(trouble: str) -> str:
    """What those at a table are told when their game cannot be saved, and when it can be again."""
    return f"The game stands still until it can be saved ({trouble})" if trouble else "The game can be saved again, and goes on"


def _status_in(info: SaveInfo) -> GameStatus | None:
    """How far a game was when something was last done in it. Unopened, it tells whose turn it is, but not who has to choose in it."""
    if info.problem:
        return None
    seat = info.turn.seat
    if seat is None or seat not in range(len(info.names)):
        return GameStatus(info.turn.label, None, "", frozenset())
    return GameStatus(info.turn.label, seat, info.names[seat], frozenset())
