"""What a bot passes on: where several fight, whoever may fire at the strongest of its enemies should know him (BS-155, BS-158)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.battle_seas.bot.base import Bridge, any_of, named
from seatui.games.battle_seas.bot.worth import standing
from seatui.games.battle_seas.model.pieces import owner_of
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.sighting import squares_of

SIGNAL_ONE_IN = 4
"""One of so many times an idle card signals: nobody can tell what the others have heard before."""


def tidings(bridge: Bridge, options: Sequence[Action]) -> Action | None:
    """A signal about the strongest enemy to somebody who may not know it; None where there is none to be made, or now and then."""
    signals = named(options, "communicate")
    if not signals or bridge.rival_seats < 2 or bridge.draw(SIGNAL_ONE_IN):
        return None
    feared = strongest(bridge)
    news = [signal for signal in signals if signal[1] != feared and is_about(bridge, signal[2], feared) and is_news(bridge, signal)]
    return any_of(bridge, news) if news else None


def strongest(bridge: Bridge) -> int:
    """The enemy of whom most is known to be afloat."""
    strength: Counter[int] = Counter()
    for foe in bridge.foes.values():
        strength[foe.seat] += round(standing(foe, foe.cap))
    return max(strength, key=lambda seat: (strength[seat], -seat), default=NONE)


def is_about(bridge: Bridge, item: tuple[object, ...], seat: int) -> bool:
    """Whether something that can be passed on concerns that player: a trap or a piece of his."""
    match item:
        case ("piece", int(key)):
            return owner_of(bridge.state, key) == seat
        case ("trap", square, card):
            return any((note.seat, note.square, note.card) == (seat, square, card) for note in bridge.view.notes)
    return False


def is_news(bridge: Bridge, signal: Action) -> bool:
    """Whether the receiver has nobody near enough to see the piece for himself; of traps nobody can tell."""
    _, receiver, item, _ = signal
    if item[0] == "trap":
        return True
    sea, sight = bridge.figures.sea, bridge.figures.sights[bridge.view.night]
    squares = squares_of(bridge.figures, bridge.state, item[1])
    watchers = [rival.square for rival in bridge.rivals.values() if rival.seat == receiver]
    return all(sea.apart(square, watcher) > sight for square in squares for watcher in watchers)
