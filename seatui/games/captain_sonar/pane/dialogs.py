"""The dialogs of the console: answers to the enemy, the hull drawing, and confirmations of actions that cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, ROLE_COUNT, ROLES
from seatui.games.captain_sonar.pane.reply_dialogs import SonarReply, drone_reply
from seatui.games.captain_sonar.pane.sheets.tracing import TraceDialog
from seatui.games.captain_sonar.words.outlook import BLASTS, warning
from seatui.tui.pane.second_thoughts import SecondThought, Topic
from seatui.tui.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console


REPLIES = ("sonar_reply", "drone_reply")
PAUSE_MS = 1000
"""The time on the game's clock in which a new question of the enemy takes no keys."""
DRAWING_PAUSE_MS = 400
"""The time in which a drawing that opened by itself takes no keys; it is short, because the enemy does not wait."""


TOPICS = {"surface": Topic("Surfacing", "Captain Sonar asks before the Captain surfaces, and says what it costs.")}


class Confirmation(SecondThought):
    """Asks before an action of the Captain that cannot be taken back."""

    pane: Console

    def __init__(self, pane: Console, topic: str, action: Action, seat: int | None, text: str) -> None:
        said = pane.label(action)
        super().__init__(pane, topic, f"{said}?", [text], Choice(said, action), "No, not now")
        self._seat = seat

    def decided(self, action: Action | None) -> None:
        self.pane.close_dialog(self)
        if action is not None:
            self.pane.questions.confirm(action, self._seat)


