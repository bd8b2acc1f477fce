"""The Kraken (SS-303 to SS-325, SS-494)."""

from __future__ import annotations

import pytest

from seatui.engine.chance import Script
from seatui.games.sea_search.model.content import BEAST_TOKENS
from seatui.games.sea_search.model.queries import probes_of
from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.ships import sail
from tests.games.sea_search.play.beasts.beast_positions import BLUE, CENTRE, GREEN, RED, beaten, counter, epic, goals, lying, places, ports
from tests.games.sea_search.position import Place, Sea

WHISTLE = 0


def kraken(*krakens: Place, whistle: Place | None = None, carrier: int | None = None, seats: int = 2) -> Sea:
    """Return a game with Krakens on these tiles, and the Whistle on a tile or aboard a ship; a Kraken grows in every turn, as printed."""
    tokens = [("kraken", place, 0) for place in krakens]
    if whistle is not None:
        tokens.append(("whistle", whistle, 0))
    return epic(seats, kraken_growth="turn").beast("kraken", *tokens, cargo={} if carrier is None else {carrier: WHISTLE})


@pytest.mark.rule("SS-303", "SS-304", "SS-270", "SS-C22")
def test_setup_puts_the_whistle_on_the_center_and_a_kraken_at_every_seaport() -> None:
    sea = epic().seaports(RED, (1, 1), (2, 1)).enter("kraken")
    assert lying(sea, "whistle") == [(CENTRE, 0)]
    assert places(sea, "kraken") == [(-1, -1), (1, 1), (2, 1)]
    assert sea.state.beast_counter == [3, 3]
    assert not sea.told("battle_begun")  # the ships there have not landed


@pytest.mark.rule("SS-C41", "SS-312")
def test_kraken_grows_once_a_round_unless_the_option_says_otherwise() -> None:
    sea = epic().ship(RED, (0, 0)).beast("kraken", ("kraken", (-2, -1), 0), ("whistle", (2, 1), 0), drawer=GREEN)
    sea.end_turn()
    assert (sea.kind, sea.seat) == ("choose_kraken_tile", GREEN)
    sea.do(*sea.options[0]).end_turn()
    assert (sea.kind, sea.seat) == ("choose_action", RED)


@pytest.mark.rule("SS-C41")
@pytest.mark.parametrize(
    ("growth", "words"),
    [("round", "One at each Seaport, and one a round beside its drawer"), ("turn", "One at each Seaport, and one a turn")],
)
def test_card_says_when_a_kraken_grows(growth: str, words: str) -> None:
    sea = epic(kraken_growth=growth).enter("kraken")
    assert sea.view(RED).beast_brief[0].startswith(words)


# The Whistle


@pytest.mark.rule("SS-305", "SS-307", "SS-282")
def test_the_whistle_is_taken_for_one_own_probe_from_anywhere() -> None:
    sea = kraken((2, 1), whistle=(0, 1)).ship(RED, (0, 1)).probe(RED, CENTRE, (-1, 0))
    before = probes_of(sea.state, RED)
    sea.do("take_whistle")
    assert (sea.kind, [option[1] for option in sea.options]) == ("choose_probe_to_remove", before)
    sea.do("remove_probe", (CENTRE, (-1, 0)))
    assert (sea.state.cargo, places(sea, "whistle"), sea.state.actions) == ([WHISTLE, NOTHING], [], 4)
    assert len(probes_of(sea.state, RED)) == len(before) - 1


@pytest.mark.rule("SS-306", "SS-307", "SS-494")
def test_the_whistle_is_stolen_on_the_carriers_tile_for_two_probes() -> None:
    sea = kraken((2, 1), carrier=GREEN).ship(RED, CENTRE).ship(GREEN, CENTRE)  # Red has not moved in this turn
    sea.do("steal_whistle").do("remove_probe", sea.options[0][1]).do("remove_probe", sea.options[0][1])
    assert (sea.state.cargo, len(probes_of(sea.state, RED)), sea.state.actions) == ([WHISTLE, NOTHING], 2, 4)


@pytest.mark.rule("SS-307")
def test_without_enough_probes_on_the_board_the_whistle_is_refused() -> None:
    sea = kraken((2, 1), whistle=CENTRE).ship(RED, CENTRE).no_probes()
    assert (sea.refusal("take_whistle"), "take_whistle" in sea.verbs()) == ("whistle_probes", False)
    sea = kraken((2, 1), carrier=GREEN).ship(RED, CENTRE).ship(GREEN, CENTRE).no_probes(RED).probe(RED, CENTRE, (1, 0))
    assert (sea.refusal("steal_whistle"), "steal_whistle" in sea.verbs()) == ("whistle_probes", False)


