"""Answers that the stronger bots share: traps, draws, votes and penalties."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.situation import Situation, named
from seatui.games.battle_seas.bot.worth import broadside, standing, worth
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import knows
from seatui.games.battle_seas.play.traps import HOLD

SMALL_FRY = 20
"""A piece of fewer levels is not worth a trap that goes off once, unless the trap is likely to destroy it."""
HOPELESS = 0.4
"""The share of the others' strength below which a draw is welcome."""
_SQUARE = re.compile(r"\b[A-Z]{1,2}[1-9][0-9]?\b", re.IGNORECASE)


def spring(situation: Situation, options: Sequence[Action]) -> Action:
    """Spring the strongest trap that the piece is worth; none at one that is known to be lost already."""
    state = situation.state
    assert state.sailing is not None
    victim = state.units[state.sailing.unit]
    is_known = knows(state, situation.seat, state.sailing.unit)
    if is_known and victim.cap <= 0:
        return HOLD
    traps = sorted(named(options, "spring"), key=lambda option: broadside(state.traps[option[1]].card, ()), reverse=True)
    for option in traps:
        trap = state.traps[option[1]]
        strong = broadside(trap.card, ()) >= victim.cap
        if not CARDS[trap.card].once or not is_known or strong or worth(victim) >= SMALL_FRY:
            return option
    return HOLD


def answer_draw(situation: Situation, _options: Sequence[Action]) -> Action:
    """Agree to a draw when the battle is as good as lost."""
    own = sum(standing(unit, unit.cap) for unit in situation.state.units.values() if unit.seat == situation.seat)
    others = sum(standing(unit, unit.cap) for unit in situation.rivals.values())
    return ("agree",) if own < HOPELESS * others else ("refuse",)


def vote(situation: Situation, _options: Sequence[Action]) -> Action:
    """Vote guilty if the player named a square or a card."""
    claim = situation.view.claim
    assert claim is not None
    cited = [message.text for message in situation.view.messages if message.claimed and message.seat == claim.against]
    words = cited[-1].lower() if cited else ""
    named_card = any(card.name.lower() in words for card in CARDS)
    return ("guilty",) if named_card or _SQUARE.search(words) else ("innocent",)


def choose_victim(situation: Situation, options: Sequence[Action]) -> Action:
    """Choose the most valuable character."""
    units = situation.state.units
    return max(options, key=lambda option: standing(units[option[1]], units[option[1]].cap))
