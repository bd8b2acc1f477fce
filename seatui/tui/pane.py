"""A pane is one seat's whole place: board, banner, counter board, dice, actions, log and command line.

A game's ``pane.py`` exports ``PANE``, a subclass of ``Pane`` that fills in the part "What a game supplies". A game without one is shown
by ``PlainPane``. Panes follow verbs (``pane_verbs``); keys are the business of ``controls`` and the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.message import Message

from seatui.engine.contract import Action, Decision, Event, Refused, Seat, Turn
from seatui.match.table import Person
from seatui.tui.controls import CONTROLS, Control, KeyMap
from seatui.tui.pane_parts import PaneParts
from seatui.tui.pane_verbs import PaneVerbs
from seatui.tui.position import call_of, log_lines, opening, position_of, turn_mark
from seatui.tui.staging import BEAT, Stage, Step
from seatui.tui.widgets.action_menu import ActionMenu, Amount, MenuItem
from seatui.tui.widgets.banner import Banner, Note
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.event_log import LogLine
from seatui.tui.widgets.hints import Hints
from seatui.tui.widgets.lines import Part, settings_of

if TYPE_CHECKING:
    from seatui.match.table import Table, Update
    from seatui.tui.position import Position


class PaneSpec(NamedTuple):
    """Who looks at a pane: the seats it shows; none for a watcher. ``person`` is who sits there, where that is one and the same."""

    seats: tuple[Seat, ...]
    person: Person | None = None


class Pane(PaneParts):
    """The place of one seat, or of several people who take turns at it."""

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS
    """The controls of this pane; a game adds its own behind them."""

    HINTED: ClassVar[tuple[str, ...]] = ()
    """Verbs of the game's own that the hints show at the board, as far as ``hinted`` lets them."""

    HELP: ClassVar[str] = ""
    """What the help says of this game's board, in a few sentences."""

    class Settled(Message):
        """All that happened has been shown."""

    class Asked(Message):
        """Something outside the pane is wanted: "menu", "leave", "help", "undo", or "rule" with its id."""

        def __init__(self, pane: Pane, what: str, rule: str = "") -> None:
            super().__init__()
            self.pane = pane
            self.what = what
            self.rule = rule

    class Denied(Message):
        """An action was refused: by the rules, which are then named, or by somebody else."""

        def __init__(self, pane: Pane, refused: Refused) -> None:
            super().__init__()
            self.pane = pane
            self.refused = refused

    def __init__(self, table: Table, spec: PaneSpec, keys: KeyMap, index: int = 0) -> None:
        self.table = table
        self.seats = spec.seats
        self.keys = keys
        self.index = index
        self.rules = table.match.rules
        self.position = position_of(table, spec.seats, None)
        self.rule = ""  # the rule named last
        self.confirms = ""  # what confirming does while somebody outside the pane waits for it, as a coach does
        self.closed = ""  # why nothing is offered, though the game goes on
        super().__init__()
        self.verbs = PaneVerbs(self)
        self.steps = Stage(self, self._show_step, self._beat)
        self._acting = False
        self._said: list[str] = []  # what was shown since the last pause
        self._turn = self.position.turn  # the latest that was heard of
        self._rolled = False  # whether dice were thrown since the last position

    # What a game supplies, beside ``make_board``

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

    def deed(self, target: Target) -> str:
        """What confirming does at that place, in a few words; "" if nothing."""
        actions = self.actions_at(target)
        return self.label(actions[0]) if len(actions) == 1 else f"{len(actions)} actions" if actions else ""

    def prompt(self, decision: Decision) -> str:
        """What the banner says of an open decision, which may be another seat's."""
        return decision.prompt

    def extra(self) -> str:
        """What the banner adds behind the prompt: "3 of 6 points left"."""
        return ""

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        """How an event is shown, step by step. ``mine`` says that someone at this pane caused it, who need not be kept waiting."""
        if text := self.rules.narrate(event, self.names):
            yield Step(text, beats=0.0 if mine else 1.0, seat=event.seat)

    def hinted(self) -> tuple[str, ...]:
        """Which of ``HINTED`` mean something in the present decision. Nobody asks where nothing can be done."""
        return self.HINTED

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
            self.post_message(self.Denied(self, refused))
            return False
        finally:
            self._acting = False
        return True

    def preview(self, text: str) -> str:
        """What a typed line would do; "" if that is nothing, or not lawful now."""
        match, seat = self.table.match, self.seat
        if seat is None or self.position.decision is None:
            return ""
        try:
            action = match.parse(seat, text)
        except Refused:
            return ""
        if not match.legal(seat, action):
            return ""
        return self.label(action) if action in self.options else match.say(seat, action)

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
        super().open_dialog(dialog)
        self.verbs.show_hints()

    def close_dialog(self, dialog: Dialog) -> None:
        super().close_dialog(dialog)
        self.verbs.ask_decision()
        self.verbs.show_hints()
        self._settle()

    # What happens at the table

    def receive(self, update: Update) -> None:
        """Show what happened, step by step, and then the position it led to."""
        position = position_of(self.table, self.seats, self.seat)
        if update.undone:
            self.steps.clear()
            self._forget()
            self._turn = position.turn
            self.steps.play([], partial(self._arrive, position, mine=True))
            self.tell("taken back")
            return
        mine = self._acting
        steps = [step for event in update.events for step in self.stage(event, mine)]
        if position.turn.number != self._turn.number:
            self._open_turn(steps, position.turn)
        self.steps.play(steps, partial(self._arrive, position, mine=mine))

    def _open_turn(self, steps: list[Step], turn: Turn) -> None:
        """Put the beginning of a turn among the steps of the action that led to it."""
        told = [at for at, step in enumerate(steps) if step.text and step.in_log]
        first = opening([steps[at].seat for at in told], self._turn, turn)
        self._turn = turn
        steps.insert(told[first] if first < len(told) else len(steps), Step(beats=0, run=partial(self._begin_turn, turn)))

    def _begin_turn(self, turn: Turn) -> None:
        """Mark the turn in the log, and take away dice that were thrown before the action that led to it."""
        self.log_view.append(turn_mark(turn, self.names))
        if self.dice.rolls and not self._rolled:
            self.dice.clear()
            self.arrange_parts()

    def _forget(self) -> None:
        """Show nothing any more of what was taken back, but in the log, where it is marked."""
        self.board.mark(Mark.CHANGE, ())
        self.dice.clear()
        self.arrange_parts()
        self._fill_log()

    def restyle(self) -> None:
        super().restyle()
        self._fill_log()
        self._arrive(self.position)

    def _show_step(self, step: Step) -> None:
        if step.run is not None:
            step.run()
        if step.rolls:
            self._throw(step.rolls)
        if step.marks:
            self.board.mark(Mark.CHANGE, step.marks)
        if step.text:
            self._say(step.text)
            if step.in_log:
                self.log_view.append(LogLine(step.text, seat=step.seat))
        if step.beats:
            self._said.clear()

    def _say(self, text: str) -> None:
        """Put a sentence behind those shown since the last pause; where they do not fit, the oldest go."""
        gap = f" {self.glyphs.dot} "
        self._said.append(text)
        while len(self._said) > 1 and cell_len(gap.join(self._said)) > self.banner.size.width - 2:
            del self._said[0]
        self.tell(gap.join(self._said))

    def _throw(self, rolls: tuple[Roll, ...]) -> None:
        first = not self.dice.rolls
        self._rolled = True
        self.dice.roll(*rolls)
        if first:
            self.arrange_parts()

    def _arrive(self, position: Position, *, mine: bool = False) -> None:
        """Show a position that all steps have led to."""
        self.position = position
        self._said.clear()
        self.show(position.view)
        self.fit_sheets()
        self._rolled = False
        self.banner.say(call_of(position, self.table, self.prompt, self.extra()))
        self.board.mark(Mark.TARGET, {target for action in position.options if (target := self.target_of(action)) is not None})
        self.verbs.arrived(mine)
        self._settle()

    def _settle(self) -> None:
        if not self.steps.busy:
            self.post_message(self.Settled())

    def _beat(self) -> float:
        return BEAT.get(settings_of(self.app).speed, 0.0)

    def _fill_log(self) -> None:
        match = self.table.match
        self.log_view.replace(log_lines(match.log(self.seat), self.names, match.turn))

    def on_mount(self) -> None:
        self._fill_log()
        self._arrive(self.position)

    @property
    def part_in_use(self) -> Part:
        return self.dialogs[-1] if self.dialogs else self.parts.get(self.verbs.place, self.board)

    # What the parts tell

    def on_board_moved(self, message: Board.Moved) -> None:
        message.stop()
        self.verbs.point(message.target)
        self.place_cursor()

    def on_board_chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self.verbs.choose(message.target)

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
        if self.verbs.command(message.text) or self.submit(message.text):
            self.verbs.leave_command()

    def on_command_line_closed(self, message: CommandLine.Closed) -> None:
        message.stop()
        self.verbs.go("board")

    def on_hints_pressed(self, message: Hints.Pressed) -> None:
        message.stop()
        self.verbs.do(message.verb)

    def on_banner_rule_asked(self, message: Banner.RuleAsked) -> None:
        message.stop()
        self.post_message(self.Asked(self, "rule", message.rule))
