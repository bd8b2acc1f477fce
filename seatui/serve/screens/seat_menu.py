"""Seats in the menu of a game on a server: bots for absent players, and ways to leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused, Seat
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.serve.screens.game import ServedGameScreen
    from seatui.tui.pane.pane import Pane

STAND_IN, COME_BACK, FOR_ME, TAKE, FOR_GOOD = "stand in:", "come back", "bot for me", "take a seat", "leave for good"
LEAVE = "leave"
SECOND = 1.0


class SeatMenu:
    """The part of a screen's menu that is about seats."""

    def __init__(self, screen: ServedGameScreen) -> None:
        self._screen = screen
        self._room = screen.room
        self._player = screen.visitor.player
        self._pending_bots: dict[str, asyncio.TimerHandle] = {}  # requested for players who left a moment ago
        self._deeds: dict[str, Callable[[Pane], None]] = {
            COME_BACK: lambda _: self._come_back(),
            FOR_ME: lambda _: self._stand_in(self._player.id),
            TAKE: self._ask_which_seat,
            FOR_GOOD: self._ask_whether_to_leave,
        }

    @property
    def stood_in(self) -> list[Seat]:
        """The player's own seats that a bot plays now."""
        return [seat for seat in self._own if self._room.places[seat].bot and not self._is_over]

    def close(self) -> None:
        for timer in self._pending_bots.values():
            timer.cancel()

    # Choices

    def choices(self) -> list[Choice]:
        """Return the choices: bots for absent players and for oneself, one's own seat back, or a bot's seat for a watcher."""
        if self._is_over:
            return []
        if not self._own:
            return [Choice("Take a seat", TAKE, "that a bot has")] if self._room.takeable_seats(self._player) else []
        away = [Choice(f"A bot for {place.name}", f"{STAND_IN}{place.owner}", self._bot_delay(place.owner)) for place in self._room.away]
        if self.stood_in:
            return [Choice("Take your seat back", COME_BACK, "from the bot that plays for you"), *away]
        return [*away, Choice("A bot for you", FOR_ME, "until you take your seat back")]

    def ways_out(self) -> list[Choice]:
        """Return the ways to leave: for good, whatever the game says about resigning; and for now, which comes last as in every menu."""
        if not self._own or self._is_over:
            return [Choice("Leave the table", LEAVE)]
        return [Choice("Leave for good", FOR_GOOD, "a bot plays on for you"), Choice("Leave the table", LEAVE, "your seat is kept")]

    def _bot_delay(self, owner: str) -> str:
        """Return when a bot can replace an absent player."""
        seconds = ceil(self._room.seconds_until_bot(owner))
        return f"in {seconds} s, unless they are back" if seconds else "until they are back"

    def count_down(self, pane: Pane, menu: ChoiceDialog) -> None:
        """Update an open menu every second with when bots can replace absent players."""
        if menu not in pane.dialogs:
            return
        hints = {choice.value: choice.hint for choice in self.choices()}
        menu.choices = tuple(
            replace(choice, hint=hints.get(choice.value, "they are back")) if str(choice.value).startswith(STAND_IN) else choice
            for choice in menu.choices
        )
        menu.redraw()
        if any(self._room.seconds_until_bot(place.owner) for place in self._room.away):
            self._screen.later(SECOND, partial(self.count_down, pane, menu))

    # Actions

    def follow(self, pane: Pane, chosen: object) -> bool:
        """Do what was chosen; False if it is not about seats. ``Refused`` if it is not possible."""
        if not isinstance(chosen, str):
            return False
        if chosen in self._deeds:
            self._deeds[chosen](pane)
        elif chosen.startswith(STAND_IN):
            self._request_bot(pane, chosen.removeprefix(STAND_IN))
        else:
            return False
        return True

    def _request_bot(self, pane: Pane, owner: str) -> None:
        """Put a bot in the place of an absent player, now or as soon as possible."""
        seconds = self._room.seconds_until_bot(owner)
        name = next((place.name for place in self._room.away if place.owner == owner), "")
        if not seconds or not name:
            self._stand_in(owner)
            return
        self._wait_for_bot(owner)
        pane.tell(f"A bot plays for {name} in {ceil(seconds)} s, unless they are back")

    def _wait_for_bot(self, owner: str) -> None:
        if owner in self._pending_bots:
            self._pending_bots[owner].cancel()
        self._pending_bots[owner] = self._screen.later(self._room.seconds_until_bot(owner), partial(self._stand_in_if_absent, owner))

    def _stand_in_if_absent(self, owner: str) -> None:
        if owner not in [place.owner for place in self._room.away]:
            return
        if self._room.seconds_until_bot(owner):  # they were back for a moment
            self._wait_for_bot(owner)
            return
        try:
            self._stand_in(owner)
        except Refused as refused:
            self._screen.refuse_all(refused)

    def _stand_in(self, owner: str) -> None:
        for seat, place in enumerate(self._room.places):
            if place.owner == owner and not place.bot:
                self._room.stand_in(self._player, seat)

    def _come_back(self) -> None:
        for seat in self.stood_in:
            self._room.come_back(self._player, seat)

    def _ask_which_seat(self, pane: Pane) -> None:
        titles = self._screen.table.match.titles
        seats = [Choice(titles[seat], seat) for seat in self._room.takeable_seats(self._player)]
        text = "You play on from where the bot is now."
        self._ask(pane, "Take a seat", text, seats, lambda seat: self._room.sit(self._player, seat))

    def _ask_whether_to_leave(self, pane: Pane) -> None:
        text = "A bot plays on for you, and somebody else may take the seat from it. To keep your seat, choose Leave the table instead."
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
