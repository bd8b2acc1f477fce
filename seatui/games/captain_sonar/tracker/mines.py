"""Mines whose spaces are not known (CS-114): for each mine the mask of the places it may be in, counted from the same anchor as the route.

A tuple of masks stands for every way to put the mines into different places of theirs that are water. Its masks are sorted, so that
equal knowledge is equal data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from seatui.engine.contract import Draw
from seatui.games.captain_sonar.tracker.places import Places, bits_of, moved

Mines: TypeAlias = tuple[int, ...]


def mined(mines: Mines) -> int:
    """Every place in which there may be a mine."""
    places = 0
    for mask in mines:
        places |= mask
    return places


def without(mines: Mines, bit: int) -> Mines:
    """The mines, none of which is in that place."""
    return tuple(sorted(mask & ~bit for mask in mines))


def also(mines: Mines, mask: int) -> Mines:
    """The mines and one more."""
    return tuple(sorted((*mines, mask)))


def recentred(mines: Mines, by: int) -> Mines:
    """The same mines counted from another anchor."""
    return tuple(moved(mask, by) for mask in mines) if by else mines


def room(places: Places, mines: Mines) -> int:
    """The anchors for which there is a way to put all mines into different places of water."""
    if not mines:
        return -1
    first, rest = mines[0], mines[1:]
    if not first & mined(rest):
        return any_water(places, first) & room(places, rest)
    anchors = 0
    for place in bits_of(first):
        anchors |= places.fits[place] & room(places, without(rest, 1 << place))
    return anchors


def any_water(places: Places, mask: int) -> int:
    """The anchors for which some place of the mask is water."""
    anchors = 0
    for place in bits_of(mask):
        anchors |= places.fits[place]
    return anchors


def found_at(mines: Mines, bit: int) -> Iterator[Mines]:
    """The mines that are left, for every one of them that may be in that place."""
    for number, mask in enumerate(mines):
        if mask & bit:
            yield without(mines[:number] + mines[number + 1 :], bit)


def hemmed_in(places: Places, mines: Mines, anchors: int, steps: Sequence[int]) -> Iterator[tuple[Mines, int]]:
    """The ways in which at least one of these steps is open: neither land nor mined (CS-052). Each comes once."""
    if not steps or not anchors:
        return
    step, others = steps[0], steps[1:]
    bit, wet = 1 << step, anchors & places.fits[step]
    free = without(mines, bit)
    yield free, wet & room(places, free)
    yield from hemmed_in(places, mines, anchors & ~wet, others)
    for rest in found_at(mines, bit):
        taken = also(rest, bit)
        yield from hemmed_in(places, taken, wet & room(places, taken), others)


def placed(places: Places, mines: Mines, anchor: int, draw: Draw) -> tuple[int, ...]:
    """One way to place all mines, as spaces, for an anchor for which there is one."""
    spaces: list[int] = []
    while mines:
        rest = mines[1:]
        ways = [place for place in bits_of(mines[0]) if places.fits[place] & room(places, without(rest, 1 << place)) & (1 << anchor)]
        place = ways[draw(len(ways))]
        spaces.append(anchor + places.shift[place])
        mines = without(rest, 1 << place)
    return tuple(sorted(spaces))


def can_be(mines: Mines, laid: Sequence[int], *, more: bool) -> bool:
    """Whether mines were laid in these places, one for each; ``more``: or in some of them."""
    if not mines:
        return more or not laid
    fitting = [place for place in laid if mines[0] >> place & 1]
    return any(can_be(mines[1:], [other for other in laid if other != place], more=more) for place in fitting)
