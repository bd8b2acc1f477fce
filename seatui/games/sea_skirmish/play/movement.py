"""The Movement phase: boats move one by one, ram, fall off the table, and may turn over (SK-069 to SK-071, SK-087 to SK-116)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import AFLOAT, FELL, NO_BOAT, RAMMED, State
from seatui.games.sea_skirmish.play import collisions
from seatui.games.sea_skirmish.play.checks import own_boat
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words.refusals import refused


def active_seat(figures: Figures, state: State) -> int:
    """Return the seat whose turn it is to move or fire, clockwise from the holder of the token (SK-057, SK-058)."""
    return figures.orders[state.token][state.done]


def still_to_act(figures: Figures, state: State) -> list[int]:
    """Return the active player's boats that have not moved or fired yet in this phase (SK-071, SK-126)."""
    seat, acted = active_seat(figures, state), state.acted
    return [number for number, boat in enumerate(state.boats) if boat.seat == seat and boat.lost == AFLOAT and not acted >> number & 1]


def move_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the boats that may move next; their owner decides the order (SK-070)."""
    return [("move", boat) for boat in still_to_act(figures, state)]


def check_move(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the boat is the player's own and has not moved yet."""
    if len(action) != 2:
        raise refused("no_mover_named")
    boat = own_boat(state, seat, action[1])
    if state.acted >> boat & 1:
        raise refused("has_moved", boat=boat + 1)


def choose_move(play: Play, _seat: int, action: Action) -> None:
    """Move the chosen boat."""
    move(play, action[1])


def move(play: Play, number: int) -> None:
    """Lift one boat and put it down where its course leads (SK-074, SK-075)."""
    state = play.state
    boat, course = state.boats[number], state.courses[number]
    state.acted |= 1 << number
    ideal = ideal_pose(boat.pose, course)
    if falls(play.figures.sea, ideal):  # before any collision (SK-089)
        play.tell_of("boat_moved", number, course=course, start=boat.pose, ideal=ideal, end=ideal, stopped=False)
        play.lose(number, FELL, boat.seat)
        return
    bars = collisions.barred_from(state.bars, number, state.round)
    landing = collisions.land(play.figures.sea, state.boats, number, course, ideal, bars)
    state.boats[number] = boat._replace(pose=landing.pose)
    play.tell_of("boat_moved", number, course=course, start=boat.pose, ideal=ideal, end=landing.pose, stopped=landing.stopped)
    if landing.barred:
        play.tell_of("ram_barred", number, things=landing.barred, names=play.names_of(landing.barred))
    if landing.struck:
        ram(play, number, landing.struck)
    if COURSES[course - 1].circle and state.boats[number].lost == AFLOAT:  # SK-113 to SK-115
        state.turning = number


def ram(play: Play, number: int, struck: tuple[int, ...]) -> None:
    """Give out the tokens of a ram, then remove every boat that it sank (SK-094 to SK-097, SK-102)."""
    state = play.state
    sunk = collisions.strike(state.boats, state.bars, number, struck, state.round)
    play.tell_of("rammed", number, things=struck, names=play.names_of(struck))
    for boat in sunk:
        play.lose(boat, RAMMED, state.boats[number].seat)


# Turning the card over (SK-113 to SK-116)


def owner_turning(_figures: Figures, state: State) -> int:
    """Return the owner of the boat that may turn over now."""
    return state.boats[state.turning].seat


FLIP: Action = ("flip",)
KEEP: Action = ("keep",)


def flip_options(_figures: Figures, _state: State, _seat: int) -> list[Action]:
    """Return both choices; keeping the face comes first, so that nothing happens by mistake."""
    return [KEEP, FLIP]


def flip(play: Play, _seat: int, _action: Action) -> None:
    """Turn the card over: only the cannons change, pose and tokens stay (SK-116)."""
    state = play.state
    number, boat = state.turning, state.boats[state.turning]
    state.boats[number] = boat._replace(face=1 - boat.face)
    state.turning = NO_BOAT
    play.tell_of("boat_flipped", number, face=1 - boat.face)


def keep(play: Play, _seat: int, _action: Action) -> None:
    """Leave the card as it is."""
    state = play.state
    play.tell_of("face_kept", state.turning, face=state.boats[state.turning].face)
    state.turning = NO_BOAT


MOVE_DEEDS = {"move": Deed(check_move, choose_move)}
FLIP_DEEDS = {"flip": Deed(always, flip), "keep": Deed(always, keep)}


def step_movement(play: Play) -> bool:
    """Move the active player's last boat, which needs no choice, then go on to the next player (SK-069, SK-D10)."""
    state = play.state
    if state.turning != NO_BOAT:
        return True
    left = still_to_act(play.figures, state)
    if len(left) > 1:
        return True
    if left:
        move(play, left[0])
    else:
        state.done += 1
    return False
