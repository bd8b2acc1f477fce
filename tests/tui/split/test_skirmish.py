"""A whole game of Sea Skirmish by two people at one keyboard."""

from __future__ import annotations

from tests.tui.split.together import play_to_the_end, table_for, together


async def test_two_people_play_a_whole_game() -> None:
    table = table_for("sea-skirmish", seed=2)
    async with together(table) as sea:
        await play_to_the_end(sea)
        assert table.match.outcome is not None
        assert "The game is over" in sea.seen(0)
        assert "The game is over" in sea.seen(1)
