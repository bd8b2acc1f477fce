"""Law 1: every option is accepted, anything else is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from seatui.engine.chance import SplitMix64, Tape
from seatui.engine.contract import TABLE, Action, Decision, Event, Refused, Seat
from seatui.engine.laws.junk_actions import FOREIGN, mutants
from seatui.engine.laws.positions import Position, packed, pick, some
from seatui.engine.table_actions import is_seating

MOST_OPTIONS = 24
"""So many options of a seat are tried out; where there are more, a random part."""
MOST_STRANGERS = 40
"""So many mutated actions of a seat are tried out."""
MOST_IDLE = 3
"""So many of the seats that have nothing to decide try what they must not do."""


def check_answers(position: Position, others: Sequence[Action] = ()) -> None:
    """Law 1 in one position. ``others`` are actions from elsewhere in the game, tried as answers that come too late."""
    dice = position.dice(1)
    open_decisions = _check_decisions(position)
    everybody: list[Action] = [action for _, actions in position.deeds for action in actions]
    idle = some([seat for seat in range(position.rules.seats) if seat not in open_decisions], MOST_IDLE, dice)
    for seat in range(position.rules.seats):
        options, free = _check_options(position, seat, open_decisions.get(seat)), _check_free(position, seat)
        for action in (*some(options, MOST_OPTIONS, dice), *some(free, MOST_OPTIONS, dice)):
            if not accepts(position, seat, action):
                raise position.broken(1, f"the option {action!r} of seat {seat} is refused")
        for action in _strangers([options, free], [*everybody, *others], dice) if seat in open_decisions or seat in idle else ():
            _check_stranger(position, seat, action, (*options, *free), open_decisions.get(seat))
    for action in some(everybody, 3, dice):
        _check_stranger(position, position.rules.seats, action, (), None)
    _check_table(position, everybody, dice)


def accepts(position: Position, seat: Seat, action: Any) -> bool:
    """Whether ``apply`` takes the action, tried on a clone; and that ``legal`` says the same, and that neither changes what it refuses."""
    state, before = position.state.clone(), position.packed
    lawful = _is_legal(position, state, seat, action)
    if lawful and state.pack() != before:
        raise position.broken(1, f"legal changed the state for {action!r} of seat {seat}")
    refusal = refusal_of(position, state, seat, action)
    if lawful is not (refusal is None):
        raise position.broken(1, f"legal says {lawful} to {action!r} of seat {seat}, apply says {refusal or 'yes'}")
    if refusal is not None and state.pack() != before:
        raise position.broken(1, f"refusing {action!r} of seat {seat} changed the state")
    return lawful


def refusal_of(position: Position, state: Any, seat: Seat, action: Any) -> Refused | None:
    """Apply an action to a state; the refusal if there is one. A refused action must draw nothing and tell nothing."""
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
    """Whether a refusal has a rule and a message with a place for each seat it names."""
    try:
        return bool(refusal.message) and isinstance(refusal.rule, str)
    except (IndexError, KeyError, ValueError):
        return False


def _is_legal(position: Position, state: Any, seat: Seat, action: Any) -> bool:
    try:
        lawful = position.rules.legal(state, seat, action)
    except Exception as error:
        raise position.broken(1, f"legal raises {error!r} for {action!r} of seat {seat}") from error
    if not isinstance(lawful, bool):
        raise position.broken(1, f"legal gives {lawful!r} for {action!r} of seat {seat}, which is no bool")
    return lawful


def _check_decisions(position: Position) -> dict[Seat, Decision]:
    """A seat has one decision at most, and each says what is asked."""
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
    """Options are there exactly where a decision is open, all different, plain, and the same when asked again."""
    options = position.rules.options(position.state, seat)
    if bool(options) != (decision is not None):
        raise position.broken(1, f"seat {seat} has {len(options)} options and the decision {decision!r}")
    if list(position.rules.options(position.state, seat)) != list(options):
        raise position.broken(1, f"the options of seat {seat} differ when asked again")
    _check_list(position, seat, options)
    return options


def _check_free(position: Position, seat: Seat) -> Sequence[Action]:
    """Free actions are plain, all different, the same when asked again, and no options."""
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
    """The table itself lets time pass and says who sits where, in games that want it, and does nothing else."""
    rules, done = position.rules, position.table_deeds
    if rules.seating and rules.outcome(position.state) is None and not any(is_seating(rules, action) for action in done):
        raise position.broken(1, "the rules do not want to know who sits where, though they say so")
    for action in done:
        if not accepts(position, TABLE, action):
            raise position.broken(1, f"{action!r} of the table is refused")
    for action in _strangers([done], elsewhere, dice):
        if accepts(position, TABLE, action) and action not in done and not (rules.seating and is_seating(rules, action)):
            raise position.broken(1, f"{action!r} of the table is accepted")


def _strangers(lists: Sequence[Sequence[Action]], elsewhere: Sequence[Action], dice: SplitMix64) -> Iterator[Any]:
    """Answers that are mostly not lawful: of other seats and other times, changed a little, and nonsense."""
    yield from some(elsewhere, MOST_STRANGERS // 2, dice)
    yield from FOREIGN
    filled = [actions for actions in lists if actions] or [elsewhere]
    for actions in filled:
        changed = [mutant for action in some(actions, 4, dice) for mutant in mutants(action)]
        for _ in range(MOST_STRANGERS // len(filled) if changed else 0):
            yield pick(changed, dice)


def _is_loose(position: Position, action: Any) -> bool:
    return type(action) is tuple and isinstance(action[0], str) and action[0] in position.rules.loose


def _check_stranger(position: Position, seat: Seat, action: Any, options: Sequence[Action], decision: Decision | None) -> None:
    """What is no option is refused, unless decision or verb leave it open. What only equals an option (True for 1) may be either."""
    accepted = accepts(position, seat, action)
    if accepted and action not in options and not (decision and decision.open_ended) and not _is_loose(position, action):
        raise position.broken(1, f"{action!r} of seat {seat} is accepted and is no option")
