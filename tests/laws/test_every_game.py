"""Every game keeps the laws, with every number of seats and every option."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import seatui
from seatui.engine.laws import check_game, check_record, fingerprint, record
from tests.laws.cases import Case, golden_cases, option_cases, plain_cases
from tests.laws.other_process import fingerprint_in_other_process
from tests.rule_coverage import our_games

GOLDEN = Path(__file__).parent / "golden"
"""Golden playthroughs. ``SEATUI_GOLDEN=update pytest tests/laws`` records them again; read the diff before committing it."""
GOLDEN_SEED = 7
GOLDEN_LENGTH = 120
SOAK_GAMES = 2000
SOAK_CHUNK = 50
OWN_SOAK = {"battle-seas", "captain-sonar", "sea-search", "sea-skirmish"}
"""Games with long runs among their own tests."""

GAMES_AT_SMALLEST = 3
"""Random games with the fewest seats. With more seats, which take longer, one is played; the long runs play more."""

LONG = {"battle-seas": 600}
"""The most actions in games that take too long to finish here with many players."""

WITH_OPTIONS = 120
"""Actions of a random game with an option; the long runs play more."""
plain = pytest.mark.parametrize("case", plain_cases(), ids=str)
with_options = pytest.mark.parametrize("case", option_cases(), ids=str)
golden = pytest.mark.parametrize("case", golden_cases(), ids=str)


def is_smallest(case: Case) -> bool:
    """Return whether the case has the fewest seats of its game."""
    return case.seats == seatui.game(case.game).seats[0]


def seeded_cases() -> list[tuple[Case, int]]:
    """Return the plain cases with their seeds."""
    return [(case, seed) for case in plain_cases() for seed in range(GAMES_AT_SMALLEST if is_smallest(case) else 1)]


def soak_cases() -> list[tuple[Case, int]]:
    """Return the cases of the long runs: all cases of a game share its games, in chunks of seeds."""
    found = []
    for game in sorted(seatui.games().keys() - OWN_SOAK):
        cases = [case for case in golden_cases() if case.game == game]
        chunks = -(-SOAK_GAMES // (SOAK_CHUNK * len(cases)))
        found += [(case, 1000 + chunk * SOAK_CHUNK) for case in cases for chunk in range(chunks)]
    return found


@pytest.mark.parametrize(("case", "seed"), seeded_cases(), ids=str)
def test_random_games_keep_the_laws(case: Case, seed: int) -> None:
    if is_smallest(case):
        check_game(case.rules(), seed)
    else:
        check_game(case.rules(), seed, each_kind=1, one_in=200, limit=LONG.get(case.game))


@with_options
def test_random_games_with_each_option_keep_the_laws(case: Case) -> None:
    check_game(case.rules(), 17, each_kind=1, one_in=200, limit=WITH_OPTIONS)


@pytest.mark.soak
@with_options
def test_longer_random_games_with_each_option_keep_the_laws(case: Case) -> None:
    check_game(case.rules(), 17, each_kind=1, one_in=100, limit=300)


@plain
def test_a_game_is_the_same_in_every_process(case: Case) -> None:
    assert fingerprint_in_other_process(case.game, case.seats, 5, 200, hash_seed=1) == fingerprint(case.rules(), 5, 200)


@golden
def test_the_golden_playthrough_is_replayed_to_the_byte(case: Case) -> None:
    path = GOLDEN / f"{case}.txt"
    again = record(case.rules(), GOLDEN_SEED, GOLDEN_LENGTH)
    if os.environ.get("SEATUI_GOLDEN") == "update":
        path.write_text(again, encoding="utf-8")
    if not path.exists():
        pytest.skip("not recorded yet: SEATUI_GOLDEN=update pytest tests/laws")
    text = path.read_text(encoding="utf-8")
    check_record(case.rules(), text)
    assert again == text


def test_every_golden_playthrough_is_there_and_belongs_to_a_game() -> None:
    ours = {game.id for game in our_games()}
    cases = {f"{case}.txt" for case in golden_cases() if case.game in ours}
    recorded = {path.name for path in GOLDEN.glob("*.txt")}
    assert recorded == cases, "record what is missing with SEATUI_GOLDEN=update pytest tests/laws, and delete what is left over"


@pytest.mark.soak
@pytest.mark.parametrize(("case", "first"), soak_cases(), ids=str)
def test_thousands_of_random_games_keep_the_laws(case: Case, first: int) -> None:
    rules = case.rules()
    for seed in range(first, first + SOAK_CHUNK):
        check_game(rules, seed)