@pytest.mark.rule("SS-305", "SS-306", "SS-282")
def test_a_whistle_elsewhere_is_out_of_reach() -> None:
    sea = kraken((2, 1), whistle=CENTRE).ship(RED, (0, 1))
    assert sea.refusal("take_whistle") == "whistle_not_here"
    sea = kraken((2, 1), carrier=GREEN).ship(RED, (0, 1)).ship(GREEN, CENTRE)
    assert sea.refusal("steal_whistle") == "whistle_not_here"
    sea = kraken((2, 1), carrier=RED).ship(GREEN, CENTRE)
    assert (sea.refusal("pass_whistle", GREEN), sea.refusal("steal_whistle")) == ("whistle_not_here", "whistle_not_here")


@pytest.mark.rule("SS-308")
def test_the_carrier_changes_tiles_twice_and_keeps_four_actions() -> None:
    sea = kraken((2, 1), carrier=RED).ship(RED, (0, 1)).do("move", 4).do("move", 1)
    assert (sea.refusal("move", 4), sea.state.actions) == ("whistle_limit", 2)
    assert not {"move", "move_addon"} & sea.verbs()
    assert "cast_probe" in sea.verbs()
    assert not sea.figures.beast(sea.with_(cargo={GREEN: WHISTLE}).state).holds_back(sea.state, GREEN)  # it is not Green's turn


@pytest.mark.rule("SS-309")
def test_changes_before_taking_the_whistle_count() -> None:
    sea = kraken((2, 1), whistle=CENTRE).do("move", 3).do("move", 4)
    sea.do("take_whistle").do("remove_probe", sea.options[0][1])
    assert (sea.state.actions, sea.refusal("move", 0)) == (2, "whistle_limit")


@pytest.mark.rule("SS-309")
def test_travel_by_island_and_seaport_counts_and_is_limited() -> None:
    sea = kraken((-2, -1), carrier=RED).ship(RED, (0, 1)).islands((0, 1), (-1, 0)).do("move_island", (-1, 0)).do("move_island", (0, 1))
    assert sea.refusal("move_island", (-1, 0)) == "whistle_limit"
    sea = kraken((-2, -1), carrier=RED).seaports(RED, (1, 1), (2, 1)).do("move_seaport", (2, 1)).do("move_seaport", (1, 1))
    assert sea.refusal("move_seaport", (2, 1)) == "whistle_limit"


@pytest.mark.rule("SS-309", "SS-281")
def test_forced_moves_do_not_count() -> None:
    sea = kraken((-2, -1), carrier=RED).ship(RED, (0, 1)).do("move", 4)
    sail(Play(sea.figures, sea.state, Script([]), None), RED, sea.tile((0, 1)), "refuge", willing=False)
    assert sea.do("move", 4).where(RED) == CENTRE
    assert sea.refusal("move", 1) == "whistle_limit"


@pytest.mark.rule("SS-310", "SS-311")
def test_passing_the_whistle_is_free_and_raises_the_passers_counter() -> None:
    sea = kraken((2, 1), carrier=RED, seats=3).ship(RED, CENTRE).ship(BLUE, CENTRE)
    assert [option for option in sea.options if option[0] == "pass_whistle"] == [("pass_whistle", BLUE)]
    sea.do("pass_whistle", BLUE)
    assert (sea.state.cargo, sea.state.beast_counter, sea.state.actions) == ([NOTHING, NOTHING, WHISTLE], [4, 3, 3], 4)


@pytest.mark.rule("SS-311")
def test_the_whistle_is_passed_to_a_ship_on_the_tile_in_the_own_turn_only() -> None:
    sea = kraken((2, 1), carrier=RED, seats=3).ship(RED, CENTRE).ship(BLUE, (1, 0))
    assert (sea.refusal("pass_whistle", BLUE), sea.refusal("pass_whistle", RED)) == ("whistle_not_here", "whistle_not_here")
    sea = kraken((2, 1), carrier=GREEN).ship(RED, CENTRE).ship(GREEN, CENTRE)
    assert sea.refusal("pass_whistle", RED, seat=GREEN) == "not_your_decision"


# Growing


@pytest.mark.rule("SS-312", "SS-313")
def test_a_kraken_grows_next_to_the_ship_at_the_start_of_the_turn() -> None:
    sea = kraken((2, 1), whistle=CENTRE).ship(RED, (1, 1)).end_turn()
    assert (sea.kind, sea.seat, goals(sea, "kraken")) == ("choose_kraken_tile", GREEN, [(-2, -1), (-1, -2), (-1, 0), (0, -1)])
    sea.do("kraken", (-1, 0))
    assert (places(sea, "kraken"), sea.kind) == ([(-1, 0), (2, 1)], "choose_action")


