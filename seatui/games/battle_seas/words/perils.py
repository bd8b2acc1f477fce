"""Dangers of a way in words: known traps that it comes near, and known enemies that could fire at its end."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.wording import listing
from seatui.games.battle_seas.knowledge.lookout import likely_loss, threats
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import KnownTrap, View
from seatui.games.battle_seas.knowledge.ways import Way, way_along
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import card_name, piece_name
from seatui.games.battle_seas.model.pieces import is_triggered
from seatui.games.battle_seas.play.boarding import AVERAGES
from seatui.games.battle_seas.play.movement import start_of

MOST_NAMED = 2
"""The most enemies that are named."""


def perils_said(figures: Figures, view: View, key: int, way: Way) -> str:
    """Return the known dangers of a way: "; comes near Reef (about 65 CAP); under fire from HMS Victory: 104 CAP on average"."""
    near = traps_on(figures, view, start_of_card(figures, view, key), way.squares)
    traps = f"; comes near {listing([f'{card_name(trap.card)}{trap_harm(trap.card)}' for trap in near])}" if near else ""
    return f"{traps}{fire_said(figures, view, key, way.squares[-1])}"


def perils_briefly(figures: Figures, view: View, key: int, way: Way) -> str:
    """Return the same in a few words: "; comes near Fire Raft; under fire, 104 CAP"."""
    near = traps_on(figures, view, start_of_card(figures, view, key), way.squares)
    losses = losses_at(figures, view, key, way.squares[-1])
    fire = f"; under fire, {round(sum(losses.values()))} CAP" if losses else ""
    return f"{f'; comes near {listing([card_name(trap.card) for trap in near])}' if near else ''}{fire}"


def fire_said(figures: Figures, view: View, key: int, square: int) -> str:
    """Return the loss if all known enemies fire that can hit a piece in a square in their next turn; "" if none can."""
    losses = losses_at(figures, view, key, square)
    worst = sorted(losses, key=lambda enemy: -losses[enemy])
    if not worst:
        return ""
    names = [piece_name(known_position(figures, view).units[enemy]) for enemy in worst[:MOST_NAMED]]
    names += [f"{len(worst) - MOST_NAMED} more"] * (len(worst) > MOST_NAMED)
    return f"; under fire from {listing(names)}: {round(sum(losses.values()))} CAP on average"


def losses_at(figures: Figures, view: View, key: int, square: int) -> dict[int, float]:
    """Return the known enemies that could hit a piece in a square in their next turn, each with its likely loss."""
    return {enemy: likely_loss(figures, view, enemy, key, square) for enemy in threats(figures, view).get(square, ())}


def start_of_card(figures: Figures, view: View, key: int) -> int:
    """Return the square where the way of a card begins."""
    state = known_position(figures, view)
    return start_of(state, state.units[key])


def trap_warning(figures: Figures, view: View, steps: tuple[int, ...]) -> str:
    """Warn about a path into the range of traps that the player knows (BS-119)."""
    state = known_position(figures, view)
    way = way_along(figures, state, view.active, steps) if view.active in state.units else None
    near = traps_on(figures, view, start_of_card(figures, view, view.active), way.squares) if way is not None else []
    if not near:
        return ""
    said = [f"{card_name(trap.card)} at {figures.sea.name(trap.square)}{trap_harm(trap.card)}" for trap in near]
    return f"This way leads into the range of a trap that you know: {listing(said)}."


def trap_harm(card: int) -> str:
    """ " (about 65 CAP)", or "" for a trap that only stops its victim."""
    return f" (about {round(AVERAGES[card])} CAP)" if CARDS[card].blows else ""


def traps_on(figures: Figures, view: View, start: int, squares: Sequence[int]) -> list[KnownTrap]:
    """Return the known traps that a way from a square over these squares would trigger."""
    return [trap for trap in view.notes if any(triggers(figures, trap, left, to) for left, to in steps_of(start, squares))]


def steps_of(start: int, squares: Sequence[int]) -> list[tuple[int, int]]:
    """Return the steps of a way: the squares that each leaves and enters."""
    return list(zip((start, *squares), squares, strict=False))


def triggers(figures: Figures, trap: KnownTrap, left: int, to: int) -> bool:
    """Whether a step triggers a known trap."""
    return is_triggered(figures, trap.card, trap.square, left, to)


TRAP, FIRE = "!", "*"
"""Signs of a step that triggers a known trap, and of a square that known enemies could hit."""


def perils_on(figures: Figures, view: View, key: int, way: Way) -> list[str]:
    """Return the sign of the known danger of each step of a way; "" where there is none."""
    start, fire = start_of_card(figures, view, key), threats(figures, view)
    return [
        TRAP if any(triggers(figures, trap, left, to) for trap in view.notes) else FIRE if to in fire else ""
        for left, to in steps_of(start, way.squares)
    ]
