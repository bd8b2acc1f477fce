"""Spoils of a battle (DS-102 to DS-116, DS-167): standard prizes, one free demand, and the loser's answer."""

from __future__ import annotations

from typing import cast

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.content import CARGO_PER_POINT
from seatui.games.dangerous_sea.model.figures import TEN, Figures
from seatui.games.dangerous_sea.model.frames import Battle, Demand
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.checks import is_tens, is_whole
from seatui.games.dangerous_sea.play.combat import result
from seatui.games.dangerous_sea.play.islands import room_for
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.season import NOBODY
from seatui.games.dangerous_sea.words.refusals import refused

NOTHING: Action = ("nothing",)
ACCEPT: Action = ("accept",)
REFUSE: Action = ("refuse",)


def open_battle(state: State) -> Battle:
    """Return the battle whose spoils are being settled."""
    return cast(Battle, state.pending[-1])


# The standard prizes; an empty bundle has no effect (DS-110)


def cargo_prize(state: State, battle: Battle) -> int:
    """Return the sum of food and water: ten per point of margin, limited by the loser's stores and the winner's room (DS-102, DS-103)."""
    winner, loser, margin = result(battle)
    return min(CARGO_PER_POINT * margin, state.food[loser] + state.water[loser], room_for(state, winner, "food"))


def kill_prize(state: State, battle: Battle) -> Demand:
    """Return the sailors that die: the difference of the crews, at most all of the loser's (DS-104, DS-105)."""
    winner, loser, _ = result(battle)
    return Demand(kills=min(abs(state.sailors[winner] - state.sailors[loser]), state.sailors[loser]))


def rune_prize(state: State, battle: Battle) -> Demand:
    """Return one rune stone, if the loser has any (DS-106)."""
    return Demand(runes=min(1, state.stones[result(battle)[1]]))


def stop_prize(state: State, battle: Battle) -> Demand:
    """Return a stop, if the loser can be stopped (DS-107, DS-108)."""
    return Demand(stop=can_stop(state, result(battle)[1]))


def can_stop(state: State, loser: int) -> bool:
    """Return whether that ship can be stopped: only the active ship, and only once."""
    return loser == state.active and state.stopped_by == NOBODY


PRIZES = {"kill": kill_prize, "rune": rune_prize, "stop": stop_prize}
"""The standard prizes without a choice; the winner splits the fourth, "cargo"."""


