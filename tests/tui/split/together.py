"""The real app with several people at one keyboard::

    async with together(table_for("sea-skirmish", people=2)) as sea:
        await sea.tap(0, ACT)              # Ann's cluster
        await sea.choose(1, ("end",))      # Bo, through the menu of his pane
        assert "peeking" in sea.bar(0)

``frames`` keeps every frame that the app sends, as the characters a terminal would show, so that a test can search them for secrets.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

import seatui
from seatui.bots import make
from seatui.engine.contract import Action
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.tui.app.start import Play
from seatui.tui.look.clusters import clusters_of
from seatui.tui.look.controls import Verb
from seatui.tui.pane.pane import Pane
from seatui.tui.split.screen import PEEK, SplitScreen
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.tui.app_driver import app as an_app
from tests.tui.app_driver import app_of, text_of

NW, N, NE, SW, S, SE, ACT, BACK = range(8)
"""The keys of a cluster."""
NAMES = ("Ann", "Bo", "Cy", "Di")
MOST_KEYS = 400


def table_for(game: str, people: int = 2, seats: int | None = None, *, bot: str = "mate", seed: int = 1, **options: Any) -> Table:
    """Return a table with people on the first seats and bots on the others. Nothing is written to a file."""
    card = seatui.game(game)
    count = seats or max(people, card.seats[0])
    names = [NAMES[seat] if seat < people else f"Bot {seat + 1}" for seat in range(count)]
    match = Match.new(card, count, seed=seed, names=names, **options)
    holders: list[Holder] = [Person(NAMES[seat]) if seat < people else make(card, bot, seat, match.rules) for seat in range(count)]
    return Table(match, holders, hot_seat=True)


class Together:
    """A running app, its panes and the keys of its players."""

    def __init__(self, pilot: Pilot[None], table: Table) -> None:
        self.pilot = pilot
        self.table = table
        self.frames: list[str] = []
        self.look: Callable[[], None] = lambda: None  # called after each key

    @property
    def screen(self) -> SplitScreen:
        screen = self.pilot.app.screen
        assert isinstance(screen, SplitScreen)
        return screen

    @property
    def text(self) -> str:
        """Return the characters on the whole screen."""
        return text_of(self.pilot.app)

    def pane(self, player: int) -> Pane:
        return self.screen.panes[player]

    def seen(self, player: int, frame: str | None = None) -> str:
        """Return the characters of one player's pane, now or in a frame."""
        region = self.pane(player).region
        rows = (self.text if frame is None else frame).splitlines()
        return "\n".join(f"{row:<{region.right}}"[region.x : region.right] for row in rows[region.y : region.bottom])

    def bar(self, player: int) -> str:
        """Return the row with the player's name and keys."""
        return self.seen(player).splitlines()[0]

    def key(self, player: int, slot: int) -> str:
        """Return a key of a player's cluster."""
        return clusters_of(app_of(self.pilot).settings)[player].keys(slot)[0]

    # Keys

    async def press(self, *keys: str) -> None:
        """Press keys, each after the screen has shown the result of the one before."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
            self.frames.append(self.text)
            self.look()

    async def tap(self, player: int, *slots: int) -> None:
        """Press keys of a player's cluster."""
        for slot in slots:
            await self.press(self.key(player, slot))

    async def choose(self, player: int, action: Action) -> None:
        """Choose an action in the menu of the player's pane, or in the open question there."""
        before = self.table.match.count
        for _ in range(MOST_KEYS):
            await self.tap(player, self.next_key(self.pane(player), action))
            if self.table.match.count > before:
                return
        raise AssertionError(f"no keys lead to {action}:\n{self.seen(player)}")

    async def answer(self, player: int, action: Action) -> None:
        """Answer by a blind pick if the pane asks for one, else by the menu. The parts of a sealed order may come in any order."""
        pick = self.pane(player).secrecy.pick
        if pick is None:
            await self.choose(player, action)
            return
        slots = {found[1]: slot for slot, found in enumerate(pick.answers) if found}
        await self.tap(player, slots.get(action, next(iter(slots.values()))))

    async def choose_in_menu(self, player: int, label: str) -> None:
        """Choose an entry of the dialog that is open in a pane."""
        dialog = self.pane(player).dialogs[-1]
        assert isinstance(dialog, ChoiceDialog)
        wanted = [choice.label for choice in dialog.choices].index(label)
        while dialog.at != wanted:
            await self.tap(player, _towards(dialog.at, wanted))
        await self.tap(player, ACT)

    def next_key(self, pane: Pane, action: Action) -> int:
        """Return the next key on the way to an action."""
        if pane.steps.busy:
            return S  # any key skips the steps
        if pane.dialogs:
            dialog = pane.dialogs[-1]
            if not isinstance(dialog, ChoiceDialog):
                return BACK
            values = [choice.value for choice in dialog.choices]
            ways = (action, *([PEEK] if pane.secrecy.is_on and action not in pane.options else []), f"verb:{Verb.MENU}")
            wanted = next((value for value in ways if value in values), None)
            return BACK if wanted is None else _towards(dialog.at, values.index(wanted))
        aim = getattr(pane, "aim", None)  # in Sea Search: the cursor is on the first of the marked places
        if aim is not None and (aim.asked or aim.picked):
            return ACT
        if pane.verbs.place == "menu":
            actions = [item.action for item in pane.menu.shown]
            return BACK if action not in actions else _towards(pane.menu.at, actions.index(action))
        return ACT if pane.secrecy.holds else BACK


def _towards(at: int, wanted: int) -> int:
    return ACT if at == wanted else S if at < wanted else N


@asynccontextmanager
async def together(table: Table, size: tuple[int, int] = (120, 30), **settings: Any) -> AsyncIterator[Together]:
    """Open the app at a table with a pane for each person."""
    async with an_app(Play(table, split=True), **settings).run_test(size=size) as pilot:
        await pilot.pause()
        yield Together(pilot, table)


async def play_to_the_end(sea: Together, level: str = "captain", *, most: int = 600) -> None:
    """Play as bots of that level would, each player with their own keys. A player who waits moves the cursor in between."""
    match = sea.table.match
    people = [sea.pane(player).seats[0] for player in range(len(sea.screen.panes))]
    minds = {seat: make(match.game, level, seat, match.rules) for seat in people}
    for _ in range(most):
        if match.outcome:
            return
        seat = next(decision.seat for decision in match.decisions())
        player = people.index(seat)
        await sea.tap((player + 1) % len(people), N)
        decision = match.decision(seat)
        if decision is not None and decision.seat == seat:
            wanted = minds[seat].choose(match.view(seat), decision, match.options(seat), match.bot_chance(seat))
            assert wanted is not None
            await sea.answer(player, wanted)
    raise AssertionError(f"it does not end:\n{sea.text}")
