"""Building a fleet in secret: the cards become pieces (BS-017 to BS-026, DK-03)."""

from __future__ import annotations

from functools import cache

from seatui.engine.contract import Action, Draw, Refused
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS, DEFENSE, HAND_CAP, READY, SHIP, TERRAIN, TRAP, Fleet
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import as_plain, check_fleet
from seatui.games.battle_seas.model.state import DEPLOYING, SECRET, Area, State, Trap, Unit
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.play.quick_fleet import quick_fleet

SEEDS = 1 << 32
"""A quick fleet is one of so many."""
QUICK: Action = ("quick",)
PLAIN_FLEETS = {name: as_plain(ready.fleet) for name, ready in READY.items()}


def builders(figures: Figures, state: State) -> tuple[int, ...]:
    """Who has not submitted a fleet."""
    return tuple(seat for seat in range(figures.seats) if not state.submitted >> seat & 1)


def fleet_options(figures: Figures, _state: State, _seat: int) -> list[Action]:
    """A quick fleet, or one of the ready ones that the agreements allow."""
    limits = tuple(sorted(figures.limits.items()))
    return [QUICK, *(("fleet", PLAIN_FLEETS[name]) for name in ready_fleets(figures.levels, limits, figures.terrain_size > 1))]


@cache
def ready_fleets(levels: int, limits: tuple[tuple[str, int], ...], wide: bool) -> tuple[str, ...]:
    """The ready fleets that fit."""
    return tuple(name for name, ready in READY.items() if _fits(ready.fleet, levels, dict(limits), wide))


def _fits(fleet: Fleet, levels: int, limits: dict[str, int], wide: bool) -> bool:
    try:
        check_fleet(as_plain(fleet), levels, limits, wide_terrain=wide)
    except Refused:
        return False
    return True


def check_submitted(figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """A lawful fleet (RF-01 to RF-03)."""
    if len(action) != 2:
        raise Refused("BS-017", "name the cards of the fleet with their attachments")
    check_fleet(action[1], figures.levels, figures.limits, wide_terrain=figures.terrain_size > 1)


def submit_fleet(play: Play, seat: int, action: Action) -> None:
    """Final and secret (BS-025)."""
    figures = play.figures
    fleet = check_fleet(action[1], figures.levels, figures.limits, wide_terrain=figures.terrain_size > 1)
    take_fleet(play, seat, fleet)


def take_quick_fleet(play: Play, seat: int, _action: Action) -> None:
    """A fleet by chance (BS-026)."""
    take_fleet(play, seat, random_fleet(play.figures, play.draw))


def random_fleet(figures: Figures, draw: Draw) -> Fleet:
    """A quick fleet that chance has picked."""
    return quick_fleet(figures.levels, draw(SEEDS), figures.limits)


def take_fleet(play: Play, seat: int, fleet: Fleet) -> None:
    """The cards become pieces; when all have theirs, deploying begins."""
    state = play.state
    muster(state, seat, fleet)
    state.submitted |= 1 << seat
    play.tell("fleet_submitted", seat=seat)
    if not builders(play.figures, state):
        state.phase = DEPLOYING
        play.tell("deploying_begun")


def muster(state: State, seat: int, fleet: Fleet) -> list[int]:
    """Make pieces of a fleet, numbered in its order, with a designation for each copy (BS-020)."""
    copies: dict[int, int] = {}
    keys: list[int] = []
    for at, (card_number, gear) in enumerate(fleet):
        card = CARDS[card_number]
        key = SECRET * (seat + 1) + at
        copies[card_number] = copy = copies.get(card_number, 0) + 1
        if card.kind in (DEFENSE, TERRAIN):
            state.areas[key] = Area(seat, card_number, gear, copy, card.cap)
        elif card.kind == TRAP:
            state.traps[key] = Trap(seat, card_number, copy)
        else:
            hands = (HAND_CAP,) * (card.places if card.kind == SHIP else 0)
            state.units[key] = Unit(seat, card_number, gear, copy, card.cap, hands)
        keys.append(key)
    return keys


FLEET_DEEDS: dict[str, Deed] = {"quick": Deed(always, take_quick_fleet), "fleet": Deed(check_submitted, submit_fleet)}
