"""The commands of the palette: games, saves, rules and settings. Names of people and files are never read as markup."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
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
from seatui.tui.look.settings import CHOICES, is_of_use
from seatui.tui.look.settings import clean as without_controls
from seatui.tutorial import has_tutorial

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp

LONGEST_QUERY = 40
"""The characters of a query that count. Textual takes longer and longer to match more of them."""
RULES_SHOWN = 20
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
    """All commands of the app. Without a query it offers the most common ones."""

    async def discover(self) -> Hits:
        for command in [*_games(self._app), *_screens(self._app)]:
            yield DiscoveryHit(_plain(command.name), command.do, text=command.name, help=command.help)

    async def search(self, query: str) -> Hits:
        query = query[:LONGEST_QUERY]
        matcher = self.matcher(query)
        for command in [*_games(self._app), *_screens(self._app), *_saves(self._app), *_settings(self._app)]:
            await asyncio.sleep(0)  # matching takes long, and on a server others wait
            score = matcher.match(command.name)
            if score > 0:
                yield Hit(score, _plain(command.name), command.do, text=command.name, help=command.help)
        for place, command in enumerate(_rules(self._app, query)):
            await asyncio.sleep(0)
            yield Hit(0.5 - place / 100, _plain(command.name), command.do, text=command.name, help=command.help)

    @property
    def _app(self) -> SeatuiApp:
        return cast("SeatuiApp", self.app)


def _plain(text: str) -> Content:
    """Return text that is not read as markup."""
    return Content(without_controls(text))


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


def _rules(app: SeatuiApp, words: str) -> Iterator[Command]:
    from seatui import rulebook

    for game in seatui.games().values():
        try:
            book = rulebook.load(game)
        except Refused:  # opening the rulebook says why
            continue
        for entry in book.search(words)[:RULES_SHOWN]:
            name = f"{entry.id}  {shorten(entry.text, LONGEST, placeholder='…')}"
            yield Command(name, f"Rules of {game.title}", partial(app.open_rule, game.id, entry.id))
