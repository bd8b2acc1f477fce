"""A match as lines of text on one keyboard: it puts a question, reads an answer, and tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shlex import quote

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.engine.wording import listing
from seatui.match.names import name_with_side
from seatui.match.table import Person, Table
from seatui.paths import path_named
from seatui.plain.dialogue import Dialogue, Question
from seatui.plain.lines import Lines
from seatui.plain.match_lines import chronicle_lines, closing_lines, opening_lines
from seatui.plain.unread import UnreadEvents


class LeftTable(Exception):  # noqa: N818 - a way out, not a fault
    """The people have left the table before the game is over."""


def run(session: Session) -> None:
    """Play a session to its end, or until its people leave, and close the table."""
    try:
        session.play()
    except (LeftTable, KeyboardInterrupt):
        session.say_goodbye()
    finally:
        session.table.close()


class Session(Dialogue):
    """One table on one pair of streams. All people at the table share them, and each is named before the prompt."""

    lines: Lines

    def __init__(self, table: Table, lines: Lines) -> None:
        super().__init__(lines)
        self.sit(table)

    def sit(self, table: Table) -> None:
        """Play at that table from now on."""
        self.table = table
        self._news = UnreadEvents(table)
        self._keyboard: Person | None = None  # who typed last
        self._sealed = False  # whether they made a choice that others must not know yet
        self._told = ""  # the last sentence of the news
        self._question: Question | None = None  # the last question, if it is still on the screen

    # The game

    def play(self) -> None:
        """Play until the game is over; ``LeftTable`` if the people leave before."""
        self.table.match.answer_veiled()  # a server may have left one open in a save
        self.say_all(opening_lines(self.table.match))
        while self.table.match.outcome is None:
            self.go_on()
        self.tell()
        self.say_all(closing_lines(self.table.match, self._told))
        if self.table.match.telling() is not None:
            self.lines.say()
            self.say_all(chronicle_lines(self.table.match))

    def go_on(self) -> None:
        """Let a bot act, or ask the next person."""
        if not self.table.play_bot():
            self.ask_next()
        elif not self._sealed and not (self.table.match.game.secrets and self._news.has_several_parties):
            self.tell()  # in the other cases a hand-over of the keyboard could wipe it away unread

    def say_goodbye(self) -> None:
        """Say how to come back."""
        path = self.table.match.path
        self.lines.say()
        if path is None:
            self.lines.say("Goodbye.")
        elif path.is_file():
            self.lines.say("The game is kept. Go on with:")
            self.lines.show(f"  seatui play --plain --load {quote(str(path))}")
        else:
            self.lines.say(f"The file of this game is gone: {path}")

    def ask_next(self) -> None:
        """Ask the first person with an open decision, until somebody acts."""
        decision, person = self.next_to_decide()
        self._hand_over(person)
        self.tell(person)
        question = self.question_of(decision)
        if question != self._question:  # a free action leaves the question as it was
            self._question = question
            self.pose(decision)
        before = self.table.match.count
        while self.table.match.count == before:
            self.answer(person, decision.seat)

    def next_to_decide(self) -> tuple[Decision, Person]:
        """Return the first open decision of a person, and that person."""
        for decision, holder in self.open_to_people():
            return decision, holder
        raise Refused("", "nobody at this table can go on with the game")

    def open_to_people(self) -> Iterator[tuple[Decision, Person]]:
        """Yield every open decision of a person, and that person."""
        for decision in self.table.match.decisions():
            if isinstance(holder := self.table.holders[decision.seat], Person):
                yield decision, holder

    def answer(self, person: Person, seat: Seat) -> None:
        """Read one line and follow it."""
        typed = self.read_line(f"{self.title(seat)}> ")
        self._keyboard = person
        if typed is None:
            raise LeftTable
        try:
            self.follow(person, seat, typed)
        except Refused as refusal:
            self.refuse(refusal)

    def read_line(self, prompt: str) -> str | None:
        """Return the line typed after a prompt; None at the end of the input."""
        return self.lines.ask(prompt)

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:
        """Return the seats of this person and of everybody with the same party: any of them may be typing."""
        mates = [one for one in self.table.people if self._news.party(one) == self._news.party(person)]
        return tuple(seat for mate in mates for seat in self.table.seats_of(mate))

    def play_confirmed(self, seat: Seat, action: Action | str) -> None:
        """Play for the person on a seat; the choice is sealed while people of another party choose at the same time."""
        person = self.table.holders[seat]
        assert isinstance(person, Person)
        sealed = any(self._news.party(other) != self._news.party(person) for _, other in self.open_to_people())
        answered = self.answers(seat, action)
        self.table.act(person, seat, action)
        self._ask_side(seat)
        self._sealed |= sealed
        if answered:
            self._question = None

    def _ask_side(self, seat: Seat) -> None:
        """Ask the people of a side who must agree to give up; ``Refused`` after the first no."""
        while (request := self.table.surrender.request_of((seat,))) is not None:
            other = request.waiting[0]
            agreed = self._agreed(f"{other.name}, {self.table.surrender.question(request)} Do you agree? yes or no> ")
            self.table.surrender.answer(other, agreed)
            if not agreed:
                raise Refused("", f"{other.name} does not agree")

    # News

    def tell(self, person: Person | None = None) -> None:
        """Say what that person's party has not read yet or, without a person, what everybody may hear."""
        for sentence in self._news.for_all() if person is None else self._news.for_person(person):
            self.lines.say(sentence)
            self._told = sentence

    def _hand_over(self, person: Person) -> None:
        """Give the keyboard to this person, and wipe sealed choices and another party's secrets off the screen first."""
        before, self._keyboard = self._keyboard, person
        if before is None or self._news.party(before) == self._news.party(person):
            return
        if self._sealed or self.table.match.game.secrets:
            self.tell(before)
            if self.lines.hand_over(name_with_side(self.table.match.rules, person.name, self.table.seats_of(person)[0])):
                self._news.forget_screen()
                self._question = None
        self._sealed = False

    # Commands

    def _undo(self, person: Person, seat: Seat, rest: str) -> None:
        """Take back, unless another party at this screen has played or answered since."""
        if self._news.has_several_parties and (others := self.sides_of(self.table.involved_since(person))):
            raise Refused("", f"{listing(others)} played or answered since; nothing can be taken back")
        super()._undo(person, seat, rest)

    def take_back(self, person: Person) -> None:
        marks = len(self.table.match.marks)
        if not self.table.ask_undo(person):
            self._ask_others(person)
        self._question = None
        undone = self.table.match.taken_back(self.table.seats_of(person))
        self.lines.say(" ".join((f"{undone}.", *self.table.match.marks[marks:])))

    def confirm(self, question: str, then: Callable[[], None], otherwise: str = "") -> None:
        if self._agreed(f"{question} yes or no> "):
            then()
        elif otherwise:
            self.lines.say(otherwise)

    def _agreed(self, question: str) -> bool:
        typed = self.read_line(question)
        if typed is None:
            raise LeftTable
        return typed.lower() in ("y", "yes")

    def _ask_others(self, person: Person) -> None:
        """Ask the others at the table to let this person take back; ``Refused`` after the first no.

        In a game with secrets another party is not asked: it has not acted since, and would read what is not meant for it.
        """
        while (request := self.table.request) is not None:
            other = request.waiting[0]
            apart = self.table.match.game.secrets and self._news.party(other) != self._news.party(person)
            granted = apart or self._agreed(f"{other.name}, may {request.asker.name} take an action back? yes or no> ")
            self.table.answer_undo(other, granted)
            if not granted:
                raise Refused("", f"{other.name} does not agree")

    def save(self, rest: str) -> None:
        match = self.table.match
        if rest:
            self.lines.say(f"A copy is in {match.save(path_named(rest))}.")
        else:
            self.lines.say(f"Every action is kept in {match.path} as it is made." if match.path else "This game is not kept in a file.")

    def leave(self) -> None:
        raise LeftTable
