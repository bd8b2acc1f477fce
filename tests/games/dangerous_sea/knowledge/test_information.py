"""Open and hidden information, DS-159 to DS-169, and the contents of a saved position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seatui.engine.chance import Script, SplitMix64
from seatui.games.dangerous_sea.model.frames import NOT_VOTED, SEALED, GhostVote, SeaTurn
from seatui.games.dangerous_sea.model.state import State
from tests.games.dangerous_sea.position import LOSE, Sea, given, ship


def voting() -> Sea:
    """Alice and Bob wait for the Ghost Ship's attack."""
    return given(ship("4,3"), ship("4,3"), ship("9,9"), ghost="3,3", active=2, dice=[2]).do("end turn")


@pytest.mark.rule("DS-159")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_sheets_markers_goods_discards_and_the_ghost_are_open_to_all(seat: int | None) -> None:
    sea = given(ship("5,5", 30, 40, 2, 1), ship("9,9"), tiles={"1,1": "food"}, goods={"1,1": 20}, discards=["storm"], ghost="7,7")
    view = sea.view(seat)
    sheet = view.ships[0]
    assert (sheet.food, sheet.water, sheet.sailors, sheet.stones) == (30, 40, 2, 1)
    assert (view.markers[0], view.goods[0], view.discards, view.ghost) == (1, 20, (1,), 78)


@pytest.mark.rule("DS-159")
def test_all_rolls_are_told_to_everyone() -> None:
    sea = given(ship("5,5"), ship("5,5"), tiles={"6,5": "rocky"}, dice=[*LOSE, 3]).do("attack 2", "prize cargo 50 0", "sail east")
    rolls = [event for event in sea.events if event.kind == "dice_rolled"]
    assert [(event.facts["faces"], event.audience) for event in rolls] == [((1,), None), ((6,), None), ((3,), None)]


@pytest.mark.rule("DS-160")
def test_the_order_of_bag_and_deck_changes_nothing_of_a_view() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    before = [sea.view(seat) for seat in (None, 0, 1)]
    sea.state.bag.reverse()
    sea.state.deck.reverse()
    assert [sea.view(seat) for seat in (None, 0, 1)] == before


@pytest.mark.rule("DS-160")
def test_how_many_tiles_and_cards_of_each_kind_are_left_is_open() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"1,1": "rocky"}, next_tiles=["food"])
    view = sea.do("look north").view(1)
    assert (view.bag, view.deck) == ((0, 67, 7, 13, 14, 12, 13, 14), (10, 7, 1))


@pytest.mark.rule("DS-162")
def test_a_sealed_vote_is_seen_by_its_own_seat_alone() -> None:
    sea = voting().do("vote 2", by=0)
    shown = {seat: sea.view(seat).pending[-1] for seat in (None, 0, 1, 2)}
    votes = {seat: frame.votes for seat, frame in shown.items() if isinstance(frame, GhostVote)}
    hidden = (SEALED, NOT_VOTED)
    assert votes == {None: hidden, 0: (1, NOT_VOTED), 1: hidden, 2: hidden}


@pytest.mark.rule("DS-162")
def test_the_event_of_a_vote_does_not_say_for_whom() -> None:
    sea = voting().do("vote 2", by=0)
    assert sea.told("vote_cast") == [{"seat": 0}]


@pytest.mark.rule("DS-162")
def test_votes_are_opened_when_the_last_is_in() -> None:
    sea = voting().do("vote 2", by=0).then(6, 6, 6, 6, 1, 6, 6, 6, 6, 1).do("vote 1", by=1)
    assert sea.told("votes_opened") == [{"votes": ((0, 1), (1, 0)), "next": 0, "agreed": False}]


@pytest.mark.rule("DS-162")
def test_every_other_decision_is_open() -> None:
    sea = given(ship("5,5"), ship("5,5"), ship("9,9"), dice=LOSE).do("attack 2", "demand food 20")
    battle = sea.view(2).battle
    assert battle is not None
    assert battle.proposal is not None
    assert battle.proposal.food == 20


# The save of a position

