"""Actions as text and back, events as sentences, a view as plain text."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Action, Event, Refused
from seatui.games.dangerous_sea.words import narration
from seatui.games.dangerous_sea.words.narration import TELLERS
from tests.games.dangerous_sea.position import GAME, LOSE, NAMES, Sea, given, ship


@pytest.fixture
def sea() -> Sea:
    return given(ship("5,5", sailors=2), ship("9,9"), tiles={"5,5": "food"}, goods={"5,5": 40})


SAYINGS: list[tuple[Action, str]] = [
    (("corner", 0), "corner nw"),
    (("corner", 143), "corner se"),
    (("look", 0), "look north"),
    (("sail", 1), "sail east"),
    (("explore", 3), "explore west"),
    (("harvest",), "harvest"),
    (("recruit",), "recruit"),
    (("take_rune",), "take rune"),
    (("pick_up", 20), "pick up 20"),
    (("scuttle", "food", 20), "scuttle food 20"),
    (("scuttle", "sailors", 1), "scuttle sailors 1"),
    (("attack", 1), "attack 2"),
    (("end_turn",), "end turn"),
    (("pass",), "pass"),
    (("prize", "cargo", 30, 10), "prize cargo 30 10"),
    (("prize", "kill"), "prize kill"),
    (("demand", 20, 0, 0, 0, 1, True), "demand food 20 rune 1 stop"),
    (("demand", 0, 10, 2, 1, 0, False), "demand water 10 sailors 2 kill 1"),
    (("offer", 20, 0, 1, 0, 0, False), "offer food 20 sailors 1"),
    (("nothing",), "nothing"),
    (("accept",), "accept"),
    (("refuse",), "refuse"),
    (("vote", 2), "vote 3"),
    (("done",), "done"),
]


@pytest.mark.parametrize(("action", "line"), SAYINGS)
def test_an_action_is_said_and_read_back(sea: Sea, action: Action, line: str) -> None:
    assert sea.rules.say(sea.state, 0, action) == line
    assert sea.rules.parse(sea.state, 0, line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("  SAIL   East ", ("sail", 1)),
        ("sail e", ("sail", 1)),
        ("sail 2", ("sail", 1)),
        ("sail right", ("sail", 1)),
        ("look {5,4}", ("look", 0)),
        ("look 5, 4", ("look", 0)),
        ("explore d5", ("explore", 3)),
        ("corner north-west", ("corner", 0)),
        ("corner south east", ("corner", 143)),
        ("corner {12,1}", ("corner", 11)),
        ("end", ("end_turn",)),
        ("end_turn", ("end_turn",)),
        ("take rune stone", ("take_rune",)),
        ("take stone", ("take_rune",)),
        ("pick up all", ("pick_up", 40)),
        ("pick up 20 food", ("pick_up", 20)),
        ("scuttle 20 food", ("scuttle", "food", 20)),
        ("scuttle water all", ("scuttle", "water", 50)),
        ("scuttle sailor 1", ("scuttle", "sailors", 1)),
        ("attack player 2", ("attack", 1)),
        ("attack the ghost ship", ("attack", "ghost")),
        ("demand 20 food, 1 rune and stop", ("demand", 20, 0, 0, 0, 1, True)),
        ("demand stop", ("demand", 0, 0, 0, 0, 0, True)),
    ],
)
def test_other_spellings_are_understood(sea: Sea, line: str, action: Action) -> None:
    assert sea.rules.parse(sea.state, 0, line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "dance",
        "sail",
        "sail home",
        "sail 5",
        "corner middle",
        "harvest now",
        "pick up",
        "pick up -10",
        "pick up 10 water",
        "scuttle food",
        "scuttle gold 10",
        "scuttle food ten",
        "attack",
        "attack 0",
        "attack bob",
        "vote",
        "prize",
        "prize cargo",
        "prize cargo 10",
        "prize gold",
        "prize kill 2",
        "demand",
        "demand food",
        "demand food 10 food 20",
        "demand food 10 20 water",
        "demand gold 10",
        "sail ²",
        "x" * 500,
    ],
)
def test_nonsense_is_refused_with_an_example(sea: Sea, line: str) -> None:
    with pytest.raises(Refused, match="for example") as caught:
        sea.rules.parse(sea.state, 0, line)
    assert caught.value.rule


def test_a_bad_ending_names_how_the_verb_is_written(sea: Sea) -> None:
    with pytest.raises(Refused) as caught:
        sea.rules.parse(sea.state, 0, "scuttle the lot")
    assert caught.value.message == "'the lot' is not understood after 'scuttle'; write for example 'scuttle food 20'"


@pytest.mark.parametrize(
    ("sentence", "lines", "position"),
    [
        ("Alice explores east and finds a Rocky island.", ["explore east"], {"next_tiles": ["rocky"], "dice": [6]}),
        ("Alice scrapes the rocks, rolls 6 and loses 20 food and 20 water.", ["explore east"], {"next_tiles": ["rocky"], "dice": [6]}),
        ("Alice sails east to {6,5}.", ["sail east"], {"tiles": {"6,5": "food"}}),
        ("Alice looks north and sees open sea.", ["look north"], {}),
        ("Alice scuttles 10 food, lost for good.", ["scuttle food 10"], {}),
        ("The Sea draws Storm.", ["end turn", "end turn"], {"cards": ["storm"], "dice": [6, 6, 6]}),
        ("All ships weather the storm where they are.", ["end turn", "end turn"], {"cards": ["storm"], "dice": [6, 6, 6]}),
        (
            "Alice meets the disease and rolls 2: the captain falls ill and the turn ends.",
            ["explore east"],
            {"next_tiles": ["diseased"], "dice": [2]},
        ),
    ],
)
def test_events_are_told_in_one_good_sentence(sentence: str, lines: list[str], position: dict[str, Any]) -> None:
    sea = given(ship("5,5"), ship("9,9"), **position).do(*lines)
    assert sentence in [sea.rules.narrate(event, NAMES) for event in sea.events]


def test_a_battle_is_told_from_attack_to_prize() -> None:
    sea = given(ship("5,5", sailors=1), ship("5,5", stones=2), dice=[1, 1, 6]).do("attack 2", "demand food 20 stop", "refuse", "prize stop")
    assert [line for event in sea.events if (line := sea.rules.narrate(event, NAMES))] == [
        "Alice attacks Bob.",
        "Bob beats Alice by 4 (6 to 1 + 1 = 2).",
        "Bob demands 20 food and a halt this turn from Alice.",
        "Alice refuses the demand.",
        "Bob stops Alice, who may not move any more this turn.",
    ]


def test_without_names_players_are_numbered() -> None:
    rules = GAME.rules(2)
    assert rules.narrate(Event("recruited", {"seat": 1, "square": 0}), ()) == "Player 2 recruits a sailor."


def test_every_kind_of_event_in_the_list_has_a_sentence_and_the_other_way_round() -> None:
    table = (narration.__doc__ or "").split("=\n")[2]
    listed = {row.split()[0] for row in table.splitlines() if not row.startswith((" ", "="))}
    assert listed == set(TELLERS)


def test_a_view_is_described_with_map_sheets_and_what_is_asked() -> None:
    sea = given(ship("5,5", sailors=1), ship("5,5"), ghost="1,2", tiles={"6,5": "food"}, goods={"6,5": 20}, dice=[3, 3, 1]).do("attack 2")
    lines = sea.rules.describe(sea.view(1), NAMES).splitlines()
    assert lines[0] == "Year 1, Summer, turn 3: Alice has 6 of 6 action points left"
    assert lines[6].startswith(" 5  .  .  .  . &~  F*")
    assert lines[3].startswith(" 2 G.")
    assert "2 Bob (you) on {5,5}: 50 food, 50 water, weight 100, 0 sailors, 0 rune stones; 6 points" in lines
    assert "Goods: 20 food on {6,5}" in lines
    assert "Battle: Alice 3 + 3 = 6, Bob 1; Alice wins by 5" in lines
    assert lines[-1] == "Waiting for Alice to choose the spoils."
    asked = sea.rules.describe(sea.view(0), NAMES).splitlines()
    assert asked[-1] == "Alice: You won the battle: take a standard prize, or demand something else."


def test_the_end_is_described_with_the_winners_name() -> None:
    sea = given(ship("5,5", stones=4), ship("9,9"), tiles={"5,5": "rune_stone"}).do("take rune")
    assert sea.rules.describe(sea.view(None), NAMES).splitlines()[-1] == "Alice holds five rune stones"


def test_a_demand_on_the_table_is_described() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=LOSE).do("attack 2", "demand food 20 stop")
    assert "the demand is 20 food and a halt this turn" in sea.rules.describe(sea.view(0), NAMES)


def test_a_verb_alone_says_that_something_is_missing(sea: Sea) -> None:
    with pytest.raises(Refused) as caught:
        sea.rules.parse(sea.state, 0, "sail")
    assert caught.value.message == "something is missing after 'sail'; write for example 'sail east'"
