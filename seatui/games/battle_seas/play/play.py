"""One application of the rules, and events about pieces: players who know a piece hear its card, others of a marker (BS-225, BS-227)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.engine import decisions, play
from seatui.engine.contract import TABLE, Action
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import knowers
from seatui.games.battle_seas.model.state import NONE, State
from seatui.games.battle_seas.words.refusals import refused

DIE = 10


class Play(play.Play[Figures, State]):
    """One application of the rules."""

    __slots__ = ()

    def roll_two(self) -> tuple[int, int]:
        """Two ten-sided dice (BS-103)."""
        return 1 + self.draw(DIE), 1 + self.draw(DIE)


Deed: TypeAlias = decisions.Deed[Figures, State, Play]


def numbers(action: Action, count: int, code: str) -> tuple[int, ...]:
    """Return the whole numbers after a verb; refused with that code if there are not exactly that many."""
    found = action[1:]
    if len(found) != count or not are_numbers(found):
        raise refused(code)
    return found


def are_numbers(value: object) -> bool:
    """Whether a value is a tuple of whole numbers."""
    return type(value) is tuple and all(type(number) is int for number in value)


# Each hearer gets an event of their own, so that nobody can see from its audience who else knows what.


class Known(NamedTuple):
    """The owner and card of a piece in the open, and the seats that know it."""

    seat: int
    card: int
    knowing: tuple[int, ...]


def known(play: Play, key: int) -> Known:
    """Return the facts to tell about a piece, to be kept before it leaves the mat."""
    piece = play.state.units.get(key) or play.state.areas[key]
    return Known(piece.seat, piece.card, knowers(play.figures, play.state, key))


def tell_of(play: Play, kind: str, key: int, *, seat: int | None = None, was: Known | None = None, **facts: Any) -> None:
    """Tell everybody about a piece in the open, as far as they know it. ``seat`` is its owner unless another is named.

    ``was`` holds the facts of a piece that has left the mat.
    """
    if not play.is_heard:
        return
    owner, card, knowing = was or known(play, key)
    about = owner if seat is None else seat
    for hearer in (*play.figures.everyone, TABLE):
        play.whisper((hearer,), kind, seat=about, piece=key, card=card if hearer in knowing else NONE, **facts)


def tell_knowers(play: Play, kind: str, key: int, **facts: Any) -> None:
    """Tell the players who know a piece about it."""
    if not play.is_heard:
        return
    piece = play.state.units.get(key) or play.state.areas[key]
    tell_each(play, knowers(play.figures, play.state, key), kind, seat=piece.seat, piece=key, card=piece.card, **facts)


def tell_naming(play: Play, kind: str, pieces: Sequence[int], seats: Sequence[int] | None = None, **facts: Any) -> None:
    """Tell everybody or some seats about several pieces: ``cards`` has the card of each piece that the hearer knows."""
    if not play.is_heard:
        return
    known = {key: knowers(play.figures, play.state, key) for key in pieces}
    for seat in (*play.figures.everyone, TABLE) if seats is None else seats:
        cards = tuple((key, card_of_any(play, key) if seat in known[key] else NONE) for key in pieces)
        play.whisper((seat,), kind, cards=cards, **facts)


def card_of_any(play: Play, key: int) -> int:
    """Return the card of a piece in the open."""
    piece = play.state.units.get(key) or play.state.areas[key]
    return piece.card


def tell_each(play: Play, seats: tuple[int, ...], kind: str, **facts: Any) -> None:
    """Tell some seats, none of which can see who the others are."""
    for seat in seats:
        play.whisper((seat,), kind, **facts)


def tell_rest(play: Play, seats: tuple[int, ...], kind: str, **facts: Any) -> None:
    """Tell everybody but some seats, watchers included."""
    tell_each(play, tuple(seat for seat in (*play.figures.everyone, TABLE) if seat not in seats), kind, **facts)
