"""Two people at one screen, each with a whole crew, behind the curtain (CS-042, CS-159)."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

import seatui
from examples.app import DemoApp
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.model.content import ROLE_COUNT
from seatui.games.captain_sonar.pane.pane import Console
from seatui.match.table import Person, Table
from seatui.tui.app.navigation import game_screen
from seatui.tui.app.start import Home
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.shell.setup.crew_presets import fill
from seatui.tui.shell.setup.draft import default_draft
from tests.games.captain_sonar.pane.key_player import KeyPlayer
from tests.tui.app_driver import app
from tests.tui.fake_terminal import STILL, CharacterGrid, Wire, painted, wired

SIZE = (80, 24)
ORDERS = 5
"""The orders of each crew: enough for a Sonar, whose answer takes the screen to the other crew and back."""
SECRETS = ("kraken", "medusa")
"""The secret word in a note of each crew."""
PEOPLE = ("Ann, for Orca", "Bo, for Narwhal")
CURTAIN = ("Enter when nobody else is looking", "Esc Game menu   ? Help")
LONGEST = 300
"""Rounds of keys within which everything here has happened."""


class Shared:
    """The console of both players, with everything that it sends."""

    def __init__(self, pilot: Pilot[None], wire: Wire, table: Table) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        console = screen.panes[0]
        assert isinstance(console, Console)
        self.pilot, self.wire, self.table, self.console = pilot, wire, table, console
        self.grid = CharacterGrid(*SIZE)
        self.noted: set[int] = set()
        self.frames_of: set[int | None] = set()

    @property
    def looking(self) -> int | None:
        """The crew of the player who looks; None under the curtain."""
        return None if self.console.covered or self.console.own is None else self.console.own.crew

    @property
    def words(self) -> set[str]:
        """The text of the screen, line by line."""
        return {line.strip() for line in self.grid.text} - {""}

    async def press(self, *keys: str) -> None:
        """Press keys and check every frame: it shows nothing of a crew whose player looks neither before nor after."""
        for key in keys:
            before = self.looking
            await self.pilot.press(key)
            await self.pilot.pause()
            sent = self.wire.take()
            self.grid.show(sent)
            for crew, word in enumerate(SECRETS):
                assert crew in (before, self.looking) or word not in sent + "".join(self.grid.text)
            self.frames_of.add(self.looking)

    def next_keys(self, hand: KeyPlayer) -> list[str]:
        """Hand the screen over and open the curtain; a player who comes for the first time notes the secret word."""
        crew = self.looking
        if crew is None or self.console.secrecy.holds:
            return ["enter"]
        if crew not in self.noted:
            self.noted.add(crew)
            return ["apostrophe", *SECRETS[crew], "enter", "5"]
        return hand.keys()


@asynccontextmanager
async def shared() -> AsyncIterator[Shared]:
    """Ann is the Orca's crew and Bo the Narwhal's, turn by turn."""
    match = seatui.Match.new("captain-sonar", seed=1, names=["Ann"] * ROLE_COUNT + ["Bo"] * ROLE_COUNT)
    table = Table(match, [Person("Ann")] * ROLE_COUNT + [Person("Bo")] * ROLE_COUNT, hot_seat=True)
    async with wired(app(Home()), SIZE) as (pilot, wire):
        await pilot.app.push_screen(GameScreen(table, [PaneSpec(tuple(range(2 * ROLE_COUNT)))]))
        await pilot.pause()
        found = Shared(pilot, wire, table)
        found.grid.show(wire.take())
        yield found


def orders(table: Table) -> int:
    """The number of orders that each crew has given at least."""
    first, second = (crew.orders for crew in table.view(None).crews)
    return int(min(first, second))


@pytest.mark.rule("CS-042", "CS-159")
async def test_no_frame_between_two_people_holds_a_secret_of_either_and_each_sees_the_own_crew() -> None:
    async with shared() as desk:
        hand, curtains = KeyPlayer(desk.console, "sonar", "torpedo"), 0
        for _ in range(LONGEST):
            if orders(desk.table) >= ORDERS:
                break
            if desk.looking is None:
                curtains += 1
                awaited = desk.table.match.decisions()[0].seat // ROLE_COUNT
                assert desk.words == {PEOPLE[awaited], *CURTAIN}
            await desk.press(*desk.next_keys(hand))
        assert orders(desk.table) >= ORDERS
        assert curtains > 2 * ORDERS
        assert desk.frames_of == {None, 0, 1}
        assert "sonar_answer" in {entry.kind for entry in desk.table.view(None).radio}


@pytest.mark.rule("CS-159")
async def test_the_secret_word_is_in_sight_of_its_own_crew_alone() -> None:
    async with shared() as desk:
        seen: list[tuple[int, set[str]]] = []
        hand = KeyPlayer(desk.console)
        for _ in range(LONGEST):
            if len(seen) == 2:
                break
            keys = desk.next_keys(hand)
            await desk.press(*keys)
            if keys[-1] == "5" and desk.looking is not None:
                seen.append((desk.looking, {word for word in SECRETS if word in "".join(desk.grid.text)}))
        assert seen == [(0, {"kraken"}), (1, {"medusa"})]


@pytest.mark.rule("CS-133", "CS-159")
async def test_at_the_end_the_curtain_is_gone_for_good() -> None:
    async with shared() as desk:
        hand, desk.noted = KeyPlayer(desk.console), {0, 1}
        for _ in range(LONGEST):
            if orders(desk.table) and desk.looking is not None and not desk.console.secrecy.holds:
                break
            await desk.press(*desk.next_keys(hand))
        await desk.press("colon", *"resign", "enter", "1")
        assert desk.table.match.outcome is not None
        assert not desk.console.covered
        assert "The game is over" in "".join(desk.grid.text)


# A console that keeps no trace


CURTAIN_LINES = {"Ann, for Orca", "Player 2, for Narwhal", "Enter when nobody else is looking", "Esc Game menu   ? Help"}
WANDER = ("right", "down", "left", "t", "v", "tab", "1", "2", "3", "4", "5")


def table_of_two() -> Table:
    plan = default_draft(GAME, "Ann")
    plan.seed, plan.options["aid"] = "5", "full"
    fill(plan, "both crews, hot seat")
    return plan.start()


async def opened(pilot: Pilot[Any]) -> list[str]:
    """The screen once the curtain is open and the tracker has run."""
    await pilot.press("enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return painted(pilot.app)


async def to_the_next_curtain(pilot: Pilot[Any], pane: Pane, draw: random.Random) -> None:
    """Look around at all stations, act until it is the other crew's turn, and hand over."""
    for key in draw.sample(WANDER, 6):
        await pilot.press(key)
    while not pane.secrecy.holds:
        for dialog in tuple(pane.dialogs):
            pane.close_dialog(dialog)
        held = pane.position.awaited[0]
        quiet = [action for action in held.options if action not in (("surface",), ("resign",))]
        pane.submit(draw.choice(quiet), held.seat)
        for dialog in tuple(pane.dialogs):  # confirm when asked
            dialog.done(True)
        await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.rule("CS-159")
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_console_keeps_no_trace_of_the_other_crew(size: tuple[int, int]) -> None:
    table, draw = table_of_two(), random.Random(3)
    async with DemoApp(lambda: game_screen(table), STILL).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        pane = pilot.app.screen.panes[0]
        for _ in range(6):
            assert {line.strip() for line in painted(pilot.app)} - {""} <= CURTAIN_LINES
            seen = await opened(pilot)
            async with DemoApp(lambda: game_screen(table), STILL).run_test(size=size) as other:
                await other.pause()
                assert seen == await opened(other)
            await to_the_next_curtain(pilot, pane, draw)
    table.close()
