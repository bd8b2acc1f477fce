"""A machine that wakes up in the wrong year ends no name, no ban and no table."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.sanctions import Target
from seatui.serve.harbour.server_clock import BELIEVED_AFTER, DAY, LARGEST_STEP, ServerClock

TODAY = float(int(time.time()))  # files get the time of the real clock


class Machine:
    """The clocks of a machine, and a harbour on its disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wall = TODAY
        self.uptime = 0.0

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.uptime += seconds

    def clock(self) -> ServerClock:
        return ServerClock(self.folder, lambda: self.wall, lambda: self.uptime)

    def harbour(self) -> Harbour:
        limits = HarbourLimits(rooms=1)
        return Harbour(self.folder, limits, now=lambda: self.uptime, wall_clock=lambda: self.wall)


def test_the_clock_of_the_machine_is_followed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    clock = machine.clock()
    machine.run(100)
    assert clock.now() == TODAY + 100
    machine.wall += LARGEST_STEP
    assert clock.now() == machine.wall


def test_time_never_goes_back_even_over_a_restart(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    clock = machine.clock()
    clock.save()
    machine.wall = 0.0
    machine.run(60)
    assert clock.now() == TODAY + 60
    again = machine.clock()
    machine.run(5)
    assert again.now() == TODAY + 5
    machine.wall = TODAY + 1000
    assert again.now() == TODAY + 1000


def test_a_clock_far_ahead_is_believed_after_a_day(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.clock().save()
    machine.wall += 10 * LARGEST_STEP
    clock = machine.clock()
    assert clock.now() == TODAY
    machine.run(BELIEVED_AFTER - 1)
    assert clock.now() == TODAY + BELIEVED_AFTER - 1
    machine.run(1)
    assert clock.now() == machine.wall


def test_a_damaged_file_counts_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "clock").write_text("tomorrow")
    assert Machine(tmp_path).clock().now() == TODAY


@pytest.mark.parametrize("wrong", [0.0, TODAY + 40 * 365 * DAY], ids=["past", "future"])
def test_a_wrong_clock_at_the_start_ends_nothing(wrong: float, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    harbour = machine.harbour()
    ann = harbour.people.by_name("Ann")
    harbour.moderation.ban(Target("name", "Bo"), 10 * DAY)
    room = harbour.make_room(ann, Plan("sea-skirmish", 2, bots=("mate", "mate")))
    room.start(ann)
    harbour.close()
    machine.wall = wrong
    machine.uptime = 0.0
    woken = machine.harbour()
    woken.people.by_name("Cy")
    woken.close_idle_rooms()
    woken.moderation.drop_ended()
    assert [each.target.value for each in woken.moderation.bans] == ["Bo"]
    assert woken.people.find("Ann")
    assert woken.rooms[room.id].unused_for < DAY
    woken.close()
    machine.wall = TODAY + DAY  # somebody has set it
    later = machine.harbour()
    later.close_idle_rooms()
    assert later.people.find("Cy")
    assert later.moderation.bans
