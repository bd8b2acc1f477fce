"""Commands and actions typed at a table, whether the lines come from the session of one machine or from a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from seatui.engine.contract import Action, Decision, Errand, Paper, Refused, Seat
from seatui.match.errands import run
from seatui.match.names import undo_warning
from seatui.match.table import Person, Table
from seatui.match.take_backs import mark_warning
from seatui.plain.acting_seat import seat_meant_by, seat_named, split_speaker
from seatui.plain.match_lines import chronicle_lines, history_lines, recap_lines
from seatui.plain.questions import (
    free_action_lines,
    lines_beginning,
    listed_options,
    option_lines,
    option_shown_as,
    question_lines,
    refusal_line,
)
from seatui.plain.rulebook_lines import rule_lines

HELP = "help"

Question: TypeAlias = tuple[Decision, tuple[Action, ...]]
"""A decision and the options that were listed with it."""


class LineOutput(Protocol):
    """Writes lines to the people at the table."""

    def say(self, text: str = "") -> None: ...


class Command(NamedTuple):
    """A word that can be typed instead of an answer."""

    use: str
    help: str
    run: Callable[[Person, Seat, str], None]


class Dialogue(ABC):
    """Carries out what people type at a table: commands, numbers of options, and notation."""

    table: Table
    synonyms = {"?": HELP, "look": "view", "status": "view"}
    """Other words for commands, unless the word means an action in the game."""

    def __init__(self, lines: LineOutput) -> None:
        self.lines = lines
        self.commands = self.own_commands()

    # Differences between a session and a server

    @abstractmethod
    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:
        """Return the seats that this person may act for and look at."""

    @abstractmethod
    def confirm(self, question: str, then: Callable[[], None], otherwise: str = "") -> None:
        """Ask a question; run ``then`` after a yes, and say ``otherwise`` after a no."""

    @abstractmethod
    def play_confirmed(self, seat: Seat, action: Action | str) -> None:
        """Play an action that is confirmed, or needs no confirmation."""

    @abstractmethod
    def take_back(self, person: Person) -> None:
        """Take back this person's last action, if the others agree."""

    @abstractmethod
    def save(self, rest: str) -> None:
        """Say where the game is saved, or save a copy in the file named by ``rest``."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the table."""

    # Output

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.lines.say(line)

    def pose(self, decision: Decision) -> None:
        """Put a decision to its player: the question and the options."""
        self.say_all(question_lines(self.table.match, decision))

    def question_of(self, decision: Decision) -> Question:
        return decision, tuple(self.table.match.options(decision.seat))

    def title(self, seat: Seat) -> str:
        """Return the holder of a seat and their role: "Ann (Captain)"."""
        return self.table.match.titles[seat]

    def refuse(self, refusal: Refused) -> None:
        """Say why something is refused, and how to read the rule."""
        self.lines.say(refusal_line(self.table.match, refusal))

    # Input

    def follow(self, person: Person, seat: Seat, typed: str) -> None:
        """Run a command or play an action.

        A command with more words after it is an action if the game reads it as notation; a single word is always the command.
        """
        word, _, rest = typed.partition(" ")
        name = word.lower()
        if name in self.synonyms and not self._is_notation(seat, typed):
            name = self.synonyms[name]
        if name in self.commands and not (rest and self._is_notation(seat, typed)):
            self.commands[name].run(person, seat, rest.strip())
        elif paper := next((each for each in self._papers(seat) if each.word == typed.lower()), None):
            self.say_all(paper.lines())
        elif typed:
            self.act(person, seat, typed)

    def act(self, person: Person, seat: Seat, typed: str) -> None:
        """Play the number of an option, or notation. A leading colon marks notation, and a role before the colon says which seat acts."""
        options = listed_options(self.table.match, seat)
        if not typed.isdecimal():
            self._act_on_line(person, seat, typed)
        elif 1 <= int(typed) <= len(options):
            self.play_for(seat, options[int(typed) - 1])
        else:
            known = f"only 1 to {len(options)}" if options else "nothing to choose from by number now"
            raise Refused("", f"there is no option {typed[:10]}, {known}")

    def play_for(self, seat: Seat, action: Action | str) -> None:
        """Play for the person on a seat, after a confirmation if the rules warn against the action."""
        if warning := self._warning(seat, action):
            self.confirm(f"{warning} Do it?", lambda: self.play_confirmed(seat, action), "Not done.")
        else:
            self.play_confirmed(seat, action)

    def answers(self, seat: Seat, action: Action | str) -> bool:
        """Return whether an action answers the decision of a seat; a free action does not."""
        chosen = self._read(seat, action)
        return chosen is not None and chosen[0] in {option[0] for option in self.table.match.options(seat)}

    def _act_on_line(self, person: Person, seat: Seat, typed: str) -> None:
        """Play notation, an option as the list shows it, or several actions in a row."""
        match, is_notation = self.table.match, self._is_notation(seat, typed)
        if not is_notation and (shown := option_shown_as(match, seat, typed)) is not None:
            self.play_for(seat, shown)
        elif not is_notation and (errand := match.rules.errand(match.view(seat), typed, match.names)) is not None:
            self.confirm(f"{errand.about} Do it?", partial(self._run, seat, errand), "Not done.")
        else:
            self._act_in_words(person, seat, typed)

    def _run(self, seat: Seat, errand: Errand) -> None:
        """Play an errand, and say why it stopped early."""
        if reason := run(self.table.match, seat, errand, partial(self.play_confirmed, seat)):
            self.lines.say(reason)

    def _act_in_words(self, person: Person, seat: Seat, typed: str) -> None:
        seats = self.seats_within_reach(person)
        by, said = split_speaker(self.table.match, seat, seats, typed)
        try:
            self.play_for(by, said)
        except Refused as refusal:
            meant = seat_meant_by(self.table.match, seats, refusal)
            if meant is None or said != typed:  # no seat of theirs is meant, or they named the seat themselves
                raise
            self.play_for(meant, said)  # refused again, but for the reason that matters

    def _warning(self, seat: Seat, action: Action | str) -> str:
        """Return the rules' warning against an action; "" if there is none, or the action is not legal."""
        match, chosen = self.table.match, self._read(seat, action)
        return match.rules.warning(match.view(seat), chosen) if chosen is not None and match.legal(seat, chosen) else ""

    def _is_notation(self, seat: Seat, typed: str) -> bool:
        return self._read(seat, typed) is not None

    def _read(self, seat: Seat, action: Action | str) -> Action | None:
        """Return the action, parsed if it is notation; None if it cannot be read."""
        return self.table.match.try_parse(seat, action) if isinstance(action, str) else action

    # Commands

    def own_commands(self) -> dict[str, Command]:
        """Return the commands by name, in the order in which help lists them."""
        return {
            HELP: Command("help or ?", "this list", self._help),
            "options": Command("options [word]", "all that you can do now, or all that begins with a word", self._options),
            "view": Command("view [role]", "how the game stands, as you see it; also look or status", self._view),
            "log": Command("log [all]", "what happened recently, or from the start", self._log),
            "players": Command("players", "who plays, and how strong the bots are", lambda *_: self.say_all(self.table.roster())),
            "chronicle": Command(
                "chronicle", "how the whole game went, once it is over", lambda *_: self.say_all(chronicle_lines(self.table.match))
            ),
            "recap": Command("recap", "what happened since your last turn", self._recap),
            "undo": Command("undo", "take back your last action", self._undo),
            "save": Command("save [file]", "where the game is kept, or a copy of it in another file", lambda _, __, rest: self.save(rest)),
            "rules": Command("rules [id or words]", "read a rule, or look for words in the rulebook", self._rules),
            "quit": Command("quit", "leave; the game is kept and you can go on later", lambda *_: self.leave()),
        }

    def offered(self) -> Iterable[Command]:
        """Return the commands that help lists."""
        return self.commands.values()

    def sides_of(self, seats: Iterable[Seat]) -> list[str]:
        """Return the players or sides of these seats, in words; none in real time, where others act all the time."""
        rules = self.table.match.rules
        return [] if rules.tick_ms else list(dict.fromkeys(rules.side_name(rules.side(seat)) or self.title(seat) for seat in seats))

    def _papers(self, seat: Seat) -> Sequence[Paper]:
        return self.table.match.rules.papers(self.table.match.view(seat), self.table.match.names)

    def _help(self, _person: Person, seat: Seat, _rest: str) -> None:
        self.lines.say("Answer with the number of an option, or type an action as the options are written.")
        if self.table.match.rules.role(0):
            self.lines.say("If you hold several seats, write a role and a colon before an action to act as that one.")
        for command in self.offered():
            self.lines.say(f"  {command.use:<20}  {command.help}")
        for paper in self._papers(seat):
            self.lines.say(f"  {paper.word:<20}  {paper.about}")

    def _options(self, person: Person, seat: Seat, rest: str) -> None:
        match, seats = self.table.match, self.seats_within_reach(person)
        if rest:
            self.say_all(lines_beginning(match, dict.fromkeys((seat, *seats)), rest))
            return
        self.say_all(option_lines(match, seat, whole=True))
        for own in seats:
            if own != seat and (decision := match.decision(own)):
                self.say_all(question_lines(match, decision, whole=True))
        self.say_all(free_action_lines(match, seats))

    def _view(self, person: Person, seat: Seat, rest: str) -> None:
        if rest:
            seat = seat_named(self.table.match, self.seats_within_reach(person), rest)
        self.lines.say(self.table.match.describe(seat))

    def _log(self, _person: Person, seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(history_lines(self.table.match, seat, whole=rest.lower() == "all")))

    def _recap(self, person: Person, seat: Seat, _rest: str) -> None:
        self.lines.say("\n".join(recap_lines(self.table.match, seat, self.seats_within_reach(person))))

    def _undo(self, person: Person, _seat: Seat, _rest: str) -> None:
        mark, others = self.table.undo_mark(person), self.sides_of(self.table.replied_since(person))
        if warnings := [*([undo_warning(others)] if others else []), *filter(None, [mark_warning(mark)])]:
            self.confirm(f"{' '.join(warnings)} Take back?", lambda: self.take_back(person))
        else:
            self.take_back(person)

    def _rules(self, _person: Person, _seat: Seat, rest: str) -> None:
        self.lines.say("\n".join(rule_lines(self.table.match.game, rest)))
