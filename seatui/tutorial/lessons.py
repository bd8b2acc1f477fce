"""A game's tutorial, read from its tutorial.toml.

A tutorial has lessons; a lesson is one match with a fixed start, and steps. Seats are counted from 1 in the file, as people do.

``parts``               parts of this game's own screen that steps may point at, besides the usual ones: ["gauges"]
``[[pack]]``            things that the set-up shuffles, for lessons that want certain ones on top
  ``name``, ``holds``     "bag", and what is in it in the order of the rules: "67 open, 7 rune, 14 food"
  ``when``                options of those matches in which it is shuffled, where it is not in all: { mode = "epic" }
  ``top``                 what is drawn first from it in lessons that do not say otherwise
``[[lesson]]``
  ``title``, ``about``    a heading, and one sentence that says what is learned
  ``seats``, ``seat``     how many seats, and the learner's (1 unless said), or a list of them: [3, 1, 2]. Goals see what the first one sees
  ``names``               of all seats: ["Astrid", "Bo"]
  ``options``, ``seed``   of the match
  ``rolls``               faces that the set-up and ``before`` roll, first to last; then chance is live
  ``top``                 what is drawn first from packs, which are shuffled in the order of the file: { bag = "food, 2 open, rune" }
  ``before``              actions that lead to the first step: ["1: corner nw", "2: corner se"]
  ``bot``                 the level of the others when the learner plays on freely
``[[lesson.step]]``
  ``text``                what to do and why: at most two lines
  ``how``                 how to do it on a screen, one line, or a list with a line for each action of ``do``; plain mode says what to
                          type instead
  ``show``                a part of the screen to highlight: banner, board, sheets, dice, menu, log, or one of ``parts``. The place on
                          the board where the next action of ``do`` is done is highlighted anyway
  ``do``                  the actions of this step in order: ["explore east", "harvest"]; none in a step to be read. Each is done on
                          that seat of the learner's on which it is lawful then, the first one where several are
  ``accept``              other good actions, with * for anything: ["look *"]
  ``goal``                when the step is done (see ``goal``); without one, after as many actions as ``do`` has
  ``reply``               what the others do in this step, each thing as soon as it is lawful: ["2: explore west", "2: end turn"]
  ``rolls``               faces that are rolled in this step, first to last
  ``wrong``, ``hint``     the answer to an action that does not fit, and help for who is stuck; one line each

Texts may name keys as {key:confirm}; the front end puts in the key that the player has for it. {key:my.dive|dive} also says what stands
there where there is no such key, as in plain mode.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from seatui import paths
from seatui.engine.contract import Refused, Seat, Value
from seatui.engine.game import Game
from seatui.tutorial import goal as goals
from seatui.tutorial.stacked import Pack

FILE = "tutorial.toml"
PARTS = ("banner", "board", "sheets", "dice", "menu", "log")
"""The parts of a screen that a step may point at."""
WIDTH = 76
TEXT_LINES = 2
KEY = re.compile(r"\{key:([\w.]+)(?:\|([^{}|]+))?\}")
_LONGEST_KEY = "Shift+Tab"  # what a named key may take in the limits of texts
S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One thing to learn."""

    text: str
    how: tuple[str, ...] = ()  # for each action of do
    show: str = ""
    do: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    goal: goals.Goal | None = None
    reply: tuple[tuple[Seat, str], ...] = ()
    rolls: tuple[int, ...] = ()
    wrong: str = ""
    hint: str = ""

    @property
    def to_read(self) -> bool:
        """Whether there is nothing to do in it but to read on."""
        return not self.do


@dataclass(frozen=True)
class Lesson:
    """One match with a fixed start, and its steps."""

    title: str
    about: str
    seats: int
    held: tuple[Seat, ...]  # the learner's
    names: tuple[str, ...]
    options: Mapping[str, Value]
    seed: int
    rolls: tuple[int, ...]
    packs: tuple[tuple[Pack, tuple[str, ...]], ...]  # each pack with what shall lie on top, first drawn first
    before: tuple[tuple[Seat, str], ...]
    bot: str
    steps: tuple[Step, ...]

    @property
    def seat(self) -> Seat:
        """The learner's seat, the first one of several."""
        return self.held[0]


@dataclass(frozen=True)
class Stack:
    """A pack of the tutorial, where it is shuffled, and what lies on top unless a lesson says otherwise."""

    pack: Pack
    when: Mapping[str, Value]
    top: str

    def is_in(self, options: Mapping[str, Value]) -> bool:
        """Whether it is shuffled in matches with these options."""
        return self.when.items() <= options.items()


