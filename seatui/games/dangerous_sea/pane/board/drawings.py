"""Drawings of the tiles by size: what a stranger would recognise, in blocks or in plain ASCII.

In a drawing ` is a cell of sea, ~ a wave, and everything else stands on land, of which blocks and slashes are the edge. The first and the
last cell of the first row stay free for marks, the second and the third for the tile's letter and its marker. The last row, except at the
normal size, is where ships lie at anchor.
"""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.dangerous_sea.model.content import DISEASED, FOOD, INHABITED, ROCKY, RUNE_STONE, WATER

SEA, WAVE = "`", "~"
EDGE = frozenset("▖▗▘▝▄▀▌▐▙▟▛▜█/\\_|.-'")
"""Signs of the coast, which have the colour of the land on the ground of the sea."""
BEACH = frozenset("▝▀▘")
"""Those below an island, which have the colour of its beach."""


class Drawing(NamedTuple):
    """An island with something to take, or a hazard, and the same island bare."""

    full: tuple[str, ...]
    bare: tuple[str, ...]


def _drawing(full: str, bare: str = "") -> Drawing:
    return Drawing(tuple(full.split()), tuple((bare or full).split()))


HUGE, CLOSEST, CLOSE, NORMAL = (10, 5), (8, 4), (6, 3), (4, 2)

BLOCKS: dict[tuple[int, int], dict[int, Drawing]] = {
    HUGE: {
        RUNE_STONE: _drawing(
            "`````````` ````▟▙```` ```▐◊◊▌``` ```▐◊◊▌``` ``▝▀▀▀▀▘``",
            "`````````` `````````` `````````` ```▗▄▄▖``` ``▝▀▀▀▀▘``",
        ),
        FOOD: _drawing(
            "`````````` ```▗♣♣▖``` ``♣♣♣♣♣♣`` `▟♣♣♣♣♣♣▙` ``▀▀▀▀▀▀``",
            "`````````` `````````` ``▗▄▄▄▄▖`` `▟╷╷╷╷╷╷▙` ``▀▀▀▀▀▀``",
        ),
        WATER: _drawing(
            "`````````` ``▗▄▄▄▄▖`` `▟≈≈≈≈≈≈▙` `▜≈≈≈≈≈≈▛` ``▀▀▀▀▀▀``",
            "`````````` ``▗▄▄▄▄▖`` `▟██████▙` `▜█────█▛` ``▀▀▀▀▀▀``",
        ),
        INHABITED: _drawing(
            "`````````` ````⌂⌂```` ``▗⌂♙⌂⌂▖`` `▟⌂⌂♙♙⌂⌂▙` ``▀▀▀▀▀▀``",
            "`````````` ````⌂▄```` ``▗⌂█⌂⌂▖`` `▟⌂⌂██⌂⌂▙` ``▀▀▀▀▀▀``",
        ),
        ROCKY: _drawing("``````▗▖`` ``````▟▙`` ``▗▖`▗██`` `▗██▖▟██▙` ~▀~▀▀▀~▀▀~"),
        DISEASED: _drawing("`````````` ``▗▟██▙▖`` ``█x██x█`` ``▝█╥╥█▘`` ```▝▀▀▘```"),
    },
    CLOSEST: {
        RUNE_STONE: _drawing("```````` ``▗▟▙▖`` ``▐◊◊▌`` ``▀▀▀▀``", "```````` ```````` ``▗▄▄▖`` ``▀▀▀▀``"),
        FOOD: _drawing("```````` ``▗♣♣▖`` `▟♣♣♣♣▙` ``▀▀▀▀``", "```````` ``▗▄▄▖`` `▟╷╷╷╷▙` ``▀▀▀▀``"),
        WATER: _drawing("```````` `▗▄▄▄▄▖` `▟≈≈≈≈▙` ``▀▀▀▀``", "```````` `▗▄▄▄▄▖` `▟────▙` ``▀▀▀▀``"),
        INHABITED: _drawing("```````` ``▗⌂⌂▖`` `▟⌂♙♙⌂▙` ``▀▀▀▀``", "```````` ``▗⌂▄▖`` `▟⌂█⌂⌂▙` ``▀▀▀▀``"),
        ROCKY: _drawing("`````▗▖` ``▗`▐█`` `▗█▖▟█▙` ~▀~▀~▀▀~"),
        DISEASED: _drawing("```````` ``▟██▙`` ``█xx█`` ``▝╥╥▘``"),
    },
    CLOSE: {
        RUNE_STONE: _drawing("`````` `▐◊◊▌` `▝▀▀▘`", "`````` ``▄▄`` `▝▀▀▘`"),
        FOOD: _drawing("`````` `▟♣♣▙` `▝▀▀▘`", "`````` `▟╷╷▙` `▝▀▀▘`"),
        WATER: _drawing("`````` `▟≈≈▙` `▝▀▀▘`", "`````` `▟──▙` `▝▀▀▘`"),
        INHABITED: _drawing("`````` `▟⌂♙▙` `▝▀▀▘`", "`````` `▟⌂⌂▙` `▝▀▀▘`"),
        ROCKY: _drawing("```▗`` `▗`▟▙` ~▀▘▀▀~"),
        DISEASED: _drawing("`````` `▟xx▙` `▝╥╥▘`"),
    },
    NORMAL: {
        RUNE_STONE: _drawing("```` ▐◊◊▌", "```` `▄▄`"),
        FOOD: _drawing("```` ▟♣♣▙", "```` ▟╷╷▙"),
        WATER: _drawing("```` ▟≈≈▙", "```` ▟──▙"),
        INHABITED: _drawing("```` ▟⌂♙▙", "```` ▟⌂⌂▙"),
        ROCKY: _drawing("```` ▗▖▟▙"),
        DISEASED: _drawing("```` ▟xx▙"),
    },
}
"""The drawings in Unicode, by size and tile."""

