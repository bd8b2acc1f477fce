"""Reading matter as plain lines: rules of the book, and what happened in a match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seatui import rulebook
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import Game
from seatui.match.log import Entry, numbered
from seatui.match.names import enumerated
from seatui.match.referee import Match
from seatui.rulebook import Rulebook

HITS_SHOWN = 10
_ID = re.compile(r"[A-Za-z]{2,3}-[A-Za-z]?\d+")
ENTRIES_SHOWN = 15


def consult(game: Game, asked: str) -> Iterator[str]:
    """The rule of that id with the rules it refers to, else the rules that hold the words; without either, the chapters."""
    book = rulebook.load(game)
    if not asked:
        yield f"{book.title}: type an id such as {next(iter(book.entries))}, or words. The chapters are:"
        yield from (f"  {chapter.title} ({_span(book, at)})" for at, chapter in enumerate(book.chapters))
        return
    try:
        entry = book.find(asked)
    except Refused:
        if _ID.fullmatch(asked):
            raise
        yield from _hits(book, asked)
        return
    yield f"{entry.id}  {entry.text}"
    yield from (f"  see {other}  {book.entries[other].text}" for other in entry.refs)


def whole_book(game: Game) -> Iterator[str]:
    """The rulebook from its title to its last rule."""
    book = rulebook.load(game)
    yield book.title
    yield from _prose(book.intro)
    for chapter in book.chapters:
        yield from ("", chapter.title.upper())
        yield from _prose(chapter.intro)
        yield ""
        yield from (f"{entry.id}  {entry.text}" for entry in chapter.entries)


def history(match: Match, seat: Seat | None, *, whole: bool) -> Iterator[str]:
    """The log as that seat may read it, whole or its last entries."""
    entries = numbered(match.log(seat), everything=match.outcome is not None)
    if not entries:
        yield "Nothing has happened yet."
    label = None
    for number, entry in entries if whole else entries[-ENTRIES_SHOWN:]:
        if entry.turn.label != label:
            label = entry.turn.label
            yield f"{label}:"
        yield f"  {_told(number, entry)}"


def final_lines(match: Match) -> Iterator[str]:
    """Who won, and what everybody came to, best first; nothing in games in which the ranking says it all."""
    outcome, rules, view = match.outcome, match.rules, match.view(None)
    if outcome is None or not any(rules.tally(view, seat) for seat in range(rules.seats)):
        return
    winners = [match.names[seat] for seat in outcome.winners]
    yield f"{enumerated(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Nobody wins."
    yield from (f"  {match.names[seat]}: {rules.tally(view, seat)}" for seats in outcome.ranking for seat in seats)
    if table := rules.tally(view, None):
        yield f"  {table}"


def _prose(markdown: str) -> Iterator[str]:
    """Paragraphs of Markdown, each after an empty line and as one line to be wrapped; the rows of a table stay lines of their own."""
    for paragraph in filter(None, markdown.split("\n\n")):
        rows = paragraph.splitlines()
        yield ""
        if rows[0].startswith("|"):
            yield from (row.strip("| ").replace(" | ", ": ", 1).replace(" | ", ", ") for row in rows if not row.startswith("|--"))
        else:
            yield " ".join(rows)


def _told(number: int, entry: Entry) -> str:
    mark = " (taken back)" if entry.undone else ""
    return f"{number}. {_in_a_row(entry.lines) or entry.said}{mark}"


def _in_a_row(lines: Sequence[str]) -> str:
    """Several lines as one: where one does not end like a sentence, a semicolon parts it from the next."""
    *first, last = lines or ("",)
    return "".join(f"{line} " if line.endswith((".", "!", "?")) else f"{line}; " for line in first) + last


def _hits(book: Rulebook, words: str) -> Iterator[str]:
    hits = book.search(words)
    if not hits:
        raise Refused("", f"{book.title} has no rule {words[:40]!r} and none with these words")
    yield from (f"{entry.id}  {entry.text}" for entry in hits[:HITS_SHOWN])
    if len(hits) > HITS_SHOWN:
        yield f"and {len(hits) - HITS_SHOWN} more rules with these words"


def _span(book: Rulebook, chapter: int) -> str:
    entries = book.chapters[chapter].entries
    return f"{entries[0].id} to {entries[-1].id}" if entries else "no rules"
