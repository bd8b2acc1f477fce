"""Output that waits for the disk: nothing leaves before what it may show is saved."""

from __future__ import annotations

from dataclasses import replace

from seatui.match.saves.background import SaveProgress
from seatui.serve.access.limits import Limits
from seatui.serve.terminal.held_output import HeldOutput
from tests.serve.terminal.recording_app import SessionHarness
from tests.serve.waiting import until


class Receiver:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent = list[bytes]()
        self.losses = 0
        self.held = HeldOutput(self.sent.append, self._lose)

    def _lose(self) -> None:
        self.losses += 1


def at(written: int) -> SaveProgress:
    """Return a disk that has nothing of this many records."""
    progress = SaveProgress()
    progress.written = written
    return progress


def test_output_waits_for_the_records_before_it_and_passes_in_order() -> None:
    receiver, disk = Receiver(), at(1)
    receiver.held.put(b"a", [disk])
    disk.written = 2
    receiver.held.put(b"b", [disk])
    receiver.held.put(b"c", ())
    assert receiver.sent == []
    disk.reached(1)
    assert receiver.sent == [b"a"]
    disk.reached(2)
    assert (receiver.sent, bool(receiver.held)) == ([b"a", b"bc"], False)
    receiver.held.put(b"d", [disk])
    assert receiver.sent[-1] == b"d"


def test_output_that_shows_lost_actions_never_leaves() -> None:
    receiver, disk = Receiver(), at(1)
    receiver.held.put(b"a", [disk])
    disk.give_up()
    receiver.held.put(b"b", [disk])
    assert (receiver.sent, receiver.losses, len(disk.lost)) == ([b"b"], 1, 0)


def test_another_table_of_the_same_player_does_not_wait_longer() -> None:
    receiver, first, second = Receiver(), at(1), at(1)
    receiver.held.put(b"a", [first])
    receiver.held.put(b"b", [second])
    second.reached(1)
    assert receiver.sent == []
    first.reached(1)
    assert receiver.sent == [b"a", b"b"] or receiver.sent == [b"ab"]


async def test_a_session_shows_a_key_when_the_disk_has_it() -> None:
    harness, disk = await SessionHarness().ready(), at(0)
    harness.session.save_progress = lambda: [disk]
    disk.written = 1
    harness.type(b"x")
    await harness.typed("x")
    await until(lambda: harness.session._held_output.size > 0, "nothing was drawn")
    assert b"typed x" not in harness.transport.sent
    disk.reached(1)
    assert "typed x" in harness.transport.screen()


async def test_a_session_is_drawn_again_when_its_output_was_given_up() -> None:
    harness, disk = await SessionHarness().ready(), at(0)
    harness.session.save_progress = lambda: [disk]
    disk.written = 1
    harness.type(b"x")
    await until(lambda: harness.session._held_output.size > 0, "nothing was drawn")
    disk.give_up()
    await until(lambda: "typed x" in harness.transport.screen(), harness.transport.screen)


async def test_a_session_that_ends_sends_its_held_output_first() -> None:
    harness, disk = await SessionHarness().ready(), at(0)
    harness.session.save_progress = lambda: [disk]
    disk.written = 1
    harness.session.close("Goodbye.")
    await harness.over()
    assert b"Goodbye" not in harness.transport.sent
    disk.reached(1)
    assert (harness.transport.words, harness.transport.code) == ("Goodbye.\r\n", 0)


async def test_a_stuck_disk_does_not_keep_a_connection_for_ever() -> None:
    harness, disk = await SessionHarness(limits=replace(Limits(), closing_seconds=0.2)).ready(), at(0)
    harness.session.save_progress = lambda: [disk]
    disk.written = 1
    harness.session.close("Goodbye.")
    await until(lambda: harness.transport.code == 0, "the connection stays")
    assert b"Goodbye" not in harness.transport.sent


async def test_frames_are_skipped_while_too_much_is_held_and_drawn_again_after() -> None:
    harness, disk = await SessionHarness(limits=replace(Limits(), write_buffer=50)).ready(), at(0)
    harness.session.save_progress = lambda: [disk]
    disk.written = 1
    harness.type(b"x")
    await until(lambda: harness.session.is_blocked, "nothing was drawn")
    harness.type(b"y")
    await harness.typed("x", "y")
    disk.reached(1)
    await until(lambda: "typed y" in harness.transport.screen(), harness.transport.screen)
