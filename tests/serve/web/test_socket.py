"""The web socket of a browser: its messages, its limits, and its end."""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import replace

import aiohttp
import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.access.startups import Startups
from seatui.serve.web import browser, messages
from tests.serve.waiting import PATIENCE, until
from tests.serve.web.echo_server import EchoServer, echo_server
from tests.serve.web.page_client import PageClient

LIMITS = Limits()
HANDSHAKE = (
    "GET /ws?width=80&height=24 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MEGABYTE = 1 << 20


async def lazy_reader(port: int) -> socket.socket:
    """Open the web socket and read nothing."""
    loop = asyncio.get_running_loop()
    lazy = socket.socket()
    lazy.setblocking(False)
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    await loop.sock_connect(lazy, ("127.0.0.1", port))
    await loop.sock_sendall(lazy, HANDSHAKE.format(port=port).encode())
    return lazy


async def fill(echo: EchoServer) -> int:
    """Draw until the session is blocked; return how many bytes that took."""
    await until(lambda: bool(echo.clients))
    session = echo.clients[0].session
    sent = 0
    while not session.is_blocked and sent < 64 * MEGABYTE:
        session.send(b"x" * 8192)
        sent += 8192
        await asyncio.sleep(0)
    return sent


async def test_keys_size_and_pings_get_through() -> None:
    async with echo_server() as echo:
        ann = await PageClient.connect(echo.port, size=(100, 30))
        await ann.screen_with("hello at 100x30")
        await ann.press("ä", "down")
        await until(lambda: "heard ä\x1b[B".encode() in ann.received, lambda: str(ann.received))
        await ann.resize(120, 40)
        await ann.screen_with("now 120x40")
        await ann.say("ping", "1234")
        await until(lambda: ann.told == ['["pong", "1234"]'], lambda: str(ann.told))
        await ann.leave()
        await echo.is_empty()


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{}",
        "null",
        "[]",
        "[" * 60_000,
        '["stdin"]',
        '["stdin", 7]',
        '["stdin", "\\ud800"]',
        json.dumps(["stdin", "x" * (messages.LONGEST_PASTE + 1)]),
        '["resize", {"width": "80", "height": 24}]',
        '["resize", {"width": 1e99, "height": 24}]',
        '["resize", [80, 24]]',
        '["ping", "' + "x" * 100 + '"]',
        '["deliver_file_start", "key"]',
        '["open_url", {"url": "http://127.0.0.1"}]',
    ],
)
def test_what_no_page_says_is_nothing(said: str) -> None:
    assert messages.parse_message(said) in (None, messages.TypedInput(b""))


async def test_nonsense_does_not_end_a_session() -> None:
    async with echo_server() as echo:
        ann = await PageClient.connect(echo.port)
        for said in ("[" * 60_000, '["stdin", null]', "\x00"):
            await ann.say_exactly(said)
        await ann.say("resize", {"width": 10**6, "height": -5})
        await ann.screen_with("now 400x1")
        await ann.press("still here")
        await ann.screen_with("heard still here")
        await ann.leave()


async def test_a_message_beyond_all_measure_ends_the_session() -> None:
    async with echo_server() as echo:
        ann = await PageClient.connect(echo.port)
        await ann.say_exactly("x" * (messages.LONGEST_MESSAGE + 1))
        await asyncio.wait_for(ann.gone.wait(), PATIENCE)
        assert ann.close_code == 1009
        await echo.is_empty()
        await ann.leave()


async def test_a_flood_is_heard_slowly_but_all_of_it() -> None:
    async with echo_server() as echo:
        ann = await PageClient.connect(echo.port)
        began = asyncio.get_running_loop().time()
        more = 30
        for _ in range(browser.BURST + more):
            await ann.press("k")
        await until(lambda: echo.clients[0].heard == b"k" * (browser.BURST + more))
        assert asyncio.get_running_loop().time() - began > 0.8 * more / browser.MESSAGES_PER_SECOND
        await ann.leave()


async def test_who_is_gone_without_a_word_leaves_nothing() -> None:
    async with echo_server() as echo:
        lazy = await lazy_reader(echo.port)
        await until(lambda: len(echo.server.sessions) == 1)
        lazy.close()
        await echo.is_empty()


async def test_who_does_not_read_is_sent_no_more_and_hears_of_it_when_reading_again() -> None:
    async with echo_server(replace(LIMITS, write_buffer=64 * 1024)) as echo:
        lazy = await lazy_reader(echo.port)
        assert await fill(echo) < MEGABYTE, "what nobody reads is bounded by what the system keeps, and little more"
        assert not echo.clients[0].resumed
        loop = asyncio.get_running_loop()

        async def read() -> bool:
            await loop.sock_recv(lazy, MEGABYTE)
            return bool(echo.clients[0].resumed)

        await until(read)
        assert not echo.clients[0].session.is_blocked
        lazy.close()
        await echo.is_empty()


