"""What a card can do while it is handled: all verbs and all offers in one place (DK-09, DK-12 to DK-22)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import NONE, State
from seatui.games.battle_seas.play.attack import FIRE_VERBS, attack_options, fire_options, ignite_options
from seatui.games.battle_seas.play.boarding import BOARD_VERBS, board_options
from seatui.games.battle_seas.play.gunnery import has_sides
from seatui.games.battle_seas.play.healing import HEAL_VERBS, embark_options, heal_options
from seatui.games.battle_seas.play.movement import PATH_VERB, path_options
from seatui.games.battle_seas.play.rounds import END_VERBS
from seatui.games.battle_seas.play.searching import SEARCH_VERBS, can_search, deactivate_options
from seatui.games.battle_seas.play.signals import SIGNAL_VERBS, communicate_options
from seatui.games.battle_seas.play.turn import ACTIVATE_VERBS, PASS, PASS_VERBS
from seatui.games.battle_seas.play.verbs import Verb

DETECT: Action = ("detect",)
WITHDRAW: Action = ("withdraw",)
VERBS: dict[str, Verb] = {
    "path": PATH_VERB,
    **FIRE_VERBS,
    **BOARD_VERBS,
    **SEARCH_VERBS,
    **SIGNAL_VERBS,
    **HEAL_VERBS,
    **PASS_VERBS,
    **ACTIVATE_VERBS,
    **END_VERBS,
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
