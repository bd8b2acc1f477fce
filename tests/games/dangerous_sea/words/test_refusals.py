"""Refusals, DS-R01 to DS-R14: each with its message, and nothing changed (``refuses`` checks that)."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea import GAME
from seatui.games.dangerous_sea.words.refusals import refused
from seatui.rulebook import load
from tests.games.dangerous_sea.position import LOSE, WIN, begin, given, ship

ONLY_LISTED = ("no_way", "your_answer_first")
"""Refusals of the screen alone, which the list of refusals explains itself."""


@pytest.mark.parametrize("code", sorted({*refused.sentences} - {*ONLY_LISTED}))
def test_a_refusal_names_the_rule_that_explains_it(code: str) -> None:
    book, (rule, _) = load(GAME), refused.sentences[code]
    assert book.chapters[book.entries[rule].chapter].title != "17. Refusals"


@pytest.mark.parametrize("code", sorted(refused.sentences))
def test_the_list_of_refusals_refers_to_that_rule(code: str) -> None:
    book, (rule, _) = load(GAME), refused.sentences[code]
    listed = next(chapter for chapter in book.chapters if chapter.title == "17. Refusals").entries
    assert any(rule in (entry.id, *entry.refs) for entry in listed)


@pytest.mark.rule("DS-R01")
@pytest.mark.parametrize("line", ["look north", "explore north", "sail east"])
def test_no_points_left(line: str) -> None:
    sea = given(ship("5,5", 500, 0), ship("9,9"), tiles={"6,5": "open_sea"}, spent=5)
    assert sea.refuses(line) == ("DS-048", "no action points left (spent 5 of 5)")


@pytest.mark.rule("DS-R02", "DS-008")
@pytest.mark.parametrize("direction", [-1, 4, True, "north", None, 1.0])
def test_no_direction(direction: object) -> None:
    assert given(ship("5,5"), ship("9,9")).refuses_action("sail", direction) == ("DS-008", "only up, down, left or right")


@pytest.mark.rule("DS-R03", "DS-052")
def test_looking_at_a_revealed_square() -> None:
    assert given(ship("5,5"), ship("9,9"), charted=True).refuses("look west") == ("DS-052", "already revealed")


@pytest.mark.rule("DS-R04", "DS-053", "DS-054")
def test_sailing_unknown_square_and_exploring_the_known() -> None:
    assert given(ship("5,5"), ship("9,9")).refuses("sail west") == ("DS-053", "unknown waters, explore instead")
    assert given(ship("5,5"), ship("9,9"), charted=True).refuses("explore west") == ("DS-054", "already charted, sail instead")


@pytest.mark.rule("DS-R05", "DS-107")
@pytest.mark.parametrize("line", ["sail east", "explore north"])
def test_moving_when_stopped(line: str) -> None:
    sea = given(ship("5,5"), ship("5,5"), tiles={"6,5": "open_sea"}, dice=LOSE).do("attack 2", "prize stop")
    assert sea.refuses(line) == ("DS-109", "stopped by Bob this turn")


@pytest.mark.rule("DS-R06")
@pytest.mark.parametrize(
    ("food", "tile", "rule", "message"),
    [
        (50, "food, bare", "DS-066", "nothing left here before Spring"),
        (840, "water", "DS-067", "hold full (890 of 900)"),
        (50, "open_sea", "DS-064", "nothing to harvest here"),
        (50, "inhabited", "DS-064", "nothing to harvest here"),
    ],
)
def test_harvesting_without_marker_room_or_island(food: int, tile: str, rule: str, message: str) -> None:
    assert given(ship("5,5", food), ship("9,9"), tiles={"5,5": tile}).refuses("harvest") == (rule, message)


@pytest.mark.rule("DS-R07", "DS-068", "DS-069")
@pytest.mark.parametrize(
    ("tile", "rule", "message"), [("inhabited", "DS-069", "crew is complete"), ("food", "DS-068", "nobody lives here")]
)
def test_recruiting_with_a_full_crew_or_where_nobody_lives(tile: str, rule: str, message: str) -> None:
    assert given(ship("5,5", sailors=5), ship("9,9"), tiles={"5,5": tile}).refuses("recruit") == (rule, message)


@pytest.mark.rule("DS-R08")
@pytest.mark.parametrize("tile", ["rune_stone, bare", "food", "open_sea"])
def test_taking_a_stone_where_none_lies(tile: str) -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"5,5": tile}).refuses("take rune") == ("DS-070", "no rune stone here")


@pytest.mark.rule("DS-R09")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("scuttle food 15", "scuttle 10 to 50 food, in tens"),
        ("scuttle food 0", "scuttle 10 to 50 food, in tens"),
        ("scuttle food 60", "scuttle 10 to 50 food, in tens"),
        ("scuttle sailors 3", "scuttle 1 to 2 sailors, one by one"),
        ("scuttle water 10", "no water on board"),
    ],
)
def test_scuttling_what_is_not_there_names_the_limit(line: str, message: str) -> None:
    assert given(ship("5,5", 50, 0, sailors=2), ship("9,9")).refuses(line) == ("DS-081", message)


@pytest.mark.rule("DS-R10", "DS-088")
@pytest.mark.parametrize(
    ("food", "line", "message"),
    [
        (50, "pick up 40", "pick up 10 to 30 food: 30 lies here"),
        (50, "pick up 15", "pick up 10 to 30 food: 30 lies here"),
        (830, "pick up 30", "pick up 10 to 20 food: there is room for 20"),
        (850, "pick up 10", "no room for more food"),
    ],
)
def test_picking_up_too_much_names_the_limit(food: int, line: str, message: str) -> None:
    sea = given(ship("5,5", food), ship("9,9"), tiles={"5,5": "food"}, goods={"5,5": 30})
    assert sea.refuses(line) == ("DS-088", message)


@pytest.mark.rule("DS-R10")
def test_picking_up_where_nothing_lies() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).refuses("pick up 10") == ("DS-087", "no goods lie here")


@pytest.mark.rule("DS-R11")
def test_attacks_that_cannot_be() -> None:
    sea = given(ship("5,5"), ship("5,5"), ship("5,5", out=True), ship("9,9"), dice=WIN).do("attack 2", "prize cargo 50 0")
    messages = {line: sea.refuses(line) for line in ("attack 4", "attack 2", "attack 3", "attack ghost", "attack 1", "attack 9")}
    assert messages == {
        "attack 4": ("DS-095", "Darlene is not on your square"),
        "attack 2": ("DS-097", "already fought this turn"),
        "attack 3": ("DS-138", "not able to fight"),
        "attack ghost": ("DS-145", "the Ghost Ship cannot be attacked; it attacks only in its own turn"),
        "attack 1": ("DS-091", "attack another player by number"),
        "attack 9": ("DS-091", "attack another player by number"),
    }


@pytest.mark.rule("DS-R12")
def test_void_prizes_and_demands_that_cannot_be_paid() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=WIN).do("attack 2")
    lines = ("prize rune", "prize kill", "prize stop", "demand rune 1", "demand water 60")
    assert [sea.refuses(line) for line in lines] == [
        ("DS-110", "no effect"),
        ("DS-110", "no effect"),
        ("DS-110", "no effect"),
        ("DS-115", "Bob has only 0 rune stones, not 1"),
        ("DS-115", "Bob has only 50 water, not 60"),
    ]


@pytest.mark.rule("DS-R12")
def test_a_split_that_the_loser_cannot_pay_names_the_missing_part() -> None:
    sea = given(ship("5,5"), ship("5,5", 20, 80), dice=WIN).do("attack 2")
    assert sea.refuses("prize cargo 30 20") == ("DS-115", "Bob has only 20 food, not 30")


@pytest.mark.rule("DS-R13", "DS-022", "DS-023")
def test_corners_that_cannot_be_chosen() -> None:
    sea = begin(2).do("corner sw")
    assert sea.refuses("corner sw") == ("DS-023", "corner taken")
    assert sea.refuses("corner {2,1}") == ("DS-022", "choose a corner")


@pytest.mark.rule("DS-R14")
def test_acting_out_of_turn_names_who_and_what_is_awaited() -> None:
    assert given(ship("5,5"), ship("9,9")).refuses("end turn", by=1) == ("DS-R14", "waiting for Alice to choose an action")
    assert begin(2).refuses("corner se", by=1) == ("DS-R14", "waiting for Alice to choose a corner")


@pytest.mark.rule("DS-R14")
def test_answering_another_question_than_the_one_asked() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=LOSE).do("attack 2")
    assert sea.refuses("end turn", by=0) == ("DS-R14", "waiting for Bob to choose the spoils")
    assert sea.refuses("end turn", by=1) == ("DS-R14", "waiting for Bob to choose the spoils")


@pytest.mark.rule("DS-R14")
def test_voting_twice_names_those_who_have_not_voted() -> None:
    ships = (ship("4,3"), ship("4,3"), ship("4,3"), ship("9,9"))
    sea = given(*ships, ghost="3,3", active=3, dice=[2]).do("end turn").do("vote 1", by=1)
    assert sea.refuses("vote 1", by=1) == ("DS-R14", "waiting for Alice and Charlie to vote on the Ghost Ship's order")


@pytest.mark.rule("DS-R14", "DS-135")
@pytest.mark.parametrize("line", ["vote 3", "vote 9"])
def test_a_vote_for_someone_who_does_not_wait(line: str) -> None:
    sea = given(ship("4,3"), ship("4,3"), ship("9,9"), ghost="3,3", active=2, dice=[2]).do("end turn")
    assert sea.refuses(line) == ("DS-135", "vote for one of the players still to be attacked")


@pytest.mark.rule("DS-R14", "DS-002")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    sea = given(ship("5,5", stones=4), ship("9,9"), tiles={"5,5": "rune_stone"}).do("take rune")
    assert sea.refuses("end turn", by=0) == ("DS-R14", "the game is over")


@pytest.mark.parametrize("action", [(), ("dance",), (1,), ("end_turn", 1), ("harvest", None), ([],), ("scuttle", [], 10), ("attack", {})])
def test_nonsense_is_refused(action: tuple[object, ...]) -> None:
    assert given(ship("5,5"), ship("9,9")).refuses_action(*action)[1]
