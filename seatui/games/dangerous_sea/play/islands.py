"""Islands: revealing tiles (DS-059 to DS-063), hazards (DS-073 to DS-078), and taking resources and stones (DS-064 to DS-072)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import no_more
from seatui.games.dangerous_sea.model.content import (
    BEARING,
    CREW,
    DISEASED,
    FOOD,
    GOODS,
    HARVEST,
    HOLD,
    INHABITED,
    PLAGUE,
    ROCKS,
    ROCKY,
    RUNE_STONE,
    WATER,
)
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.words.refusals import refused

HARVESTING = ("harvest",)
RECRUITING = ("recruit",)
TAKING_RUNE = ("take_rune",)


def lay_tile(play: Play, square: int) -> int:
    """Draw a tile from the bag and lay it there, with its marker or rune stone (DS-059, DS-060)."""
    state = play.state
    tile = state.bag.pop()
    state.tiles[square] = tile
    if tile in BEARING:
        state.markers[square] = 1
    return tile


def reveal(play: Play, seat: int, square: int, direction: int, why: str) -> None:
    """Reveal a square for a ship that looks at it or comes onto it."""
    tile = lay_tile(play, square)
    play.tell("tile_revealed", seat=seat, square=square, tile=tile, direction=direction, why=why)


# Hazards


def meet_hazard(play: Play, seat: int, turn_at_stake: bool) -> bool:
    """Resolve the hazard of the ship's square, if it is one, and return whether the captain fell ill and loses the turn (DS-055)."""
    tile = play.state.tiles[play.state.at[seat]]
    if tile == ROCKY:
        hit_rocks(play, seat)
    elif tile == DISEASED:
        return catch_disease(play, seat, turn_at_stake)
    return False


def hit_rocks(play: Play, seat: int) -> None:
    """Lose food and water to a Rocky island by the die, at most the ship's stores (DS-073, DS-074)."""
    state = play.state
    (face,) = play.roll_for(seat, "rocky")
    food, water = ROCKS[face - 1]
    food, water = min(food, state.food[seat]), min(water, state.water[seat])
    state.food[seat] -= food
    state.water[seat] -= water
    play.tell("rocks_hit", seat=seat, square=state.at[seat], face=face, food=food, water=water)


def catch_disease(play: Play, seat: int, turn_at_stake: bool) -> bool:
    """Lose sailors to a Diseased island by the die; a captain alone falls ill instead (DS-075 to DS-077).

    Return whether that costs the turn, which it never does in the Sea's turn (DS-154).
    """
    state = play.state
    (face,) = play.roll_for(seat, "diseased")
    deadly = PLAGUE[face - 1]
    died = min(deadly, state.sailors[seat])
    ill = deadly > 0 and state.sailors[seat] == 0
    state.sailors[seat] -= died
    turn_lost = ill and turn_at_stake
    play.tell("disease_struck", seat=seat, square=state.at[seat], face=face, died=died, ill=ill, turn_lost=turn_lost)
    return turn_lost


# Resources and rune stones


def room_for(state: State, seat: int, what: str) -> int:
    """Return how much more food, water or sailors the ship can take on (DS-079, DS-069)."""
    if what == "sailors":
        return CREW - state.sailors[seat]
    return HOLD - state.food[seat] - state.water[seat]


def check_harvest(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that food or water grows here and fits into the hold (DS-R06)."""
    no_more(action)
    square = state.at[seat]
    if state.tiles[square] not in (FOOD, WATER):
        raise refused("nothing_to_harvest")
    if not state.markers[square]:
        raise refused("nothing_left")
    if room_for(state, seat, "food") < HARVEST:  # DS-067
        raise refused("hold_full", weight=state.food[seat] + state.water[seat], hold=HOLD)


def harvest(play: Play, seat: int, _action: Action) -> None:
    """Take the island's 30 food or water and its marker (DS-064 to DS-066)."""
    state = play.state
    square = state.at[seat]
    what = GOODS[state.tiles[square]]
    getattr(state, what)[seat] += HARVEST
    state.markers[square] = 0
    play.tell("harvested", seat=seat, square=square, what=what, amount=HARVEST)


def check_recruit(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a sailor lives here and fits into the crew (DS-R07)."""
    no_more(action)
    square = state.at[seat]
    if state.tiles[square] != INHABITED:
        raise refused("nobody_lives_here")
    if not state.markers[square]:
        raise refused("nobody_left")
    if state.sailors[seat] >= CREW:
        raise refused("crew_complete")


def recruit(play: Play, seat: int, _action: Action) -> None:
    """Take one sailor and the marker (DS-068)."""
    state = play.state
    square = state.at[seat]
    state.sailors[seat] += 1
    state.markers[square] = 0
    play.tell("recruited", seat=seat, square=square)


def check_take_rune(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a rune stone lies here (DS-R08)."""
    no_more(action)
    square = state.at[seat]
    if state.tiles[square] != RUNE_STONE or not state.markers[square]:
        raise refused("no_rune_stone")


def take_rune(play: Play, seat: int, _action: Action) -> None:
    """Take the island's rune stone (DS-070)."""
    state = play.state
    square = state.at[seat]
    state.markers[square] = 0
    play.gain_stones(seat, 1)
    play.tell("rune_taken", seat=seat, square=square, stones=state.stones[seat])


DEEDS: dict[str, Deed] = {
    "harvest": Deed(check_harvest, harvest),
    "recruit": Deed(check_recruit, recruit),
    "take_rune": Deed(check_take_rune, take_rune),
}

GROWTH: dict[int, tuple[Action, str, int]] = {
    FOOD: (HARVESTING, "food", HARVEST),
    WATER: (HARVESTING, "water", HARVEST),
    INHABITED: (RECRUITING, "sailors", 1),
    RUNE_STONE: (TAKING_RUNE, "stones", 0),
}
"""For each island with a marker: the action that takes it, its yield, and the room that this needs (a stone needs none, DS-080)."""


def options(state: State, seat: int) -> list[Action]:
    """Return the action that takes the marker on the ship's island, if there is room for it."""
    square = state.at[seat]
    if not state.markers[square]:
        return []
    action, what, need = GROWTH[state.tiles[square]]
    return [action] if room_for(state, seat, what) >= need else []
