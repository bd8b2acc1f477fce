from __future__ import annotations

import pytest

from seatui.serve.fair_share.work_account import HEAVY_SHARE, MEMORY_SECONDS, MOST_METERS, MOST_TOLD, WorkLedger


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger(clock: Clock) -> WorkLedger:
    return WorkLedger(clock)


HEAVY = 2 * HEAVY_SHARE * MEMORY_SECONDS  # seconds of work at once


def test_an_account_is_light_until_it_takes_much(ledger: WorkLedger) -> None:
    account = ledger.account_for("10.0.0.1")
    assert not account.is_heavy
    account.charge(HEAVY)
    assert account.is_heavy


def test_work_is_forgotten_with_time(ledger: WorkLedger, clock: Clock) -> None:
    account = ledger.account_for("10.0.0.1")
    account.charge(HEAVY)
    clock.now += 2 * MEMORY_SECONDS
    assert not account.is_heavy


def test_steady_work_counts_as_its_share_of_a_core(ledger: WorkLedger, clock: Clock) -> None:
    account = ledger.account_for("10.0.0.1")
    for _ in range(1000):
        clock.now += 0.02
        account.charge(0.01)
    assert account.shares == [0.5]


def test_connections_of_one_address_share_a_meter(ledger: WorkLedger) -> None:
    one, other, elsewhere = (ledger.account_for(address) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2"))
    one.charge(HEAVY)
    assert other.is_heavy
    assert not elsewhere.is_heavy


def test_sessions_of_one_name_share_a_meter(ledger: WorkLedger) -> None:
    one, other = ledger.account_for("10.0.0.1"), ledger.account_for("10.0.0.2")
    ledger.add_name(one, "ann")
    ledger.add_name(other, "ann")
    one.charge(HEAVY)
    assert other.is_heavy


def test_connecting_again_does_not_clear_a_meter(ledger: WorkLedger) -> None:
    ledger.account_for("10.0.0.1").charge(HEAVY)
    for number in range(MOST_METERS + 1):
        ledger.account_for(f"2001:db8:{number:x}::/64")
    assert ledger.account_for("10.0.0.1").is_heavy


def test_forgotten_meters_are_dropped(ledger: WorkLedger, clock: Clock) -> None:
    for number in range(10 * MOST_METERS):
        ledger.account_for(f"2001:db8:{number:x}::/64").charge(0.01)
        clock.now += 0.01
    assert len(ledger._meters) <= MOST_METERS + 1


def test_few_shares_are_told_and_only_those_of_this_worker() -> None:
    ledger = WorkLedger(lambda: 0.0)
    for number in range(1, 201):
        ledger.account_for(f"10.0.0.{number}").charge(0.0001 * number * MEMORY_SECONDS)
    ledger.account_for("10.0.1.1").charge(0.5 * MEMORY_SECONDS)
    ledger.hear({"address 10.0.1.1": 0.2, "address 10.0.1.2": 0.3})
    told = ledger.shares_here()
    assert len(told) == MOST_TOLD
    assert told["address 10.0.1.1"] == 0.5
    assert min(told.values()) == 0.01
    assert ledger.account_for("10.0.1.1").shares == [0.7]
    assert ledger.account_for("10.0.1.2").is_heavy
    ledger.hear({})
    assert not ledger.account_for("10.0.1.2").is_heavy
