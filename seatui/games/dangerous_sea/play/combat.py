"""Combat between players (DS-091 to DS-101): possible attacks, the combat window, and the dice."""

from __future__ import annotations

from typing import cast

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import Battle, Window
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.words.refusals import refused

PASS: Action = ("pass",)
ATTACKS: tuple[Action, ...] = tuple(("attack", seat) for seat in range(4))
WINDOW = Window(0)


# Who may attack whom


def rival(state: State, one: int, other: int) -> int:
    """Return which of two fighters is not the active player."""
    return other if one == state.active else one


def hindrance(state: State, seat: int, target: int) -> str:
    """Return the code of the refusal of an attack now, "" if one ship may attack the other (DS-096, DS-097, DS-138)."""
    if state.at[seat] != state.at[target]:
        return "elsewhere"
    if state.active not in (seat, target):
        return "not_in_turn"
    if state.out[target] or state.out[seat]:
        return "out_of_action"
    return "fought_already" if state.fought >> rival(state, seat, target) & 1 else ""


def check_attack(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship may attack that player now (DS-R11)."""
    if action == ("attack", "ghost"):
        raise refused("attack_ghost")  # DS-145
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < figures.seats or action[1] == seat:
        raise refused("attack_whom")
    if code := hindrance(state, seat, action[1]):
        raise refused(code, action[1] if code == "elsewhere" else state.active)


def attack(play: Play, seat: int, action: Action) -> None:
    """Start combat; the defender cannot refuse (DS-093)."""
    fight(play, seat, action[1])


ATTACK = {"attack": Deed(check_attack, attack)}


def attack_options(state: State, seat: int) -> list[Action]:
    """Return an attack on each ship that can be fought now."""
    if state.at.count(state.at[seat]) == 1:
        return []
    return [ATTACKS[target] for target in range(len(state.at)) if target != seat and not hindrance(state, seat, target)]


# The combat window


def open_window(play: Play) -> None:
    """Open the combat window if the active ship has arrived among others (DS-094)."""
    state = play.state
    if state.at.count(state.at[state.active]) > 1:
        state.pending.append(WINDOW)


def asked_in_window(figures: Figures, state: State) -> int:
    """Return the seat that decides now: the active player first, then the others in turn order."""
    place = cast(Window, state.pending[-1]).place
    if place == 0:
        return state.active
    others = [seat for seat in figures.orders[state.first] if seat != state.active]
    return others[place - 1]


def step_window(play: Play) -> bool:
    """Go on to the next seat that can attack, or close the window; return whether someone must decide."""
    state, figures = play.state, play.figures
    while not attack_options(state, asked_in_window(figures, state)):
        if not ask_next(play):
            return False
    return True


def ask_next(play: Play) -> bool:
    """Go on to the next seat; return False if there is none and the window is closed."""
    pending = play.state.pending
    place = cast(Window, pending[-1]).place + 1
    if place == play.figures.seats:
        pending.pop()
        return False
    pending[-1] = Window(place)
    return True


def pass_attack(play: Play, seat: int, _action: Action) -> None:
    """Do not attack. The active player may still attack later in the turn (DS-095)."""
    play.tell("attack_passed", seat=seat)
    ask_next(play)


WINDOW_DEEDS: dict[str, Deed] = {**ATTACK, "pass": Deed(always, pass_attack)}


def window_options(_figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the attacks on ships here, and passing."""
    return [*attack_options(state, seat), PASS]


# The dice


def fight(play: Play, attacker: int, defender: int) -> None:
    """Roll for both sides, the attacker first, until the sums differ, then open the spoils (DS-098 to DS-100, DS-165)."""
    state = play.state
    state.fought |= 1 << rival(state, attacker, defender)
    square = state.at[attacker]
    play.tell("combat_begun", seat=attacker, square=square, attacker=attacker, defender=defender)
    while True:
        attack_dice = play.roll_for(attacker, "combat", state.sailors[attacker] + 1)
        defence_dice = play.roll_for(defender, "combat", state.sailors[defender] + 1)
        battle = Battle(attacker, defender, attack_dice, defence_dice)
        sides = {"attacker": attacker, "defender": defender, "attacker_dice": attack_dice, "defender_dice": defence_dice}
        if sum(attack_dice) != sum(defence_dice):
            break
        play.tell("combat_tied", seat=attacker, square=square, **sides)
    winner, loser, margin = result(battle)
    play.tell("combat_won", seat=winner, square=square, **sides, winner=winner, loser=loser, margin=margin)
    state.pending.append(battle)


def result(battle: Battle) -> tuple[int, int, int]:
    """Return winner, loser and margin, the difference of the deciding sums (DS-099)."""
    lead = sum(battle.attacker_dice) - sum(battle.defender_dice)
    if lead > 0:
        return battle.attacker, battle.defender, lead
    return battle.defender, battle.attacker, -lead
