"""Seats in the menu of a game on a server: a bot for oneself, one's absence, and ways to leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui import bots
from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import sentence
from seatui.serve.harbour.rooms.absence import DEFAULT_ABSENCE, WAIT, absence_rule
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.serve.screens.game import ServedGameScreen
    from seatui.tui.pane.pane import Pane

COME_BACK, FOR_ME, ABSENCE, TAKE, FOR_GOOD = "come back", "bot for me", "absence", "take a seat", "leave for good"
LEAVE = "leave"


class SeatMenu:
    """The part of a screen's menu that is about seats."""

    def __init__(self, screen: ServedGameScreen) -> None:
        self._screen = screen
        self._room = screen.room
        self._player = screen.visitor.player
        self._actions: dict[str, Callable[[Pane], None]] = {
            COME_BACK: lambda _: self._come_back(),
            FOR_ME: lambda _: self._stand_in(),
            ABSENCE: self._ask_about_absence,
            TAKE: self._ask_which_seat,
            FOR_GOOD: self._ask_whether_to_leave,
        }

    @property
    def stood_in(self) -> list[Seat]:
        """The player's own seats that a bot plays now."""
        return [seat for seat in self._own if self._room.places[seat].bot and not self._is_over]

    # Choices

    def choices(self) -> list[Choice]:
        """Return the choices: a bot for oneself, one's own seat back, one's absence, or a bot's seat for a watcher."""
        if self._is_over:
            return []
        if not self._own:
            hint = "if the people there agree" if self._room.joining == "consent" else "from a bot"
            return [Choice("Take a seat", TAKE, hint)] if self._room.takeable_seats(self._player) else []
        absence = Choice("While you are away", ABSENCE, self._room.absence_rule(self._player.id).words)
        if self.stood_in:
            return [Choice("Take your seat back", COME_BACK, "from the bot that plays for you"), absence]
        return [Choice("A bot for you", FOR_ME, "until you take your seat back"), absence]

    def ways_out(self) -> list[Choice]:
        """Return the ways to leave: for good, whatever the game says about resigning; and for now, which comes last as in every menu."""
        if not self._own or self._is_over:
            return [Choice("Leave the table", LEAVE)]
        return [Choice("Leave for good", FOR_GOOD, "a bot plays on for you"), Choice("Leave the table", LEAVE, "your seat is kept")]

    # Actions

    def follow(self, pane: Pane, chosen: object) -> bool:
        """Do what was chosen; False if it is not about seats. ``Refused`` if it is not possible."""
        if not isinstance(chosen, str) or chosen not in self._actions:
            return False
        self._actions[chosen](pane)
        return True

    def _stand_in(self) -> None:
        for seat in self._own:
            if not self._room.places[seat].bot:
                self._room.stand_in(self._player, seat)

    def _ask_about_absence(self, pane: Pane) -> None:
        rules = [WAIT, *(f"{level}:{DEFAULT_ABSENCE}" for level in bots.levels(self._room.game))]
        choices = [Choice(sentence(absence_rule(self._room.game, rule).words).rstrip("."), rule) for rule in rules]
        text = "What becomes of your seat when you leave or lose the connection? You can take it back when you return."
        self._ask(pane, "While you are away", text, choices, lambda rule: self._room.choose_absence(self._player, rule))

    def _come_back(self) -> None:
        for seat in self.stood_in:
            self._room.come_back(self._player, seat)

    def _ask_which_seat(self, pane: Pane) -> None:
        titles = self._screen.table.match.titles
        seats = [Choice(titles[seat], seat) for seat in self._room.takeable_seats(self._player)]
        asks = " The people of that side are asked first, or of all sides if it has none." if self._room.joining == "consent" else ""
        text = f"You play on from where the bot is now.{asks}"
        self._ask(pane, "Take a seat", text, seats, lambda seat: self._room.sit(self._player, seat))

    def _ask_whether_to_leave(self, pane: Pane) -> None:
        taken = ", and you cannot come back" if self._room.joining == "nobody" else ", and somebody else may take the seat from it"
        text = f"A bot plays on for you{taken}. To keep your seat, choose Leave the table instead."
        choices = [Choice("Stay", False), Choice("Leave for good", True)]
        self._ask(pane, "Leave for good?", text, choices, self._leave_for_good)

    def _leave_for_good(self, yes: bool) -> None:
        if yes:
            for seat in self._own:
                self._room.stand(self._player, seat)
            self._screen.dismiss(LEAVE)

    def _ask(self, pane: Pane, title: str, text: str, choices: list[Choice], then: Callable[..., None]) -> None:
        def answered(value: object) -> None:
            pane.close_dialog(dialog)
            if value is None:
                return
            try:
                then(value)
            except Refused as refused:
                pane.refuse(refused)

        dialog = ChoiceDialog(title, [text], choices, answered)
        pane.open_dialog(dialog)

    @property
    def _own(self) -> tuple[Seat, ...]:
        return self._room.seats_of(self._player)

    @property
    def _is_over(self) -> bool:
        return self._screen.table.match.outcome is not None
