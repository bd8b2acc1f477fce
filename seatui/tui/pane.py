"""A pane is one seat's whole place: board, banner, counter board, dice, actions, log and command line.

A game's ``pane.py`` exports ``PANE``, a subclass of ``Pane`` that fills in the part "What a game supplies". A game without one is shown
by ``PlainPane``. Panes follow verbs (``pane_verbs``); keys are the business of ``controls`` and the screen.

Where a person may hold several seats of one side, ``position.held`` has each of them with its view, options and free actions; one is in
focus (``seat``, ``view``, ``options``), ``turn_to`` changes it, and ``submit(action, seat)`` plays for any of them. Such a game adds
``SEAT_CONTROLS`` to its controls.

A pane with an arrangement of its own, such as a console of several stations, supplies

* ``make_parts``: further parts by name, and ``plan``: where all parts stand for a size. ``pane_layout.framed`` puts banner, inspector,
  hints, command line and dialogs where they always are, and leaves the middle to a pure function of the game's own. Parts that a plan
  leaves out (sheets, dice, menu, log) are not shown; ``wish.place`` says what keys go to, so that a menu or log that was asked for can be
  put over a station;
* ``board_of``: the board of each seat; the one of the seat in focus is ``board``, to which verbs go, and ``show`` fills them all;
* ``station``: a name for what is in focus, and controls that have this name as their ``station``: the same key can then mean something
  else at each.

``demos/divers/pane.py`` is a short model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.message import Message

from seatui.engine.contract import Action, Decision, Event, Refused, Seat
from seatui.match.table import Person
from seatui.tui.controls import CONTROLS, Control, KeyMap, Verb
from seatui.tui.pane_course import PaneCourse
from seatui.tui.pane_cover import MOST_ANSWERS, PaneCover, Pick
from seatui.tui.pane_curtain import PaneCurtain
from seatui.tui.pane_parts import PaneParts
from seatui.tui.pane_verbs import PaneVerbs
from seatui.tui.players import mark_of
from seatui.tui.position import Held, Position, position_of
from seatui.tui.privacy import Privacy
from seatui.tui.split.seat_parts import BAR_ROWS, CARD_ROWS, ClusterCard, SeatBar
from seatui.tui.staging import Stage, Step
from seatui.tui.trial import trial
from seatui.tui.widgets.action_menu import ActionMenu, Amount, MenuItem
from seatui.tui.widgets.banner import Banner, Note
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.curtain import Curtain
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.hints import Hints
from seatui.tui.widgets.lines import Part

if TYPE_CHECKING:
    from seatui.engine.contract import Rules
    from seatui.match.table import Table, Update
    from seatui.tui.split.clusters import Cluster

BESIDES = "At any time"
"""The heading in the menu of what nobody waits for."""


class PaneSpec(NamedTuple):
    """Who looks at a pane: the seats it shows; none for a watcher. ``person`` is who sits there, where that is one and the same."""

    seats: tuple[Seat, ...]
    person: Person | None = None
    covered: bool = False  # whether others see it too, from whom it hides its secrets


class Pane(PaneParts):
    """The place of one seat, or of several people who take turns at it."""

    CONTROLS: ClassVar[tuple[Control, ...]] = CONTROLS
    """The controls of this pane; a game adds its own behind them."""

    HINTED: ClassVar[tuple[str, ...]] = ()
    """Verbs of the game's own that the hints show at the board, as far as ``hinted`` lets them."""

    HELP: ClassVar[str] = ""
    """What the help says of this game's board, in a few sentences."""

    UNSAID: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that no line tells, because the screen shows them anyhow."""

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

    class Settled(Message):
        """All that happened has been shown."""

    class Peeked(Message):
        """Somebody looks at what the pane hides from others, or does so no more."""

        def __init__(self, pane: Pane) -> None:
            super().__init__()
            self.pane = pane

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

    def __init__(self, table: Table, spec: PaneSpec, keys: KeyMap, index: int = 0, cluster: Cluster | None = None) -> None:
        """``keys`` has the keys of all panes; ``cluster`` are those of this one, where people share a keyboard."""
        self.cluster = cluster
        self.knows_keys = cluster is None  # whether the player has used the cluster, and needs its card no more
        self.table = table
        self.seats = spec.seats
        self.keys = keys
        self.index = index
        self.rules = table.match.rules
        self.position = position_of(table, spec.seats, None)
        self.rule = ""  # the rule named last
        self.confirms = ""  # what confirming does while somebody outside the pane waits for it, as a coach does
        self.passing = ""  # what any key does while something is shown that one only looks at
        self.closed = ""  # why nothing is offered, though the game goes on
        self.paused: bool | None = None  # whether the bots stand still; None where somebody plays, who cannot stop them
        super().__init__()
        self.verbs = PaneVerbs(self)
        self.course = PaneCourse(self)
        self.shutter: PaneCurtain | PaneCover = PaneCover(self) if spec.covered else PaneCurtain(self)
        self.position = self.shutter.seen(self.position)  # from the first frame on
        self.covered = self.shutter.hides(self.position)
        self._acting = False

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

    def sealed(self, position: Position) -> Pick | None:
        """The order that is to be given blindly at a covered pane; None if there is none, or it has too many answers."""
        held = next((each for each in position.awaited if each.decision and each.decision.kind in self.SEALED), None)
        if held is None or held.seat is None or held.decision is None or len(held.options) > MOST_ANSWERS:
            return None
        return Pick(held.seat, held.decision.prompt, tuple(zip(held.notation, held.options, strict=True)))

    def give_up(self) -> None:
        """Play the action that gives up; it is asked about first."""
        assert self.GIVES_UP is not None
        self.submit(self.GIVES_UP)

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

    @property
    def may_give_up(self) -> bool:
        """Whether somebody who looks may give up now."""
        return not self.covered and any(self.GIVES_UP in held.free for held in self.position.held)

    def key(self, verb: str) -> str:
        """How the key of a verb is written."""
        return self.keys.key(verb, self.glyphs, self.index)

    @property
    def _digits_are_free(self) -> bool:
        """Whether digits mean nothing at the board, as moves on hexes, and so can pick from the menu."""
        return self.cluster is None and not any(
            key.isdecimal() for control in self.keys.controls(self.index) for key in control.keys if not control.station
        )

    def turn_to(self, seat: Seat) -> None:
        """Put another seat that is played here in focus."""
        if any(held.seat == seat for held in self.position.held):
            self.course.latest = self.course.latest.seen_from(seat)
            self.course.arrive(self.position.seen_from(seat))

    def submit(self, action: Action | str, seat: Seat | None = None) -> bool:
        """Play for a seat: the given one, else the one in focus, or where it is not lawful there, another one that is played here.

        A refusal is told, and changes nothing.
        """
        seat = self._player_of(action) if seat is None else seat
        holder = None if seat is None else self.table.holders[seat]
        if seat not in self.seats or not isinstance(holder, Person) or self.covered:
            return False
        self._acting = True
        try:
            self.table.act(holder, seat, action)
        except Refused as refused:
            self.refuse(refused)
            self.post_message(self.Denied(self, refused))
            return False
        finally:
            self._acting = False
        return True

    def preview(self, text: str) -> str:
        """What a typed line would do; "" if that is nothing, or not lawful now."""
        found = next(filter(None, (self._lawful(held, text) for held in self._players)), None)
        if found is None:
            return ""
        seat, action = found
        held = self.position.of(seat)
        return self.label(action) if action in held.options else self.table.match.say(seat, action)

    @property
    def _players(self) -> list[Held]:
        """The seats for which something can be done, the one in focus first."""
        return [held for held in self.position.focus_first if held.decision or held.free]

    def _player_of(self, action: Action | str) -> Seat | None:
        if len(self.position.held) == 1:
            return self.seat
        found = next(filter(None, (self._lawful(held, action) for held in self._players)), None)
        return self.seat if found is None else found[0]

    def _lawful(self, held: Held, action: Action | str) -> tuple[Seat, Action] | None:
        """The action of that seat, if it is lawful."""
        match, seat = self.table.match, held.seat
        assert seat is not None
        try:
            read = match.parse(seat, action) if isinstance(action, str) else action
        except Refused:
            return None
        return (seat, read) if match.legal(seat, read) else None

    def refuse(self, refused: Refused) -> None:
        """Say why something is not allowed, and which rule says so."""
        self.rule = refused.rule
        message = refused.told(self.names)
        self.banner.rule_key = self.key("rule")
        self.banner.say(note=Note(message, "refused", refused.rule))
        if self.verbs.place == "command":
            self.command.refuse(message, refused.rule)

    @property
    def own_seat(self) -> Seat:
        """The seat that looks, where there is one."""
        assert self.seat is not None
        return self.seat

    def trial(self, action: Action) -> Refused | None:
        """What the rules would say to an action of the own seat, without doing it."""
        return trial(self.rules, self.view, self.own_seat, action)

    def answer(self, dialog: Dialog, action: Action | None) -> None:
        """Do what a dialog chose and close it; where the rules refuse, it stays. None closes it alone."""
        if action is None or self.submit(action):
            self.close_dialog(dialog)

    def tell(self, text: str, kind: str = "say") -> None:
        """Put a sentence under the banner."""
        self.banner.say(note=Note(text, kind))

    def explain(self, why: str) -> None:
        """Say why the pane is as it is, also on a curtain."""
        self.tell(why)
        self.curtain.explain(why)

    def open_dialog(self, dialog: Dialog) -> None:
        dialog.numbered = self.cluster is None
        super().open_dialog(dialog)
        self.verbs.show_hints()

    def close_dialog(self, dialog: Dialog) -> None:
        super().close_dialog(dialog)
        self.verbs.ask_decision()
        self.verbs.show_hints()
        self.course.settle()

    # Beside others

    def shared_parts(self) -> Mapping[str, Part]:
        if self.cluster is None:
            return {}
        self.bar, self.card = SeatBar(self), ClusterCard(self.cluster)
        return {"bar": self.bar, "card": self.card}

    def shared_rows(self) -> Mapping[str, int]:
        if self.cluster is None:
            return {}
        return {"bar": BAR_ROWS, "card": 0 if self.knows_keys and self.shutter.pick is None else CARD_ROWS}

    def show_keys(self) -> None:
        """Show the card of the cluster while it is needed: until it was used, and in a blind pick."""
        if self.cluster is not None:
            self.card.show(self.shutter.pick)
            self.bar.redraw()  # colours may have been chosen
            if self.is_attached and self.plan(self.size, self._wish()) != self._planned:
                self.arrange_parts()

    # What happens at the table

    def receive(self, update: Update) -> None:
        """Show what happened, and the position it led to."""
        self.course.receive(update, mine=self._acting)

    @property
    def steps(self) -> Stage:
        """What is still being shown."""
        return self.course.steps

    def show_position(self, before: Position, *, mine: bool) -> None:
        """Show the present position in all parts. ``mine``: someone at this pane led to it."""
        board, self.board = self.board, self.board_of(self.seat)
        if board is not self.board:
            self.arrange_parts()
        self.show(self.view)
        self.fit_sheets()
        self.course.call()
        self.mark_targets()
        self.verbs.arrived(before, mine=mine)
        self.show_keys()

    def restyle(self) -> None:
        self._name_keys()
        super().restyle()
        self.course.fill_log()
        self.course.arrive(self.position)

    def _name_keys(self) -> None:
        """Tell the parts that name keys themselves which there are."""
        self.menu.numbered, self.menu.typed = self._digits_are_free, self.cluster is None
        self.menu.ends = self.key(Verb.CONFIRM), self.key(Verb.BACK)

    def on_mount(self) -> None:
        self._name_keys()
        self.course.fill_log()
        self.course.arrive(self.position)

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
        self.submit(message.action, message.seat)

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

    def on_curtain_opened(self, message: Curtain.Opened) -> None:
        message.stop()
        self.verbs.do(Verb.CONFIRM)

    def on_hints_pressed(self, message: Hints.Pressed) -> None:
        message.stop()
        self.verbs.do(message.verb)

    def on_banner_rule_asked(self, message: Banner.RuleAsked) -> None:
        message.stop()
        self.post_message(self.Asked(self, "rule", message.rule))
