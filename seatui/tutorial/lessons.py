"""A game's tutorial, read from its tutorial.toml.

A tutorial has lessons. A lesson is a match with a fixed start, and steps. The file counts seats from 1, as people do.

``parts``               parts of this game's screen that steps may point at, in addition to the usual ones: ["gauges"]
``[first_game]``        the set-up that the end of the tutorial offers for a first game
  ``about``               who plays and what is special, after a colon: "you against an easy bot"
  ``bot``, ``options``    the level of the bots (the weakest by default), and options that differ from the usual ones
``[[pack]]``            things that the set-up shuffles, for lessons that want certain ones on top
  ``name``, ``holds``     "bag", and its contents in the order of the rules: "67 open, 7 rune, 14 food"
  ``when``                options of the matches that shuffle it, if not all do: { mode = "epic" }
  ``top``                 the things drawn first in lessons that do not say otherwise
``[[lesson]]``
  ``title``, ``about``    a heading, and one sentence that says what is learned
  ``seats``, ``seat``     the number of seats, and the learner's seat (1 by default) or seats: [3, 1, 2]. Goals use the view of the first
  ``names``               names of all seats: ["Astrid", "Bo"]
  ``options``, ``seed``   of the match
  ``rolls``               faces that the set-up and ``before`` roll, first to last; then chance is live
  ``top``                 the things drawn first from packs, which are shuffled in the order of the file: { bag = "food, 2 open, rune" }
  ``before``              actions that lead to the first step: ["1: corner nw", "2: corner se"]
  ``bot``                 the level of the others when the learner plays on freely
                          In real time the clock waits for the learner: time passes at once, and only while nobody is asked anything
``[[lesson.step]]``
  ``text``                what to do and why: at most two lines
  ``how``                 how to do it on a screen: one line, or a list with a line for each action of ``do``; plain mode says what to
                          type instead
  ``show``                a part of the screen to highlight: banner, board, sheets, dice, menu, log, or one of ``parts``. The board
                          highlights the place of the next action of ``do`` in any case
  ``do``                  the actions of this step in order: ["explore east", "harvest"]; none in a step that is only read. Each is done
                          on the first of the learner's seats on which it is legal
  ``accept``              other good actions, with * for anything: ["look *"]
  ``goal``                the condition that ends the step (see ``goal.py``); without one, it ends after as many actions as ``do`` has
  ``reply``               actions of the others in this step, each done as soon as it is legal: ["2: explore west", "2: end turn"]
  ``rolls``               faces that are rolled in this step, first to last
  ``wrong``, ``hint``     the answer to an action that does not fit, and help for a learner who is stuck; one line each

Texts may name keys: for {key:confirm} the front end puts in the player's key. {key:my.dive|dive} also gives the words for a front end that
has no such key, such as plain mode.
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

from seatui.engine.contract import Refused, Seat, Value
from seatui.engine.game import Game
from seatui.games.texts import read_text
from seatui.tutorial import FILE
from seatui.tutorial import goal as goals
from seatui.tutorial.scripted_chance import Pack

PARTS = ("banner", "board", "sheets", "dice", "menu", "log")
"""The parts of a screen that a step may point at."""
WIDTH = 76
TEXT_LINES = 2
KEY = re.compile(r"\{key:([\w.]+)(?:\|([^{}|]+))?\}")
_LONGEST_KEY = "Shift+Tab"  # the room for a key's name when the length of a text is checked
S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One thing to learn."""

    text: str
    how: tuple[str, ...] = ()  # one for each action of do
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
        """Return whether the learner only reads this step."""
        return not self.do


@dataclass(frozen=True)
class Lesson:
    """One match with a fixed start, and its steps."""

    title: str
    about: str
    seats: int
    held: tuple[Seat, ...]  # the learner's seats
    names: tuple[str, ...]
    options: Mapping[str, Value]
    seed: int
    rolls: tuple[int, ...]
    packs: tuple[tuple[Pack, tuple[str, ...]], ...]  # each pack with the things on top, first drawn first
    before: tuple[tuple[Seat, str], ...]
    bot: str
    steps: tuple[Step, ...]

    @property
    def seat(self) -> Seat:
        """Return the first of the learner's seats."""
        return self.held[0]


@dataclass(frozen=True)
class PackEntry:
    """A pack of the file: the options of matches that shuffle it, and the things on top unless a lesson says otherwise."""

    pack: Pack
    when: Mapping[str, Value]
    top: str

    def is_in(self, options: Mapping[str, Value]) -> bool:
        """Return whether matches with these options shuffle it."""
        return self.when.items() <= options.items()


@dataclass(frozen=True)
class FirstGame:
    """A good set-up for a first game."""

    about: str
    bot: str  # the level of all bots
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Tutorial:
    """All lessons of a game, and the game to play after them."""

    game: Game
    lessons: tuple[Lesson, ...]
    first_game: FirstGame