@pytest.mark.rule("SS-312", "SS-304", "SS-313", "SS-C25")
def test_krakens_keep_off_ships_search_tokens_songs_islands_and_krakens_but_not_off_seaports_and_the_center() -> None:
    sea = kraken((1, 0), whistle=CENTRE).ship(GREEN, (0, 1)).ship(RED, (-1, 1)).seaports(RED, (1, 1))
    assert goals(sea.end_turn(), "kraken") == [CENTRE, (1, 1)]  # where the Whistle lies too
    sea = kraken((2, 1)).ship(GREEN, CENTRE).ship(RED, (1, 1)).search(RED, (1, 0)).song((0, 1), 0, 0).islands((-1, 1))
    assert goals(sea.end_turn(), "kraken") == [(-1, 0), (0, -1), (1, -1)]


@pytest.mark.rule("SS-312")
def test_nothing_grows_for_the_carrier_of_the_whistle() -> None:
    sea = kraken((2, 1), carrier=GREEN).end_turn()
    assert (sea.kind, places(sea, "kraken"), counter(sea, GREEN)) == ("choose_action", [(2, 1)], 3)


@pytest.mark.rule("SS-X15", "SS-312", "SS-314", "SS-321")
def test_the_only_eligible_tile_is_taken_and_without_one_the_counter_falls() -> None:
    def scene() -> Sea:
        sea = kraken((1, 2), (-2, -1), seats=2).seaports(RED, (1, 1), (1, 0)).ship(RED, (1, 1)).ship(GREEN, (0, 1)).search(GREEN, (2, 1))
        sea.seaports(RED, (1, 1), (-1, 1)).with_(active=GREEN, beast_counter={RED: 1})
        sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
        return sea

    sea = scene().end_turn()
    assert (places(sea, "kraken"), counter(sea, RED), sea.kind) == ([(-2, -1), (1, 0), (1, 2)], 1, "choose_action")
    sea = scene().islands((1, 0)).end_turn()
    assert (sea.kind, sea.seat, counter(sea, RED)) == ("choose_seaport_to_remove", RED, 0)
    sea.do("give_up", (-1, 1))
    assert (ports(sea, RED), counter(sea, RED)) == ([(1, 1)], 3)


@pytest.mark.rule("SS-315", "SS-063", "SS-C25")
def test_with_twenty_tokens_in_use_the_counter_falls_instead() -> None:
    def scene(krakens: int) -> Sea:
        """Return this many Krakens far away, and the Whistle aboard Red's ship."""
        sea = kraken((2, 1), carrier=RED)
        sea.state.tokens *= krakens
        return sea.end_turn(dice=[6, 1])

    assert scene(BEAST_TOKENS - 2).kind == "choose_kraken_tile"
    sea = scene(BEAST_TOKENS - 1)
    assert (sea.kind, counter(sea, GREEN)) == ("choose_action", 2)


# Beast Rolls


@pytest.mark.rule("SS-X14", "SS-268", "SS-269", "SS-316", "SS-320")
def test_a_tie_on_landing_goes_to_the_kraken() -> None:
    sea = kraken((0, 1), carrier=GREEN).seaports(RED, (1, 1), (2, 1)).do("move", 3, dice=[4, 3, 5, 2])
    assert (sea.where(RED), counter(sea, RED), sea.state.cargo) == ((0, 1), 2, [NOTHING, WHISTLE])


@pytest.mark.rule("SS-X14", "SS-318", "SS-319", "SS-309", "SS-308")
def test_a_won_roll_raises_the_counter_and_brings_the_carried_whistle() -> None:
    sea = kraken((1, 0), carrier=GREEN).seaports(RED, (1, 1), (2, 1))
    sea.do("move", 4, dice=[6, 3, 5, 2])
    assert (sea.where(RED), counter(sea, RED), sea.state.cargo) == ((1, 0), 4, [WHISTLE, NOTHING])
    assert len(probes_of(sea.state, RED)) == 4
    sea.do("move", 3)
    assert sea.refusal("move", 0) == "whistle_limit"  # the landing counts


@pytest.mark.rule("SS-319")
def test_a_won_roll_leaves_a_whistle_on_the_board_where_it_is() -> None:
    sea = kraken((1, 0), whistle=CENTRE).do("move", 4, dice=[6, 5])
    assert (sea.state.cargo, places(sea, "whistle"), counter(sea, RED)) == ([NOTHING, NOTHING], [CENTRE], 4)


@pytest.mark.rule("SS-316", "SS-317")
def test_the_carrier_rolls_once_at_the_end_of_the_turn_on_a_kraken_too() -> None:
    sea = kraken((1, 1), (2, 1), carrier=RED)
    sea.end_turn(dice=[6, 5])
    assert (counter(sea, RED), sea.state.cargo) == (4, [WHISTLE, NOTHING])
    assert len(sea.told("battle_begun")) == 1


