"""Rounds: the order of turns, and the close of a round (BS-015, BS-044, BS-073, BS-074, BS-200)."""

from __future__ import annotations

from seatui.engine.contract import Action, Turn
from seatui.engine.decisions import always
from seatui.engine.squares import COMPASS, E, W
from seatui.games.battle_seas.model.content import CARDS, DEFENSE
from seatui.games.battle_seas.model.figures import ROUNDS_OF_LIGHT, Figures
from seatui.games.battle_seas.model.pieces import footprint, put, remove, survey
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, DEPLOYING, NONE, OVER, State, seat_on_turn
from seatui.games.battle_seas.play.boarding import release
from seatui.games.battle_seas.play.ending import ALL_GONE, COUNTED, LIMIT, STALEMATE_ROUNDS, WON, end, living
from seatui.games.battle_seas.play.play import DIE, Deed, Play, known, tell_of
from seatui.games.battle_seas.play.sailing import occupants
from seatui.games.battle_seas.play.sighting import look_everywhere
from seatui.games.battle_seas.play.traps import forget_trap
from seatui.games.battle_seas.play.turn import begin_turn, close_turn


def begin_round(play: Play) -> None:
    """Begin a round; its opener is the first player, or each in turn (BS-015)."""
    state = play.state
    state.round += 1
    state.place = 0
    state.offered = 0
    state.opener = next_opener(play.figures, state)
    play.tell("round_begun", round=state.round, seat=state.opener)
    next_turn(play)


def next_opener(figures: Figures, state: State) -> int:
    """Return the first player still in the game; where the lead rotates, the one after the last opener."""
    order = state.order
    first = order.index(state.opener) + 1 if figures.rotates and state.round > 1 else 0
    return next(seat for seat in (*order[first:], *order[:first]) if not state.gone[seat])


def next_turn(play: Play) -> None:
    """Begin the turn of the next player in the game who has not lost one; after the last, close the round (BS-044, BS-220)."""
    state = play.state
    while state.place < len(state.order):
        seat = seat_on_turn(state)
        if not state.gone[seat]:
            if not state.lost_turns[seat]:
                begin_turn(play)
                return
            state.lost_turns[seat] -= 1
            play.tell("turn_lost", seat=seat)
        state.place += 1
    close_round(play)


def end_turn(play: Play, seat: int, _action: Action) -> None:
    """End the turn; cards not used stay idle (BS-050)."""
    play.tell("turn_ended", seat=seat)
    close_turn(play)
    next_turn(play)


def close_round(play: Play) -> None:
    """Close a round in the order of BS-200."""
    state = play.state
    play.tell("round_closed", round=state.round)
    before = {key: occupied(play, key) for key, area in state.areas.items() if CARDS[area.card].kind == DEFENSE}
    remove_depleted(play)
    capture(play)
    hand_over_areas(play, before)
    look_everywhere(play)
    eliminate(play)
    if decide(play):
        return
    weather(play)
    begin_round(play)


def occupied(play: Play, key: int) -> bool:
    """Whether an area holds a character of its controller."""
    area = play.state.areas[key]
    return area.control != NONE and bool(occupants(play.figures, play.state, area, area.control))


# Removals and captures


def remove_depleted(play: Play) -> None:
    """Remove pieces without CAP, ships with all aboard, and the fleets of players who resigned (BS-003, BS-173, BS-201, BS-211)."""
    state = play.state
    for key in sorted(state.units):
        unit = state.units.get(key)
        if unit is not None and (unit.cap <= 0 or state.resigned >> unit.seat & 1):
            sink(play, key)
    fallen = [key for key, area in sorted(state.areas.items()) if CARDS[area.card].cap and area.cap <= 0 and not area.ruined]
    for key in fallen:
        state.areas[key] = state.areas[key]._replace(ruined=True, control=NONE)  # BS-099
        tell_of(play, "area_destroyed", key, square=state.areas[key].corner)
    if fallen:
        survey(play.figures, state)


def sink(play: Play, key: int) -> None:
    """Remove a character from the game with its passengers."""
    state = play.state
    unit = state.units[key]
    was = known(play, key)
    release(state, key)
    lost = [remove(state, passenger).card for passenger in state.crews.get(key, ())]
    remove(state, key)
    state.exposed.pop(key, None)
    for seat in range(play.figures.seats):
        state.unseen[seat] = tuple(other for other in state.unseen[seat] if other != key)
    if unit.square != NONE:
        tell_of(play, "removed", key, was=was, square=unit.square)
    else:
        lost.insert(0, unit.card)
    for card in lost:
        play.whisper((unit.seat,), "passenger_lost", seat=unit.seat, card=card)


