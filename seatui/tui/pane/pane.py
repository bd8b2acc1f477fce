"""A pane is one seat's whole place on the screen: board, banner, counter board, dice, actions, log and command line.

A game's ``pane`` package exports ``PANE``, a subclass of ``Pane`` that overrides the hooks of ``PaneHooks``. ``PlainPane`` shows a game
without one. Panes follow verbs (``verbs.py``); ``look/controls.py`` and the screen turn keys into verbs.

Where a person may hold several seats of one side, ``position.held`` lists them with their views, options and free actions. One of them is
in focus (``seat``, ``view``, ``options``), ``turn_to`` changes the focus, and ``submit(action, seat)`` plays for any of them. Such a game
adds ``SEAT_CONTROLS`` to its controls.

A pane with its own arrangement, such as a console of several stations, supplies

* ``make_parts``: further parts by name, and ``plan``: the places of all parts for a size. ``layout.framed`` puts banner, inspector, hints,
  command line and dialogs where they always are, and leaves the middle to a function of the game. Parts that a plan leaves out (sheets,
  dice, menu, log) are not shown; ``request.place`` names the part that receives keys, so that the plan can put a menu or log that the
  player opened over a station;
* ``board_of``: the board of each seat. ``board`` is the one of the seat in focus and receives the verbs; ``show`` fills them all;
* ``station``: a name for what is in focus. Controls with the same ``station`` work only there, so a key can mean something else at each.

``examples/divers/pane.py`` is a short model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.message import Message

from seatui.engine.contract import TABLE, Action, Refused, Seat
from seatui.match.clock import NEVER
from seatui.match.table import Person
from seatui.tui.look.controls import HEXES, LISTS, Control, KeyMap, Verb
from seatui.tui.look.settings import settings_of, unasked_name
from seatui.tui.pane.cover import PaneCover
from seatui.tui.pane.curtain import PaneCurtain
from seatui.tui.pane.dry_run import refusal_of
from seatui.tui.pane.hooks import PaneHooks
from seatui.tui.pane.playback import Playback
from seatui.tui.pane.position import Held, Position, position_of
from seatui.tui.pane.seat_parts import BAR_ROWS, CARD_ROWS, ClusterCard, SeatBar
from seatui.tui.pane.steps import StepPlayer
from seatui.tui.pane.verbs import PaneVerbs
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.banner import Banner, Note
from seatui.tui.widgets.board import Board, Target
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.curtain import Curtain
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.hint_bar import HintBar
from seatui.tui.widgets.line_widget import InkWidget

if TYPE_CHECKING:
    from seatui.match.table import Table, Update
    from seatui.tui.look.clusters import Cluster


ANSWERS = ("refused", "answer")
"""The kinds of notes that answer a key."""
READING = 3.0
"""Seconds in which the events of others do not replace the answer to a key."""


class PaneSpec(NamedTuple):
    """The seats that a pane shows, none for a watcher, and the ``person`` who plays them, if it is only one."""

    seats: tuple[Seat, ...]
    person: Person | None = None
    covered: bool = False  # whether it hides its secrets from others who see the same screen


class Pane(PaneHooks):
    """One seat's place on the screen, or the place of several people who take turns."""

    class Peeked(Message):
        """The player begins or ends a peek at what the pane hides from others."""

        def __init__(self, pane: Pane) -> None:
            super().__init__()
            self.pane = pane

    class Asked(Message):
        """The player asks for something outside the pane: "menu", "leave", "help", "undo", or "rule" with its id."""

        def __init__(self, pane: Pane, what: str, rule: str = "") -> None:
            super().__init__()
            self.pane = pane
            self.what = what
            self.rule = rule

    class Denied(Message):
        """An action was refused, by a rule that is then named or for another reason."""

        def __init__(self, pane: Pane, refused: Refused) -> None:
            super().__init__()
            self.pane = pane
            self.refused = refused

    def __init__(self, table: Table, spec: PaneSpec, keys: KeyMap, index: int = 0, cluster: Cluster | None = None) -> None:
        """``keys`` has the keys of all panes, ``cluster`` those of this pane where people share a keyboard."""
        self.cluster = cluster
        self.knows_keys = cluster is None  # whether the player has used the cluster and no longer needs its card
        self.table = table
        self.seats = spec.seats
        self.person = spec.person
        self.hears = (*spec.seats, TABLE) if spec.covered else spec.seats  # a covered pane also shows what a watcher hears
        self.keys = keys
        self.index = index
        self.rules = table.match.rules
        self.position = position_of(table, spec.seats, None)
        self.rule = ""  # the last rule that was named
        self.in_lesson = False  # whether a coach tells the player what happens
        self.confirms = ""  # what confirming does while something outside the pane waits for it, such as the coach
        self._answered_at = NEVER
        self.passing = ""  # what any key does while the pane only shows something
        self.waits_for_step: frozenset[str] = frozenset()  # verbs that neither skip the step that is being shown nor act
        self.closed = ""  # why the pane offers nothing although the game goes on
        self.onlooking = ""  # why the onlooker cannot act: others play, or a bot plays instead
        self.absent: frozenset[Seat] = frozenset()  # seats of people who are away
        self.unread = 0  # unread lines of the chat at the table
        self.paused: bool | None = None  # whether the bots are paused; None where a person plays, for then nobody can pause them
        self.settled: Callable[[], None] = lambda: None  # called when everything that happened has been shown
        super().__init__()
        self.verbs = PaneVerbs(self)
        self.playback = Playback(self)
        self.secrecy: PaneCurtain | PaneCover = PaneCover(self) if spec.covered else PaneCurtain(self)
        self.position = self.secrecy.seen(self.position)  # from the first frame on
        self.covered = self.secrecy.hides(self.position)

    # For the panes of games

    def give_up(self) -> None:
        """Give up. A pane may ask for confirmation first."""
        assert self.GIVES_UP is not None
        self.submit(self.GIVES_UP)

    @property
    def may_give_up(self) -> bool:
        """Whether a player at this pane may give up now."""
        return not self.covered and any(self.GIVES_UP in held.free for held in self.position.held)

    def _is_giving_up(self, text: str) -> bool:
        """Whether a typed line gives up, which needs the same confirmation as in the menu."""
        return self.may_give_up and any(self._lawful(held, text) == (held.seat, self.GIVES_UP) for held in self.position.held)

    def help_controls(self) -> tuple[Control, ...]:
        """The controls that the help explains."""
        return self.keys.controls(self.index)

    def key(self, verb: str) -> str:
        """Return the name of a verb's key. A cluster has keys for the next place only where the board needs fewer than six directions."""
        if self.cluster is not None and verb in (Verb.NEXT, Verb.PREVIOUS) and self.board.steering != LISTS:
            return ""
        return self.keys.key(verb, self.glyphs, self.index)

    @property
    def _digits_are_free(self) -> bool:
        """Whether digits mean nothing at the board (on hexes they move) and so can pick from the menu."""
        return self.cluster is None and not any(
            key.isdecimal() for control in self.keys.controls(self.index) for key in control.keys if not control.station
        )

    def turn_to(self, seat: Seat) -> None:
        """Put another seat of this pane in focus."""
        if any(held.seat == seat for held in self.position.held):
            self.playback.latest = self.playback.latest.seen_from(seat)
            self.playback.arrive(self.position.seen_from(seat))

    def submit(self, action: Action | str, seat: Seat | None = None) -> bool:
        """Play an action for the given seat, else for the one in focus, or for another seat of this pane if it is lawful only there.

        Return False if it was refused; the banner then says why. Where one person has the pane, the table checks that they hold the seat.
        """
        seat = self._player_of(action) if seat is None else seat
        holder = None if seat is None else self.table.holders[seat]
        if seat not in self.seats or not isinstance(holder, Person) or self.covered:
            return False
        try:
            self.table.act(self.person or holder, seat, action)
        except Refused as refused:
            self.refuse(refused)
            self.post_message(self.Denied(self, refused))
            return False
        return True

    def preview(self, text: str) -> str:
        """Say what a typed line would do; "" if nothing, or if it is not lawful now."""
        if (item := self.labelled(text)) is not None:
            return item.label
        found = self._read(text)
        if found is None:
            return ""
        seat, action = found
        held = self.position.of(seat)
        return self.label(action) if action in held.options else self.table.match.offer(seat, action)

    def labelled(self, text: str) -> MenuItem | None:
        """Return the action in the list with that label, or with that heading and label, unless the line is notation.

        None if there is no such action, or several.
        """
        wanted = text.casefold().split()
        if self._read(text) is not None:
            return None
        items = [item for item in self.menu_items() if item.amount is None]
        found = [item for item in items if wanted in (item.label.casefold().split(), f"{item.group}: {item.label}".casefold().split())]
        return found[0] if len(found) == 1 else None

    def _read(self, action: Action | str) -> tuple[Seat, Action] | None:
        """Return the first seat at which an action is lawful, and the action."""
        return next(filter(None, (self._lawful(held, action) for held in self._players)), None)

    @property
    def _players(self) -> list[Held]:
        """The seats that can do something, the one in focus first."""
        return [held for held in self.position.focus_first if held.decision or held.free]

    def _player_of(self, action: Action | str) -> Seat | None:
        if len(self.position.held) == 1:
            return self.seat
        found = self._read(action)
        return self.seat if found is None else found[0]

    def _lawful(self, held: Held, action: Action | str) -> tuple[Seat, Action] | None:
        """Return the seat and the action if it is lawful there."""
        match, seat = self.table.match, held.seat
        assert seat is not None
        read = match.try_parse(seat, action) if isinstance(action, str) else action
        return (seat, read) if read is not None and match.legal(seat, read) else None

    def refuse(self, refused: Refused) -> None:
        """Say why something is not allowed, and which rule says so."""
        self.rule = refused.rule
        message = refused.told(self.names)
        self.banner.rule_key = self.key("rule")
        self._put(Note(message, "refused", refused.rule))
        if self.verbs.place == "command":
            self.command.refuse(message, refused.rule)

    @property
    def was_just_answered(self) -> bool:
        """Whether the player still reads what a key has led to, such as a refusal."""
        return self.banner.note.kind in ANSWERS and Message().time < self._answered_at + READING

    @property
    def own_seat(self) -> Seat:
        """The seat in focus, where there is one."""
        assert self.seat is not None
        return self.seat

    def refusal_of(self, action: Action) -> Refused | None:
        """Return why the rules would refuse an action of the seat in focus, without doing it; None if they would not."""
        return refusal_of(self.rules, self.view, self.own_seat, action)

    def answer(self, dialog: Dialog, action: Action | None) -> None:
        """Play the action chosen in a dialog and close the dialog, unless the rules refuse. None only closes it."""
        if action is None or self.submit(action):
            self.close_dialog(dialog)

    def asks(self, topic: str) -> bool:
        """Return whether the player wants the question of that topic (``TOPICS``); one without a topic always comes."""
        return not topic or self._setting_of(topic) not in settings_of(self.app).unasked

    def stop_asking(self, topic: str) -> None:
        """Turn a question off in the settings, which can turn it on again."""
        unasked = (*settings_of(self.app).unasked, self._setting_of(topic))
        self.app.change_settings(unasked=unasked)  # type: ignore[attr-defined] # the app of the screens

    def _setting_of(self, topic: str) -> str:
        return unasked_name(self.table.match.game.id, topic)

    def tell(self, text: str, kind: str = "say") -> None:
        """Put a sentence under the banner. One of a kind in ``ANSWERS`` stays for a while."""
        self._put(Note(text, kind))

    def _put(self, note: Note) -> None:
        self.banner.say(note=note)
        self._answered_at = Message().time  # by the clock of events

    def explain(self, why: str) -> None:
        """Say why the pane is as it is, on the curtain too."""
        self.tell(why)
        self.curtain.explain(why)

    def open_dialog(self, dialog: Dialog, below: Dialog | None = None) -> None:
        dialog.numbered = self.cluster is None
        super().open_dialog(dialog, below)
        self.verbs.show_hints()

    def close_dialog(self, dialog: Dialog) -> None:
        super().close_dialog(dialog)
        if self.banner.note.kind == "help":
            self.tell("")
        self.verbs.ask_decision()
        self.verbs.show_hints()
        self.playback.settle()

    def open_unbidden(self, dialog: Dialog) -> None:
        """Open a dialog that the player did not ask for; keys typed ahead are no answers to it."""
        dialog.unbidden = True
        self.open_dialog(dialog)

    def holds_back(self, pressed: float) -> bool:
        """Return whether a key of that time came too soon for the dialog that has just opened; if so, say it."""
        if not self.dialogs or self.dialogs[-1].is_meant(pressed):
            return False
        self.say_too_soon()
        return True

    def say_too_soon(self) -> None:
        """Say that a key did nothing because a dialog has just opened."""
        self.tell("This has just opened: press the key again if you mean it", "refused")

    # Beside others

    def shared_parts(self) -> Mapping[str, InkWidget]:
        if self.cluster is None:
            return {}
        self.bar, self.card = SeatBar(self), ClusterCard(self.cluster, self.CORNERS, six=self.board.steering == HEXES)
        return {"bar": self.bar, "card": self.card}

    def shared_rows(self) -> Mapping[str, int]:
        if self.cluster is None:
            return {}
        return {"bar": BAR_ROWS, "card": 0 if self.knows_keys and self.secrecy.pick is None else CARD_ROWS}

    def show_keys(self) -> None:
        """Show the card of the cluster while the player needs it: until they have used the keys, and in a blind pick."""
        if self.cluster is not None:
            self.card.show(self.secrecy.pick)
            self.bar.redraw()  # players may have chosen colours
            if self.is_attached and self.plan(self.size, self._layout_request()) != self._planned:
                self.arrange_parts()

    # Updates from the table

    def receive(self, update: Update) -> None:
        """Show what happened and the position it led to."""
        self.playback.receive(update, mine=update.actor in self.seats)

    @property
    def steps(self) -> StepPlayer:
        """The steps that are still being shown."""
        return self.playback.steps

    def show_position(self, before: Position, *, mine: bool) -> None:
        """Show the present position in all parts. ``mine``: it follows from an action at this pane."""
        board, self.board = self.board, self.board_of(self.seat)
        if board is not self.board:
            self.arrange_parts()
        self.show(self.view)
        self.frame(self.view)
        self.fit_sheets()
        self.mark_targets()
        self.verbs.arrived(before, mine=mine)
        self.playback.call()
        self.show_keys()
        self._keep_cursor()

    def frame(self, view: Any) -> None:
        """Keep in sight what matters in a view, and arrange the parts again where the board wants another size for it."""
        is_new = self.board.frame(self.matters(view), self.beyond(view), self.far(view))
        if is_new and self.is_attached and self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def _keep_cursor(self) -> None:
        """Place the terminal's cursor again, as the board may have scrolled under it, unless another pane or screen has it."""
        if self.screen.is_current and self.region.contains_point(self.app.cursor_position):
            self.place_cursor()

    def restyle(self) -> None:
        self._name_keys()
        super().restyle()
        self.playback.fill_log()
        self.playback.arrive(self.position)

    def _name_keys(self) -> None:
        """Give the names of keys to the parts that show them."""
        self.menu.numbered, self.menu.typed = self._digits_are_free, self.cluster is None
        self.menu.ends = self.key(Verb.CONFIRM), self.key(Verb.BACK)

    def on_mount(self) -> None:
        self._name_keys()
        self.playback.fill_log()
        self.playback.arrive(self.position)

    # Messages of the parts

    def on_board_moved(self, message: Board.Moved) -> None:
        message.stop()
        if message.target == self.board.target:  # the cursor may have moved on since
            self.pointed_at(message.target)
            self.place_cursor()

    def pointed_at(self, target: Target) -> None:
        """The cursor of the board has moved to another place."""
        self.verbs.point(target)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self.choose_place(message.target)

    def choose_place(self, target: Target) -> None:
        """Act at a place of the board that the player has confirmed."""
        self.verbs.choose(target)

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        message.stop()
        self.submit(message.action, message.seat)

    def on_action_menu_pointed(self, message: ActionMenu.Pointed) -> None:
        message.stop()
        if message.item is not None and (target := self.target_of(message.item.action)) is not None:
            self.board.point_at(target)

    def on_action_menu_asking(self, message: ActionMenu.Asking) -> None:
        message.stop()
        self.verbs.enter_amount()

    def on_action_menu_left(self, message: ActionMenu.Left) -> None:
        message.stop()
        self.verbs.leave()

    def on_command_line_submitted(self, message: CommandLine.Submitted) -> None:
        message.stop()
        if self._is_giving_up(message.text):
            self.verbs.leave_command()
            self.give_up()
        elif self.verbs.command(message.text):
            self.verbs.leave_command()
        elif (item := self.labelled(message.text)) is not None:
            self.verbs.leave_command()
            self.menu.post_message(ActionMenu.Picked(item.action, item.seat))  # as if picked from the list
        elif self.follow_line(message.text) or self.submit(message.text):
            self.verbs.leave_command()
        elif not self.seats:
            self.refuse(Refused("", "you are watching; only players can act"))

    def on_command_line_closed(self, message: CommandLine.Closed) -> None:
        message.stop()
        self.verbs.go("board")
        self.verbs.ask_decision()

    def on_curtain_opened(self, message: Curtain.Opened) -> None:
        message.stop()
        self.verbs.do(Verb.CONFIRM)

    def on_hint_bar_pressed(self, message: HintBar.Pressed) -> None:
        message.stop()
        self.verbs.do(message.verb)

    def on_banner_rule_asked(self, message: Banner.RuleAsked) -> None:
        message.stop()
        self.post_message(self.Asked(self, "rule", message.rule))
