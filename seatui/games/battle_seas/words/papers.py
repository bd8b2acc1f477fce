"""Texts beyond the description of the battle: every card in full, and the odds of the card in command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from seatui.engine.contract import Paper
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.words.attack_words import odds_lines
from seatui.games.battle_seas.words.fleet_report import is_own_turn, report


def papers(figures: Figures, view: View, names: Sequence[str]) -> Iterator[Paper]:
    """Yield the player's cards and, in their turn, the odds of the card in command."""
    yield Paper("cards", "every card of yours with all its figures", partial(report, figures, view, names))
    if is_own_turn(view) and view.active in known_position(figures, view).units:
        yield Paper("odds", "all odds of each attack of the card that you command", partial(odds_lines, figures, view))
