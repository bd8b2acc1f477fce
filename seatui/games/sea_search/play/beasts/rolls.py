"""Dice that several Beasts need: the Beast Roll, and the roll for the hunted player."""

from __future__ import annotations

from collections.abc import Collection

from seatui.games.sea_search.model.queries import seaport_count
from seatui.games.sea_search.play.duels import Duel, fight
from seatui.games.sea_search.play.play import Play

HUNT_DICE = 2


def beast_roll(play: Play, seat: int) -> None:
    """Let the player and the Beast each roll a die for each of the player's Seaports (SS-268)."""
    dice = seaport_count(play.state, seat)
    fight(play, seat, play.beast.id, dice, dice, play.beast.id)


def settle_counter(play: Play, seat: int, own: int, other: int, _about: tuple[int, ...]) -> None:
    """Raise the Beast Counter after a win, or lower it; a tie goes to the Beast (SS-269, SS-320, SS-381)."""
    if own > other:
        play.beast.raise_counter(play, seat)
    else:
        play.beast.lower_counter(play, seat)


COUNTER_DUEL = Duel(settle_counter)


def hunted(play: Play, seats: Collection[int]) -> list[int]:
    """Roll two dice for each of these players and return those with the lowest total (SS-337, SS-405)."""
    rolling = [seat for seat in play.living_from(play.state.active) if seat in seats]
    totals = {seat: sum(play.roll_for(seat, "hunted", HUNT_DICE)) for seat in rolling}
    return [seat for seat, total in totals.items() if total == min(totals.values())]


def hunted_player(play: Play, seats: Collection[int]) -> int:
    """Return the player with the lowest total; ties roll again (SS-405, SS-493)."""
    left = list(seats)
    while len(left) > 1:
        left = hunted(play, left)
    return left[0]


def hunted_tile(play: Play, tiles: Collection[int]) -> int:
    """Return the tile of the hunted ships among equally near ones: all their players roll, and players who tie for the lowest total on
    different tiles roll again (SS-338, SS-C27)."""
    at = play.state.at
    left = [seat for seat, tile in enumerate(at) if tile in tiles]
    rolled = False
    while len({at[seat] for seat in left}) > 1:
        left, rolled = hunted(play, left), True
    tile = at[left[0]]
    if rolled:
        play.tell("beast_hunts", seats=tuple(left), tile=tile)
    return tile
