"""One table of the house: who has which seat, who is there, and what each may do. Whatever is ``Refused`` has changed nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from seatui import bots
from seatui.engine.contract import Refused, Rules, Seat, Value
from seatui.games import game as find_game
from seatui.match.errors import SaveError, TakenError
from seatui.match.referee import Match
from seatui.match.saves import save_info
from seatui.match.table import Person, Table, Update
from seatui.serve.harbour import room_file, secrets
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.hearing import Hearers
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.plan import Kept, Place, Plan, Role, State, Swap, check_sides, seat_title, usual_level
from seatui.serve.harbour.presence import Presence
from seatui.serve.harbour.room_table import check_seating, holder, new_table, open_table

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor

__all__ = ["Place", "Plan", "Room", "State", "Swap"]

AWAY_AFTER = 20.0
"""Seconds after which somebody counts as gone: a bot may stand in for them, and others may lead an open table."""
LAY_UP_AFTER = 60.0
"""Seconds after which a table with nobody at it is closed, until somebody comes."""


class Motion(Protocol):
    """What lets bots and time go on at a table."""

    def go_on(self) -> None: ...

    def close(self) -> None: ...


class Room:
    """A table with its seats, its visitors and its chat."""

    def __init__(
        self, folder: Path, kept: Kept, motion: Callable[[Room, Table], Motion], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.game = find_game(kept.game)
        self.chat = Chat(now)
        self.table: Table | None = None
        self.drive: Motion | None = None
        self.swap: Swap | None = None
        self.damage = ""  # why it cannot be opened, if so
        self.is_discarded = False
        self._kept = kept
        self._file = folder / f"{kept.id}{room_file.SUFFIX}"
        self._journal = folder / f"{kept.id}.sea"
        self._motion = motion
        self._presence = Presence(now)
        self._people: dict[str, Person] = {}
        self._hearers = Hearers[[]]()
        self._opening = asyncio.Lock()

    # What is known

    @property
    def id(self) -> str:
        return self._kept.id

    @property
    def title(self) -> str:
        return self._kept.title

    @property
    def host(self) -> str:
        """The id of whoever made the table."""
        return self._kept.host

    @property
    def options(self) -> Mapping[str, Value]:
        return self._kept.options

    @property
    def places(self) -> tuple[Place, ...]:
        return self._kept.places

    @property
    def state(self) -> State:
        return self._kept.state

    @property
    def watch(self) -> str:
        return self._kept.watch

    @property
    def has_password(self) -> bool:
        return bool(self._kept.password)

    @property
    def seed(self) -> int | None:
        """The seed that was asked for: everybody may know that the luck can be foretold."""
        return self._kept.seed

    @property
    def made(self) -> datetime:
        return self._kept.made

    @property
    def ended(self) -> datetime | None:
        return self._kept.ended

    @property
    def verdict(self) -> str:
        """How it ended."""
        return self._kept.verdict

    @property
    def plan(self) -> Plan:
        """What would make such a table again, but for the password."""
        kept = self._kept
        return Plan(kept.game, len(kept.places), kept.options, tuple(place.bot for place in kept.places), kept.title, kept.watch)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out when the journal was opened."""
        return self.table.match.warnings if self.table else ()

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        return self.game.rules(len(self.places), **self.options)

    def seat_title(self, seat: Seat) -> str:
        """What a seat is called: "Orca's Captain", "seat 2"."""
        return seat_title(self.rules, seat)

    def seats_of(self, player: Player) -> tuple[Seat, ...]:
        """The seats that are this player's, also those where a bot stands in."""
        return tuple(seat for seat, place in enumerate(self.places) if place.owner == player.id)

    def role_of(self, player: Player) -> Role:
        return "seated" if self.seats_of(player) else "watcher"

    def person(self, player: Player) -> Person:
        """That player at this table's match. Whoever has no seat may look on, and the table refuses what they do."""
        return self._person(player.id, player.name)

    def leads(self, player: Player) -> bool:
        """Whether that player decides before the start: the host, or, while the host is gone, anybody with a seat."""
        if player.id == self.host:
            return True
        return self._presence.away_for(self.host) >= AWAY_AFTER and bool(self.seats_of(player))

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
        """Seconds since that player was here."""
        return self._presence.away_for(player)

    def admits(self, player: Player, password: str = "") -> None:
        """``Refused`` if that player may not come in. Whoever has a seat or made the table always may; a password is asked for once."""
        kept = self._kept
        if player.id == kept.host or player.id in kept.held or self.seats_of(player):
            return
        if kept.watch == "seated" and kept.state is not State.OPEN:
            raise Refused("", "only those who play may be at this table")
        if not kept.password or player.id in kept.let_in:
            return
        if not password:
            raise Refused("", "this table has a password")
        if len(password) > secrets.LONGEST or not secrets.is_right(password, kept.password):
            raise Refused("", "that is not the password of this table")
        self._keep(let_in=kept.let_in | {player.id})

    async def ready(self) -> None:
        """Open the journal beside all else, before somebody enters: to replay a long game takes a while. ``Refused`` if it cannot be."""
        async with self._opening:
            if self._is_closed:
                match = await asyncio.to_thread(self._load)
                if self._is_closed:
                    self._set(self._table_of(match))
                else:
                    match.close()

    def enter(self, visitor: Visitor, password: str = "") -> None:
        """Come to the table from wherever the visitor was. ``Refused`` if they are not let in, or its journal cannot be opened."""
        if visitor.room is self:
            return
        self.admits(visitor.player, password)
        self._open()
        if visitor.room is not None:
            visitor.room.leave(visitor)
        visitor.room = self
        self._presence.add(visitor)
        self._changed()

    def leave(self, visitor: Visitor) -> None:
        if self._presence.remove(visitor):
            visitor.room = None
            self._changed()

    # Before the start

    def sit(self, player: Player, seat: Seat) -> None:
        """Take a seat that nobody has. In play that is a bot's, and only of a side whose secrets are no news."""
        place = self._place(seat)
        if self.state is State.FINISHED:
            raise Refused("", "this game is over")
        if place.owner:
            raise Refused("", f"{place.name} has that seat")
        if self.state is State.OPEN and place.bot:
            raise Refused("", "a bot has that seat")
        taken = Place(player.id, player.name)
        if self.state is State.PLAYING:
            side = self.rules.side(seat)
            if self._kept.held.get(player.id, side) != side:
                raise Refused("", "you have seen what another side keeps secret in this game")
            self._reseat(seat, taken, held={**self._kept.held, player.id: side})
        else:
            self._seat(seat, taken)
        self._tell(f"{player.name} takes {self.seat_title(seat)}.")

    def stand(self, player: Player, seat: Seat) -> None:
        """Give up a seat for good. In play a bot takes it, and anybody may then take it from the bot."""
        self._own(player, seat)
        if self.state is State.FINISHED:
            raise Refused("", "this game is over")
        if self.state is State.PLAYING:
            self._reseat(seat, Place(bot=self.places[seat].bot or usual_level(self.game)))
            self._tell(f"{player.name} leaves {self.seat_title(seat)} to a bot.")
        else:
            self._seat(seat, Place())
            self._tell(f"{player.name} gets up from {self.seat_title(seat)}.")

    def ask_swap(self, player: Player, seat: Seat, mine: Seat | None = None) -> None:
        """Ask whoever has a seat to change with one's own, the first unless another is named."""
        self._need(State.OPEN)
        own, other = self.seats_of(player), self._place(seat)
        if not own or (mine is not None and mine not in own):
            raise Refused("", "you have no seat to change for it")
        if not other.owner or other.owner == player.id:
            raise Refused("", "nobody else has that seat")
        swap = Swap(player.id, own[0] if mine is None else mine, other.owner, seat)
        check_sides(self.rules, self._swapped(swap))
        self.swap = swap
        self._tell(f"{player.name} would like to change seats with {other.name}.")

    def answer_swap(self, player: Player, yes: bool) -> None:
        """Agree to change seats, or not; whoever asked may also take it back."""
        swap = self.swap
        if swap is None or player.id not in (swap.other, swap.asker) or (yes and player.id != swap.other):
            raise Refused("", "nobody has asked you to change seats")
        if yes:
            self._keep(places=self._swapped(swap))
        self.swap = None
        self._tell(f"{player.name} {'changes seats' if yes else 'keeps the seat' if player.id == swap.other else 'does not mind'}.")

    def set_bot(self, player: Player, seat: Seat, level: str) -> None:
        """Put a bot of that level on a free seat, or "" to free it again."""
        self._need_lead(player)
        if self._place(seat).owner:
            raise Refused("", f"{self.places[seat].name} has that seat")
        if level:
            bots.check_level(self.game, level)
        self._seat(seat, Place(bot=level))
        self._changed()

    def fill(self, player: Player, level: str = "") -> None:
        """Put bots on all free seats."""
        self._need_lead(player)
        chosen = level or usual_level(self.game)
        bots.check_level(self.game, chosen)
        self._keep(places=tuple(Place(bot=chosen) if place.is_free else place for place in self.places))
        self._changed()

    def start(self, player: Player) -> None:
        """Begin the game."""
        self._need_lead(player)
        if any(place.is_free for place in self.places):
            raise Refused("", "some seats are free: let people sit down, or fill them with bots")
        table = new_table(self.game, self.rules, self._kept, self._journal, self._person_of)
        held = {place.owner: self.rules.side(seat) for seat, place in enumerate(self.places) if place.owner}
        try:
            self._keep(state=State.PLAYING, held=held)
        except Refused:
            table.close()
            self._journal.unlink()
            raise
        self.swap = None
        self._set(table)
        self._send_out_those_who_may_not_watch()
        self._tell(f"{player.name} starts the game.")

    # In play

    def stand_in(self, player: Player, seat: Seat, level: str = "") -> None:
        """Let a bot take the seat of somebody who is away, or one's own; it stays the owner's, who can come back."""
        self._need(State.PLAYING)
        place = self._place(seat)
        if not place.is_played_by_owner:
            raise Refused("", "a bot has that seat")
        if place.owner != player.id:
            if not self.seats_of(player):
                raise Refused("", "only those who play can ask for a bot")
            if self._presence.away_for(place.owner) < AWAY_AFTER:
                raise Refused("", f"{place.name} has not been away for {AWAY_AFTER:.0f} seconds")
        self._reseat(seat, place._replace(bot=level or usual_level(self.game)))
        self._tell(f"A bot plays for {place.name}.")

    def come_back(self, player: Player, seat: Seat) -> None:
        """Take one's own seat back from the bot."""
        self._need(State.PLAYING)
        place = self._own(player, seat)
        if not place.bot:
            raise Refused("", "you play that seat yourself")
        self._reseat(seat, place._replace(bot=""))
        self._tell(f"{player.name} plays again.")

    # The end

    def remove(self, player: Player) -> None:
        """Take the table off the list. The journal of a finished game stays where it is."""
        if player.id != self.host:
            raise Refused("", "only whoever made the table can remove it")
        if self.state is State.PLAYING and not self.damage:
            raise Refused("", "this table is being played at")
        self.discard()

    def discard(self) -> None:
        """Forget the table; its journal stays."""
        self.is_discarded = True
        self._file.unlink(missing_ok=True)
        self.close()
        for visitor in self.visitors:
            self.leave(visitor)
        self._changed()

    def lay_up(self) -> bool:
        """Close the journal if nobody has been here for a while, until somebody comes; whether that was so."""
        if self.table is None or self._presence.empty_for < LAY_UP_AFTER:
            return False
        self.close()
        return True

    def close(self) -> None:
        """Let go of the journal."""
        drive, table, self.drive, self.table = self.drive, self.table, None, None
        if drive:
            drive.close()
        if table:
            table.close()

    def look(self) -> None:
        """See without opening it whether the journal is whole, after a start of the house that may have been killed before."""
        if self.state is State.FINISHED:
            return
        if not self._journal.exists():
            self.damage = "its journal is missing" if self.state is State.PLAYING else ""
            return
        info = save_info(self._journal)
        self.damage = info.problem
        if self.state is State.OPEN:  # killed between the first record and the note of it
            held = {place.owner: self.rules.side(seat) for seat, place in enumerate(self.places) if place.owner}
            self._keep(state=State.PLAYING, held=held)

    # The inside

    def _open(self) -> None:
        if self._is_closed:
            self._set(self._table_of(self._load()))

    @property
    def _is_closed(self) -> bool:
        """Whether there is a game that is not open."""
        return self.table is None and self.state is not State.OPEN

    def _load(self) -> Match:
        """Read the journal; touches nothing else but what is known of its damage."""
        try:
            match = Match.load(self._journal)
        except SaveError as error:
            if not isinstance(error, TakenError):
                self.damage = error.message
            raise
        self.damage = ""
        return match

    def _table_of(self, match: Match) -> Table:
        return open_table(match, self._kept, self._person_of)

    def _set(self, table: Table) -> None:
        self.table = table
        table.subscribe(self._on_update)
        self.drive = self._motion(self, table)
        self._note_end()

    def _on_update(self, _update: Update) -> None:
        self._note_end()

    def _note_end(self) -> None:
        """Keep that the game is over, or goes on after the end was taken back."""
        if not self.table:
            return
        verdict = self.table.match.verdict
        is_over = self.table.match.outcome is not None
        if is_over == (self.state is State.FINISHED):
            return
        now = datetime.now().replace(microsecond=0)
        with suppress(Refused):  # the journal says it as well, and is asked after a restart
            self._keep(state=State.FINISHED if is_over else State.PLAYING, verdict=verdict, ended=now if is_over else None)
        self._changed()

    def _keep(self, **changes: Any) -> None:
        """Note what is new in the file, and then here."""
        kept = replace(self._kept, **changes)
        room_file.write(self._file, kept)
        self._kept = kept

    def _seat(self, seat: Seat, place: Place) -> None:
        """Give a seat to somebody before the start."""
        places = _with(self.places, seat, place)
        check_sides(self.rules, places)
        self._keep(places=places)
        if self.swap and seat in (self.swap.mine, self.swap.theirs):
            self.swap = None

    def _reseat(self, seat: Seat, place: Place, **changes: Any) -> None:
        """Give a seat to somebody in play: at the table of the match first, then in the file; or neither."""
        if not self.table:
            raise Refused("", "nobody is at this table")
        kept = replace(self._kept, places=_with(self.places, seat, place), **changes)
        check_seating(self.rules, kept)
        before = self.table.holders[seat], self.table.match.names[seat]
        self.table.replace(seat, holder(self.game, self.rules, seat, place, self._person_of), place.name or None)
        try:
            room_file.write(self._file, kept)
        except Refused:
            self.table.replace(seat, *before)
            raise
        self._kept = kept

    def _swapped(self, swap: Swap) -> tuple[Place, ...]:
        places = list(self.places)
        places[swap.mine], places[swap.theirs] = places[swap.theirs], places[swap.mine]
        return tuple(places)

    def _send_out_those_who_may_not_watch(self) -> None:
        for visitor in self.visitors:
            try:
                self.admits(visitor.player)
            except Refused:
                self.leave(visitor)

    def _person_of(self, place: Place) -> Person:
        return self._person(place.owner, place.name)

    def _person(self, player: str, name: str) -> Person:
        return self._people.setdefault(player, Person(name))

    def _place(self, seat: Seat) -> Place:
        if seat not in range(len(self.places)):
            raise Refused("", f"there is no seat {seat + 1} at this table")
        return self.places[seat]

    def _own(self, player: Player, seat: Seat) -> Place:
        place = self._place(seat)
        if place.owner != player.id:
            raise Refused("", "that is not your seat")
        return place

    def _need(self, state: State) -> None:
        if self.state is not state:
            raise Refused(
                "",
                "the game has not started yet" if self.state is State.OPEN else f"that can only be done while the table is {state.value}",
            )

    def _need_lead(self, player: Player) -> None:
        self._need(State.OPEN)
        if not self.leads(player):
            raise Refused("", "whoever made the table decides that")

    def _tell(self, text: str) -> None:
        self.chat.tell(text)
        self._changed()

    def _changed(self) -> None:
        if self.drive:
            self.drive.go_on()
        self._hearers.tell()


def _with(places: tuple[Place, ...], seat: Seat, place: Place) -> tuple[Place, ...]:
    return (*places[:seat], place, *places[seat + 1 :])
