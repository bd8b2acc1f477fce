"""Probes (SS-132 to SS-157): casting them, attacking them, and taking them off the board."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import ITEM, PROBES_FOR_SEAPORT
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import is_active, is_hostile, own_probes_on, probes_left, probes_of
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.duels import DUELS, Duel, fight
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.seaports import gain_seaport
from seatui.games.sea_search.play.ships import entry_bar, is_desperate, sail
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

ANYWHERE = -1
"""The scope of a Probe to be removed: the whole board."""
PATROL_CONTRACT = ITEM["ITM-17"]
TELEMETRY_DICE = 2
PATROL_DICE = 2
ADVANCE: Action = ("advance",)
STAY: Action = ("stay",)


# Casting


def edge_of(figures: Figures, state: State, seat: int, action: Action) -> int:
    """Return the edge of the ship's tile that an action names (SS-132)."""
    if len(action) != 2 or type(action[1]) is not int:
        raise refused("illegal_option")
    edge: int = action[1]
    if edge not in figures.field.edges[state.at[seat]]:
        raise refused("edge_not_here")
    return edge


def check_cast(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can cast a Probe on that edge of the ship's tile (SS-132 to SS-134, SS-050)."""
    check_actions(state)
    check_free_edge(state, seat, edge_of(figures, state, seat, action))


def check_free_edge(state: State, seat: int, edge: int) -> None:
    """Check that a player can put a Probe on that edge, wherever it is."""
    one, other = state.board.field.sides(edge)
    if one not in state.board.tiles or other not in state.board.tiles:
        raise refused("edge_is_rim")
    if is_active(state, edge):
        raise refused("edge_occupied")
    if not probes_left(state, seat):
        raise refused("no_probe_left")


def cast_options(state: State, seat: int, free: list[int]) -> list[Action]:
    """Return the casts on free inner edges of the ship's tile."""
    return [("cast_probe", edge) for edge in free] if free and probes_left(state, seat) else []


def cast(play: Play, seat: int, action: Action) -> None:
    """Put one Probe on an edge of the ship's tile."""
    spend(play)
    lay(play, seat, action[1])


def lay(play: Play, seat: int, edge: int) -> None:
    """Put a Probe on an edge in place of an inactive one (SS-135, SS-136), and advance the counter (SS-138, SS-139)."""
    play.state.probes[edge] = seat
    play.touched += play.figures.field.sides(edge)
    is_fifth = advance_counter(play, seat)
    play.tell("probe_cast", seat=seat, edge=edge)
    if is_fifth:
        gain_seaport(play, seat)


def advance_counter(play: Play, seat: int) -> bool:
    """Advance the Probe Counter; return whether it was the fifth step, which gains a Seaport (SS-140)."""
    counter = play.state.probe_counter
    counter[seat] = (counter[seat] + 1) % PROBES_FOR_SEAPORT
    return counter[seat] == 0


def count_up(play: Play, seat: int, steps: int) -> None:
    """Advance the Probe Counter by a card, step by step (SS-435, SS-442, SS-450)."""
    for _ in range(steps):
        if advance_counter(play, seat):
            gain_seaport(play, seat)
    play.tell("probe_counter_changed", seat=seat, value=play.state.probe_counter[seat])


# Attacking


def attack_dice(figures: Figures, state: State, seat: int) -> int:
    """Return a die for each of the player's Probes on the ship's tile (SS-148), or one if they may fight without, plus those of a card."""
    dice = len(own_probes_on(figures, state, seat, state.at[seat])) or int(fights_bare(figures, state, seat))
    return dice + TELEMETRY_DICE * state.telemetry


def fights_bare(figures: Figures, state: State, seat: int) -> bool:
    """Return whether a ship may attack without a Probe on its tile: it is desperate (SS-491), or has none left to cast (SS-C38)."""
    return not probes_left(state, seat) or is_desperate(figures, state, seat)


def defended_tile(state: State, seat: int, edge: int) -> int:
    """Return the tile on the other side of the attacked edge (SS-145)."""
    one, other = state.board.field.sides(edge)
    return other if one == state.at[seat] else one


def defence_dice(figures: Figures, state: State, seat: int, edge: int) -> int:
    """Return a die for each of the defender's Probes on the defended tile (SS-146, SS-147), plus two for a Patrol Contract (SS-437)."""
    defender = state.probes[edge]
    dice = len(own_probes_on(figures, state, defender, defended_tile(state, seat, edge)))
    return dice + PATROL_DICE * (PATROL_CONTRACT in state.standing[defender])


def check_attack(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that an enemy Probe is on that edge of the ship's tile, and that the player has dice to attack it (SS-144, SS-149)."""
    check_actions(state)
    if not is_hostile(state, seat, edge_of(figures, state, seat, action)):
        raise refused("no_enemy_probe")
    if not attack_dice(figures, state, seat):
        raise refused("no_attack_dice")


def attack_options(figures: Figures, state: State, seat: int, own: list[int], hostile: list[int]) -> list[Action]:
    """Return the attacks on enemy Probes on the ship's tile. ``own`` spares counting dice: any of the player's Probes there is one."""
    return [("attack_probe", edge) for edge in hostile] if hostile and (own or attack_dice(figures, state, seat)) else []


def attack(play: Play, seat: int, action: Action) -> None:
    """Roll for a Probe (SS-144 to SS-149)."""
    state, edge = play.state, action[1]
    defender = state.probes[edge]
    own, other = attack_dice(play.figures, state, seat), defence_dice(play.figures, state, seat, edge)
    spend(play)
    state.telemetry = False
    play.trigger(defender, PATROL_CONTRACT)
    fight(play, seat, "probe", own, other, defender, edge)


def settle_attack(play: Play, seat: int, own: int, other: int, about: tuple[int, ...]) -> None:
    """Remove the Probe after a win, and let the ship advance (SS-150, SS-151); a loser removes one of their own (SS-153, SS-155)."""
    (edge,) = about
    if own > other:
        goal = defended_tile(play.state, seat, edge)
        take_off(play, edge, "battle")
        play.push("choose_advance", seat, goal)
    else:
        play.push("choose_probe_to_remove", seat, play.state.at[seat], 1, "battle")


DUELS["probe"] = Duel(settle_attack)


def advance_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return staying, and advancing if nothing forbids it (SS-152)."""
    (goal,) = frame.facts
    return [STAY] if entry_bar(figures, state, frame.seat, goal) else [STAY, ADVANCE]


def advance(play: Play, frame: Frame, action: Action) -> None:
    """Take the free step after a won attack, or stay."""
    if action == ADVANCE:
        sail(play, frame.seat, frame.facts[0], "advance", willing=True)


# Removing


def take_off(play: Play, edge: int, why: str) -> None:
    """Take a Probe back to its owner's supply (SS-157); the counter stays (SS-141)."""
    owner = play.state.probes.pop(edge)
    play.touched += play.figures.field.sides(edge)
    play.tell("probe_removed", seat=owner, edge=edge, why=why)


def removal_options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's Probes on a tile or anywhere."""
    scope = frame.facts[0]
    edges = probes_of(state, frame.seat) if scope == ANYWHERE else own_probes_on(figures, state, frame.seat, scope)
    return [("remove_probe", edge) for edge in edges]


def remove(play: Play, frame: Frame, action: Action) -> None:
    """Remove a Probe, and ask for the next one. Facts: the scope, how many Probes, and why."""
    scope, count, why = frame.facts
    take_off(play, action[1], why)
    if count > 1:
        play.push("choose_probe_to_remove", frame.seat, scope, count - 1, why)


REMOVAL_WORDS = {
    "battle": "Your attack failed: remove one of your Probes on this tile.",
    "whistle": "The Whistle has its price: remove one of your Probes.",
    "seamites": "The Seamites won: remove one of your Probes.",
    "SEA-B2": "Fouled Lines: remove one of your Probes.",
    "SEA-B7": "Rogue Wave: remove one of your Probes on your ship's tile.",
}

DEEDS = {"cast_probe": Deed(check_cast, cast), "attack_probe": Deed(check_attack, attack)}
DECISION_KINDS = {
    "choose_advance": DecisionKind(
        advance_options, advance, "The Probe is gone: stay, or sail on over the edge it guarded.", "stay or advance"
    ),
    "choose_probe_to_remove": DecisionKind(
        removal_options, remove, lambda frame: REMOVAL_WORDS[frame.facts[2]], "choose a Probe to remove"
    ),
}
