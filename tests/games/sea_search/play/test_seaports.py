"""Seaports: gaining, establishing and moving them (SS-022, SS-047, SS-048, SS-172 to SS-183), and attacking them (SS-184 to SS-192)."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.queries import is_seaport_eligible
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.play.seaports import penalty
from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2


def ports(sea: Sea, seat: int) -> set[Place]:
    """Return the tiles of a player's Seaports."""
    return {sea.place(tile) for tile, owner in sea.state.seaports.items() if owner == seat}


def offered(sea: Sea, verb: str) -> set[Place]:
    return {sea.place(action[1]) for action in sea.options if action[0] == verb}


def five(on_board: int) -> Sea:
    """Return Red with five Seaports, this many of them on the board, after casting the fifth Probe."""
    places = [(1, 1), (2, 1), (1, 2), (0, 1), (1, 0)][:on_board]
    sea = given().ship(RED, (0, 0)).seaports(RED, *places).with_(stock={RED: 5 - on_board}, probe_counter={RED: 4})
    return sea.do("cast_probe", ((0, 0), (-1, 0)))


# Gaining


@pytest.mark.rule("SS-X21", "SS-176", "SS-177", "SS-048")
def test_owning_five_a_player_may_take_one_back_instead() -> None:
    sea = five(4)
    assert (sea.kind, sea.seat, sea.state.probe_counter[RED]) == ("choose_seaport_to_relocate", RED, 0)
    assert sea.options[0] == ("none",)
    assert offered(sea, "take_back") == ports(sea, RED)
    assert len(sea.options) == 5
    sea.do("take_back", (0, 1))
    assert (len(ports(sea, RED)), sea.state.stock[RED]) == (3, 2)


@pytest.mark.rule("SS-X21", "SS-177", "SS-182")
def test_none_leaves_the_seaports_and_the_dice_of_battles_follow_the_board() -> None:
    sea = five(4).do("none")
    assert (len(ports(sea, RED)), sea.state.stock[RED]) == (4, 1)
    sea.ship(RED, (-1, -1)).do("attack_seaport", dice=[6, 6, 6, 6, 1, 1])
    assert (sea.told("battle_begun")[0]["own"], sea.told("battle_begun")[0]["other"]) == (4, 2)


@pytest.mark.rule("SS-182", "SS-X21")
def test_a_seaport_taken_back_gives_no_dice() -> None:
    sea = five(4).do("take_back", (0, 1)).ship(RED, (-1, -1)).do("attack_seaport", dice=[6, 6, 6, 1, 1])
    assert sea.told("battle_begun")[0]["own"] == 3


@pytest.mark.rule("SS-178", "SS-025")
def test_the_last_seaport_on_the_board_cannot_be_taken_back() -> None:
    sea = five(1)
    assert (sea.kind, ports(sea, RED), sea.state.stock[RED]) == ("choose_action", {(1, 1)}, 4)
    assert offered(five(2), "take_back") == {(1, 1), (2, 1)}


@pytest.mark.rule("SS-047", "SS-048", "SS-172")
def test_a_fifth_seaport_is_gained_in_stock_and_a_sixth_is_not() -> None:
    fourth = given().ship(RED, (0, 0)).with_(stock={RED: 3}, probe_counter={RED: 4}).do("cast_probe", ((0, 0), (1, 0)))
    assert (fourth.kind, fourth.state.stock[RED]) == ("choose_action", 4)
    assert five(5).do("none").state.stock[RED] == 0
    assert five(3).kind == "choose_seaport_to_relocate"


# Establishing


@pytest.mark.rule("SS-173", "SS-172")
def test_a_stocked_seaport_is_put_on_the_ships_tile_for_one_action() -> None:
    sea = given().ship(RED, (2, 1)).with_(stock={RED: 2}).do("establish_seaport")
    assert (ports(sea, RED), sea.state.stock[RED], sea.state.actions) == ({(1, 1), (2, 1)}, 1, 3)


@pytest.mark.rule("SS-173")
def test_without_stock_nothing_is_established() -> None:
    sea = given().ship(RED, (2, 1))
    assert sea.refusal("establish_seaport") == "no_seaport_stock"
    assert "establish_seaport" not in sea.verbs()