def capture(play: Play) -> None:
    """Hand over ships that have struck, with the boarders as prize crew (BS-187, BS-190, BS-193, BS-197)."""
    state = play.state
    for key, (_, *boarders) in sorted(state.struck.items()):
        crew = [boarder for boarder in boarders if boarder in state.units]
        ship = state.units.get(key)
        if ship is None or not crew:
            continue
        captor = state.units[crew[0]].seat
        release(state, key)
        state.exposed.pop(key, None)
        for passenger in state.crews.get(key, ()):  # guns, which neither fight nor change sides
            play.whisper((ship.seat,), "passenger_lost", seat=ship.seat, card=state.units[passenger].card)
            remove(state, passenger)
        put(state, key, state.units[key]._replace(seat=captor, prize=True, hands=(0,) * CARDS[ship.card].places))
        state.known[captor] |= 1 << key
        for boarder in crew:
            put(state, boarder, state.units[boarder]._replace(aboard=key))
        tell_of(play, "captured", key, by=captor, lost_by=ship.seat)
    state.struck = {}


def hand_over_areas(play: Play, before: dict[int, bool]) -> None:
    """Hand over areas whose controller's last occupant was removed to the strongest player inside; in a tie to nobody (BS-095)."""
    state = play.state
    for key, was_held in sorted(before.items()):
        area = state.areas[key]
        if not was_held or area.ruined or occupied(play, key):
            continue
        strength: dict[int, int] = {}
        for square in footprint(play.figures, area):
            for other in state.units_at.get(square, ()):
                unit = state.units[other]
                strength[unit.seat] = strength.get(unit.seat, 0) + unit.cap
        if not strength:
            continue
        most = max(strength.values())
        strongest = [seat for seat, cap in strength.items() if cap == most]
        control = strongest[0] if len(strongest) == 1 else NONE
        state.areas[key] = area._replace(control=control)
        about = area.seat if control == NONE else control
        tell_of(play, "area_taken", key, seat=about, by=control, lost_by=area.control, square=area.corner)


# Elimination and the end


def eliminate(play: Play) -> None:
    """Eliminate players without Character cards; nobody controls their areas, and their traps are removed (BS-100, BS-202, BS-203)."""
    state = play.state
    have = {unit.seat for unit in state.units.values()}
    for seat in living(state):
        if seat in have:
            continue
        state.gone[seat] = state.round
        for key, area in state.areas.items():
            if area.control == seat:
                state.areas[key] = area._replace(control=NONE)
        for key in [key for key, trap in state.traps.items() if trap.seat == seat]:
            forget_trap(state, key)
        play.tell("eliminated", seat=seat, round=state.round)


def decide(play: Play) -> bool:
    """End the game on victory or stalemate, and return whether it ended (BS-204 to BS-210)."""
    state = play.state
    left = living(state)
    if len(left) < 2:
        end(play, WON if left else ALL_GONE)
        return True
    count_towards_stalemate(state, left)
    if state.quiet >= STALEMATE_ROUNDS:
        end(play, COUNTED)
        return True
    if play.figures.max_rounds and state.round >= play.figures.max_rounds:
        end(play, LIMIT)
        return True
    return False


def count_towards_stalemate(state: State, left: list[int]) -> None:
    """Count rounds while two players are left and one of them has a single Character (BS-207, BS-208)."""
    cards = [unit.seat for unit in state.units.values()]
    if len(left) == 2 and any(cards.count(seat) == 1 for seat in left):
        state.quiet = state.quiet + 1
    else:
        state.quiet = NONE


# Wind and light


def weather(play: Play) -> None:
    """Roll the wind at its interval (BS-074), and change day and night where they alternate (OP-08)."""
    figures, state = play.figures, play.state
    if figures.windy and figures.wind_interval and state.round % figures.wind_interval == 0:
        before, state.wind = state.wind, roll_wind(play)
        play.tell("wind_changed", wind=state.wind, name=COMPASS[state.wind], before=before)
    if figures.light == "alternate" and state.round % ROUNDS_OF_LIGHT == 0:
        state.night = not state.night
        play.tell("light_changed", night=state.night)
        look_everywhere(play)


def roll_wind(play: Play) -> int:
    """Roll a ten-sided die: 1 is North, then clockwise; 9 and 10 roll again (BS-073)."""
    while True:
        roll = play.draw(DIE)
        if roll < len(COMPASS):
            return roll


def opening_wind(play: Play) -> int:
    """Return the first wind: across the line between two players; for more it is rolled (BS-071, BS-072)."""
    figures = play.figures
    if not figures.windy:
        return NONE
    if figures.scenario is not None:
        return figures.scenario.wind
    if figures.seats > 2:
        return roll_wind(play)
    return E if (1 + play.draw(DIE)) % 2 else W


END_DEEDS: dict[str, Deed] = {"end_turn": Deed(always, end_turn)}
EARLY = {AGREEING: "The option sheet", BUILDING: "Building fleets", DEPLOYING: "Deployment"}


def turn_of(figures: Figures, state: State) -> Turn:
    """Return the present turn, for the marks in log and replay."""
    if state.phase in EARLY:
        return Turn(1 + list(EARLY).index(state.phase), EARLY[state.phase])
    number = 4 + max(state.round - 1, 0) * figures.seats + state.place
    if state.phase == OVER:
        return Turn(number, f"Round {state.round}" if state.round else "The end")
    return Turn(number, f"Round {state.round}", seat_on_turn(state))
