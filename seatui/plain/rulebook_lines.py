"""The rulebook as plain lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seatui import rulebook
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.rulebook import Rulebook

HITS_SHOWN = 10
_ID = re.compile(r"[A-Za-z]{2,3}-[A-Za-z]?\d+")


def rule_lines(game: Game, asked: str) -> Iterator[str]:
    """Yield the rule of that id and the rules it refers to, or the rules that contain the words; without either, the chapters."""
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


def book_lines(game: Game) -> Iterator[str]:
    """Yield the whole rulebook."""
    book = rulebook.load(game)
    yield book.title
    yield from _prose(book.intro)
    for chapter in book.chapters:
        yield from ("", chapter.title.upper())
        yield from _prose(chapter.intro)
        yield ""
        yield from (f"{entry.id}  {entry.text}" for entry in chapter.entries)


def _prose(markdown: str) -> Iterator[str]:
    """Yield each paragraph of Markdown as an empty line and one line to be wrapped; the rows of a table stay lines of their own."""
    for paragraph in filter(None, markdown.split("\n\n")):
        rows = paragraph.splitlines()
        yield ""
        if rows[0].startswith("|"):
            yield from (row.strip("| ").replace(" | ", ": ", 1).replace(" | ", ", ") for row in rows if not row.startswith("|--"))
        else:
            yield " ".join(rows)


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