@pytest.mark.rule("SS-316")
def test_nobody_else_rolls_at_the_end_of_a_turn() -> None:
    sea = kraken((1, 1), carrier=GREEN).end_turn()
    assert not sea.told("battle_begun")


@pytest.mark.rule("SS-317")
def test_each_landing_has_its_own_roll_by_whatever_way() -> None:
    sea = kraken((1, 1), (2, 1)).seaports(RED, (1, 1), (2, 1))
    sea.do("move_seaport", (2, 1), dice=[6, 6, 1, 1]).do("move_seaport", (1, 1), dice=[1, 1, 6, 6])
    assert [event["change"] for event in sea.told("beast_counter_changed")] == [1, -1]


@pytest.mark.rule("SS-321", "SS-279", "SS-181")
def test_at_zero_a_seaport_goes_its_kraken_stays_and_the_counter_is_three() -> None:
    sea = kraken((1, 0), (2, 1)).seaports(RED, (1, 1), (2, 1)).with_(beast_counter={RED: 1}).do("move", 4, dice=[1, 1, 1, 1])
    assert (sea.kind, counter(sea, RED)) == ("choose_seaport_to_remove", 0)
    sea.do("give_up", (2, 1))
    assert (ports(sea, RED), places(sea, "kraken"), counter(sea, RED)) == ([(1, 1)], [(1, 0), (2, 1)], 3)


@pytest.mark.rule("SS-068")
def test_a_counter_at_five_rises_no_further() -> None:
    sea = kraken((1, 0)).with_(beast_counter={RED: 5}).do("move", 4, dice=[6, 1])
    assert counter(sea, RED) == 5


@pytest.mark.rule("SS-279")
def test_a_player_put_out_by_the_penalty_gets_no_new_counter() -> None:
    sea = kraken((1, 0), seats=3).with_(beast_counter={RED: 1}).do("move", 4, dice=[1, 1])
    assert (sea.state.fallen[RED], counter(sea, RED)) == (1, 0)


# Driving it off


@pytest.mark.rule("SS-322", "SS-323")
def test_the_carrier_removes_the_kraken_of_its_tile_for_an_action() -> None:
    sea = kraken((1, 1), (2, 1), carrier=RED).do("remove_kraken")  # Red has not entered the tile in this turn
    assert (places(sea, "kraken"), sea.state.actions) == ([(2, 1)], 3)


@pytest.mark.rule("SS-322")
def test_removing_a_kraken_needs_the_whistle_and_a_kraken_on_the_tile() -> None:
    sea = kraken((1, 1), whistle=(1, 1))
    assert (sea.refusal("remove_kraken"), "remove_kraken" in sea.verbs()) == ("no_kraken_here", False)
    sea = kraken((2, 1), carrier=RED)
    assert (sea.refusal("remove_kraken"), "remove_kraken" in sea.verbs()) == ("no_kraken_here", False)
    assert kraken((1, 1), carrier=RED).with_(actions=0).refusal("remove_kraken") == "no_actions_left"


@pytest.mark.rule("SS-324", "SS-277")
def test_without_a_kraken_on_the_board_it_is_beaten() -> None:
    sea = kraken((1, 1), carrier=RED).do("remove_kraken")
    assert beaten(sea)
    assert (sea.state.cargo, sea.state.beast_counter) == ([NOTHING, NOTHING], [0, 0])


@pytest.mark.rule("SS-325", "SS-265")
def test_the_whistle_of_a_player_who_is_out_falls_and_can_be_taken() -> None:
    sea = kraken((1, 1), (2, 1), carrier=RED, seats=3).ship(RED, CENTRE).ship(GREEN, CENTRE).with_(beast_counter={RED: 1})
    sea.end_turn(dice=[1, 1])
    assert (sea.state.fallen[RED], places(sea, "whistle"), places(sea, "kraken")[:2]) == (1, [CENTRE], [(1, 1), (2, 1)])
    sea.do("kraken", (1, 0)).do("take_whistle")
    assert sea.state.cargo[GREEN] == WHISTLE


@pytest.mark.rule("SS-C31")
def test_a_decoy_does_not_move_a_kraken_onto_islands_search_tokens_and_songs_nor_the_whistle() -> None:
    sea = kraken(CENTRE, whistle=(2, 1)).islands((0, 1)).search(RED, (1, 0)).song((-1, 0), 0, 0)
    beast = sea.figures.beast(sea.state)
    moves = [(token.piece, sea.place(tile)) for token, tile in beast.decoy_moves(sea.figures, sea.state)]
    assert moves == [("kraken", (-1, 1)), ("kraken", (0, -1)), ("kraken", (1, -1))]
