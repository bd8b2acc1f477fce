"""Actions as lines of text, and back."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.engine.hexes import COMPASS
from seatui.engine.laws import RandomGame
from seatui.games.sea_search.model.content import ITEM, ITEMS, SYMBOLS
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.words.notation import ACTIONS, ANSWERS, LONGEST
from tests.games.sea_search.position import Sea, given

RED, GREEN = 0, 1


def asked(kind: str, *facts: Any, **options: Any) -> Sea:
    """Ask Red a question at the start of a game."""
    sea = given(**options)
    sea.state.pending.append(Frame(kind, RED, facts))
    return sea


def read(sea: Sea, text: str, seat: int = RED) -> tuple[Any, ...]:
    return sea.rules.parse(sea.state, seat, text)


def refused(sea: Sea, text: str, seat: int = RED) -> str:
    with pytest.raises(Refused) as caught:
        read(sea, text, seat)
    return caught.value.message


TURN: dict[str, tuple[Any, ...]] = {
    "move SE": ("move", 0),
    "move south-east": ("move", 0),
    "move (2,1)": ("move", 0),
    "sail n": ("move", 4),
    "sail off SW": ("move_addon", 2),
    "sail off SW to (-1,3)": ("move_addon", 2, (-1, 3)),
    "free step NE (3,-1)": ("free_step", 5, (3, -1)),
    "step N": ("free_step", 4),
    "island (2,1)": ("move_island", (2, 1)),
    "travel (2,1)": ("move_seaport", (2, 1)),
    "ask passage (-1,-1)": ("move_seaport_foreign", (-1, -1)),
    "cast NE": ("cast_probe", ((1, 1), (2, 0))),
    "cast probe (0,1)/(1,1)": ("cast_probe", ((0, 1), (1, 1))),
    "cast (1,1)/(0,1)": ("cast_probe", ((0, 1), (1, 1))),
    "attack probe S": ("attack_probe", ((1, 1), (1, 2))),
    "attack seaport": ("attack_seaport",),
    "establish": ("establish_seaport",),
    "establish seaport": ("establish_seaport",),
    "draw item": ("draw_item",),
    "draw": ("draw_item",),
    "steal": ("steal_research",),
    "trade": ("trade_songs",),
    "trade (2,1) (-2,-1)": ("trade_songs", (2, 1), (-2, -1)),
    "view song": ("view_song",),
    "play ITM-05": ("play_item", ITEM["ITM-05"]),
    "play probe salvo": ("play_item", ITEM["ITM-05"]),
    "end turn": ("end_turn",),
    "pick up": ("pick_up",),
    "pick up 2": ("pick_up", GREEN),
    "drop": ("drop",),
    "steal whistle": ("steal_whistle",),
    "pass whistle player 2": ("pass_whistle", GREEN),
}


@pytest.mark.parametrize("text", TURN)
def test_what_can_be_done_in_a_turn_is_read(text: str) -> None:
    sea = given()
    assert read(sea, text) == sea.numbered(TURN[text])


ANSWERED: dict[str, tuple[str, tuple[Any, ...], tuple[Any, ...]]] = {
    "lay (3,2)": ("choose_addon_tile", (0, 1), ("lay", (3, 2))),
    "grant": ("grant_passage", (GREEN, 0), ("grant",)),
    "no": ("grant_passage", (GREEN, 0), ("deny",)),
    "remove probe (0,1)/(1,1)": ("choose_probe_to_remove", (-1, 1, "battle"), ("remove_probe", ((0, 1), (1, 1)))),
    "refuge (1,1)": ("choose_refuge_seaport", (), ("refuge", (1, 1))),
    "position bell": ("choose_song_position", (-1,), ("position", 1)),
    "position B": ("choose_song_position", (-1,), ("position", 1)),
    "position 2": ("choose_song_position", (-1,), ("position", 1)),
    "cast NE": ("choose_probe_edge", (), ("cast", ((1, 1), (2, 0)))),
    "island (2,1)": ("choose_island_tile", (), ("island", (2, 1))),
    "shift (2,1) to (1,2)": ("choose_island_shift", (), ("shift", (2, 1), (1, 2))),
    "discard tailwind": ("choose_item_to_discard", (), ("discard", ITEM["ITM-01"])),
    "target (2,1)": ("choose_item_target", (ITEM["ITM-13"],), ("target", (2, 1))),
    "target NE": ("choose_item_target", (ITEM["ITM-06"],), ("target", ((1, 1), (2, 0)))),
    "target 2": ("choose_item_target", (ITEM["ITM-11"],), ("target", GREEN)),
    "target action": ("choose_item_target", (ITEM["ITM-19"],), ("target", "action")),
    "move siren (2,1) to (1,1)": ("choose_siren_move", (), ("move_siren", (2, 1), (1, 1))),
    "flip zone (0,1)": ("choose_zone_deed", (), ("zone_flip", (0, 1))),
    "raise 1": ("choose_zone_deed", (), ("raise", RED)),
    "none": ("choose_siren_move", (), ("none",)),
    "roll again": ("reroll_dice", (), ("reroll",)),
}


@pytest.mark.parametrize("text", ANSWERED)
def test_answers_are_read(text: str) -> None:
    kind, facts, answer = ANSWERED[text]
    sea = asked(kind, *facts)
    assert read(sea, text) == sea.numbered(answer)


@pytest.mark.parametrize(
    "text", ["MOVE se", "  move   SE ", "Move (2, 1)", "move 2,1", "move ( 2 , 1 )", "move to the (2,1)", "move_se".replace("_", " ")]
)
def test_case_blanks_and_brackets_do_not_matter(text: str) -> None:
    assert read(given(), text) == ("move", 0)


@pytest.mark.parametrize("text", ["move -1,-1", "move -1-1", "move (-1,-1)"])
def test_tile_is_read_without_its_comma_as_a_small_board_writes_it(text: str) -> None:
    sea = given().ship(0, (0, -1))
    assert read(sea, text) == read(sea, "move to (-1,-1)")


@pytest.mark.parametrize("text", ["cast (0,1) / (1,1)", "CAST 0,1/1,1", "cast on (0, 1)/(1, 1)"])
def test_blanks_in_an_edge_do_not_matter(text: str) -> None:
    sea = given()
    assert read(sea, text) == ("cast_probe", sea.edge((0, 1), (1, 1)))


NONSENSE = (
    "", "sing", "move", "move up", "move (5,5)", "move SE SE", "cast", "cast (0,0)/(2,2)", "cast (0,0)", "play", "play salvo",
    "travel (99,99)", "end turn now", "pass whistle 7", "pass whistle 0", "trade (2,1)", "sail off", "target (2,1)",
)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_never_guessed(text: str) -> None:
    refused(given(), text)


@pytest.mark.parametrize("line", ["move E", "cast west"])
def test_a_direction_that_hexes_lack_is_refused_with_those_they_have(line: str) -> None:
    way = line.split()[1].upper()
    assert refused(given(), line) == f"a tile has no neighbour {way}: write N, NE, SE, S, SW or NW"


def test_a_refusal_shows_how_it_is_written() -> None:
    assert refused(given(), "cast everywhere") == "'everywhere' is not understood after 'cast'; write for example 'cast NE'"
    assert "move SE" in refused(given(), "sing a song")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("cast", "cast where? for example: cast NE"),
        ("attack", "attack what? for example: attack probe S, or attack seaport"),
        ("play", "play what? for example: play probe salvo"),
    ],
)
def test_what_is_missing_is_said(typed: str, told: str) -> None:
    assert refused(given(), typed) == told


def test_a_line_that_is_too_long_is_refused() -> None:
    refused(given(), f"move SE{' ' * LONGEST}")


def test_edges_of_the_own_tile_are_said_by_the_compass_and_others_by_their_tiles() -> None:
    sea = given()
    for edge, text in ((sea.edge((1, 1), (2, 1)), "SE"), (sea.edge((0, 0), (0, 1)), "(0,0)/(0,1)")):
        assert sea.rules.say(sea.state, RED, ("cast_probe", edge)) == f"cast {text}"


def test_directions_of_a_squall_are_those_of_the_ship_that_drifts() -> None:
    sea = given().draw_sea("SEA-B1")
    assert (sea.kind, sea.seat) == ("choose_step", GREEN)
    assert read(sea, "step (2,1)", GREEN) == ("step", 0)
    refused(sea, "step (-1,0)", GREEN)


def test_a_player_who_is_out_has_no_directions_by_tile() -> None:
    sea = given(seats=3).ship(GREEN, None)
    refused(sea, "cast NE", GREEN)
    refused(sea, "move (2,1)", GREEN)


@pytest.mark.parametrize(
    ("beast", "token", "said"),
    [("storm", ("storm", (0, 0), 1), "active"), ("military", ("cruiser", (0, 0), 1), "2"), ("fog", ("fog", (0, 0), 0), "token")],
)
def test_a_beast_token_is_told_by_its_mark(beast: str, token: tuple[str, Any, int], said: str) -> None:
    sea = given(mode="epic").beast(beast, token)
    sea.state.pending.append(Frame("choose_item_target", RED, (ITEM["ITM-20"],)))
    action = sea.numbered(("target", (0, 0), (0, 1), token[2]))
    assert sea.rules.say(sea.state, RED, action) == f"target (0,0) (0,1) {said}"
    assert read(sea, f"target (0,0) to (0,1) {said}") == action


@pytest.mark.parametrize("direction", range(6))
def test_every_direction_is_said_and_read(direction: int) -> None:
    sea = given()
    assert sea.rules.say(sea.state, RED, ("move", direction)) == f"move {COMPASS[direction]}"
    assert read(sea, f"move {COMPASS[direction]}") == ("move", direction)


@pytest.mark.parametrize("number", range(len(ITEMS)))
def test_every_card_is_said_and_read_by_name_and_id(number: int) -> None:
    sea = given()
    said = sea.rules.say(sea.state, RED, ("play_item", number))
    assert read(sea, said) == read(sea, f"play {ITEMS[number].id}") == ("play_item", number)


@pytest.mark.parametrize("position", range(len(SYMBOLS)))
def test_every_symbol_is_said_and_read(position: int) -> None:
    sea = asked("choose_song_position", -1)
    assert read(sea, sea.rules.say(sea.state, RED, ("position", position))) == ("position", position)


def test_every_example_is_understood() -> None:
    for words, sea in ((ACTIONS, given()), (ANSWERS, asked("choose_item_target", ITEM["ITM-13"]))):
        for verb, word in words.items():
            assert read(sea, word.example)[0] == verb


@pytest.mark.parametrize("options", [{"seats": 3}, {"seats": 4, "mode": "epic"}], ids=str)
def test_every_option_of_random_games_is_said_and_read_back(options: dict[str, Any]) -> None:
    rules = given(**options).rules
    for seed in range(6):
        game = RandomGame(rules, seed)
        while game.number < 150 and (choice := game.choose()):
            seat, _ = choice
            for action in rules.options(game.state, seat):
                assert rules.parse(game.state, seat, rules.say(game.state, seat, action)) == action
            game.play(*choice)


@pytest.mark.parametrize("line", ["attack S", "attack probe S"])
def test_attack_means_a_probe_unless_it_names_the_seaport(line: str) -> None:
    sea = given()
    assert read(sea, line)[0] == "attack_probe"
    assert read(sea, "attack seaport") == ("attack_seaport",)


def test_players_are_named_by_number_or_by_their_letter() -> None:
    sea = given(3)
    assert read(sea, "raise B") == read(sea, "raise 2") == ("raise", 1)