async def test_who_does_not_read_for_long_is_dropped() -> None:
    async with echo_server(replace(LIMITS, write_buffer=64 * 1024, stalled_seconds=0.2)) as echo:
        lazy = await lazy_reader(echo.port)
        await fill(echo)
        await echo.is_empty()
        lazy.close()


async def test_who_does_not_read_holds_up_no_server_that_stops() -> None:
    async with echo_server(replace(LIMITS, write_buffer=64 * 1024, closing_seconds=0.2)) as echo:
        lazy = await lazy_reader(echo.port)
        await fill(echo)
        began = asyncio.get_running_loop().time()
        echo.clients[0].session.close("The server stops now.")
        await echo.is_empty()
        assert asyncio.get_running_loop().time() - began < LIMITS.keepalive_seconds
        lazy.close()


async def test_a_browser_that_answers_no_more_is_gone_as_soon_as_one_over_ssh() -> None:
    async with echo_server(replace(LIMITS, keepalive_seconds=0.1, keepalive_count=3)) as echo:
        lazy = await lazy_reader(echo.port)
        await until(lambda: len(echo.server.sessions) == 1)
        await echo.is_empty()
        lazy.close()


async def test_too_many_from_one_address_are_told_so() -> None:
    async with echo_server(replace(LIMITS, per_address=1)) as echo:
        ann = await PageClient.connect(echo.port)
        await ann.screen_with("hello")
        bo = await PageClient.connect(echo.port)
        await bo.screen_with("Sorry, there are too many connections from your address.")
        await asyncio.wait_for(bo.gone.wait(), PATIENCE)
        await ann.leave()
        await echo.is_empty()
        cy = await PageClient.connect(echo.port)
        await cy.screen_with("hello")
        for client in (bo, cy):
            await client.leave()


async def test_a_proxy_says_from_where_people_come_and_nobody_else_does() -> None:
    for public_url, address in (("https://games.example.org", "192.0.2.7"), ("", "127.0.0.1")):
        async with echo_server(public_url=public_url) as echo:
            origin = public_url or f"http://127.0.0.1:{echo.port}"
            ann = await PageClient.connect(echo.port, headers={"Origin": origin, "X-Forwarded-For": "203.0.113.9, 192.0.2.7"})
            await ann.screen_with("hello")
            assert echo.clients[0].session.address == address
            await ann.leave()


async def test_when_the_server_stops_everybody_hears_why() -> None:
    async with echo_server() as echo:
        ann = await PageClient.connect(echo.port)
        lazy = await lazy_reader(echo.port)
        await ann.screen_with("hello")
        port = echo.port
        await echo.server.close("The server stops now.")
        await ann.screen_with("The server stops now.")
        await asyncio.wait_for(ann.gone.wait(), PATIENCE)
        assert ann.close_code == 1000
        await echo.is_empty()
        with pytest.raises(aiohttp.ClientConnectionError):
            await PageClient.connect(port)
        lazy.close()
        await ann.leave()


async def test_who_has_not_said_a_name_leaves_room_for_players() -> None:
    limits = replace(LIMITS, connections=8)
    async with echo_server(limits, startups=Startups(limits, chance=lambda: 1.0)) as echo:
        echo.names = ["Ann"]
        clients = [await PageClient.connect(echo.port) for _ in range(1 + limits.strangers)]
        for client in clients:
            await client.screen_with("hello")
        clients.append(await PageClient.connect(echo.port))
        await clients[-1].screen_with("Sorry, the server is full: try again later.")
        for client in clients:
            await client.leave()


async def test_slow_logins_make_room_when_the_server_is_full() -> None:
    limits, url = replace(LIMITS, connections=8, login_seconds=60), "https://games.example.org"
    async with echo_server(limits, startups=Startups(limits, chance=lambda: 1.0), public_url=url) as echo:
        slow = [await PageClient.connect(echo.port, headers={"Origin": url}) for _ in range(limits.strangers)]
        for client in slow:
            await client.screen_with("hello")
        for echoing in echo.clients[1:]:
            echoing.session.started -= 61
        ann = await PageClient.connect(echo.port, headers={"Origin": url, "X-Forwarded-For": "192.0.2.7"})
        await ann.screen_with("hello")
        for client in slow[1:]:
            await client.screen_with("No name was entered")
        assert not slow[0].gone.is_set(), "it has time left"
        for client in (ann, *slow):
            await client.leave()


async def test_who_does_not_say_a_name_is_sent_away() -> None:
    async with echo_server(replace(LIMITS, login_seconds=0.05)) as echo:
        echo.names = ["Ann"]
        ann, bo = await PageClient.connect(echo.port), await PageClient.connect(echo.port)
        await bo.screen_with("No name was entered")
        await until(lambda: [client.session in echo.server.sessions for client in echo.clients] == [True, False])
        for client in (ann, bo):
            await client.leave()
