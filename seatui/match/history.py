"""A game in memory: its position, its chance and all that happened in it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self

from seatui.engine import table_actions
from seatui.engine.chance import Replay, TapeError
from seatui.engine.contract import TABLE, Action, Draw, Event, Refused, Rules, Seat, Turn, name_of
from seatui.engine.game import Game
from seatui.match.dice import Dice
from seatui.match.log import Log
from seatui.match.moments import See, keeping
from seatui.match.records import Header, Played, Record, Seated, Snapshot, Undone
from seatui.match.timeline import Step, Timeline, apply_taped


class Bookmark(NamedTuple):
    """Where to go back to when what follows did not happen after all."""

    actions: int
    records: int
    steps: int


class History:
    """Changes only by whole records, each of which can be written down and done again."""

    def __init__(self, game: Game, rules: Rules[Any, Any], header: Header, state: Any, dice: Dice, base: int = 0) -> None:
        """Start from a position, which stands after ``base`` actions that are not known as such."""
        self.game = game
        self.rules = rules
        self.header = header
        self.state = state
        self.names, self.holders = header.names, header.holders
        self.records: list[Record] = []  # all that happened, taken back or not; a snapshot only where new rules began
        self.line = Timeline(rules, state, rules.turn(state), dice.state, base)
        self.log = Log(rules)
        self._dice = dice

    @classmethod
    def begin(cls, game: Game, header: Header, chance: Draw | None = None) -> Self:
        """A new game: the header's draws are made now."""
        rules, dice = game.rules(header.seats, **header.options), Dice(header.seed, chance)
        state = rules.start(dice.draw)
        dice.mark()
        full = header._replace(draws=dice.take(), generator=dice.state, turn=rules.turn(state))
        return cls(game, rules, full, state, dice)

    @classmethod
    def begin_again(cls, game: Game, header: Header) -> Self:
        """A game set up before, from the draws its header holds; ``TapeError`` if these rules draw otherwise."""
        rules, dice, tape = game.rules(header.seats, **header.options), Dice(header.seed), Replay(header.draws)
        state = rules.start(tape)
        if not tape.used_up:
            raise TapeError("the tape is longer than the game")
        dice.state = header.generator
        return cls(game, rules, header, state, dice)

    @classmethod
    def go_on(cls, game: Game, header: Header, before: Iterable[Record], snapshot: Snapshot) -> Self:
        """A game from a snapshot on. What came before it can be read in the log, but not be gone back to."""
        rules, dice = game.rules(header.seats, **header.options), Dice(header.seed)
        dice.state = snapshot.generator
        history = cls(game, rules, header, rules.unpack(snapshot.state), dice, snapshot.after)
        history._remember(before, snapshot.after)
        history.records.append(snapshot._replace(version=game.version))
        return history

    @property
    def called(self) -> tuple[str, ...]:
        """What the holder of each seat is called; "player 2" where no name was given."""
        return tuple(name_of(seat, self.names) for seat in range(self.rules.seats))

    @property
    def count(self) -> int:
        """How many actions stand."""
        return self.line.count

    @property
    def turn(self) -> Turn:
        return self.line.turn(self.line.count)

    @property
    def over(self) -> bool:
        return self.rules.outcome(self.state) is not None

    @property
    def seating(self) -> Action | None:
        """What the rules were last told of who sits where; None if nothing, or nothing that is still known."""
        told = (step.played.action for step in reversed(self.line.steps) if step.played.seat == TABLE)
        return next((action for action in told if action[0] == table_actions.SEATED), None)

    @property
    def mark(self) -> Bookmark:
        return Bookmark(self.count, len(self.records), len(self.log))

    def play(self, seat: Seat, action: Action, *, moments: bool = False) -> tuple[Played, list[Event], list[See]]:
        """Let the rules apply an action. If that raises, the caller goes back to a mark.

        With ``moments`` the position is kept as it was at each event; without, the last of the three results is empty.
        """
        rules, state, events, sees = self.rules, self.state, list[Event](), list[See]()
        said = self._notation(seat, action)
        rules.apply(state, seat, action, self._dice.draw, keeping(rules, state, events, sees) if moments else events.append)
        over = rules.outcome(state) is not None
        played = Played(seat, action, self._dice.take(), self._dice.state, now(), rules.turn(state), over, said)
        self._add(played, events)
        return played, events, sees

    def undone(self, left: int) -> Undone:
        """The record of going back to so many actions; ``redo`` does it."""
        if not self.line.base <= left < self.count:
            raise Refused("", "there is nothing to take back")
        return Undone(left, self.line.generator(left), now(), self.line.turn(left))

    def snapshot(self) -> Snapshot:
        """The position as it stands."""
        return Snapshot(self.count, self.game.version, self._dice.state, self.turn, self.over, self.state.pack())

    def redo(self, record: Record) -> None:
        """Do again what a record says; ``Refused`` or ``TapeError`` if it does not fit this game."""
        if isinstance(record, Played):
            self._replay(record)
        elif isinstance(record, Undone):
            self.undone(record.left)
            self._go_to(record.left)
            self.log.forget()
            self.records.append(record)
        elif isinstance(record, Seated):
            self._seat(record)
        else:
            self._check(record)

    def back_to(self, mark: Bookmark) -> None:
        """Be as at the mark, whatever was begun since."""
        self._go_to(mark.actions)
        self.log.cut(mark.steps)
        del self.records[mark.records :]

    def _notation(self, seat: Seat, action: Action) -> str:
        """How a lawful action is said; what is not lawful, ``apply`` will refuse."""
        if not self.rules.legal(self.state, seat, action):
            return ""
        return table_actions.say(action) if seat == TABLE else self.rules.say(self.state, seat, action)

    def _replay(self, played: Played) -> None:
        events: list[Event] = []
        said = self._notation(played.seat, played.action)
        apply_taped(self.rules, self.state, played, events.append)
        self._dice.state = played.generator
        self._add(played._replace(turn=self.rules.turn(self.state), over=self.over, said=said), events)

    def _add(self, played: Played, events: Sequence[Event]) -> None:
        line = self.line
        step = Step(line.count + 1, line.turn(line.count), played, events)
        line.add(step, self.state)
        self.log.add(step)
        self.records.append(played)
        self._dice.mark()

    def _go_to(self, count: int) -> None:
        self.line.cut(count)
        self.state = self.line.state(count)
        self._dice.back(count, self.line.generator(count))

    def _seat(self, record: Seated) -> None:
        if record.seat not in range(self.rules.seats):
            raise Refused("", f"there is no seat {record.seat + 1} in this game")
        self.names = _with(self.names, record.seat, record.name)
        self.holders = _with(self.holders, record.seat, record.holder)
        self.records.append(record)
        self.log.forget()

    def _check(self, snapshot: Snapshot) -> None:
        if (snapshot.after, snapshot.generator, snapshot.state) != (self.count, self._dice.state, self.state.pack()):
            raise Refused("", "the position is not the one that the actions lead to")

    def _remember(self, records: Iterable[Record], standing: int) -> None:
        """Read records of rules that are no more: who sat where, and what was said."""
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
                self.records.append(record)
            if not isinstance(record, Seated):
                turn = record.turn
        _take_back(steps, standing)


def now() -> int:
    """The wall clock in milliseconds: for people to read, never for the rules."""
    return time.time_ns() // 1_000_000


def _take_back(steps: list[Step], left: int) -> None:
    for step in steps[left:]:
        step.undone = True
    del steps[left:]


def _with(words: tuple[str, ...], at: int, word: str) -> tuple[str, ...]:
    return (*words[:at], word, *words[at + 1 :])
