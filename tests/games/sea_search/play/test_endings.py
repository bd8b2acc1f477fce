"""The ends of a game (SS-031 to SS-045), the ranking (SS-C04), and the limit of rounds (SS-C02, SS-C03)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seatui.bots.arena import Contest
from seatui.engine.contract import Outcome
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.tui.shell.setup.draft import default_draft
from tests.games.sea_search.position import Sea, given

RED, GREEN, BLUE, YELLOW = 0, 1, 2, 3
THREE = 0b101001  # A, D and F


class Shadow(Beast):
    """A Beast that is beaten when a test says so."""

    id = "siren"
    gone = False

    def is_beaten(self, figures: Figures, state: State) -> bool:
        return self.gone


def shadowed(sea: Sea) -> Shadow:
    shadow = Shadow()
    sea.figures.beasts = (sea.figures.beasts[0], shadow)
    sea.with_(beast=1, drawer=RED)
    return shadow


def outcome(sea: Sea) -> Outcome:
    found = sea.rules.outcome(sea.state)
    assert found is not None
    return found


def singer(seats: int = 2, **options: Any) -> Sea:
    """Return a game in which Red has three songs and is one step from the centre (SS-X24)."""
    return given(seats, actions=1, mode="epic", **options).ship(RED, (1, 0)).with_(recorded={RED: THREE})


# Song victory


@pytest.mark.rule("SS-X24", "SS-031", "SS-039", "SS-043")
def test_three_songs_brought_to_the_center_win_at_once_before_any_sea_card() -> None:
    sea = singer().next_sea("SEA-N1").do("move", 3)
    assert (sea.state.ended, outcome(sea).winners, outcome(sea).rule) == ("songs", (RED,), "SS-031")
    assert (sea.told("sea_card_drawn"), sea.state.pending) == ([], [])
    assert sea.told("game_over")[0]["winners"] == (RED,)


@pytest.mark.rule("SS-X24", "SS-033", "SS-042", "SS-030")
def test_while_a_beast_is_active_nothing_is_won_and_the_check_is_repeated_when_it_is_gone() -> None:
    sea = singer()
    shadow = shadowed(sea)
    sea.do("move", 3)
    assert (sea.state.ended, sea.seat) == ("", GREEN)
    sea.end_turn()
    assert (sea.seat, sea.state.ended) == (RED, "")
    shadow.gone = True
    sea.run()
    assert (sea.state.ended, sea.state.winner) == ("songs", RED)


@pytest.mark.rule("SS-C42", "SS-035")
def test_all_seven_beasts_must_be_beaten_if_the_option_says_so() -> None:
    def sails_home(*beaten: int) -> str:
        sea = given(mode="epic", beasts_to_beat="all").calm().ship(RED, (1, 0)).with_(recorded={RED: THREE}, beaten=list(beaten))
        return sea.do("move", 3).state.ended

    assert sails_home(1, 2, 3, 4, 5, 6) == ""
    assert sails_home(1, 2, 3, 4, 5, 6, 7) == "songs"


@pytest.mark.rule("SS-X24", "SS-041", "SS-039", "SS-100")
def test_a_ship_on_the_center_wins_at_the_start_of_its_turn_before_acting() -> None:
    sea = given(active=GREEN).calm().ship(RED, (0, 0)).with_(recorded={RED: THREE}).run()
    assert sea.state.ended == ""  # it is Green's turn
    sea.end_turn()
    assert (sea.state.ended, sea.state.winner, sea.told("turn_begun")[-1]["seat"]) == ("songs", RED, RED)


@pytest.mark.rule("SS-C07", "SS-039", "SS-101")
def test_in_a_lost_turn_nobody_wins_by_songs() -> None:
    sea = given(active=GREEN).calm().ship(RED, (0, 0)).with_(recorded={RED: THREE}, loses_turn={RED: True}).end_turn()
    assert (sea.state.ended, sea.seat) == ("", GREEN)
    assert sea.end_turn().state.winner == RED


@pytest.mark.rule("SS-031", "SS-239")
@pytest.mark.parametrize("recorded", [0, 0b1, 0b11])
def test_fewer_than_three_songs_do_not_win(recorded: int) -> None:
    sea = given().ship(RED, (1, 0)).with_(recorded={RED: recorded}).do("move", 3)
    assert sea.state.ended == ""


@pytest.mark.rule("SS-031")
def test_three_songs_win_on_the_center_alone() -> None:
    assert given().ship(RED, (1, 0)).with_(recorded={RED: THREE}).do("move", 2).state.ended == ""


@pytest.mark.rule("SS-040")
def test_a_ship_that_is_there_when_it_records_its_third_song_wins_at_once() -> None:
    sea = given().ship(RED, (0, 0)).with_(recorded={RED: 0b110}).search(RED, (2, 1), (-2, -1))
    sea.do("trade_songs")
    assert (sea.state.ended, sea.state.winner) == ("songs", RED)


@pytest.mark.rule("SS-031", "SS-183")
def test_a_singer_without_a_seaport_is_out_and_does_not_win() -> None:
    sea = given(3).calm().ship(RED, (0, 0)).with_(recorded={RED: THREE}).seaports(RED).run()
    assert (sea.state.ended, sea.state.fallen[RED]) == ("", 1)


@pytest.mark.rule("SS-035")
def test_beasts_still_in_the_deck_do_not_block_a_victory() -> None:
    sea = singer(3)
    assert len(sea.state.sea_deck) == 52
    assert sea.do("move", 3).state.ended == "songs"


@pytest.mark.rule("SS-033")
def test_a_beast_that_waits_to_enter_blocks_a_victory() -> None:
    assert singer().with_(waiting=[2]).calm().do("move", 3).state.ended == ""


# Survivors


@pytest.mark.rule("SS-032")
def test_the_only_player_with_a_seaport_wins() -> None:
    sea = given().ship(RED, (-1, -1)).seaports(RED, (1, 1), (2, 1)).do("attack_seaport", dice=[6, 6, 1, 1])
    assert (outcome(sea).winners, outcome(sea).rule, outcome(sea).ranking) == ((RED,), "SS-032", ((RED,), (GREEN,)))


@pytest.mark.rule("SS-034", "SS-036", "SS-033")
def test_a_lone_survivor_plays_on_while_the_beast_is_there_and_wins_when_it_is_gone() -> None:
    sea = given(mode="epic").calm()
    shadow = shadowed(sea)
    sea.seaports(GREEN).run()
    assert (sea.state.ended, sea.seat) == ("", RED)
    sea.end_turn()
    assert (sea.state.ended, sea.seat) == ("", RED)
    shadow.gone = True
    assert (sea.run().state.ended, sea.state.winner) == ("survivor", RED)


@pytest.mark.rule("SS-037")
def test_a_lone_survivor_who_loses_the_last_seaport_loses_to_the_sea() -> None:
    sea = given(mode="epic").calm()
    shadowed(sea)
    sea.seaports(GREEN).run().seaports(RED).run()
    assert (sea.state.ended, outcome(sea).winners, outcome(sea).ranking) == ("sea_wins", (), ((RED,), (GREEN,)))


@pytest.mark.rule("SS-038", "SS-C06")
def test_after_twenty_turns_alone_the_sea_wins_and_lost_turns_count() -> None:
    sea = given(mode="epic").calm()
    shadowed(sea)
    sea.seaports(GREEN).run().end_turn()  # the turn in which Green went out was not begun alone
    for _ in range(18):
        sea.end_turn()
    assert (sea.state.lone_turns, sea.state.ended) == (19, "")
    sea.with_(loses_turn={RED: True}).end_turn()
    assert (sea.state.ended, outcome(sea).winners, outcome(sea).rule) == ("sea_outlasts", (), "SS-038")


@pytest.mark.rule("SS-043", "SS-480")
def test_after_the_end_nothing_more_can_be_done() -> None:
    sea = singer().do("move", 3)
    assert sea.rules.decisions(sea.state) == ()
    assert sea.rules.options(sea.state, RED) == ()
    assert sea.refusal("end_turn", seat=RED) == "game_over"


# Rounds


@pytest.mark.rule("SS-045", "SS-C02")
def test_the_game_ends_when_the_first_players_turn_would_begin_once_more() -> None:
    sea = given(3, active=GREEN, max_rounds=2).calm()
    turns = 0
    while not sea.state.ended:
        assert sea.state.round == 1 + turns // 3
        sea.end_turn()
        turns += 1
    assert (turns, sea.state.ended, outcome(sea).rule) == (6, "rounds", "SS-045")


@pytest.mark.rule("SS-045", "SS-C02")
def test_without_a_limit_rounds_go_on() -> None:
    sea = given(2).calm()
    for _ in range(402):
        sea.end_turn()
    assert (sea.state.ended, sea.state.round) == ("", 202)


@pytest.mark.rule("SS-C03")
def test_when_the_first_player_is_out_a_round_begins_with_the_next() -> None:
    sea = given(3, active=GREEN, max_rounds=2).calm().seaports(GREEN).run()
    assert (sea.seat, sea.state.round) == (BLUE, 1)
    sea.end_turn()
    assert (sea.seat, sea.state.round) == (RED, 1)
    sea.end_turn()
    assert (sea.seat, sea.state.round) == (BLUE, 2)
    sea.end_turn().end_turn()
    assert sea.state.ended == "rounds"


@pytest.mark.rule("SS-C03", "SS-101")
def test_a_lost_turn_of_the_first_player_counts_as_begun() -> None:
    sea = given(2, max_rounds=2).calm().with_(loses_turn={RED: True}).end_turn().end_turn()
    assert (sea.seat, sea.state.round) == (GREEN, 2)
    assert sea.end_turn().state.ended == "rounds"


@pytest.mark.rule("SS-C03", "SS-036")
def test_each_turn_of_a_lone_survivor_is_a_round() -> None:
    sea = given(3, mode="epic", max_rounds=3).calm()
    shadowed(sea)
    sea.seaports(GREEN).seaports(BLUE).run().end_turn()
    assert (sea.seat, sea.state.round) == (RED, 2)
    assert sea.end_turn().end_turn().state.ended == "rounds"


def ranked(**facts: Any) -> Outcome:
    """Return the outcome for four players after the last round; Green has two Seaports."""
    sea = given(4, active=3, max_rounds=1).calm().with_(first=0, **facts).seaports(GREEN, (-1, 2), (-1, 3))
    return outcome(sea.end_turn())


@pytest.mark.rule("SS-045")
def test_places_go_by_songs_then_seaports_then_research() -> None:
    by_songs = ranked(recorded={BLUE: 0b1, YELLOW: 0b110})
    assert (by_songs.ranking, by_songs.winners) == (((YELLOW,), (BLUE,), (GREEN,), (RED,)), (YELLOW,))
    by_research = ranked(research={RED: 4, BLUE: 2})
    assert by_research.ranking == ((GREEN,), (RED,), (YELLOW,), (BLUE,))


@pytest.mark.rule("SS-045")
def test_equal_ranks_share_the_place() -> None:
    assert ranked().ranking == ((GREEN,), (RED, BLUE, YELLOW))
    shared = ranked(recorded={RED: 0b1, YELLOW: 0b10})
    assert (shared.winners, shared.ranking) == ((RED, YELLOW), ((RED, YELLOW), (GREEN,), (BLUE,)))


@pytest.mark.rule("SS-C04")
def test_those_who_are_out_come_behind_and_who_stayed_longer_is_ahead() -> None:
    sea = given(4).calm().seaports(BLUE).run().seaports(YELLOW).run().seaports(GREEN).run()
    assert (outcome(sea).winners, outcome(sea).ranking) == ((RED,), ((RED,), (GREEN,), (YELLOW,), (BLUE,)))


@pytest.mark.rule("SS-C04")
def test_after_a_victory_the_winner_is_first_and_the_others_follow_by_songs() -> None:
    sea = singer(4).with_(recorded={GREEN: 0b11111, BLUE: 0b1}, research={YELLOW: 2}).do("move", 3)
    assert outcome(sea).ranking == ((RED,), (GREEN,), (BLUE,), (YELLOW,))


@pytest.mark.rule("SS-045")
@pytest.mark.parametrize(("holder", "asked", "limit"), [("person", 0, 0), ("bot:mate", 0, 200), ("bot:mate", 30, 30)])
def test_a_game_of_bots_alone_has_a_limit(holder: str, asked: int, limit: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    plan = default_draft(GAME, "Ann")
    plan.seats[0].holder = holder
    plan.options["max_rounds"] = asked
    table = plan.start()
    assert table.match.rules.settings["max_rounds"] == limit
    table.close()


@pytest.mark.rule("SS-045")
@pytest.mark.parametrize(("asked", "limit"), [((), 200), ((("max_rounds", 7),), 7)])
def test_so_has_a_contest_of_bots(asked: tuple[tuple[str, object], ...], limit: int) -> None:
    assert Contest("sea-search", ("mate", "deckhand"), 1, 2, options=asked).rules().settings["max_rounds"] == limit
