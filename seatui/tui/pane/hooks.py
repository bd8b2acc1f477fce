"""What a game supplies of its pane, with the defaults for a game that says nothing, and what it may ask of the position.

``Pane`` adds the rest: what happens at the table, keys, dialogs, and what is hidden from whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from seatui.engine.contract import Action, Decision, Event, Seat
from seatui.tui.look.controls import CONTROLS, Control
from seatui.tui.look.players import mark_of
from seatui.tui.pane.cover import MOST_ANSWERS, Pick
from seatui.tui.pane.parts import PaneParts
from seatui.tui.pane.position import Position, position_of
from seatui.tui.pane.privacy import Privacy
from seatui.tui.pane.staging import Step
from seatui.tui.widgets.action_menu import Amount, MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog

if TYPE_CHECKING:
    from seatui.engine.contract import Rules
    from seatui.match.moments import See
    from seatui.match.table import Table

BESIDES = "At any time"
"""The heading in the menu of what nobody waits for."""


class PaneOfGame(PaneParts):
    """A pane as far as it is the game's own."""

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS
    """The controls of this pane; a game adds its own behind them."""

    HINTED: ClassVar[tuple[str, ...]] = ()
    """Verbs of the game's own that the hints show at the board, as far as ``hinted`` lets them."""

    LOOKS: ClassVar[tuple[str, ...]] = ()
    """Verbs of the game's own that only look, and so are free in everybody's turn: beside others the menu always offers them."""

    HELP: ClassVar[str] = ""
    """What the help says of this game's board, in a few sentences."""

    MENU_CONTROLS: ClassVar[tuple[Control, ...]] = ()
    """What a player who has a cluster and types nothing is offered by the menu alone, as far as ``hinted`` lets it."""

    CORNERS: ClassVar[str] = "next place"
    """What the two upper corners of a cluster do at the board."""

    UNSAID: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that no line tells, because the screen shows them anyhow."""

    SILENT: ClassVar[frozenset[str]] = frozenset()
    """Own actions, by their notation, that go without saying in the log where nothing came of them."""

    OPENING: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events with which a turn begins: its mark stands before them in the log."""

    OF_ALL: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are about everybody, though a seat caused them: no player's letter stands before their lines."""

    GIVES_UP: ClassVar[Action | None] = None
    """The action with which a player gives up, where a game has one: the game menu offers it, beside leaving."""

    SEALED: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions whose answers are a secret, while all know what the answers are: beside others they are picked blindly."""

    SHOWS_OWN: ClassVar[bool] = False
    """Whether a covered pane still shows the own seat and lets it act, without its secrets (``concealed``)."""

    table: Table
    rules: Rules[Any, Any]
    position: Position

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

    def briefly(self, target: Target) -> Sequence[str]:  # noqa: ARG002 - for subclasses
        """The same sentence in ever fewer words, for where there is no room."""
        return ()

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
        """The whole menu: what is awaited of each role played here, then what may be done besides. A game may merge, sort or thin it."""
        awaited = [self.item(action, held.seat) for held in self.position.awaited for action in held.options]
        # Where several may do the same, the one in focus does it.
        besides = {action: held.seat for held in reversed(self.position.focus_first) for action in held.free}
        return awaited + [self.item(action, seat) for action, seat in besides.items()]

    def help_parts(self) -> Sequence[tuple[str, str]]:
        """What the help says of the game, part by part: a heading, "" for none, and a text."""
        return [("", self.HELP)]

    def menu_note(self) -> str:
        """What stands below the menu, such as why something cannot be done now that one may look for there."""
        return ""

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

    def whole_call(self, call: Call) -> Call:
        """What the banner says of who must do what, with what the game adds to it, such as a clock."""
        return call

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        """How an event is shown, step by step. ``mine`` says that someone at this pane caused it, who need not be kept waiting.

        A step that draws the board as it was then does so in ``Step.draw``.
        """
        if event.kind not in self.UNSAID and (text := self.rules.narrate(event, self.names)):
            yield Step(text, beats=0.0 if mine else 1.0, seat=event.seat)

    def hinted(self) -> tuple[str, ...]:
        """Which of ``HINTED`` mean something in the present decision. Nobody asks where nothing can be done."""
        return self.HINTED

    def hint_label(self, verb: str) -> str:  # noqa: ARG002 - for subclasses
        """What the hints call a verb of the game's own in this position; "" for its usual words."""
        return ""

    def scrolling(self, place: str) -> tuple[str, ...]:  # noqa: ARG002 - for subclasses
        """Verbs that the hints show while a part of the game's own is in use that scrolls; () if all of it is in sight."""
        return ()

    def dialog(self) -> Dialog | None:
        """A dialog for the open decision, where menu and board are not enough."""
        return None

    def parting(self, after: Position) -> str:  # noqa: ARG002 - for subclasses
        """What is said to those who have to hand over to another side, for which a position is."""
        return "All done"

    def secret(self, position: Position) -> object:  # noqa: ARG002 - for subclasses
        """What a position hides from other sides at the same pane, such as the plans of a round. None lets all look together; and all
        have looked in between where it is something else than before."""
        return True

    @classmethod
    def privacy(cls, view: Any, rules: Rules[Any, Any]) -> tuple[Privacy, ...]:  # noqa: ARG003 - for subclasses
        """How people at one screen may keep their secrets in a position that a watcher sees so, the usual way first."""
        return (Privacy.COVERED, Privacy.CURTAIN)

    def concealed(self, position: Position) -> Position:  # noqa: ARG002 - for subclasses
        """What a covered pane shows of a position: what a watcher sees. A game that can leave more in the open says so here."""
        return position_of(self.table, (), None)

    def concealed_moment(self, see: See) -> Any:
        """What a covered pane shows of the moment in which an event is told: what a watcher sees. As open as ``concealed``."""
        return see(None)

    def news(self, before: Position, after: Position) -> bool:  # noqa: ARG002 - for subclasses
        """Whether the own seat has learned something since that is hidden from others, and so worth a look."""
        return False

    def sealed(self, position: Position) -> Pick | None:
        """The order that is to be given blindly at a covered pane; None if there is none, or it has too many answers."""
        held = next((each for each in position.awaited if each.decision and each.decision.kind in self.SEALED), None)
        if held is None or held.seat is None or held.decision is None or len(held.options) > MOST_ANSWERS:
            return None
        answers: list[tuple[str, Action] | None] = [(self.label(action), action) for action in held.options]
        if len(answers) == 2:
            answers.insert(1, None)  # on the upper corners, which nobody presses by the way while others play
        return Pick(held.seat, self.rules.question(held.view, held.decision, self.names), tuple(answers))

    def summons(self, decision: Decision) -> str:  # noqa: ARG002 - for subclasses
        """The words with which a covered pane calls its player, and that everybody may read."""
        return "Your choice"

    def board_of(self, seat: Seat | None) -> Board:  # noqa: ARG002 - for subclasses
        """The board that is in use while that seat is in focus, where there are several."""
        return self.board

    @property
    def station(self) -> str:
        """What is in focus, where keys have a meaning of their own (``Control.station``)."""
        return ""

    def mark_targets(self) -> None:
        """Mark on the board where something can be done."""
        self.board.mark(Mark.TARGET, {target for action in self.options if (target := self.target_of(action)) is not None})

    def forget(self) -> None:
        """Drop what the pane itself keeps of who used it, as a target that was aimed at: somebody else will look at it."""

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
    def deciding(self) -> str:
        """The kind of decision that your own seat must make; "" if none, or if you only look on, as in a replay."""
        return self.position.decision.kind if self.position.decision and self.options else ""

    @property
    def options(self) -> tuple[Action, ...]:
        return self.position.options

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.match.names

    def look(self, seat: Seat | None) -> int | None:
        """Whose letter, glyph and colour a seat has: its side's, where several seats make up a crew. A game may have ways of its own."""
        return mark_of(self.rules, seat)

    def say(self, action: Action, seat: Seat | None = None) -> str:
        """The notation of an option of the seat in focus, or of another one that is played here."""
        return self.position.of(self.seat if seat is None else seat).say(action)

    def item(self, action: Action, seat: Seat | None = None) -> MenuItem:
        """An option as it stands in the menu, of the seat in focus or of another one."""
        held = self.position.of(self.seat if seat is None else seat)
        several = len(self.position.held) > 1 and held.seat is not None
        group = BESIDES if action in held.free else self.rules.role(held.seat or 0) if several else self.group(action)
        return MenuItem(self.label(action), action, held.say(action), group, self.amount(action), held.seat if several else None)
