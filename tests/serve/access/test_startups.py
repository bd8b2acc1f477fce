"""Places for connections before login: random early drop, penalties, and places that are kept for known addresses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.access.sources import KNOWN_SECONDS, LEAST_PENALTY, MOST_KEPT, MOST_PENALTY, Fault, Sources
from seatui.serve.access.startups import BARRED, FULL, TOO_MANY_HERE, Entry, Startups

LIMITS = Limits()
ANN = "192.0.2.1"


class Clock:
    """A clock that is moved by hand."""

    seconds = 5.0

    def __call__(self) -> float:
        return self.seconds


def fill(startups: Startups, places: int) -> list[tuple[str, Entry]]:
    """Take places from as many addresses as it needs."""
    taken = []
    for number in range(10_000):
        address = f"198.51.{number // 200}.{number % 200}"
        while len(startups) < places and not (entry := startups.add(address)).refusal:
            taken.append((address, entry))
    assert len(startups) == places
    return taken


def test_strangers_are_dropped_at_random_before_all_is_full() -> None:
    chance = [1.0]
    startups = Startups(replace(LIMITS, connections=16), chance=lambda: chance[0])  # 8 before login, 6 of strangers, dropped from 3 on
    fill(startups, 3)
    chance[0] = 0.29
    assert startups.add(ANN, may_hurry=False) == Entry(FULL)
    chance[0] = 0.31
    assert startups.add(ANN, may_hurry=False) == Entry("", LIMITS.login_seconds)
    chance[0] = 0.53
    assert startups.add("192.0.2.2", may_hurry=False) == Entry(FULL)


def test_no_stranger_takes_the_kept_places_for_long() -> None:
    startups = Startups(LIMITS, chance=lambda: 1.0)
    taken = fill(startups, LIMITS.strangers)
    hurried = [startups.add(f"192.0.2.{number}") for number in range(LIMITS.hurried + 1)]
    assert hurried[0] == Entry("", LIMITS.hurried_seconds, is_hurried=True)
    assert hurried[-1] == Entry(FULL)
    startups.remove("192.0.2.0", hurried[0])
    assert startups.add("192.0.2.99").is_hurried
    startups.remove(*taken[0])
    assert startups.add("192.0.2.100") == Entry(FULL)  # a place of strangers is free, but two strangers hurry in kept ones


def test_known_addresses_have_places_when_strangers_have_none() -> None:
    startups = Startups(LIMITS, chance=lambda: 1.0)
    fill(startups, LIMITS.strangers)
    while not startups.add("203.0.113.1").refusal or not startups.add("203.0.113.2").refusal or not startups.add("203.0.113.3").refusal:
        pass
    assert startups.add(ANN) == Entry(FULL)
    startups.sources.note_login(ANN)
    assert startups.add(ANN) == Entry("", LIMITS.login_seconds)


def test_a_stranger_has_fewer_places_than_a_known_address() -> None:
    startups = Startups(LIMITS)
    entries = [startups.add(ANN) for _ in range(LIMITS.strangers_per_address + 1)]
    assert entries[-1] == Entry(TOO_MANY_HERE)
    startups.sources.note_login(ANN)
    assert not startups.add(ANN).refusal


def test_penalties_add_up_and_run_off() -> None:
    clock = Clock()
    sources = Sources(clock)
    sources.punish(ANN, Fault.NOT_ADMITTED)
    assert not sources.is_barred(ANN)
    sources.punish(ANN, Fault.NO_BANNER)
    assert sources.is_barred(ANN)
    assert Startups(LIMITS, sources).add(ANN) == Entry(BARRED)
    assert not sources.is_barred("192.0.2.2")
    clock.seconds += Fault.NO_BANNER.value + Fault.NOT_ADMITTED.value - LEAST_PENALTY + 0.1
    assert not sources.is_barred(ANN)


def test_penalties_have_a_longest_time() -> None:
    clock = Clock()
    sources = Sources(clock)
    for _ in range(1000):
        sources.punish(ANN, Fault.NO_BANNER)
    clock.seconds += MOST_PENALTY - LEAST_PENALTY + 0.1
    assert not sources.is_barred(ANN)


def test_only_so_many_addresses_are_remembered() -> None:
    sources = Sources(Clock())
    for number in range(2 * MOST_KEPT):
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        sources.note_login(address)
        sources.punish(address, Fault.LEFT)
    assert (len(sources._known), len(sources._penalties)) == (MOST_KEPT, MOST_KEPT)


@pytest.mark.parametrize(("fault", "is_known"), [(Fault.NO_BANNER, False), (Fault.TOO_SLOW, False), (Fault.NOT_ADMITTED, True)])
def test_grave_faults_make_an_address_unknown(fault: Fault, is_known: bool) -> None:
    sources = Sources(Clock())
    sources.note_login(ANN)
    sources.punish(ANN, fault)
    assert sources.is_known(ANN) == is_known


def test_an_address_is_known_for_some_days() -> None:
    clock = Clock()
    sources = Sources(clock)
    sources.note_login(ANN)
    clock.seconds += KNOWN_SECONDS - 1
    assert sources.is_known(ANN)
    clock.seconds += 1
    assert not sources.is_known(ANN)


@pytest.mark.parametrize("connections", [1, 2, 3, 5, 200])
def test_every_size_of_server_lets_a_stranger_in(connections: int) -> None:
    assert not Startups(replace(LIMITS, connections=connections)).add(ANN).refusal
