"""Output in plain mode: complete lines without a terminal, a prompt and an echo with one."""

from __future__ import annotations

from seatui.serve.plain.line_terminal import LineTerminal
from tests.serve.plain.line_user import FakeConnection


def make_terminal(**env: str) -> tuple[LineTerminal, FakeConnection]:
    connection = FakeConnection(env)
    return LineTerminal(connection), connection


def test_without_a_terminal_there_are_only_whole_lines() -> None:
    terminal, connection = make_terminal()
    terminal.say("Ahoy\x1b[2J there,\u202e Ann")
    terminal.show_prompt("lobby> ")
    assert connection.sent == b"Ahoy [2J there,  Ann\n"
    assert [typed.text for typed in terminal.feed(b"help\n")] == ["help"]
    assert connection.sent == b"Ahoy [2J there,  Ann\n"


def test_what_is_said_before_a_half_typed_line_leaves_it_as_it_was() -> None:
    terminal, connection = make_terminal(TERM="dumb")
    terminal.show_prompt("lobby> ")
    list(terminal.feed(b"tab"))
    terminal.say("Bo says: ahoy")
    terminal.show_prompt("lobby> ")
    assert [typed.text for typed in terminal.feed(b"les\r")] == ["tables"]
    assert connection.sent == b"lobby> tab\r\nBo says: ahoy\r\nlobby> tables\r\n"


def test_there_is_one_prompt_for_a_line_however_much_is_said_before_it() -> None:
    terminal, connection = make_terminal(TERM="dumb")
    for word in ("one", "two"):
        terminal.show_prompt("> ")
        terminal.say(word)
    terminal.show_prompt("> ")
    assert [typed.text for typed in terminal.feed(b"x\r")] == ["x"]
    terminal.say("three")
    terminal.show_prompt("> ")
    assert connection.sent == b"> \r\none\r\ntwo\r\nx\r\nthree\r\n> "


def test_lines_that_are_pasted_stand_behind_their_prompts() -> None:
    terminal, connection = make_terminal(TERM="dumb")
    terminal.show_prompt("> ")
    for typed in terminal.feed(b"one\rtwo\r"):
        terminal.echo_typed("> ", typed)
    terminal.show_prompt("> ")
    assert connection.sent == b"> one\r\n> two\r\n> "


def test_nothing_piles_up_for_somebody_who_does_not_read() -> None:
    terminal, connection = make_terminal()
    connection.is_blocked = True
    for _ in range(100):
        terminal.say("Bo says: ahoy")
        terminal.show_prompt("")
    connection.is_blocked = False
    terminal.resume()
    terminal.show_prompt("")
    assert connection.sent.startswith(b"Some lines were lost")
    assert b"ahoy" not in connection.sent


def test_lines_that_were_given_up_are_said_to_be_missing() -> None:
    terminal, connection = make_terminal(TERM="dumb")
    terminal.show_prompt("table> ")
    terminal.redraw()
    terminal.show_prompt("table> ")
    assert connection.sent.startswith(b"table> \r\nSome lines were left out")
    assert connection.sent.endswith(b"\r\ntable> ")


def test_a_locale_without_other_letters_gets_none() -> None:
    terminal, connection = make_terminal(LANG="C")
    terminal.say("Zoë")
    terminal.show_prompt("")
    assert connection.sent == b"Zo?\n"
