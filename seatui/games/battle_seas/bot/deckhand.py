"""The easy bot: takes a random fleet, sails straight at the nearest enemy, and fires at anyone. Now and then it is careless."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.engine.squares import VECTORS
from seatui.games.battle_seas.bot.situation import Situation, answering, any_of, first_of, named
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.building import QUICK
from seatui.games.battle_seas.play.deployment import AUTO
from seatui.games.battle_seas.play.turn import END_TURN, PASS

CARELESS = 5
"""One move in this many is made at random."""


def take_quick_fleet(_situation: Situation, _options: Sequence[Action]) -> Action:
    """Take a random fleet."""
    return QUICK


def place_at_random(_situation: Situation, options: Sequence[Action]) -> Action:
    """Place everything at random."""
    return AUTO if AUTO in options else options[0]


def choose_card(situation: Situation, options: Sequence[Action]) -> Action:
    """Choose any card on the mat; when none is left, end the turn."""
    units = situation.state.units
    ready = [option for option in named(options, "activate") if units[option[1]].square != NONE]
    return any_of(situation, ready) if ready else END_TURN


def command(situation: Situation, options: Sequence[Action]) -> Action:
    """Fire at anyone, or else sail straight at the nearest enemy."""
    attacks = named(options, "fire", "attack", "ignite", "board", "heal")
    if attacks:
        return any_of(situation, attacks)
    runs = named(options, "path")
    if not runs:
        return PASS
    return any_of(situation, runs) if situation.draw(CARELESS) == 0 else nearest_run(situation, runs)


def nearest_run(situation: Situation, runs: Sequence[Action]) -> Action:
    """Return the straight run that ends nearest to an enemy; any run if none comes nearer."""
    sea, unit = situation.figures.sea, situation.state.units[situation.state.active]
    rivals = [rival.square for rival in situation.rivals.values()]
    if unit.square == NONE or not rivals:
        return PASS
    column, row = sea.squares.column[unit.square], sea.squares.row[unit.square]

    def distance(square: int) -> int:
        return min(sea.apart(square, rival) for rival in rivals)

    def end(run: Action) -> int:
        dx, dy = VECTORS[run[1][0]]
        return sea.squares.at(column + dx * len(run[1]), row + dy * len(run[1]))

    best = min(runs, key=lambda run: distance(end(run)))
    return best if distance(end(best)) < distance(unit.square) else any_of(situation, runs)


deckhand = answering(
    {
        "accept_options": first_of,
        "submit_fleet": take_quick_fleet,
        "deploy": place_at_random,
        "choose_card": choose_card,
        "command_card": command,
        "spring_trap": any_of,
        "after_trap": first_of,
        "accept_draw": any_of,
        "vote_leak": any_of,
        "choose_penalty_victim": any_of,
    }
)
