"""Addresses from which players have logged in are known after a restart."""

from __future__ import annotations

from pathlib import Path

from seatui.serve.access.known_addresses import FILE, KnownAddresses
from seatui.serve.access.sources import KNOWN_SECONDS, Fault, Sources

HOME, OTHER = "192.0.2.7", "198.51.100.9"


class Machine:
    """A machine whose uptime begins again with each start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wall = 1_800_000_000.0
        self.uptime = 50.0

    def start(self) -> tuple[Sources, KnownAddresses]:
        self.uptime = 50.0
        sources = Sources(lambda: self.uptime)
        return sources, KnownAddresses(self.folder, sources, lambda: self.wall, None)

    def run(self, seconds: float) -> None:
        self.wall += seconds
        self.uptime += seconds


def test_known_addresses_survive_a_restart_for_a_week(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    sources, file = machine.start()
    sources.note_login(HOME)
    file.save()
    machine.run(100)
    sources, file = machine.start()
    assert (sources.is_known(HOME), sources.is_known(OTHER)) == (True, False)
    machine.run(KNOWN_SECONDS - 200)
    assert sources.is_known(HOME)
    machine.run(200)
    assert not sources.is_known(HOME)
    file.save()
    assert (tmp_path / FILE).read_text() == "{}"


def test_an_address_that_misbehaves_is_a_strangers_again(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    sources, file = machine.start()
    sources.note_login(HOME)
    file.save()
    sources.punish(HOME, Fault.NO_BANNER)
    file.save()
    assert not machine.start()[0].is_known(HOME)


def test_a_damaged_file_knows_nobody(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[1, 2]")
    assert not Machine(tmp_path).start()[0].known()
