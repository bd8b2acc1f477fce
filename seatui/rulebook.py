"""A game's rulebook, read from its rulebook.md: rules by id, and search by words.

The file is Markdown that reads well on its own, in a strict format:

* ``# Title`` once at the top, then an introduction.
* ``## Chapter`` for each chapter, then an introduction in any Markdown, with tables, but without rules.
* ``- **DS-048** text`` for each rule, as a list item whose further lines are indented by two blanks. Its text is plain, with backticks
  around typed notation. After the first rule of a chapter only rules may follow.

A rule refers to another by its id. An id is a family and a number: ``DS-048`` is of the family ``DS-``, ``DS-X03`` of ``DS-X``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.games.texts import read_text

FILE = "rulebook.md"
_ID = re.compile(r"\b([A-Z]{2,3}-[A-Z]*)(\d+)\b")
_ENTRY = re.compile(r"- \*\*([A-Z]{2,3}-[A-Z]*\d+)\*\* (\S.*)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Entry:
    """One rule. ``refs`` are the ids of other rules in its text, in order of mention."""

    id: str
    text: str
    chapter: int
    line: int
    refs: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """Return the id without its number: "DS-" for rules, "DS-X" for worked examples."""
        return self.id.rstrip("0123456789")

    @cached_property
    def words(self) -> list[str]:
        """Return the words of its text, for a search."""
        return _WORD.findall(self.text.casefold())


@dataclass(frozen=True)
class Chapter:
    """A chapter: a heading, an introduction in Markdown, and its rules."""

    title: str
    intro: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Rulebook:
    """A whole rulebook. ``entries`` has all rules by id, in the order of the book."""

    title: str
    intro: str
    chapters: tuple[Chapter, ...]
    entries: dict[str, Entry] = field(repr=False)

    def find(self, text: str) -> Entry:
        """Return the rule of that id, forgiving in case, dash and leading zeros ("ds 48"); ``Refused`` if there is none."""
        wanted = _normal_id(text)
        for entry in self.entries.values():
            if wanted in (_normal_id(entry.id), _short_id(entry)):
                return entry
        raise Refused("", f"{self.title} has no rule {text.strip()[:40]!r}")

    def reason(self, rule: str) -> str:
        """Return the id of the rule that explains a refusal: the only one to which its entry in the list of refusals refers, or itself."""
        entry = self.entries.get(rule)
        is_listed = entry is not None and "refus" in self.chapters[entry.chapter].title.casefold()
        return entry.refs[0] if entry is not None and is_listed and len(entry.refs) == 1 else rule

    def search(self, words: str) -> list[Entry]:
        """Return the rules with most of the words, best first: whole words before beginnings of words, short rules before long ones."""
        asked = [word.casefold() for word in _WORD.findall(words)]
        scored = [(self._score(entry, asked), entry) for entry in self.entries.values()]
        hits = [(score, entry) for score, entry in scored if score > (0, 0)]
        best = max((score[0] for score, _ in hits), default=0)
        hits = [(score, entry) for score, entry in hits if score[0] == best]
        hits.sort(key=lambda hit: (-hit[0][1], len(hit[1].text)))
        return [entry for _, entry in hits]

    @property
    def broken_references(self) -> list[str]:
        """Return references to ids that are not in the book, as "DS-002: DS-999"."""
        families = {entry.family for entry in self.entries.values()}
        named = ((entry.id, match) for entry in self.entries.values() for match in _ID.finditer(entry.text))
        return [f"{at}: {match[0]}" for at, match in named if match[1] in families and match[0] not in self.entries]

    def _score(self, entry: Entry, asked: list[str]) -> tuple[int, int]:
        """Return how many of the words the rule has, and points: most for its id, then for whole words, then for beginnings."""
        held = entry.words
        heading = _WORD.findall(self.chapters[entry.chapter].title.casefold())
        points = [_points(word, entry, held, heading) for word in asked]
        return sum(1 for point in points if point), sum(points)


def _points(word: str, entry: Entry, held: list[str], heading: list[str]) -> int:
    if word in entry.id.casefold().split("-"):
        return 8
    if word in held:
        return 4
    if any(other.startswith(word) for other in held):
        return 2
    return 1 if any(other.startswith(word) for other in heading) else 0


def load(game: Game) -> Rulebook:
    """Return the rulebook of a game; ``Refused`` in one line if it is missing or broken."""
    return parse(*read_text(game, FILE, "rulebook"))


def reason_for(game: Game, rule: str) -> str:
    """Return the id of the rule that explains a refusal; the refusal's own without a rulebook."""
    try:
        return load(game).reason(rule)
    except Refused:
        return rule


