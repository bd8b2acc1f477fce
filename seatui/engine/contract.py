"""The contract between a game and everything that plays, shows or stores it.

A game is a pure state machine:

* **Rules** know every table and every law of one game for a given number of seats and options. They never change.
* A **State** is plain data: what cannot be derived. ``clone()`` copies it in microseconds, ``pack()`` turns it into bytes,
  and equal states give equal bytes.
* A **Decision** says which seat must choose, and what kind of choice it is. Several decisions may be open at once.
* An **Action** answers the decision of a seat. It is a flat or nested tuple of strings, integers, booleans and None whose first item
  is the verb: ``("sail", 1)``.
* **Events** tell what happened, and to whom it may be told.

Three things are said here once and hold for every game:

* **Chance** has one home, the ``draw`` that is passed in. ``draw(n)`` gives 0..n-1. Rules keep no generator.
* **Simultaneous choices** are sealed in the state until the last one is made. A view tells that a seat has ordered, not what.
* **Hidden information** is whatever ``view`` leaves out. Bots and screens get views, never states.

Besides decisions there are two kinds of actions that nobody waits for: **free actions** of a seat (a note, a call), and actions of the
table itself, which come from the seat ``TABLE``: a **tick** of the clock where time runs, and the word who is **seated** where.
``engine/table_actions.py`` has their words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from seatui.engine.game import Game

Seat: TypeAlias = int
Action: TypeAlias = "tuple[Any, ...]"  # strings, integers, booleans, None and tuples of them; the first item is the verb
Draw: TypeAlias = Callable[[int], int]
TABLE: Seat = -1
"""The seat of the table itself, which is nobody's."""
Value: TypeAlias = "int | bool | str"  # what an option of a game may be set to


class Refused(Exception):  # noqa: N818 - a domain value, not a fault of the program
    """An action, option or text that the rules do not allow. The state is unchanged.

    ``rule`` is the id to open the rulebook at. ``message`` is one plain sentence without a full stop. Where it speaks of players, each
    ``{}`` in it stands for one of ``seats``, so that whoever knows the names can put them in with ``told``.
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
        """The message with the players' names, or "player 2" where no name is known."""
        if not self.seats:
            return self.template
        return self.template.format(*(name_of(seat, names) for seat in self.seats))

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


def name_of(seat: Seat, names: Sequence[str] = ()) -> str:
    """The name of a seat's holder, or "player 2" for seat 1 when it has none."""
    return names[seat] if seat < len(names) and names[seat] else f"player {seat + 1}"


class Decision(NamedTuple):
    """One open choice of one seat. A seat has at most one at a time."""

    seat: Seat
    role: str  # as what the seat chooses: "Captain", "winner"; "" where seats have no roles
    kind: str  # the catalogue's name, e.g. "choose_action"
    prompt: str  # one plain sentence that says what to do
    open_ended: bool = False  # True where `legal` accepts exact answers beyond the useful ones that `options` lists
    veiled: bool = False  # True where it is a secret whether the seat has more than one option: the referee gives a single answer itself


class Event(NamedTuple):
    """Something that happened. Text is made from it by ``Rules.narrate`` where it is shown.

    A fact named "seat" is the seat that the event is about.
    """

    kind: str
    facts: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None  # None: everyone, watchers included; in a tuple ``TABLE`` stands for the watchers

    @property
    def seat(self) -> Seat | None:
        """The seat it is about, where it is about one."""
        seat = self.facts.get("seat")
        return seat if isinstance(seat, int) else None

    def heard_by(self, seat: Seat | None) -> bool:
        return self.audience is None or (TABLE if seat is None else seat) in self.audience


Tell: TypeAlias = Callable[[Event], None]


class Outcome(NamedTuple):
    """How a game ended."""

    winners: tuple[Seat, ...]  # empty: nobody won
    ranking: tuple[tuple[Seat, ...], ...]  # best first; seats that share a place stand together
    reason: str  # one plain phrase; `{}` stands for each winner in turn, as in Refused
    rule: str  # the id of the rule that ended it


class Turn(NamedTuple):
    """Where a game stands, for turn marks, save lists and jumping in a replay."""

    number: int  # grows from 1 and never sinks
    label: str  # "Year 2, Spring"
    seat: Seat | None = None  # whose turn it is, where a game has turns of seats


class State(Protocol):
    """Plain data of one position."""

    def clone(self) -> Self:
        """A copy that shares nothing changeable with this one."""
        ...

    def pack(self) -> bytes:
        """Msgpack bytes; equal states give equal bytes."""
        ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=tuple[Any, ...])


