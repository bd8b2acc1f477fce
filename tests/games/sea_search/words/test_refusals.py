"""Refusals: their codes, rules and sentences (SS-478 to SS-481, T13). ``refusal`` checks that nothing changes and no die is rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.decisions import DECISION_KINDS
from seatui.games.sea_search.words.refusals import refused
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE = 0, 1, 2
NAMES = ("Ann", "Bo", "Cy", "Di")


class Ban(Beast):
    """A Beast that closes one tile, holds ships back and closes Seaports."""

    id = "fog"
    ban = "fog_ban"

    def __init__(self, closed: int, held: str, infested: bool) -> None:
        self.closed, self.held, self.infested = closed, held, infested

    def closed_tiles(self, state: State) -> tuple[int, ...]:
        return (self.closed,)

    def holds_back(self, state: State, seat: int) -> str:
        return self.held

    def closes(self, figures: Any, state: State, start: int, end: int) -> bool:
        return self.infested


def banned(sea: Sea, closed: tuple[int, int] | None = None, *, held: bool = False, infested: bool = False) -> Sea:
    ban = Ban(-2 if closed is None else sea.tile(closed), "whistle_limit" if held else "", infested)
    sea.figures.beasts = (sea.figures.beasts[0], ban)
    return sea.with_(beast=1, drawer=RED)


def all_probes(sea: Sea) -> Sea:
    """Put all of Red's Probes on edges away from the ship."""
    sea.no_probes()
    sea.state.probes.update(dict.fromkeys(range(20), RED))
    return sea


def traveller() -> Sea:
    """Red is at one Seaport, and has another on (2,1)."""
    return given(4).seaports(RED, (1, 1), (2, 1))


def denied() -> Sea:
    return given(4).do("move_seaport_foreign", (-1, 2)).do("deny")


