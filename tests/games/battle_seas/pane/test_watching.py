"""Replays, watchers, players at one screen, and several players: nobody sees others' secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.pane import BattlePane
from seatui.match.referee import Match
from seatui.tui.app.start import Play, Replay
from seatui.tui.widgets.board import Mark
from tests.games.battle_seas.pane.battle_app import AtBattle, at_battle
from tests.games.battle_seas.position import building, given, passenger, secret, trap, unit
from tests.tui.app_driver import app, press
from tests.tui.fake_terminal import until
from tests.tui.replays import bots_alone, looks_same_after_going_back, saved


@pytest.mark.parametrize("kind", ["deploy", "choose_card", "command_card"])
async def test_a_decision_that_was_made_long_ago_is_only_looked_at(tmp_path: Path, kind: str) -> None:
    saved(GAME, tmp_path / "game.sea", kind, scenario="harbour-raid")
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(BattlePane)
        assert (pane.dialogs, pane.deciding, pane.plans.mover) == ([], "", None)
        assert not pane.board.marked(Mark.TARGET)


async def test_a_replay_goes_forth_and_back(tmp_path: Path) -> None:
    saved(GAME, tmp_path / "game.sea", "command_card", scenario="harbour-raid")
    assert await looks_same_after_going_back(tmp_path / "game.sea")


async def test_whoever_watches_bots_sees_them_fight_and_is_offered_nothing() -> None:
    match = Match.new(GAME, seats=3, seed=5, names=("Ann", "Bob", "Cy"), levels=50)
    table = bots_alone(match)
    async with app(Play(table)).run_test(size=(120, 40)) as pilot:
        battle = AtBattle(pilot, table)
        await until(pilot, lambda: match.view(None).round > 0)
        await battle.press("space", "r", "i", "escape", "z", "b")  # the first key stops the bots, and each key waits until nothing moves
        assert (battle.pane.plans.mover, battle.marked(Mark.TARGET), battle.labels) == (None, set(), [])


async def test_people_at_one_screen_deploy_behind_a_curtain() -> None:
    position = building(levels=300).do("fleet SH11", by=0).do("fleet SH22", by=1)
    async with at_battle(position, people=2) as battle:
        assert battle.pane.covered
        assert not {"Captain", "Carysfort"} & set(battle.text.split())
        await battle.press("enter", "a", "e", "enter")
        assert "Captain" not in battle.text
        await battle.press("enter")
        assert "Carysfort" in battle.text
        assert "Captain" not in battle.text


async def test_passengers_and_traps_of_others_are_not_on_the_screen() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), passenger(1, "Boarding Party", 1), trap(1, "TR03", "K11"))
    async with at_battle(position, size=(120, 40)) as battle:
        await battle.go("J8")
        await battle.press("i")
        assert "Boarding Party" not in battle.text
        await battle.press("escape")
        await battle.go("K11")
        assert "Fire Raft" not in battle.text
        assert secret(1, 0) not in battle.pane.seen.units


async def test_every_fleet_is_listed_once_nothing_is_secret() -> None:
    names = ("HMS Captain", "HMS Nymphe", "HMS Triton"), ("HMS Speedy", "HMS Cruizer", "Redoutable")
    ships = [unit(seat, name, f"{'CFJ'[at]}{18 - 15 * seat}") for seat in (0, 1) for at, name in enumerate(names[seat])]
    position = given(*ships, known={0: [], 1: []})
    async with at_battle(position) as battle:
        rules, view = position.rules, position.rules.view(position.state, None)
        fleets = battle.pane.fleets
        fleets.show(MatIndex(rules.figures, rules.reveal(position.state, view)), battle.pane.names, -1)
        rows = fleets.rows_wanted(31, 14)
        assert {row.key for row in fleets._all(31, rows)} >= set(range(6))


async def test_six_players_have_a_line_each() -> None:
    places = ("B28", "AE2", "B2", "AE28", "P28", "P2")
    position = given(*(unit(seat, "HMS Speedy", place) for seat, place in enumerate(places)), mat="45x30")
    async with at_battle(position, size=(120, 40)) as battle:
        for name in ("Bob", "Charlie", "Darlene", "Emil", "Frida"):
            assert f"{name}: 1 piece, all known" in battle.text
