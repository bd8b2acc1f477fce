"""The web server: the page with a terminal, and the web socket behind it.

It speaks the protocol of textual-serve's terminal in the browser. textual-serve's own server is not used: it starts a program for each
browser, which could not sit at our tables, and takes 26 MB where a session here takes 2. Downloads and opening addresses are left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING, Any, NamedTuple

from aiohttp import web

from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.access.refusal_log import RefusalLog
from seatui.serve.access.sources import Fault
from seatui.serve.access.startups import FULL, Entry, Startups
from seatui.serve.addresses import client_network, is_loopback
from seatui.serve.event_log import log_event
from seatui.serve.fair_share.work_account import ACCOUNT, WorkAccount, WorkLedger
from seatui.serve.rate_limit import RateLimit
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.web.browser import Browser, make_socket
from seatui.serve.web.http_server import LimitedHttpServer, address_of
from seatui.serve.web.origin import HostNames
from seatui.serve.web.pages import Page, all_pages

if TYPE_CHECKING:
    from seatui.serve.terminal.client import Client

SOCKET = "/ws"
TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
"""The environment of the terminal in the page."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LOGIN_FACTOR = 5
"""How much longer than over SSH a login may take while there are places: names are typed here, and a page is easily left open."""
REQUEST_SECONDS = 0.001
"""Work for one request, about as measured. Most of it is done by aiohttp, which must not wait."""
NO_NAME_GIVEN = "No name was entered, so this session has ended. Connect again whenever you like."
LONGEST_SHOWN, LONGEST_ADDRESS, LONGEST_NUMBER = 100, 45, 5


class _Unnamed(NamedTuple):
    """The place of a session that has no name yet, and the timer that ends it."""

    entry: Entry
    timer: asyncio.TimerHandle


