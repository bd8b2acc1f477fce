"""The fleet builder: cards by kind, the fleet in the making, and the card under the cursor in words.

It submits a fleet only after showing the whole of it. Leaving it (Esc, or a colon to type) loses nothing, because the ``FleetEditor`` keeps
fleet and cursors. An editor is one player's secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset, Size

from seatui.engine.contract import Action
from seatui.games.battle_seas.pane.builder.controls import (
    ABOUT_FLEETS,
    BEARER,
    BUILDER_CONTROLS,
    COPY,
    FILES,
    FILL,
    OWN,
    RANDOM,
    READ,
    READY,
    REMOVE,
    SAVE,
    STATION,
    SUBMIT,
    WRITE,
)
from seatui.games.battle_seas.pane.builder.dialogs import ListDialog, SubmitDialog
from seatui.games.battle_seas.pane.builder.draft import is_attachment
from seatui.games.battle_seas.pane.builder.editor import MOST_TIMES, FleetEditor, Notice
from seatui.games.battle_seas.pane.builder.questions import BuilderQuestions
from seatui.games.battle_seas.pane.builder.sheet import Sheet, first_in_sight, places
from seatui.games.battle_seas.play.fleet_checks import read_fleet
from seatui.games.battle_seas.words.cards import sections, subtitle
from seatui.games.battle_seas.words.fleet_notation import ready_name
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import is_served
from seatui.tui.pane.dialogs import ELSEWHERE
from seatui.tui.pane.layout import Plan
from seatui.tui.widgets.dialog import Choice, Dialog, TextDialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, fit

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

__all__ = ["BUILDER_CONTROLS", "STATION", "FleetBuilder", "FleetEditor", "builder_plan", "station_of"]

CLOSING = frozenset((Verb.COMMAND, Verb.LOG))
"""Verbs that close the builder and then do what they always do."""
COVERED = frozenset(("board", "sheets", "dice", "menu", "log", "info"))
"""Parts of the pane that are hidden while a fleet is built."""
FRAME = Size(4, 3)
CORNER = Offset(2, 1)
"""The size of the frame with the keys below it, and the corner of its inside."""


def station_of(pane: Pane) -> str:
    """Return the builder's station while the builder or one of its lists is on top, else ""."""
    return STATION if pane.dialogs and isinstance(pane.dialogs[-1], FleetBuilder | ListDialog | SubmitDialog) else ""


def builder_plan(pane: Pane, planned: Plan) -> Plan:
    """Return the plan of a pane; while the builder is open, it takes the room of mat, actions and inspector."""
    if not any(isinstance(dialog, FleetBuilder) for dialog in pane.dialogs):
        return planned
    kept = {name: region for name, region in planned.items() if name not in COVERED}
    dialog, info = planned.get("dialog"), planned.get("info")
    if isinstance(pane.dialogs[-1], FleetBuilder) and dialog and info and dialog.bottom == info.y:
        kept["dialog"] = dialog.union(info)
    return kept


