"""``seatui serve``: a server for people with SSH clients and browsers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace

from seatui import paths
from seatui.commands.arguments import has_screen
from seatui.serve.access.limits import Limits
from seatui.serve.harbour.moderation import ChatLimit
from seatui.serve.ops.background_writer import file_writer, stream_writer
from seatui.serve.ops.host import HostConfig
from seatui.serve.ops.keyboard import is_in_foreground
from seatui.serve.ops.run import serve

USUAL_PORT = 2222
HERE = "127.0.0.1"
EVERYWHERE = ""


def run(asked: argparse.Namespace) -> int:
    """Serve until a signal or a key stops the server."""
    _check_usage(asked)
    config = config_from(asked)
    shown = asked.log != "" and has_screen() and is_in_foreground()
    serve(config, _log_writer(asked, shown=shown), status=shown)
    return 0


def config_from(asked: argparse.Namespace) -> HostConfig:
    """Return the plan of the server, with defaults for arguments that are missing.

    SSH listens on all addresses, because a server is for others; with --open, where nobody proves a name, only on this machine. Browsers
    are served on this machine only, because their traffic is unencrypted unless a proxy adds TLS.
    """
    ssh = USUAL_PORT if asked.ssh is None and asked.web is None else asked.ssh
    address = (HERE if asked.open else EVERYWHERE) if asked.address is None else asked.address
    usual = Limits()
    limits = replace(
        usual,
        connections=asked.most or usual.connections,
        per_address=asked.most_each or usual.per_address,
        idle_seconds=asked.idle * 60 if asked.idle else usual.idle_seconds,
    )
    return HostConfig(
        paths.harbour_folder(),
        ssh,
        asked.web,
        address,
        web_address=asked.web_address or asked.address or HERE,
        web_url=asked.web_url or "",
        keys=paths.path_named(asked.keys) if asked.keys else None,
        is_open=asked.open,
        limits=limits,
        chat=ChatLimit(*asked.chat) if asked.chat else ChatLimit(),
        proxies=asked.proxy,
    )


def _check_usage(asked: argparse.Namespace) -> None:
    if asked.keys and asked.web is not None:
        asked.usage_error("browsers have no keys: leave out --web or --keys")
    if asked.web is None and (asked.web_address or asked.web_url):
        asked.usage_error("for browsers add --web PORT")
    if asked.proxy and asked.ssh is None and asked.web is not None:
        asked.usage_error("--proxy is for SSH clients: add --ssh PORT")


def _log_writer(asked: argparse.Namespace, *, shown: bool) -> Callable[[str], None] | None:
    """Return the outlet of the log: a file, standard output, or none while the status screen is shown."""
    if asked.log:
        return file_writer(paths.path_named(asked.log))
    return None if shown else stream_writer(sys.stdout.fileno())
