"""The end of the game and the final ranking (DS-001, DS-002, DS-156)."""

from __future__ import annotations

from itertools import groupby

from seatui.engine.contract import Outcome
from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.model.content import STONES_TO_WIN
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State

CRITERIA = ("rune stones", "sailors", "weight")
"""The criteria after the last season; each breaks the ties of those before (DS-156)."""


def outcome(figures: Figures, state: State) -> Outcome | None:
    """Return the outcome, None while the game goes on."""
    if state.pending:
        return None
    ranking = rank(state)
    winners = ranking[0]
    if max(state.stones) >= STONES_TO_WIN:
        return Outcome(winners, ranking, "{} holds five rune stones", "DS-001")
    return Outcome(winners, ranking, reason_at_limit(figures, state, ranking), "DS-156")


def standing(state: State, seat: int) -> tuple[int, int, int]:
    """Return a seat's values in the order of ``CRITERIA``."""
    return state.stones[seat], state.sailors[seat], state.food[seat] + state.water[seat]


def rank(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the seats, best first; equals share a place."""
    seats = sorted(range(len(state.at)), key=lambda seat: standing(state, seat), reverse=True)
    return tuple(tuple(sorted(place)) for _, place in groupby(seats, key=lambda seat: standing(state, seat)))


def reason_at_limit(figures: Figures, state: State, ranking: tuple[tuple[int, ...], ...]) -> str:
    """Return who leads after the last season, and the criterion that decided."""
    winners = ranking[0]
    when = f"after {counted(figures.season_limit, 'season')}"
    if len(winners) > 1:
        return f"{listing(['{}'] * len(winners))} share the victory {when}"
    best, second = standing(state, winners[0]), standing(state, ranking[1][0])
    decided_by = next(word for word, mine, theirs in zip(CRITERIA, best, second, strict=True) if mine != theirs)
    return f"{{}} has the most {decided_by} {when}"
