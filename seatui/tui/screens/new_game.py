"""The new game screen: players, options and seed, ready to start at once."""

from __future__ import annotations

import seatui
from seatui.engine.contract import Refused
from seatui.engine.game import level_word
from seatui.match.records import BOT, PERSON
from seatui.tui.look.settings import CHOICES, clean
from seatui.tui.shell.form import Field, step_through
from seatui.tui.shell.rows import Row
from seatui.tui.shell.setup.draft import Draft, default_draft, fault_of_bot_name, fault_of_name
from seatui.tui.shell.setup.remembered import remember, restore
from seatui.tui.shell.setup.screen import SEAT, START, Button, SetUpScreen, about_level
from seatui.tutorial.lessons import FirstGame

TOGETHER = "together"
BOT_HELP = "Left and right choose a person or a bot of another level. Enter renames it."
SEAT_HELP = "Left and right choose a person or a bot of some level. Enter changes a person's name."
CREW_HELP = "You, another person at this screen, or a bot. The same name on one side means the same person; Enter changes a name."
ME, OTHER = "me", "other"
WORDS = {ME: "you", OTHER: "person"}
"""Words before the name of a person with a role."""


class NewGameScreen(SetUpScreen):
    """A form for a new game at this keyboard."""

    HEADING_START = "New game"
    HELP = (
        "Enter starts the game with the players and options shown. Go down to change them: left and right choose another value, Enter "
        "lets you type where something can be typed. Several people can play at this keyboard, one after the other."
    )
    WORDS = {
        **SetUpScreen.WORDS,
        START: "Everything is ready. Change what you like below, or just start.",
        TOGETHER: "In turn at one pane, or split: a pane and eight keys of its own for each, where the window has room for that.",
    }

    def __init__(self, game: str = "", first: FirstGame | None = None) -> None:
        """``first`` is the set-up of a tutorial for a first game, with which the form opens."""
        self._first = first
        super().__init__(game)

    def new_draft(self, game: str, me: str) -> Draft:
        draft, first = default_draft(seatui.game(game), me), self._first
        if first is not None:
            self._first = None  # another game that is chosen in the form opens as usual
            draft.options.update(first.options)
            draft.choose_bots(first.bot)
        else:
            restore(draft)
        return draft

    def buttons(self) -> list[Button]:
        return [Button(START, "Start the game", "Start")]

    # Seats

    def seat_row(self, seat: int) -> Row:
        draft = self._draft
        plan = draft.seats[seat]
        if draft.has_roles:
            return self.row(self.role_field(seat, f"{WORDS.get(self._holder(seat), 'bot')}: {plan.label}"))
        choices = tuple(level_word(holder.removeprefix(BOT)) for holder in draft.holders)
        return self.row(self.plain_field(seat, draft.names()[seat], level_word(plan.level), choices))

    def _holder(self, seat: int) -> str:
        """Return the holder of a seat with a role: ``ME``, ``OTHER`` or a level of bots."""
        plan = self._draft.seats[seat]
        return plan.level if not plan.is_person else ME if plan.name == self._draft.me else OTHER

    def change_seat(self, seat: int, step: int) -> None:
        plan = self._draft.seats[seat]
        if self._draft.has_roles:
            self._change_role(seat, step)
        else:
            plan.give_to(step_through(self._draft.holders, plan.holder, step))

    def _change_role(self, seat: int, step: int) -> None:
        """Give a seat with a role to the next holder: you, another person, or a bot."""
        draft, plan = self._draft, self._draft.seats[seat]
        chosen = step_through([ME, OTHER, *draft.levels], self._holder(seat), step)
        plan.give_to(PERSON if chosen in (ME, OTHER) else f"{BOT}{chosen}")
        if chosen == ME:
            plan.name = draft.me
        elif chosen == OTHER and plan.name == draft.me:
            plan.name = f"Player {seat + 1}"

    def seat_help(self) -> str:
        plan = self.seat_of(self._selected)
        if plan.is_person:
            return CREW_HELP if self._draft.has_roles else SEAT_HELP
        return f"{about_level(plan.level)} {BOT_HELP}".lstrip()

    def has_name(self, key: str) -> bool:
        return key.startswith(SEAT)

    def name_seat(self, seat: int) -> bool:
        def rename(text: str) -> None:
            self._draft.rename(seat, clean(text))

        plan = self._draft.seats[seat]
        if plan.is_person:
            self.ask("Name", "This player's name at the table.", plan.name, fault_of_name, rename)
        else:
            self.ask("Name", "This bot's name at the table; leave it empty for the usual one.", plan.bot_name, fault_of_bot_name, rename)
        return True

    # Several people

    def rows_below_seats(self) -> list[Row]:
        people = {plan.name for plan in self._draft.plans if plan.is_person}
        return [self.row(Field(TOGETHER, "Together", self.app.settings.together, choices=CHOICES[TOGETHER]))] if len(people) > 1 else []

    def change_extra(self, key: str, step: int) -> None:
        if key == TOGETHER:
            self.app.change_settings(together=step_through(CHOICES[TOGETHER], self.app.settings.together, step))

    # Start

    def press(self, button: str) -> None:  # noqa: ARG002 - there is one
        try:
            table = self._draft.start()
        except Refused as refusal:
            self.refuse(str(refusal))
            return
        remember(self._draft)
        self.app.play(table, split=self.app.settings.together == "split", instead=self)
