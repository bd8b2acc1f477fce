"""The home screen: the games that are there, the game to go on with, and the ways to all other screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rich.style import Style
from textual.widget import Widget

import seatui
from seatui import places
from seatui.engine.chance import SplitMix64
from seatui.engine.game import Game
from seatui.tui.shell.frame import Hint, ShellScreen, TitleLine
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import BLANK, FILL, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows
from seatui.tui.themes import PALETTES
from seatui.tui.widgets import lines as widget_lines
from seatui.tui.widgets.lines import LineWidget, wrap_words

if TYPE_CHECKING:
    from seatui.match.saves import SaveInfo
    from seatui.tui.app import SeatuiApp

PICTURE = (22, 5)
"""Columns and lines that a game's picture may take."""

CONTINUE, SAVES, SETTINGS, HELP, QUIT = "continue", "saves", "settings", "help", "quit"
MENU = (
    (SAVES, "Saved games", "go on, watch, copy, delete"),
    (SETTINGS, "Settings", "look, name and keys"),
    (HELP, "Help", "what this is and what the keys do"),
    (QUIT, "Quit", "games stay as they are"),
)


SEA = 5
"""Lines of sea at the bottom, where there is room to spare."""


class HomeScreen(ShellScreen[None]):
    """Where the app starts and where every way back ends."""

    HEADING = "Sea games in the terminal"
    HELP = (
        "Choose a game and press Enter to start one. If a game is unfinished, it is offered on top: everything is saved while you play, "
        "so leaving never loses anything. New to a game? Its tutorial teaches it by playing."
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
        self._seen = False

    def body(self) -> Iterable[Widget]:
        self._last = self.app.last_unfinished()
        yield Rows(self._rows, moved=self.refresh_hints)
        width, height = self.app.size
        if sum(len(row.lines) for row in self._rows(width)) + SEA + 2 <= height:
            yield Sea()

    def corner(self) -> str:
        return f"{self.app.settings.name}   {seatui.__version__}"

    def hints(self) -> Iterable[Hint]:
        games = seatui.games()
        if self._selected in games:
            yield Hint("list.choose", "focused.choose", "New game")
        else:
            yield Hint("list.choose", "focused.choose", "Continue" if self._selected == CONTINUE else "Open")
            yield Hint("home.new", "screen.new_game")
        if self._game and has_tutorial(self._game):
            yield Hint("home.tutorial", "screen.tutorial")
        yield Hint("home.rules", "screen.rules")
        yield Hint("home.load", "app.open_saves")
        yield Hint("home.settings", "app.open_settings")
        yield Hint("app.palette", "app.command_palette")
        yield Hint("home.quit", "app.quit")
        yield Hint("help", "screen.help")

    def on_screen_resume(self) -> None:
        if self._seen:
            self.look_again()
        self._seen = True

    def look_again(self) -> None:
        """A game may have been played since."""
        self._last = self.app.last_unfinished()
        self.query_one(TitleLine).show(self.HEADING, self.corner())
        self.query_one(Rows).show()
        self.refresh_hints()

    # Rows

    def _rows(self, width: int) -> list[Row]:
        rows = [GAP]
        if self._last:
            rows += [self._continue_row(self._last), GAP]
        for game in seatui.games().values():
            rows += [self._game_row(game, width), GAP]
        return rows + [Row(key, ((Span(f"{name:{PICTURE[0] + 2}}", "strong"), Span(words, "dim")),)) for key, name, words in MENU]

    def _continue_row(self, save: SaveInfo) -> Row:
        dot = self.app.glyphs.dot
        words = f"{save.title} {dot} {', '.join(save.names)}"
        return Row(CONTINUE, ((Span(f"{'Continue':{PICTURE[0] + 2}}", "strong"), Span(words), FILL, Span(save.turn.label, "dim")),))

    def _game_row(self, game: Game, width: int) -> Row:
        glyphs = self.app.glyphs
        columns, height = PICTURE
        picture = (game.picture_ascii if glyphs.is_ascii else game.picture)[:height]
        drawn = [(Span(f"{each[:columns]:{columns}}  ", "accent"),) for each in (*picture, *[""] * (height - len(picture)))]
        words: list[Line] = [(Span(game.title, "strong"),)]
        words += [(Span(each),) for each in wrap_words(game.blurb, width - columns - 2)[: height - 2]]
        words += [BLANK] * (height - 1 - len(words))
        words += [(Span(f"{players(game)} {glyphs.dot} {game.minutes}", "dim"),)]
        return Row(game.id, tuple(left + right for left, right in zip(drawn, words, strict=True)))

    # Actions

    @property
    def _selected(self) -> str:
        """The key of the row with the pointer; before there are rows, that of the first one."""
        first = CONTINUE if self._last else next(iter(seatui.games()), SAVES)
        return self.query_one(Rows).selected or first if self.is_mounted else first

    @property
    def _game(self) -> Game | None:
        """The game with the pointer; the first one while the pointer is elsewhere."""
        games = seatui.games()
        return games.get(self._selected) or next(iter(games.values()), None)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        ways: dict[str, Callable[[], None]] = {
            CONTINUE: self.action_continue,
            SAVES: self.app.open_saves,
            SETTINGS: self.app.open_settings,
            HELP: self.app.open_help,
            QUIT: self.app.exit,
        }
        ways.get(event.key, self.action_new_game)()

    def action_continue(self) -> None:
        if self._last:
            self.app.open_save(self._last.path)

    def action_new_game(self) -> None:
        if self._game:
            self.app.open_new_game(self._game.id)

    def action_tutorial(self) -> None:
        if self._game:
            self.app.open_tutorial(self._game.id)

    def action_rules(self) -> None:
        if self._game:
            self.app.open_rule(self._game.id)

    def action_back(self) -> None:
        """There is nothing behind the home screen."""


def has_tutorial(game: Game) -> bool:
    """Whether the game comes with a tutorial."""
    return (places.game_folder(game.folder) / "tutorial.toml").is_file()


def players(game: Game) -> str:
    """For how many, in words."""
    first, last = game.seats[0], game.seats[-1]
    return f"{first} players" if first == last else f"{first} to {last} players"


class Sea(LineWidget):
    """Waves, the denser the nearer. High contrast and mono do without: there they would only be noise."""

    DEFAULT_CSS = f"Sea {{ dock: bottom; height: {SEA}; margin-bottom: 1; }}"
    app: SeatuiApp

    def build(self) -> list[widget_lines.Row]:
        if self.app.look not in ("dark", "light"):
            return []
        colour = Style(color=PALETTES[self.app.look].select)
        return [((self._waves(depth), colour),) for depth in range(1, SEA + 1)]

    def _waves(self, depth: int) -> str:
        """A line of waves, scattered but the same each time."""
        draw = SplitMix64(depth)
        wave, calm = self.glyphs.wave * 2, "  "
        return "".join(wave if draw(2 * SEA) < depth else calm for _ in range(self.size.width // 2))
