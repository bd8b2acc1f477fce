"""Whole battles by keyboard, through the real app on a small screen, against a bot. The keys follow from the screen's offers."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

import seatui
from seatui import bots
from seatui.games.battle_seas.pane.board.offers import attackable
from seatui.games.battle_seas.pane.builder.builder import FleetBuilder
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Play
from seatui.tui.look.settings import Settings
from seatui.tui.look.terminal import Terminal
from tests.games.battle_seas.pane.battle_app import AtBattle
from tests.tui.app_driver import app
from tests.tui.fake_terminal import until
from tests.tui.game_app import table_shown


class Captain:
    """Plays by the screen's offers: fires and boards where possible, or else sails towards the enemy."""

    def __init__(self, battle: AtBattle) -> None:
        self.battle = battle
        self.asked: set[str] = set()

    async def play(self, limit: int) -> None:
        """Play until the battle is over."""
        for _ in range(limit):
            pane = self.battle.pane
            if pane.dialogs:
                if pane.position.outcome:
                    return
                await self.answer()
            elif pane.options:
                self.asked.add(pane.deciding)
                await self.act()
            else:
                await until(self.battle.pilot, lambda: bool(self.battle.pane.dialogs or self.battle.pane.options))  # the bot's turn
        raise AssertionError("the battle does not end")

    async def answer(self) -> None:
        """Answer a dialog with the choice under the pointer; take a random fleet, and confirm the end of a turn."""
        dialog = self.battle.pane.dialogs[-1]
        if isinstance(dialog, FleetBuilder):
            await self.battle.press("r", "f", "enter")
        else:
            await self.battle.press("1" if dialog.title == "End the turn?" else "enter")

    async def act(self) -> None:
        pane, press = self.battle.pane, self.battle.press
        if pane.deciding == "deploy":
            await press("a" if pane.placing.left else "e")
        elif pane.deciding == "choose_card":
            cards = [key for key in pane.view.waiting if key not in dict(pane.view.legs) and pane.seen.units[key].square >= 0]
            await (press("tab", "enter") if cards else press("e"))
        elif attackable(pane):
            await press("t", "enter", "enter")
        else:
            await self.sail()

    async def sail(self) -> None:
        """Move the cursor to the square in reach nearest to an enemy and sail there; with none in reach, end the card's turn."""
        pane = self.battle.pane
        mover, apart = pane.plans.mover, pane.figures.sea.apart
        enemies = [marker.squares[0] for marker in pane.view.markers if marker.seat != pane.seat]
        if mover is None or not mover.goals or not enemies:
            await self.battle.press("p")
            return
        square = min(mover.goals, key=lambda at: (min(apart(at, enemy) for enemy in enemies), at))
        before = self.battle.table.match.count
        await self.battle.go(pane.figures.sea.name(square))
        await self.battle.press("enter")
        if self.battle.table.match.count == before and not pane.dialogs:
            await self.battle.press("escape", "p")


def table(seed: int, level: str = "deckhand", **options: Any) -> Table:
    """Ann against a bot."""
    game = seatui.game("battle-seas")
    match = Match.new(game, seats=2, seed=seed, names=("Ann", "Bo"), **options)
    return Table(match, [Person("Ann"), bots.make(game, level, 1, match.rules)])


@pytest.mark.parametrize(
    ("size", "options"),
    [((80, 24), {"scenario": "harbour-raid"}), ((120, 40), {"levels": 250, "mat": "custom", "columns": 24, "rows": 16})],
)
async def test_a_battle_is_played_to_its_end_by_keys_alone(size: tuple[int, int], options: dict[str, Any]) -> None:
    async with app(Play(table(5, max_rounds=2, **options))).run_test(size=size) as pilot:
        battle = at_table(pilot)
        captain = Captain(battle)
        await captain.play(limit=3000)
        assert battle.table.match.outcome is not None
        assert {"deploy", "choose_card", "command_card"} <= captain.asked


async def test_a_battle_is_played_to_its_end_on_a_terminal_without_colours_and_signs() -> None:
    poor = Terminal(unicode=False, glyphs="ascii", colour=False, unfit="")  # TERM=linux LANG=C NO_COLOR=1
    opened = SeatuiApp(Play(table(4, max_rounds=2, scenario="cape-st-vincent")), Settings(name="Ann", speed="off"), found=poor)
    async with opened.run_test(size=(80, 24)) as pilot:
        battle = at_table(pilot)
        await Captain(battle).play(limit=3000)
        assert battle.table.match.outcome is not None
        assert battle.text.isascii()


def at_table(pilot: Pilot[None]) -> AtBattle:
    return AtBattle(pilot, table_shown(pilot))