CASES: list[tuple[str, Callable[[], Sea], tuple[Any, ...], str, str]] = [
    ("no_actions_left", lambda: given().with_(actions=0), ("move", 0), "SS-098", "you have no actions left this turn"),
    (
        "need_two_actions", lambda: given(actions=1), ("move_seaport_foreign", (-1, -1)),
        "SS-126", "sailing through another player's Seaport takes two actions",
    ),
    ("no_such_tile", given, ("move", 2), "SS-112", "there is no tile at (0,2); 'sail off SW' lays one"),
    ("no_such_tile", traveller, ("move_seaport", (5, 5)), "SS-112", "there is no tile at (5,5)"),
    (
        "probe_blocks", lambda: given().probe(GREEN, (1, 1), (2, 1)), ("move", 0),
        "SS-113", "a Probe of Bo bars the way; attack it first",
    ),
    ("fog_ban", lambda: banned(given(), (2, 1)), ("move", 0), "SS-343", "no captain sails into the Fog willingly"),
    (
        "whistle_limit", lambda: banned(given(), held=True), ("move", 0),
        "SS-308", "with the Whistle aboard you may change tiles only twice per turn",
    ),
    ("no_addon_left", lambda: given().with_(addons={RED: 0}), ("move_addon", 2), "SS-116", "you have no add-on pieces left"),
    ("addon_no_room", given, ("move_addon", 0), "SS-120", "the add-on piece does not fit there: a tile is there, use 'move SE'"),
    ("addon_no_room", given, ("move_addon", 2, (5, 5)), "SS-120", "the add-on piece does not fit there"),
    ("no_island_here", lambda: given().islands((0, 1)), ("move_island", (0, 1)), "SS-124", "your ship is not at an Island"),
    ("no_other_island", lambda: given().islands((1, 1)), ("move_island", (1, 1)), "SS-249", "there is no other Island to go to"),
    ("not_at_seaport", lambda: given().ship(RED, (2, 1)), ("move_seaport", (1, 1)), "SS-130", "your ship is not at a Seaport"),
    ("no_seaport_there", given, ("move_seaport", (2, 1)), "SS-125", "there is no Seaport at (2,1)"),
    (
        "seamites_here", lambda: banned(traveller(), infested=True), ("move_seaport", (2, 1)),
        "SS-369", "Seamites have closed this Seaport to traffic",
    ),
    (
        "passage_already_denied", denied, ("move_seaport_foreign", (-1, 2)),
        "SS-129", "Bo has already refused that passage this turn",
    ),
    ("edge_not_here", given, ("cast_probe", ((0, 0), (1, 0))), "SS-132", "that edge is not on your ship's tile"),
    ("edge_not_here", given, ("attack_probe", ((0, 0), (1, 0))), "SS-132", "that edge is not on your ship's tile"),
    ("edge_is_rim", given, ("cast_probe", ((1, 1), (0, 2))), "SS-133", "Probes cannot be cast on the outer edge of the sea"),
    ("edge_occupied", given, ("cast_probe", ((1, 1), (2, 1))), "SS-134", "there is already a Probe on that edge"),
    ("no_probe_left", lambda: all_probes(given()), ("cast_probe", ((1, 1), (2, 1))), "SS-050", "all your Probes are on the board"),
    ("no_enemy_probe", given, ("attack_probe", ((1, 1), (2, 1))), "SS-144", "there is no enemy Probe on that edge"),
    (
        "no_attack_dice", lambda: given().ship(RED, (-1, 0)), ("attack_probe", ((-1, -1), (-1, 0))),
        "SS-149", "you have no Probe on this tile to fight with",
    ),
    ("no_seaport_stock", given, ("establish_seaport",), "SS-173", "you have no Seaport to establish"),
    (
        "seaport_center", lambda: given().ship(RED, (0, 0)).with_(stock={RED: 1}), ("establish_seaport",),
        "SS-174", "no Seaport can stand on the centre of the Sea Heart",
    ),
    ("seaport_taken", lambda: given().with_(stock={RED: 1}), ("establish_seaport",), "SS-022", "there is already a Seaport here"),
    (
        "seaport_blocked", lambda: given().ship(RED, (2, 1)).search(RED, (2, 1)).with_(stock={RED: 1}), ("establish_seaport",),
        "SS-174", "a Search token on this tile prevents a Seaport",
    ),
    ("no_enemy_seaport", given, ("attack_seaport",), "SS-184", "there is no enemy Seaport here"),
    ("no_search_here", given, ("steal_research",), "SS-208", "there is no other player's Search token here"),
    (
        "trade_two", lambda: given().search(RED, (2, 1)), ("trade_songs",),
        "SS-217", "you need two Search tokens on tiles of different colours",
    ),
    (
        "trade_sea_heart", lambda: given().search(RED, (2, 1), (0, 1)), ("trade_songs",),
        "SS-218", "Search tokens on the Sea Heart cannot be traded",
    ),
    (
        "trade_same_color", lambda: given().search(RED, (2, 1), (1, 2)), ("trade_songs",),
        "SS-218", "the two tokens must lie on tiles of different colours",
    ),
    (
        "song_deck_empty", lambda: given().search(RED, (2, 1), (-2, -1)).with_(song_deck=bytearray()), ("trade_songs",),
        "SS-240", "all Abyssal Songs have been found",
    ),
    ("no_song_here", given, ("view_song",), "SS-234", "there is no Abyssal Song on this tile"),
    (
        "song_known", lambda: given().ship(RED, (0, 1)).song((0, 1), 2, 0, RED, recorded=[RED]), ("view_song",),
        "SS-238", "you have nothing more to learn from this song",
    ),
]  # fmt: skip
ORDER = list(refused.sentences)


@pytest.mark.rule("SS-480", "SS-481")
@pytest.mark.parametrize(("code", "set_up", "action", "rule", "words"), CASES, ids=[f"{case[0]}-{case[2][0]}" for case in CASES])
def test_each_refusal_has_its_code_rule_and_sentence(
    code: str, set_up: Callable[[], Sea], action: tuple[Any, ...], rule: str, words: str
) -> None:
    sea = set_up()
    assert sea.refusal(*action) == code
    assert (refused.sentences[code][0], sea.reason(*action, names=NAMES)) == (rule, words)
    assert sea.numbered(action) not in sea.options


