"""Attacks: broadsides to two sides, single shots, and fire ships (BS-113 to BS-117, BS-140, DK-12 to DK-14)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from seatui.engine.contract import TABLE, Action
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE, TOUCH
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import knows, put
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.gunnery import (
    EITHER,
    PORT,
    STARBOARD,
    aim_at,
    check_target,
    damage,
    has_sides,
    hit_square,
    hit_squares,
    in_sight,
    is_in_reach,
    is_structure,
    modifiers,
    targets,
)
from seatui.games.battle_seas.play.play import Deed, Play, numbers, tell_knowers, tell_naming
from seatui.games.battle_seas.play.sailing import turn
from seatui.games.battle_seas.play.sighting import disclose, guards, helps_attack, helps_move_to_attack, show_gear
from seatui.games.battle_seas.play.turn import finish
from seatui.games.battle_seas.words.refusals import refused

Bearings: TypeAlias = list[tuple[int, list[int]]]
"""Headings, each with the sides that then bear on a target."""
MOST_PAIRED = 6
"""Number of nearest targets of which pairs are offered."""


def check_can_attack(unit: Unit) -> None:
    """Check that a card can attack: it is on the mat, no prize, and has grappled no ship (BS-117, BS-188, BS-194)."""
    if unit.prize:
        raise refused("unrepaired_prize", piece=piece_name(unit))
    if unit.square == NONE:
        raise refused("aboard_attacking", piece=piece_name(unit))
    if unit.holds != NONE:
        raise refused("has_grappled", piece=piece_name(unit))


def can_attack(unit: Unit) -> bool:
    """Whether ``check_can_attack`` passes."""
    return not unit.prize and unit.square != NONE and unit.holds == NONE


def shot_options(figures: Figures, state: State, key: int) -> list[Action]:
    """The attacks that a card can make with its own weapons: broadsides, single shots, or fire."""
    unit = state.units[key]
    if has_sides(unit):
        return fire_options(figures, state, key)
    return ignite_options(figures, state, key) if CARDS[unit.card].fireship else attack_options(figures, state, key)


# Broadsides


def check_fire(figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check a broadside: at most one target on each side, under one heading (BS-078, BS-114)."""
    heading, port, starboard = numbers(action, 3, "name_broadsides")
    key = state.active
    unit = state.units[key]
    if not has_sides(unit):
        raise refused("no_broadsides", piece=piece_name(unit))
    check_can_attack(unit)
    if not 0 <= heading < 8:
        raise refused("no_such_heading")
    if unit.held != NONE and heading != unit.heading:
        raise refused("grappled_turning")
    if port == starboard:
        raise refused("one_target_twice")
    for target, side in ((port, PORT), (starboard, STARBOARD)):
        if target != NONE:
            check_target(figures, state, key, target)
            square = hit_square(figures, state, unit._replace(heading=heading), target, unit.seat, side)
            bears = square != NONE and is_in_reach(figures, state, key, unit, target, square)
            if not bears:
                raise refused("does_not_bear", side="port" if side == PORT else "starboard")


def fire_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return broadsides at single targets and at pairs of near ones, under the heading that turns the ship least (BS-076)."""
    unit = state.units[key]
    if not can_attack(unit):
        return []
    near = [(target, squares_hit(figures, state, key, target, square)) for target, square in targets(figures, state, key)]
    if not near:
        return []
    headings = [unit.heading] if unit.held != NONE else [(unit.heading + turn_) % 8 for turn_ in (0, 1, 7, 2, 6, 3, 5, 4)]
    bearing = [(target, [(heading, sides_to(figures, unit.square, heading, squares)) for heading in headings]) for target, squares in near]
    single = [alone(target, bearings) for target, bearings in bearing]
    paired = [both(*one, *other) for one, other in combinations(bearing[:MOST_PAIRED], 2)]
    return [action for action in (*single, *paired) if action is not None]


def alone(target: int, bearings: Bearings) -> Action | None:
    """Return a broadside at one target under the first heading that allows it."""
    for heading, sides in bearings:
        if sides:
            return ("fire", heading, NONE, target) if sides[0] == STARBOARD else ("fire", heading, target, NONE)
    return None


def both(one: int, bearings: Bearings, other: int, other_bearings: Bearings) -> Action | None:
    """Return broadsides at two targets under the first heading that has them on different sides (BS-114)."""
    for (heading, sides), (_, other_sides) in zip(bearings, other_bearings, strict=True):
        if PORT in sides and STARBOARD in other_sides:
            return ("fire", heading, one, other)
        if STARBOARD in sides and PORT in other_sides:
            return ("fire", heading, other, one)
    return None


def squares_hit(figures: Figures, state: State, key: int, target: int, square: int) -> list[int]:
    """Return the squares in which a card can hit a target; only an area has several. ``square`` is the nearest."""
    if target in state.units:
        return [square]
    unit = state.units[key]
    hit = hit_squares(figures, state, unit, target, unit.seat)
    return [square for square in hit if is_in_reach(figures, state, key, unit, target, square)]


def sides_to(figures: Figures, own: int, heading: int, squares: list[int]) -> list[int]:
    """Return the sides that bear on one of these squares under a heading, the nearest square's first (BS-078, BS-C18)."""
    side = figures.sea.squares.side
    return [found for square in squares if (found := side(heading, own, square))]


def fire_broadside(play: Play, _seat: int, action: Action) -> None:
    """Turn the ship and fire to both sides with one roll (BS-113)."""
    _, heading, port, starboard = action
    turn(play, play.state.active, heading)
    shoot(play, "broadside", [(target, side) for target, side in ((port, PORT), (starboard, STARBOARD)) if target != NONE])


