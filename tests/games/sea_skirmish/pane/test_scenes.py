"""Short scenes over the table: which event plays what, the reveal, how a key ends them, and what they cost."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.content import RED_DIE
from seatui.games.sea_skirmish.pane.moments import ANIMATIONS, FATES, animation_of, verdict
from seatui.games.sea_skirmish.pane.pane import SkirmishPane
from seatui.games.sea_skirmish.words.narration import TELLERS
from seatui.tui.app.start import Play
from seatui.tui.look.settings import Settings
from seatui.tui.pane.playback import dice_first
from seatui.tui.pane.steps import BEAT
from seatui.tui.widgets.effects import FRAME_BEATS, Animation, frames_of
from seatui.tui.widgets.tabletop.scene import OnCard
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import NAMES, at_sea, table_of
from tests.games.sea_skirmish.pane.test_staging import ready_to_ram
from tests.games.sea_skirmish.position import HIT, boat, given
from tests.tui.app_driver import app
from tests.tui.fake_terminal import each_step, until, wired

L = 8800
LATENCY = 0.02
MOST_BYTES = 30_000
"""Bytes that a scene may send in a second at the usual speed."""
BLANK = next(face for face, sign in enumerate(RED_DIE, start=1) if sign == "blank")


def shown(kind: str, **facts: Any) -> Animation | None:
    """Return the scene of an event for Ann."""
    return animation_of(Event(kind, facts, ()), (0,), NAMES)


# What is played


def test_every_scene_belongs_to_an_event() -> None:
    assert set(ANIMATIONS) <= set(TELLERS)


@pytest.mark.parametrize(
    ("kind", "facts", "scene"),
    [
        ("round_begun", {"round": 3}, Animation(title="ROUND 3")),
        ("fired", {"red": (HIT, BLANK)}, Animation("blast", flies="o")),
        ("fired", {"red": (BLANK, BLANK)}, Animation("splash", flies="o")),
        ("damage_done", {"water": 1, "fire": 0}, Animation("crash")),
        ("damage_done", {"water": 1, "fire": 1}, Animation("fire")),
        ("damage_done", {"water": 0, "fire": 0}, Animation("splash")),
        ("boat_lost", {"how": "shot"}, Animation("sinking", bell=True)),
        ("rammed", {}, Animation("crash", bell=True)),
        ("game_over", {"winners": (0,)}, Animation(title="VICTORY", bell=True)),
        ("token_passed", {}, None),
    ],
)
def test_scene_follows_what_happened(kind: str, facts: dict[str, Any], scene: Animation | None) -> None:
    assert shown(kind, **facts) == scene


@pytest.mark.parametrize(
    ("winners", "own", "words"),
    [((), (0,), "A DRAW"), ((0, 2), (0,), "VICTORY"), ((1,), (0,), "DEFEAT"), ((1,), (), "BOB WINS"), ((1,), (0, 1), "BOB WINS")],
)
def test_verdict_is_that_of_the_players_here(winners: tuple[int, ...], own: tuple[int, ...], words: str) -> None:
    assert verdict(winners, own, NAMES) == words


# The reveal, and boats that move


async def test_courses_are_revealed_with_dice_and_ghosts() -> None:
    async with at_sea(ready_to_ram(), bots=False) as sea:
        event = Event("courses_shown", {"courses": ((0, 3), (1, 1))}, ())
        _, step = sea.pane.stage(event, mine=False)
        assert [roll.faces for roll in step.rolls] == [(3,), (1,)]
        assert [bool(part.text) for part in dice_first(step)] == [False, True]  # the dice stop before anything is told
        assert step.draw is not None
        step.draw(sea.view)
        assert [(ghost.label, ghost.seat is None) for ghost in sea.pane.board.scene.ghosts] == [("3", False), ("1", False)]


@pytest.mark.rule("SK-072", "SK-073")
async def test_template_lies_before_the_boat_that_moves() -> None:
    async with at_sea(ready_to_ram(token=1), bots=False, speed="slow") as sea:
        await sea.press("enter")
        seen = set()
        async for _ in each_step(sea.pilot, sea.pane):
            seen |= set(sea.pane.board.scene.templates)
        assert {Pose(6 * L, 6 * L, 0), Pose(6 * L, 6 * L - 1000, 12)} <= seen


async def test_boat_sinks_where_it_lay() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        board = sea.pane.board
        place = board.effect_place(OnCard(2))
        sea.pane.present(sea.view._replace(boats=(*sea.view.boats[:2], sea.view.boats[2]._replace(lost="shot"), *sea.view.boats[3:])))
        assert place is not None
        assert board.effect_place(OnCard(2)) == place


@pytest.mark.rule("SK-052")
async def test_token_lies_before_its_holder() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        (token,) = sea.pane.board.scene.counters
        west, east, north, south = sea.pane.figures.sea.zones[sea.view.token]
        assert west < token.point[0] < east
        assert north < token.point[1] < south


# Keys


async def test_key_ends_one_scene_and_no_other() -> None:
    async with at_sea(ready_to_ram(), bots=False, speed="slow") as sea:
        await sea.press("enter")
        told = [len(sea.pane.log_view.lines)]
        while sea.pane.steps.busy:
            await sea.press("space")
            told.append(len(sea.pane.log_view.lines))
        assert max(after - before for before, after in pairwise(told)) <= 2  # an event, and the mark of a new turn
        assert not sea.pane.board._frame


# Cost


async def test_scenes_send_at_most_thirty_kilobytes_a_second() -> None:
    fired, over = shown("fired", red=(HIT,)), shown("game_over", winners=(0,))
    assert fired is not None
    assert over is not None
    scenes = {**ANIMATIONS, **FATES, "fired": fired, "fire": Animation("fire"), "splash": Animation("splash"), "game_over": over}
    async with wired(app(Play(table_of(positions.planning())), speed="off"), (120, 40)) as (pilot, wire):
        await pilot.pause(0.2)
        board = pilot.app.screen.query_one(SkirmishPane).board
        for name, scene in scenes.items():
            places = [OnCard(0), OnCard(2)] if scene.flies or name == "rammed" else [OnCard(0)]
            regions = [region for place in places if (region := board.effect_place(place)) is not None]
            frames = len(frames_of(scene, regions, board.size, board.ink))
            wire.take()
            board.play(scene, places, LATENCY)
            await until(pilot, lambda: board._ticking is None)
            sent, lasts = len(wire.take().encode()), frames * FRAME_BEATS * BEAT[Settings().speed]
            assert 0 < sent <= MOST_BYTES * lasts, name


async def test_round_sends_at_most_thirty_kilobytes_a_second() -> None:
    """Boats that glide, with template and ghosts, ram and fire."""
    async with wired(app(Play(table_of(ready_to_ram())), speed="slow"), (120, 40)) as (pilot, wire):
        pane = pilot.app.screen.query_one(SkirmishPane)
        await pilot.pause(0.2)
        await pilot.press("enter")
        lasts, sent = 0.0, 0
        async for _ in each_step(pilot, pane):
            sent += len(wire.take().encode())
            lasts += pane.steps._shown.lasts * BEAT["normal"]
        assert sent <= MOST_BYTES * lasts


async def test_gun_and_target_are_both_in_sight_of_a_shot() -> None:
    position = given(boat(0, 2 * L, 9 * L, 0, "galley"), boat(1, 2 * L, 6 * L, 12, "galley"), boat(0, 11 * L, 9 * L, 0))
    async with at_sea(position, bots=False, size=(80, 24)) as sea:
        board = sea.pane.board
        board.centre((11 * L, L))
        assert not board.shows(sea.view.boats[0].pose[:2])
        facts = {"seat": 0, "boat": 0, "card": 3, "target": 1, "target_card": 3, "side": 0, "red": (1, 6, 6), "green": (), "distance": 0}
        first, *_ = sea.pane.stage(Event("fired", facts, ()), mine=False)
        assert first.draw is not None
        first.draw(sea.view)
        assert all(board.shows(sea.view.boats[number].pose[:2]) for number in (0, 1))
