"""The fleet builder: cards by kind, the fleet in the making, and the card under the cursor in words.

It is a dialog that fills the middle of the pane. A pane mounts it like this::

    CONTROLS = (..., *BUILDER_CONTROLS)                  # keys of its own, at the station "builder"

    self.desks: dict[Seat, Desk] = {}                    # in __init__: what each player has built so far

    def dialog(self):                                    # while the decision "submit_fleet" is open
        return FleetBuilder(self, self.desks.setdefault(self.own_seat, Desk(self.rules.figures)))

    @property
    def station(self):
        return STATION if self.dialogs and isinstance(self.dialogs[-1], FleetBuilder) else ...

It answers through ``pane.answer`` with ("fleet", plain), and stays where the rules refuse that. Leaving it (Esc, or a colon to type)
loses nothing: the desk keeps fleet and cursors, so opening it again with the same desk goes on. A desk is one player's secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset, Size

from seatui.engine.contract import Action
from seatui.games.battle_seas.card_words import sections, what_it_is
from seatui.games.battle_seas.pane.builder_desk import BUILDER_CONTROLS, COPY, FLEETS, RANDOM, REMOVE, SAVE, STATION, SUBMIT, Desk, Said
from seatui.games.battle_seas.pane.builder_sheet import Sheet, first_in_sight, places
from seatui.games.battle_seas.pane.builder_shelf import Shelf
from seatui.tui.controls import Verb
from seatui.tui.pane_dialogs import ELSEWHERE
from seatui.tui.widgets.dialog import Choice, Dialog, TextDialog
from seatui.tui.widgets.hints import Hint
from seatui.tui.widgets.lines import Row

if TYPE_CHECKING:
    from seatui.tui.pane import Pane

__all__ = ["BUILDER_CONTROLS", "STATION", "Desk", "FleetBuilder"]

CLOSING = frozenset((Verb.COMMAND, Verb.LOG))
"""Verbs that close the builder and then do what they always do."""
FRAME = Size(4, 2)
CORNER = Offset(2, 1)
"""What the frame takes, and where its inside begins."""


class FleetBuilder(Dialog):
    """Cards to choose from, the fleet, and all about one card. Everything it knows is on the desk."""

    def __init__(self, pane: Pane, desk: Desk) -> None:
        super().__init__("Build your fleet", self._answer)
        self.pane = pane
        self.desk = desk
        self.shelf = Shelf(pane, desk)
        self._deeds = {
            Verb.UP: lambda: desk.move(-1),
            Verb.DOWN: lambda: desk.move(1),
            Verb.LEFT: lambda: desk.turn_kind(-1),
            Verb.RIGHT: lambda: desk.turn_kind(1),
            Verb.NEXT: desk.change_list,
            Verb.PREVIOUS: desk.change_list,
            Verb.PAGE_UP: lambda: self._scroll(-1),
            Verb.PAGE_DOWN: lambda: self._scroll(1),
            Verb.CONFIRM: desk.take,
            Verb.UNDO: desk.undo,
            Verb.MENU: self._open_menu,
            Verb.FILTER: self.shelf.find,
            Verb.INFO: self._describe,
            REMOVE: desk.remove,
            COPY: desk.copy,
            RANDOM: desk.roll,
            FLEETS: self.shelf.open,
            SAVE: self.shelf.save,
            SUBMIT: self._submit,
        }

    def on_mount(self) -> None:
        """However it was opened, it goes when the decision is no longer open."""
        self.pane.verbs.asked = self

    def _answer(self, action: Action | None) -> None:
        self.pane.answer(self, action)

    def wanted(self, room: Size) -> Size:
        """All there is."""
        return room

    # Keys

    def do(self, verb: str) -> bool:
        if verb in CLOSING:
            self._answer(None)
            return self.pane.verbs.do(verb)
        if verb in ELSEWHERE:
            self.pane.post_message(self.pane.Asked(self.pane, ELSEWHERE[Verb(verb)], self.pane.rule))
            return True
        return super().do(verb)

    def follow(self, verb: str) -> None:
        deed = self._deeds.get(verb)
        if deed is None:
            return
        self.desk.said = Said()
        deed()
        self.pane.rule = self.desk.said.rule or self.pane.rule

    def hints(self) -> Sequence[Hint]:
        if not self.desk.draft.fleet:
            verbs: dict[str, str] = {Verb.CONFIRM: "Take", Verb.RIGHT: "Kind", RANDOM: "", FLEETS: "", Verb.UNDO: ""}
        else:
            taking, other = ("What it carries", "Cards") if self.desk.in_fleet else ("Take", "Fleet")
            verbs = {Verb.CONFIRM: taking, Verb.RIGHT: "Kind", Verb.NEXT: other, SUBMIT: "", REMOVE: "", Verb.UNDO: "", COPY: ""}
            verbs |= {SAVE: "", RANDOM: "", FLEETS: ""}
        verbs |= {Verb.PAGE_DOWN: "More", Verb.FILTER: "Find", Verb.INFO: ""}
        usual = [Hint("", label, verb) for verb, label in verbs.items()]
        return [*usual, self._pinned(Verb.MENU, "All"), self._pinned(Verb.BACK, "Back")]

    def _pinned(self, verb: str, label: str) -> Hint:
        return Hint(self.pane.key(verb), label, verb, pinned=True)

    def _submit(self) -> None:
        self.shelf.submit(self._answer)

    def _open_menu(self) -> None:
        """All that can be done, for those who look for it."""
        draft, shelf = self.desk.draft, self.shelf
        filled = [
            Choice("Write it to a file", lambda: shelf.write(draft.name or "fleet", draft.fleet)),
            Choice("Empty it", self.desk.clear),
        ]
        shelf.menu(
            [
                Choice("Submit it", self._submit),
                Choice("Open a fleet: a ready one, or one of yours", shelf.open),
                Choice("A fleet by chance", self.desk.roll),
                Choice("Keep it under a name", shelf.save),
                Choice("Read a fleet from a file", shelf.read),
                Choice("Find a card", shelf.find),
                *(filled if draft.fleet else ()),
            ]
        )

    def _describe(self) -> None:
        """The card under the cursor, in a box that has room for all of it."""
        card = self.desk.card
        told = [f"{section.letter} {section.text}".strip() for section in sections(card, self.desk.draft.wide_terrain)]
        dialog = TextDialog(card.name, [what_it_is(card), *told], lambda _: self.pane.close_dialog(dialog))
        self.pane.open_dialog(dialog)

    def _scroll(self, step: int) -> None:
        """Page through the words about the card."""
        page = places(self._inner, self.desk.in_fleet).words.height - 2
        self.desk.top = max(0, self.desk.top + step * page)

    # Drawing

    @property
    def _inner(self) -> Size:
        return Size(max(0, self.size.width - FRAME.width), max(0, self.size.height - FRAME.height))

    def _sheet(self) -> Sheet:
        return Sheet(self.desk, self.ink, self.glyphs, self.heading, self._inner, self._beginning)

    @property
    def _beginning(self) -> str:
        """How to begin, in the keys of the player."""
        key = self.pane.key
        return (
            f"Take cards with {key(Verb.CONFIRM)}, or a whole fleet: {key(RANDOM)} for one by chance, {key(FLEETS)} for one that is ready"
        )

    def inside(self, width: int) -> list[Row]:  # noqa: ARG002 - as wide as it is
        return self._sheet().rows()

    @property
    def cursor_at(self) -> Offset | None:
        desk, parts = self.desk, places(self._inner, self.desk.in_fleet)
        region, at, count = parts.cards, desk.at, len(desk.cards)
        if desk.in_fleet:
            region, at, count = parts.fleet, desk.fleet_at, len(desk.draft.spots())
        return CORNER + region.offset + Offset(0, 1 + at - first_in_sight(at, count, region.height - 1))

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """Point at a card or a row of the fleet; a second click takes it. A kind opens its cards."""
        event.stop()
        at = Offset(event.x, event.y) - CORNER
        if at.y == 0:
            kinds = self._sheet().kinds_row()[1]
            self._clicked(next((partial(self.desk.open_kind, kind) for start, end, kind in kinds if start <= at.x < end), None))
        else:
            self._clicked(self._row_at(at))

    def _row_at(self, at: Offset) -> Callable[[], None] | None:
        """What a click on a row of a list does."""
        desk, parts = self.desk, places(self._inner, self.desk.in_fleet)
        if parts.cards.contains_point(at):
            card = at.y - parts.cards.y - 1 + first_in_sight(desk.at, len(desk.cards), parts.cards.height - 1)
            if not parts.cards.y < at.y or card >= len(desk.cards):
                return None
            return desk.take if card == desk.at and not desk.in_fleet else partial(desk.point_at_card, card)
        if parts.fleet.contains_point(at):
            count = len(desk.draft.spots())
            row = at.y - parts.fleet.y - 1 + first_in_sight(desk.fleet_at, count, parts.fleet.height - 1)
            return partial(desk.point_at_row, row) if parts.fleet.y < at.y and row < count else None
        return None

    def _clicked(self, deed: Callable[[], None] | None) -> None:
        if deed is not None:
            self.desk.said = Said()
            deed()
            self.redraw()
            self.pane.verbs.show_hints()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        """Move the cursor of the list under the mouse, or the words."""
        event.stop()
        desk, parts = self.desk, places(self._inner, self.desk.in_fleet)
        at = Offset(event.x, event.y) - CORNER
        if parts.words.contains_point(at):
            desk.top = max(0, desk.top + 3 * step)
        elif parts.fleet.contains_point(at):
            desk.point_at_row(desk.fleet_at + step)
        else:
            desk.point_at_card(desk.at + step)
        self.redraw()
