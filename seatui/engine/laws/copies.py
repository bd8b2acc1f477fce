"""Law 2: states are plain data. Unpacking restores them, a clone shares nothing, and the same game gives the same bytes everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from seatui.engine.contract import Action, Event, Refused, Rules, Seat
from seatui.engine.laws.positions import Position, RandomGame, packed, packed_events, pick

STRANGE = (b"", b"\xc1", b"sea", *map(packed, (None, 7, "sea", [], {}, [None] * 20, [[]] * 9)))
"""Bytes that are no state of any game."""


def check_copies(position: Position) -> None:
    """Check law 2 in one position."""
    for seat in position.watchers:
        _check_view_is_plain(position, seat)
    _check_pack(position)
    _check_strange_data(position)
    for seat, actions in position.possible_actions:
        _check_clone(position, seat, actions)


def fingerprint(rules: Rules[Any, Any], seed: int, limit: int | None = None) -> str:
    """Return a digest of all states, options and views of a random game, to compare processes, machines and versions of Python."""
    digest = blake2b(digest_size=16)
    game = RandomGame(rules, seed)
    while True:
        digest.update(game.state.pack())
        for seat in game.position.open:
            digest.update(packed(rules.options(game.state, seat)))
            digest.update(packed(rules.view(game.state, seat)))
        if rules.has_free:
            digest.update(packed([rules.free(game.state, seat) for seat in range(rules.seats)]))
        if game.number == limit or not game.step():
            return digest.hexdigest()


class KeptCopies:
    """Clones and views kept during a game, which must not change while it goes on."""

    def __init__(self) -> None:
        self._kept: list[tuple[Position, bytes, Any, bytes]] = []

    def keep(self, position: Position) -> None:
        clone = position.state.clone()
        view = position.rules.view(position.state, None)
        self._kept.append((replace(position, state=clone), clone.pack(), view, packed(view)))

    def check(self) -> None:
        """Check law 2 for the kept copies at the end of the game."""
        for position, state_bytes, view, view_bytes in self._kept:
            if position.state.pack() != state_bytes:
                raise position.broken(2, "a kept clone changed while the game went on")
            if packed(view) != view_bytes:
                raise position.broken(2, "a kept view changed while the game went on")


def check_repeatable(position: Position, game: RandomGame) -> None:
    """Check law 2 at the end of a game: played again, it comes to the same position."""
    while game.number < position.number and game.step():
        pass
    if game.number != position.number or game.state.pack() != position.state.pack():
        raise position.broken(2, "the same seed gives another game when it is played again")


def _check_pack(position: Position) -> None:
    rules, data = position.rules, position.state.pack()
    back = rules.unpack(data)
    if not isinstance(data, bytes) or back.pack() != data:
        raise position.broken(2, "unpacking and packing again gives other bytes")
    if position.state.clone().pack() != data:
        raise position.broken(2, "a clone gives other bytes")
    for seat in range(rules.seats):
        if packed(rules.options(back, seat)) != packed(rules.options(position.state, seat)):
            raise position.broken(2, f"the unpacked state has other options for seat {seat}")
        if packed(rules.free(back, seat)) != packed(rules.free(position.state, seat)):
            raise position.broken(2, f"the unpacked state has other free actions for seat {seat}")
    for watcher in position.watchers:
        if packed(rules.view(back, watcher)) != packed(rules.view(position.state, watcher)):
            raise position.broken(2, f"the unpacked state has another view for seat {watcher}")
    if rules.decisions(back) != rules.decisions(position.state):
        raise position.broken(2, "the unpacked state has other decisions")


def _check_strange_data(position: Position) -> None:
    """Check that bytes that are no state of these rules are refused or read as some state, without another error."""
    data = position.state.pack()
    cut = data[: position.dice(3)(len(data))]
    for strange in (*STRANGE, cut, data + b"\x00", data * 2):
        try:
            position.rules.unpack(strange)
        except Refused:
            continue
        except Exception as error:
            raise position.broken(2, f"unpack raises {error!r} for {strange[:20]!r}") from error


def _check_view_is_plain(position: Position, seat: Seat | None) -> None:
    """Check that a view is a tuple of atoms and tuples that can be packed and hashed, and is equal when asked again."""
    view = position.rules.view(position.state, seat)
    if not _is_plain(view) or not isinstance(view, tuple):
        raise position.broken(2, f"the view of seat {seat} holds more than atoms and tuples: {_not_plain(view)!r}")
    again = position.rules.view(position.state, seat)
    if view != again or hash(view) != hash(again) or packed(view) != packed(again):
        raise position.broken(2, f"the view of seat {seat} differs when asked again")


def _check_clone(position: Position, seat: Seat, actions: Sequence[Action]) -> None:
    """Check that applying an action to a clone leaves other copies alone, and that telling events makes no difference."""
    rules, before = position.rules, position.state.pack()
    first, second = position.state.clone(), position.state.clone()
    action = pick(actions, position.dice(4))
    told: list[Event] = []
    rules.apply(first, seat, action, position.dice(5), told.append)
    packed_events(position, told)
    if position.state.pack() != before or second.pack() != before:
        raise position.broken(2, f"applying {action!r} of seat {seat} to a clone changed another copy")
    rules.apply(second, seat, action, position.dice(5))
    if first.pack() != second.pack():
        raise position.broken(2, f"applying {action!r} of seat {seat} twice with the same chance gives two states")


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, bool)


def _not_plain(value: object) -> object:
    """Return the first thing in a view that is neither atom nor tuple."""
    if isinstance(value, tuple):
        return next((_not_plain(item) for item in value if not _is_plain(item)), None)
    return value
