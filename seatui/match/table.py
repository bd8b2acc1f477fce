"""A table: one match, its holders, its subscribers, and requests to take back or to give up."""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import compress
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.bot import FREE, Bot
from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Seat
from seatui.engine.game import level_word
from seatui.engine.table_actions import seated
from seatui.engine.wording import GOES_ON, limit_marks
from seatui.match.log import would_undo
from seatui.match.moments import Moments
from seatui.match.news import News
from seatui.match.quota import SeatQuotas, check_room, is_nearly_full
from seatui.match.records import BOT, PERSON, Shown, clean
from seatui.match.referee import Match
from seatui.match.surrender import Surrender
from seatui.match.take_backs import NO_UNDO, NONE, mark_warning


class Person:
    """A person at the table. Two people with the same name are two people."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = clean(name)

    def __repr__(self) -> str:
        return f"Person({self.name!r})"


Holder: TypeAlias = Person | Bot


MOST_DENIED = 2
"""How often a person may ask to take back one action: a second time if the first no was a mistake."""


class UndoRequest(NamedTuple):
    """A request to take back, which the others have yet to grant."""

    asker: Person
    to: int  # the number of actions that would be left
    waiting: tuple[Person, ...]
    since: float  # on the table's ``request_clock``
    mark: Shown = ()  # that it would leave


class Update(NamedTuple):
    """A change of the table, as one subscriber hears of it. It holds only what its seats may know; the table has their views."""

    number: int  # of actions now
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    undone: bool = False
    request: UndoRequest | None = None
    actor: Seat | None = None  # the seat whose action caused it; None if there is none, or these seats heard nothing of it
    moments: Moments | None = None  # views at each event, for subscribers that want them
    unsaved: bool | None = None  # after a failure of the disk: whether an action of these seats is lost; None otherwise


@dataclass(eq=False)
class Subscription:
    """A listener and its seats; ``close`` ends it."""

    listener: Callable[[Update], None]
    seats: frozenset[Seat]
    table: Table
    moments: bool = False  # whether it gets the views at each event

    def close(self) -> None:
        self.table.unsubscribe(self)

    @property
    def is_open(self) -> bool:
        """Return whether the listener still gets updates, for one that handles them later."""
        return self.table.tells(self)

    def hears(self, event: Event) -> bool:
        return any(map(event.heard_by, self.seats or (None,)))

    def tell(self, news: News, decisions: tuple[Decision, ...], outcome: Outcome | None, request: UndoRequest | None) -> None:
        """Pass on to the listener what its seats may know of the news."""
        hears = [self.hears(event) for event in news.events]
        actor = news.actor if any(hears) or news.actor in (TABLE, *self.seats) else None
        moments = Moments(tuple(compress(news.moments, hears)), self.seats) if self.moments and news.moments is not None else None
        heard = tuple(compress(news.events, hears))
        unsaved = None if news.unsaved is None else not news.unsaved.isdisjoint(self.seats)
        self.listener(Update(news.number, heard, decisions, outcome, news.undone, request, actor, moments, unsaved))


@dataclass(frozen=True)
class BotTask:
    """A bot's open decision with all that it may know. ``think`` touches neither match nor table, so it may run in a thread."""

    seat: Seat
    number: int  # of actions when it was asked
    bot: Bot
    view: Any
    decision: Decision
    options: Sequence[Action]
    draw: Draw
    may_wait: bool = False  # whether "not now" is an answer

    def think(self) -> Action | None:
        """Return the bot's answer, None for "not now". If the bot fails, return the fallback, so that the game goes on."""
        try:
            action = self.bot.choose(self.view, self.decision, self.options, self.draw)
        except Exception:
            logging.getLogger(__name__).exception("the bot %s failed at %s", self.bot.level, self.decision.kind)
            return self.fallback
        return self.fallback if action is None and not self.may_wait else action

    @property
    def fallback(self) -> Action | None:
        """Return the answer for a bot that fails: the first option of a decision, and no free action."""
        return None if self.decision.kind == FREE else self.options[0]


