"""Traps: who decides when a piece comes near, the effect of a trap, and standing orders (BS-118 to BS-132)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import is_triggered, knows, put
from seatui.games.battle_seas.model.state import (
    ALWAYS,
    ASK,
    BATTLE,
    DEPLOYING,
    HALTED,
    HIT,
    LINE_ONLY,
    ORDERS,
    State,
    Trap,
    Unit,
    seat_on_turn,
)
from seatui.games.battle_seas.play.movement import may_rest
from seatui.games.battle_seas.play.play import Deed, Play, numbers, tell_each, tell_knowers, tell_rest
from seatui.games.battle_seas.play.sailing import halt
from seatui.games.battle_seas.play.sighting import anyone_sees, disclose
from seatui.games.battle_seas.words.refusals import refused

HOLD: Action = ("hold",)


def triggered(figures: Figures, state: State, seat: int) -> list[int]:
    """Return the traps of a seat into whose range the card under way has just stepped (BS-119, BS-127, BS-244)."""
    sailing = state.sailing
    assert sailing is not None
    to, came_from = state.units[sailing.unit].square, sailing.trail[-1]
    return [
        key
        for key, trap in state.traps.items()
        if trap.seat == seat and trap.fired != state.round and is_triggered(figures, trap.card, trap.square, came_from, to)
    ]


def asked_about(figures: Figures, state: State, seat: int) -> list[int]:
    """Return the triggered traps that ask their owner, by number."""
    return sorted(key for key in triggered(figures, state, seat) if state.traps[key].orders == ASK)


def spring_by_orders(play: Play) -> None:
    """Spring the traps whose standing orders say so, before their owner decides about the others (BS-132)."""
    state = play.state
    assert state.sailing is not None
    seat, victim = state.asked[0], state.units[state.sailing.unit]
    for key in sorted(triggered(play.figures, state, seat)):
        orders = state.traps[key].orders
        if orders == ALWAYS or (orders == LINE_ONLY and is_known_line(state, seat, state.sailing.unit, victim)):
            spring(play, key)


def is_known_line(state: State, seat: int, key: int, unit: Unit) -> bool:
    """Whether the owner has identified the piece as a ship of the line."""
    return knows(state, seat, key) and CARDS[unit.card].hull == "line"


def spring_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the options to let the piece pass, or to spring a trap (BS-120)."""
    return [HOLD, *(("spring", key) for key in asked_about(figures, state, seat))]


def check_spring(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the trap is the player's own, triggered just now, and not sprung in this round (BS-119, BS-127)."""
    (key,) = numbers(action, 1, "name_trap")
    trap = state.traps.get(key)
    if trap is None or trap.seat != seat:
        raise refused("not_your_trap")
    if trap.fired == state.round:
        raise refused("sprung_already", trap=piece_name(trap))
    if key not in asked_about(figures, state, seat):
        raise refused("not_triggered", trap=piece_name(trap))


def spring_trap(play: Play, _seat: int, action: Action) -> None:
    """Spring the named trap."""
    spring(play, action[1])


def hold(play: Play, _seat: int, _action: Action) -> None:
    """Let the piece pass, silently (BS-121, BS-228)."""
    play.state.asked = play.state.asked[1:]


def spring(play: Play, key: int) -> None:
    """Spring a trap at the card under way, with an unmodified roll (BS-122, BS-126 to BS-129)."""
    figures, state = play.figures, play.state
    assert state.sailing is not None
    victim = state.sailing.unit
    trap, unit = state.traps[key], state.units[victim]
    card = CARDS[trap.card]
    dice = play.roll_two() if card.blows else ()
    loss = card.blows[sum(dice)] if card.blows else 0
    state.hit = HALTED if card.halts or state.hit == HALTED else HIT
    put(state, victim, unit._replace(cap=unit.cap - loss))
    seeing = tuple(seat for seat in figures.everyone if seat in (unit.seat, trap.seat) or anyone_sees(figures, state, seat, trap.square))
    disclose(play, victim, seeing)  # BS-140, BS-141
    if card.once:
        forget_trap(state, key)
    else:
        state.traps[key] = trap._replace(fired=state.round)
        for seat in seeing:
            if seat != trap.seat:
                state.notes[seat][key] = state.round
    tell_each(
        play,
        seeing,
        "trap_sprung",
        seat=trap.seat,
        card=trap.card,
        square=trap.square,
        piece=victim,
        victim=unit.card,
        owner=unit.seat,
        dice=dice,
    )
    tell_rest(play, seeing, "something_sprung", seat=unit.seat, piece=victim)
    tell_knowers(play, "damaged", victim, loss=loss, cap=unit.cap - loss, by=trap.seat, square=unit.square)


def forget_trap(state: State, key: int) -> Trap:
    """Remove a trap that is used up or made safe, and return it."""
    for note in state.notes:
        note.pop(key, None)
    state.exposed.pop(key, None)
    return state.traps.pop(key)


# After a trap was sprung


def after_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the options to go on as announced, or to stop where there is room to stay (BS-123, BS-124)."""
    return [("continue",), ("stop",)] if may_stop(figures, state) else [("continue",)]


def may_stop(figures: Figures, state: State) -> bool:
    """Whether the card under way may stay where it is."""
    assert state.sailing is not None
    key = state.sailing.unit
    unit = state.units[key]
    return may_rest(figures, state, key, unit, unit.square)


def go_on(play: Play, _seat: int, _action: Action) -> None:
    """Go on with the remaining steps."""
    play.state.hit = 0


def check_stop(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that no other piece of the player is in the way."""
    always(figures, state, seat, action)
    if not may_stop(figures, state):
        raise refused("no_room_to_stop")


def stop(play: Play, _seat: int, _action: Action) -> None:
    """Stay where the trap was sprung."""
    assert play.state.sailing is not None
    halt(play, play.state.sailing)


# Standing orders


def order_options(state: State, seat: int) -> list[Action]:
    """Return other orders for a seat's traps."""
    return [
        ("orders", key, orders)
        for key, trap in sorted(state.traps.items())
        if trap.seat == seat
        for orders in ORDERS
        if orders != trap.orders
    ]


def check_orders(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check orders for a trap of the player, in their own turn or while deploying (DK-08)."""
    if not may_order(state, seat):
        raise refused("no_orders_now")
    match action:
        case ("orders", int(key), str(orders)) if type(key) is int and orders in ORDERS:
            trap = state.traps.get(key)
        case _:
            raise refused("name_orders", orders=", ".join(ORDERS))
    if trap is None or trap.seat != seat:
        raise refused("orders_foreign_trap")
    if trap.orders == orders:
        raise refused("same_orders", trap=piece_name(trap))


def give_orders(play: Play, seat: int, action: Action) -> None:
    """Give a trap new standing orders, unseen by others (BS-224)."""
    _, key, orders = action
    trap = play.state.traps[key]
    play.state.traps[key] = trap._replace(orders=orders)
    play.whisper((seat,), "orders_given", seat=seat, card=trap.card, square=trap.square, orders=orders)


def may_order(state: State, seat: int) -> bool:
    """Whether a seat may give orders: while deploying, and in its own turn."""
    if state.phase == BATTLE:
        return seat == seat_on_turn(state)
    return state.phase == DEPLOYING and not state.ready >> seat & 1


SPRING_DEEDS: dict[str, Deed] = {"hold": Deed(always, hold), "spring": Deed(check_spring, spring_trap)}
AFTER_DEEDS: dict[str, Deed] = {"continue": Deed(always, go_on), "stop": Deed(check_stop, stop)}
ORDERS_DEED = Deed(check_orders, give_orders)
