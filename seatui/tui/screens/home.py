"""The home screen: the games that are there, the game to go on with, and the ways to all other screens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget

import seatui
from seatui import places
from seatui.engine.game import Game
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import BLANK, FILL, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows
from seatui.tui.widgets.lines import wrap_words

if TYPE_CHECKING:
    from seatui.match.saves import SaveInfo

PICTURE = (22, 5)
"""Columns and lines that a game's picture may take."""

CONTINUE = "continue"


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

    def body(self) -> Iterable[Widget]:
        self._last = self.app.last_unfinished()
        yield Rows(self._rows)

    def corner(self) -> str:
        return f"{self.app.settings.name}   {seatui.__version__}"

    def hints(self) -> Iterable[Hint]:
        if self._last:
            yield Hint("home.continue", "screen.continue")
        yield Hint("confirm", "screen.new_game", "New game")
        if self._game and has_tutorial(self._game):
            yield Hint("home.tutorial", "screen.tutorial")
        yield Hint("home.rules", "screen.rules")
        yield Hint("home.load", "app.open_saves")
        yield Hint("home.settings", "app.open_settings")
        yield Hint("home.quit", "app.quit")
        yield Hint("help", "screen.help")

    # Rows

    def _rows(self, width: int) -> list[Row]:
        rows = [GAP]
        if self._last:
            rows += [self._continue_row(self._last), GAP]
        for game in seatui.games().values():
            rows += [self._game_row(game, width), GAP]
        return rows

    def _continue_row(self, save: SaveInfo) -> Row:
        glyphs = self.app.glyphs
        what = f"  {glyphs.text(seatui.game(save.game).title)} {glyphs.dot} {glyphs.text(', '.join(save.names))}"
        return Row(CONTINUE, ((Span("Continue", "strong"), Span(what), FILL, Span(f"{glyphs.text(save.turn)} ", "dim")),))

    def _game_row(self, game: Game, width: int) -> Row:
        glyphs = self.app.glyphs
        columns, height = PICTURE
        picture = (game.picture_ascii if glyphs.is_ascii else game.picture)[:height]
        words: list[Line] = [(Span(game.title, "strong"),)]
        words += [(Span(glyphs.text(each)),) for each in wrap_words(game.blurb, width - columns - 2)[:2]]
        words += [BLANK] * (height - 1 - len(words))
        words += [(Span(f"{players(game)} {glyphs.dot} {glyphs.text(game.minutes)}", "dim"),)]
        drawn = [(Span(f"{each[:columns]:{columns}}  ", "accent"),) for each in (*picture, *[""] * (height - len(picture)))]
        return Row(game.id, tuple(left + right for left, right in zip(drawn, words, strict=True)))

    # Actions

    @property
    def _game(self) -> Game | None:
        """The game with the pointer; the first one while the pointer is elsewhere."""
        games = seatui.games()
        key = self.query_one(Rows).selected if self.is_mounted else ""
        return games.get(key) or next(iter(games.values()), None)

    def on_rows_moved(self) -> None:
        self.refresh_hints()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        if event.key == CONTINUE:
            self.action_continue()
        else:
            self.app.open_new_game(event.key)

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
