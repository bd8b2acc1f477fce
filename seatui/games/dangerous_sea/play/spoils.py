"""Spoils of a battle (DS-102 to DS-116, DS-167, DS-170): standard prizes, and what changes hands."""

from __future__ import annotations

from typing import cast

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.dangerous_sea.model.content import CARGO_PER_POINT, POINTS
from seatui.games.dangerous_sea.model.figures import TEN, Figures
from seatui.games.dangerous_sea.model.frames import Battle, Demand
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.checks import is_tens
from seatui.games.dangerous_sea.play.combat import result
from seatui.games.dangerous_sea.play.islands import room_for
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.play.season import NOBODY
from seatui.games.dangerous_sea.words.refusals import refused

NOTHING: Action = ("nothing",)


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
    """Return whether that ship could move but for a stop: only the active ship, and only once (DS-108).

    A heavy ship without points counts as able to move: it can scuttle cargo, and has points again (DS-047).
    """
    return loser == state.active and state.stopped_by == NOBODY and state.spent < POINTS[len(state.at)]


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
    """Take a standard prize, which the loser cannot refuse (DS-111); a counter-offer on the table is thereby declined (DS-170)."""
    decline_offer(play)
    award_prize(play, action)


def award_prize(play: Play, action: Action, forced: bool = False) -> None:
    """Close the battle with this standard prize."""
    state = play.state
    battle = open_battle(state)
    name, *split = action[1:]
    bundle = Demand(*split) if split else PRIZES[name](state, battle)
    settle(play, battle, name, bundle, forced)


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


def decline_offer(play: Play) -> None:
    """Report that the winner does not take a counter-offer that is on the table."""
    battle = open_battle(play.state)
    if battle.kind == "answer_offer":
        tell_answer(play, battle, result(battle)[0], accepted=False)


def tell_answer(play: Play, battle: Battle, seat: int, accepted: bool) -> None:
    """Report whether that side agrees to the bundle on the table: the loser to a demand, the winner to a counter-offer."""
    winner, loser, _ = result(battle)
    play.tell("proposal_answered", seat=seat, winner=winner, loser=loser, accepted=accepted)


# Without a prize


def check_nothing(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that no standard prize has an effect; only then may the winner take nothing (DS-110)."""
    always(figures, state, seat, action)
    if standard_options(figures, state, seat):
        raise refused("prize_to_take")


def take_nothing(play: Play, _seat: int, _action: Action) -> None:
    """Take nothing."""
    decline_offer(play)
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
    sides = {"square": state.at[winner], "winner": winner, "loser": loser}
    play.tell("prize_taken", seat=winner, **sides, prize=prize, **bundle._asdict(), forced=forced)


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
