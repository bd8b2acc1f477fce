"""``seatui serve`` in this process: refused options, and defaults."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import filelock
import pytest

from seatui.cli import _parse, main, parser
from seatui.commands.serve import config_from, supervisor_config_from
from seatui.serve.cluster.names import check_host_name
from seatui.serve.ops.cluster_config import ClusterConfig, RelayAddress, usual_host_name
from seatui.serve.ops.supervisor.config import SupervisorConfig

pytestmark = pytest.mark.timeout(60)  # if nothing is refused, a server runs on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    monkeypatch.setenv("SEATUI_CONFIG", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", "--address", "127.0.0.1", *arguments]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("seatui: ")
    assert err.count("\n") == 1
    return err


def test_a_port_in_use_is_told(capfd: pytest.CaptureFixture[str], taken: int) -> None:
    assert f"port {taken} is in use by another program" in refused(capfd, "--ssh", str(taken))
    assert f"port {taken} is in use by another program" in refused(capfd, "--web", str(taken))


def test_a_port_in_use_is_told_before_a_worker_starts(capfd: pytest.CaptureFixture[str], taken: int) -> None:
    assert f"port {taken} is in use by another program" in refused(capfd, "--workers", "2", "--ssh", str(taken))


def test_without_redis_workers_are_told_how_to_get_it(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "apt install redis-server" in refused(capfd, "--workers", "2", "--ssh", "0")


def test_a_single_process_waits_for_the_end_of_workers(capfd: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "harbour").mkdir(0o700)
    with filelock.FileLock(home / "harbour" / "worker-2.lock"):
        assert "workers of an earlier server still use" in refused(capfd, "--ssh", "0")


def test_an_address_of_another_machine_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert "192.0.2.7 is not an address of this machine" in refused(capfd, "--ssh", "0", "--address", "192.0.2.7")


def test_a_list_of_keys_that_is_not_there_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert "nowhere.keys" in refused(capfd, "--ssh", "0", "--keys", "nowhere.keys")


def test_a_second_server_on_a_folder_is_told(capfd: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "harbour").mkdir(0o700)
    with filelock.FileLock(home / "harbour" / "lock"):
        assert f"another server uses {home / 'harbour'}" in refused(capfd, "--ssh", "0")


def test_without_textual_serve_browsers_are_told_how_to_get_it(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert "pip install 'seatui[web]'" in refused(capfd, "--web", "0")


def test_damaged_files_of_people_are_told(capfd: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "harbour").mkdir(0o700)
    (home / "harbour" / "people.toml").write_text("ann = 7")
    assert "people.toml is damaged" in refused(capfd, "--ssh", "0")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ssh", "70000"),
        ("--ssh", "x"),
        ("--open", "--keys", "x"),
        ("--web", "0", "--keys", "x"),
        ("--web-url", "https://x"),
        ("--most", "0"),
        ("--idle", "soon"),
        ("--workers", "0"),
        ("--workers", "65"),
        ("--redis", "localhost"),
        ("--redis", "http://localhost"),
        ("--redis", "redis://"),
        ("--redis", "redis://x", "--node", "a b"),
        ("--node", "north"),
        ("--workers", "2", "--relay", "7000"),
        ("--redis", "redis://x", "--relay", "10.0.0.5"),
        ("--redis", "redis://x", "--relay", ":7000"),
        ("--redis", "redis://x", "--relay", "::1:7000"),
        ("--redis", "redis://x", "--workers", "4", "--relay", "65529"),
        ("--worker", "1"),
        ("--proxy", ""),
        ("--proxy", "north"),
        ("--proxy", "10.0.0.5,"),
        ("--proxy", "10.0.0.5/24"),
        ("--proxy", "10.0.0.5,0.0.0.0/0"),
        ("--proxy", "10.0.0.5", "--web", "0"),
    ],
)
def test_wrong_usage_is_told_as_such(arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments]) == 2
    assert "usage: seatui serve" in capfd.readouterr().err


def test_proxies_are_named_by_address_and_network() -> None:
    asked = ["serve", "--proxy", "10.0.0.5, 192.168.7.0/24,2001:db8::/64"]
    assert config_from(parser().parse_args(asked)).proxies == ("10.0.0.5", "192.168.7.0/24", "2001:db8::/64")
    assert config_from(parser().parse_args(["serve"])).proxies == ()


@pytest.mark.parametrize(
    ("arguments", "ssh", "web"),
    [
        ("", (2222, ""), None),
        ("--ssh 22", (22, ""), None),
        ("--open", (2222, "127.0.0.1"), None),
        ("--open --address 0.0.0.0", (2222, "0.0.0.0"), None),
        ("--web 8080", None, (8080, "127.0.0.1")),
        ("--web 8080 --ssh 22", (22, ""), (8080, "127.0.0.1")),
        ("--web 8080 --ssh 22 --address 10.0.0.1", (22, "10.0.0.1"), (8080, "10.0.0.1")),
        ("--web 8080 --ssh 22 --address 10.0.0.1 --web-address ::1", (22, "10.0.0.1"), (8080, "::1")),
    ],
)
def test_where_it_listens_unless_told_otherwise(arguments: str, ssh: tuple[int, str] | None, web: tuple[int, str] | None) -> None:
    config = config_from(parser().parse_args(["serve", *arguments.split()]))
    assert (config.ssh is None) == (ssh is None)
    assert ssh is None or (config.ssh, config.address) == ssh
    assert (config.web is None) == (web is None)
    assert web is None or (config.web, config.web_address) == web


def test_a_server_of_several_processes_passes_its_arguments_on(home: Path) -> None:
    asked = _parse(["--saves", str(home), "serve", "--workers", "4", "--ssh", "0", "--address", "10.0.0.1", "--most", "7"])
    config = supervisor_config_from(asked)
    assert (config.folder, config.workers, config.ssh, config.address) == (home / "harbour", 4, 0, "10.0.0.1")
    command = config.command(3, "unix:///redis", {"ssh": 4022})
    worker = config_from(_parse(command[command.index("seatui") + 1 :]))
    assert (worker.ssh, worker.address, worker.limits.connections) == (4022, "10.0.0.1", 7)
    assert worker.cluster == ClusterConfig("unix:///redis", config.node, 3, 4)


@pytest.mark.parametrize(
    ("relay", "address"), [("7000", ("", 7002)), ("10.0.0.5:7000", ("10.0.0.5", 7002)), ("[fd00::5]:65528", ("fd00::5", 65530))]
)
def test_each_worker_has_its_own_port_for_other_nodes(relay: str, address: tuple[str, int]) -> None:
    asked = _parse(["serve", "--redis", "redis://x", "--node", "north", "--workers", "4", "--relay", relay, "--worker", "3"])
    cluster = config_from(asked).cluster
    assert cluster is not None
    assert cluster.worker == "north/3"
    assert cluster.relay == RelayAddress(*address)


def test_redis_alone_makes_a_server_of_one_worker() -> None:
    config = supervisor_config_from(_parse(["serve", "--redis", "redis://x", "--web", "8080"]))
    assert (config.workers, config.redis, config.ssh, config.web) == (1, "redis://x", None, 8080)
    assert check_host_name(config.node) == config.node


def test_a_single_process_has_no_cluster() -> None:
    assert config_from(_parse(["serve"])).cluster is None


@pytest.mark.parametrize(("machine", "node"), [("north", "north"), ("_my machine!", "my-machine-"), ("", "node"), ("x" * 64, "x" * 40)])
def test_a_node_is_named_after_its_machine(machine: str, node: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: machine)
    assert usual_host_name() == node


def test_the_address_of_a_redis_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_REDIS", "redis://:pearl@127.0.0.1")
    assert _parse(["serve", "--node", "north"]).redis == "redis://:pearl@127.0.0.1"
    assert _parse(["serve", "--redis", "redis://10.0.0.5"]).redis == "redis://10.0.0.5"


def test_a_worker_gets_no_password_on_its_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SEATUI_REDIS", "redis://:pearl@127.0.0.1")
    config = SupervisorConfig(tmp_path, 2, ("serve",), redis="redis://:pearl@127.0.0.1")
    assert "pearl" not in " ".join(config.command(1, config.redis, {}))
    assert "--redis unix:///store" in " ".join(config.command(1, "unix:///store", {}))
