"""All cards of a player in words."""

from __future__ import annotations

from seatui.games.battle_seas.words.fleet_report import report
from tests.games.battle_seas.position import NAMES, Table, area, given, passenger, secret, trap, unit

PARTY = secret(0, 0)


def reported(table: Table, seat: int = 0) -> list[str]:
    return report(table.figures, table.view(seat), NAMES)


def test_a_card_tells_its_damage_figures_attachments_and_who_is_aboard() -> None:
    table = given(
        unit(0, "HMS Captain", "J15", gear=("Grapnels",), cap=700),
        passenger(0, "Marine Platoon", 0),
        unit(1, "HMS Triton", "A1"),
        known={0: ()},
    )
    assert reported(table) == [
        "HMS Captain (0), at J15 heading north: 700 of 1090 CAP",
        "- 4 moves, 3 with an attack; range 4; an attack takes 100 CAP on average",
        "- Grapnels: The bearer may board from up to 2 squares away",
        "- aboard: Marine Platoon, 180 of 180 CAP, 19 CAP a blow",
        "- cannot land: no land or quay beside HMS Captain",
        " ",
        "Bob: 1 piece not identified",
    ]


def test_areas_and_traps_are_told_too_and_what_is_known_of_others() -> None:
    table = given(
        unit(0, "HMS Captain", "J15"),
        passenger(0, "Marine Platoon", 0),
        area(0, "Island", "J14"),
        trap(0, "TR01", "J14"),
        unit(1, "HMS Triton", "A1"),
    )
    lines = reported(table)
    assert "- aboard: Marine Platoon, 180 of 180 CAP, 19 CAP a blow, can land on J14 (N)" in lines
    assert any(line.startswith("Island (") for line in lines)
    assert any(line.startswith("Your trap Land Barrage") for line in lines)
    can = "7 moves, 4 with an attack; range 4; an attack takes 80 CAP on average"
    assert lines[-2:] == ["Bob: all identified", f"- HMS Triton (2) at A1: 860 of 860 CAP; {can}"]
