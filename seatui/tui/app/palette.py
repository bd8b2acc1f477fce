"""The commands of the palette: controls of a game, games, saves, rules and settings. Names of people and files are never read as markup."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.css.query import NoMatches
from textual.worker import Worker

import seatui
from seatui.engine.contract import Refused
from seatui.tui.look.controls import CONTROLS, key_name
from seatui.tui.look.settings import CHOICES, is_of_use
from seatui.tui.look.settings import clean as without_controls
from seatui.tutorial import has_tutorial

if TYPE_CHECKING:
    from textual.screen import Screen

    from seatui.engine.game import Game
    from seatui.tui.app.app import SeatuiApp

LONGEST_QUERY = 40
"""The characters of a query that count. Textual takes longer and longer to match more of them."""
RULES_SHOWN = 20
CONTROLS_FIRST, RULES_FIRST = 2000.0, 1000.0
"""Scores above all others: of the controls of the game that is played, and of its rules."""
LONGEST = 60
"""The most characters of a rule, so that each takes one line at 80 columns."""


class Palette(CommandPalette):
    """Textual's palette with two faults fixed: it fails if paged before it is drawn, and removes another screen if closed twice."""

    DEFAULT_CSS = "Palette CommandList { min-width: 20; }"  # it fails without width, as in a very narrow window

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command_list":
            return all(commands.scrollable_content_region for commands in self.query(CommandList))
        return super().check_action(action, parameters)

    def run_worker(self, work: Any, *arguments: Any, **named: Any) -> Worker[Any]:
        """Run a worker that gathers commands; it may miss the list if the palette is closed in the meantime."""

        async def gather() -> None:
            with suppress(NoMatches):
                await work()

        return super().run_worker(gather, *arguments, **named)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current and self.is_mounted else AwaitComplete()


class Command(NamedTuple):
    """A command: its name, an explanation, and the function to call."""

    name: str
    help: str
    do: Callable[[], object]


class AppCommands(Provider):
    """All commands of the app. In a game its controls come first, then its rules. Without a query it offers the most common ones."""

    async def discover(self) -> Hits:
        for command in [*_controls(self.screen), *_games(self._app), *_screens(self._app)]:
            yield DiscoveryHit(_plain(command.name), command.do, text=command.name, help=command.help)

    async def search(self, query: str) -> Hits:
        query = query[:LONGEST_QUERY]
        for place, command in enumerate(_controls(self.screen)):
            if all(word in command.name.casefold() for word in query.casefold().split()):
                yield Hit(CONTROLS_FIRST - place, _plain(command.name), command.do, text=command.name, help=command.help)
        matcher = self.matcher(query)
        for command in [*_games(self._app), *_screens(self._app), *_saves(self._app), *_settings(self._app)]:
            await asyncio.sleep(0)  # matching takes long, and on a server others wait
            score = matcher.match(command.name)
            if score > 0:
                yield Hit(score, _plain(command.name), command.do, text=command.name, help=command.help)
        played = game_on(self.screen)
        for best, games in (
            (RULES_FIRST, [played] if played else []),
            (0.5, [each for each in seatui.games().values() if each is not played]),
        ):
            for place, command in enumerate(_rules(self._app, query, games)):
                await asyncio.sleep(0)
                yield Hit(best - place / 100, _plain(command.name), command.do, text=command.name, help=command.help)

    @property
    def _app(self) -> SeatuiApp:
        return cast("SeatuiApp", self.app)


def _plain(text: str) -> Content:
    """Return text that is not read as markup."""
    return Content(without_controls(text))


def game_on(screen: Screen[Any]) -> Game | None:
    """Return the game that is played on a screen."""
    from seatui.tui.screens.game import GameScreen

    return screen.table.match.game if isinstance(screen, GameScreen) else None


def _controls(screen: Screen[Any]) -> Iterator[Command]:
    """Yield the controls of a game's pane that work now, the game's own before those of every game; none where people share the screen."""
    from seatui.tui.screens.game import GameScreen

    if not isinstance(screen, GameScreen) or len(screen.panes) != 1:
        return
    pane = screen.panes[0]
    shared = {control.id for control in CONTROLS}
    here = [each for each in pane.help_controls() if each.keys and each.station in ("", pane.station) and each.group != "Move"]
    for control in sorted(here, key=lambda each: each.id in shared):
        key = key_name(control.keys[0], pane.glyphs)
        yield Command(f"{control.label}: {control.tooltip}", f"Key {key}", partial(pane.verbs.do, control.meaning))


def _games(app: SeatuiApp) -> Iterator[Command]:
    new = "Make a table" if app.served else "New game"
    for game in seatui.games().values():
        yield Command(f"{new}: {game.title}", "Choose players and options and start", partial(app.open_new_game, game.id))
        if has_tutorial(game):
            yield Command(f"Tutorial: {game.title}", "Learn the game by playing it", partial(app.open_tutorial, game.id))
        yield Command(f"Rules: {game.title}", "Open the rulebook", partial(app.open_rule, game.id))


def _screens(app: SeatuiApp) -> Iterator[Command]:
    if not app.served:
        yield Command("Saved games", "Go on, watch, copy, delete", app.open_saves)
    yield Command("Settings", "Look and keys" if app.served else "Look, name and keys", app.open_settings)
    yield Command("Help", "Explain this screen and its keys", app.open_help)
    yield Command("Quit", "Leave the app; games are kept", app.exit)


def _saves(app: SeatuiApp) -> Iterator[Command]:
    if app.served:
        return
    from seatui.match.saves.listing import list_saves

    try:
        saves = list_saves()
    except Refused:  # the list of saves says why
        return
    for save in saves:
        if save.playable:
            verb, do = ("Watch", app.open_replay) if save.finished else ("Go on", app.open_save)
            yield Command(f"{verb}: {save.title}, {save.players}, {save.turn.label}", save.path.name, partial(do, save.path))


def _settings(app: SeatuiApp) -> Iterator[Command]:
    offered = ((name, choice) for name, choices in CHOICES.items() if is_of_use(name, served=app.served) for choice in choices)
    for name, choice in offered:
        yield Command(f"{name.capitalize()}: {choice}", "Change this setting", partial(app.change_settings, **{name: choice}))


def _rules(app: SeatuiApp, words: str, games: Iterable[Game]) -> Iterator[Command]:
    from seatui import rulebook

    for game in games:
        try:
            book = rulebook.load(game)
        except Refused:  # opening the rulebook says why
            continue
        for entry in book.search(words)[:RULES_SHOWN]:
            name = f"{entry.id}  {shorten(entry.text, LONGEST, placeholder='…')}"
            yield Command(name, f"Rules of {game.title}", partial(app.open_rule, game.id, entry.id))
