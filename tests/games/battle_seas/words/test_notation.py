"""Actions as lines of text and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as always
from hypothesis import strategies as st

from seatui.engine.contract import Refused
from seatui.engine.laws.positions import RandomGame
from seatui.games.battle_seas.model.content import CARD, CARDS
from seatui.games.battle_seas.play.building import quick_fleet
from seatui.games.battle_seas.play.decisions import DECISION_KINDS, FREE_DEEDS
from seatui.games.battle_seas.play.movement import HERE
from seatui.games.battle_seas.words.notation import LONGEST, WORDS
from tests.games.battle_seas.position import GAME, Table, area, building, deploying, given, passenger, secret, trap, unit

J10 = 9 * 20 + 9
BARRAGE = CARD["TR01"].number
LINES: dict[str, tuple[Any, ...]] = {
    "accept": ("accept",),
    "decline": ("decline",),
    "quick": ("quick",),
    "fleet Three fast captains": ("fleet", ((CARD["SH09"].number, ()), (CARD["SH19"].number, ()), (CARD["SH20"].number, ()))),
    "fleet HMS Victory [Admiral Nelson, Telescope], Rough Seas, Fire Ship, Fire Ship": (
        "fleet",
        (
            (CARD["SH01"].number, (CARD["MO01"].number, CARD["AR04"].number)),
            (CARD["TE01"].number, ()),
            (CARD["SH30"].number, ()),
            (CARD["SH30"].number, ()),
        ),
    ),
    "place 10003 J10": ("place", 10003, J10, 0),
    "place 10003 J10 turned": ("place", 10003, J10, 1),
    "stow 10004 in 10003": ("stow", 10004, 10003),
    "auto": ("auto",),
    "ready": ("ready",),
    "command 7": ("activate", 7),
    "end turn": ("end_turn",),
    "path N N NE": ("path", (0, 0, 1), 1),
    "path N N NE heading N": ("path", (0, 0, 1), 0),
    "path S here": ("path", (4, HERE), 0),
    "turn NW": ("path", (), 7),
    "fire heading N port 7 starboard 9": ("fire", 0, 7, 9),
    "fire heading SW starboard 9": ("fire", 5, -1, 9),
    "fire heading E port 0": ("fire", 2, 0, -1),
    "attack 7": ("attack", 7),
    "ignite 7": ("ignite", 7),
    "board 7 with 10004 10005": ("board", 7, (10004, 10005), ()),
    "board 7 with 10004 10005 marks 1 none": ("board", 7, (10004, 10005), (0, -1)),
    "withdraw": ("withdraw",),
    "detect": ("detect",),
    "deactivate J10 Land Barrage": ("deactivate", J10, BARRAGE),
    "communicate 2 trap J10 Land Barrage via 7 9": ("communicate", 1, ("trap", J10, BARRAGE), (7, 9)),
    "communicate 3 piece 5 via 7": ("communicate", 2, ("piece", 5), (7,)),
    "heal": ("heal",),
    "heal 10005": ("heal", 10005),
    "embark 7": ("embark", 7),
    "pass": ("pass",),
    "hold": ("hold",),
    "spring 20003": ("spring", 20003),
    "continue": ("continue",),
    "stop": ("stop",),
    "agree": ("agree",),
    "refuse": ("refuse",),
    "innocent": ("innocent",),
    "guilty": ("guilty",),
    "lose 7": ("lose", 7),
    "orders 20003 line only": ("orders", 20003, "line_only"),
    "orders 20003 ask": ("orders", 20003, "ask"),
    "resign": ("resign",),
    "offer draw": ("offer_draw",),
    "say Well  sailed, Bob!": ("say", "Well  sailed, Bob!"),
    "claim 3": ("claim", 3),
}


def read(text: str, table: Table | None = None, seat: int = 0) -> tuple[Any, ...]:
    table = table or given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J4"))
    return table.rules.parse(table.state, seat, text)


def refused(text: str, table: Table | None = None, seat: int = 0) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text, table, seat)
    return caught.value


def said(table: Table, *action: Any, seat: int = 0) -> str:
    return table.rules.say(table.state, seat, action)


def sailor(**more: Any) -> Table:
    """Player 1 handles HMS Nymphe, which has 6 moves, at J14."""
    return given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J4"), **more).handle(0)


# Every verb


@pytest.mark.parametrize("line", LINES)
def test_every_verb_is_said_and_read(line: str) -> None:
    table = given(unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "J4"), unit(2, "HMS Captain", "A4"))
    assert read(line, table) == LINES[line]
    assert said(table, *LINES[line]) == line


@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith("say")])
def test_case_and_blanks_do_not_matter(line: str) -> None:
    for text in (line.upper(), line.lower(), f"  {line.replace(' ', '   ')}\t"):
        assert read(text) == LINES[line]


def test_no_verb_is_left_out() -> None:
    verbs = {verb for choice in DECISION_KINDS.values() for verb in choice.deeds} | set(FREE_DEEDS)
    assert verbs == set(WORDS) - {"turn", "sail", "land"} == {action[0] for action in LINES.values()}


@pytest.mark.parametrize("verb", [verb for verb in WORDS if verb != "land"])
def test_the_example_of_every_verb_is_understood(verb: str) -> None:
    pieces = unit(0, "HMS Nymphe", "J14"), passenger(0, "Sappers", 0), trap(0, "Land Barrage", "A20"), unit(1, "HMS Captain", "L14")
    table = given(*pieces).handle(0)
    assert read(WORDS[verb].example, table)[0] == {"turn": "path", "sail": "path"}.get(verb, verb)


@pytest.mark.parametrize(
    "options", [{"seats": 2, "scenario": "harbour-raid"}, {"seats": 3, "levels": 500, "chat": "on"}, {"seats": 4}], ids=str
)
def test_every_option_and_free_action_of_random_games_is_said_and_read(options: dict[str, Any]) -> None:
    rules = GAME.rules(**options)
    for seed in range(2):
        game = RandomGame(rules, seed)
        for _ in range(300):
            state = game.state
            for seat in range(rules.seats):
                for action in (*rules.options(state, seat), *rules.free(state, seat)):
                    assert rules.parse(state, seat, rules.say(state, seat, action)) == action
            choice = game.choose()
            if not choice:
                break
            game.play(*choice)


# Fleets


@pytest.mark.parametrize("seed", range(10))
def test_any_fleet_is_said_and_read(seed: int) -> None:
    fleet = tuple((item.card, item.gear) for item in quick_fleet(900, seed))
    table = building()
    assert read(said(table, "fleet", fleet), table) == ("fleet", fleet)


def test_the_dearest_and_longest_fleet_still_fits_in_a_line() -> None:
    cheapest = min((card for card in CARDS if card.kind in ("land", "trap")), key=lambda card: card.level)
    fleet = ((cheapest.number, ()),) * (5000 // cheapest.level)
    table = building()
    assert read(said(table, "fleet", fleet), table) == ("fleet", fleet)


@pytest.mark.parametrize("card", [card for card in CARDS if card.kind not in ("artifact", "modification")], ids=lambda card: card.id)
def test_cards_go_by_their_names_too(card: Any) -> None:
    assert read(f"fleet {card.name}, {card.id}") == ("fleet", ((card.number, ()), (card.number, ())))


def test_gear_goes_by_names_with_commas_and_by_ids_with_blanks() -> None:
    wanted = read("fleet SH01[MO01 AR04], DF01")
    assert read("fleet hms victory [Admiral Nelson, telescope]; fort 12,000") == wanted
    assert read("fleet SH01[MO01,AR04],Fort 12000") == wanted
    assert read("fleet santisima trinidad") == read("fleet SH04")


@pytest.mark.parametrize("text", ["", "SH99", "SH01[", "SH01]", "SH01[SH99]", "SH01 SH02", "[MO01]", ", SH01", "RB-Z", "SH01[MO01[AR04]]"])
def test_what_is_no_fleet_is_refused_with_an_example(text: str) -> None:
    assert "fleet HMS Victory [Admiral Nelson], Rough Seas" in refused(f"fleet {text}").message


# Deploying


def test_a_ship_is_placed_with_its_heading_and_an_area_turned_or_not() -> None:
    table = deploying("SH11, DF01, TE03", "SH11")
    assert said(table, "place", secret(0, 0), J10, 1) == "place HMS Captain J10 NE"
    assert said(table, "place", secret(0, 1), J10, 1) == "place Fort 12,000 J10 turned"
    assert said(table, "place", secret(0, 2), J10, 0) == "place Island J10"
    assert read("place 10000 J10 ne", table) == ("place", 10000, J10, 1)
    assert read("place 10000 on j 10 heading north-east", table) == ("place", 10000, J10, 1)


def test_a_ship_that_is_placed_without_a_heading_looks_towards_the_middle() -> None:
    table = deploying("SH11", "SH11")
    assert read("place 10000 J17", table) == ("place", 10000, 16 * 20 + 9, 0)
    assert read("place 20000 J4", table, seat=1) == ("place", 20000, 3 * 20 + 9, 4)


def test_whose_piece_an_unknown_number_is_does_not_show() -> None:
    table = deploying("SH11", "SH11")
    assert read("place 20000 J4", table, seat=0) == ("place", 20000, 3 * 20 + 9, 0)


# Sailing

STEPS = st.lists(st.integers(0, 7), min_size=1, max_size=60).map(tuple)


@always(STEPS, st.integers(0, 7))
def test_any_path_of_a_ship_is_said_and_read(steps: tuple[int, ...], heading: int) -> None:
    table = sailor()
    assert read(said(table, "path", steps, heading), table) == ("path", steps, heading)


@always(STEPS)
def test_any_path_of_a_land_character_is_said_without_a_heading(steps: tuple[int, ...]) -> None:
    table = given(area(0, "Island", "J14"), unit(0, "Marine Platoon", "J14"), unit(1, "HMS Captain", "J4")).handle(1)
    line = said(table, "path", steps, 0)
    assert "heading" not in line
    assert read(line, table) == ("path", steps, 0)


def test_directions_have_long_names_too() -> None:
    assert read("path north, north-east southwest heading east") == ("path", (0, 1, 5), 2)
    assert read("turn north-west") == ("path", (), 7)


def test_sail_finds_the_cheapest_way() -> None:
    table = sailor(wind="E")
    assert read("sail J12", table) == ("path", (0, 0), 0)
    assert read("sail to H12", table) == ("path", (7, 7), 7)
    assert read("sail J12 heading W", table) == ("path", (0, 0), 6)
    assert table.allows("sail H12")


def test_sail_goes_around_what_is_known_to_bar_the_way_and_what_is_not_identified() -> None:
    pieces = unit(0, "HMS Nymphe", "J14"), area(0, "Island", "J13"), unit(1, "HMS Captain", "K13"), unit(1, "Fire Ship", "I13")
    table = given(*pieces, known={0: (2,)}).handle(0)
    path = read("sail J12", table)
    assert table.rules.legal(table.state, 0, path)
    squares, at = table.figures.sea.squares, table.at("J14")
    for step in path[1]:
        at = squares.around[at][step]
        assert squares.letters[at] not in ("J13", "K13", "I13")
    assert squares.letters[at] == "J12"


def test_sail_goes_around_a_known_trap_where_that_costs_little_more() -> None:
    def squares(line: str, table: Table) -> list[str]:
        at, found = table.at("J14"), []
        for step in read(line, table)[1]:
            at = table.figures.sea.squares.around[at][step]
            found.append(table.figures.sea.name(at))
        return found

    pieces = unit(0, "HMS Nymphe", "J14"), unit(1, "HMS Captain", "A1"), trap(1, "Sunken Hulks", "J12"), trap(1, "Land Barrage", "T10")
    assert "J12" in squares("sail J11", given(*pieces).handle(0))
    wary = given(*pieces, noted={0: [secret(1, 0), secret(1, 1)]}).handle(0)
    assert "J12" not in squares("sail J11", wary)
    assert squares("sail J12", wary) == ["J13", "J12"]  # there is no other way to the trap itself
    warning = wary.rules.warning(wary.view(0), read("sail J12", wary))
    assert warning == "This way leads into the range of a trap that you know: Sunken Hulks at J12 (about 50 CAP)."
    assert wary.rules.warning(wary.view(0), read("sail J11", wary)) == ""


def test_sail_offers_a_single_step_that_costs_more_than_there_is() -> None:
    table = given(unit(0, "HMS St Albans", "J14"), unit(1, "HMS Captain", "J4"), wind="N").handle(0)
    assert read("sail K13", table) == ("path", (1,), 1)
    assert table.allows("sail K13")


def test_sail_brings_a_passenger_ashore() -> None:
    pieces = unit(0, "HMS Nymphe", "J14"), area(0, "Island", "J13"), passenger(0, "Marine Platoon", 0), unit(1, "HMS Captain", "J4")
    table = given(*pieces).act("activate", secret(0, 0))
    assert read("sail J13", table) == ("path", (0,), 0)
    assert table.allows("sail J13")


def test_sail_is_refused_where_there_is_no_way() -> None:
    assert refused("sail J2", sailor()).message == "HMS Nymphe cannot reach J2 in this turn, as far as you know"
    assert refused("sail J14", sailor()).rule == "BS-055"
    assert refused("sail J13", sailor(wind="N")).rule == "BS-055"
    assert "'command HMS Nymphe'" in refused("sail J12").message
    assert "command HMS Nymphe" in refused("sail J12", sailor(), seat=1).message


# Fighting


def test_a_broadside_goes_by_its_targets_alone() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10"), unit(1, "HMS Triton", "M10")).handle(0)
    assert read("fire 1", table) == ("fire", 0, 1, -1)
    assert read("fire 2 1", table) == ("fire", 0, 1, 2)
    assert read("fire at Nymphe", table) == read("fire at HMS Nymphe, heading N", table) == ("fire", 0, 1, -1)
    assert read("fire Triton and Nymphe", table) == ("fire", 0, 1, 2)
    assert read("fire heading N port Nymphe starboard hms triton", table) == ("fire", 0, 1, 2)
    assert refused("fire at Nymphe, heading E", table).rule == "BS-114"


def test_a_shot_by_its_target_says_why_it_is_impossible() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Nymphe", "H10"), unit(1, "HMS Triton", "T1")).handle(0)
    assert refused("fire 9", table).message == "there is no such piece in the open"
    assert refused("fire 2", table).message == "the distance to HMS Triton is 14½, the range 4"
    table.sail("path S S S S")
    assert refused("fire 1", table).message == "HMS Captain has sailed too far to attack HMS Nymphe in this turn"


def test_pieces_go_by_their_names() -> None:
    ships = unit(0, "HMS Nymphe", "J14"), unit(0, "Fire Ship", "A14"), unit(0, "Fire Ship", "B14"), unit(0, "HMS Captain", "D14")
    crews = passenger(0, "Marine Platoon", 0), passenger(0, "Marine Platoon", 0), trap(0, "Land Barrage", "A20")
    foes = unit(1, "HMS Nymphe", "J4"), unit(1, "Fire Ship", "A4"), unit(1, "Fire Ship", "B4"), unit(1, "HMS Triton", "C4")
    table = given(*ships, *crews, *foes, known={0: [4, 5, 6]})
    assert read("command hms nymphe", table) == read("handle Nymphe", table) == read("activate HMS Nymphe (0)", table) == ("activate", 0)
    assert [read(f"command {name}", table)[1] for name in ("fire ship", "Fire Ship #1", "fire ship #2")] == [1, 1, 2]
    assert read("command Marine Platoon #2", table) == ("activate", secret(0, 1))
    assert said(table, "activate", secret(0, 1)) == "command Marine Platoon #2"
    assert read("attack nymphe", table) == ("attack", 4)
    assert refused("attack fire ship", table).message == "fire ship can be Fire Ship (5) and Fire Ship (6): say which"
    unknown = refused("attack triton", table)  # a piece that is not identified has no name
    assert unknown.message == "you know of no enemy called triton" == refused("attack triton", given(*ships)).message
    assert refused("command victory", table).message == "you have no victory here"
    assert read("orders Land Barrage line only", table) == ("orders", secret(0, 2), "line_only")
    assert read("board Nymphe with Marine Platoon #2, marine platoon", table) == ("board", 4, (secret(0, 1), secret(0, 0)), ())
    assert "'command HMS Nymphe'" in refused("fire 9").message


def test_pieces_go_by_a_part_of_their_names() -> None:
    own = unit(0, "HMS Captain", "J10"), unit(0, "HMS Carysfort", "J12")
    table = given(*own, unit(1, "Santa Dorotea", "H10"), unit(1, "San Leandro", "L10"), unit(1, "Le Généreux", "J8")).handle(0)
    assert [read(f"fire at {name}", table)[2:] for name in ("dorotea", "leand")] == [(2, -1), (-1, 3)]
    assert read("attack gener", table) == ("attack", 4)
    assert refused("command ca", table).rule == "BS-045"  # too short for a part
    assert "can be Santa Dorotea (2) and San Leandro (3)" in refused("attack san", table).message


def test_refusals_of_ways_and_broadsides_say_what_is_wrong() -> None:
    own, foes = unit(0, "HMS Captain", "J10"), (unit(1, "HMS Nymphe", "L9"), unit(1, "HMS Triton", "L11"))
    table = given(own, *foes)
    assert refused("sail Z99", table).message.startswith("you command nothing now")
    table.handle(0)
    assert refused("sail Z99", table).message == "there is no square Z99: the mat ends at T20"
    assert "no heading turns one side to HMS Nymphe and the other to HMS Triton" in refused("fire at Nymphe and Triton", table).message


def test_news_goes_by_the_card_that_is_handled_where_no_chain_is_named() -> None:
    table = sailor()
    assert read("communicate player 2 trap J10 land barrage", table) == ("communicate", 1, ("trap", J10, BARRAGE), (0,))
    assert "via 7 9" in refused("communicate 2 piece 5").message


# Talk


@always(st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=200))
def test_any_words_are_kept_as_they_are(words: str) -> None:
    table = sailor()
    assert read(said(table, "say", words), table) == ("say", words)
    assert read(f"  SAY   {words} ", table) == ("say", words)


# Nonsense


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "?", "ahoy", "{}", "end", "offer", "say", "claim", "resign now", "x" * (LONGEST + 1),
        "activate", "activate x", "activate 7 8", "activate ٣", "activate 9999999", "activate -1",
        "path", "path X", "path N heading", "path N heading Q", "path N heading N N", "turn", "turn 3", "sail", "sail Z99",
        "fire", "fire heading N", "fire heading Q port 1", "fire 1 2 3", "board", "board 7 with", "board 7 with x",
        "deactivate J10", "deactivate J10 XX01", "communicate 0 piece 5 via 7", "communicate 2 ship 5 via 7", "heal x", "heal 1 2",
        "stow 1", "place 1", "place 1 J10 Q", "place 1 ZZ99 N", "orders 1", "orders 1 sometimes",
    ],
    ids=lambda text: text[:20],
)  # fmt: skip
def test_nonsense_is_refused_with_a_reason(text: str) -> None:
    refusal = refused(text, sailor())
    assert refusal.message
    assert refusal.rule.startswith("BS-") or "not a command" in refusal.message


def test_what_is_no_command_leads_to_one() -> None:
    assert refused("redy").message == "'redy' is not a command. Did you mean 'ready'?"
    assert refused("comand 7").message == "'comand 7' is not a command. Did you mean 'command', as in 'command HMS Nymphe'?"
    assert refused("ahoy").message == "'ahoy' is not a command. Try 'command HMS Nymphe' and 'end turn'"
    assert refused("ahoy", sailor()).message.endswith("Try 'sail J13', 'detect' and 'pass'")
    assert refused("ahoy", seat=1).message == "'ahoy' is not a command. It is not your turn"


@pytest.mark.parametrize("verb", [verb for verb in WORDS if verb != "say"])
def test_a_line_that_is_not_understood_shows_how_it_is_written(verb: str) -> None:
    table = building()
    if verb not in ("quick", "fleet"):
        assert repr(WORDS[verb].example) in refused(f"{WORDS[verb].phrases[0]} ?!", table).message


def test_lists_call_pieces_by_name_where_one_has_it() -> None:
    ships = unit(0, "Fire Ship", "J10"), unit(0, "Fire Ship", "A20"), unit(1, "HMS Speedy", "J9"), unit(1, "HMS Captain", "K10")
    table = given(*ships).handle(0)
    offers = [table.rules.offer(table.state, 0, option) for option in table.options]
    assert {"ignite HMS Speedy", "ignite HMS Captain"} <= set(offers)
    assert [read(line, table) for line in offers] == table.options
    twins = given(unit(0, "Fire Ship", "J10"), unit(1, "HMS Nymphe", "J9"), unit(1, "HMS Nymphe", "K10")).handle(0)
    assert {"ignite 1", "ignite 2"} <= {twins.rules.offer(twins.state, 0, option) for option in twins.options}


def test_the_list_of_boardings_names_the_prey() -> None:
    ships = unit(0, "HMS Nymphe", "J10"), passenger(0, "Marine Platoon", 0), unit(1, "HMS Speedy", "J9", cap=80)
    table = given(*ships).handle(0)
    assert "board HMS Speedy with Marine Platoon" in {table.rules.offer(table.state, 0, option) for option in table.options}


def test_the_list_of_messages_names_the_piece_and_the_cards_that_pass_it_on() -> None:
    ships = unit(0, "HMS Nymphe", "J10"), unit(1, "HMS Speedy", "J12"), unit(2, "HMS Captain", "J8")
    table = given(*ships).handle(0)
    offers = [table.rules.offer(table.state, 0, option) for option in table.options]
    assert "communicate 2 piece HMS Captain via HMS Nymphe" in offers
    assert [read(line, table) for line in offers] == table.options


def test_the_example_is_one_of_the_position_where_there_is_one() -> None:
    assert refused("command ?!").message == "'?!' is not understood after 'command'; write for example 'command HMS Nymphe'"
    assert refused("sail ?!", sailor()).message == "'?!' is not understood after 'sail'; write for example 'sail J13'"


def test_a_line_says_the_same_to_whoever_does_not_know_what_is_handled() -> None:
    """A line means the same whatever card others handle (law 4)."""
    ashore = area(0, "Island", "J14"), unit(0, "Marine Platoon", "J14"), unit(0, "HMS Nymphe", "A14"), unit(1, "HMS Captain", "J4")
    tables = given(*ashore).handle(1), given(*ashore).handle(2)
    assert {read("path E E", table, seat=1) for table in tables} == {("path", (2, 2), 2)}
