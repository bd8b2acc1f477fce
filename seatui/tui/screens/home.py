"""The home screen: the games, the save to continue, and the ways to all other screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

import seatui
from seatui.engine.game import Game
from seatui.tui.look.controls import key_name
from seatui.tui.look.themes import PALETTES
from seatui.tui.shell.cards import CARD_ACTIONS, actions_of, game_card, padded, save_card, two_columns
from seatui.tui.shell.frame import Hint, HintLine, ShellScreen
from seatui.tui.shell.keys import bindings, current_control
from seatui.tui.shell.lines import FILL, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, height_of
from seatui.tui.shell.setup.remembered import last_game
from seatui.tui.shell.word_mark import SEA, sea, word_mark
from seatui.tui.widgets import text_rows
from seatui.tutorial.progress import Progress, TutorialStatus

if TYPE_CHECKING:
    from seatui.match.saves.listing import SaveInfo

CONTINUE, SAVES, SETTINGS, HELP, QUIT = "continue", "saves", "settings", "help", "quit"
MENU = (
    (SAVES, "home.load", "Saved games", "go on, watch, copy, delete"),
    (SETTINGS, "home.settings", "Settings", "your name ({name}), look and keys"),
    (HELP, "help", "Help", "what this is and what the keys do"),
    (QUIT, "home.quit", "Quit", "games stay as they are"),
)


class HomeList(Rows):
    """The list of the home screen, with the sea below it if there is room."""

    BINDINGS = bindings({"home.left": "screen.switch(-1)", "home.right": "screen.switch(1)"})

    def build(self) -> list[text_rows.Row]:
        rows = super().build()
        spare = self.size.height - len(rows) - SEA
        # In high contrast and mono it would only be noise.
        if spare < 1 or self.app.look not in ("dark", "light"):
            return rows
        return [*rows, *[text_rows.NO_ROW] * spare, *sea(self.size.width, self.glyphs, PALETTES[self.app.look])]


class HomeScreen(ShellScreen[None]):
    """The first screen of the app."""

    HEADING = "Sea games in the terminal"
    HELP = (
        "Up and down go from game to game, left and right to what can be done with it; Enter does it. If a game is unfinished, it is "
        "offered on top: everything is saved while you play, so leaving never loses anything. New to a game? Its tutorial teaches it "
        "by playing."
    )
    BINDINGS = bindings(
        {
            "home.continue": "continue",
            "home.new": "new_game",
            "home.tutorial": "tutorial",
            "home.rules": "rules",
            "home.load": "app.open_saves",
            "home.settings": "app.open_settings",
            "home.quit": "app.quit",
        }
    )

    def __init__(self) -> None:
        super().__init__()
        self._last: SaveInfo | None = None
        self._tutorials: dict[str, TutorialStatus | None] = {}  # by game
        self._chosen = 0  # the action of the selected game that Enter does
        self._seen = False

    def compose(self) -> ComposeResult:
        self._read()
        yield HomeList(self._rows, select=self._first, moved=self._moved)
        yield HintLine(self.hints())

    def hints(self) -> Sequence[Hint]:
        game = seatui.games().get(self._selected)
        if game:
            action = actions_of(game)[self._chosen]
            lesson = self._lesson(game) if action == "home.tutorial" else ""
            word = CARD_ACTIONS[action].label + (f", lesson {lesson}" if lesson else "")
            first = [
                Hint("list.choose", "focused.choose", word),
                Hint("home.left", "screen.switch(1)", "Other action", also="home.right"),
            ]
        else:
            first = [Hint("list.choose", "focused.choose", "Continue" if self._selected == CONTINUE else "Open")]
        return [
            *first,
            Hint("home.load", "app.open_saves"),
            Hint("home.settings", "app.open_settings"),
            Hint("app.palette", "app.command_palette"),
            Hint("home.quit", "app.quit"),
            Hint("help", "screen.help"),
        ]

    def on_screen_resume(self) -> None:
        if self._seen:
            self.reload()
        self._seen = True

    def reload(self) -> None:
        """Read saves and progress again: a game may have been played."""
        self._read()
        self.query_one(HomeList).show()
        self.refresh_hints()

    def _read(self) -> None:
        self._last = self.app.last_unfinished()
        progress = Progress()
        self._tutorials = {game.id: progress.status(game) for game in seatui.games().values()}

    # Rows

    def _rows(self, width: int) -> list[Row]:
        """Return the rows in the roomiest form that fits, a little above the middle; or in the most compact form."""
        height = self.query_one(HomeList).size.height
        large, small = self._large_header(width), self._small_header()
        cards, menu = self._cards(width), self._menu()
        roomy = [*large, GAP, *_spaced(map(padded, cards)), *menu]
        close = [*small, *_spaced(cards), *menu]
        forms = (roomy, [*large, *_spaced(cards), *menu], close)
        rows = next((form for form in forms if height_of(form) < height), close)
        spare = height - height_of(rows) - SEA
        return [GAP] * max(spare // 3, spare > -SEA) + rows

    def _large_header(self, width: int) -> list[Row]:
        mark = word_mark(self.app.glyphs)
        words = f"{self.HEADING} {self.app.glyphs.dot} {seatui.__version__}"
        lines: list[Line] = [*mark, (), (Span(words, "dim"),)]
        return [Row("", tuple(_centred(line, width) for line in lines)), GAP]

    def _small_header(self) -> list[Row]:
        wave = self.app.glyphs.wave
        line = (Span(f"{wave}{wave} seatui  ", "title"), Span(self.HEADING, "strong"), FILL, Span(seatui.__version__, "dim"))
        return [Row("", (line,)), GAP]

    def _cards(self, width: int) -> list[Row]:
        last = [save_card(CONTINUE, self._last, self._key("home.continue"))] if self._last else []
        return last + [
            game_card(game, width, self._chosen, self._key, self.app.glyphs, self._lesson(game)) for game in seatui.games().values()
        ]

    def _lesson(self, game: Game) -> str:
        """Return the next lesson of an unfinished tutorial: "2 of 3"; "" if there is none."""
        status = self._tutorials.get(game.id)
        return status.next_lesson if status else ""

    def _menu(self) -> list[Row]:
        return [self._menu_row(*each) for each in MENU]

    def _menu_row(self, row: str, control: str, name: str, words: str) -> Row:
        about = Span(words.replace("{name}", self.app.settings.name), "dim")
        return Row(row, (two_columns(self._key(control), name, (about,)),))

    def _key(self, control: str) -> str:
        """Return the name of a control's first key; "" if it has none."""
        keys = current_control(control, self.app.settings).keys
        return key_name(keys[0], self.app.glyphs) if keys else ""

    # Pointer

    @property
    def _selected(self) -> str:
        """The key of the selected row; before there are rows, that of the first one."""
        return self.query_one(HomeList).selected or self._first if self.is_mounted else self._first

    @property
    def _first(self) -> str:
        """The key of the row at which the list opens: the game to continue, or else the game that was set up last."""
        games, last = seatui.games(), last_game()
        return CONTINUE if self._last else last if last in games else next(iter(games), SAVES)

    @property
    def _game(self) -> Game | None:
        """The selected game; while another row is selected the saved or last one, or else the first."""
        games, saved = seatui.games(), self._last.game if self._last else ""
        return next((games[game] for game in (self._selected, saved, last_game(), *games) if game in games), None)

    def _moved(self) -> None:
        if self._chosen:
            self._chosen = 0
            self.query_one(HomeList).show()
        self.refresh_hints()

    def action_switch(self, step: int) -> None:
        """Select another action of the game."""
        game = seatui.games().get(self._selected)
        if game:
            self._chosen = (self._chosen + step) % len(actions_of(game))
            self.query_one(HomeList).show()
            self.refresh_hints()

    # Actions

    def on_rows_pressed(self, event: Rows.Pressed) -> None:
        self._do(event.part)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        game = seatui.games().get(event.key)
        self._do(actions_of(game)[self._chosen] if game else event.key)

    def _do(self, what: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            CONTINUE: self.action_continue,
            SAVES: self.app.open_saves,
            SETTINGS: self.app.open_settings,
            HELP: self.app.open_help,
            QUIT: self.app.exit,
            "home.new": self.action_new_game,
            "home.tutorial": self.action_tutorial,
            "home.rules": self.action_rules,
        }
        actions[what]()

    def action_continue(self) -> None:
        if self._last:
            self.app.open_save(self._last.path)
        else:
            self.app.warn("There is no unfinished game.")

    def action_new_game(self) -> None:
        if self._game:
            self.app.open_new_game(self._game.id)

    def action_tutorial(self) -> None:
        if self._game:
            self.app.continue_tutorial(self._game)

    def action_rules(self) -> None:
        if self._game:
            self.app.open_rule(self._game.id)

    def action_back(self) -> None:
        """Do nothing: there is no screen behind the home screen."""


def _spaced(rows: Iterable[Row]) -> list[Row]:
    return [each for row in rows for each in (row, GAP)]


def _centred(line: Line, width: int) -> Line:
    used = sum(len(span.text) for span in line)
    return (Span(" " * ((width - used) // 2)), *line)