def load(game: Game) -> Tutorial:
    """Return the tutorial of a game; ``Refused`` in one line if it is missing or broken."""
    return parse(game, *read_text(game, FILE, "tutorial"))


def parse(game: Game, text: str, path: Path = Path(FILE)) -> Tutorial:
    """Return the tutorial in a TOML text; ``Refused`` with the lesson and step where something is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("", f"{path}: this is not TOML: {error}") from None
    top = _TomlTable(data, str(path))
    parts = (*PARTS, *top.items("parts", str))
    entries = tuple(_pack_entry(table, game) for table in top.tables("pack"))
    lessons = tuple(_lesson(table, game, entries, parts) for table in top.tables("lesson"))
    first_game = _first_game(top.sub("first_game"), game)
    top.close()
    if not lessons:
        raise Refused("", f"{path}: there is no [[lesson]] in it")
    return Tutorial(game, lessons, first_game)


def wrapped(text: str, key: Callable[[str], str], width: int = WIDTH) -> list[str]:
    """Return a text of a lesson as lines, with names of keys from ``key(verb)``."""
    return textwrap.wrap(with_keys(text, key), width)


def with_keys(text: str, key: Callable[[str], str]) -> str:
    """Return a text with names of keys from ``key(verb)``; for a verb without a key, the text's own words or the verb."""
    return KEY.sub(lambda match: key(match[1]) or match[2] or match[1], text)


def _first_game(table: _TomlTable, game: Game) -> FirstGame:
    levels = game.levels or ("",)
    about = table.line("about") or "you against a bot"
    found = FirstGame(about, table.word("bot", levels) or levels[0], table.parsed(game.check, table.take("options", dict, {})))
    table.close()
    return found


def _pack_entry(table: _TomlTable, game: Game) -> PackEntry:
    name = table.take("name", str, "")
    pack = Pack(name, tuple(table.things("holds")))
    when = table.take("when", dict, {})
    checked = table.parsed(game.check, when)
    entry = PackEntry(pack, {option: checked[option] for option in when}, table.take("top", str, ""))
    table.close()
    if not name or len(pack) < 2:
        raise table.error("a pack needs a name, and in holds at least two things")
    return entry


def _lesson(table: _TomlTable, game: Game, entries: Sequence[PackEntry], parts: Sequence[str]) -> Lesson:
    seats = table.take("seats", int, game.seats[0])
    options = table.parsed(game.check, table.take("options", dict, {}))
    lesson = Lesson(
        title=table.line("title"),
        about=table.line("about"),
        seats=seats,
        held=tuple(seat - 1 for seat in table.one_or_more("seat", int) or (1,)),
        names=tuple(table.items("names", str)),
        options=options,
        seed=table.take("seed", int, 1),
        rolls=tuple(table.items("rolls", int)),
        packs=tuple(_tops(table.sub("top"), [entry for entry in entries if entry.is_in(options)])),
        before=tuple(_calls(table, "before", seats)),
        bot=table.take("bot", str, ""),
        steps=tuple(_step(step, seats, parts) for step in table.tables("step")),
    )
    table.close()
    if not lesson.title or not lesson.steps:
        raise table.error("a lesson needs a title and at least one [[lesson.step]]")
    _check_seats(table, lesson, game)
    return lesson


def _check_seats(table: _TomlTable, lesson: Lesson, game: Game) -> None:
    for seat in lesson.held:
        if lesson.seats not in game.seats or not 0 <= seat < lesson.seats:
            raise table.error(f"{game.title} has no seat {seat + 1} of {lesson.seats}")
        if any(seat == other for step in lesson.steps for other, _ in step.reply):
            raise table.error(f"reply is for the others, and seat {seat + 1} is the learner's")


def _tops(table: _TomlTable, entries: Sequence[PackEntry]) -> Iterator[tuple[Pack, tuple[str, ...]]]:
    """Yield every pack in the order of the file, with the things on top of it from the lesson, or else from the pack."""
    for pack, usual in ((entry.pack, entry.top) for entry in entries):
        top = tuple(table.things(pack.name, usual))
        for thing, count in Counter(top).items():
            if count > pack.holds.count(thing):
                raise table.error(f"{pack.name} holds {pack.holds.count(thing)} {thing}, not {count}")
        yield pack, top
    table.close()