class Rules(ABC, Generic[S, V]):
    """All laws of one game for one number of seats and one set of options. Immutable; every table is built here, once.

    A view ``V`` is a NamedTuple of atoms, tuples and NamedTuples: comparable, packable, and with no way back to the state.
    """

    game: Game
    seats: int
    settings: Mapping[str, Value]
    loose: frozenset[str] = frozenset()
    """Verbs of free actions of which ``legal`` accepts more than ``free`` lists: a note can have any words."""
    in_words: frozenset[str] = frozenset()
    """Verbs whose notation tells a stranger little, as exact places: lists say what such options mean instead."""
    parting: frozenset[str] = frozenset()
    """Verbs of free actions by which a player gives up, or may end the game: random games under the laws do them rarely."""
    tick_ms: int = 0
    """In a game in which time runs, the milliseconds from one tick to the next. Then ``("tick", tick_ms)`` comes from the seat ``TABLE``
    whenever ``legal`` says that time runs now; it is in no ``decisions`` and no ``options``. While it is legal, none need be open."""
    seating: bool = False
    """Whether the rules want to know who is a person. Then ``("seated", (1, 0, 1))`` comes from the seat ``TABLE`` when people sit down and
    whenever that changes: 0 is a bot, and people are numbered from 1 in the order of their first seats. It is lawful to the end."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings

    # Play

    @abstractmethod
    def start(self, draw: Draw) -> S:
        """The first position."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The choices open now; several where seats choose at the same time; () when the game is over, or only time can go on."""

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Sequence[Action]:
        """The lawful actions of that seat's decision in a fixed order; () if it has none. Small: big choices are split into steps,
        or, in an open-ended decision, represented by the useful ones."""

    @abstractmethod
    def legal(self, state: S, seat: Seat, action: Action) -> bool:
        """Whether ``apply`` would accept the action: a rule check, not a search in a list. Never raises, whatever the action holds."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        """Change the state by that action, or raise ``Refused`` and leave it as it was. Events are built only if ``tell`` is given.

        What an event tells has been done to the state when it is told, so that a screen can show one after the other (``moment``).
        """

    def free(self, state: S, seat: Seat) -> Sequence[Action]:  # noqa: ARG002 - most games have none
        """What that seat may do besides, unasked, in a fixed order: mark its sheet, say a word to its side, resign. Nobody waits for it,
        and it is in no ``options``; ``legal`` and ``apply`` accept it. () once the game is over."""
        return ()

    @property
    def has_free(self) -> bool:
        """Whether the game has free actions at all."""
        return type(self).free is not Rules.free

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Where the game stands."""

    # Knowledge

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know, as data; None is a watcher."""

    def moment(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know of a half-done position while ``apply`` tells an event. A game whose view names the open decisions
        leaves them out here: nobody is asked anything yet."""
        return self.view(state, seat)

    @abstractmethod
    def imagine(self, view: V, draw: Draw) -> S:
        """A full state in which that seat would have exactly this view; what is unknown is drawn."""

    # Words

    @abstractmethod
    def say(self, state: S, seat: Seat, action: Action) -> str:
        """The action as one line of notation: "torpedo C6"."""

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> Action:
        """The inverse of ``say``, forgiving in case and blanks. ``Refused`` on nonsense, never a guess. It reads the notation only:
        whether the action is lawful is for ``apply``."""

    def meaning(self, view: V, action: Action) -> str:  # noqa: ARG002 - most notations say it all
        """What an action of the seat that has this view would lead to, in a few words, where options are listed and nothing is drawn; ""
        where its notation says it."""
        return ""

    def unlisted(self, view: V, decision: Decision) -> str:  # noqa: ARG002 - most games have amounts
        """What an open-ended decision takes beyond its options; "" if nothing now.

        A whole sentence with its full stop stands alone; after other words one of the options follows as an example.
        """
        return "Other amounts can be typed as well"

    def warning(self, view: V, action: Action) -> str:  # noqa: ARG002 - most games have nothing of the kind
        """What that seat may not mean by a lawful action, as a sentence; "" if nothing. Where nothing is drawn, it is asked first."""
        return ""

    @abstractmethod
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """The event as one sentence with the players' names; "" for an event that is for the screen alone."""

    @abstractmethod
    def describe(self, view: V, names: Sequence[str]) -> str:
        """The view as plain text of some lines: for plain mode, screen readers and tests."""

    def question(self, view: V, decision: Decision, names: Sequence[str]) -> str:  # noqa: ARG002 - most prompts say it all
        """What is asked, with the players' names and what can still be spent, for where nothing is drawn."""
        return decision.prompt

    def tally(self, view: V, seat: Seat | None) -> str:  # noqa: ARG002 - where a place in the ranking says it all
        """What a seat has come to at the end, in a few words; None is the whole table. "" where there is nothing to tell."""
        return ""

    def role(self, seat: Seat) -> str:  # noqa: ARG002 - most games have none
        """What the seat is called in the game where it has a name of its own ("Captain"); "" otherwise."""
        return ""

    def side(self, seat: Seat) -> int:
        """The side a seat belongs to. One person may hold several seats of one side only."""
        return seat

    def party(self, seat: Seat) -> int:
        """With whom a seat shares its secrets: its side, or fewer where mates hide things from each other."""
        return self.side(seat)

    def side_name(self, side: int) -> str:  # noqa: ARG002 - most games have none
        """What a side is called in the game where it has a name of its own; "" otherwise."""
        return ""

    def seating_fault(self, holders: Sequence[int]) -> Refused | None:  # noqa: ARG002 - most games do not mind
        """Why these holders (numbered as in "seated") cannot play, wherever they sit; None if they can. Asked before a game is set up, and
        before a seat is given to somebody else."""
        return None

    def screen_fault(self, holders: Sequence[int]) -> Refused | None:  # noqa: ARG002 - most games do not mind
        """Why these holders cannot play at one screen; None if they can. Asked besides where all of them sit at the same one."""
        return None

    # Storage and laws

    @abstractmethod
    def unpack(self, data: bytes) -> S:
        """The inverse of ``State.pack``. ``Refused`` if the data is not a state of these rules."""

    def lawful(self, read: Callable[[bytes], S], data: bytes) -> S:
        """What ``read`` makes of packed bytes, for ``unpack``; ``Refused`` if it raises ``ValueError``, or the state has faults."""
        try:
            state = read(data)
        except ValueError as error:
            raise Refused("", f"this is no position of {self.game.title}: {error}") from error
        faults = self.faults(state)
        if faults:
            raise Refused("", f"this is no position of {self.game.title}: {faults[0]}")
        return state

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """Which conserved quantities do not add up (pieces, cards, counters); [] when all is well. For the laws."""

    @property
    @abstractmethod
    def bound(self) -> int:
        """A number of answered decisions within which every random game ends. For the laws."""
