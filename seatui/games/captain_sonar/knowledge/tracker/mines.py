"""Mines in unknown spaces (CS-114): for each mine the mask of the places it may be in, counted from the same anchor as the route.

A tuple of masks stands for every way to put the mines into different places of theirs that are water. Its masks are sorted, so that
equal knowledge is equal data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from seatui.engine.chance import shuffle
from seatui.engine.contract import Draw
from seatui.games.captain_sonar.knowledge.tracker.places import Places, bits_of, moved

Mines: TypeAlias = tuple[int, ...]
SEVERAL = 4
"""The most mines with common places that are told apart exactly. With more, impossible ways are kept too, which never drops the truth."""


def mined(mines: Mines) -> int:
    """Every place in which there may be a mine."""
    places = 0
    for mask in mines:
        places |= mask
    return places


def without(mines: Mines, bit: int) -> Mines:
    """The mines if none of them is in that place."""
    return tuple(sorted(mask & ~bit for mask in mines))


def also(mines: Mines, mask: int) -> Mines:
    """The mines and one more."""
    return tuple(sorted((*mines, mask)))


def recentred(places: Places, mines: Mines, place: int) -> Mines:
    """The mines, counted from that place."""
    if not mines:
        return mines
    inside, back = places.in_reach(place), places.centre - place
    return tuple([moved(mask & inside, back) for mask in mines])


def room(places: Places, mines: Mines, anchors: int) -> int:
    """The anchors for which all mines can be in different places of water."""
    for mask in mines:
        anchors = with_water(places, mask, anchors)
    if not anchors or sum(mines) == mined(mines):  # the mines have no place in common
        return anchors
    return _apart(places, _scarce(places, mines, anchors)[:SEVERAL], anchors)


def with_water(places: Places, mask: int, anchors: int) -> int:
    """The anchors for which some place of the mask is water."""
    dry = anchors
    for place in bits_of(mask):
        dry &= ~places.fits[place]
        if not dry:
            break
    return anchors & ~dry


def _scarce(places: Places, mines: Mines, anchors: int) -> list[int]:
    """The mines that may lack a place of their own, those with the fewest places first."""
    sure = sorted((sum(not anchors & ~places.fits[place] for place in bits_of(mask)), mask) for mask in mines)
    while sure and sure[-1][0] >= len(sure):
        sure.pop()
    return [mask for _, mask in sure]


def _apart(places: Places, masks: Sequence[int], anchors: int) -> int:
    """The anchors for which each mask has a place of water, no two the same."""
    if not masks:
        return anchors
    found = 0
    for place in bits_of(masks[0]):
        if wet := anchors & ~found & places.fits[place]:
            found |= _apart(places, [mask & ~(1 << place) for mask in masks[1:]], wet)
    return found


def found_at(mines: Mines, bit: int) -> Iterator[Mines]:
    """The mines that are left, once for each mine that may be in that place."""
    for number, mask in enumerate(mines):
        if mask & bit:
            yield without(mines[:number] + mines[number + 1 :], bit)


def hemmed_in(places: Places, mines: Mines, anchors: int, steps: Sequence[int]) -> Iterator[tuple[Mines, int]]:
    """The ways in which at least one of these steps is open, neither land nor mined (CS-052), each once."""
    if not steps or not anchors:
        return
    if len(mines) > SEVERAL:
        yield mines, with_water(places, sum(1 << step for step in steps), anchors)
        return
    step, others = steps[0], steps[1:]
    bit, wet = 1 << step, anchors & places.fits[step]
    free = without(mines, bit)
    yield free, room(places, free, wet)
    yield from hemmed_in(places, mines, anchors & ~wet, others)
    for rest in found_at(mines, bit):
        taken = also(rest, bit)
        yield from hemmed_in(places, taken, room(places, taken, wet), others)


# Assigning places to mines


def placed(places: Places, mines: Mines, anchor: int, draw: Draw) -> tuple[int, ...]:
    """Draw one way to place the mines, as spaces; a mine without a free place is left out."""
    ways: list[list[int]] = []
    for mask in mines:
        wet = [place for place in bits_of(mask) if places.fits[place] >> anchor & 1]
        shuffle(wet, draw)
        ways.append(wet)
    return tuple(sorted(anchor + places.shift[place] for place in _matched(ways)))


def can_be(mines: Mines, laid: Sequence[int], *, more: bool) -> bool:
    """Whether these mines can be the ones laid in these places; with ``more``, further mines may have been laid."""
    if len(mines) > len(laid) or (len(mines) < len(laid) and not more):
        return False
    return len(_matched([[place for place in laid if mask >> place & 1] for mask in mines])) == len(mines)


def _matched(ways: Sequence[Sequence[int]]) -> dict[int, int]:
    """Match as many mines as possible with different places, each one of its own; return the mine of each place."""
    taken: dict[int, int] = {}

    def place_for(mine: int, tried: set[int]) -> bool:
        for place in ways[mine]:
            if place in tried:
                continue
            tried.add(place)
            if place not in taken or place_for(taken[place], tried):
                taken[place] = mine
                return True
        return False

    for mine in range(len(ways)):
        place_for(mine, set())
    return taken
