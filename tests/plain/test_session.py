"""A session of plain mode: who is asked what, who is told what, and what can be typed."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import seatui
from seatui.bots import make
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.plain.lines import Lines
from seatui.plain.session import LeftTable, Session, run
from seatui.plain.unread import UnreadEvents
from tests.laws.varied_positions import varied_positions
from tests.matches import boats, tiny

ANN, BO = Person("Ann"), Person("Bo")


def sitting(match: Match, *holders: Any, typed: str = "") -> tuple[Session, io.StringIO]:
    """Return a session with these holders and this input, and its output."""
    out = io.StringIO()
    return Session(Table(match, holders, hot_seat=True), Lines(io.StringIO(typed), out)), out


def played(match: Match, *holders: Any, typed: str) -> str:
    """Return the output of a session with this input."""
    session, out = sitting(match, *holders, typed=typed)
    run(session)
    return out.getvalue()


def sea(**options: Any) -> Match:
    """Return a new game of The Dangerous Sea in which Ann begins."""
    return Match.new("dangerous-sea", 2, seed=3, names=("Ann", "Bo"), first_player=1, **options)


def sea_bot(match: Match, seat: int, level: str = "deckhand") -> Any:
    return make(match.game, level, seat, match.rules)


def test_the_prompt_names_the_person_the_question_and_the_numbered_options() -> None:
    out = played(tiny(), ANN, BO, typed="")
    assert "Ann: Bid 0 to 2\n  1  bid 0\n  2  bid 1\n  3  bid 2\nAnn> " in out


def test_players_are_listed_with_the_strength_of_bots() -> None:
    match = sea()
    assert "Ann: person\nBo: bot, easy" in played(match, Person("Ann"), sea_bot(match, 1), typed="players\nquit\n")


def test_people_at_one_keyboard_are_asked_in_turn() -> None:
    out = played(tiny(), ANN, BO, typed="bid 1\n")
    assert out.index("Ann> bid 1") < out.index("Ann has bid") < out.index("Bo: Bid 0 to 2")


@pytest.mark.parametrize("typed", ["2", "bid 1", "  BID   1 ", ":bid 1", ": bid 1"])
def test_an_option_is_chosen_by_number_or_notation(typed: str) -> None:
    match = tiny()
    played(match, ANN, BO, typed=f"{typed}\n")
    assert match.log(0)[0].said == "bid 1"


@pytest.mark.parametrize("typed", ["0", "4", "99999999999999999999", "fly", "bid 7"])
def test_nonsense_is_refused_and_changes_nothing(typed: str) -> None:
    match = tiny()
    assert "Not possible: " in played(match, ANN, BO, typed=f"{typed}\n")
    assert match.count == 0


@pytest.mark.parametrize(
    ("game", "example"),
    [("dangerous-sea", "corner nw"), ("sea-skirmish", "colour red"), ("battle-seas", "accept"), ("captain-sonar", "start A1")],
)
def test_a_wrong_word_gets_an_example_of_the_decision_at_hand(game: str, example: str) -> None:
    rules = seatui.game(game).rules(seats := seatui.game(game).seats[0])
    people = [ANN if rules.side(seat) == rules.side(0) else BO for seat in range(seats)]
    out = played(Match.new(game, seats, seed=3), *people, typed="fly away\n")
    assert f"'{example}'" in " ".join(out.split()).split("Not possible:")[1]


def test_a_refusal_names_the_rule_and_how_to_read_it() -> None:
    out = played(sea(), ANN, BO, typed="corner nw\ncorner nw\n")
    assert "Not possible: corner taken [DS-023] (to read the rule, type: rules DS-023)" in out


def test_what_only_one_may_hear_waits_for_that_person() -> None:
    out = played(tiny(), ANN, BO, typed="bid 0\nbid 0\nkeep\nbid 0\n")
    to_ann, to_bo = out.index("Ann gets the card"), out.index("Bo gets the card")
    assert to_ann < out.index("Ann: Bid 0 to 2", to_ann) < to_bo < out.index("Bo: Bid 0 to 2", to_bo)


def test_what_was_taken_back_before_it_could_be_told_is_never_told() -> None:
    match = tiny(seed=4, undo="free")  # Bo wins the round and may give
    out = played(match, ANN, BO, typed="bid 0\nbid 0\nkeep\nundo\nyes\nbid 0\n")
    assert out.index("Taken back: bid 0, and all since then.") < out.rindex("Bo: Bid 0 to 2")
    assert "Ann gets the card" in out
    assert "Bo gets the card" not in out


def test_a_lone_person_hears_nothing_of_what_the_bots_hear() -> None:
    match = tiny()
    bot = make(match.game, "random", 1, match.rules)
    out = played(match, ANN, bot, typed="bid 0\nkeep\nbid 0\nkeep\nbid 0\n")
    assert "gets the card" in out
    assert "player 2 gets the card" not in out


def test_events_are_told_as_they_happen() -> None:
    match = sea()
    out = played(match, ANN, sea_bot(match, 1), typed="corner nw\nlook east\n")
    assert out.index("Ann starts from the north-west corner.") < out.index("Spring of year 1 begins.") < out.index("Ann looks east")


def test_a_game_with_bots_alone_plays_itself() -> None:
    match = sea(season_limit=2)
    out = played(match, sea_bot(match, 0, "captain"), sea_bot(match, 1, "mate"), typed="")
    end, chronicle = out.split(f"The game is over: {match.verdict}.\n\n")
    assert "Spring of year 1 begins." in end
    assert chronicle.startswith("Rune stones:")
    assert "Figures:" in chronicle


def test_chronicle_is_closed_while_the_game_goes_on() -> None:
    out = played(sea(), ANN, BO, typed="chronicle\nquit\n")
    assert "Not possible: the chronicle is open once the game is over" in out


def test_a_whole_game_is_won_by_typed_notation() -> None:
    match = sea()
    captain = sea_bot(match, 0, "captain")

    class Typist(io.StringIO):
        """Types the captain's choices as notation."""

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]  # typeshed lets all files of io give bytes
            seat = match.decisions()[0].seat
            action = captain.choose(match.view(seat), match.decisions()[0], match.options(seat), match.bot_chance(seat))
            return match.say(seat, action) + "\n"

    out = io.StringIO()
    run(Session(Table(match, (ANN, sea_bot(match, 1))), Lines(Typist(), out)))
    assert match.outcome
    assert match.outcome.winners == (0,)
    text = out.getvalue()
    assert "Not possible" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert all(line.isprintable() for line in text.splitlines())