CHANGES: dict[str, Callable[[State], object]] = {
    "bag": lambda state: state.bag.reverse(),
    "deck": lambda state: state.deck.reverse(),
    "discards": lambda state: state.discards.append(1),
    "cards of the last Sea's turn": lambda state: state.drawn.append(1),
    "board": lambda state: state.tiles.__setitem__(7, 3),
    "markers": lambda state: state.markers.__setitem__(7, 1),
    "goods": lambda state: state.goods.__setitem__(7, 10),
    "place": lambda state: state.at.__setitem__(0, 9),
    "food": lambda state: state.food.__setitem__(0, 60),
    "water": lambda state: state.water.__setitem__(0, 60),
    "sailors": lambda state: state.sailors.__setitem__(0, 3),
    "stones": lambda state: state.stones.__setitem__(0, 3),
    "out of action": lambda state: state.out.__setitem__(1, True),
    "ghost": lambda state: setattr(state, "ghost", 5),
    "season": lambda state: setattr(state, "season", 9),
    "first": lambda state: setattr(state, "first", 1),
    "active": lambda state: setattr(state, "active", 1),
    "spent": lambda state: setattr(state, "spent", 2),
    "stopped": lambda state: setattr(state, "stopped_by", 1),
    "battles": lambda state: setattr(state, "fought", 2),
    "pending": lambda state: state.pending.append(SeaTurn(1)),
}


@pytest.mark.rule("DS-166")
@pytest.mark.parametrize("change", CHANGES)
def test_everything_that_makes_a_position_is_saved(change: str) -> None:
    state = given(ship("5,5"), ship("9,9")).state
    before = state.pack()
    CHANGES[change](state)
    assert state.pack() != before


@pytest.mark.rule("DS-166")
def test_a_position_saved_in_the_middle_of_a_battle_goes_on_as_the_same_game() -> None:
    def middle() -> Sea:
        sea = given(ship("5,5", sailors=1), ship("6,5", sailors=2), tiles={"6,5": "rocky"}, dice=[5, 1, 1, 1, 1, 6])
        return sea.do("sail east", "attack 2", "demand food 20")

    straight, saved = middle(), middle()
    state = saved.rules.unpack(saved.state.pack())
    on = Sea(saved.rules, state)
    for sea in (straight, on):
        sea.dice = Script([3], then=SplitMix64(5))
        sea.do("refuse", "prize kill", "explore east", "end turn", "end turn")
    assert straight.state.pack() == on.state.pack()


@pytest.mark.rule("DS-168")
def test_a_captain_out_of_action_is_marked_for_all_to_see_and_in_the_save() -> None:
    sea = given(ship("5,5"), ship("9,9", out=True))
    back = sea.rules.unpack(sea.state.pack())
    assert [sea.rules.view(back, seat).ships[1].out for seat in (None, 0, 1)] == [True] * 3
    assert "captain out of action" in sea.rules.describe(sea.view(0), ("Ann", "Bo"))


@pytest.mark.rule("DS-168")
def test_the_figures_of_a_captain_out_of_action_stay_open() -> None:
    assert given(ship("5,5"), ship("9,9", 70, 30, out=True)).view(0).ships[1].food == 70


@pytest.mark.rule("DS-169")
def test_the_sheet_is_up_to_date_after_every_gain_use_loss_and_scuttling() -> None:
    sea = given(ship("5,5", 380, 10, sailors=1), ship("9,9"), tiles={"5,5": "food", "6,5": "rocky"}, dice=[1])

    def sheet() -> tuple[int, int, int, int]:
        mine = sea.view(1).ships[0]
        return mine.food, mine.water, mine.weight, mine.allowance

    sheets = [sheet()]
    for line in ("harvest", "sail east", "scuttle food 10", "end turn"):
        sea.do(line)
        sheets.append(sheet())
    assert sheets == [(380, 10, 390, 6), (410, 10, 420, 5), (400, 10, 410, 5), (390, 10, 400, 6), (380, 0, 380, 6)]


@pytest.mark.rule("DS-169")
def test_the_sheet_shows_allowance_and_spent_points() -> None:
    view = given(ship("5,5", 500, 0), ship("9,9")).do("look north").view(1)
    assert (view.allowance, view.spent) == (5, 1)
