"""Games of other packages are found through the entry point group ``seatui.games``, and none of them can hide another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seatui.new_game import make


class OtherPackage:
    """A folder on Python's path with a package of games, as pip would install it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        made, rules, _ = make("pearl-dive", folder / "made")
        made.rename(folder / "pearl_dive")
        rules.rename(folder / "pearl_dive" / "rules_texts")
        card = folder / "pearl_dive" / "__init__.py"
        here = "str(Path(__file__).parent / 'rules_texts')"
        text = card.read_text().replace('folder="pearl_dive"', f"folder={here}")
        card.write_text(text.replace("from seatui", "from pathlib import Path\n\nfrom seatui", 1))

    def write_entry_points(self, *entries: str, kind: str = "dist-info") -> None:
        """Write the metadata of the package with these games."""
        info = self.folder / f"pearls-1.0.{kind}"
        info.mkdir()
        (info / ("METADATA" if kind == "dist-info" else "PKG-INFO")).write_text("Metadata-Version: 2.1\nName: pearls\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join(("[console_scripts]", "pearls = pearls:main", "", "[seatui.games]", *entries)))

    def seatui(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run the program with this folder on its path."""
        own = {"SEATUI_SAVES": str(self.folder / "saves"), "SEATUI_CONFIG": str(self.folder / "config")}
        env = {**os.environ, "PYTHONPATH": str(self.folder), **own}
        command = [sys.executable, "-m", "seatui", *arguments]
        return subprocess.run(command, env=env, input=stdin, capture_output=True, text=True, timeout=240, check=False)


@pytest.fixture
def package(tmp_path: Path) -> OtherPackage:
    return OtherPackage(tmp_path)


@pytest.mark.parametrize("kind", ["dist-info", "egg-info"])
def test_a_game_of_another_package_is_played_like_any_other(package: OtherPackage, kind: str) -> None:
    package.write_entry_points("pearl-dive = pearl_dive:GAME", kind=kind)
    played = package.seatui("play", "pearl-dive", "--plain", stdin="dive 3\nquit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "dives 3 deep" in played.stdout


def test_its_rulebook_and_tutorial_are_read_from_its_own_folder(package: OtherPackage) -> None:
    package.write_entry_points("pearl-dive = pearl_dive:GAME")
    assert "PD-003  Each diver chooses" in package.seatui("rules", "pearl-dive", "PD-003").stdout
    assert "First dives, step 1 of 2" in package.seatui("tutorial", "pearl-dive", "--plain").stdout


@pytest.mark.parametrize("entry", ["wreck = no_such_package:GAME", "wreck = failing:GAME", "wreck = pearl_dive:TYPO", "wreck = os:sep"])
def test_a_broken_one_is_told_in_one_line_and_costs_nobody_the_others(package: OtherPackage, entry: str) -> None:
    (package.folder / "failing.py").write_text("1 / 0\n")
    package.write_entry_points(entry, "pearl-dive = pearl_dive:GAME")
    for game in ("dangerous-sea", "pearl-dive"):
        found = package.seatui("rules", game)
        assert found.returncode == 0
        assert (found.stderr.count("\n"), "'wreck'" in found.stderr) == (1, True)


def test_nobody_can_put_another_game_in_the_place_of_one_of_ours(package: OtherPackage) -> None:
    card = package.folder / "pearl_dive" / "__init__.py"
    card.write_text(card.read_text().replace('id="pearl-dive"', 'id="dangerous-sea"'))
    package.write_entry_points("false-flag = pearl_dive:GAME")
    found = package.seatui("rules", "dangerous-sea", "DS-001")
    assert found.stdout.startswith("DS-001  ")
    assert "'false-flag' of another package is left out" in found.stderr
