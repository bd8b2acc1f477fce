"""Navigation between the screens of the app. Screens are imported when first opened, so that the home screen appears at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import seatui
from seatui import paths
from seatui.engine.contract import Refused
from seatui.tui.app.configured import ConfiguredApp
from seatui.tui.app.start import Home, Overrides, Start
from seatui.tui.look import terminal
from seatui.tui.look.settings import Settings
from seatui.tui.shell.frame import ShellScreen
from seatui.tutorial.progress import Progress

if TYPE_CHECKING:
    from textual.screen import Screen

    from seatui.engine.contract import Seat
    from seatui.engine.game import Game
    from seatui.match.referee import Match
    from seatui.match.saves.listing import SaveInfo
    from seatui.match.story import Moment
    from seatui.match.table import Table
    from seatui.tui.app.app import SeatuiApp
    from seatui.tui.screens.game import GameScreen
    from seatui.tui.screens.story import Look
    from seatui.tutorial.lessons import Tutorial


class Navigation(ConfiguredApp):
    """Opens screens, and closes tables when players leave their games."""

    def __init__(self, start: Start, settings: Settings | None, overrides: Overrides, found: terminal.Terminal | None) -> None:
        self._start = start
        self._tables: list[Table] = []
        super().__init__(settings, overrides, found)

    # Home

    def _home(self) -> Screen[Any]:
        from seatui.tui.screens.home import HomeScreen

        return HomeScreen()

    def go_home(self) -> None:
        """Open a home screen, where none is below."""
        self.push_screen(self._home())

    def back(self) -> None:
        """Leave the present screen if another is behind it."""
        if len(self.screen_stack) > 1:
            self.pop_screen()

    def _try_open(self, make: Callable[[], Screen[Any]], then: Callable[[Any], None] | None = None) -> None:
        """Open a screen, or say in one line why it cannot be opened."""
        try:
            screen = make()
        except Refused as refusal:
            self.warn(str(refusal))
            if len(self.screen_stack) == 1 and not isinstance(self._start, Home):
                self.go_home()
        else:
            self.push_screen(screen, then)

    # Games

    def open_new_game(self, game: str = "") -> None:
        """Open the form for a new game."""
        from seatui.tui.screens.new_game import NewGameScreen

        self._try_open(lambda: NewGameScreen(game))

    def open_first_game(self, tutorial: Tutorial, *, instead: Screen[Any]) -> None:
        """Open the form for a new game with the set-up that a tutorial names, in place of the tutorial."""
        from seatui.tui.screens.new_game import NewGameScreen

        if instead.is_current:
            self.pop_screen()
        self.call_next(self._try_open, lambda: NewGameScreen(tutorial.game.id, tutorial.first_game))

    def play(self, table: Table, *, split: bool = False, instead: Screen[Any] | None = None) -> None:
        """Show a table, replacing the screen ``instead`` if given. The table is closed when the players leave."""
        self._tables.append(table)
        if instead is None or not instead.is_current:
            self._open_table(table, split)
            return
        self.pop_screen()
        # The app itself must call: the screen that asked is gone and would not hear the game's result.
        self.call_next(self._open_table, table, split)

    def _open_table(self, table: Table, split: bool) -> None:
        self._try_open(lambda: game_screen(table, split=split), partial(self._after_game, table, split))

    def unfinished(self) -> list[Path]:
        """Return the files of the unfinished games at the open tables."""
        return [table.match.path for table in self._tables if table.match.outcome is None and table.match.path]

    def close_tables(self) -> None:
        """Close all saves. They already hold every action; closing makes the next opening faster."""
        while self._tables:
            self._tables.pop().close()

    def _after_game(self, table: Table, split: bool, chosen: str | None) -> None:
        self._tables.remove(table)
        table.close()
        if isinstance(self.screen, ShellScreen):
            self.screen.reload()
        if chosen == "rematch":
            self._rematch(table.match, split)
        elif chosen == "again":
            self.open_new_game(table.match.game.id)

    def _rematch(self, match: Match, split: bool) -> None:
        """Start the same game once more: the same players, seats and options, with new luck."""
        from seatui.bots.seating import seated_table
        from seatui.match.referee import Match
        from seatui.match.saves.listing import save_new

        options = dict[str, Any](match.rules.settings)
        try:
            again = Match.new(match.game, match.rules.seats, names=match.names, holders=match.holders, undo=match.undo_rule, **options)
            save_new(again)
            table = seated_table(again)
        except Refused as refusal:
            self.warn(str(refusal))
        else:
            self.play(table, split=split)

    def open_save(self, path: Path, *, instead: Screen[Any] | None = None) -> None:
        """Continue a saved game."""
        from seatui.bots.seating import loaded_table

        try:
            table = loaded_table(path)
        except Refused as refusal:
            self.warn(str(refusal))
            return
        for warning in table.match.warnings:
            self.warn(warning)
        self.play(table, split=self.settings.together == "split", instead=instead)

    # Around a game

    def open_tutorial(self, game: str) -> None:
        """Open the tutorial of a game."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.tutorial import TutorialScreen

            return TutorialScreen(seatui.game(game))

        self._try_open(make)

    def continue_tutorial(self, game: Game) -> None:
        """Open the tutorial where the player left it; once all lessons are done, ask which one to repeat."""
        progress = Progress()
        status = progress.status(game)
        if status is None or not status.is_finished:
            self.open_tutorial(game.id)
            return
        from seatui.tui.shell.ask import Choice, choose

        def repeat(lesson: int) -> None:
            progress.start_at(game.id, lesson)
            self.open_tutorial(game.id)

        here, step = status.standing.place
        hints = {here: f"go on with step {step + 1}"} if step else {}
        choices = [Choice(f"Lesson {number + 1}: {title}", number, hints.get(number, "")) for number, title in enumerate(status.titles)]
        choose(cast("SeatuiApp", self), "Which lesson?", ["You have done them all."], choices, repeat)

    def open_rule(self, game: str, rule: str = "") -> None:
        """Open the rulebook at a rule's id, or with a search."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.rulebook import RulebookScreen

            return RulebookScreen(seatui.game(game), rule)

        self._try_open(make)

    def open_replay(self, path: Path) -> None:
        """Open the replay of a saved game."""

        def make() -> Screen[Any]:
            from seatui.tui.screens.reel_table import reel_table
            from seatui.tui.screens.replay import ReplayScreen

            return ReplayScreen(reel_table(path))

        self._try_open(make)

    def watch_again(self, match: Match, seats: Sequence[Seat], *, at: Moment | None = None) -> None:
        """Open the replay of a match in memory over the present screen, at that moment; these seats are the player's."""
        from seatui.tui.screens.reel_table import reel_of
        from seatui.tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(reel_of(match, seats), seats, at=at))

    def open_story(
        self, match: Match, seats: Sequence[Seat], look: Look, next_steps: Iterable[str], then: Callable[[str | None], None]
    ) -> None:
        """Open the story of a finished game over its screen; ``then`` gets what the player wants next."""
        from seatui.tui.screens.story import StoryScreen

        self.push_screen(StoryScreen(match, seats, look=look, next_steps=next_steps), then)

    def open_saved_story(self, path: Path) -> None:
        """Open the story of a finished game that is saved."""

        def make() -> Screen[Any]:
            from seatui.match.referee import Match
            from seatui.tui.screens.story import StoryScreen

            return StoryScreen(Match.load(path, read_only=True), file_name=path.stem)

        self._try_open(make)

    def open_help(self) -> None:
        """Open the help about the present screen."""
        from seatui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def open_saves(self) -> None:
        """Open the list of saved games."""
        from seatui.tui.screens.load import LoadScreen

        self._try_open(LoadScreen)

    def open_settings(self) -> None:
        from seatui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    action_open_saves = open_saves
    action_open_settings = open_settings

    def last_unfinished(self) -> SaveInfo | None:
        """Return the newest game that can be continued, if any."""
        if not any(paths.saves_folder().glob("*.sea")):
            return None  # as at the first start: avoids loading the reader of saves
        from seatui.match.saves.listing import resumable

        return resumable()


def game_screen(table: Table, *, split: bool = False) -> GameScreen:
    """Make the screen of a table, with one pane for all its people or one for each."""
    from seatui.tui.pane.pane import PaneSpec
    from seatui.tui.screens.game import GameScreen

    if split and len(table.people) > 1:
        from seatui.tui.split.screen import SplitScreen

        return SplitScreen(table)
    seats = tuple(sorted(seat for person in table.people for seat in table.seats_of(person)))
    return GameScreen(table, [PaneSpec(seats, table.people[0] if len(table.people) == 1 else None)])