# Commands


def test_help_lists_every_command() -> None:
    session, out = sitting(tiny(), ANN, BO, typed="help\n")
    with pytest.raises(LeftTable):
        session.play()
    assert all(f"  {word}" in out.getvalue() for word in session.commands)


def test_view_tells_what_the_seat_may_see() -> None:
    match = tiny()
    assert f"Your card: {match.view(0).card}" in played(match, ANN, BO, typed="view\n")


@pytest.mark.parametrize("word", ["look", "status"])
def test_look_and_status_are_other_words_for_view(word: str) -> None:
    match = tiny()
    assert f"Your card: {match.view(0).card}" in played(match, ANN, BO, typed=f"{word}\n")


@pytest.mark.parametrize(("typed", "told"), [("view song", "no Abyssal Song on this tile"), ("view", "Your ship is on (1,1)")])
def test_words_of_a_game_that_begin_like_a_command_are_the_games(typed: str, told: str) -> None:
    out = played(Match.new("sea-search", 2, seed=1), ANN, ANN, typed=f"{typed}\n")
    assert told in out


def test_log_tells_what_was_heard_and_what_was_taken_back() -> None:
    match = tiny(undo="free")
    bot = make(match.game, "random", 1, match.rules)
    out = played(match, ANN, bot, typed="log\nbid 0\nundo\nlog\n")
    assert "Nothing has happened yet." not in out
    assert "(taken back)" in out


