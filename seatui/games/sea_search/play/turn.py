"""The sequence of a turn (SS-098 to SS-111). All of it lies on the stack when the turn begins, the next step on top."""

from __future__ import annotations

from functools import cache

from seatui.engine.contract import Turn
from seatui.games.sea_search.model.content import ACTIONS, LONE_TURNS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.ending import TURN, end
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.words.refusals import refused

PLAYED = (TURN, "draw_sea", "beast_round", "beast_turn_end", "choose_action", "beast_turn_start")
"""The steps of a turn that is played, the last one first (SS-100); ``settling`` checks for victory."""
LOST = ("lost_turn_over", "beast_round")
"""The steps that remain of a lost turn (SS-101)."""


def begin_turn(play: Play, frame: Frame) -> None:
    """Step 1: begin the turn, or skip it as a whole if it is lost; several losses count as one (SS-101, SS-102)."""
    state, seat = play.state, frame.seat
    state.active = seat
    state.turn += 1
    state.actions = state.free_steps = state.changes = 0
    state.drew = state.played = state.silent = state.telemetry = False
    state.denied.clear()
    state.lone_turns += len(living(state)) == 1
    lost, state.loses_turn[seat] = state.loses_turn[seat], False
    if lost:
        play.tell("turn_lost", seat=seat, number=state.turn)
    else:
        state.actions, state.bonus[seat] = ACTIONS + state.bonus[seat], 0  # SS-098, SS-109
        play.tell("turn_begun", seat=seat, number=state.turn, actions=state.actions)
    state.pending += turn_frames(LOST if lost else PLAYED, seat)
    if frame.facts:  # the dice for the first player, until they are told
        state.pending[0] = state.pending[0]._replace(facts=frame.facts)


@cache
def turn_frames(kinds: tuple[str, ...], seat: int) -> tuple[Frame, ...]:
    """Return the frames of a player's turn."""
    return tuple(Frame(kind, seat) for kind in kinds)


def start_beast_effect(play: Play, frame: Frame) -> None:
    """Step 3: the Beast's start-of-turn effect."""
    if not play.state.fallen[frame.seat]:
        play.beast.turn_begins(play, frame.seat)


def end_turn_attack(play: Play, frame: Frame) -> None:
    """Step 5: the Beast's attack at the end of the turn, unless the active player is out (SS-111)."""
    if not play.state.fallen[frame.seat]:
        play.beast.turn_ends(play, frame.seat)


def end_round_attack(play: Play, frame: Frame) -> None:
    """Step 6: the Beast's attack at the end of a Beast round (SS-273)."""
    state = play.state
    if state.beast and living(state) and round_ends(play.figures, state, frame.seat):
        play.tell("beast_round_ended", beast=state.beast)
        play.beast.round_ends(play)


def round_ends(figures: Figures, state: State, seat: int) -> bool:
    """Return whether the turn order passes the drawer's seat after this turn (SS-274)."""
    after, size = next_player(figures, state, seat), figures.seats
    way = (after - seat) % size or size
    return (state.drawer - seat) % size < way


def next_player(figures: Figures, state: State, seat: int) -> int:
    """Return the next living player clockwise; a lone survivor follows themselves (SS-085)."""
    return next(other for other in figures.orders[(seat + 1) % figures.seats] if not state.fallen[other])


def turn_over(play: Play, frame: Frame) -> None:
    """Step 8: pass to the next player, count the round when the turn order passes the first seat, apply limits (SS-038, SS-045)."""
    state, figures, seat = play.state, play.figures, frame.seat
    if state.lone_turns == LONE_TURNS:
        end(play, "sea_outlasts")
        return
    after = next_player(figures, state, seat)
    way = (after - seat) % figures.seats or figures.seats
    if (state.first - seat - 1) % figures.seats < way:
        if state.round == figures.max_rounds:
            end(play, "rounds")
            return
        state.round += 1
    play.push("begin_turn", after)


STEPS = {
    "begin_turn": begin_turn,
    "beast_turn_start": start_beast_effect,
    "beast_turn_end": end_turn_attack,
    "beast_round": end_round_attack,
    TURN: turn_over,
    "lost_turn_over": turn_over,
}


def turn_of(state: State) -> Turn:
    """Return turn, round and active player; lost turns count too."""
    return Turn(max(1, state.turn), f"Round {state.round}", None if state.ended else state.active)


# Actions left (SS-098)


def check_actions(state: State, cost: int = 1) -> None:
    """Check that the player has this many actions left."""
    if not state.actions:
        raise refused("no_actions_left")
    if state.actions < cost:
        raise refused("need_two_actions")


def spend(play: Play, cost: int = 1) -> None:
    """Use up actions."""
    play.state.actions -= cost
