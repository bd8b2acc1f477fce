"""The transcript of a game."""

from pathlib import Path

from seatui.engine.contract import TABLE
from seatui.match.transcript import export
from tests.matches import boats, finish, play_on, tiny


def test_a_finished_game_is_written_out_in_full(tmp_path: Path) -> None:
    finish(tiny(seed=7, names=("Ann", "Bo"), holders=("person", "bot:mate"), rounds=1, path=tmp_path / "a.sea")).close()
    lines = export(tmp_path / "a.sea").splitlines()
    assert lines[0] == "The Tiny Game"
    assert lines[2:6] == ["Seat 1: Ann (person)", "Seat 2: Bo (bot:mate)", "Options: rounds 1, clock off", "Seed: 7"]
    assert lines[6:9] == ["", "Round 1", "    1. Bo: bid 1"]
    assert "       Bo has bid" in lines
    assert lines[-1].startswith("most points: ")


def test_of_a_running_game_only_what_a_watcher_may_know_is_written_out(tmp_path: Path) -> None:
    play_on(tiny(seed=7, path=tmp_path / "a.sea"), 4).close()
    text = export(tmp_path / "a.sea")
    assert "Seed" not in text
    assert ": bid" not in text
    assert "gets the card" not in text
    assert text.endswith("Still being played: Round 2\n")


def test_what_was_taken_back_is_marked(tmp_path: Path) -> None:
    match = play_on(tiny(path=tmp_path / "a.sea"), 1)
    match.undo()
    match.close()
    assert "(taken back)" in export(tmp_path / "a.sea")


def test_roles_are_written_out_and_ticks_are_not(tmp_path: Path) -> None:
    match = boats(names=("Ann", "Ann"), clock=True, path=tmp_path / "a.sea")
    match.play(TABLE, ("tick", 500))
    match.play(0, "resign")
    match.close()
    text = export(tmp_path / "a.sea")
    assert "Seat 2: Ann (Lookout), person\n" in text
    assert "    2. Ann (Pilot): resign\n" in text
    assert "tick" not in text


def test_numbers_of_a_running_game_do_not_tell_how_much_went_unheard(tmp_path: Path) -> None:
    match = boats(names=("Ann", "Ann"), path=tmp_path / "a.sea")
    match.play(0, "note rocks")
    match.play(0, "row 1")
    match.close()
    text = export(tmp_path / "a.sea")
    assert "    1. Ann (Pilot)\n       Ann rows" in text
    assert "actions" not in text