def test_options_lists_all_and_explains_open_ended_ones() -> None:
    out = played(sea(), ANN, BO, typed="corner nw\ncorner ne\noptions\n")
    assert 'Other amounts can be typed as well, written like "scuttle food 10".' in out


def test_options_lists_all_that_begins_with_a_word() -> None:
    out = played(sea(), ANN, BO, typed="corner nw\ncorner ne\noptions scuttle\noptions fly\n")
    assert "\n  scuttle water 10\n" in out
    assert "Not possible: nothing that you can do now begins with 'fly'" in out


def test_long_kinds_of_free_actions_say_how_to_list_them_all() -> None:
    match = Match.new("captain-sonar", 8, seed=3)
    out = played(match, *[ANN] * 4, *[BO] * 4, typed="options\noptions mark\n")
    assert "more (all of them: options mark)" in " ".join(out.split())
    assert "\n  mark J10\n" in out


def test_texts_beyond_the_view_have_commands_of_their_own() -> None:
    match = Match.new("battle-seas", 2, seed=3, names=("Ann", "Bo"))
    match.play(1, "accept")
    out = played(match, ANN, BO, typed="quick\nquick\ncards\nhelp\n")
    assert "an attack takes" in out.split("> cards")[1]
    assert "  cards                 every card of yours with all its figures\n" in out


def test_an_option_is_chosen_by_all_the_words_of_its_line() -> None:
    match = sea()
    played(match, ANN, BO, typed="corner nw\ncorner ne\nEnd turn (6 action points would be lost)\nyes\n")
    assert match.log(0)[-1].said == "end turn"


def test_a_place_of_sea_skirmish_is_chosen_by_its_words() -> None:
    match = Match.new("sea-skirmish", 2, seed=3, fleet="random", first_player=1)
    words = "Galley, face A (front 3, right 1, left 1), looking north, 6 lengths from the west"
    played(match, ANN, BO, typed=f"colour red\ncolour blue\n{words}\n")
    assert match.view(0).boats[0].pose == (52800, 74800, 0)


def test_undo_takes_back_a_lone_persons_last_action() -> None:
    match = sea(undo="free")
    out = played(match, ANN, sea_bot(match, 1), typed="corner nw\nlook east\nundo\n")
    assert "Taken back: look east." in out
    assert match.log(0)[-1].undone


@pytest.mark.parametrize(("answer", "count"), [("yes", 0), ("no", 2)])
def test_undo_asks_the_others_at_the_table(answer: str, count: int) -> None:
    match = sea(undo="free")
    out = played(match, ANN, BO, typed=f"corner nw\ncorner ne\nundo\n{answer}\n")
    assert "Bo, may Ann take an action back? yes or no> " in out
    assert match.count == count


@pytest.mark.parametrize(("answer", "marked"), [("yes", True), ("no", False)])
def test_a_roll_is_taken_back_after_a_question_and_marked(answer: str, marked: bool) -> None:
    match = sea()
    out = played(match, ANN, sea_bot(match, 1), typed=f"corner nw\nundo\n{answer}\nlog\n")
    told = " ".join(out.split())
    assert "the log and the result will say so. Take back? yes or no>" in told
    assert bool(match.marks) == ("Taken back: corner nw, and all since then. Ann took back" in told) == marked


def test_the_result_in_lines_names_what_was_taken_back() -> None:
    match = tiny(rounds=1, names=("Ann", "Bo"))
    match.play(0, "bid 0")
    match.play(1, "bid 0")
    match.undo()
    out = played(match, ANN, BO, typed="bid 0\nkeep\n")
    assert out.rstrip().endswith("Bo took back a roll.")


