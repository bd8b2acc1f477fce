"""Looking ahead to the end of the own turn: the best few lines of play are followed, one action after the other.

Where dice or an unheard song decide, the line goes on from the better outcome, weighed by its chance; the worse one counts as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.evaluation import Judge, prospect
from seatui.games.sea_search.bot.thinning import worth_trying
from seatui.games.sea_search.bot.tryout import HELD, hold_turn, outcomes
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.decisions import open_options

END_TURN: Action = ("end_turn",)
SECOND_LOOK = 4
"""Who finds nothing better than to end the turn looks so many actions ahead: a Probe has to be cast before it can help in an attack."""
SHUNNED = frozenset(("end_turn", "move_seaport_foreign"))
"""Not tried: the turn ends where nothing better is found, and others hardly ever grant passage."""


class Line(NamedTuple):
    """A line of play: its first action, the position it leads to, and the chance of getting there."""

    first: Action | None
    state: State
    chart: Chart
    chance: float
    rest: float  # what the worse outcomes on the way add
    prospect: float  # of stopping here
    promise: float  # the same with the actions left


def is_own_turn(view: View) -> bool:
    """Whether what is asked belongs to the actions of the own turn."""
    return view.active == view.seat and any(frame.kind == "choose_action" for frame in view.pending)


def best_action(judge: Judge, state: State, options: Sequence[Action], width: int, depth: int) -> Action:
    """The first action of the best line; to end the turn if no line is better than stopping."""
    hold_turn(state, judge.seat)
    hand = bytes(state.hands[judge.seat])
    root = Line(None, state, Chart(judge.figures, state), 1.0, 0.0, 0.0, 0.0)
    lines = follow(judge, root, hand)
    if END_TURN in options:
        lines.append(root._replace(first=END_TURN, prospect=prospect(judge.lead(state, root.chart))))
    best = max(lines, key=lambda line: line.prospect, default=None)
    if best is None:
        return options[0]
    for step in range(1, max(depth, SECOND_LOOK)):
        if step >= depth and best.first != END_TURN:
            break
        lines = [line for node in widest(lines, width) for line in follow(judge, node, hand)]
        if not lines:
            break
        best = max([best, *lines], key=lambda line: line.prospect)
    return best.first or options[0]


def follow(judge: Judge, node: Line, hand: bytes) -> list[Line]:
    """The lines that go on from a position of the own turn by one action, with all that is asked about it."""
    if node.first == END_TURN:
        return []
    lines = []
    for action in options_of(judge, node):
        if action[0] not in SHUNNED and not is_unseen(action, hand):
            line = extended(judge, node, action)
            lines += follow(judge, line, hand) if is_halfway(judge, line.state) else [line]
    return lines


def options_of(judge: Judge, node: Line) -> Sequence[Action]:
    """What can be answered, as long as it is the own turn."""
    state, seat = node.state, judge.seat
    if not state.pending or state.pending[-1].seat != seat or state.pending[-1].kind == HELD:
        return ()
    return worth_trying(node.chart, state, seat, open_options(judge.figures, state, state.pending[-1]), in_earnest=node.first is None)


def is_halfway(judge: Judge, state: State) -> bool:
    """Whether an action is not finished: its player is asked something about it."""
    return bool(state.pending) and state.pending[-1].seat == judge.seat and state.pending[-1].kind not in ("choose_action", HELD)


def is_unseen(action: Action, hand: bytes) -> bool:
    """Whether it plays an Item card that was only drawn in imagination."""
    return action[0] == "play_item" and action[1] not in hand


def extended(judge: Judge, node: Line, action: Action) -> Line:
    """A line with one more action."""
    best, *worse = outcomes(judge.figures, node.state, judge.seat, action, judge.hopes)
    rest = node.rest
    for outcome in worse:
        stopped, going_on = judge.leads(outcome.state, node.chart.of(outcome.state))
        rest += node.chance * outcome.chance * prospect(going_on if outcome.state.beast else stopped)  # a lost Beast Roll ends nothing
    state, chance, chart = best.state, node.chance * best.chance, node.chart.of(best.state)
    first = node.first or action
    if is_halfway(judge, state):
        return Line(first, state, chart, chance, rest, 0.0, 0.0)
    lead, going_on = judge.leads(state, chart)
    return Line(first, state, chart, chance, rest, rest + chance * prospect(lead), rest + chance * prospect(going_on))


def widest(lines: list[Line], width: int) -> list[Line]:
    """The most promising lines, each position once."""
    lines.sort(key=lambda line: line.promise, reverse=True)
    kept: dict[tuple[object, ...], Line] = {}
    for line in lines:
        kept.setdefault((line.state.at[line.state.active], line.state.actions, round(line.prospect, 6)), line)
        if len(kept) == width:
            break
    return list(kept.values())
