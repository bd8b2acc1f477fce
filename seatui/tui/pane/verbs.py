"""Follow verbs in a pane, depending on the part in use: board, menu, log, sheets, command line or a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.wording import GOES_ON
from seatui.match.names import awaited
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import CHOICES, settings_of
from seatui.tui.pane.dialogs import CLOSING, Interrupt
from seatui.tui.pane.hints import PaneHints
from seatui.tui.widgets.action_menu import NO_FILTER
from seatui.tui.widgets.banner import Note
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.dialog import ChoiceDialog, Dialog, TextDialog
from seatui.tui.widgets.legend import LegendWindow

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane
    from seatui.tui.pane.position import Position

COMMANDS = {
    "help": Verb.HELP,
    "undo": Verb.UNDO,
    "log": Verb.LOG,
    "recap": Verb.RECAP,
    "legend": Verb.LEGEND,
    "skip": Verb.SKIP,
    "speed": Verb.SPEED,
    "leave": "leave",
    "quit": "leave",
}
"""Words that the command line understands besides the game's notation, with the verbs they stand for."""

IN_DIALOGS = frozenset((Verb.HELP, Verb.SPEED, Verb.SKIP))
"""Verbs that work while any dialog is open."""
AT_QUESTIONS = IN_DIALOGS | {
    *(Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT, Verb.NEXT, Verb.PREVIOUS, Verb.CONFIRM, Verb.BACK, Verb.RECAP, Verb.LEGEND)
}
"""Verbs that mean something at a question."""