def test_without_undo_lines_say_so() -> None:
    match = sea(undo="none")
    assert "played without undo: nothing can be taken back" in played(match, ANN, sea_bot(match, 1), typed="corner nw\nundo\n")


def test_save_tells_where_the_game_is_kept_and_makes_copies(tmp_path: Path) -> None:
    match = seatui.Match.new("dangerous-sea", 2, seed=3, path=tmp_path / "game.sea")
    out = played(match, ANN, BO, typed=f"save\nsave {tmp_path / 'copy.sea'}\nsave {tmp_path / 'copy.sea'}\n")
    assert "Every action is kept in" in out
    assert (tmp_path / "copy.sea").is_file()
    assert "Not possible: copy.sea" in out


def test_a_copy_can_be_saved_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    played(tiny(), ANN, BO, typed="save ~/copy\n")
    assert (tmp_path / "copy.sea").is_file()


def test_rules_reads_and_finds_rules() -> None:
    out = played(sea(), ANN, BO, typed="rules\nrules DS-001\nrules ghost\nrules xylophone\n")
    assert "DS-001  The first player to hold 5 rune stones wins." in out
    assert "The chapters are:" in out
    assert "Not possible: The Dangerous Sea has no rule 'xylophone'" in out


def test_quit_says_how_to_come_back(tmp_path: Path) -> None:
    match = seatui.Match.new("dangerous-sea", 2, seed=3, path=tmp_path / "game.sea")
    assert "seatui play --plain --load" in played(match, ANN, BO, typed="quit\n")


def test_the_way_back_can_be_copied_into_a_shell(tmp_path: Path) -> None:
    match = seatui.Match.new("dangerous-sea", 2, seed=3, path=tmp_path / "my game's.sea")
    last_line = played(match, ANN, BO, typed="quit\n").splitlines()[-1]
    assert shlex.split(last_line) == ["seatui", "play", "--plain", "--load", str(tmp_path / "my game's.sea")]


def test_a_game_whose_file_is_gone_is_not_said_to_be_kept(tmp_path: Path) -> None:
    match = seatui.Match.new("dangerous-sea", 2, seed=3, names=("Ann", "Bo"), path=tmp_path / "game.sea")
    (tmp_path / "game.sea").unlink()
    out = played(match, ANN, BO, typed="quit\n")
    assert "The file of this game is gone" in out
    assert "is kept" not in out


# Lines


def test_long_lines_are_wrapped_and_paths_stay_in_one_piece() -> None:
    out = io.StringIO()
    Lines(io.StringIO(), out).say("word " * 40 + "/a" * 50 + "-b" * 10)
    lines = out.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines[:-1])
    assert lines[-1].strip() == "/a" * 50 + "-b" * 10


def test_an_answer_is_written_down_also_after_a_prompt_that_fills_the_line() -> None:
    out = io.StringIO()
    Lines(io.StringIO("yes\n"), out).ask("may they? " * 12)
    assert out.getvalue().endswith("may they? yes\n")


def test_a_line_that_is_too_long_is_passed_over_to_its_end() -> None:
    lines = Lines(io.StringIO("x" * 5000 + "\nnext\n"), io.StringIO())
    assert (lines.ask("> "), lines.ask("> "), lines.ask("> ")) == ("", "next", None)


def test_places_of_sea_skirmish_are_numbered_and_in_words() -> None:
    match = Match.new("sea-skirmish", 2, seed=3, fleet="random", first_player=1)
    out = played(match, ANN, BO, typed="colour red\ncolour blue\n5\n")
    assert "5 Galley, face A (front 3, right 1, left 1), looking north, 6 lengths from the west 6 " in " ".join(out.split())
    assert "and 14 more" in out
    assert "Any other place in your zone can be typed as well" in out
    assert match.view(0).boats[0].pose == (52800, 74800, 0)


