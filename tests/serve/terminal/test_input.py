import asyncio
import random
import re
import time

import pytest
from textual import events

from seatui.serve.terminal import key_queue
from seatui.serve.terminal.input_buffer import BURST, BYTES_PER_SECOND, InputBuffer
from tests.narrowing import present
from tests.serve.terminal.recording_app import RecordingApp, SessionHarness, driver_of
from tests.serve.waiting import until


async def test_a_character_in_two_pieces_and_a_lone_escape_are_one_key_each() -> None:
    harness = await SessionHarness().ready()
    harness.type("é".encode()[:1])
    harness.type("é".encode()[1:])
    harness.type(b"\x1b[", b"A")
    harness.type(b"\x1b")
    await harness.typed("é", "up", "escape")


async def test_keys_typed_before_the_first_picture_are_not_lost() -> None:
    harness = SessionHarness()
    harness.type(b"ab")
    await harness.ready()
    await harness.typed("a", "b")


async def test_keys_that_come_together_go_to_the_screen_that_the_first_one_opens() -> None:
    harness = await SessionHarness().ready()
    harness.type(b"+a\x1b[Bc")
    await until(lambda: len(harness.recorder.keys + harness.recorder.key_screen.keys) == 4, lambda: str(harness.recorder.keys))
    assert (harness.recorder.keys, harness.recorder.key_screen.keys) == (["plus"], ["a", "down", "c"])


async def test_a_machine_that_stands_still_lets_no_key_overtake_the_one_before() -> None:
    harness = await SessionHarness().ready()
    asyncio.get_running_loop().call_soon(time.sleep, 2 * key_queue.LONGEST_WAIT)
    harness.type(b"-a", b"b")
    await until(lambda: len(harness.recorder.keys + harness.recorder.key_screen.keys) == 3, lambda: str(harness.recorder.keys))
    assert (harness.recorder.keys, harness.recorder.key_screen.keys) == (["minus"], ["a", "b"])


async def test_an_app_that_is_never_at_rest_gets_its_keys_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordingApp, "is_settled", False)
    harness = await SessionHarness().ready()
    harness.type(b"abc")
    await harness.typed("a", "b", "c")


async def test_keys_that_are_more_than_an_app_can_follow_are_left_with_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "MOST_WAITING", 3)
    monkeypatch.setattr(key_queue, "LONGEST_WAIT", 0.1)
    monkeypatch.setattr(RecordingApp, "is_settled", False)
    harness = await SessionHarness().ready()
    harness.type(b"abcdef", b"gh", b"ij")
    assert len(harness.session._input) == 4
    await harness.typed(*"abcdefghij")


