"""The start: an empty mat, the option sheet, and the order of play (BS-011 to BS-016, DK-01, DK-02)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import READY
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import derive
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, DEPLOYING, NONE, State
from seatui.games.battle_seas.play.deployment import place_ready
from seatui.games.battle_seas.play.ending import NO_AGREEMENT, end
from seatui.games.battle_seas.play.play import Deed, Play

HOST = 0


def start(figures: Figures) -> State:
    """Return the first position: an empty mat and an open option sheet."""
    state = State()
    state.phase = AGREEING
    state.round = state.place = state.accepted = state.submitted = state.ready = state.next_key = state.resigned = state.offered = 0
    state.order = list(range(figures.seats))
    state.opener = 0
    state.clock = figures.build_time
    state.units, state.areas, state.traps, state.legs, state.struck, state.exposed = {}, {}, {}, {}, {}, {}
    state.known = [0] * figures.seats
    state.notes = [{} for _ in range(figures.seats)]
    state.cleared, state.lost_turns, state.gone = ([0] * figures.seats for _ in range(3))
    state.wind = figures.scenario.wind if figures.scenario is not None and figures.windy else NONE
    state.night = figures.light == "night"
    state.waiting, state.messages = [], []
    state.active = state.quiet = state.offer = NONE
    state.sailing = state.claim = state.victim_of = None
    state.asked = ()
    state.hit = 0
    state.ended = ""
    return derive(figures, state)


# The option sheet


def undecided(figures: Figures, state: State) -> tuple[int, ...]:
    """Return the seats that have still to accept the host's option sheet (BS-012)."""
    return tuple(seat for seat in range(figures.seats) if seat != HOST and not state.accepted >> seat & 1)


def accept(play: Play, seat: int, _action: Action) -> None:
    """Accept the option sheet; when all have, find the order of play and begin building."""
    state = play.state
    state.accepted |= 1 << seat
    play.tell("accepted", seat=seat)
    if undecided(play.figures, state):
        return
    state.order = find_order(play)
    state.opener = state.order[0]
    if play.figures.scenario is None:
        state.phase = BUILDING
        play.tell("building_begun", levels=play.figures.levels)
    else:
        begin_scenario(play)


def decline(play: Play, seat: int, _action: Action) -> None:
    """Decline the option sheet: without agreement there is no battle."""
    play.tell("declined", seat=seat)
    end(play, NO_AGREEMENT)


def find_order(play: Play) -> list[int]:
    """Return the order of play by dice, by drawn cards, or as the players sit (BS-013, BS-014)."""
    figures = play.figures
    seats = list(range(figures.seats))
    if figures.order_by == "card":
        order = [seats.pop(play.draw(len(seats))) for _ in range(figures.seats)]
    else:
        order = seats if figures.order_by == "chosen" else roll_off(play, seats)
    play.tell("order_found", order=tuple(order), how=figures.order_by)
    return order


def roll_off(play: Play, seats: list[int]) -> list[int]:
    """Return seats by the roll of two dice, highest first; ties roll again among themselves (BS-014)."""
    if len(seats) < 2:
        return seats
    rolls = {seat: sum(play.roll_two()) for seat in seats}
    play.tell("order_rolled", rolls=tuple(rolls.items()))
    order: list[int] = []
    for total in sorted(set(rolls.values()), reverse=True):
        order += roll_off(play, [seat for seat in seats if rolls[seat] == total])
    return order


def begin_scenario(play: Play) -> None:
    """Place the fleets of a ready battle; the players may place everything again."""
    scenario = play.figures.scenario
    assert scenario is not None
    for seat, name in enumerate((scenario.red, scenario.blue)):
        place_ready(play, seat, READY[name])
        play.state.submitted |= 1 << seat
    play.state.phase = DEPLOYING
    play.tell("scenario_begun", scenario=scenario.id, name=scenario.name)


AGREE_DEEDS: dict[str, Deed] = {"accept": Deed(always, accept), "decline": Deed(always, decline)}
