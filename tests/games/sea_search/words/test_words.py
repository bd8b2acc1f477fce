"""Sentences for events, descriptions, and meanings of options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event, Outcome
from seatui.engine.laws import RandomGame
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.content import BEAST_CARDS, ITEM
from seatui.games.sea_search.words import narration
from seatui.games.sea_search.words.describe import describe
from seatui.games.sea_search.words.narration import REASONS, TELLERS, WAYS
from tests.games.sea_search.position import NAMES, Sea, given

RED, GREEN = 0, 1
BELL = 1
ECHO, ANOMALY = 0, 7


# Sentences


def source() -> str:
    """Return the source of the game's rules."""
    folder = Path(narration.__file__).parents[1] / "play"
    return "\n".join(path.read_text() for path in (*folder.glob("*.py"), *folder.glob("beasts/*.py")))


@pytest.mark.parametrize(
    ("told", "known"),
    [
        (r'\.tell\(\s*"(\w+)"', TELLERS),
        (r'\.whisper\(\(\w+,\), "(\w+)"', TELLERS),
        (r'sail\([^"]*"(\w+)"', WAYS),
        (r'(?:take_off|take_search_token)\([^")]*"([\w-]+)"', REASONS),
    ],
    ids=["events", "secrets", "ways", "losses"],
)
def test_everything_that_is_told_has_words(told: str, known: dict[str, Any]) -> None:
    found = set(re.findall(told, source()))
    assert found
    assert found <= known.keys()


@pytest.mark.parametrize("options", [{"seats": 3}, {"seats": 2, "mode": "epic"}, {"seats": 5, "mode": "epic"}], ids=str)
def test_every_event_of_random_games_is_a_sentence(options: dict[str, Any]) -> None:
    rules = given(**options).rules
    for seed in range(6):
        game, told = RandomGame(rules, seed), list[Event]()
        while game.number < 250 and (choice := game.choose()):
            game.play(*choice, told.append)
        for event in told:
            line = rules.narrate(event, NAMES)
            assert line or event.kind in ("decided", "fog_struck", "beast_round_ended")
            assert not line or (line[0].isupper() and line[-1] in ".!" and "None" not in line), line


def test_a_battle_is_told_as_a_story() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(GREEN, (0, 1), (1, 0))
    sea.do("attack_probe", ((1, 0), (1, 1)), dice=[6, 6, 3, 2, 4, 2]).do("advance")
    assert sea.story() == [
        "Bo attacks Ann's Probe between (1,0) and (1,1) with 2 dice against 4.",
        "Bo rolls 6 + 6 = 12.",
        "Ann rolls 3 + 2 + 4 + 2 = 11.",
        "Bo wins, 12 to 11.",
        "Ann loses the Probe between (1,0) and (1,1) in the battle.",
        "Bo sails on to (1,1), over the edge that was guarded.",
    ]


def test_a_tie_is_told_with_whom_it_goes_to() -> None:
    sea = given(seats=3, active=GREEN).ship(GREEN, (1, 1)).do("attack_seaport", dice=[6, 4, 2])
    assert "Bo ties with Ann at 6, which goes to Ann." in sea.story()


def test_what_only_the_drawer_hears_is_told_to_the_drawer() -> None:
    sea = given().ship(RED, (2, 1)).next_item("ITM-10").do("draw_item")
    assert "The card is Grant Money. Your Research Counter rises by one." in sea.story(RED)
    assert not any("Grant Money" in line for line in sea.story(GREEN))


def test_a_beast_is_told_as_one_or_many() -> None:
    sea = given(mode="epic").enter("seamites").enter("kraken")
    assert {"The Seamites enter the game!", "The Kraken waits until the other Beast is beaten."} <= {*sea.story()}


def test_a_song_is_told_by_its_symbol() -> None:
    sea = given().ship(RED, (2, 1)).song((2, 1), BELL, ANOMALY, GREEN).do("view_song")
    assert sea.story() == ["Ann listens at the Bell: it is the Anomaly One Long Breath."]


