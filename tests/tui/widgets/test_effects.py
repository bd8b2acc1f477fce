"""Effects over boards: their frames, and that a board shows them cheaply, in order, and then is bare again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.geometry import Offset, Region, Size

from examples import grid_map, hex_map, tabletop
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Board, runs
from seatui.tui.widgets.effects import EFFECTS, GUSTS, MOST_FLIGHT, TITLE_FRAMES, Animation, frames_of
from tests.tui.fake_terminal import STILL, painted, until, wired

LOOKS = [Settings(theme=theme, glyphs=glyphs, speed="off", name="Ann") for theme in ("dark", "mono") for glyphs in ("unicode", "ascii")]
SIZE = Size(40, 20)
HERE, THERE = Region(10, 5, 4, 2), Region(30, 12, 4, 2)


@pytest.fixture
async def ink() -> Ink:
    async with grid_map.app(STILL).run_test() as pilot:
        return ink_of(pilot.app)


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_has_frames_of_one_size_in_ascii(name: str) -> None:
    effect = EFFECTS[name]
    assert len(effect.inks) == len(effect.frames)
    assert {(len(rows), *map(len, rows)) for rows in effect.frames} == {(3, 5, 5, 5)}
    assert "".join(map("".join, effect.frames)).isascii()


def test_effect_stays_near_its_place(ink: Ink) -> None:
    for frame in frames_of(Animation("blast"), [HERE], SIZE, ink):
        assert all(HERE.grow((1, 1, 1, 1)).contains_point(cell) for cell in frame)


def test_shot_flies_to_its_target_and_only_there_something_happens(ink: Ink) -> None:
    frames = frames_of(Animation("blast", flies="o"), [HERE, THERE], SIZE, ink)
    heads = [next(cell for cell, (sign, _) in frame.items() if sign == "o") for frame in frames[:MOST_FLIGHT]]
    assert heads == sorted(heads, key=lambda cell: cell.x)
    assert all(THERE.grow((1, 1, 1, 1)).contains_point(cell) for frame in frames[MOST_FLIGHT:] for cell in frame)
    assert len(frames) == MOST_FLIGHT + len(EFFECTS["blast"].frames)


def test_shot_flies_by_every_place_on_its_way(ink: Ink) -> None:
    corner = Region(30, 5, 4, 2)
    frames = frames_of(Animation(flies="o"), [HERE, corner, THERE], SIZE, ink)
    heads = [next(cell for cell, (sign, _) in frame.items() if sign == "o") for frame in frames]
    assert all(cell.y == 5 or cell.x == 31 for cell in heads)
    assert not frames_of(Animation(flies="o"), [HERE], SIZE, ink)


def test_title_does_not_hide_the_place(ink: Ink) -> None:
    for place in (HERE, THERE):
        frames = frames_of(Animation(title="ECHO"), [place], SIZE, ink)
        assert len(frames) == TITLE_FRAMES
        assert not any(place.contains_point(cell) for cell in frames[0])
        assert "E C H O" in "".join(sign for sign, _ in frames[0].values())


def test_nothing_is_drawn_beside_the_board(ink: Ink) -> None:
    frames = frames_of(Animation("blast", title="A very long title that fits on no board"), [Region(0, 0, 1, 1)], Size(20, 6), ink)
    assert all(0 <= cell.x < 20 and 0 <= cell.y < 6 for frame in frames for cell in frame)
    assert not frames_of(Animation("blast", title="Boom"), [], Size(0, 0), ink)


def test_runs_join_neighbouring_cells() -> None:
    assert runs([(1, 3), (1, 4), (1, 6), (2, 7)]) == [(1, 3, 2), (1, 6, 1), (2, 7, 1)]


@pytest.mark.parametrize("settings", LOOKS)
@pytest.mark.parametrize("make", [grid_map.app, hex_map.app, tabletop.app])
async def test_every_board_plays_an_animation_and_is_bare_again(make: Callable[[Settings], Any], settings: Settings) -> None:
    async with make(settings).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        before, seen = painted(pilot.app), set[str]()

        def is_over() -> bool:
            seen.add("\n".join(painted(pilot.app)))
            return board._ticking is None

        assert board.target is not None
        assert board.effect_place(board.target)
        board.play(Animation("sparkle", title="ECHO"), [board.target], 0.005)
        await until(pilot, is_over)
        assert painted(pilot.app) == before
        assert any("E C H O" in text for text in seen)


async def test_ended_animation_leaves_no_trace_and_off_plays_none() -> None:
    async with grid_map.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        before = painted(pilot.app)
        board.play(Animation(title="ECHO"), [], 60)
        await pilot.pause()
        assert painted(pilot.app) != before
        board.end_animations()
        await pilot.pause()
        assert painted(pilot.app) == before
        board.play(Animation(title="ECHO"), [], 0)
        assert not board._frame


async def test_animation_sends_few_bytes() -> None:
    async with wired(grid_map.app(STILL), (120, 40)) as (pilot, wire):
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        wire.take()
        board.play(Animation("blast", flies="o"), [(1, 1), (6, 4)], 0.001)
        await until(pilot, lambda: board._ticking is None)
        assert 0 < len(wire.take()) < 4000  # in some 1.4 seconds at the usual pace


def test_under_a_letter_the_ground_stays(ink: Ink) -> None:
    frame = frames_of(Animation("rings"), [HERE], SIZE, ink)[0]
    assert [style.bgcolor for _, style in frame.values()] == [None]
    assert [*frame] == [Offset(11, 5)]


@pytest.mark.parametrize("way", GUSTS)
def test_a_gust_blows_from_edge_to_edge(ink: Ink, way: str) -> None:
    frames = [frame for frame in frames_of(Animation(gust=way), [], SIZE, ink) if frame]
    middles = [sum(frame, start=Offset()) for frame in frames]
    ends = [Offset(round(each.x / len(frame)), round(each.y / len(frame))) for each, frame in zip(middles, frames, strict=True)]
    moved, wide = ends[-1] - ends[0], SIZE.width // 2 if GUSTS[way].x else SIZE.height // 2
    assert moved.x * GUSTS[way].x + moved.y * GUSTS[way].y >= wide
    assert {sign for frame in frames for sign, _ in frame.values()} == {"~"}


async def test_a_title_takes_the_place_of_an_earlier_one() -> None:
    async with grid_map.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        board.play(Animation(title="A LONG TITLE"), [], 60)
        board.play(Animation(title="ECHO"), [], 60)
        await pilot.pause()
        assert "E C H O" in "\n".join(painted(pilot.app))
        assert "T I T L E" not in "\n".join(painted(pilot.app))


@pytest.mark.parametrize("way", GUSTS)
async def test_a_gust_sends_few_bytes(way: str) -> None:
    async with wired(grid_map.app(STILL), (120, 40)) as (pilot, wire):
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        wire.take()
        board.play(Animation(gust=way), [], 0.001)
        await until(pilot, lambda: board._ticking is None)
        assert 0 < len(wire.take().encode()) < 30_000  # in some 1.3 seconds at the usual pace
