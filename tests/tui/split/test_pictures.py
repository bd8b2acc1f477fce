"""Pictures of split screens. Those of single panes stand with the games."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.split.test_skirmish import planning_table
from tests.tui.split.together import BACK, N, table_for, together


@pytest.mark.parametrize(("people", "size"), [(2, (120, 30)), (2, (80, 48)), (4, (160, 48))], ids=["beside", "above", "quarters"])
async def test_planning(people: int, size: tuple[int, int], looks: SnapshotAssertion) -> None:
    async with together(planning_table(people), size) as sea:
        await sea.tap(0, N)
        assert f"{sea.text}\n" == looks


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_menu(glyphs: str, looks: SnapshotAssertion) -> None:
    async with together(table_for("dangerous-sea"), glyphs=glyphs) as sea:
        await sea.tap(1, BACK)
        assert f"{sea.text}\n" == looks
