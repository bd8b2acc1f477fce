"""Casting and attacking Probes (SS-132 to SS-157)."""

from __future__ import annotations

import pytest

from tests.games.sea_search.position import given

RED, GREEN = 0, 1


@pytest.mark.rule("SS-132", "SS-133", "SS-134", "SS-138", "SS-140")
def test_casting_earning_and_establishing():
    """EX-02"""
    sea = given().ship(RED, (2, 1)).with_(probe_counter={RED: 4})
    sea.do("cast_probe", sea.edge((1, 2), (2, 1)))
    assert (sea.state.probe_counter[RED], sea.state.stock[RED], sea.state.actions) == (0, 1, 3)
    assert sea.refusal("cast_probe", sea.edge((2, 1), (3, 1))) == "edge_is_rim"
    assert sea.refusal("cast_probe", sea.edge((1, 1), (2, 1))) == "edge_occupied"
    sea.do("establish_seaport")
    assert (sea.state.seaports[sea.tile((2, 1))], sea.state.stock[RED], sea.state.actions) == (RED, 0, 2)


@pytest.mark.rule("SS-146", "SS-148", "SS-150", "SS-151", "SS-157")
def test_a_won_attack_removes_the_probe_and_the_ship_may_advance():
    """EX-04"""
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(GREEN, (0, 1), (1, 0))
    sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[6, 6, 3, 2, 4, 2])
    assert sea.edge((1, 0), (1, 1)) not in sea.state.probes
    assert sea.kind == "choose_advance"
    sea.do("advance")
    assert sea.state.at[GREEN] == sea.tile((1, 1))
    assert sea.state.actions == 3
