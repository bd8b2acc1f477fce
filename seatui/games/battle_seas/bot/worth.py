"""The value of pieces in a fight, in level numbers."""

from __future__ import annotations

from functools import cache
from math import sqrt

from seatui.games.battle_seas.model.content import CARDS, CHANCES, SHIP, Fleet
from seatui.games.battle_seas.model.pieces import gear_of
from seatui.games.battle_seas.model.state import Unit
from seatui.games.battle_seas.play.gunnery import Aim, damage, expected

AFLOAT_SHARE = 0.3
"""The share of a piece's worth that does not depend on its CAP."""
PRIZE_SHARE = 0.4
LONG_LIFE, LONG_REACH = 0.02, 0.08
"""The value that a move and a unit of range add to a gun ship's fire."""


@cache
def levels_of(card: int, gear: tuple[int, ...]) -> int:
    """Return the level numbers of a card and its attachments."""
    return sum(CARDS[number].level for number in (card, *gear))


def worth(unit: Unit) -> float:
    """Return the value of an unhurt character."""
    return levels_of(unit.card, unit.gear) * (PRIZE_SHARE if unit.prize else 1.0)


def standing(unit: Unit, cap: int) -> float:
    """Return the value of a character with a CAP. The last points count most, so that bots keep firing at one target."""
    if cap <= 0:
        return 0.0
    share = sqrt(cap / CARDS[unit.card].cap)
    return worth(unit) * (AFLOAT_SHARE + (1 - AFLOAT_SHARE) * share)


@cache
def likely_losses(card: int, gear: tuple[int, ...], roll: int, harm: int) -> tuple[tuple[float, int], ...]:
    """Return the possible losses of a shot with their chances."""
    unit = Unit(0, card, gear, 1, 1, ())
    chances: dict[int, float] = {}
    for natural, per_cent in enumerate(CHANCES):
        if per_cent:
            loss = damage(unit, Aim(1, roll, harm), natural, False)
            chances[loss] = chances.get(loss, 0.0) + per_cent / 100
    return tuple((chance, loss) for loss, chance in chances.items())


@cache
def broadside(card: int, gear: tuple[int, ...]) -> float:
    """Return the average damage of a piece's attack on an unprotected target."""
    own = gear_of(gear)
    return expected(Unit(0, card, gear, 1, 1, ()), Aim(1, own.roll, own.harm), False) if CARDS[card].blows else 0.0


@cache
def toughness(card: int, gear: tuple[int, ...]) -> float:
    """Return a piece's CAP with its protection counted, as against the fire of an average ship."""
    guard = gear_of(gear)
    typical = Unit(0, TYPICAL, (), 1, 1, ())
    plain = expected(typical, Aim(1, 0, 0), False)
    return CARDS[card].cap * plain / max(expected(typical, Aim(1, guard.guard_roll, guard.guard_harm), False), 1.0)


TYPICAL = next(card.number for card in CARDS if card.id == "SH14")
"""HMS St Albans, whose fire is neither strong nor weak."""


def fighting_worth(fleet: Fleet) -> float:
    """Return a fleet's total fire in a gun fight, if the enemy sinks the weakest ships first."""
    guns = sorted(((toughness(*item), firepower(*item)) for item in fleet if is_fighter(item.card)), key=lambda one: one[0] / one[1])
    power = sum(fire for _, fire in guns)
    total = 0.0
    for staying, fire in guns:
        total += staying * power
        power -= fire
    return total


def is_fighter(card: int) -> bool:
    """Whether a card counts in a gun fight at sea."""
    return CARDS[card].kind == SHIP and bool(CARDS[card].blows)


@cache
def firepower(card: int, gear: tuple[int, ...]) -> float:
    """Return a piece's average fire, weighted by how easily it comes into range. A fire ship burns once."""
    own, printed = gear_of(gear), CARDS[card]
    if printed.fireship:
        return broadside(card, gear) * FIRE_SHIP_SHARE
    speed = printed.move + own.move - 4 + printed.fight_move + own.fight_move - 2
    reach = printed.reach + own.reach - 4
    return max(broadside(card, gear) * (1 + LONG_LIFE * speed + LONG_REACH * reach), 1.0)


FIRE_SHIP_SHARE = 0.5
