"""The options of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from seatui.serve.access.limits import Limits
from seatui.serve.harbour.moderation import ChatLimit
from seatui.serve.ops.cluster_config import ClusterConfig


@dataclass(frozen=True)
class HostConfig:
    """The options of a server. Port 0 means any free port, None that there is no such server."""

    folder: Path
    ssh: int | None = 2222
    web: int | None = None
    address: str = ""  # for SSH; "" means all addresses of this machine
    web_address: str = "127.0.0.1"
    web_url: str = ""  # the address of a proxy in front, or a public name
    keys: Path | None = None  # the list of keys that may log in; without it a name belongs to the first who uses it
    is_open: bool = False  # names without proof, for a trusted network
    limits: Limits = field(default_factory=Limits)
    chat: ChatLimit = field(default_factory=ChatLimit)
    proxies: tuple[str, ...] = ()  # addresses and networks whose SSH connections begin with a PROXY header
    reuse_port: bool = False  # whether other processes listen on the same ports, as the workers of a cluster do
    cluster: ClusterConfig | None = None  # for a worker of several
