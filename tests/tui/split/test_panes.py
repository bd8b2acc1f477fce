"""The panes of a split screen: their places, and the keys of their players."""

from __future__ import annotations

import asyncio
from itertools import chain, zip_longest

import pytest
from textual import events
from textual.geometry import Size

from seatui.engine.contract import Event
from seatui.match.referee import Match
from seatui.match.table import Person, Table, Update
from seatui.tui.look.clusters import SLOTS
from seatui.tui.pane.steps import Step
from seatui.tui.split.arrangement import columns_for
from seatui.tui.widgets.grid.grid_map import GridMap
from tests.narrowing import checked
from tests.tui.split.together import ACT, BACK, NE, NW, SE, SW, N, S, Together, table_for, together


def columns_and_rows(size: tuple[int, int], people: int) -> tuple[int, int]:
    columns = columns_for(people, Size(*size))
    return columns, -(-people // columns) if columns else 0


@pytest.mark.parametrize(
    ("people", "size", "grid"),
    [
        (2, (120, 30), (2, 1)),
        (2, (119, 30), (0, 0)),
        (2, (120, 29), (0, 0)),
        (2, (80, 48), (1, 2)),
        (2, (100, 60), (1, 2)),
        (2, (160, 48), (2, 1)),
        (3, (160, 48), (2, 2)),
        (4, (160, 48), (2, 2)),
        (4, (159, 48), (0, 0)),
        (4, (160, 47), (0, 0)),
        (4, (100, 96), (1, 4)),
    ],
)
def test_panes_stand_side_by_side_or_one_above_the_other(people: int, size: tuple[int, int], grid: tuple[int, int]) -> None:
    assert columns_and_rows(size, people) == grid


async def test_each_has_a_pane_with_the_own_name_keys_and_cursor() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        assert "Ann" in sea.bar(0)
        assert "QWE ASD" in sea.bar(0)
        assert "Bo" in sea.bar(1)
        before = sea.pane(0).board.target, sea.pane(1).board.target
        await sea.tap(1, S, S)
        assert sea.pane(0).board.target == before[0]
        assert sea.pane(1).board.target != before[1]


async def test_the_card_of_keys_stands_in_a_pane_until_its_player_has_used_them() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        assert "Your keys" in sea.seen(0)
        await sea.tap(0, N)
        assert "Your keys" not in sea.seen(0)
        assert "Your keys" in sea.seen(1)


async def test_keys_of_nobody_do_nothing() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        before = sea.text
        await sea.press("enter", "space", "1", "m", "up", "colon", "slash", "tab", "z", "ctrl+a", "f1")
        assert sea.text == before
        assert sea.table.match.count == 0


async def test_three_panes_fill_the_window() -> None:
    async with together(table_for("dangerous-sea", 3), (160, 48)) as sea:
        assert [pane.outer_size for pane in sea.screen.panes] == [Size(80, 24), Size(80, 24), Size(160, 24)]


async def test_the_layout_follows_the_window_and_one_pane_for_all_is_told() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        await sea.pilot.resize_terminal(100, 30)
        await sea.pilot.pause()
        assert len(sea.screen.panes) == 1
        assert "2 panes need a window of 120x30, and this one is 100x30" in " ".join(sea.text.split())
        await sea.press("enter")  # the whole keyboard is there again
        assert sea.table.match.count == 1
        await sea.pilot.resize_terminal(90, 60)
        await sea.pilot.pause()
        assert [pane.outer_size for pane in sea.screen.panes] == [Size(90, 30)] * 2
        await sea.pilot.resize_terminal(160, 40)
        await sea.pilot.pause()
        assert [pane.outer_size for pane in sea.screen.panes] == [Size(80, 40)] * 2


async def test_the_menu_has_what_a_cluster_has_no_key_for() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        await sea.tap(1, BACK)
        shown = sea.seen(1)
        assert all(words in shown for words in ("Actions", "Describe", "Zoom", "Sheets", "Log", "Help", "The game"))
        assert "The game" not in sea.seen(0)
        await sea.tap(1, N, ACT)
        assert "Leave the game" in sea.seen(1)


async def test_help_and_rules_are_read_in_the_own_pane() -> None:
    table = table_for("dangerous-sea")
    async with together(table) as sea:
        waiting = 1 - table.match.decisions()[0].seat
        await sea.tap(waiting, ACT)
        await sea.tap(waiting, BACK)
        await sea.choose_in_menu(waiting, "Help")
        assert "point and move" in sea.seen(waiting)
        assert "point and move" not in sea.seen(1 - waiting)


async def test_undo_is_granted_in_the_pane_of_the_other() -> None:
    table = table_for("dangerous-sea")
    async with together(table) as sea:
        first = table.match.decisions()[0].seat
        await sea.choose(first, table.match.options(first)[0])
        await sea.tap(first, BACK)
        await sea.choose_in_menu(first, "Undo")
        assert "asks to take an action back" in sea.seen(1 - first)
        await sea.tap(1 - first, ACT)
        assert table.match.count == 0


@pytest.mark.parametrize(("people", "size"), [(2, (120, 30)), (4, (160, 48))])
async def test_a_burst_of_keys_of_all_players_reaches_the_right_panes_in_order(
    people: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send a hundred keys a second, from all players in turn, as a terminal does."""
    table = table_for("dangerous-sea", people)
    async with together(table, size) as sea:
        followed: list[tuple[int, str]] = []
        monkeypatch.setattr(sea.screen, "_follow", lambda pane, verb, _: followed.append((pane.index, verb)))
        walks = [[(NW, N, NE, SW, S, SE, ACT, BACK)[(7 * at + 3 * player) % 8] for at in range(25)] for player in range(people)]
        taps = [(at % people, slot) for at, slot in enumerate(chain.from_iterable(zip_longest(*walks)))]
        for player, slot in taps:
            sea.pilot.app.post_message(_key(sea.key(player, slot)))
            await asyncio.sleep(0.01)
        await sea.pilot.pause()
        verbs = ("previous", "up", "next", "left", "down", "right", "confirm", "back")
        assert followed == [(player, verbs[slot]) for player, slot in taps]
        assert len(SLOTS) == len(verbs)


def target(sea: Together, player: int) -> tuple[int, int]:
    """Return the square under the cursor of a pane."""
    return checked(GridMap, sea.pane(player).board).target


async def test_a_burst_moves_the_cursors_as_each_wanted() -> None:
    async with together(table_for("dangerous-sea")) as sea:
        (x, y), _ = (target(sea, player) for player in (0, 1))
        for slot in (S, S, SE, S, SE, SE, N) * 7:
            sea.pilot.app.post_message(_key(sea.key(0, slot)))
            sea.pilot.app.post_message(_key(sea.key(1, {S: N, SE: SW, N: S}[slot])))
        await sea.pilot.pause()
        (ann_x, ann_y), (bo_x, bo_y) = (target(sea, player) for player in (0, 1))
        assert ((ann_x - x) % 12, (ann_y - y) % 12) == (21 % 12, 14 % 12)
        assert ((bo_x - x) % 12, (bo_y - y) % 12) == (-21 % 12, -14 % 12)


def _key(name: str) -> events.Key:
    return events.Key(name, name if len(name) == 1 else None)


async def test_five_people_take_turns() -> None:
    match = Match.new("sea-search", 5, seed=1, names=("Ann", "Bo", "Cy", "Di", "Ed"))
    async with together(people_of(match), (200, 60)) as sea:
        assert "two to four people" in " ".join(sea.text.split())


def people_of(match: Match) -> Table:
    return Table(match, [Person(name) for name in match.names], hot_seat=True)


async def test_whoever_looks_on_is_never_more_than_one_deed_behind() -> None:
    table = table_for("sea-search", seed=3)
    async with together(table, speed="slow") as sea:
        mover = table.match.decisions()[0].seat
        for _ in range(2):
            await sea.choose(mover, next(action for action in table.match.options(mover) if action[0] == "move"))
        told = [line.text for line in sea.pane(1 - mover).log_view.lines]
        assert len([line for line in told if "sails" in line]) == 2
        assert sea.pane(1 - mover).steps.busy


async def test_what_others_do_is_not_taken_for_an_own_deed_that_is_still_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_for("dangerous-sea")
    async with together(table, speed="slow") as sea:
        pane, own = sea.pane(0), list[bool]()
        monkeypatch.setattr(pane, "stage", lambda *_: [Step("a storm comes")])
        monkeypatch.setattr(pane.verbs, "arrived", lambda _, *, mine: own.append(mine))
        storm = Update(table.match.count, (Event("storm", {}),), table.match.decisions(), None)
        pane.playback.receive(storm, mine=True)
        pane.playback.receive(storm, mine=False)
        pane.playback.catch_up()
        assert own == [True, False]
