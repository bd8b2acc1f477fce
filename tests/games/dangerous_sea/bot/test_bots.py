"""The bots, DS-B01 to DS-B03: the choices of each, whole games, and each level beats the one below."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.bots import make
from seatui.bots.arena import Contest, run
from seatui.engine.chance import SplitMix64
from seatui.games.dangerous_sea.model.content import OPEN_SEA, RUNE_STONE
from seatui.games.dangerous_sea.model.frames import GhostVote
from seatui.games.dangerous_sea.words.odds import odds
from tests.games.dangerous_sea.position import GAME, LOSE, WIN, Sea, given, ship
from tests.narrowing import present


def chosen(level: str, sea: Sea, seed: int = 1) -> str:
    """Return the answer of a bot of that level to the open decision, in notation."""
    seat = sea.asked
    bot = make(GAME, level, seat, sea.rules)
    action = bot.choose(sea.view(seat), sea.decisions[0], sea.options, SplitMix64(seed))
    return sea.rules.say(sea.state, seat, present(action))


def alone(**more: Any) -> Sea:
    """Return a charted sea of open water on which Alice is to move, with Bob far away."""
    return given(ship("5,5"), ship("11,11"), charted=True, **more)


def met(mine: int, theirs: int, my_stones: int = 0, their_stones: int = 0) -> Sea:
    """Return a position in which Alice has come onto Bob's square, with these sailors and stones."""
    sea = given(ship("5,5", sailors=mine, stones=my_stones), ship("6,5", sailors=theirs, stones=their_stones), charted=True)
    return sea.do("sail east")


def beaten(dice: tuple[int, ...], *, sailors: int = 0, stones: int = 0) -> Sea:
    """Return a position in which Alice has attacked Bob, who has these sailors and stones, with those dice."""
    crew = sailors + 1
    bobs = dice[1:] * crew
    return given(ship("5,5", sailors=1), ship("5,5", sailors=sailors, stones=stones), dice=(dice[0], dice[0], *bobs)).do("attack 2")


# Deckhand


@pytest.mark.rule("DS-B01")
@pytest.mark.parametrize(
    ("tile", "taking"), [("rune_stone", "take rune"), ("food", "harvest"), ("water", "harvest"), ("inhabited", "recruit")]
)
def test_a_deckhand_takes_everything(tile: str, taking: str) -> None:
    assert chosen("deckhand", alone(tiles={"5,5": tile})) == taking


@pytest.mark.rule("DS-B01")
def test_a_deckhand_picks_up_all_that_lies_there() -> None:
    assert chosen("deckhand", alone(tiles={"5,5": "food, bare"}, goods={"5,5": 40})) == "pick up 40"


@pytest.mark.rule("DS-B01")
def test_a_deckhand_goes_anywhere_at_random() -> None:
    sea = given(ship("5,5"), ship("11,11"), tiles={"6,5": "open_sea"})
    verbs = {chosen("deckhand", sea, seed).split()[0] for seed in range(60)}
    assert verbs == {"sail", "explore", "look"}


@pytest.mark.rule("DS-B01")
def test_a_deckhand_without_points_ends_the_turn() -> None:
    assert chosen("deckhand", alone(spent=6)) == "end turn"


@pytest.mark.rule("DS-B01")
@pytest.mark.parametrize(("mine", "theirs", "answer"), [(2, 1, "attack 2"), (1, 1, "pass"), (0, 1, "pass")])
def test_a_deckhand_attacks_smaller_crews_only(mine: int, theirs: int, answer: str) -> None:
    assert chosen("deckhand", met(mine, theirs)) == answer


# Mate


@pytest.mark.rule("DS-B02")
def test_a_mate_goes_for_what_is_worth_most_for_its_distance() -> None:
    assert chosen("mate", alone(tiles={"5,2": "rune_stone", "6,5": "food"})) == "sail north"
    assert chosen("mate", alone(tiles={"11,9": "rune_stone", "5,4": "inhabited"})) == "sail north"


