"""A match played in lines: it says who must do what, reads an answer, and tells what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from shlex import quote
from typing import NamedTuple

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.match.naming import enumerated, on_side, taken_back_too
from seatui.match.table import Person, Table
from seatui.places import path_named
from seatui.plain.address import addressed, seat_called, sent_to
from seatui.plain.consult import consult, final_lines, history
from seatui.plain.lines import Lines
from seatui.plain.news import NewsDesk
from seatui.plain.offers import few_first, grouped_lines, noted, numbered_lines, shared_lines, together, worded_lines

OPTIONS_SHOWN = 16
"""So many options are listed one by one; of more, those of one kind stand together."""
HELP = "help"
SYNONYMS = {"?": HELP, "look": "view", "status": "view"}
"""Other words for commands, where the game itself has none such."""


class Command(NamedTuple):
    """A word that can be typed instead of an answer."""

    use: str
    help: str
    run: Callable[[Person, Seat, str], None]


class Left(Exception):  # noqa: N818 - a way out, not a fault
    """The people leave the table before the game is over."""


def run(session: Session) -> None:
    """Play a session to its end, or until its people leave; the table is closed in any case."""
    try:
        session.play()
    except (Left, KeyboardInterrupt):
        session.part()
    finally:
        session.table.close()


class Session:
    """One table on one pair of streams. All people at the table share them, and each is named before the prompt."""

    def __init__(self, table: Table, lines: Lines) -> None:
        self.lines = lines
        self.commands = self._own_commands()
        self.sit(table)

    def sit(self, table: Table) -> None:
        """Play at that table from now on."""
        self.table = table
        self._news = NewsDesk(table)
        self._keyboard: Person | None = None  # who typed last
        self._sealed = False  # whether that one chose what the others may not know yet
        self._told = ""  # the last that was told of the game
        self._question: tuple[Decision, tuple[Action, ...]] | None = None  # what was asked last, and can still be read

    # The game

    def play(self) -> None:
        """Play until the game is over; ``Left`` if the people leave it before."""
        self.lines.say(f"{self.table.match.game.title}. {self.table.match.turn.label}. Type {HELP} at any time.")
        for warning in self.table.match.warnings:
            self.lines.say(f"Note: {warning}")
        while self.table.match.outcome is None:
            self.go_on()
        self.tell()
        for line in final_lines(self.table.match):
            self.lines.say(line)
        over = f"The game is over: {self.table.match.verdict}."
        if self._told != over:
            self.lines.say(over)

    def go_on(self) -> None:
        """Let a bot act, or else ask somebody."""
        if not self.table.play_bot():
            self.ask_next()
        elif not self._sealed and not (self.table.match.game.secrets and self._news.several):
            self.tell()  # otherwise it could be wiped away when the keyboard is handed over

    def part(self) -> None:
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
        """Ask the first person whose decision is open, until it is answered or the game has changed otherwise."""
        decision, person = self.next_to_decide()
        self._hand_over(person)
        self.tell(person)
        question = decision, tuple(self.table.match.options(decision.seat))
        if question != self._question:  # something done besides leaves it as it was
            self._question = question
            self.pose(decision)
        before = self.table.match.count
        while self.table.match.count == before:
            self.answer(person, decision.seat)

    def pose(self, decision: Decision) -> None:
        """Say what somebody has to decide."""
        self.lines.say()
        match = self.table.match
        self.lines.say(f"{self.title(decision.seat)}: {match.rules.question(match.view(decision.seat), decision, match.names)}")
        self.list_options(decision.seat)

    def title(self, seat: Seat) -> str:
        """Who holds a seat, and as what: "Ann (Captain)"."""
        return self.table.match.titles[seat]

    def next_to_decide(self) -> tuple[Decision, Person]:
        """The first open decision of a person."""
        for decision, holder in self.open_to_people():
            return decision, holder
        raise Refused("", "nobody at this table can go on with the game")

    def open_to_people(self) -> Iterator[tuple[Decision, Person]]:
        """Every open decision of a person, and whose it is."""
        for decision in self.table.match.decisions():
            if isinstance(holder := self.table.holders[decision.seat], Person):
                yield decision, holder

    def answer(self, person: Person, seat: Seat) -> None:
        """Read one line and do what it says."""
        typed = self.hear(f"{self.title(seat)}> ")
        self._keyboard = person
        if typed is None:
            raise Left
        try:
            self.follow(person, seat, typed)
        except Refused as refusal:
            self.refuse(refusal)

    def hear(self, prompt: str) -> str | None:
        """The line that is typed after a prompt; None at the end."""
        return self.lines.ask(prompt)

    def follow(self, person: Person, seat: Seat, typed: str) -> None:
        """A command, or an action. What the game itself says in these words is an action, but a single word is the command in any case."""
        word, _, rest = typed.partition(" ")
        name = word.lower()
        if name in SYNONYMS and not self._is_notation(seat, typed):
            name = SYNONYMS[name]
        if name in self.commands and not (rest and self._is_notation(seat, typed)):
            self.commands[name].run(person, seat, rest.strip())
        elif typed:
            self.act(person, seat, typed)

    def _is_notation(self, seat: Seat, typed: str) -> bool:
        try:
            self.table.match.parse(seat, typed)
        except Refused:
            return False
        return True

    def act(self, person: Person, seat: Seat, typed: str) -> None:
        """Play what was typed: the number of an option, or notation. A colon before it says that it is notation in any case, and a role
        before the colon says as whom."""
        options = self._listed(seat)
        if not typed.isdecimal():
            self._act_in_words(person, seat, typed)
        elif 1 <= int(typed) <= len(options):
            self.play_for(seat, options[int(typed) - 1])
        else:
            known = f"only 1 to {len(options)}" if options else "nothing to choose from by number now"
            raise Refused("", f"there is no option {typed[:10]}, {known}")

    def _act_in_words(self, person: Person, seat: Seat, typed: str) -> None:
        seats = self.seats_within_reach(person)
        by, said = addressed(self.table.match, seat, seats, typed)
        try:
            self.play_for(by, said)
        except Refused as refusal:
            meant = sent_to(self.table.match, seats, refusal)
            if meant is None or said != typed:  # nobody here is meant, or they said themselves who is
                raise
            self.play_for(meant, said)  # which is refused for the true reason

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:
        """The seats for which whoever has the keyboard may act, and which they may look at: of a crew, any of them may have typed."""
        mates = [one for one in self.table.people if self._news.party(one) == self._news.party(person)]
        return tuple(seat for mate in mates for seat in self.table.seats_of(mate))

    def play_for(self, seat: Seat, action: Action | str) -> None:
        """Play for the person on a seat; while people of another side choose at the same time, the choice is sealed.

        What may not be meant so is asked first.
        """
        person = self.table.holders[seat]
        assert isinstance(person, Person)
        if (warning := self._warning(seat, action)) and not self._agreed(f"{warning} Do it? yes or no> "):
            self.lines.say("Not done.")
            return
        sealed = any(self._news.party(other) != self._news.party(person) for _, other in self.open_to_people())
        answered = self._answers(seat, action)
        self.table.act(person, seat, action)
        self._sealed |= sealed
        if answered:
            self._question = None

    def _answers(self, seat: Seat, action: Action | str) -> bool:
        """Whether an action is what a seat was asked for, and nothing done besides."""
        chosen = self._read(seat, action)
        return chosen is not None and chosen[0] in {option[0] for option in self.table.match.options(seat)}

    def _warning(self, seat: Seat, action: Action | str) -> str:
        """What the rules have to say before it is done; "" if nothing, or if it cannot be done."""
        match, chosen = self.table.match, self._read(seat, action)
        return match.rules.warning(match.view(seat), chosen) if chosen is not None and match.legal(seat, chosen) else ""

    def _read(self, seat: Seat, action: Action | str) -> Action | None:
        """An action or what was typed for it; None if that means nothing."""
        try:
            return self.table.match.parse(seat, action) if isinstance(action, str) else action
        except Refused:
            return None

    def refuse(self, refusal: Refused) -> None:
        """Say why something is not possible, and where to read about it."""
        where = f" [{refusal.rule}] (to read the rule, type: rules {refusal.rule})" if refusal.rule else ""
        self.lines.say(f"Not possible: {refusal.told(self.table.match.names)}{where}")

    # What happened

    def tell(self, person: Person | None = None) -> None:
        """Say what happened and was not read yet: by that person's side, or, without a person, what everybody may hear."""
        for sentence in self._news.for_all() if person is None else self._news.for_person(person):
            self.lines.say(sentence)
            self._told = sentence

    def _hand_over(self, person: Person) -> None:
        """Give the keyboard to somebody else, who must not read what stands there of sealed choices and another side's secrets."""
        before, self._keyboard = self._keyboard, person
        if before is None or self._news.party(before) == self._news.party(person):
            return
        if self._sealed or self.table.match.game.secrets:
            self.tell(before)
            if self.lines.hand_over(on_side(self.table.match.rules, person.name, self.table.seats_of(person)[0])):
                self._news.wiped()
                self._question = None
        self._sealed = False

    # Options

    def list_options(self, seat: Seat, *, whole: bool = False) -> None:
        """The options of a seat, with numbers; where they are many, those of one kind together, and only some of them unless ``whole``."""
        match = self.table.match
        options, view = self._listed(seat), match.view(seat)
        said = [match.say(seat, option) for option in options]
        many = len(said) > OPTIONS_SHOWN
        meanings = [match.rules.meaning(view, option) for option in options]
        kinds = [option[0] for option in options]
        if match.rules.in_words.issuperset(kinds):
            lines = worded_lines(meanings, whole=whole or not many)
        else:
            lines = grouped_lines(kinds, said, meanings, whole=whole) if many else numbered_lines(noted(said, meanings))
        for line in lines:
            self.lines.say(line)
        if many and not whole:
            self.lines.say("     All of them: type options")
        self._say_what_is_unlisted(seat, said)

    def _listed(self, seat: Seat) -> list[Action]:
        """The options in the order in which they are listed, and so have their numbers."""
        options = self.table.match.options(seat)
        return few_first(options) if len(options) > OPTIONS_SHOWN else list(options)

    def _say_what_is_unlisted(self, seat: Seat, said: Sequence[str]) -> None:
        """Where more can be answered than is listed: what, and how that is written."""
        match, decision = self.table.match, self.table.match.decision(seat)
        if decision is None or not decision.open_ended:
            return
        more = match.rules.unlisted(match.view(seat), decision)
        sample = next((text for text in said if any(word.isdecimal() for word in text.split())), "")
        if more.endswith("."):
            self.lines.say(f"     {more}")
        elif more and sample:  # without an amount there is nothing more to say than is listed
            self.lines.say(f'     {more}, written like "{sample}".')

    def list_besides(self, seats: Iterable[Seat]) -> None:
        """What these seats may do unasked, a line for each kind."""
        rules, names = self.table.match.rules, self.table.match.names
        for line in shared_lines((rules.role(seat) or names[seat], text) for seat in seats for text in self._besides(seat)):
            self.lines.say(line)

    def _besides(self, seat: Seat) -> Iterator[str]:
        match = self.table.match
        kinds: dict[str, list[str]] = {}
        for action in match.free(seat):
            kinds.setdefault(action[0], []).append(match.say(seat, action))
        yield from map(together, kinds.values())

    # Commands

    def _own_commands(self) -> dict[str, Command]:
        return {
            HELP: Command("help or ?", "this list", self._help),
            "options": Command("options", "all that you can do now", self._options),
            "view": Command("view [role]", "how the game stands, as you see it; also look or status", self._view),
            "log": Command("log [all]", "what happened lately, or from the start", self._log),
            "undo": Command("undo", "take back your last action", self._undo),
            "save": Command("save [file]", "where the game is kept, or a copy of it in another file", self._save),
            "rules": Command("rules [id or words]", "read a rule, or look for words in the rulebook", self._rules),
            "quit": Command("quit", "leave; the game is kept and you can go on later", self._quit),
        }

    def _help(self, _person: Person, _seat: Seat, _rest: str) -> None:
        self.lines.say("Answer with the number of an option, or type an action as the options are written.")
        if self.table.match.rules.role(0):
            self.lines.say("Whoever holds several seats may write a role and a colon before it, to act as that one.")
        for command in self.commands.values():
            self.lines.say(f"  {command.use:<20}  {command.help}")

    def _options(self, person: Person, seat: Seat, _rest: str) -> None:
        seats = self.seats_within_reach(person)
        for own in dict.fromkeys((seat, *seats)):
            if own != seat and (decision := self.table.match.decision(own)):
                self.pose(decision)
            elif own == seat:
                self.list_options(seat, whole=True)
        self.list_besides(seats)

    def _view(self, person: Person, seat: Seat, rest: str) -> None:
        if rest:
            seat = seat_called(self.table.match, self.seats_within_reach(person), rest)
        self.lines.say(self.table.match.describe(seat))

    def _log(self, _person: Person, seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(history(self.table.match, seat, whole=rest.lower() == "all")))

    def _undo(self, person: Person, _seat: Seat, _rest: str) -> None:
        if not self._may_forget(person):
            return
        if not self.table.ask_undo(person):
            self._ask_others(person)
        self._question = None
        self.lines.say("Taken back.")

    def _may_forget(self, person: Person) -> bool:
        """Whether this person also wants to take back what another side did and said since. Nobody can if that side sits here as well."""
        rules = self.table.match.rules
        since = () if rules.tick_ms else self.table.unlearned(person)
        others = list(dict.fromkeys(rules.side_name(rules.side(seat)) or self.title(seat) for seat in since))
        if others and self._news.several:
            raise Refused("", f"{enumerated(others)} played or answered since, and what is known by now cannot be taken back")
        return not others or self._agreed(f"{taken_back_too(others)} Take back? yes or no> ")

    def _agreed(self, question: str) -> bool:
        typed = self.hear(question)
        if typed is None:
            raise Left
        return typed.lower() in ("y", "yes")

    def _ask_others(self, person: Person) -> None:
        """Let everybody else at the table grant a wish to take back; one no is enough to deny it.

        Another side that has secrets is not asked: it has neither played nor answered since, and would read what is not for it.
        """
        while (request := self.table.request) is not None:
            other = request.waiting[0]
            apart = self.table.match.game.secrets and self._news.party(other) != self._news.party(person)
            granted = apart or self._agreed(f"{other.name}, may {request.asker.name} take back? yes or no> ")
            self.table.answer_undo(other, granted)
            if not granted:
                raise Refused("", f"{other.name} does not agree")

    def _save(self, _person: Person, _seat: Seat, rest: str) -> None:
        match = self.table.match
        if rest:
            self.lines.say(f"A copy is in {match.save(path_named(rest))}.")
        else:
            self.lines.say(f"Every action is kept in {match.path} as it is made." if match.path else "This game is not kept in a file.")

    def _rules(self, _person: Person, _seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(consult(self.table.match.game, rest)))

    def _quit(self, _person: Person, _seat: Seat, _rest: str) -> None:
        raise Left
