"""Layers of the mat in lines."""

from __future__ import annotations

from tests.games.battle_seas.position import NAMES, Table, given, secret, trap, unit


def paper(table: Table, word: str) -> list[str]:
    found = {each.word: each for each in table.rules.papers(table.view(0), NAMES[:2])}
    return list(found[word].lines())


def test_lines_tell_what_the_fleet_sees_row_by_row() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), sight_day=3)
    lines = paper(table, "sight")
    assert "- row 14: G to M" in lines
    assert "- row 11: J" in lines


def test_lines_name_the_enemies_that_could_fire() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), unit(1, "Redoutable", "A1"), known={0: [1]}, sight_day=5)
    lines = paper(table, "enemies")
    assert "HMS Speedy (1) at J8 could fire in its next turn at:" in lines
    assert not any("Redoutable" in line for line in lines)


def test_lines_tell_the_ranges_of_known_traps() -> None:
    table = given(
        unit(0, "HMS Captain", "J14"),
        unit(1, "HMS Speedy", "A1"),
        trap(1, "TR03", "K11"),
        trap(1, "TR01", "C3"),
        noted={0: [secret(1, 0)]},
    )
    lines = paper(table, "traps")
    assert lines[0] == "Bob's Fire Raft at K11, range 1:"
    assert "- row 11: J to L" in lines
    assert len(lines) == 4


def test_lines_say_that_nothing_is_known() -> None:
    table = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), known={0: []}, sight_day=3)
    assert paper(table, "enemies") == ["You know of no enemy that can fire."]
    assert paper(table, "traps") == ["You know of no trap on the mat."]