@pytest.mark.rule("DS-B02")
def test_a_mate_sails_round_hazards() -> None:
    assert chosen("mate", alone(tiles={"5,3": "rune_stone", "5,4": "rocky", "4,4": "diseased"})) == "sail east"


@pytest.mark.rule("DS-B02")
def test_a_mate_enters_a_hazard_where_there_is_no_other_way() -> None:
    shut_in = dict.fromkeys(("5,4", "6,5", "5,6", "4,5"), "rocky")
    assert chosen("mate", alone(tiles={**shut_in, "5,3": "rune_stone"})) == "sail north"


@pytest.mark.rule("DS-B02")
@pytest.mark.parametrize(("sailors", "verb"), [(0, "explore"), (1, "look")])
def test_a_mate_looks_first_when_it_has_sailors(sailors: int, verb: str) -> None:
    assert chosen("mate", given(ship("5,5", sailors=sailors), ship("11,11"))).split()[0] == verb


@pytest.mark.rule("DS-B02")
@pytest.mark.parametrize(
    ("mine", "theirs", "stones", "answer"), [(1, 1, 1, "attack 2"), (2, 1, 1, "attack 2"), (0, 1, 1, "pass"), (2, 1, 0, "pass")]
)
def test_a_mate_attacks_ships_with_stones_when_not_weaker(mine: int, theirs: int, stones: int, answer: str) -> None:
    assert chosen("mate", met(mine, theirs, their_stones=stones)) == answer


@pytest.mark.rule("DS-B02")
def test_a_mate_with_nothing_else_to_do_seeks_out_a_ship_with_stones() -> None:
    sea = given(ship("5,5"), ship("8,5", stones=3), charted=True)
    assert chosen("mate", sea) == "sail east"


@pytest.mark.rule("DS-B02")
def test_a_mate_pays_no_more_than_a_standard_prize_would_cost() -> None:
    assert chosen("mate", beaten(WIN, stones=1).do("demand food 50")) == "accept"
    assert chosen("mate", beaten(WIN, stones=2).do("demand rune 2")) == "refuse"
    assert chosen("mate", beaten(WIN).do("demand food 50")) == "accept"  # rather than cargo of 100


@pytest.mark.rule("DS-B02")
@pytest.mark.parametrize(("mine", "theirs", "answer"), [(2, 0, "attack 2"), (2, 1, "pass")])
def test_a_mate_attacks_a_ship_without_stones_when_much_stronger(mine: int, theirs: int, answer: str) -> None:
    assert chosen("mate", met(mine, theirs)) == answer


# Captain


@pytest.mark.rule("DS-B03")
def test_a_captain_with_stones_keeps_out_of_reach_of_a_stronger_ship() -> None:
    islands = {"3,5": "food", "7,5": "food"}
    hunted = given(ship("5,5", stones=2), ship("8,5", sailors=2), tiles=islands, charted=True)
    free = given(ship("5,5"), ship("8,5", sailors=2), tiles={"7,5": "food", "2,5": "food"}, charted=True)
    assert (chosen("captain", hunted), chosen("captain", free)) == ("sail west", "sail east")


@pytest.mark.rule("DS-B03")
def test_a_captain_counts_what_is_left_in_the_bag() -> None:
    sea = given(ship("5,5"), ship("11,11"), tiles={"4,5": "open_sea", "3,5": "open_sea", "2,5": "inhabited"}, rune_tiles=12)
    assert chosen("captain", sea).startswith("explore")
    sea.state.bag = bytearray(OPEN_SEA if tile == RUNE_STONE else tile for tile in sea.state.bag)
    assert chosen("captain", sea) == "sail west"


@pytest.mark.rule("DS-B03")
def test_a_captain_hunts_the_leader_when_no_stone_is_left_to_find() -> None:
    sea = given(ship("5,5", sailors=1), ship("5,8", stones=2), ship("8,5", stones=4), charted=True)
    assert chosen("captain", sea) == "sail east"


