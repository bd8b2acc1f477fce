"""The contract between a game and everything that plays, shows or stores it.

A game is a pure state machine:

* **Rules** hold every table and every law of one game, for one number of seats and one set of options. They never change.
* A **State** is one position as plain data, without anything that follows from the rest. ``clone()`` copies it in microseconds,
  ``pack()`` turns it into bytes, and equal states give equal bytes.
* A **Decision** asks one seat a question of a named kind. Several decisions may be open at once.
* An **Action** answers a decision. It is a tuple of strings, integers, booleans, None and further tuples, and begins with its verb:
  ``("sail", 1)``.
* An **Event** tells something that happened to those who may know it.

Three principles hold for every game:

* **Chance** comes only from the ``draw`` that is passed in: ``draw(n)`` returns 0..n-1. Rules keep no generator.
* **Simultaneous choices** stay sealed in the state until the last one is made. A view shows that a seat has chosen, but not its choice.
* **Hidden information** is everything that ``view`` leaves out. Bots and screens get views, never states.

Two kinds of action answer no decision, and nobody waits for them: **free actions** of a seat (a note, a call), and actions of the table
itself, which come from the seat ``TABLE``: a **tick** of the clock in real time, and **seated**, which says who sits where.
``engine/table_actions.py`` makes and reads them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from seatui.engine.chronicle import Chronicle
    from seatui.engine.game import Game

Seat: TypeAlias = int
Action: TypeAlias = "tuple[Any, ...]"  # the verb, then strings, integers, booleans, None and tuples of them
Draw: TypeAlias = Callable[[int], int]
TABLE: Seat = -1
"""The seat of the table itself, which nobody holds."""
Value: TypeAlias = "int | bool | str"  # a value of a game's option


class Refused(Exception):  # noqa: N818 - a domain value, not a fault of the program
    """An action, option or text that the rules do not allow. Nothing has changed.

    ``rule`` is the id of the rule in the rulebook. ``message`` is one plain sentence without a full stop. If it names players, each ``{}``
    in the template stands for one of ``seats``, and ``told`` puts in their names.
    """

    def __init__(self, rule: str, message: str, seats: Sequence[Seat] = ()) -> None:
        self.rule = rule
        self.template = message
        self.seats = tuple(seats)
        super().__init__(rule, message, self.seats)

    @property
    def message(self) -> str:
        return self.told(())

    def told(self, names: Sequence[str]) -> str:
        """Return the message with the players' names, or "player 2" for a seat without a name."""
        if not self.seats:
            return self.template
        return self.template.format(*(name_of(seat, names) for seat in self.seats))

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


def name_of(seat: Seat, names: Sequence[str] = ()) -> str:
    """Return the name of a seat's holder; "player 2" for seat 1 if it has no name."""
    return names[seat] if seat < len(names) and names[seat] else f"player {seat + 1}"


class Decision(NamedTuple):
    """An open question to one seat. A seat has at most one at a time."""

    seat: Seat
    role: str  # in which the seat decides: "Captain", "winner"; "" if seats have no roles
    kind: str  # one of the game's kinds of decision: "choose_action"
    prompt: str  # one plain sentence that says what to do
    open_ended: bool = False  # whether `legal` accepts exact answers beyond the useful ones that `options` lists
    veiled: bool = False  # whether it is a secret that the seat has a choice: the referee gives the only answer (engine/veil.py)


class Event(NamedTuple):
    """Something that happened. ``Rules.narrate`` makes text from it, where it is shown."""

    kind: str
    facts: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None  # None is everyone, watchers included; in a tuple ``TABLE`` stands for the watchers

    @property
    def seat(self) -> Seat | None:
        """Return the seat that the event is about, from its fact "seat"; None if it is about no seat."""
        seat = self.facts.get("seat")
        return seat if isinstance(seat, int) else None

    def heard_by(self, seat: Seat | None) -> bool:
        """Return whether a seat hears of it; None is a watcher."""
        return self.audience is None or (TABLE if seat is None else seat) in self.audience


Tell: TypeAlias = Callable[[Event], None]


class Outcome(NamedTuple):
    """The result of a finished game."""

    winners: tuple[Seat, ...]  # empty if nobody won
    ranking: tuple[tuple[Seat, ...], ...]  # best first; seats that share a place are in one tuple
    reason: str  # one plain phrase; each `{}` stands for a winner, in their order
    rule: str  # the id of the rule that ended the game


class Paper(NamedTuple):
    """A text that a player may read at any time, such as all their cards in full."""

    word: str  # to type for it where there are only lines: "cards"
    about: str  # a phrase for the help: "your cards with all figures"
    lines: Callable[[], Sequence[str]]  # made when somebody reads it


class Errand(NamedTuple):
    """Several actions in a row that a player asks for in one line, such as a way over many squares."""

    about: str  # what they cost and may bring, in whole sentences
    actions: tuple[Action, ...]
    halts: Callable[[Any, int], str]  # given the view after that many actions: why no other should follow; "" to go on