async def test_who_floods_keys_that_take_long_leaves_time_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "LONGEST_RUN", 1)
    monkeypatch.setattr(key_queue, "PAUSE_FACTOR", 10**9)
    monkeypatch.setattr(key_queue, "LONGEST_PAUSE", 3600)
    monkeypatch.setattr(key_queue, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(RecordingApp, "is_settled", False)
    harness = await SessionHarness().ready()
    harness.type(b"abcde")
    loop, queue = asyncio.get_running_loop(), driver_of(harness.recorder)._key_queue
    await until(lambda: present(queue._timer).when() - loop.time() > 1000, "no key waits")
    await harness.typed("a", "b", "c")


async def test_after_a_key_that_took_long_others_have_their_turn_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def take_slowly(_pad: RecordingApp, event: events.Key) -> bool:
        time.sleep(2 * key_queue.SLOW_SECONDS)
        taken.append(event.key)
        return True

    harness = await SessionHarness().ready()
    monkeypatch.setattr(RecordingApp, "handle_now", take_slowly)
    harness.type(b"abc")
    assert taken == ["a"]
    await until(lambda: taken == ["a", "b", "c"], lambda: str(taken))


async def test_a_paste_of_many_lines_comes_whole_and_keys_after_it_in_order() -> None:
    text = "a line that somebody pastes, with a [/x] and an é in it\n" * 6
    harness = await SessionHarness().ready()
    harness.type(b"\x1b[200~" + text.encode() + b"\x1b[201~", b"x")
    await harness.typed("x")
    assert harness.recorder.pasted == [text]


async def test_a_paste_that_never_ends_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.terminal.driver.LONGEST_PASTE", 100)
    harness = await SessionHarness().ready()
    harness.type(b"\x1b[200~" + b"." * 110)
    await until(lambda: not harness.session._input, "the buffer is not empty")
    harness.type(b"\x1b[A")
    await until(lambda: "up" in harness.recorder.keys, lambda: str(harness.recorder.keys))


async def test_a_client_cannot_resize_the_screen_by_what_it_types() -> None:
    harness = await SessionHarness(size=(100, 30)).ready()
    harness.type(b"\x1b[48;9000;9000;1;1t", b"\x1b[?2048;2$y", b"\x1b[5;5R", b"x")
    await until(lambda: "x" in harness.recorder.keys, lambda: str(harness.recorder.keys))
    assert set(harness.recorder.sizes) == {(100, 30)}


async def test_no_rubbish_ends_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "LONGEST_RUN", 10**9)  # everything is fed at once, which no session does
    chance = random.Random(8)
    pieces = [
        b"\x1b",
        b"[",
        b"<",
        b";",
        b"M",
        b"u",
        b"~",
        b"200",
        b"9" * 12,
        b":",
        b"\xff",
        b"\xc3",
        b"O",
        b"?",
        b"$y",
        b"1",
        b"\x00",
        b"R",
    ]
    harness = await SessionHarness().ready()
    driver = driver_of(harness.recorder)
    for _ in range(120):
        driver.feed(b"".join(chance.choices(pieces, k=chance.randint(1, 12))))
    await until(lambda: not driver._escape_timer, "the parser still waits")
    driver.feed(b"\x1b[201~")  # in case the garbage has started a paste
    driver.feed(b"z")
    await until(lambda: harness.recorder.keys[-1:] == ["z"], lambda: str(harness.recorder.keys[-5:]))
    assert not harness.ended


async def test_a_flood_waits_its_turn_and_the_client_is_asked_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    harness, other = await SessionHarness().ready(), await SessionHarness().ready()
    take, now = harness.session._input.take, asyncio.get_running_loop().time()
    monkeypatch.setattr(harness.session._input, "take", lambda _: take(now))  # time stands still for the buffer
    harness.type(*[b"w" * 512] * 9)
    assert harness.transport.is_paused
    other.type(b"x")
    await other.typed("x")
    assert len(harness.recorder.keys) <= BURST
    harness.session.hang_up()
    await harness.over()


def test_what_waits_passes_in_measure_and_whole() -> None:
    buffer = InputBuffer(0)
    text = bytes(range(256)) * 4
    buffer.add(text)
    passed = buffer.take(0)
    assert len(passed) == BURST
    for tenth in range(1, 10 * len(text) // BYTES_PER_SECOND + 1):
        piece = buffer.take(tenth / 10)
        assert len(piece) <= BYTES_PER_SECOND / 10 + 1
        passed += piece
    assert passed == text


def test_of_many_moves_of_the_mouse_only_the_last_waits_and_no_click_is_lost() -> None:
    buffer = InputBuffer(0)
    buffer.add(b"".join(b"\x1b[<35;%d;7M" % column for column in range(1, 90)))
    buffer.add(b"\x1b[<0;5;5M\x1b[<0;5;5m" + b"".join(b"\x1b[<35;9;%dM" % line for line in range(1, 11)))
    assert re.findall(rb"<(\d+;\d+;\d+[mM])", buffer.take(0)) == [b"35;89;7M", b"0;5;5M", b"0;5;5m", b"35;9;10M"]
