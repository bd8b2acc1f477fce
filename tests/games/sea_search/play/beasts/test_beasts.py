"""Beasts in general (SS-257, SS-268 to SS-282, T16)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.content import BEAST_CARDS, SEA_CARD
from seatui.games.sea_search.model.state import NOTHING
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, counter, epic, places, ports
from tests.games.sea_search.position import BEAST, Sea


def rounds(sea: Sea) -> int:
    """Return how many Beast rounds have ended."""
    return len(sea.told("beast_round_ended"))


def quiet(seats: int = 3, drawer: int = RED) -> Sea:
    """Return a game with Seamites at no Seaport, which ask nothing at the end of turns."""
    return epic(seats).beast("seamites", ("seamite", CENTRE, 1), drawer=drawer)


# Entry


@pytest.mark.rule("SS-275", "SS-255")
@pytest.mark.parametrize(
    ("name", "start"),
    [("siren", 2), ("kraken", 3), ("fog", 0), ("privatization", 2), ("seamites", 0), ("storm", 2), ("military", 0)],
)
def test_counters_are_set_by_the_setup(name: str, start: int) -> None:
    sea = epic().with_(beast_counter={RED: 4}).enter(name)
    assert (sea.state.beast_counter, sea.state.beast) == ([start, start], BEAST[name])


@pytest.mark.rule("SS-255", "SS-256", "SS-C08")
def test_a_drawn_beast_enters_at_once_and_that_turn_is_not_part_of_its_first_round() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).draw_sea("SEA-X3")
    assert (sea.state.beast, sea.state.drawer, sea.seat, rounds(sea)) == (BEAST["fog"], RED, GREEN, 0)
    sea.end_turn()
    assert (sea.seat, rounds(sea)) == (RED, 0)
    sea.end_turn(dice=[1, 1, 6, 6])
    assert rounds(sea) == 1


@pytest.mark.rule("SS-256")
def test_start_of_turn_effects_begin_with_the_next_turn() -> None:
    sea = epic(kraken_growth="turn").draw_sea("SEA-X2")
    assert (sea.kind, sea.seat, len(places(sea, "kraken"))) == ("choose_kraken_tile", GREEN, 2)


@pytest.mark.rule("SS-257")
def test_a_second_beast_waits_until_the_first_is_beaten() -> None:
    sea = epic().beast("seamites", ("seamite", (1, 1), 1)).enter("storm", GREEN)
    assert (sea.state.beast, sea.state.waiting, places(sea, "storm")) == (BEAST["seamites"], [BEAST["storm"]], [])
    sea.do("deactivate_seamite")
    assert (sea.state.beast, sea.state.waiting, places(sea, "storm"), places(sea, "seamite")) == (BEAST["storm"], [], [CENTRE], [])


@pytest.mark.rule("SS-270", "SS-271")
def test_beast_tokens_lie_anywhere_and_remove_nothing_but_keep_new_seaports_off() -> None:
    sea = epic().ship(RED, (0, 1)).islands((1, 0)).search(RED, (-1, 0)).song((0, -1), 0, 0).seaports(GREEN, (-1, 1)).with_(stock={RED: 1})
    sea.enter("privatization")
    assert len(places(sea, "zone")) == 7
    assert (len(sea.state.islands), len(sea.state.search), len(sea.state.songs), ports(sea, GREEN)) == (1, 1, 1, [(-1, 1)])
    assert sea.refusal("establish_seaport") == "seaport_blocked"


# The Beast Roll


@pytest.mark.rule("SS-268", "SS-182")
@pytest.mark.parametrize("own", [1, 2, 3])
def test_both_sides_of_a_beast_roll_have_a_die_for_each_seaport_of_the_player_on_the_board(own: int) -> None:
    sea = epic().beast("kraken", ("kraken", (0, 1), 0)).seaports(RED, *((1, 1), (2, 1), (1, 2))[:own]).with_(stock={RED: 2})
    sea.do("move", 3, dice=[6] * own + [1] * own)
    assert [len(event["faces"]) for event in sea.told("dice_rolled")] == [own, own]


@pytest.mark.rule("SS-269")
def test_a_tie_goes_to_the_beast() -> None:
    sea = epic().beast("storm", ("storm", (0, 1), 1)).do("move", 3, dice=[4, 4])
    assert counter(sea, RED) == 1


@pytest.mark.rule("SS-202", "SS-429", "SS-268")
def test_the_own_dice_of_a_beast_roll_can_be_rolled_again_in_the_own_turn() -> None:
    sea = epic().beast("storm", ("storm", (0, 1), 1)).hand(RED, "ITM-09").do("move", 3, dice=[1])
    assert sea.kind == "reroll_dice"
    sea.do("reroll", dice=[5, 4])
    assert counter(sea, RED) == 3


# Rounds and the warden


@pytest.mark.rule("SS-273")
def test_a_beast_round_ends_after_the_drawers_turn_played_or_lost() -> None:
    sea = quiet(drawer=BLUE).end_turn().end_turn()
    assert (sea.seat, rounds(sea)) == (BLUE, 0)
    assert rounds(sea.end_turn()) == 1
    sea.with_(loses_turn={BLUE: True}).end_turn().end_turn()
    assert (sea.seat, rounds(sea)) == (RED, 2)


@pytest.mark.rule("SS-274")
def test_a_round_ends_where_the_turn_order_passes_the_seat_of_a_drawer_who_is_out() -> None:
    sea = quiet(drawer=GREEN).with_(fallen={GREEN: 1}).ship(GREEN, None).seaports(GREEN).end_turn()
    assert (sea.seat, rounds(sea)) == (BLUE, 1)
    assert rounds(sea.end_turn()) == 1


@pytest.mark.rule("SS-274", "SS-036")
def test_every_turn_of_a_lone_survivor_ends_a_round() -> None:
    sea = quiet(seats=2, drawer=GREEN).with_(fallen={GREEN: 1}).ship(GREEN, None).seaports(GREEN).end_turn().end_turn()
    assert (sea.seat, rounds(sea)) == (RED, 2)


@pytest.mark.rule("SS-111", "SS-273", "SS-C09")
def test_a_round_that_ends_with_the_turn_of_a_player_who_goes_out_is_still_resolved() -> None:
    sea = epic(3).beast("storm", (("storm"), CENTRE, 1), ("storm", (0, 1), 0)).with_(beast_counter={RED: 1}).ship(RED, (1, 0))
    sea.do("move", 3, dice=[1, 1])
    assert (sea.state.fallen[RED], rounds(sea), sea.kind) == (1, 1, "choose_storm_tile")


@pytest.mark.rule("SS-272")
@pytest.mark.parametrize(("out", "warden"), [(None, RED), (RED, GREEN)])
def test_the_warden_is_the_drawer_or_the_next_living_player(out: int | None, warden: int) -> None:
    sea = epic(3).beast("fog", ("fog", CENTRE, 0), ("specimen", (2, 1), BLUE)).ship(GREEN, (1, 1)).ship(BLUE, (1, 1))
    if out is not None:
        sea.with_(fallen={out: 1}, active=BLUE).ship(out, None).seaports(out)
        sea.state.pending = [frame._replace(seat=BLUE) for frame in sea.state.pending]
    sea.end_turn()
    assert (sea.kind, sea.seat) == ("choose_fog_step", warden)


# Defeat


@pytest.mark.rule("SS-276", "SS-277", "SS-105", "SS-106")
def test_a_beaten_beast_leaves_with_all_that_is_its_and_sea_cards_are_drawn_again() -> None:
    sea = epic().beast("kraken", ("kraken", (1, 1), 0), cargo={RED: 0}).next_sea("SEA-N1").do("remove_kraken")
    assert beaten(sea)
    assert (sea.state.tokens, sea.state.cargo, sea.state.beast_counter) == ([], [NOTHING, NOTHING], [0, 0])
    card = SEA_CARD[BEAST_CARDS[BEAST["kraken"] - 1].card]
    assert card not in sea.state.sea_deck + sea.state.sea_discards
    assert sea.end_turn().told("sea_card_drawn")[0]["seat"] == RED


@pytest.mark.rule("SS-278", "SS-266")
def test_defeat_is_checked_after_every_change_in_anybodys_turn() -> None:
    sea = epic(3).beast("siren", ("report", (1, 1), 0), ("report", (1, -2), 0)).seaports(RED, (1, 1)).ship(RED, (-2, 1))
    sea.do("attack_seaport", dice=[6, 1, 1])  # Green's Seaport was the last one without a Report
    assert beaten(sea)


@pytest.mark.rule("SS-037", "SS-044")
def test_a_beast_that_outlives_the_last_player_is_not_beaten() -> None:
    sea = epic().beast("fog", ("fog", (1, 0), 0), cargo={RED: RED}).ship(RED, (1, 0)).with_(fallen={GREEN: 1})
    sea.ship(GREEN, None).seaports(GREEN)
    sea.end_turn()
    assert (sea.state.ended, sea.told("beast_beaten")) == ("sea_wins", [])


@pytest.mark.rule("SS-278", "SS-267")
def test_a_battle_that_is_open_when_the_beast_is_beaten_is_called_off() -> None:
    sea = epic().beast("storm", ("storm", (0, 1), 1)).hand(RED, "ITM-09").do("move", 3, dice=[1])
    assert sea.kind == "reroll_dice"
    sea.with_(proof=0b11).run()  # as if another roll had made the last player storm-proof meanwhile
    assert beaten(sea)
    assert (sea.kind, sea.told("battle_rolled")) == ("choose_action", [])
