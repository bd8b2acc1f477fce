"""The referee: one running game with its chance, its log, its undo and its save."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeAlias

import seatui
from seatui.engine.chance import MASK_64, SplitMix64
from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Turn, name_of
from seatui.engine.game import Game
from seatui.games import game as find_game
from seatui.match.clock import CLOCK, tick_ms
from seatui.match.dice import Dice
from seatui.match.log import Entry, Log
from seatui.match.records import FORMAT, PERSON, Header, Played, Record, Seated, Undone, clean
from seatui.match.timeline import Step, Timeline


class News(NamedTuple):
    """What the listeners of a match are told after every change. The table is one, and passes on to each what its seats hear."""

    number: int  # actions that stand now
    events: tuple[Event, ...]
    undone: bool = False


Listener: TypeAlias = Callable[[News], None]


class Match:
    """One game being played. It decides nothing itself, the rules do; it keeps what they need and what people want to know later.

    A match is for one thread. Whatever raises ``Refused`` (a ``SaveError`` is one) has changed nothing, neither in memory nor in the file.
    """

    def __init__(self, game: Game, header: Header, *, chance: Draw | None = None) -> None:
        """Start the game of that header, whose draws are not made yet. Use ``new`` or ``load``."""
        self.game = game
        self.rules = game.rules(header.seats, **header.options)
        self.warnings: tuple[str, ...] = ()
        self._dice = Dice(header.seed, chance)
        self._state = self.rules.start(self._dice)
        self._dice.mark()
        turn = self.rules.turn(self._state)
        self._header = header._replace(draws=self._dice.take(), generator=self._dice.state, turn=turn)
        self._names, self._holders = header.names, header.holders
        self._line = Timeline(self.rules, self._state, turn, self._dice.state)
        self._log = Log(self.rules)
        self._scroll: list[Record] = []  # all that happened, taken back or not
        self._listeners: list[Listener] = []

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
        **options: object,
    ) -> Self:
        """A new game. With a ``path`` it is kept there from the start, each action before anybody is told of it.

        ``holders`` says for each seat who sits there ("person", "bot:mate"). ``chance`` replaces the seeded dice, for tests and tutorials.
        """
        card = find_game(game) if isinstance(game, str) else game
        count = card.seats[0] if seats is None else seats
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
            created=_now(),
        )
        match = cls(card, header, chance=chance)
        if path is not None:
            match.save(path)
        return match

    # What is known

    @property
    def names(self) -> tuple[str, ...]:
        """What the holder of each seat is called; "player 2" where no name was given."""
        return tuple(name_of(seat, self._names) for seat in range(self.rules.seats))

    @property
    def holders(self) -> tuple[str, ...]:
        """What holds each seat: "person", or "bot:" and its level."""
        return self._holders

    @property
    def count(self) -> int:
        """How many actions stand."""
        return self._line.count

    @property
    def turn(self) -> Turn:
        return self._line.turn(self._line.count)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self._state)

    @property
    def verdict(self) -> str:
        """How the game ended, with the winners' names; "" while it goes on."""
        outcome = self.outcome
        return outcome.reason.format(*(self.names[seat] for seat in outcome.winners)) if outcome else ""

    @property
    def seed(self) -> int | None:
        """The seed, once the game is over: until then it would foretell every roll (DS-161)."""
        return self._header.seed if self.outcome else None

    @property
    def created(self) -> int:
        """When the game was set up, in milliseconds of the wall clock."""
        return self._header.created

    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self._state)

    def decision(self, seat: Seat) -> Decision | None:
        """The open choice of that seat, if it has one."""
        return next((decision for decision in self.decisions() if decision.seat == seat), None)

    def options(self, seat: Seat) -> Sequence[Action]:
        return self.rules.options(self._state, seat)

    def legal(self, seat: Seat, action: Action) -> bool:
        return self.rules.legal(self._state, seat, action)

    def view(self, seat: Seat | None) -> Any:
        return self.rules.view(self._state, seat)

    def describe(self, seat: Seat | None) -> str:
        """That seat's view as plain text."""
        return self.rules.describe(self.view(seat), self.names)

    def say(self, seat: Seat, action: Action) -> str:
        return self.rules.say(self._state, seat, action)

    def parse(self, seat: Seat, text: str) -> Action:
        return self.rules.parse(self._state, seat, text)

    def log(self, seat: Seat | None) -> list[Entry]:
        """What that seat has done and heard so far; None is a watcher. ``Log`` says what each may read."""
        return self._log.of(seat, self.names, everything=self.outcome is not None)

    def last_action_of(self, seats: Container[Seat]) -> int | None:
        """The number of the last standing action of any of these seats."""
        return next((step.number for step in reversed(self._line.steps) if step.played.seat in seats), None)

    def bot_chance(self, seat: Seat) -> Draw:
        """Chance for a bot's thoughts on that seat: apart from the game's own, and the same again after undo and after loading."""
        from hashlib import blake2b

        label = f"{self._header.seed}/{seat}/{self.count}".encode()
        return SplitMix64(int.from_bytes(blake2b(label, digest_size=8).digest(), "little"))

    # What happens

    def play(self, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        """Answer the open decision of a seat, by an action or by its notation, and return the events that this seat hears."""
        self._check_seat(seat)
        chosen = self._read(seat, action) if isinstance(action, str) else action
        count, events = self.count, list[Event]()
        try:
            said = self.rules.say(self._state, seat, chosen) if self.rules.legal(self._state, seat, chosen) else ""
            self.rules.apply(self._state, seat, chosen, self._dice, events.append)
            self._keep(self._played(seat, chosen, said), events)
        except BaseException:
            self._go_back(count)
            raise
        self._tell(News(self.count, tuple(events)))
        return tuple(event for event in events if event.heard_by(seat))

    def undo(self, to: int | None = None) -> int:
        """Take back the last action, or all but the first ``to``, and return how many are left.

        Chance goes back as well: the same action meets the same luck again, so nobody can roll anew by taking back.
        """
        target = self.count - 1 if to is None else to
        if not self._line.base <= target < self.count:
            raise Refused("", "there is nothing to take back")
        self._scroll.append(Undone(target, self._line.generator(target), _now(), self._line.turn(target)))
        self._go_back(target)
        self._log.forget()
        self._tell(News(target, (), undone=True))
        return target

    def reseat(self, seat: Seat, name: str, holder: str) -> None:
        """Give a seat to somebody else, who takes over exactly what it has (DS-158)."""
        self._check_seat(seat)
        record = Seated(seat, clean(name), clean(holder), _now())
        self._scroll.append(record)
        self._names = _with(self._names, seat, record.name)
        self._holders = _with(self._holders, seat, record.holder)
        self._log.forget()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every change, once it is safe. Returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Let go of the save. The match can still be looked at."""

    def save(self, path: str | Path) -> None:
        raise NotImplementedError(path)

    # The inside

    def _check_seat(self, seat: Seat) -> None:
        if seat in range(self.rules.seats) or (seat == CLOCK and tick_ms(self.rules)):
            return
        raise Refused("", f"there is no seat {seat + 1} in this game")

    def _read(self, seat: Seat, text: str) -> Action:
        try:
            return self.rules.parse(self._state, seat, text)
        except Refused:
            if self.decision(seat):
                raise
            return (text,)  # the seat must not act now: that is what the rules will tell it, not how to spell

    def _played(self, seat: Seat, action: Action, said: str) -> Played:
        over = self.rules.outcome(self._state) is not None
        return Played(seat, action, self._dice.take(), self._dice.state, _now(), self.rules.turn(self._state), over, said)

    def _keep(self, played: Played, events: Sequence[Event]) -> None:
        step = Step(self.count + 1, self.turn, played, events)
        self._scroll.append(played)
        self._log.add(step)
        self._dice.mark()
        self._line.add(step, self._state)

    def _go_back(self, count: int) -> None:
        """Make the position after so many actions the present one."""
        self._line.cut(count)
        self._state = self._line.state(count)
        self._dice.back(count, self._line.generator(count))

    def _tell(self, news: News) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(news)
            except Exception:
                logging.getLogger(__name__).exception("a listener of the match failed")


def _for_each_seat(words: Sequence[str], seats: int, default: str) -> tuple[str, ...]:
    return tuple(clean(words[seat]) if seat < len(words) else default for seat in range(seats))


def _with(words: tuple[str, ...], at: int, word: str) -> tuple[str, ...]:
    return (*words[:at], word, *words[at + 1 :])


def _now() -> int:
    return time.time_ns() // 1_000_000
