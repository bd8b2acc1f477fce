"""What is said to a connection: whole lines without a terminal, a prompt and what is typed at one."""

from __future__ import annotations

from seatui.serve.plain.line_terminal import Voice
from tests.serve.plain.line_user import FakeLine


def voice(**env: str) -> tuple[Voice, FakeLine]:
    line = FakeLine(env)
    return Voice(line), line


def test_without_a_terminal_there_are_only_whole_lines() -> None:
    voice_, line = voice()
    voice_.say("Ahoy\x1b[2J there,\u202e Ann")
    voice_.invite("lobby> ")
    assert line.sent == b"Ahoy [2J there,  Ann\n"
    assert [typed.text for typed in voice_.hear(b"help\n")] == ["help"]
    assert line.sent == b"Ahoy [2J there,  Ann\n"


def test_what_is_said_before_a_half_typed_line_leaves_it_as_it_was() -> None:
    voice_, line = voice(TERM="dumb")
    voice_.invite("lobby> ")
    list(voice_.hear(b"tab"))
    voice_.say("Bo says: ahoy")
    voice_.invite("lobby> ")
    assert [typed.text for typed in voice_.hear(b"les\r")] == ["tables"]
    assert line.sent == b"lobby> tab\r\nBo says: ahoy\r\nlobby> tables\r\n"


def test_there_is_one_prompt_for_a_line_however_much_is_said_before_it() -> None:
    voice_, line = voice(TERM="dumb")
    for word in ("one", "two"):
        voice_.invite("> ")
        voice_.say(word)
    voice_.invite("> ")
    assert [typed.text for typed in voice_.hear(b"x\r")] == ["x"]
    voice_.say("three")
    voice_.invite("> ")
    assert line.sent == b"> \r\none\r\ntwo\r\nx\r\nthree\r\n> "


def test_lines_that_are_pasted_stand_behind_their_prompts() -> None:
    voice_, line = voice(TERM="dumb")
    voice_.invite("> ")
    for typed in voice_.hear(b"one\rtwo\r"):
        voice_.show("> ", typed)
    voice_.invite("> ")
    assert line.sent == b"> one\r\n> two\r\n> "


def test_nothing_piles_up_for_somebody_who_does_not_read() -> None:
    voice_, line = voice()
    line.is_blocked = True
    for _ in range(100):
        voice_.say("Bo says: ahoy")
        voice_.invite("")
    line.is_blocked = False
    voice_.resume()
    voice_.invite("")
    assert line.sent.startswith(b"Some lines were left out")
    assert b"ahoy" not in line.sent


def test_a_locale_without_other_letters_gets_none() -> None:
    voice_, line = voice(LANG="C")
    voice_.say("Zoë")
    voice_.invite("")
    assert line.sent == b"Zo?\n"
