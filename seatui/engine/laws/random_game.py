"""A whole random game under all laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Event, Rules
from seatui.engine.laws.answers import check_answers
from seatui.engine.laws.copies import KeptCopies, check_copies, check_repeatable
from seatui.engine.laws.positions import Position, RandomGame, pick, some
from seatui.engine.laws.progress import check_conservation, check_progress
from seatui.engine.laws.secrets import check_imagination, check_secrets
from seatui.engine.laws.words import check_events, check_moment, check_words


def check_game(
    rules: Rules[Any, Any],
    seed: int,
    *,
    each_kind: int = 2,
    one_in: int = 100,
    limit: int | None = None,
    begin: Callable[[Rules[Any, Any], int], RandomGame] = RandomGame,
) -> int:
    """Play one random game under laws 1 to 7 and return the number of its actions; ``LawBroken`` if a law does not hold.

    Laws 5 and 6 are checked after every action. The others cost more: they are checked at the first ``each_kind`` decisions of every kind,
    in one out of ``one_in`` other positions, and at the end. A ``limit`` ends a long game early. ``begin`` may return a game with directed
    choices, to get where chance alone does not.
    """
    game = begin(rules, seed)
    try:
        _check_positions(game, _Sample(seed, each_kind, one_in), limit)
        check_repeatable(game.position, begin(rules, seed))
    except Exception as error:
        error.add_note(f"in {game.position.where}")
        raise
    return game.number


def examine(position: Position, others: Sequence[Action] = ()) -> None:
    """Check laws 1, 2, 3, 4 and 7 in one position; copies come first, because the other checks use them.

    ``others`` are actions from elsewhere in the game, tried as answers that come too late.
    """
    check_copies(position)
    check_answers(position, others)
    check_imagination(position)
    check_secrets(position)
    check_words(position)


def _check_positions(game: RandomGame, sample: _Sample, limit: int | None) -> None:
    copies, told, turn = KeptCopies(), list[Event](), None

    def tell(event: Event) -> None:
        told.append(event)
        if sample.takes_moment(event):
            check_moment(game.position, event)

    while True:
        position = game.position
        turn = check_progress(position, turn)
        check_conservation(position)
        check_events(position, told)
        told.clear()
        choice = game.choose() if game.number != limit else None
        if choice is None or sample.takes(position):
            examine(position, sample.others)
            copies.keep(position)
        if choice is None:
            break
        sample.remember(choice[1])
        game.play(*choice, tell)
    copies.check()


class _Sample:
    """Chooses the positions of a game to examine closely, and keeps some of its actions to try where they do not belong."""

    def __init__(self, seed: int, each_kind: int, one_in: int) -> None:
        self._dice = SplitMix64(~seed)
        self._each_kind = each_kind
        self._one_in = one_in
        self._seen: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._actions: list[Action] = []

    @property
    def others(self) -> Sequence[Action]:
        return some(self._actions, 12, self._dice)

    def takes(self, position: Position) -> bool:
        kinds = {decision.kind for decision in position.open.values()} or {"waiting"}
        self._seen.update(kinds)
        return any(self._seen[kind] <= self._each_kind for kind in kinds) or self._dice(self._one_in) == 0

    def takes_moment(self, event: Event) -> bool:
        self._told[event.kind] += 1
        return self._told[event.kind] <= self._each_kind or self._told[event.kind] % self._one_in == 0

    def remember(self, action: Action) -> None:
        if len(self._actions) < 100:
            self._actions.append(action)
        elif self._dice(20) == 0:
            self._actions.remove(pick(self._actions, self._dice))
            self._actions.append(action)