@pytest.mark.rule("DS-B03")
@pytest.mark.parametrize(
    ("mine", "theirs", "my_stones", "their_stones", "answer"),
    [
        (1, 0, 2, 2, "attack 2"),
        (0, 1, 2, 2, "pass"),
        (0, 1, 0, 2, "attack 2"),  # nothing to lose
        (0, 0, 4, 3, "attack 2"),  # a win ends the game
        (0, 0, 3, 4, "pass"),
        (5, 0, 2, 0, "attack 2"),  # cargo for a hungry crew, without risk
        (1, 0, 2, 0, "pass"),  # cargo is not worth the risk
    ],
)
def test_a_captain_weighs_a_battle_by_its_odds_and_what_is_at_stake(
    mine: int, theirs: int, my_stones: int, their_stones: int, answer: str
) -> None:
    assert chosen("captain", met(mine, theirs, my_stones, their_stones)) == answer


@pytest.mark.rule("DS-B03")
def test_a_captain_recruits_only_whom_it_can_feed() -> None:
    fed = given(ship("5,5"), ship("11,11"), tiles={"5,5": "inhabited"}, charted=True)
    starving = given(ship("5,5", food=0), ship("11,11"), tiles={"5,5": "inhabited"}, charted=True)
    assert chosen("captain", fed) == "recruit"
    assert chosen("captain", starving) != "recruit"


@pytest.mark.rule("DS-B03")
def test_a_captain_takes_no_harvest_that_would_make_the_ship_slow() -> None:
    assert chosen("captain", given(ship("5,5", food=190, water=180), ship("11,11"), tiles={"5,5": "food"})) == "harvest"
    assert chosen("captain", given(ship("5,5", food=190, water=190), ship("11,11"), tiles={"5,5": "food"})) != "harvest"


@pytest.mark.rule("DS-B03")
def test_a_stopped_captain_looks_around_and_then_ends_the_turn() -> None:
    sea = given(ship("5,5"), ship("11,11"), tiles={"6,5": "food"})
    sea.state.stopped_by = 1
    assert chosen("captain", sea).startswith("look")
    sea.state.spent = 6
    assert chosen("captain", sea) == "end turn"


@pytest.mark.rule("DS-B03")
def test_a_captain_takes_a_stone_rather_than_anything_else() -> None:
    assert chosen("captain", beaten(WIN, sailors=0, stones=1)) == "prize rune"


@pytest.mark.rule("DS-B03")
def test_a_captain_evens_out_its_stores_with_a_cargo_prize() -> None:
    sea = given(ship("5,5", food=100, water=0), ship("5,5"), dice=WIN).do("attack 2")
    assert chosen("captain", sea) == "prize cargo 0 50"


@pytest.mark.rule("DS-B03")
def test_a_captain_pays_no_more_than_a_standard_prize_would_cost() -> None:
    assert chosen("captain", beaten(WIN, stones=2).do("demand rune 1")) == "accept"
    assert chosen("captain", beaten(WIN, stones=2).do("demand rune 2")) == "refuse"
    assert chosen("captain", beaten(WIN, stones=2).do("demand food 50 water 50")) == "accept"


def lives_at_stake() -> Sea:
    """Return a position in which Alice could kill two of Bob's three sailors; a third player would gain by that."""
    return given(ship("5,5", 200, 180, sailors=1), ship("5,5", sailors=3), ship("9,9"), dice=(6, 6, 1, 1, 1, 1)).do("attack 2")


@pytest.mark.rule("DS-B03", "DS-170")
def test_a_captain_demands_sailors_rather_than_their_deaths() -> None:
    sea = lives_at_stake()
    assert chosen("captain", sea) == "demand sailors 1"
    assert chosen("captain", sea.do("demand sailors 1")) == "accept"


@pytest.mark.rule("DS-B03", "DS-170")
def test_a_captain_answers_too_high_a_demand_with_an_offer() -> None:
    sea = lives_at_stake().do("demand sailors 3")
    assert chosen("captain", sea) == "offer sailors 1"
    assert chosen("captain", sea.do("offer sailors 1")) == "accept"


