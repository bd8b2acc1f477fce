"""The form for a new table: game, seats, options, who may watch. It can be used as it opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import seatui
from seatui.engine.contract import Refused
from seatui.engine.game import level_word
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.rooms.absence import DEFAULT_ABSENCE, WAIT, absence_rule
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.harbour.safe_text import LONGEST_TITLE, clean_title
from seatui.serve.screens.table_draft import ANYBODY, ME, TableDraft, table_draft
from seatui.tui.shell.form import Field, step_through
from seatui.tui.shell.lines import Span
from seatui.tui.shell.rows import Row
from seatui.tui.shell.setup.screen import SEAT, START, Button, SetUpScreen

if TYPE_CHECKING:
    from seatui.serve.harbour.rooms.room import Room
    from seatui.serve.screens.app import ServedApp

ALONE, TITLE, WATCH, JOIN, AWAY, PASSWORD = "alone", "title", "watch", "join", "away", "password"
WATCHING = {"all": "everybody", "seated": "only players"}
JOINING = {"nobody": "nobody", "consent": "by consent", "open": "anybody"}
NO_SEAT = "You have no seat and will watch."
OWN_SEAT_HELP = "You sit here. To move to another seat, choose yourself there."
NO_SEAT_HELP = f"{NO_SEAT} To play, choose yourself at a seat."
SEAT_HELP = "You, anybody who comes, or a bot. All of this can be changed until the game starts."


class MakeTableScreen(SetUpScreen):
    """A form for a table of one game, or of any game."""

    HEADING_START = "Make a table"
    HELP = (
        "Enter opens the table as it is shown: others see it in the lobby and can sit down, and you start the game when you like. To play "
        "at once, take the second button: bots get all other seats. Go down to change seats and options: left and right choose another "
        "value, and Enter lets you type one."
    )
    WORDS = {
        **SetUpScreen.WORDS,
        START: "Others will see the table in the lobby and can sit down. You start the game when you like; bots get the free seats.",
        ALONE: "The game starts at once, with bots on all other seats.",
        TITLE: "The name of the table in the lobby. Enter changes it.",
        WATCH: "Whether everybody may watch, seeing what is public, or only the players.",
        JOIN: "Who may take a bot's seat once the game has begun: by consent, the people of that side are asked. Nobody may change sides.",
        AWAY: "What becomes of the seat of a player who is away in play. Each player can choose otherwise for their own seat.",
        PASSWORD: "Players need it to come to the table. Without one the table is open to everybody here.",
    }
    app: ServedApp
    _draft: TableDraft

    def __init__(self, game: str = "", draft: TableDraft | None = None, after: Room | None = None) -> None:
        """``draft`` is filled in instead of the default; players at the table ``after`` are told about the new one."""
        super().__init__(game)
        self._after = after
        if draft is not None:
            self._draft = draft

    def new_draft(self, game: str, me: str) -> TableDraft:
        return table_draft(seatui.game(game), me)

    def buttons(self) -> list[Button]:
        plan = self._draft
        looks_on = "" if plan.my_seats else ", and watch"
        if plan.is_full:
            return [Button(START, f"Start the game{looks_on}", "Start")]
        alone = "Let bots play at once, and watch" if looks_on else "Play at once, with bots on all other seats"
        return [Button(START, f"Open the table{looks_on}", "Open"), Button(ALONE, alone, "Play")]

    def problem(self, button: str) -> str:
        return self._draft.fault(start=button == ALONE)

    # Seats

    def seat_row(self, seat: int) -> Row:
        plan = self._draft
        holder = plan.holder(seat)
        if plan.has_roles:
            return self.row(self.role_field(seat, holder if holder in (ME, ANYBODY) else f"bot: {level_word(holder)}"))
        return self.row(self.plain_field(seat, f"Seat {seat + 1}", level_word(holder), (ME, ANYBODY, *map(level_word, plan.levels))))

    def change_seat(self, seat: int, step: int) -> None:
        self._draft.step_holder(seat, step)

    def seat_help(self) -> str:
        plan = self._draft
        if not plan.my_seats:
            return NO_SEAT_HELP
        return OWN_SEAT_HELP if int(self._selected.removeprefix(SEAT)) in plan.my_seats else SEAT_HELP

    def rows_below_seats(self) -> list[Row]:
        """Tell a player without a seat so, below the seats."""
        return [] if self._draft.my_seats else [Row("", ((Span(f"  {NO_SEAT}", "warn"),),))]

    # Who may come

    def extra_rows(self) -> list[Row]:
        plan = self._draft
        password = self.app.glyphs.token * len(plan.password) or "none"
        return [
            self.row(Field(TITLE, "Name of the table", plan.title or self.app.harbour.default_title(self.app.player), arrows=False)),
            self.row(Field(WATCH, "Who may watch", WATCHING[plan.watch], choices=tuple(WATCHING.values()))),
            self.row(Field(JOIN, "Who may join later", JOINING[plan.joining], choices=tuple(JOINING.values()))),
            self.row(Field(AWAY, "Absent players", self._absence_words(plan.absence))),
            self.row(Field(PASSWORD, "Password", password, arrows=False)),
        ]

    def is_only_typed(self, key: str) -> bool:
        return key in (TITLE, PASSWORD) or super().is_only_typed(key)

    def change_extra(self, key: str, step: int) -> None:
        if key == WATCH:
            self._draft.watch = step_through(list(WATCHING), self._draft.watch, step)
        elif key == JOIN:
            self._draft.joining = step_through(list(JOINING), self._draft.joining, step)
        elif key == AWAY:
            self._draft.absence = step_through(self._absences(), self._draft.absence, step)

    def _absences(self) -> list[str]:
        """Return the rules to choose from; a player can type others at the table in lines."""
        return list(dict.fromkeys([WAIT, *(f"{level}:{DEFAULT_ABSENCE}" for level in self._draft.levels), self._draft.absence]))

    def _absence_words(self, rule: str) -> str:
        return absence_rule(self._draft.game, rule).words

    def type_extra(self, key: str) -> bool:
        if key == TITLE:
            self.ask("Name of the table", f"At most {LONGEST_TITLE} letters.", self._draft.title, lambda _: "", self._entitle)
        elif key == PASSWORD:
            self.ask("Password", "Tell it to the players you expect. Leave it empty for none.", self._draft.password, _fault, self._lock)
        return key in (TITLE, PASSWORD)

    def _entitle(self, text: str) -> None:
        self._draft.title = clean_title(text)

    def _lock(self, text: str) -> None:
        self._draft.password = text.strip()

    # The table

    def press(self, button: str) -> None:
        opening: Callable[[], Awaitable[None]] = partial(self._open, start=button == ALONE or self._draft.is_full)
        self.run_worker(opening, group="opening", exclusive=True)

    async def _open(self, *, start: bool) -> None:
        try:
            room = await self._draft.open(self.app.harbour, self.app.player, start=start)
        except Refused as refusal:
            self.refuse(str(refusal))
        else:
            if self._after is not None and room.state is RoomState.OPEN:
                self._after.announce_rematch(self.app.player, room.title)
            self.app.open_room(room, instead=self)


def _fault(password: str) -> str:
    """Return why this cannot be a password; "" if it can, or if there is none."""
    try:
        secret_hashes.check_length(password.strip() or "none")
    except Refused as refusal:
        return str(refusal)
    return ""
