"""A fleet in the making: additions, places, and undoing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.contract import Refused
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.model.content import CARD, CARDS, READY, Item
from seatui.games.battle_seas.model.fleet import canonical, cost
from seatui.games.battle_seas.pane.builder.draft import FleetDraft, Spot, is_attachment
from seatui.games.battle_seas.play.fleet_checks import check_item
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.position import in_ids
from tests.narrowing import checked


def draft(**options: Any) -> FleetDraft:
    return FleetDraft(checked(BattleSeas, GAME.rules(2, **options)).figures)


def built(*ids: str, **options: Any) -> FleetDraft:
    """Return a draft with these cards; an attachment goes to the card before it."""
    made = draft(**options)
    spot: Spot | None = None
    for each in ids:
        spot = made.add(CARD[each].number, spot)
    return made


def said(made: FleetDraft) -> str:
    return in_ids(made.fleet)


def refusal(made: FleetDraft, card: str, bearer: Spot | None = None) -> tuple[str, str] | None:
    refused = made.why_not(CARD[card].number, bearer)
    return (refused.rule, refused.message) if refused else None


@pytest.mark.rule("BS-017")
def test_levels_are_counted_as_they_are_spent() -> None:
    made = built("SH01", "MO01")
    assert (made.levels, made.spent, made.left) == (300, 219, 81)


def test_what_is_too_dear_is_refused_and_changes_nothing() -> None:
    made = built("SH01", "MO01")
    assert refusal(made, "SH17") == ("BS-017", "that costs 89 levels, and 81 of 300 are left")
    with pytest.raises(Refused):
        made.add(CARD["SH17"].number)
    assert said(made) == "SH01[MO01]"


def test_limits_hold_for_pieces_copies_and_attachments() -> None:
    made = built("SH25", "AR04", limits="SH25=1 AR04=1 TR03=0")
    assert refusal(made, "SH25") == ("OP-18", "HMS Entreprenante may be taken 1 time")
    assert refusal(made, "TR03") == ("OP-18", "Fire Raft is banned")
    ship = made.add(CARD["SH24"].number)
    assert refusal(made, "AR04", ship) == ("OP-18", "Telescope may be taken 1 time")
    with pytest.raises(Refused, match="may be taken 1 time"):
        made.copy(Spot(1))


def test_an_attachment_needs_a_bearer_that_may_carry_it() -> None:
    made = built("SH25", "LC02")
    ship, marines = made.spots()
    assert refusal(made, "AR01", None) == ("BS-022", "Superior Cutlass needs a card that carries it: take that first")
    assert refusal(made, "AR01", ship) == (
        "BS-023",
        "HMS Entreprenante cannot carry Superior Cutlass: only a land character without guns can",
    )
    assert refusal(made, "AR01", marines) is None


def test_a_modification_of_a_weapon_goes_behind_the_one_that_is_pointed_at() -> None:
    made = built("SH25", "LC02", "AR01")
    made.add(CARD["AR02"].number, Spot(1))
    made.add(CARD["MO10"].number, Spot(1))
    assert said(made) == "SH25, LC02[AR01 AR02 MO10]"
    second = made.add(CARD["MO13"].number, Spot(1, 1))
    assert said(made) == "SH25, LC02[AR01 AR02 MO13 MO10]"
    assert made.card_at(second).id == "MO13"
    made.add(CARD["MO13"].number, Spot(1))
    assert said(made) == "SH25, LC02[AR01 MO13 AR02 MO13 MO10]"
    assert refusal(made, "MO13", Spot(1)) is not None


def test_the_last_weapon_can_be_pointed_at_too() -> None:
    made = built("SH25", "LC02", "AR01")
    made.add(CARD["AR02"].number, Spot(1))
    made.add(CARD["MO13"].number, Spot(1, 1))
    assert said(made) == "SH25, LC02[AR01 AR02 MO13]"


def test_a_weapon_goes_with_what_was_done_to_it() -> None:
    made = built("SH25", "LC02", "AR01", "MO13")
    made.add(CARD["AR03"].number, Spot(1))
    made.remove(Spot(1, 0))
    assert said(made) == "SH25, LC02[AR03]"


def test_a_new_card_is_found_where_it_stands_in_order() -> None:
    made = built("TR01", "SH25")
    assert made.card_at(made.add(CARD["TE05"].number)).id == "TE05"
    assert said(made) == "TE05, SH25, TR01"
    assert made.card_at(made.add(CARD["AR04"].number, Spot(1))).id == "AR04"


def test_a_copy_has_all_that_the_piece_carries() -> None:
    made = built("SH25", "AR04")
    made.copy(Spot(0, 0))
    assert said(made) == "SH25[AR04], SH25[AR04]"
    assert made.spent == 2 * (24 + 8)


def test_a_copy_that_is_too_dear_is_refused() -> None:
    made = built("SH01", "AR04")
    with pytest.raises(Refused, match="that costs 151 levels, and 149 of 300 are left"):
        made.copy(Spot(0))


def test_pieces_that_are_alike_stand_in_one_place() -> None:
    made = built("SH30", "SH30", "SH25")
    assert [(made.card_at(spot).id, made.alike(spot)) for spot in made.spots()] == [("SH25", 1), ("SH30", 2)]


def test_a_weapon_is_handed_over_with_what_was_done_to_it() -> None:
    made = built("SH25", "LC02", "AR01", "MO13")
    made.add(CARD["LC04"].number)
    made.hand_over(Spot(1, 0), Spot(2))
    assert said(made) == "SH25, LC02, LC04[AR01 MO13]"
    assert made.undo()
    assert said(made) == "SH25, LC02[AR01 MO13], LC04"


def test_what_cannot_be_handed_over_stays_where_it_is() -> None:
    made = built("SH25", "LC02", "AR01")
    with pytest.raises(Refused, match="HMS Entreprenante cannot carry Superior Cutlass"):
        made.hand_over(Spot(1, 0), Spot(0))
    assert said(made) == "SH25, LC02[AR01]"


def test_every_change_can_be_taken_back() -> None:
    made = draft()
    told = [said(made)]
    changes: tuple[Callable[[], object], ...] = (
        lambda: made.add(CARD["SH25"].number),
        lambda: made.add(CARD["AR04"].number, Spot(0)),
        lambda: made.copy(Spot(0)),
        lambda: made.remove(Spot(1)),
        lambda: made.load(READY["RB-A"].fleet, "Nelson"),
        made.clear,
    )
    for change in changes:
        change()
        told.append(said(made))
    for before in reversed(told[:-1]):
        assert made.undo()
        assert said(made) == before
    assert not made.undo()


def test_a_load_may_be_more_than_was_agreed_but_cannot_be_submitted() -> None:
    made = draft(levels=100)
    made.load(READY["RB-A"].fleet, "Nelson")
    assert (made.left, made.name) == (-200, "Nelson")
    fault = made.fault()
    assert fault is not None
    assert fault.message == "that is 300 levels; 100 were agreed (200 too many)"
    assert refusal(made, "SH30") == ("BS-017", "that costs 13 levels, and 0 of 100 are left")


def test_an_unlawful_piece_is_not_loaded() -> None:
    made = built("SH25")
    with pytest.raises(Refused, match="cannot carry"):
        made.load((Item(CARD["SH01"].number, (CARD["AR01"].number,)),), "odd")
    assert said(made) == "SH25"


def test_room_for_land_characters_is_counted() -> None:
    made = built("SH25", "LC08", "LC08", "LC02")
    assert made.room == (5, 4)
    fault = made.fault()
    assert fault is not None
    assert fault.rule == "BS-172"


def test_the_agreed_size_of_terrain_counts() -> None:
    assert built("TE03", wide_terrain=True).room == (0, 36)
    assert built("TE03").room == (0, 4)


@given(st.lists(st.tuples(st.integers(0, len(CARDS) - 1), st.integers(0, 30)), max_size=40))
def test_whatever_is_added_and_removed_leaves_lawful_pieces_in_order(steps: list[tuple[int, int]]) -> None:
    made = draft(levels=2000)
    for number, at in steps:
        spots = made.spots()
        spot = spots[at % len(spots)] if spots else None
        try:
            if at > 25 and spot is not None:
                made.remove(spot)
            else:
                before = made.copies(number)
                assert made.card_at(made.add(number, spot)).number == number
                assert made.copies(number) == before + 1
        except Refused:
            pass
        for item in made.fleet:
            check_item(item)
        assert made.fleet == canonical(made.fleet)
        assert made.spent == cost(made.fleet) <= 2000


def test_attachments_are_the_cards_that_others_carry() -> None:
    assert [card.id for card in CARDS if is_attachment(card)] == [f"AR{n:02}" for n in range(1, 14)] + [f"MO{n:02}" for n in range(1, 14)]
