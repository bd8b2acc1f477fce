"""Law 1: every option is accepted; anything else is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from seatui.engine.chance import SplitMix64, Tape
from seatui.engine.contract import TABLE, Action, Decision, Event, Refused, Seat
from seatui.engine.laws.junk_actions import JUNK, mutants
from seatui.engine.laws.positions import Position, packed, pick, some
from seatui.engine.table_actions import is_seating

MOST_OPTIONS = 24
"""The most options of a seat that are tried; of more, a random part."""
MOST_WRONG_ANSWERS = 40
"""The most mutated actions of a seat that are tried."""
MOST_IDLE = 3
"""The most seats without a decision that try illegal actions."""


def check_answers(position: Position, others: Sequence[Action] = ()) -> None:
    """Check law 1 in one position. ``others`` are actions from elsewhere in the game, tried as answers that come too late."""
    dice = position.dice(1)
    open_decisions = _check_decisions(position)
    everybody: list[Action] = [action for _, actions in position.possible_actions for action in actions]
    idle = some([seat for seat in range(position.rules.seats) if seat not in open_decisions], MOST_IDLE, dice)
    for seat in range(position.rules.seats):
        options, free = _check_options(position, seat, open_decisions.get(seat)), _check_free(position, seat)
        for action in (*some(options, MOST_OPTIONS, dice), *some(free, MOST_OPTIONS, dice)):
            if not accepts(position, seat, action):
                raise position.broken(1, f"the option {action!r} of seat {seat} is refused")
        for action in _wrong_answers([options, free], [*everybody, *others], dice) if seat in open_decisions or seat in idle else ():
            _check_wrong_answer(position, seat, action, (*options, *free), open_decisions.get(seat))
    for action in some(everybody, 3, dice):
        _check_wrong_answer(position, position.rules.seats, action, (), None)
    _check_table(position, everybody, dice)


def accepts(position: Position, seat: Seat, action: Any) -> bool:
    """Return whether ``apply`` accepts the action on a clone. Check that ``legal`` agrees, and that a refusal changes nothing."""
    state, before = position.state.clone(), position.packed
    legal = _is_legal(position, state, seat, action)
    if legal and state.pack() != before:
        raise position.broken(1, f"legal changed the state for {action!r} of seat {seat}")
    refusal = refusal_of(position, state, seat, action)
    if legal is not (refusal is None):
        raise position.broken(1, f"legal says {legal} to {action!r} of seat {seat}, apply says {refusal or 'yes'}")
    if refusal is not None and state.pack() != before:
        raise position.broken(1, f"refusing {action!r} of seat {seat} changed the state")
    return legal


def refusal_of(position: Position, state: Any, seat: Seat, action: Any) -> Refused | None:
    """Apply an action to a state and return its refusal, if any. Check that a refused action draws nothing and tells nothing."""
    chance = Tape(position.dice(2))
    told: list[Event] = []
    try:
        position.rules.apply(state, seat, action, chance, told.append)
    except Refused as refusal:
        if told or chance.take():
            raise position.broken(1, f"refusing {action!r} of seat {seat} used up chance or told of it") from refusal
        if not _has_reason(refusal):
            raise position.broken(1, f"refusing {action!r} of seat {seat} gives no reason that can be told") from refusal
        return refusal
    except Exception as error:
        raise position.broken(1, f"apply raises {error!r} for {action!r} of seat {seat}") from error
    return None


def _has_reason(refusal: Refused) -> bool:
    """Return whether a refusal has a rule, and a message with a place for each seat it names."""
    try:
        return bool(refusal.message) and isinstance(refusal.rule, str)
    except (IndexError, KeyError, ValueError):
        return False


def _is_legal(position: Position, state: Any, seat: Seat, action: Any) -> bool:
    try:
        legal = position.rules.legal(state, seat, action)
    except Exception as error:
        raise position.broken(1, f"legal raises {error!r} for {action!r} of seat {seat}") from error
    if not isinstance(legal, bool):
        raise position.broken(1, f"legal gives {legal!r} for {action!r} of seat {seat}, which is no bool")
    return legal


def _check_decisions(position: Position) -> dict[Seat, Decision]:
    """Check that each seat has at most one decision, and that each has a prompt; return them by seat."""
    decisions = position.rules.decisions(position.state)
    if len(position.open) != len(decisions):
        raise position.broken(1, "a seat has two decisions at once")
    for decision in decisions:
        if decision.seat not in range(position.rules.seats):
            raise position.broken(1, f"there is a decision for seat {decision.seat}")
        if not decision.kind or not decision.prompt or "\n" in decision.prompt:
            raise position.broken(1, f"the decision {decision!r} does not say in one line what is asked")
    return position.open


def _check_options(position: Position, seat: Seat, decision: Decision | None) -> Sequence[Action]:
    """Check that a seat has options exactly if it has a decision, all different and the same when asked again; return them."""
    options = position.rules.options(position.state, seat)
    if bool(options) != (decision is not None):
        raise position.broken(1, f"seat {seat} has {len(options)} options and the decision {decision!r}")
    if list(position.rules.options(position.state, seat)) != list(options):
        raise position.broken(1, f"the options of seat {seat} differ when asked again")
    _check_list(position, seat, options)
    return options


def _check_free(position: Position, seat: Seat) -> Sequence[Action]:
    """Check that free actions are all different, the same when asked again, and not among the options; return them."""
    free = position.rules.free(position.state, seat)
    if list(position.rules.free(position.state, seat)) != list(free):
        raise position.broken(1, f"the free actions of seat {seat} differ when asked again")
    _check_list(position, seat, (*position.rules.options(position.state, seat), *free))
    return free


def _check_list(position: Position, seat: Seat, actions: Sequence[Action]) -> None:
    for action in actions:
        if type(action) is not tuple or not action or not isinstance(action[0], str):
            raise position.broken(1, f"the option {action!r} of seat {seat} does not start with a verb")
    if len({packed(action) for action in actions}) != len(actions):
        raise position.broken(1, f"seat {seat} has the same option twice")


def _check_table(position: Position, elsewhere: Sequence[Action], dice: SplitMix64) -> None:
    """Check that the table may let time pass and say who sits where, in games that need it, and nothing else."""
    rules, done = position.rules, position.table_actions
    if rules.seating and rules.outcome(position.state) is None and not any(is_seating(rules, action) for action in done):
        raise position.broken(1, "the rules do not want to know who sits where, though they say so")
    for action in done:
        if not accepts(position, TABLE, action):
            raise position.broken(1, f"{action!r} of the table is refused")
    for action in _wrong_answers([done], elsewhere, dice):
        if accepts(position, TABLE, action) and action not in done and not (rules.seating and is_seating(rules, action)):
            raise position.broken(1, f"{action!r} of the table is accepted")


def _wrong_answers(lists: Sequence[Sequence[Action]], elsewhere: Sequence[Action], dice: SplitMix64) -> Iterator[Any]:
    """Yield answers that are mostly illegal: of other seats and other times, changed a little, and nonsense."""
    yield from some(elsewhere, MOST_WRONG_ANSWERS // 2, dice)
    yield from JUNK
    filled = [actions for actions in lists if actions] or [elsewhere]
    for actions in filled:
        changed = [mutant for action in some(actions, 4, dice) for mutant in mutants(action)]
        for _ in range(MOST_WRONG_ANSWERS // len(filled) if changed else 0):
            yield pick(changed, dice)


def _is_loose(position: Position, action: Any) -> bool:
    return type(action) is tuple and isinstance(action[0], str) and action[0] in position.rules.loose


def _check_wrong_answer(position: Position, seat: Seat, action: Any, options: Sequence[Action], decision: Decision | None) -> None:
    """Check that an action that is no option is refused, unless its decision or verb is open-ended.

    An action that only equals an option (True for 1) may be accepted or refused.
    """
    accepted = accepts(position, seat, action)
    if accepted and action not in options and not (decision and decision.open_ended) and not _is_loose(position, action):
        raise position.broken(1, f"{action!r} of seat {seat} is accepted and is no option")
