"""Battle for the Seas at one keyboard: in the battle, covered panes show only what everybody knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.bots import make
from seatui.engine import veil
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.knowledge.ways import way_along
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.state import BATTLE
from seatui.games.battle_seas.pane.pane import BattlePane
from seatui.games.battle_seas.rules import BattleSeas
from seatui.match.referee import Match
from seatui.tui.split.screen import SplitScreen
from seatui.tui.widgets.grid.grid_map import GridMap
from tests.games.battle_seas.pane.battle_app import table_of
from tests.games.battle_seas.position import Table as Battle
from tests.games.battle_seas.position import given, passenger, roll, trap, unit
from tests.narrowing import checked
from tests.serve.waiting import until
from tests.tui.pictures import picture
from tests.tui.split.together import ACT, BACK, NE, SE, SW, N, S, Together, together


def small_battle() -> Battle:
    """Two ships that do not know each other yet, with a passenger and traps."""
    return given(
        unit(0, "HMS Captain", "H13"),
        unit(1, "HMS Speedy", "I10", "S", cap=160),
        passenger(0, "Marine Platoon", 0),
        trap(0, "TR04", "H13"),
        trap(1, "Land Barrage", "I8"),
        known={0: (), 1: ()},
        sight_day=4,
    )


def cards_in(view: View) -> set[str]:
    """Return the names of all cards in a view."""
    units = [unit for _, unit in view.units] + [marker.unit for marker in view.markers if marker.unit is not None]
    areas = [area for _, area in view.areas] + [marker.area for marker in view.markers if marker.area is not None]
    traps = [trap for _, trap in view.traps] + list(view.notes)
    gear = [card for unit in units for card in unit.gear] + [card for area in areas for card in area.gear]
    return {CARDS[card].name for card in (*(piece.card for piece in (*units, *areas, *traps)), *gear)}


def hidden_cards(match: Match) -> set[str]:
    """Return the names of all cards that some seat knows, and that no watcher could know from the view or the log."""
    told = " ".join(line for entry in match.log(None) for line in entry.lines)
    known = set().union(*(cards_in(match.view(seat)) for seat in range(match.rules.seats)))
    return {name for name in known - cards_in(match.view(None)) if name not in told}


class Guarded(Together):
    """Checks after every key that no covered pane names a hidden card."""

    checked = 0
    hidden: tuple[int, set[str]] = (-1, set())  # after how many actions, and the names

    async def press(self, *keys: str) -> None:
        for key in keys:
            await super().press(key)
            match = self.table.match
            if self.hidden[0] != match.count:
                self.hidden = match.count, hidden_cards(match)
            for player, pane in enumerate(self.screen.panes):
                if pane.secrecy.is_on:
                    shown = " ".join(self.seen(player, self.frames[-1]).split())
                    assert not [name for name in self.hidden[1] if name in shown], shown
                    self.checked += bool(self.hidden[1])


class Captains(Guarded):
    """Two people who choose as bots would, and sail on the board as people do."""

    async def fight(self, *, most: int = 60) -> None:
        match = self.table.match
        minds = [make(match.game, "deckhand", seat, match.rules) for seat in (0, 1)]
        for _ in range(most):
            if match.outcome:
                return
            decision = match.decisions()[0]
            seat = decision.seat
            await self.tap(1 - seat, S)  # the other player looks around
            if self.table.is_left_open(seat):
                await self.referee_answers()
                continue
            wanted = minds[seat].choose(match.view(seat), decision, match.options(seat), match.bot_chance(seat))
            assert wanted is not None
            await self.command(seat, wanted)
        raise AssertionError(f"it does not end:\n{self.text}")

    async def referee_answers(self) -> None:
        """Wait until the referee has answered for a player without a choice."""
        before = self.table.match.count
        await until(lambda: self.table.match.count > before)

    async def command(self, player: int, action: Action) -> None:
        pane = self.pane(player)
        assert isinstance(pane, BattlePane)
        if pane.secrecy.holds:
            await self.tap(player, ACT)
        if action[0] == "path" and action[1] and pane.deciding == "command_card":
            await self.sail(player, pane, action)
        else:
            await self.choose(player, action)

    async def sail(self, player: int, pane: BattlePane, action: Action) -> None:
        """Point at the end of the path, turn the ship, and go, even into the unknown."""
        mover = pane.plans.mover
        assert mover is not None
        way = way_along(pane.figures, mover.state, mover.key, action[1])
        assert way is not None
        await self.point(player, pane.place(way.squares[-1]))
        while pane.plans.planned_heading != action[2]:
            await self.tap(player, NE)
        before = self.table.match.count
        await self.tap(player, ACT)
        if self.table.match.count == before:
            await self.choose_in_menu(player, "Go there")

    async def point(self, player: int, square: tuple[int, int]) -> None:
        """Move the cursor there."""
        for axis, (less, more) in enumerate(((SW, SE), (N, S))):
            while (at := checked(GridMap, self.pane(player).board).target[axis]) != square[axis]:
                await self.tap(player, less if at > square[axis] else more)


@pytest.mark.rule("BS-222")
async def test_two_people_fight_a_battle_to_its_end_and_no_covered_pane_names_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "LONGEST_MS", 1)
    table = table_of(small_battle(), people=2)
    async with together(table) as sea:
        captains = Captains(sea.pilot, table)
        await captains.fight()
        assert "The game is over" in sea.seen(0)
        assert "The game is over" in sea.seen(1)
        assert captains.checked > 40


# Nobody learns a secret from another player's pane


def moments(every: int = 11, most: int = 5) -> Iterator[Match]:
    """Yield a battle among bots at some moments."""
    match = Match.new("battle-seas", 2, seed=3, names=("Alice", "Bob"), levels=100)
    minds = [make(match.game, "deckhand", seat, match.rules) for seat in (0, 1)]
    fought = 0
    while fought < every * most:
        decision = match.decisions()[0]
        action = minds[decision.seat].choose(
            match.view(decision.seat), decision, match.options(decision.seat), match.bot_chance(decision.seat)
        )
        assert action is not None
        match.play(decision.seat, action)
        fought += match.view(None).phase == BATTLE
        if fought and fought % every == 0:
            yield match


@pytest.mark.rule("BS-222")
async def test_covered_panes_look_the_same_in_all_worlds_that_look_the_same_to_a_watcher() -> None:
    async with together(table_of(small_battle(), people=2)) as sea:
        app = sea.pilot.app
        hidden = 0
        for match in moments():
            rules = checked(BattleSeas, match.rules)
            worlds = [match._history.state, *(rules.imagine(match.view(None), SplitMix64(seed)) for seed in (1, 2))]
            shown = []
            for state in worlds:
                await app.push_screen(SplitScreen(table_of(Battle(rules, state.clone(), ()), people=2)))
                await sea.pilot.pause()
                shown.append(picture(app))
            hidden += len(hidden_cards(match))
            assert shown[0] == shown[1] == shown[2]
        assert hidden


async def test_nothing_stays_behind_when_a_pane_is_covered_again() -> None:
    async with together(table_of(small_battle(), people=2)) as sea:
        shown = []
        for keys in ((), (NE, N, SE, BACK, N, N, ACT, BACK)):  # move the cursor and read the help
            await sea.tap(0, ACT, *keys)
            assert "Marine Platoon" in sea.seen(0)
            await sea.tap(0, BACK)
            await sea.choose_in_menu(0, "Cover again")
            await sea.pilot.pause()
            shown.append(picture(sea.pilot.app))
        assert shown[0] == shown[1]


# Actions without keys in a cluster


async def test_a_path_is_laid_over_other_squares_by_the_menu() -> None:
    table = table_of(small_battle(), people=2)
    async with together(table) as sea:
        await sea.tap(0, ACT, ACT, SW, BACK)
        await sea.choose_in_menu(0, "By way of")
        await sea.tap(0, N)
        await sea.tap(0, ACT)
        assert "1 west, 1 north" in " ".join(line for entry in table.match.log(0) for line in entry.lines)


# Interrupts


async def test_a_trap_calls_its_owner_and_then_whom_it_hits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "LONGEST_MS", 1)
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), trap(1, "TR04", "J10"), dice=roll(11))
    async with together(table_of(position, people=2)) as sea:
        await sea.tap(0, ACT, ACT, N, N, N, ACT)
        assert "peeking" not in sea.bar(0)
        assert "Your choice: h looks" in sea.seen(1)
        assert "Powder Hulk" not in sea.text
        await sea.tap(1, ACT)
        assert "Spring Moored Powder Hulk" in sea.seen(1)
        await sea.tap(1, S, ACT)
        assert "peeking" not in sea.bar(1)
        await until(lambda: "A trap was sprung at your piece: f looks" in sea.seen(0))
        await sea.tap(0, ACT)
        assert "Go on as announced" in sea.seen(0)
        await sea.tap(0, ACT)
        assert "commanding HMS Captain" in sea.seen(0)
        assert "peeking" in sea.bar(0)


async def test_an_offer_is_answered_without_looking_by_a_key_that_nobody_presses_by_chance() -> None:
    table = table_of(small_battle(), people=2)
    async with together(table) as sea:
        await sea.choose(0, ("offer_draw",))
        assert "peeking" not in sea.bar(0)
        assert "Alice offers a stalemate" in sea.seen(1)
        assert "U Fight on" in sea.seen(1)
        assert "O Agree to a stalemate" in sea.seen(1)
        await sea.tap(1, S, N, ACT)
        assert table.match.outcome is None
        await sea.tap(1, NE)
        assert table.match.outcome is not None


async def test_whoever_is_next_need_not_wait_until_all_is_shown_in_the_pane_before() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J4"), wind="E", turn=1, wind_interval=1)
    table = table_of(position, people=2)
    async with together(table, speed="slow") as sea:
        await sea.choose(1, ("end_turn",))
        assert sea.pane(1).steps.busy
        await sea.tap(0, S)  # what happened is shown at once
        await sea.tap(0, ACT)
        assert "peeking" in sea.bar(0)
        assert "peeking" not in sea.bar(1)


async def test_the_battle_of_two_in_two_panes(looks: SnapshotAssertion) -> None:
    async with together(table_of(small_battle(), people=2)) as sea:
        await sea.tap(1, S)
        await sea.tap(0, ACT, ACT, N, N, NE)
        assert sea.text == looks
