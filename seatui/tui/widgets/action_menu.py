"""The action menu: every lawful action, numbered and in groups. Typing filters it, Enter acts, amounts are entered in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from textual import events
from textual.geometry import Offset, clamp
from textual.message import Message

from seatui.engine.contract import Action
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.line_editor import LineEditor
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, both_ends, row_width, wrap_if_wide, wrap_words

KEYS = {
    "up": Verb.UP,
    "down": Verb.DOWN,
    "left": Verb.LEFT,
    "right": Verb.RIGHT,
    "tab": Verb.NEXT,
    "shift+tab": Verb.PREVIOUS,
    "pageup": Verb.PAGE_UP,
    "pagedown": Verb.PAGE_DOWN,
    "enter": Verb.CONFIRM,
    "space": Verb.CONFIRM,
    "escape": Verb.BACK,
}
"""Keys that keep their meaning while the player types a filter."""
NO_FILTER = ":?"
"""No filter begins with these: their keys type a command and open the help wherever the player is."""
NUMBER = 4
"""Cells before a label: the pointer, the number and a blank."""


@dataclass(frozen=True)
class Amount:
    """A number to choose, from ``low`` to ``high`` in steps; ``make`` returns the action for it."""

    low: int
    high: int
    make: Callable[[int], Action]
    step: int = 1
    unit: str = ""


@dataclass(frozen=True)
class MenuItem:
    """One action. If it needs a number first, ``amount`` is given and makes the action instead of ``action``."""

    label: str
    action: Action
    notation: str = ""
    group: str = ""
    amount: Amount | None = None
    seat: int | None = None  # the seat that acts, if not the one in focus
    digit: str = ""  # its own digit at the board, where digits do not pick rows
    column: str = ""  # heads the notations of its group

    def fits(self, words: Sequence[str]) -> bool:
        text = f"{self.label} {self.notation} {self.group}".casefold()
        return all(word in text for word in words)


class ActionMenu(LineWidget):
    """The list. It has three modes: shown, in use (``active``: typing filters), and asking for an amount."""

    class Picked(Message):
        """The player has chosen an action."""

        def __init__(self, action: Action, seat: int | None = None) -> None:
            super().__init__()
            self.action = action
            self.seat = seat

    class Pointed(Message):
        """The pointer has moved to another row."""

        def __init__(self, item: MenuItem | None) -> None:
            super().__init__()
            self.item = item

    class Asking(Message):
        """The menu asks for an amount, and so wants the keys."""

    class Left(Message):
        """The player leaves the menu."""

    def __init__(self, title: str = "Actions", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = title
        self.active = False
        self.typed = True  # whether the player has a whole keyboard, to filter and to pick by number
        self.filters = True  # whether letters filter; in a short list they keep the meaning they have at the board
        self.ends = "Enter", "Esc"  # names of the keys that accept and cancel an amount
        self.numbered = True  # whether digits also pick while the menu is not in use; if not, no numbers are shown then
        self.filter = LineEditor()
        self._items: tuple[MenuItem, ...] = ()
        self._why_empty = ""
        self._note = ""
        self._at = 0
        self._top = 0
        self._actions_by_row: list[int | None] = []  # the index of the action in each row of the list
        self._asking: MenuItem | None = None
        self._amount = 0
        self._typed_digits = False

    # Content

    def show(self, items: Sequence[MenuItem], why_empty: str = "", *, note: str = "", keep: bool = False) -> None:
        """Offer these actions; if there are none, say why. ``note`` stands below, such as why another action is not possible now.

        ``keep``: do not disturb a player who is typing a filter or an amount.
        """
        before = self.pointed
        self._items = tuple(items)
        self._why_empty = why_empty
        self._note = note
        if not (keep and self.active):
            self._asking = None
            self.filter.set("")
        # A player who is choosing keeps the row; otherwise the list begins at its top.
        same = [at for at, item in enumerate(self.shown) if self.active and before is not None and item.action == before.action]
        self._at = same[0] if same else 0
        self._top = 0
        self.redraw()

    @property
    def items(self) -> tuple[MenuItem, ...]:
        return self._items

    @property
    def shown(self) -> tuple[MenuItem, ...]:
        """The actions that pass the filter."""
        words = self.filter.text.casefold().split()
        return tuple(item for item in self._items if item.fits(words)) if words else self._items

    @property
    def pointed(self) -> MenuItem | None:
        """The selected action."""
        shown = self.shown
        return shown[self._at] if self._at < len(shown) else None

    @property
    def at(self) -> int:
        """The index of the selected action among those shown."""
        return self._at

    @property
    def asking(self) -> MenuItem | None:
        """The action whose amount the menu is asking for."""
        return self._asking

    @property
    def amount(self) -> int:
        return self._amount

    def set_active(self, active: bool) -> None:
        if active != self.active:
            self.active = active
            if not active:
                self._asking = None
            self.filter.set("")
            self._at = min(self._at, max(0, len(self._items) - 1))
            self.redraw()

    # Keys and verbs

    @property
    def picks_by_number(self) -> bool:
        """Whether digits pick. After a letter they belong to the filter, as in "b4", so that typing on never acts."""
        return not self.filter.text and (self.numbered or (self.active and self.typed))

    def press(self, key: str, character: str | None) -> bool:
        """Handle a key while active: digits pick a row; letters, and digits after them, filter. False if it has no meaning here."""
        if key in KEYS and not (key == "space" and self.filter.text):
            return self.do(KEYS[key])
        taken = self._type_amount(key, character) if self._asking else self._type_filter(key, character)
        self.redraw()
        return taken

    def do(self, verb: str) -> bool:
        """Follow a verb while in use; False if it has no meaning here."""
        taken = self._do_amount(self._asking, verb) if self._asking else self._do_list(verb)
        self.redraw()
        return taken

    def pick_number(self, number: int) -> bool:
        """Choose an action by its number from 1; False if there is none."""
        if not 1 <= number <= len(self.shown):
            return False
        self._at = number - 1
        self._choose()
        self.redraw()
        return True

    def _do_list(self, verb: str) -> bool:
        page = max(1, self.size.height - 3)
        steps = {Verb.UP: -1, Verb.DOWN: 1, Verb.PREVIOUS: -1, Verb.NEXT: 1, Verb.PAGE_UP: -page, Verb.PAGE_DOWN: page}
        steps |= {Verb.LEFT: -page, Verb.RIGHT: page}  # for clusters, which have few keys
        if verb in steps:
            self._point(self._at + steps[Verb(verb)])
        elif verb == Verb.CONFIRM:
            self._choose()
        elif verb == Verb.BACK:
            self._leave()
        else:
            return False
        return True

    def _type_filter(self, key: str, character: str | None) -> bool:
        if character and character.isdecimal() and not self.filter.text:
            return self.pick_number(int(character))
        if not self.filters or (character and character in NO_FILTER and not self.filter.text):
            return False
        if self.filter.press(key, character):
            self._point(0)
            return True
        return False

    def _do_amount(self, item: MenuItem, verb: str) -> bool:
        amount = item.amount
        assert amount is not None
        steps = {Verb.LEFT: -1, Verb.DOWN: -1, Verb.RIGHT: 1, Verb.UP: 1, Verb.PAGE_DOWN: -10, Verb.PAGE_UP: 10}
        if verb in steps:
            self._amount = clamp(self._amount + steps[Verb(verb)] * amount.step, amount.low, amount.high)
            self._typed_digits = False
        elif verb in (Verb.PREVIOUS, Verb.NEXT):
            self._amount, self._typed_digits = amount.high if verb == Verb.NEXT else amount.low, False
        elif verb == Verb.CONFIRM:
            self.post_message(self.Picked(amount.make(self._amount), item.seat))
        elif verb == Verb.BACK:
            self._asking = None
        else:
            return False
        return True

    def _type_amount(self, key: str, character: str | None) -> bool:
        if key == "backspace":
            self._amount //= 10
        elif character and character.isdecimal():
            # The first digit replaces the offered number, later ones extend it. The rules will check it.
            self._amount = int(f"{self._amount if self._typed_digits else 0}{character}"[-6:])
        else:
            return False
        self._typed_digits = True
        return True

    def _point(self, at: int) -> None:
        self._at = clamp(at, 0, max(0, len(self.shown) - 1))
        self.post_message(self.Pointed(self.pointed))

    def _choose(self) -> None:
        item = self.pointed
        if item is None:
            return
        if item.amount is None:
            self.post_message(self.Picked(item.action, item.seat))
        else:
            self._asking, self._amount, self._typed_digits = item, item.amount.low, False
            self.post_message(self.Asking())

    def _leave(self) -> None:
        if self.filter.text:
            self.filter.set("")
        else:
            self.post_message(self.Left())

    # Drawing

    def build(self) -> Sequence[Row]:
        width, height = self.size
        if self._asking is not None:
            return [self._title_row(width), *self._amount_rows(self._asking)]
        if not self.shown:
            why = f"nothing fits “{self.filter.text}”" if self.filter.text else self._why_empty
            return [self._title_row(width), *(((f"  {line}", self.ink.dim),) for line in wrap_words(why, width - 2))]
        rows, room = self._list_rows(), max(0, height - 1)
        above, below = self._top, max(0, len(rows) - self._top - room)
        return [self._title_row(width, above, below), *rows[self._top : self._top + room]]

    def _title_row(self, width: int, above: int = 0, below: int = 0) -> Row:
        count = len(self._items)
        title = f"{self.title} ({count})" if count else self.title
        if self.filter.text or (self.active and self.typed and self.filters):
            title += f" / {self.filter.text}"
        glyphs = self.glyphs
        more = [f"{sign}{rows}" for sign, rows in ((glyphs.up, above), (glyphs.down, below)) if rows]
        hidden = f" {' '.join(more)} " if more else ""
        return (*self.heading(title, width - len(hidden), active=self.active), (hidden, self.ink.title))

    def _list_rows(self) -> list[Row]:
        """Return the whole list, and move ``_top`` so that the selected action is in sight."""
        rows: list[Row] = []
        self._actions_by_row = []
        for (group, column), items in groupby(enumerate(self.shown), key=lambda numbered: (numbered[1].group, numbered[1].column)):
            rows += self._heading_rows(group, column)
            self._actions_by_row += [None] * (len(rows) - len(self._actions_by_row))
            for at, item in items:
                rows += self._item_rows(item, at)
                self._actions_by_row += [at] * (len(rows) - len(self._actions_by_row))
        pointed = [row for row, at in enumerate(self._actions_by_row) if at == self._at]
        rows += [((f"   {line}", self.ink.dim),) for line in wrap_words(self._note, self.size.width - 3)] if self._note else []
        # Keep the selected action in sight, with its group's name if it is the first of the group.
        room = self.size.height - 1
        self._top = clamp(self._top, max(0, pointed[-1] - room + 1), max(0, pointed[0] - 1))
        self._top = clamp(self._top, 0, max(0, len(rows) - room))
        return rows

    def _heading_rows(self, group: str, column: str) -> list[Row]:
        """Return the name of a group, with the heading of its notations at the right or below."""
        width, plain = self.size.width, self.ink.plain
        rows: list[Row] = [((f"  {line}", self.ink.title),) for line in wrap_words(group, width - 2)]
        head: Row = ((f" {column} ", self.ink.dim),) if column else ()
        if rows and row_width(rows[-1]) + row_width(head) <= width:
            rows[-1] = both_ends(rows[-1], head, width, plain)
        elif column:
            rows += [both_ends((), ((f"{line} ", self.ink.dim),), width, plain) for line in wrap_words(column, width - 1)]
        return rows

    def _item_rows(self, item: MenuItem, at: int) -> list[Row]:
        """Return the number and label of an action, in several rows if necessary; beside it its notation, where there is room."""
        ink, glyphs = self.ink, self.glyphs
        pointed = at == self._at and self.active
        style = ink.chosen if pointed else ink.plain
        own_digit = item.digit if self.typed and not self.filter.text else ""
        number = (f"{at + 1}" if at < 9 else " ") if self.picks_by_number else own_digit
        label = f"{item.label}{glyphs.ellipsis}" if item.amount else item.label
        first, *others = wrap_if_wide(label, max(1, self.size.width - NUMBER))
        left: Row = ((glyphs.pointer if pointed else " ", ink.accent), (f"{number:>2} ", ink.key if not pointed else style), (first, style))
        notation: Row = ((f" {item.notation} ", ink.dim),) if self.typed and item.notation not in ("", item.label) else ()
        if others or row_width(left) + row_width(notation) > self.size.width:
            notation = ()  # the label matters more
        fill = style if pointed else ink.plain
        rest: list[Row] = [((" " * NUMBER, fill), (line, style)) for line in others]
        return [both_ends(left, notation, self.size.width, fill), *(both_ends(row, (), self.size.width, fill) for row in rest)]

    def _amount_rows(self, item: MenuItem) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        assert item.amount is not None
        low, high, step, unit = item.amount.low, item.amount.high, item.amount.step, item.amount.unit
        take, leave = self.ends
        steps = "" if step == 1 else f", in steps of {step}"
        return [
            *(((f"  {line}", ink.strong),) for line in wrap_words(item.label, self.size.width - 2)),
            ((f"  {glyphs.left} ", ink.key), (f" {self._amount} ", ink.chosen), (f" {glyphs.right}", ink.key), (f" {unit}", ink.plain)),
            ((f"  {low} to {high}{steps}{'' if self.typed else '; corners: least, most'}", ink.dim),),
            ((f"  {take}", ink.key), (" do it  ", ink.dim), (leave, ink.key), (" back", ink.dim)),
        ]

    @property
    def cursor_at(self) -> Offset | None:
        if self._asking:
            return Offset(5, 1 + len(wrap_words(self._asking.label, self.size.width - 2)))
        for y, row in enumerate(self._rows):
            if row and row[0][0] == self.glyphs.pointer and y:
                return Offset(4, y)
        return Offset(0, 0)

    # Mouse

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = self._item_at(event.y)
        if at is not None:
            self._at = at
            self._choose()
            self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._point(self._at + 1)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._point(self._at - 1)
        self.redraw()

    def _item_at(self, y: int) -> int | None:
        """Return the index of the action in that row of the widget."""
        row = self._top + y - 1
        return self._actions_by_row[row] if y >= 1 and not self._asking and row < len(self._actions_by_row) else None
