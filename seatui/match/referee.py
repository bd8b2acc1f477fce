"""The referee: one running game with its chance, its log, its undo and its save."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeAlias

import seatui
from seatui.engine import table_actions
from seatui.engine.chance import MASK_64, SplitMix64
from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Seat, Turn
from seatui.engine.game import Game
from seatui.games import game as find_game
from seatui.match.history import Bookmark, History, now
from seatui.match.listeners import Hearers
from seatui.match.log import Entry
from seatui.match.moments import See
from seatui.match.names import who
from seatui.match.records import FORMAT, PERSON, Header, Record, Seated, Snapshot, clean
from seatui.match.replay import Reel
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import Journal, Mark, save_path

SNAPSHOT_GAP = 64
"""Actions between two snapshots in a save."""


class News(NamedTuple):
    """What the listeners of a match are told after every change. The table is one, and passes on to each what its seats hear."""

    number: int  # actions that stand now
    events: tuple[Event, ...]
    undone: bool = False
    seat: Seat | None = None  # who acted, where somebody did
    action: Action = ()
    actor: Seat | None = None  # whose action it belongs to, where the referee gave a seat's only answer
    sees: Sequence[See] | None = None  # the position at each event; None where nobody wants it


Listener: TypeAlias = Callable[[News], None]


class Match:
    """One game being played. It decides nothing itself, the rules do; it keeps what they need and what people want to know later.

    A match is for one thread. Whatever raises ``Refused`` (a ``SaveError`` is one) has changed nothing, neither in memory nor in the file.
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
        """Referee a game from its history on; ``new`` and ``load`` make one.

        ``sealed`` says why it must not be played on, if so; ``renewed`` is where new rules begin, which the save must say first.
        """
        self.game = history.game
        self.rules = history.rules
        self.warnings = warnings
        self._history = history
        self._journal = journal
        self._sealed = sealed
        self._renewed = renewed
        self.trouble = ""  # why the save could not be written when that was last tried; nothing while all is well
        self._since_snapshot = 0
        self.keeps_moments = False  # whether listeners are given the position at each event
        self._listeners = Hearers[[News]]()
        self._minders = Hearers[[]]()

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
        )
        match = cls(History.begin(card, header, chance))
        if path is not None:
            match.save(path)
        return match

    @staticmethod
    def load(path: str | Path, *, read_only: bool = False) -> Match:
        """Go on with a saved game; ``SaveError`` if it cannot be read, is damaged, or is open in another program.

        ``read_only`` needs no lock and never touches the file. What was left out or went otherwise stands in ``warnings``.
        """
        from seatui.match.saves.loading import load  # imported late: it makes matches

        return load(Path(path), read_only=read_only)

    # What is known

    @property
    def names(self) -> tuple[str, ...]:
        """What the holder of each seat is called; "player 2" where no name was given."""
        return self._history.called

    @property
    def titles(self) -> tuple[str, ...]:
        """The names with what each is in the game: "Ann (Captain)"; the names alone in a game without roles."""
        return tuple(who(self.rules, self.names, seat) for seat in range(self.rules.seats))

    @property
    def holders(self) -> tuple[str, ...]:
        """What holds each seat: "person", or "bot:" and its level."""
        return self._history.holders

    @property
    def count(self) -> int:
        """How many actions stand."""
        return self._history.count

    @property
    def turn(self) -> Turn:
        return self._history.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self._history.state)

    @property
    def verdict(self) -> str:
        """How the game ended, with the winners' names; "" while it goes on."""
        outcome = self.outcome
        return outcome.reason.format(*(self.names[seat] for seat in outcome.winners)) if outcome else ""

    @property
    def seed(self) -> int | None:
        """The seed, once the game is over: until then it would foretell every roll (DS-161)."""
        return self._history.header.seed if self.outcome else None

    @property
    def created(self) -> int:
        """When the game was set up, in milliseconds of the wall clock."""
        return self._history.header.created

    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self._history.state)

    def decision(self, seat: Seat) -> Decision | None:
        """The open choice of that seat, if it has one."""
        return next((decision for decision in self.decisions() if decision.seat == seat), None)

    def options(self, seat: Seat) -> Sequence[Action]:
        return self.rules.options(self._history.state, seat)

    def free(self, seat: Seat) -> Sequence[Action]:
        """What that seat may do besides, unasked."""
        return self.rules.free(self._history.state, seat)

    def legal(self, seat: Seat, action: Action) -> bool:
        return self.rules.legal(self._history.state, seat, action)

    def view(self, seat: Seat | None) -> Any:
        return self.rules.view(self._history.state, seat)

    def describe(self, seat: Seat | None) -> str:
        """That seat's view as plain text."""
        return self.rules.describe(self.view(seat), self.names)

    def say(self, seat: Seat, action: Action) -> str:
        return self.rules.say(self._history.state, seat, action)

    def parse(self, seat: Seat, text: str) -> Action:
        return self.rules.parse(self._history.state, seat, text)

    def log(self, seat: Seat | None) -> list[Entry]:
        """What that seat has done and heard so far; None is a watcher. ``Log`` says what each may read."""
        return self._history.log.of(seat, self.names, everything=self.outcome is not None)

    def reel(self, seats: Iterable[Seat] = ()) -> Reel:
        """The game to step through, with the views of these seats, and of all once it is over."""
        return Reel(self._history, seats)

    @property
    def answers_itself(self) -> bool:
        """Whether the referee is about to answer a veiled decision: what was just played is not over yet."""
        return self._only_answer() is not None

    def last_action_of(self, seats: Container[Seat]) -> int | None:
        """The number of the last standing action of any of these seats."""
        return next((step.number for step in reversed(self._history.line.steps) if step.played.seat in seats), None)

    def last_word_of(self, seats: Container[Seat]) -> int | None:
        """The number of the last standing action that any of these seats did, or that had something told of them."""
        steps = reversed(self._history.line.steps)
        return next((step.number for step in steps if step.played.seat in seats or any(event.seat in seats for event in step.events)), None)

    @property
    def time_runs(self) -> bool:
        """Whether a tick can be played now."""
        action = table_actions.tick(self.rules)
        return action is not None and self.legal(TABLE, action)

    @property
    def seating(self) -> Action | None:
        """What the rules were last told of who sits where; None if nothing, or nothing that is still known."""
        return self._history.seating

    def bot_chance(self, seat: Seat) -> Draw:
        """Chance for a bot's thoughts on that seat: apart from the game's own, and the same again after undo and after loading."""
        from hashlib import blake2b

        label = f"{self._history.header.seed}/{seat}/{self.count}".encode()
        return SplitMix64(int.from_bytes(blake2b(label, digest_size=8).digest(), "little"))

    # What happens

    def play(self, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        """Play an action of a seat, or what its notation says, and return the events that this seat hears.

        A veiled decision that has one answer only is then answered at once, so that nobody waits for what tells a secret.
        """
        self._check(seat)
        events = self._play(seat, self._read(seat, action) if isinstance(action, str) else action, seat)
        while veiled := self._only_answer():
            events += self._play(*veiled, seat)
        return tuple([event for event in events if event.heard_by(seat)])

    def _play(self, seat: Seat, action: Action, actor: Seat) -> tuple[Event, ...]:
        """Play, keep and tell one action, which ``actor`` did or led to."""
        before, place = self._history.mark, self._place
        try:
            keeps = self.keeps_moments
            played, events, sees = self._history.play(seat, action, moments=keeps)
            # A disk may need long, and ticks come all the time: where nobody hears of one, a failure of the power takes back some time.
            self._write(played, wait=bool(events) or seat != TABLE or action[0] != table_actions.TICK)
        except BaseException as error:
            self._put_back(before, place)
            self._heed(error)
            raise
        self._heed()
        self._snapshot_if_due()
        self._listeners.tell(News(self.count, tuple(events), False, seat, action, actor, sees if keeps else None))
        return tuple(events)

    def _only_answer(self) -> tuple[Seat, Action] | None:
        """The one answer to a veiled decision; None if none is open, or its seat has a choice."""
        for decision in self.decisions():
            if decision.veiled and len(options := self.options(decision.seat)) == 1:
                return decision.seat, options[0]
        return None

    def undo(self, to: int | None = None) -> int:
        """Take back the last action, or all but the first ``to``, and return how many are left.

        Chance goes back as well: the same action meets the same luck again, so nobody can roll anew by taking back. It never stops before
        an answer that the referee gave, which nobody could give otherwise.
        """
        self._check()
        self._do(self._history.undone(self.count - 1 if to is None else to))
        while self.count and self._only_answer():
            self._do(self._history.undone(self.count - 1))
        self._listeners.tell(News(self.count, (), undone=True))
        return self.count

    def reseat(self, seat: Seat, name: str, holder: str) -> None:
        """Give a seat to somebody else, who takes over exactly what it has (DS-158)."""
        self._check(seat)
        self._do(Seated(seat, clean(name), clean(holder), now()))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell the listener of every change, once it is safe. Returns what ends it."""
        return self._listeners.add(listener)

    # The save

    @property
    def path(self) -> Path | None:
        """Where the game is kept, if it is."""
        return self._journal.path if self._journal else None

    def save(self, path: str | Path) -> Path:
        """Write the whole game to a new file, never over another one.

        A game that was not kept anywhere, or whose file is lost, is kept there from now on; any other gets a copy there and stays where
        it is.
        """
        history = self._history
        journal = Journal.create(save_path(path), history.header, (*history.records, history.snapshot()))
        if self._journal and not self._journal.lost:
            journal.close()
            return journal.path
        if self._journal:
            self._journal.close()
        self._journal, self._sealed, self._since_snapshot, self._renewed = journal, "", 0, None
        self._heed()
        return journal.path

    def mind(self, minder: Callable[[], None]) -> None:
        """Call back when the save cannot be written any more, and when it can be again; ``trouble`` says which."""
        self._minders.add(minder)

    def try_again(self) -> None:
        """See whether a save that is in trouble can be written now, by writing the position. One that was deleted is written anew."""
        if not self._journal or not self.trouble:
            return
        try:
            if self._journal.deleted:
                self.save(self._journal.path)
            else:
                self._write(self._history.snapshot())
        except SaveError as error:
            self._heed(error)
        else:
            self._heed()

    def close(self) -> None:
        """Let go of the save, with a snapshot at its end. The match can still be looked at."""
        self._sealed = self._sealed or "this game is closed"
        if self._journal:
            if self._since_snapshot:
                self._snapshot()
            self._journal.close()
            self._journal = None

    # The inside

    def _check(self, seat: Seat = 0) -> None:
        if self._sealed:
            raise SaveError(self._sealed)
        if seat not in range(self.rules.seats) and not (seat == TABLE and (self.rules.tick_ms or self.rules.seating)):
            raise Refused("", f"there is no seat {seat + 1} in this game")

    def _read(self, seat: Seat, text: str) -> Action:
        if seat == TABLE:
            return table_actions.parse(text)
        try:
            return self.parse(seat, text)
        except Refused:
            if self.decision(seat) or self.free(seat):
                raise
            return (text,)  # the seat must not act now: that is what the rules will tell it, not how to spell

    def _do(self, record: Record) -> None:
        """Write a record and do what it says, or neither."""
        before, place = self._history.mark, self._place
        try:
            self._write(record)
            self._history.redo(record)
        except BaseException as error:
            self._put_back(before, place)
            self._heed(error)
            raise
        self._heed()

    @property
    def _place(self) -> Mark | None:
        return self._journal.mark if self._journal else None

    def _put_back(self, before: Bookmark, place: Mark | None) -> None:
        """Make file and memory what they were."""
        if self._journal and place:
            self._journal.back_to(place)
        self._history.back_to(before)

    def _write(self, record: Record, *, wait: bool = True) -> None:
        if not self._journal:
            return
        if self._renewed:
            self._journal.append(self._renewed)
        self._journal.append(record, wait=wait)
        self._renewed = None
        self._since_snapshot += 1

    def _heed(self, error: BaseException | None = None) -> None:
        """Keep in mind whether the save could be written, and tell of it where that is new."""
        trouble = "" if error is None else (error.state or error.message) if isinstance(error, SaveError) else self.trouble
        if trouble != self.trouble:
            self.trouble = trouble
            self._minders.tell()

    def _snapshot_if_due(self) -> None:
        if self._since_snapshot >= SNAPSHOT_GAP:
            self._snapshot()

    def _snapshot(self) -> None:
        """Write the position. The actions are safe already: if the disk is full now, it is tried again after the next one."""
        assert self._journal
        try:
            self._journal.append(self._history.snapshot())
            self._since_snapshot = 0
        except SaveError as error:
            logging.getLogger(__name__).warning("no snapshot was written: %s", error)


def _for_each_seat(words: Sequence[str], seats: int, default: str) -> tuple[str, ...]:
    return tuple(clean(words[seat]) if seat < len(words) else default for seat in range(seats))