class WebServer:
    """Listens, and knows all sessions of browsers. ``make_client`` is passed to ``TerminalSession``.

    ``connection_counter`` may be shared with the SSH server. ``public_url`` is the address of a proxy in front, or a public name.
    """

    def __init__(
        self,
        make_client: Callable[[TerminalSession], Client],
        limits: Limits = Limits(),  # noqa: B008 - frozen
        ended: Callable[[TerminalSession], None] = lambda _: None,
        *,
        connection_counter: ConnectionCounter | None = None,
        ledger: WorkLedger | None = None,
        startups: Startups | None = None,
        public_url: str = "",
    ) -> None:
        self.limits = limits
        self.login_seconds = limits.login_seconds * LOGIN_FACTOR
        self._ledger = ledger or WorkLedger()
        self.connection_counter = ConnectionCounter(limits) if connection_counter is None else connection_counter
        self.startups = Startups(limits) if startups is None else startups
        self.refusals = RefusalLog("web")
        self.sessions: set[TerminalSession] = set()
        self._make_client = make_client
        self._ended = ended
        self._has_proxy = bool(public_url)
        self._host_names = HostNames(public_url)
        self._pages = all_pages()
        self._http_server = LimitedHttpServer(self._answer, limits, self.refusals, has_proxy=self._has_proxy)
        self._runner = web.ServerRunner(self._http_server, shutdown_timeout=1)
        self._site: web.TCPSite | None = None
        self.arrival_rate = RateLimit(limits.connections_per_minute, 60)
        self.lacked_places: Callable[[], None] | None = None  # called when slow logins at other workers may take all places
        self._unnamed: dict[TerminalSession, _Unnamed] = {}
        self._sockets: set[asyncio.Task[Any]] = set()  # one for each open socket

    @property
    def port(self) -> int:
        port: int = self._runner.addresses[0][1]
        return port

    async def listen(self, address: str, port: int, *, reuse_port: bool = False) -> None:
        """Start listening; an empty address means all addresses. With ``reuse_port`` several processes may listen on one port."""
        await self._runner.setup()
        self._site = web.TCPSite(self._runner, address or None, port, reuse_port=reuse_port or None)
        await self._site.start()

    async def stop_listening(self) -> None:
        """Take no new connections. Those that are open stay."""
        site, self._site = self._site, None
        if site is not None:
            await site.stop()

    async def close(self, why: str) -> None:
        """Tell all players why, and close. May be called again."""
        await self.stop_listening()
        for session in tuple(self.sessions):
            session.close(why)
        if self._sockets:
            await asyncio.wait(self._sockets, timeout=self.limits.closing_seconds)
        await self._runner.cleanup()

    # Requests

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.transport is not None:
            address = self._address_of(request, request.transport)
            self._http_server.note_client(request.protocol, address)
            await self._take_turn(self._ledger.account_for(client_network(address)))
        host = request.headers.get("Host", "")
        if not self._host_names.is_known(host):
            return _text_response(
                421, f"This server does not know the name {_ascii(host)}. Its host can add it: seatui serve --web-url ADDRESS"
            )
        if request.method not in ("GET", "HEAD"):
            return _text_response(405, "Only GET and HEAD are allowed.")
        if request.path == SOCKET:
            return await self._answer_socket(request, host)
        page = self._pages.get(request.path)
        if page is None:
            return _text_response(404, "There is no such page.")
        return _page_response(page, zipped="gzip" in request.headers.get("Accept-Encoding", ""))

    async def _take_turn(self, account: WorkAccount) -> None:
        """Charge a request to the address that it comes from, and let it wait for others while that is heavy."""
        account.charge(REQUEST_SECONDS)
        if account.is_heavy:
            context = Context()
            context.run(ACCOUNT.set, account)
            await asyncio.get_running_loop().create_task(asyncio.sleep(0), context=context)

    async def _answer_socket(self, request: web.BaseRequest, host: str) -> web.StreamResponse:
        transport = request.transport
        if transport is None or self._site is None:
            return _text_response(503, "The server is stopping.")
        address = self._address_of(request, transport)
        origin = request.headers.get("Origin", "")
        if not self._host_names.allows_origin(origin, host):
            log_event(
                "refused",
                address=address,
                via="web",
                why=f"a page of {_ascii(origin) or 'unknown origin'} asked for a web socket of {_ascii(host)}",
            )
            return _text_response(403, "Only this server's own page may open a web socket.")
        socket = make_socket(self.limits)
        await socket.prepare(request)
        self._http_server.keep_open(request.protocol)
        await self._serve(Browser(socket, transport, self.limits), address, _size_in(request))
        return socket

    async def _serve(self, browser: Browser, address: str, size: tuple[int, int]) -> None:
        entry = self._admit(address)
        if entry.refusal:
            self.refusals.add(address, entry.refusal)
            await browser.refuse(f"Sorry, {entry.refusal}.")
            return
        log_event("connect", address=address, via="web")
        task = asyncio.current_task()
        assert task is not None
        self._sockets.add(task)
        account = self._ledger.account_for(client_network(address))
        account.arrive()
        ACCOUNT.set(account)  # of this task, which reads and writes for the browser
        try:
            await browser.serve(lambda transport: self._open_session(transport, address, size, entry))
        finally:
            self._sockets.discard(task)
            self.connection_counter.remove(address)

    def _admit(self, address: str) -> Entry:
        """Count a new browser as not logged in, or refuse it."""
        network, now = client_network(address), asyncio.get_running_loop().time()
        if self.arrival_rate.is_reached(network, now):
            return Entry("there are too many connections in a minute from your address: wait a minute")
        self.arrival_rate.add(network, now)
        for session in [session for session in self._unnamed if session.player is not None]:
            self._free_place(session)
        entry = self.startups.add(address, may_hurry=False)
        if entry.refusal == FULL and self._find_place():
            entry = self.startups.add(address, may_hurry=False)
        if not entry.refusal and (why := self.connection_counter.add(address)):
            self.startups.remove(address, entry)
            return Entry(why)
        return entry

    def _open_session(self, transport: Browser, address: str, size: tuple[int, int], entry: Entry) -> TerminalSession:
        session = TerminalSession(
            transport,
            self._make_client,
            address=address,
            via="web",
            env=TERMINAL,
            size=size,
            limits=self.limits,
            account=ACCOUNT.get(),
            sessions=lambda: self.sessions,
            ended=self._session_ended,
        )
        self.sessions.add(session)
        self._unnamed[session] = _Unnamed(entry, asyncio.get_running_loop().call_later(self.login_seconds, self._close_unnamed, session))
        return session

    def _free_place(self, session: TerminalSession) -> None:
        """Free the place of a session without a name: its player has given one, or it has ended."""
        if unnamed := self._unnamed.pop(session, None):
            unnamed.timer.cancel()
            self.startups.remove(session.address, unnamed.entry)

    def _find_place(self) -> bool:
        """End slow logins for another one; return whether there is a place now. Other workers end theirs too, for the next one."""
        if self.lacked_places is not None:
            self.lacked_places()
        return self.close_slow_logins()

    def close_slow_logins(self) -> bool:
        """End the sessions without a name that have taken longer than a login over SSH may; return whether there were any."""
        since = asyncio.get_running_loop().time() - self.limits.login_seconds
        slow = [session for session in self._unnamed if session.started < since]
        for session in slow:
            self._close_unnamed(session)
            self._free_place(session)
        return bool(slow)

    def _close_unnamed(self, session: TerminalSession) -> None:
        """End the session of a browser that gives no name, for it keeps others out."""
        if session.player is None:
            self.startups.sources.punish(session.address, Fault.TOO_SLOW)
            session.close(NO_NAME_GIVEN)

    def _session_ended(self, session: TerminalSession) -> None:
        self.sessions.discard(session)
        self._free_place(session)
        self._ended(session)

    def _address_of(self, request: web.BaseRequest, transport: asyncio.BaseTransport) -> str:
        """Return the address of a browser. A proxy on this machine appends it to the X-Forwarded-For header."""
        address = address_of(transport)
        if self._has_proxy and is_loopback(address):
            return request.headers.get("X-Forwarded-For", "").split(",")[-1].strip()[:LONGEST_ADDRESS] or address
        return address


def _page_response(page: Page, *, zipped: bool) -> web.Response:
    headers = {**HEADERS, "Content-Type": page.kind, "Cache-Control": "no-cache" if page.kind.startswith("text/html") else "max-age=3600"}
    if not zipped:
        return web.Response(body=page.body, headers=headers)
    return web.Response(body=page.zipped, headers={**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def _text_response(status: int, why: str) -> web.Response:
    return web.Response(status=status, text=f"{why}\n", headers=HEADERS)


def _ascii(text: str) -> str:
    """Return a header in printable ASCII, cut to a readable length."""
    return "".join(letter for letter in text[:LONGEST_SHOWN] if letter.isascii() and letter.isprintable())


def _size_in(request: web.BaseRequest) -> tuple[int, int]:
    """Return the terminal's size from the query; 0 where it is missing."""
    width, height = (request.query.get(name, "")[:LONGEST_NUMBER] for name in ("width", "height"))
    return int(width) if width.isdecimal() else 0, int(height) if height.isdecimal() else 0