def split_options(state: State, battle: Battle) -> list[Action]:
    """Return the cargo prize with most food, shared, and with most water; any other split in tens is lawful too."""
    total, loser = cargo_prize(state, battle), result(battle)[1]
    if not total:
        return []
    most, least = min(total, state.food[loser]), max(0, total - state.water[loser])
    shared = min(most, max(least, total // 2 // TEN * TEN))
    return [("prize", "cargo", food, total - food) for food in sorted({most, shared, least}, reverse=True)]


def standard_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return every standard prize that has an effect."""
    battle = open_battle(state)
    plain = [("prize", name) for name, prize in PRIZES.items() if any(prize(state, battle))]
    return [*split_options(state, battle), *plain]


def check_prize(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the prize exists and has an effect (DS-R12)."""
    name = action[1] if len(action) > 1 and isinstance(action[1], str) else ""
    if name == "cargo":
        check_split(state, action)
    elif name not in PRIZES or len(action) != 2:
        raise refused("no_such_prize")
    elif not any(PRIZES[name](state, open_battle(state))):
        raise refused("no_effect")


def check_split(state: State, action: Action) -> None:
    """Check a split of the cargo prize: the winner chooses the split, not the sum (DS-103)."""
    battle = open_battle(state)
    total, loser = cargo_prize(state, battle), result(battle)[1]
    if not total:
        raise refused("no_effect")
    if len(action) != 4 or not is_tens(action[2]) or not is_tens(action[3]) or action[2] + action[3] != total:
        raise refused("wrong_split", total=total)
    check_payable(state, loser, Demand(action[2], action[3]))


def take_prize(play: Play, _seat: int, action: Action) -> None:
    """Take a standard prize, which the loser cannot refuse (DS-111)."""
    award_prize(play, action)


def award_prize(play: Play, action: Action, forced: bool = False) -> None:
    """Close the battle with this standard prize."""
    state = play.state
    battle = open_battle(state)
    name, *split = action[1:]
    bundle = Demand(*split) if split else PRIZES[name](state, battle)
    settle(play, battle, name, bundle, forced)


# A free demand


def check_demand(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the loser can pay the demand in full and the winner has room for it (DS-112, DS-115, DS-R12)."""
    if not is_demand(action[1:]):
        raise refused("no_demand")
    demand = Demand(*action[1:])
    loser = result(open_battle(state))[1]
    if not any(demand):
        raise refused("empty_demand")
    if demand.stop and not can_stop(state, loser):
        raise refused("no_effect")
    check_payable(state, loser, demand)
    check_room(state, seat, demand)


def is_demand(parts: Action) -> bool:
    """Return whether these are the six parts of a demand."""
    return len(parts) == 6 and all(map(is_tens, parts[:2])) and all(map(is_whole, parts[2:5])) and type(parts[5]) is bool


def check_payable(state: State, loser: int, demand: Demand) -> None:
    """Check that the loser has every part of the demand."""
    for asked, there, words in (
        (demand.food, state.food[loser], f"{state.food[loser]} food"),
        (demand.water, state.water[loser], f"{state.water[loser]} water"),
        (demand.sailors + demand.kills, state.sailors[loser], sailors(state.sailors[loser])),
        (demand.runes, state.stones[loser], stones(state.stones[loser])),
    ):
        if asked > there:
            raise refused("loser_lacks", loser, there=words, asked=asked)


def check_room(state: State, winner: int, demand: Demand) -> None:
    """Check that the winner's ship has room for the demand."""
    hold, crew_room = room_for(state, winner, "food"), room_for(state, winner, "sailors")
    for asked, room, words in ((demand.food + demand.water, hold, f"{hold} fisk"), (demand.sailors, crew_room, sailors(crew_room))):
        if asked > room:
            raise refused("winner_lacks_room", room=words, asked=asked)


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
    return [("demand", *demand) for demand in demands if any(demand)]


def make_demand(play: Play, _seat: int, action: Action) -> None:
    """Let the loser answer the demand."""
    battle = open_battle(play.state)
    winner, loser, _ = result(battle)
    demand = Demand(*action[1:])
    play.state.pending[-1] = battle._replace(demand=demand, kind="answer_spoils")
    play.tell("demand_made", seat=winner, winner=winner, loser=loser, **demand._asdict())


def accept(play: Play, _seat: int, _action: Action) -> None:
    """Pay the demand."""
    battle = open_battle(play.state)
    tell_answer(play, battle, accepted=True)
    settle(play, battle, "demand", cast(Demand, battle.demand))


def refuse(play: Play, _seat: int, _action: Action) -> None:
    """Refuse the demand: the winner must take a standard prize at once (DS-113, DS-114)."""
    battle = open_battle(play.state)
    tell_answer(play, battle, accepted=False)
    play.state.pending[-1] = battle._replace(demand=None, kind="choose_standard_prize")


def tell_answer(play: Play, battle: Battle, accepted: bool) -> None:
    """Report whether the loser pays."""
    winner, loser, _ = result(battle)
    play.tell("demand_answered", seat=loser, winner=winner, loser=loser, accepted=accepted)


# Nothing to take


def check_nothing(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that no standard prize has an effect; only then may the winner take nothing (DS-110)."""
    always(figures, state, seat, action)
    if standard_options(figures, state, seat):
        raise refused("prize_to_take")


def take_nothing(play: Play, _seat: int, _action: Action) -> None:
    """Take nothing."""
    close_without_prize(play)


def close_without_prize(play: Play, forced: bool = False) -> None:
    """Close the battle without a prize."""
    settle(play, open_battle(play.state), "nothing", Demand(), forced)


# The end of a battle


def settle(play: Play, battle: Battle, prize: str, bundle: Demand, forced: bool = False) -> None:
    """Close the battle and hand over the bundle."""
    state = play.state
    winner, loser, _ = result(battle)
    state.pending.pop()
    state.food[loser] -= bundle.food
    state.food[winner] += bundle.food
    state.water[loser] -= bundle.water
    state.water[winner] += bundle.water
    state.sailors[loser] -= bundle.sailors + bundle.kills
    state.sailors[winner] += bundle.sailors
    if bundle.stop:
        state.stopped_by = winner
    if bundle.runes:
        state.stones[loser] -= bundle.runes
        play.gain_stones(winner, bundle.runes)
    play.tell("prize_taken", seat=winner, winner=winner, loser=loser, prize=prize, **bundle._asdict(), forced=forced)


def offer_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the standard prizes and the offered demands (DS-111)."""
    standard = standard_options(figures, state, seat) or [NOTHING]
    return standard + demand_options(state)


def answer_options(_figures: Figures, _state: State, _seat: int) -> list[Action]:
    """Return paying and refusing (DS-113)."""
    return [ACCEPT, REFUSE]


def step_offer(play: Play) -> bool:
    """Close the battle without a prize if the loser has nothing at all."""
    if offer_options(play.figures, play.state, 0) != [NOTHING]:
        return True
    close_without_prize(play, forced=True)
    return False


def step_standard(play: Play) -> bool:
    """Take the prize if there is only one, and close the battle if there is none (DS-110, DS-D09)."""
    prizes = standard_options(play.figures, play.state, 0)
    if len(prizes) > 1:
        return True
    if prizes:
        award_prize(play, prizes[0], forced=True)
    else:
        close_without_prize(play, forced=True)
    return False


PRIZE = {"prize": Deed(check_prize, take_prize)}
OFFER_DEEDS: dict[str, Deed] = {**PRIZE, "demand": Deed(check_demand, make_demand), "nothing": Deed(check_nothing, take_nothing)}
ANSWER_DEEDS: dict[str, Deed] = {"accept": Deed(always, accept), "refuse": Deed(always, refuse)}