class PaneVerbs(PaneHints):
    """Follows verbs for one pane."""

    def __init__(self, pane: Pane) -> None:
        super().__init__(pane)
        self.asked: Dialog | None = None  # the dialog of the decision
        self._is_dialog_due = False
        self._offered = False  # whether the pane has offered anything yet
        self._handlers: dict[str, Callable[[], None]] = {
            Verb.BACK: self._back,
            Verb.CONFIRM: self._open_menu,  # for boards without places to point at
            Verb.NEXT: self._open_menu,
            Verb.PREVIOUS: self._open_menu,
            Verb.MENU: self._open_menu,
            Verb.FILTER: self._open_menu,
            Verb.COMMAND: self._open_command,
            Verb.LOG: lambda: self._toggle("log"),
            Verb.SHEETS: lambda: self._toggle("sheets"),
            Verb.INFO: self._describe,
            Verb.NEXT_SEAT: lambda: self._turn(1),
            Verb.PREVIOUS_SEAT: lambda: self._turn(-1),
            Verb.UNDO: lambda: self._ask("undo"),
            Verb.HELP: lambda: self._ask("help"),
            Verb.PAUSE: lambda: self._ask("pause"),
            Verb.SPEED: self._change_speed,
            Verb.SKIP: lambda: self.pane.playback.hurry(),
            Verb.RECAP: self._open_recap,
            Verb.LEGEND: self._open_legend,
            Verb.RULE: self._open_rule,
            Verb.PAGE_UP: lambda: self._scroll_log(Verb.PAGE_UP),
            Verb.PAGE_DOWN: lambda: self._scroll_log(Verb.PAGE_DOWN),
        }

    # Keys and verbs

    def press(self, key: str, character: str | None) -> bool:
        """Take a key where the player types, before it becomes a verb; False leaves it to ``do``."""
        pane, note = self.pane, self.pane.banner.note
        if pane.dialogs:
            taken = pane.dialogs[-1].press(key, character)
            self.show_hints()
            if not taken and character is not None and character.isalnum():
                self._explain_answers(pane.dialogs[-1], key)
        elif pane.covered:
            return False
        elif self.place == "command":
            taken = pane.command.press(key, character)
        elif self.place == "menu":
            taken = pane.menu.press(key, character)
            if not taken and self._means_board(key, character):
                self.leave()
            self.show_hints()
        elif self.place == "log" and pane.log_view.press(key):
            taken = True
        else:
            is_number = character is not None and character.isdecimal() and pane.menu.numbered
            taken = is_number and bool(pane.menu.size) and pane.menu.pick_number(int(character or 0))
            self.enter_amount()
        if taken:
            self._forget_refusal(note)
            pane.place_cursor()
        return taken

    def _explain_answers(self, dialog: Dialog, key: str) -> None:
        """Say how a question is answered, after a letter or number that means nothing in it."""
        pane = self.pane
        helps = AT_QUESTIONS | CLOSING if isinstance(dialog, Interrupt) else AT_QUESTIONS
        if isinstance(dialog, ChoiceDialog) and pane.keys.verb(key, pane.index, pane.station) not in helps:
            numbers = f"a number up to {len(dialog.choices)}, or with " if dialog.numbered and len(dialog.choices) > 1 else ""
            pane.tell(f"Answer with {numbers}{pane.key(Verb.UP)}, {pane.key(Verb.DOWN)} and {pane.key(Verb.CONFIRM)}", "help")

    def _means_board(self, key: str, character: str | None) -> bool:
        """Whether a key typed in the list of one place was meant for the board. The keys for commands and help work in the list too."""
        pane = self.pane
        is_sign = character is not None and character.isprintable() and character not in NO_FILTER
        return is_sign and not pane.menu.filters and pane.menu.asking is None and bool(pane.keys.verb(key, pane.index, pane.station))

    def do(self, verb: str) -> bool:
        """Follow a verb; False if it means nothing now."""
        pane, note = self.pane, self.pane.banner.note
        if pane.dialogs:
            taken = self._do_in_dialog(pane.dialogs[-1], verb)
        elif pane.covered:
            taken = self._do_covered(verb)
        elif verb == Verb.CONFIRM and self.place == "board" and pane.secrecy.holds:
            pane.secrecy.hand_over()
            taken = True
        elif pane.perform(verb) or self._do_in_part(verb):
            taken = True
        elif verb in self._handlers:
            self._handlers[verb]()
            taken = True
        else:
            taken = False
        if taken and verb != Verb.RULE:
            self._forget_refusal(note)
            if verb != Verb.BACK and pane.banner.note.kind != "refused" and not pane.dialogs:
                pane.rule = ""  # going back from the line that was refused keeps it, and a dialog names rules of its own
        pane.place_cursor()
        return taken

    def _do_in_dialog(self, dialog: Dialog, verb: str) -> bool:
        """Pass a verb to the dialog, except those that help to answer it."""
        may_read = not self.pane.covered and not isinstance(dialog, TextDialog)  # the menu also opens over the curtain
        if verb in IN_DIALOGS or (verb in (Verb.RECAP, Verb.LEGEND) and may_read):
            self._handlers[verb]()
            return True
        taken = dialog.do(verb)
        self.show_hints()
        return taken

    def _do_covered(self, verb: str) -> bool:
        """Follow a verb behind the curtain, where a player can only open it, ask for help or leave."""
        if verb == Verb.CONFIRM:
            self.pane.secrecy.open()
        elif verb in (Verb.BACK, Verb.HELP):
            self._handlers[verb]()
        else:
            return False
        return True

    def _forget_refusal(self, note: Note) -> None:
        """Clear a refusal once the player does something else."""
        if note.kind == "refused" and self.pane.banner.note is note:
            self.pane.banner.say(note=Note())

    def _do_in_part(self, verb: str) -> bool:
        pane = self.pane
        if self.place == "menu":
            return pane.menu.do(verb)
        if self.place == "log":
            return pane.log_view.do(verb)
        board, before = pane.board, pane.board.target
        if verb == Verb.CONFIRM and before is not None:
            pane.choose_place(before)  # at once: the next key of a burst would overtake a message
            return True
        taken = board.do_silently(verb)
        if verb == Verb.ZOOM and taken:
            pane.arrange_parts()
            if board.zoom_words:
                pane.tell(board.zoom_words)
        if board.target is not None and board.target != before:
            pane.pointed_at(board.target)  # at once, so that board and text are sent in one frame
        return taken

    # Places

    def go(self, place: str) -> None:
        """Make another part the one in use."""
        pane = self.pane
        if place == self.place:
            return
        if self.place == "log":
            pane.log_view.follow()
        self.place = place
        pane.menu.set_active(place == "menu")
        pane.log_view.set_active(place == "log")
        pane.use(place)
        pane.call_after_refresh(pane.place_cursor)  # choosing a place on the board opens the menu only after the key was handled
        self.show_hints()

    def arrived(self, before: Position, *, mine: bool) -> None:
        """Offer what the new position allows. A player who has just acted returns to the board; others stay where they are."""
        pane = self.pane
        if pane.rules.tick_ms and not mine and pane.position.offers == before.offers and self._offered:
            self.point(pane.board.target)
            return  # only time has passed: do not disturb a player who is choosing or typing
        self._offered = True
        if mine and self.place in ("menu", "command"):
            self.go("board")  # before the menu is filled, so that its list begins at the top
        self._offer_all(keep=bool(pane.rules.tick_ms) and not mine)
        if pane.position.awaited and self.place != "log":
            pane.log_view.follow()  # a player who must decide wants to read the latest events
        self.point(pane.board.target)
        self.show_hints()
        if mine or pane.position.asks != before.asks or not self._outlasts_others:
            self._ask_again(before, mine=mine)

    @property
    def _outlasts_others(self) -> bool:
        """Whether the player is using a dialog that stays valid when others act."""
        return self.asked is not None and self.asked.outlasts_others and self.asked in self.pane.dialogs

    def _ask_again(self, before: Position, *, mine: bool) -> None:
        pane = self.pane
        self._is_dialog_due = self._is_dialog_due or mine or not self._was_left or pane.position.asks != before.asks
        seen = self.asked if self.asked in pane.dialogs and pane.position.asks == before.asks else None
        if self.asked is not None:
            pane.close_dialog(self.asked)  # it belongs to the last position
        self.ask_decision()
        if seen is not None and self.asked is not None:
            self.asked.take_place_of(seen)

    @property
    def _was_left(self) -> bool:
        """Whether the player closed the dialog of the decision without an answer; actions of others must not reopen it then."""
        return self.asked is not None and self.asked not in self.pane.dialogs

    def ask_decision(self) -> None:
        """Open the dialog of the decision once for each position, as soon as no other is open and the player types nothing."""
        pane = self.pane
        if self._is_dialog_due and not pane.dialogs and not pane.covered and self.place != "command":
            self._is_dialog_due = False
            self.asked = pane.dialog()
            if self.asked is not None:
                pane.open_unbidden(self.asked)

    def _why_empty(self) -> str:
        pane = self.pane
        if pane.closed:
            return pane.closed
        if pane.position.outcome:
            return f"it is over; {pane.key(Verb.BACK)}: what next" if pane.seats else "the game is over"
        if pane.secrecy.pick is not None:
            return "your keys below are the answers"
        if pane.secrecy.holds and pane.confirms:
            return f"{pane.key(Verb.CONFIRM)}: {pane.confirms}"
        if pane.position.focus.has_no_choice:
            return GOES_ON
        waiting = awaited(pane.rules, pane.names, pane.position.decisions, pane.position.seat).players(pane.rules, pane.names)
        words = f"waiting for {', '.join(waiting)}" if waiting else ""
        return "; ".join(filter(None, (pane.onlooking, words))) or "nobody is waiting for you"

    def point(self, target: Target | None) -> None:
        """Describe the place under the cursor, and what confirming does there."""
        pane = self.pane
        if target is None:
            is_open = pane.position.decision is not None and pane.position.decision.open_ended
            pane.info.show(f"{pane.key(Verb.COMMAND)} types any other lawful action" if is_open else "")
            return
        pane.info.more_key = pane.key(Verb.INFO)
        deed = pane.confirms or ("" if pane.closed else pane.deed(target))
        pane.info.show(pane.describe_square(target), f"{pane.key(Verb.CONFIRM)}: {deed}" if deed else "", pane.briefly(target))

    def choose(self, target: Target) -> None:
        """Confirm a place on the board: do the only action there, or offer a menu of several."""
        pane = self.pane
        actions = pane.actions_at(target)
        if len(actions) == 1 and pane.amount(actions[0]) is None:
            pane.submit(actions[0])
        elif actions:
            self.offer(actions)
        elif pane.position.able:
            pane.tell("nothing can be done there now")

    def enter_amount(self) -> None:
        """Give the keys to the menu while it asks for an amount."""
        if self.pane.menu.asking is not None:
            self.go("menu")
            self.show_hints()

    def offer(self, actions: list[Action]) -> None:
        """Open the menu with only these actions. They are few, so letters do not filter them but mean what they mean at the board."""
        pane = self.pane
        pane.menu.filters = pane.cluster is not None
        self.go("menu")
        pane.menu.show([pane.item(action) for action in actions])

    def _back(self) -> None:
        if self.place == "board":
            self._ask("menu")
        else:
            self.leave()

    def leave(self) -> None:
        """Return to the board."""
        self.go("board")
        self._offer_all()
        self.ask_decision()

    def refresh(self) -> None:
        """Update menu, inspector and hints after ``confirms`` or ``closed`` of the pane has changed."""
        self._offer_all()
        self.point(self.pane.board.target)
        self.show_hints()

    def _offer_all(self, *, keep: bool = False) -> None:
        pane = self.pane
        pane.menu.show([] if pane.closed else pane.menu_items(), self._why_empty(), note=pane.menu_note(), keep=keep)

    def _open_menu(self) -> None:
        if self.pane.menu.items:
            self.pane.menu.filters = True
            self.go("menu")
        else:
            self.pane.tell(self._why_empty())

    def _open_command(self) -> None:
        self.go("command")
        pane = self.pane
        pane.command.open((*self._known, *COMMANDS), self._preview)

    @property
    def _known(self) -> list[str]:
        """The notation of everything that can be done now: first the answers that somebody waits for, then what is free at any time."""
        held = self.pane.position.held
        return [said for seat in held for said in seat.notation] + [said for seat in held for said in seat.free_notation]

    def _preview(self, text: str) -> str:
        meaning = self._command(text)
        if meaning == "leave":
            return "leave the game; everything is saved"
        control = self.pane.keys.control(meaning, self.pane.index) if meaning else None
        return control.tooltip.lower() if control else self.pane.preview(text)

    def _command(self, text: str) -> str:
        """Return the verb that a typed word stands for, unless the game's notation has that word."""
        word = text.strip().casefold()
        return "" if word in self._known else COMMANDS.get(word, "")

    def command(self, text: str) -> bool:
        """Follow a word of ``COMMANDS``; False if it is none."""
        meaning = self._command(text)
        if meaning == "leave":
            self._ask("leave")
        elif meaning:
            self.go("board")
            self.do(meaning)
            self.ask_decision()
        return bool(meaning)

    def leave_command(self) -> None:
        """Close the command line, unless the typed command has already led elsewhere."""
        if self.place == "command":
            self.go("board")

    def _turn(self, step: int) -> None:
        """Put the next seat of this pane in focus."""
        position = self.pane.position
        seats = [held.seat for held in position.held]
        if len(seats) > 1:
            seat = seats[(seats.index(position.seat) + step) % len(seats)]
            assert seat is not None
            self.go("board")
            self.pane.turn_to(seat)

    def _toggle(self, place: str) -> None:
        self.go("board" if self.place == place else place)

    def _describe(self) -> None:
        pane = self.pane
        text = [line for part in pane.describe_around(pane.board.target) for line in part.splitlines()]
        dialog = TextDialog("In words", text, lambda _: pane.close_dialog(dialog))
        dialog.stops_time = True
        pane.open_dialog(dialog)

    def _change_speed(self) -> None:
        """Change how fast dice and moves are shown, for all games."""
        speeds = CHOICES["speed"]
        speed = speeds[(speeds.index(settings_of(self.pane.app).speed) + 1) % len(speeds)]
        self.pane.app.change_settings(speed=speed)  # type: ignore[attr-defined] # the app of the screens
        self.pane.tell(f"Animation: {speed}{', everything is shown at once' if speed == 'off' else ''}", "answer")

    def _open_recap(self) -> None:
        """Show what happened since the player's last turn."""
        pane = self.pane
        if not pane.seats:
            pane.tell(f"You are watching: {pane.key(Verb.LOG)} shows the whole log")
            return
        dialog = TextDialog("Since your last turn", pane.playback.recap(), lambda _: pane.close_dialog(dialog))
        dialog.stops_time = True
        pane.open_dialog(dialog)

    def _open_legend(self) -> None:
        """Explain the signs of the board."""
        pane = self.pane
        dialog = LegendWindow(pane.legend, lambda _: pane.close_dialog(dialog))
        dialog.stops_time = True
        pane.open_dialog(dialog)

    def _scroll_log(self, verb: Verb) -> None:
        """Page through the log, and open it first if it is not in sight."""
        if not self.pane.log_view.size:
            self.go("log")
        self.pane.log_view.do(verb)

    def _open_rule(self) -> None:
        self._ask("rule")

    def _ask(self, what: str) -> None:
        self.pane.post_message(self.pane.Asked(self.pane, what, self.pane.rule))
