"""Seaports (SS-172 to SS-192): gaining, establishing, attacking and losing them."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_CARDS, ITEM
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import may_gain_seaport, seaport_count, seaport_hindrance, seaports_of
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.duels import DUELS, Duel, fight
from seatui.games.sea_search.play.play import NONE, DecisionKind, Deed, Play
from seatui.games.sea_search.play.ships import sail
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

MOORING = ITEM["ITM-16"]
ESTABLISH: Action = ("establish_seaport",)
ATTACK: Action = ("attack_seaport",)
TURN_AFTER_DEFEAT = ("choose_action", "draw_sea")
"""The steps that a failed attack takes from the turn: actions and Sea card, but not the Beast's steps (SS-189, SS-191)."""


# Gaining


def gain_seaport(play: Play, seat: int) -> None:
    """Put a Seaport on the Counter board (SS-172); at the limit the player may move an existing one instead (SS-176)."""
    state = play.state
    if may_gain_seaport(state, seat):
        state.stock[seat] += 1
        play.tell("seaport_gained", seat=seat, stock=state.stock[seat])
    else:
        play.push("choose_seaport_to_relocate", seat)


def relocation_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return none, and every Seaport to take back unless it is the last one (SS-177, SS-178)."""
    own = seaports_of(state, frame.seat)
    return [NONE, *(("take_back", tile) for tile in own)] if len(own) > 1 else [NONE]


def take_back(play: Play, frame: Frame, action: Action) -> None:
    """Take a Seaport from the board to the Counter board."""
    if action != NONE:
        state, seat = play.state, frame.seat
        del state.seaports[action[1]]
        state.stock[seat] += 1
        play.tell("seaport_taken_back", seat=seat, tile=action[1])


# Establishing


def check_establish(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player can establish a Seaport on the ship's tile (SS-173, SS-174)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if not state.stock[seat]:
        raise refused("no_seaport_stock")
    tile = state.at[seat]
    if tile == figures.centre:
        raise refused("seaport_center")
    if tile in state.seaports:
        raise refused("seaport_taken")
    if token := seaport_hindrance(state, tile):
        raise refused("seaport_blocked", token=token)


def establish(play: Play, seat: int, _action: Action) -> None:
    """Put a Seaport from the stock on the ship's tile."""
    spend(play)
    play.state.stock[seat] -= 1
    put(play, seat, play.state.at[seat])


def put(play: Play, seat: int, tile: int) -> None:
    """Put a Seaport on a tile."""
    play.state.seaports[tile] = seat
    play.tell("seaport_established", seat=seat, tile=tile)


# Attacking


def attack_dice(figures: Figures, state: State, seat: int) -> int:
    """Return a die for each of the attacker's Seaports (SS-185), plus those from cards (SS-428) and Beasts (SS-329)."""
    return seaport_count(state, seat) + state.telemetry + figures.beasts[state.beast].attack_dice(state, seat)


def defence_dice(state: State, seat: int) -> int:
    """Return one die more than the defender has Seaports (SS-186)."""
    return seaport_count(state, seat) + 1


def check_attack(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that another player's Seaport is on the ship's tile (SS-184)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if state.seaports.get(state.at[seat], seat) == seat:
        raise refused("no_enemy_seaport")


def attack(play: Play, seat: int, _action: Action) -> None:
    """Roll for the Seaport on the ship's tile."""
    state = play.state
    tile = state.at[seat]
    defender = state.seaports[tile]
    own = attack_dice(play.figures, state, seat)
    spend(play)
    state.telemetry = False
    fight(play, seat, "seaport", own, defence_dice(state, defender), defender, tile)


def settle_attack(play: Play, seat: int, own: int, other: int, about: tuple[int, ...]) -> None:
    """Remove the Seaport after a win (SS-187, SS-188); after a loss the ship retreats, and this turn and the next are over (SS-189)."""
    (tile,) = about
    if own > other:
        lose(play, (tile,), "attack")
        return
    state = play.state
    state.actions = 0
    state.loses_turn[seat] = True
    play.drop(*TURN_AFTER_DEFEAT)
    play.push("choose_retreat_seaport", seat)


DUELS["seaport"] = Duel(settle_attack)


def retreat_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return all Seaports of the player (SS-190)."""
    return [("retreat", tile) for tile in seaports_of(state, frame.seat)]


def retreat(play: Play, frame: Frame, action: Action) -> None:
    """Sail there; this needs no permission and nothing bars it (SS-190)."""
    sail(play, frame.seat, action[1], "retreat", willing=False)


# Losing


def penalty(play: Play, seat: int, why: str, *scope: int) -> None:
    """Make a player remove a Seaport of their choice, from ``scope`` if given (SS-179); ``why`` is a Beast's id, or "research"."""
    if seaport_count(play.state, seat) and not (why != "research" and saved(play, seat)):
        play.push("choose_seaport_to_remove", seat, why, *scope)


def saved(play: Play, seat: int) -> bool:
    """Return whether Reinforced Mooring keeps the Seaport, which uses the card up (SS-436, SS-443)."""
    return play.trigger(seat, MOORING)


def removal_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's Seaports among the tiles named in the facts, or all of them."""
    _, *scope = frame.facts
    return [("give_up", tile) for tile in seaports_of(state, frame.seat) if not scope or tile in scope]


def give_up(play: Play, frame: Frame, action: Action) -> None:
    """Remove the chosen Seaport."""
    remove(play, action[1], frame.facts[0])


def lose(play: Play, tiles: Sequence[int], why: str) -> None:
    """Remove these Seaports at the same moment; a card saves one of each player's, who picks it among several (SS-436)."""
    state = play.state
    for seat in play.living_from(state.active):
        own = sorted(tile for tile in tiles if state.seaports.get(tile) == seat)
        if own and saved(play, seat):
            if len(own) > 1:
                play.push("choose_item_target", seat, MOORING, why, *own)
            continue
        for tile in own:
            remove(play, tile, why)


def remove(play: Play, tile: int, why: str) -> None:
    """Take a Seaport out of play (SS-180); other pieces on the tile stay (SS-181)."""
    owner = play.state.seaports.pop(tile)
    play.tell("seaport_removed", seat=owner, tile=tile, why=why)


REMOVAL_WORDS = {
    "research": "Your research has run dry: remove one of your Seaports.",
    **{card.id: f"{card.name}: remove one of your Seaports." for card in BEAST_CARDS},
}

DEEDS = {"establish_seaport": Deed(check_establish, establish), "attack_seaport": Deed(check_attack, attack)}
DECISION_KINDS = {
    "choose_seaport_to_relocate": DecisionKind(
        relocation_options,
        take_back,
        "You own five Seaports: take one back from the board to establish it elsewhere, or none.",
        "move a Seaport or none",
    ),
    "choose_retreat_seaport": DecisionKind(
        retreat_options, retreat, "Your attack failed: choose the Seaport your ship retreats to.", "choose where to retreat"
    ),
    "choose_seaport_to_remove": DecisionKind(
        removal_options, give_up, lambda frame: REMOVAL_WORDS[frame.facts[0]], "choose a Seaport to remove"
    ),
}
