"""Whole games by keyboard alone, through the real app on a small screen, against a bot."""

from __future__ import annotations

from textual.pilot import Pilot

import seatui
from seatui import bots
from seatui.games.dangerous_sea.pane.spoils_dialog import SpoilsDialog
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Play
from seatui.tui.look.settings import Settings
from seatui.tui.look.terminal import Terminal
from tests.games.dangerous_sea.pane.sea_app import AtSea
from tests.tui.app_driver import app
from tests.tui.fake_terminal import until
from tests.tui.game_app import table_shown

ARROWS = {"north": "up", "east": "right", "south": "down", "west": "left"}
HOSTILE = ("Rocky", "Diseased")


class Captain:
    """Plays by the options on the screen: takes things, explores, or else sails on."""

    def __init__(self, sea: AtSea) -> None:
        self.sea = sea
        self.moves = 0

    async def play(self, limit: int) -> None:
        """Play until the game is over."""
        for _ in range(limit):
            if self.sea.pane.dialogs:
                if self.sea.pane.position.outcome:
                    return
                await self.answer()
            elif self.sea.pane.options:
                await self.act()
            else:
                await until(self.sea.pilot, lambda: bool(self.sea.pane.dialogs or self.sea.pane.options))  # the bot's turn
        raise AssertionError("the game does not end")

    async def answer(self) -> None:
        """Take a stone from the spoils; in all other dialogs the choice under the pointer."""
        dialog = self.sea.pane.dialogs[-1]
        wants_stone = isinstance(dialog, SpoilsDialog) and dialog.battle.rune
        await self.sea.press("3" if wants_stone else "enter")

    async def act(self) -> None:
        pane = self.sea.pane
        if pane.deciding == "choose_corner":
            await self.sea.press("tab", "enter")
            return
        labels = [item.label for item in pane.menu.items]
        if labels[0].startswith(("Harvest", "Recruit", "Take", "Pick up")):
            await self.sea.press("t", *(["enter"] if labels[1].startswith("Pick up") else []))
            return
        ways = [label for label in labels if label.startswith("Explore")] or [
            label for label in labels if label.startswith("Sail") and not label.endswith(HOSTILE)
        ]
        if not ways:
            await self.sea.press("e")
            return
        self.moves += 1
        way = ways[self.moves * 7 % 11 % len(ways)]
        await self.sea.press("o", ARROWS[way.split()[1].rstrip(":")], "enter")
        if way.startswith("Explore"):
            await self.sea.press("enter")


def table(seed: int) -> Table:
    """Return a table of Ann against a mate, in a sea with many stones."""
    game = seatui.game("dangerous-sea")
    match = Match.new(game, seats=2, seed=seed, names=("Ann", "Mate"), rune_tiles=12)
    return Table(match, [Person("Ann"), bots.make(game, "mate", 1, match.rules)])


async def test_a_game_is_played_to_its_end_by_keys_alone() -> None:
    async with app(Play(table(seed=5))).run_test(size=(80, 24)) as pilot:
        sea = at_table(pilot)
        await Captain(sea).play(limit=3000)
        assert "The game is over" in sea.text
        assert sea.table.match.outcome is not None


async def test_a_game_is_played_to_its_end_on_a_terminal_without_colours_and_signs() -> None:
    poor = Terminal(unicode=False, glyphs="ascii", colour=False, unfit="")  # TERM=linux LANG=C NO_COLOR=1
    opened = SeatuiApp(Play(table(seed=4)), Settings(name="Ann", speed="off"), found=poor)
    async with opened.run_test(size=(80, 24)) as pilot:
        sea = at_table(pilot)
        await Captain(sea).play(limit=3000)
        assert "The game is over" in sea.text
        assert sea.text.isascii()


def at_table(pilot: Pilot[None]) -> AtSea:
    return AtSea(pilot, table_shown(pilot))
