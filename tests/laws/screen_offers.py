"""The offers of a screen at one moment, found by using a pane: its list, its board, its keys and its dialogs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

import pytest
from textual.pilot import Pilot

from seatui.engine.contract import Action, Refused, Seat
from seatui.match.table import Person, Table
from seatui.tui.look.controls import CONTROLS, Control, Verb
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.pane import Pane
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog, TextDialog

WIDE = 200
"""Cells in which the rows of a dialog are read, so that no sentence is broken."""
FORMS = 3
"""How often a key that seems to do nothing is tried as one that opens a form."""
DECISION = "dialog of the decision"
ELSEWHERE = frozenset(
    (Verb.UNDO, Verb.HELP, Verb.RULE, Verb.BACK, Verb.PAUSE, Verb.SPEED, Verb.SKIP, Verb.RECAP, Verb.LEGEND, Verb.COMMAND, Verb.INFO)
)
"""Verbs that lead away from the pane, or act on the screen alone; ``test_lines`` has the commands for them."""

Done: TypeAlias = tuple[Seat, Action]
Tried: TypeAlias = list[Done]


@contextmanager
def only_tried() -> Iterator[Tried]:
    """Let nobody play; note the lawful actions that somebody tries to play."""
    tried: Tried = []

    def act(table: Table, _person: Person, seat: Seat, action: Action | str) -> None:
        if table.match.legal(seat, action):
            tried.append((seat, table.match.read(seat, action)))
        raise Refused("", "this is only a try")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "act", act)
        yield tried


class Offered(NamedTuple):
    """An action that the screen offers, and how."""

    done: Done
    way: str
    label: str = ""
    asks: bool = False  # whether the screen asks before it acts


class ScreenOffers:
    """Everything that a pane offers now."""

    def __init__(self, pane: Pane, tried: Tried, forms: Counter[str]) -> None:
        """``forms`` counts how often each key was tried as one that opens a form."""
        self.pane = pane
        self.actions: list[Offered] = []
        self.items: set[Done] = set()  # all actions of the list, also those that need another step on the screen
        self.texts: dict[str, str] = {}  # each text that is shown, with a way to it
        self.has_form = False  # whether the decision is answered in a form of the game's own
        self._tried = tried
        self._forms = forms

    @property
    def done(self) -> set[Done]:
        """Everything that can be done."""
        return {offered.done for offered in self.actions} | self.items

    async def look_around(self, pilot: Pilot[None]) -> None:
        """Use everything that the pane offers."""
        pane, call = self.pane, self.pane.banner.call
        self.texts[f"{call.text}, {call.extra}"] = "banner"
        self.has_form = any(not isinstance(dialog, ChoiceDialog) for dialog in pane.dialogs)
        for dialog in pane.dialogs:
            self._note_dialog(DECISION, dialog)
        self._reset()
        for held in pane.position.held:
            if held.seat is not None and (held.options or held.free):
                pane.turn_to(held.seat)
                self._reset()
                self._use_list()
                self._use_board()
                self.items |= {(held.seat, pane.GIVES_UP)} if pane.GIVES_UP and pane.may_give_up else set()
        await self._use_keys(pilot)

    def _use_list(self) -> None:
        if note := self.pane.menu_note():
            self.texts[note] = "note below the list"
        for item in self.pane.menu_items():
            self.items.add((self._seat_of(item), item.action))
            for action in _actions_of(item):
                self._follow(f"list: {item.label}", item.label, lambda a=action, i=item: self._pick(a, i.seat))  # type: ignore[misc]

    def _seat_of(self, item: MenuItem) -> Seat:
        return self.pane.own_seat if item.seat is None else item.seat

    def _pick(self, action: Action, seat: Seat | None) -> None:
        self.pane.on_action_menu_picked(ActionMenu.Picked(action, seat))

    def _use_board(self) -> None:
        pane, found = self.pane, [*self.pane.options, *self.pane.position.focus.free]
        for target in dict.fromkeys(target for action in found if (target := pane.target_of(action)) is not None):
            for action in pane.actions_at(target):
                self._follow(f"place {target}", pane.label(action), lambda a=action: self._pick(a, pane.seat))  # type: ignore[misc]
            self._follow(f"place {target}", "", lambda t=target: self._choose(t))  # type: ignore[misc]
            pane.board.point_at(target)
            self.texts |= dict.fromkeys((pane.describe_square(target), pane.deed(target)), f"place {target}")

    def _choose(self, target: Target) -> None:
        self.pane.board.point_at(target)
        self.pane.choose_place(target)

    async def _use_keys(self, pilot: Pilot[None]) -> None:
        """Press every key at every station of the pane, to which some keys lead."""
        pane, controls = self.pane, [each for each in self.pane.help_controls() if each.meaning not in ELSEWHERE]
        stations: dict[str, Control | None] = {pane.station: None}
        for control in controls:
            if not control.station and control not in CONTROLS:
                await self._press(control, pilot)
                stations.setdefault(pane.station, control)
        doors = [door for door in stations.values() if door is not None]
        for station, door in stations.items():
            for control in controls:
                if door is not None and pane.station != station:
                    pane.verbs.do(door.meaning)
                if control.station in ("", station) and control not in doors:
                    await self._press(control, pilot)

    async def _press(self, control: Control, pilot: Pilot[None]) -> None:
        """Press a key; where it seems to do nothing it may have opened a form: confirm that, at once or after a letter."""
        verbs, way = self.pane.verbs, f"key {control.label!r}"
        if self._follow(way, "", lambda: verbs.do(control.meaning)) or control in CONTROLS or self._forms[control.id] == FORMS:
            return
        self._forms[control.id] += 1
        for letters in ("", "x"):
            verbs.do(control.meaning)
            for letter in letters:
                verbs.press(letter, letter)
            if not letters or not verbs.press("enter", None):
                verbs.do(Verb.CONFIRM)
            await pilot.pause()  # a form posts what it was told
            self._note_tried(way, "")
            self._reset()

    def _follow(self, way: str, label: str, use: Callable[[], object]) -> bool:
        """Use something, and note the actions that it tries, or what it opens first; return whether it led to anything."""
        use()
        found = self._note_tried(way, label)
        if not found:
            for dialog in self.pane.dialogs:
                self._note_dialog(way, dialog)
            if self.pane.verbs.place == "menu":
                self.items |= {(self._seat_of(item), item.action) for item in self.pane.menu.items}
            found = bool(self.pane.dialogs) or self.pane.verbs.place != "board"
        self._reset()
        return found

    def _note_tried(self, way: str, label: str) -> bool:
        self.actions += [Offered(done, way, label) for done in self._tried]
        found = bool(self._tried)
        self._tried.clear()
        return found

    def _note_dialog(self, way: str, dialog: Dialog) -> None:
        if way == DECISION or isinstance(dialog, ChoiceDialog | TextDialog):
            self.texts |= dict.fromkeys(_text_of(dialog), way)
        for choice in dialog.choices if isinstance(dialog, ChoiceDialog) else ():
            is_action, match = isinstance(choice.value, tuple), self.pane.table.match
            seat = next((seat for seat in self.pane.seats if is_action and match.legal(seat, choice.value)), None)
            if seat is not None:
                asks = way != DECISION and _asks_about(dialog, choice)
                self.actions.append(Offered((seat, choice.value), way, f"{choice.label}, {choice.hint}", asks))

    def _reset(self) -> None:
        """Close whatever is open."""
        pane = self.pane
        while pane.dialogs:
            pane.close_dialog(pane.dialogs[-1])
        pane.perform(Verb.BACK)
        pane.verbs.leave()


def _actions_of(item: MenuItem) -> Iterable[Action]:
    """Return the action of an item of the list, or those with the least and the largest amount."""
    amount = item.amount
    return [amount.make(number) for number in dict.fromkeys((amount.low, amount.high))] if amount else [item.action]


def _asks_about(dialog: Dialog, choice: Choice) -> bool:
    """Return whether a dialog asks before that choice: a player who only confirms does something else."""
    return isinstance(dialog, Question) and (dialog.at < 0 or dialog.choices[dialog.at] != choice)


def _text_of(dialog: Dialog) -> list[str]:
    """Return the title and the text of a dialog; the numbers of answers are left out."""
    if isinstance(dialog, ChoiceDialog):
        return [dialog.title, *dialog.text]
    return [dialog.title, *("".join(text for text, _ in row).lstrip("▸ ").lstrip("123456789") for row in dialog.inside(WIDE))]