@pytest.mark.rule("SS-481")
def test_the_table_has_its_codes_in_the_order_of_the_catalogue() -> None:
    assert ORDER[:6] == ["game_over", "not_your_decision", "not_your_turn", "pending_decision", "illegal_option", "no_actions_left"]
    assert [code for code in ORDER if code in {case[0] for case in CASES}] == list(dict.fromkeys(case[0] for case in CASES))


# Who may answer


@pytest.mark.rule("SS-480")
def test_another_players_decision_cannot_be_answered() -> None:
    sea = given()
    assert (sea.refusal("end_turn", seat=GREEN), sea.reason("end_turn", seat=GREEN, names=NAMES)) == (
        "not_your_decision",
        "it is Ann's decision",
    )
    sea.do("move_seaport_foreign", (-1, -1))
    assert sea.reason("deny", seat=RED, names=NAMES) == "it is Bo's decision"


@pytest.mark.rule("SS-480")
def test_who_has_to_answer_a_question_cannot_act_out_of_turn() -> None:
    sea = given().do("move_seaport_foreign", (-1, -1))
    assert (sea.refusal("move", 0), sea.reason("move", 0, names=NAMES)) == ("not_your_turn", "it is Ann's turn")


@pytest.mark.rule("SS-478", "SS-480")
def test_the_open_question_comes_before_any_action() -> None:
    sea = given().ship(RED, (2, 1)).do("move_addon", 0)
    assert sea.refusal("move", 3) == "pending_decision"
    assert sea.reason("move", 3) == "answer the open question first: place the add-on piece"


@pytest.mark.rule("SS-480")
@pytest.mark.parametrize("answer", [("lay", 0), ("lay",), ("lay", None), ("lay", True), ("grant",), (), ("lay", 3, 2), (7,)])
def test_an_answer_outside_the_options_is_refused(answer: tuple[Any, ...]) -> None:
    assert given().ship(RED, (2, 1)).do("move_addon", 0).refusal(*answer) == "illegal_option"


SHAPES = [
    ("dance",), (), (3,), ("move",), ("move", 6), ("move", -1), ("move", True), ("move", "0"), ("move", 0, 0), ("move_addon",),
    ("move_island",), ("move_island", 10**9), ("move_seaport", "x"), ("move_seaport", -5), ("move_seaport_foreign", None), ("cast_probe",),
    ("cast_probe", "edge"), ("attack_probe", 1, 2), ("establish_seaport", 1), ("attack_seaport", 1), ("steal_research", 1),
    ("view_song", 1), ("end_turn", 1), ("draw_item", 1), ("play_item",), ("play_item", 99),
]  # fmt: skip


@pytest.mark.rule("SS-480")
@pytest.mark.parametrize("action", SHAPES, ids=str)
def test_what_is_no_action_at_all_is_refused(action: tuple[Any, ...]) -> None:
    assert given().refusal(*action) == "illegal_option"


@pytest.mark.rule("SS-480")
@pytest.mark.parametrize("action", [("trade_songs", 1), ("trade_songs", 1, 2, 3), ("trade_songs", "a", "b")], ids=str)
def test_a_trade_of_what_is_no_pair_of_own_tokens_is_refused(action: tuple[Any, ...]) -> None:
    assert given().search(RED, (2, 1), (-2, -1)).refusal(*action) == "illegal_option"


@pytest.mark.rule("SS-480")
def test_a_truth_value_is_no_number() -> None:
    sea = given(song_symbol="picked").ship(RED, (-1, 0)).search(RED, (2, 1), (-2, -1)).do("trade_songs", (2, 1), (-2, -1))
    assert sea.refusal("position", True) == "illegal_option"
    sea.do("position", 1)