def test_names_are_never_taken_for_markup() -> None:
    sea = given().draw_sea("SEA-N1")
    assert all("{0}" in sea.rules.narrate(event, ("{0}", "{0}")) for event in sea.events if event.kind in ("turn_ended", "sea_card_drawn"))


def test_the_words_of_a_card_are_quoted() -> None:
    sea = given().hand(RED, "ITM-10").do("play_item", ITEM["ITM-10"]).draw_sea("SEA-N1")
    assert 'Ann plays Grant Money ("Your Research Counter rises by one").' in sea.story(GREEN)
    assert 'Ann draws Calm Sea from the sea ("Nothing happens").' in sea.story(GREEN)


def test_a_theft_names_the_thief() -> None:
    sea = given().search(GREEN, (1, 1)).do("steal_research")
    assert "Ann steals Bo's Search token on (1,1)." in sea.story()


def test_a_whistle_that_changes_ships_is_stolen_won_or_passed() -> None:
    facts = {"seat": RED, "piece": "whistle", "mark": 0, "tile": 1, "giver": GREEN}
    told = [given().rules.narrate(Event("beast_piece_taken", facts | {"how": how}), NAMES) for how in ("action", "battle", "passed")]
    assert told == ["Ann steals the Whistle from Bo.", "Ann wins the Whistle from Bo.", "Bo passes the Whistle to Ann."]


@pytest.mark.rule("SS-213")
def test_a_research_counter_at_zero_says_what_it_costs() -> None:
    facts = {"seat": RED, "value": 0, "change": -1}
    line = given().rules.narrate(Event("research_changed", facts), NAMES)
    assert line == "Ann's Research Counter falls to 0, which costs a Seaport; it goes back to 3."


@pytest.mark.rule("SS-031")
def test_the_third_song_says_where_to_go() -> None:
    told = [given().rules.narrate(Event("song_recorded", {"seat": RED, "position": BELL, "songs": songs}), NAMES) for songs in (2, 3, 4)]
    assert [line.rpartition("has ")[2] for line in told] == ["2 songs.", "3 songs: the centre is the goal now.", "4 songs."]


def test_the_end_of_a_beast_round_is_told_where_it_matters() -> None:
    told = [given().rules.narrate(Event("beast_round_ended", {"beast": beast}), NAMES) for beast in range(1, len(BEAST_CARDS) + 1)]
    assert [line for line in told if line] == [
        "The Beast round is over: the Sentient Fog strikes.",
        "The Beast round is over: the Planetary Storm strikes.",
        "The Beast round is over: Military Intervention strikes.",
    ]


# Descriptions


def described(sea: Sea, seat: int | None) -> str:
    return sea.rules.describe(sea.view(seat), NAMES)


def test_a_description_says_whose_turn_it_is_and_what_is_round_the_own_ship() -> None:
    sea = given(actions=3).search(GREEN, (2, 1)).with_(free_steps=1)
    lines = described(sea, RED).splitlines()
    assert lines[0] == "Round 1, turn 1: Ann has 3 actions left and 1 free step"
    assert "Your ship is on (1,1): your waters, your Seaport" in lines
    assert "  SE (2,1): your waters, Bo's Search token; your Probe on the way" in lines
    assert "  NE (2,0): open water, no tile yet" in lines


def test_a_description_has_the_own_cards_with_their_texts() -> None:
    sea = given().hand(RED, "ITM-10").standing(GREEN, "ITM-17")
    assert "Item card Grant Money: Your Research Counter rises by one." in described(sea, RED)
    assert "Grant Money" not in described(sea, GREEN)
    assert "Standing: Patrol Contract" in described(sea, RED)


@pytest.mark.rule("SS-467")
def test_a_description_tells_only_what_the_seat_knows_of_a_song() -> None:
    sea = given().song((2, 1), BELL, ECHO, RED, recorded=[RED])
    assert "Song Bell on (2,1): Echo, Cathedral of Whales; recorded by Ann" in described(sea, RED)
    assert "Song Bell on (2,1): not known to you; recorded by Ann" in described(sea, GREEN)