class Turn(NamedTuple):
    """The present turn of a game, for turn marks, lists of saves and jumps in a replay."""

    number: int  # starts at 1 and never decreases
    label: str  # "Year 2, Spring"
    seat: Seat | None = None  # whose turn it is, in a game in which seats take turns


class State(Protocol):
    """One position as plain data."""

    def clone(self) -> Self:
        """Return a copy that shares nothing changeable with this state."""
        ...

    def pack(self) -> bytes:
        """Return the state as msgpack bytes; equal states give equal bytes."""
        ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=tuple[Any, ...])


class Rules(ABC, Generic[S, V]):
    """The rules of one game for one number of seats and one set of options. Immutable; ``__init__`` builds every table once.

    ``S`` is the game's state. ``V`` is its view: a NamedTuple of atoms, tuples and NamedTuples that can be compared and packed, and has no
    way back to the state.
    """

    game: Game
    seats: int
    settings: Mapping[str, Value]
    loose: frozenset[str] = frozenset()
    """Verbs of free actions of which ``legal`` accepts more than ``free`` lists, such as a note with any words."""
    in_words: frozenset[str] = frozenset()
    """Verbs whose notation says little to a reader, such as exact places; lists show the meaning of such options instead."""
    by_player: frozenset[str] = frozenset()
    """Verbs whose notation ends with a player's number, in place of which lists in plain mode show the name."""
    parting: frozenset[str] = frozenset()
    """Verbs of free actions that give up or may end the game. Random games under the laws use them rarely."""
    gives_up: frozenset[str] = frozenset()
    """Verbs of free actions by which a seat gives up. A save keeps room for them, so that a game can always be ended."""
    surrenders: frozenset[str] = frozenset()
    """Verbs of free actions by which one seat gives up for its whole side. A table asks the other people of that side first."""
    joint: frozenset[str] = frozenset()
    """Kinds of decision that several seats of a side answer at the same time. Other sides read which side is asked, not which seats."""
    shows: Mapping[str, str] = {}
    """Kinds of events that show something drawn or hidden, with the word for it: {"card_drawn": "card"}; "" for what needs no mark.

    The mark of an undo names it so (``match/take_backs.py``). Other chance is a "roll", and other secrets are a "reveal"."""
    tick_ms: int = 0
    """The milliseconds between two ticks in real time; 0 in a game in turns.

    The seat ``TABLE`` plays ``("tick", tick_ms)`` whenever it is legal. It is never among ``decisions`` or ``options``, and while it is
    legal no decision need be open."""
    seating: bool = False
    """Whether the rules need to know who is a person.

    Then the seat ``TABLE`` plays ``("seated", (1, 0, 1))`` at the start and after every change: 0 is a bot, and people are numbered from 1
    in the order of their first seats. It is legal until the game is over."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings

    # Play

    @abstractmethod
    def start(self, draw: Draw) -> S:
        """Return the first position."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the open decisions: several if seats choose at the same time, none if the game is over or waits for a tick."""

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Sequence[Action]:
        """Return the legal answers to a seat's decision in a fixed order; () if it has none.

        The list is short: a big choice is split into steps, or is an open-ended decision that lists only useful answers.
        """

    @abstractmethod
    def legal(self, state: S, seat: Seat, action: Action) -> bool:
        """Return whether ``apply`` accepts the action, by checking the rules, not by searching a list. Never raises, for any action."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        """Change the state by an action; ``Refused`` if it is not legal, with the state as it was.

        Events are made only if ``tell`` is given. The state shows what an event tells by the time it is told, so that a screen can show
        the events one by one (``moment``).
        """

    def free(self, state: S, seat: Seat) -> Sequence[Action]:  # noqa: ARG002 - most games have none
        """Return the free actions of a seat in a fixed order: mark its sheet, talk to its side, resign. () once the game is over.

        ``legal`` and ``apply`` accept them, but nobody waits for them, and they are never among ``options``.
        """
        return ()

    @property
    def has_free(self) -> bool:
        """Return whether the game has free actions at all."""
        return type(self).free is not Rules.free

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result of the game; None while it goes on."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Return the present turn."""

    # Knowledge

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that a seat may know, as data; None is a watcher."""

    def moment(self, state: S, seat: Seat | None) -> V:
        """Return all that a seat may know in the middle of ``apply``, when an event is told.

        A game whose view names the open decisions leaves them out here, because nobody is asked anything yet.
        """
        return self.view(state, seat)

    def reveal(self, state: S, view: V) -> V:  # noqa: ARG002 - a game may have no secrets
        """Return a watcher's view of that position with all secrets in it, for replays of finished games."""
        return view

    @abstractmethod
    def imagine(self, view: V, draw: Draw) -> S:
        """Return a full state in which the seat has exactly this view; everything unknown is drawn."""

    # Words

    @abstractmethod
    def say(self, state: S, seat: Seat, action: Action) -> str:
        """Return an action as one line of notation: "torpedo C6"."""

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> Action:
        """Return the action of a notation: the inverse of ``say``, forgiving in case and blanks; ``Refused`` on nonsense, never a guess.

        It only reads: ``apply`` decides whether the action is legal.
        """

    def offer(self, state: S, seat: Seat, action: Action) -> str:
        """Return an action as lists offer it to its seat, which ``parse`` reads too. It may name things that others know by a number."""
        return self.say(state, seat, action)

    def meaning(self, view: V, action: Action) -> str:  # noqa: ARG002 - most notations say it all
        """Return in a few words what an action would lead to, for lists without a board; "" if the notation says it all."""
        return ""

    def unlisted(self, view: V, decision: Decision) -> str:  # noqa: ARG002 - most games have amounts
        """Return which answers an open-ended decision takes that are not among its options; "" if none now.

        A whole sentence with its full stop is shown alone; other words are followed by an option as an example.
        """
        return "Other amounts can be typed as well"

    def warning(self, view: V, action: Action) -> str:  # noqa: ARG002 - most games have no such actions
        """Return a sentence on what a player may not intend by a legal action; "" if nothing. Plain mode asks for a confirmation."""
        return ""

    @abstractmethod
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Return an event as one sentence with the players' names; "" for an event that only screens use."""

    def narrate_in_full(self, event: Event, names: Sequence[str]) -> str:
        """Return an event as one sentence for players without a board, with the places that a board would show."""
        return self.narrate(event, names)

    @abstractmethod
    def describe(self, view: V, names: Sequence[str]) -> str:
        """Return a view as a few lines of plain text, for plain mode, screen readers and tests."""

    def papers(self, view: V, names: Sequence[str]) -> Sequence[Paper]:  # noqa: ARG002 - in most games ``describe`` says it all
        """Return the texts beyond ``describe`` that a player may read at any time; screens have keys for them."""
        return ()

    def errand(self, view: V, text: str, names: Sequence[str]) -> Errand | None:  # noqa: ARG002 - most games have none
        """Return the actions that a line asks for in one go; None if it asks for no such thing, ``Refused`` if they are not possible."""
        return None

    def question(self, view: V, decision: Decision, names: Sequence[str]) -> str:  # noqa: ARG002 - most prompts say it all
        """Return the prompt of a decision with the players' names and what they can still spend, for players without a board."""
        return decision.prompt

    def tally(self, view: V, seat: Seat | None) -> str:  # noqa: ARG002 - in most games the ranking says it all
        """Return the final tally of a seat in a few words, or of the whole table for None; "" if there is nothing to count."""
        return ""

    def chronicle(self) -> Chronicle[S] | None:
        """Return how the game is told once it is over; None if there is nothing but the result."""
        return None

    def preview(self, option: str) -> Sequence[str]:  # noqa: ARG002 - most options need no drawing
        """Return a small drawing of what an option leads to, for the form of a new game: lines of ASCII signs; () without one."""
        return ()

    # Seats and sides

    def crew(self, people: int) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - most games have no roles to share
        """Return the seats of each of this many people who share the first side, the leader's first; () if the rules do not say."""
        return ()

    def role(self, seat: Seat) -> str:  # noqa: ARG002 - most games have none
        """Return the name of a seat's role, such as "Captain"; "" if seats have no roles."""
        return ""

    def side(self, seat: Seat) -> int:
        """Return the side of a seat: the seats that win together. All seats of one person are on one side."""
        return seat

    def party(self, seat: Seat) -> int:
        """Return the party of a seat: the seats that share its secrets. It is the side, or less if allies hide things from each other."""
        return self.side(seat)

    def side_name(self, side: int) -> str:  # noqa: ARG002 - most games have none
        """Return the name of a side; "" if sides have no names."""
        return ""

    def seating_fault(self, holders: Sequence[int]) -> Refused | None:  # noqa: ARG002 - most games allow any seating
        """Return why these holders, numbered as in "seated", cannot play; None if they can.

        It is asked before a game is set up, and before a seat changes hands.
        """
        return None

    def screen_fault(self, holders: Sequence[int]) -> Refused | None:  # noqa: ARG002 - most games allow any seating
        """Return why these holders cannot share one screen; None if they can. It is asked if all of them do."""
        return None

    # Storage and laws

    @abstractmethod
    def unpack(self, data: bytes) -> S:
        """Return the state of packed bytes: the inverse of ``State.pack``; ``Refused`` if they are no state of these rules."""

    def lawful(self, read: Callable[[bytes], S], data: bytes) -> S:
        """Return ``read(data)``, for ``unpack``; ``Refused`` if it raises ``ValueError`` or the state has faults."""
        try:
            state = read(data)
        except ValueError as error:
            raise Refused("", f"this is not a position of {self.game.title}: {error}") from error
        faults = self.faults(state)
        if faults:
            raise Refused("", f"this is not a position of {self.game.title}: {faults[0]}")
        return state

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """Return which conserved quantities (pieces, cards, counters) do not add up; [] if all do. For the laws."""

    @property
    @abstractmethod
    def bound(self) -> int:
        """Return a number of answered decisions within which every random game ends. For the laws."""
