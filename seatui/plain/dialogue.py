"""What can be typed at a table and what is answered, wherever the lines come from: the blocking session of one machine, or a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.match.names import taken_back_too
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.plain.questions import besides_lines, listed_options, option_lines, question_lines, refusal_line
from seatui.plain.reading import consult, final_lines, history
from seatui.plain.speakers import addressed, seat_called, sent_to

HELP = "help"

Question: TypeAlias = tuple[Decision, tuple[Action, ...]]
"""What somebody was asked, with the options that were listed."""


class Voice(Protocol):
    """Where lines are said."""

    def say(self, text: str = "") -> None: ...


class Command(NamedTuple):
    """A word that can be typed instead of an answer."""

    use: str
    help: str
    run: Callable[[Person, Seat, str], None]


def opening_lines(match: Match) -> Iterator[str]:
    """What whoever sits down reads first."""
    yield f"{match.game.title}. {match.turn.label}. Type {HELP} at any time."
    yield from (f"Note: {warning}" for warning in match.warnings)


def closing_lines(match: Match, told: str) -> Iterator[str]:
    """How a game ended, unless that was ``told`` last."""
    yield from final_lines(match)
    over = f"The game is over: {match.verdict}."
    if told != over:
        yield over


class Dialogue(ABC):
    """Understands what is typed at a table: commands, numbers of options, and notation."""

    table: Table
    synonyms = {"?": HELP, "look": "view", "status": "view"}
    """Other words for commands, where the game itself has none such."""

    def __init__(self, lines: Voice) -> None:
        self.lines = lines
        self.commands = self.own_commands()

    # What depends on where it is typed

    @abstractmethod
    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:
        """The seats for which whoever typed may act, and which they may look at."""

    @abstractmethod
    def confirm(self, question: str, deed: Callable[[], None], otherwise: str = "") -> None:
        """Ask a question, and do the deed if the answer is yes; else say something, if there is anything to say."""

    @abstractmethod
    def play_out(self, seat: Seat, action: Action | str) -> None:
        """Play an action that needs no more asking."""

    @abstractmethod
    def take_back(self, person: Person) -> None:
        """Take back this person's last action, if the others agree."""

    @abstractmethod
    def keep(self, rest: str) -> None:
        """Say where the game is kept, or keep a copy."""

    @abstractmethod
    def leave(self) -> None:
        """Go away from the table."""

    # What is said

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.lines.say(line)

    def pose(self, decision: Decision) -> None:
        """Say what somebody has to decide."""
        self.say_all(question_lines(self.table.match, decision))

    def question_of(self, decision: Decision) -> Question:
        return decision, tuple(self.table.match.options(decision.seat))

    def title(self, seat: Seat) -> str:
        """Who holds a seat, and as what: "Ann (Captain)"."""
        return self.table.match.titles[seat]

    def refuse(self, refusal: Refused) -> None:
        """Say why something is not possible, and where to read about it."""
        self.lines.say(refusal_line(self.table.match, refusal))

    # What is typed

    def follow(self, person: Person, seat: Seat, typed: str) -> None:
        """A command, or an action. What the game itself says in these words is an action, but a single word is the command in any case."""
        word, _, rest = typed.partition(" ")
        name = word.lower()
        if name in self.synonyms and not self._is_notation(seat, typed):
            name = self.synonyms[name]
        if name in self.commands and not (rest and self._is_notation(seat, typed)):
            self.commands[name].run(person, seat, rest.strip())
        elif typed:
            self.act(person, seat, typed)

    def act(self, person: Person, seat: Seat, typed: str) -> None:
        """Play what was typed: the number of an option, or notation. A colon before it says that it is notation in any case, and a role
        before the colon says as whom."""
        options = listed_options(self.table.match, seat)
        if not typed.isdecimal():
            self._act_in_words(person, seat, typed)
        elif 1 <= int(typed) <= len(options):
            self.play_for(seat, options[int(typed) - 1])
        else:
            known = f"only 1 to {len(options)}" if options else "nothing to choose from by number now"
            raise Refused("", f"there is no option {typed[:10]}, {known}")

    def play_for(self, seat: Seat, action: Action | str) -> None:
        """Play for the person on a seat. What may not be meant so is asked first."""
        if warning := self._warning(seat, action):
            self.confirm(f"{warning} Do it?", lambda: self.play_out(seat, action), "Not done.")
        else:
            self.play_out(seat, action)

    def answers(self, seat: Seat, action: Action | str) -> bool:
        """Whether an action is what a seat was asked for, and nothing done besides."""
        chosen = self._read(seat, action)
        return chosen is not None and chosen[0] in {option[0] for option in self.table.match.options(seat)}

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

    def _warning(self, seat: Seat, action: Action | str) -> str:
        """What the rules have to say before it is done; "" if nothing, or if it cannot be done."""
        match, chosen = self.table.match, self._read(seat, action)
        return match.rules.warning(match.view(seat), chosen) if chosen is not None and match.legal(seat, chosen) else ""

    def _is_notation(self, seat: Seat, typed: str) -> bool:
        return self._read(seat, typed) is not None

    def _read(self, seat: Seat, action: Action | str) -> Action | None:
        """An action or what was typed for it; None if that means nothing."""
        try:
            return self.table.match.parse(seat, action) if isinstance(action, str) else action
        except Refused:
            return None

    # Commands

    def own_commands(self) -> dict[str, Command]:
        """The commands by their words, in the order of the list."""
        return {
            HELP: Command("help or ?", "this list", self._help),
            "options": Command("options", "all that you can do now", self._options),
            "view": Command("view [role]", "how the game stands, as you see it; also look or status", self._view),
            "log": Command("log [all]", "what happened lately, or from the start", self._log),
            "undo": Command("undo", "take back your last action", self._undo),
            "save": Command("save [file]", "where the game is kept, or a copy of it in another file", lambda _, __, rest: self.keep(rest)),
            "rules": Command("rules [id or words]", "read a rule, or look for words in the rulebook", self._rules),
            "quit": Command("quit", "leave; the game is kept and you can go on later", lambda *_: self.leave()),
        }

    def offered(self) -> Iterable[Command]:
        """The commands that help lists."""
        return self.commands.values()

    def replied_since(self, person: Person) -> list[str]:
        """Who of other sides would be made to forget something if this person took back."""
        rules = self.table.match.rules
        since = () if rules.tick_ms else self.table.unlearned(person)
        return list(dict.fromkeys(rules.side_name(rules.side(seat)) or self.title(seat) for seat in since))

    def _help(self, _person: Person, _seat: Seat, _rest: str) -> None:
        self.lines.say("Answer with the number of an option, or type an action as the options are written.")
        if self.table.match.rules.role(0):
            self.lines.say("Whoever holds several seats may write a role and a colon before it, to act as that one.")
        for command in self.offered():
            self.lines.say(f"  {command.use:<20}  {command.help}")

    def _options(self, person: Person, seat: Seat, _rest: str) -> None:
        match, seats = self.table.match, self.seats_within_reach(person)
        for own in dict.fromkeys((seat, *seats)):
            if own != seat and (decision := match.decision(own)):
                self.pose(decision)
            elif own == seat:
                self.say_all(option_lines(match, seat, whole=True))
        self.say_all(besides_lines(match, seats))

    def _view(self, person: Person, seat: Seat, rest: str) -> None:
        if rest:
            seat = seat_called(self.table.match, self.seats_within_reach(person), rest)
        self.lines.say(self.table.match.describe(seat))

    def _log(self, _person: Person, seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(history(self.table.match, seat, whole=rest.lower() == "all")))

    def _undo(self, person: Person, _seat: Seat, _rest: str) -> None:
        if others := self.replied_since(person):
            self.confirm(f"{taken_back_too(others)} Take back?", lambda: self.take_back(person))
        else:
            self.take_back(person)

    def _rules(self, _person: Person, _seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(consult(self.table.match.game, rest)))