def test_everything_is_described_to_everybody_in_random_games() -> None:
    rules = given(seats=3, mode="epic").rules
    for seed in range(5):
        game = RandomGame(rules, seed)
        while game.number < 200 and game.step():
            if game.number % 10 == 0:
                for seat in (0, 1, 2, None):
                    assert "None" not in rules.describe(rules.view(game.state, seat), NAMES)


# Meanings of options


def meaning(sea: Sea, *action: Any) -> str:
    return sea.rules.meaning(sea.view(sea.seat), sea.numbered(action))


def test_an_option_says_where_it_leads_and_with_how_many_dice() -> None:
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).hand(GREEN, "ITM-10")
    assert meaning(sea, "move", 1) == "to (1,1)"
    assert meaning(sea, "attack_probe", ((1, 0), (1, 1))) == (
        "between (1,0) and (1,1), 1 die against 4: under 1 %; failing costs one of your Probes here"
    )
    assert meaning(sea, "play_item", ITEM["ITM-10"]) == "Your Research Counter rises by one"
    assert meaning(sea, "end_turn") == ""


def test_a_squall_says_where_the_ship_of_the_other_would_drift() -> None:
    assert meaning(given().draw_sea("SEA-B1"), "step", 0) == "to (2,1)"


@pytest.mark.rule("SS-415")
def test_a_move_into_a_battlecruiser_is_offered_with_its_cost_and_asked_first() -> None:
    sea = given(mode="epic").no_probes().beast("military", ("cruiser", (2, 1), 1))
    assert meaning(sea, "move", 0) == "to (2,1); a Battlecruiser is there: it costs you a Seaport"
    assert sea.rules.warning(sea.view(RED), ("move", 0)) == "A Battlecruiser is there: it costs you a Seaport."
    assert sea.rules.warning(sea.view(RED), ("move", 1)) == ""


def test_the_meaning_of_every_option_of_random_games_is_plain() -> None:
    rules = given(seats=3, mode="epic").rules
    for seed in range(4):
        game = RandomGame(rules, seed)
        while game.number < 150 and (choice := game.choose()):
            seat, _ = choice
            view = rules.view(game.state, seat)
            for action in rules.options(game.state, seat)[::3]:
                assert "None" not in rules.meaning(view, action) + rules.warning(view, action)
            game.play(*choice)


def test_lines_tell_the_story_of_a_beast_that_comes_and_leaves() -> None:
    sea = given(mode="epic")
    told = [sea.rules.narrate_in_full(Event(kind, {"seat": 0, "beast": 2}), NAMES) for kind in ("beast_entered", "beast_beaten")]
    assert told[0].startswith("The Kraken enters the game! The sonar shows one animal")
    assert told[1].startswith("The Kraken leaves the game, beaten! The last arm slides off the rail.")


def test_end_of_the_game_has_a_last_word_about_the_last_beast() -> None:
    sea = given(mode="epic").beast("fog", ("fog", (0, 0), 0))
    over = sea.view(None)._replace(outcome=Outcome((0,), ((0,), (1,)), "{} wins", "SS-031"))
    assert BEAST_CARDS[2].ending in describe(sea.rules.figures, over, NAMES)
    assert BEAST_CARDS[2].ending not in describe(sea.rules.figures, over._replace(beast=0), NAMES)
    assert BEAST_CARDS[1].ending in describe(sea.rules.figures, over._replace(beast=0, beaten=(3, 2)), NAMES)


@pytest.mark.rule("SS-484")
def test_first_question_says_who_rolled_what_for_the_first_turn() -> None:
    rules = GAME.rules(seats=2)
    state = rules.start(SplitMix64(6))
    (decision,) = rules.decisions(state)
    asked = rules.question(rules.view(state, decision.seat), decision, NAMES)
    assert "The dice for the first turn: Ann " in asked
    rules.apply(state, decision.seat, ("end_turn",), SplitMix64(1), lambda _: None)
    (decision,) = rules.decisions(state)
    assert "dice" not in rules.question(rules.view(state, decision.seat), decision, NAMES)
