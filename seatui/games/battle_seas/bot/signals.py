"""Signals of a bot: where several fight, others should know the pieces of its strongest enemy (BS-155, BS-158)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.situation import Situation, any_of, named
from seatui.games.battle_seas.bot.worth import standing
from seatui.games.battle_seas.model.pieces import owner_of
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.sighting import squares_of

SIGNAL_ONE_IN = 4
"""An idle card signals one time in this many, as the bot cannot tell what others have heard before."""


def useful_signal(situation: Situation, options: Sequence[Action]) -> Action | None:
    """Return a signal about the strongest enemy to a player who may not know it; None if there is none, and most of the time."""
    signals = [signal for signal in named(options, "communicate") if len(signal[3]) == 1]  # no news is worth several cards' turns
    if not signals or situation.rival_seats < 2 or situation.draw(SIGNAL_ONE_IN):
        return None
    feared = strongest(situation)
    fresh = [signal for signal in signals if signal[1] != feared and is_about(situation, signal[2], feared) and is_news(situation, signal)]
    return any_of(situation, fresh) if fresh else None


def strongest(situation: Situation) -> int:
    """Return the enemy with the most known strength afloat."""
    strength: Counter[int] = Counter()
    for foe in situation.foes.values():
        strength[foe.seat] += round(standing(foe, foe.cap))
    return max(strength, key=lambda seat: (strength[seat], -seat), default=NONE)


def is_about(situation: Situation, item: tuple[object, ...], seat: int) -> bool:
    """Whether a message is about a player's trap or piece."""
    match item:
        case ("piece", int(key)):
            return owner_of(situation.state, key) == seat
        case ("trap", square, card):
            return any((note.seat, note.square, note.card) == (seat, square, card) for note in situation.view.notes)
    return False


def is_news(situation: Situation, signal: Action) -> bool:
    """Whether the receiver has no character near enough to see the piece; traps always count as news."""
    _, receiver, item, _ = signal
    if item[0] == "trap":
        return True
    sea, sight = situation.figures.sea, situation.figures.sights[situation.view.night]
    squares = squares_of(situation.figures, situation.state, item[1])
    watchers = [rival.square for rival in situation.rivals.values() if rival.seat == receiver]
    return all(sea.apart(square, watcher) > sight for square in squares for watcher in watchers)
