"""The offers of lines at one moment, found by reading and typing."""

from __future__ import annotations

import io
import re
from typing import NamedTuple

from seatui.engine.contract import Refused, Seat
from seatui.match.table import Person, Table
from seatui.plain.lines import Lines
from seatui.plain.real_time import make_session
from tests.laws.screen_offers import Done, Tried
from tests.narrowing import checked

NUMBERED = re.compile(r" *(\d+)(?:-(\d+))?  .*")
FREE = re.compile(r"  (.*) also: (.*)")
MORE = re.compile(r".* and \d+ more \(all of them: (options .*)\)")
ONE_OF = " and one of: "
CONFIRMATION = "yes or no"


class ScriptedLines(Lines):
    """Lines that keep what is said, without breaking it, and answer each question with yes."""

    def __init__(self) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.said: list[str] = []

    def say(self, text: str = "") -> None:
        self.said += text.splitlines() or [""]

    def ask(self, prompt: str, meanwhile: object = None) -> str:
        self.said.append(prompt)
        return "yes"


class Listed(NamedTuple):
    """A line that offers an action, with what is said before the action is done."""

    line: str
    before: tuple[str, ...]

    @property
    def is_confirmed(self) -> bool:
        return any(CONFIRMATION in said for said in self.before)


class LineOffers:
    """Everything that a plain session offers to the people of one pane."""

    def __init__(self, table: Table, tried: Tried) -> None:
        self.table = table
        self.lines = ScriptedLines()
        self.session = make_session(table, self.lines)
        self.listed: dict[Done, Listed] = {}
        self.said: list[str] = []  # everything that can be read
        self.is_open_ended = False  # whether lines say that more can be typed
        self.faults: list[str] = []
        self._tried = tried

    def read(self, seat: Seat, seats: tuple[Seat, ...]) -> None:
        """Read every question, list and text as that seat, and try what is listed for all seats."""
        match = self.table.match
        for word in ("view", "log", *(paper.word for paper in match.rules.papers(match.view(seat), match.names))):
            self.type(seat, word)
        for each in seats:
            self._read_options(each)
        for line in self.type(seat, "options")[1]:
            if found := FREE.fullmatch(line):
                for text in self._spelled_out(seat, found[2]):
                    for role in found[1].split(", "):
                        self._list(line, seat, f"{role}: {text}")

    def type(self, seat: Seat, typed: str) -> tuple[list[Done], list[str]]:
        """Type a line for a seat; return what it tries, and what is said."""
        self._tried.clear()
        self.lines.said.clear()
        try:
            self.session.follow(checked(Person, self.table.holders[seat]), seat, typed)
        except Refused as refusal:
            self.session.refuse(refusal)
        self.said += self.lines.said
        return [*self._tried], [*self.lines.said]

    def _read_options(self, seat: Seat) -> None:
        """Read the question to a seat, and try each number of its list."""
        question: tuple[str, ...] = ()
        decision = self.table.match.decision(seat)
        if decision is not None:
            self.lines.said.clear()
            self.session.pose(decision)
            question = tuple(self.lines.said)
        said = self.type(seat, "options")[1]
        for line in said[: said.index("")] if "" in said else said:  # then come the questions to other seats
            if found := NUMBERED.fullmatch(line):
                for number in range(int(found[1]), int(found[2] or found[1]) + 1):
                    self._list(line, seat, str(number), question)
            elif not FREE.fullmatch(line):
                self.is_open_ended = True
        self.said += question

    def _list(self, line: str, seat: Seat, typed: str, question: tuple[str, ...] = ()) -> None:
        """Note the action that a line offers."""
        tried, said = self.type(seat, typed)
        if not tried:
            self.faults.append(f"{typed!r} does nothing, although lines list it: {line}")
        self.listed |= dict.fromkeys(tried, Listed(line, (*question, *said)))

    def _spelled_out(self, seat: Seat, text: str) -> list[str]:
        """Return each action of a line of free actions."""
        if more := MORE.fullmatch(text):
            return [line.strip() for line in self.type(seat, more[1])[1]]
        begin, found, rest = text.partition(ONE_OF)
        return [f"{begin} {each}" for each in rest.split(", ")] if found else [text]
