"""A player's view without its secrets, for a covered pane beside others on one screen (SS-465 to SS-476).

Secrets are the Item cards in hand, and songs that only some players have seen. Options that would reveal them are left out too.
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

CARD_DECISIONS = frozenset(("reroll_dice", "choose_item_to_discard"))
"""Decisions about the cards in hand."""
HYDROPHONE = ITEM["ITM-12"]
"""The card whose targets are the songs from which its player can still learn."""


def has_secrets(view: View, seats: Sequence[int]) -> bool:
    """Return whether any of these players has a secret. Who holds cards and who has seen a song is public (SS-466, SS-469)."""
    return any(view.players[seat].cards or private_songs(view, seat) for seat in seats)


def private_songs(view: View, seat: int) -> list[int]:
    """Return the positions of the songs that a player has seen, but not everybody."""
    return [position for position, song in enumerate(view.song_board) if seat in song.knowers and not song.open]


def is_masked(view: View) -> bool:
    """Return whether a view leaves out secrets of its own seat."""
    if view.seat is None:
        return False
    songs = [view.song_board[position] for position in private_songs(view, view.seat)]
    return len(view.hand) < view.players[view.seat].cards or any(song.card == UNKNOWN for song in songs)


def learned(before: View, after: View) -> bool:
    """Return whether the seat has a new card, or knows a new song."""
    if before.seat != after.seat or after.seat is None:
        return False
    drawn = any(after.hand.count(item) > before.hand.count(item) for item in after.hand)
    return drawn or bool(set(private_songs(after, after.seat)) - set(private_songs(before, after.seat)))


def masked(view: View) -> View:
    """Return a seat's view with only what a watcher knows."""
    return view._replace(
        hand=(),
        song_board=tuple(map(_unheard, view.song_board)),
        pending=tuple(veiled_frame(frame, None) for frame in view.pending),
        decisions=tuple(veiled_decision(decision, None) for decision in view.decisions),
    )


def _unheard(song: Song) -> Song:
    return song if song.open else song._replace(card=UNKNOWN, kind="", name="")


def concealed(position: Position) -> Position:
    """Return the position with its own seat masked, and without a decision that only secrets can answer."""
    own = position.focus
    held = own._replace(view=masked(own.view))
    if own.seat is not None and own.decision is not None:
        held = _without_choice(held) if is_secret(own.view, own.decision) else _with_open_options(held)
    return position._replace(focus=held, held=tuple(held if each.seat == own.seat else each for each in position.held))


def _without_choice(held: Held) -> Held:
    return held._replace(decision=None, options=(), notation=())


def _with_open_options(held: Held) -> Held:
    public = [(action, said) for action, said in zip(held.options, held.notation, strict=True) if not reveals(held.view, action)]
    return held._replace(options=tuple(action for action, _ in public), notation=tuple(said for _, said in public))


def is_secret(view: View, decision: Decision) -> bool:
    """Return whether the answers to a decision, or their number, would reveal a secret."""
    aims = decision.kind == "choose_item_target" and view.pending[-1].facts[0] == HYDROPHONE
    ends = decision.kind == "choose_action" and decision.veiled and bool(view.players[decision.seat].cards) and not view.played  # SS-C11
    return decision.kind in CARD_DECISIONS or ends or (aims and bool(private_songs(view, decision.seat)))


def reveals(view: View, action: Action) -> bool:
    """Return whether offering an action would reveal a secret: a card in hand, or that a song in reach is an Echo."""
    return action[0] == "play_item" or (action[0] == "view_song" and private_song_here(view) is not None)


def private_song_here(view: View) -> int | None:
    """Return the song at the player's ship whose kind others do not know. Only an Echo can still be recorded (SS-238)."""
    if view.seat is None:
        return None
    own = view.players[view.seat]
    found = next((song.position for song in view.songs if song.at == own.ship), None)
    return found if found in private_songs(view, view.seat) and found not in own.songs else None


def peek_offers(view: View) -> list[str]:
    """Return the public words for actions that a player in turn can find by peeking."""
    assert view.seat is not None
    cards, song = view.players[view.seat].cards, private_song_here(view)
    words = [f"{counted(cards, 'card')}: look to play {'one' if cards > 1 else 'it'}"] if cards and not view.played else []
    return words + ([f"The {SYMBOLS[song]} is here: look to listen again"] if song is not None and view.actions else [])
