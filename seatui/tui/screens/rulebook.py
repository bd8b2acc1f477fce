"""The rulebook: contents on the left, text on the right, a search that answers at every key, and references to follow."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import shorten, wrap

from textual.widget import Widget

from seatui import rulebook
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.rulebook import Chapter, Entry
from seatui.tui.screens.markdown import lines_of, spans_of, with_references
from seatui.tui.screens.search_field import SearchField
from seatui.tui.shell.ask import Choice, choose
from seatui.tui.shell.frame import Hint, ShellScreen, Sides
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows

CHAPTER = "#"  # before the number of a chapter in the keys of rows
INTRODUCTION = "#introduction"
INDENT = 8  # cells for a rule's id
NOTE = 46
"""Letters of a rule beside its id in a list of references."""


class RulebookScreen(ShellScreen[None]):
    """The rulebook of one game, opened at a rule or with a search."""

    HELP = (
        "Move in the contents to leaf through the book, or press / and type words, or a rule's id or number. Enter goes to the text. "
        "There, Enter follows what a rule refers to, and Backspace leads back."
    )
    DEFAULT_CSS = """
    RulebookScreen {
        #contents { width: 30%; min-width: 30; max-width: 36; background: $panel; }
        SearchField { dock: top; margin: 2 0 1 0; }
        Sides { height: 1fr; }
    }
    """
    AUTO_FOCUS = "#contents"
    LEFT = 2
    BINDINGS = bindings({"rules.search": "search", "rules.side": "app.focus_next", "rules.back": "go_back"})

    def __init__(self, game: Game, rule: str = "") -> None:
        super().__init__()
        self.game = game
        self.HEADING = f"Rules of {game.title}"
        self._book = rulebook.load(game)
        self._past: list[str] = []
        self._asked = rule
        self._open_at = self._find(rule)

    def body(self) -> Iterable[Widget]:
        words = "" if self._open_at else self._asked
        yield SearchField("Type / to search: words, or the id of a rule", words)
        with Sides():
            yield Rows(self._index, select=self._chapter_of(self._open_at), moved=self._leaf, id="contents")
            start = self._open_at or INTRODUCTION
            yield Rows(self._text, select=start, moved=self._read_on, click_chooses=False, top=True, id="text")

    def hints(self) -> Iterable[Hint]:
        yield Hint("rules.search", "screen.search")
        if self._entry and self._entry.refs:
            yield Hint("list.choose", "screen.follow", "Follow reference")
        if self._past:
            yield Hint("rules.back", "screen.go_back")
        yield Hint("rules.side", "app.focus_next")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def on_mount(self) -> None:
        if self._open_at:
            self._text_rows.focus()
        self.call_after_refresh(self.refresh_hints)  # only then are the rows made, and the selected rule known

    # Rows

    @property
    def _text_rows(self) -> Rows:
        return self.query_one("#text", Rows)

    @property
    def _entry(self) -> Entry | None:
        """The selected rule."""
        return self._book.entries.get(self._text_rows.selected) if self.is_mounted else None

    def _chapter_of(self, key: str) -> str:
        """Return the row of the contents that a row of the text belongs to."""
        entry = self._book.entries.get(key)
        return f"{CHAPTER}{entry.chapter}" if entry else key

    def _find(self, rule: str) -> str:
        try:
            return self._book.find(rule).id if rule else ""
        except Refused:
            return ""

    def _index(self, width: int) -> list[Row]:
        words = self.query_one(SearchField).words
        if not words.strip():
            titles = {INTRODUCTION: self._book.title} | {f"{CHAPTER}{at}": each.title for at, each in enumerate(self._book.chapters)}
            wrapped = {key: wrap(title, width, subsequent_indent="    ") for key, title in titles.items()}
            return [Row(key, tuple((Span(line),) for line in lines)) for key, lines in wrapped.items()]
        found = self._find(words)
        hits = [entry for entry in self._book.search(words) if entry.id != found]
        entries = [self._book.entries[found], *hits] if found else hits
        rows = [Row(entry.id, ((Span(f"{entry.id} ", "key"), Span(entry.text.replace("`", ""))),)) for entry in entries]
        return rows or [Row("", ((Span("Nothing found", "dim"),),))]

    def _text(self, width: int) -> list[Row]:
        rows = [Row(INTRODUCTION, ((Span(self._book.title, "title"),),)), *_plain_rows(lines_of(self._book.intro, width)), GAP]
        for at, chapter in enumerate(self._book.chapters):
            rows += self._chapter(at, chapter, width)
        return rows

    def _chapter(self, at: int, chapter: Chapter, width: int) -> list[Row]:
        rows = [Row(f"{CHAPTER}{at}", ((Span(chapter.title, "title"),),)), *_plain_rows(lines_of(chapter.intro, width)), GAP]
        rows += [_entry_row(entry, width) for entry in chapter.entries]
        return [*rows, GAP]

    # Messages and actions

    def on_search_field_changed(self) -> None:
        index = self.query_one("#contents", Rows)
        index.show(select="")
        if self.query_one(SearchField).words.strip() and index.selected:
            self._text_rows.select(index.selected, top=True)

    def on_search_field_done(self) -> None:
        self.query_one("#contents", Rows).focus()

    def _leaf(self) -> None:
        """Show the selected chapter, unless the contents only follow the text."""
        contents = self.query_one("#contents", Rows)
        if contents.has_focus:
            self._text_rows.select(contents.selected, top=True)

    def _read_on(self) -> None:
        """Make the contents follow the text."""
        if self._text_rows.has_focus:
            self.query_one("#contents", Rows).select(self._chapter_of(self._text_rows.selected))
        self.refresh_hints()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        if event.rows.id == "contents":
            self._text_rows.select(event.key, top=True)
            self._text_rows.focus()
        else:
            self.action_follow()

    def action_search(self) -> None:
        """Begin a new search."""
        field = self.query_one(SearchField)
        field.clear()
        field.focus()

    def action_follow(self) -> None:
        """Go to the rule that the selected one refers to; ask if there are several."""
        entry = self._entry
        if not entry or not entry.refs:
            return
        if len(entry.refs) == 1:
            self._go(entry.refs[0])
            return
        choices = [
            Choice(ref, ref, shorten(self._book.entries[ref].text, NOTE, placeholder=self.app.glyphs.ellipsis)) for ref in entry.refs
        ]
        choose(self.app, f"{entry.id} refers to", [], choices, self._go)

    def action_go_back(self) -> None:
        if self._past:
            self._text_rows.select(self._past.pop())
            self.refresh_hints()

    def action_back(self) -> None:
        field = self.query_one(SearchField)
        if field.words:
            field.clear()
            self.query_one("#contents", Rows).focus()
        else:
            super().action_back()

    def _go(self, rule: str) -> None:
        self._past.append(self._text_rows.selected)
        self._text_rows.select(rule)
        self._text_rows.focus()
        self.refresh_hints()


def _plain_rows(lines: Iterable[Line]) -> list[Row]:
    return [Row("", (line,)) for line in lines]


def _entry_row(entry: Entry, width: int) -> Row:
    lines = with_references(spans_of(entry.text, width - INDENT), entry.refs)
    first, *others = lines
    return Row(entry.id, ((Span(f"{entry.id:{INDENT}}", "dim"), *first), *((Span(" " * INDENT), *line) for line in others)))
