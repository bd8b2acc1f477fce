"""Law 4 compares when others answer veiled decisions, in worlds that look the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import seatui
from seatui.engine.contract import Action, Rules, Seat
from seatui.engine.laws import LawBroken, Position, RandomGame
from seatui.engine.laws import pauses as law
from seatui.engine.laws.secrets import check_secrets
from seatui.engine.veil import VeiledPauses
from tests.match.test_veiled import GAME
from tests.tiny_game import TinyState


class AtOnce(VeiledPauses[int]):
    """The former referee, who answered at once for seats without a choice."""

    def answers(self, options: Callable[[Seat], Sequence[Action]], now: int) -> list[tuple[Seat, Action]]:
        return [(seat, found[0]) for seat in self.open if len(found := options(seat)) == 1]


class Slow(VeiledPauses[int]):
    """A referee who takes longer than people."""

    def answers(self, options: Callable[[Seat], Sequence[Action]], now: int) -> list[tuple[Seat, Action]]:
        return super().answers(options, now - 1000)


def asked(seed: int = 0) -> Position:
    """Return a position in which seat 1, whose card decides whether it has a choice, may give a point away."""
    return Position(GAME.rules(2), TinyState(1, 1, 0, [1, 3], [0, 0], [0, 3], [2, 4, 5, 6, 7, 8], []), seed)


def veiled_positions(game: str, seats: int, seed: int, count: int, **options: Any) -> list[Position]:
    """Return the first positions of a random game in which a veiled decision is open."""
    rules: Rules[Any, Any] = seatui.game(game).rules(seats, **options)
    play, found = RandomGame(rules, seed), list[Position]()
    while len(found) < count and play.step():
        if any(decision.veiled for decision in rules.decisions(play.state)):
            position = play.position
            found.append(Position(rules, position.state.clone(), position.seed, position.number, position.before))
    return found


def test_the_referee_takes_as_long_as_people() -> None:
    for seed in range(20):
        check_secrets(asked(seed))


@pytest.mark.parametrize("referee", [AtOnce, Slow])
def test_a_referee_with_other_pauses_breaks_law_4(referee: type[VeiledPauses[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "VeiledPauses", referee)
    with pytest.raises(LawBroken, match="how long others take to answer tells seat") as caught:
        list(map(check_secrets, map(asked, range(20))))
    assert caught.value.law == 4


@pytest.mark.parametrize(("game", "seats", "seed"), [("sea-search", 2, 3), ("captain-sonar", 8, 1)])
def test_the_former_referee_gave_secrets_away(game: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = veiled_positions(game, seats, seed, 40)
    for position in positions[:5]:
        law.check_pauses(position)
    monkeypatch.setattr(law, "VeiledPauses", AtOnce)
    with pytest.raises(LawBroken, match="how long others take to answer"):
        list(map(law.check_pauses, positions))
