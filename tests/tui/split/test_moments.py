"""While a covered pane shows events step by step, every moment is drawn as a watcher sees it."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Seat
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.games.sea_skirmish.model.state import PLANNING
from seatui.match.moments import Moments
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import given
from tests.tui.split.together import Together, table_for, together


async def play_on(sea: Together, actions: int) -> None:
    """Play the last option of the seat that must decide, without using a pane."""
    match = sea.table.match
    for _ in range(actions):
        if decisions := match.decisions():
            match.play(decisions[0].seat, match.options(decisions[0].seat)[-1])
            await sea.pilot.pause()


async def test_courses_are_never_drawn_before_they_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    view = Moments.view

    def look(moments: Moments, event: int, seat: Seat | None) -> Any:
        asked.append(view(moments, event, seat))
        return asked[-1]

    monkeypatch.setattr(Moments, "view", look)
    async with together(table_for("sea-skirmish", seed=2), speed="off") as sea:
        await play_on(sea, 40)
    planned = [each for each in asked if each.phase == PLANNING and len(each.confirmed) == 1]
    assert planned
    assert not any(any(each.courses) for each in planned)
    assert any(any(each.courses) for each in asked)  # once they are shown


async def test_a_drawn_card_is_masked_in_every_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, ...]] = []
    present = SearchPane.present

    def look(pane: SearchPane, view: Any) -> None:
        drawn.append((view.players[0].cards, len(view.hand)))
        present(pane, view)

    async with together(table_of(given().calm().ship(0, (1, 0)).next_item("ITM-01"), people=2), speed="off") as sea:
        monkeypatch.setattr(SearchPane, "present", look)
        await sea.choose(0, ("draw_item",))
    assert (1, 0) in drawn
    assert {hand for _, hand in drawn} == {0}
