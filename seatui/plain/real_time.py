"""A match in real time as lines of text. At a terminal time passes while nobody types; a script lets it pass with ``wait 5``."""

from __future__ import annotations

import re

from seatui.engine.contract import Refused, Seat
from seatui.match.clock import Clock
from seatui.match.pacer import Pacer
from seatui.match.table import Person, Table
from seatui.plain.dialogue import Command
from seatui.plain.lines import Lines
from seatui.plain.questions import OpenQuestions
from seatui.plain.session import LeftTable, Session

LONGEST_WAIT = 3600
"""The most seconds that a script can wait at once."""
PAUSED_POLL = 0.2
"""Seconds to wait for a line while the game's clock is stopped."""


def make_session(table: Table, lines: Lines) -> Session:
    """Return a session that fits the game: with a clock, or without."""
    return TimedSession(table, lines) if table.match.rules.tick_ms else Session(table, lines)


class TimedSession(Session):
    """A session in real time: it puts each question as it comes up, waits for nobody, and takes answers in any order."""

    def sit(self, table: Table) -> None:
        super().sit(table)
        self.pacer = Pacer(table)
        self.clock = Clock(table.match)
        self._open = OpenQuestions()
        if not self.lines.interactive:
            self.commands["wait"] = Command("wait SECONDS", "let this much time pass", self._wait)

    def go_on(self) -> None:
        """Let the bots that are due act, then read a line."""
        self.pacer.play()
        if self.table.people:
            self.ask_next()
        elif not self.pacer.tick():
            raise Refused("", "nobody at this table can go on with the game")
        self.tell()

    def ask_next(self) -> None:
        """Read one line from any of the people, and follow it."""
        self._catch_up()
        person = self.table.people[0]
        typed = self.read_line(f"{' and '.join(one.name for one in self.table.people)}> ")
        if typed is None:
            raise LeftTable
        seat = self._asked()
        holder = self.table.holders[seat]
        try:
            self.follow(holder if isinstance(holder, Person) else person, seat, typed)
        except Refused as refusal:
            self.refuse(refusal)

    def read_line(self, prompt: str) -> str | None:
        """Return the line typed after a prompt. At a terminal the clock runs meanwhile."""
        self.clock.start()
        typed = self.lines.ask(prompt, self._meanwhile)
        self.clock.pause()
        return typed

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:  # noqa: ARG002 - any of the people may have typed
        """Return the seats of everybody here: nobody waits for the keyboard, so a line may be from any of them."""
        return tuple(seat for one in self.table.people for seat in self.table.seats_of(one))

    def _meanwhile(self) -> float | None:
        """Advance the clock and the bots; return the seconds until the next tick, or None once the game is over."""
        self.clock.run()
        self.pacer.play()
        self._catch_up()
        if self.table.match.outcome:
            return None
        due = self.clock.due()
        return PAUSED_POLL if due is None else due

    def _catch_up(self) -> None:
        """Tell the news and put the new questions."""
        for person in self.table.people:
            self.tell(person)
        for decision in self._open.new([decision for decision, _ in self.open_to_people()]):
            self.pose(decision)

    def _asked(self) -> Seat:
        """Return the seat whose options a number means: the latest question's, or else the first seat of the first person."""
        latest = self._open.latest
        return latest.seat if latest else self.table.seats_of(self.table.people[0])[0]

    def _wait(self, _person: Person, _seat: Seat, rest: str) -> None:
        if not _SECONDS.fullmatch(rest) or not 0 < float(rest) <= LONGEST_WAIT:
            raise Refused("", f"wait for how many seconds? From 0.1 to {LONGEST_WAIT}: wait 5")
        if not self.table.match.time_runs:
            raise Refused("", "time does not run now: somebody has to decide something first")
        until = self.pacer.now + round(1000 * float(rest))
        while self.pacer.now < until and self.table.match.time_runs:
            self.pacer.tick()
            self._catch_up()


_SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")