class FleetBuilder(Dialog):
    """The cards, the fleet, and one card in words. All data is in the editor."""

    outlasts_others = True

    def __init__(self, pane: Pane, editor: FleetEditor) -> None:
        super().__init__("Build your fleet", self._answer)
        self.pane = pane
        self.editor = editor
        self.questions = BuilderQuestions(pane, editor)
        self._typing = False  # whether letters go to the search
        self._commands: dict[str, Callable[[], None]] = {
            Verb.UP: lambda: editor.move(-1),
            Verb.DOWN: lambda: editor.move(1),
            Verb.LEFT: lambda: editor.turn_kind(-1),
            Verb.RIGHT: lambda: editor.turn_kind(1),
            Verb.NEXT: editor.change_list,
            Verb.PREVIOUS: editor.change_list,
            Verb.PAGE_UP: lambda: self._scroll(-1),
            Verb.PAGE_DOWN: lambda: self._scroll(1),
            Verb.CONFIRM: self._take,
            Verb.UNDO: editor.undo,
            Verb.MENU: self._open_menu,
            Verb.FILTER: self._search,
            Verb.INFO: self._describe,
            REMOVE: editor.remove,
            COPY: editor.copy,
            BEARER: self.questions.choose_bearer,
            RANDOM: editor.roll,
            READY: self.questions.open_ready,
            OWN: self.questions.open_own,
            SAVE: self.questions.save,
            READ: self.questions.read,
            WRITE: self.questions.write_draft,
            FILL: editor.fill,
            SUBMIT: self._submit,
        }

    def on_mount(self) -> None:
        """Let the pane close the builder when the decision is no longer open."""
        self.pane.verbs.asked = self

    def _answer(self, action: Action | None) -> None:
        self.pane.answer(self, action)

    def wanted(self, room: Size) -> Size:
        """Take all the room."""
        return room

    def redraw(self) -> None:
        """Keep changes before they are shown."""
        self.editor.keep()
        super().redraw()

    # Keys

    def do(self, verb: str) -> bool:
        if verb in CLOSING:
            self._answer(None)
            return self.pane.verbs.do(verb)
        if verb in ELSEWHERE:
            self.pane.post_message(self.pane.Asked(self.pane, ELSEWHERE[Verb(verb)], self.pane.rule))
            return True
        if verb == Verb.BACK and self._step_back():
            self.redraw()
            return True
        return super().do(verb)

    def _step_back(self) -> bool:
        """Forget a typed number, or end the search; False if there is neither."""
        editor = self.editor
        if not (editor.times or editor.sought or self._typing):
            return False
        if not editor.times:
            editor.end_search()
        editor.times, self._typing, editor.notice = 0, False, Notice()
        return True

    def follow(self, verb: str) -> None:
        command = self._commands.get(verb)
        if command is None:
            return
        self.editor.notice, self._typing = Notice(), False
        command()
        self.editor.times = 0
        self.pane.rule = self.editor.notice.rule or self.pane.rule

    def press(self, key: str, character: str | None) -> bool:
        """Read letters of the search, or a number of copies."""
        if self._typing:
            taken = self._type(key, character)
        elif self._counts and character and character.isascii() and character.isdecimal():
            self.editor.times = min(MOST_TIMES, 10 * self.editor.times + int(character))
            taken, self.editor.notice = True, Notice()
        else:
            taken = False
        if taken:
            self.redraw()
        return taken

    @property
    def _counts(self) -> bool:
        """Whether digits are numbers; for players who share a keyboard they may be keys."""
        return self.pane.menu.numbered

    def _type(self, key: str, character: str | None) -> bool:
        if key == "enter":
            self._typing, self.editor.notice = False, Notice()
        elif key == "backspace":
            self._seek(self.editor.sought[:-1])
        elif character and character.isprintable():
            self._seek(self.editor.sought + character)
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Search for a pasted name."""
        if self._typing:
            self._seek(self.editor.sought + text)
            self.redraw()

    def _search(self) -> None:
        """Search for cards by a part of their names."""
        self.editor.seek("")
        self._typing = True

    def _seek(self, text: str) -> None:
        if self.editor.seek(text):
            self.editor.notice = Notice()
        else:
            self.editor.say(f"no card is called {text.strip()[:40]}", wrong=True)

    def _take(self) -> None:
        """Take the card under the cursor; ask for its bearer where the piece under the fleet's cursor cannot carry it."""
        if self.editor.bearer_is_open:
            self.questions.choose_bearer()
        else:
            self.editor.take()

    def hints(self) -> Sequence[Hint]:
        """Return the keys for cards; those for whole fleets stand above them."""
        editor = self.editor
        verbs: dict[str, str] = {Verb.CONFIRM: "Equip" if editor.in_fleet else "Give" if is_attachment(editor.card) else "Take"}
        verbs |= {Verb.RULE: ""} if editor.notice.rule else {}
        verbs |= {BEARER: ""} if is_attachment(editor.card) else {COPY: ""} if editor.in_fleet else {}
        verbs |= {Verb.NEXT: "Cards"} if editor.in_fleet else {Verb.RIGHT: "Kind", Verb.NEXT: "Fleet"}
        verbs |= {Verb.FILTER: "Find", REMOVE: "", Verb.UNDO: ""}
        usual = [Hint("", label, verb) for verb, label in verbs.items()]
        rest = [Hint("", label, verb) for verb, label in {Verb.INFO: "", Verb.PAGE_DOWN: "More", COPY: "", Verb.MENU: "All"}.items()]
        back = Hint(self.pane.key(Verb.BACK), "Back", Verb.BACK, pinned=True)
        several = [Hint("1-9", "Several", "")] if self._counts else []
        others = [*usual, *several, *(hint for hint in rest if hint.verb not in verbs)]
        return [*(hint for hint in others if hint.key or self.pane.key(hint.verb)), back]

    def propose(self, action: Action) -> None:
        """Load a fleet that was chosen elsewhere, and show the whole of it before it is submitted."""
        self.editor.notice = Notice()
        if action[0] == "quick":
            self.editor.roll()
        else:
            fleet = read_fleet(action[1])
            self.editor.load(fleet, "", ready_name(action[1]) or "a fleet that was typed")
        self._submit()

    def _submit(self) -> None:
        self.questions.submit(self._answer)

    def _open_menu(self) -> None:
        """Open a menu with everything that can be done."""
        questions, editor = self.questions, self.editor
        files = [Choice("Read a fleet from a file", questions.read), Choice("Write this fleet to a file", questions.write_draft)]
        questions.menu(
            [
                Choice("Finish: see it once more, and submit it", self._submit),
                Choice("Save it under a name", questions.save),
                Choice("Your own fleets: open, rename, delete", questions.open_own),
                Choice("Ready fleets", questions.open_ready),
                Choice("A random fleet", editor.roll),
                *([] if is_served(self.app) else files),
                Choice("Fill it up at random", editor.fill),
                Choice("Start over with an empty fleet", editor.clear),
            ]
        )

    def _describe(self) -> None:
        """Show the card under the cursor in a box with room for all of it."""
        card = self.editor.card
        lines = [f"{section.letter} {section.text}".strip() for section in sections(card, self.editor.draft.wide_terrain)]
        dialog = TextDialog(card.name, [subtitle(card), *lines], lambda _: self.pane.close_dialog(dialog))
        self.pane.open_dialog(dialog)

    def _scroll(self, step: int) -> None:
        """Page through the words about the card."""
        page = places(self._inner, self.editor.in_fleet).words.height - 2
        self.editor.top = max(0, self.editor.top + step * page)

    # Drawing

    @property
    def _inner(self) -> Size:
        return Size(max(0, self.size.width - FRAME.width), max(0, self.size.height - FRAME.height))

    def _sheet(self) -> Sheet:
        return Sheet(self.editor, self.ink, self.glyphs, self.heading, self.pane.key, self._inner, self._typing)

    def inside(self, width: int) -> list[Row]:  # noqa: ARG002 - as wide as it is
        return self._sheet().rows()

    def build(self) -> Sequence[Row]:
        """Return the frame, and below it the keys for whole fleets."""
        draft = self.editor.draft
        name = f": {draft.name}{'' if draft.is_kept else ', changed'}" if draft.name else ""
        self.title = f"Build your fleet{name}"
        rows = [*super().build()]
        room = self.size.height - 2
        return [*rows[:room], rows[-1], self._keys_row()[0]]

    def _keys_row(self) -> tuple[Row, list[tuple[int, int, str]]]:
        """Return the row of keys for whole fleets, and the span of each: from, to, verb."""
        ink, at = self.ink, 0
        row: Row = ()
        spans: list[tuple[int, int, str]] = []
        for verb in () if self._typing else ABOUT_FLEETS:  # letters are typed then
            control = self.pane.keys.control(verb, self.pane.index)
            key = self.pane.key(verb)
            if control is None or not key or (verb in FILES and is_served(self.app)):
                continue
            words = ((f" {key}", ink.key), (f" {control.label} ", ink.dim))
            width = sum(len(text) for text, _ in words)
            if at + width > self.size.width:
                break
            spans.append((at, at + width, verb))
            row, at = (*row, *words), at + width
        return fit(row, self.size.width, ink.plain), spans

    @property
    def cursor_at(self) -> Offset | None:
        editor, parts = self.editor, places(self._inner, self.editor.in_fleet)
        if self._typing:
            return CORNER + parts.cards.offset + Offset(3 + len(editor.sought), 0)
        region, at, count = parts.cards, editor.at, len(editor.cards)
        if editor.in_fleet:
            region, at, count = parts.fleet, editor.fleet_at, len(editor.draft.spots())
        return CORNER + region.offset + Offset(0, 1 + at - first_in_sight(at, count, region.height - 1))

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """Point at a card or a row of the fleet; a second click takes it. A kind opens its cards."""
        event.stop()
        at = Offset(event.x, event.y) - CORNER
        if event.y == self.size.height - 1:
            keys = self._keys_row()[1]
            self._clicked(next((partial(self.pane.verbs.do, verb) for start, end, verb in keys if start <= event.x < end), None))
        elif at.y == 0:
            kinds = self._sheet().kinds_row()[1]
            self._clicked(next((partial(self.editor.open_kind, kind) for start, end, kind in kinds if start <= at.x < end), None))
        else:
            self._clicked(self._row_at(at))

    def _row_at(self, at: Offset) -> Callable[[], object] | None:
        """Handle a click on a row of a list."""
        editor, parts = self.editor, places(self._inner, self.editor.in_fleet)
        if parts.cards.contains_point(at):
            card = at.y - parts.cards.y - 1 + first_in_sight(editor.at, len(editor.cards), parts.cards.height - 1)
            if not parts.cards.y < at.y or card >= len(editor.cards):
                return None
            return self._take if card == editor.at and not editor.in_fleet else partial(editor.point_at_card, card)
        if parts.fleet.contains_point(at):
            count = len(editor.draft.spots())
            row = at.y - parts.fleet.y - 1 + first_in_sight(editor.fleet_at, count, parts.fleet.height - 1)
            return partial(editor.point_at_row, row) if parts.fleet.y < at.y and row < count else None
        return None

    def _clicked(self, command: Callable[[], object] | None) -> None:
        if command is not None:
            self.editor.notice = Notice()
            command()
            self.redraw()
            self.pane.verbs.show_hints()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        """Scroll the list or the words under the mouse."""
        event.stop()
        editor, parts = self.editor, places(self._inner, self.editor.in_fleet)
        at = Offset(event.x, event.y) - CORNER
        if parts.words.contains_point(at):
            editor.top = max(0, editor.top + 3 * step)
        elif parts.fleet.contains_point(at):
            editor.point_at_row(editor.fleet_at + step)
        else:
            editor.point_at_card(editor.at + step)
        self.redraw()