class Questions:
    """The dialogs of one console."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self._confirmed: Action | None = None
        self._asked_at: int | None = None  # the clock when the enemy asked the open question
        self._drawing: TraceDialog | None = None  # the latest drawing, to go on with after an interruption
        self._left = False  # whether the player closed it
        self._drawn_from: int | None = None  # the clock when a drawing opened by itself

    # Decisions

    def of_decision(self) -> Dialog | None:
        """The dialog of the open decision, if it needs one."""
        match self.pane.kind(CAPTAIN) if self.pane.options_of(CAPTAIN) else "":
            case "sonar_reply":
                return self._sonar_reply()
            case "drone_reply":
                return self._drone_reply()
        return next(filter(None, map(self._trace, range(ROLE_COUNT))), None)

    def opened_by_itself(self, dialog: Dialog | None) -> None:
        """Record that a dialog opened without an action of the player; a drawing that only goes on does not count."""
        fresh = isinstance(dialog, TraceDialog) and not dialog.typed
        self._drawn_from = self.pane.view.clock if fresh and self.pane.figures.real_time else None

    @property
    def too_soon(self) -> bool:
        """Whether a dialog opened by itself a moment ago: keys meant for something else must not answer it. A lesson's clock stands."""
        if self.pane.in_lesson:
            return False
        if self.pane.dialogs and self._drawn_from is not None and self.pane.dialogs[-1] is self._drawing:
            return bool(self.pane.view.clock - self._drawn_from < DRAWING_PAUSE_MS)
        return self._asked_just_now

    @property
    def _asked_just_now(self) -> bool:
        """Whether the enemy asked a moment ago."""
        view, kind = self.pane.view, self.pane.kind(CAPTAIN)
        if not self.pane.figures.real_time or kind not in REPLIES or view.stop is None:
            self._asked_at = None
            return False
        if self._asked_at is None:
            self._asked_at = view.clock
        return bool(self.pane.dialogs) and view.clock - self._asked_at < PAUSE_MS

    @property
    def interrupted(self) -> TraceDialog | None:
        """The drawing that a STOP has interrupted, because it freezes both crews (CS-037)."""
        own, view = self.pane.own, self.pane.view
        if self._left or own is None or view.stop is None or not view.crews[own.crew].surfaced:
            return None
        return self._drawing

    def _sonar_reply(self) -> Dialog | None:
        own, view = self.pane.own, self.pane.view
        if own is None or own.captain is None:
            return None

        def answered(action: Action | None) -> None:
            self._answer(dialog, action, CAPTAIN)

        free = view.crews[own.crew].buoy
        dialog = SonarReply(self.pane.chart, own.captain.at, CREWS[1 - own.crew], answered, free=free)
        return dialog

    def _drone_reply(self) -> Dialog | None:
        own, view = self.pane.own, self.pane.view
        if own is None or own.captain is None:
            return None

        def answered(action: Action | None) -> None:
            self._answer(dialog, action, CAPTAIN)

        dialog = drone_reply(self.pane.chart, own.captain.at, view.asked[1], answered)
        return dialog

    def _trace(self, role: int) -> Dialog | None:
        """The dialog for the hull section that a role must draw now (CS-121)."""
        own, view = self.pane.own, self.pane.view
        if own is None or self.pane.kind(role) != "trace" or not self.pane.options_of(role):
            return None
        section = view.crews[own.crew].sections

        def answered(action: Action | None) -> None:
            self._drawing, self._left = dialog if action is None else None, action is None
            if not self._answer(dialog, action, role) and dialog.slips:  # only a coach refuses a slip
                dialog.begin_again()

        seat = self.pane.seat_of(role)
        name = "" if seat is None else self.pane.names[seat]
        dialog = TraceDialog(ROLES[role], section, own.outlines[section], answered, self.pane.key_names, name, self.spoiled_by)
        if self._drawing is not None:
            dialog.go_on_from(self._drawing)
        self._drawing, self._left = dialog, False
        return dialog

    @property
    def spoiled_by(self) -> str:
        """The role whose section spoiled the drawing before this one; "" if none did since the crew surfaced (CS-125)."""
        own, radio = self.pane.own, self.pane.view.radio
        said = (entry for entry in reversed(radio) if own is not None and entry.crew == own.crew and entry.kind in ("slip", "surface"))
        last = next(said, None)
        return ROLES[last.facts[0] - 1] if last is not None and last.kind == "slip" else ""

    def _answer(self, dialog: Dialog, action: Action | None, role: int) -> bool:
        """Give an answer and close the dialog, unless the answer is refused; return whether it is closed. None only closes it."""
        if action is not None and not self.pane.submit(action, self.pane.seat_of(role)):
            return False
        self.pane.close_dialog(dialog)
        return True

    # Confirmations

    def stops(self, action: Action | str, seat: int | None) -> bool:
        """Whether an action must be confirmed first; if so, ask. The confirmed action is submitted again and passes."""
        if action == self._confirmed:
            self._confirmed = None
            return False
        meant = self._read(action) if isinstance(action, str) else action
        if meant not in (*self.pane.options_of(CAPTAIN), *self.pane.free(CAPTAIN)):
            return False
        text, topic = self._risk(meant), meant[0] if meant[0] in TOPICS else ""
        if not text or not self.pane.asks(topic):
            return False
        if isinstance(action, str):
            self.pane.verbs.leave_command()
        self.pane.open_dialog(Confirmation(self.pane, topic, meant, seat, text))
        return True

    def settle(self) -> None:
        """Close a question about an action once the game is over: in real time the enemy does not wait for the answer."""
        if self.pane.view.phase == "over":
            for dialog in [dialog for dialog in self.pane.dialogs if isinstance(dialog, Confirmation)]:
                self.pane.close_dialog(dialog)

    def _read(self, typed: str) -> Action:
        """The action that a typed line means for the Captain; () if it means none."""
        seat = self.pane.seat_of(CAPTAIN)
        try:
            return () if seat is None else self.pane.table.match.parse(seat, typed)
        except Refused:
            return ()

    def _risk(self, action: Action) -> str:
        if action and action[0] in BLASTS:
            return ""  # the line under the chart says whom it hits
        return warning(self.pane.figures, self.pane.own, action)

    def confirm(self, action: Action, seat: int | None) -> None:
        """Submit an action that the player has confirmed."""
        self._confirmed = action
        self.pane.submit(action, seat)
