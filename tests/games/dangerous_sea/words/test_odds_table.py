"""The table of odds: the same figures on the sheet and in lines."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.words.odds_table import odds_groups, odds_lines
from seatui.games.dangerous_sea.words.papers import papers
from tests.games.dangerous_sea.position import NAMES, Sea, given, ship


def rows(sea: Sea, group: int, seat: int | None = 0) -> list[str]:
    return [" ".join(row.split()) for row in odds_groups(sea.view(seat), NAMES)[group].rows]


@pytest.mark.rule("DS-160")
def test_bag_has_counts_and_shares_that_add_up() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    bag = sea.view(0).bag
    found = rows(sea, 0)
    assert found[1] == f"R Rune Stone {bag[2]} {100 * bag[2] / sum(bag):.0f} %"
    assert sum(int(row.split()[-3]) for row in found[:7]) == sum(bag)
    assert found[7].startswith(f"goods, recruit {sum(bag[3:6])} ")


@pytest.mark.rule("DS-038")
@pytest.mark.parametrize(("season", "storm"), [(1, 39), (3, 64)])
def test_winter_doubles_the_cards_of_the_sea(season: int, storm: int) -> None:
    sea = given(ship("5,5"), ship("9,9"), season=season)
    assert sum(sea.view(0).deck) == 18
    assert rows(sea, 1)[1] == f"Storm 7 {storm} %"


@pytest.mark.rule("DS-119")
def test_stores_last_as_many_turns_as_the_scarcer_one() -> None:
    sea = given(ship("5,5", food=100, water=40, sailors=2), ship("9,9", food=10, water=90, sailors=3))
    assert rows(sea, 2) == ["1 Alice food 5, water 2", "2 Bob food 0, water 3, starving"]
    assert rows(given(ship("5,5"), ship("9,9")), 2)[0] == "1 Alice no sailors to feed"


@pytest.mark.rule("DS-098")
def test_battles_name_the_nearest_rival_first() -> None:
    sea = given(ship("5,5", sailors=1), ship("9,9"), ship("6,5", sailors=1), ghost="5,6")
    assert rows(sea, 3)[:2] == ["3 Charlie 2:2 50 % 1 away", "2 Bob 2:1 90 % 8 away"]
    assert rows(sea, 3)[2].endswith("1 away")
    assert rows(given(ship("5,5"), ship("5,5"), ship("9,9", out=True)), 3)[:2] == [
        "2 Bob 1:1 50 % here",
        "3 Charlie 1:1 50 % out of action",
    ]
    assert rows(given(ship("5,5", out=True), ship("9,9")), 3) == ["Your captain is out of action: no battles"]


def test_lines_and_watchers_have_the_table_too() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    paper = next(each for each in papers(sea.view(0), NAMES) if each.word == "odds")
    assert list(paper.lines()) == odds_lines(sea.view(0), NAMES)
    assert len(odds_groups(sea.view(None), NAMES)) == 3


def test_no_row_is_longer_than_a_narrow_column() -> None:
    sea = given(ship("5,5", sailors=5, food=0), ship("9,9", sailors=5), season=3)
    assert max(len(line) for line in odds_lines(sea.view(0), ("A name of eighteen", "Another long name"))) <= 55