@pytest.mark.rule("SS-120", "SS-480")
def test_an_add_on_piece_has_one_second_tile() -> None:
    assert given().ship(RED, (2, 1)).refusal("move_addon", 0, (3, 2), (4, 1)) == "addon_no_room"


@pytest.mark.rule("SS-480")
def test_whatever_is_asked_legal_answers_without_an_error() -> None:
    sea = given()
    odds: tuple[Any, ...] = (None, 5, "move", ["move", 0], ("move", ()), ("cast_probe", {}), (("move", 0),))
    for odd in odds:
        assert sea.rules.legal(sea.state, RED, odd) is False


@pytest.mark.rule("SS-478", "SS-479")
def test_at_most_one_decision_is_open_with_one_decider_and_its_options() -> None:
    sea = given(4).do("move_seaport_foreign", (-1, 2))
    (decision,) = sea.rules.decisions(sea.state)
    assert (decision.seat, decision.kind) == (GREEN, "grant_passage")
    assert [bool(sea.rules.options(sea.state, seat)) for seat in range(4)] == [False, True, False, False]


@pytest.mark.rule("SS-482", "SS-483")
def test_an_action_may_name_more_than_the_options_list_and_without_actions_it_is_veiled_whether_there_is_a_choice() -> None:
    (action,) = given().rules.decisions(given().state)
    assert (action.open_ended, action.veiled) == (True, False)
    sea = given(actions=1).hand(RED, "ITM-09").do("move", 0)
    (last,) = sea.rules.decisions(sea.state)
    assert (last.open_ended, last.veiled) == (True, True)
    (question,) = sea.rules.decisions(given().do("move_seaport_foreign", (-1, -1)).state)
    assert (question.open_ended, question.veiled) == (False, False)


@pytest.mark.rule("SS-479")
def test_the_decisions_of_the_everyday_game_are_those_of_the_table() -> None:
    everyday = {
        "choose_action", "choose_addon_tile", "grant_passage", "choose_advance", "choose_probe_to_remove", "choose_refuge_seaport",
        "choose_retreat_seaport", "choose_seaport_to_remove", "choose_seaport_to_relocate", "choose_trade_tokens", "choose_song_position",
        "choose_song_tile", "choose_item_target", "reroll_dice",
    }  # fmt: skip
    assert everyday <= set(DECISION_KINDS)


# Several reasons at once


