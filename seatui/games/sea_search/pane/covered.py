"""What a covered pane shows of the own seat, beside others at one screen: all that is open, and that there is more (SS-465 to SS-476).

Secrets are the Item cards in hand, and songs that only some have seen. Both are left out, with every option that would tell of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Decision
from seatui.engine.wording import counted
from seatui.games.sea_search.knowledge.view import UNKNOWN, Song, View, veiled_decision, veiled_frame
from seatui.games.sea_search.model.content import ITEM, SYMBOLS

if TYPE_CHECKING:
    from seatui.tui.pane.position import Held, Position

OF_CARDS = frozenset(("reroll_dice", "choose_item_to_discard"))
"""Decisions that are about the cards in hand."""
HYDROPHONE = ITEM["ITM-12"]
"""The card whose targets are songs that its player can still learn from."""


def hides(view: View, seats: Sequence[int]) -> bool:
    """Whether any of these players has a secret: all know who holds cards and who has seen which song (SS-466, SS-469)."""
    return any(view.players[seat].cards or private_songs(view, seat) for seat in seats)


def private_songs(view: View, seat: int) -> list[int]:
    """The positions of the songs that a player has seen and not everybody has."""
    return [position for position, song in enumerate(view.song_board) if seat in song.knowers and not song.open]


def is_masked(view: View) -> bool:
    """Whether a view leaves out what its own seat knows."""
    if view.seat is None:
        return False
    songs = [view.song_board[position] for position in private_songs(view, view.seat)]
    return len(view.hand) < view.players[view.seat].cards or any(song.card == UNKNOWN for song in songs)


def learned(before: View, after: View) -> bool:
    """Whether the same seat holds a card or knows a song that it did not before."""
    if before.seat != after.seat or after.seat is None:
        return False
    drawn = any(after.hand.count(item) > before.hand.count(item) for item in after.hand)
    return drawn or bool(set(private_songs(after, after.seat)) - set(private_songs(before, after.seat)))


def masked(view: View) -> View:
    """A seat's view with no more in it than a watcher knows."""
    return view._replace(
        hand=(),
        song_board=tuple(map(_unheard, view.song_board)),
        pending=tuple(veiled_frame(frame, None) for frame in view.pending),
        decisions=tuple(veiled_decision(decision, None) for decision in view.decisions),
    )


def _unheard(song: Song) -> Song:
    return song if song.open else song._replace(card=UNKNOWN, kind="", name="")


def concealed(position: Position) -> Position:
    """The position with the own seat masked; a decision that only its secrets can answer is left out."""
    own = position.focus
    held = own._replace(view=masked(own.view))
    if own.seat is not None and own.decision is not None:
        held = _without_choice(held) if is_secret(own.view, own.decision) else _with_open_options(held)
    return position._replace(focus=held, held=tuple(held if each.seat == own.seat else each for each in position.held))


def _without_choice(held: Held) -> Held:
    return held._replace(decision=None, options=(), notation=())


def _with_open_options(held: Held) -> Held:
    told = [(action, said) for action, said in zip(held.options, held.notation, strict=True) if not tells(held.view, action)]
    return held._replace(options=tuple(action for action, _ in told), notation=tuple(said for _, said in told))


def is_secret(view: View, decision: Decision) -> bool:
    """Whether the answers to a decision, or that there are several, would tell a secret."""
    aims = decision.kind == "choose_item_target" and view.pending[-1].facts[0] == HYDROPHONE
    return decision.kind in OF_CARDS or (aims and bool(private_songs(view, decision.seat)))


def tells(view: View, action: Action) -> bool:
    """Whether it would tell a secret that an action of the own turn is offered: a card to play, or a song of which something is known."""
    return action[0] == "play_item" or (action[0] == "view_song" and song_here(view) is not None)


def song_here(view: View) -> int | None:
    """The song at the own ship of which its player knows more than others, and which is not recorded: only an Echo can be (SS-238)."""
    if view.seat is None:
        return None
    own = view.players[view.seat]
    found = next((song.position for song in view.songs if song.at == own.ship), None)
    return found if found in private_songs(view, view.seat) and found not in own.songs else None


def to_look_for(view: View) -> list[str]:
    """What a covered turn may offer besides, in words that all may read."""
    assert view.seat is not None
    cards, song = view.players[view.seat].cards, song_here(view)
    words = [f"{counted(cards, 'card')}: look to play {'one' if cards > 1 else 'it'}"] if cards and not view.played else []
    return words + ([f"The {SYMBOLS[song]} is here: look to listen again"] if song is not None and view.actions else [])
