"""The Engineer's panels, circuits and reactor, CS-095 to CS-103."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, CIRCUIT_OF, ENGINEER, SYMBOLS
from tests.games.captain_sonar.hunt import CREW_SEATS
from tests.games.captain_sonar.position import Position, boat, given, mask

LETTERS = {"weapons": "W", "detection": "D", "special": "S", "reactor": "R"}
WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def marking(marks: str, symbol: str, **fields: Any) -> Position:
    """Mark one more symbol as the Engineer, after a course in its direction."""
    hunt = given(boat("D5", marks=marks, **fields)).captain(f"head {WAYS[symbol[0]]}")
    return hunt.engineer(f"break {WAYS[symbol[0]]} {symbol[1]}")


# The sheet


@pytest.mark.rule("CS-097")
@pytest.mark.parametrize(("panel", "kinds"), [("N", "SWSDWR"), ("E", "DSWRDR"), ("S", "DSWWRS"), ("W", "WSDDRR")])
def test_each_panel_has_its_six_symbols(panel: str, kinds: str) -> None:
    first = "NESW".index(panel) * 6
    assert "".join(LETTERS[kind] for kind in SYMBOLS[first : first + 6]) == kinds


@pytest.mark.rule("CS-097")
def test_there_are_six_symbols_of_each_kind() -> None:
    assert {kind: SYMBOLS.count(kind) for kind in set(SYMBOLS)} == dict.fromkeys(LETTERS, 6)


@pytest.mark.rule("CS-096")
@pytest.mark.parametrize(("circuit", "symbols"), [("yellow", "E3 W1 W2 W3"), ("orange", "N1 N2 N3 E1"), ("grey", "E2 S1 S2 S3")])
def test_each_circuit_joins_its_four_symbols(circuit: str, symbols: str) -> None:
    assert sum(1 << symbol for symbol, of in enumerate(CIRCUIT_OF) if of == circuit) == mask(symbols)


# A mark


@pytest.mark.rule("CS-095")
@pytest.mark.parametrize("way", WAYS.values())
def test_the_engineer_may_mark_any_unmarked_symbol_of_the_panel_of_the_course(way: str) -> None:
    letter = way[0].upper()
    hunt = given(boat("D5", marks=f"{letter}2 {letter}6")).captain(f"head {way}")
    assert hunt.lines(ENGINEER) == [f"break {way} {symbol}" for symbol in "acde"]


@pytest.mark.rule("CS-095")
def test_a_mark_is_a_breakdown_and_an_ok() -> None:
    hunt = marking("", "N4")
    assert (hunt.orca.breakdowns, hunt.orca.engineer_ok) == (mask("N4"), True)
    assert (hunt.told_to("ok"), hunt.told_to("broke")) == ([CREW_SEATS], [CREW_SEATS])


@pytest.mark.rule("CS-098")
@pytest.mark.parametrize(
    ("marks", "last"),
    [("W1 W2 W3", "E3"), ("W1 W2 E3", "W3"), ("N1 N2 N3", "E1"), ("N1 N3 E1", "N2"), ("S1 S2 S3", "E2"), ("S2 S3 E2", "S1")],
)
def test_a_complete_circuit_erases_its_four_marks_at_once(marks: str, last: str) -> None:
    hunt = marking(f"{marks} N5 S6", last)
    assert (hunt.orca.breakdowns, hunt.damage) == (mask("N5 S6"), (0, 0))


@pytest.mark.rule("CS-098")
def test_three_marks_of_a_circuit_stay() -> None:
    assert marking("W1 W2", "W3").orca.breakdowns == mask("W1 W2 W3")


@pytest.mark.rule("CS-098")
def test_a_self_repair_mends_no_hull() -> None:
    assert marking("W1 W2 W3", "E3", damage=2).damage == (2, 0)


@pytest.mark.rule("CS-099")
def test_the_last_reactor_symbol_brings_damage_and_erases_everything() -> None:
    hunt = marking("W5 W6 S5 E4 E6 N2 S3", "N6")
    assert (hunt.orca.breakdowns, hunt.said("damage")) == (0, [(0, "damage", 1, 1)])
    assert [event.facts["seat"] for event in hunt.events if event.kind == "damage"] == [ENGINEER]


@pytest.mark.rule("CS-099")
def test_five_reactor_symbols_bring_no_damage() -> None:
    assert marking("W5 W6 S5 E4", "N6").damage == (0, 0)


@pytest.mark.rule("CS-100")
@pytest.mark.parametrize("panel", WAYS)
def test_a_full_panel_brings_damage_and_erases_everything(panel: str) -> None:
    other = "N2" if panel == "S" else "S3"
    hunt = marking(" ".join(f"{panel}{number}" for number in (1, 2, 3, 4, 5)) + f" {other}", f"{panel}6")
    assert (hunt.orca.breakdowns, hunt.said("damage")) == (0, [(0, "damage", 1, 1)])


@pytest.mark.rule("CS-101")
def test_a_circuit_repairs_itself_before_the_panel_counts() -> None:
    hunt = marking("W1 W2 W4 W5 W6 E3", "W3")
    assert (hunt.orca.breakdowns, hunt.damage) == (mask("W4 W5 W6"), (0, 0))


@pytest.mark.rule("CS-102")
def test_one_mark_brings_one_damage_even_if_it_fills_panel_and_reactor() -> None:
    hunt = marking("N1 N2 N3 N4 N5 W5 W6 S5 E4 E6", "N6")
    assert (hunt.said("damage"), hunt.orca.breakdowns) == ([(0, "damage", 1, 1)], 0)


# The crew line


@pytest.mark.rule("CS-103")
@pytest.mark.parametrize(
    ("marks", "risk"),
    [
        ("", ("safe", "safe", "safe", "safe")),
        ("E1 E2 E3 E4 E5", ("safe", "would", "safe", "safe")),
        ("W5 W6 S5 E4 N6", ("safe", "may", "safe", "safe")),
        ("W5 S5 E4 E6 N6", ("safe", "safe", "safe", "may")),
        ("W1 W2 W4 W5 W6 E3", ("safe", "safe", "safe", "safe")),
    ],
)
def test_the_crew_line_warns_of_each_direction(marks: str, risk: tuple[str, ...]) -> None:
    line = given(boat("D5", marks=marks), sheets="own").own(CAPTAIN).line
    assert line is not None
    assert line.risk == risk


@pytest.mark.rule("CS-103")
@pytest.mark.parametrize(
    ("mark", "clear"), [("N5", (False, True, True)), ("N4", (True, False, True)), ("N1", (True, True, False)), ("N6", (True,) * 3)]
)
def test_the_crew_line_tells_which_pairs_are_clear(mark: str, clear: tuple[bool, ...]) -> None:
    line = given(boat("D5", marks=mark), sheets="own").own(CAPTAIN).line
    assert line is not None
    assert line.clear == clear


@pytest.mark.rule("CS-103")
def test_on_sheets_of_their_own_the_engineer_tells_the_captain_after_each_mark() -> None:
    hunt = given(boat("D5", marks="N1 N2 N4 N5"), sheets="own").captain("head north").engineer("break north 3")
    warnings = [event for event in hunt.events if event.kind == "risk"]
    assert [(event.facts["risk"], event.audience) for event in warnings] == [(("would", "safe", "safe", "safe"), (CAPTAIN,))]