@pytest.mark.rule("SS-481")
@pytest.mark.parametrize(
    ("first", "second", "set_up", "action"),
    [
        ("no_actions_left", "no_such_tile", lambda: given().with_(actions=0), ("move", 2)),
        ("no_actions_left", "edge_not_here", lambda: given().with_(actions=0), ("cast_probe", ((0, 0), (1, 0)))),
        ("no_actions_left", "not_at_seaport", lambda: given().ship(RED, (2, 1)).with_(actions=0), ("move_seaport_foreign", (1, 1))),
        ("need_two_actions", "not_at_seaport", lambda: given(actions=1).ship(RED, (2, 1)), ("move_seaport_foreign", (-1, -1))),
        ("need_two_actions", "passage_already_denied", lambda: denied().with_(actions=1), ("move_seaport_foreign", (-1, 2))),
        ("no_such_tile", "no_island_here", given, ("move_island", (5, 5))),
        ("no_such_tile", "not_at_seaport", lambda: given().ship(RED, (2, 1)), ("move_seaport", (5, 5))),
        ("no_such_tile", "no_seaport_there", given, ("move_seaport", (5, 5))),
        ("probe_blocks", "fog_ban", lambda: banned(given().probe(GREEN, (1, 1), (2, 1)), (2, 1)), ("move", 0)),
        ("fog_ban", "whistle_limit", lambda: banned(given(), (2, 1), held=True), ("move", 0)),
        ("fog_ban", "no_island_here", lambda: banned(given(), (2, 1)), ("move_island", (2, 1))),
        ("fog_ban", "not_at_seaport", lambda: banned(given().ship(RED, (0, 0)), (2, 1)), ("move_seaport", (2, 1))),
        ("whistle_limit", "no_addon_left", lambda: banned(given().with_(addons={RED: 0}), held=True), ("move_addon", 2)),
        ("whistle_limit", "no_island_here", lambda: banned(given(), held=True), ("move_island", (2, 1))),
        ("whistle_limit", "seamites_here", lambda: banned(traveller(), held=True, infested=True), ("move_seaport", (2, 1))),
        ("whistle_limit", "no_addon_left", lambda: banned(given().with_(addons={RED: 0}, free_steps=1), held=True), ("free_step", 2)),
        ("no_addon_left", "addon_no_room", lambda: given().with_(addons={RED: 0}), ("move_addon", 0)),
        ("no_island_here", "no_other_island", lambda: given().islands((0, 1)), ("move_island", (0, 1))),
        ("not_at_seaport", "no_seaport_there", lambda: given().ship(RED, (2, 1)), ("move_seaport", (1, 2))),
        ("seamites_here", "passage_already_denied", lambda: banned(denied(), infested=True), ("move_seaport_foreign", (-1, 2))),
        ("edge_is_rim", "no_probe_left", lambda: all_probes(given()), ("cast_probe", ((1, 1), (0, 2)))),
        (
            "edge_occupied",
            "no_probe_left",
            lambda: all_probes(given()).probe(GREEN, (1, 1), (2, 1)),
            ("cast_probe", ((1, 1), (2, 1))),
        ),
        ("no_enemy_probe", "no_attack_dice", lambda: given().no_probes(), ("attack_probe", ((1, 1), (2, 1)))),
        ("no_seaport_stock", "seaport_center", lambda: given().ship(RED, (0, 0)), ("establish_seaport",)),
        ("no_seaport_stock", "seaport_taken", given, ("establish_seaport",)),
        ("seaport_taken", "seaport_blocked", lambda: given().islands((1, 1)).with_(stock={RED: 1}), ("establish_seaport",)),
        (
            "trade_same_color",
            "song_deck_empty",
            lambda: given().search(RED, (2, 1), (1, 2)).with_(song_deck=bytearray()),
            ("trade_songs",),
        ),
        ("trade_two", "song_deck_empty", lambda: given().with_(song_deck=bytearray()), ("trade_songs",)),
    ],
)
def test_of_several_reasons_the_first_of_the_table_is_given(
    first: str, second: str, set_up: Callable[[], Sea], action: tuple[Any, ...]
) -> None:
    assert ORDER.index(first) < ORDER.index(second)
    assert set_up().refusal(*action) == first


# Players who leave


@pytest.mark.rule("SS-486")
@pytest.mark.parametrize(
    ("set_up", "default"),
    [
        (lambda: given(4).do("move_seaport_foreign", (-1, 2)), ("deny",)),
        (
            lambda: given().ship(RED, (2, 1)).probe(GREEN, (1, 2), (2, 1)).do("attack_probe", ((1, 2), (2, 1)), dice=[6, 1]),
            ("stay",),
        ),
        (
            lambda: (
                given()
                .ship(RED, (0, 0))
                .seaports(RED, (1, 1), (2, 1))
                .with_(stock={RED: 3}, probe_counter={RED: 4})
                .do("cast_probe", ((0, 0), (1, 0)))
            ),
            ("none",),
        ),
        (lambda: given().hand(RED, "ITM-09").ship(RED, (-1, -1)).do("attack_seaport", dice=[3]), ("keep",)),
    ],
    ids=["passage", "advance", "relocation", "reroll"],
)
def test_the_first_option_costs_the_decider_no_piece(set_up: Callable[[], Sea], default: tuple[Any, ...]) -> None:
    assert set_up().options[0] == default


@pytest.mark.rule("SS-487")
def test_there_is_no_way_to_give_up_a_seat_in_the_game_itself() -> None:
    sea = given(3)
    assert (sea.rules.has_free, sea.rules.free(sea.state, GREEN)) == (False, ())
    for verb in ("resign", "leave"):
        assert sea.refusal(verb) == "illegal_option"
