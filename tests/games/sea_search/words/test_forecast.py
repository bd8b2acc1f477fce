"""The danger at the end of a turn, as the game foretells it."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.words.forecast import Forecast, forecast
from tests.games.sea_search.position import Sea, given

RED, GREEN = 0, 1
END = ("end_turn",)


def epic(seats: int = 2) -> Sea:
    return given(seats, mode="epic").calm()


def danger(sea: Sea) -> Forecast:
    return forecast(sea.figures, sea.state, RED)


def swarmed(*ports: tuple[int, int]) -> Sea:
    """Return Red with these Seaports, each with an active Seamite."""
    return epic().seaports(RED, *ports).beast("seamites", *(("seamite", port, 1) for port in ports))


@pytest.mark.rule("SS-364")
def test_seamites_at_the_last_seaport_are_a_grave_danger() -> None:
    sea = swarmed((1, 1))  # one die against two
    assert danger(sea).words == "the Seamites take your last Seaport: 26 %"
    assert danger(sea).is_grave
    assert sea.rules.warning(sea.view(RED), END).endswith("The Seamites take your last Seaport: 26 %. Without a Seaport you are out.")
    assert sea.rules.meaning(sea.view(RED), END) == danger(sea).words


@pytest.mark.rule("SS-364")
def test_with_two_seaports_seamites_take_one_at_most_likely() -> None:
    sea = swarmed((1, 1), (2, 1))
    assert danger(sea).words.startswith("the Seamites take a Seaport: ")
    assert 0 < danger(sea).out < 0.05
    assert sea.rules.warning(sea.view(RED), END) == "4 actions would be lost."


@pytest.mark.rule("SS-316", "SS-321")
@pytest.mark.parametrize(("counter", "grave"), [(2, False), (1, True)])
def test_carrier_of_the_whistle_is_told_of_the_roll(counter: int, grave: bool) -> None:
    sea = epic().beast("kraken", ("kraken", (2, 1), 0), cargo={RED: 0}).with_(beast_counter={RED: counter})
    cost = "costs your last Seaport" if grave else "lowers your Beast Counter to 1"
    assert (danger(sea).words, danger(sea).is_grave) == (f"the Whistle's roll {cost}: 58 %", grave)


@pytest.mark.rule("SS-335", "SS-339", "SS-273")
def test_nearest_ship_is_told_of_the_fog_and_when_it_comes() -> None:
    sea = epic().ship(RED, (1, 0)).beast("fog", ("fog", (0, 0), 0), drawer=GREEN)
    assert danger(sea).words == "the Fog can take your last Seaport at the end of the round: 100 %"
    sea.state.drawer = RED
    assert danger(sea).words == "the Fog can take your last Seaport now: 100 %"
    assert danger(sea.ship(GREEN, (0, 1))).words.endswith("now: 50 %")
    assert danger(sea.ship(RED, (1, 1))).words == ""


@pytest.mark.rule("SS-403", "SS-410")
def test_ship_in_reach_of_a_battlecruiser_is_told() -> None:
    sea = epic().no_probes().ship(RED, (1, 0)).ship(GREEN, (-2, -1)).beast("military", ("cruiser", (1, 1), 0))
    assert danger(sea).words == "1 Battlecruiser can reach your ship now and take your last Seaport: 100 %"
    sea.probes_round(RED, (1, 0))
    assert danger(sea).words == ""


@pytest.mark.rule("SS-288", "SS-293")
def test_drift_to_the_siren_is_foretold() -> None:
    sea = epic().ship(RED, (1, 0)).beast("siren", ("siren", (0, 0), 0))
    assert danger(sea).words == "your ship drifts onto a Siren unless Probes stop it, and your Beast Counter falls to 1"
    far = epic().ship(RED, (2, 1)).beast("siren", ("siren", (-1, 0), 0))
    assert danger(far).words == "your ship drifts 2 tiles towards a Siren, 4 tiles away"


@pytest.mark.rule("SS-377", "SS-379")
def test_storm_over_a_seaport_or_the_ship_is_foretold() -> None:
    sea = epic().ship(RED, (0, 0)).beast("storm", ("storm", (1, 1), 0))
    assert danger(sea).words == "the Storm takes your last Seaport now"
    assert danger(sea).is_grave
    assert danger(sea.with_(proof=1)).words == ""
    assert danger(sea.ship(RED, (1, 1))).words == "your ship rolls against the Storm now and loses: 58 %"


def test_nothing_is_foretold_without_a_beast_or_in_the_turn_of_another() -> None:
    assert danger(epic()).words == ""
    sea = swarmed((1, 1)).with_(active=GREEN)
    assert danger(sea).words == ""


# Rivals


def raid(*green: tuple[int, int]) -> Sea:
    """Return Red with one Seaport on (1,1) without Probes, Green's ship three tiles away, and Green's Seaports."""
    return given().calm().no_probes().seaports(RED, (1, 1)).seaports(GREEN, *green).ship(GREEN, (-1, 0)).ship(RED, (2, 1))


@pytest.mark.rule("SS-185", "SS-186")
@pytest.mark.parametrize(("ports", "words", "grave"), [(1, "9 %", False), (2, "44 %", True)])
def test_rival_who_can_sail_to_the_last_seaport_is_foretold(ports: int, words: str, grave: bool) -> None:
    sea = raid(*[(-1, -1), (-2, -1)][:ports])
    assert (danger(sea).words, danger(sea).is_grave) == (f"a raid can take your last Seaport and put you out: {words}", grave)
    assert (danger(sea).brief, danger(sea).raiders) == (f"a raid, {words} to lose your last Seaport", (GREEN,))


@pytest.mark.rule("SS-184", "SS-113")
def test_rivals_who_cannot_reach_the_last_seaport_are_no_danger() -> None:
    assert not danger(raid((-1, -1), (-2, -1)).ship(GREEN, (-2, -1))).words  # four steps leave no action for the attack
    assert not danger(raid((-1, -1), (-2, -1)).with_(loses_turn={GREEN: True})).words
    walled = raid((-1, -1), (-2, -1))
    for place in ((1, 0), (0, 1), (2, 1), (1, 2)):
        walled.probe(RED, (1, 1), place)
    assert not danger(walled).words


def test_rivals_are_no_danger_to_a_player_with_two_seaports() -> None:
    assert not danger(raid((-1, -1), (-2, -1)).seaports(RED, (1, 1), (2, 1))).words
