"""The hooks that a game overrides in its pane, with their defaults, and the properties that it may read.

``Pane`` adds the rest: events from the table, keys, dialogs and secrecy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from seatui.engine.contract import Action, Decision, Event, Seat
from seatui.tui.look.controls import CONTROLS, Control
from seatui.tui.look.players import mark_of, player
from seatui.tui.pane.cover import MOST_ANSWERS, Pick
from seatui.tui.pane.parts import PaneParts
from seatui.tui.pane.position import Position, position_of
from seatui.tui.pane.privacy import Privacy
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import Amount, MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.engine.contract import Rules
    from seatui.match.moments import SeatViews
    from seatui.match.table import Table
    from seatui.tui.pane.second_thoughts import Topic
    from seatui.tui.widgets.effects import Animation

FREE_ACTIONS = "At any time"
"""The menu's heading for free actions, which nobody waits for."""


class PaneHooks(PaneParts):
    """The part of a pane that depends on the game."""

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS
    """The controls of this pane; a game appends its own."""

    HINTED: ClassVar[tuple[str, ...]] = ()
    """The game's own verbs that the hints show at the board, filtered by ``hinted``."""

    LOOKS: ClassVar[tuple[str, ...]] = ()
    """The game's own verbs that only look and so work in everybody's turn. In a pane beside others the menu always offers them."""

    HELP: ClassVar[str] = ""
    """A few sentences for the help about this game's board."""

    MENU_CONTROLS: ClassVar[tuple[Control, ...]] = ()
    """Controls that a player with a cluster finds only in the menu, filtered by ``hinted``."""

    CORNERS: ClassVar[str] = "next place"
    """The meaning of a cluster's two upper corners at the board."""

    UNSAID: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events without a line of text, because the screen shows them."""

    SILENT: ClassVar[frozenset[str]] = frozenset()
    """Notation of actions that the log leaves out where they had no result."""

    OPENING: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that begin a turn: the log marks the turn before them."""

    OF_ALL: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that concern everybody though a seat caused them: the log puts no player's letter before them."""

    ANIMATIONS: ClassVar[Mapping[str, Animation]] = {}
    """How the board shows events, by their kinds."""

    GIVES_UP: ClassVar[Action | None] = None
    """The action that gives up, if the game has one: the game menu offers it beside leaving."""

    SEALED: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions with secret answers but known options: in a pane beside others they are picked blind."""

    TOPICS: ClassVar[Mapping[str, Topic]] = {}
    """The questions before a loss that a player may turn off (``SecondThought``), by names that settings keep."""

    SHOWS_OWN: ClassVar[bool] = False
    """Whether a covered pane still shows its own seat and lets it act, without its secrets (``concealed``)."""

    table: Table
    rules: Rules[Any, Any]
    position: Position

    # Hooks, together with ``make_board``

    def show(self, view: Any) -> None:
        """Fill board and counter board from a view."""
        raise NotImplementedError

    def matters(self, view: Any) -> Mapping[Target, str]:  # noqa: ARG002 - for subclasses
        """Return the places that the board keeps in sight, the most important first, with short names ("" for none) for its edge."""
        return {}

    def beyond(self, view: Any) -> Mapping[Target, str]:  # noqa: ARG002 - for subclasses
        """Return further places, with names, that are kept in sight as long as the board stays legible, and else named at its edge."""
        return {}

    def far(self, view: Any) -> Mapping[Target, str]:  # noqa: ARG002 - for subclasses
        """Return further places that are named at the edge of the board while they are out of sight."""
        return {}

    def target_of(self, action: Action) -> Target | None:  # noqa: ARG002 - for subclasses
        """Return the place on the board where confirming does this action; None if only the menu has it."""
        return None

    def actions_at(self, target: Target) -> list[Action]:
        """Return the actions that confirming offers at that place now."""
        return [action for action in self.options if self.target_of(action) == target]

    def describe_square(self, target: Target) -> str:  # noqa: ARG002 - for subclasses
        """Return a sentence about a place."""
        return ""

    def briefly(self, target: Target) -> Sequence[str]:  # noqa: ARG002 - for subclasses
        """Return shorter and shorter forms of that sentence, for narrow panes."""
        return ()

    def describe_around(self, target: Target | None) -> list[str]:
        """Return more sentences about a place, such as its neighbours and the last change. The describe key shows them."""
        return [self.rules.describe(self.view, self.names)] if target is None else [self.describe_square(target)]

    def label(self, action: Action) -> str:
        """Return the words for an action in the menu."""
        return self.say(action)

    def group(self, action: Action) -> str:  # noqa: ARG002 - for subclasses
        """Return the heading above an action in the menu."""
        return ""

    def amount(self, action: Action) -> Amount | None:  # noqa: ARG002 - for subclasses
        """Return the range of numbers for an action whose number the player chooses, else None."""
        return None

    def menu_items(self) -> list[MenuItem]:
        """Return the whole menu: the decisions of each seat of this pane, then the free actions. A game may merge, sort or thin it."""
        awaited = [self.item(action, held.seat) for held in self.position.awaited for action in held.options]
        # Where several seats may do the same, the one in focus does it.
        free = {action: held.seat for held in reversed(self.position.focus_first) for action in held.free}
        return awaited + [self.item(action, seat) for action, seat in free.items()]

    def help_parts(self) -> Sequence[tuple[str, str]]:
        """Return the help's parts about this game: headings ("" for none) and texts."""
        return [("", self.HELP)]

    def legend(self) -> Sequence[SignGroup]:
        """Return the signs of the board by groups, as they are drawn now. A game puts its own before those that all boards have."""
        return [self.player_signs(), marks(self.board)]

    def menu_note(self) -> str:
        """Return a note to show below the menu, such as why an action that players may look for is missing."""
        return ""

    def deed(self, target: Target) -> str:
        """Say in a few words what confirming does at that place; "" if nothing."""
        actions = self.actions_at(target)
        return self.label(actions[0]) if len(actions) == 1 else f"{len(actions)} actions" if actions else ""

    def prompt(self, decision: Decision) -> str:
        """Return the banner's words for an open decision, which may be another seat's."""
        return decision.prompt

    def extra(self) -> str:
        """Return what the banner adds after the prompt: "3 of 6 points left"."""
        return ""

    def whole_call(self, call: Call) -> Call:
        """Return the banner's call with anything that the game adds to it, such as a clock."""
        return call

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        """Yield the steps that show an event. ``mine``: a player at this pane caused it and need not be kept waiting.

        A step that draws the board as it was at that moment does so in ``Step.draw``.
        """
        if event.kind not in self.UNSAID and (text := self.rules.narrate(event, self.names)):
            yield Step(text, beats=0.0 if mine else 1.0, seat=event.seat)

    def impacts(self, events: Sequence[Event]) -> Sequence[str]:  # noqa: ARG002 - for subclasses
        """Say in a few words each what these events did to the seat in focus since its last turn, the worst first.

        The banner shows as many as fit when the turn begins.
        """
        return ()

    def animation(self, event: Event) -> Animation | None:
        """Return how the board shows an event, played with the first step that tells of it; None for no animation."""
        return self.ANIMATIONS.get(event.kind)

    def hinted(self) -> tuple[str, ...]:
        """Return the verbs of ``HINTED`` that are useful in the present decision. Not called where nothing can be done."""
        return self.HINTED

    def hint_label(self, verb: str) -> str:  # noqa: ARG002 - for subclasses
        """Return the label of one of the game's own verbs in this position; "" for the usual one."""
        return ""

    def scrolling(self, place: str) -> tuple[str, ...]:  # noqa: ARG002 - for subclasses
        """Return the verbs that the hints show while one of the game's own parts is in use and can scroll."""
        return ()

    def dialog(self) -> Dialog | None:
        """Return a dialog for the open decision where menu and board are not enough, else None."""
        return None

    def parting(self, after: Position) -> str:  # noqa: ARG002 - for subclasses
        """Return the words to players who must hand over to another side, whose position comes next."""
        return "All done"

    def secret(self, position: Position) -> object:  # noqa: ARG002 - for subclasses
        """Return a key for what a position hides from other sides at the same pane, such as the plans of a round; None if nothing.

        When the key changes, all sides look together before the pane is handed over.
        """
        return True

    @classmethod
    def privacy(cls, view: Any, rules: Rules[Any, Any]) -> tuple[Privacy, ...]:  # noqa: ARG003 - for subclasses
        """Return how people at one screen may keep their secrets, given a watcher's view; the usual way first."""
        return (Privacy.COVERED, Privacy.CURTAIN)

    def concealed(self, position: Position) -> Position:  # noqa: ARG002 - for subclasses
        """Return what a covered pane shows of a position: a watcher's view, unless the game can leave more in the open."""
        return position_of(self.table, (), None)

    def concealed_moment(self, see: SeatViews) -> Any:
        """Return what a covered pane shows of the moment of an event: a watcher's view, or more if ``concealed`` shows more."""
        return see(None)

    def news(self, before: Position, after: Position) -> bool:  # noqa: ARG002 - for subclasses
        """Whether the pane's own seat has learned a secret between these positions that is worth a peek."""
        return False

    def sealed(self, position: Position) -> Pick | None:
        """Return the order to pick blind at a covered pane; None if there is none, or it has too many answers."""
        held = next((each for each in position.awaited if each.decision and each.decision.kind in self.SEALED), None)
        if held is None or held.seat is None or held.decision is None or len(held.options) > MOST_ANSWERS:
            return None
        answers: list[tuple[str, Action] | None] = [(self.label(action), action) for action in held.options]
        if len(answers) == 2:
            answers.insert(1, None)  # use the upper corners, which nobody presses by accident while others play
        return Pick(held.seat, self.rules.question(held.view, held.decision, self.names), tuple(answers))

    def summons(self, decision: Decision) -> str:  # noqa: ARG002 - for subclasses
        """Return the public words with which a covered pane calls its player."""
        return "Your choice"

    def board_of(self, seat: Seat | None) -> Board:  # noqa: ARG002 - for subclasses
        """Return the board to use while that seat is in focus, where there are several."""
        return self.board

    @property
    def station(self) -> str:
        """The name of the station in focus, which has controls of its own (``Control.station``)."""
        return ""

    def mark_targets(self) -> None:
        """Mark the places on the board where something can be done."""
        self.board.mark(Mark.TARGET, {target for action in self.options if (target := self.target_of(action)) is not None})

    def forget(self) -> None:
        """Drop what the pane remembers of its player, such as a chosen target, before somebody else looks."""

    def follow_line(self, text: str) -> bool:  # noqa: ARG002 - for subclasses
        """Follow a typed line that is no action of the rules, such as one for several actions in a row; False if it is none."""
        return False

    def perform(self, verb: str) -> bool:  # noqa: ARG002 - for subclasses
        """Follow one of the game's own verbs; False if it is none."""
        return False

    # For use by the game

    @property
    def view(self) -> Any:
        return self.position.view

    @property
    def seat(self) -> Seat | None:
        """The seat in focus; None for a watcher."""
        return self.position.seat

    @property
    def deciding(self) -> str:
        """The kind of decision that the seat in focus must make; "" if none, or if the pane only watches, as in a replay."""
        return self.position.decision.kind if self.position.decision and self.options else ""

    @property
    def options(self) -> tuple[Action, ...]:
        return self.position.options

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.match.names

    def look(self, seat: Seat | None) -> int | None:
        """Return the number of a seat's letter, glyph and colour: its side's, where several seats form a crew. A game may override it."""
        return mark_of(self.rules, seat)

    def player_signs(self) -> SignGroup:
        """Return the letter, glyph and colour of each player, or of each crew."""
        seats: dict[int, list[Seat]] = {}
        for seat in range(self.rules.seats):
            if (look := self.look(seat)) is not None:
                seats.setdefault(look, []).append(seat)
        return group("Players", (self._player_sign(look, crew) for look, crew in seats.items()))

    def _player_sign(self, look: int, seats: Sequence[Seat]) -> Sign:
        ink, side = self.ink, self.rules.side_name(self.rules.side(seats[0]))
        names = ", ".join(dict.fromkeys(self.names[seat] for seat in seats))
        art: Row = ((player(look).letter, ink.chip(look)), (" ", ink.plain), (self.glyphs.player(look), ink.player(look)))
        return Sign((art,), f"{side}: {names}" if side and len(seats) > 1 else names)

    def say(self, action: Action, seat: Seat | None = None) -> str:
        """Return the notation of an option of the seat in focus, or of another seat of this pane."""
        return self.position.of(self.seat if seat is None else seat).say(action)

    def item(self, action: Action, seat: Seat | None = None) -> MenuItem:
        """Return the menu item for an option of the seat in focus, or of another seat of this pane."""
        held = self.position.of(self.seat if seat is None else seat)
        several = len(self.position.held) > 1 and held.seat is not None
        group = FREE_ACTIONS if action in held.free else self.rules.role(held.seat or 0) if several else self.group(action)
        return MenuItem(self.label(action), action, held.say(action), group, self.amount(action), held.seat if several else None)
