"""Law 8: a playthrough recorded as readable text is replayed to the byte.

The text has a head (game, seats, options, seed) and then for each action its number, seat, notation, draws, and the sentences of its
events. A digest of the packed state follows the start, every ``EVERY`` actions, and the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import zip_longest
from textwrap import wrap
from typing import Any, NamedTuple

from seatui.engine import table_actions
from seatui.engine.chance import Replay, TapeError
from seatui.engine.contract import TABLE, Action, Event, Refused, Rules, Seat, State, Tell, name_of
from seatui.engine.laws.positions import LawBroken, Move, RandomGame

EVERY = 10
WIDTH = 120

DRAWS = "   draws "
STATE = "   state "
TOLD = "   - "


def record(rules: Rules[Any, Any], seed: int, limit: int | None = None) -> str:
    """Return a random game as text, up to its end or to ``limit`` actions."""
    return _write(RandomGame(rules, seed), seed, limit)


def check_record(rules: Rules[Any, Any], text: str) -> None:
    """Check law 8: a recorded game, replayed from its notation and draws, gives the same text again."""
    try:
        game = _RecordedGame(rules, text)
        again = _write(game, game.seed, None)
    except (Refused, TapeError) as error:
        raise LawBroken(8, f"the record cannot be replayed: {error}", rules.game.id) from error
    for number, (was, now) in enumerate(zip_longest(text.splitlines(), again.splitlines(), fillvalue="nothing"), 1):
        if was != now:
            raise LawBroken(8, f"line {number} of the record is {was.strip()!r} and is replayed as {now.strip()!r}", rules.game.id)


class _Entry(NamedTuple):
    """One recorded action."""

    seat: Seat
    said: str
    draws: list[int]


class _RecordedGame:
    """A recorded game, played again. It is used like a ``RandomGame``."""

    def __init__(self, rules: Rules[Any, Any], text: str) -> None:
        self.rules = rules
        self.number = 0
        self.seed, self._start, self._entries = _read(text)
        self.first_draws = tuple(self._start.draws)
        self.state = self._with_draws(self._start, rules.start)

    def choose(self) -> tuple[Seat, Action] | None:
        if self.number == len(self._entries):
            return None
        entry = self._entries[self.number]
        said = entry.said
        return entry.seat, table_actions.parse(said) if entry.seat == TABLE else self.rules.parse(self.state, entry.seat, said)

    def play(self, seat: Seat, action: Action, tell: Tell) -> Move:
        entry = self._entries[self.number]
        self._with_draws(entry, lambda chance: self.rules.apply(self.state, seat, action, chance, tell))
        self.number += 1
        return Move(seat, action, tuple(entry.draws))

    def _with_draws(self, entry: _Entry, play: Any) -> Any:
        chance = Replay(entry.draws)
        result = play(chance)
        if not chance.used_up:
            raise TapeError(f"{entry.said or 'the start'!r} takes fewer draws than were recorded")
        return result


def _read(text: str) -> tuple[int, _Entry, list[_Entry]]:
    """Return the seed, start and actions of a record. Lines with events and digests are not needed."""
    seed, entries = 0, [_Entry(0, "", [])]
    for line in text.splitlines():
        if found := _SEED.fullmatch(line):
            seed = int(found[1])
        elif found := _ACTION.fullmatch(line):
            entries.append(_Entry(int(found[1]) - 1 if found[1] else TABLE, found[2], []))
        elif found := _DRAWN.fullmatch(line):
            entries[-1].draws.extend(map(int, found[1].split()))
    return seed, entries[0], entries[1:]


_SEED = re.compile(r"seed: (\d+)")
_ACTION = re.compile(r"\d+\. (?:player (\d+)|the table): (.*)")
_DRAWN = re.compile(DRAWS + r"([\d ]*)")


def _write(game: RandomGame | _RecordedGame, seed: int, limit: int | None) -> str:
    rules, told, label = game.rules, list[Event](), ""
    lines = [*_head(rules, seed), "", "start", *_draws(game.first_draws), STATE + _digest(game.state)]
    while game.number != limit and (choice := game.choose()):
        seat, action = choice
        if label != (label := rules.turn(game.state).label):
            lines += ["", label]
        said = table_actions.say(action) if seat == TABLE else rules.say(game.state, seat, action)
        move = game.play(seat, action, told.append)
        lines += [f"{game.number}. {'the table' if seat == TABLE else name_of(seat)}: {said}", *_draws(move.draws), *_told(rules, told)]
        told.clear()
        if game.number % EVERY == 0:
            lines.append(STATE + _digest(game.state))
    return "\n".join([*lines, "", "end", STATE + _digest(game.state), _ending(rules, game.state), ""])


def _head(rules: Rules[Any, Any], seed: int) -> Iterator[str]:
    settings = ", ".join(f"{name}={value}" for name, value in rules.settings.items())
    yield f"game: {rules.game.id}, rules {rules.game.version}"
    yield f"seats: {rules.seats}"
    yield f"options: {settings or 'none'}"
    yield f"seed: {seed}"


def _draws(draws: Iterable[int]) -> Iterator[str]:
    return (DRAWS + part for part in wrap(" ".join(map(str, draws)), WIDTH))


def _told(rules: Rules[Any, Any], events: Iterable[Event]) -> Iterator[str]:
    """Yield the sentences of an action's events, each with its audience if that is not everyone."""
    for event in events:
        if sentence := rules.narrate(event, ()):
            to = "" if event.audience is None else f" (to {', '.join(map(_listener, event.audience)) or 'nobody'})"
            yield f"{TOLD}{sentence}{to}"


def _listener(seat: Seat) -> str:
    return "watchers" if seat == TABLE else name_of(seat)


def _digest(state: State) -> str:
    return blake2b(state.pack(), digest_size=8).hexdigest()


def _ending(rules: Rules[Any, Any], state: State) -> str:
    outcome = rules.outcome(state)
    if outcome is None:
        return "the game goes on"
    winners = [name_of(seat) for seat in outcome.winners]
    return f"won by {', '.join(winners) or 'nobody'}: {outcome.reason.format(*winners)} [{outcome.rule}]"
