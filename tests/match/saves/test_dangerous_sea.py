"""The rules of The Dangerous Sea about saves and the table."""

from pathlib import Path

import pytest

from seatui.match.referee import Match
from seatui.match.table import Person, Table
from tests.matches import FirstOption, finish, play_on, position


@pytest.mark.rule("DS-166")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_saved_and_opened_again_after_every_few_actions_is_the_same_game(tmp_path: Path, seats: int) -> None:
    straight = Match.new("dangerous-sea", seats, seed=seats)
    match = Match.new("dangerous-sea", seats, seed=seats, path=tmp_path / "a.sea")
    for part in range(25):
        play_on(straight, 9, seed=part)
        play_on(match, 9, seed=part)
        match.close()
        match = Match.load(tmp_path / "a.sea")
    assert position(match) == position(straight)


@pytest.mark.rule("DS-166")
def test_a_game_can_be_saved_and_gone_on_with_in_the_middle_of_a_battle(tmp_path: Path) -> None:
    match = Match.new("dangerous-sea", 4, seed=8)
    while match.decisions()[0].kind != "offer_spoils":
        play_on(match, 1, seed=match.count)
    match.save(tmp_path / "a.sea")
    loaded = Match.load(tmp_path / "a.sea", read_only=True)
    assert position(loaded) == position(match)
    loaded.save(tmp_path / "b.sea")
    assert position(play_on(loaded, 50)) == position(play_on(match, 50))


@pytest.mark.rule("DS-161")
def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    match = play_on(Match.new("dangerous-sea", 2, seed=12, rune_tiles=12), 30)
    assert match.seed is None
    assert finish(match).seed == 12


@pytest.mark.rule("DS-158")
def test_a_player_who_leaves_is_replaced_by_a_bot_with_the_same_ship(tmp_path: Path) -> None:
    match = play_on(Match.new("dangerous-sea", 2, seed=5, names=("Ann", "Bo"), path=tmp_path / "a.sea"), 40)
    table = Table(match, [Person("Ann"), Person("Bo")])
    before = match.view(1)
    table.replace(1, FirstOption())
    table.close()
    loaded = Match.load(tmp_path / "a.sea")
    assert loaded.view(1) == before
    assert (loaded.names[1], loaded.holders[1]) == ("Bo", "bot:deckhand")


def test_taking_back_through_a_whole_game_leads_back_to_every_position() -> None:
    match, views = Match.new("dangerous-sea", 2, seed=12, rune_tiles=12), list[object]()
    for number in range(120):
        views.append(match.view(0))
        play_on(match, 1, seed=number)
    while match.count:
        match.undo()
        assert match.view(0) == views[match.count]