# Single shots


def check_attack(figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check a single shot, which goes in any direction (SP-02, BS-117)."""
    (target,) = numbers(action, 1, "name_target")
    key = state.active
    unit = state.units[key]
    if has_sides(unit):
        raise refused("fires_broadsides", piece=piece_name(unit))
    if CARDS[unit.card].fireship:
        raise refused("no_guns", piece=piece_name(unit))
    check_can_attack(unit)
    check_target(figures, state, key, target)


def attack_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return a shot at each target."""
    unit = state.units[key]
    if not can_attack(unit):
        return []
    return [("attack", target) for target, _ in targets(figures, state, key)]


def attack(play: Play, _seat: int, action: Action) -> None:
    """Attack one target."""
    shoot(play, "attacked", [(action[1], EITHER)])


# Fire ships


def check_ignite(figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check a fire ship's attack on a neighbour at distance 1 (SP-04). A depleted one may still burn in its round (BS-052)."""
    (target,) = numbers(action, 1, "name_target")
    unit = state.units[state.active]
    if not CARDS[unit.card].fireship:
        raise refused("no_fire_ship", piece=piece_name(unit))
    check_can_attack(unit)
    check_target(figures, state, state.active, target)


def ignite_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return the targets of a fire ship, at distance 1."""
    unit = state.units[key]
    if not can_attack(unit):
        return []
    return [("ignite", target) for target, square in targets(figures, state, key) if figures.sea.apart(unit.square, square) < TOUCH]


def ignite(play: Play, _seat: int, action: Action) -> None:
    """Set a target on fire; the fire ship burns with it (SP-04)."""
    key = play.state.active
    shoot(play, "ignited", [(action[1], EITHER)])
    unit = play.state.units[key]
    put(play.state, key, unit._replace(cap=0))
    tell_knowers(play, "burnt_out", key, square=unit.square)


# The roll and its damage


def shoot(play: Play, kind: str, aimed: list[tuple[int, int]]) -> None:
    """Attack all targets with one roll; protection counts for its own target alone (BS-113, BS-115). The attacker is disclosed (BS-141)."""
    figures, state = play.figures, play.state
    key = state.active
    unit = state.units[key]
    disclose(play, key, figures.everyone)
    dice = play.roll_two()
    show_gear(figures, state, key, helps_attack)
    if key in state.legs and state.legs[key].fight_cost > MOVE * CARDS[unit.card].fight_move:
        show_gear(figures, state, key, helps_move_to_attack)
    for target, _ in aimed:
        if target in state.units:
            show_gear(figures, state, target, guards)
    unit = state.units[key]
    hit = [(target, hit_square(figures, state, unit, target, unit.seat, side)) for target, side in aimed]
    tell_shot(play, kind, key, hit, dice)
    for target, square in hit:
        strike(play, unit, target, square, sum(dice))
    finish(play, key)


def tell_shot(play: Play, kind: str, key: int, hit: list[tuple[int, int]], dice: tuple[int, int]) -> None:
    """Tell everybody about an attack; each player hears the changes of the roll that they know of, a watcher those that all know."""
    if not play.is_heard:
        return
    unit = play.state.units[key]
    struck = tuple(target for target, _ in hit)
    heard = {seat: tuple(changes_known(play, unit, *each, seat) for each in hit) for seat in play.figures.everyone}
    by_target = zip(*heard.values(), strict=True)
    heard[TABLE] = tuple(tuple(change for change in known[0] if all(change in each for each in known)) for known in by_target)
    for hearer, changes in heard.items():
        tell_naming(
            play, kind, struck, (hearer,), seat=unit.seat, piece=key, card=unit.card, square=unit.square, dice=dice, changes=changes,
            targets=struck,
        )  # fmt: skip


def changes_known(play: Play, unit: Unit, target: int, square: int, seat: int) -> tuple[tuple[int, int], ...]:
    """Return the changes of the roll against a target, with the cards behind them, as far as a seat knows them."""
    found = modifiers(play.figures, play.state, unit, target, square, seat)
    if not knows(play.state, seat, target):
        found = [change for change in found if change.card in unit.gear]
    return tuple((change.card, change.roll) for change in found if change.roll)


def strike(play: Play, unit: Unit, target: int, square: int, natural: int) -> None:
    """Damage one target in a square. The shot fails if something that the attacker did not know shortens it or hides the target (BS-108,
    BS-143)."""
    figures, state = play.figures, play.state
    aim = aim_at(figures, state, unit, target, square, None)
    hits = figures.sea.apart(unit.square, square) <= 2 * aim.reach and in_sight(figures, state, unit, square, None)
    loss = damage(unit, aim, natural, is_structure(state, target)) if hits else 0
    hurt(play, target, loss, unit.seat, square)


def hurt(play: Play, target: int, loss: int, by: int, square: int) -> None:
    """Take CAP from a piece, which stays until the round closes (BS-003, BS-051)."""
    state = play.state
    unit = state.units.get(target)
    if unit is not None:
        put(state, target, unit._replace(cap=unit.cap - loss))
        tell_knowers(play, "damaged", target, loss=loss, cap=unit.cap - loss, by=by, square=square)
    else:
        area = state.areas[target]
        state.areas[target] = area._replace(cap=area.cap - loss)
        tell_knowers(play, "damaged", target, loss=loss, cap=area.cap - loss, by=by, square=square)


FIRE_DEEDS: dict[str, Deed] = {
    "fire": Deed(check_fire, fire_broadside),
    "attack": Deed(check_attack, attack),
    "ignite": Deed(check_ignite, ignite),
}