def hindered(what: str) -> Sea:
    """Return Red with a Seaport in stock, on a tile with another piece."""
    sea = given(mode="epic").ship(RED, (2, 1)).with_(stock={RED: 1})
    match what:
        case "center":
            sea.ship(RED, (0, 0))
        case "own":
            sea.seaports(RED, (1, 1), (2, 1))
        case "enemy":
            sea.seaports(GREEN, (-1, -1), (2, 1))
        case "song":
            sea.song((2, 1), 0, 0)
        case "own search":
            sea.search(RED, (2, 1))
        case "enemy search":
            sea.search(GREEN, (2, 1))
        case "island":
            sea.islands((2, 1))
        case "beast":
            sea.beast("kraken", ("kraken", (2, 1), 0))
    return sea


@pytest.mark.rule("SS-174", "SS-022")
@pytest.mark.parametrize(
    ("what", "code", "token"),
    [
        ("center", "seaport_center", ""),
        ("own", "seaport_taken", ""),
        ("enemy", "seaport_taken", ""),
        ("song", "seaport_blocked", "Song token"),
        ("own search", "seaport_blocked", "Search token"),
        ("enemy search", "seaport_blocked", "Search token"),
        ("island", "seaport_blocked", "Island"),
        ("beast", "seaport_blocked", "Beast token"),
    ],
)
def test_what_keeps_a_seaport_off_a_tile(what: str, code: str, token: str) -> None:
    sea = hindered(what)
    assert sea.refusal("establish_seaport") == code
    assert f"a {token} on this tile" in sea.reason("establish_seaport") or not token
    assert "establish_seaport" not in sea.verbs()
    assert not is_seaport_eligible(sea.figures, sea.state, sea.state.at[RED])


@pytest.mark.rule("SS-175")
@pytest.mark.parametrize("place", [(1, 0), (-2, -1), (2, 1)])
def test_heart_tiles_tiles_of_any_color_and_tiles_with_enemy_ships_are_allowed(place: Place) -> None:
    sea = given().ship(RED, place).ship(GREEN, place).with_(stock={RED: 1}).do("establish_seaport")
    assert place in ports(sea, RED)


# Losing


@pytest.mark.rule("SS-179", "SS-180", "SS-025")
def test_a_seaport_given_up_as_a_penalty_is_picked_from_the_board_and_can_be_earned_again() -> None:
    sea = given().seaports(RED, (1, 1), (2, 1)).with_(stock={RED: 3})
    penalty(Play(sea.figures, sea.state, lambda _n: 0, sea.events.append), RED, "research")
    assert (sea.run().kind, sea.seat) == ("choose_seaport_to_remove", RED)
    assert offered(sea, "give_up") == {(1, 1), (2, 1)}
    sea.do("give_up", (1, 1))
    assert (ports(sea, RED), sea.state.stock[RED]) == ({(2, 1)}, 3)
    sea.ship(RED, (0, 0)).with_(probe_counter={RED: 4}).do("cast_probe", ((0, 0), (1, 0)))
    assert sea.state.stock[RED] == 4


@pytest.mark.rule("SS-181")
def test_other_tokens_stay_when_a_seaport_leaves() -> None:
    sea = given(3, mode="epic").ship(RED, (-2, 1)).seaports(RED, (1, 1), (2, 1)).seaports(GREEN, (-2, 1), (-3, 1))
    sea.beast("kraken", ("kraken", (-2, 1), 0), ("kraken", (2, 1), 0))
    sea.do("attack_seaport", dice=[6, 6, 1, 1, 1])
    assert sea.tile((-2, 1)) not in sea.state.seaports
    assert [token.at for token in sea.state.tokens if token.piece == "kraken"] == [sea.tile((-2, 1)), sea.tile((2, 1))]


@pytest.mark.rule("SS-183", "SS-014")
def test_a_player_without_a_seaport_on_the_board_is_out_whatever_is_in_stock() -> None:
    sea = given(3).calm().with_(stock={GREEN: 4}).seaports(GREEN).run()
    assert sea.state.fallen == [0, 1, 0]


# Attacking


def siege() -> Sea:
    """Return three players; Green, with two Seaports, is at Red's start tile (SS-X07)."""
    return given(3, active=GREEN, actions=3).ship(GREEN, (1, 1)).seaports(GREEN, (-2, 1), (-3, 1)).search(RED, (0, 1))


