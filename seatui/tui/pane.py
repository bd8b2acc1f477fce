"""A pane is one seat's whole place: board, banner, counter board, dice, actions, log and command line.

A game's ``pane.py`` exports ``PANE``, a subclass of ``Pane`` that fills in the part "What a game supplies". A game without one is shown
by ``PlainPane``. Panes follow verbs (``pane_verbs``); keys are the business of ``controls`` and the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.geometry import Offset
from textual.layout import Layout
from textual.message import Message
from textual.widget import Widget

from seatui.engine.contract import Action, Event, Refused, Seat
from seatui.match.table import Person
from seatui.tui.controls import CONTROLS, Control, KeyMap
from seatui.tui.ink import Ink, ink_of
from seatui.tui.pane_layout import PaneLayout, Wish
from seatui.tui.pane_verbs import PaneVerbs
from seatui.tui.position import call_of, log_lines, position_of, turn_mark
from seatui.tui.staging import BEAT, Stage, Step
from seatui.tui.widgets.action_menu import ActionMenu, Amount, MenuItem
from seatui.tui.widgets.banner import Banner, Note
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.counter_board import CounterBoard
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.dice_tray import DiceTray
from seatui.tui.widgets.event_log import EventLog, LogLine
from seatui.tui.widgets.hints import Hints
from seatui.tui.widgets.info_line import InfoLine
from seatui.tui.widgets.lines import Part, glyphs_of, settings_of

if TYPE_CHECKING:
    from seatui.match.table import Table, Update
    from seatui.tui.glyphs import Glyphs
    from seatui.tui.position import Position

DICE_ROWS = 4


class PaneSpec(NamedTuple):
    """Who looks at a pane: the seats it shows; none for a watcher. ``person`` is who sits there, where that is one and the same."""

    seats: tuple[Seat, ...]
    person: Person | None = None


class Pane(Widget):
    """The place of one seat, or of several people who take turns at it."""

    DEFAULT_CSS = """
    Pane { width: 1fr; height: 1fr; layers: base dialogs; background: $background; }
    Pane Dialog { layer: dialogs; background: $surface; }
    """

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS
    """The controls of this pane; a game adds its own behind them."""

    class Settled(Message):
        """All that happened has been shown."""

    class Asked(Message):
        """Something outside the pane is wanted: "menu", "help", "undo", or "rule" with its id."""

        def __init__(self, pane: Pane, what: str, rule: str = "") -> None:
            super().__init__()
            self.pane = pane
            self.what = what
            self.rule = rule

    def __init__(self, table: Table, spec: PaneSpec, keys: KeyMap, index: int = 0) -> None:
        super().__init__()
        self.table = table
        self.seats = spec.seats
        self.keys = keys
        self.index = index
        self.rules = table.match.rules
        self.position = position_of(table, spec.seats, None)
        self.rule = ""  # the rule named last
        self.board = self.make_board()
        self.banner, self.info, self.hints = Banner(), InfoLine(), Hints()
        self.counters, self.dice, self.log_view = CounterBoard(), DiceTray(), EventLog()
        self.menu, self.command = ActionMenu(), CommandLine()
        self.dialogs: list[Dialog] = []
        self.verbs = PaneVerbs(self)
        self.steps = Stage(self, self._show_step, self._beat)
        self._names = {
            self.banner: "banner",
            self.board: "board",
            self.counters: "sheets",
            self.dice: "dice",
            self.menu: "menu",
            self.log_view: "log",
            self.info: "info",
            self.command: "command",
            self.hints: "hints",
        }
        self._acting = False
        self._said: list[str] = []  # what was shown since the last pause
        self._turn = self.position.turn
        self._tab = "menu"
        self._pane_layout = PaneLayout(self._wish, self._part_name)

    # What a game supplies

    def make_board(self) -> Board:
        """The board of the game."""
        raise NotImplementedError

    def show(self, view: Any) -> None:
        """Fill board and counter board from a view."""
        raise NotImplementedError

    def target_of(self, action: Action) -> Target | None:  # noqa: ARG002 - for subclasses
        """The place of the board at which this action is done by confirming; None for actions of the menu alone."""
        return None

    def actions_at(self, target: Target) -> list[Action]:
        """What can be done at that place now."""
        return [action for action in self.options if self.target_of(action) == target]

    def describe_square(self, target: Target) -> str:  # noqa: ARG002 - for subclasses
        """One sentence about a place."""
        return ""

    def describe_around(self, target: Target | None) -> list[str]:
        """More sentences about it: its neighbours, and what changed last. Shown by the describe key."""
        return [self.rules.describe(self.view, self.names)] if target is None else [self.describe_square(target)]

    def label(self, action: Action) -> str:
        """An action in the menu."""
        return self.say(action)

    def group(self, action: Action) -> str:  # noqa: ARG002 - for subclasses
        """The heading it stands under in the menu."""
        return ""

    def amount(self, action: Action) -> Amount | None:  # noqa: ARG002 - for subclasses
        """For an action whose number is open: what may be chosen."""
        return None

    def menu_items(self) -> list[MenuItem]:
        """The whole menu; a game may merge or sort it."""
        return [self.item(action) for action in self.options]

    def extra(self) -> str:
        """What the banner adds behind the prompt: "3 of 6 points left"."""
        return ""

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        """How an event is shown, step by step. ``mine`` says that someone at this pane caused it, who need not be kept waiting."""
        if text := self.rules.narrate(event, self.names):
            yield Step(text, beats=0.0 if mine else 1.0)

    def dialog(self) -> Dialog | None:
        """A dialog for the open decision, where menu and board are not enough."""
        return None

    def perform(self, verb: str) -> bool:  # noqa: ARG002 - for subclasses
        """A verb of the game's own; False if it is not one."""
        return False

    # What a game may use

    @property
    def view(self) -> Any:
        return self.position.view

    @property
    def seat(self) -> Seat | None:
        """The seat through whose eyes the pane looks now; None for a watcher."""
        return self.position.seat

    @property
    def options(self) -> tuple[Action, ...]:
        return self.position.options

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.match.names

    @property
    def ink(self) -> Ink:
        return ink_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self.app)

    def say(self, action: Action) -> str:
        """The notation of an option."""
        return self.position.notation[self.options.index(action)]

    def item(self, action: Action) -> MenuItem:
        """An option as it stands in the menu."""
        return MenuItem(self.label(action), action, self.say(action), self.group(action), self.amount(action))

    def key(self, verb: str) -> str:
        """How the key of a verb is written."""
        return self.keys.key(verb, self.glyphs, self.index)

    def submit(self, action: Action | str) -> bool:
        """Play for the seat that must choose. A refusal is told, and changes nothing."""
        holder = None if self.seat is None else self.table.holders[self.seat]
        if self.seat is None or not isinstance(holder, Person):
            return False
        self._acting = True
        try:
            self.table.act(holder, self.seat, action)
        except Refused as refused:
            self.refuse(refused)
            return False
        finally:
            self._acting = False
        return True

    def refuse(self, refused: Refused) -> None:
        """Say why something is not allowed, and which rule says so."""
        self.rule = refused.rule
        message = refused.told(self.names)
        self.banner.rule_key = self.key("rule")
        self.banner.say(note=Note(message, "refused", refused.rule))
        if self.verbs.place == "command":
            self.command.refuse(message, refused.rule)

    def tell(self, text: str, kind: str = "say") -> None:
        """Put a sentence under the banner."""
        self.banner.say(note=Note(text, kind))

    def open_dialog(self, dialog: Dialog) -> None:
        """Show a dialog above everything else of this pane."""
        self.dialogs.append(dialog)
        self.mount(dialog)
        self.arrange_parts()

    def close_dialog(self, dialog: Dialog) -> None:
        if dialog in self.dialogs:
            self.dialogs.remove(dialog)
            dialog.remove()
            self.arrange_parts()

    # What happens at the table

    def receive(self, update: Update) -> None:
        """Show what happened, step by step, and then the position it led to."""
        position = position_of(self.table, self.seats, self.seat)
        if update.undone:
            self.steps.clear()
            self._fill_log()
            self._turn = position.turn
            self.steps.play([], partial(self._arrive, position))
            self.tell("taken back")
            return
        mine = self._acting
        steps = [step for event in update.events for step in self.stage(event, mine)]
        self.steps.play(steps, partial(self._arrive, position))

    def restyle(self) -> None:
        """Draw all parts again, after a change of theme, glyphs or keys."""
        for part in (*self._names, *self.dialogs):
            part.restyle()
        self._fill_log()
        self._arrive(self.position)

    def _show_step(self, step: Step) -> None:
        if step.run is not None:
            step.run()
        if step.roll is not None:
            self._roll(step)
        if step.marks:
            self.board.mark(Mark.CHANGE, step.marks)
        if step.text:
            self._said.append(step.text)
            self.tell(f" {self.glyphs.dot} ".join(self._said))
            if step.in_log:
                self.log_view.append(LogLine(step.text, seat=step.seat))
        if step.beats:
            self._said.clear()

    def _roll(self, step: Step) -> None:
        assert step.roll is not None
        first = not self.dice.rolls
        self.dice.roll(step.roll)
        if first:
            self.arrange_parts()

    def _arrive(self, position: Position) -> None:
        """Show a position that all steps have led to."""
        self.position = position
        self._said.clear()
        self.show(position.view)
        if position.turn.number != self._turn.number:
            self._turn = position.turn
            self.log_view.append(turn_mark(position.turn, self.names))
        self.banner.say(call_of(position, self.table, self.extra()))
        self.board.mark(Mark.TARGET, {target for action in position.options if (target := self.target_of(action)) is not None})
        self.verbs.arrived()
        if not self.steps.busy:
            self.post_message(self.Settled())

    def _beat(self) -> float:
        return BEAT.get(settings_of(self.app).speed, 0.0)

    def _fill_log(self) -> None:
        self.log_view.replace([*log_lines(self.table.match.log(self.seat), self.names), turn_mark(self.table.match.turn, self.names)])

    # Parts and their places

    def compose(self) -> ComposeResult:
        yield from self._names

    def on_mount(self) -> None:
        self._fill_log()
        self._arrive(self.position)

    @property
    def tab(self) -> str:
        """What stands beside the board where not all fits."""
        return self._tab

    @tab.setter
    def tab(self, tab: str) -> None:
        if tab != self._tab:
            self._tab = tab
            self.arrange_parts()

    @property
    def layout(self) -> Layout:
        """The pane's own layout, whatever the style sheets say."""
        return self._pane_layout

    def arrange_parts(self) -> None:
        """Put all parts where they belong now. A part asks for it: a widget's own wish does not arrange its children anew."""
        self.banner.refresh(layout=True)
        self.call_after_refresh(self.verbs.place_cursor)

    def cursor_of(self, part: Part) -> Offset | None:
        """Where on the screen the cursor of a part is."""
        at = part.cursor_at
        return part.region.offset + at if at is not None and part.size else None

    def _wish(self) -> Wish:
        dialog = self.dialogs[-1].wanted if self.dialogs else None
        return Wish(
            board=self.board.wanted,
            sheets=self.counters.rows_wanted,
            dice=DICE_ROWS if self.dice.rolls else 0,
            tab=self._tab,
            typing=self.verbs.place == "command",
            dialog=dialog,
        )

    def _part_name(self, part: Widget) -> str:
        if isinstance(part, Dialog):
            return "dialog" if self.dialogs and part is self.dialogs[-1] else ""
        return self._names[part] if isinstance(part, Part) else ""

    # What the parts tell

    def on_board_moved(self, message: Board.Moved) -> None:
        message.stop()
        self.verbs.point(message.target)
        self.verbs.place_cursor()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self.verbs.choose(message.target)

    def on_board_resized(self, message: Board.Resized) -> None:
        message.stop()
        self.arrange_parts()

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        message.stop()
        self.submit(message.action)

    def on_action_menu_pointed(self, message: ActionMenu.Pointed) -> None:
        message.stop()
        if message.item is not None and (target := self.target_of(message.item.action)) is not None:
            self.board.point_at(target)

    def on_action_menu_left(self, message: ActionMenu.Left) -> None:
        message.stop()
        self.verbs.leave()

    def on_command_line_submitted(self, message: CommandLine.Submitted) -> None:
        message.stop()
        if self.submit(message.text):
            self.command.accepted()
            self.verbs.go("board")

    def on_command_line_closed(self, message: CommandLine.Closed) -> None:
        message.stop()
        self.verbs.go("board")

    def on_hints_pressed(self, message: Hints.Pressed) -> None:
        message.stop()
        self.verbs.do(message.verb)

    def on_banner_rule_asked(self, message: Banner.RuleAsked) -> None:
        message.stop()
        self.post_message(self.Asked(self, "rule", message.rule))

    def on_resize(self, event: object) -> None:  # noqa: ARG002
        self.call_after_refresh(self.verbs.place_cursor)