def _step(table: _TomlTable, seats: int, parts: Sequence[str]) -> Step:
    text = table.take("goal", str, "")
    do = tuple(table.items("do", str))
    step = Step(
        text=table.line("text", TEXT_LINES),
        how=_ways(table, max(1, len(do))),
        show=table.word("show", parts),
        do=do,
        accept=tuple(table.items("accept", str)),
        goal=table.parsed(goals.parse, text) if text else None,
        reply=tuple(_calls(table, "reply", seats)),
        rolls=tuple(table.items("rolls", int)),
        wrong=table.line("wrong"),
        hint=table.line("hint"),
    )
    table.close()
    if not step.text:
        raise table.error("text is missing")
    if step.to_read and (step.accept or step.goal or step.reply):
        raise table.error("accept, goal and reply need an action in do")
    if step.do and not (step.wrong and step.hint):
        raise table.error("a step with an action in do needs wrong and hint")
    return step


def _ways(table: _TomlTable, actions: int) -> tuple[str, ...]:
    """Return how each action is done, from one line for all or a list with a line for each."""
    lines = [table.fitted("how", line) for line in table.one_or_more("how", str)]
    if len(lines) not in (0, 1, actions):
        raise table.error(f"how has {len(lines)} lines for {actions} actions")
    return tuple(lines * actions if len(lines) == 1 else lines)


def _calls(table: _TomlTable, name: str, seats: int) -> Iterator[tuple[Seat, str]]:
    """Yield actions with their seats, read from texts such as "2: end turn"."""
    for text in table.items(name, str):
        found = re.fullmatch(r"(\d+): *(\S.*)", text)
        if found is None or not 1 <= int(found[1]) <= seats:
            raise table.error(f"{name} has {text[:40]!r}, write a seat from 1 to {seats} and an action, as '2: end turn'")
        yield int(found[1]) - 1, found[2]


class _TomlTable:
    """A table of the file. Values are taken by name and checked for their type; errors name the place in the file."""

    def __init__(self, data: Mapping[str, Any], place: str) -> None:
        self._data = dict(data)
        self._place = place

    def take(self, name: str, kind: type[T], default: T) -> T:
        value = self._data.pop(name, default)
        if type(value) is not kind:
            raise self.error(f"{name} must be {_KINDS[kind]}")
        return value

    def items(self, name: str, kind: type[T]) -> list[T]:
        values = self.take(name, list, [])
        if any(type(value) is not kind for value in values):
            raise self.error(f"{name} must be a list of which each item is {_KINDS[kind]}")
        return values

    def one_or_more(self, name: str, kind: type[T]) -> list[T]:
        """Return the items of a list, or a single item without brackets; none if the name is missing."""
        if name in self._data and type(self._data[name]) is not list:
            return [self.take(name, kind, kind())]
        return self.items(name, kind)

    def word(self, name: str, words: Sequence[str]) -> str:
        """Return one of these words, or "" if the name is missing."""
        word = self.take(name, str, "")
        if word and word not in words:
            raise self.error(f"{name} must be one of {', '.join(words)}, not {word[:40]!r}")
        return word

    def line(self, name: str, lines: int = 1) -> str:
        """Return a text that fits into this many lines."""
        return self.fitted(name, self.take(name, str, ""), lines)

    def fitted(self, name: str, text: str, lines: int = 1) -> str:
        """Return the text, if it fits both with long names of keys and with the words for no key."""
        text = " ".join(text.split())
        if any(len(wrapped(text, lambda _, key=key: key)) > lines for key in (_LONGEST_KEY, "")):  # type: ignore[misc]
            raise self.error(f"{name} is too long, only {lines} of {WIDTH} columns fit: {text[:30]!r}…")
        return text

    def things(self, name: str, default: str = "") -> Iterator[str]:
        """Yield things by name from a count of them: "food, 2 open" is food, open, open."""
        for part in filter(None, (part.strip() for part in self.take(name, str, default).split(","))):
            found = re.fullmatch(r"(?:(\d{1,4}) +)?([a-z_]+)", part)
            if found is None:
                raise self.error(f"{name} has {part[:40]!r}, write things as '2 open, food'")
            yield from [found[2]] * int(found[1] or 1)

    def sub(self, name: str) -> _TomlTable:
        return _TomlTable(self.take(name, dict, {}), f"{self._place}, {name}")

    def tables(self, name: str) -> list[_TomlTable]:
        """Return the tables of an array of tables."""
        return [_TomlTable(data, f"{self._place}, {name} {number}") for number, data in enumerate(self.items(name, dict), 1)]

    def parsed(self, read: Callable[[S], T], value: S) -> T:
        """Return ``read(value)``, with the place added to a refusal."""
        try:
            return read(value)
        except Refused as refused:
            raise self.error(refused.message) from None

    def close(self) -> None:
        """Check that nothing else is in the table, so that a misspelt name does not pass unnoticed."""
        for name in self._data:
            raise self.error(f"there is no {name[:40]!r} here")

    def error(self, why: str) -> Refused:
        return Refused("", f"{self._place}: {why}")


_KINDS: Mapping[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}