LETTERS: dict[tuple[int, int], dict[int, Drawing]] = {
    HUGE: {
        RUNE_STONE: _drawing(
            "`````````` ```.--.``` ```|<>|``` ```|<>|``` ``'----'``",
            "`````````` `````````` `````````` ```.--.``` ``'----'``",
        ),
        FOOD: _drawing(
            "`````````` ```.%%.``` ``/%%%%\\`` `/%%%%%%\\` `'------'`",
            "`````````` ```.--.``` ``/''''\\`` `/,,,,,,\\` `'------'`",
        ),
        WATER: _drawing(
            "`````````` ```.--.``` ``/====\\`` `/======\\` `'------'`",
            "`````````` ```.--.``` ``/----\\`` `/------\\` `'------'`",
        ),
        INHABITED: _drawing(
            "`````````` ```.nn.``` ``/nini\\`` `/ninnin\\` `'------'`",
            "`````````` ```.n'.``` ``/n,nn\\`` `/nnnn,n\\` `'------'`",
        ),
        ROCKY: _drawing("``````/\\`` `````/`\\`` ``/\\/```\\` `/```\\``\\` ~^~^~~^~^~"),
        DISEASED: _drawing("`````````` ``.----.`` ``|x``x|`` ``'.vv.'`` ```'--'```"),
    },
    CLOSEST: {
        RUNE_STONE: _drawing("```````` ``.--.`` ``|<>|`` `'----'`", "```````` ```````` ``.-.``` `'----'`"),
        FOOD: _drawing("```````` ``/%%\\`` `/%%%%\\` `'----'`", "```````` ``/''\\`` `/,,,,\\` `'----'`"),
        WATER: _drawing("```````` ``/--\\`` `/====\\` `'----'`", "```````` ``/--\\`` `/----\\` `'----'`"),
        INHABITED: _drawing("```````` ``/ni\\`` `/ninn\\` `'----'`", "```````` ``/n'\\`` `/n,nn\\` `'----'`"),
        ROCKY: _drawing("````/\\`` ``/\\``\\` `/``\\`\\` ~^~~^~^~"),
        DISEASED: _drawing("```````` ``.--.`` ``(xx)`` ``'vv'``"),
    },
    CLOSE: {
        RUNE_STONE: _drawing("`````` `|<>|` `'--'`", "`````` ``..`` `'--'`"),
        FOOD: _drawing("`````` `/%%\\` `'--'`", "`````` `/,,\\` `'--'`"),
        WATER: _drawing("`````` `/==\\` `'--'`", "`````` `/--\\` `'--'`"),
        INHABITED: _drawing("`````` `/ni\\` `'--'`", "`````` `/nn\\` `'--'`"),
        ROCKY: _drawing("```/\\` `/\\`\\` ~^~~^~"),
        DISEASED: _drawing("`````` `(xx)` ``vv``"),
    },
    NORMAL: {
        RUNE_STONE: _drawing("```` |<>|", "```` '--'"),
        FOOD: _drawing("```` /%%\\", "```` /,,\\"),
        WATER: _drawing("```` /==\\", "```` /--\\"),
        INHABITED: _drawing("```` /ni\\", "```` /nn\\"),
        ROCKY: _drawing("```` /\\/\\"),
        DISEASED: _drawing("```` (xx)"),
    },
}
"""The drawings in plain ASCII."""

WAVES: dict[tuple[int, int], tuple[tuple[str, ...], tuple[str, ...]]] = {
    HUGE: (
        ("``````````", "``~~``````", "``````````", "```````~``", "``````````"),
        ("``````````", "``````~```", "``````````", "``~```````", "``````````"),
    ),
    CLOSEST: (("````````", "``~~````", "````````", "``````~`"), ("````````", "`````~``", "````````", "``~`````")),
    CLOSE: (("``````", "``~```", "``````"), ("``````", "````~`", "``````")),
    NORMAL: (("`~``", "````"), ("``~`", "````")),
}
"""Open sea in even and in odd rows, so that waves are shifted like bricks."""

FOG: dict[tuple[int, int], tuple[str, ...]] = {
    HUGE: ("``````````", "``.```````", "``````````", "```````.``", "``````````"),
    CLOSEST: ("````````", "``.`````", "````````", "``````.`"),
    CLOSE: ("``````", "``.```", "``````"),
    NORMAL: ("`.``", "````"),
}
"""Unknown waters: points on no ground."""