def test_lists_name_players_and_their_names_are_read() -> None:
    positions = varied_positions("dangerous-sea", seed=7, each=1)
    match, seat = next((match, seat) for match, seat in positions if match.legal(seat, ("attack", 1 - seat)))
    before, (first, second) = match.count, (Person(name) for name in match.names)
    out = played(match, first, second, typed=f"attack {match.names[1 - seat].lower()}\n")
    assert f"  attack {match.names[1 - seat]} (1 die against 1: 50 % to win)" in out
    assert match.count > before
    assert "Not possible" not in out


def test_lines_say_where_a_boat_comes_to_lie() -> None:
    match = Match.new("sea-skirmish", 2, seed=3, fleet="random", first_player=1)
    setting_up, moves = "colour red\ncolour blue\n5\n5\n", "course 1 long forward\nconfirm\ncourse 2 long forward\nconfirm\n"
    out = " ".join(played(match, ANN, BO, typed=setting_up + moves).split())
    assert "Ann places Galley 1, face A up: it lies at 6, 8.5, heading north." in out
    assert "Ann's Galley 1 goes long forward: it ends at 6, 7, heading north." in out


def test_all_places_are_listed_on_demand() -> None:
    out = played(Match.new("sea-skirmish", 2, seed=3, fleet="random", first_player=1), ANN, BO, typed="colour red\ncolour blue\noptions\n")
    assert re.search(r"^ 26  \w+, face B .*looking north-east", out, re.MULTILINE)


def test_of_courses_only_those_that_are_set_are_said_to_be_open() -> None:
    match = Match.new("sea-skirmish", 2, seed=3, fleet="random", boats=2, first_player=1)
    first = "colour red\ncolour blue\n1\n1\n1\n1\n"
    assert "amounts" not in (out := played(match, ANN, BO, typed=f"{first}course 1 long forward\n"))
    assert 'A course that is set can still be changed, written like "course Corvette 3 hard left".' in " ".join(out.split())


@pytest.mark.parametrize(("plans", "together"), [("secret", False), ("shared", True)])
def test_mates_of_sea_skirmish_read_the_same_lines_only_where_plans_are_shared(plans: str, together: bool) -> None:
    match = Match.new("sea-skirmish", 4, seed=3, teams="2v2", team_plans=plans)
    people = [Person(name) for name in ("Ann", "Bo", "Cleo", "Dan")]
    unread = UnreadEvents(Table(match, people, hot_seat=True))
    assert (unread.party(people[0]) == unread.party(people[2])) == together
    assert unread.party(people[0]) != unread.party(people[1])


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_resigning_asks_the_others_of_the_side(answer: str) -> None:
    match = boats()
    out = played(match, ANN, BO, Person("Cleo"), Person("Di"), typed=f"resign\n{answer}\n")
    assert "Bo, Ann asks to resign for your side. Do you agree? yes or no> " in out
    assert (match.outcome is not None, "Bo does not agree" in out) == (answer == "yes", answer == "no")


def test_a_long_question_is_broken_between_words() -> None:
    out = io.StringIO()
    assert Lines(io.StringIO("yes\n"), out).ask(f"{'Narwhal ' * 15}answered. Take back? ") == "yes"
    told = out.getvalue().splitlines()
    assert len(told) == 2
    assert set(" ".join(told).split()) == {"Narwhal", "answered.", "Take", "back?", "yes"}


def test_recap_tells_what_happened_since_the_last_turn() -> None:
    match = Match.new("dangerous-sea", 2, seed=3, names=("Ann", "Bo"), first_player=1)
    while match.turn.number < 3:
        seat = match.decisions()[0].seat
        match.play(seat, "end turn" if match.legal(seat, "end turn") else match.options(seat)[0])
    asked = match.decisions()[0].seat
    told = played(match, *(ANN, BO), typed="recap\n").split(f"{match.names[asked]}> recap")[1]
    assert f"{match.names[1 - asked]} ends the turn" in told
    assert "chooses" not in told
