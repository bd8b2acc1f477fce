"""The rules that have a test: ``python -m tests.rule_coverage`` (``make rules``).

A test names the rules that it covers with ``@pytest.mark.rule("DS-048", …)``. Every id of a game's rulebook needs a test, except notes on
contradictions (``DS-C01`` and so on), which only point to rules. With ids as arguments it prints the tests of these rules, and with
``--check`` it exits with 1 if a rule has no test or a marker names an unknown rule.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

import pytest

import seatui
from seatui import rulebook
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.rulebook import Rulebook

ROOT = Path(__file__).parents[1]
OUR_GAMES = "seatui.games."

Marks = Mapping[str, list[str]]
"""The tests of each rule id."""


@dataclass(frozen=True)
class Coverage:
    """The rules of one game with and without a test."""

    game: str
    tested: tuple[str, ...]
    untested: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """Return the coverage in words."""
        count, total = len(self.tested), len(self.tested) + len(self.untested)
        found = [f"{self.game}: {count} of {total} rules have a test"]
        found += (
            wrap(f"without a test: {', '.join(self.untested)}", 120, initial_indent="  ", subsequent_indent="  ") if self.untested else []
        )
        found += [f"  notes, which need none: {self.notes[0]} to {self.notes[-1]} ({len(self.notes)})"] if self.notes else []
        return found


class Collector:
    """A pytest plugin that collects the rule markers of all tests."""

    def __init__(self) -> None:
        self.marks: dict[str, list[str]] = defaultdict(list)
        self.errors: list[str] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        for marker in item.iter_markers("rule"):
            for name in marker.args:
                self.marks[name].append(item.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")


def collect(folder: Path = ROOT / "tests") -> Marks:
    """Return the rule markers of all tests in a folder; ``Refused`` if a test file cannot be read."""
    collector = Collector()
    pytest.main(["--collect-only", "--rootdir", str(ROOT), "-p", "no:terminal", "-p", "no:cacheprovider", str(folder)], plugins=[collector])
    if collector.errors:
        raise Refused("", "; ".join(collector.errors))
    return collector.marks


def coverage_of(game: Game, book: Rulebook, marks: Marks) -> Coverage:
    """Return the coverage of one game."""
    notes = tuple(entry.id for entry in book.entries.values() if entry.family == f"{game.prefix}-C")
    needed = [name for name in book.entries if name not in notes]
    tested, untested = (tuple(name for name in needed if (name in marks) is wanted) for wanted in (True, False))
    return Coverage(game.id, tested, untested, notes)


def unknown(books: Iterable[Rulebook], marks: Marks) -> list[str]:
    """Return markers that name no rule of any book."""
    known = {name for book in books for name in book.entries}
    return [f"{name} ({tests[0]})" for name, tests in sorted(marks.items()) if name not in known]


def our_games() -> list[Game]:
    """Return the games of this project, without those of other packages."""
    return [game for game in seatui.games().values() if game.package.startswith(OUR_GAMES)]


def report(marks: Marks) -> tuple[list[str], bool]:
    """Return the coverage of all our games in words, and whether nothing is missing."""
    books = [(game, rulebook.load(game)) for game in our_games()]
    found = [coverage_of(game, book, marks) for game, book in books]
    unknown_marks = [f"no book has the rule {mark}" for mark in unknown([book for _, book in books], marks)]
    lines = [line for coverage in found for line in coverage.lines]
    return [*lines, *unknown_marks], not unknown_marks and not any(coverage.untested for coverage in found)


def main(arguments: list[str]) -> int:
    try:
        marks = collect()
        lines, whole = report(marks)
    except Refused as refusal:
        print(refusal)
        return 1
    asked = [argument for argument in arguments if argument != "--check"]
    if asked:
        print("\n".join(f"{name}: {test}" for name in asked for test in marks.get(name, ["no test"])))
        return 0
    print("\n".join(lines))
    return 1 if "--check" in arguments and not whole else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