@pytest.mark.rule("DS-B03")
def test_a_captain_takes_cargo_rather_than_a_stop_without_points() -> None:
    sea = given(ship("5,5", 410, 0, sailors=2), ship("5,5", 0, 0, sailors=2), dice=(1, 1, 1, 6, 6, 6), spent=5).do("attack 2")
    assert sea.allows("prize stop")
    assert chosen("captain", sea).startswith("prize cargo")


@pytest.mark.rule("DS-B03")
def test_a_captain_lets_the_strongest_other_crew_meet_the_ghost_first() -> None:
    sea = given(ship("5,5", sailors=4), ship("5,5", sailors=1), ship("5,5", sailors=3), ghost="5,5")
    sea.state.pending = [GhostVote((0, 1, 2), (-1, -1, -1))]
    assert chosen("captain", sea) == "vote 3"


# All of them


def test_odds_of_a_battle_count_both_sides_dice() -> None:
    assert odds(0, 0) == 0.5
    assert odds(1, 0) == 181 / 201  # of 216 throws 181 are won, 20 are lost, and equal sums are rolled again
    assert odds(0, 1) == 20 / 201


@pytest.mark.parametrize("level", GAME.levels)
@pytest.mark.parametrize("dice", [WIN, LOSE])
def test_every_bot_settles_the_spoils_of_any_battle(level: str, dice: tuple[int, ...]) -> None:
    sea = given(ship("5,5", stones=1), ship("5,5", sailors=0, stones=1), dice=dice).do("attack 2")
    for _ in range(5):  # the most decisions that a battle takes (DS-114)
        if sea.kind == "choose_action":
            break
        sea.do(chosen(level, sea))
    assert (sea.kind, sum(sea.state.stones)) == ("choose_action", 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"rune_tiles": 12}, {"rotate_start": True, "season_limit": 12}])
def test_bots_of_all_levels_play_a_game_to_its_end(seats: int, options: dict[str, Any]) -> None:
    rules = GAME.rules(seats, **options)
    bots = [make(GAME, GAME.levels[seat % 3], seat, rules) for seat in range(seats)]
    draw = SplitMix64(seats)
    state = rules.start(draw)
    for _ in range(5000):
        if not (decisions := rules.decisions(state)):
            break
        seat = decisions[0].seat
        action = present(bots[seat].choose(rules.view(state, seat), decisions[0], rules.options(state, seat), draw))
        assert rules.legal(state, seat, action), (bots[seat].level, decisions[0].kind, action)
        rules.apply(state, seat, action, draw)
    assert rules.outcome(state) is not None


@pytest.mark.rule("DS-B01", "DS-B02")
def test_a_mate_beats_a_deckhand() -> None:
    assert run(Contest(GAME.id, ("mate", "deckhand"), games=20, seats=2)).wins[0] >= 16


@pytest.mark.rule("DS-B03")
def test_a_captain_beats_a_mate() -> None:
    assert run(Contest(GAME.id, ("captain", "mate"), games=20, seats=2)).wins[0] >= 16


@pytest.mark.soak
@pytest.mark.parametrize("pair", [("captain", "mate"), ("mate", "deckhand"), ("captain", "deckhand")])
def test_each_level_wins_clearly_more_than_two_in_three_against_the_one_below(pair: tuple[str, str]) -> None:
    lowest, _ = run(Contest(GAME.id, pair, games=200, seats=2), jobs=2).interval(0)
    assert lowest > 0.65


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rune_tiles", [5, 7, 12])
@pytest.mark.parametrize("levels", [("captain", "captain"), ("mate", "mate"), ("captain", "deckhand"), ("random", "captain")])
def test_no_mix_of_bots_stalls(seats: int, rune_tiles: int, levels: tuple[str, str]) -> None:
    standing = run(Contest(GAME.id, levels, games=20, seats=seats, options=(("rune_tiles", rune_tiles),)), jobs=2)
    assert standing.unfinished == 0
    assert max(standing.choices.values()) / standing.played < 20_000
