"""The scenes on the chart: which event plays what, how a key ends one, and what they send."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.games.dangerous_sea.model.content import DISEASED, OPEN_SEA, RUNE_STONE
from seatui.games.dangerous_sea.pane.pane import SeaPane
from seatui.games.dangerous_sea.pane.scenes import SCENES, ending, scene
from seatui.games.dangerous_sea.words.narration import TELLERS
from seatui.tui.app.start import Play
from seatui.tui.pane.steps import BEAT
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.effects import FRAME_BEATS, Animation
from tests.games.dangerous_sea.pane.sea_app import at_sea, table_of
from tests.games.dangerous_sea.pane.test_pictures import archipelago
from tests.games.dangerous_sea.position import NAMES, given, ship
from tests.narrowing import checked
from tests.tui.app_driver import app
from tests.tui.fake_terminal import until, wired


def played(kind: str, seats: tuple[int, ...] = (0,), **facts: Any) -> Animation | None:
    return scene(Event(kind, facts), seats, NAMES)


@pytest.mark.parametrize(
    ("kind", "facts", "effect", "title"),
    [
        ("tile_revealed", {"tile": OPEN_SEA}, "wave", ""),
        ("tile_revealed", {"tile": DISEASED}, "rings", ""),
        ("tile_revealed", {"tile": RUNE_STONE}, "sparkle", "A RUNE STONE"),
        ("rune_taken", {"seat": 0, "stones": 2}, "sparkle", ""),
        ("rune_taken", {"seat": 1, "stones": 4}, "sparkle", "BOB: ONE STONE TO GO"),
        ("rocks_hit", {}, "crash", ""),
        ("disease_struck", {}, "skull", ""),
        ("recruited", {}, "flag", ""),
        ("combat_begun", {}, "crash", "BATTLE"),
        ("combat_won", {}, "blast", ""),
        ("prize_taken", {"prize": "rune"}, "flag", ""),
        ("ghost_appeared", {}, "rings", "THE GHOST SHIP"),
        ("ghost_attacks", {}, "crash", "THE GHOST SHIP ATTACKS"),
        ("ghost_won", {}, "skull", ""),
        ("ghost_beaten", {}, "sinking", "THE GHOST SHIP IS BEATEN"),
        ("crew_fed", {"seat": 0, "died": 2}, "skull", "STARVATION"),
        ("crew_fed", {"seat": 1, "died": 2}, "skull", ""),
        ("storm_blew", {"direction": 2}, "", "STORM"),
        ("game_over", {"winners": (0,)}, "", "VICTORY"),
        ("game_over", {"winners": (1,)}, "", "BOB WINS"),
    ],
)
def test_scene_of_an_event(kind: str, facts: dict[str, Any], effect: str, title: str) -> None:
    animation = played(kind, **facts)
    assert animation is not None
    assert (animation.effect, animation.title) == (effect, title)


def test_quiet_events_have_no_scene() -> None:
    assert played("crew_fed", seat=0, died=0) is None
    assert played("prize_taken", prize="nothing") is None
    assert played("harvested") is None
    assert set(SCENES) <= set(TELLERS)


def test_a_storm_blows_its_own_way() -> None:
    ways = [played("storm_blew", direction=at) for at in range(4)]
    assert [each.gust for each in ways if each] == ["north", "east", "south", "west"]


def test_grave_events_ring_the_bell() -> None:
    rings = {kind for kind, each in SCENES.items() if each.bell}
    assert rings == {"combat_begun", "ghost_attacks", "ghost_appeared"}
    own, other = played("crew_fed", seat=0, died=1), played("crew_fed", seat=1, died=1)
    assert own is not None
    assert other is not None
    assert (own.bell, other.bell) == (True, False)


def test_the_end_is_a_victory_for_its_winner_alone() -> None:
    assert ending((0,), (0,), NAMES) == "VICTORY"
    assert ending((0,), (0, 1), NAMES) == "ALICE WINS"
    assert ending((0, 1), (), NAMES) == "ALICE AND BOB WIN"


async def test_a_battle_is_marked_where_the_ships_meet() -> None:
    position = given(ship("5,5", sailors=1), ship("5,5"), charted=True, dice=[6, 6, 1])
    async with at_sea(position, speed="slow") as sea:
        await sea.press("a")
        await until(sea.pilot, lambda: "B A T T L E" in sea.text)
        assert sea.marked(Mark.CHANGE) == {"5,5"}


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_a_key_ends_one_scene_and_never_two(glyphs: str) -> None:
    """Enter during the title of a battle ends the title; the dice then still tumble and are told after it."""
    position = given(ship("5,5", sailors=1), ship("5,5"), charted=True, dice=[6, 6, 1])
    async with at_sea(position, speed="slow", glyphs=glyphs) as sea:
        await sea.press("a")
        await until(sea.pilot, lambda: "B A T T L E" in sea.text)
        await sea.press("enter")
        assert "B A T T L E" not in sea.text
        assert "Alice beats Bob" not in sea.text
        assert sea.pane.steps.busy
        await sea.press("enter")
        assert "Alice beats Bob" in sea.text


async def test_a_storm_is_seen_before_the_ships_move() -> None:
    position = given(ship("5,5"), ship("9,9"), active=1, spent=6, charted=True, cards=["storm"], dice=[2])
    async with at_sea(position, people=2, seats=(1,), speed="normal") as sea:
        await sea.press("e")
        await until(sea.pilot, lambda: "S T O R M" in sea.text and "~~~~~~~~" in sea.text)
        assert "●2" in sea.drawn("9,9")[-1]


async def test_dice_stop_before_their_sum_is_told() -> None:
    position = given(ship("5,5", sailors=1), ship("5,5"), charted=True, dice=[6, 6, 1])
    async with at_sea(position, speed="normal") as sea:
        await sea.press("a")
        await until(sea.pilot, lambda: sea.pane.dice.is_still and bool(sea.pane.dice.rolls))
        assert "wins by 11" in sea.text
        assert "Alice beats Bob" not in sea.text
        await until(sea.pilot, lambda: "Alice beats Bob by 11" in sea.text)


SHOWN = {
    **SCENES,
    "stone": Animation("sparkle", title="A RUNE STONE"),
    "east": Animation(gust="east", title="STORM"),
    "south": Animation(gust="south", title="STORM"),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_scene_sends_at_most_thirty_kilobytes_a_second(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(archipelago()))), size) as (pilot, wire):
        board = checked(SeaPane, checked(GameScreen, pilot.app.screen).panes[0]).board
        for kind, animation in SHOWN.items():
            wire.take()
            board.play(animation, [(4, 4)], 0.02)
            await until(pilot, lambda: board._ticking is None)
            seconds = animation.beats * BEAT["fast"]
            assert 0 < len(wire.take().encode()) <= 30_000 * seconds, kind
            assert animation.beats / FRAME_BEATS / seconds <= 34  # frames a second at the fastest pace
