"""Negotiation over spoils (DS-111 to DS-115, DS-170): the winner's free demands, the loser's counter-offers, and the answers to both."""

from __future__ import annotations

from typing import cast

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.content import MOST_DEMANDS
from seatui.games.dangerous_sea.model.figures import TEN, Figures
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.names import sailors
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.checks import is_tens, is_whole
from seatui.games.dangerous_sea.play.combat import result
from seatui.games.dangerous_sea.play.islands import room_for
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.spoils import (
    NOTHING,
    PRIZE,
    can_stop,
    check_nothing,
    check_payable,
    close_without_prize,
    open_battle,
    settle,
    standard_options,
    take_nothing,
    tell_answer,
)
from seatui.games.dangerous_sea.words.refusals import refused

ACCEPT: Action = ("accept",)
REFUSE: Action = ("refuse",)


# The bundles


def check_demand(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a free demand, of which the winner has two (DS-112, DS-114)."""
    if open_battle(state).demands >= MOST_DEMANDS:
        raise refused("no_more_demands")
    check_bundle(figures, state, seat, action)


def check_bundle(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the loser can pay the bundle in full, the winner has room for it, and it is not on the table (DS-112, DS-115, DS-R12)."""
    if not is_demand(action[1:]):
        raise refused("no_demand")
    demand, battle = Demand(*action[1:]), open_battle(state)
    winner, loser, _ = result(battle)
    if not any(demand):
        raise refused("empty_demand")
    if demand == battle.proposal:
        raise refused("same_bundle")
    if demand.stop and not can_stop(state, loser):
        raise refused("no_effect")
    check_payable(state, loser, demand)
    check_room(state, winner, demand)


def is_demand(parts: Action) -> bool:
    """Return whether these are the six parts of a demand."""
    return len(parts) == 6 and all(map(is_tens, parts[:2])) and all(map(is_whole, parts[2:5])) and type(parts[5]) is bool


def check_room(state: State, winner: int, demand: Demand) -> None:
    """Check that the winner's ship has room for the demand."""
    hold, crew_room = room_for(state, winner, "food"), room_for(state, winner, "sailors")
    for asked, room, words in ((demand.food + demand.water, hold, f"{hold} fisk"), (demand.sailors, crew_room, sailors(crew_room))):
        if asked > room:
            raise refused("winner_lacks_room", winner, room=words, asked=asked)


def demand_options(state: State) -> list[Action]:
    """Return a demand for each kind of thing the loser has, as much as the winner can take. Any other bundle is lawful too."""
    winner, loser, _ = result(open_battle(state))
    room = room_for(state, winner, "food")
    food, water = min(state.food[loser], room), min(state.water[loser], room)
    crew = min(state.sailors[loser], room_for(state, winner, "sailors"))
    demands = [
        Demand(food=food),
        Demand(water=water),
        Demand(sailors=crew),
        Demand(kills=state.sailors[loser]),
        Demand(runes=state.stones[loser]),
        Demand(stop=can_stop(state, loser)),
    ]
    return [("demand", *demand) for demand in demands if any(demand) and demand != open_battle(state).proposal]


def counter_options(state: State) -> list[Action]:
    """Return a counter-offer of the least of each kind of thing that the winner can take. Any other bundle is lawful too."""
    battle = open_battle(state)
    winner, loser, _ = result(battle)
    room, crew = room_for(state, winner, "food") > 0, state.sailors[loser] > 0
    offers = [
        Demand(food=TEN * (room and state.food[loser] > 0)),
        Demand(water=TEN * (room and state.water[loser] > 0)),
        Demand(sailors=int(crew and room_for(state, winner, "sailors") > 0)),
        Demand(kills=int(crew)),
        Demand(runes=min(1, state.stones[loser])),
        Demand(stop=can_stop(state, loser)),
    ]
    return [("offer", *offer) for offer in offers if any(offer) and offer != battle.proposal]


def make_demand(play: Play, _seat: int, action: Action) -> None:
    """Let the loser answer the demand; a counter-offer on the table is thereby declined (DS-170)."""
    battle = open_battle(play.state)
    winner, loser, _ = result(battle)
    demand = Demand(*action[1:])
    play.state.pending[-1] = battle._replace(proposal=demand, demands=battle.demands + 1, kind="answer_spoils")
    play.tell("demand_made", seat=winner, winner=winner, loser=loser, **demand._asdict(), last=battle.demands + 1 == MOST_DEMANDS)


def make_offer(play: Play, _seat: int, action: Action) -> None:
    """Let the winner answer the counter-offer (DS-170)."""
    battle = open_battle(play.state)
    winner, loser, _ = result(battle)
    offer = Demand(*action[1:])
    play.state.pending[-1] = battle._replace(proposal=offer, kind="answer_offer")
    play.tell("offer_made", seat=loser, winner=winner, loser=loser, **offer._asdict())


def accept(play: Play, seat: int, _action: Action) -> None:
    """Agree to the bundle on the table: the loser pays it."""
    battle = open_battle(play.state)
    tell_answer(play, battle, seat, accepted=True)
    settle(play, battle, "demand", cast(Demand, battle.proposal))


def refuse(play: Play, seat: int, _action: Action) -> None:
    """Refuse the demand: the winner must take a standard prize at once (DS-113, DS-114)."""
    battle = open_battle(play.state)
    tell_answer(play, battle, seat, accepted=False)
    play.state.pending[-1] = battle._replace(proposal=None, kind="choose_standard_prize")


# The options


def offer_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the standard prizes and the offered demands (DS-111)."""
    standard = standard_options(figures, state, seat) or [NOTHING]
    return standard + demand_options(state)


def answer_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return paying, refusing, and counter-offers (DS-113, DS-170)."""
    return [ACCEPT, REFUSE, *counter_options(state)]


def answer_offer_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return agreeing, the standard prizes, and another demand if the winner has one left (DS-170)."""
    standard = standard_options(figures, state, seat) or [NOTHING]
    demands = demand_options(state) if open_battle(state).demands < MOST_DEMANDS else []
    return [ACCEPT, *standard, *demands]


def step_offer(play: Play) -> bool:
    """Close the battle without a prize if the loser has nothing at all."""
    if offer_options(play.figures, play.state, 0) != [NOTHING]:
        return True
    close_without_prize(play, forced=True)
    return False


OFFER_DEEDS: dict[str, Deed] = {**PRIZE, "demand": Deed(check_demand, make_demand), "nothing": Deed(check_nothing, take_nothing)}
ACCEPTANCE = {"accept": Deed(always, accept)}
ANSWER_DEEDS: dict[str, Deed] = {**ACCEPTANCE, "refuse": Deed(always, refuse), "offer": Deed(check_bundle, make_offer)}
ANSWER_OFFER_DEEDS: dict[str, Deed] = {**ACCEPTANCE, **OFFER_DEEDS}
