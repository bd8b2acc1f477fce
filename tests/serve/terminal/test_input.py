import asyncio
import random
import re
import time

import pytest
from textual import events

from seatui.serve.terminal import key_queue
from seatui.serve.terminal.input_buffer import BURST, BYTES_A_SECOND, Intake
from tests.narrowing import present
from tests.serve.terminal.recording_app import Desk, Pad, driver_of
from tests.serve.waiting import until


async def test_a_character_in_two_pieces_and_a_lone_escape_are_one_key_each() -> None:
    desk = await Desk().ready()
    desk.type("é".encode()[:1])
    desk.type("é".encode()[1:])
    desk.type(b"\x1b[", b"A")
    desk.type(b"\x1b")
    await desk.typed("é", "up", "escape")


async def test_keys_typed_before_the_first_picture_are_not_lost() -> None:
    desk = Desk()
    desk.type(b"ab")
    await desk.ready()
    await desk.typed("a", "b")


async def test_keys_that_come_together_go_to_the_screen_that_the_first_one_opens() -> None:
    desk = await Desk().ready()
    desk.type(b"+a\x1b[Bc")
    await until(lambda: len(desk.pad.keys + desk.pad.sheet.keys) == 4, lambda: str(desk.pad.keys))
    assert (desk.pad.keys, desk.pad.sheet.keys) == (["plus"], ["a", "down", "c"])


async def test_a_machine_that_stands_still_lets_no_key_overtake_the_one_before() -> None:
    desk = await Desk().ready()
    asyncio.get_running_loop().call_soon(time.sleep, 2 * key_queue.LONGEST_SECONDS)
    desk.type(b"-a", b"b")
    await until(lambda: len(desk.pad.keys + desk.pad.sheet.keys) == 3, lambda: str(desk.pad.keys))
    assert (desk.pad.keys, desk.pad.sheet.keys) == (["minus"], ["a", "b"])


async def test_an_app_that_is_never_at_rest_gets_its_keys_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pad, "is_settled", False)
    desk = await Desk().ready()
    desk.type(b"abc")
    await desk.typed("a", "b", "c")


async def test_keys_that_are_more_than_an_app_can_follow_are_left_with_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "MOST_WAITING", 3)
    monkeypatch.setattr(key_queue, "LONGEST_SECONDS", 0.1)
    monkeypatch.setattr(Pad, "is_settled", False)
    desk = await Desk().ready()
    desk.type(b"abcdef", b"gh", b"ij")
    assert len(desk.session._intake) == 4
    await desk.typed(*"abcdefghij")


async def test_who_floods_keys_that_take_long_leaves_time_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "MANY", 1)
    monkeypatch.setattr(key_queue, "BREATH", 10**9)
    monkeypatch.setattr(key_queue, "LONGEST_BREATH", 3600)
    monkeypatch.setattr(key_queue, "LONGEST_SECONDS", 0.01)
    monkeypatch.setattr(Pad, "is_settled", False)
    desk = await Desk().ready()
    desk.type(b"abcde")
    loop, ahead = asyncio.get_running_loop(), driver_of(desk.pad)._typed
    await until(lambda: present(ahead._look).when() - loop.time() > 1000, "no key waits")
    await desk.typed("a", "b", "c")


async def test_after_a_key_that_took_long_others_have_their_turn_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def take_slowly(_pad: Pad, event: events.Key) -> bool:
        time.sleep(2 * key_queue.SLOW)
        taken.append(event.key)
        return True

    desk = await Desk().ready()
    monkeypatch.setattr(Pad, "takes_at_once", take_slowly)
    desk.type(b"abc")
    assert taken == ["a"]
    await until(lambda: taken == ["a", "b", "c"], lambda: str(taken))


async def test_a_paste_of_many_lines_comes_whole_and_keys_after_it_in_order() -> None:
    text = "a line that somebody pastes, with a [/x] and an é in it\n" * 6
    desk = await Desk().ready()
    desk.type(b"\x1b[200~" + text.encode() + b"\x1b[201~", b"x")
    await desk.typed("x")
    assert desk.pad.pasted == [text]


async def test_a_paste_that_never_ends_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.terminal.driver.LONGEST_PASTE", 100)
    desk = await Desk().ready()
    desk.type(b"\x1b[200~" + b"." * 110)
    await until(lambda: not desk.session._intake, "the intake is not empty")
    desk.type(b"\x1b[A")
    await until(lambda: "up" in desk.pad.keys, lambda: str(desk.pad.keys))


async def test_a_client_cannot_resize_the_screen_by_what_it_types() -> None:
    desk = await Desk(size=(100, 30)).ready()
    desk.type(b"\x1b[48;9000;9000;1;1t", b"\x1b[?2048;2$y", b"\x1b[5;5R", b"x")
    await until(lambda: "x" in desk.pad.keys, lambda: str(desk.pad.keys))
    assert set(desk.pad.sizes) == {(100, 30)}


async def test_no_rubbish_ends_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_queue, "MANY", 10**9)  # all of it is fed at once, which no session does
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
    desk = await Desk().ready()
    driver = driver_of(desk.pad)
    for _ in range(120):
        driver.feed(b"".join(chance.choices(pieces, k=chance.randint(1, 12))))
    await until(lambda: not driver._escape, "the parser still waits")
    driver.feed(b"\x1b[201~")  # in case the rubbish has begun a paste
    driver.feed(b"z")
    await until(lambda: desk.pad.keys[-1:] == ["z"], lambda: str(desk.pad.keys[-5:]))
    assert not desk.ended


async def test_a_flood_waits_its_turn_and_the_client_is_asked_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, other = await Desk().ready(), await Desk().ready()
    take, now = desk.session._intake.take, asyncio.get_running_loop().time()
    monkeypatch.setattr(desk.session._intake, "take", lambda _: take(now))  # its turn comes with time, and that stands still
    desk.type(*[b"w" * 512] * 9)
    assert desk.wire.is_paused
    other.type(b"x")
    await other.typed("x")
    assert len(desk.pad.keys) <= BURST
    desk.session.hang_up()
    await desk.over()


def test_what_waits_passes_in_measure_and_whole() -> None:
    intake = Intake(0)
    text = bytes(range(256)) * 4
    intake.add(text)
    passed = intake.take(0)
    assert len(passed) == BURST
    for tenth in range(1, 10 * len(text) // BYTES_A_SECOND + 1):
        piece = intake.take(tenth / 10)
        assert len(piece) <= BYTES_A_SECOND / 10 + 1
        passed += piece
    assert passed == text


def test_of_many_moves_of_the_mouse_only_the_last_waits_and_no_click_is_lost() -> None:
    intake = Intake(0)
    intake.add(b"".join(b"\x1b[<35;%d;7M" % column for column in range(1, 90)))
    intake.add(b"\x1b[<0;5;5M\x1b[<0;5;5m" + b"".join(b"\x1b[<35;9;%dM" % line for line in range(1, 11)))
    assert re.findall(rb"<(\d+;\d+;\d+[mM])", intake.take(0)) == [b"35;89;7M", b"0;5;5M", b"0;5;5m", b"35;9;10M"]
