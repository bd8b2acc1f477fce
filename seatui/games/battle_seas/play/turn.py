"""A player's turn: the player commands cards one after another, in any order (BS-044 to BS-050)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS, HAND_CAP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import is_prize_fit, is_public, put
from seatui.games.battle_seas.model.state import NONE, State, Unit, has_stepped, seat_on_turn
from seatui.games.battle_seas.play.landing import why_aboard
from seatui.games.battle_seas.play.movement import landing_options
from seatui.games.battle_seas.play.play import Deed, Play, numbers
from seatui.games.battle_seas.words.refusals import refused

END_TURN: Action = ("end_turn",)
PASS: Action = ("pass",)


def begin_turn(play: Play) -> None:
    """Begin a turn, in which all cards of the player may act; repaired prizes join the fleet (BS-196)."""
    state = play.state
    seat = seat_on_turn(state)
    state.waiting = sorted(key for key, unit in state.units.items() if unit.seat == seat)
    state.active = NONE
    state.legs = {}
    for key in state.waiting:
        unit = state.units[key]
        if unit.prize and is_prize_fit(unit):
            card = CARDS[unit.card]
            put(state, key, unit._replace(prize=False, hands=(HAND_CAP,) * card.places))
    play.tell("turn_begun", seat=seat, round=state.round)


def finish(play: Play, key: int) -> None:
    """End the turn of a card (BS-046, BS-047)."""
    state = play.state
    if key in state.waiting:
        state.waiting.remove(key)
    if state.active == key:
        state.active = NONE


def has_something_to_do(figures: Figures, state: State, key: int, unit: Unit) -> bool:
    """Whether a card can do anything: on the mat always; a passenger if it can land, tend a patient, or signal (SP-12, SP-14)."""
    if unit.square != NONE:
        return True
    card = CARDS[unit.card]
    if card.signals and figures.seats > 2:
        return True
    return bool(landing_options(figures, state, unit)) or (card.surgeon and bool(patients(state, key, unit)))


def patients(state: State, key: int, unit: Unit) -> list[int]:
    """Return the land characters that a surgeon can tend: hurt, in the same square or ship, with their turn before them (SP-12)."""
    mates = state.units_at[unit.square] if unit.square != NONE else state.crews[unit.aboard]
    return [mate for mate in mates if mate != key and mate in state.waiting and is_hurt(state.units[mate]) and not has_stepped(state, mate)]


def is_hurt(unit: Unit) -> bool:
    """Whether a land character is hurt but not depleted (BS-053, BS-167)."""
    card = CARDS[unit.card]
    return card.kind == "land" and 0 < unit.cap < card.cap


def card_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the cards that may still act, and the end of the turn."""
    ready = figures.activations
    units = state.units
    found: list[Action] = []
    for key in state.waiting:
        if units[key].square != NONE:
            found.append(ready[key] if key < len(ready) else ("activate", key))
        elif has_something_to_do(figures, state, key, units[key]):
            found.append(("activate", key))
    found.append(END_TURN)
    return found


def check_activate(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a card is the player's and has not ended its turn (BS-045, BS-046)."""
    (key,) = numbers(action, 1, "name_card")
    unit = state.units.get(key)
    if unit is None or unit.seat != seat:
        raise refused("not_your_card")
    if key not in state.waiting:
        raise refused("turn_ended", piece=piece_name(unit))
    if key == state.active:
        raise refused("handled_already", piece=piece_name(unit))
    if not has_something_to_do(figures, state, key, unit):
        raise refused("idle_aboard", piece=piece_name(unit), why=why_aboard(figures, state, key))


def activate(play: Play, seat: int, action: Action) -> None:
    """Command a card; others see it if it is in the open. A card before it that has sailed ends its turn (BS-046)."""
    state = play.state
    if state.active in state.legs:
        finish(play, state.active)
    state.active = action[1]
    play.tell("handled", seat=seat, piece=action[1] if is_public(action[1]) else NONE)


def pass_card(play: Play, seat: int, _action: Action) -> None:
    """End the turn of the card in command (BS-045)."""
    key = play.state.active
    play.whisper((seat,), "card_done", seat=seat, piece=key, card=play.state.units[key].card)
    finish(play, key)


def close_turn(play: Play) -> None:
    """Clear the turn; ``rounds`` finds the next one."""
    state = play.state
    state.waiting = []
    state.active = NONE
    state.legs = {}
    state.sailing = None
    state.asked = ()
    state.hit = 0
    state.place += 1


ACTIVATE_DEEDS: dict[str, Deed] = {"activate": Deed(check_activate, activate)}
PASS_DEEDS: dict[str, Deed] = {"pass": Deed(always, pass_card)}
