"""The limits of a host's parts, shared with the other workers of a cluster."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from seatui.serve.access.authentication import Authenticator
from seatui.serve.access.limits import ConnectionCounter
from seatui.serve.access.session_places import SessionPlaces
from seatui.serve.access.shared_budgets import SharedBudgets
from seatui.serve.access.sources import Sources
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.fair_share.work_account import WorkLedger
from seatui.serve.harbour.chat import Chat

if TYPE_CHECKING:
    from seatui.serve.ssh.server import SshServer
    from seatui.serve.web.server import WebServer


def share_budgets(
    cluster: Cluster,
    *,
    connections: ConnectionCounter,
    sources: Sources,
    ledger: WorkLedger,
    sessions: SessionPlaces,
    authenticator: Authenticator,
    lobby_chat: Chat,
    ssh: SshServer | None = None,
    web: WebServer | None = None,
) -> SharedBudgets:
    """Share all limits of a host that are ones of the whole server, once the cluster knows how to make a report."""
    budgets = SharedBudgets(cluster)
    budgets.share_connections(connections)
    budgets.share_sources(sources)
    budgets.share_work(ledger)
    budgets.share_sessions(sessions)
    budgets.share_authenticator(authenticator)
    budgets.share_rate("chat", lobby_chat.rate, lobby_chat.now)
    if ssh is not None:
        budgets.share_rate("arrivals ssh", ssh.arrival_rate, monotonic)
        budgets.share_startups("ssh", ssh.startups, ssh.limits.login_seconds)
    if web is not None:
        budgets.share_rate("arrivals web", web.arrival_rate, asyncio.get_running_loop().time)
        budgets.share_startups("web", web.startups, web.login_seconds)
        web.lacked_places = budgets.share_call("slow logins web", web.close_slow_logins)
    budgets.fill_reports()
    return budgets
