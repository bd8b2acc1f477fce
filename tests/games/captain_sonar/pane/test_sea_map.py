"""A chart redraws only the spaces that changed."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from seatui.games.captain_sonar.model.content import SMALL_MAP
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.pane.board.art import EAST, NORTH, Layers, Sign, Stroke
from seatui.games.captain_sonar.pane.board.map import SeaMap
from seatui.tui.widgets.cell_art import CellArt

BEFORE = Layers({3: Stroke(NORTH, ""), 4: Stroke(EAST, "")}, {3: Sign("@", "")}, {9: "reach"})
AFTER = Layers({3: Stroke(NORTH, ""), 4: Stroke(NORTH, "")}, {}, {9: "reach", 20: "blast"})


def test_layers_differ_where_anything_else_lies() -> None:
    assert BEFORE.differing(AFTER) == AFTER.differing(BEFORE) == {3, 4, 20}
    assert not BEFORE.differing(BEFORE)


async def test_only_spaces_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sea(App[None]):
        def compose(self) -> ComposeResult:
            yield SeaMap(chart_of(SMALL_MAP))

    async with Sea().run_test(size=(120, 60)) as pilot:
        sea = pilot.app.query_one(SeaMap)
        sea.show(BEFORE)
        await pilot.pause()
        asked: list[int] = []
        draw = sea._supplier

        def note(x: int, y: int, zoom: int) -> CellArt:
            asked.append(y * sea.chart.side + x)
            return draw(x, y, zoom)

        monkeypatch.setattr(sea, "_supplier", note)
        sea.show(AFTER)
        await pilot.pause()
        assert sorted(asked) == [3, 4, 20]
