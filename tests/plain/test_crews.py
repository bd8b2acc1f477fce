"""Plain mode with crews and in real time: several seats for one person, free actions, a clock, and choices hidden from others."""

from __future__ import annotations

import codecs
import io
import os
import pty
import select
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from seatui.match.referee import Match
from seatui.match.table import Person
from seatui.plain.lines import WIPE, Lines
from seatui.plain.real_time import make_session
from seatui.plain.session import run
from tests.boats_game import GAME, BoatRules
from tests.matches import boats, tiny
from tests.plain.tables import table_of

ANN, BO = Person("Ann"), Person("Bo")
PATIENCE = 60.0


def played(match: Match, *holders: Any, typed: str) -> str:
    """Return the output of a session with this input; a string among the holders is the level of a bot."""
    out = io.StringIO()
    run(make_session(table_of(match, *holders), Lines(io.StringIO(typed), out)))
    return out.getvalue()


# Several seats


def test_a_prompt_says_as_what_somebody_is_asked() -> None:
    assert "Ann (Pilot): Row 1 to 3\n  1  row 1\n" in played(boats(), ANN, ANN, "mate", "mate", typed="")


@pytest.mark.parametrize("typed", ["mark 2", "lookout: mark 2", "Ann Lookout: mark 2", "seat 2: mark 2"])
def test_a_free_action_is_typed_like_any_other(typed: str) -> None:
    match = boats()
    played(match, ANN, ANN, "mate", "mate", typed=f"{typed}\n")
    assert match.view(0).marks == 4


def test_a_role_before_a_colon_says_who_acts() -> None:
    match = boats()
    played(match, ANN, ANN, "mate", "mate", typed="lookout: note Rocks: ahead\n")
    assert match.log(1)[-1].said == "note Rocks: ahead"


def test_without_a_role_the_one_who_is_asked_acts() -> None:
    match = boats()
    played(match, ANN, ANN, "mate", "mate", typed="note Rocks ahead\n")
    assert match.log(0)[-1].seat == 0


def test_a_role_that_the_person_does_not_hold_is_refused() -> None:
    match = boats()
    assert "Not possible: you do not hold that seat, only Pilot" in played(match, ANN, "mate", "mate", "mate", typed="lookout: mark 2\n")
    assert match.view(0).marks == 0


def test_a_question_is_not_put_again_after_something_done_besides() -> None:
    out = played(boats(), ANN, ANN, "mate", "mate", typed="mark 2\nmark 3\n")
    assert out.count("Ann (Pilot): Row 1 to 3") == 1


def test_the_same_question_is_put_again_when_it_comes_again() -> None:
    out = played(boats(), ANN, ANN, "mate", "mate", typed="row 1\nrow 1\n")
    assert out.count("Ann (Pilot): Row 1 to 3") == 3


def test_whoever_holds_the_role_that_is_meant_reads_why_it_cannot_act() -> None:
    out = played(Match.new("captain-sonar", seed=1), *[ANN] * 4, *["mate"] * 4, typed="start A1\nunplot\n")
    assert "that is for the Radio Operator" not in out
    assert "Not possible: " in out


def test_options_also_lists_what_can_be_done_besides() -> None:
    out = played(boats(), ANN, ANN, "mate", "mate", typed="options\n")
    assert "  Pilot, Lookout also: mark and one of: 1, 2, 3\n" in out
    assert "  Pilot also: resign\n" in out


def test_a_view_can_be_asked_for_by_role() -> None:
    out = played(boats(), ANN, ANN, "mate", "mate", typed="view lookout\nview cook\n")
    assert "The boats are at 0 and 0" in out
    assert "Not possible: 'cook' does not name exactly one of your seats: Pilot, Lookout" in out


# Meanings and warnings


def test_options_have_their_meanings_behind_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoatRules, "meaning", lambda _self, _view, action: "tires us" if action == ("row", 3) else "")
    assert "  2  row 2\n  3  row 3 (tires us)\n" in played(boats(), ANN, ANN, "mate", "mate", typed="")


@pytest.mark.parametrize("typed", ["row 3", "3"])
@pytest.mark.parametrize(("answer", "done"), [("yes", True), ("no", False)])
def test_what_may_not_be_meant_so_is_asked_first(monkeypatch: pytest.MonkeyPatch, typed: str, answer: str, done: bool) -> None:
    monkeypatch.setattr(BoatRules, "warning", lambda _self, _view, action: "That tires us." if action == ("row", 3) else "")
    match = boats()
    out = played(match, ANN, ANN, "mate", "mate", typed=f"{typed}\n{answer}\n")
    assert f"That tires us. Do it? yes or no> {answer}\n" in out
    assert ("Not done." in out) == (not done)
    assert (match.view(0).rows > 0) == done


# Time


def test_a_script_lets_time_pass_and_bots_act_in_it() -> None:
    match = boats(clock=True)
    out = played(match, ANN, ANN, "mate", "mate", typed="wait 1\nview\n")
    assert "time 2;" in out
    assert "rows" in out
    assert match.view(None).way[0] == 0


