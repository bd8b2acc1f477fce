"""Battles of dice (SS-001 to SS-003): a player's dice against those of another player or a Beast; the acting player rolls first.

Right after rolling, the active player may roll again with Second Reading (SS-202, SS-429). Holding that card is a secret, so the game
asks whenever the other players cannot rule it out (SS-474).
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import ITEM, ITEMS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import DecisionKind, Play

SECOND_READING = ITEM["ITM-09"]
KEEP: Action = ("keep",)
REROLL: Action = ("reroll",)


class Duel(NamedTuple):
    """One kind of battle."""

    settle: Callable[[Play, int, int, int, tuple[int, ...]], None]  # seat, own total, the other's total, tile or edge at stake


def fight(play: Play, seat: int, why: str, own: int, other: int, foe: int | str, *about: int) -> None:
    """Let a player roll ``own`` dice against ``other`` dice of ``foe``, a seat or a Beast. The duel's ``settle`` gets ``about``."""
    play.tell("battle_begun", seat=seat, foe=foe, why=why, own=own, other=other, about=about)
    dice = play.roll_for(seat, why, own)
    play.push("foe_rolls", seat, why, dice, other, foe, about)
    if dice and may_be_asked(play.state, seat):
        play.push("reroll_dice", seat)


def may_be_asked(state: State, seat: int) -> bool:
    """Return whether the player may be able to roll again as far as others know: their turn, an Item play left, a hidden card."""
    all_gone = state.item_discards.count(SECOND_READING) == ITEMS[SECOND_READING].copies
    return seat == state.active and not state.played and bool(state.hands[seat]) and not all_gone


def foe_rolls(play: Play, frame: Frame) -> None:
    """Roll for the other side and compare the totals (SS-001), unless the player went out meanwhile (SS-267)."""
    if play.state.fallen[frame.seat]:
        return
    why, dice, other, foe, about = frame.facts
    against = play.roll_for(foe, why, other)
    own, others = sum(dice), sum(against)
    play.tell("battle_rolled", seat=frame.seat, foe=foe, why=why, dice=dice, against=against, own=own, other=others)
    duel_of(play, why).settle(play, frame.seat, own, others, about)


def duel_of(play: Play, why: str) -> Duel:
    """Return the battle of that name, one of the common ones or of the active Beast."""
    return DUELS[why] if why in DUELS else play.beast.duels[why]


def call_off(play: Play, whys: Container[str]) -> None:
    """End battles of these kinds that are under way without a result, and drop the questions about them."""
    pending = play.state.pending
    off = [frame.kind == "foe_rolls" and frame.facts[0] in whys for frame in pending]
    asked = [place > 0 and frame.kind == "reroll_dice" and off[place - 1] for place, frame in enumerate(pending)]
    pending[:] = [frame for frame, gone, moot in zip(pending, off, asked, strict=True) if not gone and not moot]


DUELS: dict[str, Duel] = {}
"""The battles that need no Beast; ``probes`` and ``seaports`` add theirs."""


def reroll_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return keeping the dice, and rolling again with the card; nothing once a card was played in another battle (SS-201)."""
    if not may_be_asked(state, frame.seat):
        return []
    return [KEEP, REROLL] if SECOND_READING in state.hands[frame.seat] else [KEEP]


def reroll(play: Play, frame: Frame, action: Action) -> None:
    """Roll all of the player's dice again; the second total counts (SS-429)."""
    if action == KEEP:
        return
    state, seat = play.state, frame.seat
    state.hands[seat].remove(SECOND_READING)
    state.item_discards.append(SECOND_READING)
    state.played = True
    play.tell("item_played", seat=seat, item=SECOND_READING)
    battle = state.pending.pop()
    why, dice, *rest = battle.facts
    state.pending.append(battle._replace(facts=(why, play.roll_for(seat, why, len(dice)), *rest)))


DECISION_KINDS = {
    "reroll_dice": DecisionKind(
        reroll_options,
        reroll,
        "Your dice are on the table: keep them, or play Second Reading and roll them all again.",
        "keep the dice or roll them again",
        veiled=True,
    ),
}
STEPS = {"foe_rolls": foe_rolls}
