"""The odds of an attack in words, and the squares in range of a card (BS-101 to BS-117)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.engine.wording import listing
from seatui.games.battle_seas.knowledge.positions import imagined_position, known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.content import CARDS, CHANCES, HIGHEST, LOWEST
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name, source_said, units_said
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.boarding import AVERAGES, BOUTS, board, board_options
from seatui.games.battle_seas.play.gunnery import (
    PORT,
    STARBOARD,
    Aim,
    Modifier,
    aim_at,
    damage,
    expected,
    has_sides,
    hit_square,
    is_structure,
    modifiers,
    squares_in_range,
    targets,
)
from seatui.games.battle_seas.play.play import Play

TRIALS = 40
"""Number of trial fights from which the odds of a boarding are told."""
SIDES = {PORT: "port", STARBOARD: "starboard"}


class RollRange(NamedTuple):
    """Rolls in a row with the same damage."""

    low: int
    high: int
    chance: int  # per cent
    loss: int


def roll_ranges(unit: Unit, aim: Aim, structure: bool) -> list[RollRange]:
    """Return the attack table after all modifiers, by natural roll."""
    found: list[RollRange] = []
    for natural in range(LOWEST, HIGHEST + 1):
        loss = damage(unit, aim, natural, structure)
        if found and found[-1].loss == loss:
            last = found[-1]
            found[-1] = RollRange(last.low, natural, last.chance + CHANCES[natural], loss)
        else:
            found.append(RollRange(natural, natural, CHANCES[natural], loss))
    return found


def shot_lines(figures: Figures, state: State, key: int, target: int) -> list[str]:
    """Range, modifiers, the chance of each row and the average damage, in words."""
    unit = state.units[key]
    piece = state.units.get(target) or state.areas[target]
    square = hit_square(figures, state, unit, target, unit.seat)
    if square == NONE:
        return [f"{piece_name(piece)} is out of sight."]
    aim = aim_at(figures, state, unit, target, square, unit.seat)
    works = is_structure(state, target)
    table = roll_ranges(unit, aim, works)
    lines = [
        f"{piece_name(unit)} at {piece_name(piece)}: {units_said(figures.sea.apart(unit.square, square))} away, range {aim.reach}.",
        f"Modifiers: {modifiers_said(figures, state, unit, target, square)}.",
        *(row_said(rolls, aim.roll) for rolls in table),
    ]
    finishing = finishing_chance(unit, aim, piece.cap, works)
    end = f", {finishing} % to finish it" if finishing else ""
    return [*lines, f"On average {round(expected(unit, aim, works))} CAP; it has {max(piece.cap, 0)} left{end}."]


def finishing_chance(unit: Unit, aim: Aim, cap: int, structure: bool) -> int:
    """Return the per cent of rolls that cost a target all its CAP."""
    return sum(rolls.chance for rolls in roll_ranges(unit, aim, structure) if rolls.loss >= cap > 0)


def odds_lines(figures: Figures, view: View) -> list[str]:
    """Return the table of every shot that the card in command has now, and the odds of every boarding."""
    state = known_position(figures, view)
    attacks = [shot_lines(figures, state, view.active, target) for target, _ in targets(figures, state, view.active)]
    whole = imagined_position(figures, view)
    boardings = board_options(figures, state, view.active)
    attacks += [boarding_lines(figures, whole, state.units[action[1]], action) for action in boardings]
    return [line for lines in attacks for line in (*lines, " ")] or ["It has nothing to attack."]


def row_said(rolls: RollRange, bonus: int) -> str:
    """ "A roll of 7 to 11, +2 = 9 to 13 (45 %): 125 CAP", as the log then tells the dice and what counts."""
    counts = f", {bonus:+} = {span_said(rolls.low + bonus, rolls.high + bonus)}" if bonus else ""
    harm = f"{rolls.loss} CAP" if rolls.loss else "no harm"
    return f"A roll of {span_said(rolls.low, rolls.high)}{counts} ({rolls.chance} %): {harm}"


def span_said(low: int, high: int) -> str:
    """ "9 to 13", or "9"."""
    return f"{low}" if low == high else f"{low} to {high}"


def modifiers_said(figures: Figures, state: State, unit: Unit, target: int, square: int) -> str:
    """The modifiers of roll and damage, each with the card or rule that it comes from."""
    parts = [change_said(change) for change in modifiers(figures, state, unit, target, square, unit.seat)]
    return "; ".join(parts) if parts else "none"


def change_said(change: Modifier) -> str:
    """ "+2 to the roll from Crack Gun Crews"."""
    changes = [f"{change.roll:+} to the roll"] * bool(change.roll) + [f"{change.harm:+} % damage"] * bool(change.harm)
    whose = "the target's " if change.is_targets else ""
    return f"{listing(changes)} from {whose}{source_said(change.card)}"


# Boarding


def boarding_lines(figures: Figures, state: State, prey: Unit, action: Action) -> list[str]:
    """The fighters, and the results of trial fights. ``prey`` is the ship as the player knows it, mostly without her Hands."""
    party = action[2]
    units = state.units
    own = [f"{piece_name(units[key])} ({units[key].cap} CAP, {round(AVERAGES[units[key].card])} a blow)" for key in party]
    hands = (
        f"up to {CARDS[prey.card].places} fighters stand against them"
        if not prey.hands
        else f"{sum(cap > 0 for cap in prey.hands)} of her Hands still stand"
    )
    struck, grappled, repelled = boarding_odds(figures, state, action)
    odds = f"she strikes in {struck} %, the ships stay grappled in {grappled} %, the boarders are beaten off in {repelled} %"
    return [
        f"Over go {listing(own)}.",
        f"{piece_name(prey)} has {max(prey.cap, 0)} of {CARDS[prey.card].cap} CAP; {hands}. Up to {BOUTS} bouts are fought.",
        f"In {TRIALS} trial fights with the known figures {odds}.",
    ]


def boarding_odds(figures: Figures, state: State, action: Action) -> tuple[int, int, int]:
    """Return the per cent of trial fights in which the ship strikes, both stay grappled, or the boarders are beaten."""
    draw = Random(1).randrange
    counts = [0, 0, 0]
    ship, target = state.active, action[1]
    for _ in range(TRIALS):
        trial = state.clone()
        board(Play(figures, trial, draw, None), state.units[ship].seat, action)
        counts[0 if target in trial.struck else 1 if trial.units[ship].holds == target else 2] += 1
    return counts[0] * 100 // TRIALS, counts[1] * 100 // TRIALS, counts[2] * 100 // TRIALS


# Ranges and arcs


def covered(figures: Figures, state: State, unit: Unit) -> dict[int, int]:
    """Return the squares in range of a card's guns, with the side that bears: 0 ahead and astern, and for cards without sides."""
    side = figures.sea.squares.side
    return {square: side(unit.heading, unit.square, square) if has_sides(unit) else 0 for square in squares_in_range(figures, state, unit)}
