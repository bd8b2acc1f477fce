"""The line about the place under the cursor."""

from __future__ import annotations

import pytest

from examples import dialogs
from seatui.tui.widgets.info_line import InfoLine
from tests.tui.fake_terminal import STILL, painted

PLACE = "{12,4} Water island, bare until next Spring, 10 water ashore; Wilhelmina is here"


@pytest.mark.parametrize(
    ("deed", "shown"),
    [
        ("", f" {PLACE}"),
        ("Enter", " {12,4} Water island, bare until next Spring, 10 water ashore (i: more)"),
        ("Enter: sail on to the east", " {12,4} Water island, bare until next Spring (i: more)"),
        ("Enter: sail on to the east and then to the north-east", " {12,4} Water (i: more)"),
    ],
)
async def test_clauses_give_way_to_the_key_for_the_whole_text(deed: str, shown: str) -> None:
    line = InfoLine()
    line.more_key = "i"
    async with dialogs.app(STILL).run_test(size=(84, 24)) as pilot:
        await pilot.app.screen.mount(line)
        line.show(PLACE, deed)
        await pilot.pause()
        row = next(row.rstrip() for row in painted(pilot.app) if "Water" in row)
        assert row == (f"{shown:<{83 - len(deed) - 2}}▸ {deed}" if deed else shown)