class Table:
    """The only caller of ``Match.play`` in the app. One person may hold several seats of one side; at a ``hot_seat`` table, where all share
    one screen, of any side."""

    def __init__(
        self, match: Match, holders: Sequence[Holder], *, hot_seat: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        """``now`` is the clock in seconds by which free actions are measured."""
        if len(holders) != match.rules.seats:
            raise Refused("", f"this game has {match.rules.seats} seats, not {len(holders)}")
        self.match = match
        self.hot_seat = hot_seat
        self.hold = ""  # why nobody may act now; a server sets it while the clock waits for a player
        self.request: UndoRequest | None = None
        self.request_clock = time.monotonic  # seconds by which requests expire; a server has a clock of its own
        self._denied: Counter[tuple[Person, int]] = Counter()  # denied requests to take back, by asker and number of the action
        self._quotas = SeatQuotas(match, now)
        self.surrender = Surrender(self)
        self.end_is_final = False  # whether nobody may take back the end, even alone; a server sets it where others have played too
        self._subscriptions: list[Subscription] = []
        self._news: deque[tuple[News, tuple[Decision, ...], Outcome | None, UndoRequest | None]] = deque()
        self._telling = False
        self._holders: list[Holder] = list(holders)
        self._check_sides()
        for seat in range(match.rules.seats):
            self._write_holder(seat, None)
        self._stop_listening = match.listen(self._on_news)
        match.on_trouble(self._on_trouble)
        self._tell_seating()

    # Seating

    @property
    def holders(self) -> tuple[Holder, ...]:
        return tuple(self._holders)

    @property
    def people(self) -> tuple[Person, ...]:
        """Return the people at the table, each once, in the order of their seats."""
        return tuple(dict.fromkeys(holder for holder in self._holders if isinstance(holder, Person)))

    def seats_of(self, person: Person) -> tuple[Seat, ...]:
        return tuple(seat for seat, holder in enumerate(self._holders) if holder is person)

    @property
    def noticed_seats(self) -> frozenset[Seat]:
        """Return the seats that people of other parties play against: how long such a seat takes could tell them something."""
        rules = self.match.rules
        parties = [{rules.party(seat) for seat in self.seats_of(person)} for person in self.people]
        return frozenset(seat for seat in range(rules.seats) if any(rules.party(seat) not in party for party in parties))

    def replace(self, seat: Seat, holder: Holder, name: str | None = None) -> None:
        """Give a seat to another holder, who takes it over as it is (DS-158). A bot keeps the seat's name unless one is given."""
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
            with suppress(Refused):  # a disk that is full now may take nothing more
                self._write_holder(seat, called)
            raise
        self.request = None
        self.surrender.drop_side(self.match.rules.side(seat))
        self.announce()

    # Playing

    def act(self, person: Person, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        """Play for a seat that this person holds. An action that gives up for others waits until they agree (``surrender``)."""
        if seat not in self.seats_of(person):
            raise Refused("", f"{person.name or 'this person'} does not hold that seat")
        if self.hold:
            raise Refused("", self.hold)
        chosen = tuple(limit_marks(part) if isinstance(part, str) else part for part in self.match.read(seat, action))  # notes and talk
        if self.is_left_open(seat) and chosen == self.match.only_answer(seat):
            raise Refused("", f"there is nothing to choose: {GOES_ON}")  # an answer at once would show that
        if self.surrender.is_asked_first(person, seat, chosen):
            return ()
        counts = self._quotas.check(seat, chosen)
        events = self.match.play(seat, chosen)
        if counts:
            self._quotas.count_free(seat)
        return events

    def is_left_open(self, seat: Seat) -> bool:
        """Return whether the referee will answer for a seat in a moment, so that its player has nothing to do."""
        return seat in self.match.left_open and self.match.only_answer(seat) is not None

    def roster(self) -> list[str]:
        """Return a line for each seat, with the strength of bots: "Ann (Captain): person", "Flint: bot, medium"."""
        kinds = ("person" if isinstance(holder, Person) else f"bot, {level_word(holder.level)}" for holder in self._holders)
        return [f"{title}: {kind}" for title, kind in zip(self.match.titles, kinds, strict=True)]

    @property
    def tick_ms(self) -> int:
        """Return the milliseconds between the ticks of the clock that runs at this table; 0 if none does."""
        return self.match.rules.tick_ms

    def bot_decision(self) -> Decision | None:
        """Return the first open decision of a bot."""
        return next((each for each in self.match.decisions() if not isinstance(self._holders[each.seat], Person)), None)

    def bot_seat(self) -> Seat | None:
        """Return the first seat of a bot with an open decision."""
        decision = self.bot_decision()
        return None if decision is None else decision.seat

    def bot_task(self) -> BotTask | None:
        """Return the task of the next bot with an open decision."""
        seat = self.bot_seat()
        return None if seat is None else self.task_of(seat)

    def task_of(self, seat: Seat) -> BotTask | None:
        """Return the task of the bot on a seat: its open decision, or else its free actions; None if it has neither."""
        match, bot = self.match, self._holders[seat]
        if isinstance(bot, Person):
            return None
        decision = match.decision(seat)
        options = match.options(seat) if decision else match.free(seat)
        asked = decision or Decision(seat, match.rules.role(seat), FREE, "Take a free action, or none")
        may_wait = decision is None or match.time_runs
        return BotTask(seat, match.count, bot, match.view(seat), asked, options, match.bot_chance(seat), may_wait) if options else None

    def settle(self, task: BotTask, action: Action | None) -> bool:
        """Play a bot's answer; return False if it is None, or comes too late."""
        chosen = self._to_play(task, action) if self._holders[task.seat] is task.bot else None
        if chosen is None:
            return False
        self.match.play(task.seat, chosen)
        return True

    def play_bot(self) -> bool:
        """Let one bot answer one decision; return False if none is open."""
        task = self.bot_task()
        return task is not None and self.settle(task, task.think())

    # Taking back

    def ask_undo(self, person: Person) -> bool:
        """Ask to take back this person's last action. Return True if it is done, because there is nobody else to ask.

        One request is open at a time, and each action can be asked for ``MOST_DENIED`` times: a request stops the game for everybody.
        """
        to = self._last_decision(person)
        if self.request is not None:
            asker = "you have" if self.request.asker is person else f"{self.request.asker.name} has"
            raise Refused("", f"{asker} asked to take an action back: wait for the answer")
        if self._denied[person, to] >= MOST_DENIED:
            raise Refused("", "the others want to play on: you can ask again after your next action")
        seat = self.seats_of(person)[0]
        self._quotas.check_pace(seat)
        check_room(self.match)
        self._quotas.count_free(seat)
        others = tuple(other for other in self.people if other is not person)
        if not others:
            self.match.undo(to)
            return True
        self.request = UndoRequest(person, to, others, self.request_clock(), self.match.undo_mark(to))
        self.announce()
        return False

    def undo_mark(self, person: Person) -> Shown:
        """Return the mark that taking back this person's last action would leave; ``Refused`` if nothing can be taken back."""
        return self.match.undo_mark(self._last_decision(person))

    def undo_question(self, request: UndoRequest) -> list[str]:
        """Return a request to take back in words, for the people who must agree: only public events, for others may be watching."""
        undone, mark = would_undo(self.match.log(None), request.to), mark_warning(request.mark)
        return [f"{request.asker.name} asks to take an action back.", *filter(None, (undone, mark))]

    def replied_since(self, person: Person) -> tuple[Seat, ...]:
        """Return the seats of other parties whose actions since this person's last one the person has noticed, in a game with secrets.

        An answer that nobody else hears of does not count: the person would learn of it by this.
        """
        own = self.seats_of(person)
        return tuple(seat for seat in self._others_with_secrets(own) if self.match.was_heard_since(seat, own))

    def involved_since(self, person: Person) -> tuple[Seat, ...]:
        """Return the seats of other parties that this person's last action, or one after it, was of or about, in a game with secrets."""
        own = self.seats_of(person)
        last = self.match.last_action_of(own)
        others = self._others_with_secrets(own) if last is not None else ()
        return tuple(seat for seat in others if (self.match.last_word_of((seat,)) or 0) >= (last or 0))

    def _others_with_secrets(self, own: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats of other parties, in a game with secrets."""
        rules = self.match.rules
        parties = {rules.party(seat) for seat in own}
        return tuple(seat for seat in range(rules.seats) if rules.party(seat) not in parties) if self.match.game.secrets else ()

    def answer_undo(self, person: Person, yes: bool) -> bool:
        """Grant or deny a request. Return True if this was the last grant needed and the actions are taken back."""
        request = self.request
        if request is None or person not in request.waiting:
            raise Refused("", "nobody asked to take back")
        waiting = tuple(other for other in request.waiting if other is not person)
        self.request = request._replace(waiting=waiting) if yes and waiting else None
        if yes and not waiting:
            self.match.undo(request.to)
            return True
        if not yes:
            self._deny_undo(request)
        self.announce()
        return False

    def expire_undo(self, seconds: float) -> float:
        """End a request that is older than this, for bots wait for the answer. Return the seconds until it is; 0 if there is none."""
        if self.request is None:
            return 0.0
        left = self.request.since + seconds - self.request_clock()
        if left > 0:
            return left
        self._deny_undo(self.request)
        self.announce()
        return 0.0

    def _deny_undo(self, request: UndoRequest) -> None:
        self.request = None
        self._denied[request.asker, request.to] += 1

    # Subscribers

    def announce(self) -> None:
        """Tell all subscribers about a change that is no action."""
        self._pass_on(News(self.match.count, ()))

    def view(self, seat: Seat | None) -> Any:
        return self.match.view(seat)

    def subscribe(self, listener: Callable[[Update], None], seats: Iterable[Seat] = (), *, moments: bool = False) -> Subscription:
        """Tell the listener after every change what these seats hear; without seats, what a watcher hears.

        With ``moments`` each update also has their views at each event.
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
        """End all subscriptions and close the match."""
        self._stop_listening()
        self._subscriptions.clear()
        self.match.keeps_moments = False
        self.match.close()

    # Internals

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
        """Return the action to play for a bot: its answer, the fallback if that is illegal, or None if it comes too late."""
        if action is not None and is_nearly_full(self.match) and self.match.is_free(task.seat, action):
            action = task.fallback
        if action is None:
            return None
        legal = self.match.legal(task.seat, action)
        if legal and self.match.rules.tick_ms:
            return action  # time does not wait for bots, so an answer that is still legal is not too late
        if task.number != self.match.count or task.view != self.match.view(task.seat):
            return None
        if legal:
            return action
        logging.getLogger(__name__).error("the bot %s wanted %.200r, which is illegal", task.bot.level, action)
        return task.fallback

    def _write_holder(self, seat: Seat, name: str | None) -> None:
        holder = self._holders[seat]
        kind = PERSON if isinstance(holder, Person) else f"{BOT}{holder.level}"
        called = name or (holder.name if isinstance(holder, Person) else "") or self.match.names[seat]
        if (called, kind) != (self.match.names[seat], self.match.holders[seat]):
            self.match.reseat(seat, called, kind)

    def _last_decision(self, person: Person) -> int:
        """Return the number of actions before this person's last one; ``Refused`` if nothing can be taken back."""
        if self.match.rules.tick_ms:
            raise Refused("", "in real time nothing can be taken back")
        if self.match.undo_rule == NONE:
            raise Refused("", NO_UNDO)
        if self.match.outcome and (self.end_is_final or len(self.people) > 1):
            raise Refused("", "the game is over and everything is open: nothing can be taken back")
        found = self.match.last_action_of(self.seats_of(person))
        if found is None:
            raise Refused("", "there is nothing of yours to take back")
        return found - 1

    def _on_news(self, news: News) -> None:
        if news.seat is not None:
            self._quotas.count_record(news.seat)
        self.request = None  # a request to take back applies only to the position in which it was made
        if news.undone:
            self._denied.clear()  # other actions get the same numbers
        self.surrender.review(undone=news.undone)
        self._pass_on(news)
        if news.undone and not self.match.trouble:
            self._tell_seating()  # the present seating may be among the actions taken back

    def _on_trouble(self) -> None:
        """Tell the rules of the present seating once it can be saved again: it may be among the actions that were lost."""
        if not self.match.trouble:
            self._tell_seating()

    def _tell_seating(self) -> None:
        """Tell the rules who sits where, if they need to know and it has changed."""
        if not self.match.rules.seating:
            return
        action = self._seating
        if action != self.match.seating and self.match.legal(TABLE, action):
            self.match.play(TABLE, action)

    @property
    def _seating(self) -> Action:
        """Return the seating as an action of the table."""
        return seated([holder if isinstance(holder, Person) else None for holder in self._holders])

    def _pass_on(self, news: News) -> None:
        """Tell all subscribers, in order even if a listener acts while it is told."""
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