@pytest.mark.rule("SS-X07", "SS-184", "SS-185", "SS-186", "SS-187", "SS-188", "SS-258")
def test_a_won_attack_takes_the_last_seaport_and_the_game_goes_on() -> None:
    sea = siege().do("attack_seaport", dice=[5, 4, 6, 2])
    assert (sea.state.fallen, sea.state.at[RED], sea.state.search) == ([1, 0, 0], -1, {})
    assert (sea.where(GREEN), sea.seat, sea.state.actions) == ((1, 1), GREEN, 2)
    assert ("move", 0) in sea.options  # Red's Probes are inactive
    assert (ports(sea, GREEN), sea.state.stock[GREEN]) == ({(-2, 1), (-3, 1)}, 0)
    sea.calm().end_turn()
    assert sea.seat == BLUE


@pytest.mark.rule("SS-X07", "SS-189", "SS-190", "SS-102")
def test_a_tied_attack_sends_the_ship_home_and_ends_this_turn_and_the_next() -> None:
    sea = siege().next_sea("SEA-N1").do("attack_seaport", dice=[4, 4, 6, 2])
    assert (sea.kind, sea.seat) == ("choose_retreat_seaport", GREEN)
    assert offered(sea, "retreat") == {(-2, 1), (-3, 1)}
    sea.do("retreat", (-3, 1))
    assert (sea.where(GREEN), sea.seat, sea.told("sea_card_drawn")) == ((-3, 1), BLUE, [])
    sea.calm().end_turn().end_turn()  # Blue and Red
    assert sea.seat == BLUE


@pytest.mark.rule("SS-189")
def test_a_lower_total_fails_as_a_tie_does() -> None:
    assert siege().do("attack_seaport", dice=[1, 1, 6, 6]).kind == "choose_retreat_seaport"


@pytest.mark.rule("SS-189", "SS-C10")
def test_after_a_failed_attack_neither_a_card_nor_a_free_step_can_be_used() -> None:
    sea = siege().calm().hand(GREEN, "ITM-01").with_(free_steps=2)
    sea.do("attack_seaport", dice=[4, 4]).do("keep", dice=[6, 2]).do("retreat", (-2, 1))
    assert (sea.seat, sea.kind) == (BLUE, "choose_action")


@pytest.mark.rule("SS-190")
def test_the_retreat_asks_nobody_and_minds_no_probes() -> None:
    sea = siege().calm().no_probes().probes_round(RED, (-3, 1)).do("attack_seaport", dice=[4, 4, 6, 2]).do("retreat", (-3, 1))
    assert sea.where(GREEN) == (-3, 1)


@pytest.mark.rule("SS-189", "SS-025")
def test_with_one_seaport_the_retreat_needs_no_choice() -> None:
    sea = siege().calm().seaports(GREEN, (-2, 1)).do("attack_seaport", dice=[6, 3, 3])
    assert (sea.where(GREEN), sea.seat) == ((-2, 1), BLUE)


@pytest.mark.rule("SS-191")
def test_after_a_failed_attack_the_beast_still_has_its_steps() -> None:
    class Bell(Beast):
        id = "siren"
        rung: list[str] = []

        def turn_ends(self, play: Play, seat: int) -> None:
            self.rung.append("turn")

        def round_ends(self, play: Play) -> None:
            self.rung.append("round")

    sea = siege()
    sea.figures.beasts = (sea.figures.beasts[0], Bell())
    sea.with_(beast=1, drawer=GREEN).do("attack_seaport", dice=[4, 4, 6, 2]).do("retreat", (-2, 1))
    assert Bell.rung == ["turn", "round"]


@pytest.mark.rule("SS-192", "SS-188")
def test_attacks_are_not_limited_as_long_as_they_succeed() -> None:
    sea = siege().seaports(BLUE, (1, 2)).seaports(RED, (1, 1), (2, 1)).do("attack_seaport", dice=[6, 6, 1, 1, 1])
    sea.ship(GREEN, (2, 1)).do("attack_seaport", dice=[6, 6, 1, 1])
    assert (sea.state.fallen[RED], sea.state.actions, sea.seat) == (1, 1, GREEN)


@pytest.mark.rule("SS-184")
def test_an_attack_needs_an_enemy_seaport_on_the_ships_tile() -> None:
    at_home = given()
    assert at_home.refusal("attack_seaport") == "no_enemy_seaport"
    beside = given().ship(RED, (-1, 0))
    assert beside.refusal("attack_seaport") == "no_enemy_seaport"
    assert "attack_seaport" not in at_home.verbs() | beside.verbs()
