"""Veiled decisions at a table of a server: others read the same, and wait as long, whether or not a player has a choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.engine import veil
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.room import Room
from tests.games.sea_search.position import given
from tests.narrowing import present
from tests.serve.plain.line_user import LineUser, open_harbour
from tests.serve.plain.test_playing_mode import at_table
from tests.serve.waiting import until

NO_USE, OF_USE = "ITM-09", "ITM-01"
"""Second Reading, which cannot be played at the end of a turn, and a card that can."""


async def at_the_end_of_a_turn(harbour: Harbour, card: str) -> tuple[LineUser, LineUser, Room]:
    """Return Ann, whose actions are used up and who holds this card, Bo, and their table."""
    ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
    room = await at_table(harbour, "make sea-search seed=3", (ann, "1"), (bo, "2"))
    match = present(room.table).match
    match._history.state = given(actions=0).calm().hand(0, card).state
    present(room.runner).go_on()
    bo.types("view")
    await bo.hears("Waiting for Ann to decide how to go on.")
    return ann, bo, room


@pytest.mark.rule("SS-474", "SS-C11")
async def test_the_referee_ends_the_turn_of_a_player_without_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_harbour(tmp_path) as harbour:
        monkeypatch.setattr(veil, "SHORTEST_MS", 60_000)
        monkeypatch.setattr(veil, "LONGEST_MS", 60_000)
        ann, bo, room = await at_the_end_of_a_turn(harbour, NO_USE)
        ann.types("options")
        await ann.hears("The game goes on in a moment.")
        ann.types("end turn")
        await ann.hears("Not possible: there is nothing to choose: the game goes on in a moment")
        table = present(room.table)
        assert [decision.seat for decision in table.match.decisions()] == [0]
        monkeypatch.setattr(veil, "SHORTEST_MS", 0)
        monkeypatch.setattr(veil, "LONGEST_MS", 0)
        harbour.visitors[0].go(None)  # Ann leaves, and the game waits for her
        present(room.runner).go_on()
        assert [decision.seat for decision in table.match.decisions()] == [0]
        assert "goes on in a moment" not in bo.text
        harbour.visitors[0].go(room)
        await until(lambda: [decision.seat for decision in table.match.decisions()] == [1])


@pytest.mark.rule("SS-474", "SS-C11")
async def test_a_player_with_a_choice_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_harbour(tmp_path) as harbour:
        monkeypatch.setattr(veil, "LONGEST_MS", 0)
        ann, _, room = await at_the_end_of_a_turn(harbour, OF_USE)
        ann.types("end turn")
        match = present(room.table).match
        await until(lambda: [decision.seat for decision in match.decisions()] == [1])
        assert "goes on in a moment" not in ann.text
