"""A table owns one match: who sits where, who may act, who is told what, and whether a move may be taken back."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import compress
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.bot import FREE, Bot
from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Seat
from seatui.engine.table_actions import seated
from seatui.match.moments import Moments
from seatui.match.records import PERSON, clean
from seatui.match.referee import Match, News


class Person:
    """Somebody at the table. Two people of the same name are two people."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = clean(name)

    def __repr__(self) -> str:
        return f"Person({self.name!r})"


Holder: TypeAlias = Person | Bot


class UndoRequest(NamedTuple):
    """A wish to take back, which the others have yet to grant."""

    asker: Person
    to: int  # how many actions would be left
    waiting: tuple[Person, ...]


class Update(NamedTuple):
    """What a subscriber is told after every change. It holds only what its seats may know; it asks the table for their views."""

    number: int  # actions that stand now
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    undone: bool = False
    request: UndoRequest | None = None
    actor: Seat | None = None  # whose action led to it; None where nobody acted, or somebody else did so unheard
    moments: Moments | None = None  # views of the moment of each event, for subscribers that want them


@dataclass(eq=False)
class Subscription:
    """Ends with ``close``."""

    listener: Callable[[Update], None]
    seats: frozenset[Seat]
    table: Table
    moments: bool = False  # whether it is given the views between the events

    def close(self) -> None:
        self.table.unsubscribe(self)

    @property
    def is_open(self) -> bool:
        """Whether its listener is told; for one that keeps what it is told for a while."""
        return self.table.tells(self)

    def hears(self, event: Event) -> bool:
        return any(map(event.heard_by, self.seats or (None,)))

    def tell(self, news: News, decisions: tuple[Decision, ...], outcome: Outcome | None, request: UndoRequest | None) -> None:
        """Tell the listener what its seats may know of the news."""
        hears = [self.hears(event) for event in news.events]
        actor = news.actor if any(hears) or news.actor in (TABLE, *self.seats) else None
        moments = Moments(tuple(compress(news.sees, hears)), self.seats) if self.moments and news.sees is not None else None
        heard = tuple(compress(news.events, hears))
        self.listener(Update(news.number, heard, decisions, outcome, news.undone, request, actor, moments))


@dataclass(frozen=True)
class BotTask:
    """A bot's open decision with all it may know of it. ``think`` touches neither match nor table, and so may run in a thread."""

    seat: Seat
    number: int  # actions that stood when it was asked
    bot: Bot
    view: Any
    decision: Decision
    options: Sequence[Action]
    draw: Draw
    may_wait: bool = False  # whether "not now" is an answer

    def think(self) -> Action | None:
        """The bot's answer, None for "not now". If the bot fails, its way out, so that its fault does not end everybody's game."""
        try:
            action = self.bot.choose(self.view, self.decision, self.options, self.draw)
        except Exception:
            logging.getLogger(__name__).exception("the bot %s failed at %s", self.bot.level, self.decision.kind)
            return self.way_out
        return self.way_out if action is None and not self.may_wait else action

    @property
    def way_out(self) -> Action | None:
        """What is played for a bot that does not know what to do: the first option, and nothing where nobody waits for it."""
        return None if self.decision.kind == FREE else self.options[0]