@dataclass(frozen=True)
class Tutorial:
    """All lessons of a game."""

    game: Game
    lessons: tuple[Lesson, ...]


def exists(game: Game) -> bool:
    """Whether the game has a tutorial."""
    return (paths.game_folder(game.folder) / FILE).is_file()


def load(game: Game) -> Tutorial:
    """The tutorial of a game; ``Refused`` in one line if it is missing or broken."""
    path = paths.game_folder(game.folder) / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused("", f"{game.title} has no tutorial: {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused("", f"the tutorial of {game.title} is not UTF-8 text: {path}") from None
    return parse(game, text, path)


def parse(game: Game, text: str, path: Path = Path(FILE)) -> Tutorial:
    """The tutorial in that TOML text; ``Refused`` with the number of lesson and step where something is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("", f"{path}: this is not TOML: {error}") from None
    top = _Table(data, str(path))
    parts = (*PARTS, *top.items("parts", str))
    stacks = tuple(_stack(table, game) for table in top.tables("pack"))
    lessons = tuple(_lesson(table, game, stacks, parts) for table in top.tables("lesson"))
    top.close()
    if not lessons:
        raise Refused("", f"{path}: there is no [[lesson]] in it")
    return Tutorial(game, lessons)


def wrapped(text: str, key: Callable[[str], str], width: int = WIDTH) -> list[str]:
    """A text of a lesson in lines, with the names of keys put in by ``key(verb)``."""
    return textwrap.wrap(with_keys(text, key), width)


def with_keys(text: str, key: Callable[[str], str]) -> str:
    """A text with the names of keys put in. Where a verb has no key, the words that the text has for it stand there, or the verb."""
    return KEY.sub(lambda match: key(match[1]) or match[2] or match[1], text)


def _stack(table: _Table, game: Game) -> Stack:
    name = table.take("name", str, "")
    pack = Pack(name, tuple(table.listed("holds")))
    when = table.take("when", dict, {})
    checked = table.tried(game.check, when)
    stack = Stack(pack, {option: checked[option] for option in when}, table.take("top", str, ""))
    table.close()
    if not name or len(pack) < 2:
        raise table.broken("a pack needs a name, and in holds at least two things")
    return stack


def _lesson(table: _Table, game: Game, stacks: Sequence[Stack], parts: Sequence[str]) -> Lesson:
    seats = table.take("seats", int, game.seats[0])
    options = table.tried(game.check, table.take("options", dict, {}))
    lesson = Lesson(
        title=table.line("title"),
        about=table.line("about"),
        seats=seats,
        held=tuple(seat - 1 for seat in table.one_or_more("seat", int) or (1,)),
        names=tuple(table.items("names", str)),
        options=options,
        seed=table.take("seed", int, 1),
        rolls=tuple(table.items("rolls", int)),
        packs=tuple(_tops(table.sub("top"), [stack for stack in stacks if stack.is_in(options)])),
        before=tuple(_calls(table, "before", seats)),
        bot=table.take("bot", str, ""),
        steps=tuple(_step(step, seats, parts) for step in table.tables("step")),
    )
    table.close()
    if not lesson.title or not lesson.steps:
        raise table.broken("a lesson needs a title and at least one [[lesson.step]]")
    _check_seats(table, lesson, game)
    return lesson


def _check_seats(table: _Table, lesson: Lesson, game: Game) -> None:
    for seat in lesson.held:
        if lesson.seats not in game.seats or not 0 <= seat < lesson.seats:
            raise table.broken(f"{game.title} has no seat {seat + 1} of {lesson.seats}")
        if any(seat == other for step in lesson.steps for other, _ in step.reply):
            raise table.broken(f"reply is for the others, and seat {seat + 1} is the learner's")


def _tops(table: _Table, stacks: Sequence[Stack]) -> Iterator[tuple[Pack, tuple[str, ...]]]:
    """Every pack in the order of the file, with what shall lie on top of it: nothing, if neither lesson nor pack says."""
    for pack, usual in ((stack.pack, stack.top) for stack in stacks):
        top = tuple(table.listed(pack.name, usual))
        for thing, count in Counter(top).items():
            if count > pack.holds.count(thing):
                raise table.broken(f"{pack.name} holds {pack.holds.count(thing)} {thing}, not {count}")
        yield pack, top
    table.close()


def _step(table: _Table, seats: int, parts: Sequence[str]) -> Step:
    text = table.take("goal", str, "")
    do = tuple(table.items("do", str))
    step = Step(
        text=table.line("text", TEXT_LINES),
        how=_ways(table, max(1, len(do))),
        show=table.word("show", parts),
        do=do,
        accept=tuple(table.items("accept", str)),
        goal=table.tried(goals.parse, text) if text else None,
        reply=tuple(_calls(table, "reply", seats)),
        rolls=tuple(table.items("rolls", int)),
        wrong=table.line("wrong"),
        hint=table.line("hint"),
    )
    table.close()
    if not step.text:
        raise table.broken("text is missing")
    if step.to_read and (step.accept or step.goal or step.reply):
        raise table.broken("accept, goal and reply need an action in do")
    if step.do and not (step.wrong and step.hint):
        raise table.broken("a step with an action in do needs wrong and hint")
    return step


def _ways(table: _Table, actions: int) -> tuple[str, ...]:
    """How each of so many actions is done: one line for all, or a list with one for each."""
    lines = [table.fitted("how", line) for line in table.one_or_more("how", str)]
    if len(lines) not in (0, 1, actions):
        raise table.broken(f"how has {len(lines)} lines for {actions} actions")
    return tuple(lines * actions if len(lines) == 1 else lines)


def _calls(table: _Table, name: str, seats: int) -> Iterator[tuple[Seat, str]]:
    """Actions with the seat that plays them: "2: end turn"."""
    for text in table.items(name, str):
        found = re.fullmatch(r"(\d+): *(\S.*)", text)
        if found is None or not 1 <= int(found[1]) <= seats:
            raise table.broken(f"{name} has {text[:40]!r}, write a seat from 1 to {seats} and an action, as '2: end turn'")
        yield int(found[1]) - 1, found[2]


class _Table:
    """A table of the file, from which values are taken by name and kind. Errors say where."""

    def __init__(self, data: Mapping[str, Any], place: str) -> None:
        self._data = dict(data)
        self._place = place

    def take(self, name: str, kind: type[T], default: T) -> T:
        value = self._data.pop(name, default)
        if type(value) is not kind:
            raise self.broken(f"{name} must be {_KINDS[kind]}")
        return value

    def items(self, name: str, kind: type[T]) -> list[T]:
        values = self.take(name, list, [])
        if any(type(value) is not kind for value in values):
            raise self.broken(f"{name} must be a list of which each item is {_KINDS[kind]}")
        return values

    def one_or_more(self, name: str, kind: type[T]) -> list[T]:
        """The items of a list, or a single one that stands without brackets; none if there is nothing."""
        if name in self._data and type(self._data[name]) is not list:
            return [self.take(name, kind, kind())]
        return self.items(name, kind)

    def word(self, name: str, words: Sequence[str]) -> str:
        """One of these words, or none."""
        word = self.take(name, str, "")
        if word and word not in words:
            raise self.broken(f"{name} must be one of {', '.join(words)}, not {word[:40]!r}")
        return word

    def line(self, name: str, lines: int = 1) -> str:
        """A text that fits into so many lines."""
        return self.fitted(name, self.take(name, str, ""), lines)

    def fitted(self, name: str, text: str, lines: int = 1) -> str:
        """That text, if it fits with the longest key names and also with none."""
        text = " ".join(text.split())
        if any(len(wrapped(text, lambda _, key=key: key)) > lines for key in (_LONGEST_KEY, "")):  # type: ignore[misc]
            raise self.broken(f"{name} is too long, only {lines} of {WIDTH} columns fit: {text[:30]!r}…")
        return text

    def listed(self, name: str, default: str = "") -> Iterator[str]:
        """Things by name and number: "food, 2 open" is food, open, open."""
        for part in filter(None, (part.strip() for part in self.take(name, str, default).split(","))):
            found = re.fullmatch(r"(?:(\d{1,4}) +)?([a-z_]+)", part)
            if found is None:
                raise self.broken(f"{name} has {part[:40]!r}, write things as '2 open, food'")
            yield from [found[2]] * int(found[1] or 1)

    def sub(self, name: str) -> _Table:
        return _Table(self.take(name, dict, {}), f"{self._place}, {name}")

    def tables(self, name: str) -> list[_Table]:
        """The tables of an array of tables, each with its number as place."""
        return [_Table(data, f"{self._place}, {name} {number}") for number, data in enumerate(self.items(name, dict), 1)]

    def tried(self, read: Callable[[S], T], value: S) -> T:
        """What ``read`` makes of the value; its refusal gets the place."""
        try:
            return read(value)
        except Refused as refused:
            raise self.broken(refused.message) from None

    def close(self) -> None:
        """Nothing else may be in the table: a misspelt name must not pass unnoticed."""
        for name in self._data:
            raise self.broken(f"there is no {name[:40]!r} here")

    def broken(self, why: str) -> Refused:
        return Refused("", f"{self._place}: {why}")


_KINDS: Mapping[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}
