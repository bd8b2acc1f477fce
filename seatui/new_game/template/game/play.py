"""The rules of play of Tiny Game. Docstrings name the rules of rulebook.md by their ids."""

from __future__ import annotations

from seatui.engine import play as engine
from seatui.engine.contract import Action, Outcome, Refused, Seat
from seatui.engine.decisions import DecisionKind, Deed

from .model import DEPTHS, UNDECIDED, Figures, TinyState


class Play(engine.Play[Figures, TinyState]):
    """One action being played, with everything that follows from it."""

    __slots__ = ()


def start(figures: Figures) -> TinyState:
    """Return the first position; this game starts without chance."""
    return TinyState(1, [0] * figures.seats, [UNDECIDED] * figures.seats)


# The dive


def undecided(_figures: Figures, state: TinyState) -> tuple[Seat, ...]:
    """Return the seats that have yet to choose; all choose at the same time (TG-004)."""
    return tuple(seat for seat, dive in enumerate(state.dives) if dive == UNDECIDED)


def dive_options(_figures: Figures, _state: TinyState, _seat: Seat) -> tuple[Action, ...]:
    """Return all depths (TG-003)."""
    return DIVES


def check_dive(_figures: Figures, _state: TinyState, _seat: Seat, action: Action) -> None:
    """Check that a dive has a depth from 1 to 6 (TG-003)."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in DEPTHS:
        raise Refused("TG-003", "dive 1 to 6 deep")


def dive(play: Play, seat: Seat, action: Action) -> None:
    """Seal a depth; the last dive reveals them all (TG-004)."""
    play.state.dives[seat] = action[1]
    play.tell("sealed", seat=seat)
    if UNDECIDED not in play.state.dives:
        surface(play)


def surface(play: Play) -> None:
    """Roll once for all: a diver who went no deeper than the roll finds as many pearls as the dive was deep (TG-005)."""
    state = play.state
    (roll,) = play.roll(1)
    play.tell("current", roll=roll)
    for seat, depth in enumerate(state.dives):
        found = depth if depth <= roll else 0
        state.pearls[seat] += found
        play.tell("dived", seat=seat, dive=depth, found=found)
    state.dives = [UNDECIDED] * len(state.dives)
    state.round += 1


DIVES: tuple[Action, ...] = tuple(("dive", depth) for depth in DEPTHS)


# Decisions and the end


DECISION_KINDS: dict[str, DecisionKind[Figures, TinyState, Play]] = {
    "dive": DecisionKind(undecided, dive_options, {"dive": Deed(check_dive, dive)}, "Choose how deep to dive, 1 to 6.", "dive"),
}
"""Every kind of decision."""


def outcome(figures: Figures, state: TinyState) -> Outcome | None:
    """Return the outcome once anyone has enough pearls: the most pearls win (TG-002)."""
    best = max(state.pearls)
    if best < figures.goal:
        return None
    places = sorted(set(state.pearls), reverse=True)
    ranking = tuple(tuple(seat for seat, own in enumerate(state.pearls) if own == pearls) for pearls in places)
    return Outcome(ranking[0], ranking, f"{best} pearls", "TG-002")
