"""A node is killed at every call of its disk and at every frame of a move: no action is lost, and no table has two owners."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.shared import cluster_harbour, moving_files
from seatui.serve.relay.move_frames import Wish
from seatui.serve.screens.table_words import status
from tests.narrowing import present
from tests.serve.cluster.moving_nodes import NORTH, SOUTH, Death, KilledError, Loss, Node, Nodes
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel
from tests.serve.waiting import until

MOST_STEPS = 60
STEPS_BEFORE_TAKEN = ("journal", "chat", "own file", "its name", "sync", "READY")
"""The steps of the new host until the old one gives the table away."""
WISH = Wish("Isles", SOUTH, "test")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table in play."""
    folder = tmp_path_factory.mktemp("template")
    harbour = ClockedHarbour(folder)
    duel(harbour, "Ann", "Bo", start=True, title="Isles")
    harbour.close()
    return folder


def act(room: Room) -> None:
    """Let the first player who has to decide take the first option."""
    match = present(room.table).match
    seat = match.decisions()[0].seat
    match.play(seat, match.options(seat)[0])


async def begun(folder: Path, template: Path, death: Death | None) -> tuple[Nodes, Room]:
    """Start both nodes, and play at north."""
    shutil.copytree(template, folder / NORTH)
    nodes = Nodes(folder, death)
    await nodes.start()
    (table,) = nodes.north.harbour.listed
    room = await nodes.north.reach(table)
    act(room)
    act(room)
    room.chat.announce("Remember this.")
    return nodes, room


async def trial(folder: Path, template: Path, monkeypatch: pytest.MonkeyPatch, death: Death) -> bool:
    """Move a table, and check what became of it. Returns whether a node died."""
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _about: None)  # a dead node leaves its tasks behind
    nodes, room = await begun(folder, template, death)
    table, played, epoch = room.id, present(room.table).match.count, nodes.north.harbour.ownership.epoch_of(room.id)
    answer = list[str]()
    with nodes.watched(monkeypatch):
        with suppress(KilledError, Refused):
            answer = await nodes.north.mover.follow(WISH)
        victim = nodes.nodes[death.node]
        has_died = victim.steps >= death.step
        nodes.death = None
        if has_died:
            await until(lambda: not any(node.arrivals._tasks for node in nodes.nodes.values() if node is not victim))
            await victim.bury()
            await victim.start()
        await settled(nodes)
    assert nodes.faults == []
    owner = await owner_of(nodes, table)
    if answer == ["Isles is on south now."]:
        assert owner is nodes.south
    again = await owner.reach(table)
    assert present(again.table).match.count == played
    assert "Remember this." in [line.text for line in again.chat.lines]
    assert owner.harbour.ownership.epoch_of(table) >= epoch + (owner is nodes.south)
    act(again)
    await nodes.close()
    return has_died


async def settled(nodes: Nodes) -> None:
    """Let both nodes end what was cut off, as they do every few seconds."""
    for _ in range(3):
        for node in nodes.nodes.values():
            await node.mover.end_open_moves()
    left = [path.name for node in nodes.nodes.values() for path in node.tables.glob("*.*") if path.suffix in (".leaving", ".gone")]
    assert left == []


async def owner_of(nodes: Nodes, table: str) -> Node:
    """Return the only node that has the table, once both know it."""
    (owner,) = [node for node in nodes.nodes.values() if (node.tables / f"{table}.toml").exists()]
    for node in nodes.nodes.values():
        await until(partial(knows, node, table, owner.name), f"{node.name} does not know that {owner.name} has it")
    return owner


def knows(node: Node, table: str, host: str) -> bool:
    card = node.harbour.directory.cards.get(table)
    return card is not None and (card.host_name, card.moving_to) == (host, "")


@pytest.mark.parametrize("victim", [NORTH, SOUTH])
@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("loss", Loss, ids=lambda loss: loss.value)
async def test_no_moment_of_a_move_loses_or_doubles_a_game(
    tmp_path: Path, template: Path, monkeypatch: pytest.MonkeyPatch, victim: str, is_after: bool, loss: Loss
) -> None:
    died = 0
    for step in range(1, MOST_STEPS):
        if not await trial(tmp_path / str(step), template, monkeypatch, Death(victim, step, is_after, loss)):
            break
        died += 1
    assert 10 <= died < MOST_STEPS - 1


async def test_a_table_that_came_is_told_by_whoever_is_asked_next(tmp_path: Path, template: Path) -> None:
    nodes, room = await begun(tmp_path, template, None)
    north, south = nodes.north.harbour, nodes.south.harbour
    move, cargo = await north.moves.depart(room.id, SOUTH)
    coming = move._replace(other=NORTH)
    await south.moves.arrive(coming, cargo)
    await north.moves.give_away(move)
    assert moving_files.settle(nodes.south.tables, coming)  # by a worker that ended before it could tell
    assert await south.moves.settle(coming)
    await until(partial(knows, nodes.north, room.id, SOUTH))
    await nodes.close()


async def test_a_table_without_an_answer_is_listed_as_on_its_way(tmp_path: Path, template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_harbour, "MOVE_PATIENCE", 0.1)
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _about: None)
    steps = len(STEPS_BEFORE_TAKEN)
    nodes, room = await begun(tmp_path, template, Death(SOUTH, steps, is_after=True))
    north = nodes.north.harbour
    with nodes.watched(monkeypatch):
        words = "Isles is on its way to south, which does not answer now: the log says table_moved once it is there."
        assert await nodes.north.mover.follow(WISH) == [words]
        card = north.listed[room.id]
        assert status(card, north.people.by_name("Ann"), "-").text == "is being moved to south"
        for attempt in (north.reach(room.id), nodes.north.mover.follow(WISH)):
            with pytest.raises(Refused, match="is being moved to south"):
                await attempt
        await nodes.north.mover.end_open_moves()
        assert nodes.north.files(room.id) == ["gone", "sea", "talk"]
        await nodes.south.bury()
        await nodes.south.start()
        await nodes.north.mover.end_open_moves()
    assert await owner_of(nodes, room.id) is nodes.south
    await nodes.close()
