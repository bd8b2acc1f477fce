"""Faults of pending decisions and steps, which only the rules of play can judge, and the list of all faults."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.engine.contract import Refused
from seatui.games.dangerous_sea.model.content import MOST_DEMANDS, STONES_TO_WIN, WINTER_CARDS
from seatui.games.dangerous_sea.model.faults import card_faults, goods_faults, shape_faults, ship_faults, stone_faults, tile_faults
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import (
    BATTLE_KINDS,
    NOT_VOTED,
    PROPOSAL_KINDS,
    Battle,
    Corner,
    Demand,
    Frame,
    GhostVote,
    Landfall,
    SeaTurn,
    Window,
)
from seatui.games.dangerous_sea.model.geometry import NOWHERE
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.combat import result
from seatui.games.dangerous_sea.play.negotiation import check_room, is_demand
from seatui.games.dangerous_sea.play.spoils import check_payable

STACKS = frozenset(
    (
        (),  # over
        ("choose_corner",),
        ("choose_action",),
        ("choose_action", "initiate_combat"),
        *(("choose_action", spoils) for spoils in BATTLE_KINDS),
        *(("choose_action", "initiate_combat", spoils) for spoils in BATTLE_KINDS),
        ("sea_turn", "vote_ghost_order"),
        ("sea_turn", "resolve_island"),
    )
)
"""The stacks of a position at rest, from bottom to top: the top frame waits for a decision."""


def flow_faults(figures: Figures, state: State) -> Iterator[str]:
    """Yield faults of the stack, which is empty exactly when the game is over."""
    over = max(state.stones) >= STONES_TO_WIN
    last_season = state.season + 1 == figures.season_limit
    if over and state.pending:
        yield "the game goes on with five stones in one hand"
    if not state.pending and not (over or last_season):
        yield "the game stopped without a winner"
    if tuple(frame.kind for frame in state.pending) not in STACKS:
        yield "the pending decisions and steps are in no possible order"
    if any(frame.kind == "choose_corner" for frame in state.pending) != (NOWHERE in state.at):
        yield "a ship has no place"
    if not all(frame_fits(figures, state, frame) for frame in state.pending):
        yield "a pending choice does not fit the position"


def frame_fits(figures: Figures, state: State, frame: Frame) -> bool:
    """Return whether the seats and places of a frame exist."""
    if isinstance(frame, Corner):
        return frame.place == figures.seats - state.at.count(NOWHERE)
    if isinstance(frame, Window | Landfall):
        return 0 <= frame.place < figures.seats
    if isinstance(frame, Battle):
        return battle_fits(figures, state, frame)
    if isinstance(frame, GhostVote):
        return vote_fits(figures, state, frame)
    return not isinstance(frame, SeaTurn) or 0 <= frame.cards <= WINTER_CARDS


def battle_fits(figures: Figures, state: State, battle: Battle) -> bool:
    """Return whether the two players can have fought, one has won, and there is a proposal exactly while one must be answered."""
    seats = range(figures.seats)
    return (
        battle.attacker in seats
        and battle.defender in seats
        and battle.attacker != battle.defender
        and state.active in (battle.attacker, battle.defender)
        and sum(battle.attacker_dice) != sum(battle.defender_dice)
        and (battle.proposal is not None) == (battle.kind in PROPOSAL_KINDS)
        and (battle.proposal is None or demand_fits(state, battle, battle.proposal))
        and (battle.demands == 0 if battle.kind == "offer_spoils" else 1 <= battle.demands <= MOST_DEMANDS)
    )


def demand_fits(state: State, battle: Battle, demand: Demand) -> bool:
    """Return whether the winner could have demanded the bundle, or the loser offered it (DS-112, DS-115)."""
    winner, loser, _ = result(battle)
    try:
        check_payable(state, loser, demand)
        check_room(state, winner, demand)
    except Refused:
        return False
    return is_demand(demand) and any(demand)


def vote_fits(figures: Figures, state: State, frame: GhostVote) -> bool:
    """Return whether several players wait in turn order, with at least one vote missing."""
    waiting = [seat for seat in figures.orders[state.first] if seat in frame.waiting]
    return (
        len(waiting) > 1
        and tuple(waiting) == frame.waiting
        and len(frame.votes) == len(waiting)
        and NOT_VOTED in frame.votes
        and all(vote in (NOT_VOTED, *waiting) for vote in frame.votes)
    )


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return every fault of a position in words."""
    found = list(shape_faults(figures, state))
    if found:
        return found  # the other checks rely on the shape
    return [
        fault
        for check in (tile_faults, stone_faults, card_faults, goods_faults, ship_faults, flow_faults)
        for fault in check(figures, state)
    ]