@pytest.mark.parametrize("typed", ["pilot: note rocks", "lookout: note rocks"])
def test_in_real_time_a_line_may_be_from_anybody_at_the_terminal(typed: str) -> None:
    match = boats(clock=True)
    played(match, ANN, BO, "mate", "mate", typed=f"{typed}\n")
    assert match.view(0).note == "rocks"


def test_nothing_happens_while_a_script_does_not_wait() -> None:
    match = boats(clock=True)
    played(match, ANN, ANN, "mate", "mate", typed="view\nview\nview\n")
    assert match.view(None).ticks == 0


def test_what_opens_while_time_passes_is_asked_for() -> None:
    out = played(boats(clock=True), ANN, BO, "mate", "mate", typed="row 1\nwait 2\n")
    assert out.index("Ann rows 1 ahead") < out.index("Bo (Lookout): Say ok")


@pytest.mark.parametrize("seconds", ["", "soon", "0", "-1", "1e9", "9999999"])
def test_nonsense_to_wait_for_is_refused(seconds: str) -> None:
    match = boats(clock=True)
    assert "Not possible: wait for how many seconds?" in played(match, ANN, ANN, "mate", "mate", typed=f"wait {seconds}\n")
    assert match.view(None).ticks == 0


def test_there_is_nothing_to_wait_for_in_a_game_without_time() -> None:
    assert "Not possible: " in played(boats(), ANN, ANN, "mate", "mate", typed="wait 5\n")


def test_a_game_in_time_is_played_to_its_end_by_a_script() -> None:
    match = boats(clock=True)
    out = played(match, ANN, ANN, "deckhand", "deckhand", typed="row 3\nwait 2\n" * 12)
    assert out.endswith(f"The game is over: {match.verdict}.\n")


def test_bots_alone_play_in_time() -> None:
    match = boats(clock=True)
    assert played(match, "mate", "mate", "deckhand", "deckhand", typed="").endswith(f"The game is over: {match.verdict}.\n")


# Terminals


class Terminal:
    """A terminal with a keyboard, and everything written to it."""

    def __init__(self) -> None:
        self.keyboard, terminal = pty.openpty()
        self.lines = Lines(os.fdopen(terminal, "r"), os.fdopen(os.dup(terminal), "w"))
        self.written = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()

    def type(self, text: str) -> None:
        os.write(self.keyboard, text.encode())

    def until(self, words: str) -> str:
        """Wait until these words appear, and return everything written so far."""
        limit = time.monotonic() + PATIENCE
        while words not in self.written and select.select([self.keyboard], [], [], max(0.0, limit - time.monotonic()))[0]:
            self.written += self._letters.decode(os.read(self.keyboard, 4096))
        assert words in self.written, self.written
        return self.written


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def sit_down(terminal: Terminal, match: Match, *holders: Any) -> threading.Thread:
    thread = threading.Thread(target=run, args=(make_session(table_of(match, *holders), terminal.lines),), daemon=True)
    thread.start()
    return thread


def test_at_a_terminal_time_runs_while_nothing_is_typed(terminal: Terminal) -> None:
    match = boats(clock=True)
    thread = sit_down(terminal, match, ANN, ANN, "mate", "mate")
    written = terminal.until("ahead")
    assert "Ann> \r\nplayer 3 rows" in written
    terminal.type("resign\n")
    terminal.until("The game is over")
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert match.view(None).ticks >= 2


def test_a_sealed_choice_is_wiped_away_before_the_next_one_chooses(terminal: Terminal) -> None:
    thread = sit_down(terminal, tiny(), ANN, BO)
    terminal.until("Ann> ")
    terminal.type("bid 2\n")
    terminal.until("Press Enter to hand over> ")
    terminal.type("\n")
    written = terminal.until("press Enter> ")
    assert written.endswith(f"{WIPE}Pass the keyboard to Bo, then press Enter> ")
    terminal.type("\n")
    terminal.until("Bo> ")
    terminal.type("quit\n")
    thread.join(PATIENCE)
    assert not thread.is_alive()


class Keyboard(Lines):
    """Records who gets the keyboard."""

    def __init__(self, typed: str) -> None:
        super().__init__(io.StringIO(typed), io.StringIO())
        self.given: list[str] = []

    def hand_over(self, name: str) -> bool:
        self.given.append(name)
        return True


@pytest.mark.parametrize(
    ("holders", "secrets", "given"),
    [
        ((ANN, ANN, BO, BO), True, ["Bo", "Ann"]),
        ((ANN, ANN, BO, BO), False, []),
        ((ANN, BO, "mate", "mate"), True, []),
    ],
)
def test_the_keyboard_is_handed_over_between_sides_that_have_secrets(holders: Any, secrets: bool, given: list[str]) -> None:
    match = Match.new(replace(GAME, secrets=secrets), seed=7)
    keyboard = Keyboard("row 1\nok\nrow 1\n" if holders[1] is BO else "row 1\nrow 1\n")
    run(make_session(table_of(match, *holders), keyboard))
    assert keyboard.given == given


def test_a_number_means_nothing_while_nothing_is_open() -> None:
    out = played(boats(clock=True), ANN, ANN, "mate", "mate", typed="row 1\n1\n")
    assert "Not possible: there is no option 1, nothing to choose from by number now" in out
