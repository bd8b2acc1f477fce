"""Search to the end of the player's turn: it follows the best few lines of play, one action after the other.

After dice or an unknown song, a line goes on from the better outcome, weighed by its chance; the worse one counts as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.evaluation import Evaluator, prospect
from seatui.games.sea_search.bot.pruning import worth_trying
from seatui.games.sea_search.bot.simulation import HELD, hold_turn, outcomes
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.actions import END_TURN
from seatui.games.sea_search.play.decisions import open_options

SECOND_LOOK = 4
"""Depth of the search if nothing beats ending the turn: a Probe has to be cast before it can help in an attack."""
NOT_TRIED = frozenset(("end_turn", "move_seaport_foreign"))
"""The turn ends if nothing better is found, and others hardly ever grant passage."""


class Line(NamedTuple):
    """A line of play: its first action, the position it leads to, and the chance of getting there."""

    first: Action | None
    state: State
    chart: Chart
    chance: float
    rest: float  # the prospects of the worse outcomes on the way
    prospect: float  # of stopping here
    promise: float  # of going on with the actions left


def is_own_turn(view: View) -> bool:
    """Return whether the open question belongs to the actions of the player's turn."""
    return view.active == view.seat and any(frame.kind == "choose_action" for frame in view.pending)


def best_action(evaluator: Evaluator, state: State, options: Sequence[Action], width: int, depth: int) -> Action:
    """Return the first action of the best line; the end of the turn if no line is better than stopping."""
    hold_turn(state, evaluator.seat)
    hand = bytes(state.hands[evaluator.seat])
    root = Line(None, state, Chart(evaluator.figures, state), 1.0, 0.0, 0.0, 0.0)
    lines = follow(evaluator, root, hand)
    if END_TURN in options:
        lines.append(root._replace(first=END_TURN, prospect=prospect(evaluator.lead(state, root.chart))))
    best = max(lines, key=lambda line: line.prospect, default=None)
    if best is None:
        return options[0]
    for step in range(1, max(depth, SECOND_LOOK)):
        if step >= depth and best.first != END_TURN:
            break
        lines = [line for node in most_promising(lines, width) for line in follow(evaluator, node, hand)]
        if not lines:
            break
        best = max([best, *lines], key=lambda line: line.prospect)
    return best.first or options[0]


def follow(evaluator: Evaluator, node: Line, hand: bytes) -> list[Line]:
    """Return the lines that go on from a position by one action, with all the questions about it."""
    if node.first == END_TURN:
        return []
    lines = []
    for action in options_of(evaluator, node):
        if action[0] not in NOT_TRIED and not plays_unknown_card(action, hand):
            line = extend(evaluator, node, action)
            lines += follow(evaluator, line, hand) if is_unfinished(evaluator, line.state) else [line]
    return lines


def options_of(evaluator: Evaluator, node: Line) -> Sequence[Action]:
    """Return the answers worth trying, as long as the player has to answer."""
    state, seat = node.state, evaluator.seat
    if not state.pending or state.pending[-1].seat != seat or state.pending[-1].kind == HELD:
        return ()
    return worth_trying(node.chart, state, seat, open_options(evaluator.figures, state, state.pending[-1]), in_earnest=node.first is None)


def is_unfinished(evaluator: Evaluator, state: State) -> bool:
    """Return whether the player still has to answer a question about an action."""
    return bool(state.pending) and state.pending[-1].seat == evaluator.seat and state.pending[-1].kind not in ("choose_action", HELD)


def plays_unknown_card(action: Action, hand: bytes) -> bool:
    """Return whether an action plays an Item card that was drawn only in imagination."""
    return action[0] == "play_item" and action[1] not in hand


def extend(evaluator: Evaluator, node: Line, action: Action) -> Line:
    """Return a line with one more action."""
    best, *worse = outcomes(evaluator.figures, node.state, evaluator.seat, action, evaluator.echo_chances)
    rest = node.rest
    for outcome in worse:
        stopped, going_on = evaluator.leads(outcome.state, node.chart.of(outcome.state))
        rest += node.chance * outcome.chance * prospect(going_on if outcome.state.beast else stopped)  # a lost Beast Roll ends nothing
    state, chance, chart = best.state, node.chance * best.chance, node.chart.of(best.state)
    first = node.first or action
    if is_unfinished(evaluator, state):
        return Line(first, state, chart, chance, rest, 0.0, 0.0)
    lead, going_on = evaluator.leads(state, chart)
    return Line(first, state, chart, chance, rest, rest + chance * prospect(lead), rest + chance * prospect(going_on))


def most_promising(lines: list[Line], width: int) -> list[Line]:
    """Return the most promising lines, each position once."""
    lines.sort(key=lambda line: line.promise, reverse=True)
    kept: dict[tuple[object, ...], Line] = {}
    for line in lines:
        kept.setdefault((line.state.at[line.state.active], line.state.actions, round(line.prospect, 6)), line)
        if len(kept) == width:
            break
    return list(kept.values())
