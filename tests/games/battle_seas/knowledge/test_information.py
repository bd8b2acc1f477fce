"""Who may know what: worlds that differ only in secrets look and sound the same (BS-223 to BS-229)."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.engine.laws import LawBroken, Position, pauses
from seatui.engine.laws.pauses import check_pauses
from seatui.games.battle_seas.model.state import Unit
from tests.games.battle_seas.knowledge.hearing import facts_for, heard
from tests.games.battle_seas.play.test_boarding import FIRST, PREY, alongside, blows
from tests.games.battle_seas.position import Piece, Table, area, card, deploying, given, passenger, place, roll, secret, trap, unit
from tests.laws.test_pauses import AtOnce

N, E, S = 0, 2, 4
OPEN = ("round", "order", "opener", "place", "turn", "wind", "night", "gone", "lost_turns", "resigned", "quiet", "struck", "asked", "phase")


def known_to(table: Table, seat: int, key: int) -> Unit | None:
    """Return a character as a seat sees it."""
    return next(marker.unit for marker in table.view(seat).markers if marker.key == key)


# Open to all


@pytest.mark.rule("BS-223")
def test_round_lead_wind_light_markers_and_eliminations_are_open_to_all() -> None:
    ships = (unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "A1"), unit(2, "HMS Triton", "T1", cap=0), area(1, "Fort 12,000", "C3"))
    table = given(*ships, known={0: (), 1: (), 2: ()}, wind="NE", night=True).end_round()
    for seat in (0, 1, 2, None):
        view = table.view(seat)
        assert {name: getattr(view, name) for name in OPEN} == {name: getattr(table.view(0), name) for name in OPEN}
        assert [marker[:3] for marker in view.markers] == [marker[:3] for marker in table.view(0).markers]
        assert (view.wind, view.night, view.gone) == (1, True, (0, 0, 1))
        assert len(view.markers[2].squares) == 6


@pytest.mark.rule("BS-223")
def test_all_dice_of_attacks_and_searches_are_open() -> None:
    ships = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "L10"), unit(2, "HMS Triton", "A20"), unit(0, "HMS Nymphe", "A10"))
    table = given(*ships, known={2: ()}, dice=(*roll(12), *roll(7), *roll(9))).handle(0).act("fire", 0, -1, 1).handle(3).act("detect")
    for seat in (0, 1, 2, None):
        assert facts_for(table, seat, "broadside")[0]["dice"] == roll(12)
        assert [fact["dice"] for fact in facts_for(table, seat, "search_rolled")] == [roll(7), roll(9)]


# Hidden from all others


@pytest.mark.rule("BS-224")
def test_fleet_lists_and_what_they_cost_are_hidden() -> None:
    first, second = deploying("HMS Victory", "HMS Triton"), deploying("HMS Speedy, Island, LC02, TR01", "HMS Triton")
    for seat in (1, None):
        assert first.view(seat) == second.view(seat)
        assert heard(first, seat) == heard(second, seat)
    assert first.view(0) != second.view(0)


@pytest.mark.rule("BS-224")
def test_places_are_hidden_until_the_parts_are_joined() -> None:
    first, second = (deploying("HMS Victory, TR03", "HMS Triton") for _ in range(2))
    place(first, 0, "J14 N", "J13")
    place(second, 0, "K17 E", "A20")
    for seat in (1, None):
        assert first.view(seat) == second.view(seat)
        assert heard(first, seat) == heard(second, seat)


@pytest.mark.rule("BS-224")
@pytest.mark.parametrize(
    "secrets",
    [
        (passenger(0, "Marine Platoon", 0), passenger(0, "Gun Crew", 0)),
        (trap(0, "Land Barrage", "A20"), trap(0, "Fire Raft", "J14")),
        (trap(0, "Land Barrage", "A20", orders="always"),),
    ],
)
def test_passengers_traps_and_standing_orders_are_hidden(secrets: tuple[Piece, ...]) -> None:
    ships = (unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "J8"))
    plain, laden = given(*ships), given(*ships, *secrets)
    for table in (plain, laden):
        table.handle(0).sail("path N").end_turn()
    for seat in (1, None):
        assert plain.view(seat) == laden.view(seat)
        assert heard(plain, seat) == heard(laden, seat)
    assert plain.view(0) != laden.view(0)


@pytest.mark.rule("BS-224")
def test_orders_are_given_in_secret() -> None:
    table = given(unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "J8"), trap(0, "Land Barrage", "A20"))
    before = table.view(1)
    table.act("orders", secret(0, 0), "never", by=0)
    assert table.view(1) == before
    assert heard(table, 1) == heard(table, None) == []


@pytest.mark.rule("BS-224")
def test_a_passenger_that_is_handled_does_not_show() -> None:
    pieces = (unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "J8"), area(0, "Island", "J15"))
    table = given(*pieces, passenger(0, "Marine Platoon", 0), passenger(0, "Sappers", 0)).handle(secret(0, 1))
    assert table.view(1).active == -1
    assert facts_for(table, 1, "handled")[0]["piece"] == -1


# Unidentified pieces


@pytest.mark.rule("BS-225")
@pytest.mark.parametrize(
    "world",
    [
        (unit(0, "HMS Victory", "J16", "E", gear=["Telescope"], cap=7),),
        (area(0, "Turret", "J16"),),
        (area(0, "Choppy Waters", "J16", gear=["Storm Front"]),),
    ],
)
def test_of_an_unidentified_piece_only_owner_and_squares_show(world: tuple[Piece, ...]) -> None:
    others = (unit(0, "HMS Speedy", "A20"), unit(1, "HMS Triton", "J1"))
    table = given(*world, *others, known={1: ()}, turn=1)
    plain = given(unit(0, "HMS Nymphe", "J16"), *others, known={1: ()}, turn=1)
    assert table.view(1) == plain.view(1)
    assert table.view(1).markers[0][1:] == (0, (table.at("J16"),), None, None)
    assert table.view(None).markers[0] == table.view(1).markers[0]


@pytest.mark.rule("BS-225")
def test_several_in_one_square_are_only_markers() -> None:
    first = (area(0, "Island", "J16"), unit(0, "Marine Platoon", "J16"), unit(0, "Gun Crew", "J16"))
    second = (unit(0, "HMS Captain", "J16"), area(0, "Dockyard 8,000", "A19"), unit(0, "Sappers", "A19"))
    view = given(*first, unit(1, "HMS Triton", "J1"), known={1: ()}, turn=1).view(1)
    assert [marker[2:] for marker in view.markers[:3]] == [((first_square := view.markers[0].squares[0],), None, None)] * 3
    other = given(*second, unit(1, "HMS Triton", "J1"), known={1: ()}, turn=1).view(1)
    assert other.markers[0][1:] == (0, (first_square,), None, None)


@pytest.mark.rule("BS-225")
def test_the_moves_of_an_unidentified_piece_are_seen_but_not_what_it_is_nor_how_it_will_head() -> None:
    def moved(name: str, line: str) -> Table:
        table = given(unit(0, name, "J20"), unit(1, "HMS Triton", "J1"), unit(0, "HMS Speedy", "A20"), known={1: ()}, strip=0)
        return table.handle(0).do(line)

    first, second = moved("HMS Nymphe", "path N N"), moved("HMS Captain", "path N N heading E")
    assert heard(first, 1) == heard(second, 1)
    assert first.view(1) == second.view(1)
    assert [fact["card"] for fact in facts_for(first, 1, "stepped")] == [-1, -1]
    assert first.view(1).legs == ()


@pytest.mark.rule("BS-225", "BS-228")
def test_the_announced_heading_of_a_nameless_piece_does_not_show_while_it_is_under_way() -> None:
    def under_way(line: str) -> Table:
        ships = (unit(0, "HMS Captain", "A14"), unit(1, "HMS Triton", "T1"))
        return given(*ships, known={1: ()}).handle(0).sail("path N").end_round().handle(0).do(line)

    first, second = under_way("path N N"), under_way("path N N heading E")
    assert first.kind == "spring_trap"
    assert first.view(1) == second.view(1)
    assert first.view(0) != second.view(0)


# Identified pieces


@pytest.mark.rule("BS-226")
def test_card_cap_heading_attachments_and_prize_state_are_open_to_whoever_identified_it() -> None:
    ship = unit(0, "HMS Captain", "J16", "SE", gear=["Telescope", "Hearts of Oak"], cap=321, prize=True)
    others = (passenger(0, "Marine Platoon", 0), unit(1, "HMS Triton", "J8"), unit(2, "HMS Triton", "T1"))
    table = given(ship, *others, known={2: ()})
    seen = known_to(table, 1, 0)
    assert seen is not None
    own = table.unit(0)
    assert (seen.card, seen.cap, seen.heading, seen.gear, seen.prize) == (own.card, 321, 3, own.gear, True)
    assert known_to(table, 2, 0) is None


@pytest.mark.rule("BS-226")
def test_turning_is_seen_of_an_identified_ship_alone() -> None:
    table = given(unit(0, "HMS Captain", "J16"), unit(1, "HMS Triton", "J8"), unit(2, "HMS Triton", "T1"), known={2: ()})
    table.handle(0).do("turn E")
    assert [len(facts_for(table, seat, "turned")) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]


@pytest.mark.rule("BS-226")
def test_hands_are_open_once_a_fight_has_begun() -> None:
    table = alongside("Marine Platoon", dice=blows(13, *[2] * 14))
    assert [seen.hands for key in (0, PREY) if (seen := known_to(table, 1 - key, key))] == [(), ()]
    table.act("board", PREY, (FIRST,), ())
    seen = known_to(table, 0, PREY)
    assert seen is not None
    assert seen.hands == (12, 40, 40, 40)
    table.end_round().handle(0).act("withdraw")
    seen = known_to(table, 0, PREY)
    assert seen is not None
    assert seen.hands == (12, 40, 40, 40)


# Damage


@pytest.mark.rule("BS-227")
def test_damage_is_told_to_the_owner_and_to_those_who_identified_the_target() -> None:
    ships = (unit(0, "HMS Captain", "J10"), unit(1, "HMS Triton", "L10"), unit(2, "HMS Triton", "A20"), unit(3, "HMS Triton", "T20"))
    table = given(*ships, known={2: (), 3: (1,)}, dice=roll(12), mat="20x20").handle(0).act("fire", 0, -1, 1)
    assert [len(facts_for(table, seat, "damaged")) for seat in (0, 1, 2, 3, None)] == [1, 1, 0, 1, 0]
    assert [len(facts_for(table, seat, "broadside")) for seat in (0, 1, 2, 3, None)] == [1] * 5


@pytest.mark.rule("BS-227")
def test_healing_is_told_to_those_who_identified_the_piece() -> None:
    ships = (unit(0, "HMS Captain", "J16", cap=10), unit(1, "HMS Triton", "J8"), unit(2, "HMS Triton", "T1"))
    table = given(*ships, area(0, "Dockyard 8,000", "J16"), known={2: ()}).handle(0).act("heal")
    assert [len(facts_for(table, seat, "healed")) for seat in (0, 1, 2)] == [1, 1, 0]


# Traps


@pytest.mark.rule("BS-228", "BS-121")
def test_a_declined_trap_leaves_no_sign() -> None:
    def passing(*traps: Piece) -> Table:
        return given(unit(0, "HMS Captain", "J13"), unit(1, "HMS Triton", "A1"), *traps).handle(0).do("path N N")

    plain, trapped = passing(), passing(trap(1, "Land Barrage", "J8"))
    for _ in range(2):  # at J12, where the trap is triggered, and at J11
        assert plain.decisions == trapped.decisions
        assert plain.decisions[0].veiled
        for seat in (0, None):
            assert plain.view(seat) == trapped.view(seat)
        plain.act("hold")
        trapped.act("hold")
    assert heard(plain, 0) == heard(trapped, 0)
    assert plain.view(0) == trapped.view(0)
    assert plain.square(0) == "J11"


@pytest.mark.rule("BS-228")
def test_a_pause_tells_nobody_of_a_trap(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = (unit(0, "HMS Captain", "J13"), unit(1, "HMS Triton", "A1"), trap(1, "Land Barrage", "J8"))
    table = given(*pieces).handle(0).do("path N N")
    positions = [Position(table.rules, table.state, seed) for seed in range(10)]
    for position in positions:
        check_pauses(position)
    monkeypatch.setattr(pauses, "VeiledPauses", AtOnce)
    with pytest.raises(LawBroken, match="how long others take to answer tells seat 0"):
        list(map(check_pauses, positions))


# Logs, and the end


@pytest.mark.rule("BS-229")
def test_a_players_log_is_filtered_to_what_he_knows() -> None:
    match = seatui.Match.new("battle-seas", seats=2, seed=1, order="chosen", levels=5000)
    match.play(1, "accept")
    match.play(0, "fleet SH01, TR03")
    match.play(1, "fleet SH19")
    match.play(0, f"place {secret(0, 0)} J17 N")
    match.play(0, f"place {secret(0, 1)} J14")

    def text(seat: int) -> str:
        return "\n".join(" ".join((entry.said, *entry.lines)) for entry in match.log(seat))

    assert "HMS Victory at J17" in text(0)
    for hidden in ("Victory", "Fire Raft", "SH01", "TR03", "J17", "J14"):
        assert hidden not in text(1), hidden


@pytest.mark.rule("BS-229")
def test_everything_opens_when_the_game_has_ended() -> None:
    pieces: tuple[Any, ...] = (
        unit(0, "HMS Captain", "J16"),
        passenger(0, "Marine Platoon", 0),
        trap(0, "Land Barrage", "A20"),
        unit(0, "HMS Nymphe", "A19"),
        unit(1, "HMS Triton", "T1", cap=0),
    )
    table = given(*pieces, known={1: ()})
    assert not any(marker.is_known for marker in table.view(1).markers[:2])
    assert table.view(1).units == ()
    assert table.view(1).traps == ()
    table.end_round()
    for seat in (0, 1, None):
        view = table.view(seat)
        assert all(marker.is_known for marker in view.markers)
        assert [key for key, _ in view.units] == [secret(0, 0)]
        assert [one.card for _, one in view.traps] == [card("Land Barrage").number]
