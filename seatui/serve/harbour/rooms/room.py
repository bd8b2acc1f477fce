"""A room, which is one table of the server: what players can do there, and who may. A ``Refused`` action has changed nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from seatui import bots
from seatui.engine.contract import Refused, Seat
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.absence import absence_rule
from seatui.serve.harbour.rooms.match_table import check_seating, new_table
from seatui.serve.harbour.rooms.room_core import ABSENCES_IN_ALL, AWAY_AFTER, RoomServices
from seatui.serve.harbour.rooms.room_joining import RoomJoining, declined_text, with_place
from seatui.serve.harbour.rooms.room_model import Place, RoomRecord, RoomState, Swap, check_sides
from seatui.serve.rate_limit import RateLimit

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor

ACTION_RATE = 20, 10
"""Actions that one player may take in this many seconds: each is written to disk and shown to everybody."""


class Room(RoomJoining):
    """One table of the server, with everything that players can do at it."""

    def __init__(self, record: RoomRecord, services: RoomServices, *, is_new: bool = False) -> None:
        super().__init__(record, services, is_new=is_new)
        self.swap: Swap | None = None
        self._wrong_passwords = RateLimit(5, 60)
        self._action_rate = RateLimit(*ACTION_RATE)

    # Coming in

    def leads(self, player: Player) -> bool:
        """Return whether the player decides before the start: the host, or any seated player while the host is away."""
        return player.id == self.host or (self.away_for(self.host) >= AWAY_AFTER and bool(self.seats_of(player)))

    def seconds_until_lead(self, player: Player) -> float:
        """Seconds until the player decides in place of the absent host; 0 if they already do, or never will."""
        gone = self.away_for(self.host)
        return max(0.0, AWAY_AFTER - gone) if gone and player.id != self.host and self.seats_of(player) else 0.0

    def check_admission(self, player: Player) -> None:
        """Check that the player may come in. Hosts and seated players always may; others give a password once (``give_password``)."""
        if self.asks_password(player):
            raise Refused("", "this table has a password")

    async def give_password(self, player: Player, password: str) -> None:
        """Let a player in for good who knows the password, which is compared in a thread; ``Refused`` if it is wrong."""
        if self._wrong_passwords.is_reached(player.id, self._now()):
            raise Refused("", "too many wrong passwords: wait a minute")
        self._wrong_passwords.add(player.id, self._now())  # before it is compared, so that nobody tries many at once
        hashed = self._record.password
        if len(password) > secret_hashes.LONGEST or not await asyncio.to_thread(secret_hashes.verify_secret, password, hashed):
            raise Refused("", "that is not the password of this table")
        if self.is_discarded:
            raise Refused("", self.gone_text)  # its file is another worker's now, or deleted
        self._save(let_in=self._record.let_in | {player.id})

    def enter(self, visitor: Visitor) -> None:
        """Bring a visitor to the table. ``Refused`` if they may not come in, or the journal cannot be opened."""
        if visitor.room is self:
            return
        self.check_admission(visitor.player)
        self._open()
        if visitor.room is not None:
            visitor.room.leave(visitor)
        visitor.room = self
        self._presence.add(visitor)
        self._changed()

    # Seats

    def sit(self, player: Player, seat: Seat) -> None:
        """Take a free seat. In play that is a bot's seat, if the table allows it, on a side whose secrets the player may know; where the
        people decide, it asks them.
        """
        self._check_active(player)
        self.check_admission(player)
        place = self._place(seat)
        if place.owner:
            raise Refused("", "you already have that seat" if place.owner == player.id else f"{place.name} has that seat")
        if self.state is RoomState.OPEN:
            if place.bot:
                raise Refused("", "a bot has that seat")
            self._seat(seat, Place(player.id, player.name))
            self._announce(f"{player.name} takes {self.seat_title(seat)}.", player.name)
            return
        self._check_joining(player, seat)
        if self.joining == "consent" and (people := self._people_to_ask(player, seat)):
            self._ask_to_join(player, seat, people)
        else:
            self._join(player, seat)

    def stand(self, player: Player, seat: Seat) -> None:
        """Give up a seat for good. In play a bot gets it; ``joining`` says who may take it from the bot."""
        self._check_active(player)
        place = self._own_place(player, seat)
        if self.state is RoomState.OPEN:
            self._seat(seat, Place())
            self._announce(f"{player.name} gets up from {self.seat_title(seat)}.", player.name)
        else:
            self._reseat(seat, Place(bot=place.bot or bots.default_level(self.game)))
            self._announce(f"{player.name} leaves {self.seat_title(seat)} to a bot.", player.name)

    # Before the start

    def ask_swap(self, player: Player, seat: Seat, mine: Seat | None = None) -> None:
        """Ask the owner of a seat to swap with the player's seat ``mine``, or their first one. A new request replaces the last."""
        self._check_state(RoomState.OPEN, player)
        own, other = self.seats_of(player), self._place(seat)
        if not own or (mine is not None and mine not in own):
            raise Refused("", "you have no seat to swap for it")
        if not other.owner or other.owner == player.id:
            raise Refused("", "nobody else has that seat")
        swap = Swap(player.id, own[0] if mine is None else mine, other.owner, seat)
        check_sides(self.rules, self._swapped(swap))
        self.swap = swap
        self._announce(f"{player.name} asks to swap seats with {other.name}.")

    def answer_swap(self, player: Player, yes: bool) -> None:
        """Accept or decline a swap; the player who asked can only withdraw it."""
        self._check_state(RoomState.OPEN, player)
        swap = self.swap
        if swap is None or player.id not in ((swap.other,) if yes else (swap.other, swap.asker)):
            raise Refused("", "nobody has asked you to swap seats")
        if yes:
            self._save(places=self._swapped(swap))
        self.swap = None
        self._announce(
            f"{player.name} {'swaps seats' if yes else 'keeps the seat' if player.id == swap.other else 'no longer wants to swap'}."
        )

    def set_bot(self, player: Player, seat: Seat, level: str) -> None:
        """Put a bot on a free seat, or on the seat of an absent player; level "" frees the seat."""
        self._check_lead(player)
        place = self._place(seat)
        if place.owner and self.away_for(place.owner) < AWAY_AFTER:
            raise Refused("", f"{place.name} has that seat")
        self._seat(seat, Place(bot=bots.level_named(self.game, level) if level else ""))
        self._changed()

    def fill(self, player: Player, level: str = "") -> None:
        """Put bots on all free seats."""
        self._check_lead(player)
        bot = Place(bot=self._level(level))
        self._save(places=tuple(bot if place.is_free else place for place in self.places))
        self._changed()

    @property
    def start_fault(self) -> str:
        """Why the game cannot start with the present seating and bots on the free seats; "" if it can."""
        try:
            check_seating(self.rules, self.places)
        except Refused as refusal:
            return str(refusal)
        return ""

    def start(self, player: Player) -> None:
        """Start the game."""
        self._check_lead(player)
        self._moderation.check_new_game()
        if any(place.is_free for place in self.places):
            raise Refused("", "some seats are free: wait for players, or fill the seats with bots")
        table = new_table(self.game, self.rules, self._record, self.journal, self._person_of, self._threads, self._fence_of(self.id))
        before = self._record
        self._note_journaled(state=RoomState.PLAYING, held=self._sides(), places=self.places)
        try:
            table.match.progress.when_saved(self.write_file)
        except Refused:
            self._record = before
            self._journaled.clear()
            table.close()
            with suppress(OSError):
                self.journal.unlink()
            raise
        self.swap = None
        self._attach(table)
        self._remove_watchers()
        self._announce(f"{player.name} starts the game.")

    # In play

    def stand_in(self, player: Player, seat: Seat, level: str = "") -> None:
        """Let a bot play one's own seat. The owner keeps it and can come back."""
        self._check_state(RoomState.PLAYING, player)
        place = self._place(seat)
        if place.bot:
            raise Refused("", "a bot has that seat")
        if place.owner != player.id:
            raise Refused("", f"only {place.name} can let a bot play there")
        bot = self._level(level)
        self._check_save_room()
        self._let_bot_play(seat, bot)

    def choose_absence(self, player: Player, rule: str) -> None:
        """Choose what becomes of one's own seats while one is away: "wait", or a bot's level and seconds, "medium:60"."""
        self._check_active(player)
        if not self.seats_of(player):
            raise Refused("", "you have no seat at this table")
        chosen = absence_rule(self.game, rule)
        self._save(absences={**self._record.absences, player.id: str(chosen)})
        self._announce(f"While {player.name} is away, {chosen.words}.", player.name)

    def seat_bots_for_absent(self) -> float:
        if self.state is not RoomState.PLAYING or self.table is None or self.trouble or not self.present:
            return 0.0
        due = {place.owner: seconds for place in self.away if (seconds := self.seconds_until_bot(place.owner)) is not None}
        for seat, place in enumerate(self.places):
            if place.is_played_by_owner and due.get(place.owner) == 0:
                try:
                    self._let_bot_play(seat, self.absence_rule(place.owner).level)
                except Refused:  # such as a full disk; the next change tries again
                    return AWAY_AFTER
        return min((seconds for seconds in due.values() if seconds), default=0.0)

    def seconds_until_bot(self, owner: str) -> float | None:
        """Seconds until a bot plays for an absent player; None if the game waits. Reconnecting for a moment does not extend it."""
        level, after = self.absence_rule(owner)
        in_all = ABSENCES_IN_ALL * after - self._presence.recent_absence(owner)
        return max(0.0, min(after - self.away_for(owner), in_all)) if level else None

    def answer_join(self, player: Player, yes: bool) -> None:
        """Let the player who asks for a seat sit down, or not. It needs everybody who was asked."""
        self._check_state(RoomState.PLAYING, player)
        self.expire_requests()
        request = self.join_requests.request
        if (granted := self.join_requests.answer(player.id, yes)) is not None:
            self._join(granted.asker, granted.seat)
        elif request is not None and not yes:
            self._announce(declined_text(request))
        else:
            self._changed()

    def come_back(self, player: Player, seat: Seat) -> None:
        """Take one's own seat back from the bot."""
        self._check_state(RoomState.PLAYING, player)
        place = self._own_place(player, seat)
        if not place.bot:
            raise Refused("", "you play that seat yourself")
        self._reseat(seat, place._replace(bot=""))
        self._announce(f"{player.name} plays again.", player.name)

    def ask_return(self, visitor: Visitor) -> float:
        """Ask a player at one terminal whether to play on instead of the bot. Returns how many seconds the bots wait."""
        seconds = self.pending_answers.ask(visitor.player.id, visitor)
        if self.runner:
            self.runner.go_on()
        return seconds

    def is_return_pending(self, player: Player) -> bool:
        return self.pending_answers.is_pending(player.id)

    def answer_return(self, player: Player) -> None:
        """The player has answered, for all of their terminals."""
        if self.pending_answers.answer(player.id):
            self._changed()

    def withdraw_return(self, visitor: Visitor) -> None:
        """The question is gone from one terminal."""
        if self.pending_answers.withdraw(visitor.player.id, visitor):
            self._changed()

    def return_answer_text(self, player: Player) -> str:
        """Return the answer in words, for the player's other terminals; "" once the game is over."""
        if self.state is not RoomState.PLAYING:
            return ""
        stood_in = any(self.places[seat].bot for seat in self.seats_of(player))
        return f"{'The bot plays on for you' if stood_in else 'You play on yourself'}, as you chose at your other terminal."

    # The end

    def announce_rematch(self, player: Player, title: str) -> None:
        """Tell those who are still here about a new table for the same game."""
        self._announce(f"{player.name} has opened a table for a rematch in the lobby: {title}", player.name)

    def remove(self, player: Player) -> None:
        """Remove the table from the list, unless others play at it. The journal stays."""
        if fault := self.removal_fault(player):
            raise Refused("", fault)
        self.discard()

    # Internals

    def _seat(self, seat: Seat, place: Place) -> None:
        """Give a seat to somebody before the start."""
        places = with_place(self.places, seat, place)
        check_sides(self.rules, places)
        self._save(places=places)
        if self.swap and seat in (self.swap.mine, self.swap.theirs):
            self.swap = None

    def _swapped(self, swap: Swap) -> tuple[Place, ...]:
        places = list(self.places)
        places[swap.mine], places[swap.theirs] = places[swap.theirs], places[swap.mine]
        return tuple(places)

    def _remove_watchers(self) -> None:
        for visitor in self.visitors:
            try:
                self.check_admission(visitor.player)
            except Refused:
                self.leave(visitor)

    def _let_bot_play(self, seat: Seat, level: str) -> None:
        place = self.places[seat]
        self._reseat(seat, place._replace(bot=level))
        self._announce(f"A bot plays for {place.name}.")

    def _level(self, name: str) -> str:
        """Return the level that a player calls so, or the default one."""
        return bots.level_named(self.game, name) if name else bots.default_level(self.game)

    def _place(self, seat: Seat) -> Place:
        if seat not in range(len(self.places)):
            raise Refused("", f"there is no seat {seat + 1} at this table")
        return self.places[seat]

    def _own_place(self, player: Player, seat: Seat) -> Place:
        place = self._place(seat)
        if place.owner != player.id:
            raise Refused("", "that is not your seat")
        return place

    def _check_state(self, state: RoomState, player: Player) -> None:
        self._check_active(player)
        if self.state is not state:
            raise Refused("", "the game has not started yet" if self.state is RoomState.OPEN else "the game has started")

    def _check_active(self, player: Player) -> None:
        """Check that something can still be done here, and that the player is not too fast."""
        if self.state is RoomState.FINISHED or self.is_discarded:
            raise Refused("", self.gone_text if self.is_discarded else "this game is over")
        if self._action_rate.is_reached(player.id, self._now()):
            raise Refused("", "not so fast: give the others time to see it")
        self._action_rate.add(player.id, self._now())

    def _check_lead(self, player: Player) -> None:
        self._check_state(RoomState.OPEN, player)
        if not self.leads(player):
            raise Refused("", "the player who made the table decides that")
