"""``seatui serve``: a server for people with SSH clients and browsers, of one process or several."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from seatui import paths
from seatui.commands.arguments import has_screen
from seatui.commands.values import MOST_PORT
from seatui.serve.access.limits import Limits
from seatui.serve.ops.background_writer import file_writer, stream_writer
from seatui.serve.ops.cluster_config import ClusterConfig, RelayAddress, relay_of, usual_host_name
from seatui.serve.ops.keyboard import is_in_foreground

if TYPE_CHECKING:
    from seatui.serve.ops.host import HostConfig
    from seatui.serve.ops.supervisor.config import SupervisorConfig

# A supervisor does not import the games and screens of a host, nor a host what only a supervisor needs.

USUAL_PORT = 2222
HERE = "127.0.0.1"
EVERYWHERE = ""


def run(asked: argparse.Namespace) -> int:
    """Serve until a signal or a key stops the server."""
    _check_usage(asked)
    if asked.worker:
        _serve_as_worker(asked)
    elif asked.workers or asked.redis:
        _supervise(asked)
    else:
        _serve_alone(asked)
    return 0


def _serve_alone(asked: argparse.Namespace) -> None:
    """Serve with this process alone."""
    from seatui.serve.ops.run import serve

    config, shown = config_from(asked), _shows_status(asked)
    serve(config, _log_writer(asked, shown=shown), status=shown)


def _serve_as_worker(asked: argparse.Namespace) -> None:
    """Serve as one of several processes. The supervisor reads the log at standard output."""
    from seatui.serve.ops.run import serve

    serve(config_from(asked), stream_writer(sys.stdout.fileno()), status=False)


def _supervise(asked: argparse.Namespace) -> None:
    """Start the processes that serve, and look after them."""
    from seatui.serve.ops.supervisor.run import supervise

    config, shown = supervisor_config_from(asked), _shows_status(asked)
    supervise(config, _log_writer(asked, shown=shown), status=shown)


def config_from(asked: argparse.Namespace) -> HostConfig:
    """Return the plan of the server, with defaults for arguments that are missing.

    SSH listens on all addresses, because a server is for others; with --open, where nobody proves a name, only on this machine. Browsers
    are served on this machine only, because their traffic is unencrypted unless a proxy adds TLS.
    """
    from seatui.serve.harbour.moderation import ChatLimit
    from seatui.serve.ops.host import HostConfig

    usual = Limits()
    limits = replace(
        usual,
        connections=asked.most or usual.connections,
        per_address=asked.most_each or usual.per_address,
        idle_seconds=asked.idle * 60 if asked.idle else usual.idle_seconds,
    )
    return HostConfig(
        paths.harbour_folder(),
        _ssh_port(asked),
        asked.web,
        _ssh_address(asked),
        web_address=_web_address(asked),
        web_url=asked.web_url or "",
        keys=paths.path_named(asked.keys) if asked.keys else None,
        is_open=asked.open,
        limits=limits,
        chat=ChatLimit(*asked.chat) if asked.chat else ChatLimit(),
        proxies=asked.proxy,
        cluster=_cluster_config(asked) if asked.worker else None,
    )


def _cluster_config(asked: argparse.Namespace) -> ClusterConfig:
    relay = RelayAddress(*asked.relay) if asked.relay else None
    return ClusterConfig(asked.redis, asked.node or usual_host_name(), asked.worker, asked.workers or 1, relay_of(relay, asked.worker))


def supervisor_config_from(asked: argparse.Namespace) -> SupervisorConfig:
    """Return the plan of a server of several processes. With --redis alone there is one, which may be replaced like any other."""
    from seatui.serve.ops.supervisor.config import SupervisorConfig

    return SupervisorConfig(
        paths.harbour_folder(),
        asked.workers or 1,
        tuple(asked.argv),
        _ssh_port(asked),
        asked.web,
        _ssh_address(asked),
        web_address=_web_address(asked),
        web_url=asked.web_url or "",
        redis=asked.redis or "",
        node=asked.node or usual_host_name(),
    )


def _ssh_port(asked: argparse.Namespace) -> int | None:
    return USUAL_PORT if asked.ssh is None and asked.web is None else asked.ssh


def _ssh_address(asked: argparse.Namespace) -> str:
    return (HERE if asked.open else EVERYWHERE) if asked.address is None else asked.address


def _web_address(asked: argparse.Namespace) -> str:
    return asked.web_address or asked.address or HERE


def _check_usage(asked: argparse.Namespace) -> None:
    if asked.keys and asked.web is not None:
        asked.usage_error("browsers have no keys: leave out --web or --keys")
    if asked.web is None and (asked.web_address or asked.web_url):
        asked.usage_error("for browsers add --web PORT")
    if asked.proxy and asked.ssh is None and asked.web is not None:
        asked.usage_error("--proxy is for SSH clients: add --ssh PORT")
    _check_cluster_usage(asked)


def _check_cluster_usage(asked: argparse.Namespace) -> None:
    if asked.relay and not asked.redis:
        asked.usage_error("other machines find the tables of this one through Redis: add --redis URL, or leave out --relay")
    if asked.node and not (asked.redis or asked.workers):
        asked.usage_error("a single process needs no name: add --redis URL, or leave out --node")
    if asked.worker and not asked.redis:
        asked.usage_error("--worker is for the processes that --workers starts: leave it out")
    if asked.relay and asked.relay[1] + 2 * (asked.workers or 1) - 1 > MOST_PORT:
        asked.usage_error(f"--relay needs {2 * (asked.workers or 1)} ports in a row, two for each process: choose a lower one")


def _shows_status(asked: argparse.Namespace) -> bool:
    """Return whether this terminal shows the status screen."""
    return asked.log != "" and has_screen() and is_in_foreground()


def _log_writer(asked: argparse.Namespace, *, shown: bool) -> Callable[[str], None] | None:
    """Return the outlet of the log: a file, standard output, or none while the status screen is shown."""
    if asked.log:
        return file_writer(paths.path_named(asked.log))
    return None if shown else stream_writer(sys.stdout.fileno())
