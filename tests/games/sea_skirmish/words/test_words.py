"""Sentences, descriptions, questions, and the meanings of options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.engine.decisions import GAME_OVER
from seatui.engine.laws.positions import RandomGame
from seatui.games.sea_skirmish.model.state import MOVEMENT
from seatui.games.sea_skirmish.words import narration
from seatui.games.sea_skirmish.words.narration import TELLERS
from tests.games.sea_skirmish.open_decisions import (
    OPEN_DECISIONS,
    broadside,
    cancelling,
    choosing_fire,
    choosing_move,
    choosing_target,
    planning,
    turning,
)
from tests.games.sea_skirmish.position import BLANK, CRITICAL, GAME, HIT, MISS, NAMES, Table, boat, given, island, sailing

SILENT = {"token_passed"}
"""For the screen alone: the sentence on the next phase says who begins."""


def told(table: Table, *, after: int = 0) -> list[str]:
    """Return the events in sentences."""
    lines = [table.rules.narrate(event, NAMES) for event in table.events[after:]]
    return [line for line in lines if line]


def described(table: Table, seat: int | None = None) -> list[str]:
    return table.rules.describe(table.view(seat), NAMES).splitlines()


def meaning(table: Table, line: str) -> str:
    seat = table.asked
    return table.rules.meaning(table.view(seat), table.rules.parse(table.state, seat, line))


def warning(table: Table, line: str) -> str:
    seat = table.asked
    return table.rules.warning(table.view(seat), table.rules.parse(table.state, seat, line))


def asked(table: Table) -> str:
    decision = table.decisions[0]
    return table.rules.question(table.view(decision.seat), decision, NAMES)


# Sentences


def test_every_event_that_is_told_has_a_sentence_and_stands_in_the_table_of_events() -> None:
    game = Path(narration.__file__).parents[1]
    source = "\n".join(path.read_text(encoding="utf-8") for path in (game / "rules.py", *game.glob("play/*.py")))
    found = set(re.findall(r'(?:play|self)\.(?:tell|tell_of|whisper)\(\s*(?:[^"]*, )?"(\w+)"', source))
    assert found | {GAME_OVER} == set(TELLERS)
    assert all(f"\n{kind} " in (narration.__doc__ or "") for kind in TELLERS)


@pytest.mark.parametrize(
    "options",
    [{"seats": 2, "boats": 3, "map": "reef"}, {"seats": 4, "teams": "2v2", "fleet": "random"}, {"seats": 6, "boats": 2, "round_limit": 3}],
    ids=str,
)
def test_every_event_of_random_games_is_a_sentence(options: dict[str, Any]) -> None:
    rules = GAME.rules(**options)
    for seed in range(6):
        game, heard = RandomGame(rules, seed), list[Event]()
        while choice := game.choose():
            game.play(*choice, heard.append)
        for event in heard:
            line = rules.narrate(event, NAMES)
            assert bool(line) is (event.kind not in SILENT)
            assert not line or (line[0].isupper() and line[-1] == "." and not re.search(r"None|[{}]", line)), line


def test_names_are_never_taken_for_markup() -> None:
    table = broadside("brig", 0, [HIT], water=2).do("concede", by=1)
    lines = [table.rules.narrate(event, ("{0}", "{1}")) for event in table.events]
    assert "{0}'s Brig 1 (front) fires at Frigate 2: hit." in lines
    assert lines[-1] == "The game is over: {0} has the only fleet left."


def test_a_setup_is_told_as_a_story() -> None:
    table = OPEN_DECISIONS["choose_boat"]().do("take ketch", "take ketch", "take brig", "take brig", "place brig 52800 79200 0 b")
    assert told(table) == [
        "Alice sails under red.",
        "Bob sails under blue.",
        "Alice takes the Ketch.",
        "Bob takes the Ketch.",
        "Alice takes the Brig.",
        "Bob takes the Brig.",
        "Alice places Brig 1, face B up.",
    ]


def test_a_round_is_told_as_a_story() -> None:
    fleet = boat(0, 52800, 57200, 0, "galley"), boat(1, 52800, 36200, 12, "frigate", fire=1)
    table = given(*fleet, token=1, dice=[6, BLANK]).plan("long forward", "")
    assert told(table) == [
        "Alice sets boat 1 long forward.",
        "Alice has set all courses.",
        "Courses: boat 1 long forward.",
        "Bob's Frigate 2 burns and rolls 6, short forward; fire turns to water.",
        "Movement: Alice begins.",
        "Alice's Galley 1 goes long forward.",
        "Alice's Galley 1 rams Frigate 2: both take water.",
        "Bob's Frigate 2 goes short forward.",
        "Bob's Frigate 2 slides clear of Galley 1 unharmed: they have just collided.",
    ]
    before = len(table.events)
    assert told(table.do("flip"), after=before) == [
        "Bob's Frigate 2 turns to face B: front 1, right 1, back 1, left 2.",
        "Attack: Bob begins.",
        "Bob's Frigate 2 (front) fires at Galley 1: blank.",
        "Alice's Galley 1 goes unharmed.",
        "Alice's Galley 1 (front) fires at Frigate 2: 3 blanks.",
        "Bob's Frigate 2 goes unharmed.",
        "Round 2: Bob moves first, Alice fires first. Plan in secret.",
    ]


def test_boats_with_one_course_are_told_together() -> None:
    table = given(*(boat(seat, (2 + 4 * seat) * 8800, (3 + row) * 8800, 6) for row in range(0, 4, 2) for seat in (0, 1)), token=1)
    table.plan("long forward", "short forward", "long forward", "hard left")
    assert "Courses: boats 1 and 3 long forward; 2 short forward; 4 hard left." in told(table)


def test_a_salvo_is_told_as_a_story() -> None:
    assert told(cancelling().do("cancel 3"))[:3] == [
        "Alice's Galley 1 (front) fires at Frigate 2: critical, hit; green miss.",
        "Bob cancels a critical hit.",
        "Bob's Frigate 2 takes water: 1 of 4 tokens.",
    ]
    assert told(broadside("galley", 0, [HIT, CRITICAL, CRITICAL], water=1))[1:3] == [
        "Bob's Frigate 2 takes water and catches fire in 2 places: 4 of 4 tokens.",
        "Bob's Frigate 2 sinks under the guns of Alice.",
    ]
    assert "Bob's Frigate 2 goes unharmed." in told(broadside("brig", 1, [HIT, MISS]))


def test_a_boat_that_is_to_choose_among_targets_takes_aim() -> None:
    """All see which boat it is, so all hear of it."""
    assert told(choosing_target()) == ["Alice's Galley 1 takes aim."]


def test_losses_and_the_end_are_told() -> None:
    falling = given(boat(0, 52800, 13199, 0), boat(1, 52800, 80000, 0), token=1).plan("long forward", "long forward")
    assert told(falling)[-4:] == [
        "Alice's Brig 1 goes long forward.",
        "Alice's Brig 1 falls off the table and is lost.",
        "Alice is out of the game.",
        "The game is over: Bob has the only fleet left.",
    ]
    ramming = given(boat(0, 52800, 57200, 0, water=3), boat(1, 52800, 36200, 12), token=1).plan("long forward", "hard left")
    assert "Alice's Brig 1 sinks after the collision." in told(ramming)


def test_a_team_of_three_is_listed_at_the_end() -> None:
    fleet = [boat(seat, 15000 + 16000 * seat, 60000, 0) for seat in range(6)]
    table = given(*fleet, teams="3v3")
    for seat in (0, 2, 4):
        table.do("concede", by=seat)
    assert told(table)[-3:] == [
        "Emil's Brig 5 leaves the table.",
        "Alice, Charlie and Emil are out of the game.",
        "The game is over: Bob, Darlene and Frida have the only fleet left.",
    ]


def test_an_island_is_named_by_its_number() -> None:
    table = sailing(boat(0, 35200, 61600, 0), boat(1, 100000, 5000, 12), courses=("long forward",), map="islets")
    assert "Alice's Brig 1 runs onto island 1 and takes water." in told(table)


def test_no_boat_with_a_course_is_told() -> None:
    table = given(boat(0, 20000, 70400, 0, fire=1), boat(1, 80000, 17600, 12, fire=1), dice=[3, 3]).run()
    assert told(table)[0] == "No boat could be given a course."


# Descriptions


def test_a_description_has_everything_that_lies_open() -> None:
    fleet = boat(0, 52800, 70400, 3, "ketch", "B", water=1, fire=2), boat(1, 35200, 17600, 12)
    assert described(given(*fleet, token=1, in_round=5, map="islets"), 0) == [
        "Round 5, planning: Bob has the first-player token",
        "Moving order: Alice, then Bob; firing order: Bob, then Alice",
        "The table is 12 wide and 10 high, in card lengths; islands at 4, 5 (1 wide, 1 high) and 8, 5 (1 wide, 1 high)",
        "1 Alice (you): red, left to the die",
        "2 Bob: blue, still planning",
        "Ketch 1 of Alice at 6, 8, heading north-east (3), face B (front 3, back 1, left 1), 1 water and 2 fire",
        "Brig 2 of Bob at 4, 2, heading south (12), face A (front 1, right 2, left 2), unharmed",
        "Waiting for Bob to confirm the courses.",
    ]


def test_a_description_has_the_own_courses_and_who_is_done() -> None:
    table = planning().do("course 1 hard left", "course 3 short forward", "confirm", by=0)
    mine, theirs = described(table, 0), described(table, 1)
    assert [line.endswith("; course hard left") for line in mine if line.startswith("Brig 1")] == [True]
    assert "1 Alice: red, courses set" in theirs
    assert not any("course hard" in line for line in theirs)


def test_a_description_has_the_shots_with_their_odds() -> None:
    lines = described(choosing_fire(), 0)
    assert lines[0] == "Round 1, attack, Alice's turn: Alice has the first-player token"
    assert "Galley 1 has Frigate 3 in its sights at 52.00 mm: 3 red, 70 % to hit, from the front side" in lines
    assert "Galley 1 has Galley 4 in its sights at 146.54 mm: 1 red against 1 green, 17 % to hit, from the right side" in lines


def test_a_description_has_the_dice_on_the_table() -> None:
    table = broadside("galley", 2, [HIT, CRITICAL, CRITICAL, MISS, MISS]).do("cancel 2")
    assert "Galley 1 fires at Frigate 2: red hit, critical (cancelled) and critical; green miss and miss" in described(table)


@pytest.mark.rule("SK-152")
def test_a_description_has_the_pairs_that_are_barred() -> None:
    fleet = boat(0, 20000, 70400, 0), boat(1, 80000, 17600, 12)
    lines = described(given(*fleet, in_round=5, map="islets", bars={(0, 1): 5, (1, island(1)): 4}))
    assert "Brig 1 and Brig 2 cannot collide before round 7" in lines
    assert "Brig 2 and island 2 cannot collide before round 6" in lines


def test_a_description_has_teams_and_who_is_out() -> None:
    fleet = boat(0, 20000, 44000, 0), boat(1, 40000, 44000, 0), boat(2, 60000, 44000, 0), boat(3, 80000, 44000, 0)
    table = given(*fleet, teams="2v2").do("concede", by=2)
    assert "3 Charlie: yellow, team 1, conceded" in described(table)
    assert "2 Bob: blue, team 2, still planning" in described(table)
    alone = given(boat(0, 20000, 44000, 0), boat(1, 40000, 44000, 0), boat(2, 60000, 44000, 0, lost="fell"))
    assert "3 Charlie: yellow, out of the game" in described(alone)


def test_a_description_of_the_end_says_how_it_ended() -> None:
    table = broadside("brig", 0, [HIT], water=3)
    assert (described(table)[0], described(table)[-1]) == ("Round 1: the game is over", "Alice has the only fleet left")
    early = OPEN_DECISIONS["choose_boat"]().do("concede")
    assert described(early)[0] == "Setting out: the game is over"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everything_is_described_to_everybody_in_random_games(seats: int) -> None:
    rules = GAME.rules(seats, boats=2, map="atoll")
    for seed in range(3):
        game = RandomGame(rules, seed)
        while game.step():
            for seat in (None, *range(seats)):
                assert not re.search(r"None|[{}]", rules.describe(rules.view(game.state, seat), NAMES))


# Questions


def test_questions_name_the_boat_that_they_are_about() -> None:
    assert asked(planning()) == "Set a course for Brig 1 and Corvette 3 in secret."
    assert asked(planning().do("course 1 hard left", by=0)) == "Set a course for Corvette 3 in secret."
    assert asked(planning().do("course 1 hard left", "course 3 hard left", by=0)) == "All courses are set: confirm, or change one."
    assert asked(turning()) == "Brig 1 went short forward: turn its card over, or keep face A up."
    assert asked(choosing_target()) == "What does Galley 1 fire at?"
    assert asked(cancelling()) == (
        "Galley 1 fires at Frigate 2: red blank, hit and critical; green miss. "
        "Frigate 2 has 0 of 4 tokens. Choose the hit that your miss cancels."
    )


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_every_question_is_a_sentence(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    for line in (asked(table), table.decisions[0].prompt):
        assert line[0].isupper()
        assert line[-1] in ".?"


# Meanings of options


def test_boats_are_offered_with_their_cannons() -> None:
    assert meaning(OPEN_DECISIONS["choose_boat"](), "take brig") == "A: front 1, right 2, left 2; B: front 3, right 1, back 1"
    assert meaning(OPEN_DECISIONS["place_boat"](), "place brig 52800 79200 21 b") == (
        "Brig, face B (front 3, right 1, back 1), looking north-west, 6 lengths from the west"
    )
    assert meaning(turning(), "keep") == "cannons front 1, right 2, left 2"
    assert meaning(turning(), "flip") == "cannons front 3, right 1, back 1"


def test_a_course_says_what_it_would_ram_or_that_it_falls() -> None:
    fleet = boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12), boat(0, 3150, 10000, 0), boat(1, 100000, 80000, 0)
    table = given(*fleet)
    assert meaning(table, "course 1 long forward") == "ends at 6, 5.11, heading north; rams Brig 2 where it lies now (a water token each)"
    assert meaning(table, "course 1 hard left").startswith("ends at 5.5, 5.5, heading west; over the answers of Brig 2, ")
    assert meaning(table, "course 3 long forward") == "falls off the table"
    assert warning(table, "course 3 long forward") == "Corvette 3 would fall off the table and be lost."
    assert warning(table, "course 1 long forward") == ""
    barred = given(*fleet, bars={(0, 1): 1}, in_round=2)
    assert meaning(barred, "course 1 long forward") == "ends at 6, 5.17, heading north; meets Brig 2, which it may not ram again yet"


@pytest.mark.parametrize(
    ("mine", "theirs", "result"), [(0, 0, "a water token each"), (3, 0, "sinks itself"), (0, 3, "sinks Brig 2"), (3, 3, "sinks both")]
)
def test_a_ram_says_who_would_sink(mine: int, theirs: int, result: str) -> None:
    table = given(boat(0, 52800, 57200, 0, water=mine), boat(1, 52800, 36200, 12, water=theirs))
    assert meaning(table, "course 1 long forward").endswith(f"rams Brig 2 where it lies now ({result})")


def test_a_move_says_by_which_course_and_what_it_leads_to() -> None:
    assert meaning(choosing_move(), "move 3") == "short forward, ends at 9.09, 7.5, heading north"
    fleet = boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12), boat(0, 20000, 70000, 0), boat(1, 100000, 80000, 0)
    table = given(*fleet, phase=MOVEMENT, courses=["long forward"] * 4, dice=[BLANK]).run()
    assert meaning(table, "move 1") == "long forward, ends at 6, 5.11, heading north; rams Brig 2 where it lies now (a water token each)"


def test_a_shot_says_its_dice_and_its_odds() -> None:
    assert meaning(choosing_fire(), "fire 1") == "at Frigate 3 and Galley 4"
    assert meaning(choosing_target(), "target 3") == "3 red, 70 % to hit, from the front side"
    assert meaning(choosing_target(), "target 4") == "1 red against 1 green, 17 % to hit, from the right side"
    assert [meaning(cancelling(), line) for line in ("cancel 3", "cancel 2", "cancel 1")] == ["a critical hit: fire", "a hit: water", ""]


def test_conceding_is_asked_first() -> None:
    assert warning(planning(), "concede") == "All your boats would leave the game."


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_every_option_can_be_explained(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    view = table.view(table.asked)
    for action in table.options:
        assert "None" not in table.rules.meaning(view, action) + table.rules.warning(view, action)


# The end


def test_the_tally_says_what_became_of_every_boat() -> None:
    fleet = boat(0, 52800, 44000, 0), boat(0, 5000, 5000, 0, lost="fell"), boat(0, 5000, 5000, 0, lost="rammed")
    theirs = boat(1, 5000, 5000, 0, lost="shot"), boat(1, 5000, 5000, 0, lost="conceded"), boat(1, 90000, 80000, 0, water=1, fire=1)
    table = given(*fleet, *theirs)
    assert [table.rules.tally(table.view(None), seat) for seat in (0, 1, None)] == [
        "Brig 1 unharmed, Corvette 2 fell off the table and Frigate 3 was sunk in a collision",
        "Brig 4 was sunk by gunfire, Corvette 5 was given up and Frigate 6 afloat with 2 of 4 tokens",
        "",
    ]
    early = OPEN_DECISIONS["choose_boat"]()
    assert early.rules.tally(early.view(None), 0) == "no boats"
