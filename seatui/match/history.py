"""A game in memory: its position, its chance, and everything that happened."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

from seatui.engine import table_actions
from seatui.engine.chance import Replay, TapeError
from seatui.engine.contract import TABLE, Action, Draw, Event, Refused, Rules, Seat, Turn, name_of
from seatui.engine.game import Game
from seatui.match.chance import MatchChance
from seatui.match.log import Log
from seatui.match.moments import SeatViews, recorder
from seatui.match.records import Header, Played, Record, Seated, Shown, Snapshot, Told, Undone
from seatui.match.take_backs import MARKED, shown_by
from seatui.match.timeline import Step, Timeline, apply_taped


class Bookmark(NamedTuple):
    """A place in the history to go back to if an action fails."""

    actions: int
    records: int
    steps: int


class History:
    """The history of a game. It changes only by whole records, each of which can be written and redone."""

    def __init__(self, game: Game, rules: Rules[Any, Any], header: Header, state: Any, dice: MatchChance, base: int = 0) -> None:
        """Start from a position after ``base`` actions that are not known."""
        self.game = game
        self.rules = rules
        self.header = header
        self.state = state
        self.names, self.holders = header.names, header.holders
        self.records: list[Record] = []  # all actions, also those taken back; a snapshot only where new rules began
        self.timeline = Timeline(rules, state, rules.turn(state), dice.state, base)
        self.log = Log(rules)
        self.last_undone: Sequence[Step] = ()  # the actions that the last undo took back
        self._chance = dice
        self._shown: tuple[tuple[int, int, Seat], Shown] = ((0, 0, TABLE), ())  # the last question to ``shown_since``, and the answer

    @classmethod
    def begin(cls, game: Game, header: Header, chance: Draw | None = None) -> Self:
        """Return a new game, and add its draws to the header."""
        rules, dice = game.rules(header.seats, **header.options), MatchChance(header.seed, chance)
        state = rules.start(dice.draw)
        dice.mark()
        full = header._replace(draws=dice.take(), generator=dice.state, turn=rules.turn(state))
        return cls(game, rules, full, state, dice)

    @classmethod
    def begin_again(cls, game: Game, header: Header) -> Self:
        """Return a game set up from the draws in its header; ``TapeError`` if these rules draw differently."""
        rules, dice, tape = game.saved_rules(header.seats, header.options), MatchChance(header.seed), Replay(header.draws)
        state = rules.start(tape)
        if not tape.used_up:
            raise TapeError("the tape is longer than the game")
        dice.state = header.generator
        return cls(game, rules, header, state, dice)

    @classmethod
    def go_on(cls, game: Game, header: Header, before: Iterable[Record], snapshot: Snapshot) -> Self:
        """Return a game that goes on from a snapshot. Everything before it is in the log, but cannot be undone."""
        rules, dice = game.saved_rules(header.seats, header.options), MatchChance(header.seed)
        dice.state = snapshot.generator
        history = cls(game, rules, header, rules.unpack(snapshot.state), dice, snapshot.after)
        history._remember(before, snapshot.after)
        history.records.append(snapshot._replace(version=game.version))
        return history

    @property
    def display_names(self) -> tuple[str, ...]:
        """Return the name of each seat's holder; "player 2" for a seat without a name."""
        return tuple(name_of(seat, self.names) for seat in range(self.rules.seats))

    @property
    def count(self) -> int:
        """Return the number of actions, without those taken back."""
        return self.timeline.count

    @property
    def turn(self) -> Turn:
        return self.timeline.turn(self.timeline.count)

    @property
    def over(self) -> bool:
        return self.rules.outcome(self.state) is not None

    @property
    def seating(self) -> Action | None:
        """Return the last seating that the rules were told; None if there was none, or it is no longer known."""
        told = (step.played.action for step in reversed(self.timeline.steps) if step.played.seat == TABLE)
        return next((action for action in told if action[0] == table_actions.SEATED), None)

    @property
    def bookmark(self) -> Bookmark:
        return Bookmark(self.count, len(self.records), len(self.log))

    def play(self, seat: Seat, action: Action, *, moments: bool = False) -> tuple[Played, list[Event], list[SeatViews]]:
        """Apply an action, and return its record, its events and the views at each event. If it raises, the caller goes back to a bookmark.

        The views are empty without ``moments``.
        """
        rules, state, events, views = self.rules, self.state, list[Event](), list[SeatViews]()
        said = self._notation(seat, action)
        rules.apply(state, seat, action, self._chance.draw, recorder(rules, state, events, views) if moments else events.append)
        over = rules.outcome(state) is not None
        played = Played(seat, action, self._chance.take(), self._chance.state, now(), rules.turn(state), over, said)
        self._add(played, events)
        return played, events, views

    def undone(self, left: int, by: Seat) -> Undone:
        """Return the record of a player going back to this many actions; ``redo`` applies it."""
        self._check_left(left)
        return Undone(left, self.timeline.generator(left), now(), self.timeline.turn(left), by, self.shown_since(left, by))

    def actor_after(self, left: int) -> Seat:
        """Return the seat of the first action after this many; the table's if no seat has acted."""
        self._check_left(left)
        played = (step.played for step in self.timeline.steps[left - self.timeline.base :])
        return next((each.seat for each in played if each.seat != TABLE), TABLE)

    def shown_since(self, left: int, seat: Seat) -> Shown:
        """Return what the actions after this many have shown to a seat, as far as it must be marked when they are taken back."""
        if self.header.undo != MARKED or seat == TABLE:
            return ()
        asked = len(self.records), left, seat
        if self._shown[0] != asked:  # the same is asked before an undo, and then for its record
            self._shown = asked, self._find_shown(left, seat)
        return self._shown[1]

    def _find_shown(self, left: int, seat: Seat) -> Shown:
        state, shown = self.timeline.state(left), Counter[str]()
        for step in self.timeline.steps[left - self.timeline.base :]:
            if step.played.seat != TABLE:
                shown.update(shown_by(self.rules, state, step.played, seat))
            apply_taped(self.rules, state, step.played)
        return tuple(shown.items())

    @property
    def told(self) -> bytes | None:
        """Return the packed story of the game, if it was told and nothing has been taken back since."""
        records = (record for record in reversed(self.records) if isinstance(record, Told | Undone))
        last = next(records, None)
        return last.story if isinstance(last, Told) and last.after == self.count else None

    @property
    def marks(self) -> list[Undone]:
        """Return the take-backs of something that was shown."""
        return [record for record in self.records if isinstance(record, Undone) and self._is_mark(record)]

    def snapshot(self) -> Snapshot:
        """Return a record of the present position."""
        return Snapshot(self.count, self.game.version, self._chance.state, self.turn, self.over, self.state.pack())

    def redo(self, record: Record) -> None:
        """Apply a record; ``Refused`` or ``TapeError`` if it does not fit this game."""
        if isinstance(record, Played):
            self._replay(record)
        elif isinstance(record, Undone):
            self._check_left(record.left)
            self.last_undone = self.timeline.steps[record.left - self.timeline.base :]
            self._go_to(record.left)
            self._note_undone(record)
        elif isinstance(record, Seated):
            self._seat(record)
        elif isinstance(record, Told):
            self._note_story(record)
        else:
            self._check(record)

    def back_to(self, bookmark: Bookmark) -> None:
        """Go back to a bookmark."""
        self._go_to(bookmark.actions)
        self.log.cut(bookmark.steps)
        del self.records[bookmark.records :]

    def restored(self, records: int) -> History:
        """Return the game as it was after this many records."""
        kept = self.records[:records]
        first = next((number for number, record in enumerate(kept) if isinstance(record, Snapshot)), None)
        if first is None:
            history = History.begin_again(self.game, self.header)
        else:
            snapshot = kept[first]
            assert isinstance(snapshot, Snapshot)
            history = History.go_on(self.game, self.header, kept[:first], snapshot)
        for record in kept[0 if first is None else first + 1 :]:
            history.redo(record)
        return history

    def _notation(self, seat: Seat, action: Action) -> str:
        """Return the notation of a legal action; "" for an illegal one, which ``apply`` will refuse."""
        if not self.rules.legal(self.state, seat, action):
            return ""
        return table_actions.say(action) if seat == TABLE else self.rules.say(self.state, seat, action)

    def _replay(self, played: Played) -> None:
        events: list[Event] = []
        said = self._notation(played.seat, played.action)
        apply_taped(self.rules, self.state, played, events.append)
        self._chance.state = played.generator
        self._add(played._replace(turn=self.rules.turn(self.state), over=self.over, said=said), events)

    def _add(self, played: Played, events: Sequence[Event]) -> None:
        line = self.timeline
        step = Step(line.count + 1, line.turn(line.count), played, events)
        line.add(step, self.state)
        self.log.add(step)
        self.records.append(played)
        self._chance.mark()

    def _go_to(self, count: int) -> None:
        self.timeline.cut(count)
        self.state = self.timeline.state(count)
        self._chance.back(count, self.timeline.generator(count))

    def _check_left(self, left: int) -> None:
        if not self.timeline.base <= left < self.count:
            raise Refused("", "there is nothing to take back")

    def _note_undone(self, record: Undone) -> None:
        self.records.append(record)
        self.log.forget()
        if self._is_mark(record):
            self.log.add(record)

    def _is_mark(self, record: Undone) -> bool:
        return bool(record.shown) and record.by in range(self.rules.seats)

    def _seat(self, record: Seated) -> None:
        if record.seat not in range(self.rules.seats):
            raise Refused("", f"there is no seat {record.seat + 1} in this game")
        self.names = _with(self.names, record.seat, record.name)
        self.holders = _with(self.holders, record.seat, record.holder)
        self.records.append(record)
        self.log.forget()

    def _note_story(self, told: Told) -> None:
        if told.after != self.count or not self.over:
            raise Refused("", "the story is not about this game")
        self.records.append(told)

    def _check(self, snapshot: Snapshot) -> None:
        if (snapshot.after, snapshot.generator, snapshot.state) != (self.count, self._chance.state, self.state.pack()):
            raise Refused("", "the position is not the one that the actions lead to")

    def _remember(self, records: Iterable[Record], standing: int) -> None:
        """Read records of former rules for the seating and the log, without applying them."""
        steps: list[Step] = []
        turn = self.header.turn
        for record in records:
            if isinstance(record, Seated):
                self._seat(record)
            elif isinstance(record, Played):
                steps.append(Step(len(steps) + 1, turn, record, ()))
                self.log.add(steps[-1])
                self.records.append(record)
            elif isinstance(record, Undone):
                _take_back(steps, record.left)
                self._note_undone(record)
            elif isinstance(record, Told):
                self.records.append(record)
            if not isinstance(record, Seated | Told):
                turn = record.turn
        _take_back(steps, standing)


def now() -> int:
    """Return the wall clock in milliseconds: for people, never for the rules."""
    return time.time_ns() // 1_000_000


def _take_back(steps: list[Step], left: int) -> None:
    for step in steps[left:]:
        step.undone = True
    del steps[left:]


def _with(words: tuple[str, ...], at: int, word: str) -> tuple[str, ...]:
    return (*words[:at], word, *words[at + 1 :])
