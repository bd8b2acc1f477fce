"""Positions for tests of the screen, one for each kind of content."""

from __future__ import annotations

from tests.games.sea_skirmish.position import CRITICAL, HIT, MISS, NOTHING, Table, boat, firing, given, placing, sailing
from tests.games.sea_skirmish.position import begin as beginning

L = 8800


def colours() -> Table:
    """Nobody has a colour yet."""
    return beginning()


def taking() -> Table:
    """Colours are chosen, and boats must be taken."""
    return beginning().do("colour red", "colour blue")


def placing_two() -> Table:
    """The first of two boats is in hand, and one of Bob's is on the table."""
    return placing(2, boats=2, first_player=2).do("place brig 52800 8800 12 a")


def planning() -> Table:
    """Two boats each in the middle of a game, near each other and near the edge: some courses ram, some fall off."""
    return given(
        boat(0, 4 * L, 6 * L, 3, "schooner", "B", water=1),
        boat(0, 11 * L, 7 * L, 5, "frigate", water=1, fire=1),
        boat(1, 5 * L, 4 * L, 14, "galley", water=2),
        boat(1, 9 * L, 5 * L, 20, "brig", "B", fire=1),
        in_round=4,
        token=1,
    )


def islands() -> Table:
    """Between islets, with three boats each."""
    return given(
        *(boat(0, (2 + 3 * number) * L, 7 * L, 2 * number) for number in range(3)),
        *(boat(1, (3 + 3 * number) * L, 3 * L, 12 - number) for number in range(3)),
        map="islets",
        in_round=3,
    )


def moving() -> Table:
    """Two of Ann's boats must move, one of them short forward."""
    return sailing(
        boat(0, 4 * L, 7 * L, 2), boat(0, 7 * L, 7 * L, 0), boat(1, 6 * L, 3 * L, 12), courses=("soft right", "short forward", "hard left")
    )


def turning() -> Table:
    """The boat that went short forward may turn over."""
    return sailing(boat(0, 6 * L, 6 * L, 0, "schooner"), boat(1, 8 * L, 4 * L, 14), courses=("short forward", "long forward"))


def choosing_a_gun() -> Table:
    """Two of Ann's boats can fire."""
    return firing(
        boat(0, 4 * L, 6 * L, 2, "brig"),
        boat(0, 8 * L, 6 * L, 22, "galley"),
        boat(1, 5 * L, 4 * L, 14, "ketch"),
        boat(1, 8 * L, 4 * L, 10, "frigate"),
        dice=(),
    )


def choosing_a_target() -> Table:
    """One boat has two targets."""
    return firing(
        boat(0, 6 * L, 6 * L, 0, "galley"), boat(1, 5 * L, 4 * L, 14, "ketch", water=2), boat(2, 7 * L, 3 * L, 10, "frigate"), dice=()
    )


def cancelling() -> Table:
    """Bob has fired: a hit, a critical one and a blank; one green die of Ann's shows a miss."""
    return firing(
        boat(0, 6 * L, 6 * L, 0, "frigate"),
        boat(1, 6 * L, 4 * L - 200, 12, "galley"),
        dice=(HIT, CRITICAL, NOTHING, MISS),
        token=1,
    )


def six() -> Table:
    """Three teams of two with two boats each."""
    places = [(9, 11, 0), (3, 11, 2), (2, 6, 6), (4, 2, 12), (9, 2, 13), (11, 6, 18)]
    boats = [boat(seat, x * L, y * L, heading) for seat, (x, y, heading) in enumerate(places)]
    boats += [boat(seat, x * L + 12000, y * L + 3000, heading) for seat, (x, y, heading) in enumerate(places) if seat not in (5, 0)]
    boats += [boat(5, 10 * L, 8 * L, 20), boat(0, 7 * L, 9 * L, 22, water=3)]
    return given(*boats, teams="2v2v2", in_round=7, token=2)
