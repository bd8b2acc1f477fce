"""The window of the legend: groups, columns, and signs that are not on the board."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rich.style import Style

from examples import dialogs
from seatui.tui.widgets.legend import ELSEWHERE, LegendPart, LegendWindow, Sign, SignGroup, group
from tests.tui.fake_terminal import STILL

PLAIN = Style()
SHIP = Sign(((("A", PLAIN),),), "a ship")
TOWER = Sign(((("/\\", PLAIN),), (("||", PLAIN),)), "a tower")
GHOST = SHIP._replace(words="the ghost", here=False)


@asynccontextmanager
async def window(*groups: SignGroup) -> AsyncIterator[LegendWindow]:
    legend = LegendWindow(lambda: groups, print)
    async with dialogs.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.app.screen.mount(legend)
        yield legend


def lines(legend: LegendWindow, width: int) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in legend.whole(width)]


async def test_signs_stand_beside_their_words_under_the_title_of_their_group() -> None:
    async with window(group("Ships", [SHIP]), group("Marks", [])) as legend:
        assert lines(legend, 40) == ["Ships", " A  a ship"]


async def test_signs_not_on_the_board_come_last() -> None:
    async with window(group("Ships", [GHOST, SHIP]), group("Marks", [SHIP])) as legend:
        first, rest = lines(legend, 40), f"{ELSEWHERE} "
        at = next(at for at, line in enumerate(first) if line.startswith(rest))
        assert first[:at] == ["Ships", " A  a ship", "", "Marks", " A  a ship", ""]
        assert first[at + 1 :] == ["Ships", " A  the ghost"]


async def test_tall_signs_stand_in_two_columns_where_there_is_room() -> None:
    async with window(group("Towers", [TOWER, TOWER, TOWER])) as legend:
        wide, narrow = lines(legend, 60), lines(legend, 40)
        assert wide == ["Towers", " /\\  a tower" + " " * 19 + "/\\  a tower", " ||" + " " * 28 + "||", "", " /\\  a tower", " ||"]
        assert narrow == ["Towers", *[" /\\  a tower", " ||", ""] * 2, " /\\  a tower", " ||"]


async def test_tall_signs_come_after_those_of_one_row() -> None:
    async with window(group("Ships", [TOWER, SHIP])) as legend:
        assert lines(legend, 60) == ["Ships", " A   a ship", "", " /\\  a tower", " ||"]


async def test_long_words_are_wrapped_and_not_cut() -> None:
    words = "a sign with a long explanation that needs several lines"
    async with window(group("Ships", [SHIP._replace(words=words)])) as legend:
        assert " ".join(" ".join(lines(legend, 24)[1:]).split()) == f"A {words}"


async def test_legend_without_signs_says_so() -> None:
    async with window() as legend:
        assert lines(legend, 40) == ["This board is in words, without signs"]


async def test_a_part_shows_the_signs_on_the_board_alone() -> None:
    part = LegendPart(lambda: [group("Ships", [GHOST, SHIP]), group("Marks", [GHOST])])
    async with dialogs.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.app.screen.mount(part)
        await pilot.pause()
        rows = ["".join(text for text, _ in row).rstrip() for row in part.build()]
        assert [row for row in rows[1:] if row] == ["Ships", " A  a ship"]
