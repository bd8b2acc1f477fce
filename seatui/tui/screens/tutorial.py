"""The tutorial: the game screen with the coach's strip below."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult

from seatui.bots import make_or_weakest
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import Game
from seatui.match.saves.listing import save_new
from seatui.tui.look.controls import LESSON_CONTROLS, KeyMap, Verb, resolve
from seatui.tui.look.glyphs import glyphs_of
from seatui.tui.look.settings import is_served, settings_of
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.coach_strip import Advice, CoachStrip
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tutorial import lessons
from seatui.tutorial.coach import SECONDS_TO_HINT, Coach
from seatui.tutorial.progress import Progress

if TYPE_CHECKING:
    from textual.timer import Timer

    from seatui.tui.app.app import SeatuiApp


class TutorialScreen(GameScreen):
    """Shows one lesson after another, from where the learner left, or from where the given coach is."""

    DEFAULT_CSS = """
    TutorialScreen .-lesson { background: $warning 25%; }
    """

    def __init__(self, game: Game, coach: Coach | None = None, zoom: int | None = None) -> None:
        self.coach = coach or Coach(lessons.load(game), key=self._key_name, progress=Progress())
        self.coach.key = self._key_name
        super().__init__(self.coach.table, [PaneSpec(self.coach.lesson.held, self.coach.person)])
        self.strip = CoachStrip()
        self._zoom = zoom  # as the learner chose it in the lesson before
        self._reminder: Timer | None = None

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.pane.board.chosen_zoom = self._zoom
        yield self.strip

    @property
    def veiled_seats(self) -> frozenset[Seat]:
        """No seats: a lesson has its own script, and hides nothing from the learner."""
        return frozenset()

    def on_mount(self) -> None:
        self.coach.listener = self._coach_spoke
        if not is_served(self.app):
            self.coach.goodbye = f"{{key:confirm}} sets up your first game: {self.coach.tutorial.first_game.about}."
        self._advise()

    def on_unmount(self) -> None:
        if self.coach.listener == self._coach_spoke:
            self.coach.listener = None

    @property
    def pane(self) -> Pane:
        return self.panes[0]

    # Keys

    def _key_map(self, kind: type[Pane]) -> KeyMap:
        return KeyMap([resolve((*kind.CONTROLS, *LESSON_CONTROLS), settings_of(self.app))])

    def _key_name(self, verb: str) -> str:
        return self._keys.key(verb, glyphs_of(self.app))

    def on_key(self, event: events.Key) -> None:
        """Offer keys to the coach before the game."""
        stroke = self._keys.stroke(event.key, [self.pane.station])
        if stroke is not None and self._ask_coach(stroke.verb):
            event.stop()
            event.prevent_default()

    def on_coach_strip_pressed(self, message: CoachStrip.Pressed) -> None:
        message.stop()
        self._ask_coach(message.verb)

    def _ask_coach(self, verb: str) -> bool:
        """Pass a verb to the coach; False if it is not for the coach."""
        coach = self.coach
        moves = {"lesson.back": coach.back, "lesson.again": coach.again, "lesson.skip": coach.skip}
        if verb == "lesson.hint":
            coach.hint()
        elif verb in moves:
            self._close_dialogs()
            moves[verb]()
        elif verb == Verb.CONFIRM and coach.waits_for_reader and self._is_quiet() and self.pane.verbs.place == "board":
            self._read_on()
        else:
            return False
        return True

    def _close_dialogs(self) -> None:
        """Close all dialogs: the step to which the coach goes may not ask their questions."""
        for dialog in tuple(self.pane.dialogs):
            self.pane.close_dialog(dialog)

    def _read_on(self) -> None:
        if not (self.coach.over and self.coach.last):
            self.coach.next()
        elif is_served(self.app):
            self.dismiss("leave")
        else:
            cast("SeatuiApp", self.app).open_first_game(self.coach.tutorial, instead=self)

    def on_pane_denied(self, message: Pane.Denied) -> None:
        """Close the question that led to a refusal by the coach. The dialog of the decision stays, and so do refusals by a rule."""
        message.stop()
        if not message.refused.rule:
            for dialog in tuple(self.pane.dialogs):
                if dialog is not self.pane.verbs.asked:
                    self.pane.close_dialog(dialog)

    # The coach

    def _coach_spoke(self) -> None:
        """Follow the coach to another lesson, or show the advice after the pane has shown what happened."""
        if self.coach.table is not self.table:
            self.app.switch_screen(TutorialScreen(self.table.match.game, self.coach, self.pane.board.chosen_zoom))
        elif self.is_attached:
            self.call_later(self._advise)

    def settled(self) -> None:
        self._advise()
        super().settled()

    def _advise(self) -> None:
        """Show the step and mark the places and parts that it is about."""
        if self.panes and not self.pane.steps.busy:
            self.strip.show(self._advice(), self._hints())
            self._point(self.coach.wanted, self.coach.show)
            self._reserve_confirm()
            self._remind_later()

    def _reserve_confirm(self) -> None:
        """Let confirming go to the coach while the coach waits for the reader, and show that in the pane."""
        coach, pane = self.coach, self.pane
        pane.in_lesson = True
        done = "next lesson" if not coach.last else "leave the tutorial" if is_served(self.app) else "your first game"
        confirms = "" if not coach.waits_for_reader else done if coach.over else "read on"
        closed = "the lesson is done" if coach.over else ""
        if (confirms, closed) != (pane.confirms, pane.closed):
            pane.confirms, pane.closed = confirms, closed
            pane.verbs.refresh()

    def _advice(self) -> Advice:
        coach = self.coach
        return Advice(coach.title, coach.text, coach.message or coach.how or self._how(), bool(coach.message))

    def _how(self) -> str:
        """Return how to do the wanted action in the ways that every game has."""
        if self.coach.waits_for_reader or not self.coach.wanted:
            return ""
        menu, command, back = (self._key_name(verb) for verb in (Verb.MENU, Verb.COMMAND, Verb.BACK))
        choose = f"Choose above, or close it with {back}," if self.pane.dialogs else f"Choose from the actions ({menu}), or"
        return f"{choose} press {command} and type: {self.coach.wanted}"

    def _hints(self) -> list[Hint]:
        return [Hint(key, control.label, control.meaning) for control in LESSON_CONTROLS if (key := self._key_name(control.meaning))]

    def _point(self, wanted: str, part: str) -> None:
        places = self._places(wanted)
        for name, widget in self.pane.parts.items():
            widget.set_class(name == part, "-lesson")
            if isinstance(widget, Board):
                widget.mark(Mark.LESSON, places)

    def _places(self, wanted: str) -> list[object]:
        """Return the places on the board where the wanted action can be done."""
        if not wanted:
            return []
        try:
            target = self.pane.target_of(self.table.match.parse(self.coach.seat, wanted))
        except Refused:
            return []
        return [] if target is None else [target]

    def _remind_later(self) -> None:
        if self._reminder is not None:
            self._reminder.stop()
        self._reminder = self.set_timer(SECONDS_TO_HINT + 0.1, self.coach.remind)

    # Menu and end

    def menu_choices(self, pane: Pane) -> list[Choice]:  # noqa: ARG002 - there is one
        return [
            Choice("Go on", "resume"),
            *(Choice(control.label, control.meaning, control.tooltip) for control in LESSON_CONTROLS),
            Choice("Another lesson", "lessons", "one of all lessons, from its beginning"),
            *([] if is_served(self.app) else [Choice("Play on", "free", "from here, against a bot, without the coach")]),
            Choice("Rulebook", "rules"),
            Choice("Settings", "settings"),
            Choice("Leave the tutorial", "leave", "you can go on here later"),
        ]

    def follow_menu(self, pane: Pane, chosen: object) -> None:
        if chosen == "free":
            self.play_on()
        elif chosen == "lessons":
            self._choose_lesson(pane)
        elif not (isinstance(chosen, str) and self._ask_coach(chosen)):
            super().follow_menu(pane, chosen)

    def _choose_lesson(self, pane: Pane) -> None:
        """Ask which lesson to start, at first the present one."""

        def answered(lesson: int | None) -> None:
            pane.close_dialog(dialog)
            if lesson is not None:
                self._close_dialogs()
                self.coach.open(lesson)

        choices = [Choice(title, at, "done" if is_done else "") for at, (title, is_done) in enumerate(self.coach.lessons)]
        dialog = ChoiceDialog("Which lesson?", [], choices, answered)
        dialog.at = self.coach.place.lesson
        pane.open_dialog(dialog)

    def play_on(self) -> None:
        """Continue the match against a bot without the coach. From now on it is saved like any other."""
        try:
            save_new(self.table.match)
        except Refused as refused:
            self.pane.refuse(refused)
            return
        self.coach.play_on(make_or_weakest)
        cast("SeatuiApp", self.app).play(self.table, instead=self)

    def _tell_outcome(self) -> None:
        """Do nothing: the coach announces the end of a lesson."""
