"""The layout of the console's stations: four quarters and the crew at once where there is room, else one station at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.geometry import Region, Size

from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, CREW_STATION, ENGINEER_STATION, MATE_STATION, OPERATOR_STATION
from seatui.tui.pane.layout import WIDE, Plan

QUARTERS = Size(110, 31)
"""The least size for all stations at once."""
SIDE = 29
"""Columns for the panel beside a chart."""
LEAST_SIDE = 22
"""The fewest columns for the panel beside a chart; with fewer it stands below."""
LEAST_BELOW = 3
"""The fewest rows for the panel below a chart."""
STACKED = 70
"""With fewer columns the crew stands under a sheet, not beside it."""
CHART_ROWS = 18
"""Rows of the larger chart at its smallest, with its borders."""
LARGE_SIDE = 24
"""Columns for the panel beside a larger chart: as many as beside a small one on the smallest screen with all stations."""
LOWER_ROWS = 18
"""Rows that the sheets below need before the panels beside the charts get more than the charts."""
LARGE_FROM = 150
"""The fewest columns for large charts above short sheets; the sheets have room for all their words then."""
SHORT_SHEET = 10
"""The fewest rows for a sheet under larger charts."""
BROAD = 56
"""Columns beside a chart in which a panel and the crew stand side by side."""
CREW_SIDE = 44
"""Columns of the crew beside a sheet on a wide screen."""
LOG_ROWS = 5
"""The fewest rows for a log."""
CREW_LEAST = 10
"""The fewest rows for the crew."""
SIDE_ROWS = 22
"""Rows of the panel beside a chart, with the news."""
SHEET_ROWS = 24
"""Rows that a sheet can use."""
SHEET_SIDE = 48
"""Columns of a sheet beside a chart."""
WITH_CHART = Size(SHEET_SIDE + 51 + SIDE + 1, SHEET_ROWS + CREW_LEAST)
"""The least room for a sheet with the Captain's chart beside it."""
ENGINEER_SHARE, MATE_SHARE = 42, 36
"""Columns of the Engineer's and the First Mate's quarters."""
CREW_FIRST = 120
"""Columns up to which only the crew has more, beyond which all sheets do."""
ENGINEER_MOST, MATE_MOST = 64, 46
"""The most columns that those sheets use."""


class Contents(NamedTuple):
    """The contents that the layout must place."""

    station: str
    look: str  # "quarters" (all stations at once) or "charts" (both charts and the log) if they fit, else "single"
    place: str  # "menu" or "log" covers a part
    chart: Callable[[Size], Size]  # the size of a chart in a given room
    sheets: tuple[str, ...] = ()  # further sheets that the player may see, for free room
    sees_chart: bool = False  # whether the player may see the Captain's chart


def arrange(middle: Region, contents: Contents) -> Plan:
    """The regions of the stations in the middle of a pane."""
    if contents.look != "single" and middle.width >= QUARTERS.width and middle.height >= QUARTERS.height:
        return (_quarters if contents.look == "quarters" else _charts)(middle, contents)
    tabs, rest = middle.split_horizontal(_tab_rows(middle, contents))
    if contents.place == "log":
        return {"tabs": tabs, "log": rest}
    regions = {"tabs": tabs, **_single(rest, contents)}
    return _covered(regions, contents, ("crew", "orders", "plot", contents.station))


def _tab_rows(middle: Region, contents: Contents) -> int:
    """One row for the tabs, or none if that row would cut the chart."""
    whole = contents.chart(Size(max(0, middle.width - SIDE - 1), middle.height + 1))
    is_tight = contents.station in (CAPTAIN_STATION, OPERATOR_STATION) and whole.height == middle.height
    return 0 if is_tight else min(1, middle.height)


def _charts(middle: Region, contents: Contents) -> Plan:
    """Both charts as large as possible, with the log and the radio below."""
    half = middle.width // 2
    chart = contents.chart(Size(half - 1, middle.height - 2 - LOG_ROWS))
    tabs, rest = middle.split_horizontal(1)
    titles, rest = rest.split_horizontal(1)
    upper, lower = rest.split_horizontal(min(chart.height, rest.height))
    left, right = upper.split_vertical(half)
    log, crew = lower.split_vertical(half)
    regions = {
        "tabs": tabs,
        "sea_title": _gapped(titles.split_vertical(half)[0]),
        "overlay_title": titles.split_vertical(half)[1],
        **(_chart(left, chart, "board", "orders") if half - chart.width > LEAST_SIDE else {"board": Region(left.x, left.y, *chart)}),
        **(_chart(right, chart, "overlay", "plot") if half - chart.width > LEAST_SIDE else {"overlay": Region(right.x, right.y, *chart)}),
        "log": _gapped(log),
        "crew": crew,
    }
    return _covered(regions, contents, ("crew",))


