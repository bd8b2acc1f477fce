"""Texts beyond the description of the battle: every card in full, the layers of the mat, and the odds of the card in command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from seatui.engine.contract import Paper
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import BATTLE
from seatui.games.battle_seas.words.attack_words import odds_lines
from seatui.games.battle_seas.words.fleet_report import is_own_turn, report
from seatui.games.battle_seas.words.lookout_words import enemy_lines, sight_lines, trap_lines


def papers(figures: Figures, view: View, names: Sequence[str]) -> Iterator[Paper]:
    """Yield the player's cards, in battle the layers of the mat and, in the player's turn, the odds of the card in command."""
    yield Paper("cards", "every card of yours with all its figures", partial(report, figures, view, names))
    if view.phase == BATTLE and view.seat is not None:
        yield Paper("sight", "the squares that your fleet sees", partial(sight_lines, figures, view))
        yield Paper(
            "enemies", "the squares that known enemies see, and could fire at in their next turn", partial(enemy_lines, figures, view)
        )
        yield Paper("traps", "the ranges of all traps that you know", partial(trap_lines, figures, view, names))
    if is_own_turn(view) and view.active in known_position(figures, view).units:
        yield Paper("odds", "all odds of each attack of the card that you command", partial(odds_lines, figures, view))
