"""The form that sets up a game: players, options and seed, with defaults that can be started at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual import events
from textual.widget import Widget

import seatui
from seatui.engine.contract import Value
from seatui.engine.game import Option, level_word
from seatui.engine.wording import sentence
from seatui.match.take_backs import UNDO_NOTES, UNDO_RULES
from seatui.tui.look.players import look_of, player
from seatui.tui.shell.ask import ask_text, show_picture
from seatui.tui.shell.cards import padded, pictured
from seatui.tui.shell.form import Explanation, Field, Form, Preview, field_row, fits, step_through
from seatui.tui.shell.frame import Hint, ShellScreen, TitleLine
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading
from seatui.tui.shell.setup.crew_presets import CUSTOM, fill, preset_of, title
from seatui.tui.shell.setup.draft import Draft, SeatPlan, fault_of_seed, next_value

START, GAME, COUNT, PRESET, BOTS, UNDO, SEED = "start", "game", "count", "preset", "bots", "undo", "seed"
SEAT, OPTION = "seat:", "option:"

BOTS_HELP = "{about} You can change each bot in the rows below."
LEVEL_NOTES = {
    "deckhand": "knows the rules but makes plain mistakes; right for a first game.",
    "mate": "plays soundly and uses the mistakes of others.",
    "captain": "plans ahead, weighs the odds and gives little away.",
    "admiral": "plays as well as the program can.",
}
"""How bots of each level play."""
PRESET_HELP = "Ways to fill the seats. You can change each seat in the rows below."
ROLES = 30  # cells for the names of seats that have a side and a role


class Button(NamedTuple):
    """A button that completes the form."""

    key: str
    label: str
    hint: str  # short form of the label


class SetUpScreen(ShellScreen[None]):
    """A form for a new game. Subclasses say who can sit at a seat, and what the buttons do."""

    DEFAULT_CSS = "SetUpScreen.previewed { TitleLine, HintLine, Explanation { padding-right: 40; } }"  # to stand above and below the form
    BINDINGS = bindings({"rule": "rule", "setup.preview": "preview"})
    HEADING_START = ""
    """The heading, to which the title of the game is added."""
    WORDS: dict[str, str] = {
        GAME: "Which game to play.",
        COUNT: "How many play.",
        SEED: "The same seed gives the same sea and the same luck again. Leave it empty for a random one.",
    }
    """Explanations of fields, by key."""

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._games = list(seatui.games())
        self._draft = self.new_draft(game or self._games[0], "")
        self._name_heading()

    # For subclasses

    def new_draft(self, game: str, me: str) -> Draft:
        """Return the draft with which the form opens."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return the buttons, the usual one first."""
        raise NotImplementedError

    def press(self, button: str) -> None:
        """Do what a button says, and show a refusal with ``refuse``."""
        raise NotImplementedError

    def problem(self, button: str) -> str:  # noqa: ARG002 - for subclasses
        """Say why that button's game could not begin; "" if it could, or if only pressing the button shows it."""
        return ""

    def seat_row(self, seat: int) -> Row:
        """Return the row of a seat and its holder."""
        raise NotImplementedError

    def change_seat(self, seat: int, step: int) -> None:
        """Change the holder of a seat by a number of steps."""
        raise NotImplementedError

    def seat_help(self) -> str:
        """Explain what can be done with a seat."""
        raise NotImplementedError

    def name_seat(self, seat: int) -> bool:  # noqa: ARG002 - for subclasses
        """Ask for the name of the person at a seat; False if it cannot be changed."""
        return False

    def rows_below_seats(self) -> list[Row]:
        """Return rows to show below the seats."""
        return []

    def extra_rows(self) -> list[Row]:
        """Return rows to show above the seed."""
        return []

    def change_extra(self, key: str, step: int) -> None:
        """Change one of the subclass's own fields."""

    def type_extra(self, key: str) -> bool:  # noqa: ARG002 - for subclasses
        """Ask for the text of one of the subclass's own fields; False if it cannot be typed."""
        return False

    # The frame

    def body(self) -> Iterable[Widget]:
        self._draft.rename_me(self._draft.me or self.app.settings.name)
        yield Form(self._rows, select=START, moved=self._moved, click_chooses=False)
        yield Preview()
        yield Explanation()

    def hints(self) -> Iterable[Hint]:
        key = self._selected
        pressed = next((button for button in self.buttons() if button.key == key), None)
        if pressed:
            yield Hint("list.choose", "focused.choose", pressed.hint)
            yield Hint("list.down", "focused.move(1)", "Change players and options")
        else:
            yield from self._ways_to_change(key)
            yield from self._ways_to_learn(key)
            yield Hint("list.first", "focused.jump(0)", "Top")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def _ways_to_change(self, key: str) -> Iterable[Hint]:
        option = self._option(key) if key.startswith(OPTION) else None
        if not self.is_only_typed(key) and not (option and option.pattern):
            yield Hint("list.left", "focused.change(1)", "Change", also="list.right")
        if self.has_name(key):
            yield Hint("list.choose", "focused.choose", "Name")
        elif self.is_only_typed(key) or (option and is_typed(option)):
            yield Hint("list.choose", "focused.choose", "Type")

    def _ways_to_learn(self, key: str) -> Iterable[Hint]:
        if self._drawing(key) and not self.query_one(Preview).display:
            yield Hint("setup.preview", "screen.preview")
        if key.startswith(OPTION) and self._option(key).rule:
            yield Hint("rule", "screen.rule")

    def is_only_typed(self, key: str) -> bool:
        """Whether a field can only be typed, without values to step through."""
        return key == SEED

    def has_name(self, key: str) -> bool:  # noqa: ARG002 - for subclasses
        """Whether Enter on a field asks for a person's name."""
        return False

    def on_mount(self) -> None:
        self._explain()
        self._show_preview()

    def on_resize(self) -> None:
        self._show_preview()
        self.refresh_hints()

    @property
    def _selected(self) -> str:
        return self.query_one(Form).selected if self.is_mounted else START

    def _name_heading(self) -> None:
        self.HEADING = f"{self.HEADING_START}: {self._draft.game.title}"

    # Rows

    def _rows(self, width: int) -> list[Row]:
        fields, (first, *others) = self._fields(width), self.buttons()
        large, more = padded(self._large_start(first)), [_button_row(button) for button in others]
        room = self.query_one(Form).size.height - len(fields) - len(more) - 2
        return [GAP, large if len(large.lines) <= room else _button_row(first), *more, GAP, *fields]

    def _large_start(self, button: Button) -> Row:
        """Return a card with the picture of the game, its players and a button."""
        game, glyphs = self._draft.game, self.app.glyphs
        names: Line = (Span(preset_of(self._draft) if self._draft.has_roles else ", ".join(self._draft.names())),)
        quiet = pictured(game, [(Span(game.title, "strong"),), names], (Span(button.label, "strong"),), glyphs)
        lit = pictured(game, [(Span(game.title, "title"),), names], (Span(f"[{button.label}]", "chosen"),), glyphs)
        return Row(button.key, quiet, lit)

    def _fields(self, width: int) -> list[Row]:
        draft = self._draft
        rows = [heading("Players")]
        if len(self._games) > 1:
            rows.append(self.row(Field(GAME, "Game", draft.game.title)))
        if draft.has_roles:
            rows.append(self.row(Field(PRESET, "Play as", preset_of(draft))))
            if draft.bots and len(draft.levels) > 1:
                choices = tuple(map(level_word, self._bot_choices()))
                rows.append(self.row(Field(BOTS, "Bots", level_word(draft.bot_level or CUSTOM), choices=choices)))
        else:
            rows.append(self.row(Field(COUNT, "How many", str(draft.count), choices=tuple(map(str, draft.game.seats)))))
        rows += [*(self.seat_row(seat) for seat in range(draft.count)), *self.rows_below_seats()]
        if draft.game.options:
            options = [option for option in draft.offered() if len(option.choices) != 1]  # one choice leaves nothing to change
            rows += [GAP, heading("Options"), *(self._option_row(option, width) for option in options)]
        undo = [] if draft.rules.tick_ms else [self.row(Field(UNDO, "Undo", draft.undo, choices=UNDO_RULES))]  # time cannot be taken back
        return [*rows, GAP, *self.extra_rows(), *undo, self.row(Field(SEED, "Seed", draft.seed or "random", arrows=False))]

    def row(self, field: Field) -> Row:
        """Return a field as a row, in the app's glyphs."""
        return field_row(field, self.app.glyphs)

    def role_field(self, seat: int, value: str) -> Field:
        """Return the field of a seat with a side and a role."""
        rules, glyphs = self._draft.rules, self.app.glyphs
        look = look_of(rules, seat)
        mark = Span(f"{player(look).letter} {glyphs.player(look)}", f"player {look}")
        return Field(f"{SEAT}{seat}", f" {title(rules, seat, glyphs.dot)}", value, mark=mark, width=ROLES)

    def plain_field(self, seat: int, label: str, value: str, choices: tuple[str, ...]) -> Field:
        """Return the field of a seat without a role."""
        mark = Span(f"{player(seat).letter} {self.app.glyphs.player(seat)}", f"player {seat}")
        return Field(f"{SEAT}{seat}", f"  {label}", value, choices=choices, mark=mark)

    def _bot_choices(self) -> tuple[str, ...]:
        return self._draft.levels if self._draft.bot_level else (*self._draft.levels, CUSTOM)

    def _option_row(self, option: Option, width: int) -> Row:
        value = self._draft.options[option.name]
        choices = ("off", "on") if isinstance(option.default, bool) else tuple(map(option.shown, option.choices))
        bounds = "" if choices or option.pattern else f"{option.low} to {option.high}"
        usual = "" if value == option.default else f"usually {option.shown(option.default)}"
        note = ", ".join(filter(None, (bounds, usual)))
        field = Field(f"{OPTION}{option.name}", option.title, option.shown(value), not option.pattern, note, choices)
        return self.row(field if fits(field, width) else field._replace(choices=()))  # arrows where not all choices fit

    # The selected field

    def _moved(self) -> None:
        self._explain()
        self._show_preview()
        self.refresh_hints()

    def _explain(self) -> None:
        key = self._selected
        problem = self.problem(key) if any(button.key == key for button in self.buttons()) else ""
        if problem:
            self.refuse(problem)
        else:
            self.query_one(Explanation).show(self._help_of(key))

    def _help_of(self, key: str) -> str:
        draft = self._draft
        if key.startswith(SEAT):
            return self.seat_help()
        if key == BOTS:
            return BOTS_HELP.format(about=about_level(draft.bot_level) or "The level of all bots.")
        if key == PRESET:
            return next((preset.help for preset in draft.presets() if preset.label == preset_of(draft)), PRESET_HELP)
        if key == UNDO:
            return f"{sentence(draft.undo)}: {UNDO_NOTES[draft.undo]}"
        if key.startswith(OPTION):
            option = self._option(key)
            return explained(option, draft.options[option.name])
        return self.WORDS.get(key, "")

    def seat_of(self, key: str) -> SeatPlan:
        """Return the draft of the seat with that key."""
        return self._draft.seats[int(key.removeprefix(SEAT))]

    def _option(self, key: str) -> Option:
        return next(option for option in self._draft.offered() if option.name == key.removeprefix(OPTION))

    # Drawings and rules

    def _drawing(self, key: str) -> Sequence[str]:
        """Return the drawing of an option by its key, or () if it has none."""
        return self._draft.rules.preview(key.removeprefix(OPTION)) if key.startswith(OPTION) else ()

    def _show_preview(self) -> None:
        """Draw the selected option beside the form, or else the first one that can be drawn."""
        draft, preview = self._draft, self.query_one(Preview)
        drawn = [option for option in draft.offered() if draft.rules.preview(option.name)]
        option = next((option for option in drawn if self._selected == f"{OPTION}{option.name}"), drawn[0] if drawn else None)
        if option is None:
            preview.show("", ())
        else:
            preview.show(f"{option.title}: {option.shown(draft.options[option.name])}", draft.rules.preview(option.name))
        self.set_class(preview.display, "previewed")

    def action_preview(self) -> None:
        """Draw the selected option over a window without room for it beside the form."""
        if drawing := self._drawing(self._selected):
            show_picture(self.app, self._option(self._selected).title, drawing)

    def action_rule(self) -> None:
        """Open the rule about the selected option."""
        if self._selected.startswith(OPTION):
            self.app.open_rule(self._draft.game.id, self._option(self._selected).rule)

    # Changes

    def on_form_changed(self, event: Form.Changed) -> None:
        draft, key, step = self._draft, event.key, event.step
        if key == GAME:
            self._choose_game(step_through(self._games, draft.game.id, step))
        elif key == COUNT:
            counts = list(draft.game.seats)
            draft.play_with(counts[max(0, min(counts.index(draft.count) + step, len(counts) - 1))])
        elif key == PRESET:
            fill(draft, step_through([preset.label for preset in draft.presets()], preset_of(draft), step))
        elif key == BOTS:
            draft.choose_bots(step_through(self._bot_choices(), draft.bot_level or CUSTOM, step))
        elif key == UNDO:
            draft.undo = step_through(UNDO_RULES, draft.undo, step)
        elif key.startswith(SEAT):
            self.change_seat(int(key.removeprefix(SEAT)), step)
        elif key.startswith(OPTION):
            option = self._option(key)
            draft.options[option.name] = next_value(option, draft.options[option.name], step)
        else:
            self.change_extra(key, step)
        self.changed()

    def on_key(self, event: events.Key) -> None:
        """Take a digit as the selected field's value, or as the beginning of a number to be typed."""
        digit = event.character or ""
        if digit.isdecimal() and self._take_digit(self._selected, digit):
            event.stop()

    def _take_digit(self, key: str, digit: str) -> bool:
        draft = self._draft
        option = self._option(key) if key.startswith(OPTION) else None
        if key == SEED:
            self._ask_seed(digit)
        elif option and is_typed(option):
            self._ask_option(option, digit)
        elif option and digit in map(option.shown, option.choices):
            draft.options[option.name] = next(value for value in option.choices if option.shown(value) == digit)
            self.changed()
        elif key == COUNT and digit in map(str, draft.game.seats):
            draft.play_with(int(digit))
            self.changed()
        else:
            return False
        return True

    def _choose_game(self, game: str) -> None:
        self._draft = self.new_draft(game, self._draft.me)
        self._name_heading()
        self.query_one(TitleLine).show(self.HEADING)

    def changed(self) -> None:
        """Show the form after a change."""
        self.query_one(Form).show()
        self._explain()
        self._show_preview()
        if problem := self.problem(START):
            self.refuse(problem)
        self.refresh_hints()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        key = event.key
        if any(button.key == key for button in self.buttons()):
            self.press(key)
        elif key == SEED:
            self._ask_seed()
        elif key.startswith(OPTION) and is_typed(self._option(key)):
            self._ask_option(self._option(key))
        elif not (key.startswith(SEAT) and self.name_seat(int(key.removeprefix(SEAT)))) and not self.type_extra(key):
            self.query_one(Form).action_change(1)

    def ask(
        self, title: str, help_text: str, value: str, check: Callable[[str], str], then: Callable[[str], None], typed: str = ""
    ) -> None:
        """Ask for a text, of which the beginning may have been typed, and show the form with it."""

        def taken(text: str) -> None:
            then(text)
            self.changed()

        ask_text(self.app, title, [help_text], value, check, taken, typed=typed)

    def _ask_seed(self, typed: str = "") -> None:
        self.ask("Seed", self.WORDS[SEED], self._draft.seed, fault_of_seed, self._set_seed, typed)

    def _set_seed(self, text: str) -> None:
        self._draft.seed = text.strip()

    def _ask_option(self, option: Option, typed: str = "") -> None:
        draft = self._draft

        def take(text: str) -> None:
            draft.options[option.name] = option.check(text.strip())

        words = f"{option.help}: {option.allowed}." if option.pattern else f"{option.help}."
        now = str(draft.options[option.name])
        self.ask(option.title, words, now, lambda text: draft.fault_of_option(option, text), take, typed)

    def refuse(self, reason: str) -> None:
        """Say why the game cannot be made."""
        self.query_one(Explanation).show(sentence(reason), wrong=True)


def _button_row(button: Button) -> Row:
    """Return a button as a row."""
    return Row(button.key, ((Span(button.label, "strong"),),), ((Span(f"[{button.label}]", "chosen"),),))


def about_level(level: str) -> str:
    """Say how a bot of that level plays; "" for no level of the app."""
    return f"{sentence(level_word(level)).rstrip('.')}: {LEVEL_NOTES[level]}" if level in LEVEL_NOTES else ""


def is_typed(option: Option) -> bool:
    """Whether the value of an option can be typed: a number between bounds, or text."""
    return not option.choices and not isinstance(option.default, bool)


def explained(option: Option, value: Value) -> str:
    """Explain an option and its value, or which values it may have."""
    note = option.about(value)
    more = f"{sentence(option.shown(value))}: {note}" if note else sentence(option.allowed)
    return f"{option.help}. {more}."
