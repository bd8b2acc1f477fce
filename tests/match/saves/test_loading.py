"""Loading restores the same game, also under new rules; a save that cannot be loaded says why."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.games import games
from seatui.match.records import Header, Played, Record, Seated, Snapshot, Undone
from seatui.match.referee import Match
from seatui.match.saved_game import SNAPSHOT_GAP
from seatui.match.saves.contents import read_save
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import Journal
from tests.match.saves.save_tools import kinds, rewritten, told_in_one_line
from tests.matches import finish, play_on, position, tiny
from tests.tiny_game import GAME, TinyRules

# The same game


@pytest.mark.parametrize("actions", [0, 1, 7, SNAPSHOT_GAP, 3 * SNAPSHOT_GAP + 5])
@pytest.mark.rule("DS-166")
def test_a_loaded_game_is_the_same_game_to_the_byte(tmp_path: Path, actions: int) -> None:
    match = play_on(tiny(seats=3, rounds=99, names=("Ann", "Bo"), path=tmp_path / "a.sea"), actions)
    match.close()
    assert position(Match.load(tmp_path / "a.sea")) == position(match)


@pytest.mark.rule("DS-166")
def test_going_on_with_a_loaded_game_gives_the_game_it_would_have_been(tmp_path: Path) -> None:
    play_on(tiny(rounds=30, path=tmp_path / "a.sea"), 40).close()
    straight = finish(play_on(tiny(rounds=30), 40), seed=4)
    assert position(finish(Match.load(tmp_path / "a.sea"), seed=4)) == position(straight)


@pytest.mark.rule("DS-166")
def test_a_killed_game_goes_on_like_a_closed_one(tmp_path: Path) -> None:
    match = play_on(tiny(rounds=30, path=tmp_path / "a.sea"), 40)
    (tmp_path / "b.sea").write_bytes((tmp_path / "a.sea").read_bytes())
    assert position(finish(Match.load(tmp_path / "b.sea"), seed=4)) == position(finish(match, seed=4))


def test_what_was_taken_back_is_still_in_the_log_after_loading(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 5)
    match.undo(2)
    match.undo()
    play_on(match, 2, seed=8)
    match.close()
    assert Match.load(tmp_path / "a.sea").log(0) == match.log(0)
    assert any(entry.undone for entry in match.log(0))


def test_undo_works_across_loading_and_keeps_the_same_luck(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    match.play(0, "bid 2")
    first = match.play(1, "bid 2")
    match.close()
    again = Match.load(tmp_path / "a.sea")
    again.undo()
    assert again.play(1, "bid 2") == first


@pytest.mark.rule("DS-158")
def test_who_took_over_a_seat_is_in_the_save(tmp_path: Path) -> None:
    match = tiny(names=("Ann", "Bo"), holders=("person", "person"), path=tmp_path / "a.sea")
    match.reseat(1, "Bo", "bot:mate")
    match.close()
    assert Match.load(tmp_path / "a.sea").holders == ("person", "bot:mate")


def test_bots_think_the_same_after_loading(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 3)
    thoughts = [match.bot_chance(1)(1000) for _ in range(2)]
    match.close()
    assert [Match.load(tmp_path / "a.sea", read_only=True).bot_chance(1)(1000) for _ in range(2)] == thoughts


def test_loading_twice_and_playing_between_keeps_everything(tmp_path: Path) -> None:
    match = tiny(rounds=60, path=tmp_path / "a.sea")
    for actions in (10, 60, 9, 1):
        play_on(match, actions, seed=actions)
        match.close()
        match = Match.load(tmp_path / "a.sea")
    assert match.count == 80
    assert not match.warnings


@pytest.mark.parametrize("seed", range(12))
def test_any_course_of_play_with_any_number_of_reopenings_is_the_game_in_memory(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    kept, memory = (tiny(seats=3, rounds=99, seed=seed, path=path) for path in (tmp_path / "a.sea", None))
    for turn in range(40):
        match chance.choice(["play", "play", "play", "undo", "seat", "reopen"]):
            case "play":
                actions = chance.randint(1, 9)
                play_on(kept, actions, seed=turn)
                play_on(memory, actions, seed=turn)
            case "undo" if kept.count:
                left = chance.randrange(max(0, kept.count - 30), kept.count)
                assert kept.undo(left) == memory.undo(left)
            case "seat":
                seat = chance.randrange(3)
                kept.reseat(seat, f"name {turn}", "person")
                memory.reseat(seat, f"name {turn}", "person")
            case "reopen":
                kept.close()
                kept = Match.load(tmp_path / "a.sea")
    assert position(kept) == position(memory)


# Files that cannot be opened here


def test_a_future_format_is_told(tmp_path: Path) -> None:
    tiny(path=tmp_path / "a.sea").close()
    error = told_in_one_line(rewritten(tmp_path / "a.sea", format=2))
    assert error
    assert "newer version of seatui" in error.message


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    tiny(path=tmp_path / "a.sea").close()
    error = told_in_one_line(rewritten(tmp_path / "a.sea", game="chess"))
    assert error
    assert "there is no game 'chess'" in error.message


@pytest.mark.parametrize("options", [{"rounds": 9999}, {"colour": "red"}, {"rounds": "many"}])
def test_bad_options_are_told(tmp_path: Path, options: dict[str, object]) -> None:
    tiny(path=tmp_path / "a.sea").close()
    error = told_in_one_line(rewritten(tmp_path / "a.sea", options=options))
    assert error
    assert next(iter(options)) in error.message


def test_a_number_of_seats_that_the_game_does_not_have_is_told(tmp_path: Path) -> None:
    tiny(path=tmp_path / "a.sea").close()
    error = told_in_one_line(rewritten(tmp_path / "a.sea", seats=9, names=("",) * 9, holders=("",) * 9))
    assert error
    assert "2 to 4 seats" in error.message


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"a\.sea cannot be read: no such file"):
        Match.load(tmp_path / "a.sea", read_only=True)


# Records that are whole but do not fit


def with_records(path: Path, change: list[Record]) -> SaveError:
    contents = read_save(path)
    other = path.with_name("other.sea")
    Journal.create(other, contents.header, [*contents.records(), *change]).close()
    error = told_in_one_line(other)
    assert error
    return error


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (Played(0, ("bid", 9), (), 0, 0, GAME.rules().turn(GAME.rules().start(lambda n: 0)), False, ""), "cannot be chosen"),
        (Played(0, ("bid", 1), (3,), 0, 0, GAME.rules().turn(GAME.rules().start(lambda n: 0)), False, ""), "does not fit the rules"),
        (Undone(5, 0, 0, GAME.rules().turn(GAME.rules().start(lambda n: 0))), "nothing to take back"),
        (Seated(3, "Zoe", "person", 0), "no seat 4"),
        (Snapshot(0, 1, 0, GAME.rules().turn(GAME.rules().start(lambda n: 0)), False, b"\x00"), "not the one that the actions lead to"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_its_place(tmp_path: Path, record: Record, why: str) -> None:
    tiny(path=tmp_path / "a.sea").close()
    error = with_records(tmp_path / "a.sea", [record])
    assert why in error.message
    assert (error.record, error.recoverable) == (2, True)
    assert f"byte {error.offset}" in error.message


# New rules


@pytest.fixture
def new_rules() -> Iterator[Game]:
    """The tiny game with a second version of its rules."""
    games()["tiny"] = replace(GAME, version=2)
    yield games()["tiny"]
    games()["tiny"] = GAME


def begun_under_old_rules(tmp_path: Path, actions: int) -> Match:
    games()["tiny"] = GAME
    match = play_on(tiny(rounds=99, names=("Ann", "Bo"), path=tmp_path / "a.sea"), actions)
    match.close()
    games()["tiny"] = replace(GAME, version=2)
    return match


def test_under_new_rules_a_game_goes_on_from_its_last_snapshot(tmp_path: Path, new_rules: Game) -> None:
    old = begun_under_old_rules(tmp_path, 70)
    match = Match.load(tmp_path / "a.sea")
    assert match.view(0) == old.view(0)
    assert match.warnings == ("the rules have changed since this game was saved",)
    play_on(match, 5)


def test_chance_goes_on_under_new_rules_as_it_would_have(tmp_path: Path, new_rules: Game) -> None:
    begun_under_old_rules(tmp_path, 70)
    straight = finish(play_on(tiny(rounds=99), 70), seed=4)
    assert finish(Match.load(tmp_path / "a.sea"), seed=4).view(0) == straight.view(0)


def test_the_log_from_before_new_rules_can_still_be_read(tmp_path: Path, new_rules: Game) -> None:
    old = begun_under_old_rules(tmp_path, 10)
    said = [(entry.number, entry.said) for entry in Match.load(tmp_path / "a.sea").log(0)]
    assert said == [(entry.number, entry.said) for entry in old.log(0) if entry.said]


def test_nobody_can_take_back_what_was_played_under_old_rules(tmp_path: Path, new_rules: Game) -> None:
    begun_under_old_rules(tmp_path, 10)
    match = play_on(Match.load(tmp_path / "a.sea"), 1)
    match.undo()
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo()


def test_a_game_that_went_on_under_new_rules_is_loaded_whole_again(tmp_path: Path, new_rules: Game) -> None:
    begun_under_old_rules(tmp_path, 70)
    match = play_on(Match.load(tmp_path / "a.sea"), 80)
    match.close()
    again = Match.load(tmp_path / "a.sea")
    assert position(again) == position(match)
    assert not again.warnings
    assert again.undo(70) == 70


def test_a_copy_of_a_game_under_new_rules_is_the_same_game(tmp_path: Path, new_rules: Game) -> None:
    begun_under_old_rules(tmp_path, 70)
    match = play_on(Match.load(tmp_path / "a.sea"), 5)
    match.save(tmp_path / "b.sea")
    assert position(Match.load(tmp_path / "b.sea")) == position(match)


def test_actions_after_the_last_snapshot_that_new_rules_refuse_are_left_out_and_told(
    tmp_path: Path, new_rules: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    games()["tiny"] = GAME
    match = play_on(tiny(rounds=99, path=tmp_path / "a.sea"), 5)
    before = (tmp_path / "a.sea").read_bytes()
    (tmp_path / "b.sea").write_bytes(before)
    match.close()
    games()["tiny"] = new_rules
    lawful = TinyRules.legal
    monkeypatch.setattr(TinyRules, "legal", lambda rules, state, seat, action: state.round < 2 and lawful(rules, state, seat, action))
    loaded = Match.load(tmp_path / "b.sea")
    assert loaded.count == 3
    assert loaded.warnings == ("the rules have changed since this game was saved: its last 2 actions are left out",)
    assert (tmp_path / "b.sea").read_bytes() == before
    monkeypatch.undo()
    play_on(loaded, 1)
    loaded.close()
    assert (tmp_path / "b.sea").read_bytes().startswith(before)
    assert Match.load(tmp_path / "b.sea").view(0) == loaded.view(0)


def test_newer_rules_than_ours_are_told(tmp_path: Path, new_rules: Game) -> None:
    Match.new(new_rules, 2, path=tmp_path / "a.sea").close()
    games()["tiny"] = GAME
    error = told_in_one_line(tmp_path / "a.sea")
    assert error
    assert "newer rules of The Tiny Game" in error.message


def test_a_snapshot_that_new_rules_cannot_read_is_told(tmp_path: Path, new_rules: Game) -> None:
    begun_under_old_rules(tmp_path, 3)
    contents = read_save(tmp_path / "a.sea")
    turn = contents.header.turn
    for state in (b"junk", b"\x98\x01\x02", b"\x98\x01\xff\x00\x90\x90\x90\x90\x90"):
        other = tmp_path / f"{state.hex()}.sea"
        Journal.create(other, contents.header, [Snapshot(0, 1, 0, turn, False, state)]).close()
        assert told_in_one_line(other)


@pytest.mark.parametrize(("game", "phase"), [("battle-seas", "over"), ("sea-search", "")])
def test_a_forged_end_in_a_snapshot_is_refused_in_words(tmp_path: Path, game: str, phase: str) -> None:
    card = games()[game]
    match = Match.new(card, 2, path=tmp_path / "a.sea")
    match.close()
    state = match.rules.unpack(match._history.state.pack())
    state.ended = "no rule"
    if phase:
        state.phase = phase
    header = read_save(tmp_path / "a.sea").header._replace(version=card.version - 1)
    snapshot = Snapshot(0, card.version - 1, 0, header.turn, True, state.pack())
    Journal.create(tmp_path / "forged.sea", header, [snapshot]).close()
    error = told_in_one_line(tmp_path / "forged.sea")
    assert error
    assert "cannot be opened" in error.message


def test_the_header_of_a_save_says_how_the_game_was_set_up(tmp_path: Path) -> None:
    tiny(seats=3, seed=11, names=("Ann",), holders=("person", "bot:mate"), path=tmp_path / "a.sea", rounds=4).close()
    header = read_save(tmp_path / "a.sea").header
    assert isinstance(header, Header)
    assert (header.format, header.game, header.version, header.seats, header.seed) == (1, "tiny", 1, 3, 11)
    assert header.names == ("Ann", "", "")
    assert header.holders == ("person", "bot:mate", "person")
    assert header.options == {"rounds": 4, "clock": False}
    assert kinds(tmp_path / "a.sea") == [Snapshot]