def _quarters(middle: Region, contents: Contents) -> Plan:
    half = middle.width // 2
    chart = _large_chart(middle, contents) or contents.chart(Size(half - 2, CHART_ROWS))
    tabs, rest = middle.split_horizontal(1)
    titles, rest = rest.split_horizontal(1)
    panels = min(SIDE_ROWS, rest.height - LOWER_ROWS)
    upper, lower = rest.split_horizontal(min(max(chart.height, panels), rest.height))
    left, right = upper.split_vertical(half)
    spare = max(0, middle.width - CREW_FIRST) // 4
    engineer, rest = lower.split_vertical(min(ENGINEER_SHARE + spare, ENGINEER_MOST))
    mate, crew = rest.split_vertical(min(MATE_SHARE + spare // 2, MATE_MOST))
    regions = {
        "tabs": tabs,
        "sea_title": _gapped(titles.split_vertical(half)[0]),
        "overlay_title": titles.split_vertical(half)[1],
        **_chart(left, chart, "board", "orders"),
        **_chart(right, chart, "overlay", "plot"),
        "engineer": _gapped(engineer),
        "mate": _gapped(mate),
        "crew": crew,
    }
    return _covered(regions, contents, ("crew",))


def _large_chart(middle: Region, contents: Contents) -> Size | None:
    """The largest chart that leaves room for whole panels beside it and short sheets below; None if no whole chart does."""
    if middle.width < LARGE_FROM:
        return None
    room = Size(middle.width // 2 - LARGE_SIDE - 2, middle.height - 2 - SHORT_SHEET)
    chart = contents.chart(room)
    return chart if chart == contents.chart(Size(room.width + 1, room.height + 1)) else None


def _gapped(region: Region) -> Region:
    """The region without its last column."""
    return Region(region.x, region.y, max(0, region.width - 1), region.height)


def _chart(room: Region, chart: Size, board: str, side: str) -> dict[str, Region]:
    width = min(chart.width, room.width)
    beside = Region(room.x + width + 1, room.y, max(0, room.width - width - 2), room.height)
    return {board: Region(room.x, room.y, width, min(chart.height, room.height)), side: beside}


def _single(room: Region, contents: Contents) -> dict[str, Region]:
    if contents.station in (CAPTAIN_STATION, OPERATOR_STATION):
        board, side = ("board", "orders") if contents.station == CAPTAIN_STATION else ("overlay", "plot")
        return _with_crew(_charted(room, contents, board, side), room, board, side, contents)
    if contents.station in (MATE_STATION, ENGINEER_STATION):
        if contents.sees_chart and room.width >= WITH_CHART.width and room.height >= WITH_CHART.height:
            return _sheet_and_chart(room, contents)
        if room.width < STACKED and room.height >= 2 * CREW_LEAST:
            sheet, below = room.split_horizontal(room.height - CREW_LEAST)
            return {contents.station: sheet, CREW_STATION: below}
        crew = CREW_SIDE if room.width >= WIDE.width else min(SIDE + 1, room.width // 2)
        sheet, beside = room.split_vertical(room.width - crew)
        upper, lower = sheet.split_horizontal(SHEET_ROWS) if sheet.height >= SHEET_ROWS + LOG_ROWS else (sheet, Region())
        return {contents.station: _gapped(upper), CREW_STATION: beside, "log": _gapped(lower)}
    return {CREW_STATION: room}


def _sheet_and_chart(room: Region, contents: Contents) -> dict[str, Region]:
    """A sheet with the crew under it, beside the Captain's chart."""
    left, right = room.split_vertical(SHEET_SIDE)
    sheet, crew = left.split_horizontal(SHEET_ROWS)
    chart = contents.chart(Size(right.width - SIDE - 1, right.height))
    beside = _with_crew(_chart(right, chart, "board", "orders"), right, "board", "orders", contents)
    return {**beside, contents.station: _gapped(sheet), CREW_STATION: _gapped(crew)}


def _charted(room: Region, contents: Contents, board: str, side: str) -> dict[str, Region]:
    """The whole chart with its panel beside it, in fewer columns if need be, or below it where there are too few."""
    for width in (SIDE, LEAST_SIDE):
        wide = max(0, room.width - width - 1)
        chart = contents.chart(Size(wide, room.height))
        if chart.width < wide:
            return _chart(room, chart, board, side)
    whole = contents.chart(room.size)
    if whole.width > wide and room.height - whole.height >= LEAST_BELOW:
        _, below = room.split_horizontal(whole.height)
        return {board: Region(room.x, room.y, *whole), side: below}
    return _chart(room, contents.chart(Size(max(0, room.width - SIDE - 1), room.height)), board, side)


def _with_crew(regions: dict[str, Region], room: Region, board: str, side: str, contents: Contents) -> dict[str, Region]:
    """Add the log below the chart, and the crew and further sheets beside or below its panel, where there is room."""
    chart, beside = regions[board], regions[side]
    if beside.y > chart.y:
        return regions
    regions = dict(regions)
    if room.height - chart.height >= LOG_ROWS:
        _, below = room.split_horizontal(chart.height)
        regions["log"] = Region(below.x, below.y, chart.width, below.height)
    if beside.width >= BROAD:
        beside, crew = beside.split_vertical(min(SHEET_SIDE, beside.width // 2))
        regions[CREW_STATION] = crew
        beside = _gapped(beside)
    elif beside.height >= SIDE_ROWS + CREW_LEAST and "log" not in regions:
        regions[side], regions[CREW_STATION] = beside.split_horizontal(SIDE_ROWS)
        return regions
    regions[side], lower = beside.split_horizontal(min(SIDE_ROWS, beside.height))
    sheets = contents.sheets[: lower.height // SHORT_SHEET]
    if not sheets:
        regions[side] = beside
    for left in range(len(sheets), 0, -1):
        regions[sheets[-left]], lower = lower.split_horizontal(lower.height // left)
    return regions


def _covered(regions: dict[str, Region], contents: Contents, covers: tuple[str, ...]) -> Plan:
    """Put the menu or the log in the place of the first of these parts that is shown."""
    if contents.place not in ("menu", "log") or (contents.place == "log" and "log" in regions):
        return regions
    part = next((name for name in covers if name in regions), "")
    return {**{name: region for name, region in regions.items() if name != part}, contents.place: regions.get(part, Region())}
