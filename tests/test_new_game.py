"""`make new-game` makes a game that is playable at once, keeps all laws and passes all checks."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from seatui import rulebook
from seatui.engine.contract import Refused
from seatui.new_game import make

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game."""
    root = tmp_path_factory.mktemp("checkout") / "seatui"
    leave_out = shutil.ignore_patterns(".venv", ".git", "__snapshots__", ".*_cache", "*.sea")
    shutil.copytree(ROOT, root, ignore=leave_out)
    make("pearl-dive", root)
    return root


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=root, capture_output=True, text=True, timeout=240, check=False)


def test_the_new_game_passes_its_own_tests_all_laws_and_those_of_tutorials_on_the_screen(checkout: Path) -> None:
    folders = ["tests/games/pearl_dive", "tests/laws", "tests/tutorial"]
    result = run(checkout, "-m", "pytest", "-v", "-p", "no:cacheprovider", *folders, "-k", "pearl", "-m", "not soak")
    assert result.returncode == 0, result.stdout
    assert all(f"\n{folder}/test_" in result.stdout for folder in folders), f"some have no test of it: {result.stdout}"


COUNT_RULES = """
from tests.rule_coverage import ROOT, collect, report
print("\\n".join(report(collect(ROOT / "tests" / "games" / "pearl_dive"))[0]))
"""
"""``make rules`` for the tests of the new game alone."""


def test_every_rule_of_the_new_game_has_a_test(checkout: Path) -> None:
    assert "pearl-dive: 5 of 5 rules have a test" in (found := run(checkout, "-c", COUNT_RULES).stdout), found


def test_the_new_game_is_clean_for_ruff_and_mypy(checkout: Path) -> None:
    folders = ["seatui/games/pearl_dive", "tests/games/pearl_dive"]
    lint = run(checkout, "-m", "ruff", "check", *folders)
    types = run(checkout, "-m", "mypy", *folders)
    assert (lint.returncode, types.returncode) == (0, 0), lint.stdout + types.stdout


def test_the_new_game_can_be_played_in_plain_mode(checkout: Path) -> None:
    command = [sys.executable, "-m", "seatui", "play", "pearl-dive", "--plain", "--saves", str(checkout / "own")]
    result = subprocess.run(command, cwd=checkout, input="dive 3\nquit\n", capture_output=True, text=True, timeout=240, check=False)
    assert "dives 3 deep" in result.stdout


@pytest.mark.parametrize("name", ["", "My-Game", "a b", "../up", "x" * 40, "a--b", "x", "import"])
def test_a_bad_name_is_refused_and_nothing_is_made(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        make(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "prefix"), [("my-game", "MG"), ("chess", "CH"), ("deep-sea", "DE"), ("the-very-long-way-home", "TVL"), ("x-y", "XY")]
)
def test_the_rules_of_a_new_game_get_two_or_three_letters_that_no_other_game_has(name: str, prefix: str, tmp_path: Path) -> None:
    other = tmp_path / "seatui" / "games" / "dangerous_sea"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text('GAME = Game(prefix="DS")')
    _, rules, _ = make(name, tmp_path)
    assert next(iter(rulebook.parse((rules / "rulebook.md").read_text()).entries)) == f"{prefix}-001"


def test_where_no_letters_are_left_another_name_is_asked_for(tmp_path: Path) -> None:
    make("chess", tmp_path)
    make("chest", tmp_path)
    with pytest.raises(Refused, match="take another name"):
        make("chef", tmp_path)


def test_a_game_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    make("my-game", tmp_path)
    with pytest.raises(Refused, match="exists already"):
        make("my-game", tmp_path)