class Table:
    """The only caller of ``play`` in the app. One person may hold several seats of one side; at a ``hot_seat`` table, where all
    share one screen, any."""

    def __init__(self, match: Match, holders: Sequence[Holder], *, hot_seat: bool = False) -> None:
        if len(holders) != match.rules.seats:
            raise Refused("", f"this game has {match.rules.seats} seats, not {len(holders)}")
        self.match = match
        self.hot_seat = hot_seat
        self.hold = ""  # why nobody may act now; a server says so while the clock waits for somebody
        self.request: UndoRequest | None = None
        self._subscriptions: list[Subscription] = []
        self._news: deque[tuple[News, tuple[Decision, ...], Outcome | None, UndoRequest | None]] = deque()
        self._telling = False
        self._holders: list[Holder] = list(holders)
        self._check_sides()
        for seat in range(match.rules.seats):
            self._write_holder(seat, None)
        self._stop_listening = match.listen(self._on_news)
        self._tell_seating()

    # Who sits where

    @property
    def holders(self) -> tuple[Holder, ...]:
        return tuple(self._holders)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody at the table who is no bot, each once, by seat."""
        return tuple(dict.fromkeys(holder for holder in self._holders if isinstance(holder, Person)))

    def seats_of(self, person: Person) -> tuple[Seat, ...]:
        return tuple(seat for seat, holder in enumerate(self._holders) if holder is person)

    def replace(self, seat: Seat, holder: Holder, name: str | None = None) -> None:
        """Give a seat to another holder, who takes over exactly what it has (DS-158). A bot keeps the seat's name unless one is given."""
        if seat not in range(self.match.rules.seats):
            raise Refused("", f"there is no seat {seat + 1} at this table")
        before, called, sat = self._holders[seat], self.match.names[seat], self._seating
        self._holders[seat] = holder
        try:
            self._check_sides()
            if self._seating != sat:
                self._check_seating()
            self._write_holder(seat, name)
            self._tell_seating()
        except Refused:
            self._holders[seat] = before
            with suppress(Refused):  # a disk that took half of it may take nothing now
                self._write_holder(seat, called)
            raise
        self.request = None
        self._announce()

    # What happens

    def act(self, person: Person, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        """Play for a seat that this person holds."""
        if seat not in self.seats_of(person):
            raise Refused("", f"{person.name or 'this person'} does not hold that seat")
        if self.hold:
            raise Refused("", self.hold)
        return self.match.play(seat, action)

    def bot_seat(self) -> Seat | None:
        """The first seat with an open decision that a bot holds."""
        return next((decision.seat for decision in self.match.decisions() if not isinstance(self._holders[decision.seat], Person)), None)

    def bot_task(self) -> BotTask | None:
        """What the next bot has to think about."""
        seat = self.bot_seat()
        return None if seat is None else self.task_of(seat)

    def task_of(self, seat: Seat) -> BotTask | None:
        """What the bot on that seat has to think about: its open decision, or else what it may do besides; None if there is neither."""
        match, bot = self.match, self._holders[seat]
        if isinstance(bot, Person):
            return None
        decision = match.decision(seat)
        options = match.options(seat) if decision else match.free(seat)
        asked = decision or Decision(seat, match.rules.role(seat), FREE, "Do something besides, or nothing")
        may_wait = decision is None or match.time_runs
        return BotTask(seat, match.count, bot, match.view(seat), asked, options, match.bot_chance(seat), may_wait) if options else None

    def settle(self, task: BotTask, action: Action | None) -> bool:
        """Play what a bot has thought of; False if that is nothing, or comes too late."""
        chosen = self._to_play(task, action) if self._holders[task.seat] is task.bot else None
        if chosen is None:
            return False
        self.match.play(task.seat, chosen)
        return True

    def play_bot(self) -> bool:
        """Let one bot answer one decision; False if none has to."""
        task = self.bot_task()
        return task is not None and self.settle(task, task.think())

    # Taking back

    def ask_undo(self, person: Person) -> bool:
        """Ask to go back to this person's own last decision. True if that happened at once: there was nobody else to ask."""
        to = self._last_decision(person)
        others = tuple(other for other in self.people if other is not person)
        if not others:
            self.match.undo(to)
            return True
        self.request = UndoRequest(person, to, others)
        self._announce()
        return False

    def unlearned(self, person: Person) -> tuple[Seat, ...]:
        """Where there are secrets: the seats that do not share them and have played or answered since what this person would take back."""
        match, own = self.match, self.seats_of(person)
        last = match.last_action_of(own)
        if last is None or not match.game.secrets:
            return ()
        parties = {match.rules.party(seat) for seat in own}
        others = [seat for seat in range(match.rules.seats) if match.rules.party(seat) not in parties]
        return tuple(seat for seat in others if (match.last_word_of((seat,)) or 0) >= last)

    def answer_undo(self, person: Person, yes: bool) -> bool:
        """Grant or deny. True if it was the last grant needed and the actions are taken back."""
        request = self.request
        if request is None or person not in request.waiting:
            raise Refused("", "nobody asked to take back")
        waiting = tuple(other for other in request.waiting if other is not person)
        self.request = request._replace(waiting=waiting) if yes and waiting else None
        if yes and not waiting:
            self.match.undo(request.to)
            return True
        self._announce()
        return False

    # Who is told

    def view(self, seat: Seat | None) -> Any:
        return self.match.view(seat)

    def subscribe(self, listener: Callable[[Update], None], seats: Iterable[Seat] = (), *, moments: bool = False) -> Subscription:
        """Tell the listener what these seats hear, after every change; without seats, what a watcher hears.

        With ``moments`` each update also gives what they saw when each event was told.
        """
        subscription = Subscription(listener, frozenset(seats), self, moments)
        self._subscriptions.append(subscription)
        self.match.keeps_moments |= moments
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
            self.match.keeps_moments = any(other.moments for other in self._subscriptions)

    def tells(self, subscription: Subscription) -> bool:
        return subscription in self._subscriptions

    def close(self) -> None:
        """Leave the table: nobody is told any more, and the match lets go of its save."""
        self._stop_listening()
        self._subscriptions.clear()
        self.match.keeps_moments = False
        self.match.close()

    # The inside

    def _check_sides(self) -> None:
        if self.hot_seat:
            return
        for person in self.people:
            if len({self.match.rules.side(seat) for seat in self.seats_of(person)}) > 1:
                raise Refused("", f"{person.name or 'one person'} cannot hold seats of two sides")

    def _check_seating(self) -> None:
        rules, numbers = self.match.rules, self._seating[1]
        fault = rules.seating_fault(numbers) or (rules.screen_fault(numbers) if self.hot_seat else None)
        if fault:
            raise fault

    def _to_play(self, task: BotTask, action: Action | None) -> Action | None:
        """What is played for a bot: what it wants, its way out where that is not lawful, and nothing where that comes too late."""
        if action is None:
            return None
        lawful = self.match.legal(task.seat, action)
        if lawful and self.match.rules.tick_ms:
            return action  # time does not wait for thoughts: what is still lawful does not come too late
        if task.number != self.match.count or task.view != self.match.view(task.seat):
            return None
        if lawful:
            return action
        logging.getLogger(__name__).error("the bot %s wanted %.200r, which is not lawful", task.bot.level, action)
        return task.way_out

    def _write_holder(self, seat: Seat, name: str | None) -> None:
        holder = self._holders[seat]
        kind = PERSON if isinstance(holder, Person) else f"bot:{holder.level}"
        called = name or (holder.name if isinstance(holder, Person) else "") or self.match.names[seat]
        if (called, kind) != (self.match.names[seat], self.match.holders[seat]):
            self.match.reseat(seat, called, kind)

    def _last_decision(self, person: Person) -> int:
        """How many actions came before this person's last one."""
        if self.match.rules.tick_ms:
            raise Refused("", "in real time nothing can be taken back")
        if self.match.outcome and len(self.people) > 1:
            raise Refused("", "the game is over and everything is open: nothing can be taken back")
        found = self.match.last_action_of(self.seats_of(person))
        if found is None:
            raise Refused("", "there is nothing of yours to take back")
        return found - 1

    def _on_news(self, news: News) -> None:
        self.request = None  # a wish to take back is about the position in which it was made
        self._pass_on(news)
        if news.undone:
            self._tell_seating()  # the actions taken back may have told of a change that still stands

    def _tell_seating(self) -> None:
        """Let rules that want to know it know who sits where, if that is not what they were told last."""
        if not self.match.rules.seating:
            return
        action = self._seating
        if action != self.match.seating and self.match.legal(TABLE, action):
            self.match.play(TABLE, action)

    @property
    def _seating(self) -> Action:
        """Who sits where, as rules are told it."""
        return seated([holder if isinstance(holder, Person) else None for holder in self._holders])

    def _announce(self) -> None:
        self._pass_on(News(self.match.count, ()))

    def _pass_on(self, news: News) -> None:
        """Tell everybody, in order also when a listener acts while it is being told."""
        self._news.append((news, self.match.decisions(), self.match.outcome, self.request))
        if self._telling:
            return
        self._telling = True
        try:
            while self._news:
                self._tell(*self._news.popleft())
        finally:
            self._telling = False

    def _tell(self, news: News, decisions: tuple[Decision, ...], outcome: Outcome | None, request: UndoRequest | None) -> None:
        for subscription in tuple(self._subscriptions):
            try:
                subscription.tell(news, decisions, outcome, request)
            except Exception:
                logging.getLogger(__name__).exception("a subscriber of the table failed")