@lru_cache(maxsize=8)  # a search looks into the books of all games
def parse(text: str, path: Path = Path(FILE)) -> Rulebook:
    """Return the rulebook in a Markdown text; ``Refused`` with file and line where the format is broken."""
    reader = _Reader(path)
    for number, line in enumerate(text.splitlines(), 1):
        reader.take(number, line.rstrip())
    return reader.finish()


def _normal_id(text: str) -> str:
    """Return an id without case, dash, blanks and leading zeros: "ds48"."""
    bare = re.sub(r"[\s_-]", "", text).casefold()
    return re.sub(r"(?<!\d)0+(?=\d)", "", bare)


def _short_id(entry: Entry) -> str:
    """Return the short form of an id: "48" for DS-048, "x3" for DS-X03."""
    return _normal_id(entry.id.partition("-")[2])


class _Reader:
    """Builds the book from its lines, one by one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.title = ""
        self.headings: list[str] = []
        self.intros: list[list[str]] = [[]]  # the book's own, then one for each chapter
        self.entries: dict[str, Entry] = {}
        self.last: Entry | None = None  # the entry that indented lines continue

    def take(self, number: int, line: str) -> None:
        if line.startswith("# "):
            self._set_title(number, line[2:].strip())
        elif not self.title:
            if line:
                raise self._broken(number, "the file must start with '# ' and the title")
        elif line.startswith("## "):
            self._open_chapter(line[3:].strip())
        elif line.startswith("- **"):
            self._add_entry(number, line)
        elif self.last is None:
            self.intros[-1].append(line)
        elif line:
            self._continue_entry(number, line)

    def finish(self) -> Rulebook:
        if not self.entries:
            raise Refused("", f"{self.path}: there is no rule in it")
        entries = {entry.id: self._with_refs(entry) for entry in self.entries.values()}
        book_intro, *intros = ("\n".join(lines).strip() for lines in self.intros)
        chapters = tuple(
            Chapter(heading, intro, tuple(entry for entry in entries.values() if entry.chapter == at))
            for at, (heading, intro) in enumerate(zip(self.headings, intros, strict=True))
        )
        return Rulebook(self.title, book_intro, chapters, entries)

    def _set_title(self, number: int, title: str) -> None:
        if self.title:
            raise self._broken(number, "there is a second title; chapters start with '## '")
        self.title = title

    def _open_chapter(self, heading: str) -> None:
        self.headings.append(heading)
        self.intros.append([])
        self.last = None

    def _add_entry(self, number: int, line: str) -> None:
        found = _ENTRY.fullmatch(line)
        if found is None:
            raise self._broken(number, "a rule is written as '- **DS-048** text'")
        if not self.headings:
            raise self._broken(number, f"{found[1]} stands before the first chapter")
        if found[1] in self.entries:
            raise self._broken(number, f"{found[1]} is there twice, first in line {self.entries[found[1]].line}")
        self._keep(Entry(found[1], found[2], len(self.headings) - 1, number))

    def _continue_entry(self, number: int, line: str) -> None:
        if self.last is None or not line.startswith("  "):
            raise self._broken(number, "after the rules of a chapter only another rule or chapter may come")
        last = self.last
        self._keep(Entry(last.id, f"{last.text} {line.strip()}", last.chapter, last.line))

    def _keep(self, entry: Entry) -> None:
        self.entries[entry.id] = self.last = entry

    def _with_refs(self, entry: Entry) -> Entry:
        return Entry(entry.id, entry.text, entry.chapter, entry.line, tuple(dict.fromkeys(self._named(entry))))

    def _named(self, entry: Entry) -> Iterator[str]:
        return (match[0] for match in _ID.finditer(entry.text) if match[0] in self.entries and match[0] != entry.id)

    def _broken(self, number: int, why: str) -> Refused:
        return Refused("", f"{self.path}, line {number}: {why}")
