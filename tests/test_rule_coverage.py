"""Every rule of a finished game has a test, and the counting is right."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from seatui import rulebook
from tests.laws.lanterns import GAME
from tests.narrowing import checked
from tests.rule_coverage import ROOT, Collector, coverage_of, our_games, report, unknown

BOOK = rulebook.parse("""# Lanterns

## 1. Rules

- **LA-001** One.
- **LA-002** Two.
- **LA-X01** An example. [LA-001]
- **LA-C01** A note, see LA-002.
""")


def test_every_rule_of_every_game_has_a_test(request: pytest.FixtureRequest) -> None:
    config = request.config
    if [Path(folder).resolve() for folder in config.args] == [ROOT / "tests"]:
        lines, whole = report(checked(Collector, config.pluginmanager.get_plugin(Collector.__name__)).marks)
        assert whole, "\n".join(lines)
    else:  # only some tests run, so the markers of all are still to be collected
        done = subprocess.run([sys.executable, "-m", "tests.rule_coverage", "--check"], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_rule_without_a_test_and_a_marker_without_a_rule_are_both_told() -> None:
    marks = {name: ["a"] for game in our_games() for name in rulebook.load(game).entries}
    assert report(marks)[1]
    del marks["DS-001"]
    lines, whole = report({**marks, "DS-999": ["b"]})
    assert not whole
    assert "  without a test: DS-001" in lines
    assert "no book has the rule DS-999 (b)" in lines


def test_rules_with_and_without_tests_are_told_apart() -> None:
    found = coverage_of(GAME, BOOK, {"LA-001": ["test_one"], "LA-X01": ["test_example"]})
    assert (found.tested, found.untested) == (("LA-001", "LA-X01"), ("LA-002",))


def test_notes_are_listed_but_need_no_test() -> None:
    found = coverage_of(GAME, BOOK, {})
    assert found.notes == ("LA-C01",)
    assert "LA-C01" not in found.untested


def test_the_coverage_is_told_in_words() -> None:
    assert coverage_of(GAME, BOOK, {"LA-001": ["a"], "LA-X01": ["b"]}).lines == [
        "lanterns: 2 of 3 rules have a test",
        "  without a test: LA-002",
        "  notes, which need none: LA-C01 to LA-C01 (1)",
    ]


def test_a_marker_that_names_no_rule_is_found() -> None:
    assert unknown([BOOK], {"LA-001": ["a"], "LA-999": ["tests/b.py::test_b", "c"]}) == ["LA-999 (tests/b.py::test_b)"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_marked.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('LA-001')\n"
        "@pytest.mark.rule('LA-002', 'LA-X01')\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_it(n): pass\n"
        "NOT_A_MARKER = \"@pytest.mark.rule('LA-999')\"\n"
    )
    return tmp_path


def collected(folder: Path) -> subprocess.CompletedProcess[str]:
    code = f"from pathlib import Path; from tests.rule_coverage import collect; print(sorted(collect(Path({str(folder)!r}))))"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=240)


def test_markers_are_collected_as_pytest_sees_them(folder: Path) -> None:
    assert collected(folder).stdout == "['LA-001', 'LA-002', 'LA-X01']\n"


def test_a_test_file_that_cannot_be_read_is_told(folder: Path) -> None:
    (folder / "test_broken.py").write_text("import no_such_module\n")
    assert "no_such_module" in collected(folder).stderr
