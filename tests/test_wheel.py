"""The built wheel has everything it needs, installed in an environment of its own and used from another folder."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Protocol

import pytest
from filelock import FileLock

ROOT = Path(__file__).parent.parent


class Command(Protocol):
    """The installed command, run with these arguments."""

    def __call__(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands in a fresh environment with the wheel, made once for all workers of a run."""
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    folder = (tmp_path_factory.mktemp("wheel") if alone else tmp_path_factory.getbasetemp().parent / "wheel").resolve()
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / "ready").exists():
            install(folder)
            (folder / "ready").touch()
    return folder / "env" / "bin"


def install(folder: Path) -> None:
    """Build the wheel, and install it with its requirements in an environment of its own."""
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT], check=True, capture_output=True)
    (wheel,) = folder.glob("seatui-*.whl")
    venv.create(folder / "env", with_pip=False)  # we use our own pip: installing another takes as long as the wheel
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", folder / "env" / "bin" / "python"]
    subprocess.run([*pip, "install", "-q", "--no-compile", "-c", ROOT / "constraints.txt", wheel], check=True, capture_output=True)


@pytest.fixture
def seatui(installed: Path, tmp_path: Path) -> Command:
    """Run the installed command in an empty folder that is also its home."""
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8"}

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [installed / "seatui", *arguments], cwd=tmp_path, env=env, input=stdin, capture_output=True, text=True, timeout=240, check=False
        )

    return run


def test_the_rulebook_is_in_the_wheel(seatui: Command) -> None:
    assert "DS-048" in seatui("rules", "dangerous-sea", "DS-048").stdout


def test_the_sample_saves_are_in_the_wheel(seatui: Command) -> None:
    assert "The Dangerous Sea" in seatui("saves", "list").stdout


def test_a_game_can_be_played_and_is_kept_in_the_users_own_folder(seatui: Command, tmp_path: Path) -> None:
    seatui("play", "dangerous-sea", "--plain", "--seed", "7", stdin="1\n")
    assert list(tmp_path.rglob("*.sea"))


def test_the_tutorial_is_in_the_wheel(seatui: Command) -> None:
    result = seatui("tutorial", "dangerous-sea", "--plain", stdin="quit\n")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("file", ["seatui/py.typed", "seatui-*.dist-info/licenses/LICENSE"])
def test_the_wheel_has(installed: Path, file: str) -> None:
    assert list((installed.parent / "lib").glob(f"python3.*/site-packages/{file}"))
