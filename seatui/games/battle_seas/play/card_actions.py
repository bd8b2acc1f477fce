"""What a card can do while it is handled: all verbs and all offers in one place (DK-09, DK-12 to DK-22)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import NONE, State
from seatui.games.battle_seas.play.attack import FIRE_DEEDS, attack_options, fire_options, ignite_options
from seatui.games.battle_seas.play.boarding import BOARD_DEEDS, board_options
from seatui.games.battle_seas.play.gunnery import has_sides
from seatui.games.battle_seas.play.healing import HEAL_DEEDS, embark_options, heal_options
from seatui.games.battle_seas.play.movement import PATH_DEED, path_options
from seatui.games.battle_seas.play.play import Deed
from seatui.games.battle_seas.play.rounds import END_DEEDS
from seatui.games.battle_seas.play.searching import SEARCH_DEEDS, can_search, deactivate_options
from seatui.games.battle_seas.play.signals import SIGNAL_DEEDS, communicate_options
from seatui.games.battle_seas.play.turn import ACTIVATE_DEEDS, PASS, PASS_DEEDS

DETECT: Action = ("detect",)
WITHDRAW: Action = ("withdraw",)
DEEDS: dict[str, Deed] = {
    "path": PATH_DEED,
    **FIRE_DEEDS,
    **BOARD_DEEDS,
    **SEARCH_DEEDS,
    **SIGNAL_DEEDS,
    **HEAL_DEEDS,
    **PASS_DEEDS,
    **ACTIVATE_DEEDS,
    **END_DEEDS,
}


def command_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """The useful ones among all commands for the card that is handled."""
    key = state.active
    unit = state.units[key]
    found = path_options(figures, state, key)
    card = CARDS[unit.card]
    if unit.square != NONE:
        if has_sides(unit):
            found += fire_options(figures, state, key)
        elif card.fireship:
            found += ignite_options(figures, state, key)
        else:
            found += attack_options(figures, state, key)
        if card.kind == SHIP:
            found += board_options(figures, state, key)
        if unit.holds != NONE:
            found.append(WITHDRAW)
        if can_search(state, key):
            found.append(DETECT)
            found += deactivate_options(figures, state, key)
            found += communicate_options(figures, state, key)
        if card.kind != SHIP:
            found += embark_options(figures, state, key)
    else:
        found += communicate_options(figures, state, key)  # SP-14
    found += heal_options(state, key)
    found.append(PASS)
    return found
