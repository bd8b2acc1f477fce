"""Healing in yards and by surgeons, and going aboard (BS-162 to BS-171, SP-12, SP-15 to SP-17, SP-24)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import is_ship, put, remove, room_aboard
from seatui.games.battle_seas.model.state import NONE, SECRET, State, Unit, has_stepped
from seatui.games.battle_seas.play.play import Deed, Play, known, numbers, tell_knowers, tell_of
from seatui.games.battle_seas.play.sighting import look_around
from seatui.games.battle_seas.play.turn import finish, patients
from seatui.games.battle_seas.words.refusals import refused


def points_here(state: State, unit: Unit) -> int:
    """Return the CAP that its area restores to a character each turn, if its owner controls the area (BS-165, BS-166)."""
    key = state.ground.get(unit.square)
    if key is None:
        return 0
    area = state.areas[key]
    if area.control != unit.seat or area.ruined:
        return 0
    card = CARDS[area.card]
    return card.heals_ships if is_ship(unit) else card.heals_land


def check_heal(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check healing by an area or a surgeon, which takes the whole turn (BS-049, BS-162 to BS-167)."""
    if len(action) > 2:
        raise refused("name_patient_or_none")
    key = state.active
    unit = state.units[key]
    if has_stepped(state, key):
        raise refused("moved_before_healing", piece=piece_name(unit))
    if len(action) == 2:
        (patient,) = numbers(action, 1, "name_patient")
        if not CARDS[unit.card].surgeon:
            raise refused("no_surgeon", piece=piece_name(unit))
        if patient not in patients(state, key, unit):
            raise refused("no_patient")
    else:
        check_healing_here(state, key, unit)


def check_healing_here(state: State, key: int, unit: Unit) -> None:
    """Check that the area in which a piece lies can heal it."""
    if unit.square == NONE:
        raise refused("aboard_healing", piece=piece_name(unit))
    if unit.cap <= 0:
        raise refused("depleted", piece=piece_name(unit))
    if CARDS[unit.card].fireship:
        raise refused("never_healed", piece=piece_name(unit))
    if unit.holds != NONE or unit.held != NONE:
        raise refused("grappled_healing", piece=piece_name(unit))
    if unit.prize and key not in state.crews:
        raise refused("prize_no_crew_repair")
    if points_here(state, unit) <= 0:
        raise refused("no_healing_here")
    if unit.cap >= CARDS[unit.card].cap:
        raise refused("full_cap", piece=piece_name(unit))


def heal_options(state: State, key: int) -> list[Action]:
    """Return healing by the area, and the patients of a surgeon."""
    unit = state.units[key]
    if has_stepped(state, key):
        return []
    found: list[Action] = []
    card = CARDS[unit.card]
    if unit.square in state.ground and can_heal(state, key, unit) and points_here(state, unit):
        found.append(("heal",))
    if card.surgeon:
        found += [("heal", patient) for patient in patients(state, key, unit)]
    return found


def can_heal(state: State, key: int, unit: Unit) -> bool:
    """Whether a piece can be healed, wherever it lies."""
    card = CARDS[unit.card]
    return (
        0 < unit.cap < card.cap
        and not card.fireship
        and unit.holds == NONE
        and unit.held == NONE
        and (not unit.prize or key in state.crews)
    )


def heal(play: Play, _seat: int, action: Action) -> None:
    """Restore CAP up to the original figure (BS-164); a surgeon and the patient both spend their turn (SP-12)."""
    state = play.state
    key = state.active
    healed = action[1] if len(action) == 2 else key
    unit = state.units[healed]
    points = CARDS[state.units[key].card].heals_land if len(action) == 2 else points_here(state, unit)
    cap = min(unit.cap + points, CARDS[unit.card].cap)
    put(state, healed, unit._replace(cap=cap))
    tell_knowers(play, "healed", healed, gain=cap - unit.cap, cap=cap)
    finish(play, healed)
    finish(play, key)


# Going aboard


def check_embark(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a land character can go aboard one of its ships at distance 1 or on its quay, with room (BS-169, BS-172)."""
    (ship,) = numbers(action, 1, "name_own_ship")
    unit = state.units[state.active]
    other = state.units.get(ship)
    if other is None or other.seat != seat or not is_ship(other):
        raise refused("not_your_ship")
    if unit.square == NONE or is_ship(unit):
        raise refused("not_ashore", piece=piece_name(unit))
    if figures.sea.apart(unit.square, other.square) > 2:
        raise refused("ship_not_beside", piece=piece_name(other))
    size, room = CARDS[unit.card].size, room_aboard(state, ship)
    if size > room:
        raise refused("no_free_slot", ship=piece_name(other), slots=counted(room, "free slot"), piece=piece_name(unit), size=size)


def embark_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return the ships beside a land character that have room for it."""
    unit = state.units[key]
    if is_ship(unit) or unit.square == NONE:
        return []
    squares = [unit.square, *(square for square in figures.sea.squares.beside[unit.square] if square != OUTSIDE)]
    ships = [other for square in squares for other in state.units_at.get(square, ()) if is_ship(state.units[other])]
    size = CARDS[unit.card].size
    return [("embark", ship) for ship in ships if state.units[ship].seat == unit.seat and size <= room_aboard(state, ship)]


def embark(play: Play, _seat: int, action: Action) -> None:
    """Take a land character aboard; its turn is over, the ship's is not."""
    state = play.state
    key = state.active
    ship = action[1]
    was = known(play, key)
    finish(play, key)
    state.legs.pop(key, None)
    unit = remove(state, key)
    state.exposed.pop(key, None)
    put(state, hidden_key(state, unit.seat), unit._replace(square=NONE, aboard=ship))
    for seat in range(play.figures.seats):
        state.unseen[seat] = tuple(other for other in state.unseen[seat] if other != key)
    tell_of(play, "embarked", key, was=was, square=unit.square, ship=ship)
    look_around(play, ship)  # BS-139: a signal party sees more for its ship


def hidden_key(state: State, seat: int) -> int:
    """Return the first free number of those that only the owner sees."""
    first = SECRET * (seat + 1)
    used = {*state.units, *state.areas, *state.traps}
    return next(key for key in range(first, first + SECRET) if key not in used)


HEAL_DEEDS: dict[str, Deed] = {"heal": Deed(check_heal, heal), "embark": Deed(check_embark, embark)}
