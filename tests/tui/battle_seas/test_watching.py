"""A replay, a battle that is only watched, people at one screen, and more players: nobody sees what is not theirs to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.pane.battle_pane import BattlePane
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.start import Play, Replay
from seatui.tui.widgets.board import Mark
from tests.games.battle_seas.position import building, given, passenger, secret, trap, unit
from tests.tui.battle_seas.battle_app import AtBattle, at_battle
from tests.tui.matrix import app, press, text_of


def saved(path: Path, until: str) -> None:
    """A game of random moves up to a kind of decision of Ann's."""
    match = Match.new(GAME, 2, seed=3, names=("Ann", "Bo"), holders=("person", "bot:mate"), path=path, scenario="SC3")
    draw = SplitMix64(3)
    while match.decisions()[0][:3:2] != (0, until):
        decision = match.decisions()[draw(len(match.decisions()))]
        options = match.options(decision.seat)
        match.play(decision.seat, options[draw(len(options))])
    match.close()


@pytest.mark.parametrize("kind", ["deploy", "choose_card", "command_card"])
async def test_a_decision_that_was_made_long_ago_is_only_looked_at(tmp_path: Path, kind: str) -> None:
    saved(tmp_path / "game.sea", kind)
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(BattlePane)
        assert (pane.dialogs, pane.deciding, pane.plotter.helm) == ([], "", None)
        assert not pane.board.marked(Mark.TARGET)


async def test_a_replay_goes_forth_and_back(tmp_path: Path) -> None:
    saved(tmp_path / "game.sea", "command_card")
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "end")
        last = text_of(pilot.app)  # type: ignore[arg-type]
        await press(pilot, "left", "left", "right", "right")
        assert text_of(pilot.app) == last  # type: ignore[arg-type]


async def test_whoever_watches_bots_sees_them_fight_and_is_offered_nothing() -> None:
    match = Match.new(GAME, seats=3, seed=5, names=("Ann", "Bob", "Cy"), levels=150)
    async with app(Play(Table(match, [make(GAME, "deckhand", seat, match.rules) for seat in range(3)]))).run_test(size=(120, 40)) as pilot:
        battle = AtBattle(pilot, match)  # type: ignore[arg-type]
        for _ in range(600):
            await pilot.pause(0.01)
            if match.view(None).round:
                break
        await battle.press("r", "i", "escape", "z", "b")
        assert match.view(None).round
        assert (battle.pane.plotter.helm, battle.marked(Mark.TARGET), battle.labels) == (None, set(), [])


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


async def test_six_players_have_a_line_each() -> None:
    places = ("B28", "AE2", "B2", "AE28", "P28", "P2")
    position = given(*(unit(seat, "HMS Speedy", place) for seat, place in enumerate(places)), mat="45x30")
    async with at_battle(position, size=(120, 40)) as battle:
        for name in ("Bob", "Charlie", "Darlene", "Emil", "Frida"):
            assert f"{name}: 1 piece, all known" in battle.text
