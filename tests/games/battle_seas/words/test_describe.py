"""Descriptions, questions, and the meanings of options."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.laws.positions import RandomGame
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.ways import way_along
from seatui.games.battle_seas.model.content import CARDS, READY, SCENARIOS
from seatui.games.battle_seas.words.briefing import briefing
from seatui.games.battle_seas.words.outlook import MEANINGS, shot_at
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


def described(table: Table, seat: int | None = 0) -> list[str]:
    return table.rules.describe(table.view(seat), NAMES).splitlines()


def asked(table: Table, seat: int | None = None) -> str:
    decision = next(decision for decision in table.decisions if seat in (None, decision.seat))
    return table.rules.question(table.view(decision.seat), decision, NAMES)


def meaning(table: Table, line: str, seat: int | None = None) -> str:
    by = table.asked if seat is None else seat
    return table.rules.meaning(table.view(by), table.rules.parse(table.state, by, line))


def warning(table: Table, line: str, seat: int | None = None) -> str:
    by = table.asked if seat is None else seat
    return table.rules.warning(table.view(by), table.rules.parse(table.state, by, line))


# Descriptions


def test_the_option_sheet_is_laid_out_for_whoever_is_to_accept_it() -> None:
    lines = described(begin(2, lead="rotate", squadrons=True, limits="SH01=1 TR03=0", build_minutes=5), 1)
    assert lines == [
        "The option sheet",
        "The mat has 20 x 20 squares: columns A to T from west to east, rows 1 to 20 from north to south",
        "Fleets of up to 300 levels",
        "Order of play: by dice; each in turn opens a round",
        "Wind: rolled again every 10 rounds; light: night; sight 10 by day and 6 by night",
        "Chat: none; last round: 60",
        "Time for building and deploying: 5 minutes",
        "Also: squadrons and at most 1 HMS Victory, no Fire Raft in a fleet",
        "1 Alice: accepts the option sheet",
        "2 Bob (you): has still to accept the option sheet",
        "Bob: Do you accept the option sheet for this battle?",
    ]
    assert "The battle: The Harbour Raid" in described(begin(2, scenario="harbour-raid"))


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_ready_battle_tells_its_story_the_forces_and_what_wins(name: str) -> None:
    scenario = SCENARIOS[name]
    table = begin(2, scenario=name, order="chosen").do("accept", by=1)
    story = briefing(scenario, ("Alice", "Bob"))
    assert [line.split(":")[0] for line in story[1:3]] == ["South (Alice)", "North (Bob)"]
    assert story[3].startswith("To win, ")
    assert scenario.name in described(table)
    (event,) = (event for event in table.events if event.kind == "scenario_begun")
    assert all(f"  {line}" in described(table) and line in table.rules.narrate(event, NAMES) for line in story)
    for side, words in ((scenario.red, story[1]), (scenario.blue, story[2])):
        ships = {CARDS[item.card].name.removeprefix("HMS ") for item in READY[side].fleet if CARDS[item.card].kind == "ship"}
        assert all(ship in words for ship in ships)
    assert "Chat: allowed, and a player who gives a secret away loses a character; last round: none" in described(
        begin(3, leak_penalty="lose_character", max_rounds=0)
    )


def test_building_tells_the_levels_and_who_is_ready() -> None:
    table = building().do("fleet RB-C", by=0)
    lines = described(table)
    assert lines[0] == "Building fleets of up to 300 levels"
    assert "1 Alice (you): has a fleet" in lines
    assert "2 Bob: builds a fleet" in lines
    assert "A fleet is 'quick', a ready one such as 'fleet Three fast captains'" in lines[2]
    assert asked(table).startswith(
        "Build a fleet of up to 300 levels: 'quick', a ready one such as 'fleet Three fast captains', or cards of your choice"
    )
    assert not any("HMS Victory" in line for line in lines)  # a player with a fleet needs no cards
    assert any(line.startswith("  HMS Victory, level 143") for line in described(building()))
    assert described(building(build_minutes=1))[0] == "Building fleets of up to 300 levels; 60 seconds left"


def test_deployment_tells_what_has_a_place_and_what_has_none() -> None:
    table = place(deploying("SH11[AR04], DF01, LC02, TR03", "SH11"), 0, "J17 N", "C15 turned")
    assert described(table)[2:8] == [
        "1 Alice (you): deploys, zone A13 to T20",
        "2 Bob: deploys, zone A1 to T8",
        "Fort 12,000: 12000 of 12000 CAP, at C15 to D17",
        "HMS Captain: 1090 of 1090 CAP, at J17 heading north, with Telescope",
        "Marine Platoon: 180 of 180 CAP, not placed yet",
        "Your trap Fire Raft not placed yet, range 1, asks its owner when a piece comes near",
    ]
    assert asked(table) == "2 pieces to place in A13 to T20: Marine Platoon and Fire Raft. Or let the program do it with 'auto'."
    assert not any("10000" in line for line in described(table, 1))
    place(table, 0, "J17 N", "C15 turned", "in 0", "B20")
    assert asked(table) == "Everything has its place: say 'ready', or place something again in A13 to T20."


@pytest.mark.rule("BS-020")
def test_copies_of_a_card_have_a_designation_each() -> None:
    lines = described(deploying("SH30, SH30, SH11", "SH11"))
    assert [line.partition(":")[0] for line in lines[4:7]] == ["Fire Ship", "Fire Ship #2", "HMS Captain"]


def harbour(**more: Any) -> Table:
    """Return a battle with ships, areas, passengers and traps on both sides."""
    return given(
        unit(0, "HMS Nymphe", "J14", "NE", gear=["Telescope"], cap=620),
        area(0, "Dockyard 8,000", "C17", gear=["Engineer Officer"]),
        unit(1, "HMS Captain", "J4", "S", prize=False),
        unit(1, "Gun Crew", "K6"),
        area(1, "Redoubt 900", "K6"),
        passenger(0, "Marine Platoon", 0),
        passenger(0, "Marine Platoon", 0),
        trap(0, "TR03", "B16", orders="line_only"),
        trap(1, "TR01", "A3"),
        **more,
    )


def test_a_battle_is_described_as_the_seat_knows_it() -> None:
    table = harbour(wind="E", known={0: (2,)}, noted={0: (secret(1, 0),)}).handle(0)
    crew = "Marine Platoon and Marine Platoon #2"
    assert described(table) == [
        "Round 1, Alice's turn; wind from the east; day, sight 10",
        "The mat has 20 x 20 squares: columns A to T from west to east, rows 1 to 20 from north to south",
        "1 Alice (you): 2 pieces on the mat, opens the round",
        "2 Bob: 3 pieces on the mat",
        "Marine Platoon: 180 of 180 CAP, aboard HMS Nymphe",
        "Marine Platoon #2: 180 of 180 CAP, aboard HMS Nymphe",
        f"Your HMS Nymphe (0): 620 of 830 CAP, at J14 heading north-east, with Telescope, carrying {crew}",
        "Your Dockyard 8,000 (1): 8000 of 8000 CAP, at C17 to E18, with Engineer Officer, controlled by you",
        "Bob's HMS Captain (2): 1090 of 1090 CAP, at J4 heading south",
        "Bob's marker 3: not identified, at K6",
        "Bob's marker 4: not identified, at K6",
        "Your trap Fire Raft at B16, range 1, goes off at ships of the line alone",
        "Known trap: Bob's Land Barrage at A3",
        "You command HMS Nymphe, 620 of 830 CAP, at J14 heading north-east",
        "Alice: What does it do?",
    ]


def test_nothing_hidden_is_described_to_others_or_watchers() -> None:
    table = harbour(known={0: (), 1: ()})
    for seat in (1, None):
        text = "\n".join(described(table, seat))
        assert not any(word in text for word in ("Marine", "Raft", "Nymphe", "Telescope", "Dockyard", "command HMS"))
    assert "Bob's Redoubt 900 (4): 900 of 900 CAP, at K6, controlled by Bob" in described(harbour(), None)


def test_what_is_under_way_is_described() -> None:
    table = harbour().handle(0).do("path N N N N N")
    assert table.kind == "spring_trap"
    assert "HMS Nymphe (0) is under way, still to go N N N" in described(table)
    table.pass_by().do("pass")
    assert any(line.startswith("Your HMS Nymphe (0)") and line.endswith("done for this turn") for line in described(table))


def test_the_end_is_described_with_everything_open() -> None:
    table = harbour(known={0: (), 1: ()}).do("offer draw").do("agree")
    lines = described(table, 1)
    assert lines[0].startswith("Round 1: the game is over")
    assert lines[-1] == "The last two agreed on a stalemate"
    assert "Alice's trap Fire Raft at B16, range 1, goes off at ships of the line alone" in lines
    assert "Alice's HMS Nymphe (0): 620 of 830 CAP" in "\n".join(lines)
    assert table.rules.tally(table.view(1), 0) == "1 ship and 2 land characters with 980 CAP"
    assert table.rules.tally(table.view(1), None) == ""


def test_prizes_grapples_ruins_and_talk_are_described() -> None:
    table = given(
        unit(0, "HMS Nymphe", "J10", holds=1),
        unit(1, "HMS St Albans", "J9", cap=0, held=0),
        unit(0, "HMS Captain", "A20", prize=True, cap=300),
        area(1, "Turret", "C3", ruined=True, cap=0, control=-1),
        passenger(0, "Marine Platoon", 0),
        passenger(0, "Marine Platoon", 2),
        unit(1, "HMS Triton", "T1"),
        chat="on",
    ).do("say Have mercy!")
    text = described(table)
    assert (
        "Your HMS Nymphe (0): 830 of 830 CAP, grappled, at J10 heading north, carrying Marine Platoon, has grappled HMS St Albans (1)"
        in text
    )
    assert "Bob's HMS St Albans (1): 0 of 950 CAP, depleted, grappled, at J9 heading north, held by HMS Nymphe (0)" in text
    assert any(line.startswith("Your HMS Captain (2): 300 of 1090 CAP, a prize to be repaired") for line in text)
    assert "Bob's Turret (3): in ruins, at C3" in text
    assert "Alice said (1): Have mercy!" in text


# Questions


def test_the_question_for_a_card_tells_its_moves_the_wind_and_its_range() -> None:
    table = harbour(wind="E").handle(0)
    assert asked(table) == (
        "What does HMS Nymphe, 620 of 830 CAP, at J14 heading north-east do? It has 6 moves, 4 with an attack. "
        "A step costs N 1⅓, NE 6, E barred, SE 6, S 1⅓, SW 1½, W 1, NW 1½. Its range is 4."
    )
    table.sail("path W W")
    assert asked(table).endswith("It has gone 2 moves and can still attack. Its range is 4.")
    far = harbour().handle(0).sail("path W W W W W")
    assert asked(far).endswith("It has gone 5 moves, too far to attack. Its range is 4.")


def test_the_question_at_the_start_of_a_turn_counts_the_cards() -> None:
    assert asked(harbour()) == "Your turn: command your last ship, or end your turn."
    assert asked(harbour().handle(0).do("pass")) == "All is done: end your turn."


def test_questions_about_traps_name_the_piece_as_the_seat_knows_it() -> None:
    table = given(unit(0, "HMS Captain", "J14"), trap(1, "TR02", "J9"), unit(1, "HMS Triton", "T1"), known={1: ()}, dice=roll(2)).handle(0)
    table.do("path N N N N")
    while table.options == [("hold",)]:
        assert asked(table).startswith("Alice's marker 0 at J")
        table.do("hold")
    assert meaning(table, f"spring {secret(1, 0)}").startswith("Hidden Battery at J9: ")
    table.do(f"spring {secret(1, 0)}").pass_by()
    assert asked(table).startswith("A trap was sprung at your HMS Captain (0) at J")


def test_questions_about_people_name_them() -> None:
    ships = [unit(seat, "HMS Nymphe", square) for seat, square in ((0, "A1"), (1, "T20"), (2, "A20"))]
    claimed = given(*ships).do("say A reef at C4!", by=1).do("claim 1", by=0)
    assert asked(claimed) == "Did Bob give a secret away, as Alice claims? Vote."
    losing = given(*ships, leak_penalty="lose_character").do("say A reef at C4!", by=1).do("claim 1", by=0).do("guilty", by=2)
    assert asked(losing) == "Choose the character that Bob loses."
    assert meaning(losing, "lose 1") == "HMS Nymphe (1)"
    offered = given(*ships[:2]).do("offer draw")
    assert asked(offered) == "Alice offers a stalemate: do you agree?"


@pytest.mark.parametrize("options", [{"seats": 2, "scenario": "harbour-raid"}, {"seats": 3, "levels": 500, "chat": "on"}], ids=str)
def test_all_questions_options_and_ends_of_random_games_have_words(options: dict[str, Any]) -> None:
    rules = GAME.rules(**options)
    game = RandomGame(rules, 3)
    for turn in range(400):
        choice = game.choose()
        if not choice:
            break
        for decision in rules.decisions(game.state):
            view = rules.view(game.state, decision.seat)
            assert rules.question(view, decision, NAMES)
            for action in (*rules.options(game.state, decision.seat), *rules.free(game.state, decision.seat)):
                if turn % 5 == 0:
                    assert bool(rules.meaning(view, action)) is (action[0] in MEANINGS), action
                    rules.warning(view, action)
        game.play(*choice)


# Meanings


def test_a_path_tells_where_it_ends_what_it_costs_and_whether_an_attack_follows() -> None:
    """The figures of EX-13: HMS Nymphe with E 6 and F 4 in an easterly wind."""
    table = given(unit(0, "HMS Nymphe", "J10"), unit(1, "HMS Captain", "A1"), wind="E").handle(0)
    assert meaning(table, "path W SW S") == "to H12, 3⅚ of 6 moves, can still attack"
    assert meaning(table, "path W SW S S") == "to H13, 5⅙ of 6 moves, no attack after it"
    assert meaning(table, "turn S") == "turns to the south"


def test_a_single_step_beyond_the_allowance_is_said_to_be_the_only_one() -> None:
    table = given(unit(0, "HMS St Albans", "J10"), unit(1, "HMS Captain", "A1"), wind="N").handle(0)
    assert meaning(table, "path NE") == "to K9, as the only step, no attack after it"


def test_a_path_names_what_comes_in_range() -> None:
    ships = unit(0, "HMS Captain", "J12"), unit(1, "HMS Nymphe", "J6"), unit(1, "HMS Triton", "K7")
    assert meaning(given(*ships).handle(0), "path N N").startswith("to J10, 2 of 4 moves, HMS Triton and HMS Nymphe in range")
    assert meaning(given(*ships, known={0: (2,)}).handle(0), "path N N").startswith("to J10, 2 of 4 moves, HMS Triton in range")
    assert meaning(given(*ships, known={0: ()}).handle(0), "path N N") == "to J10, 2 of 4 moves, can still attack"


def test_a_path_tells_the_likely_loss_under_known_fire() -> None:
    ships = unit(0, "HMS Captain", "J12"), unit(1, "HMS Nymphe", "J6"), unit(1, "HMS Triton", "K7")
    assert meaning(given(*ships).handle(0), "path N N").endswith("; under fire from HMS Triton and HMS Nymphe: 160 CAP on average")
    assert meaning(given(*ships, known={0: (2,)}).handle(0), "path N N").endswith("; under fire from HMS Triton: 80 CAP on average")


def test_a_landing_pays_the_toll_of_the_island() -> None:
    """The figures of EX-33."""
    pieces = unit(0, "HMS Nymphe", "J14"), area(0, "Island", "J13"), passenger(0, "Marine Platoon", 0), unit(1, "HMS Captain", "A1")
    table = given(*pieces).act("activate", secret(0, 0))
    way = way_along(table.figures, known_position(table.figures, table.view(0)), secret(0, 0), (0,))
    assert way is not None
    assert (way.leg.cost, way.leg.fight_cost, way.can_fight) == (24, 36, False)


def test_a_broadside_tells_distance_chance_and_loss_of_each_target() -> None:
    """HMS Captain: 40 x 18 % + 95 x 36 % + 145 x 26 % + 210 x 10 % = 100.1; under J -20 %, with each row rounded down, 80.08."""
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10"), unit(1, "HMS Triton", "M10", gear=["Hearts of Oak"])).handle(
        0
    )
    text = meaning(table, "fire 1 2")
    first, second = text.split("; ")
    assert first == "HMS Nymphe (830 CAP) 2 away, 90 % to hit, 100 CAP on average"
    assert second == "HMS Triton (860 CAP) 3 away, 90 % to hit, 80 CAP on average"


def test_the_odds_go_by_what_the_seat_knows() -> None:
    ships = unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "M10", gear=["Hearts of Oak"])
    hidden = given(*ships, conceal_attachments=True).handle(0)
    shot = shot_at(hidden.figures, known_position(hidden.figures, hidden.view(0)), 0, 1)
    bare = given(ships[0], unit(1, "HMS Triton", "M10")).handle(0)
    assert shot == shot_at(bare.figures, known_position(bare.figures, bare.view(0)), 0, 1)


def test_other_options_say_what_they_are() -> None:
    table = building()
    assert meaning(table, "quick") == "a random fleet, worth nearly 300 levels"
    assert meaning(table, "fleet RB-C") == "Three fast captains, 290 levels: HMS Cambridge, HMS Nymphe, HMS Triton"
    assert meaning(table, "fleet SH11[MO06]") == "124 levels"
    assert (
        meaning(harbour(), "activate 0")
        == "HMS Nymphe, 620 of 830 CAP, at J14 heading north-east, carrying Marine Platoon and Marine Platoon #2"
    )
    assert meaning(harbour(), f"orders {secret(0, 2)} never") == "Fire Raft lets every piece pass"
    docked = given(unit(0, "HMS St Albans", "C17", cap=700), area(0, "Dockyard 8,000", "C17"), unit(1, "HMS Captain", "A1")).handle(0)
    assert meaning(docked, "heal") == "HMS St Albans regains 250 CAP, with its whole turn"
    surgeon = given(
        unit(0, "HMS Nymphe", "J14"),
        passenger(0, "Surgeon's Party", 0),
        passenger(0, "Marine Platoon", 0, cap=170),
        unit(1, "HMS Captain", "A1"),
    ).act("activate", secret(0, 0))
    assert meaning(surgeon, f"heal {secret(0, 1)}") == "Marine Platoon regains 10 CAP, with its whole turn"


def test_boarding_tells_the_party_and_the_places_against_it() -> None:
    crew = passenger(0, "Captain of Marines", 0), passenger(0, "Marine Platoon", 0)
    table = given(unit(0, "HMS Nymphe", "J10"), unit(1, "HMS St Albans", "J9", cap=180), *crew).handle(0)
    text = meaning(table, table.lines[[action[0] for action in table.options].index("board")])
    assert text.startswith("Captain of Marines and Marine Platoon (")
    assert text.endswith("against HMS St Albans with 4 fighting places, 25 % to strike")


# Warnings


def test_ending_a_turn_with_idle_cards_is_warned_of() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(0, "HMS Nymphe", "A20"), unit(1, "HMS Triton", "T1"))
    assert warning(table, "end turn") == "HMS Captain (0) and HMS Nymphe (1) have not acted in this turn."
    table.handle(0).sail("path W").handle(1)
    assert warning(table, "end turn") == "HMS Nymphe (1) has not acted in this turn."
    table.do("pass")
    assert warning(table, "end turn") == ""


def test_giving_up_is_warned_of() -> None:
    table = harbour()
    assert warning(table, "resign") == "All your pieces would leave the mat when the round closes."
    assert warning(begin(), "decline") == "Without your consent there is no battle."
    table.do("offer draw")
    assert warning(table, "agree") == "The battle would end here without a winner."
    assert warning(table, "refuse") == ""


def test_a_card_that_has_sailed_leads_on_to_another_by_name() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(0, "Fire Ship", "A14"), unit(1, "HMS Captain", "J4")).handle(0).do("path N")
    (decision,) = table.decisions
    assert "'command Fire Ship' goes on with another ship or party" in table.rules.unlisted(table.view(0), decision)


def test_the_rounds_before_a_stalemate_are_told_once_they_are_counted() -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J4"))
    assert "Stalemate" not in "\n".join(described(table))
    table.state.quiet = 15
    assert "Stalemate after 5 rounds" in described(table)
    table.state.quiet = 19
    assert "Stalemate after this round" in described(table)
