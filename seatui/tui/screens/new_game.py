"""The new game screen: players, options and seed, ready to start as it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.widget import Widget

import seatui
from seatui.engine.contract import Refused, Value
from seatui.engine.game import Option
from seatui.engine.wording import sentence
from seatui.match.records import PERSON
from seatui.tui.players import look_of, player
from seatui.tui.settings import CHOICES, clean
from seatui.tui.shell.ask import ask_text
from seatui.tui.shell.cards import airy, pictured
from seatui.tui.shell.crews import OWN_WAY, cast_of, casts, fill, title
from seatui.tui.shell.draft import SeatPlan, draft, fault_of_name, fault_of_seed, turned
from seatui.tui.shell.form import Explanation, Field, Form, field_row, fits, step_through
from seatui.tui.shell.frame import Hint, ShellScreen, TitleLine
from seatui.tui.shell.lines import Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading
from seatui.tui.shell.tables import BOT

START, GAME, COUNT, CAST, BOTS, TOGETHER, SEED = "start", "game", "count", "cast", "bots", "together", "seed"
SEAT, OPTION = "seat:", "option:"

BUTTON = "Start the game"
HELP = {
    START: "Everything is ready. Change what you like below, or just start.",
    GAME: "Which game to play.",
    COUNT: "How many play.",
    TOGETHER: "In turn at one pane, or split: a pane and eight keys of its own for each, where the window has room for that.",
    SEED: "The same seed gives the same sea and the same luck again. Leave it empty for a random one.",
}
SEAT_HELP = "Left and right choose a person or a bot of some strength. Enter changes a person's name."
CREW_HELP = "You, another person at this screen, or a bot. People of one name on a side are one person; Enter changes a name."
BOTS_HELP = "How strong all bots are: {level} is right for a first game. The rows below can be changed one by one."
CAST_HELP = "Ways to fill the seats; the rows below can be changed one by one."
ROLES = 30  # cells for the names of seats that have a side and a role
ME, OTHER = "me", "other"
WORDS = {ME: "you", OTHER: "person"}
"""What stands before the name of a person in a seat with a role."""


class NewGameScreen(ShellScreen[None]):
    """A form for one game, or for any of those that are there."""

    HELP = (
        "Enter starts the game with the players and options shown. Go down to change them: left and right choose another value, Enter "
        "lets you type where something can be typed. Several people can play at this keyboard, one after the other."
    )

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._games = list(seatui.games())
        self._draft = draft(seatui.game(game or self._games[0]), "")
        self._name_heading()

    def body(self) -> Iterable[Widget]:
        self._draft.call_me(self._draft.me or self.app.settings.name)
        yield Form(self._rows, select=START, moved=self._moved, click_chooses=False)
        yield Explanation()

    def hints(self) -> Iterable[Hint]:
        key = self._selected
        if key == START:
            yield Hint("list.choose", "screen.start", "Start")
            yield Hint("list.down", "focused.move(1)", "Change players and options")
        else:
            yield from self._ways_to_change(key)
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def _ways_to_change(self, key: str) -> Iterable[Hint]:
        option = self._option(key) if key.startswith(OPTION) else None
        if key != SEED and not (option and option.pattern):
            yield Hint("list.left", "focused.turn(1)", "Change", also="list.right")
        if key.startswith(SEAT) and self._seat(key).is_person:
            yield Hint("list.choose", "focused.choose", "Name")
        elif key == SEED or (option and is_typed(option)):
            yield Hint("list.choose", "focused.choose", "Type")

    def on_mount(self) -> None:
        self._explain()

    @property
    def _selected(self) -> str:
        return self.query_one(Form).selected if self.is_mounted else START

    def _name_heading(self) -> None:
        self.HEADING = f"New game: {self._draft.game.title}"

    # Rows

    def _rows(self, width: int) -> list[Row]:
        fields, large = self._fields(width), airy(self._large_start())
        room = self.query_one(Form).size.height - len(fields) - 2
        return [GAP, large if len(large.lines) <= room else self._small_start(), GAP, *fields]

    def _large_start(self) -> Row:
        """The picture of the game, who plays, and a button."""
        game, glyphs = self._draft.game, self.app.glyphs
        names: Line = (Span(cast_of(self._draft) if self._draft.has_roles else ", ".join(self._draft.names())),)
        quiet = pictured(game, [(Span(game.title, "strong"),), names], (Span(BUTTON, "strong"),), glyphs)
        lit = pictured(game, [(Span(game.title, "title"),), names], (Span(f"[{BUTTON}]", "chosen"),), glyphs)
        return Row(START, quiet, lit)

    def _small_start(self) -> Row:
        """The button alone."""
        return Row(START, ((Span(BUTTON, "strong"),),), ((Span(f"[{BUTTON}]", "chosen"),),))

    def _fields(self, width: int) -> list[Row]:
        plan = self._draft
        rows = [heading("Players")]
        if len(self._games) > 1:
            rows.append(self._row(Field(GAME, "Game", plan.game.title)))
        if plan.has_roles:
            rows.append(self._row(Field(CAST, "Play as", cast_of(plan))))
            if plan.bots and len(plan.levels) > 1:
                rows.append(self._row(Field(BOTS, "Bots", plan.bot_level or OWN_WAY, choices=self._bot_choices())))
            rows += [self._role_row(seat) for seat in range(plan.count)]
        else:
            rows.append(self._row(Field(COUNT, "How many", str(plan.count), choices=tuple(map(str, plan.game.seats)))))
            rows += [self._seat_row(seat) for seat in range(plan.count)]
        if len({plan.name for plan in plan.plans if plan.is_person}) > 1:
            rows.append(self._row(Field(TOGETHER, "Together", self.app.settings.together, choices=CHOICES[TOGETHER])))
        if plan.game.options:
            rows += [GAP, heading("Options"), *(self._option_row(option, width) for option in plan.offered())]
        return [*rows, GAP, self._row(Field(SEED, "Seed", plan.seed or "random", turns=False))]

    def _row(self, field: Field) -> Row:
        return field_row(field, self.app.glyphs)

    def _seat_row(self, seat: int) -> Row:
        plan = self._draft
        mark = Span(f"{player(seat).letter} {self.app.glyphs.player(seat)}", f"player {seat}")
        choices = tuple(holder.removeprefix(BOT) for holder in plan.holders)
        return self._row(Field(f"{SEAT}{seat}", f"  {plan.names()[seat]}", plan.seats[seat].level, choices=choices, mark=mark))

    def _role_row(self, seat: int) -> Row:
        plan, glyphs = self._draft, self.app.glyphs
        look = look_of(plan.rules, seat)
        mark = Span(f"{player(look).letter} {glyphs.player(look)}", f"player {look}")
        called = f" {title(plan.rules, seat, glyphs.dot)}"
        kind = WORDS.get(self._holder(seat), "bot")
        return self._row(Field(f"{SEAT}{seat}", called, f"{kind}: {plan.seats[seat].called}", mark=mark, width=ROLES))

    def _bot_choices(self) -> tuple[str, ...]:
        return self._draft.levels if self._draft.bot_level else (*self._draft.levels, OWN_WAY)

    def _holder(self, seat: int) -> str:
        """Who holds a seat with a role: oneself, somebody else, or a bot of some level."""
        plan = self._draft.seats[seat]
        return plan.level if not plan.is_person else ME if plan.name == self._draft.me else OTHER

    def _option_row(self, option: Option, width: int) -> Row:
        value = self._draft.options[option.name]
        choices = ("off", "on") if isinstance(option.default, bool) else tuple(map(shown, option.choices))
        bounds = "" if choices or option.pattern else f"{option.low} to {option.high}"
        usual = "" if value == option.default else f"usually {shown(option.default)}"
        note = ", ".join(filter(None, (bounds, usual)))
        field = Field(f"{OPTION}{option.name}", _words(option.name), shown(value), not option.pattern, note, choices)
        return self._row(field if fits(field, width) else field._replace(choices=()))  # what is not all in sight is stepped through

    # What the pointer is at

    def _moved(self) -> None:
        self._explain()
        self.refresh_hints()

    def _explain(self) -> None:
        self.query_one(Explanation).show(self._help_of(self._selected))

    def _help_of(self, key: str) -> str:
        if key.startswith(SEAT):
            return CREW_HELP if self._draft.has_roles else SEAT_HELP
        if key == BOTS:
            return BOTS_HELP.format(level=self._draft.levels[0])
        if key == CAST:
            return next((cast.help for cast in casts(self._draft.rules) if cast.label == cast_of(self._draft)), CAST_HELP)
        if key.startswith(OPTION):
            option = self._option(key)
            return explained(option, self._draft.options[option.name])
        return HELP.get(key, "")

    def _seat(self, key: str) -> SeatPlan:
        return self._draft.seats[int(key.removeprefix(SEAT))]

    def _option(self, key: str) -> Option:
        return next(option for option in self._draft.offered() if option.name == key.removeprefix(OPTION))

    # Changes

    def on_form_turned(self, event: Form.Turned) -> None:
        plan = self._draft
        if event.key == GAME:
            self._choose_game(step_through(self._games, plan.game.id, event.step))
        elif event.key == COUNT:
            counts = list(plan.game.seats)
            plan.play_with(counts[max(0, min(counts.index(plan.count) + event.step, len(counts) - 1))])
        elif event.key == CAST:
            fill(plan, step_through([cast.label for cast in casts(plan.rules)], cast_of(plan), event.step))
        elif event.key == BOTS:
            plan.choose_bots(step_through(self._bot_choices(), plan.bot_level or OWN_WAY, event.step))
        elif event.key == TOGETHER:
            self.app.change_settings(together=step_through(CHOICES[TOGETHER], self.app.settings.together, event.step))
        elif event.key.startswith(SEAT) and plan.has_roles:
            self._turn_role(int(event.key.removeprefix(SEAT)), event.step)
        elif event.key.startswith(SEAT):
            seat = self._seat(event.key)
            seat.holder = step_through(plan.holders, seat.holder, event.step)
        elif event.key.startswith(OPTION):
            option = self._option(event.key)
            plan.options[option.name] = turned(option, plan.options[option.name], event.step)
        self._changed()

    def _turn_role(self, seat: int, step: int) -> None:
        """Give a seat with a role to the next holder: oneself, another person, or a bot."""
        plan = self._draft
        chosen = step_through([ME, OTHER, *plan.levels], self._holder(seat), step)
        plan.seats[seat].holder = PERSON if chosen in (ME, OTHER) else f"{BOT}{chosen}"
        if chosen == ME:
            plan.seats[seat].name = plan.me
        elif chosen == OTHER and plan.seats[seat].name == plan.me:
            plan.seats[seat].name = f"Player {seat + 1}"

    def _choose_game(self, game: str) -> None:
        self._draft = draft(seatui.game(game), self._draft.me)
        self._name_heading()
        self.query_one(TitleLine).show(self.HEADING)

    def _changed(self) -> None:
        self.query_one(Form).show()
        self._explain()
        self.refresh_hints()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        key = event.key
        if key == START:
            self.action_start()
        elif key == SEED:
            self._ask("Seed", HELP[SEED], self._draft.seed, fault_of_seed, self._set_seed)
        elif key.startswith(SEAT) and self._seat(key).is_person:
            self._ask_name(int(key.removeprefix(SEAT)))
        elif key.startswith(OPTION):
            self._ask_option(self._option(key))
        else:
            self.query_one(Form).action_turn(1)

    def _ask(self, title: str, help_text: str, value: str, check: Callable[[str], str], then: Callable[[str], None]) -> None:
        def taken(text: str) -> None:
            then(text)
            self._changed()

        ask_text(self.app, title, [help_text], value, check, taken)

    def _ask_name(self, seat: int) -> None:
        def rename(text: str) -> None:
            self._draft.rename(seat, clean(text))

        self._ask("Name", "How this player is called at the table.", self._draft.seats[seat].name, fault_of_name, rename)

    def _set_seed(self, text: str) -> None:
        self._draft.seed = text.strip()

    def _ask_option(self, option: Option) -> None:
        """Type a number or words; what has few values is turned instead."""
        if not is_typed(option):
            self.query_one(Form).action_turn(1)
            return
        plan = self._draft

        def take(text: str) -> None:
            plan.options[option.name] = option.check(text.strip())

        words = f"{option.help}: {option.allowed}." if option.pattern else f"{option.help}."
        now = str(plan.options[option.name])
        self._ask(_words(option.name), words, now, lambda text: plan.fault_of_option(option, text), take)

    # Start

    def action_start(self) -> None:
        """Start, or say in one line why that cannot be."""
        try:
            table = self._draft.start()
        except Refused as refusal:
            self.query_one(Explanation).show(sentence(str(refusal)), wrong=True)
            return
        self.app.play(table, split=self.app.settings.together == "split", instead=self)


def is_typed(option: Option) -> bool:
    """Whether its value can be typed: any number between two bounds, or words."""
    return not option.choices and not isinstance(option.default, bool)


def shown(value: Value) -> str:
    """An option's value in words."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value) or "none"


def explained(option: Option, value: Value) -> str:
    """What an option is for, and what its value means, or else what it may be."""
    note = option.about(value)
    more = f"{sentence(shown(value))}: {note}" if note else sentence(option.allowed)
    return f"{option.help}. {more}.{f' [{option.rule}]' if option.rule else ''}"


def _words(name: str) -> str:
    """The name of an option as people write it."""
    return name.replace("_", " ").capitalize()
