"""What a bot passes on: where several fight, whoever may fire at the strongest of its enemies should know him (BS-155, BS-158)."""

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
"""One of so many times an idle card signals: nobody can tell what the others have heard before."""


def news(situation: Situation, options: Sequence[Action]) -> Action | None:
    """A signal about the strongest enemy to somebody who may not know it; None where there is none to be made, or now and then."""
    signals = named(options, "communicate")
    if not signals or situation.rival_seats < 2 or situation.draw(SIGNAL_ONE_IN):
        return None
    feared = strongest(situation)
    news = [signal for signal in signals if signal[1] != feared and is_about(situation, signal[2], feared) and is_news(situation, signal)]
    return any_of(situation, news) if news else None


def strongest(situation: Situation) -> int:
    """The enemy of whom most is known to be afloat."""
    strength: Counter[int] = Counter()
    for foe in situation.foes.values():
        strength[foe.seat] += round(standing(foe, foe.cap))
    return max(strength, key=lambda seat: (strength[seat], -seat), default=NONE)


def is_about(situation: Situation, item: tuple[object, ...], seat: int) -> bool:
    """Whether something that can be passed on concerns that player: a trap or a piece of his."""
    match item:
        case ("piece", int(key)):
            return owner_of(situation.state, key) == seat
        case ("trap", square, card):
            return any((note.seat, note.square, note.card) == (seat, square, card) for note in situation.view.notes)
    return False


def is_news(situation: Situation, signal: Action) -> bool:
    """Whether the receiver has nobody near enough to see the piece for himself; of traps nobody can tell."""
    _, receiver, item, _ = signal
    if item[0] == "trap":
        return True
    sea, sight = situation.figures.sea, situation.figures.sights[situation.view.night]
    squares = squares_of(situation.figures, situation.state, item[1])
    watchers = [rival.square for rival in situation.rivals.values() if rival.seat == receiver]
    return all(sea.apart(square, watcher) > sight for square in squares for watcher in watchers)
