"""Chat reaches everybody, cleaned and limited in rate."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.chat import MOST_LINES, Chat, ChatLine
from seatui.serve.harbour.people import Player

ANN, BO = Player("ann", "Ann", Path()), Player("bo", "Bo", Path())


def test_a_line_is_cleaned_and_heard_and_a_listener_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    chat, heard = Chat(), list[ChatLine]()
    chat.listen(lambda line: 1 / 0)
    stop = chat.listen(heard.append)
    chat.say(ANN, "ahoy\x1b[31m [/x]")
    chat.announce("Bo takes seat 2.")
    stop()
    chat.say(ANN, "not heard")
    assert [(line.who, line.text, line.kind) for line in heard] == [("Ann", "ahoy (/x)", "said"), ("", "Bo takes seat 2.", "told")]
    assert "a listener failed" in caplog.text


def test_nobody_says_more_than_others_can_read() -> None:
    time = [0.0]
    chat = Chat(lambda: time[0])
    for number in range(5):
        chat.say(ANN, f"line {number}")
    with pytest.raises(Refused, match="not so fast"):
        chat.say(ANN, "one more")
    chat.say(BO, "still heard")
    time[0] = 5.1
    chat.say(ANN, "later")
    assert [line.text for line in chat.lines][-2:] == ["still heard", "later"]


def test_nothing_is_nothing_to_say() -> None:
    chat = Chat()
    with pytest.raises(Refused):
        chat.say(ANN, " \x1b[2J ")
    assert not chat.lines


def test_only_the_last_lines_are_kept() -> None:
    chat = Chat()
    for number in range(MOST_LINES + 50):
        chat.announce(f"{number}")
    assert len(chat.lines) == MOST_LINES
    assert chat.lines[-1].text == f"{MOST_LINES + 49}"
