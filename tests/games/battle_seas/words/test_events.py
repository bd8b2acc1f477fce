"""Events as sentences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.engine.decisions import GAME_OVER
from seatui.engine.laws.positions import RandomGame
from seatui.games.battle_seas.model.content import CARD
from seatui.games.battle_seas.words import narration
from seatui.games.battle_seas.words.narration import TELLERS
from tests.games.battle_seas.position import (
    GAME,
    NAMES,
    Table,
    area,
    begin,
    building,
    deploying,
    given,
    passenger,
    place,
    roll,
    secret,
    trap,
    unit,
)

NO_WORDS = r"None|(?<! )-1|-1(?! = |[,)])|[{}]"
"""Signs of a fact that was not put into words. A roll may change by 1: "8, -1 = 7 (Redoubt 900)"."""
SILENT = {"handled", "stepped"}
"""Events for the screen alone."""


def told(table: Table, seat: int | None = 0) -> list[str]:
    """Return the sentences that a seat or a watcher has heard."""
    lines = [table.rules.narrate(event, NAMES) for event in table.events if event.heard_by(seat)]
    return [line for line in lines if line]


def narrated(kind: str, **facts: Any) -> str:
    """Return one event on a standard mat as a sentence."""
    return GAME.rules(2).narrate(Event(kind, facts), NAMES)


# All events


def test_every_event_that_is_told_has_a_sentence_and_stands_in_the_table_of_events() -> None:
    game = Path(narration.__file__).parents[1]
    source = "\n".join(path.read_text(encoding="utf-8") for path in (game / "rules.py", *game.glob("play/*.py")))
    calls = r'(?:play\.tell|play\.whisper|tell_of|tell_knowers|tell_each|tell_rest|tell_naming|shoot)\(\s*(?:[^"()]|\([^()"]*\))*?"(\w+)"'
    assert {*re.findall(calls, source), GAME_OVER} == set(TELLERS)
    assert all(re.search(rf"^{kind}( |$)", narration.__doc__ or "", re.MULTILINE) for kind in TELLERS)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2, "scenario": "harbour-raid"},
        {"seats": 2, "scenario": "fire-and-shoals"},
        {"seats": 3, "levels": 600, "chat": "on", "leak_penalty": "rest_of_turn"},
    ],
    ids=str,
)
def test_every_event_of_random_games_is_a_sentence(options: dict[str, Any]) -> None:
    rules = GAME.rules(**options)
    for seed in range(2):
        game, heard = RandomGame(rules, seed), list[Event]()
        for _ in range(600):
            choice = game.choose()
            if not choice:
                break
            game.play(*choice, heard.append)
        for event in heard:
            line = rules.narrate(event, NAMES)
            assert bool(line) is (event.kind not in SILENT)
            assert not line or (line[0].isupper() and line[-1] in ".!?" and not re.search(NO_WORDS, line)), line


def test_names_are_never_taken_for_markup() -> None:
    event = Event("game_over", {"winners": (0,), "reason": "{} alone still has ships or troops", "rule": "BS-204"})
    assert GAME.rules(2).narrate(event, ("{0}", "%s")) == "The game is over: {0} alone still has ships or troops."


# Stories


def test_the_opening_is_told_as_a_story() -> None:
    table = begin(2, dice=(*roll(6), *roll(17))).do("accept")
    assert told(table) == [
        "Bob accepts the option sheet.",
        "For the order of play Alice rolls 6 and Bob rolls 17.",
        "The dice settle the order of play: Bob, then Alice.",
        "Everybody builds a fleet of up to 300 levels in secret.",
    ]
    assert told(begin(2).do("decline")) == [
        "Bob does not accept the option sheet.",
        "The game is over: the option sheet was not accepted.",
    ]


def test_building_and_deploying_are_told_to_whom_they_concern() -> None:
    table = deploying("SH11, LC02", "SH11", wind=False)
    table.events.clear()
    place(table, 0, "J17 N", "in 0").do("ready", by=0)
    assert told(table, 1) == ["Alice is ready."]
    assert told(table) == [
        "Alice places HMS Captain at J17.",
        "Alice sends Marine Platoon aboard HMS Captain.",
        "Alice is ready.",
    ]
    place(table, 1, "J4 S").do("ready", by=1)
    assert told(table)[-4:] == [
        "Bob is ready.",
        "The mat is joined and the battle begins; the wind plays no part.",
        "Round 1: Alice opens it.",
        "It is the turn of Alice.",
    ]


def test_the_clock_is_told() -> None:
    table = building(build_minutes=1)
    assert narrated("time_is_up") == "The time is up: the program builds and places what is missing."
    assert told(table)[-1] == "Everybody builds a fleet of up to 300 levels in secret."


def test_a_path_is_told_in_runs_and_step_by_step() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J4")).handle(0).sail("path N N NE heading E")
    assert told(table) == [
        "Alice's HMS Nymphe (0) sets out from J14 for K11: 2 north, 1 north-east.",
        "Alice's HMS Nymphe (0) turns to the east.",
    ]


def test_whoever_does_not_know_a_piece_hears_of_a_marker() -> None:
    table = given(unit(0, "HMS Nymphe", "J20"), unit(1, "HMS Captain", "J1"), known={0: (), 1: ()}).handle(0).sail("path W heading N")
    assert told(table, 1) == ["Alice's marker 0 sets out from J20 for I20: 1 west."]
    assert told(table, None) == told(table, 1)
    assert told(table)[-1] == "Alice's HMS Nymphe (0) turns to the north."


def test_a_marker_that_comes_in_sight_is_named() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J3"), known={0: (), 1: ()}).handle(0).sail("path N")
    assert "Marker 1 at J3 proves to be Bob's HMS Captain." in told(table)
    assert "Marker 0 at J13 proves to be Alice's HMS Nymphe." in told(table, 1)


def test_a_broadside_is_told_with_its_dice() -> None:
    fleet = unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10"), unit(1, "HMS Triton", "M10", cap=100)
    table = given(*fleet, dice=(6, 8)).handle(0).do("fire 1 2")
    assert told(table) == [
        "Alice's HMS Captain (0) fires at HMS Nymphe (1) and HMS Triton (2): 6 + 8 = 14.",
        "Bob's HMS Nymphe (1) loses 145 CAP and has 685 left.",
        "Bob's HMS Triton (2) loses 145 CAP to Alice: sunk when the round closes.",
    ]
    table.end_round()
    assert "Bob's HMS Triton (2) at M10 is lost." in told(table)


def test_hit_on_a_lost_ship_is_told_as_such() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10", cap=0), dice=(6, 8)).handle(0).do("fire 1")
    assert told(table)[-1] == "Bob's HMS Nymphe (1) loses 145 CAP, though lost already."


def test_wind_that_does_not_change_blows_still() -> None:
    rules = GAME.rules(2)
    for before, word in ((2, "still"), (3, "now")):
        event = Event("wind_changed", {"wind": 2, "name": "E", "before": before})
        assert rules.narrate(event, ("Alice", "Bob")) == f"The wind {word} blows from the east."


def test_the_log_tells_the_roll_that_counts_with_the_gear_behind_it() -> None:
    fleet = unit(0, "HMS Captain", "J10", gear=["Crack Gun Crews", "Carronades", "Telescope"]), unit(1, "HMS Nymphe", "H10")
    lines = told(given(*fleet, dice=(2, 3)).handle(0).do("fire 1"))
    assert lines[0] == "Alice's HMS Captain (0) fires at HMS Nymphe (1): 2 + 3 = 5, +3 = 8 (Crack Gun Crews +2, Carronades +1)."


@pytest.mark.rule("BS-115")
def test_the_log_tells_the_roll_that_counts_at_each_target() -> None:
    guarded = unit(1, "HMS Triton", "M10", gear=["Sailing Master"])
    fleet = unit(0, "HMS Captain", "J10", gear=["Crack Gun Crews"]), unit(1, "HMS Nymphe", "H10"), guarded
    lines = told(given(*fleet, dice=(6, 6)).handle(0).do("fire 1 2"))
    assert lines[0].endswith(": 6 + 6 = 12, +2 = 14 (Crack Gun Crews) at HMS Nymphe (1) and unchanged at HMS Triton (2).")


@pytest.mark.rule("BS-115", "SP-03")
def test_the_log_tells_mortars_and_an_area_that_the_hearer_knows() -> None:
    bomb, sea = unit(0, "Bomb Vessel", "J10", gear=["Crack Gun Crews"]), area(1, "Rough Seas", "H10")
    table = given(bomb, unit(1, "HMS Nymphe", "H10"), sea, unit(2, "HMS Triton", "A1"), known={0: (1, 2), 2: (0,)}, dice=(6, 6))
    table.handle(0).do("attack 1")
    known = "(Crack Gun Crews +2, Rough Seas -3, mortars against a ship -5)"
    assert told(table)[0] == f"Alice's Bomb Vessel (0) fires at HMS Nymphe (1): 6 + 6 = 12, -6 = 6 {known}."
    for other in (2, None):
        assert told(table, other)[0] == "Alice's Bomb Vessel (0) fires at marker 1: 6 + 6 = 12, +2 = 14 (Crack Gun Crews)."


def test_attachments_without_effect_on_a_shot_stay_hidden_in_its_event() -> None:
    fleet = unit(0, "HMS Captain", "J10", gear=["Crack Gun Crews", "Telescope"]), unit(1, "HMS Nymphe", "H10", gear=["Sailing Master"])
    table = given(*fleet, dice=(6, 6), conceal_attachments=True).handle(0).do("fire 1")
    event = next(event for event in table.events if event.kind == "broadside" and event.heard_by(1))
    assert event.facts["changes"] == (((CARD["MO06"].number, 2), (CARD["MO08"].number, -2)),)


def test_the_opener_and_the_close_of_a_round_are_told() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "A1"), lead="rotate").end_round()
    assert told(table)[-3:] == ["Round 1 closes.", "Round 2: Bob opens it.", "It is the turn of Bob."]


def test_names_in_the_plural_take_a_verb_in_the_plural() -> None:
    fleet = unit(0, "HMS Captain", "J10"), passenger(0, "Sappers", 0), area(0, "Island", "J9"), unit(1, "HMS Nymphe", "A1")
    assert told(given(*fleet).do("land Sappers", "land N"))[-1] == "Alice's Sappers (3) land at J9."
    assert narrated("passenger_lost", seat=0, card=CARD["LC03"].number) == "Alice's Sharpshooters are lost with the ship."


def test_a_miss_and_a_fire_ship_are_told() -> None:
    miss = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10"), dice=roll(2)).handle(0).do("fire 1")
    assert told(miss)[-1] == "Bob's HMS Nymphe (1) goes unharmed and keeps 830 CAP."
    fire = (
        given(unit(0, "Fire Ship", "J10"), unit(0, "HMS Captain", "A20"), unit(1, "HMS Nymphe", "J9"), dice=(5, 6)).handle(0).do("ignite 2")
    )
    assert told(fire)[0] == "Alice's Fire Ship (0) sets fire to HMS Nymphe (2): 5 + 6 = 11."
    assert told(fire)[-1] == "Alice's Fire Ship (0) burns out at J10."


def test_a_trap_is_told_to_whoever_sees_it() -> None:
    fleet = (
        unit(0, "HMS Captain", "J14"),
        area(1, "Island", "J8"),
        trap(1, "TR01", "J8"),
        unit(1, "HMS Nymphe", "J2"),
        unit(2, "HMS Nymphe", "A20"),
    )
    table = given(*fleet, known={2: ()}, dice=roll(12)).handle(0).sail("path N N N N").do(f"spring {secret(1, 0)}")
    assert told(table)[-2:] == [
        "Bob's Land Barrage at J8 is sprung at Alice's HMS Captain (0): 6 + 6 = 12.",
        "Alice's HMS Captain (0) loses 80 CAP and has 1010 left.",
    ]
    assert told(table, 2)[-1] == "Something hits Alice's marker 0."
    table.pass_by().do("stop")
    assert told(table)[-1] == "Alice's HMS Captain (0) comes to a stop at J12."


def test_a_boarding_fight_is_told_blow_by_blow() -> None:
    fleet = [unit(0, "HMS Nymphe", "J10"), unit(1, "HMS St Albans", "J9", cap=180), unit(1, "HMS Captain", "A1")]
    crew = [passenger(0, name, 0) for name in ("Captain of Marines", "Marine Platoon", "Marine Platoon")]
    rolls = [12, 9, 15, 11, 7, 13, 16, *[20] * 20]
    table = given(*fleet, *crew, dice=[face for total in rolls for face in roll(total)]).handle(0)
    table.do(f"board 1 with {secret(0, 0)} {secret(0, 1)} {secret(0, 2)}")
    lines = told(table)
    assert lines[0] == "Alice's HMS Nymphe (0) sends boarders over to HMS St Albans (1) at J9."
    assert lines[1] == (
        "Bout 1: the boarders take 92 CAP and lose 35; 2 defenders still stand. "
        "Alice's boarders roll: Captain of Marines 12, 45 CAP from Hands; Marine Platoon 9, 19 CAP from Hands; "
        "Marine Platoon 15, 28 CAP from Hands. The defenders of HMS St Albans (1) roll: Hands 11, 10 CAP from Captain of Marines; "
        "Hands 7, nothing; Hands 13, 10 CAP from Captain of Marines; Hands 16, 15 CAP from Captain of Marines."
    )
    assert lines[-1] == "Bob's HMS St Albans (1) strikes her colours to Alice."
    table.end_round()
    assert "Alice takes HMS St Albans (1) from Bob as a prize." in told(table)


def test_searching_and_making_safe_are_told() -> None:
    fleet = unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "J1"), trap(1, "TR03", "J8")
    table = given(*fleet, dice=(5, 6)).handle(0).do("detect")
    assert told(table) == [
        "Alice's HMS Captain (0) searches near J10 and finds all that is hidden: Bob rolls 5 + 6 = 11.",
        "Alice finds Bob's Fire Raft at J8.",
    ]
    safe = given(*fleet, noted={0: (secret(1, 0),)}).handle(0).do("deactivate J8 TR03")
    assert told(safe) == told(safe, 1) == ["Alice makes Bob's Fire Raft at J8 safe."]


def test_talk_and_claims_are_told() -> None:
    ships = [unit(seat, "HMS Nymphe", square) for seat, square in ((0, "A1"), (1, "T20"), (2, "A20"))]
    table = given(*ships).do("say A reef at C4!", by=1).do("claim 1", by=0).do("guilty", by=2)
    assert told(table) == [
        "Bob (1): A reef at C4!",
        "Alice claims that Bob gave a secret away: A reef at C4!",
        "Charlie votes guilty.",
        "Bob is found guilty of giving a secret away.",
        "Bob forfeits the next turn.",
    ]


# Single sentences

VICTORY = CARD["SH01"].number
PLATOON = CARD["LC02"].number
FORT = CARD["DF01"].number
BARRAGE = CARD["TR01"].number
J10 = 9 * 20 + 9
SENTENCES: list[tuple[str, str, dict[str, Any]]] = [
    ("Alice takes Fort 12,000 at J10 from Bob.", "area_taken", {"seat": 0, "piece": 3, "card": FORT, "by": 0, "lost_by": 1, "square": J10}),
    ("Alice takes an area at J10.", "area_taken", {"seat": 0, "piece": 3, "card": -1, "by": 0, "lost_by": -1, "square": J10}),
    ("An area at J10 is in nobody's hands now.", "area_taken", {"seat": 1, "piece": 3, "card": -1, "by": -1, "lost_by": 1, "square": J10}),
    ("Alice's Fort 12,000 (3) at J10 lies in ruins.", "area_destroyed", {"seat": 0, "piece": 3, "card": FORT, "square": J10}),
    ("Alice's marker 4 lands at J10.", "landed", {"seat": 0, "piece": 4, "card": -1, "start": 0, "square": J10}),
    (
        "Alice's Marine Platoon (4) goes aboard a ship from J10.",
        "embarked",
        {"seat": 0, "piece": 4, "card": PLATOON, "square": J10, "ship": 2},
    ),
    ("Alice's HMS Victory (2) regains 250 CAP, to 690.", "healed", {"seat": 0, "piece": 2, "card": VICTORY, "gain": 250, "cap": 690}),
    ("Alice's boarders are beaten off by piece 3.", "repelled", {"seat": 0, "piece": 2, "target": 3}),
    ("Piece 2 and piece 3 lie grappled: the fight is not over.", "grappled", {"seat": 0, "piece": 2, "target": 3}),
    ("Alice calls the boarders back, and piece 2 casts off piece 3.", "withdrew", {"seat": 0, "piece": 2, "target": 3}),
    ("Alice finds out what Bob's marker 3 at J10 is.", "piece_found", {"seat": 0, "owner": 1, "piece": 3, "square": J10}),
    ("Alice finds no Land Barrage at J10.", "nothing_there", {"seat": 0, "piece": 3, "card": BARRAGE, "square": J10}),
    ("Alice warns Bob of Land Barrage at J10.", "told_of_trap", {"seat": 0, "to": 1, "square": J10, "card": BARRAGE}),
    ("Alice signals to Bob what marker 3 is.", "told_of_piece", {"seat": 0, "to": 1, "piece": 3}),
    (
        "Alice's Land Barrage lets every piece pass from now on.",
        "orders_given",
        {"seat": 0, "card": BARRAGE, "square": J10, "orders": "never"},
    ),
    ("Alice's Marine Platoon is lost with the ship.", "passenger_lost", {"seat": 0, "card": PLATOON}),
    ("Bob loses piece 3 for it when the round closes.", "character_lost", {"seat": 1, "piece": 3}),
    ("Bob is acquitted of the claim by Alice.", "judged", {"seat": 1, "by": 0, "convicted": False}),
    ("The turn of Bob is cut short.", "turn_cut_short", {"seat": 1}),
    ("Bob must leave out this turn.", "turn_lost", {"seat": 1}),
    ("Alice's HMS Victory (2) does nothing more in this turn.", "card_done", {"seat": 0, "piece": 2, "card": VICTORY}),
    ("Night falls.", "light_changed", {"night": True}),
    ("The wind now blows from the south-east.", "wind_changed", {"wind": 3, "name": "SE"}),
    ("Bob resigns: the fleet leaves when the round closes.", "resigned", {"seat": 1}),
]


@pytest.mark.parametrize(("sentence", "kind", "facts"), SENTENCES, ids=[f"{kind}-{at}" for at, (_, kind, _) in enumerate(SENTENCES)])
def test_single_sentences(sentence: str, kind: str, facts: dict[str, Any]) -> None:
    assert narrated(kind, **facts) == sentence
