"""Dialogs over the fleet builder: a list with details of a row, a line to type, and the whole fleet before it is submitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.geometry import Offset, Size

from seatui.engine.wording import counted
from seatui.games.battle_seas.pane.builder.controls import SAVE
from seatui.games.battle_seas.pane.builder.draft import FleetDraft
from seatui.games.battle_seas.pane.builder.sheet import first_in_sight
from seatui.games.battle_seas.words.fleet_notation import pieces_named, ready_name
from seatui.tui.look.controls import Verb
from seatui.tui.shell.ask import TextEntry
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, both_ends, wrap_words

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

WIDTH = 72
DETAIL_ROWS = 3
"""Rows for the details of the row under the cursor."""


def shortened(parts: Sequence[str], width: int, rows: int) -> list[str]:
    """Return the parts in at most ``rows`` rows; where they do not fit, with the number left out."""
    for shown in range(len(parts), 0, -1):
        rest = len(parts) - shown
        text = ", ".join(parts[:shown]) + (f", and {rest} more" if rest else "")
        if len(lines := wrap_words(text, width)) <= rows:
            return lines
    return [counted(len(parts), "piece")] if parts else []


class ListRow(NamedTuple):
    """A row of a list: a name, a note at its end, and details."""

    label: str
    note: str
    value: Any
    details: Sequence[str] = ()
    wrong: bool = False


class ListDialog(Dialog):
    """A scrolling list. Enter, or one of ``verbs`` with their labels, answers with the row under the cursor."""

    def __init__(
        self, title: str, rows: Sequence[ListRow], done: Callable[[Any], None], enter: str, verbs: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(title, done)
        self.rows = tuple(rows)
        self.at = 0
        self._enter = enter
        self._verbs = verbs or {}

    def wanted(self, room: Size) -> Size:
        return Size(min(room.width, WIDTH), min(room.height, len(self.rows) + DETAIL_ROWS + 3))

    def inside(self, width: int) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        rows: list[Row] = []
        for at, row in list(enumerate(self.rows))[self._top : self._top + self._room]:
            here = at == self.at
            head: Row = ((f"{glyphs.pointer if here else ' '} ", ink.accent), (f" {row.label} ", ink.chosen if here else ink.plain))
            rows.append(both_ends(head, ((row.note, ink.warn if row.wrong else ink.dim),), width, ink.plain, glyphs.ellipsis))
        details = shortened(self.rows[self.at].details, width, DETAIL_ROWS)
        return [*rows, ((glyphs.line * width, ink.dim),), *(((line, ink.plain),) for line in details)]

    @property
    def _room(self) -> int:
        """The number of rows shown."""
        return max(1, self.size.height - DETAIL_ROWS - 3)

    @property
    def _top(self) -> int:
        return first_in_sight(self.at, len(self.rows), self._room)

    def hints(self) -> Sequence[Hint]:
        own = [Hint("", label, verb) for verb, label in self._verbs.items()]
        return [Hint("", self._enter, Verb.CONFIRM), *own, *(Hint("", "", verb) for verb in (Verb.UP, Verb.DOWN, Verb.BACK))]

    def follow(self, verb: str) -> None:
        steps = {Verb.UP: -1, Verb.PREVIOUS: -1, Verb.DOWN: 1, Verb.NEXT: 1}
        if verb == Verb.CONFIRM or verb in self._verbs:
            self.done((verb, self.rows[self.at].value))
        elif verb in steps:
            self.at = (self.at + steps[Verb(verb)]) % len(self.rows)
        elif verb in (Verb.PAGE_UP, Verb.PAGE_DOWN):
            self.at = max(0, min(len(self.rows) - 1, self.at + (self._room if verb == Verb.PAGE_DOWN else -self._room)))

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, 1 + self.at - self._top)

    def on_click(self, event: events.Click) -> None:
        """A click points at a row, a second one opens it."""
        event.stop()
        at = event.y - 1 + self._top
        if not (0 < event.y <= self._room and at < len(self.rows)):
            return
        if at == self.at:
            self.follow(Verb.CONFIRM)
        else:
            self.at = at
            self.redraw()


class LineEntry(TextEntry):
    """A line to type, in a dialog as large as its text."""

    def __init__(
        self, pane: Pane, title: str, help_text: str, value: str, check: Callable[[str], str], done: Callable[[Any], None]
    ) -> None:
        super().__init__(title, [help_text], value, check, done)
        self.pane = pane

    def hints(self) -> Sequence[Hint]:
        return [Hint("", "Accept", Verb.CONFIRM), Hint("", "Cancel", Verb.BACK)]

    def press(self, key: str, character: str | None) -> bool:
        taken = super().press(key, character)
        self.redraw()
        self.pane.arrange_parts()
        return taken


class SubmitDialog(Dialog):
    """The whole fleet before it is final. Only Enter submits it, so that no stray key does."""

    def __init__(self, draft: FleetDraft, done: Callable[[Any], None]) -> None:
        super().__init__("Submit this fleet?", done)
        self.draft = draft

    def wanted(self, room: Size) -> Size:
        width = min(room.width, WIDTH)
        return Size(width, min(room.height, len(self._summary(width - 4, room.height - 2)) + 2))

    def inside(self, width: int) -> list[Row]:
        return self._summary(width, self.size.height - 2)

    def _summary(self, width: int, height: int) -> list[Row]:
        """Return the rows: name, total and closing words always, the pieces in the room left."""
        ink, draft = self.ink, self.draft
        lost = f"; {counted(draft.left, 'level')} would be lost" if draft.left else ""
        head: list[Row] = [
            ((draft.name or ready_name(draft.plain) or "A fleet without a name", ink.title),),
            ((f"{draft.spent} of {draft.levels} levels, {counted(len(draft.fleet), 'piece')}{lost}", ink.warn if lost else ink.strong),),
            (),
        ]
        end = "A fleet that is submitted is final. The others see only the pieces that they identify."
        keep = [] if draft.is_kept or ready_name(draft.plain) else ["Save it first if you want to sail it again in another game."]
        foot: list[Row] = [(), *(((line, ink.plain),) for text in (end, *keep) for line in wrap_words(text, width))]
        room = max(1, height - len(head) - len(foot))
        pieces: list[Row] = [((line, ink.plain),) for line in shortened(pieces_named(draft.fleet), width, room)]
        return [*head, *pieces, *foot]

    def hints(self) -> Sequence[Hint]:
        return [Hint("", "Submit it", Verb.CONFIRM), Hint("", "Save first", SAVE), Hint("", "Go on building", Verb.BACK)]

    def follow(self, verb: str) -> None:
        if verb in (Verb.CONFIRM, SAVE):
            self.done(verb)

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(2, 1)
