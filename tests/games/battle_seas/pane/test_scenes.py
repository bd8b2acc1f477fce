"""Short scenes over the mat: which event plays what, with which dice, how a key ends them, and what they cost."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.games.battle_seas.model.content import CARD
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.moments import ANIMATIONS, FALLEN, HIT, MISS, NIGHT, SUNK, animation_of, verdict
from seatui.games.battle_seas.pane.pane import BattlePane
from seatui.games.battle_seas.words.narration import TELLERS
from seatui.tui.app.start import Play
from seatui.tui.look.settings import Settings
from seatui.tui.pane.playback import dice_first
from seatui.tui.pane.steps import BEAT
from seatui.tui.widgets.effects import FRAME_BEATS, Animation, frames_of
from tests.games.battle_seas.pane.battle_app import at_battle, table_of
from tests.games.battle_seas.position import NAMES, Table, given, passenger, roll, unit
from tests.serve.waiting import until
from tests.tui.app_driver import app
from tests.tui.fake_terminal import wired

CAPTAIN, PLATOON, TURRET = (CARD[name].number for name in ("SH11", "LC02", "DF03"))
LATENCY = 0.02
MOST_BYTES = 30_000
"""Bytes that a scene may send in a second at the usual speed."""


def event(kind: str, **facts: Any) -> Event:
    return Event(kind, facts, ())


def shown(kind: str, **facts: Any) -> Animation | None:
    """Return the scene of an event for Alice."""
    return animation_of(event(kind, **facts), (0,), NAMES)


# What is played


def test_every_scene_belongs_to_an_event() -> None:
    assert set(ANIMATIONS) <= set(TELLERS)


@pytest.mark.parametrize(
    ("facts", "scene"),
    [
        ({"loss": 40, "card": CAPTAIN}, HIT),
        ({"loss": 0, "card": CAPTAIN}, MISS),
        ({"loss": 40, "card": TURRET}, HIT),
        ({"loss": 0, "card": TURRET}, None),  # nothing splashes on land
    ],
)
def test_hit_blasts_and_miss_splashes(facts: dict[str, int], scene: Animation | None) -> None:
    assert shown("damaged", **facts) == scene


@pytest.mark.parametrize(("card", "scene"), [(CAPTAIN, SUNK), (PLATOON, FALLEN), (NONE, SUNK)])
def test_ships_sink_and_men_fall(card: int, scene: Animation) -> None:
    assert shown("removed", card=card) == scene


@pytest.mark.parametrize(
    ("winners", "own", "said"),
    [
        ((0,), (0,), "VICTORY"),
        ((1,), (0,), "DEFEAT"),
        ((), (0,), "STALEMATE"),
        ((0, 1), (0,), "STALEMATE"),
        ((1,), (), "BOB WINS"),
        ((1,), (0, 1), "BOB WINS"),
    ],
)
def test_the_end_is_told_to_those_who_look(winners: tuple[int, ...], own: tuple[int, ...], said: str) -> None:
    assert verdict(winners, own, NAMES) == said
    assert animation_of(event("game_over", winners=winners), own, NAMES) == Animation(title=said, bell=True)


def test_light_has_a_title_and_other_events_have_none() -> None:
    assert shown("light_changed", night=True) == NIGHT
    assert shown("stepped") is None


def test_bell_rings_for_grave_events_alone() -> None:
    grave = {"ignited", "boarding", "struck", "captured", "area_destroyed", "trap_sprung", "something_sprung", "eliminated"}
    assert {kind for kind, scene in ANIMATIONS.items() if scene.bell} == grave
    assert SUNK.bell


# Where, and with which dice


def gunnery() -> Table:
    """Return a ship between two of Bob's, and dice for her broadsides."""
    ships = unit(0, "HMS Captain", "J14", "N"), unit(1, "HMS Speedy", "H14", "S"), unit(1, "HMS Cruizer", "L14", "S")
    return given(*ships, wind="", dice=roll(16))


def boarding() -> Table:
    crew = passenger(0, "Captain of Marines", 0), passenger(0, "Marine Platoon", 0)
    return given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS St Albans", "K14", cap=180), *crew)


async def test_one_shot_flies_to_each_target() -> None:
    async with at_battle(gunnery()) as battle:
        steps = list(battle.pane.stage(event("broadside", seat=0, piece=0, card=CAPTAIN, square=battle.pane.number((9, 13)),
            dice=(8, 8), changes=((), ()), targets=(1, 2), cards=((1, CAPTAIN), (2, CAPTAIN))), mine=False))  # fmt: skip
        assert [step.marks for step in steps] == [((9, 13), (7, 13)), ((9, 13), (11, 13))]
        assert steps[1].animation == ANIMATIONS["broadside"]
        assert [step.rolls[0].faces for step in steps if step.rolls] == [(8, 8)]


async def test_bout_shows_the_rolls_of_both_sides() -> None:
    async with at_battle(boarding()) as battle:
        facts = {"seat": 0, "piece": 0, "target": 1, "bout": 1, "left": 2, "cards": ((0, CAPTAIN), (1, CAPTAIN))}
        bout = event("bout", blows=((PLATOON, 12, 45, NONE), (PLATOON, 9, 19, NONE)), back=((NONE, 7, 0, PLATOON),), **facts)
        (step,) = battle.pane.stage(bout, mine=False)
        assert step.marks == ((10, 13),)
        ours, theirs = step.rolls
        assert (ours.faces, ours.seat, ours.note) == ((12, 9), 0, "boarders take 64 CAP")
        assert (theirs.faces, theirs.seat, theirs.note) == ((7,), 1, "defenders take 0 CAP")
        assert [bool(part.text) for part in dice_first(step)] == [False, True]  # the dice stop before anything is told


# Keys


async def test_key_ends_one_scene_and_no_other() -> None:
    async with at_battle(gunnery(), size=(120, 40), speed="slow") as battle:
        await battle.press("enter", "t", "enter", "enter")
        told = [len(battle.pane.log_view.lines)]
        while battle.pane.steps.busy:
            await battle.press("space")
            told.append(len(battle.pane.log_view.lines))
        assert [after - before for before, after in pairwise(told)] == [1, 1, 0]  # the dice, the shot, the damage
        assert not battle.pane.board._frame


# Cost


async def test_scenes_send_at_most_thirty_kilobytes_a_second() -> None:
    scenes = {**ANIMATIONS, "hit": HIT, "miss": MISS, "sunk": SUNK, "fallen": FALLEN, "night": NIGHT, "end": Animation(title="VICTORY")}
    async with wired(app(Play(table_of(gunnery())), speed="off"), (120, 40)) as (pilot, wire):
        await pilot.pause(0.2)
        board = pilot.app.screen.query_one(BattlePane).board
        for name, scene in scenes.items():
            places = [(9, 13), (7, 13)] if scene.flies else [(9, 13)]
            regions = [region for place in places if (region := board.region_of(place)) is not None]
            frames = len(frames_of(scene, regions, board.size, board.ink))
            wire.take()
            board.play(scene, places, LATENCY)
            await until(lambda: board._ticking is None)
            sent, lasts = len(wire.take().encode()), frames * FRAME_BEATS * BEAT[Settings().speed]
            assert 0 < sent <= MOST_BYTES * lasts, name
