"""The referee: one running game with its chance, log, undo and save."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, Self

import seatui
from seatui.engine import table_actions
from seatui.engine.chance import MASK_64, SplitMix64
from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Turn
from seatui.engine.decisions import verb_of
from seatui.engine.game import Game
from seatui.engine.notation import UnknownLine
from seatui.games import game as find_game
from seatui.match.chronicle import Telling
from seatui.match.history import History, now
from seatui.match.log import Entry
from seatui.match.names import name_with_role
from seatui.match.news import Listener, News
from seatui.match.quota import check_room, check_room_for
from seatui.match.records import FORMAT, PERSON, Header, Played, Seated, Shown, Snapshot, Told, clean
from seatui.match.replay import Reel
from seatui.match.saved_game import SavedGame
from seatui.match.saves.background import JournalThreads
from seatui.match.saves.epochs import Fence, Guard
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import Journal
from seatui.match.story import Story
from seatui.match.take_backs import MARKED, NO_UNDO, NONE, check_undo_rule, mark_line, total_lines


class Match(SavedGame):
    """One game being played. The rules decide everything; the match keeps their state and chance, the log and the save.

    A match is for one thread; only its disk may have another (``save_in_background``). A call that raises ``Refused`` (a ``SaveError`` is
    one) has changed nothing, neither in memory nor in the file.
    """

    def __init__(
        self,
        history: History,
        journal: Journal | None = None,
        *,
        warnings: tuple[str, ...] = (),
        sealed: str = "",
        renewed: Snapshot | None = None,
    ) -> None:
        """Go on with a history; ``new`` and ``load`` make one.

        ``sealed`` says why the game must not be played on, if so. ``renewed`` is the first position under new rules, which the save must
        get before anything else.
        """
        super().__init__(history, journal, renewed, sealed)
        self.game = history.game
        self.rules = history.rules
        self.warnings = warnings
        self._telling: Telling | None = None
        self.keeps_moments = False  # whether listeners get the views at each event
        self.left_open: frozenset[Seat] = frozenset()  # seats whose veiled decisions a runner answers, not the match (match/veil.py)

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] = (),
        path: str | Path | None = None,
        holders: Sequence[str] = (),
        chance: Draw | None = None,
        threads: JournalThreads | None = None,
        undo: str = MARKED,
        epoch: int = 0,
        guard: Guard | None = None,
        **options: object,
    ) -> Self:
        """Start a new game. With a ``path`` it is saved there from the start, each action before anybody is told of it.

        With ``threads`` it is saved in the background, see ``save_in_background``. ``holders`` says who holds each seat ("person",
        "bot:mate"). ``chance`` replaces the seeded chance, for tests and tutorials. ``undo`` is one of ``take_backs.UNDO_RULES``.
        ``epoch`` and ``guard`` are as in ``load``.
        """
        card = find_game(game) if isinstance(game, str) else game
        count = card.seat_count(seats)
        header = Header(
            format=FORMAT,
            app=seatui.__version__,
            game=card.id,
            version=card.version,
            seats=count,
            options=card.check(options),
            names=_for_each_seat(names, count, ""),
            holders=_for_each_seat(holders, count, PERSON),
            seed=int.from_bytes(os.urandom(8), "little") if seed is None else seed & MASK_64,
            created=now(),
            undo=check_undo_rule(undo),
        )
        match = cls(History.begin(card, header, chance))
        match._threads, match._fence = threads, Fence(epoch, guard)
        if path is not None:
            match.save(path)
        return match

    @staticmethod
    def load(path: str | Path, *, read_only: bool = False, epoch: int = 0, guard: Guard | None = None) -> Match:
        """Load a saved game; ``SaveError`` if it cannot be read, is damaged, or is open in another program.

        ``read_only`` needs no lock and never touches the file. ``warnings`` says what was left out or is different.

        A server of a cluster owns a save under an ``epoch``, which all records get that it writes; ``NotOwnerError`` if the file has
        a greater one. Epoch 0 goes on under the file's last. ``guard`` is asked before each write, in the thread that writes: once it
        returns a reason, nothing is written any more.
        """
        from seatui.match.saves.loading import load  # imported late: it makes matches

        return load(Path(path), read_only=read_only, epoch=epoch, guard=guard)

    # Reading

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name of each seat's holder; "player 2" for a seat without a name."""
        return self._history.display_names

    @property
    def titles(self) -> tuple[str, ...]:
        """Return the names with roles: "Ann (Captain)"; only the names in a game without roles."""
        return tuple(name_with_role(self.rules, self.names, seat) for seat in range(self.rules.seats))

    @property
    def holders(self) -> tuple[str, ...]:
        """Return the kind of each seat's holder: "person", or "bot:" and its level."""
        return self._history.holders

    @property
    def turn(self) -> Turn:
        return self._history.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self._history.state)

    @property
    def verdict(self) -> str:
        """Return how the game ended, with the winners' names; "" while it goes on."""
        outcome = self.outcome
        return outcome.reason.format(*(self.names[seat] for seat in outcome.winners)) if outcome else ""

    @property
    def seed(self) -> int | None:
        """Return the seed once the game is over; before, it would foretell every roll (DS-161)."""
        return self._history.header.seed if self.outcome else None

    @property
    def created(self) -> int:
        """Return when the game was set up, in milliseconds of the wall clock."""
        return self._history.header.created

    @property
    def undo_rule(self) -> str:
        """Return how far players may take back in this game: one of ``take_backs.UNDO_RULES``."""
        return self._history.header.undo

    @property
    def marks(self) -> list[str]:
        """Return a sentence for each take-back of something shown, as the log has it: "Ann took back a roll."."""
        return [mark_line(mark.by, mark.shown, self.names) for mark in self._history.marks]

    @property
    def mark_totals(self) -> list[str]:
        """Return a sentence for the result about each player who took back something shown: "Ann took back 2 rolls."."""
        return list(total_lines(self._history.marks, self.names))

    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self._history.state)

    def decision(self, seat: Seat) -> Decision | None:
        """Return the open decision of a seat, if it has one."""
        return next((decision for decision in self.decisions() if decision.seat == seat), None)

    def options(self, seat: Seat) -> Sequence[Action]:
        return self.rules.options(self._history.state, seat)

    def free(self, seat: Seat) -> Sequence[Action]:
        """Return the free actions of a seat."""
        return self.rules.free(self._history.state, seat)

    def legal(self, seat: Seat, action: Action | str) -> bool:
        """Return whether the rules accept an action, or its notation, from a seat now."""
        if seat not in range(TABLE, self.rules.seats):
            return False
        try:
            return self.rules.legal(self._history.state, seat, self.read(seat, action))
        except Refused:
            return False

    def view(self, seat: Seat | None) -> Any:
        return self.rules.view(self._history.state, seat)

    def describe(self, seat: Seat | None) -> str:
        """Return a seat's view as plain text."""
        return self.rules.describe(self.view(seat), self.names)

    def is_free(self, seat: Seat, action: Action) -> bool:
        """Return whether a legal action is a free one, and no answer to the seat's decision."""
        if self.decision(seat) is None or verb_of(action) in self.rules.loose:
            return True
        return self.rules.has_free and action in self.free(seat)

    def say(self, seat: Seat, action: Action) -> str:
        return self.rules.say(self._history.state, seat, action)

    def offer(self, seat: Seat, action: Action) -> str:
        return self.rules.offer(self._history.state, seat, action)

    def parse(self, seat: Seat, text: str) -> Action:
        return self.rules.parse(self._history.state, seat, text)

    def try_parse(self, seat: Seat, text: str) -> Action | None:
        """Return the action of a notation; None if it cannot be read."""
        try:
            return self.parse(seat, text)
        except Refused:
            return None

    def log(self, seat: Seat | None) -> list[Entry]:
        """Return what a seat has done and heard so far; None is a watcher. ``Log`` says what each may read."""
        return self._history.log.of(seat, self.names, everything=self.outcome is not None)

    def taken_back(self, readers: Iterable[Seat | None]) -> str:
        """Say what the last undo took back, as these readers may know it."""
        return self._history.log.taken_back(self._history.state, self._history.last_undone, readers, self.names)

    def reel(self, seats: Iterable[Seat] = ()) -> Reel:
        """Return a replay with the views of these seats, and of all seats once the game is over."""
        return Reel(self._history, seats)

    def telling(self) -> Telling | None:
        """Return the work on the story of the game, which is saved with the game once it is complete, and then read from there.

        None while the game goes on, since its secrets are in the story; for a game without a chronicle; and if the first part of the game
        cannot be gone through any more, because it was played under former rules.
        """
        chronicle = self.rules.chronicle()
        if chronicle is None or self.outcome is None:
            return None
        if self._telling is None or self._telling.after != self.count:
            self._telling = Telling(self._history, chronicle, self._keep_story)
        return self._telling if self._telling.can_be_told else None

    def _keep_story(self, story: Story) -> None:
        """Save the story. A save that cannot be written goes without it: it can be told again."""
        if self._sealed or story.after != self.count:
            return
        with suppress(SaveError):
            self._do(Told(story.after, story.pack()))

    @property
    def answers_itself(self) -> bool:
        """Return whether the referee is about to answer a veiled decision, so that the last action is not complete yet."""
        return _next_answer(self.rules, self._history.state, self.left_open) is not None

    def only_answer(self, seat: Seat) -> Action | None:
        """Return the only answer of a seat to its veiled decision; None if it has no such decision, or a choice."""
        decision = self.decision(seat)
        options = self.options(seat) if decision and decision.veiled else ()
        return options[0] if len(options) == 1 else None

    def last_action_of(self, seats: Container[Seat]) -> int | None:
        """Return the number of the last action by any of these seats."""
        return next((step.number for step in reversed(self._history.timeline.steps) if step.played.seat in seats), None)

    def last_word_of(self, seats: Container[Seat]) -> int | None:
        """Return the number of the last action by any of these seats, or with an event about one of them."""
        steps = reversed(self._history.timeline.steps)
        return next((step.number for step in steps if step.played.seat in seats or any(event.seat in seats for event in step.events)), None)

    def was_heard_since(self, seat: Seat, listeners: Collection[Seat]) -> bool:
        """Return whether these seats have heard of an action of another seat since the last one of theirs."""
        steps = reversed(self._history.timeline.steps)
        since = (step for step in takewhile(lambda step: step.played.seat not in listeners, steps) if step.played.seat == seat)
        return any(event.heard_by(listener) for step in since for event in step.events for listener in listeners)

    def records_by_seat(self) -> Counter[Seat]:
        """Return how many actions of each seat were recorded, also those taken back."""
        return Counter(record.seat for record in self._history.records if isinstance(record, Played))

    @property
    def time_runs(self) -> bool:
        """Return whether a tick can be played now."""
        action = table_actions.tick(self.rules)
        return action is not None and self.legal(TABLE, action)

    @property
    def seating(self) -> Action | None:
        """Return the last seating that the rules were told; None if there was none, or it is no longer known."""
        return self._history.seating

    def bot_chance(self, seat: Seat) -> Draw:
        """Return chance for a bot's thoughts on a seat: separate from the game's own, and the same after undo and loading."""
        from hashlib import blake2b

        label = f"{self._history.header.seed}/{seat}/{self.count}".encode()
        return SplitMix64(int.from_bytes(blake2b(label, digest_size=8).digest(), "little"))

    # Playing

    def play(self, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        """Play an action or its notation for a seat, and return the events that this seat hears.

        Veiled decisions with only one answer are answered at once, except those of seats that are ``left_open``.
        """
        self._check(seat)
        chosen = self.read(seat, action)
        check_room_for(self, seat, chosen)
        events = self._play(seat, chosen, seat)
        events += self._answer_veiled(seat)
        return tuple([event for event in events if event.heard_by(seat)])

    def read(self, seat: Seat, action: Action | str) -> Action:
        """Return the action of a notation; an action stays as it is."""
        if not isinstance(action, str):
            return action
        if seat == TABLE:
            return table_actions.parse(action)
        try:
            return self.parse(seat, action)
        except Refused as refused:
            if self.decision(seat) and isinstance(refused, UnknownLine):
                raise refused.among([self.offer(seat, option) for option in self.options(seat)]) from None
            if self.decision(seat) or self.free(seat):
                raise
            return (action,)  # the seat may not act now: then the rules refuse for that reason, not for the spelling

    def answer_veiled(self) -> None:
        """Answer the veiled decisions that ``play`` would have answered, in a game that was saved before that or has other holders now."""
        self._check()
        self._answer_veiled()

    def _answer_veiled(self, actor: Seat | None = None) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while answer := _next_answer(self.rules, self._history.state, self.left_open):
            events += self._play(*answer, answer[0] if actor is None else actor)
        return events

    def _play(self, seat: Seat, action: Action, actor: Seat) -> tuple[Event, ...]:
        """Play, save and tell one action, which ``actor`` caused."""
        before, place = self._history.bookmark, self._place
        try:
            played, events, moments = self._history.play(seat, action, moments=self.keeps_moments)
            # Ticks come all the time, and a disk may be slow. If power fails, a tick without events may be lost.
            self._write(played, before, wait=bool(events) or seat != TABLE or action[0] != table_actions.TICK)
        except BaseException as error:
            self._roll_back(before, place)
            self._note_trouble(error)
            raise
        self._note_saved()
        self._snapshot_if_due()
        self._listeners.tell(News(self.count, tuple(events), False, seat, action, actor, moments if self.keeps_moments else None))
        return tuple(events)

    def undo(self, to: int | None = None) -> int:
        """Take back the last action, or all but the first ``to``, and return how many are left.

        Chance goes back as well: the same action has the same luck again, so nobody can roll again by taking back. An answer that the
        referee gave is taken back with the action that caused it. Where take-backs are marked, the player of the first action taken
        back gets a mark for what they had seen.
        """
        self._check()
        left, by = self._undo_place(self.count - 1 if to is None else to)
        check_room(self)
        self._do(self._history.undone(left, by))
        self._listeners.tell(News(self.count, (), undone=True))
        return self.count

    def undo_mark(self, to: int) -> Shown:
        """Return the mark that an undo to that many actions would leave; ``Refused`` if nothing can be taken back."""
        return self._history.shown_since(*self._undo_place(to))

    def _undo_place(self, to: int) -> tuple[int, Seat]:
        """Return where an undo to that many actions ends, before the action that caused an answer of the referee, and who takes back."""
        if self.undo_rule == NONE:
            raise Refused("", NO_UNDO)
        by, timeline = self._history.actor_after(to), self._history.timeline
        while to > timeline.base and _next_answer(self.rules, timeline.state(to)):
            to -= 1
        return to, by

    def reseat(self, seat: Seat, name: str, holder: str) -> None:
        """Give a seat to another holder, who takes it over as it is (DS-158)."""
        self._check(seat)
        self._do(Seated(seat, clean(name), clean(holder), now()))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every change once it is saved; return a function that ends that."""
        return self._listeners.add(listener)

    # Internals

    def _check(self, seat: Seat = 0) -> None:
        if self._sealed:
            raise SaveError(self._sealed)
        if seat not in range(self.rules.seats) and not (seat == TABLE and (self.rules.tick_ms or self.rules.seating)):
            raise Refused("", f"there is no seat {seat + 1} in this game")


def _next_answer(rules: Rules[Any, Any], state: Any, left_open: Container[Seat] = ()) -> tuple[Seat, Action] | None:
    """Return the next seat, except these, that has only one answer to its veiled decision, and that answer; None if there is none."""
    asked = (decision.seat for decision in rules.decisions(state) if decision.veiled and decision.seat not in left_open)
    answers = ((seat, rules.options(state, seat)) for seat in asked)
    return next(((seat, options[0]) for seat, options in answers if len(options) == 1), None)


def _for_each_seat(words: Sequence[str], seats: int, default: str) -> tuple[str, ...]:
    return tuple(clean(words[seat]) if seat < len(words) else default for seat in range(seats))
